"""Combat, retreats and advances on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.test_cli import Adjutant, adjutant, home

__all__ = ["adjutant", "home"]

ATTACK = ("--attack", "ge:5/5SS,ge:9/5SS,ge:10/5SS", "--defend", "1520")


POSITION = """bitter-end 1945-01-01 german.combat weather=clear
1420 ge:5/5SS 2
1420 ge:9/5SS 2
1420 ge:10/5SS 2
1520 so:217/80G 2 +surprised
1520 so:232/80G 2 +surprised
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """The 5th SS Division before two Guards regiments, as a position text."""
    path = tmp_path / "board.txt"
    path.write_text(POSITION, encoding="utf-8")
    return path


def test_combat_tells_the_odds_first(adjutant: Adjutant, board: Path) -> None:
    assert adjutant("combat", board, *ATTACK).out.startswith("14 to 6: 2-1\n")


def test_combat_knows_the_divisions_of_the_game(adjutant: Adjutant, board: Path) -> None:
    answer = json.loads(adjutant("combat", board, *ATTACK, "--die", "3", "--json").out)

    assert ["10.81", -1] in answer["modifiers"]


def test_an_attack_from_afar_is_answered_with_one(adjutant: Adjutant, board: Path) -> None:
    done = adjutant("combat", board, "--attack", "ge:5/5SS", "--defend", "1518")

    assert (done.code, "not allowed: 10.13" in done.out) == (1, True)


def test_retreats_are_listed_each_with_its_price(adjutant: Adjutant, board: Path) -> None:
    assert "1520-1620-1619  3 points" in adjutant("retreats", board, "217/80G", "3").out


def test_nobody_advances_into_a_hex_that_is_held(adjutant: Adjutant, board: Path) -> None:
    assert adjutant("advances", board, "ge:5/5SS", "1520", "3").code == 1


def test_an_advance_is_told_with_its_cost(adjutant: Adjutant, board: Path) -> None:
    done = adjutant("advances", board, "ge:5/5SS", "1320", "3")

    assert (done.code, done.out.startswith("1320     1  1420-1320\n")) == (0, True)


@pytest.fixture
def ordered(adjutant: Adjutant, tmp_path: Path) -> Path:
    """The Ultra-Historical scenario on its first day, in which commands are bound to what they did."""
    path = tmp_path / "ordered.adjutant"
    adjutant("new", "bitter-end", "ultra_historical", "--seed", "1", "-o", path)
    return path


@pytest.mark.parametrize(
    ("attacker", "there", "cases"), [("5/4_Kav_Bde", "1328", True), ("5/5SS", "1520", False)]
)
def test_combat_in_a_game_with_orders_tells_who_may_not_attack(
    adjutant: Adjutant, ordered: Path, attacker: str, there: str, cases: bool
) -> None:
    answer = json.loads(adjutant("combat", ordered, "--attack", attacker, "--defend", there, "--json").out)

    assert ("21.33e" in answer["violations"]) == cases


def test_why_in_a_game_with_orders_tells_who_waits(adjutant: Adjutant, ordered: Path) -> None:
    answer = json.loads(adjutant("why", ordered, "ge:8/8Pz 1910-1911", "--json").out)

    assert [each["text"] for each in answer["findings"] if each["case"] == "21.33a"] == [
        "ge:8/8Pz of LVII Panzer Corps does not move before 8 January."
    ]


def test_units_that_are_not_named_are_asked_for(adjutant: Adjutant, board: Path) -> None:
    done = adjutant("combat", board, "--attack", ",", "--defend", ",")

    assert (done.code, "--attack names nothing" in done.err) == (2, True)


def test_an_empty_file_is_told_by_its_name(adjutant: Adjutant, tmp_path: Path) -> None:
    empty = tmp_path / "empty.adjutant"
    empty.write_text("")

    done = adjutant("combat", empty, *ATTACK)

    assert (done.code, "empty.adjutant" in done.err) == (2, True)
