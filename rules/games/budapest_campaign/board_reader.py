"""Boards of questions as JSON objects: the ground, the position on it, and the law, read strictly.

The form is this game's own: sides of the front line, control, sources, markers, commands, air units and
special support units stand on a board beside hexes and units.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.board import Board, Topology, join_features
from rules.fields import Fields, read_array, read_hex, read_hexes, read_pair, read_word
from rules.games.budapest_campaign import words as w
from rules.games.budapest_campaign.law import Law, law
from rules.games.budapest_campaign.situation import Bridgehead
from rules.grids.hexes import HexGrid
from rules.grids.numbering import Numbering
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.kit.boards import KeptBoards, each_once, read_sides, read_terrain
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import ATTACKED, MOVED, RETREATED, Counter, Face, Mark, MovementClass, Unit

MAX_LINES = 40
MAX_FIGURE = 60
OPTIONS = (
    "20.0",
    "21.1",
    "21.2",
    "21.3",
    "21.4",
    "21.5a",
    "21.5b",
    "21.6",
    "22.0",
    "23.0",
    "24.0",
    "25.0",
    "26.0",
)
"""The optional rules by their cases."""


class CampaignBoards(KeptBoards[Law]):
    """Reads boards; keeps what boards of one shape or under one law share."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        super().__init__(law)

    def board(self, told: Fields, shifted: object) -> tuple[Board, Topology]:
        """Return the ground that a board tells of, and its whole grid; `shifted` is `even` or `odd`."""
        whole, topology = self._grids(told, is_odd=shifted == "odd")
        sides = (whole, "hexsides", w.HEXSIDES), (whole, "roads", (w.RAIL,))
        hexsides, roads = (read_sides(told, key, kinds, grid) for grid, key, kinds in sides)
        edges = {
            read_hex(h, whole.index): read_word(k, (w.RAIL,), "edge_roads")
            for h, k in told.pairs("edge_roads")
        }
        table = Board(
            topology,
            read_terrain(told, topology, w.CLEAR, w.TERRAINS),
            join_features(hexsides, roads, {}),
            edge_roads=edges,
            areas=dict(_areas(told, whole)),
        )
        return table, whole

    def _grids(self, told: Fields, *, is_odd: bool) -> tuple[Topology, Topology]:
        """Return the whole grid, and the part of it that exists."""
        cols, rows = (told.whole(key, 1, MAX_LINES) for key in ("cols", "rows"))
        # Rows of the printed sheet have unlike lengths, as every second one is shifted (reading 1).
        even = cols if told.get("cols_even") is None else told.whole("cols_even", 1, MAX_LINES)
        shape = [cols, even, rows, is_odd]
        return self.grids(told, shape, lambda: _grid(cols, even, rows, is_odd=is_odd))


def _grid(cols: int, cols_even: int, rows: int, *, is_odd: bool) -> HexGrid:
    """Return the hexes of a board: rows from the south, those with an even number of another length."""
    # The grid is as wide as its longest rows; hexes beyond the end of the others are left out.
    most = max(cols, cols_even)
    lengths = {row: cols_even if row % 2 == 0 else cols for row in range(1, rows + 1)}
    without = (HexId(f"{row:02}{col:02}") for row, n in lengths.items() for col in range(n + 1, most + 1))
    numbering = Numbering("RRCC", True, False, 1, 1, ())
    return HexGrid(most, rows, numbering, odd_shifted=is_odd, without=frozenset(without))


def _areas(told: Fields, whole: Topology) -> Iterator[tuple[str, frozenset[HexId]]]:
    known = whole.index
    lists = ((w.FORTIFIED, told), (w.SOVIET_SIDE, told), (w.AIRFIELDS, told), (w.FLOTILLA_ENTRY, told))
    for name, fields in lists:
        yield name, frozenset(read_hexes(fields.get(name, []), known))
    countries, sources = (Fields(told.get(key, {}), f"board.{key}") for key in ("countries", "sources"))
    for name in (w.ROMANIA, w.SLOVAKIA):
        yield name, frozenset(read_hexes(countries.get(name, []), known))
    for key, name in (*w.SOURCES.items(), ("contingent", w.CONTINGENT)):
        yield name, frozenset(read_hexes(sources.get(key, []), known))
    places = Fields(told.get("places", {}), "board.places")
    for name in (w.BUDA, w.PEST, w.GYOR, w.OILFIELD):
        found = places.get(name)
        yield name, frozenset() if found is None else frozenset({read_hex(found, known)})
    yield from _edges(whole)


