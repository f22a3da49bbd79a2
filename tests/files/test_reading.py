"""Reading a game as far as it goes, whatever happened to its file; and compact files."""

import contextlib
import random
import sys
import time
from collections.abc import Callable, Sequence
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.files import reading
from app.files.form import MAX_BYTES, MOST_BEFORE_JOURNAL, encode, take_apart
from app.files.reading import MOST_BAD, compacted, read, understand
from app.table.changes import Flipped, Moved
from app.table.journal import START, Claim, Journal, Remarked
from app.table.notation import format_table
from rules.issues import DataError
from tests.files.gamefiles import ONE, TWO, A, B, C, Recorded
from tests.strategies import changes_for, drawings, subjects, tables, texts


def text_of(journal: Journal) -> tuple[object, ...]:
    """Everything a journal tells, for comparing."""
    redo = tuple(step.id for step in journal.line_through(journal.now))
    marks = dict(journal.bookmarks), dict(journal.remarks), journal.all_remarks, journal.claims
    return format_table(journal.table), dict(journal.steps), journal.now, redo, marks


@st.composite
def played(draw: st.DrawFn) -> Recorded:
    """A game after some random changes, undos, jumps and marks."""
    game = Recorded(draw(tables()))
    journal = game.journal
    for _ in range(draw(st.integers(0, 8))):
        act = draw(st.sampled_from(["push", "push", "push", "undo", "redo", "go", "name", "remark", "claim"]))
        step = draw(st.sampled_from([START, *journal.steps]))
        if act == "push":
            journal.push(draw(changes_for(journal.table)))
        elif act == "go":
            journal.go_to(step)
        elif act == "name":
            journal.bookmark(step, draw(texts))
        elif act == "remark":
            about, drawn = draw(st.none() | subjects), tuple(draw(st.lists(drawings, max_size=2)))
            journal.put_remark(Remarked(step, draw(texts), about, drawn))
        elif act == "claim":
            journal.claim(Claim(step, *(draw(texts) for _ in range(5))))
        else:
            getattr(journal, act)()
    return game


@given(played())
def test_a_game_reads_back_as_it_was_played(game: Recorded) -> None:
    loaded = understand(game.raw, "a game")

    assert (text_of(loaded.journal), loaded.issues) == (text_of(game.journal), ())


def test_a_claim_about_a_step_that_is_not_there_is_listed() -> None:
    game = Recorded()
    game.lines.append('? 7 "attack" = "20" from "C1"')

    (issue,) = understand(game.raw, "a game").issues

    assert issue.message.startswith("names a step that is not there")


def test_half_a_claim_is_listed_and_kept_when_the_file_is_made_compact() -> None:
    game = Recorded()
    game.lines.append('? 0 "attack" = "20"')

    assert '| ? 0 "attack" = "20"' in compacted(game.raw).decode()


@pytest.mark.parametrize(
    "line",
    [
        '# 0 hex:2617 "Half a rem',
        '# 0 hex:2617 "An unknown drawing" with arrow 2617 2718 ; star 2617',
        '# 0 hex:2617 "An arrow to itself" with arrow 2617 2617',
        '# 0 "No way" with arrow 2617',
        '# 0 unit:a b "A blank"',
        '# 0 case:9.31 "A rule is no place"',
        f'# 0 hex:2617 "{"long " * 5000}"',
        '# 0 "Far off" with arrow 2617 (9999999,1)',
        f'# 0 "Many" with {" ; ".join(["circle 2617"] * 61)}',
    ],
)
def test_a_damaged_remark_is_listed_kept_and_never_half_loaded(line: str) -> None:
    game = Recorded()
    game.lines.append(line)
    loaded = understand(game.raw, "a game")

    assert ([issue.hint for issue in loaded.issues], loaded.journal.all_remarks) == (["left out"], ())
    assert f"| {line}" in compacted(game.raw).decode()


