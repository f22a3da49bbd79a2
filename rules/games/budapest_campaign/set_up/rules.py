"""The rules of a set-up of Budapest Campaign, bound to the terms of one game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from rules.findings import Finding, Verdict
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.set_up.book import read_book
from rules.games.budapest_campaign.set_up.check import (
    OPEN,
    STRONG,
    Layout,
    begins_weakened,
    check_setup,
    open_hexes,
    placing_of,
    still_to_be_placed,
)
from rules.games.budapest_campaign.set_up.laying_out import lay_out
from rules.games.budapest_campaign.set_up.terms import Allowed, Terms, make_terms
from rules.games.budapest_campaign.terrain import Terrain
from rules.hexgrid import HexId
from rules.issues import DataError, Issue
from rules.judge import Judge
from rules.position import Position
from rules.procedure import GameTerms
from rules.set_up import OpenLine, Pick, Posting, RosterFacts, SetUpReport
from rules.unit_id import UnitId


class CampaignSetUp:
    """The rules of a set-up under the terms of one game."""

    def __init__(self, terms: GameTerms, facts: RosterFacts) -> None:
        """Take the terms; the book is read from the folder of the counters. Raises DataError."""
        self.terms = terms
        self.facts = facts
        self.book = read_book(terms.counters)

    def deployment(self, judge: Judge, beginning: Collection[UnitId]) -> CampaignDeployment:
        """Return the rules on a judge's board and by its readings; raises DataError for a strange judge."""
        if not isinstance(judge, CampaignJudge):
            raise DataError([Issue(self.terms.counters.name, "", "these rules judge another game")])
        terms = make_terms(self.book, Terrain(judge.board, judge.law), self.facts, beginning)
        return CampaignDeployment(judge, terms)


class CampaignDeployment:
    """The terms of one set-up, before one judge."""

    def __init__(self, judge: CampaignJudge, terms: Terms) -> None:
        self.judge = judge
        self.terms = terms

    @cached_property
    def postings(self) -> Mapping[UnitId, Posting]:
        """Where each unit that begins on the map may set up."""
        return {unit: self._posting(allowed) for unit, allowed in self.terms.allowed.items()}

    def _posting(self, allowed: Allowed) -> Posting:
        # Only borders of the unit's own side: what the enemy has to
        # cover is no matter of this posting (18.1).
        lines = (line.border for line in self.terms.lines if allowed.hexes.intersection(line.hexes))
        own = frozenset(border.id for border in lines if border.side == allowed.side)
        return Posting(allowed.side, allowed.hexes, own)

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
            tuple(_open_lines(layout)),
            verdict,
            tuple(_faults(layout, verdict)),
        )

    def lay_out(self, position: Position, units: Iterable[UnitId], pick: Pick) -> Mapping[UnitId, HexId]:
        """Return a hex for each of some units that are not on the map, by chance."""
        return lay_out(self._layout(position), units, pick)

    def _layout(self, position: Position) -> Layout:
        return Layout(self.judge.situation(position), self.terms)


def _open_lines(layout: Layout) -> Iterator[OpenLine]:
    """Yield the open hexes of the borders whose side had its turn to set up, or has it now."""
    # The border of a side that has not begun lies open as a matter of course.
    begun = {layout.terms.allowed[unit].side for stage in placing_of(layout).begun for unit in stage.units}
    found = open_hexes(layout)
    for line in layout.terms.lines:
        border = line.border
        if border.side in begun and border.id in found:
            yield OpenLine(border.id, border.title, border.case, found[border.id])


def _faults(layout: Layout, verdict: Verdict) -> Iterator[Finding]:
    """Yield what has no list of its own; who begins reduced is asked when all have begun to set up."""
    # Both have lists of their own beside the faults.
    left_out = {still_to_be_placed.name, *(each.name for each in OPEN.values())}
    if not placing_of(layout).have_all_begun:
        left_out |= {begins_weakened.name, *(each.name for each in STRONG.values())}
    return (found for found in verdict.prohibitions if found.rule not in left_out)
