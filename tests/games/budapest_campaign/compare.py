"""Holds the rules against the oracle on random boards: see `tests.games.shared.comparing`.

`python -m tests.games.budapest_campaign.compare [QUESTION ...] --boards 1000 --seed N [--settings]`
"""

import re
import sys

from tests.games.budapest_campaign.canon import differences, fixed
from tests.games.budapest_campaign.oracle.ask import answer_on, board_of
from tests.games.budapest_campaign.oracle.settings import SETTINGS
from tests.games.budapest_campaign.random_questions import ASKS, THEMES, questions
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
    case=re.compile(r"^\d+\.\d+(\.\d+)?[a-f]?$"),
    words=frozenset(
        {"how", "source", "automatic", "state", "kind", "event", "result", "level", "column", "sudden_death"}
    ),
)

if __name__ == "__main__":
    sys.exit(main(PROOF, sys.argv[1:]))
