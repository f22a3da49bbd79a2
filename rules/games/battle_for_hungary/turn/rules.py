"""The rules of the turn of The Battle for Hungary, under the terms of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.board import Board
from rules.decisions import LeftToASide, Moment
from rules.duties import Duty, Noted
from rules.effects import Effect
from rules.facts import Facts
from rules.findings import Finding
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.law import law
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.turn.advice import advice
from rules.games.battle_for_hungary.turn.air import AIR_DECISIONS, AIR_DUTIES
from rules.games.battle_for_hungary.turn.air_replacements import (
    air_replacement_decisions,
    transfer_decisions,
    transfer_duty,
)
from rules.games.battle_for_hungary.turn.aircraft_home import return_duty
from rules.games.battle_for_hungary.turn.arriving import arrival_decisions, arrival_duty
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.columns import column_decisions, columns_duty
from rules.games.battle_for_hungary.turn.control import found_on_way, taken
from rules.games.battle_for_hungary.turn.movement import attack_duty, movement_duty
from rules.games.battle_for_hungary.turn.orders import order_duty
from rules.games.battle_for_hungary.turn.replacing import replacement_decisions, replacements_duty
from rules.games.battle_for_hungary.turn.settled import Settling, settled
from rules.games.battle_for_hungary.turn.supply import supply_decisions, supply_duty
from rules.games.battle_for_hungary.turn.withdrawing import withdrawal_decisions, withdrawal_duty
from rules.games.battle_for_hungary.words import COMBAT, RRW, is_aircraft
from rules.judge import Judge
from rules.kit.ground import KeptGrounds
from rules.position import Position
from rules.procedure import Following, GameTerms, QuietTurn, Record, Way
from rules.units import Unit

MOVEMENT, END = "movement", "end"

DUTIES: Mapping[tuple[str, str], Callable[[Asked], Duty | None]] = MappingProxyType(
    {
        **AIR_DUTIES,
        (RRW, "fuehrer"): order_duty,
        (RRW, "columns"): columns_duty,
        (RRW, "replace"): replacements_duty,
        (RRW, "arrive"): arrival_duty,
        (RRW, "withdraw"): withdrawal_duty,
        (RRW, "transfer"): transfer_duty,
        (MOVEMENT, "move"): movement_duty,
        (COMBAT, "attack"): attack_duty,
        (END, "return"): return_duty,
        (END, "supply"): supply_duty,
    }
)
"""What each step asks for, by phase and step; both sides have the same (2)."""

DECISIONS: Mapping[tuple[str, str], tuple[Callable[[Asked], Iterator[LeftToASide]], ...]] = MappingProxyType(
    {
        **AIR_DECISIONS,
        (END, "supply"): (supply_decisions,),
        (RRW, "columns"): (column_decisions,),
        (RRW, "replace"): (replacement_decisions, air_replacement_decisions),
        (RRW, "arrive"): (arrival_decisions,),
        (RRW, "withdraw"): (withdrawal_decisions,),
        (RRW, "transfer"): (transfer_decisions,),
    }
)
"""Whoever has decisions to offer, by phase and step."""


class HungaryTurn(QuietTurn):
    """The rules of a turn under the terms of one game."""

    def __init__(self, terms: GameTerms) -> None:
        """Take the terms."""
        self.terms = terms
        self._law = law(terms.choices)
        self._grounds = KeptGrounds(Terrain)

    def settled(self, position: Position, board: Board, record: Record) -> Position:
        """Return a position with what was settled earlier and holds in its turn."""
        return settled(Settling(position, self._grounds.of(board, self._law), record))

    def advice(self, position: Position, judge: Judge, facts: Facts) -> tuple[Finding, ...]:
        """Return what a side has to know in the step: an order to be carried out."""
        return advice(Asked(judge.situation(position), facts)) if isinstance(judge, HungaryJudge) else ()

    def duty(self, position: Position, noted: Noted) -> Duty | None:
        """Return what the step of a position asks for, None for what is left to hands (2)."""
        make = DUTIES.get((position.phase, position.step))
        if make is None:
            return None
        # With the charts of the table: an owner may have typed in his own since the game began.
        ground = self._grounds.of(noted.board, law(self.terms.choices, noted.charts))
        return make(Asked(Situation(ground, position), noted.facts, noted.boxes, noted.acts))

    def decisions(self, moment: Moment) -> Iterator[LeftToASide]:
        """Yield what a side may decide at a moment; nothing where another game's judge is asked."""
        if isinstance(moment.judge, HungaryJudge):
            asked = Asked(moment.judge.situation(moment.position), moment.facts, moment.boxes)
            for source in DECISIONS.get((moment.position.phase, moment.position.step), ()):
                yield from source(asked)

    def follows(self, position: Position, board: Board, ways: Iterable[Way]) -> Following:
        """Return what follows from ways: control (7.2), the uprising (12.2.1), the Margarethe line (8.7)."""
        ground = self._grounds.of(board, self._law)
        effects: list[Effect] = []
        findings: list[Finding] = []
        for way in ways:
            unit = position.by_id.get(way.unit)
            if unit is None or not way.route or is_aircraft(unit):
                continue
            now = Situation(ground, position)
            effects += taken(now, unit, way.route)
            findings += found_on_way(now, unit, way.route)
            # The next way starts from what this one has changed, or one hex would be taken twice.
            position = _after(position, unit, way)
        return Following(tuple(dict.fromkeys(effects)), tuple(findings))


def _after(position: Position, unit: Unit, way: Way) -> Position:
    """Return a position once a way is made, as far as the next one hangs on it."""
    control: dict[str, str] = {**position.control, **dict.fromkeys(way.route, unit.side)}
    return replace(position, control=control).with_unit(unit.at(way.route[-1]))
