"""How the printed values of counters are told in a game's data, read from its faces and laid out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters.figures import FIGURES, USUAL_FIGURES, columns_of, fault_in, figures_in, read_figures
from counters.load import load
from counters.paint.layout import UnitLayout, lay_out
from counters.paint.looks import shown
from counters.paint.palette import Detail, Style
from counters.paint.pen import measure
from counters.paint.sheet import load_fonts
from counters.units import Face, Unit

ROSTER = load("bitter_end")
UNIT = next(iter(ROSTER.units.values()))
TANK_DESTROYER = next(unit for unit in ROSTER.units.values() if unit.type == "tank_destroyer")
PATTERNS = (
    USUAL_FIGURES,
    "({defense})-{move}",
    "{rating}",
    "{attack}-{defense}-{move} {rating}",
    "[{attack}]",
)
DETAILS = (Detail.SMALL, Detail.MEDIUM, Detail.FULL)

figures = st.tuples(*[st.integers(0, 99)] * 3)


def face_of(pattern: str, attack: int = 12, defense: int = 4, move: int = 10, rating: str = "2*") -> Face:
    return Face("full", attack, defense, move, 1, pattern, (("rating", rating),))


def placed(unit: Unit, face: Face, detail: Detail = Detail.FULL, style: Style = Style.NATO) -> UnitLayout:
    load_fonts()
    return lay_out(shown(replace(unit, faces=(face,)), 0, style, detail, ROSTER.looks), measure)


# ---- patterns


@pytest.mark.parametrize("pattern", [*PATTERNS, ""])
def test_a_pattern_that_can_be_drawn_has_no_fault(pattern: str) -> None:
    assert fault_in(pattern) == ""


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("{attack", "has a lone brace, or a hyphen or blank with nothing beside it"),
        ("{attack}-", "has a lone brace, or a hyphen or blank with nothing beside it"),
        ("-{attack}", "has a lone brace, or a hyphen or blank with nothing beside it"),
        ("{attack}  {move}", "has a lone brace, or a hyphen or blank with nothing beside it"),
        ("{a}-{b}-{c}-{d}-{e}", "5 columns, at most 4"),
        ("{attack}-x", "'x' has no value in it"),
        ("{move}-{move}", "'move' stands in it twice"),
        ("{rating}" + "*" * 80, "longer than 80 letters"),
    ],
)
def test_what_cannot_be_drawn_is_told(pattern: str, fault: str) -> None:
    assert fault_in(pattern) == fault


def test_what_stands_around_a_value_is_printed_with_it() -> None:
    assert face_of("({defense})-{move} {rating}").figures == "(4)-10 2*"


def test_a_value_with_braces_and_hyphens_of_its_own_is_one_text() -> None:
    columns = columns_of("{rating}-{move}", {"rating": "{move}-1", "move": "6"})

    assert [column.text for column in columns] == ["{move}-1", "6"]


def test_a_column_without_its_value_is_left_out() -> None:
    assert [column.text for column in columns_of("{attack} {rating}", {"attack": "3"})] == ["3"]


# ---- faces


@pytest.mark.parametrize(
    ("pattern", "written", "found"),
    [
        (USUAL_FIGURES, "6-5-7", (6, 5, 7)),
        (USUAL_FIGURES, "6-5", None),
        ("({defense})-{move}", "4-6", (0, 4, 6)),
        ("({defense})-{move}", "0-4-6", (0, 4, 6)),
        ("{move}-{defense}", "4-6", (0, 4, 6)),
        ("({defense})-{move}", "(4)-6", None),
        ("{rating}", "", (0, 0, 0)),
        ("{attack}", "", None),
    ],
)
def test_a_face_has_the_figures_that_its_pattern_shows(
    pattern: str, written: str, found: tuple[int, int, int] | None
) -> None:
    assert read_figures(pattern, written) == found


@given(st.sampled_from(PATTERNS), figures)
def test_what_files_keep_of_a_face_is_read_back(pattern: str, found: tuple[int, int, int]) -> None:
    assert read_figures(pattern, face_of(pattern, *found).numbers) == found


@given(st.sampled_from(PATTERNS), figures)
def test_the_figures_that_are_shown_are_enough(pattern: str, found: tuple[int, int, int]) -> None:
    told = dict(zip(FIGURES, found, strict=True))
    kept = tuple(told[name] if name in figures_in(pattern) else 0 for name in FIGURES)
    written = "-".join(str(told[name]) for name in figures_in(pattern))

    assert read_figures(pattern, written) == kept


# ---- on the counter


@pytest.mark.parametrize("detail", DETAILS)
@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize(
    "unit", [UNIT, replace(UNIT, movement="any"), TANK_DESTROYER], ids=["", "plate", "disc"]
)
def test_columns_stand_apart_on_the_counter(qapp: object, unit: Unit, pattern: str, detail: Detail) -> None:
    layout = placed(unit, face_of(pattern, rating="(12)"), detail)
    parts = [words.box for words in layout.words if words.role in FIGURES or words.role.startswith("value:")]

    assert not any(one.overlaps(other) for one, other in combinations(parts, 2))
    assert all(box.x >= 3 and box.right <= 97 for box in parts)


def test_a_disc_lies_behind_the_defense_wherever_it_stands(qapp: object) -> None:
    layout = placed(TANK_DESTROYER, face_of("({defense})-{move}"))
    words = layout.of("defense")

    assert words is not None
    assert layout.disc is not None
    assert layout.disc.centre[0] == words.box.centre[0]


def test_without_movement_there_is_no_plate(qapp: object) -> None:
    assert placed(replace(UNIT, movement="any"), face_of("{rating}")).plate is None


def test_a_hyphen_is_drawn_only_where_the_pattern_has_one(qapp: object) -> None:
    patterns = ("{defense}-{move}", "{defense} {move}")

    assert [len(placed(UNIT, face_of(pattern)).hyphens) for pattern in patterns] == [1, 0]


def test_no_figures_leave_the_row_empty(qapp: object) -> None:
    layout = placed(UNIT, face_of(""))

    assert (layout.hyphens, [words for words in layout.words if words.role in FIGURES]) == ((), [])
