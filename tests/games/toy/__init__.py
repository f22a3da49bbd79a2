"""The ford at Alder: a small game in a package of its own, found by an entry point like any stranger's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from rules.board import Board
from rules.choices import AssumptionBook
from rules.citations import CitationBook, load_citations
from rules.ruleset import BoardWords, CitedCases, Limits, RuleSet
from rules.words import Words, load_words
from tests.games.toy.assault import ToyCombats, strikes
from tests.games.toy.impulses import impulses
from tests.games.toy.judge import PARTS_PER_MP, SIDES, TERRAINS, ToyJudge

FOLDER = Path(__file__).parent / "rules"


def judges(
    choices: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None
) -> Callable[[Board], ToyJudge]:
    """Return what makes the judge of a board: there is nothing to choose."""
    return ToyJudge


@cache
def citations() -> CitationBook:
    """Return the cases."""
    return load_citations(FOLDER / "rules.toml", parts_per_mp=PARTS_PER_MP)


@cache
def words() -> Words:
    """Return what the game calls things."""
    return load_words(FOLDER)


RULE_SETS = (
    RuleSet(
        "toy",
        "toy",
        "The ford at Alder",
        judges,
        citations,
        lambda: AssumptionBook(()),
        CitedCases("1.1", "2.1", "4.1", "4.1", "4.1", "4.1", "4.1"),
        Limits(2, lambda _unit: True, 4 * PARTS_PER_MP),
        words,
        BoardWords(
            SIDES,
            TERRAINS,
            hexsides=(),
            roads=("track",),
            crossings=(),
            unit_types=("rider", "foot"),
            areas=("blue_depot", "white_depot"),
            fighting_phases=("march",),
        ),
        flow=impulses,
        combats=ToyCombats,
        strikes=strikes,
    ),
)
