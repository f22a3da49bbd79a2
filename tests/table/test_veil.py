"""What units of a closed stack are called is taken out of texts, numbers that count are not (8.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.table.naming import Veil
from app.table.pieces import PieceId
from counters.load import load

ROOT = Path(__file__).parents[2]
UNITS = tuple(map(PieceId, ("ge:72/AKN", "ge:17/AKN", "ge:503/SSU", "hu:8/HU", "hu:2/HU", "ge:4fhh/AKN")))
VEIL = Veil(load("budapest-campaign"), UNITS)


def over(text: str, *about: PieceId) -> str:
    return VEIL.over(text, "X", about)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("72 loses a step", "X loses a step"),
        ("Attack of 72, Adjutant: 503 holds the line", "Attack of X, Adjutant: X holds the line"),
        ("Move 17, 4/FHH and 72.", "Move X, X and X."),
        ("Retreat of 8: 8", "Retreat of X: 8"),
        ("72 leaves the hex, 17 moved one hex", "X leaves the hex, X moved one hex"),
        ("503 and units with 72", "X and units with X"),
        ("17 left the hex", "X left the hex"),
        ("1. 503 → 0721", "1. X → 0721"),
        ("Note on ge:72/AKN: 72 waits", "Note on X: X waits"),
    ],
)
def test_a_number_that_stands_as_a_name_is_taken_out(text: str, told: str) -> None:
    assert over(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "DA: Defender reduced, 17%, by a die of 8",
        "72 points for Budapest, 17 Allied points, 503 per cent",
        "Step 72 of 503, turn 17, 17 January 1945",
        "attack 17, defense 72, steps 8",
        "Hexes 1703 to 7217, figures 8-17-72, case 17.2, odds 17:8, 8 + 17 = 72",
        "2 hexes from here, 8 more units, at least 8",
        "All back 2; 8 do, at 2 of 8",
        "172 waits, 1503 too, 17a not",
    ],
)
def test_a_number_that_counts_stays(text: str) -> None:
    assert over(text) == text


def test_a_digit_is_a_name_in_what_is_known_to_be_about_its_unit() -> None:
    text = "Restore 2 for 2 points"

    assert (over(text), over(text, PieceId("hu:2/HU"))) == (text, "Restore X for 2 points")


GERMAN = {
    "unit|units": "Schritt|Schritte|Punkt|Punkte",
    "turn|turns": "Zug|Würfel",
    "of": "von",
    "January": "Januar",
}


def german(text: str) -> str:
    """Return what a translator has made of the lists of words, known by how they begin."""
    return next((said for part, said in GERMAN.items() if text == part or text.startswith(f"{part}|")), text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("72 verliert 2 Schritte, Zug 17, 17. Januar", "X verliert 2 Schritte, Zug 17, 17. Januar"),
        ("Rückzug von 8: Würfel 8, 72 Punkte", "Rückzug von X: Würfel 8, 72 Punkte"),
    ],
)
def test_counts_are_told_by_the_words_of_the_language(text: str, told: str) -> None:
    assert Veil(load("budapest-campaign"), UNITS, german).over(text, "X") == told


def plurals() -> Iterator[tuple[str, str]]:
    """Yield the words that go with a number in the patterns of the program and of its games."""
    for folder in ("app", "rules", "maps", "counters"):
        for path in [each for kind in ("*.py", "*.toml") for each in (ROOT / folder).rglob(kind)]:
            yield from re.findall(r"\{\w+:([a-zA-Z -]+)\|([a-zA-Z -]+)\}", path.read_text("utf-8"))


def test_every_word_that_the_program_counts_with_is_known() -> None:
    """A count that stands before a word of the patterns is never taken for a unit."""
    counted = set(plurals())
    taken = [
        words for words in counted for text in (f"17 {words[0]}", f"72 {words[1]}") if over(text) != text
    ]

    assert (len(counted) > 60, taken) == (True, [])
