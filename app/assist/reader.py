"""From the table to the position: what the rules read of the cardboard.

A marker marks every unit that lies beneath it in its stack. What is not snapped to a hex is not on the map.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType

from app.assist.facts import with_facts
from app.table.changes import Register
from app.table.figures import unit_in_force
from app.table.game import Game
from app.table.history import moves_of_phase
from app.table.pieces import Kind, Piece, PieceId, Spot
from counters.roster import MarkerId, Roster
from counters.roster import Unit as RosterUnit
from counters.roster import UnitId as RosterId
from rules.hexgrid import Hexside
from rules.position import BridgeState, Position
from rules.units import Counter, Face, Mark, Unit, UnitId

GARRISON = "garrison"
"""The deployment group of the besieged city."""

MARKS: Mapping[str, Mark] = MappingProxyType(
    {
        "out of supply": Mark.OUT_OF_SUPPLY,
        "fuel depleted": Mark.FUEL_DEPLETED,
        "retreated, no ZOC": Mark.RETREATED,
        "attacked, no move": Mark.ATTACKED,
        "frozen": Mark.FROZEN,
    }
)
"""What the face of a marker says of the units beneath it."""


def position_of(game: Game) -> Position:
    """Return what the rules read of a game: the table as it lies, and what was settled before.

    Pieces that the roster does not know are left out.
    """
    return with_facts(game, plain_position(game), plain_position)


def plain_position(game: Game) -> Position:
    """Return what lies on the table, without what was settled earlier (`app.assist.facts`)."""
    read = game.table.book(Register.TRACKER).get
    return Position(
        game=game.header.game,
        date=read("date", ""),
        side=read("side", ""),
        phase=read("phase", "").rpartition(".")[2],
        step=read("step", ""),
        weather=read("weather") or "clear",
        points=dict(_points(game)),
        bridges=bridges_of(game),
        control=dict(game.table.book(Register.CONTROL)),
        units=tuple(_units(game)),
    )


def counters_of(game: Game) -> Mapping[UnitId, Counter]:
    """Return every unit of the roster as the rules know it, with the figures in force in the game."""
    return _counters(game.roster, lambda unit: unit_in_force(game, unit))


def counters_of_roster(roster: Roster) -> Mapping[UnitId, Counter]:
    """Return every unit of a roster as the rules know it, with the roster's own figures."""
    return _counters(roster, lambda unit: unit)


def _counters(roster: Roster, in_force: Callable[[RosterUnit], RosterUnit]) -> dict[UnitId, Counter]:
    divisions = _divisions(roster)
    return {UnitId(key): _counter(in_force(unit), divisions) for key, unit in roster.units.items()}


def _points(game: Game) -> Iterator[tuple[str, int]]:
    """Yield `german.asp` for the tracker `asp:german`; a count of nothing is left out."""
    for key, text in game.table.book(Register.TRACKER).items():
        kind, colon, whose = key.partition(":")
        if colon and text.removeprefix("-").isdecimal() and int(text):
            holder, _, rest = whose.partition(":")
            yield ".".join(word for word in (holder, kind, rest) if word), int(text)


def bridges_of(game: Game) -> Mapping[Hexside, BridgeState]:
    """Return every bridge with its owner, and whether it stands."""
    return dict(_bridges(game))


def _bridges(game: Game) -> Iterator[tuple[Hexside, BridgeState]]:
    for key, text in game.table.book(Register.BRIDGE).items():
        kind, owner, state, *_ = (*text.split(), "", "", "")
        if kind == "bridge":
            try:
                side = Hexside.parse(key)
            except ValueError:
                continue
            yield side, BridgeState("" if owner == "-" else owner, state == "destroyed")


# ---- units


def _units(game: Game) -> Iterator[Unit]:
    moved = moves_of_phase(game.journal)
    divisions = _divisions(game.roster)
    for spot in game.table.spots():
        yield from _units_at(game, spot, divisions, moved)


def units_at(game: Game, spots: Collection[Spot]) -> tuple[Unit, ...]:
    """Return the units of some spots with the marks that markers over them give."""
    divisions = _divisions(game.roster)
    return tuple(unit for spot in spots for unit in _units_at(game, spot, divisions, ()))


def _units_at(
    game: Game, spot: Spot, divisions: Mapping[str, str], moved: Collection[PieceId]
) -> Iterator[Unit]:
    marks: set[Mark] = set()
    for piece in reversed(game.table.stack_at(spot)):
        if piece.kind is Kind.MARKER:
            marks |= _marks_of_marker(game.roster, piece)
            continue
        unit = game.roster.units.get(RosterId(piece.design))
        if unit is not None and 0 <= piece.face < len(unit.faces):
            counter = _counter(unit_in_force(game, unit), divisions)
            yield _unit(piece, unit, counter, marks | _own_marks(unit, piece, moved))


def _unit(piece: Piece, unit: RosterUnit, counter: Counter, marks: set[Mark]) -> Unit:
    box = piece.place.box or ""
    return Unit(counter, piece.place.hex, unit.faces[piece.face].steps, frozenset(marks), box)


def _own_marks(unit: RosterUnit, piece: Piece, moved: Collection[PieceId]) -> set[Mark]:
    told = {Mark.GARRISON} if unit.group == GARRISON else set()
    return told | {Mark.MOVED} if piece.id in moved else told


def _marks_of_marker(roster: Roster, piece: Piece) -> set[Mark]:
    marker = roster.markers.get(MarkerId(piece.design))
    if marker is None or not 0 <= piece.face < len(marker.faces):
        return set()
    mark = MARKS.get(marker.faces[piece.face])
    return {mark} if mark else set()


def _counter(unit: RosterUnit, divisions: Mapping[str, str]) -> Counter:
    faces = tuple(Face(face.attack, face.defense, face.move, face.steps) for face in unit.faces)
    division = divisions.get(unit.id, "")
    return Counter(UnitId(unit.id), unit.side, unit.type, faces, unit.is_motorized, division)


def _divisions(roster: Roster) -> dict[str, str]:
    return {
        unit: division.id
        for division in roster.divisions.values()
        for unit in (*division.needed, *division.extra)
    }
