"""What the opponent chooses in a combat under way: losses, retreats, entry, advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.assist.combat.resolution import Resolution
from app.assist.procedure import strategy_of
from app.opponent.deed import Deed
from app.opponent.obeying import called_away, stacking_of
from app.opponent.outlook import FAR, Outlook
from app.opponent.ring import ring_keeper
from app.opponent.settings import USUAL, OpponentSettings
from app.table.phrases import Translate
from rules.combat_task import CombatChoice, CombatTask, Does, UnitChoice
from rules.hexgrid import HexId
from rules.opponent import Laws, attack, defense
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said

_MOST_ADVANCING = 2
"""After a combat so many advance; the others hold the line."""
_MOST_FOES = 2
"""Nobody advances beyond the vacated hex beside so many times his defense."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """A combat in which something is to be chosen, seen by the side that chooses."""

    resolution: Resolution
    outlook: Outlook
    said: Callable[[Said], str]
    tr: Translate
    settings: OpponentSettings = USUAL

    @property
    def task(self) -> CombatTask:
        """What is to be done now."""
        return self.resolution.task

    @property
    def laws(self) -> Laws:
        """What the rules ask of those who come to a hex."""
        return stacking_of(self.resolution.game)

    def units(self, names: Iterable[UnitId]) -> tuple[Unit, ...]:
        """Return units as they stand now."""
        known = self.outlook.position.by_id
        return tuple(known[name] for name in names if name in known)

    def taken(self, choice: CombatChoice, reason: str, title: str = "") -> Deed | None:
        """Return the deed of a choice, None where nothing comes of it."""
        called = title or self.said(choice.title or choice.label)
        change = self.resolution.take(choice, called)
        return Deed(change, reason, self.task.case, choice.at) if change is not None else None


def choose(choosing: Choosing) -> Deed | None:
    """Return the next deed in a combat, None where nothing can be chosen."""
    offered = {each.does for each in choosing.task.choices(None)}
    chooser = next((choose for does, choose in _CHOOSERS if does in offered), _settle)
    return chooser(choosing)


def _roll(choosing: Choosing) -> Deed | None:
    return choosing.taken(_likeliest(choosing.task.of(Does.ROLL)), choosing.tr("The attack is rolled for"))


def _likeliest(choices: Sequence[CombatChoice]) -> CombatChoice:
    """Return the choice that its game marks as the likeliest, else the first."""
    return next((each for each in choices if each.is_first), choices[0])


def _lose(choosing: Choosing) -> Deed | None:
    """Take the steps that must be lost; where one of several loses one, the unit that is missed least."""
    tr, choices = choosing.tr, choosing.task.of(Does.LOSE)
    if choices[0].unit is None:
        return choosing.taken(choices[0], tr("These steps must be lost first"))
    if choices[0].points:
        return _lose_for(choosing)
    by_unit, units = {each.unit: each for each in choices}, choosing.units(choosing.task.units)
    # The id last, here and below: of two alike the same one is chosen in every run.
    weakest = min(units, key=lambda unit: (attack(unit) + defense(unit), unit.id))
    return choosing.taken(by_unit[weakest.id], tr("Its step is missed least"))


def _pay(choosing: Choosing) -> Deed | None:
    """Pay by steps to hold a place that counts, else give ground."""
    (ground,) = choosing.task.of(Does.GIVE_GROUND)
    if _should_stand(choosing, ground):
        return _lose_for(choosing)
    return choosing.taken(ground, choosing.tr("Ground is cheaper than steps"))


def _lose_for(choosing: Choosing) -> Deed | None:
    """Let the unit with the most steps lose one, so that none is destroyed while another can pay."""
    by_unit = {each.unit: each for each in choosing.task.of(Does.LOSE)}
    units = choosing.units(choosing.task.units)
    if not units:
        return _settle(choosing)
    chosen = max(units, key=lambda unit: (unit.steps, -attack(unit), unit.id))
    return choosing.taken(by_unit[chosen.id], choosing.tr("It can bear a loss best"))


def _should_stand(choosing: Choosing, ground: CombatChoice) -> bool:
    """Return whether to pay by steps: in a place that counts, with steps to spare."""
    if ground.is_asked_for:
        return False
    units = [unit for unit in choosing.units(choosing.task.units) if unit.hex is not None]
    counts = any(choosing.outlook.worth.get(unit.hex) for unit in units if unit.hex is not None)
    # Strictly more: as many would pay with the last of them.
    return counts and sum(unit.steps for unit in units) > ground.points


def _flee(choosing: Choosing) -> Deed | None:
    """Lead the first unit away, by the way that harms it least, mixes no stack, and away from the enemy."""
    unit = choosing.task.units[0]
    ways: dict[HexId, CombatChoice] = {}
    for way in choosing.task.of(Does.RETREAT, unit):
        ways.setdefault(way.path[-1], way)
    position, fleeing = choosing.outlook.position, choosing.outlook.position.by_id[unit]
    laws = choosing.laws

    def rank(here: HexId) -> tuple[bool, int, bool, int, int, HexId]:
        is_lost, steps, points = ways[here].price.order
        is_mixing = laws.mixes(position, fleeing, here)
        # False before True: a way on which it is lost comes last, then what it costs in steps.
        return is_lost, steps, is_mixing, points, -choosing.outlook.enemy_range(here), here

    return choosing.taken(ways[min(ways, key=rank)], choosing.tr("The way that costs it least"))


def _enter(choosing: Choosing) -> Deed | None:
    """Go into the defender's hex with those who are strong enough to throw him out."""
    tr, here, group = choosing.tr, choosing.task.hex, choosing.task.group
    if here is None or group is None:
        return _settle(choosing)
    going = _entering(choosing, here, group)
    foes = sum(map(defense, choosing.outlook.enemies.get(here, ())))
    if sum(map(attack, going)) < choosing.settings.entering_odds * foes:
        return _settle(choosing, tr("Too weak to go in"))
    choice = group.choice(tuple(unit.id for unit in going))
    return choosing.taken(choice, tr("Strong enough to fight inside the hex"))


