"""The states of units as a game declares them: read from its words, asked by what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.issues import DataError
from rules.states import State, States, Trait
from rules.units import EVERY_GAMES_MARKS, Mark
from rules.words import WORDS, load_words

HEAD = "schema = 1\ngame = 'small'\n[[side]]\nid='blue'\nname='Blue'\npeople='Blues'\npalette='blue'\n"
DUG_IN, PINNED = Mark("dug_in"), Mark("pinned")


def states_of(folder: Path, *rows: str) -> States:
    text = HEAD + "".join(f"[[state]]\n{row}\n" for row in rows)
    (folder / WORDS).write_text(text, encoding="utf-8")
    return load_words(folder).states


def test_a_state_is_read_with_all_that_is_said_of_it(tmp_path: Path) -> None:
    row = "id='dug_in'\nname='Dug in'\ncase='5.1'\ntraits='held enclosed'"

    found = states_of(tmp_path, f"{row}\nlaid=true\ngroup='fort'\nends_with='march'").declared

    traits = frozenset({Trait.HELD, Trait.ENCLOSED})
    assert found == (
        State(DUG_IN, "Dug in", "5.1", traits, is_laid=True, group="fort", ends_with=("march",)),
    )


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (("id='dug in'\nname='Dug in'",), "not one word"),
        (("id='dug_in'\nname='Dug in'\ntraits='brave'",), "'brave' is no trait"),
        (("id='dug_in'\nname='Dug in'",) * 2, "stands twice"),
        (("id='dug_in'",), "name"),
    ],
)
def test_a_state_that_cannot_be_used_is_told(rows: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=fault):
        states_of(tmp_path, *rows)


def test_what_every_game_has_need_not_be_declared(tmp_path: Path) -> None:
    assert states_of(tmp_path, "id='dug_in'\nname='Dug in'").words == (DUG_IN, *EVERY_GAMES_MARKS)


def test_states_are_asked_by_what_they_mean() -> None:
    states = States(
        (
            State(DUG_IN, "Dug in", traits=frozenset({Trait.HELD}), group="fort"),
            State(PINNED, "Pinned", is_laid=True, ends_with=("fire",)),
        )
    )

    assert states.with_trait(Trait.HELD) == {DUG_IN}
    assert states.by_group == {"fort": DUG_IN}
    assert (states.laid, states.ending_with("fire"), states.ending_with("march")) == (
        (PINNED,),
        {PINNED},
        set(),
    )
