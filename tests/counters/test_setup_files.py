"""Set-up files: scenarios, variants, a player's own set-ups, and every fault named with its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counters.choices import with_included
from counters.load import load
from counters.roster import MarkerId
from counters.scenario import MarkerPlacement, Placement, SetUp, TurnEvent
from counters.setups import (
    check,
    chosen_variants,
    format_setup,
    load_setup,
    load_setup_file,
    options,
    scenarios,
)
from maps import load as maps
from rules.issues import DataError
from rules.unit_id import UnitId
from tests.counters.counter_samples import bitter_end_with
from tests.games.bitter_end.cited import cites

ROSTER = load("bitter_end")
HISTORICAL = load_setup("bitter_end", "historical")
BOXES = maps.load("bitter_end").tray.boxes


def with_variants(*variants: str, scenario: str = "historical") -> SetUp:
    return load_setup("bitter_end", scenario, dict.fromkeys(variants, "on"))


def box_of(setup: SetUp, unit: str) -> str | None:
    return next(where.box for where in setup.placements if where.unit == unit)


def hex_of(setup: SetUp, unit: str) -> str | None:
    return next(where.hex for where in setup.placements if where.unit == unit)


def boxes_of(setup: SetUp, formation: str) -> set[str | None]:
    return {box_of(setup, unit) for unit in ROSTER.formations[formation].units}


# Scenarios


def test_the_scenarios_of_2005_are_offered_and_then_those_of_the_first_edition() -> None:
    assert [(title.id, title.rule_set) for title in scenarios("bitter-end")] == [
        ("historical", "2005"),
        ("northern_attack", "2005"),
        ("ultra_historical", "2005"),
        ("first_historical", "first"),
        ("first_northern_attack", "first"),
    ]


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(DataError, match="did you mean 'historical'"):
        load_setup("bitter_end", "historic")


@pytest.mark.parametrize(
    ("scenario", "on_map", "arriving"),
    [("historical", 220, 47), ("northern_attack", 220, 7), ("ultra_historical", 229, 49)],
)
def test_so_many_units_are_on_the_map_and_so_many_arrive(scenario: str, on_map: int, arriving: int) -> None:
    setup = load_setup("bitter_end", scenario)
    kinds = Counter("map" if p.hex else str(p.box).partition(":")[0] for p in setup.placements)

    assert (kinds["map"], kinds["arrival"]) == (on_map, arriving)


@pytest.mark.parametrize("scenario", ["historical", "northern_attack", "ultra_historical"])
def test_every_unit_has_one_place(scenario: str) -> None:
    setup = load_setup("bitter_end", scenario)

    assert [where.unit for where in setup.placements] == list(ROSTER.units)


@pytest.mark.parametrize("scenario", ["historical", "northern_attack", "ultra_historical"])
def test_every_box_of_a_setup_is_in_the_tray(scenario: str) -> None:
    setup = load_setup("bitter_end", scenario)
    named = {where.box for where in (*setup.placements, *setup.markers) if where.box}

    assert named <= set(BOXES)


def test_reinforcements_lie_in_the_box_of_their_day() -> None:
    assert boxes_of(HISTORICAL, "20Pz") == {"arrival:german:1945-01-10"}


def test_reinforcements_after_the_last_turn_stay_out_of_play() -> None:
    assert boxes_of(load_setup("bitter_end", "northern_attack"), "23TC") == {"not-in-play:soviet"}


def test_units_of_other_scenarios_are_out_of_play() -> None:
    assert box_of(HISTORICAL, "hu:Ney/SS") == "not-in-play:german"


def test_every_placement_says_where_it_comes_from() -> None:
    assert [where.unit for where in HISTORICAL.placements if not where.basis] == []


@pytest.mark.parametrize(
    ("marker", "box"),
    [
        ("turn", "turn:1945-01-01"),
        ("infantry_rp_soviet", "rp:soviet:infantry:0"),
        ("air_support_points_german", "asp:german:0"),
        ("artillery_support_points_pest", "arsp:pest:0"),
    ],
)
def test_markers_begin_on_their_tracks(marker: str, box: str) -> None:
    assert [found.box for found in HISTORICAL.markers if found.marker == marker] == [box]


def test_markers_of_one_kind_are_numbered() -> None:
    frozen = [found.number for found in HISTORICAL.markers if found.marker == "frozen"]

    assert frozen == list(range(1, len(frozen) + 1))


MARK = 'formations = ["18TC", "5GCC", "7MC", "41RD", "1GMC"]'
TWO_MARKS = """\
formations = ["18TC", "41RD", "1GMC", "5GCC"]
case = "16.42"