def _edges(whole: Topology) -> Iterator[tuple[str, frozenset[HexId]]]:
    """Yield the hexes along each edge of the map; a corner hex belongs to two."""
    rows: dict[str, list[HexId]] = {}
    for here in whole.hexes:
        rows.setdefault(here[:2], []).append(here)
    # By number: columns count from the west, rows from the south.
    yield w.WEST, frozenset(min(row) for row in rows.values())
    yield w.EAST, frozenset(max(row) for row in rows.values())
    yield w.NORTH, frozenset(rows[max(rows)])
    yield w.SOUTH, frozenset(rows[min(rows)])


# ---- the position


def read_position(told: Fields, game: str, table: Board, whole: Topology, rules: Law) -> Position:
    """Return the position of a board; raises NotationError."""
    known = table.topology.index
    grounds = [_ground_unit(each, known) for each in told.records("units")]
    airs = [_air_unit(each, known) for each in told.records("air")]
    supports = [_support_unit(each) for each in told.records("ssu")]
    units = (*grounds, *airs, *supports)
    each_once(units)
    turn = 1 if told.get("turn") is None else told.whole("turn", 1, 99)
    impulse = None if told.get("impulse") is None else Fields(told.get("impulse"), "board.impulse")
    # A board tells of no earlier: who stands in the city stood there when the impulse began.
    city = table.areas[w.BUDA] | table.areas[w.PEST]
    is_event = impulse is not None and impulse.flag("festung_event")
    garrison = w.IMPULSE_GARRISON, frozenset(w.garrison_of(units, city) if is_event else ())
    return Position(
        game,
        date=f"{turn:03}",
        side="" if impulse is None else impulse.text("side", w.SIDES),
        points=dict(_points(told)),
        control={
            read_hex(h, whole.index): read_word(s, w.SIDES, "control") for h, s in told.pairs("control")
        },
        facts={key: found for key, found in (*_facts(told, impulse, whole, rules), garrison) if found},
        units=units,
    )


def _points(told: Fields) -> Iterator[tuple[str, int]]:
    for each in told.records("units"):
        if each.get("moved_hexes"):
            # Only where there are any: a depot that has not moved has its whole rate left (12.3).
            yield w.moved_hexes_key(UnitId(each.text("id"))), each.whole("moved_hexes", 0, 99)


def _facts(
    told: Fields, impulse: Fields | None, whole: Topology, rules: Law
) -> Iterator[tuple[str, frozenset[str]]]:
    known = whole.index
    yield (
        w.OPTIONS,
        frozenset(read_word(o, OPTIONS, "options") for o in read_array(told.get("options", []), "options")),
    )
    yield w.FROZEN, frozenset({w.YES} if told.flag("danube_frozen") else ())
    yield w.FESTUNG, frozenset(read_hexes(told.get("festung", []), known))
    yield w.BRIDGEHEADS, frozenset(str(_bridgehead(each, whole)) for each in told.records("bridgeheads"))
    marker = told.get("air_supply")
    yield w.AIR_SUPPLY, frozenset() if marker is None else frozenset({read_hex(marker, known)})
    if impulse is not None:
        yield from _impulse(impulse, rules)


def _bridgehead(each: Fields, whole: Topology) -> Bridgehead:
    frm = read_hex(each.get("from"), whole.index)
    pair = read_pair(each.get("pair"), whole)
    if frm not in pair:
        raise NotationError(f"a bridgehead from {frm} on a hexside of another hex: {pair}")
    return Bridgehead(each.text("side", w.SIDES), frm, pair)


def _impulse(told: Fields, rules: Law) -> Iterator[tuple[str, frozenset[str]]]:
    side = told.text("side", w.SIDES)
    name = "" if told.get("marker") is None else told.text("marker")
    marker = rules.charts.marker(name)
    # What is printed holds unless the board tells otherwise.
    usual = marker.attack_shift if marker is not None else 0
    shift = usual if told.get("attack_shift") is None else told.whole("attack_shift", 0, 9)
    commands = read_array(told.get("commands", []), "impulse.commands")
    yield w.IMPULSE_SIDE, frozenset({side})
    yield w.IMPULSE_MARKER, frozenset({name} - {""})
    yield (
        w.IMPULSE_COMMANDS,
        frozenset(read_word(each, w.COMMANDS[side], "impulse.commands") for each in commands),
    )
    yield w.IMPULSE_SHIFT, frozenset({str(shift)})
    yield w.IMPULSE_FESTUNG, frozenset({w.YES} if told.flag("festung_event") else ())


# ---- units


