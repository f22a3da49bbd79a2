"""What a player may rule a result to be, line by line: one point less or more, a step of either side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.assist.combat.combat_card import result_mark, result_words
from app.assist.wording import Wording
from rules.plural import worded


@dataclass(frozen=True, slots=True)
class Ruling:
    """A line of a result, and the results with one less and one more of what it tells; None for neither.

    `key` tells the lines of one result apart, empty where there is only one.
    """

    words: str
    lower: int | None
    higher: int | None
    key: str = ""


def rulings_of(result: int, wording: Wording) -> tuple[Ruling, ...]:
    """Return the lines of a result: one, or one for each side where results name the steps of both."""
    if result in wording.steps_of_results:
        return tuple(_by_steps(result, wording))
    told = f"{result_mark(result, wording)}  {result_words(result, wording)}"
    return (Ruling(told, result - 1, result + 1),)


def _by_steps(result: int, wording: Wording) -> Iterator[Ruling]:
    known = {steps: code for code, steps in wording.steps_of_results.items()}
    attacker, defender = wording.steps_of_results[result]
    told = worded(wording.tr("Attacker loses {steps:step|steps}"), steps=attacker)
    fewer, more = known.get((attacker - 1, defender)), known.get((attacker + 1, defender))
    yield Ruling(f"{result_mark(result, wording)}  {told}", fewer, more, "attacker")
    told = worded(wording.tr("Defender loses {steps:step|steps}"), steps=defender)
    fewer, more = known.get((attacker, defender - 1)), known.get((attacker, defender + 1))
    yield Ruling(told, fewer, more, "defender")
