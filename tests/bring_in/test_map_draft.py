"""A map under a person's hand: tools, undo and redo, proposals, what the check says."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bring_in.brushes import NotHere, Spot, apply, brush_under, brushes_of
from app.bring_in.map_draft import MOST_STEPS, MapDraft
from app.bring_in.map_rows import rows_of
from app.bring_in.map_targets import Overlay, OwnGameMap, findings, issues_of_text, target_for
from app.bring_in.terrain_guesses import Guess, differing, sure_of, take
from app.files.folders import data_folder
from app.files.new_game_folder import lay_out_game
from app.files.places import games_in
from maps.load import check, format_map, load, load_path
from maps.sheet import MapSheet
from rules.hexgrid import HexId, Hexside
from tests.maps.map_samples import write_sample

GRASS, WOODS = "clear", "woods"


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> MapSheet:
    return load_path(write_sample(tmp_path_factory.mktemp("map")))


def side(text: str) -> Hexside:
    return Hexside.parse(text)


def use(draft: MapDraft, key: str, at: str, across: str = "", owner: str | None = None) -> None:
    """Work with the tool of a key at a hex or one of its sides."""
    brush = next(each for each in brushes_of(draft.sheet) if each.key == key)
    there = side(f"{at}-{across}") if across else None
    apply(draft, brush, Spot(HexId(at), there), owner)


def test_the_words_that_are_on_the_map_have_the_keys_first(sheet: MapSheet) -> None:
    keys = {each.key: each.kind for each in brushes_of(sheet) if each.key}

    assert (keys["1"], keys["2"], keys["Q"], keys["R"]) == ("clear", "woods", "major_river", "primary")


def test_digits_paint_and_undo_takes_back(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    use(draft, "2", "0101")
    assert (draft.sheet.terrain[HexId("0101")], draft.painted) == (WOODS, {HexId("0101")})

    assert draft.undo() == "Terrain"
    assert (draft.sheet, draft.painted) == (sheet, frozenset())
    draft.redo()
    assert draft.sheet.terrain[HexId("0101")] == WOODS


def test_a_stroke_is_one_step(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    depth = draft.depth
    for hex_id in ("0101", "0201", "0301"):
        use(draft, "2", hex_id)
    draft.join_since(depth)

    draft.undo()
    assert (draft.sheet, draft.can_undo) == (sheet, False)


@pytest.mark.parametrize("before", [MOST_STEPS - 1, MOST_STEPS + 5])
def test_a_stroke_is_one_step_also_where_the_oldest_steps_are_forgotten(sheet: MapSheet, before: int) -> None:
    draft = MapDraft(sheet)
    for number in range(before):
        draft.name(HexId("0101"), f"Mill {number}")
    named = draft.sheet
    depth = draft.depth
    for hex_id in ("0101", "0201", "0301"):
        use(draft, "2", hex_id)
    draft.join_since(depth)

    draft.undo()
    assert draft.sheet == named


def test_of_a_stroke_longer_than_what_is_kept_the_rest_is_one_step(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    for number in range(MOST_STEPS + 5):
        draft.name(HexId("0101"), f"Mill {number}")
    draft.join_since(0)

    draft.undo()
    assert not draft.can_undo


def test_a_side_is_laid_and_goes_with_a_second_click(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    use(draft, "W", "0102", "0103")
    kind = next(each.kind for each in brushes_of(sheet) if each.key == "W")
    assert side("0102-0103") in draft.sheet.hexsides[kind]

    use(draft, "W", "0102", "0103")
    assert side("0102-0103") not in draft.sheet.hexsides[kind]


def test_a_bridge_belongs_to_the_side_chosen(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    use(draft, "B", "0101", "0202", owner="soviet")

    assert draft.sheet.crossings[side("0101-0202")].owner == "soviet"


@pytest.mark.parametrize(
    ("key", "across", "told"),
    [("B", "0102", "river"), ("Q", "", "across this side")],
)
def test_a_tool_says_why_it_does_nothing(sheet: MapSheet, key: str, across: str, told: str) -> None:
    with pytest.raises(NotHere, match=told):
        use(MapDraft(sheet), key, "0202", across)


def test_pick_takes_what_lies_there(sheet: MapSheet) -> None:
    brushes = brushes_of(sheet)
    on_side = brush_under(sheet, Spot(HexId("0101"), side("0101-0102")), brushes)
    in_hex = brush_under(sheet, Spot(HexId("0202"), side("0202-0302")), brushes)

    assert (on_side and on_side.kind, in_hex and in_hex.kind) == ("major_river", WOODS)


def test_a_hex_goes_back_to_what_it_was(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    use(draft, "2", "0101")
    use(draft, "W", "0102", "0103")
    use(draft, "R", "0201", "0301")
    use(draft, "Q", "0101", "0102")
    draft.name(HexId("0101"), "Nowhere")

    draft.take_back(map(HexId, ("0101", "0102", "0201")))

    assert len(draft.differences()) == 0


def test_differences_are_told_hex_by_hex(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    use(draft, "2", "0101")
    use(draft, "Q", "0102", "0103")
    draft.name(HexId("0303"), "Little Fold")

    assert [row.text for row in rows_of(draft.base, draft.differences())] == [
        "0101: woods, ours clear",
        "0102-0103: major river, not on ours",
        "0303: Little Fold, ours no name",
    ]


# ---- proposals


def test_taken_proposals_are_one_step(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    guesses = {HexId("0101"): Guess(WOODS, 0.9), HexId("0102"): Guess("rough", 0.95)}
    take(draft, guesses)
    assert [draft.sheet.terrain[each] for each in guesses] == [WOODS, "rough"]

    draft.undo()
    assert draft.sheet == sheet


def test_only_what_is_other_is_proposed_and_only_the_sure_taken(sheet: MapSheet) -> None:
    found = {
        HexId("0101"): Guess(GRASS, 0.99),
        HexId("0201"): Guess(WOODS, 0.79),
        HexId("0301"): Guess(WOODS, 0.8),
    }

    assert list(differing(found, sheet)) == ["0201", "0301"]
    assert list(sure_of(found)) == ["0101", "0301"]


# ---- where it is kept


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    return data_folder()


def test_our_map_is_corrected_by_an_overlay(home: Path) -> None:
    target = target_for("bitter-end")
    draft = MapDraft(target.sheet(), target.base())
    draft.paint([HexId("1521")], "lake")

    assert target.keep(draft.sheet) == home / "bitter_end" / "map" / "corrections.toml"
    assert isinstance(target, Overlay)
    assert target_for("bitter-end").sheet().terrain[HexId("1521")] == "lake"
    assert load("bitter-end").terrain[HexId("1521")] != "lake"
    assert [issue.message for issue in target.issues(draft.sheet)] == ["Tata (east) lies in a lake"]


def test_the_map_of_a_game_of_his_own_is_written_itself(home: Path) -> None:
    lay_out_game("river-war", "River war", home)
    with games_in([]):
        target = target_for("river-war")
        draft = MapDraft(target.sheet())
        draft.draw("rail", [side("0101-0102")])
        draft.toggle_side("minor_river", side("0101-0201"))
        target.keep(draft.sheet)

        assert isinstance(target, OwnGameMap)
        assert target.sheet().road_links["rail"] == {side("0101-0102")}
        assert [each for each in check(target.folder) if "picture" not in each.message] == []


def test_the_check_names_what_is_wrong(sheet: MapSheet) -> None:
    draft = MapDraft(sheet)
    use(draft, "B", "0101", "0202")
    draft.name(HexId("0303"), "tata")

    assert [(issue.where, issue.message) for issue in findings(draft.sheet)] == [
        ("0101-0202", "the bridge has no owner"),
        ("0303", "tata is in 0102 already"),
    ]
    assert issues_of_text(format_map(draft.sheet)) == []
    assert "not TOML" in str(issues_of_text("[")[0])