def _entering(choosing: Choosing, here: HexId, group: UnitChoice) -> list[Unit]:
    """Return the strongest who may stand together in the defender's hex."""
    laws, position = choosing.laws, choosing.outlook.position
    called = called_away(choosing.resolution.game)
    going: list[Unit] = []
    for unit in sorted(choosing.units(group.units), key=lambda unit: (-attack(unit), unit.id)):
        # Those picked so far are to be there as well.
        is_able = unit.id not in called and not laws.mixes(position, unit, here, going)
        if is_able and len(going) < group.most:
            going.append(unit)
    return going


def _strike_or_leave(choosing: Choosing) -> Deed | None:
    """Strike inside the hex where that is likely to succeed, else leave it."""
    tr, task = choosing.tr, choosing.task
    (strike,), leaving = task.of(Does.STRIKE), task.of(Does.LEAVE)
    own = sum(map(attack, choosing.units(task.units)))
    foes = sum(map(defense, choosing.outlook.enemies.get(task.hex, ()))) if task.hex is not None else 0
    # Even at bad odds: whoever cannot leave must strike, so the odds are not asked about.
    if not leaving:
        return choosing.taken(strike, tr("There is no way out"))
    if own >= choosing.settings.entering_odds * foes:
        return choosing.taken(strike, tr("Strong enough to strike"))
    return choosing.taken(leaving[0], tr("Too weak to strike"))


def _advance(choosing: Choosing) -> Deed | None:
    """Follow into the vacated hex, further where that leads to what counts; a second one where it can."""
    tr, fought = choosing.tr, choosing.resolution.fight
    advances = _advances(choosing)
    free = [unit for unit in choosing.units(advances) if _may_leave(choosing, unit)]
    # The first may leave a gap, since the vacated hex is worth it; a second one may not.
    if fought.advanced:
        free = [unit for unit in free if _is_not_missed(choosing, unit)]
    if len(fought.advanced) >= _MOST_ADVANCING or fought.round or not free:
        return _settle(choosing, tr("Nobody else advances"))
    unit = max(free, key=lambda unit: (defense(unit), attack(unit), unit.id))
    goal = min(advances[unit.id], key=lambda to: _advance_rank(choosing, unit, to))
    if not _keeps_ring(choosing, unit.at(goal.path[-1])):
        return _settle(choosing, tr("Nobody is to leave the ring"))
    return choosing.taken(goal, _why_advance(choosing, goal))


