"""Combat: who may strike whom, what die and figures make of it, and that the result is paid (10, 11.2).

Everything is reckoned anew from the units as they lie; what the game's own record says is only compared.
The record is believed in one thing: which unit retreats, advances or goes into the contested hex. Not
reckoned: whether a unit that stays though it owes a retreat had no hex to go to (its points must then be
paid by steps).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.table.changes import Change, Moved, Register, Rolled, Written
from app.table.pieces import PieceId
from rules.fought import Fought
from rules.games.bitter_end.resolution.fight import Fight
from rules.hexgrid import HexId
from rules.issues import NotationError
from tests.games.bitter_end.inspection.checker import COMBAT, EXPLOITATION, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import STACK_LIMIT
from tests.games.bitter_end.inspection.ground import FORD
from tests.games.bitter_end.inspection.pursuit import Flight, Pursuers
from tests.games.bitter_end.inspection.rounds import ATTACKERS, MOST_BY_RETREAT, Round
from tests.games.bitter_end.inspection.strengths import Attack, Reckoner
from tests.games.bitter_end.inspection.surprise import Surprise
from tests.games.bitter_end.inspection.troops import Troop

FOUGHT = "fought:"
ALL_OUT, GUNS_HALVED = "18.3", "18.4"


@dataclass
class Combat:
    """A combat under way: who began it, from where, and its present round."""

    side: str
    attackers: tuple[PieceId, ...]
    hexes: tuple[HexId, ...]
    start: dict[PieceId, int]
    origins: dict[PieceId, HexId]
    round: Round | None = None
    contested: HexId | None = None
    advanced: set[PieceId] = field(default_factory=set)
    is_all_out: bool = False


class Battles(Checker):
    """Goes along with every combat from its declaration to its record."""

    def __init__(self, walk: Walk) -> None:
        """Begin with no combat under way."""
        super().__init__(walk)
        self._reckoner = Reckoner(self.field)
        self._pursuers = Pursuers(self.field, walk.tracer)
        self._surprise = Surprise(walk)
        self._combat: Combat | None = None
        self._attacked: set[PieceId] = set()
        self._struck: set[PieceId] = set()
        self._beside: frozenset[PieceId] = frozenset()

    def phase_begins(self) -> Iterator[Note]:
        """Forget who has fought; note who begins next to enemies (11.2), and who is surprised (16.32)."""
        self._attacked.clear()
        self._struck.clear()
        self._surprise.phase_begins()
        if self.walk.moment.phase == EXPLOITATION:
            self._beside = frozenset(each.id for each in self.field.troops() if self._is_beside(each))
        yield from ()

    def _is_beside(self, unit: Troop) -> bool:
        near = self.field.ground.near[unit.hex] if unit.hex is not None else ()
        return any(self.field.has_enemies(there, unit.side) for there in near)

    # ---- step by step

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Look at what one entry of the combat's record goes with."""
        before, after, changes = batch.before, batch.after, batch.changes
        if batch.declared is not None:
            yield from self._declare(batch.declared)
        if before is None or self._combat is None:
            return
        if not batch.attempts:
            yield from self._moves(self._combat, changes, before, after)
        if after is None:
            return
        if after.is_rolled and not before.is_rolled:
            yield from self._roll(self._combat, after, changes)
        elif after.round != before.round:
            yield from self._end_round(self._combat)
            yield from self._strike(self._combat)
        else:
            yield from self._ruling(self._combat, before, after)
        yield from self._flights(self._combat, before, after)

    def change(self, change: Change) -> Iterator[Note]:
        """Close the account when the record of a combat is written, with all that was done before it."""
        match change:
            case Written(register=Register.PLAN, key=key, after=text) if key.startswith(FOUGHT) and text:
                if self._combat is not None:
                    yield from self._finish(self._combat, text)
                self._combat = None

    # ---- declaration

    def _declare(self, fight: Fight) -> Iterator[Note]:
        now = self.walk.moment
        if self._combat is not None:
            yield "10.18", "an attack is declared before the one before it is recorded"
        attackers = tuple(PieceId(unit) for unit in fight.attackers if self.field.steps(PieceId(unit)))
        if len(attackers) < len(fight.attackers):
            yield "10.13", "units attack that are not on the map"
        troops = tuple(self.field.troop(unit) for unit in attackers)
        if (now.phase, now.step) not in ((COMBAT, "attack"), (EXPLOITATION, "attack")):
            yield "10.11", f"an attack is declared in {now.side}.{now.phase}, step {now.step}"
        struck = [each.id for there in fight.hexes for each in self.field.at(there) if each.side != now.side]
        for each in troops:
            yield from self._eligible(each, fight.hexes)
        if not any(each.face.attack for each in troops):
            yield "10.232", f"{' '.join(attackers)} attack without any strength"
        for there in fight.hexes:
            if not self.field.has_enemies(there, now.side):
                yield "10.11", f"nobody is attacked in {there}"
        yield from (
            ("10.14", f"{unit} is attacked twice in a phase") for unit in struck if unit in self._struck
        )
        self._attacked.update(attackers)
        self._struck.update(struck)
        start = {unit: self.field.steps(unit) for unit in (*attackers, *struck)}
        origins = {each.id: each.hex for each in troops if each.hex is not None}
        self._combat = Combat(now.side, attackers, fight.hexes, start, origins, is_all_out=fight.is_all_out)
        if fight.is_all_out and ALL_OUT not in self.walk.options:
            yield "18.31", "an all-out assault in a game without them"

    def _eligible(self, unit: Troop, hexes: Sequence[HexId]) -> Iterator[Note]:
        """Yield why a unit may not attack these hexes (10.13, 10.14, 10.17, 10.36, 11.2, 12.1)."""
        if unit.side != self.walk.moment.side:
            yield "10.11", f"{unit.id} attacks in the other side's player turn"
        if unit.id in self._attacked:
            yield "10.14", f"{unit.id} attacks twice in a phase"
        if self.walk.moment.phase == EXPLOITATION and unit.id not in self._beside:
            yield "11.2", f"{unit.id} attacks, but did not begin the phase next to an enemy"
        ground = self.field.ground
        for there in hexes:
            if unit.hex is None or there not in ground.near[unit.hex]:
                yield "10.17", f"{unit.id} in {unit.hex} attacks {there}, which it is not next to"
            elif ground.is_impassable(unit.hex, there):
                yield "2.2", f"{unit.id} attacks {there} over a lake"
            elif not self.field.ways(unit, unit.hex, there):
                yield "12.1", f"{unit.id} attacks {there} over the Danube"
            elif self._wants_a_road(unit, unit.hex, there):
                yield "10.36", f"{unit.id} attacks the rugged {there} without a road"

    def _wants_a_road(self, unit: Troop, here: HexId, there: HexId) -> bool:
        ground = self.field.ground
        if not (unit.has_limited_zone and ground.is_rugged(here, there)):
            return False
        # Roads do not cross fords (6.25).
        is_cut = FORD in self.field.ways(unit, here, there) and not self.field.readings.road_over_ford
        return is_cut or not ground.is_joined(here, there)

    # ---- the die

    def _attack(self, combat: Combat, fight: Fight) -> Attack:
        """Return the attack of a round with the units as they lie."""
        strikers = tuple(self.field.troop(PieceId(u)) for u in fight.strikers if self.field.steps(PieceId(u)))
        side = strikers[0].side if strikers else combat.side
        is_inside = fight.round > 0
        hexes = (combat.contested or combat.hexes[0],) if is_inside else combat.hexes
        struck = {there: tuple(t for t in self.field.at(there) if t.side != side) for there in hexes}
        surprised = self._surprise.hexes(struck, side, fight.is_surprised)
        return Attack(
            strikers,
            struck,
            0 if is_inside else fight.asp,
            0 if is_inside else fight.arsp,
            fight.is_all_out and not is_inside,
            surprised,
            is_inside,
            GUNS_HALVED in self.walk.options,
        )

    def _roll(self, combat: Combat, fight: Fight, changes: Sequence[Change]) -> Iterator[Note]:
        attack = self._attack(combat, fight)
        column = self._reckoner.column(attack)
        steps = {each.id: each.face.steps for each in (*attack.strikers, *attack.defenders)}
        rolls = [each for each in changes if isinstance(each, Rolled)]
        results = {}
        if column is None:
            if rolls or fight.odds:
                yield "10.27", "a die is rolled at odds below the table"
        elif len(rolls) != 1:
            yield "10.25", f"{len(rolls)} dice are rolled for one attack"
        else:
            die, modifier = rolls[0].faces[0], self._reckoner.modifier(attack)
            results = self._reckoner.results(attack, column, die)
            yield from _compared("10.24", "odds", fight.odds, column)
            yield from _compared("10.25", "die", fight.die, die)
            yield from _compared("10.25", "modifier", fight.modifier, modifier)
            yield from _compared("10.26", "results", dict(fight.results), results)
        must_flee, takes_destroyers = self._must_flee(attack, results), self.field.readings.armor_loss_td
        combat.round = Round(attack, results, steps, column is None, must_flee, takes_destroyers)

    def _ruling(self, combat: Combat, before: Fight, after: Fight) -> Iterator[Note]:
        """Yield a result that is changed after the die has spoken."""
        if after.results != before.results:
            results = combat.round.results if combat.round is not None else {}
            yield from _compared("10.26", "results", dict(after.results), dict(results))

    def _must_flee(self, attack: Attack, results: Mapping[HexId, int]) -> frozenset[HexId]:
        """Return the hexes whose surprised defenders must retreat, since somebody there can (16.33)."""
        if attack.is_same_hex:
            return frozenset()
        return frozenset(
            there
            for there in attack.surprised
            if results.get(there, 0) > 0 and any(map(self._pursuers.can_flee, attack.struck[there]))
        )

    # ---- moves in a combat

    def _moves(
        self, combat: Combat, changes: Sequence[Change], before: Fight, after: Fight | None
    ) -> Iterator[Note]:
        """Judge every unit that goes to another hex, by what the record says it does."""
        fled = _fresh(before.fled, after.fled if after is not None else ())
        advanced = _fresh(before.advanced, after.advanced if after is not None else ())
        entered = after.contested if after is not None and before.contested is None else None
        guests: list[Troop] = []
        for each in changes:
            if not isinstance(each, Moved) or each.after.hex is None or each.before.hex == each.after.hex:
                continue
            unit = self.field.troop(each.piece)
            way = each.route or (each.before.hex or each.after.hex, each.after.hex)
            if each.piece in fled:
                yield from self._flee(combat, unit, way, before)
            elif each.piece in advanced:
                yield from self._advance(combat, unit, way)
            elif entered is not None and each.after.hex == entered:
                guests.append(unit)
                yield from self._enter(combat, unit, way, entered)
            else:
                yield "10.61", f"{unit.id} goes to {each.after.hex} in a combat, and nothing says why"
        if entered is not None:
            combat.contested = entered
            if sum(not each.is_boat for each in guests) > STACK_LIMIT:
                yield "10.464", f"{len(guests)} units go into {entered}"

    def _flee(self, combat: Combat, unit: Troop, way: Sequence[HexId], fight: Fight) -> Iterator[Note]:
        current = combat.round
        if current is None:
            yield "10.61", f"{unit.id} retreats before the die is rolled"
            return
        is_striker = unit.id in {each.id for each in current.attack.strikers}
        key = (
            ATTACKERS
            if is_striker
            else next(
                (there for there, stack in current.attack.struck.items() if unit.id in {t.id for t in stack}),
                "",
            )
        )
        points = 0 if fight.leaving or current.is_hopeless else fight.flights.get(key, 0)
        is_inside = combat.contested is not None and unit.hex == combat.contested
        back_to = combat.origins.get(unit.id) if is_inside else None
        flight = Flight(unit, points, back_to, combat.contested if is_inside else None)
        found = self._pursuers.flee(flight, way)
        current.spent[unit.id] = current.spent.get(unit.id, 0) + found.spent
        current.wayside[unit.id] = current.wayside.get(unit.id, 0) + found.losses
        current.fled.add(unit.id)
        yield from found.faults

    def _flights(self, combat: Combat, before: Fight, after: Fight) -> Iterator[Note]:
        """Yield where units choose to retreat by more points than are left to pay (10.43, 10.44)."""
        current = combat.round
        if current is None or after.round != before.round:
            return
        for key, points in after.flights.items():
            if key in before.flights:
                continue
            left = current.obligation(key) - current.chosen(current.payers(key), self.field.steps)
            most = min(left, MOST_BY_RETREAT) if key == ATTACKERS else left
            if points > most:
                yield (
                    ("10.43" if key == ATTACKERS else "10.44"),
                    f"{key} retreat by {points} of {most} points",
                )

    def _enter(self, combat: Combat, unit: Troop, way: Sequence[HexId], here: HexId) -> Iterator[Note]:
        """Yield what is wrong with an attacker that goes into the defenders' hex (10.461)."""
        current = combat.round
        if current is None or current.results.get(here) != 0:
            yield "10.461", f"{unit.id} goes into {here} without a result of 0"
        if unit.id not in combat.attackers or way != (unit.hex, here):
            yield "10.461", f"{unit.id} goes into {here}, but is no attacker next to it"

    def _advance(self, combat: Combat, unit: Troop, way: Sequence[HexId]) -> Iterator[Note]:
        current = combat.round
        if current is None or unit.id not in combat.attackers or unit.id in current.fled:
            yield "10.71", f"{unit.id} advances, but has won nothing"
            return
        if unit.id in combat.advanced:
            yield "10.75", f"{unit.id} advances twice"
        combat.advanced.add(unit.id)
        lost = {there: self._won(current, there) for there in combat.hexes}
        won = {there: points for there, points in lost.items() if points > 0 or self._is_left(combat, there)}
        near = self.field.ground.near[way[0]]
        points = max((worth for there, worth in won.items() if there in near), default=0)
        yield from self._pursuers.advance(unit, way, won.keys(), points)

    def _won(self, current: Round, there: HexId) -> int:
        """Return the points of an advance into a hex: the result without steps chosen to be lost (10.72)."""
        paid = current.chosen(current.payers(there), self.field.steps)
        return current.obligation(there) - paid

    def _is_left(self, combat: Combat, there: HexId) -> bool:
        """Return whether a hex was lost though no points are left: beaten, or given up (10.461)."""
        was_beaten = combat.round is not None and combat.round.obligation(there) > 0
        return (was_beaten or there == combat.contested) and not self.field.has_enemies(there, combat.side)

    # ---- inside one hex, and the end

    def _strike(self, combat: Combat) -> Iterator[Note]:
        if combat.contested is None:
            yield "10.461", "units strike inside a hex that nobody went into"
        combat.round = None

    def _end_round(self, combat: Combat) -> Iterator[Note]:
        if combat.round is not None:
            yield from combat.round.faults(self.field.steps)

    def _finish(self, combat: Combat, text: str) -> Iterator[Note]:
        if combat.round is None:
            yield "10.12", "an attack was declared and never made"
        yield from self._end_round(combat)
        lost: dict[str, int] = {}
        for unit, steps in combat.start.items():
            side = self.field.troop(unit).side
            lost[side] = lost.get(side, 0) + steps - self.field.steps(unit)
        if combat.is_all_out and not lost.get(combat.side) and any(map(self.field.steps, combat.attackers)):
            yield "18.33", "an all-out assault costs its attackers no step"
        try:
            record = Fought.parse(text)
        except NotationError:
            yield "10.22", "the record of a combat cannot be read"
            return
        if record.when != f"{self.walk.date}.{self.walk.moment.side}.{self.walk.moment.phase}":
            yield "10.22", f"a combat is recorded for {record.when}"
        yield from _compared("10.5", "lost", dict(record.lost), lost)


class Routs(Checker):
    """Takes their zones from the units that retreat (10.66); it finds no faults of its own."""

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Take down who has retreated since the last entry in the record of the combat."""
        if batch.before is not None and batch.after is not None:
            gone = {each.piece for each in batch.changes if isinstance(each, Moved) and each.after.hex}
            # Who found no hex stays where it is, and keeps its zone.
            for unit in gone & _fresh(batch.before.fled, batch.after.fled):
                self.field.rout(unit)
        yield from ()


def _compared(case: str, what: str, told: object, found: object) -> Iterator[Note]:
    """Yield where the record of a combat differs from what was reckoned."""
    if told != found:
        yield case, f"{what} recorded {told}, reckoned {found}"


def _fresh(before: Sequence[str], after: Sequence[str]) -> set[PieceId]:
    return {PieceId(unit) for unit in after if unit not in before}
