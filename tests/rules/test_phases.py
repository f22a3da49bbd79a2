"""The sequence of play: steps follow one another, and the data of Bitter End holds what case 3 asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.issues import DataError
from rules.phases import (
    Moment,
    Phase,
    Role,
    Sequence,
    Step,
    load_sequence,
    next_step,
    previous_step,
)
from tests.games.bitter_end.cited import cites

BITTER_END = Path(rules.__file__).parent / "games" / "bitter_end" / "sequence.toml"

SHORT = Sequence(
    (
        Phase("move", "german", "Move", "M", "1", (Step("go", "Go", "1.1"), Step("stop", "Stop", "1.2"))),
        Phase("fuel", "german", "Fuel", "F", "2", (Step("roll", "Roll", "2.1", option="18.1"),)),
        Phase("move", "soviet", "Move", "M", "1", (Step("go", "Go", "1.1"),)),
    )
)


@pytest.fixture(scope="module")
def bitter_end() -> Sequence:
    return load_sequence(BITTER_END)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "sequence.toml"
    path.write_text('schema = 1\ngame = "small"\n' + text, encoding="utf-8")
    return path


def test_a_step_is_followed_by_the_next_one_of_its_phase() -> None:
    after = next_step(SHORT, Moment(3, "german", "move", "go"))

    assert after == Moment(3, "german", "move", "stop")


def test_the_last_step_of_a_turn_is_followed_by_the_first_one_of_the_next() -> None:
    after = next_step(SHORT, Moment(3, "soviet", "move", "go"))

    assert after == Moment(4, "german", "move", "go")


def test_nothing_comes_before_the_first_step_of_the_game() -> None:
    before = previous_step(SHORT, SHORT.start())

    assert before == SHORT.start()


def test_an_unknown_step_counts_as_the_first_of_its_phase() -> None:
    after = next_step(SHORT, Moment(1, "german", "move", "dance"))

    assert after == Moment(1, "german", "move", "stop")


def test_steps_of_optional_rules_fall_away_with_their_phase_where_nothing_else_is_in_it() -> None:
    played = SHORT.with_options([])

    assert [phase.key for phase in played.phases] == ["german.move", "soviet.move"]


def test_a_chosen_optional_rule_keeps_its_step() -> None:
    assert SHORT.with_options(["18.1"]) == SHORT


@given(turn=st.integers(1, 30), index=st.integers(0, 3), steps=st.integers(0, 20))
def test_going_on_and_back_as_many_steps_leads_home(turn: int, index: int, steps: int) -> None:
    home = moment = Moment(
        turn, SHORT.moments[index].side, SHORT.moments[index].phase, SHORT.moments[index].step
    )
    for _ in range(steps):
        moment = next_step(SHORT, moment)
    for _ in range(steps):
        moment = previous_step(SHORT, moment)

    assert moment == home


@cites("3.1", "3.11", "3.12", "3.13", "3.14", "3.15", "3.16")
def test_the_german_player_turn_has_the_phases_of_case_3_1(bitter_end: Sequence) -> None:
    cases = [phase.case for phase in bitter_end.phases if phase.side == "german"]

    assert cases == ["3.11", "3.12", "3.13", "3.14", "3.15", "3.16"]


@cites("3.2", "3.3")
def test_the_soviet_player_turn_repeats_all_but_the_weather_and_ends_the_turn(bitter_end: Sequence) -> None:
    cases = [phase.case for phase in bitter_end.phases if phase.side == "soviet"]

    assert cases == ["3.12", "3.13", "3.14", "3.15", "3.16", "3.3"]


@cites("3.1")
def test_the_german_player_moves_first(bitter_end: Sequence) -> None:
    sides = list(dict.fromkeys(phase.side for phase in bitter_end.phases))

    assert sides == ["german", "soviet"]


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_in_exploitation_attacks_come_before_moves(bitter_end: Sequence, side: str) -> None:
    phase = bitter_end.phase(side, "exploitation")

    assert phase is not None
    assert [step.id for step in phase.steps] == ["attack", "move", "clear"]


def test_steps_of_optional_rules_are_those_of_section_18(bitter_end: Sequence) -> None:
    options = {
        option for phase in bitter_end.phases for step in phase.steps for option in step.option.split()
    }

    assert options == {"18.1", "18.15", "18.5", "18.6"}


@pytest.mark.parametrize("option", ["18.1", "18.15"])
def test_a_step_of_several_options_is_brought_by_any_of_them(bitter_end: Sequence, option: str) -> None:
    supply = bitter_end.with_options([option]).phase("german", "supply")

    assert supply is not None
    assert "fuel" in [step.id for step in supply.steps]


def test_a_moment_knows_its_step(bitter_end: Sequence) -> None:
    step = bitter_end.step(Moment(1, "german", "combat", "air"))

    assert step is not None
    assert step.case == "13.1"


PHASE = (
    "[[phase]]\nid='{0}'\nside='x'\ntitle='A'\nshort='A'\ncase='1'\n"
    "steps=[{{id='move', title='S', case='1'{1}}}]\n"
)
POOL = "[pool]\ntitle='Draw'\nshort='D'\ncase='2'\n"
CHIT = "[[chit]]\nid='first'\ntitle='First'\nshort='1'\nphases='x.b'\n"


def test_a_pool_stands_in_the_file_of_the_sequence(tmp_path: Path) -> None:
    text = PHASE.format("a", "") + PHASE.format("b", "") + POOL + CHIT + "count=2\n"
    (pool,) = load_sequence(written(tmp_path, text)).pools

    assert (pool.title, pool.left(1, ["first"]), pool.phases) == ("Draw", ("first",), {"x.b"})


def test_a_chit_goes_with_the_phases_of_options_that_are_not_played(tmp_path: Path) -> None:
    text = PHASE.format("a", "") + PHASE.format("b", ", option='9'") + POOL + CHIT
    (pool,) = load_sequence(written(tmp_path, text)).with_options(()).pools

    assert pool.chits == ()


@pytest.mark.parametrize(
    ("more", "role"), [("", Role.MOVE), (", role='attack'", Role.ATTACK), (", role=''", Role.OTHER)]
)
def test_a_step_has_the_role_it_is_called_by_unless_it_says_another(
    tmp_path: Path, more: str, role: Role
) -> None:
    found = load_sequence(written(tmp_path, PHASE.format("a", more)))

    assert found.role(found.start()) is role


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PHASE.format("a", "") + POOL + CHIT, "unknown phase 'x.b'"),
        (PHASE.format("b", "") + POOL + CHIT, "the turn begins with 'x.b'"),
        (PHASE.format("a", "") + CHIT.replace("x.b", ""), "brings no phase"),
        (PHASE.format("a", ", role='fly'"), "unknown word 'fly'"),
        (PHASE.format("a", "") + PHASE.format("b", "") + POOL + CHIT + CHIT, "'first' stands twice"),
        ("", "missing"),
        ("phase = []\n", "has no phase"),
        ("[[phase]]\nid='a'\nside='x'\ntitle='A'\nshort='A'\ncase='1'\nsteps=[]\n", "has no step"),
        ("[[phase]]\nid='a b'\nside='x'\ntitle='A'\nshort='A'\ncase='1'\nsteps=[]\n", "not one word"),
        (
            "[[phase]]\nid='a'\nside='x'\ntitle='A'\nshort='A'\ncase='1'\ncolor='red'\nsteps=[]\n",
            "unknown key",
        ),
    ],
)
def test_a_faulty_sequence_is_refused_with_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_sequence(written(tmp_path, text))


def test_two_phases_of_one_name_are_refused(tmp_path: Path) -> None:
    phase = (
        "[[phase]]\nid='a'\nside='x'\ntitle='A'\nshort='A'\ncase='1'\nsteps=[{id='s', title='S', case='1'}]\n"
    )

    with pytest.raises(DataError, match=r"'x\.a' stands twice"):
        load_sequence(written(tmp_path, phase + phase))
