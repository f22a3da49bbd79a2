"""What counters look like: the file that says it, each fault of it, and a game that has none."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.checking.files import check_path
from counters.commonlooks import common_type, neutral_looks
from counters.load import LOOKS, check, load
from counters.looks import Looks, MarkerFace, SideLook, TypeLook
from counters.paint import Detail, MarkerKey, Style, UnitKey, counter_picture
from counters.paint.looks import look_of, shown
from counters.paint.markerfaces import face_of
from counters.paint.palette import palette_of, side_look
from counters.paint.sheet import keys_of, load_fonts
from counters.roster import Marker, MarkerId, Roster
from counters.units import Unit
from rules.issues import DataError
from rules.unit_id import UnitId
from tests.counters.counter_samples import small_game

PALETTE = (
    '{ base = "#101010", ink = "#202020", box = "#303030",'
    ' reduced_base = "#404040", reduced_ink = "#505050", reduced_box = "#606060" }'
)
SAMPLE = f"""\
schema = 1

[palettes]
ss = {PALETTE}

[sides]
german = {{ cut_corners = true, palette = "ss", marker_ground = "#ABCDEF", emblem = "star_emblem" }}

[types]
tank = {{ symbol = "oval dot", silhouette = "heavy_tank", letters = "X", disc = true }}

[[variant]]
type = "tank"
size = "regiment"
alone = true
silhouette = "medium_tank_tall"

[faces]
turn = {{ bottom = "ON TOP" }}

