"""The rules of a set-up of Bitter End, bound to the terms of one game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from rules.findings import Finding, Verdict
from rules.games.bitter_end.edition import Edition
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.set_up.book import read_book
from rules.games.bitter_end.set_up.check import (
    OPEN,
    RESERVES,
    Layout,
    check_setup,
    open_hexes,
    placing_of,
    still_to_be_placed,
    too_few_in_the_north,
)
from rules.games.bitter_end.set_up.laying_out import lay_out
from rules.games.bitter_end.set_up.terms import Played, Terms, UnitSectors, make_terms
from rules.games.bitter_end.words import FROZEN
from rules.hexgrid import HexId
from rules.issues import DataError, Issue
from rules.judge import Judge
from rules.position import Position
from rules.procedure import GameTerms
from rules.set_up import OpenLine, Pick, Posting, RosterFacts, SetUpReport
from rules.unit_id import UnitId


class BitterEndSetUp:
    """The rules of a set-up by one edition, under the terms of one game."""

    def __init__(self, edition: Edition, terms: GameTerms, facts: RosterFacts) -> None:
        """Take the terms; the book is read from the folder of the counters. Raises DataError."""
        self.edition = edition
        self.terms = terms
        self.book = read_book(terms, facts)

    def deployment(self, judge: Judge, beginning: Collection[UnitId]) -> BitterEndDeployment:
        """Return the rules on a judge's board and by its readings; raises DataError for a strange judge."""
        if not isinstance(judge, BitterEndJudge):
            raise DataError([Issue(self.terms.counters.name, "", "these rules judge another game")])
        played = Played(self.edition.id, self.terms.scenario, self.terms.options, tuple(beginning))
        return BitterEndDeployment(judge, make_terms(self.book, judge.board, played, judge.law.choices))


class BitterEndDeployment:
    """The terms of one set-up, before one judge."""

    def __init__(self, judge: BitterEndJudge, terms: Terms) -> None:
        self.judge = judge
        self.terms = terms

    @cached_property
    def postings(self) -> Mapping[UnitId, Posting]:
        """Where each unit that begins on the map may set up."""
        return {unit: self._posting(allowed) for unit, allowed in self.terms.by_unit.items()}

    def _posting(self, allowed: UnitSectors) -> Posting:
        terms, unit = self.terms, allowed.unit
        # The whole line: an open hex is told of the line, whichever corps has its part there.
        lines = frozenset(terms.whole_of(sector).id for sector in terms.sectors_of(unit))
        mark = FROZEN if allowed.group.startswith(RESERVES) else None
        return Posting(allowed.side, terms.allowed(unit), lines, mark)

    def report(self, position: Position) -> SetUpReport:
        """Return a position held against the terms."""
        layout = self._layout(position)
        placing = placing_of(layout)
        verdict = Verdict(check_setup(layout))
        return SetUpReport(
            layout.position,
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
        return Layout(self.judge.occupancy(position), self.terms)


def _open_lines(layout: Layout) -> Iterator[OpenLine]:
    """Yield the open hexes of the lines whose units had their turn to set up, or have it now."""
    begun = placing_of(layout).begun
    for name, hexes in open_hexes(layout).items():
        sector = layout.terms.sectors[name]
        if layout.terms.is_manned_by(sector, begun):
            yield OpenLine(name, sector.title, sector.open_case, hexes)


def _faults(layout: Layout, verdict: Verdict) -> Iterator[Finding]:
    """Yield what has no list of its own; what a whole side is asked for waits until all have begun."""
    edition = layout.occupancy.ground.law.edition
    left_out = {still_to_be_placed.name, *(each.name for each in edition.rules(tuple(OPEN.values())))}
    # Who is to stand in the north may not have been placed yet.
    if not placing_of(layout).have_all_begun:
        left_out.add(too_few_in_the_north.name)
    return (found for found in verdict.prohibitions if found.rule not in left_out)
