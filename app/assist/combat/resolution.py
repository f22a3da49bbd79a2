"""Resolving a combat: each step is one act of the journal, offered here and open to any other hand.

Every function returns the change that makes the step, with what is known of the combat written beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.assist.carry_out import attack_follows, combat_follows
from app.assist.combat import battle_plan as plan
from app.assist.combat.fight import Expected, Fight
from app.assist.combat.fought import Fought
from app.assist.combat.pending import (
    ADVANCE,
    ALL_OUT,
    ARMOR,
    ENTRY,
    LEAVE,
    Pending,
    Task,
    chosen_losses,
    hex_of,
    in_contest,
    pending,
    side_of_unit,
    vacated,
)
from app.assist.draft import Draft, steps_of
from app.assist.losses import box_for
from app.assist.situation import Situation
from app.table import acts
from app.table.changes import Change, Register, Rolled, Written, flattened
from app.table.game import Game
from app.table.journal import StepId
from app.table.pieces import PieceId, Place
from rules.fights import Advance, Advanced, Attack, CombatCard, Flight, Losses, Pursuit, Retreat
from rules.hexgrid import HexId
from rules.procedure import Over
from rules.units import RETREATED, UnitId


@dataclass(frozen=True)
class Resolution:
    """The combat under way on one table, asked in the situation as it lies now."""

    game: Game
    situation: Situation
    fight: Fight

    # ---- asking

    def pending(self) -> Pending:
        """Return the next thing to do."""
        found = pending(self.game, self.fight)
        if found.task not in (Task.FINISH, Task.ALL_OUT):
            return found
        return pending(self.game, self.fight, tuple(self.advances()))

    def attack(self) -> Attack:
        """Return the attack of this round as the rules read it."""
        row = replace(self.fight.row, attackers=self.fight.strikers)
        attack = plan.attack_of(self.game, row, self.situation.position)
        if not self.fight.is_inside:
            return attack
        here = self.fight.contested or self.fight.hexes[0]
        return replace(attack, hexes=(here,), asp=0, arsp=0, is_all_out=False, is_same_hex=True)

    def card(self) -> CombatCard:
        """Return the card of this round, with the units as they lie now."""
        attack, fight = self.attack(), self.fight
        position = plan.fighting_position(self.game, self.situation)
        # Its own points are spent already; they count for it all the same.
        position = replace(position, points=plan.points_with(self.game, fight.row, position.points))
        key = ("round", fight.row, fight.round, fight.strikers, *plan.spent_units(self.game))
        return self.situation.ask(key, lambda judge: judge.combat(position, attack))

    def flight(self, unit: UnitId) -> Flight | None:
        """Return how a unit that owes retreats, or would now; who intruded goes back (10.465). Else None."""
        now, contested = self.pending(), self.fight.contested
        if now.debt is None or unit not in now.units:
            return None
        is_inside = contested is not None and hex_of(self.game, unit) == contested
        points = now.points if now.task is Task.FLEE else now.debt.by_retreat
        return Flight(unit, points, now.debt.is_one_hex, self.fight.origins.get(unit) if is_inside else None)

    def retreats(self, unit: UnitId) -> tuple[Retreat, ...]:
        """Return every distinct way in which a unit can retreat as it must now."""
        now, flight = self.pending(), self.flight(unit)
        if now.task is not Task.FLEE or now.debt is None or flight is None:
            return ()
        position = self.situation.position
        ways = self.situation.ask(("flee", flight), lambda judge: judge.retreats(position, flight))
        # Who leaves owes no points: without a way he stays, and strikes (V12).
        return tuple(replace(way, stuck=0) for way in ways) if now.debt.key.startswith(LEAVE) else ways

    def advances(self) -> Mapping[UnitId, Advance]:
        """Return the attackers that have a hex to advance to, and where.

        Who won inside a contested hex goes on from there (10.46, 10.71).
        """
        hexes = vacated(self.game, self.fight)
        if not hexes:
            return {}
        found = {}
        for unit in self.fight.strikers:
            here = hex_of(self.game, unit)
            has_gone = unit in (*self.fight.fled, *self.fight.advanced) or here is None
            is_free = not has_gone and (here in hexes) == self.fight.is_inside
            if is_free and steps_of(self.game, unit):
                advance = self._advance_of(unit, hexes)
                if advance.hexes:
                    found[unit] = advance
        return found

    def _advance_of(self, unit: UnitId, hexes: tuple[HexId, ...]) -> Advance:
        near = [here for here in hexes if self._is_near(unit, here)] or list(hexes)
        results = {here: self.fight.results.get(here, 0) for here in near}
        best = max(results, key=lambda here: results[here] - chosen_losses(self.game, self.fight, here))
        pursuit = Pursuit(
            unit, hexes, max(0, results[best]), min(results[best], chosen_losses(self.game, self.fight, best))
        )
        position = self.situation.position
        return self.situation.ask(("pursue", pursuit), lambda judge: judge.advances(position, pursuit))

    def _is_near(self, unit: UnitId, here: HexId) -> bool:
        there = hex_of(self.game, unit)
        return there is not None and there in self.game.sheet.grid.neighbors(here)

    # ---- the die

    def roll(self, title: str, face: int | None = None) -> Change | None:
        """Roll the die of this round, or take the face of a real one; then the results are known.

        At odds below the table nobody rolls (10.27). Raises ValueError for a face that no die has.
        """
        card, fight = self.card(), self.fight
        draft = self._draft()
        if card.column is None:
            rolled = replace(fight, is_rolled=True, odds="", expected=self._expected(card))
        else:
            roll = self._rolled(card, face, title)
            draft.do(roll)
            rolled = self._with_results(card, roll.faces[0])
        return self._done(draft, rolled, title)

    def _rolled(self, card: CombatCard, face: int | None, title: str) -> Rolled:
        journal = self.game.journal
        if face is None:
            return acts.roll(journal, self.game.dice, title, modifier=card.modifier)
        return acts.typed_roll(journal, title, (face,), modifier=card.modifier)

    def _with_results(self, card: CombatCard, die: int) -> Fight:
        outcome, toll = card.outcomes[die], card.tolls[die]
        return replace(
            self.fight,
            is_rolled=True,
            die=die,
            modifier=card.modifier,
            odds=str(card.column),
            results=dict(outcome.results),
            due={unit: n for unit, n in toll.by_unit.items() if unit in self.fight.defenders},
            # A step that one armored attacker must lose pays for the result (10.92): it is never `due`.
            one_of=toll.one_of or tuple(unit for unit in toll.by_unit if unit in self.fight.strikers),
            expected=self._expected(card),
        )

    def _expected(self, card: CombatCard) -> dict[str, Expected]:
        found = dict(self.fight.expected)
        sides = (self.fight.strikers[:1], tuple(self.fight.defenders)[:1])
        for units, losses in zip(sides, (card.attacker_losses, card.defender_losses), strict=True):
            for unit in units:
                side = side_of_unit(self.game, unit)
                found[side] = found.get(side, Expected()) + _as_expected(losses)
        return found

    def set_result(self, here: HexId, result: int, title: str) -> Change | None:
        """Let a hex have another result than the die gave: the players' ruling."""
        results = {**self.fight.results, here: result}
        return self._done(self._draft(), replace(self.fight, results=results), title)

    # ---- losses

    def lose(self, unit: UnitId, title: str) -> Change | None:
        """Let a unit lose a step: one that it must, or one that pays a point of the result."""
        draft, fight = self._draft(), self.fight
        taken = draft.lose(unit)
        if self.pending().task is Task.ALL_OUT:
            # It pays for nothing else, also where it is lost before the debts are paid.
            forced = {**fight.forced, unit: fight.forced.get(unit, 0) + taken}
            fight = replace(fight, settled=(*fight.settled, ALL_OUT), forced=forced)
        return self._done(draft, fight, title)

    def take_tolls(self, title: str) -> Change | None:
        """Let every unit lose the step that it must before anything is chosen (10.45)."""
        draft, now = self._draft(), self.pending()
        for unit in now.units if now.task is Task.TOLL else ():
            draft.lose(unit)
        return self._done(draft, self.fight, title)

    # ---- retreat

    def decide_retreat(self, title: str) -> Change | None:
        """Let the units that owe retreat by all the points that are left."""
        debt = self.pending().debt
        if debt is None:
            return None
        flights = {**self.fight.flights, debt.key: debt.by_retreat}
        return self._done(self._draft(), replace(self.fight, flights=flights), title)

    def retreat(self, unit: UnitId, way: Retreat, title: str) -> Change | None:
        """Retreat a unit along a way, with the steps that it loses on it and its loss of zone (10.66)."""
        draft, now = self._draft(), self.pending()
        if len(way.path) > 1:
            draft.lay(PieceId(unit), Place(hex=way.path[-1]), way.path, extra=(RETREATED,))
        taken = draft.lose(unit, steps_of(self.game, unit) if way.is_eliminated else len(way.findings))
        forced = {**self.fight.forced, unit: self.fight.forced.get(unit, 0) + taken}
        key = now.debt.key if now.debt is not None else ""
        stuck = {**self.fight.stuck, key: max(way.stuck, self.fight.stuck.get(key, 0))}
        fled = (*self.fight.fled, unit)
        fight = replace(self.fight, forced=forced, stuck={k: n for k, n in stuck.items() if n}, fled=fled)
        return self._done(draft, fight, title)

    # ---- inside one hex

    def enter(self, units: Iterable[UnitId], here: HexId, title: str) -> Change | None:
        """Lead up to three attackers into the defenders' hex (10.461)."""
        draft = self._draft()
        for unit in units:
            came_from = hex_of(self.game, unit)
            route = (came_from, here) if came_from is not None else ()
            draft.lay(PieceId(unit), Place(hex=here), route)
        return self._done(draft, replace(self.fight, contested=here), title)

    def leave(self, title: str) -> Change | None:
        """Let the side whose turn it is leave the contested hex by one hex (10.461)."""
        side = self.pending().side
        return self._done(self._draft(), replace(self.fight, leaving=side, fled=()), title)

    def strike(self, title: str) -> Change | None:
        """Let the side whose turn it is attack inside the contested hex: a new round (10.463)."""
        side = self.pending().side
        others = {side_of_unit(self.game, unit) for unit in self.fight.start} - {side}
        strikers = in_contest(self.game, self.fight, side)
        struck = [u for other in others for u in in_contest(self.game, self.fight, other)]
        here = self.fight.contested or self.fight.hexes[0]
        fight = replace(
            self.fight,
            round=self.fight.round + 1,
            strikers=strikers,
            defenders=dict.fromkeys(struck, here),
            steps={unit: steps_of(self.game, unit) for unit in (*strikers, *struck)},
            is_rolled=False,
            die=0,
            modifier=0,
            odds="",
            results={},
            forced={},
            due={},
            one_of=(),
            flights={},
            stuck={},
            fled=(),
            settled=tuple(key for key in self.fight.settled if key in (ALL_OUT, ADVANCE)),
            leaving="",
        )
        return self._done(self._draft(), fight, title)

    # ---- advance

    def advance(self, unit: UnitId, to: Advanced, title: str) -> Change | None:
        """Advance a unit along its path (10.7)."""
        draft = self._draft()
        draft.lay(PieceId(unit), Place(hex=to.path[-1]), to.path)
        return self._done(draft, replace(self.fight, advanced=(*self.fight.advanced, unit)), title)

    # ---- by hand, and the end

    def settle(self, title: str) -> Change | None:
        """Take the next thing as done: the players did it by hand, or do without."""
        now = self.pending()
        key = {
            Task.ONE_OF: ARMOR,
            Task.ENTER: ENTRY,
            Task.CHOOSE: ENTRY,
            Task.ADVANCE: ADVANCE,
            Task.ALL_OUT: ALL_OUT,
        }.get(now.task, now.debt.key if now.debt is not None else "")
        fight = replace(self.fight, settled=(*self.fight.settled, key)) if key else self.fight
        if now.task is Task.TOLL:
            fight = replace(fight, due={u: n for u, n in fight.due.items() if u not in now.units})
        if key.startswith(LEAVE):
            fight = replace(fight, leaving="")
        return self._done(self._draft(), fight, title)

    def finish(self, title: str) -> Change | None:
        """End the combat: its record is written, and what follows from it is done."""
        draft, fight = self._draft(), self.fight
        side = plan.side_of(self.game, fight.row)
        over = Over(
            side, tuple(unit for unit in fight.attackers if steps_of(self.game, unit)), fight.is_all_out
        )
        draft.do(combat_follows(draft.game, self.situation.position, over, title))
        draft.write(plan.UNDER_WAY, "")
        draft.write(plan.key_of_fought(fight.number), str(self.record()))
        return draft.act(title)

    def record(self) -> Fought:
        """Return the record of the combat as it stands now."""
        fight, lost = self.fight, dict[str, int]()
        for unit, steps in fight.start.items():
            side = side_of_unit(self.game, unit)
            lost[side] = lost.get(side, 0) + max(0, steps - steps_of(self.game, unit))
        others = tuple(unit for unit in fight.start if unit not in fight.attackers)
        return Fought(
            plan.now_words(self.game),
            fight.attackers,
            others,
            fight.hexes,
            fight.odds,
            fight.die,
            fight.modifier,
            fight.results,
            fight.expected,
            lost,
        )

    def _draft(self) -> Draft:
        """Return a copy of the table to try things on; who is destroyed encircled does not return (5.3)."""
        return Draft(self.game, lambda game, piece: box_for(game, piece, self.situation))

    def _done(self, draft: Draft, fight: Fight, title: str) -> Change | None:
        draft.write(plan.UNDER_WAY, str(fight))
        return draft.act(title)