def _ground_unit(told: Fields, known: Mapping[HexId, int]) -> Unit:
    side = told.text("side", w.SIDES)
    steps = 1 if told.get("steps") is None else told.whole("steps", 1, 2)
    printed = steps if told.get("printed_steps") is None else told.whole("printed_steps", steps, 2)
    kind = told.text("type", w.UNIT_TYPES)
    nationality = told.text("nationality", w.NATIONALITIES[side]) if told.get("nationality") else ""
    values = {
        w.COMMAND: told.text("command", w.COMMANDS[side]),
        w.NATIONALITY: nationality,
        w.SIZE: told.text("size") if told.get("size") else "",
        w.CODE: _code(told),
    }
    counter = Counter(
        UnitId(told.text("id")),
        side,
        kind,
        tuple(_faces(told, steps, printed)),
        _movement(told, kind),
        values=tuple(sorted((key, text) for key, text in values.items() if text)),
    )
    place, box = _place(told, known)
    return Unit(counter, place, steps, frozenset(_marks(told)), box)


def _faces(told: Fields, steps: int, printed: int) -> Iterator[Face]:
    """Yield the faces from full strength on.

    Of a reduced unit the figures are those now up; what its other side shows is not told, and no rule asks.
    """
    now = _figures(told)
    for left in range(printed, 0, -1):
        reduced = told.get("reduced") if left < steps else None
        attack, defense, move = now if reduced is None else _figures(Fields(reduced, "reduced"))
        yield Face(attack, defense, move, left)


def _figures(told: Fields) -> tuple[int, int, int]:
    attack, defense, move = (
        0 if told.get(key) is None else told.whole(key, 0, MAX_FIGURE)
        for key in ("attack", "defense", "move")
    )
    return attack, defense, move


def _movement(told: Fields, kind: str) -> MovementClass:
    # By its type where the line does not say: most boards are told without classes.
    usual = (
        "static" if kind == w.GARRISON else "mechanized" if kind in w.MECHANIZED_TYPES else "non_mechanized"
    )
    named = usual
    if told.get("class") is not None:
        named = told.text("class", ("mechanized", "non_mechanized", "static"))
    return {"mechanized": w.MECHANIZED, "static": w.STATIC}.get(named, w.NON_MECHANIZED)


def _code(told: Fields) -> str:
    return "" if told.get("arrives") is None else str(told.whole("arrives", 0, 99))


def _place(told: Fields, known: Mapping[HexId, int]) -> tuple[HexId | None, str]:
    if told.flag("eliminated"):
        return None, w.eliminated_box(told.text("side", w.SIDES))
    place = told.get("hex")
    return (None if place is None else read_hex(place, known)), ""


def _marks(told: Fields) -> Iterator[Mark]:
    if told.get("supplied") is not None:
        # Two marks and not one: a board may also leave it open, and then the line is traced.
        yield w.IN_SUPPLY if told.flag("supplied") else w.NOT_IN_SUPPLY
    states = (MOVED, ATTACKED, w.WAS_ATTACKED, RETREATED)
    yield from (state for state in states if told.flag(state))


def _air_unit(told: Fields, known: Mapping[HexId, int]) -> Unit:
    side = told.text("side", w.SIDES)
    # Two figures for two sides: 2.8 prints them on the counter, and no rule makes one of the other.
    full = told.whole("support", 0, 9)
    reduced = full if told.get("support_reduced") is None else told.whole("support_reduced", 0, 9)
    values = {
        w.COMMAND: told.text("command", (*w.COMMANDS[side], w.ANY_COMMAND)),
        w.SUPPORT: str(full),
        w.SUPPORT_REDUCED: str(reduced),
        w.CODE: _code(told),
    }
    printed = tuple(sorted((key, text) for key, text in values.items() if text))
    faces = (Face(0, 0, 0, 2), Face(0, 0, 0, 1))
    counter = Counter(UnitId(told.text("id")), side, w.AIR, faces, values=printed, is_ground=False)
    place, box = _place(told, known)
    return Unit(counter, place, 1 if told.flag("reduced") else 2, box=box)


def _support_unit(told: Fields) -> Unit:
    side = told.text("side", w.SIDES)
    attack, defense = (
        0 if told.get(key) is None else told.whole(key, 0, 9) for key in (w.ATTACK_SHIFT, w.DEFENSE_SHIFT)
    )
    values = [(w.ATTACK_SHIFT, str(attack)), (w.DEFENSE_SHIFT, str(defense))]
    if told.flag(w.ASTERISK):
        values.append((w.ASTERISK, w.YES))
    where = "available" if told.get("where") is None else told.text("where", ("available", "display"))
    box = w.available_ssu_box(side) if where == "available" else w.support_display_box(side)
    printed = tuple(sorted(values))
    counter = Counter(
        UnitId(told.text("id")), side, w.SSU, (Face(0, 0, 0, 1),), values=printed, is_ground=False
    )
    return Unit(counter, None, 1, box=box)
