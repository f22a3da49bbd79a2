"""Holds the rules of a game against an oracle written apart from the same rulebook, on random boards.

`python -m tests.games.NAME.compare [QUESTION ...] --boards 1000 --seed N [--settings]` prints a row for each
question, how many boards each case decided on, how often each setting changed an answer, and the first lines
that differ, to be asked again.
"""

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from rules.ask import Asker
from tests.games.shared.answers import Json
from tests.games.shared.plumbing import Value

ENOUGH = 20
BOARDS = 30
"""On how many boards each question is asked whenever the tests run."""
OF_PAIRS = ("hexsides", "roads", "bridgeheads")
"""What a board tells of pairs of hexes: with other rows shifted they are no neighbours."""

PLUMBING = Path(__file__).with_name("plumbing.py")
"""What oracles share among themselves."""


class Board(Protocol):
    """A board as an oracle reads it: it remembers the cases that decided on it."""

    decided: set[str]


@dataclass(frozen=True)
class Proof:
    """An oracle with its settings, and how random questions are drawn and answers held against each other."""

    board_of: Callable[[Json], Any]
    answer_on: Callable[[Any, Json], Any]
    fixed: Callable[[Any, Json, Any], Any]
    """What the format fixes of an answer, in an order of its own."""
    differences: Callable[[Any, Json, Any, Any], list[str]]
    settings: Mapping[str, tuple[Value, ...]]
    asks: tuple[str, ...]
    themes: Mapping[str, tuple[str, ...]]
    """What boards of a question are drawn for, one after the other: settings, and topics beside them."""
    questions: Callable[[str, int, int], list[Json]]
    case: re.Pattern[str]
    words: frozenset[str]
    """The fields of answers with words that are counted as cases are."""
    chapters: frozenset[str] = frozenset()
    """Cases without a dot: they count as values alone, since a face of a die is a key like them."""

    def cases_in(self, answer: Any, key: str = "") -> Iterator[str]:
        """The case numbers and closed words of an answer."""
        if isinstance(answer, dict):
            for name, value in answer.items():
                if self.case.match(name):
                    yield name
                yield from self.cases_in(value, name)
        elif isinstance(answer, list):
            for value in answer:
                yield from self.cases_in(value, key)
        elif isinstance(answer, str) and (self.case.match(answer) or answer in self.chapters):
            yield answer
        elif isinstance(answer, str) and key in self.words:
            yield f"{key} {answer}"


def answered(asker: Asker, line: Json) -> Any:
    """The answer of the product to a line."""
    return json.loads(asker.answer(json.dumps(line)))


def differing(proof: Proof, asker: Asker, board: Board, line: Json) -> list[str]:
    """Where both answers to a line differ."""
    return proof.differences(board, line, proof.answer_on(board, line), answered(asker, line))


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


# ---------------------------------------------------------------- what tests ask every day
def disagreements(proof: Proof, ask: str, seed: int) -> list[str]:
    """Where both differ on the boards of every day."""
    asker, found = Asker(), []
    for number in range(BOARDS):
        lines = proof.questions(ask, seed, number)
        board = proof.board_of(lines[0])
        for line in lines:
            found += [f"{ask} {seed} {number}: {text}" for text in differing(proof, asker, board, line)]
    return found