def _as_expected(losses: Losses) -> Expected:
    return Expected(losses.least, losses.most)


# ---- the beginning, and the way back


def declare(game: Game, situation: Situation, number: int, title: str) -> Change | None:
    """Return the declaration of a planned attack: its support is spent, its units are written down (10.22).

    None where nobody attacks or another combat is under way (10.18).
    """
    row = plan.rows(game.table).get(number)
    if row is None or plan.fight_of(game.table) is not None:
        return None
    attackers = tuple(unit for unit in row.attackers if hex_of(game, unit) is not None)
    side = plan.side_of(game, row)
    struck = {
        unit.id: here for here in row.hexes for unit in situation.position.at(here) if unit.side != side
    }
    if not attackers or not struck:
        return None
    steps = {unit: steps_of(game, unit) for unit in (*attackers, *struck)}
    fight = Fight(
        number,
        attackers,
        row.hexes,
        attackers,
        struck,
        steps,
        steps,
        row.asp,
        row.arsp,
        row.is_all_out,
        row.is_surprised,
        origins={unit: here for unit in attackers if (here := hex_of(game, unit)) is not None},
    )
    draft = Draft(game)
    draft.do(attack_follows(game, situation.position, row.hexes, title))
    plan.spend(draft, row)
    draft.write(plan.key_of_row(number), "")
    draft.write(plan.UNDER_WAY, str(fight))
    return draft.act(title)


def step_before(game: Game) -> StepId | None:
    """Return the step before the combat under way, or the one fought last, was declared; None without one."""
    for step in reversed(game.journal.path):
        for each in flattened(step.change):
            if _is_declaration(each):
                return step.parent
    return None


def _is_declaration(change: Change) -> bool:
    is_of_fight = (
        isinstance(change, Written) and change.register is Register.PLAN and change.key == plan.UNDER_WAY
    )
    return is_of_fight and isinstance(change, Written) and not change.before and bool(change.after)
