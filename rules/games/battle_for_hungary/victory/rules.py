"""The rules of victory of The Battle for Hungary, bound to the terms of one game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.chronicle import Calendar
from rules.dates import numbered_turn
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.law import law
from rules.games.battle_for_hungary.terrain import Terrain
from rules.games.battle_for_hungary.victory.ledger import HungaryLedger
from rules.games.battle_for_hungary.victory_charts import Terms
from rules.games.battle_for_hungary.words import ALLIED, AXIS, GOAL, HELD, SOURCES
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.procedure import GameTerms


class HungaryVictory:
    """What decides a game under its terms."""

    def __init__(self, terms: GameTerms) -> None:
        """Take the terms."""
        self.terms = terms

    @property
    def scenario(self) -> Terms:
        """How the scenario begins and ends; that of the campaign for a set-up of a player's own."""
        return law().charts.victory.of_scenario(self.terms.scenario)

    @property
    def last_day(self) -> str:
        """The turn with which the scenario ends."""
        return numbered_turn(self.scenario.last_turn)

    @property
    def may_end_at_once(self) -> bool:
        """No: victory is looked at when the scenario ends (11)."""
        return False

    @property
    def places(self) -> Mapping[HexId, str]:
        """The places that are worth points and the sources, each with the side that holds it at first."""
        allied = frozenset(self.terms.areas.get(f"{HELD}{self.scenario.first_turn}", ()))
        # Sources among them, as by one reading who held one last decides whether it serves (38).
        names = (*(name for name in self.terms.areas if name.startswith(GOAL)), *SOURCES.values())
        return {here: ALLIED if here in allied else AXIS for here in self._hexes(names)}

    @property
    def goals(self) -> tuple[HexId, ...]:
        """The hexes that decide instead of points, in the scenario in which they do (13.2)."""
        return tuple(self._hexes(f"{GOAL}{name}" for name in self.scenario.needs))

    def _hexes(self, names: Iterable[str]) -> Iterator[HexId]:
        for name in names:
            yield from self.terms.areas.get(name, ())

    def ledger(self, judge: Judge, calendar: Calendar) -> HungaryLedger:
        """Return a fresh ledger; raises TypeError for the judge of another game."""
        del calendar
        if not isinstance(judge, HungaryJudge):
            raise TypeError(f"not a judge of this game: {judge!r}")
        terms = judge.law.charts.victory.of_scenario(self.terms.scenario)
        return HungaryLedger(Terrain(judge.board, judge.law), terms)
