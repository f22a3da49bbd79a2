"""`adjutant perft`: cases and counts on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.test_cli import Adjutant, adjutant, home

__all__ = ["adjutant", "home"]

PLAIN = Path(__file__).parents[1] / "games" / "bitter_end" / "plain.perft"
POSITION = "== a unit on the plain\nbitter-end - - weather=clear\n1547 ge:a 1 german infantry 2-2-1\n"


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.perft"
    path.write_text(POSITION + "? reach ge:a\n! 7 hexes 7 points\n", encoding="utf-8")
    return path


def test_the_counts_of_the_plain_are_met(adjutant: Adjutant) -> None:
    done = adjutant("perft", PLAIN)

    assert (done.code, done.out.strip()) == (0, "5 cases, 0 expectations not met")


def test_a_wrong_count_is_shown_with_the_right_one(adjutant: Adjutant, wrong: Path) -> None:
    done = adjutant("perft", wrong, "--json")

    assert done.code == 1
    assert "6 hexes 6 points" in json.loads(done.out)["failures"][0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nothing", "there is no case in it"),
        (POSITION + "! allowed\n", "an answer without a question"),
        (POSITION + "? gibberish\n! allowed\n", "an order is a unit and a way"),
        (POSITION + "? orders german 9\n! 1 sequences 1 positions\n", "a depth from 0 to 3"),
        (POSITION + "? reach ge:z\n! 1 hexes 1 points\n", "no unit or hex ge:z"),
        (POSITION + "? ge:a 1547-9901\n! allowed\n", "no unit or hex 9901"),
        (POSITION.replace("bitter-end", "chess") + "? reach ge:a\n! allowed\n", "no rules for such a game"),
    ],
)
def test_what_cannot_be_asked_is_said(adjutant: Adjutant, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "bad.case"
    path.write_text(text, encoding="utf-8")

    done = adjutant("perft", path)

    assert (done.code, told in done.err) == (2, True), done.err
