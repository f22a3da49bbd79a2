"""What bars the whole move of a unit or stack in a mode of movement (7.1, 7.4, 10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, Rule, forbids, rule
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement_field import OPERATIONAL_ADJACENT
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.stacking import COLUMN_IS_UNIT
from rules.games.battle_for_hungary.words import ALLIED, HQ, is_column


@rule("7.1")
def units_move_together(move: Move) -> Iterator[Finding]:
    """A stack moves as one from the hex in which it stands."""
    if move.start is None:
        yield forbids(unit=move.units[0].id)
    for unit in move.units:
        if (unit.hex, unit.side) != (move.units[0].hex, move.side):
            yield forbids(unit=unit.id)


@rule("7.4")
def operational_movement_is_allied(move: Move) -> Iterator[Finding]:
    """The Allies alone move operationally."""
    if move.mode is Mode.OPERATIONAL and move.side != ALLIED:
        yield forbids(unit=move.units[0].id)


@rule("7.4")
def columns_do_not_move_operationally(move: Move) -> Iterator[Finding]:
    """A column is no unit, but for one reading."""
    columns = (unit for unit in move.units if is_column(unit))
    if move.mode is Mode.OPERATIONAL and not move.law.is_set(COLUMN_IS_UNIT):
        yield from (forbids(COLUMN_IS_UNIT, unit=unit.id) for unit in columns)


@rule("7.4")
def starts_next_to_an_enemy(move: Move) -> Iterator[Finding]:
    """Operational movement does not begin next to an enemy unit."""
    if move.mode is Mode.OPERATIONAL:
        starts = {move.number_of(unit.hex) for unit in move.units if unit.hex is not None}
        near = starts & move.field.near_enemy
        if near:
            # In an enemy zone there is an enemy that exerts one, so both readings forbid it.
            yield forbids("" if near & move.field.zoned else OPERATIONAL_ADJACENT)


@rule("10.3")
def headquarters_do_not_move_operationally(move: Move) -> Iterator[Finding]:
    """A headquarters never moves operationally."""
    if move.mode is Mode.OPERATIONAL:
        yield from (forbids(unit=unit.id) for unit in move.units if unit.type == HQ)


MOVE_RULES: tuple[Rule[[Move]], ...] = (
    units_move_together,
    operational_movement_is_allied,
    columns_do_not_move_operationally,
    starts_next_to_an_enemy,
    headquarters_do_not_move_operationally,
)


def bars_to_moving(move: Move) -> tuple[Finding, ...]:
    """Return what speaks against any move of a stack in its mode."""
    return tuple(found for each in MOVE_RULES for found in each(move))
