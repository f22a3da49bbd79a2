"""The rules against the oracle, written apart from the same rulebook: thirty boards of each question.

A thousand of each: `python -m tests.games.budapest_campaign.compare --boards 1000`.
"""

from pathlib import Path

import pytest

from tests.games.budapest_campaign import oracle
from tests.games.budapest_campaign.compare import PROOF
from tests.games.budapest_campaign.oracle.settings import SETTINGS
from tests.games.budapest_campaign.random_questions import ASKS, LOC, THEMES
from tests.games.shared.comparing import disagreements, foreign_to, turned, unmoved

SEED = 7

BEST = {
    "reach": (
        "hexside_sum",
        "rail_minor_lake",
        "interdicted_bridge",
        "stacking_at",
        "lake_stop_in_ezoc",
        "lake_crossing_cost",
    ),
    "why": ("lake_far_shore",),
    "zoc": ("shifted_rows", "zoc_into_lake", "static_zoc", "flotilla_zoc"),
    "rail": ("rail_transport_control", "offmap_continues", "depot_rail_transport"),
    "activation": ("fretter_pico", "air_exception", "redeploy_air"),
    "supply": LOC,
}
"""The question that shows a setting soonest, where it is not the one question that it belongs to."""


@pytest.mark.parametrize(("ask", "key"), turned(PROOF, BEST))
def test_every_setting_changes_an_answer_of_both(ask: str, key: str) -> None:
    assert unmoved(PROOF, ask, key, SEED) == ([], [])


@pytest.mark.parametrize("ask", ASKS)
def test_rules_and_oracle_agree_on_random_boards(ask: str) -> None:
    assert disagreements(PROOF, ask, SEED) == []


def test_the_oracle_stands_on_nothing_of_the_rules() -> None:
    assert foreign_to(Path(oracle.__path__[0])) == set()


def test_every_setting_has_a_question_that_it_can_change() -> None:
    assert {key for keys in THEMES.values() for key in keys} == set(SETTINGS)
