"""States of supply between in and out, as a game declares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.issues import DataError
from rules.supplied import PLAIN_STATES, SupplyState, SupplyStates
from rules.units import MOVED, OUT_OF_SUPPLY, Mark
from rules.words import WORDS, load_words

HEAD = "schema = 1\ngame = 'small'\n[[side]]\nid='blue'\nname='Blue'\npeople='Blues'\npalette='blue'\n"
FULL, HALF = "id='full'\nname='Fed'", "id='half'\nname='Half fed'\nsign='½'\nmark='hungry'"
NONE = "id='none'\nname='Starving'\nsign='!'\nmark='out_of_supply'"
HUNGRY = Mark("hungry")


def states_of(folder: Path, *rows: str) -> SupplyStates:
    text = HEAD + "".join(f"[[supply]]\n{row}\n" for row in rows)
    (folder / WORDS).write_text(text, encoding="utf-8")
    return load_words(folder).supply


def test_states_are_read_from_the_best_to_the_worst(tmp_path: Path) -> None:
    found = states_of(tmp_path, FULL, HALF, NONE)

    assert (found.best.id, found.states[1], found.worst.id, found.is_plain) == (
        "full",
        SupplyState("half", "Half fed", "½", HUNGRY),
        "none",
        False,
    )


def test_a_game_that_declares_none_has_in_and_out(tmp_path: Path) -> None:
    assert states_of(tmp_path) == SupplyStates(PLAIN_STATES)


@pytest.mark.parametrize(
    ("marks", "state"),
    [(set(), "full"), ({MOVED}, "full"), ({HUNGRY}, "half"), ({HUNGRY, OUT_OF_SUPPLY}, "none")],
)
def test_the_worst_mark_tells_what_was_settled(marks: set[Mark], state: str, tmp_path: Path) -> None:
    assert states_of(tmp_path, FULL, HALF, NONE).settled(marks).id == state


@pytest.mark.parametrize(
    ("rows", "fault"), [((FULL,), "one state of supply is none"), ((FULL, FULL), "twice")]
)
def test_states_that_cannot_be_used_are_told(rows: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=fault):
        states_of(tmp_path, *rows)