def test_an_old_remark_on_a_step_reads_as_ever() -> None:
    game = Recorded()
    game.lines.append('# 0 "The road is clear"')

    assert understand(game.raw, "a game").journal.all_remarks == (Remarked(START, "The road is clear"),)


def test_a_remark_on_a_step_that_is_not_there_is_listed() -> None:
    game = Recorded()
    game.lines.append('# 7 hex:2617 "Where?"')

    assert understand(game.raw, "a game").issues[0].message.startswith("names a step that is not there")


@given(played())
def test_a_compact_file_tells_the_same(game: Recorded) -> None:
    loaded = understand(compacted(game.raw), "a game")

    assert (text_of(loaded.journal), loaded.issues) == (text_of(game.journal), ())


def small_game() -> Recorded:
    game = Recorded()
    game.journal.push(Moved(ONE, A, B))
    game.journal.push(Flipped(TWO, 0, 1))
    game.journal.undo()
    game.journal.push(Moved(TWO, A.at_level(1), C))
    game.journal.remark(game.journal.now, "Über die Donau")
    return game


def test_a_file_cut_off_anywhere_is_read_up_to_there() -> None:
    raw = small_game().raw
    whole = understand(raw, "a game").journal
    begin = raw.index(b"\njournal\n") + len(b"\njournal\n")

    for end in range(len(raw)):
        try:
            loaded = understand(raw[:end], "a game")
        except DataError:
            assert end <= raw.index(b"\nrule-set")
            continue
        # Never a wrong step: what was read is a beginning of what was played.
        assert all(whole.steps[step.id] == step for step in loaded.journal.steps.values())
        lines = raw[begin:end].split(b"\n")[:-1]
        assert len(loaded.journal.steps) == sum(line.startswith(b"+") for line in lines)


@settings(max_examples=300)
@given(st.data())
def test_flipped_bytes_never_end_in_a_traceback(data: st.DataObject) -> None:
    raw = bytearray(small_game().raw)
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(1, 255))

    with contextlib.suppress(DataError):
        assert len(understand(bytes(raw), "a game").journal.steps) <= 3
        assert understand(compacted(bytes(raw)), "a game")


def test_unknown_lines_are_reported_and_kept_by_a_compact_file() -> None:
    game = small_game()
    game.lines.insert(-2, "% 2 a line of the future")

    loaded = understand(compacted(game.raw), "a game")

    assert loaded.unread == ("% 2 a line of the future",)
    assert "could not be read" in loaded.issues[0].message


def test_a_step_that_does_not_fit_leaves_out_what_builds_on_it() -> None:
    game = small_game()
    first = next(n for n, line in enumerate(game.lines) if line.startswith("+ 1 "))
    game.lines[first] = game.lines[first].replace("1418#0 > 1419#0", "1717#0 > 1419#0")

    loaded = understand(game.raw, "a game")

    assert not loaded.journal.steps
    assert loaded.issues[0].where == f"line {first + 1}"


def test_a_branch_before_the_damage_is_still_read() -> None:
    game = small_game()
    game.journal.go_to(START)
    game.journal.push(Flipped(ONE, 0, 1))
    second = next(n for n, line in enumerate(game.lines) if line.startswith("+ 2 "))
    game.lines[second] = "+ 2 1 flap"

    loaded = understand(game.raw, "a game")

    assert {1, 4} <= set(loaded.journal.steps)


def test_groups_nested_without_end_are_one_issue() -> None:
    deep = 'group "" { ' * 5000 + "} " * 5000
    lines = [*Recorded().lines, f"+ 1 0 {deep.strip()}", "* 1 " + "[" * 5000]

    loaded = understand(encode(lines), "a game")

    assert "groups" in loaded.issues[0].message


