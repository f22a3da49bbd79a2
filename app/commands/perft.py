"""`adjutant perft FILE`: cases and counts of a file, held against the rules."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import maps.load
from app.assist.adjudicator import rule_set_of
from app.commands.answers import DONE, NO, add_file, read_text, tell
from rules.board import Board
from rules.cases import RuleCase, failures, parse_cases
from rules.issues import DataError, Issue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "cases (positions, questions, expected answers), as .case and .perft files hold them")


def run(args: argparse.Namespace) -> int:
    """Print every expectation that is not met, a line each; return 1 where there is one."""
    cases = parse_cases(read_text(args.file), args.file.name)
    if not cases:
        raise DataError([Issue(args.file.name, "", "there is no case in it", "each begins with == TITLE")])
    failed = list(_failures(cases))
    lines = [*failed, f"{len(cases)} cases, {len(failed)} expectations not met"]
    tell({"cases": len(cases), "failures": failed}, "\n".join(lines), as_json=args.json)
    return NO if failed else DONE


def _failures(cases: tuple[RuleCase, ...]) -> Iterator[str]:
    boards: dict[str, Board] = {}
    for case in cases:
        game = case.position.game
        rule_set = rule_set_of(game)
        # A file has many cases of one game, and a board takes long to make.
        if game not in boards:
            boards[game] = Board.of_sheet(maps.load.load(game))
        yield from failures(case, rule_set.judge(boards[game], case.choices))
