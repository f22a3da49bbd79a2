"""Which attacks a side can bring about by moving: against whom, and who would stand where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from app.assist.situation import Situation
from app.opponent.outlook import FAR, Outlook
from app.opponent.settings import OpponentSettings
from rules.fights import Attack, CombatCard
from rules.hexgrid import HexId
from rules.opponent import Demand, attack, defense
from rules.position import Position
from rules.reach import Reach
from rules.ruleset import Limits
from rules.unit_id import UnitId
from rules.units import MOVED, Unit

# The most that the worth of a hex counts for when targets are ranked.
_BESIDE_A_GOAL = 20
# A target farther from every unit of the side is not looked at.
_IN_TOUCH = 3
_FAR_OFF = 16
"""An enemy so far from every aim is none the further for more."""

_AS_MANY_AS_CAN = OpponentSettings(wanted_odds=1000, least_odds=Fraction(0))
_AT_ANY_PRICE = OpponentSettings(least_result=Fraction(-10_000), most_risk=Fraction(1))
"""How an attack is weighed that has to be made: all who can come do, whatever it promises."""

IsSafe = Callable[[Unit, HexId, Mapping[UnitId, HexId]], bool]
"""Whether a unit may stand in a hex, by law and without giving up what keeps it alive.

Last come those who are sent already, and where to.
"""


@dataclass(frozen=True, slots=True)
class Assault:
    """An attack to be prepared: the hex, who goes where, and the mean result it promises."""

    target: HexId
    places: Mapping[UnitId, HexId]
    mean_result: Fraction


def mean_result(card: CombatCard, here: HexId) -> Fraction:
    """Return the mean worth of the results in a hex, without a column (10.27) the worst there is."""
    if card.column is None:
        return Fraction(-FAR)
    chances = card.chances[here].items()
    return sum((card.worth(result) * chance for result, chance in chances), Fraction(0))


def risk(card: CombatCard, here: HexId) -> Fraction:
    """Return the chance that the attacker loses."""
    if card.column is None:
        return Fraction(1)
    return sum(
        (chance for result, chance in card.chances[here].items() if card.worth(result) < 0), Fraction(0)
    )


def assaults(
    outlook: Outlook,
    situation: Situation,
    free: Mapping[UnitId, Reach],
    settings: OpponentSettings,
    is_safe: IsSafe = lambda _unit, _here, _sent: True,
    demand: Demand | None = None,
) -> Iterator[Assault]:
    """Yield the attacks worth preparing, the best target first; nobody is sent to two of them.

    What the rules `demand` goes before, on whatever target promises most.
    """
    # Copies of both: what is found for one target is taken away from the next.
    left = dict(free)
    crowd = _Crowd.of(outlook, situation.rule_set.limits)
    ordered = _ordered(outlook, situation, left, crowd, settings, demand) if demand is not None else None
    if ordered is not None:
        for unit, goal in ordered.places.items():
            crowd.take(outlook.position.by_id[unit], goal)
            left.pop(unit)
        yield ordered
    for target in _targets(outlook)[: settings.most_targets]:
        places = _places(outlook, target, left, crowd, settings, is_safe)
        found = _judged(outlook, situation, target, places, settings) if places else None
        if found is None:
            continue
        for unit, goal in found.places.items():
            crowd.take(outlook.position.by_id[unit], goal)
            left.pop(unit)
        yield found


def _ordered(
    outlook: Outlook,
    situation: Situation,
    free: Mapping[UnitId, Reach],
    crowd: _Crowd,
    settings: OpponentSettings,
    demand: Demand,
) -> Assault | None:
    """Return the attack as strong as the rules ask for that promises most; None where too few can come."""
    found: list[Assault] = []
    for target in _targets(outlook)[: settings.most_targets]:
        places = _places(outlook, target, free, crowd, _AS_MANY_AS_CAN, lambda _unit, _here, _sent: True)
        strong = demand(tuple(outlook.position.by_id[unit] for unit in places)) if places else False
        # Twice asked whether it is enough: the rules may bar some of those who could come.
        assault = _judged(outlook, situation, target, places, _AT_ANY_PRICE) if strong else None
        if assault is not None and demand(tuple(outlook.position.by_id[unit] for unit in assault.places)):
            found.append(assault)
    return max(found, key=lambda each: (each.mean_result, each.target), default=None)


@dataclass(frozen=True, slots=True)
class _Crowd:
    """How many units of a side count in each hex, those among them that are to go there."""

    limit: int
    units: Counter[HexId]

    @classmethod
    def of(cls, outlook: Outlook, limits: Limits) -> _Crowd:
        """Return the crowd as the side stands now."""
        stacks = outlook.friends.items()
        return cls(limits.stack, Counter({h: sum(map(limits.counts_in_stack, units)) for h, units in stacks}))

    def copy(self) -> _Crowd:
        """Return a crowd that goes on by itself."""
        return _Crowd(self.limit, self.units.copy())

    def take(self, unit: Unit, goal: HexId) -> None:
        """Count a unit where it is to go."""
        # Who stands there already has been counted.
        self.units[goal] += unit.hex != goal

    def has_room(self, here: HexId) -> bool:
        """Return whether one more unit may stand in a hex."""
        return self.units[here] < self.limit


def _targets(outlook: Outlook) -> list[HexId]:
    """Return the enemy's hexes, those that count or bar the way to what counts first, then the weakest."""

    def rank(here: HexId) -> tuple[int, HexId]:
        strength = sum(map(defense, outlook.enemies[here]))
        worth = max((outlook.worth.get(there, 0) for there in (here, *outlook.around(here))), default=0)
        far = min(outlook.way.get(here, FAR), _FAR_OFF)
        # In points of strength: two at stake weigh as much as one of it, and so do two hexes of way.
        return strength - min(worth, _BESIDE_A_GOAL) // 2 + far // 2, here

    near = (here for here in outlook.enemies if outlook.friend_range(here) <= _IN_TOUCH)
    return sorted(near, key=rank)


