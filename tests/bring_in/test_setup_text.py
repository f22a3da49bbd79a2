"""A set-up as text: whatever form people give it, and the same written out again."""

from __future__ import annotations

import difflib
import json
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import cli
from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.deciding import Beneath, Under
from app.bring_in.names import Names, squeezed
from app.bring_in.reading import Candidate, Reading
from app.bring_in.refused import Refused
from app.bring_in.review import Review, reviewed
from app.bring_in.setup_places import numbers_alone
from app.bring_in.setup_text import format_setup_text, review_of_text
from app.table.pieces import Spot

MIX = Mix(
    (
        Known(CounterId("ge:5/5SS"), "5/5SS", ("full", "reduced")),
        Known(CounterId("ge:9/5SS"), "9/5SS", ("full", "reduced")),
        Known(CounterId("ge:heavy"), "509 Heavy Tank", ("full", "reduced")),
        Known(CounterId("hu:1"), "Szent László", ("full",)),
        Known(CounterId("so:11"), "11 Guards", ("full", "reduced")),
        Known(CounterId("so:12"), "12 Guards", ("full", "reduced")),
        Known(CounterId("fest"), "Fest", ("on", "off"), 0, is_marker=True),
    )
)


def read(text: str) -> Review:
    return review_of_text(text, "list", "a-game", MIX, numbers_alone)


def taken(text: str) -> list[tuple[str, str, int]]:
    return [(str(each.spot), str(each.counter), each.face) for each in read(text).taken()]


