"""What the opponent chooses in a combat under way: losses, retreats, entry, advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.assist.combat.combat_marks import best_by_end, harm_of
from app.assist.combat.fight import ATTACKERS
from app.assist.combat.pending import Pending, Task, hex_of, must_flee
from app.assist.combat.resolution import Resolution
from app.assist.draft import steps_of
from app.opponent.deed import Deed
from app.opponent.obeying import called_away, stacking_of
from app.opponent.outlook import FAR, Outlook
from app.opponent.ring import ring_keeper
from app.opponent.temper import USUAL, Temper
from app.table.changes import Change
from app.table.phrases import Translate
from rules.fights import Advanced, Retreat
from rules.hexgrid import HexId
from rules.opponent import Laws, attack, defense
from rules.units import Unit, UnitId
from rules.words import Topic, Words

_MOST_ADVANCING = 2
"""After a combat so many advance; the others hold the line."""
_MOST_FOES = 2
"""Nobody advances beyond the vacated hex beside so many times his defense."""
_MOST_ENTERING = 3
"""As many units may go into the defender's hex."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A combat in which something is to be chosen, seen by the side that chooses."""

    resolution: Resolution
    now: Pending
    outlook: Outlook
    name: Callable[[UnitId], str]
    tr: Translate
    temper: Temper = USUAL

    @property
    def words(self) -> Words:
        """What the game calls things, and its cases."""
        return self.resolution.game.words

    @property
    def laws(self) -> Laws:
        """What the rules ask of those who come to a hex."""
        return stacking_of(self.resolution.game)

    def units(self, names: Iterable[UnitId]) -> tuple[Unit, ...]:
        """Return units as they stand now."""
        known = self.outlook.position.by_id
        return tuple(known[name] for name in names if name in known)


def choose(choice: Choice) -> Deed | None:
    """Return the next deed in a combat, None where nothing can be chosen."""
    return _CHOOSERS[choice.now.task](choice)


def _deed(
    choice: Choice, change: Change | None, reason: str, topic: Topic, at: HexId | None = None
) -> Deed | None:
    return Deed(change, reason, choice.words.case_of(topic), at) if change is not None else None


def _roll(choice: Choice) -> Deed | None:
    tr = choice.tr
    change = choice.resolution.roll(tr("Roll the die"))
    return _deed(choice, change, tr("The attack is rolled for"), Topic.COMBAT_ROLL)


def _toll(choice: Choice) -> Deed | None:
    tr = choice.tr
    change = choice.resolution.take_tolls(tr("Steps that must be lost"))
    return _deed(choice, change, tr("These steps must be lost first"), Topic.TOLL)


def _lose_one(choice: Choice) -> Deed | None:
    """Let the unit lose a step that is missed least."""
    tr, units = choice.tr, choice.units(choice.now.units)
    if not units:
        return _settle(choice)
    weakest = min(units, key=lambda unit: (attack(unit) + defense(unit), unit.id))
    title = tr("{unit} loses a step").format(unit=choice.name(weakest.id))
    topic = Topic.ALL_OUT_LOSS if choice.now.task is Task.ALL_OUT else Topic.ARMOR_TOLL
    change = choice.resolution.lose(weakest.id, title)
    return _deed(choice, change, tr("Its step is missed least"), topic, weakest.hex)


def _pay(choice: Choice) -> Deed | None:
    """Pay by steps to hold a place that counts, else give ground."""
    tr, debt = choice.tr, choice.now.debt
    if debt is None:
        return _settle(choice)
    points = debt.by_retreat
    may_retreat = points > 0 and not debt.must_lose
    if may_retreat and not _should_stand(choice, points):
        title = tr("Retreat by {points} MP").format(points=points)
        change = choice.resolution.decide_retreat(title)
        return _deed(choice, change, tr("Ground is cheaper than steps"), _who_pays(choice))
    return _lose_for(choice)


def _lose_for(choice: Choice) -> Deed | None:
    """Let the unit with the most steps lose one, so that none is destroyed while another can pay."""
    tr = choice.tr
    units = choice.units(choice.now.units)
    if not units:
        return _settle(choice)
    chosen = max(units, key=lambda unit: (unit.steps, -attack(unit), unit.id))
    title = tr("{unit} loses a step").format(unit=choice.name(chosen.id))
    change = choice.resolution.lose(chosen.id, title)
    return _deed(choice, change, tr("It can bear a loss best"), _who_pays(choice), chosen.hex)