def _places(
    outlook: Outlook,
    target: HexId,
    free: Mapping[UnitId, Reach],
    crowd: _Crowd,
    settings: OpponentSettings,
    is_safe: IsSafe,
) -> dict[UnitId, HexId]:
    """Return who could stand where for an attack on a hex, until the strength is enough."""
    # At least 1: against a defense of 0 no strength at all would be wanted.
    wanted = settings.wanted_odds * max(1, sum(map(defense, outlook.enemies[target])))
    beside = [here for here in outlook.around(target) if here not in outlook.enemies]
    places: dict[UnitId, HexId] = {}
    taken = crowd.copy()
    strength = 0
    # In the order given, the strongest first (`Going._movers`), so that few are sent.
    for unit, reach in free.items():
        safe = [h for h in beside if h in reach.hexes and is_safe(outlook.position.by_id[unit], h, places)]
        goal = _place_of(outlook, outlook.position.by_id[unit], reach, safe, taken, places)
        if goal is None or not attack(outlook.position.by_id[unit]):
            continue
        places[unit] = goal
        taken.take(outlook.position.by_id[unit], goal)
        strength += attack(outlook.position.by_id[unit])
        if strength >= wanted:
            break
    defended = max(1, sum(map(defense, outlook.enemies[target])))
    return places if strength >= settings.least_odds * defended else {}


def _place_of(
    outlook: Outlook,
    unit: Unit,
    reach: Reach,
    beside: Iterable[HexId],
    taken: _Crowd,
    going: Collection[UnitId],
) -> HexId | None:
    """Return where a unit would stand: where it stands already, else where it is least exposed.

    Who stands in the line goes further than one hex only where another one stays behind.
    """
    able = [here for here in beside if here in reach.hexes]
    if unit.hex in able:
        return unit.hex
    stays = unit.hex is not None and any(
        other.id != unit.id and other.id not in going for other in outlook.friends.get(unit.hex, ())
    )
    is_in_the_line = unit.hex is not None and outlook.enemy_range(unit.hex) <= 1 and not stays
    near = [
        here
        for here in able
        if taken.has_room(here)
        and (not is_in_the_line or (unit.hex is not None and outlook.grid.distance(unit.hex, here) <= 1))
    ]
    return min(near, key=lambda here: (sum(map(attack, outlook.foes_beside(here))), here), default=None)


def _judged(
    outlook: Outlook,
    situation: Situation,
    target: HexId,
    places: Mapping[UnitId, HexId],
    settings: OpponentSettings,
) -> Assault | None:
    """Return the attack where the rules, asked as if everybody stood in his place, promise enough of it."""
    position = _as_if(situation, outlook.position, places)
    card = situation.shared_judge.ask(lambda judge: judge.combat(position, Attack(tuple(places), (target,))))
    # Asked for all at once; only where the rules refuse is each asked about alone.
    if not card.verdict:
        places = _without_the_barred(situation, position, target, places)
        if not places:
            return None
        attackers = tuple(places)
        card = situation.shared_judge.ask(lambda judge: judge.combat(position, Attack(attackers, (target,))))
    mean = mean_result(card, target)
    is_good = (
        bool(card.verdict) and mean >= settings.least_result and risk(card, target) <= settings.most_risk
    )
    return Assault(target, places, mean) if is_good else None


def _without_the_barred(
    situation: Situation, position: Position, target: HexId, places: Mapping[UnitId, HexId]
) -> dict[UnitId, HexId]:
    def may_attack(unit: UnitId) -> bool:
        card = situation.shared_judge.ask(lambda judge: judge.combat(position, Attack((unit,), (target,))))
        return bool(card.verdict)

    # Each alone: a verdict on all does not say whom it is about.
    return {unit: goal for unit, goal in places.items() if may_attack(unit)}


def _as_if(situation: Situation, position: Position, places: Mapping[UnitId, HexId]) -> Position:
    """Return the position in which everybody stands in his place and may fight."""
    units = tuple(
        unit.at(places[unit.id]).marked(MOVED) if unit.id in places else unit for unit in position.units
    )
    # Combat belongs to a fighting phase, and this is planned in one of movement.
    phase = next(iter(situation.rule_set.board_words.fighting_phases), position.phase)
    return replace(position, units=units, phase=phase)
