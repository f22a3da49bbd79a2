"""A disagreement made small: pieces of the board are taken away for as long as the two still disagree.

python -m tests.games.bitter_end.oracle.shrink SEED NUMBER
    shrinks every disagreement of one random board and prints it
"""

import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from tests.games.bitter_end.oracle.answer import answer_on, board_of
from tests.games.bitter_end.oracle.compare import differences
from tests.games.bitter_end.oracle.random_boards import random_questions

Json = dict[str, Any]
Ask = Callable[[Json], Any]


def disagreement(question: Json, ask: Ask) -> list[str]:
    """What differs for one question; a question that neither can take is no disagreement."""
    board = board_of(question)
    if not all(unit.hex is None or unit.hex in board.terrain for unit in board.units):
        return []
    theirs = ask(question)
    if "error" in theirs:
        return []
    return differences(board, question, answer_on(board, question), theirs)


def smaller(question: Json) -> Iterator[Json]:
    """The question with one thing less on its board: a unit, a road, a hexside, a terrain, a setting."""
    for where in removable(question):
        yield without(question, *where)
    board = question["board"]
    plainer = [("default_terrain", "clear"), ("sturmboot_area", None)]
    for key, value in plainer:
        if board.get(key, value) != value:
            yield question | {"board": board | {key: value}}
    if question.get("weather", "clear") != "clear":
        yield question | {"weather": "clear"}
    yield from plainer_units(question)


def removable(question: Json) -> Iterator[tuple[Any, ...]]:
    """Where on the board line something can be left out; the unit asked about stays."""
    board = question["board"]
    for key in ("units", "bridges", "villages", "buda", "pest"):
        for at, item in enumerate(board.get(key, [])):
            if key != "units" or item["id"] != question.get("unit"):
                yield key, at
    for group in ("hexsides", "roads", "entries"):
        for kind, items in board.get(group, {}).items():
            yield from ((group, kind, at) for at in range(len(items)))
    for group in ("hexes", "edge_roads", "choices"):
        yield from ((group, key) for key in board.get(group, {}))


def plainer_units(question: Json) -> Iterator[Json]:
    """The question with one mark or the kind of one unit made plain."""
    plain = {"supplied": True, "fuel_depleted": False, "retreated": False, "type": "infantry"}
    units = question["board"]["units"]
    for at, unit in enumerate(units):
        for key, value in plain.items():
            if unit[key] != value:
                changed = [*units[:at], unit | {key: value}, *units[at + 1 :]]
                yield question | {"board": question["board"] | {"units": changed}}


def without(question: Json, *where: Any) -> Json:
    """A copy of the question whose board lacks the item at a place."""
    copy = deepcopy(question)
    group = copy["board"]
    for step in where[:-1]:
        group = group[step]
    del group[where[-1]]
    return copy


def shrunk(question: Json, ask: Ask) -> Json:
    """The smallest question reached by taking things away one after the other."""
    progress = True
    while progress:
        progress = False
        for candidate in smaller(question):
            if disagreement(candidate, ask):
                question, progress = candidate, True
                break
    return question


def bare(board: Json) -> Json:
    """The board without its empty parts, for printing."""
    full = {key: value for key, value in board.items() if value not in ([], {}, None, False)}
    for group in ("hexsides", "roads", "entries"):
        full[group] = {kind: items for kind, items in board.get(group, {}).items() if items}
    return {key: value for key, value in full.items() if value}


def main(seed: int, number: int) -> None:
    from rules.ask import answer_lines  # noqa: PLC0415 (the oracle itself must load without the rules)

    def ask(question: Json) -> Any:
        return json.loads(next(iter(answer_lines([json.dumps(question)]))))

    for question in random_questions(seed, number):
        if disagreement(question, ask):
            small = shrunk(question, ask)
            shown = small | {"board": bare(small["board"])}
            sys.stdout.write(f"{json.dumps(shown)}\n")
            sys.stdout.writelines(f"  {line}\n" for line in disagreement(small, ask))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