def _who_pays(choice: Choice) -> Topic:
    """Return by what is paid: by the attacker where the attack failed, else by the defender."""
    debt = choice.now.debt
    return Topic.ATTACKER_PAYS if debt is not None and debt.key == ATTACKERS else Topic.DEFENDER_PAYS


def _should_stand(choice: Choice, points: int) -> bool:
    """Return whether to pay by steps: in a place that counts, with steps to spare."""
    debt, game = choice.now.debt, choice.resolution.game
    if debt is None or must_flee(
        choice.resolution.fight, choice.now, choice.outlook.position, choice.words.states
    ):
        return False
    places = {hex_of(game, unit) for unit in choice.now.units}
    steps = sum(steps_of(game, unit) for unit in choice.now.units)
    return steps > points and any(choice.outlook.worth.get(here) for here in places if here is not None)


def _flee(choice: Choice) -> Deed | None:
    """Lead the first unit away, by the way that harms it least, mixes no stack, and away from the enemy."""
    tr, unit = choice.tr, choice.now.units[0]
    ways = best_by_end(choice.resolution.retreats(unit))
    if not ways:
        return _settle(choice)
    position, fleeing = choice.outlook.position, choice.outlook.position.by_id[unit]
    laws = choice.laws

    def rank(here: HexId) -> tuple[bool, int, bool, int, int, HexId]:
        is_lost, steps, points = harm_of(ways[here])
        is_mixing = laws.mixes(position, fleeing, here)
        return is_lost, steps, is_mixing, points, -choice.outlook.enemy_range(here), here

    end = min(ways, key=rank)
    title = _flight_title(choice, unit, ways[end])
    reason = tr("The way that costs it least")
    return _deed(choice, choice.resolution.retreat(unit, ways[end], title), reason, Topic.RETREAT, end)


def _flight_title(choice: Choice, unit: UnitId, way: Retreat) -> str:
    name = choice.name(unit)
    if len(way.path) == 1:
        return choice.tr("{unit} finds no way").format(unit=name)
    return choice.tr("{unit} retreats to {hex}").format(unit=name, hex=way.path[-1])


def _enter(choice: Choice) -> Deed | None:
    """Go into the defender's hex with those who are strong enough to throw him out."""
    tr, here = choice.tr, choice.now.hex
    if here is None:
        return _settle(choice)
    going = _entering(choice, here)
    foes = sum(map(defense, choice.outlook.enemies.get(here, ())))
    if sum(map(attack, going)) < choice.temper.entering_odds * foes:
        return _settle(choice, tr("Too weak to go in"))
    title = tr("Enter {hex}: same-hex combat").format(hex=here)
    change = choice.resolution.enter([unit.id for unit in going], here, title)
    return _deed(choice, change, tr("Strong enough to fight inside the hex"), Topic.CONTESTED_HEX, here)


def _entering(choice: Choice, here: HexId) -> list[Unit]:
    """Return the strongest who may stand together in the defender's hex."""
    laws, position = choice.laws, choice.outlook.position
    called = called_away(choice.resolution.game)
    going: list[Unit] = []
    for unit in sorted(choice.units(choice.now.units), key=lambda unit: (-attack(unit), unit.id)):
        is_able = unit.id not in called and not laws.mixes(position, unit, here, going)
        if is_able and len(going) < _MOST_ENTERING:
            going.append(unit)
    return going


def _choose(choice: Choice) -> Deed | None:
    """Strike inside the hex where that is likely to succeed, else leave it."""
    tr, now = choice.tr, choice.now
    side = tr(choice.words.name_of(now.side))
    own = sum(map(attack, choice.units(now.units)))
    foes = sum(map(defense, choice.outlook.enemies.get(now.hex, ()))) if now.hex is not None else 0
    if now.must_strike or own >= choice.temper.entering_odds * foes:
        title = tr("{side}: attack inside {hex}").format(side=side, hex=now.hex)
        why = tr("There is no way out") if now.must_strike else tr("Strong enough to strike")
        return _deed(choice, choice.resolution.strike(title), why, Topic.CONTESTED_HEX, now.hex)
    title = tr("{side}: leave {hex} by one hex").format(side=side, hex=now.hex)
    left = choice.resolution.leave(title)
    return _deed(choice, left, tr("Too weak to strike"), Topic.CONTESTED_HEX, now.hex)


