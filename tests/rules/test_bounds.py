"""Typed-in charts: what the rulebook's examples say against them."""

import pytest

from rules.bounds import contradictions
from rules.games.bitter_end.law import chart_tables
from rules.issues import Severity


def warnings(theirs: dict[str, object]) -> list[str]:
    return [issue.where for issue in contradictions(chart_tables(), theirs)]


def test_our_own_charts_contradict_nothing() -> None:
    assert list(contradictions(chart_tables(), dict(chart_tables()))) == []


def test_a_figure_that_the_rulebook_fixes_is_named_by_its_place_in_the_row() -> None:
    """Motorized, then others; the second is as the rulebook has it."""
    assert warnings({"tec": {"hex": {"urban": {"mp": [3, 1]}}}}) == ["tec.hex.urban.mp 1"]


def test_a_reconstructed_figure_may_be_anything() -> None:
    assert warnings({"tec": {"hexside": {"rough": {"mp": [2, 2]}}}}) == []


def test_a_defense_level_has_its_provenance_under_a_shorter_name() -> None:
    assert warnings({"tec": {"hex": {"clear": {"defense_level": 2}}}}) == ["tec.hex.clear.defense_level"]


@pytest.mark.parametrize(("row", "dice"), [([5, 4, 3, 2, 2, 1], []), ([3, 4, 5, 2, 2, 1], [1, 3])])
def test_an_attack_level_outside_the_bounds_names_the_die(row: list[int], dice: list[int]) -> None:
    """Origin: on 3-1 the examples leave 4 to 7 for a one and 2 to 4 for a three."""
    found = warnings({"crt": {"column": {"3-1": {"attack_level": row}}}})

    assert found == [f"crt.column.3-1.attack_level {die}" for die in dice]


def test_a_contradiction_is_a_warning_that_names_the_example() -> None:
    (issue,) = contradictions(chart_tables(), {"tec": {"hex": {"urban": {"mp": [3, 1]}}}})

    assert (issue.severity, issue.hint) == (Severity.WARNING, "10.61 example")


def test_a_figure_in_an_array_of_tables_is_named_by_its_row() -> None:
    ours = {"turn": [{"rp": 1, "rp_provenance": "rulebook: 18.2"}, {"rp": 3, "provenance": "reconstructed"}]}

    assert [issue.where for issue in contradictions(ours, {"turn": [{"rp": 2}, {"rp": 2}]})] == ["turn.0.rp"]
