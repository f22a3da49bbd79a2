"""Where the words of a counter stand: nothing collides and nothing leaves the counter."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters.load import load
from counters.looks import MarkerFace
from counters.paint.layout import UnitLayout, lay_out
from counters.paint.looks import look_of, shown
from counters.paint.markerfaces import face_of
from counters.paint.markers import lay_out_marker
from counters.paint.palette import Detail, Style
from counters.paint.pen import measure
from counters.paint.sheet import load_fonts
from counters.paint.words import CAP, Box, Slot, corps_words, fit, split_label
from counters.roster import Marker, MarkerId
from counters.units import Face, Unit

ROSTER = load("bitter_end")
LOOKS = ROSTER.looks
UNITS = tuple(ROSTER.units.values())
FACES = [(unit, at) for unit in UNITS for at in range(len(unit.faces))]
COUNTER = Box(3, 3, 94, 94)
FIGURES = ("attack", "defense", "move")
DRAWN = [(style, detail) for style in Style for detail in (Detail.SMALL, Detail.MEDIUM, Detail.FULL)]
DRAWN_IDS = [f"{style.value} {detail.value}" for style, detail in DRAWN]


@pytest.fixture(autouse=True)
def fonts(qapp) -> None:
    load_fonts()


def placed(unit: Unit, face_index: int, style: Style, detail: Detail) -> UnitLayout:
    return lay_out(shown(unit, face_index, style, detail, LOOKS), measure)


def with_figures(*figures: int, label: str = "1/1", is_motorized: bool = False, kind: str = "tank") -> Unit:
    return replace(
        UNITS[0],
        label=label,
        type=kind,
        movement="motorized" if is_motorized else "",
        faces=(Face("full", *figures, 2),),
    )


def frames(layout: UnitLayout) -> list[Box]:
    """The three figures, each with the disc or plate it stands on."""
    words = [layout.of(role) for role in FIGURES]
    boxes = [word.box for word in words if word]
    return [boxes[0], layout.disc or boxes[1], layout.plate or boxes[2]]


def collisions(boxes: list[Box]) -> list[tuple[Box, Box]]:
    return [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize(("style", "detail"), DRAWN, ids=DRAWN_IDS)
def test_figures_plates_and_discs_do_not_collide(style: Style, detail: Detail) -> None:
    found = [unit.id for unit, at in FACES if collisions(frames(placed(unit, at, style, detail)))]

    assert found == []


def test_figures_are_a_pixel_apart_at_48_px() -> None:
    layouts = [placed(unit, at, Style.NATO, Detail.SMALL) for unit, at in FACES]
    rows = [frames(layout) for layout in layouts]
    gaps = [right.x - left.right for row in rows for left, right in pairwise(row)]

    assert min(gaps) * 48 / 100 >= 1


def test_the_small_layout_has_no_hyphens() -> None:
    assert all(not placed(unit, at, Style.NATO, Detail.SMALL).hyphens for unit, at in FACES)


def test_hyphens_touch_neither_figure_nor_plate() -> None:
    layouts = [placed(unit, at, Style.NATO, Detail.FULL) for unit, at in FACES]
    touching = [
        layout
        for layout in layouts
        if any(hyphen.overlaps(box.grown(1)) for hyphen in layout.hyphens for box in frames(layout))
    ]

    assert touching == []


@pytest.mark.parametrize(("style", "detail"), DRAWN, ids=DRAWN_IDS)
def test_all_words_lie_inside_the_counter(style: Style, detail: Detail) -> None:
    layouts = [(unit.id, placed(unit, at, style, detail)) for unit, at in FACES]
    outside = [
        (name, words.text)
        for name, layout in layouts
        for words in layout.words
        if not COUNTER.holds(words.box)
    ]

    assert outside == []


def test_a_number_is_readable_on_a_counter_of_41_px() -> None:
    """Where a hex is 64 px wide; capitals of 6 px are the least that Barlow Condensed is read at."""
    numbers = [placed(unit, at, Style.NATO, Detail.MEDIUM).of("id") for unit, at in FACES]
    heights = sorted(words.box.height * 41 / 100 for words in numbers if words)

    assert len(heights) == len(FACES)
    assert heights[len(heights) // 10] >= 6
    assert heights[0] >= 4.5


@pytest.mark.parametrize("detail", [Detail.MEDIUM, Detail.FULL])
@pytest.mark.parametrize("style", Style)
def test_names_collide_with_nothing(style: Style, detail: Detail) -> None:
    found = []
    for unit, at in FACES:
        layout = placed(unit, at, style, detail)
        names = [words.box for words in layout.words if words.role in {"id", "parent"}]
        others = [layout.corps] if layout.corps else []
        found += [unit.id] if collisions([*names, *others, *frames(layout)]) else []

    assert found == []


@pytest.mark.parametrize(("style", "detail"), DRAWN, ids=DRAWN_IDS)
def test_figures_stand_clear_of_the_symbol(style: Style, detail: Detail) -> None:
    layouts = [placed(unit, at, style, detail) for unit, at in FACES]
    rows = [(layout.symbol, words.box) for layout in layouts for words in map(layout.of, FIGURES) if words]

    assert [symbol for symbol, box in rows if symbol.overlaps(box)] == []


def test_no_name_of_the_game_is_shortened() -> None:
    shown = {(unit.id, placed(unit, at, Style.NATO, Detail.FULL)) for unit, at in FACES}
    names = {(name, words.text) for name, layout in shown if (words := layout.of("id"))}

    assert names == {(unit.id, split_label(unit.label)[0]) for unit in UNITS}


@given(
    st.tuples(*[st.integers(0, 99)] * 3),
    st.booleans(),
    st.sampled_from(["tank", "anti_tank", "zeppelin"]),
    st.sampled_from(DRAWN),
)
def test_two_digit_figures_of_other_games_fit_too(figures, is_motorized, kind, drawn) -> None:
    layout = placed(with_figures(*figures, is_motorized=is_motorized, kind=kind), 0, *drawn)

    assert collisions(frames(layout)) == []
    assert all(COUNTER.holds(box) for box in frames(layout))


@given(st.text(st.characters(codec="latin-1", categories=["L", "N", "Zs"]), min_size=1, max_size=40))
def test_names_of_any_length_stay_in_their_place(label: str) -> None:
    layout = placed(with_figures(1, 2, 3, label=label), 0, Style.SILHOUETTE, Detail.FULL)

    assert all(COUNTER.holds(words.box) for words in layout.words)


def test_the_reduced_side_has_no_corps_box() -> None:
    unit = UNITS[0]

    assert placed(unit, 0, Style.NATO, Detail.FULL).corps is not None
    assert placed(unit, 1, Style.NATO, Detail.FULL).corps is None


def test_lost_steps_are_open_dots() -> None:
    pips = placed(UNITS[0], 1, Style.NATO, Detail.FULL).pips

    assert [pip.is_filled for pip in pips] == [True, False]


def test_an_unknown_type_shows_its_word_in_both_styles() -> None:
    layouts = [placed(with_figures(1, 2, 3, kind="ski_troops"), 0, style, Detail.FULL) for style in Style]

    assert [words.text for layout in layouts if (words := layout.of("type"))] == ["ski troops"] * 2


def test_a_block_has_no_words() -> None:
    assert placed(UNITS[0], 0, Style.NATO, Detail.BLOCK).words == ()


def test_battalions_of_tanks_without_a_division_are_heavy() -> None:
    heavy = {
        unit.label for unit in UNITS if (look := look_of(unit, LOOKS)) and look.silhouette == "heavy_tank"
    }

    assert heavy == {"503", "509"}  # the two Tiger battalions on this front


@pytest.mark.parametrize(
    ("label", "names"),
    [("15_Bic/1_Cav", ("15 Bic", "1 Cav")), ("Danemark", ("Danemark", "")), ("KG/FHH", ("KG", "FHH"))],
)
def test_labels_are_split_and_spaced(label: str, names: tuple[str, str]) -> None:
    assert split_label(label) == names


@pytest.mark.parametrize(
    ("corps", "words"),
    [
        ("IIIPz", "III Pz"),
        ("LVII", "LVII"),
        ("IVSS", "IVSS"),
        ("PestGroup", "Pest Group"),
        ("Danube", "Danube"),
    ],
)
def test_names_of_corps_are_spaced(corps: str, words: str) -> None:
    assert corps_words(corps) == words


def test_words_that_fit_keep_their_size() -> None:
    words = fit(Slot("id", 0, 20, 10, 100, "left"), "ab", lambda text, weight: len(text) * 0.5)

    assert (words.px, words.stretch, words.box) == (10, 1, Box(0, 20 - 10 * CAP, 10, 10 * CAP))


def test_words_that_cannot_fit_are_shortened_with_a_point() -> None:
    words = fit(Slot("id", 0, 20, 10, 12, "left"), "Reconnaissance", lambda text, weight: len(text) * 0.5)

    assert words.text.endswith(".")
    assert words.box.width <= 12


def marker_layouts(detail: Detail) -> list[tuple[MarkerFace, list[Box]]]:
    faces = [face_of(marker, face, LOOKS) for marker in ROSTER.markers.values() for face in marker.faces]
    return [(face, [words.box for words in lay_out_marker(face, detail, measure).words]) for face in faces]


def test_words_of_markers_neither_collide_nor_leave_the_counter() -> None:
    layouts = [boxes for detail in Detail for _, boxes in marker_layouts(detail)]

    assert [boxes for boxes in layouts if collisions(boxes)] == []
    assert all(COUNTER.holds(box) for boxes in layouts for box in boxes)


def test_every_marker_has_a_picture_or_a_large_word_and_words() -> None:
    faces = [face for face, _ in marker_layouts(Detail.FULL)]

    assert all((face.picture or face.big) and (face.top or face.bottom) for face in faces)


def test_markers_differ_in_picture_or_words_not_in_colour_alone() -> None:
    faces = [
        replace(face_of(marker, face, LOOKS), ground="", ink="")
        for marker in ROSTER.markers.values()
        for face in dict.fromkeys(marker.faces)
        if marker.id != "attacked_no_move"  # the same two faces as retreated_no_zoc, in the other order
    ]

    assert len(set(faces)) == len(faces)


def test_an_unknown_marker_shows_its_name_and_its_face() -> None:
    face = face_of(Marker(MarkerId("mud"), "Deep Mud", "any", ("mud", "dry"), 1, (), ""), "dry", LOOKS)

    assert (face.top, face.big, face.bottom) == ("DEEP", "dry", "MUD")
