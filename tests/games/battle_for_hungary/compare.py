"""Holds the rules against the oracle on random boards.

`python -m tests.games.battle_for_hungary.compare [QUESTION ...] --boards 1000 --seed N [--settings]` prints a
row for each question, how many boards each case decided on, how often each setting changed an answer, and the
first lines that differ, to be asked again.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.ask import Asker
from tests.games.battle_for_hungary.canon import differences, fixed
from tests.games.battle_for_hungary.oracle.ask import answer_on, board_of
from tests.games.battle_for_hungary.oracle.board import Board, Json
from tests.games.battle_for_hungary.oracle.settings import SETTINGS, Value
from tests.games.battle_for_hungary.random_questions import ASKS, THEMES, questions

CASE = re.compile(r"^\d+(\.\d+){1,2}$")
WORDS = {"how", "state", "result", "column", "final_column", "table"}
ENOUGH = 20
OF_PAIRS = ("hexsides", "roads")


@dataclass
class Tally:
    """What was found about one question."""

    ask: str
    boards: int = 0
    lines: int = 0
    agreed: int = 0
    census: Counter[str] = field(default_factory=Counter)
    flips: Counter[tuple[str, Value]] = field(default_factory=Counter)
    differing: list[tuple[list[str], Json]] = field(default_factory=list)

    def told(self, found: list[str], line: Json) -> None:
        self.lines += 1
        self.agreed += not found
        if found:
            self.differing.append((found, line))


# ---------------------------------------------------------------- what decided
def cases_in(answer: Any, key: str = "") -> Iterator[str]:
    """The case numbers and closed words of an answer."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            if CASE.match(name):
                yield name
            yield from cases_in(value, name)
    elif isinstance(answer, list):
        for value in answer:
            yield from cases_in(value, key)
    elif isinstance(answer, str) and (CASE.match(answer) or answer == "4"):
        yield answer
    elif isinstance(answer, str) and key in WORDS:
        yield f"{key} {answer}"


# ---------------------------------------------------------------- asking
def compare_board(asker: Asker | None, tally: Tally, number: int, seed: int) -> None:
    """Ask everything about one board; without an asker the oracle alone is heard."""
    asked = questions(tally.ask, seed, number)
    board = board_of(asked[0])
    seen: set[str] = set()
    for line in asked:
        ours = answer_on(board, line)
        seen |= set(cases_in(ours))
        theirs = json.loads(asker.answer(json.dumps(line))) if asker else ours
        tally.told(differences(board, line, ours, theirs), line)
    tally.boards += 1
    tally.census.update(seen | board.decided)


def with_choice(line: Json, key: str, value: Value) -> Json:
    """The line with another value of a setting; what is told of pairs fits one geometry alone."""
    board = {**line["board"], "choices": {**line["board"]["choices"], key: value}}
    if key == "shifted_rows":
        board = {name: told for name, told in board.items() if name not in OF_PAIRS}
    return {**line, "board": board}


def canonical(board: Board, line: Json) -> Any:
    return fixed(board, line, answer_on(board, line))


def flip(asker: Asker | None, tally: Tally, line: Json, key: str, value: Value) -> bool:
    """Whether another value of a setting changes the oracle's answer; then the product has to follow."""
    default, other = (with_choice(line, key, one) for one in (SETTINGS[key][0], value))
    if canonical(board_of(default), default) == canonical(board_of(other), other):
        return False
    for one in (default, other) if asker else ():
        board = board_of(one)
        assert asker is not None
        theirs = json.loads(asker.answer(json.dumps(one)))
        found = differences(board, one, answer_on(board, one), theirs)
        if found:
            tally.differing.append(([f"setting {key} {value}", *found], one))
    return True


def flip_settings(asker: Asker | None, tally: Tally, boards: int, seed: int) -> None:
    """For each setting of the question the boards on which each of its values changes an answer."""
    for key in (one for one in THEMES[tally.ask] if one in SETTINGS):
        for value in SETTINGS[key][1:]:
            for number in drawn_for(tally.ask, key, boards):
                lines = questions(tally.ask, seed, number)
                tally.flips[key, value] += any(flip(asker, tally, line, key, value) for line in lines)
                if tally.flips[key, value] >= ENOUGH:
                    break


def drawn_for(ask: str, key: str, boards: int) -> list[int]:
    """The numbers of all boards, those drawn with a setting in mind first."""
    themes = THEMES[ask]
    own = [number for number in range(boards) if themes[number % len(themes)] == key]
    return own + [number for number in range(boards) if themes[number % len(themes)] != key]


# ---------------------------------------------------------------- the table
def marked(count: int) -> str:
    return f"{count}{' *' if count < ENOUGH else ''}"


def report(tallies: list[Tally], lines: int, short: bool) -> Iterator[str]:
    yield f"{'question':14}{'boards':>8}{'asked':>8}{'agreed':>8}{'differ':>8}"
    for one in tallies:
        yield f"{one.ask:14}{one.boards:8}{one.lines:8}{one.agreed:8}{one.lines - one.agreed:8}"
    for one in tallies:
        yield f"\n{one.ask}: boards on which a case decided (* under {ENOUGH})"
        yield "  " + ", ".join(f"{case}: {marked(count)}" for case, count in sorted(one.census.items()))
        if one.flips:
            flips = sorted(one.flips.items(), key=lambda item: str(item[0]))
            yield "  settings: " + ", ".join(f"{key} {value}: {marked(n)}" for (key, value), n in flips)
    for one in tallies:
        for found, line in one.differing[:lines]:
            yield f"\n{one.ask}: " + "; ".join(found[:6])
            if not short:
                yield json.dumps(line, separators=(",", ":"))


def overall(tallies: list[Tally]) -> Iterator[str]:
    """Settings over all questions."""
    total: Counter[tuple[str, Value]] = Counter()
    for one in tallies:
        total.update(one.flips)
    few = [f"{key} {value}: {n}" for (key, value), n in sorted(total.items(), key=str) if n < ENOUGH]
    if total:
        yield f"\nsettings that changed answers on fewer than {ENOUGH} boards: {', '.join(few) or 'none'}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="compare", description=__doc__)
    parser.add_argument("question", nargs="*", help=f"some of: {' '.join(ASKS)} (default: all)")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settings", action="store_true", help="also turn every setting")
    parser.add_argument("--lines", type=int, default=3, help="differing lines shown for each question")
    parser.add_argument("--oracle-only", action="store_true", help="ask the oracle alone, for the census")
    parser.add_argument("--short", action="store_true", help="what differs, without the lines to ask again")
    told = parser.parse_args(arguments)
    asker = None if told.oracle_only else Asker()
    tallies = [Tally(ask) for ask in told.question or ASKS]
    for tally in tallies:
        for number in range(told.boards):
            compare_board(asker, tally, number, told.seed)
        if told.settings:
            flip_settings(asker, tally, told.boards, told.seed)
    for text in (*report(tallies, told.lines, told.short), *overall(tallies)):
        sys.stdout.write(text + "\n")
    return int(any(tally.differing for tally in tallies))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
