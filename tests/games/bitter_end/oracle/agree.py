"""The rules and the oracle, held against each other on random boards, fights and skirmishes.

python -m tests.games.bitter_end.oracle.agree --boards 1000 --seed 1
    prints each disagreement; exit code 0 without any

A disagreement names its board: `python -m tests.games.bitter_end.oracle.shrink SEED NUMBER` makes that small.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.ask import answer_lines
from tests.games.bitter_end.oracle.answer import answer_on, board_of
from tests.games.bitter_end.oracle.compare import differences
from tests.games.bitter_end.oracle.random_boards import random_questions
from tests.games.bitter_end.oracle.random_fights import random_fights
from tests.games.bitter_end.oracle.skirmishes import skirmishes

Json = dict[str, Any]

KINDS: Mapping[str, Callable[[int, int], list[Json]]] = {
    "board": random_questions,
    "fight": random_fights,
    "skirmish": skirmishes,
}


def disagreements(questions: list[Json], what: str) -> Iterator[str]:
    """Yield where the two differ about questions of one board."""
    theirs = answer_lines([json.dumps(question) for question in questions])
    for at, (question, other) in enumerate(zip(questions, theirs, strict=True)):
        there = board_of(question)
        for text in differences(there, question, answer_on(there, question), json.loads(other)):
            yield f"{what} question {at} {question['ask']}: {text}"


def disagreements_on(kind: str, seed: int, numbers: Iterable[int]) -> list[str]:
    """Return where the two differ on random boards of a kind."""
    draw = KINDS[kind]
    return [text for n in numbers for text in disagreements(list(draw(seed, n)), f"{kind} {n}")]


def main(arguments: list[str]) -> int:
    """Compare as many boards of each kind as are asked for; return 1 where the two differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.bitter_end.oracle.agree")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    found = [text for kind in KINDS for text in disagreements_on(kind, args.seed, range(args.boards))]
    found.append(f"{len(found)} differences on {args.boards} boards of each kind")
    sys.stdout.write("\n".join(found) + "\n")
    return int(len(found) > 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