[markers.turn]
top = "GAME TURN"
ground = "#123456"
[markers.turn.faces]
turn = {{ picture = "sun" }}
# end
"""


def written(tmp_path: Path, old: str = "", new: str = "") -> Path:
    """Return the folder of the sample game with looks in which something stands instead of something else."""
    assert old in SAMPLE
    folder = small_game(tmp_path)
    (folder / LOOKS).write_text(SAMPLE.replace(old, new, 1) if old else SAMPLE, encoding="utf-8")
    return folder


def unit_of(roster: Roster, key: str) -> Unit:
    return roster.units[UnitId(key)]


def test_the_sample_has_no_fault(tmp_path: Path) -> None:
    assert check(written(tmp_path)) == []


def test_a_plate_is_for_the_movement_classes_that_are_named(tmp_path: Path) -> None:
    unit = unit_of(load(written(tmp_path)), "ge:9/5SS")
    plated = [
        load(written(tmp_path / name, "schema = 1", f"schema = 1\nplated = [{classes}]")).looks
        for name, classes in (("some", '"motorized"'), ("none", ""))
    ]

    assert [shown(unit, 0, Style.NATO, Detail.FULL, looks).has_plate for looks in plated] == [True, False]


def test_a_plate_for_a_class_that_no_unit_has_is_named(tmp_path: Path) -> None:
    issues = check(written(tmp_path, "schema = 1", 'schema = 1\nplated = ["winged"]'))

    assert any("unknown movement class 'winged'" in str(issue) for issue in issues), issues


def test_a_corps_box_stands_on_reduced_sides_where_the_game_says_so(tmp_path: Path) -> None:
    roster = load(written(tmp_path, "schema = 1", "schema = 1\ncorps_box = { on_reduced = true }"))
    reduced = shown(unit_of(roster, "ge:5/5SS"), 1, Style.NATO, Detail.FULL, roster.looks)

    assert reduced.corps is not None


def test_a_side_is_read_with_its_signs(tmp_path: Path) -> None:
    looks = load(written(tmp_path)).looks

    assert looks.sides == {
        "german": SideLook(True, False, looks.palettes["ss"], ground="#ABCDEF", emblem="star_emblem")
    }


def test_a_type_is_read_with_its_symbol(tmp_path: Path) -> None:
    assert load(written(tmp_path)).looks.types == {
        "tank": TypeLook(("oval", "dot"), "heavy_tank", "X", has_disc=True)
    }


def test_a_variant_has_the_rest_of_its_look_from_its_type(tmp_path: Path) -> None:
    (variant,) = load(written(tmp_path)).looks.variants

    assert variant.look == TypeLook(("oval", "dot"), "medium_tank_tall", "X", has_disc=True)


@pytest.mark.parametrize(("label", "silhouette"), [("9", "medium_tank_tall"), ("9/5SS", "heavy_tank")])
def test_a_variant_is_for_those_that_it_asks_for(tmp_path: Path, label: str, silhouette: str) -> None:
    roster = load(written(tmp_path))
    unit = replace(unit_of(roster, "ge:9/5SS"), label=label)
    look = look_of(unit, roster.looks)

    assert look is not None
    assert look.silhouette == silhouette


def test_a_marker_has_what_all_its_faces_share_what_any_such_face_has_and_its_own(tmp_path: Path) -> None:
    roster = load(written(tmp_path))

    assert face_of(roster.markers[MarkerId("turn")], "turn", roster.looks) == MarkerFace(
        "GAME TURN", "sun", bottom="ON TOP", ground="#123456"
    )


def test_a_marker_has_the_ground_and_the_emblem_of_its_side(tmp_path: Path) -> None:
    looks = load(written(tmp_path)).looks
    face = face_of(Marker(MarkerId("mud"), "Deep Mud", "german", ("wet",), 1, (), ""), "wet", looks)

    assert face == MarkerFace("DEEP", big="wet", bottom="MUD", ground="#ABCDEF", emblem="star_emblem")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("schema = 1", "schema = 9", "looks.toml: schema: a later form of the file"),
        ("schema = 1", "schema = ", "not TOML"),
        ("[types]", "[kinds]\na = 1\n[types]", "kinds: unknown key"),
        ('ink = "#202020"', 'ink = "black"', "palettes.ss.ink: 'black' is no colour (write it as #RRGGBB)"),
        ('ink = "#202020", ', "", "palettes.ss.ink: missing"),
        ("ss = {", "sss = {", "sides.german.palette: unknown word 'ss' (did you mean 'sss'?)"),
        ('palette = "ss", ', "", "palettes: unknown service or nationality 'ss' (one of: german)"),
        ('"ss", marker', '"sss", marker', "sides.german.palette: unknown word 'sss' (did you mean 'ss'?)"),
        ("german = {", "germans = {", "sides: unknown side 'germans' (did you mean 'german'?)"),
        ('"star_emblem"', '"start_emblem"', "sides.german.emblem: unknown word 'start_emblem'"),
        ("cut_corners = true", 'cut_corners = "yes"', "sides.german.cut_corners: must be true or false"),
        ("cut_corners", "cut_corner", "sides.german.cut_corner: unknown key (did you mean 'cut_corners'?)"),
        ("oval dot", "oval dots", "types.tank.symbol: unknown part of a symbol 'dots' (did you mean 'dot'?)"),
        ('symbol = "oval dot", ', "", "types.tank.symbol: missing"),
        ('"heavy_tank"', '"heavy_tonk"', "types.tank.silhouette: unknown word 'heavy_tonk'"),
        ("disc = true", "disk = true", "types.tank.disk: unknown key (did you mean 'disc'?)"),
        ("tank = {", "tonk = {", "types: unknown type 'tonk' (did you mean 'tank'?)"),
        ('type = "tank"', 'type = "tonk"', "variant 1.type: unknown word 'tonk' (did you mean 'tank'?)"),
        ('size = "regiment"', 'size = "corps"', "variant 1: no unit is of this kind"),
        ('size = "regiment"', 'size = "squad"', "variant 1.size: unknown word 'squad'"),
        ("alone = true", "lone = true", "variant 1.lone: unknown key (did you mean 'alone'?)"),
        ("turn = { bottom", "turm = { bottom", "faces: unknown face 'turm' (did you mean 'turn'?)"),
        ('bottom = "ON TOP"', 'botom = "ON TOP"', "faces.turn.botom: unknown key"),
        ("turn = { picture", "turm = { picture", "markers.turn.faces: unknown face 'turm'"),
        ('picture = "sun"', 'picture = "son"', "markers.turn.faces.turn.picture: unknown word 'son'"),
        ('ground = "#123456"', 'ground = "#12345"', "markers.turn.ground: '#12345' is no colour"),
        ('top = "GAME TURN"', "top = 1", "markers.turn.top: must be a text"),
        ("[markers.turn]", "[markers.turm]", "unknown marker 'turm' (did you mean 'turn'?)"),
    ],
)
def test_a_planted_fault_is_told_once_with_its_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    found = [str(issue) for issue in check(written(tmp_path, old, new))]

    assert [message in each for each in found] == [True], found
    with pytest.raises(DataError):
        load(tmp_path)


def test_the_checker_knows_the_file_and_misses_its_end(tmp_path: Path) -> None:
    folder = written(tmp_path, "# end\n")

    assert [issue.message for issue in check_path(folder / LOOKS)] == ["the mark of the end is missing"]


def test_looks_that_were_changed_are_read_again(tmp_path: Path) -> None:
    folder = written(tmp_path)
    before = load(folder)
    path = folder / LOOKS
    path.write_text(path.read_text("utf-8").replace("#123456", "#654321"), encoding="utf-8")
    os.utime(path, ns=(1, 1))

    assert load(folder).looks.markers["turn", "turn"].ground == "#654321"
    assert before.looks.markers["turn", "turn"].ground == "#123456"


# ---- a game that has no such file


def test_a_game_without_looks_has_sides_that_differ_in_colour_and_without_it(tmp_path: Path) -> None:
    sides = neutral_looks(["north", "south", "east", "west"]).sides.values()
    signs = [(side.palette, (side.has_cut_corners, side.faces_left)) for side in sides]

    assert all(one[0] != other[0] and one[1] != other[1] for one, other in combinations(signs, 2))


def test_a_game_without_looks_is_read_with_neutral_ones(tmp_path: Path) -> None:
    roster = load(small_game(tmp_path))

    assert roster.looks == replace(neutral_looks(["german"]), corps=roster.corps)


def test_a_file_that_tells_of_no_side_leaves_them_neutral(tmp_path: Path) -> None:
    folder = small_game(tmp_path)
    (folder / LOOKS).write_text("schema = 1\n# end\n", encoding="utf-8")
    roster = load(folder)

    assert roster.looks == replace(neutral_looks(["german"]), corps=roster.corps)


def test_a_unit_of_a_game_without_looks_has_the_colours_of_its_side(tmp_path: Path) -> None:
    roster = load(small_game(tmp_path))
    unit = unit_of(roster, "ge:9/5SS")

    assert palette_of(unit, roster.looks) is side_look("german", roster.looks).palette


@pytest.mark.parametrize(
    ("word", "symbol"),
    [
        ("infantry", ("cross",)),
        ("ski_infantry", ("cross",)),
        ("infantry_tank", ("oval",)),
        ("elephant", None),
    ],
)
def test_a_type_without_a_look_has_the_common_one_of_its_word(
    word: str, symbol: tuple[str, ...] | None
) -> None:
    found = common_type(word)

    assert (found.symbol if found else None) == symbol


@pytest.mark.parametrize("style", Style)
def test_the_counters_of_a_game_without_looks_are_painted_and_differ(
    tmp_path: Path, style: Style, qapp
) -> None:
    load_fonts()
    roster = load(small_game(tmp_path))
    pictures = [counter_picture(key, 64) for key in keys_of(roster, style, Detail.FULL)]

    assert len(pictures) == 4
    assert all(one != other for one, other in combinations(pictures, 2))


def picture(looks: Looks, roster: Roster) -> tuple[QImage, QImage]:
    unit, marker = unit_of(roster, "ge:9/5SS"), roster.markers[MarkerId("turn")]
    keys = UnitKey(unit, 0, Style.NATO, Detail.FULL, looks), MarkerKey(marker, "turn", Detail.FULL, looks)
    return counter_picture(keys[0], 64), counter_picture(keys[1], 64)


def test_what_the_file_says_is_what_is_painted(tmp_path: Path, qapp) -> None:
    load_fonts()
    roster = load(written(tmp_path))
    told, neutral = picture(roster.looks, roster), picture(neutral_looks(roster.sides), roster)

    assert told[0] != neutral[0]
    assert told[1] != neutral[1]
