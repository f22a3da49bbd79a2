"""The procedure of an assault: a die, steps that are lost, and the march goes on (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from rules import plan_text as form
from rules.attack_plan import UNDER_WAY, Row, key_of_fought, key_of_row
from rules.combat_task import CombatChoice, CombatSeen, CombatState, CombatTask, Does, HandMove, Price
from rules.effects import Effect, Effects, EndPart, LoseSteps, SetPlan
from rules.fights import Advance, Attack, CombatCard, Flight
from rules.findings import Verdict
from rules.fought import Fought
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.judge import Judge
from rules.moving import spent_key
from rules.position import Position
from rules.procedure import GameTerms
from rules.strikes import StrikeWay
from rules.unit_id import UnitId
from rules.words import Said

Choices = Callable[[], tuple[CombatChoice, ...]]
ASSAULT_MP_PARTS = 6
"""An assault costs one movement point (5.4)."""


@dataclass(frozen=True, slots=True)
class Assault:
    """One assault under way, and its text: `number=1 attackers=a defenders=b*0403 start=a*2,b*1`."""

    number: int
    attackers: tuple[UnitId, ...]
    defenders: Mapping[UnitId, HexId]
    start: Mapping[UnitId, int]
    die: int = 0
    odds: str = ""
    results: Mapping[HexId, int] = field(default_factory=dict)
    modifier: int = 0
    round: int = 0
    due: Mapping[UnitId, int] = field(default_factory=dict)
    advanced: tuple[UnitId, ...] = ()

    @property
    def hexes(self) -> tuple[HexId, ...]:
        """The hexes that are attacked."""
        return tuple(dict.fromkeys(self.defenders.values()))

    @property
    def is_rolled(self) -> bool:
        """Whether the die has fallen."""
        return self.die > 0

    @property
    def row(self) -> Row:
        """The assault as it was planned."""
        return Row(self.attackers, self.hexes)

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        words = {
            "number": str(self.number),
            "attackers": ",".join(self.attackers),
            "defenders": form.format_pairs(self.defenders),
            "start": form.format_counts(self.start),
            "die": str(self.die or ""),
            "odds": self.odds,
            "results": form.format_counts(self.results),
        }
        return form.format_words(words)

    @classmethod
    def parse(cls, text: str) -> Assault:
        """Return the assault of a text; raises NotationError."""
        keys = ("number", "attackers", "defenders", "start", "die", "odds", "results")
        found = form.parse_words(text, keys)
        if not found["attackers"] or not found["defenders"]:
            raise NotationError("an assault needs attackers and defenders")
        return cls(
            form.parse_number(found["number"]),
            form.units(found["attackers"]),
            {UnitId(u): HexId(h) for u, h in form.parse_pairs(found["defenders"]).items()},
            {UnitId(u): n for u, n in form.parse_counts(found["start"]).items()},
            form.parse_number(found["die"]),
            found["odds"],
            {HexId(h): n for h, n in form.parse_counts(found["results"]).items()},
        )


def _steps(position: Position, unit: UnitId) -> int:
    known = position.by_id.get(unit)
    return known.steps if known is not None and known.hex is not None else 0


class ToyCombats:
    """How assaults are fought out; their attack, card and losses follow from the counters as they lie."""

    def __init__(self, _terms: GameTerms) -> None:
        """Take the terms of a game: there is nothing in them for an assault."""

    def read(self, text: str) -> Assault:
        """Return the assault that a text tells; raises NotationError."""
        return Assault.parse(text)

    def declared(self, number: int, row: Row, seen: CombatSeen) -> Effects:
        """Return the beginning of an assault, nothing where nobody stands on either side."""
        known = seen.position.by_id
        attackers = tuple(unit for unit in row.attackers if _steps(seen.position, unit))
        side = known[attackers[0]].side if attackers else ""
        there = {unit.id: here for here in row.hexes for unit in seen.position.at(here) if unit.side != side}
        if not attackers or not there:
            return ()
        start = {unit: _steps(seen.position, unit) for unit in (*attackers, *there)}
        text = str(Assault(number, attackers, there, start))
        return (SetPlan(key_of_row(number), ""), SetPlan(UNDER_WAY, text))

    def attack(self, state: CombatState, seen: CombatSeen) -> Attack:
        """Return the attack as the rules read it."""
        return seen.attack(state.row)

    def card(self, state: CombatState, seen: CombatSeen) -> CombatCard:
        """Return the card of the assault."""
        return seen.card(state.row, self.attack(state, seen))

    def task(self, state: CombatState, seen: CombatSeen) -> CombatTask:
        """Return what is to be done: the die, then the losses, then the end."""
        side = seen.position.by_id[state.attackers[0]].side
        if not state.is_rolled:
            return self._task("roll", side, lambda: self._roll(state, seen))
        payers, owed = _owed(state, seen.position)
        if owed > 0:
            own = seen.position.by_id[payers[0]].side
            return self._task("lose", own, lambda: _losses(state, payers), payers)
        return self._task("finish", side, lambda: (_end(state, seen),))

    def _task(
        self,
        key: str,
        side: str,
        choices: Callable[[], tuple[CombatChoice, ...]],
        units: tuple[UnitId, ...] = (),
    ) -> CombatTask:
        return CombatTask(
            key, side, Said(f"assault_{key}", (("side", side),)), "5.3", lambda _: choices(), units
        )

    def _roll(self, state: CombatState, seen: CombatSeen) -> tuple[CombatChoice, ...]:
        card = self.card(state, seen)

        def rolled(die: int | None) -> Effects:
            results = card.outcomes[die].results if die in card.outcomes else dict.fromkeys(state.hexes, -1)
            after = replace(_own(state), die=die or 1, odds=str(card.column or ""), results=results)
            return (SetPlan(UNDER_WAY, str(after)),)

        title = Said("assault_on", (("hexes", state.hexes),))
        modifier = 0 if card.column is not None else None
        return (
            CombatChoice(
                "roll", Does.ROLL, Said("roll"), rolled, title, die_modifier=modifier, is_first=True
            ),
        )

    def flight(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Flight | None:
        """Return nothing: nobody retreats."""
        return None

    def advances(self, state: CombatState, seen: CombatSeen) -> Mapping[UnitId, Advance]:
        """Return nobody: who has points left marches on."""
        return {}

    def outcome(self, state: CombatState) -> Said | None:
        """Return nothing beside the results."""
        return None

    def ruled(self, state: CombatState, here: HexId, result: int) -> Effects:
        """Return that the players rule otherwise than the die."""
        after = replace(_own(state), results={**state.results, here: result})
        return (SetPlan(UNDER_WAY, str(after)),)

    def moved_by_hand(self, state: CombatState | None, seen: CombatSeen, move: HandMove) -> Verdict:
        """Return nothing against any move: an assault is part of a march."""
        return Verdict()

    def lost_by_hand(self, state: CombatState, seen: CombatSeen, unit: UnitId) -> Verdict:
        """Return nothing against a loss."""
        return Verdict()

    def may_be_bound(self, state: CombatState, position: Position, unit: UnitId) -> bool:
        """Return that nobody is bound to anything."""
        return False


def _own(state: CombatState) -> Assault:
    if not isinstance(state, Assault):
        raise TypeError("no assault of this game")
    return state


def _owed(state: CombatState, position: Position) -> tuple[tuple[UnitId, ...], int]:
    """Return who has to lose steps now, and how many are still to be lost; all have lost, nobody owes."""
    result = sum(state.results.values())
    side = tuple(state.defenders) if result > 0 else state.attackers
    start = _own(state).start
    lost = sum(start[unit] - _steps(position, unit) for unit in side)
    alive = tuple(unit for unit in side if _steps(position, unit))
    return alive, min(abs(result) - lost, sum(_steps(position, unit) for unit in alive))


def _losses(state: CombatState, payers: tuple[UnitId, ...]) -> tuple[CombatChoice, ...]:
    def lose(unit: UnitId) -> CombatChoice:
        effects: Effects = (LoseSteps(unit),)
        label = Said("loses_a_step", (("unit", unit),))
        return CombatChoice(
            f"lose {unit}", Does.LOSE, label, lambda _: effects, unit=unit, price=Price(steps=1), points=1
        )

    return tuple(map(lose, payers))


def _end(state: CombatState, seen: CombatSeen) -> CombatChoice:
    """Return the end of an assault: what it cost is spent, and the march goes on from there (5.4)."""
    position, number = seen.position, state.number
    parts: list[Effect] = [
        EndPart(unit, seen.spent(unit) + ASSAULT_MP_PARTS)
        for unit in state.attackers
        if _steps(position, unit)
    ]
    record = Fought(
        seen.when,
        state.attackers,
        tuple(state.defenders),
        state.hexes,
        state.odds,
        state.die,
        results=state.results,
    )
    effects = (*parts, SetPlan(UNDER_WAY, ""), SetPlan(key_of_fought(number), str(record)))
    return CombatChoice("finish", Does.FINISH, Said("assault_over"), lambda _: effects, is_first=True)


def strikes(
    judge: Judge, position: Position, units: tuple[UnitId, ...], spent_mp_parts: int
) -> Mapping[HexId, StrikeWay]:
    """Return whom the first of some units can assault from the hexes that it still reaches (5.4)."""
    if position.phase != "march":
        return {}
    unit, found = position.by_id[units[0]], dict[HexId, StrikeWay]()
    reach, topology = judge.reach(position, unit.id), judge.board.topology
    most = reach.allowance + position.points.get(spent_key(unit.id), 0) - spent_mp_parts
    for here, reached in sorted(reach.hexes.items(), key=lambda item: item[1].mp_parts):
        left = most - reached.mp_parts - ASSAULT_MP_PARTS
        for n in topology.neighbors[topology.index[here]] if left >= 0 else ():
            there = topology.hexes[n]
            if there not in found and any(each.side != unit.side for each in position.at(there)):
                found[there] = StrikeWay(reach.path(here), most + spent_mp_parts - left, left)
    return found
