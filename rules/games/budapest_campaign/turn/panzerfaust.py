"""Operation Panzerfaust (20.0): the coup of the first turn, with or without the commandos."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.decisions import Choice, LeftToASide
from rules.duties import Duty, Thrown, Work
from rules.effects import Effect, PutInBox, SetCount, SetFact, SetSteps
from rules.games.budapest_campaign.facts import CommandosSent, PanzerfaustRolled
from rules.games.budapest_campaign.refit import kept_points
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.words import (
    AXIS,
    HUNGARIAN,
    eliminated_box,
    nationality_of,
    refit_points_key,
    support_display_box,
)
from rules.judge import Judge
from rules.position import Position
from rules.units import Unit
from rules.words import Said

FIRST_TURN = 1
COMMANDOS = "commando"
"""The type of the support unit that may take part (20.2)."""
LOST_AT = 2
"""The sum with the commandos at which they are lost (20.2)."""


def is_due(asked: Asked) -> bool:
    """Return whether the roll is still to be made (20.1)."""
    return asked.situation.turn == FIRST_TURN and asked.facts.one(PanzerfaustRolled) is None


def panzerfaust_duty(asked: Asked) -> Duty:
    """Return the roll of the coup on the first turn (20.1)."""
    if not is_due(asked):
        return Duty(lambda _: None, is_for_today=False)
    return Duty(lambda _: Said("panzerfaust_is_not_rolled"), Work(_rolled(asked), Said("panzerfaust")))


def commandos_of(asked: Asked) -> Unit | None:
    """Return the commandos that may be sent, None where the game has none left."""
    own = (unit for unit in asked.situation.support_units if unit.side == AXIS and unit.type == COMMANDOS)
    return next((unit for unit in own if unit.box != eliminated_box(AXIS)), None)


def are_sent(asked: Asked) -> bool:
    """Return whether the commandos were committed (20.2)."""
    sent = asked.facts.one(CommandosSent)
    return sent is not None and sent.are_sent and commandos_of(asked) is not None


def commando_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield whether the commandos are committed before the roll (20.2)."""
    unit = commandos_of(asked)
    if unit is None or not is_due(asked):
        return
    # One choice that turns the decision round, as long as the die has not fallen.
    wanted = not are_sent(asked)
    label = Said("send_commandos" if wanted else "keep_commandos", (("unit", unit.id),))
    fact = SetFact(CommandosSent(wanted))
    choice = Choice(fact.fact.text, label, lambda _position, _die: (fact,))
    yield LeftToASide("commandos", AXIS, Said("commandos"), "20.2", choices=(choice,))


def _rolled(asked: Asked) -> Callable[[Position, Judge | None, int | None], Thrown | None]:
    def rolled(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        if die is None:
            return None
        now = asked.over(position)
        total = die + are_sent(now)
        effects = (SetFact(PanzerfaustRolled(total)), *effects_of(now, total), *_commandos_back(now, total))
        return Thrown(effects, Said("panzerfaust_is", (("total", total),)))

    return rolled


def effects_of(asked: Asked, total: int) -> Iterator[Effect]:
    """Yield what a sum of die and commandos brings: points, or all Hungarian units reduced (20.1)."""
    row = next((each for each in asked.law.charts.panzerfaust if each.least <= total <= each.most), None)
    if row is None:
        return
    if row.refit_points:
        key = refit_points_key(AXIS)
        kept = asked.position.points.get(key, 0) + row.refit_points
        # Ordinary points, as the roll falls at the start of the Refit Phase: no more than the track holds
        # (reading 20).
        yield SetCount(key, kept_points(asked.situation, AXIS, kept))
    if row.is_failure:
        # Wherever they are: 20.1 reduces reinforcements too.
        hungarian = (u for u in asked.position.units if u.is_ground and nationality_of(u) == HUNGARIAN)
        yield from (SetSteps(unit.id, 1) for unit in hungarian if unit.steps > 1)


def _commandos_back(asked: Asked, total: int) -> Iterator[Effect]:
    unit = commandos_of(asked)
    if unit is not None and are_sent(asked):
        yield PutInBox(unit.id, eliminated_box(AXIS) if total == LOST_AT else support_display_box(AXIS))
