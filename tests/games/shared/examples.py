"""The worked examples of a rulebook as questions, from `examples.toml`, and how answers are held to them."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.games.shared.answers import Json

NOT_OF_THE_LINE = ("board", "expect", "lacks")


@dataclass(frozen=True)
class Example:
    """One line of an example: the question, and what of its answer the rulebook fixes."""

    name: str
    case: str
    question: Json
    expect: Any
    lacks: tuple[str, ...] = ()


def read_examples(game: str, folder: Path) -> Iterator[Example]:
    """Yield every line of every example of a game, its board laid over the base."""
    told = tomllib.loads((folder / "examples.toml").read_text(encoding="utf-8"))
    for example in told["example"]:
        lines = example["line"]
        for i, line in enumerate(lines):
            asked = {key: value for key, value in line.items() if key not in NOT_OF_THE_LINE}
            yield Example(
                name=example["id"] + (f"-{i + 1}" if len(lines) > 1 else ""),
                case=example["provenance"],
                question={"game": game, "board": board_of(told["base"], line), **asked},
                expect=line["expect"],
                lacks=tuple(line.get("lacks", ())),
            )


def board_of(base: Json, line: Json) -> Json:
    """The board of a line laid over the base, with every unit as often as it is wanted."""
    found = {**base, **line["board"]}
    return {**found, "units": [one for unit in found.get("units", []) for one in copies(unit)]}


def copies(unit: Json) -> list[Json]:
    """A unit, or its copies with numbered ids."""
    if "copies" not in unit:
        return [unit]
    plain = {key: value for key, value in unit.items() if key != "copies"}
    return [{**plain, "id": f"{unit['id']}{number}"} for number in range(1, unit["copies"] + 1)]


def unlike(expect: Any, found: Any, at: str = "answer") -> list[str]:
    """Where an answer says other than what is expected of it; what is not named may be anything."""
    if isinstance(expect, dict):
        if not isinstance(found, dict):
            return [f"{at}: {found}"]
        keys = [key for key in expect if key not in found]
        return [f"{at}.{key}: missing" for key in keys] + [
            text for key in expect if key in found for text in unlike(expect[key], found[key], f"{at}.{key}")
        ]
    if isinstance(expect, list) and expect and isinstance(expect[0], dict):
        if len(expect) != len(found):
            return [f"{at}: {found}"]
        pairs = enumerate(zip(expect, found, strict=True))
        return [text for i, (one, other) in pairs for text in unlike(one, other, f"{at}[{i}]")]
    if isinstance(expect, list) and expect and isinstance(expect[0], list):
        cut = sorted(one[: len(expect[0])] for one in found)
        return [] if cut == sorted(expect) else [f"{at}: {found}"]
    return [] if expect == found else [f"{at}: {found} instead of {expect}"]


def mistakes(example: Example, found: Any) -> list[str]:
    """What is wrong with an answer to an example."""
    wrong = unlike(example.expect, found)
    return wrong + [f"{name} should not be there" for name in example.lacks if name in found]