FIVE, NINE_REDUCED = ("1521", "ge:5/5SS", 0), ("1521", "ge:9/5SS", 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5/5SS 1521", [FIVE]),
        ("1521: 5/5SS", [FIVE]),
        ("1521 5/5SS", [FIVE]),
        ("- 5/5SS in 1521.", [FIVE]),
        ("3. 5/5SS at hex 1521", [FIVE]),
        ("ge:5/5SS 1521", [FIVE]),
        ("5/5SS (1521)", [FIVE]),
        ("1521: 5/5SS, 9/5SS reduced", [FIVE, NINE_REDUCED]),
        ("1521: 5/5SS and 9/5SS (reduced)", [FIVE, NINE_REDUCED]),
        ("5/5SS, 9/5SS reduced 1521", [FIVE, NINE_REDUCED]),
        ("9/5SS 1521 (reduced)", [NINE_REDUCED]),
        ("1521:\n  5/5SS\n  9/5SS reduced", [FIVE, NINE_REDUCED]),
        ("5/5SS\t1521", [FIVE]),
        ("hex,unit,side\n1521,9/5SS,reduced", [NINE_REDUCED]),
        ("1521;5/5SS;German;a remark", [FIVE]),
        ("| 5/5SS | 1521 |", [FIVE]),
        ("2 x Fest 0709", [("0709", "fest", 0)] * 2),
        ("Fest\t0709\t3", [("0709", "fest", 0)] * 3),
        ("SZENT LASZLO 0709", [("0709", "hu:1", 0)]),
        ("# 5/5SS 1521", []),
        ("> > 1521: 5/5SS\n>\n>> - 9/5SS reduced 1521\n>", [FIVE, NINE_REDUCED]),
    ],
)
def test_a_line_lays_down_counters(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert taken(text) == expected


def test_a_name_that_may_mean_several_is_asked() -> None:
    asked = read("Guards 1521").doubtful()

    assert [each.counter for each in asked[0].reading.candidates] == ["so:11", "so:12"]


def test_a_name_that_is_spelled_wrongly_has_the_right_one_among_its_candidates() -> None:
    assert read("5/5 SS 1521").doubtful()[0].reading.candidates[0].counter == "ge:5/5SS"


def test_figures_are_no_part_of_longer_figures() -> None:
    assert taken("1 Guards 1521") == []


def test_a_line_without_a_place_is_asked_for_it() -> None:
    assert [each.counter for each in read("5/5SS reduced").off_grid()] == ["ge:5/5SS"]


def test_a_line_that_means_nothing_is_told_in_one_piece() -> None:
    assert len(read("The set-up, as the designer wrote it, and more.").doubtful()) == 1


def test_a_side_that_a_counter_has_not_is_asked() -> None:
    assert read("Szent Laszlo reduced 1521").doubtful()[0].reading.why[0].say() == "It has one side only."


@st.composite
def reviews(draw: st.DrawFn) -> Review:
    """Draw what was brought in from anywhere: each unit once, markers at will, stacks."""
    spots = st.sampled_from([Spot("1521"), Spot("0709"), Spot("(12,-7)"), Spot("1622")])
    units = draw(st.permutations([each for each in MIX.counters if not each.is_marker]))
    chosen = [*units[: draw(st.integers(0, 5))], *([MIX.counters[-1]] * draw(st.integers(0, 2)))]
    readings = [
        Reading(1, (draw(spots),), (Candidate(each.id, draw(st.integers(0, len(each.faces) - 1))),))
        for each in chosen
    ]
    made = reviewed("photo", "a-game", MIX, readings)
    if readings and draw(st.booleans()):
        return made.decided(Beneath(1, (Under(units[-1].id),)))
    return made


@given(review=reviews())
def test_what_is_written_reads_back(review: Review) -> None:
    def laid(of: Review) -> list[tuple[str, str, int]]:
        found = []
        for each in of.taken():
            stack = [*((under.counter, under.face) for under in each.beneath), (each.counter, each.face)]
            found += [(str(each.spot), str(counter), face) for counter, face in stack]
        return sorted(found)

    assert laid(read(format_setup_text(review))) == laid(review)


@given(text=st.text(max_size=200))
def test_no_text_is_too_odd(text: str) -> None:
    assert read(text).source == "list"


def test_the_command_needs_no_library_that_reads_scans(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("cv2", "scipy", "numpy", "pypdfium2"):
        monkeypatch.setitem(sys.modules, module, None)
    path = tmp_path / "list.txt"
    path.write_text("1521: 5/5SS, 9/5SS reduced\nnobody 1521\n", encoding="utf-8")
    code = cli.main(["bring-in", "setup", "--text", str(path), "--json", "-o", str(tmp_path / "kept")])
    told = json.loads(capsys.readouterr().out.splitlines()[-1])

    assert (code, told["refused"]) == (0, None)
    assert [(each["hex"], each["face"], each["sure"]) for each in told["counters"]] == [
        ("1521", "front", True),
        ("1521", "back", True),
        ("1521", "front", False),
    ]
    assert (tmp_path / "kept" / "setup.txt").read_text(encoding="utf-8").startswith("1521: ")


def test_a_list_of_far_too_many_counters_is_refused() -> None:
    lines = "200 x 1 Foot 0101\n" * 30
    with pytest.raises(Refused, match="more than 5,000 counters"):
        review_of_text(lines, "list", "", Mix(), lambda _: None)


# ---- long lists


MANY = Mix(
    tuple(
        Known(CounterId(f"so:{n}_{kind}"), f"{n} {kind.title()} Corps", ("full", "reduced"))
        for n in range(1, 121)
        for kind in ("guards", "rifle", "mech", "tank")
    )
)


def test_lines_of_another_game_are_not_held_against_every_name_letter_by_letter() -> None:
    # No name is right, none comes twice, and all are like many of the mix: nothing is dearer.
    lines = [f"{n} Gaurds Crops {n % 40 + 1:02d}{n % 30 + 1:02d}" for n in range(200)]
    began = time.process_time()
    review = review_of_text("\n".join(lines), "list", "a-game", MANY, numbers_alone)
    took = time.process_time() - began
    assert len(review.readings) == 200
    known = [name for each in MANY.counters for name in (squeezed(each.name), squeezed(each.id))]
    began = time.process_time()
    for line in lines[:40]:
        difflib.get_close_matches(squeezed(line[:-5]), known, n=5, cutoff=0.6)
    # So held, a list of 5,000 lines took minutes.
    assert took < 5 * (time.process_time() - began) / 2


@settings(max_examples=40, deadline=None)
@given(st.text(st.sampled_from("gaurdsifle 0123456789/\u0424\u00e9"), min_size=1, max_size=30))
def test_what_is_spelled_nearly_so_is_found_as_if_all_names_were_held_against_it(text: str) -> None:
    few = Mix(MANY.counters[::13])
    meant = Names(few).meant(text)
    wanted = squeezed(text)
    known = {squeezed(each.name): each.id for each in few.counters}
    known |= {squeezed(each.id): each.id for each in few.counters}
    near = difflib.get_close_matches(wanted, known, n=5, cutoff=0.6) if wanted else []
    assert meant.counters or not near
    if near and meant.is_clear is False and not any(each.startswith(wanted) for each in known):
        assert known[near[0]] in meant.counters


def test_letters_in_common_are_never_counted_too_few() -> None:
    # The two letters fall on one place of the bits.
    odd = Mix((Known(CounterId("a:1"), "aaa \u0421\u0421\u0421 \u0461", ("full",)),))
    assert Names(odd).meant("aaa \u0421\u0421\u0421 \u0461x").counters == ("a:1",)


def test_a_line_of_hundreds_of_counters_keeps_its_last_one() -> None:
    # What is written of a box in which all losses lie is such a line.
    line = "1521: " + ", ".join(["Fest"] * 700 + ["5/5SS"])
    found = taken(line)
    assert (len(found), found[-1]) == (701, FIVE)


def test_a_page_in_one_line_is_asked_about_to_its_end() -> None:
    assert read("word " * 900 + "the last").readings[-1].text.endswith("the last")


def test_more_letters_than_any_list_has_are_refused() -> None:
    with pytest.raises(Refused, match="more than 2,000,000 letters"):
        read("1521: 5/5SS " + "x" * 2_000_000)


def test_more_of_a_kind_than_a_line_lays_down_are_asked_about() -> None:
    review = read("999 x Fest 1521")
    assert (len(review.taken()), [each.reading.text for each in review.doubtful()]) == (
        200,
        ["999 x Fest 1521"],
    )