def _advance(choice: Choice) -> Deed | None:
    """Follow into the vacated hex, further where that leads to what counts; a second one where it can."""
    tr, fought = choice.tr, choice.resolution.fight
    advances = _advances(choice)
    free = [unit for unit in choice.units(advances) if _may_leave(choice, unit)]
    if fought.advanced:
        free = [unit for unit in free if _is_not_missed(choice, unit)]
    if len(fought.advanced) >= _MOST_ADVANCING or fought.is_inside or not free:
        return _settle(choice, tr("Nobody else advances"))
    unit = max(free, key=lambda unit: (defense(unit), attack(unit), unit.id))
    hexes = advances[unit.id]
    goal = min(hexes, key=lambda here: _advance_rank(choice, unit, here))
    if not _keeps_ring(choice, unit.at(goal)):
        return _settle(choice, tr("Nobody is to leave the ring"))
    title = tr("{unit} advances to {hex}").format(unit=choice.name(unit.id), hex=goal)
    change = choice.resolution.advance(unit.id, hexes[goal], title)
    return _deed(choice, change, _why_advance(choice, goal), Topic.VACATED_HEX, goal)


def _advances(choice: Choice) -> Mapping[UnitId, Mapping[HexId, Advanced]]:
    """Return who can advance where and is mixed with nobody there; who is called away does not."""
    position, laws = choice.outlook.position, choice.laws
    called = called_away(choice.resolution.game)
    found: dict[UnitId, Mapping[HexId, Advanced]] = {}
    for unit, advance in choice.resolution.advances().items():
        mover = position.by_id[unit]
        able = {here: to for here, to in advance.hexes.items() if not laws.mixes(position, mover, here)}
        if able and unit not in called:
            found[unit] = able
    return found


def _advance_rank(choice: Choice, unit: Unit, here: HexId) -> tuple[bool, bool, int, int, HexId]:
    """Return how little a hex is worth advancing to: what counts first, then what lies on the way to it.

    Nobody goes beyond the vacated hex to where he would stand alone.
    """
    outlook = choice.outlook
    foes = sum(map(attack, outlook.foes_beside(here)))
    is_beyond = here not in choice.now.hexes
    is_alone = is_beyond and (
        foes > _MOST_FOES * defense(unit) or outlook.friend_range(here) > choice.temper.most_ahead
    )
    is_goal = outlook.is_held_by_enemy(here)
    return is_alone, not is_goal, outlook.way.get(here, FAR), outlook.pull.get(here, FAR), here


def _keeps_ring(choice: Choice, moved: Unit) -> bool:
    """Return whether the ring round the city is as closed with a unit elsewhere as it is now."""
    game, situation = choice.resolution.game, choice.resolution.situation
    return ring_keeper(game, situation, moved.side)(situation.position.with_unit(moved))


def _why_advance(choice: Choice, goal: HexId) -> str:
    if choice.outlook.is_held_by_enemy(goal):
        return choice.tr("To take {hex}, which counts for victory").format(hex=goal)
    if goal in choice.now.hexes:
        return choice.tr("The ground that was won is taken")
    return choice.tr("On through the gap, towards what the side is after")


def _is_not_missed(choice: Choice, unit: Unit) -> bool:
    """Return whether a unit leaves no hole where it stands: others remain, or no enemy is beside it."""
    here = unit.hex
    stack = choice.outlook.friends.get(here, ()) if here is not None else ()
    return len(stack) > 1 or (here is not None and not choice.outlook.foes_beside(here))


def _may_leave(choice: Choice, unit: Unit) -> bool:
    """Return whether a unit is not the last one in a place that counts."""
    here = unit.hex
    return here is None or not choice.outlook.worth.get(here) or len(choice.outlook.friends[here]) > 1


def _finish(choice: Choice) -> Deed | None:
    tr = choice.tr
    change = choice.resolution.finish(tr("End of the combat"))
    return _deed(choice, change, tr("Everything is settled"), Topic.COMBAT_SETTLED)


def _settle(choice: Choice, words: str = "") -> Deed | None:
    """Do without what could be done next."""
    said = words or choice.tr("Nothing more can be done here")
    change = choice.resolution.settle(said)
    return Deed(change, said) if change is not None else None


_CHOOSERS: Mapping[Task, Callable[[Choice], Deed | None]] = MappingProxyType(
    {
        Task.ROLL: _roll,
        Task.TOLL: _toll,
        Task.ONE_OF: _lose_one,
        Task.PAY: _pay,
        Task.FLEE: _flee,
        Task.ENTER: _enter,
        Task.CHOOSE: _choose,
        Task.ADVANCE: _advance,
        Task.ALL_OUT: _lose_one,
        Task.FINISH: _finish,
    }
)
