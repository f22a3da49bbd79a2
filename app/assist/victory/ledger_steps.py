"""What one step of the journal did, as far as the victory ledger asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.assist.reader import units_at
from app.assist.victory.ledger_state import Clock, Line, State
from app.table.changes import Change, Flipped, Moved, Placed, Register, Removed, Written, flattened, pieces_of
from app.table.game import Game
from app.table.history import begins_phase
from app.table.pieces import PieceId, Place, Spot
from counters.roster import UnitId as RosterId
from rules.games.bitter_end.words import SOVIET
from rules.hexgrid import HexId
from rules.units import Unit, UnitId

DESTROYED_BOXES = ("eliminated:", "no-return:")
"""How the ids of the boxes begin where destroyed units lie."""

END = "end"
"""The phase that follows the Soviet player turn."""


def clock_of(game: Game) -> Clock:
    """Return where a game stands."""
    read = game.table.book(Register.TRACKER).get
    return Clock(read("date", ""), read("side", ""), read("phase", "").rpartition(".")[2])


def ends_soviet_turn(before: Clock, now: Clock) -> bool:
    """Return whether the clock left the Soviet player turn."""
    is_within = before.side == SOVIET and before.phase != END
    return is_within and (now.phase == END or now.side != SOVIET or now.date > before.date)


def is_full_turn(line: Line, now: Clock, game: Game) -> bool:
    """Return whether the clock reached the phase in which the line was opened, one more turn later."""
    turns = sorted({box.date for box in game.sheet.tray.boxes.values() if box.kind == "turn"})
    if line.opened.date not in turns or now.date not in turns:
        return False
    passed = turns.index(now.date) - turns.index(line.opened.date)
    order = [(phase.side, phase.id) for phase in game.sequence.phases]
    here, there = (now.side, now.phase), (line.opened.side, line.opened.phase)
    is_there = here in order and there in order and order.index(here) >= order.index(there)
    return passed - (0 if is_there else 1) > line.turns


def changes_ways(changes: Iterable[Change]) -> bool:
    """Return whether a step changed a bridge or the weather."""
    return any(
        isinstance(each, Written) and (each.register is Register.BRIDGE or each.key == "weather")
        for each in changes
    )


def ways(changes: Iterable[Change]) -> Iterator[tuple[UnitId, tuple[HexId, ...]]]:
    """Yield the units that came onto hexes with every hex entered, in order."""
    entered: dict[UnitId, tuple[HexId, ...]] = {}
    for change in changes:
        if isinstance(change, Moved):
            unit, way = UnitId(change.piece), change.route[1:]
            last = (change.after.hex,) if change.after.hex is not None else ()
            entered[unit] = (*entered.get(unit, ()), *(way or last))
        elif isinstance(change, Placed) and change.piece.place.hex is not None:
            entered[UnitId(change.piece.id)] = (change.piece.place.hex,)
    yield from entered.items()


def origins_after(state: State, change: Change) -> Mapping[PieceId, Spot]:
    """Return where the pieces that were moved in a phase lay as it began; nobody has when one begins."""
    if begins_phase(change):
        return {}
    moved = [each for each in flattened(change) if isinstance(each, Moved)]
    # The first of several moves of a piece in one step tells where it came from.
    return {**{each.piece: each.before.spot for each in reversed(moved)}, **state.origins}


def units_after(
    state: State, past: Game, changes: Sequence[Change], origins: Mapping[PieceId, Spot]
) -> Mapping[UnitId, Unit]:
    """Return the units after a step; only the stacks that it touched are read again.

    Where a phase began, these are also the stacks to which somebody came in the one before: a marker that
    was for him alone (10.66) is for all again.
    """
    came = frozenset(key for key, spot in origins.items() if _lies_elsewhere(past, key, spot))
    spots = {spot for change in changes for spot in _spots(past, change)}
    if not origins:
        spots |= {past.table.place_of(key).spot for key in state.origins if key in past.table}
    if not spots:
        return state.units
    gone = {UnitId(key) for change in changes for key in pieces_of(change) if key not in past.table}
    units = {key: unit for key, unit in state.units.items() if key not in gone}
    return {**units, **{unit.id: unit for unit in units_at(past, tuple(sorted(spots)), came)}}


def _lies_elsewhere(past: Game, key: PieceId, spot: Spot) -> bool:
    return key in past.table and past.table.place_of(key).spot != spot


def _spots(past: Game, change: Change) -> Iterator[Spot]:
    places: list[Place] = [past.table.place_of(key) for key in pieces_of(change) if key in past.table]
    if isinstance(change, Moved):
        places += [change.before, change.after]
    elif isinstance(change, Placed | Removed):
        places.append(change.piece.place)
    yield from (place.spot for place in places)


def steps_left(past: Game, change: Change, unit: Unit, steps: int) -> int:
    """Return the steps of a unit on the map after a change: none where it was destroyed."""
    if isinstance(change, Flipped):
        faces = past.roster.units[RosterId(unit.id)].faces
        return faces[change.after].steps if change.after < len(faces) else steps
    if isinstance(change, Moved) and (change.after.box or "").startswith(DESTROYED_BOXES):
        return 0
    return 0 if isinstance(change, Removed) else steps