def turned(proof: Proof, best: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Each setting with the question that turns it: the best one, else the first that it belongs to."""
    found = {key: ask for ask, keys in best.items() for key in keys}
    for ask, keys in proof.themes.items():
        for key in keys:
            if key in proof.settings:
                found.setdefault(key, ask)
    return sorted((ask, key) for key, ask in found.items())


def unmoved(proof: Proof, ask: str, key: str, seed: int) -> tuple[list[Value], list[list[str]]]:
    """The values of a setting that change no answer on 200 boards, and where both differed meanwhile."""
    tally, asker = Tally(ask), Asker()
    left = list(proof.settings[key][1:])
    for number in drawn_for(proof, ask, key, 1000)[:200]:
        for line in proof.questions(ask, seed, number):
            left = [value for value in left if not flip(proof, asker, tally, line, key, value)]
        if not left:
            break
    return left, [found for found, _ in tally.differing]


def foreign_to(oracle: Path) -> set[str]:
    """The packages of the program that modules of an oracle import: there must be none."""
    modules = (*oracle.glob("*.py"), PLUMBING)
    nodes = [node for module in modules for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    used = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    used |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return {name.split(".")[0] for name in used} & {"rules", "app", "maps", "counters"}


# ---------------------------------------------------------------- asking
def compare_board(proof: Proof, asker: Asker | None, tally: Tally, number: int, seed: int) -> None:
    """Ask everything about one board; without an asker the oracle alone is heard."""
    asked = proof.questions(tally.ask, seed, number)
    board = proof.board_of(asked[0])
    seen: set[str] = set()
    for line in asked:
        ours = proof.answer_on(board, line)
        seen |= set(proof.cases_in(ours))
        theirs = answered(asker, line) if asker else ours
        tally.told(proof.differences(board, line, ours, theirs), line)
    tally.boards += 1
    tally.census.update(seen | board.decided)


def with_choice(line: Json, key: str, value: Value) -> Json:
    """The line with another value of a setting; what is told of pairs fits one geometry alone."""
    board = {**line["board"], "choices": {**line["board"]["choices"], key: value}}
    if key == "shifted_rows":
        board = {name: told for name, told in board.items() if name not in OF_PAIRS}
    return {**line, "board": board}


def canonical(proof: Proof, line: Json) -> Any:
    board = proof.board_of(line)
    return proof.fixed(board, line, proof.answer_on(board, line))


def flip(proof: Proof, asker: Asker | None, tally: Tally, line: Json, key: str, value: Value) -> bool:
    """Whether another value of a setting changes the oracle's answer; then the product has to follow."""
    default, other = (with_choice(line, key, one) for one in (proof.settings[key][0], value))
    if canonical(proof, default) == canonical(proof, other):
        return False
    for one in (default, other) if asker else ():
        assert asker is not None
        found = differing(proof, asker, proof.board_of(one), one)
        if found:
            tally.differing.append(([f"setting {key} {value}", *found], one))
    return True


def flip_settings(proof: Proof, asker: Asker | None, tally: Tally, boards: int, seed: int) -> None:
    """For each setting of the question the boards on which each of its values changes an answer."""
    for key in (one for one in proof.themes[tally.ask] if one in proof.settings):
        for value in proof.settings[key][1:]:
            for number in drawn_for(proof, tally.ask, key, boards):
                lines = proof.questions(tally.ask, seed, number)
                tally.flips[key, value] += any(flip(proof, asker, tally, line, key, value) for line in lines)
                if tally.flips[key, value] >= ENOUGH:
                    break


def drawn_for(proof: Proof, ask: str, key: str, boards: int) -> list[int]:
    """The numbers of all boards, those drawn with a setting in mind first."""
    themes = proof.themes[ask]
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


def main(proof: Proof, arguments: list[str]) -> int:
    """Compare, and print what was found; the exit code tells whether anything differs."""
    parser = argparse.ArgumentParser(prog="compare", description=__doc__)
    parser.add_argument("question", nargs="*", help=f"some of: {' '.join(proof.asks)} (default: all)")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settings", action="store_true", help="also turn every setting")
    parser.add_argument("--lines", type=int, default=3, help="differing lines shown for each question")
    parser.add_argument("--oracle-only", action="store_true", help="ask the oracle alone, for the census")
    parser.add_argument("--short", action="store_true", help="what differs, without the lines to ask again")
    told = parser.parse_args(arguments)
    asker = None if told.oracle_only else Asker()
    tallies = [Tally(ask) for ask in told.question or proof.asks]
    for tally in tallies:
        for number in range(told.boards):
            compare_board(proof, asker, tally, number, told.seed)
        if told.settings:
            flip_settings(proof, asker, tally, told.boards, told.seed)
    for text in (*report(tallies, told.lines, told.short), *overall(tallies)):
        sys.stdout.write(text + "\n")
    return int(any(tally.differing for tally in tallies))
