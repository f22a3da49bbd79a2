"""Questions to `adjutant ask` on random boards: a line of JSON each, some of them spoilt on purpose."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

from tests.games.bitter_end.oracle.random_boards import random_questions
from tests.games.bitter_end.oracle.random_fights import random_fights
from tests.games.bitter_end.oracle.skirmishes import skirmishes

Json = dict[str, Any]

SEED = 9
EDITIONS = ("2005", "first")
COUNTS = {
    "ask-reach": 190,
    "ask-zoc": 60,
    "ask-supply": 110,
    "ask-why": 190,
    "ask-combat": 230,
    "ask-retreats": 110,
    "ask-advances": 80,
    "ask-spoilt": 60,
}
"""How many questions of each kind are asked."""
_FIGHTS = ("combat", "retreats", "advances")
_NONSENSE = (None, "", "nowhere", -1, 3.5, [], {}, True, ["0101"], "0000")


def board_line(kind: str, number: int) -> str:
    """Return a question of a kind as a line of JSON; equal arguments give equal lines."""
    rng = Random(f"{kind} {number}")
    if kind == "ask-spoilt":
        return _spoilt(rng, _question(rng, rng.choice(("reach", "why", *_FIGHTS)), number))
    return json.dumps(_question(rng, kind.removeprefix("ask-"), number))


def _question(rng: Random, ask: str, number: int) -> Json:
    """Return a question on the first board from a number on that gives rise to one."""
    for board in count(number, 2_000):
        if ask == "combat" and rng.random() < 0.4:
            asked = skirmishes(SEED, board)
        else:
            asked = (random_fights if ask in _FIGHTS else random_questions)(SEED, board)
        able = [each for each in asked if each["ask"] == ask]
        if able:
            chosen = rng.choice(able)
            return chosen | {"board": chosen["board"] | {"rule_set": rng.choice(EDITIONS)}}
    raise AssertionError("boards never end")


def _spoilt(rng: Random, question: Json) -> str:
    """Return a line with one thing in it replaced by nonsense, or one that is no JSON at all."""
    line = json.dumps(question)
    if rng.random() < 0.1:
        return line[: rng.randrange(len(line))].strip() or "{"
    spoilt = json.loads(line)
    inside: Any = spoilt
    while True:
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        key = rng.choice(list(keys))
        if rng.random() < 0.35 or not isinstance(inside[key], dict | list) or not inside[key]:
            inside[key] = rng.choice(_NONSENSE)
            return json.dumps(spoilt)
        inside = inside[key]