@pytest.mark.parametrize(
    "line",
    [
        "+ 1 0 move ge:3/3SS 1418#0 > 1419#99999999999",
        "+ " + "9" * 5000 + " 0 flip ge:3/3SS 0 > 1",
        "+ 1 0 flip ge:3/3SS 0 > -1",
        '+ 1 0 roll 1 999999d6 "" = 1 +0 seeded',
        "+ 1 0 flip ge:3/3SS 0 > 1" + " " * 400_000,
        "+ 1 0 flip ge:3/3SS 0 > 1 \udcff",
        "+ 0 0 flip ge:3/3SS 0 > 1",
        "@ 77",
        "@",
        "\0\0\0\0",
    ],
)
def test_a_hostile_line_is_one_issue(line: str) -> None:
    loaded = understand(encode([*Recorded().lines, line]), "a game")

    assert (len(loaded.issues), len(loaded.journal.steps)) == (1, 0)


def test_a_thousand_bad_lines_are_counted_not_listed() -> None:
    loaded = understand(encode([*Recorded().lines, *["rubbish"] * 1000]), "a game")

    assert (len(loaded.issues), len(loaded.unread)) == (reading.MAX_ISSUES + 1, 1000)
    assert "and 950 more" in loaded.issues[-1].message


def test_a_huge_file_is_refused_before_it_is_read(tmp_path) -> None:
    path = tmp_path / "huge.adjutant"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    with pytest.raises(DataError, match="larger than"):
        read(path)


@pytest.mark.parametrize("name", ["", "none.adjutant"])
def test_what_cannot_be_opened_is_named(tmp_path, name: str) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read(tmp_path / name)


def test_two_thousand_steps_are_read_in_a_wink() -> None:
    """A guard against a search in every line; it takes a twentieth of this limit on a slow machine."""
    game = Recorded()
    hexes = random.Random(1)
    for _ in range(2000):
        place = game.journal.table.place_of(ONE)
        game.journal.push(Moved(ONE, place, hexes.choice([p for p in (A, B, C) if p != place])))
    raw = game.raw

    began = time.process_time()
    understand(raw, "a game")

    assert time.process_time() - began < 1.5


# ---- growth


def _line_count(raw: bytes) -> int:
    """Return how many lines of the program run while a file is read."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., object]:
        nonlocal count
        count += event == "line" and "/app/" in frame.f_code.co_filename
        return trace

    sys.settrace(trace)
    try:
        understand(raw, "a game")
    finally:
        sys.settrace(None)
    return count


def _gone_to_and_fro(steps: int, goings: Callable[[int, int], Sequence[int]]) -> bytes:
    """Return a game of steps, of each of which it was gone to others."""
    lines = list(Recorded().lines)
    for step in range(1, steps + 1):
        lines.append(f"+ {step} {step - 1} flip {ONE} {(step - 1) % 2} > {step % 2}")
        lines += [f"@ {to}" for to in goings(step, steps)]
    return encode(lines)


@pytest.mark.parametrize(
    "goings",
    [lambda step, _: (step - 1, step), lambda step, _: (0, step), lambda step, steps: (0,) * (step == steps)],
    ids=["undone and made again", "to the set-up and back", "to the set-up at last"],
)
def test_reading_takes_as_much_more_work_as_the_file_is_longer(
    goings: Callable[[int, int], Sequence[int]],
) -> None:
    short, long = (_line_count(_gone_to_and_fro(steps, goings)) for steps in (100, 400))

    assert long < 4.4 * short


def test_a_file_of_nothing_but_bad_lines_is_given_up_with_one_message() -> None:
    with pytest.raises(DataError) as caught:
        understand(encode([*Recorded().lines, *["junk"] * (MOST_BAD + 10)]), "a game")

    assert len(caught.value.issues) == 1


def test_a_set_up_without_end_is_given_up_with_one_message() -> None:
    lines = Recorded().lines
    with pytest.raises(DataError) as caught:
        take_apart(encode([*lines[:-1], *["junk"] * MOST_BEFORE_JOURNAL, lines[-1]]), "a game")

    assert len(caught.value.issues) == 1


def test_a_name_of_a_step_that_is_not_there_is_listed() -> None:
    (issue,) = understand(encode([*Recorded().lines, '* 7 "Nowhere"']), "a game").issues

    assert issue.message.startswith("names a step that is not there")