def _advances(choosing: Choosing) -> Mapping[UnitId, Sequence[CombatChoice]]:
    """Return who can advance where and is mixed with nobody there; who is called away does not."""
    position, laws, task = choosing.outlook.position, choosing.laws, choosing.task
    called = called_away(choosing.resolution.game)
    found: dict[UnitId, Sequence[CombatChoice]] = {}
    for unit in task.units:
        mover = position.by_id[unit]
        ways = task.of(Does.ADVANCE, unit)
        able = [to for to in ways if not laws.mixes(position, mover, to.path[-1])]
        if able and unit not in called:
            found[unit] = able
    return found


def _advance_rank(choosing: Choosing, unit: Unit, to: CombatChoice) -> tuple[bool, bool, int, int, HexId]:
    """Return how little a hex is worth advancing to: what counts first, then what lies on the way to it.

    Nobody goes beyond the vacated hex to where he would stand alone.
    """
    outlook, here = choosing.outlook, to.path[-1]
    foes = sum(map(attack, outlook.foes_beside(here)))
    is_beyond = not to.is_first
    is_alone = is_beyond and (
        foes > _MOST_FOES * defense(unit) or outlook.friend_range(here) > choosing.settings.most_ahead
    )
    is_goal = outlook.is_held_by_enemy(here)
    return is_alone, not is_goal, outlook.way.get(here, FAR), outlook.pull.get(here, FAR), here


def _keeps_ring(choosing: Choosing, moved: Unit) -> bool:
    """Return whether the ring round the city is as closed with a unit elsewhere as it is now."""
    game, situation = choosing.resolution.game, choosing.resolution.situation
    return ring_keeper(game, situation, moved.side)(situation.position.with_unit(moved))


def _why_advance(choosing: Choosing, goal: CombatChoice) -> str:
    if choosing.outlook.is_held_by_enemy(goal.path[-1]):
        return choosing.tr("To take {hex}, which counts for victory").format(hex=goal.path[-1])
    if goal.is_first:
        return choosing.tr("The ground that was won is taken")
    return choosing.tr("On through the gap, towards what the side is after")


def _is_not_missed(choosing: Choosing, unit: Unit) -> bool:
    """Return whether a unit leaves no hole where it stands: others remain, or no enemy is beside it."""
    here = unit.hex
    stack = choosing.outlook.friends.get(here, ()) if here is not None else ()
    return len(stack) > 1 or (here is not None and not choosing.outlook.foes_beside(here))


def _may_leave(choosing: Choosing, unit: Unit) -> bool:
    """Return whether a unit is not the last one in a place that counts."""
    here = unit.hex
    return here is None or not choosing.outlook.worth.get(here) or len(choosing.outlook.friends[here]) > 1


def _finish(choosing: Choosing) -> Deed | None:
    (choice,) = choosing.task.of(Does.FINISH)
    return choosing.taken(choice, choosing.tr("Everything is settled"))


def _settle(choosing: Choosing, words: str = "") -> Deed | None:
    """Do without what could be done next."""
    said = words or choosing.tr("Nothing more can be done here")
    choices = choosing.task.of(Does.SETTLE)
    # What a unit brings in is taken where the game's strategy wants it, else the usual course.
    brought = [each for each in choices if each.unit is not None]
    is_welcome = strategy_of(choosing.resolution.game).is_welcome(choosing.task.key)
    if brought and is_welcome:
        return choosing.taken(brought[0], choosing.tr("It can help here"))
    choice = _likeliest(choices) if choices else None
    change = choosing.resolution.take(choice, said) if choice is not None else None
    return Deed(change, said) if change is not None else None


_CHOOSERS: Sequence[tuple[Does, Callable[[Choosing], Deed | None]]] = (
    (Does.ROLL, _roll),
    (Does.FINISH, _finish),
    # Before LOSE: who may give ground instead is offered both.
    (Does.GIVE_GROUND, _pay),
    (Does.LOSE, _lose),
    (Does.RETREAT, _flee),
    (Does.ENTER, _enter),
    (Does.STRIKE, _strike_or_leave),
    (Does.ADVANCE, _advance),
)
"""Who chooses among choices of one kind; the first kind that is offered decides."""
