"""Withdrawals in the turn (6.5), and the dice of units with an S once the uprising is put down (12.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.decisions import Choice, LeftToASide, When
from rules.duties import Duty, Thrown, Work
from rules.effects import Effects, PutInBox, SetFact
from rules.games.battle_for_hungary.facts import StayRolled
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.offers import always, work
from rules.games.battle_for_hungary.withdrawals import (
    eligible,
    s_unit_leaves,
    s_units,
    type_group,
    uprising_is_put_down,
)
from rules.games.battle_for_hungary.words import WITHDRAWN_NOW, nation_of, withdrawn_box
from rules.judge import Judge
from rules.position import Position
from rules.units import Unit
from rules.words import Said


def name_of(unit: Unit) -> str:
    """Return what the table of a turn calls a unit: `168 Inf` for `ge:168_Inf/G`."""
    return unit.id.partition(":")[2].rpartition("/")[0].replace("_", " ")


def called_away(situation: Situation, side: str) -> tuple[Unit, ...]:
    """Return the units of a side that the table of the turn names, for which nobody has gone yet."""
    row = situation.law.charts.turn(situation.turn)
    names = row.withdrawals if row is not None else ()
    own = {name_of(unit): unit for unit in situation.position.units if unit.side == side}
    named = [own[name] for name in names if name in own]
    gone = [each for each in own.values() if each.id in situation.position.facts.get(WITHDRAWN_NOW, ())]
    # Who is named and went himself stands for nobody else.
    others = [each for each in gone if each not in named]
    return tuple(unit for unit in named if unit not in gone and not _has_gone_for(unit, others))


def _has_gone_for(named: Unit, others: list[Unit]) -> bool:
    """Return whether one of those who left stands for a unit; it is taken off the list."""
    found = next((each for each in others if _is_like(each, named)), None)
    if found is not None:
        # One who left stands for one who was named, not for two.
        others.remove(found)
    return found is not None


def _is_like(unit: Unit, named: Unit) -> bool:
    return nation_of(unit) == nation_of(named) and unit.type in type_group(named)


def withdrawal_duty(asked: Asked) -> Duty:
    """Return who is left to withdraw; the clerk takes those about whom nothing is to choose (6.5)."""
    named = called_away(asked.situation, asked.side)
    left = [units for unit in named if (units := eligible(asked.situation, unit))]
    told = Said("withdrawals_are_left", (("count", len(left)),)) if left else None
    is_clear = any(len(units) == 1 for units in left)
    return Duty(lambda _: told, work(asked, _without_choice) if is_clear else None)


def _without_choice(asked: Asked) -> Thrown | None:
    # One at a time: who goes for one name may leave a single unit for the next.
    for named in called_away(asked.situation, asked.side):
        units = eligible(asked.situation, named)
        if len(units) == 1:
            return Thrown((PutInBox(units[0], withdrawn_box(named.side)),), _leaves(units[0]))
    return None


def _leaves(unit: str) -> Said:
    return Said("unit_is_withdrawn", (("unit", unit),))


def withdrawal_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield for each unit that the table names who may go: itself, or another of its type (6.5)."""
    situation = asked.situation
    for named in called_away(situation, asked.side):
        units = [situation.unit(each) for each in eligible(situation, named)]
        # The weakest first: whoever does not care gives up least.
        ranked = sorted(units, key=lambda unit: (unit.steps, unit.attack + unit.defense, unit.id))
        choices = tuple(_withdrawn(unit, n) for n, unit in enumerate(ranked))
        if choices:
            title = Said("withdraw_for", (("unit", named.id),))
            yield LeftToASide(f"withdraw:{named.id}", named.side, title, "6.5", When.DUE, choices)


def _withdrawn(unit: Unit, rank: int) -> Choice:
    label = Said("withdraw_unit", (("unit", unit.id), ("steps", unit.steps)))
    effects = always(PutInBox(unit.id, withdrawn_box(unit.side)))
    # The keys keep the order of the list: whoever plays by program gives up the weakest.
    return Choice(f"{rank:02}:{unit.id}", label, effects, at=unit.hex, title=_leaves(unit.id))


# ---- units with an S (12.2.2)


def stay_due(asked: Asked) -> tuple[Unit, ...]:
    """Return the units with an S on the map whose die has not fallen, once no partisan is left."""
    if not uprising_is_put_down(asked.situation):
        return ()
    # Each once in the game: a die that let a unit stay is not thrown again.
    rolled = {each.unit for each in asked.facts.all(StayRolled)}
    return tuple(unit for unit in s_units(asked.situation) if unit.id not in rolled)


def stay_duty(asked: Asked) -> Duty | None:
    """Return the dice of units with an S, None where none is due."""
    due = stay_due(asked)
    if not due:
        return None
    told = Said("s_units_are_left", (("count", len(due)),))
    # One unit to a die: each has a line of its own in the journal.
    die = Said("s_unit", (("unit", due[0].id),))
    return Duty(lambda _: told, Work(_stayed(asked, due[0]), die, "stay", dice_left=len(due)))


def _stayed(asked: Asked, unit: Unit) -> Callable[[Position, Judge | None, int | None], Thrown | None]:
    def stayed(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        if die is None:
            return None
        rolled: Effects = (SetFact(StayRolled(unit.id, die)),)
        if s_unit_leaves(asked.over(position).situation, unit, die):
            return Thrown((*rolled, PutInBox(unit.id, withdrawn_box(unit.side))), _leaves(unit.id))
        return Thrown(rolled, Said("s_unit_stays", (("unit", unit.id),)))

    return stayed
