"""The rules of a set-up of the game, bound to the terms of one game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from rules.findings import Finding, Verdict
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.set_up.book import read_book
from rules.games.battle_for_hungary.set_up.check import (
    Layout,
    begins_weakened,
    check_setup,
    hexes_for_columns,
    placing_of,
    still_to_be_placed,
    wrong_number_reduced,
)
from rules.games.battle_for_hungary.set_up.laying_out import lay_out
from rules.games.battle_for_hungary.set_up.terms import Terms, make_terms
from rules.games.battle_for_hungary.terrain import Terrain
from rules.hexgrid import HexId
from rules.issues import DataError, Issue
from rules.judge import Judge
from rules.position import Position
from rules.procedure import GameTerms
from rules.set_up import Pick, Posting, RosterFacts, SetUpReport
from rules.unit_id import UnitId


class HungarySetUp:
    """The rules of a set-up under the terms of one game."""

    def __init__(self, terms: GameTerms, facts: RosterFacts) -> None:
        """Take the terms; the book is read from the folder of the counters. Raises DataError."""
        self.terms = terms
        self.facts = facts
        self.book = read_book(terms.counters)

    def deployment(self, judge: Judge, beginning: Collection[UnitId]) -> HungaryDeployment:
        """Return the rules on a judge's board and by its readings; raises DataError for a strange judge."""
        if not isinstance(judge, HungaryJudge):
            raise DataError([Issue(self.terms.counters.name, "", "these rules judge another game")])
        # On the judge's board: which hexes touch is itself a reading (1), and posts are told by areas of it.
        terrain = Terrain(judge.board, judge.law)
        terms = make_terms(self.book, self.terms.scenario, terrain, self.facts, beginning)
        return HungaryDeployment(judge, terms)


class HungaryDeployment:
    """The terms of one set-up, before one judge."""

    def __init__(self, judge: HungaryJudge, terms: Terms) -> None:
        self.judge = judge
        self.terms = terms

    @cached_property
    def postings(self) -> Mapping[UnitId, Posting]:
        """Where each unit that begins on the map may set up; for columns the report says it more closely."""
        found = self.terms.allowed.values()
        return {each.unit: Posting(each.side, each.hexes, frozenset()) for each in found}

    def report(self, position: Position) -> SetUpReport:
        """Return a position held against the terms."""
        layout = self._layout(position)
        placing = placing_of(layout)
        verdict = Verdict(check_setup(layout))
        return SetUpReport(
            position,
            self.terms.stages,
            placing.now,
            tuple(placing.lists()),
            (),
            verdict,
            tuple(_faults(layout, verdict)),
            _places_of_columns(layout),
        )

    def lay_out(self, position: Position, units: Iterable[UnitId], pick: Pick) -> Mapping[UnitId, HexId]:
        """Return a hex for each of some units that are not on the map, by chance."""
        return lay_out(self._layout(position), units, pick)

    def _layout(self, position: Position) -> Layout:
        return Layout(self.judge.situation(position), self.terms)


def _places_of_columns(layout: Layout) -> Mapping[UnitId, frozenset[HexId]]:
    columns = [each for each in layout.terms.allowed.values() if each.post.is_with_hq]
    hexes = {side: hexes_for_columns(layout.situation, side) for side in {each.side for each in columns}}
    return {each.unit: hexes[each.side] for each in columns}


def _faults(layout: Layout, verdict: Verdict) -> Iterator[Finding]:
    """Yield what has no list of its own; who begins reduced is asked when all have begun to set up."""
    # Who waits is shown as a list beside the faults; told here too it would fill both.
    left_out = {still_to_be_placed.name}
    if not placing_of(layout).have_all_begun:
        left_out |= {begins_weakened.name, wrong_number_reduced.name}
    return (found for found in verdict.prohibitions if found.rule not in left_out)
