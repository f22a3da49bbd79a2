"""What one step of the journal did, as far as ledgers ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.assist.entries import DESTROYED_BOXES
from app.assist.reader import units_at
from app.table.changes import Change, Flipped, Moved, Placed, Register, Removed, Written, flattened, pieces_of
from app.table.game import Game
from app.table.history import begins_phase
from app.table.pieces import PieceId, Place, Spot
from rules.chronicle import Loss
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit

Lay = tuple[Mapping[UnitId, Unit], Mapping[PieceId, Spot]]
"""The units before a step, and where the pieces that were moved in the phase lay as it began."""


def changes_ways(changes: Iterable[Change]) -> bool:
    """Return whether a step changed a bridge or the weather."""
    return any(
        # Either may cut or open lines that no unit touched: a ledger of supply has to look again.
        isinstance(each, Written) and (each.register is Register.BRIDGE or each.key == "weather")
        for each in changes
    )


def ways(changes: Iterable[Change]) -> Iterator[tuple[UnitId, tuple[HexId, ...]]]:
    """Yield the units that came onto hexes with every hex entered, in order."""
    entered: dict[UnitId, tuple[HexId, ...]] = {}
    for change in changes:
        if isinstance(change, Moved):
            # A route begins with the hex that was left.
            unit, way = UnitId(change.piece), change.route[1:]
            last = (change.after.hex,) if change.after.hex is not None else ()
            # A drag without a route has entered at least where it ended.
            entered[unit] = (*entered.get(unit, ()), *(way or last))
        elif isinstance(change, Placed) and change.piece.place.hex is not None:
            entered[UnitId(change.piece.id)] = (change.piece.place.hex,)
    yield from entered.items()


def origins_after(origins: Mapping[PieceId, Spot], change: Change) -> Mapping[PieceId, Spot]:
    """Return where the pieces that were moved in a phase lay as it began; nobody has when one begins."""
    if begins_phase(change):
        return {}
    moved = [each for each in flattened(change) if isinstance(each, Moved)]
    # The first of several moves of a piece in one step tells where it came from.
    return {**{each.piece: each.before.spot for each in reversed(moved)}, **origins}


def units_after(
    past: Game, before: Lay, changes: Sequence[Change], origins: Mapping[PieceId, Spot]
) -> Mapping[UnitId, Unit]:
    """Return the units after a step, with the origins after it; only the stacks that it touched are read.

    Where a phase began, these are also the stacks to which somebody came in the one before: a marker that
    was for him alone (10.66) is for all again.
    """
    known, old_origins = before
    # Who lies again where he began has not come: he is not told apart from who stayed.
    came = frozenset(key for key, spot in origins.items() if _lies_elsewhere(past, key, spot))
    spots = {spot for change in changes for spot in _spots(past, change)}
    if not origins:
        spots |= {past.table.place_of(key).spot for key in old_origins if key in past.table}
    if not spots:
        return known
    # Taken off the table: no stack has them any more, so reading the stacks would never find them gone.
    gone = {UnitId(key) for change in changes for key in pieces_of(change) if key not in past.table}
    units = {key: unit for key, unit in known.items() if key not in gone}
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


def losses_of(past: Game, units: Mapping[UnitId, Unit], changes: Iterable[Change]) -> Iterator[Loss]:
    """Yield the steps that units on the map lose by a step; `units` are those before it.

    One act may lead a unit away and destroy it there: it is lost where it ended.
    """
    steps: dict[UnitId, int] = {}
    stand: dict[UnitId, HexId | None] = {}
    for change in changes:
        unit = next((units[key] for key in map(UnitId, pieces_of(change)) if key in units), None)
        # Off the map nobody loses steps: a counter flipped in a box is being put in order.
        here = stand.get(unit.id, unit.hex) if unit is not None else None
        if unit is None or here is None:
            continue
        had = steps.get(unit.id, unit.steps)
        # Step by step: one act may flip a unit and then remove it, and that is two losses, not three.
        left = steps[unit.id] = _steps_left(past, change, unit, had)
        if left < had:
            yield Loss(unit, here, had - left)
        stand[unit.id] = change.after.hex if isinstance(change, Moved) and left else here


def _steps_left(past: Game, change: Change, unit: Unit, steps: int) -> int:
    """Return the steps of a unit on the map after a change: none where it was destroyed."""
    if isinstance(change, Flipped):
        faces = past.roster.units[unit.id].faces
        # A file may flip to a face that the counter has not; then nothing is known to be lost.
        return faces[change.after].steps if change.after < len(faces) else steps
    if isinstance(change, Moved) and (change.after.box or "").startswith(DESTROYED_BOXES):
        return 0
    return 0 if isinstance(change, Removed) else steps
