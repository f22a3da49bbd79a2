"""Holds the rules against the oracle on random boards: see `tests.games.shared.comparing`.

`python -m tests.games.battle_for_hungary.compare [QUESTION ...] --boards 1000 --seed N [--settings]`
"""

import re
import sys

from tests.games.battle_for_hungary.canon import differences, fixed
from tests.games.battle_for_hungary.oracle.ask import answer_on, board_of
from tests.games.battle_for_hungary.oracle.settings import SETTINGS
from tests.games.battle_for_hungary.random_questions import ASKS, THEMES, questions
from tests.games.shared.comparing import Proof, main

PROOF = Proof(
    board_of=board_of,
    answer_on=answer_on,
    fixed=fixed,
    differences=differences,
    settings=SETTINGS,
    asks=ASKS,
    themes=THEMES,
    questions=questions,
    case=re.compile(r"^\d+(\.\d+){1,2}$"),
    words=frozenset({"how", "state", "result", "column", "final_column", "table"}),
    chapters=frozenset({"4"}),
)

if __name__ == "__main__":
    sys.exit(main(PROOF, sys.argv[1:]))
