"""Modules as games of ours: maps, counters, set-ups, all of it free to be played with at once."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from app.bring_in.refused import Refused
from app.bring_in.vassal.allotment import Allotment
from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.buildfile import read_build_file
from app.bring_in.vassal.cells import Names, hexes_of
from app.bring_in.vassal.drawing import Drawer
from app.bring_in.vassal.faces import NAMELESS, Drawn, Words, looks_of
from app.bring_in.vassal.game import BroughtIn, bring_in_module
from app.bring_in.vassal.grids import Hexes
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.module import module_of
from app.bring_in.vassal.numbering import Numbering
from app.bring_in.vassal.opening import Opening
from app.bring_in.vassal.prototypes import Prototypes, traits_in
from app.bring_in.vassal.sequence import encode
from app.bring_in.vassal.standing import Standing
from app.checking.files import check_path
from counters.load import load as load_counters
from counters.setups import load_setup, scenarios
from maps.load import load_path
from rules.grids.boards import BoardsGrid
from rules.hexgrid import HEX_WORD
from rules.issues import DataError
from tests.bring_in.vassal.archives import MODULE, pack
from tests.bring_in.vassal.modules import (
    Built,
    Element,
    at_start,
    board,
    definition,
    hexes,
    layer,
    map_window,
    palette,
    picture,
    piece,
    regions,
    river_war,
    sides,
    slot,
    squares,
    zone,
    zoned,
)
from tests.bring_in.vassal.plain import add, hide, saved


def bring_in(built: Built, tmp_path: Path, *openings: Opening) -> BroughtIn:
    with open_archive(built.pack(tmp_path / "a.vmod")) as archive:
        return bring_in_module(archive, tmp_path / "games", openings)


@pytest.fixture(scope="module")
def river(tmp_path_factory: pytest.TempPathFactory) -> BroughtIn:
    return bring_in(river_war(), tmp_path_factory.mktemp("river"))


def test_nothing_is_wrong_with_the_game(river: BroughtIn) -> None:
    assert check_path(river.game.home) == []


def test_every_counter_of_the_module_is_there(river: BroughtIn) -> None:
    labels = {unit.label for unit in load_counters(river.game.counters).units.values()}
    assert labels == {"1st Foot", "Riders", "Entrenched", "Guard", "Card 10", "Card 11"}


def test_the_layers_of_a_counter_are_its_faces(river: BroughtIn) -> None:
    unit = next(
        unit for unit in load_counters(river.game.counters).units.values() if unit.label == "1st Foot"
    )
    pictures = {path.name for path in (river.game.counters / "pictures").iterdir()}
    assert (len(unit.faces), f"{unit.id.replace(':', '_').replace('/', '_')}.reduced.png" in pictures) == (
        2,
        True,
    )


def test_a_stack_at_start_stands_in_its_hex(river: BroughtIn) -> None:
    setup = load_setup(river.game.counters, "start")
    guard = next(each for each in setup.placements if "Guard" in each.unit)
    assert guard.hex == "0303"


def test_what_stands_at_start_is_counted_from_its_board(tmp_path: Path) -> None:
    # As VASSAL has it: within the edge of the map, and on the second board from where that begins.
    boards = [board(name, hexes({}), width=420, height=350) for name in ("West", "East")]
    here = [at_start(f"{n}", 120, 140, slot(f"{n}"), board_name=n) for n in ("West", "East", "null")]
    setup = "MainBoardPicker\tWest\t0\t0\tEast\t1\t0"
    window = map_window("Main", boards, *here, setup=setup, edgeWidth=30, edgeHeight=50)
    found = bring_in(Built((window,)), tmp_path)
    setup_at_start = load_setup(found.game.counters, "start")
    lain = {each.unit.partition(":")[2].partition("/")[0]: each.hex for each in setup_at_start.placements}
    assert lain == {"West": "0303", "East": "East.0303", "null": "0303"}


def test_a_deck_is_a_box_that_is_drawn_from(river: BroughtIn) -> None:
    tray = load_path(river.game.map).tray
    deck = next(box for box in tray.boxes.values() if box.title == "Cards")
    assert (deck.seen_by, deck.draw is not None, deck.into) == ("nobody", True, "drawn:Cards")


def test_a_zone_is_a_place_over_the_board(river: BroughtIn) -> None:
    assert "Camp" in load_path(river.game.map).grid.hexes


def test_hexes_keep_their_numbers_and_distances(river: BroughtIn) -> None:
    grid = load_path(river.game.map).grid
    assert grid.distance(grid.hexes[grid.hexes.index("0303")], grid.hexes[grid.hexes.index("0603")]) == 3


def test_what_is_missing_is_told_once(river: BroughtIn) -> None:
    assert river.stand_ins == ("dug.png",)


def test_a_module_comes_in_twice_under_two_names(tmp_path: Path) -> None:
    ids = [bring_in(river_war(), tmp_path).game.id for _ in range(2)]
    assert ids == ["river-war", "river-war-2"]


def test_an_extension_says_which_module_it_wants(tmp_path: Path) -> None:
    built = Built((), root="VASSAL.build.module.ModuleExtension", says={"module": "River War"})
    with pytest.raises(Refused, match="extension of River War"):
        bring_in(built, tmp_path)


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    with pytest.raises(DataError, match="cannot be written"):
        bring_in(river_war(), tmp_path)


def test_pieces_of_a_saved_game_get_counters_and_places(tmp_path: Path) -> None:
    unit = traits_in(river_war().holds[2].holds[0].holds[0].holds[1].text)
    opening = Opening("Evening", [Standing(f"{n}", unit, "Main", 120, 140) for n in range(3)])
    found = bring_in(river_war(), tmp_path, opening)
    setup = load_setup(found.game.counters, found.openings[0][0])
    assert [each.hex for each in setup.placements if "Riders" in each.unit] == ["0303"] * 3


def test_a_scenario_is_named_after_its_saved_game(tmp_path: Path) -> None:
    found = bring_in(river_war(), tmp_path, Opening("The 2nd evening", []))
    assert "The 2nd evening" in {each.title for each in scenarios(found.game.counters)}


def test_a_set_up_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    setup = Element("module.PredefinedSetup", {"name": "Dawn", "file": "dawn.vsav", "useFile": True})
    found = bring_in(Built((*river_war().holds, setup), files={"dawn.vsav": b"nothing"}), tmp_path)
    assert any(each.startswith("set-up Dawn: it is neither") for each in found.stand_ins)


ODD = {
    "no picture": board("Plain", hexes({}), width=400, height=300, color="10,120,10"),
    "missing picture": board("Lost", hexes({}), image="lost.png"),
    "sideways": board("Side", hexes({}, sideways=True), image="field.png"),
    "irregular": board("Odd", hexes({}, dx=48.5, dy=71.25, x0=-31, y0=-12), image="field.png"),
    "squares": board("Squares", squares({"hType": "A", "hOff": 0}, dx=40.0), image="field.png"),
    "regions": board("Regions", regions(Ford=(100, 100), Mill=(300, 80)), image="field.png"),
    "letters": board("Letters", hexes({"hType": "A", "vType": "A", "sep": "-"}), image="field.png"),
    "the same numbers": board("Twice", hexes({"hOff": -3, "locationFormat": "x"}), image="field.png"),
    "tiny": board("Tiny", hexes({}, dx=6.0, dy=7.0), image="field.png"),
    "drawn": board("Drawn", hexes({}, visible=True, color="200,0,0"), image="field.png"),
    "insets": board(
        "Insets",
        zoned(
            zone("North", "0,0;200,0;200,340;0,340", hexes({}, x0=10)),
            zone("South", "210,0;400,0;400,340;210,340", hexes({}, dx=30.0, dy=40.0)),
            zone("Track", "0,300;400,300;400,350;0,350", squares({})),
        ),
        image="field.png",
    ),
    "nothing": board("Bare", image="field.png"),
}


@pytest.mark.parametrize("odd", ODD)
def test_boards_of_every_kind_come_in(odd: str, tmp_path: Path) -> None:
    found = bring_in(Built((map_window("Main", [ODD[odd]]),), {"field.png": picture(420, 350)}), tmp_path)
    assert [issue for issue in check_path(found.game.home) if "is missing" not in issue.message] == []


def test_several_boards_lie_side_by_side(tmp_path: Path) -> None:
    boards = [board(name, hexes({}), image="field.png") for name in ("North", "South")]
    setup = "MainBoardPicker\tNorth\t0\t0\tSouth/rev\t0\t1"
    window = map_window("Main", boards, at_start("Stack", 60, 400, slot("Guard", image="g.png")), setup=setup)
    found = bring_in(Built((window,), {"field.png": picture(420, 350)}), tmp_path)
    sheet = load_path(found.game.map)
    assert isinstance(sheet.grid, BoardsGrid)
    # The turned board has no cells of its own: its pieces lie at their points.
    assert [section.rect_px.height for section in sheet.sections] == [350, 350]


def test_a_turned_board_keeps_its_pieces_where_the_map_has_them(tmp_path: Path) -> None:
    setup = "MainBoardPicker\tNorth/rev\t0\t0"
    window = map_window("Main", [board("North", hexes({}), image="field.png")], setup=setup)
    found = bring_in(Built((window,), {"field.png": picture(420, 350)}), tmp_path)
    place = found.ground.place_of("Main", 60, 80)
    assert place is not None
    assert found.ground.map_px(*map(float, place.pos_px or (0, 0))) == ("Main", 60, 80)


SPECS = st.builds(
    Hexes,
    st.integers(-90, 90),
    st.integers(-90, 90),
    st.floats(30, 80),
    st.floats(30, 80),
    st.booleans(),
    st.just(True),
    st.builds(Numbering, h_offset=st.integers(-2, 3), h_descends=st.booleans(), v_descends=st.booleans()),
)


@given(SPECS, st.integers(100, 500), st.integers(100, 500))
def test_a_hex_of_ours_lies_where_that_of_vassal_does(spec: Hexes, width: int, height: int) -> None:
    names = Names()
    area = (width, height)
    found = hexes_of(spec, area, lambda middle: spec.name(spec.cell_at(*middle), area), names.word)
    assert found is not None
    for hex_id in found.grid.hexes[:40]:
        x, y = found.grid.centre(hex_id)
        middle = (
            found.at[0] + x * found.cell_px / found.stretch[0],
            found.at[1] + y * found.cell_px / found.stretch[1],
        )
        assert spec.centre(spec.cell_at(*middle)) == pytest.approx(middle, abs=0.01)


@given(st.lists(st.text("Aä1-_. x", max_size=5), max_size=12))
def test_every_cell_gets_a_word_of_its_own(texts: list[str]) -> None:
    names = Names()
    words = [names.word(text) for text in texts]
    assert len(set(words)) == len(words)
    assert all(HEX_WORD.fullmatch(word) for word in words)


# ---- faces


def looks(*traits: tuple[str, str], image: str = "base.png") -> tuple[tuple[object, ...], ...]:
    found = looks_of(traits_in(definition([*traits, piece("1st", image)])))
    return found.faces


def test_a_layer_that_can_be_switched_is_a_second_face() -> None:
    assert looks(layer(["back.png"], level=-1)) == (
        (Drawn("base.png"),),
        (Drawn("base.png"), Drawn("back.png")),
    )


def old_layer(key: str) -> str:
    """Return a layer as releases before 2 wrote it: how it is reset is nested in its first field."""
    reset = encode([key, "Reset", "R", "1"], ";")
    return "emb;" + encode([reset, "", "U", "Up", "D", "Down", "0", "0", "front.png", "back.png"], ";")


def layer_without_version(key: str) -> str:
    """Return a layer as releases up to 3.1 wrote it: its type ends before it says whether it is always on."""
    return f"emb2;;2;{key};Up;2;U;Down;2;D;;;1;false;0;0;front.png,back.png;,;true;Side;;;false;;1"


@pytest.mark.parametrize("written", [old_layer, layer_without_version])
def test_an_old_layer_without_a_key_to_switch_it_is_always_on(written: Callable[[str], str]) -> None:
    front, back = (Drawn("base.png"), Drawn("front.png")), (Drawn("base.png"), Drawn("back.png"))
    assert looks((written(""), "1")) == (front, back)
    assert looks((written("A"), "1")) == ((Drawn("base.png"),), front, back)


def test_a_layer_that_follows_a_property_shows_its_level_and_nothing_is_run() -> None:
    fields = "emb2;;2;;;2;;;2;;;;1;false;0;0;one.png,two.png;,;true;L;;;true;strength;1;1;true;;;"
    assert looks((fields, "1"), ("PROP;strength;true,0,9,false;", "2"))[0][-1] == Drawn("two.png")


def test_words_on_a_counter_take_their_values_from_markers() -> None:
    label = ("label;;;12;;0,0,0;t;0;c;0;c;c;$label$;Dialog;0;0;TextLabel;size", "$size$")
    face = looks(label, ("mark;size", "XX"))[0]
    assert isinstance(face[-1], Words)
    assert face[-1].text == "XX"


def test_an_expression_is_never_shown_as_a_name_of_a_picture() -> None:
    assert looks(image='{GetProperty("a") + ".png"}') == ((),)


def test_a_piece_without_a_name_is_called_by_its_picture() -> None:
    assert looks_of(traits_in(definition([layer(["tank.png"], always=True), piece("")]))).name == "tank"


ONLY = "emb2" + ";" * 16 + "hit.png;;true;Hit;;;{0};;1;1;true;;;;;0.5;IsHit;true"
"""A layer of VASSAL 3.7, half as large, that is shown only while a property has a value."""


@pytest.mark.parametrize(
    ("follows", "is_hit"), [*itertools.product(["true", "false"], ["true", "false", ""])]
)
def test_a_layer_for_one_value_of_a_property_is_shown_at_that_value(follows: str, is_hit: str) -> None:
    told = [("PROP;IsHit;false,0,100,false;", is_hit)] if is_hit else []
    found = looks_of(traits_in(definition([(ONLY.format(follows), "1"), *told, piece("1st", "foot.png")])))
    shown = [(each.image, each.scale) for each in found.faces[0] if isinstance(each, Drawn)]
    # Where the piece has no such property it is one of the module, which is not known here.
    assert shown == [("foot.png", 1.0), *([("hit.png", 0.5)] if is_hit != "false" else [])]


def test_a_layer_is_drawn_as_large_as_it_is_scaled(tmp_path: Path) -> None:
    pictures = {"images/foot.png": picture(80, 80, "white"), "images/hit.png": picture(80, 80, "red")}
    with open_archive(pack(tmp_path / "a.vmod", {"buildFile.xml": MODULE, **pictures})) as archive:
        drawn = Drawer(Pictures(archive)).draw((Drawn("foot.png"), Drawn("hit.png", (20.0, 0.0), 0.25)))
    assert drawn is not None
    image = Image.open(io.BytesIO(drawn[1])).convert("RGB")
    red = [x for x in range(80) if image.getpixel((x, 40)) == (255, 0, 0)]
    assert (red[0], red[-1]) == (50, 69)


def test_layers_are_laid_over_one_another(tmp_path: Path) -> None:
    over = layer(["small.png"], always=True)
    built = Built(
        (palette("Pieces", All=[slot("Tank", over, image="base.png", gpid="1")]), map_window("Main", [])),
        {"base.png": picture(60, 60, "red"), "small.png": picture(20, 20, "blue")},
    )
    found = bring_in(built, tmp_path)
    path = next((found.game.counters / "pictures").iterdir())
    with Image.open(path) as image:
        rgb = image.convert("RGB")
        assert (rgb.getpixel((5, 5)), rgb.getpixel((30, 30))) == ((255, 0, 0), (0, 0, 255))


def test_a_copy_beyond_the_first_is_a_counter_of_its_own() -> None:
    root = Element("GameModule", {}, [palette("P", All=[slot("Tank", image="t.png", gpid="7")])])
    allotment = Allotment(module_of(read_build_file(root.xml().encode(), "a"), "a"))
    traits = Prototypes({}).counter(slot("Tank", image="t.png", gpid="7").text)
    found = list(allotment.allot(Standing(f"{n}", traits, "Main", 0, 0) for n in range(2)))
    assert [each.unit for each in found] == ["nn:Tank/p_all", "nn:Tank.2/p_all"]


def test_hexes_of_an_inset_touch_each_other(tmp_path: Path) -> None:
    inset = zone(
        "Inset", "210,0;410,0;410,340;210,340", hexes({}, dx=29.37, dy=41.3), locationFormat="I$gridLocation$"
    )
    field = board(
        "Field", zoned(zone("Main", "0,0;200,0;200,340;0,340", hexes({})), inset), image="field.png"
    )
    found = bring_in(Built((map_window("Main", [field]),), {"field.png": picture(420, 350)}), tmp_path)
    grid = load_path(found.game.map).grid
    inside = [each for each in grid.hexes if each.startswith("I")]
    assert len(inside) > 30
    assert max(grid.distance(inside[0], each) for each in inside) < 12


def test_counters_for_which_there_is_no_room_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bring_in.vassal.allotment.MAX_COUNTERS", 3)
    found = bring_in(river_war(), tmp_path)
    told = [each for each in found.stand_ins if "beyond" in each]

    assert len(list(found.allotment.units())) == 3
    assert sum(int(each.split(": ")[1].split()[0]) for each in told if each.startswith("counter")) > 0


@pytest.mark.parametrize(("state", "owner"), [(";|0", NAMELESS), ("pw;", "pw"), ("null;", ""), ("", "")])
def test_who_has_no_password_hides_a_piece_all_the_same(state: str, owner: str) -> None:
    # Seen in saved games that VASSAL 3.6 wrote: the owner of such a mask is an empty text.
    traits = traits_in(definition([("obs;77,2;mask.png;Mask;B;?;player:", state), piece("1st")]))
    assert looks_of(traits).owner == owner


def test_a_module_without_boards_is_played_on_a_bare_table(tmp_path: Path) -> None:
    found = bring_in(Built((palette("Cards", All=[slot("Ace", gpid="1")]),)), tmp_path)
    assert [sheet.title for sheet in found.ground.sheets] == ["Table"]
    assert check_path(found.game.home) == []


def test_names_that_would_turn_a_line_about_are_told_without_that(tmp_path: Path) -> None:
    built = Built((map_window("Main", [board("Fie\u202eld")]),), says={"name": "River\u202e War"})
    found = bring_in(built, tmp_path)
    assert (found.game.title, found.ground.sheets[0].title) == ("River War", "Fie ld")


@pytest.mark.parametrize(("name", "place"), [("0302", "0302"), ("London", "London"), ("9999", "0101")])
def test_a_stack_that_names_its_place_stands_there(tmp_path: Path, name: str, place: str) -> None:
    points = regions(London=(300, 250))
    towns = zone("Towns", "200,200;400,200;400,300;200,300", points, locationFormat="$gridLocation$")
    field = board("Field", zoned(hexes({"hLeading": 1, "vLeading": 1}), towns), image="field.png")
    # With the pixels of an older grid beside it, as files have them.
    stack = at_start("A", 5, 5, slot("Foot"), board_name="Field", useGridLocation=True, location=name)
    built = Built((map_window("Main", [field], stack),), {"field.png": picture(420, 350)})
    found = bring_in(built, tmp_path)
    lain = load_setup(found.game.counters, "start").placements
    assert [each.hex for each in lain] == [place]


def test_pieces_of_a_set_up_are_turned_and_closed_as_its_players_left_them(tmp_path: Path) -> None:
    mask, facings = "obs;77,130;back.png;Mask;B;?;player:;Peek", "rotate;6;91,130;93,130;CW;CCW;;;"
    kinds = ["mark;Side", mask, facings, "piece;;;;Foot"]
    lain = [
        add("a", kinds, ["Blue", "pw;", "2", "Main;60;70;1;0"]),
        add("b", kinds, ["Blue", "other;", "0", "Main;120;105;1;0"]),
        add("c", kinds, ["Blue", "null;", "1", "Main;60;140;1;0"]),
    ]
    setup = Element("module.PredefinedSetup", {"name": "Dawn", "file": "dawn.vsav", "useFile": True})
    window = map_window("Main", [board("Field", hexes({}), width=400, height=300)])
    inner = pack(tmp_path / "d", {"savedGame": hide(saved(lain, ["PLAYER\tpw\tAnna\tBlue"]))}).read_bytes()
    found = bring_in(Built((sides("Blue", "Red"), setup, window), files={"dawn.vsav": inner}), tmp_path)
    laid = load_setup(found.game.counters, "Dawn").placements
    assert [(each.turned_deg, each.closed_to) for each in laid] == [(120, "blue"), (0, "nobody"), (60, "")]
