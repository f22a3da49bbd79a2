"""`adjutant victory FILE`: who has earned which points, and by which step of the journal."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from app.assist.books import books_of
from app.assist.ledger import Ledger
from app.assist.ledger_state import Entry
from app.assist.officer import Officer, officer_for
from app.assist.tally import Tally, tally
from app.commands.answers import DONE, add_file, is_game, read_game, tell
from app.table.game import Game
from app.table.journal import START
from app.table.phrases import Phrases
from rules.citations import CitationBook
from rules.findings import Finding
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.victory_book import OBJECTIVES
from rules.games.bitter_end.words import SIDES
from rules.issues import DataError, Issue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "a game")


def run(args: argparse.Namespace) -> int:
    """Print every point with its case and the step that earned it."""
    if not is_game(args.file):
        hint = "a position does not tell how it came about; give a game"
        raise DataError([Issue(str(args.file), "", "victory is read from the journal of a game", hint)])
    game = read_game(args.file)[0]
    officer = officer_for(game)
    found = tally(ledger_of(game, officer))
    report = _Report(game, officer.rule_set.citations, found)
    tell(report.data(), "\n".join(report.lines()), as_json=args.json)
    return DONE


def ledger_of(game: Game, officer: Officer) -> Ledger:
    """Return the ledger of a game; raises DataError where its rules keep none."""
    if not isinstance(officer.judge, BitterEndJudge):
        raise DataError([Issue(game.header.game, "", "these rules keep no ledger")])
    return Ledger(game, officer.judge, books_of(game.header.game, game.header.rule_set))


class _Report:
    """A tally as text and as JSON."""

    def __init__(self, game: Game, citations: CitationBook, found: Tally) -> None:
        self._game = game
        self._citations = citations
        self._tally = found

    def data(self) -> dict[str, Any]:
        """Return the tally as JSON has it."""
        found = self._tally
        return {
            "scenario": self._game.header.scenario,
            "method": found.method,
            "date": found.date,
            "decided": found.decided,
            "over": found.is_over,
            "points": {side: found.score.of(side) for side in SIDES},
            "level": {"case": found.level.case, "text": self._told(found.level)},
            "winner": found.winner or None,
            "entries": [self._entry(entry) for side in SIDES for entry in found.entries(side)],
            "objectives": [self._finding(each) for each in found.goal_findings],
            "line_to_budapest": found.has_line,
            "ring": None if found.ring is None else self._ring(),
        }

    def _ring(self) -> dict[str, Any]:
        ring = self._tally.ring
        assert ring is not None
        return {"closed": ring.is_closed, "line": sorted(ring.line), "gap": list(ring.gap)}

    def _entry(self, entry: Entry) -> dict[str, Any]:
        told = {"side": entry.side, "vp": entry.vp, "step": entry.step, "date": entry.date}
        return {**told, **self._finding(entry.finding), "earned_by": self._step(entry)}

    def _finding(self, found: Finding) -> dict[str, Any]:
        told = {"case": found.case, "at": found.at, "text": self._told(found)}
        return {**told, "assumption": found.assumption or None}

    def _told(self, found: Finding) -> str:
        return self._citations.phrase(found)

    def _step(self, entry: Entry) -> str:
        """Return what was done in the step that earned an entry."""
        if entry.step == START:
            return "since the set-up"
        return Phrases(self._game).of(self._game.journal.steps[entry.step].change)

    # ---- text

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        found = self._tally
        yield f"{self._game.header.title}, {found.date or 'no date'}" + (" (over)" if found.is_over else "")
        if found.method == OBJECTIVES:
            yield f"Judged by objectives: {found.winner} wins as it stands (21.23)"
            yield from (f"  {each.case}  {self._told(each)}" for each in found.goal_findings)
            return
        yield f"German {found.score.german}, Soviet {found.score.soviet} if it ended now"
        yield f"  {found.level.case}  {self._told(found.level)}"
        for side in SIDES:
            yield f"{side.capitalize()} {found.score.of(side)}"
            yield from self._side(side)
        yield from self._siege()

    def _side(self, side: str) -> Iterator[str]:
        """Yield the points of a side, those that one step earned in one way together."""
        entries = self._tally.entries(side)
        for (_, rule), group in groupby(entries, lambda entry: (entry.step, entry.finding.rule)):
            same = list(group)
            if rule == "city_hex_is_worth" and len(same) > 1:
                hexes = " ".join(str(entry.finding.at) for entry in same)
                told = f"{len(same)} hexes of Budapest: {hexes}"
                yield self._line(sum(e.vp for e in same), "20.21", told, same[0])
            else:
                yield from (self._line(e.vp, e.finding.case, self._told(e.finding), e) for e in same)

    def _line(self, vp: int, case: str, told: str, entry: Entry) -> str:
        earned = "set-up" if entry.step == START else f"step {entry.step}, {entry.date}"
        return f"  {vp:4}  {case:<6} {told} ({earned})"

    def _siege(self) -> Iterator[str]:
        found = self._tally
        yield f"Supply line to the garrison: {'open' if found.has_line else 'none'}"
        if found.ring is None:
            yield "Ring: no garrison left to be ringed"
        elif found.ring.is_closed:
            yield f"Ring: closed, {len(found.ring.line)} hexes"
        else:
            yield f"Ring: open at {'-'.join(found.ring.gap)}"
