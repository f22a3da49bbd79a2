"""`adjutant victory FILE`: who has earned which points, and by which step of the journal."""

from __future__ import annotations

import argparse
from typing import Any

from app.assist.adjudicator import rule_set_of
from app.assist.past import still
from app.assist.victory.accounts import Accounts
from app.assist.victory.standing import standing_of
from app.assist.victory.standing_text import standing_lines
from app.assist.wording import Wording
from app.commands.answers import DONE, add_file, is_game, read_game, tell
from app.commands.questions import is_position, no_game
from app.table.changes import Register
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.phrases import Phrases, untranslated
from counters.scenario import DATE
from rules.citations import CitationBook
from rules.findings import Finding
from rules.issues import DataError, Issue
from rules.victory import Entry, Tally


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "a game")


def run(args: argparse.Namespace) -> int:
    """Print every point with its case and the step that earned it."""
    if not is_game(args.file):
        if not is_position(args.file):
            raise DataError([no_game(args.file)])
        # Told apart from what is no file of ours at all: here the file is sound, and only the question is
        # not.
        hint = "a position does not tell how it came about; give a game"
        raise DataError([Issue(str(args.file), "", "victory is read from the journal of a game", hint)])
    game = read_game(args.file)[0]
    # A stranger's file may lack the line, and without a day the ledger has nothing to count up to.
    if not game.table.read(Register.TRACKER, DATE):
        hint = "adjutant check tells what is wrong with the file"
        raise DataError([Issue(str(args.file), "", "the game has no date, so nobody has won yet", hint)])
    moment = still(game)
    found = Accounts().tally(moment)
    if found is None:
        raise DataError([Issue(game.header.game, "", "these rules keep no ledger")])
    rule_set = rule_set_of(game.header.game, game.header.rule_set)
    lines = standing_lines(standing_of(found, moment, Wording(rule_set, game)), untranslated)
    data = _Report(game, rule_set.citations, found).data()
    tell(data, "\n".join(lines), as_json=args.json)
    return DONE


class _Report:
    """A tally as JSON."""

    def __init__(self, game: Game, citations: CitationBook, found: Tally) -> None:
        self._game = game
        self._citations = citations
        self._tally = found

    def data(self) -> dict[str, Any]:
        """Return the tally as JSON has it."""
        found = self._tally
        sides = [side.id for side in self._game.words.sides]
        entries = [self._entry(entry) for side in sides for entry in found.entries(side)]
        return {
            "scenario": self._game.header.scenario,
            "method": found.method,
            "date": found.date,
            "decided": found.ending.last_day,
            "over": found.ending.is_past,
            "points": {side: found.points.get(side, 0) for side in sides},
            "level": {"case": found.level.case, "text": self._told(found.level)},
            "winner": found.winner or None,
            "entries": entries,
            # An empty list says nothing; the level names the case by which nobody has earned anything yet.
            **({} if entries else {"reasons": [self._finding(found.level)]}),
            "objectives": [self._finding(each) for each in found.objectives],
            **found.details,
        }

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
        return Phrases(self._game).of(self._game.journal.steps[StepId(entry.step)].change)
