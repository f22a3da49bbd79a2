"""What the opponent does in each step of the sequence of play, one deed after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import declare
from app.assist.deploy.deployment import deployment_for, has_deployment, occasion_of
from app.assist.deploy.setting_up import chance_of, laid_out, placing
from app.assist.draft import Draft
from app.assist.procedure import strategy_of
from app.assist.situation import Situation
from app.assist.strikes import marched
from app.assist.turn.crossings import crossings
from app.assist.turn.decision import Decision
from app.assist.turn.decisions import decisions_of
from app.assist.turn.duties import clerks_work, ledger_of
from app.assist.turn.follow import followed
from app.assist.turn.turn_advice import times_of
from app.assist.victory.holders import Holders
from app.assist.wording import Wording
from app.opponent.aims import rivers_of
from app.opponent.bridging import Threat, attempted, blown, bridges_to_blow, is_spared
from app.opponent.deciding import decide
from app.opponent.deed import Deed
from app.opponent.going import March
from app.opponent.marching import Marching
from app.opponent.orders import orders_of
from app.opponent.outlook import Outlook
from app.opponent.settings import USUAL, OpponentSettings
from app.opponent.striking import Strike, Striking
from app.table import clock
from app.table.changes import Change, Written, flattened
from app.table.game import Game
from app.table.history import has_begun
from app.table.phrases import Translate
from app.table.pieces import PieceId, Place
from counters.scenario import DATE, Turn
from rules.attack_plan import Row
from rules.flow import rest_of
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.opponent import Errand, Purpose, Reason, Seen, Strategy
from rules.opponent import Strike as EarlyStrike
from rules.phases import Moment, Role
from rules.plural import worded
from rules.position import Position
from rules.unit_id import UnitId
from rules.words import Topic

_MOST_PIECES = 40
"""So much work of one step is done: what asks for itself again and again must not go on for ever."""

T = TypeVar("T")
Deeds = Iterator[Deed]
Step = Callable[["Turns"], Deeds]


@dataclass
class Turns:
    """The hand of one side in one game. Every deed is yielded before the next is thought of; who takes
    it must have pushed it by then."""

    game: Game
    assistant: Assistant
    sides: frozenset[str]
    turns: Sequence[Turn]
    tr: Translate
    striking: Striking
    wording: Wording
    holders: Holders
    settings: OpponentSettings = USUAL

    # ---- what is known

    @property
    def situation(self) -> Situation:
        """The situation on the table now."""
        found = self.assistant.situation()
        if found is None:
            raise ValueError("a game without rules")
        return found

    @property
    def moment(self) -> Moment:
        """Where the clock stands."""
        return clock.moment_of(self.game)

    def name(self, unit: UnitId) -> str:
        """Return what people call a unit."""
        return self.game.name_of(PieceId(unit)) if PieceId(unit) in self.game.table else unit

    @property
    def strategy(self) -> Strategy:
        """What the game tells of its aims, laws and decisions."""
        return strategy_of(self.game)

    def _case(self, topic: Topic) -> str:
        return self.game.words.case_of(topic)

    def outlook(self) -> Outlook:
        """Return the map as the side sees it whose phase it is."""
        return self._outlook_of(self.situation)

    def _outlook_of(self, situation: Situation) -> Outlook:
        return Outlook.of(self.game, situation, self.moment.side, self.holders.now())

    # ---- the step

    def deeds(self) -> Deeds:
        """Yield what is to be done in the present step, without putting the clock on."""
        role = clock.role_of(self.game)
        yield from self.set_up()
        yield from self._clerk()
        yield from self.decisions()
        # What was decided may have left more of it to do.
        yield from self._clerk()
        work = _STEPS.get(role)
        if work is not None:
            yield from work(self)

    def next_step(self) -> Deed | None:
        """Return the deed that ends the step; None at the end of the scenario's last turn."""
        change = clock.advance(self.game, clock.Pace.NEXT_STEP, self.tr)
        if change is None or self._is_past_the_last_turn(change):
            return None
        return Deed(change, self.tr("Nothing is left to do here"))

    def _is_past_the_last_turn(self, change: Change) -> bool:
        last = self.turns[-1].date if self.turns else ""
        dates = (each.after for each in flattened(change) if isinstance(each, Written) and each.key == DATE)
        # Turns compare as texts: ISO dates, or numbers of three digits.
        return bool(last) and any(date > last for date in dates)

    def _clerk(self) -> Deeds:
        """Yield the clerk's work of the step, piece by piece: each of several units may have a die."""
        for _ in range(_MOST_PIECES):
            situation = self.situation
            ledger = ledger_of(self.game, self.turns, situation.position)
            change = clerks_work(self.game, ledger, situation, self.tr)
            if change is None:
                return
            case = ledger.step.case if ledger.step is not None else ""
            yield Deed(change, self.tr("The clerk's work of the step"), case)

    # ---- the set-up

    def set_up(self) -> Deeds:
        """Yield the placing of those of its sides that still wait to be set up, before play begins."""
        if has_begun(self.game.journal) or not has_deployment(self.game.header.game):
            return
        occasion, situation, pick = occasion_of(self.game), self.situation, chance_of(self.game).pick()

        def lay(judge: Judge) -> Change | None:
            rules = deployment_for(occasion, judge)
            places = laid_out(rules, situation.position, pick, sides=self.sides)
            return placing(self.game, rules.postings, places, self.tr("Automatic set-up"))

        change = situation.shared_judge.ask(lay)
        if change is not None:
            yield Deed(
                change,
                self.tr("By the rules of the set-up, and by chance"),
                self._case(Topic.AUTOMATIC_SET_UP),
            )

    # ---- decisions

    def decisions(self) -> Deeds:
        """Yield what a side of its own is to decide in the step, one after the other."""
        taken: set[tuple[str, str]] = set()
        while True:
            situation = self.situation
            decisions = decisions_of(self.game, situation, self.wording)
            own = tuple(each for each in decisions if each.side in self.sides)
            outlook = self._outlook_of(situation)
            wished = self._wished(own, situation)
            found = wished or decide(self.game, own, self.strategy, outlook, taken, self.tr)
            if found is None:
                return
            taken.add(found[1])
            yield found[0]
            if wished is not None:
                # It may change who is in supply at once, and the markers lie as they were before it.
                yield from self._clerk()

    def _wished(
        self, decisions: Iterable[Decision], situation: Situation
    ) -> tuple[Deed, tuple[str, str]] | None:
        """Return the decision that a side wants before all others with its name, None where there is none."""
        for each in decisions:
            option = next(iter(each.allowed), None)
            reason = self._wish(each, situation) if option is not None else None
            change = option.make(self.game, None) if option is not None and reason is not None else None
            if option is not None and reason is not None and change is not None:
                told = self.game.words.phrase(reason.said, self.tr)
                return Deed(change, told, reason.case, option.at), (each.id, option.key)
        return None

    def _wish(self, decision: Decision, situation: Situation) -> Reason | None:
        return self._asked(situation, lambda seen: self.strategy.wish(decision.id, seen))

    def _turns_left(self) -> int:
        """Return how many turns are to be played, the present one among them."""
        return max(0, len(self.turns) - self.moment.turn + 1)

    # ---- bridges

    def blow_bridges(self) -> Deeds:
        """Yield the demolition of bridges that help only the enemy, once its own units have moved."""
        # Looked for anew each time: a demolition changes who is supplied.
        while (threat := self._threat()) is not None:
            options = decisions_of(self.game, self.situation, self.wording)
            offered = blown(self.game, options, threat.bridge)
            # The next look would find the same bridge.
            if offered is None:
                return
            told = self.tr("The enemy is {range:hex|hexes} from it, and nobody of one's own stands beyond")
            yield Deed(offered.change, worded(told, range=threat.range), offered.case, threat.end)

    def _last_chance(self) -> Deeds:
        """Yield the attempt on a bridge that the unit moved last goes over, by its owner."""
        for crossing in crossings(self.game):
            situation = self.situation
            outlook = Outlook.of(self.game, situation, crossing.owner, self.holders.now())
            if crossing.owner in self.sides and is_spared(outlook, situation, crossing.bridge):
                decisions = decisions_of(self.game, situation, self.wording)
                offered = attempted(self.game, decisions, crossing.bridge)
                if offered is not None:
                    reason = self.strategy.reason(Purpose.LAST_CHANCE)
                    told = (
                        self._said(reason, crossing.bridge.a) if reason else self.tr("The enemy goes over it")
                    )
                    yield Deed(offered.change, told, offered.case, crossing.bridge.a)

    def _threat(self) -> Threat | None:
        situation = self.situation
        river = situation.shared_judge.ask(lambda judge: rivers_of(self.game, judge))
        return next(bridges_to_blow(self._outlook_of(situation), situation, river), None)

    # ---- movement

    def move(self) -> Deeds:
        """Yield the moves of the phase: first an attack in the middle of one, where the game wants it."""
        for deed in self._strike():
            yield deed
            # The combat goes before the rest of the step, which is thought of anew after it.
            if plan.fight_of(self.game) is not None:
                return
        situation, side = self.situation, self.moment.side
        orders, coming = orders_of(self.game, situation, side), self._coming(situation.position)
        later = {self.game.sequence.role(each) for each in rest_of(self.game.flow, self.moment)}
        marching = Marching(self.outlook(), situation, coming, orders.keeps_ring, self.settings, orders)
        before = situation.position
        for march in marching.marches(is_attack_ahead=Role.ATTACK in later):
            change, is_alone = self._marched(situation, march, before)
            yield self._sent(march, change)
            if not is_alone:
                yield from self._last_chance()
                marching.take(self.situation.position)
            before = marching.position
        yield from self._errands()
        if orders.recall.units:
            yield from self.decisions()  # who reached a hex by which he leaves the map goes off at once
        # While movement is still to come, units of its own may need the bridges.
        if Role.MOVE not in later:
            yield from self.blow_bridges()

    def _coming(self, position: Position) -> tuple[UnitId, ...]:
        """Return the reinforcements that may enter now."""
        times = times_of(self.game)
        found = times.turn.coming(position, times.arrivals) if times is not None else ()
        others = {unit.id for unit in position.others}  # the rules ask for these where they want them
        return tuple(unit for each in found for unit in each.units if unit not in others)

    def _marched(self, situation: Situation, march: March, before: Position) -> tuple[Change, bool]:
        """Return a march as one act with what follows from it, and whether nothing else follows."""
        draft = Draft(self.game)
        draft.lay(PieceId(march.unit), Place(hex=march.path[-1]), march.path)
        title = self.tr("Move {unit} to {hex}").format(unit=self.name(march.unit), hex=march.path[-1])
        change = draft.act(title)
        if change is None:
            raise ValueError(f"{march.unit} goes nowhere")
        whole = self.with_what_follows(situation, before, change)
        return whole, whole is change

    def with_what_follows(self, situation: Situation, before: Position, change: Change) -> Change:
        """Return an act with the bridges that it captures and the troops that it releases."""
        return situation.shared_judge.ask(
            lambda judge: followed(self.game, judge.board, before, change, self.wording).change
        )

    def _sent(self, march: March, change: Change) -> Deed:
        """Return a march with its reason: the game's own where it has one, else the program's."""
        reason = self.strategy.reason(march.purpose)
        if reason is not None:
            return Deed(change, self._said(reason, march.goal), reason.case, march.path[-1])
        topic = Topic.SUPPLY_ROAD if march.purpose is Purpose.ROAD else Topic.MOVE
        return Deed(change, self._why(march), self._case(topic), march.path[-1])

    def _said(self, reason: Reason, here: HexId) -> str:
        said = replace(reason.said, facts=(*reason.said.facts, ("hex", here)))
        return self.game.words.phrase(said, self.tr)

    def _why(self, march: March) -> str:
        told = {
            Purpose.ATTACK: self.tr("To attack {hex}"),
            Purpose.TAKE: self.tr("To take {hex}, which counts for victory"),
            Purpose.GUARD: self.tr("To guard {hex}, which counts for victory"),
            Purpose.WARD: self.tr("Nobody is to be caught alone in {hex}"),
            Purpose.FRONT: self.tr("To where the front is thin"),
            Purpose.ENTER: self.tr("A reinforcement on its way to the front"),
            Purpose.ROAD: self.tr("To guard {hex}, by which much supply comes"),
        }
        return told.get(march.purpose, self.tr("As its orders ask")).format(hex=march.goal)

    # ---- an attack in the middle of a move

    def _strike(self) -> Deeds:
        """Yield the march to where an attack is made before the move is over, and its declaration."""
        situation, strategy = self.situation, self.strategy
        found = self._asked(situation, strategy.strike)
        if found is None:
            return
        reason = self._said(found.reason, found.target)
        yield from self._led(situation, found, found.target, self.tr("Move to attack {hex}"))
        yield from self._declared(Row(found.units, (found.target,)), reason, found.reason.case)

    def _errands(self) -> Deeds:
        """Yield the moves that the game itself wants, each unit once at most."""
        gone: set[UnitId] = set()
        while True:
            situation = self.situation
            found = self._asked(situation, self.strategy.errand)
            if found is None or gone & set(found.units):
                return
            gone |= set(found.units)
            yield from self._led(situation, found, found.path[-1], self.tr("Move {unit} to {hex}"))

    def _led(self, situation: Situation, led: EarlyStrike | Errand, here: HexId, title: str) -> Deeds:
        """Yield the march of a stack to where it is to do something, nothing where it stands there."""
        names = self.tr(", ").join(map(self.name, led.units))
        change = marched(self.game, led.units, led.path, title.format(unit=names, hex=here))
        if change is not None:
            whole = self.with_what_follows(situation, situation.position, change)
            yield Deed(whole, self._said(led.reason, here), led.reason.case, here)

    def _asked(self, situation: Situation, question: Callable[[Seen], T]) -> T:
        """Return what the strategy answers about the table as it lies."""
        holders, left = self.holders.now(), self._turns_left()
        return situation.shared_judge.ask(
            lambda judge: question(Seen(situation.position, judge, holders, left))
        )

    def _declared(self, row: Row, reason: str, case: str) -> Deeds:
        """Yield the plan and the declaration of an attack."""
        # Before the row is added, whose number it will be.
        number = plan.next_number(self.game)
        here, words = row.hexes[0], self.tr(" and ").join(row.hexes)
        change = plan.add(self.game, row, self.tr("Plan an attack on {hex}").format(hex=words))
        if change is not None:
            yield Deed(change, reason, case, here)
        change = declare(self.game, self.situation, number, self.tr("Attack on {hex}").format(hex=words))
        if change is not None:
            told = self.tr("The support is given and the attack stands")
            yield Deed(change, told, self._case(Topic.SUPPORT), here)

    # ---- combat

    def attack(self) -> Deeds:
        """Yield the plan and the declaration of the best attack; its resolution is another matter."""
        strike = self.striking.best(self.game, self.situation, self.outlook())
        if strike is None:
            return
        yield from self._declared(strike.row, self._promise(strike), self._case(Topic.ATTACK))

    def _promise(self, strike: Strike) -> str:
        told = self.tr("At {odds} the mean result is {mean}, the chance to lose {risk} %")
        if len(strike.row.hexes) > 1:
            told = self.tr(
                "Both at once promise more than one after the other: at {odds} the mean result is {mean} "
                "at least, the chance to lose {risk} %"
            )
        risk = round(100 * float(strike.risk))
        return told.format(odds=strike.odds, mean=f"{float(strike.mean_result):+.1f}", risk=risk)


_STEPS: Mapping[Role, Step] = MappingProxyType({Role.MOVE: Turns.move, Role.ATTACK: Turns.attack})