[[mark]]
marker = "frozen"
formations = ["5GCC", "7MC"]"""
MARKER = '{ marker = "weather", box = "pool:any" },'
FROZEN = f'{MARKER}\n{{ marker = "frozen", hex = "0101" }},'


@pytest.mark.parametrize(
    ("old", "new"),
    [(MARK, TWO_MARKS), (MARKER, FROZEN)],
    ids=["two marks of one kind that share a stack", "a mark of a kind that lies there already"],
)
def test_no_two_markers_of_a_setup_are_one(tmp_path: Path, old: str, new: str) -> None:
    folder = bitter_end_with(tmp_path, "setup_historical.toml", old, new)
    frozen = [found for found in load_setup(folder, "historical").markers if found.marker == "frozen"]
    hexes = {found.hex for found in HISTORICAL.markers if found.marker == "frozen"}

    assert {found.hex for found in frozen} - {"0101"} == hexes
    assert len({found.number for found in frozen}) == len({found.hex for found in frozen}) == len(frozen)


def test_markers_of_a_scenario_are_numbered_on_from_those_that_it_inherits(tmp_path: Path) -> None:
    told = 'inherits = "historical"'
    row = '[[marker]]\nmarker = "weather"\nbox = "weather:clear"\n'
    folder = bitter_end_with(tmp_path, "setup_northern_attack.toml", told, told)
    path = folder / "setup_northern_attack.toml"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{row}", encoding="utf-8")
    found = [each for each in load_setup(folder, "northern_attack").markers if each.marker == "weather"]

    assert [each.number for each in found] == list(range(1, len(found) + 1))
    assert len(found) > 1


def test_two_markers_of_one_number_are_told_of(tmp_path: Path) -> None:
    row = '{ marker = "frozen", number = 3, hex = "0101" },'
    folder = bitter_end_with(tmp_path, "setup_historical.toml", MARKER, f"{MARKER}\n{row}\n{row}")

    with pytest.raises(DataError, match="two of number 3"):
        load_setup(folder, "historical")


def test_the_game_begins_in_the_german_weather_phase() -> None:
    trackers = HISTORICAL.trackers

    assert (trackers["date"], trackers["side"], trackers["phase"]) == ("1945-01-01", "german", "weather")


def test_a_scenario_tells_what_binds_the_players() -> None:
    assert any("(21.33e)" in note for note in load_setup("bitter_end", "ultra_historical").notes)


# Variants


@cites("19.41")
def test_freed_units_are_placed_by_hand() -> None:  # 19.41
    free = [p.unit for p in with_variants("19.41").placements if p.box == "by-hand:german"]

    assert len(free) == 13  # three divisions of three, and four units


@cites("19.42")
def test_full_free_deployment_leaves_the_garrison_in_its_place() -> None:  # 19.42
    setup = with_variants("19.42")
    on_map = {p.unit for p in setup.placements if p.hex and ROSTER.units[p.unit].side == "german"}

    assert on_map == {*ROSTER.formations["garrison"].units, "ge:903/army"}


@cites("19.51")
@pytest.mark.parametrize("formation", ["10SS", "20Pz", "3_Kav", "257VG", "79VG", "167VG"])
def test_additional_divisions_are_placed_by_hand(formation: str) -> None:  # 19.51
    assert boxes_of(with_variants("19.5"), formation) == {"by-hand:german"}


@cites("19.61")
@pytest.mark.parametrize("formation", ["10SS", "79VG", "167VG"])
def test_divisions_of_the_larger_offensive_are_placed_by_hand(formation: str) -> None:
    assert boxes_of(with_variants("19.6"), formation) == {"by-hand:german"}


@cites("19.3", "19.52", "19.62")
@pytest.mark.parametrize("variant", ["19.5", "19.6"])
def test_players_are_told_that_added_divisions_stay_whole_in_one_corps_area(variant: str) -> None:
    assert any("whole in one corps" in note for note in with_variants(variant).notes)


@cites("19.53")
def test_the_training_division_does_not_come_with_additional_forces() -> None:  # 19.53
    assert boxes_of(with_variants("19.5"), "153Tr") == {"not-in-play:german"}


@cites("19.63", "19.64")
def test_the_larger_offensive_cancels_later_reinforcements() -> None:  # 19.63, 19.64
    coming = {arrival.formation for arrival in with_variants("19.6").arrivals}

    assert coming == {"711ID", "2GMC", "5GTC", "9GMC", "153Tr", "25", "219StuG"}


def test_cancelled_reinforcements_vanish_from_the_turn_track() -> None:
    turns = with_variants("19.6").turns

    assert turns[9].arrivals == {}


def test_full_preparedness_takes_the_surprise_of_1_january() -> None:  # 19.72
    events = [event.id for event in with_variants("19.72").turns[0].events]

    assert "german_surprise" not in events


def test_full_preparedness_includes_the_partial_one() -> None:  # 19.72
    assert hex_of(with_variants("19.72"), "so:110/18TC") == hex_of(with_variants("19.71"), "so:110/18TC")


def test_a_variant_that_is_off_changes_nothing() -> None:
    assert load_setup("bitter_end", "historical", {"19.5": "off"}) == HISTORICAL


def test_options_of_the_rules_change_nothing_in_the_setup() -> None:
    assert load_setup("bitter_end", "historical", {"18.1": "on", "rail_is_road": "false"}) == HISTORICAL


def test_what_is_brought_along_brings_its_own_along(tmp_path: Path) -> None:
    folder = bitter_end_with(tmp_path, "variants.toml", 'id = "19.71"', 'id = "19.71"\nincludes = ["19.6"]')
    found = load_setup(folder, "historical", {"19.72": "on"})

    assert chosen_variants(folder, {"19.72": "on"}) == with_included(options(folder), ["19.72"])
    assert found.turns[9].arrivals == {}


@cites("19.2")
def test_two_variants_that_exclude_each_other_are_refused() -> None:  # 19.2
    with pytest.raises(DataError, match=r"cannot be chosen together with 19\.6"):
        with_variants("19.5", "19.6")


@pytest.mark.parametrize("told", ["19.5", "19.6"])
def test_it_is_enough_that_one_of_two_variants_excludes_the_other(tmp_path: Path, told: str) -> None:
    folder = bitter_end_with(tmp_path, "variants.toml", f'excludes = ["{told}"]\n', "")

    with pytest.raises(DataError, match="cannot be chosen together"):
        load_setup(folder, "historical", {"19.5": "on", "19.6": "on"})


def test_an_answer_that_is_neither_on_nor_off_is_refused() -> None:
    with pytest.raises(DataError, match="on or off"):
        load_setup("bitter_end", "historical", {"19.5": "perhaps"})


@cites("19.1", "21.12", "21.22", "21.35")
@pytest.mark.parametrize("scenario", ["historical", "northern_attack", "ultra_historical"])
@pytest.mark.parametrize("variant", ["19.41", "19.42", "19.5", "19.6", "19.71", "19.72"])
def test_every_variant_leaves_each_unit_one_place(scenario: str, variant: str) -> None:
    setup = with_variants(variant, scenario=scenario)

    assert len({where.unit for where in setup.placements}) == len(ROSTER.units)


# Planted faults


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("setup_historical.toml", '"ge:1/1Pz" = {', '"ge:1/1Px" = {', "unknown unit 'ge:1/1Px'"),
        ("setup_historical.toml", 'hex = "1418"', 'hex = "14-18"', "is no hex"),
        ("setup_historical.toml", 'hex = "1418", ', "", "one hex or lies in one box"),
        ("setup_historical.toml", 'basis = "rulebook: EoP"', 'basis = "eop"', "where it comes from"),
        ("setup_historical.toml", 'marker = "turn"', 'marker = "torn"', "unknown marker 'torn'"),
        ("setup_historical.toml", 'face = "x10"', 'face = "x5"', "unknown word 'x5'"),
        (
            "setup_historical.toml",
            'formations = ["18TC"',
            'formations = ["18_TC"',
            "unknown formation '18_TC'",
        ),
        ("setup_historical.toml", 'by_hand = "by-hand:{side}"\n', "", "names no box for by_hand"),
        ("setup_historical.toml", 'first_turn = "1945-01-01"', 'first_turn = "1 January"', "is no date"),
        ("setup_historical.toml", 'summary = "', 'sumary = "', "unknown key"),
        ("setup_northern_attack.toml", 'inherits = "historical"', 'inherits = "history"', "no such scenario"),
        ("setup_northern_attack.toml", 'inherits = "historical"', 'inherits = "northern_attack"', "no such"),
        ("setup_ultra_historical.toml", '"ge:662/army"] }', '"ge:661/army"] }', "unknown unit 'ge:661/army'"),
        (
            "setup_ultra_historical.toml",
            'formations = ["96ID"]',
            'formations = ["711ID"]',
            "none of the units",
        ),
        (
            "setup_ultra_historical.toml",
            'hexes = { "1423" = ["ge:303',
            'hexes = { "2626" = ["ge:303',
            "one hex",
        ),
        ("setup_ultra_historical.toml", 'may_attack = ["IVSS"]', 'may_attack = ["IV"]', "unknown formation"),
        ("reinforcements.toml", 'date = "1945-01-14"', 'date = "1945-01-12"', "its counter says 1945-01-14"),
        ("reinforcements.toml", 'date = "1945-01-14"', 'date = "14 January"', "is no date"),
        ("reinforcements.toml", 'date = "1945-01-24"', 'date = "1945-02-24"', "no turn of the game"),
        ("reinforcements.toml", 'last_turn = "1945-01-26"', 'last_turn = "2045-01-26"', "400 turns"),
        ("reinforcements.toml", 'formation = "711ID"', 'formation = "712ID"', "unknown formation '712ID'"),
        ("reinforcements.toml", "infantry = 1", "infantry = -1", "out of range"),
        ("reinforcements.toml", "infantry = 1", "cavalry = 1", "unknown key"),
        ("variants.toml", 'add = ["10SS"', 'add = ["11SS"', "unknown formation '11SS'"),
        ("variants.toml", 'includes = ["19.71"]', 'includes = ["19.70"]', "unknown variant '19.70'"),
        ("variants.toml", 'includes = ["19.71"]', 'includes = ["19.72"]', "19.72 brings itself along"),
        ("variants.toml", 'except_units = ["ge:903/army"]', 'except_units = ["ge:904/army"]', "unknown unit"),
        ("options.toml", 'from = "1945-01-15"', 'from = "Jan 15"', "is no date"),
        ("options.toml", 'exempt_basis = "reconstructed', 'exempt_basis = "judgement', "where it comes from"),
        ("release.toml", 'formation = "7MC"', 'formation = "7_MC"', "unknown formation '7_MC'"),
        ("release.toml", 'unit = "so:32/18TC"', 'unit = "so:33/18TC"', "unknown unit 'so:33/18TC'"),
        ("victory.toml", 'provenance = "rulebook: 20.21', 'provenance = "rule 20.21', "where it comes from"),
        ("victory.toml", "schema = 1", "schema = ", "not TOML"),
        ("markers.toml", "count = 20", "count = 5", "5 in the tray"),
    ],
)
def test_a_planted_fault_is_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    issues = check(bitter_end_with(tmp_path, file, old, new))

    assert any(message in str(issue) for issue in issues), issues


def test_a_copy_without_faults_has_no_issue(tmp_path: Path) -> None:
    assert check(bitter_end_with(tmp_path, "victory.toml", "schema = 1", "schema = 1")) == []


# A player's own set-ups


def saved(folder: Path, setup: SetUp, name: str = "mine") -> Path:
    """Return where a set-up lies in a folder for user files."""
    path = folder / "bitter_end" / "setups" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_setup(setup), encoding="utf-8")
    return path


@pytest.mark.parametrize("scenario", ["historical", "northern_attack", "ultra_historical"])
def test_a_saved_setup_reads_back(tmp_path: Path, scenario: str) -> None:
    setup = load_setup("bitter_end", scenario)

    assert load_setup_file(saved(tmp_path, setup)) == setup


def test_own_setups_stand_after_the_scenarios(tmp_path: Path) -> None:
    saved(tmp_path, replace(HISTORICAL, title="My front"))
    last = scenarios("bitter_end", tmp_path)[-1]

    assert (last.id, last.title) == ("own:mine", "My front")


def test_an_own_setup_is_laid_out_by_its_id(tmp_path: Path) -> None:
    saved(tmp_path, replace(HISTORICAL, title="My front"))

    assert load_setup("bitter_end", "own:mine", user_folder=tmp_path).title == "My front"


def test_an_own_setup_tells_the_options_it_was_kept_with(tmp_path: Path) -> None:
    saved(tmp_path, replace(HISTORICAL, options={"19.5": "on", "last_turn": "1945-01-12"}))

    assert scenarios("bitter_end", tmp_path)[-1].options == {"19.5": "on", "last_turn": "1945-01-12"}


def test_an_own_setup_from_before_says_nothing_of_options(tmp_path: Path) -> None:
    saved(tmp_path, HISTORICAL)

    assert scenarios("bitter_end", tmp_path)[-1].options is None


# Another last turn (21.11)


@cites("21.11")
def test_on_another_last_turn_the_track_ends_and_nobody_comes_later() -> None:
    setup = load_setup("bitter_end", "historical", {"last_turn": "1945-01-12"})

    assert (setup.last_turn, setup.turns[-1].date, len(setup.turns)) == ("1945-01-12", "1945-01-12", 12)
    assert max(arrival.date for arrival in setup.arrivals) <= "1945-01-12"
    assert {each.box for each in setup.placements if each.unit == "ge:53/44ID"} <= {"not-in-play:german"}


@cites("21.11")
def test_the_end_is_announced_on_the_day_agreed_on() -> None:
    setup = load_setup("bitter_end", "historical", {"last_turn": "1945-01-12"})

    ends = [(turn.date, event.case) for turn in setup.turns for event in turn.events if _is_end(event)]
    assert ends == [("1945-01-12", "21.11")]


def _is_end(event: TurnEvent) -> bool:
    return (event.id, event.scenario) == ("scenario_ends", "historical")


def test_the_scenario_s_own_last_turn_changes_nothing() -> None:
    assert load_setup("bitter_end", "historical", {"last_turn": "1945-01-26"}) == HISTORICAL


@pytest.mark.parametrize("last_turn", ["1944-12-31", "1945-01-27", "19450112", "soon"])
@cites("21.11")
def test_a_last_turn_that_the_track_does_not_have_is_refused(last_turn: str) -> None:
    with pytest.raises(DataError, match="no turn of this scenario"):
        load_setup("bitter_end", "historical", {"last_turn": last_turn})


@pytest.mark.parametrize("scenario", ["northern_attack", "ultra_historical", "first_northern_attack"])
def test_other_scenarios_end_when_they_end(scenario: str) -> None:
    with pytest.raises(DataError, match="no other last turn"):
        load_setup("bitter_end", scenario, {"last_turn": "1945-01-03"})


def test_an_own_setup_may_end_when_its_player_likes(tmp_path: Path) -> None:
    saved(tmp_path, HISTORICAL)
    setup = load_setup("bitter_end", "own:mine", {"last_turn": "1945-01-12"}, tmp_path)

    assert (scenarios("bitter_end", tmp_path)[-1].ends_by_agreement, setup.turns[-1].date) == (
        True,
        "1945-01-12",
    )


@pytest.mark.parametrize("scenario", ["own:yours", "own:../../mine", "own:"])
def test_an_own_setup_that_is_not_there_is_refused(tmp_path: Path, scenario: str) -> None:
    saved(tmp_path, HISTORICAL)

    with pytest.raises(DataError, match="no such set-up"):
        load_setup("bitter_end", scenario, user_folder=tmp_path)


def test_a_fault_in_own_figures_does_not_stop_a_scenario(tmp_path: Path) -> None:
    saved(tmp_path, HISTORICAL)
    (tmp_path / "bitter_end" / "counters.toml").write_text("[unit", encoding="utf-8")

    assert load_setup("bitter_end", "historical", user_folder=tmp_path) == HISTORICAL


def test_a_broken_own_setup_does_not_hide_the_others(tmp_path: Path) -> None:
    saved(tmp_path, HISTORICAL)
    saved(tmp_path, HISTORICAL, "broken").write_text("schema =", encoding="utf-8")

    assert [title.id for title in scenarios("bitter_end", tmp_path)][5:] == ["own:mine"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "bitter-end"', 'game = "bitter-and"', "no game"),
        ('[unit."ge:3/3SS"]', '[unit."ge:3/3SX"]', "unknown unit"),
        ('[unit."ge:3/3SS"]', '[unit."ge:3/3SX"]', "ge:3/3SS has no place"),
        ('face = "full"', 'face = "back"', "unknown word 'back'"),
        ('marker = "turn"', 'marker = "torn"', "unknown marker"),
        ("number = 1\n", "number = 0\n", "out of range"),
        ("schema = 1", "schema = 2", "a later form"),
    ],
)
def test_a_fault_in_an_own_setup_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = saved(tmp_path, HISTORICAL)
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(DataError, match=message):
        load_setup_file(path)


texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
hexes = st.from_regex(r"[0-9]{4}", fullmatch=True)
places = st.one_of(st.tuples(hexes, st.none()), st.tuples(st.none(), texts.filter(bool)))
events = st.builds(
    TurnEvent,
    id=st.just("fuel_check"),
    case=texts,
    option=texts,
    note=texts,
    scenario=texts,
    points=st.integers(0, 99),
    die=st.lists(st.integers(1, 6), max_size=3).map(tuple),
)


spots = st.tuples(st.integers(0, len(ROSTER.units) - 1), places, texts)
changes = st.fixed_dictionaries(
    {
        "title": texts,
        "notes": st.lists(texts, max_size=2).map(tuple),
        "trackers": st.dictionaries(texts, texts, max_size=3),
    }
)


def with_units_at(setup: SetUp, moves: list[tuple[int, tuple[str | None, str | None], str]]) -> SetUp:
    """Return a set-up with some units, by their number, turned to their last face in other places."""
    placed: list[Placement] = list(setup.placements)
    for index, (hex_id, box), why in moves:
        face = ROSTER.units[UnitId(placed[index].unit)].faces[-1].name
        placed[index] = Placement(placed[index].unit, hex_id, box, face, why, "user", why, why)
    return replace(setup, placements=tuple(placed))


@settings(max_examples=20, deadline=None)
@given(
    change=changes,
    moves=st.lists(spots, max_size=3),
    markers=st.lists(places, max_size=3),
    events=st.lists(events, max_size=2),
)
def test_any_setup_reads_back_from_its_text(
    tmp_path_factory: pytest.TempPathFactory,
    change: dict[str, Any],
    moves: list[tuple[int, tuple[str | None, str | None], str]],
    markers: list[tuple[str | None, str | None]],
    events: list[TurnEvent],
) -> None:
    setup = replace(
        with_units_at(HISTORICAL, moves),
        markers=tuple(
            MarkerPlacement(MarkerId("weather"), n, *at, "snow") for n, at in enumerate(markers, 1)
        ),
        turns=(replace(HISTORICAL.turns[0], events=tuple(events)),),
        **change,
    )
    path = tmp_path_factory.mktemp("own") / "mine.toml"
    path.write_text(format_setup(setup), encoding="utf-8")

    assert load_setup_file(path) == setup


def test_a_point_of_open_ground_reads_back(tmp_path: Path) -> None:
    first, *rest = HISTORICAL.placements
    moved = replace(first, hex=None, box=None, pos_px=(1200, 345))
    setup = replace(HISTORICAL, placements=(moved, *rest))

    assert load_setup_file(saved(tmp_path, setup)) == setup
