"""Boards of questions as JSON objects: the ground, the position on it, and the law, read strictly.

The form is this game's own: towns, fortified lines, control, sources, air areas and aircraft stand on a board
beside hexes and units.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.board import Board, Topology, join_features
from rules.fields import Fields, read_array, read_hex, read_hexes, read_pair, read_word
from rules.games.battle_for_hungary import words as w
from rules.games.battle_for_hungary.law import Law, law
from rules.games.battle_for_hungary.terrain import Told
from rules.grids.hexes import HexGrid
from rules.grids.numbering import Numbering
from rules.hexgrid import HexId, Hexside
from rules.kit.boards import KeptBoards, each_once, read_sides, read_terrain
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import ATTACKED, Counter, Face, Mark, Unit

MAX_LINES = 40
MAX_FIGURE = 60
MAX_STEPS = 9


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground of a board, the whole grid on which its lists may name hexes, and what it tells beside."""

    board: Board
    whole: Topology
    told: Told


class HungaryBoards(KeptBoards[Law]):
    """Reads boards; keeps what boards of one shape or under one law share."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        super().__init__(law)

    def ground(self, told: Fields, shifted: object) -> Ground:
        """Return the ground that a board tells of; `shifted` says which rows lie further west."""
        whole, topology = self._grids(told, is_west_odd=shifted == "odd")
        hexsides = read_sides(told, "hexsides", w.HEXSIDES, whole)
        roads = read_sides(told, "roads", (w.RAIL,), whole)
        towns = dict(_towns(told, whole))
        board = Board(
            topology,
            read_terrain(told, topology, w.PLAIN, w.TERRAINS),
            join_features(hexsides, roads, {}),
            # A sparse board may name towns where it has no ground; a river's bridges look for towns on it.
            frozenset(towns) & frozenset(topology.index),
            areas=dict(_areas(told, whole)) | dict(_town_areas(towns)),
        )
        inner = dict(_inner(told, whole))
        return Ground(board, whole, Told(tuple(hexsides.get(w.DANUBE, ())), inner))

    def _grids(self, told: Fields, *, is_west_odd: bool) -> tuple[Topology, Topology]:
        """Return the whole grid, and the part of it that exists."""
        cols, rows = (told.whole(key, 1, MAX_LINES) for key in ("cols", "rows"))
        shape = [cols, rows, is_west_odd]
        return self.grids(told, shape, lambda: _grid(cols, rows, is_west_odd=is_west_odd))


def _grid(cols: int, rows: int, *, is_west_odd: bool) -> HexGrid:
    """Return the hexes of a board: columns from the east, rows from the north."""
    numbering = Numbering("RRCC", False, True, 1, 1, ())
    # A grid is told which rows lie further east, the game which lie further west.
    return HexGrid(cols, rows, numbering, odd_shifted=not is_west_odd)


def _inner(told: Fields, whole: Topology) -> Iterator[tuple[tuple[str, Hexside], HexId]]:
    """Yield the hex behind each fortified hexside: the second of its pair."""
    sides = Fields(told.get("hexsides", {}), "board.hexsides")
    for line in w.FORTIFIED_LINES:
        for pair in read_array(sides.get(line, []), f"hexsides.{line}"):
            yield (line, read_pair(pair, whole)), read_hexes(pair, whole.index)[1]


# ---- areas


def _towns(told: Fields, whole: Topology) -> Iterator[tuple[HexId, Fields]]:
    for here, town in told.pairs("towns"):
        yield read_hex(here, whole.index), Fields(town, f"board.towns.{here}")


def _town_areas(towns: Mapping[HexId, Fields]) -> Iterator[tuple[str, frozenset[HexId]]]:
    """Yield what towns are: the two great cities, Hungarian, worth points."""
    found: dict[str, set[HexId]] = {}
    for here, town in towns.items():
        for name in _names_of(town):
            found.setdefault(name, set()).add(here)
    yield from ((name, frozenset(hexes)) for name, hexes in found.items())


def _names_of(town: Fields) -> Iterator[str]:
    if town.get("kind") is not None and town.text("kind", (w.TOWN, w.CITY)) == w.CITY:
        yield w.CITIES
    if town.get("city") is not None:
        yield town.text("city", (w.BUDAPEST, w.VIENNA))
    if town.get("nation") is not None and town.text("nation") == w.HUNGARIAN:
        yield w.HUNGARY
    if town.get("vp") is not None:
        yield f"{w.POINTS}{town.whole('vp', 0, 99)}"


def _areas(told: Fields, whole: Topology) -> Iterator[tuple[str, frozenset[HexId]]]:
    known = whole.index
    for key, name in (("slovakia", w.SLOVAKIA), ("uprising", w.UPRISING)):
        yield name, frozenset(read_hexes(told.get(key, []), known))
    sources = Fields(told.get("sources", {}), "board.sources")
    for side, name in w.SOURCES.items():
        yield name, frozenset(read_hexes(sources.get(side, []), known))
    for number, hexes in told.pairs("air_areas"):
        yield f"{w.AIR_AREA}{number}", frozenset(read_hexes(hexes, known))
    subotica = told.get("subotica")
    yield w.SUBOTICA, frozenset() if subotica is None else frozenset({read_hex(subotica, known)})


# ---- the position


def read_position(told: Fields, game: str, board: Board, whole: Topology) -> Position:
    """Return the position of a board; raises NotationError."""
    known = board.topology.index
    units = tuple(_unit(each, known) for each in told.records("units"))
    each_once(units)
    turn = 1 if told.get("turn") is None else told.whole("turn", 1, 99)
    holders = told.pairs("control")
    return Position(
        game,
        date=f"{turn:03}",
        control={read_hex(h, whole.index): read_word(s, w.SIDES, "control") for h, s in holders},
        facts={key: found for key, found in _facts(told) if found},
        units=units,
    )


def _facts(told: Fields) -> Iterator[tuple[str, frozenset[str]]]:
    holder = told.get("default_control")
    named = frozenset[str]() if holder is None else frozenset({read_word(holder, w.SIDES, "default_control")})
    yield w.DEFAULT_HOLDER, named
    for key in (w.UPRISING_OPEN, w.MARGARETHE_ENTERED):
        yield key, frozenset({w.YES} if told.flag(key) else ())


# ---- units


def _unit(told: Fields, known: Mapping[HexId, int]) -> Unit:
    side, kind = told.text("side", w.SIDES), told.text("type", w.UNIT_TYPES)
    steps = 1 if told.get("steps") is None else told.whole("steps", 1, MAX_STEPS)
    full = steps if told.get("full_steps") is None else told.whole("full_steps", steps, MAX_STEPS)
    counter = Counter(
        UnitId(told.text("id")),
        side,
        kind,
        tuple(_faces(told, steps, full)),
        w.MOTOR if kind in w.MOTOR_TYPES else w.FOOT,
        values=tuple(sorted(_values(told, side))),
        is_ground=kind not in (w.COLUMN, *w.AIR_TYPES),
    )
    place, box = _place(told, known, is_aircraft=kind in w.AIR_TYPES)
    return Unit(counter, place, steps, frozenset(_marks(told)), box)


def _faces(told: Fields, steps: int, full: int) -> Iterator[Face]:
    """Yield the faces from full strength on.

    Of a reduced unit the figures are those now up; what its other side shows is not told, and no rule asks.
    """
    attack, defense, move = (_number(told, key) for key in ("attack", "defense", "move"))
    weaker = told.get("reduced")
    less = attack, defense
    if weaker is not None:
        fields = Fields(weaker, "reduced")
        less = _number(fields, "attack"), _number(fields, "defense")
    for left in range(full, 0, -1):
        figures = less if left < steps else (attack, defense)
        yield Face(*figures, move, left)


def _number(told: Fields, key: str) -> int:
    return 0 if told.get(key) is None else told.whole(key, 0, MAX_FIGURE)


def _values(told: Fields, side: str) -> Iterator[tuple[str, str]]:
    if told.get("nation") is not None:
        yield w.NATION, told.text("nation", w.NATIONS[side])
    for key, name in (("support", w.SUPPORT), ("air", w.RATING), ("bomb", w.BOMBARDMENT)):
        # 0 is as if it were not printed: a counter has no empty value.
        if _number(told, key):
            yield name, str(_number(told, key))
    for key, name in (("front", w.FRONT), ("base", w.BASE)):
        if told.get(key) is not None:
            # A value is one word; what the base is called beside its letters says nothing to the rules.
            yield name, told.text(key).replace(" ", "")
    if told.flag("brackets"):
        yield w.BRACKETS, w.YES
    if told.get("arrives") is not None:
        yield w.ARRIVES, str(told.get("arrives"))


def _place(told: Fields, known: Mapping[HexId, int], *, is_aircraft: bool) -> tuple[HexId | None, str]:
    side = told.text("side", w.SIDES)
    if told.flag("eliminated"):
        return None, w.lost_box(side) if is_aircraft else w.eliminated_box(side)
    if is_aircraft:
        area = told.get("area")
        return None, "" if area is None else w.mission_box(side, str(area))
    place = told.get("hex")
    return (None if place is None else read_hex(place, known)), ""


def _marks(told: Fields) -> Iterator[Mark]:
    if not told.flag("supplied", default=True):
        yield w.UNSUPPLIED
    states = (w.OVEREXTENDED, ATTACKED, w.ASSAULTED, w.FOUGHT_AIR)
    yield from (state for state in states if told.flag(state))
