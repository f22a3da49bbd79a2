"""The books of Budapest Campaign: cases, readings with closed values, words, cards, typed-in charts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.files.charts import our_charts
from rules.cards import load_cards, place_in_words
from rules.choices import load_assumptions
from rules.citations import Citation, Status
from rules.games.budapest_campaign.data_check import check_charts, check_data
from rules.games.budapest_campaign.law import FOLDER, citations, law
from rules.issues import Issue
from rules.terrain import merge
from rules.tomlfile import read_toml
from rules.words import load_words

GAME = "budapest-campaign"
READINGS = load_assumptions(FOLDER / "assumptions.toml")
CASES: Mapping[str, Citation] = citations().cases
# Origin: the numbered headings of the rulebook, by the number before the point: .0 and so many below it.
BELOW = {1: 1, 2: 17, 3: 4, 4: 1, 5: 5, 6: 4, 7: 5, 8: 1, 9: 10, 10: 3, 11: 2, 12: 5, 13: 6, 14: 3, 15: 4}
BELOW |= {16: 2, 17: 0, 18: 4, 19: 0, 20: 2, 21: 6, 22: 3, 23: 3, 24: 1, 25: 0, 26: 0}
DEEPER = {"5.1.1", "5.1.2", "6.4.1", "12.5.1", "13.4.1"}


# ---- cases


def test_every_numbered_case_of_the_rulebook_stands_in_the_book() -> None:
    numbered = {f"{head}.{number}" for head, last in BELOW.items() for number in range(last + 1)} | DEEPER
    lettered = {case for case in CASES if case[-1].isalpha()}

    assert len(numbered) == 123
    assert CASES.keys() - lettered == numbered
    assert {case.rstrip("abcdefg") for case in lettered} <= numbered


def test_every_case_is_judged_reminded_data_or_a_title() -> None:
    assert [case for case, of in CASES.items() if of.status is Status.NOT_MODELLED] == []


# ---- readings and words


def test_there_are_108_readings_and_55_settings() -> None:
    """Origin: the rulebook read case by case; each place that is unclear is one entry."""
    ids = [entry.id for entry in READINGS.assumptions]

    assert (ids, len(READINGS.by_key)) == ([f"A{number}" for number in range(1, 109)], 55)


def test_6_3_halves_and_thirds_of_a_point_are_written_exactly() -> None:
    assert load_words(FOLDER).movement.text(8) == "1⅓"


def test_12_5_a_unit_is_supported_unsupported_or_cut_off() -> None:
    states = load_words(FOLDER).supply

    assert [state.id for state in states.states] == ["supported", "unsupported", "cut_off"]


# ---- cards


def test_every_row_and_column_of_a_card_shows_something() -> None:
    cells = our_charts(GAME)
    for card in load_cards(GAME):
        rows = [[card.key(r, c) in cells for c in range(len(card.columns))] for r in range(len(card.rows))]

        assert all(map(any, rows)), card.id
        assert all(map(any, zip(*rows, strict=True))), card.id


def test_a_text_that_looks_like_a_number_is_shown_as_one() -> None:
    card = next(card for card in load_cards(GAME) if card.id == "results")

    assert (card.shown('"1"'), card.shown("all")) == ("1", "all")


def test_a_result_of_combat_is_called_by_its_place_on_the_card() -> None:
    assert place_in_words(load_cards(GAME), "crt.mobile.300-399 5") == "Mobile, die 5, 300"


# ---- charts that are typed in


def told(theirs: dict[str, Any]) -> list[Issue]:
    return list(check_charts(merge(read_toml(FOLDER / "charts.toml"), theirs), "charts", ()))


def test_our_own_charts_are_sound() -> None:
    assert told({}) == []


@pytest.mark.parametrize(
    ("theirs", "message"),
    [
        ({"crt": {"assault": {"<=49": ["AZ", "AZ", "AD", "AA", "AA", "XX"]}}}, "codes of results"),
        ({"tec": {"rail": {"road_mp": ["1/5", "1/2"]}}}, "is no rate"),
        ({"refit_cost": {"fmg": -1}}, "out of range"),
    ],
)
def test_a_cell_that_nothing_can_be_made_of_is_told(theirs: dict[str, Any], message: str) -> None:
    assert message in " ".join(map(str, told(theirs)))


def test_5_1_a_marker_of_a_command_of_the_other_side_is_told() -> None:
    markers = [dict(row) for row in read_toml(FOLDER / "charts.toml")["command_marker"]]  # type: ignore[attr-defined]
    markers[0]["activates"] = ["2UF"]

    (issue,) = told({"command_marker": markers})
    assert issue.where == "command_marker AKN"


def test_a_typed_in_result_takes_the_place_of_ours() -> None:
    theirs = {"crt": {"mobile": {"300-399": ["AP", "AW", "MD", "DW", "OR", "OR"]}}}

    assert law(charts=theirs).charts.combat.tables["mobile"]["300-399"][4] == "OR"


def test_typed_in_charts_are_held_against_what_the_rulebook_fixes(tmp_path: Path) -> None:
    for name in ("rules.toml", "assumptions.toml"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    text = (FOLDER / "charts.toml").read_text(encoding="utf-8")
    (tmp_path / "charts.toml").write_text(text.replace("fmg = 2", "fmg = 3"), encoding="utf-8")

    assert [issue.where for issue in check_data(tmp_path, ())] == ["refit_cost.fmg"]


def test_a_setting_that_the_rules_ask_for_is_missed(tmp_path: Path) -> None:
    for name in ("rules.toml", "charts.toml"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    text = (FOLDER / "assumptions.toml").read_text(encoding="utf-8")
    (tmp_path / "assumptions.toml").write_text(text.replace('["vp_mobile"]', '["vp_else"]'), encoding="utf-8")

    assert [issue.where for issue in check_data(tmp_path, ())] == ["vp_mobile"]
