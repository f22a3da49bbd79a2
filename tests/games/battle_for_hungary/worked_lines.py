"""The worked lines of the board format: every question once or twice, each on a board of its own."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]
FILE = Path(__file__).with_name("worked_lines.jsonl")
"""One object a line: the question, and the answer that the format writes down for it."""


@dataclass(frozen=True)
class Worked:
    """A question and its answer."""

    name: str
    question: Json
    answer: Any


def worked_lines() -> Iterator[Worked]:
    """Yield the worked lines of the board format."""
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        told = json.loads(line)
        yield Worked(f"{number}-{told['question']['ask']}", told["question"], told["answer"])
