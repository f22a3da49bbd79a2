"""Victory (3.0): points with their cases, levels, sudden death, optional forces, and the ledger of a game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.assist.past import still
from app.assist.victory.accounts import chronicle_for
from app.assist.victory.standing import standing_of
from app.assist.victory.standing_text import standing_lines
from app.assist.wording import Wording
from app.soak.playing import Wanted, laid_out
from app.table import acts
from app.table.game import Game
from app.table.phrases import untranslated
from app.table.pieces import PieceId, Place
from counters.load import folder_of
from maps.sheet import BoxId
from rules.games import budapest_campaign
from rules.games.budapest_campaign.victory.points import OPTION_POINTS, Score
from rules.hexgrid import HexId
from rules.tomlfile import read_toml
from rules.victory import Tally
from tests.games.budapest_campaign.boards import answer, board, unit

PLACES = {"buda": "0403", "pest": "0404", "gyor": "0401", "oilfield": "0402"}


def standing(*units: dict[str, Any], **more: Any) -> Any:
    """Return how a board stands."""
    return answer(board(*units, **more), "victory")


# ---- places (3.4)


@pytest.mark.parametrize(
    ("holder", "points"),
    [("axis", {"0402": 5, "0403": 3, "0404": 2, "0401": 1}), ("soviet", {"0403": 3, "0404": 2, "0401": 2})],
)
def test_places_count_for_who_controls_them(holder: str, points: dict[str, int]) -> None:
    """3.4."""
    found = standing(places=PLACES, control=dict.fromkeys(PLACES.values(), holder))

    assert {what: (side, n) for _, side, n, what in found["items"]} == {
        here: (holder, n) for here, n in points.items()
    }


def test_axis_sources_count_for_the_soviets() -> None:
    """3.4."""
    found = standing(sources={"axis": ["0401", "0501"]}, control={"0401": "soviet"})

    assert found["items"] == [["3.4", "soviet", 1, "0401"]]


@pytest.mark.parametrize(
    ("units", "reading", "axis"),
    [
        ([], "control", 3),
        ([], "occupied", 0),
        ([unit("a1", "0403")], "occupied", 3),
        ([unit("a1", "0403", "truck_column")], "occupied", 0),
    ],
)
def test_whether_a_place_must_be_occupied(units: list[dict[str, Any]], reading: str, axis: int) -> None:
    """3.2, 3.4, reading 6."""
    found = standing(*units, places={"buda": "0403"}, choices={"vp_hexes": reading})

    assert found["axis"] == axis


@pytest.mark.parametrize(("reading", "axis"), [("owner", 3), ("nobody", 0)])
def test_a_place_in_an_enemy_zone(reading: str, axis: int) -> None:
    """3.4, 8.1, reading 7."""
    found = standing(unit("s1", "0404"), places={"buda": "0403"}, choices={"vp_contested": reading})

    assert found["axis"] == axis


# ---- lost units (3.4)


@pytest.mark.parametrize(
    ("name", "kind", "more", "points"),
    [
        ("s1", "tank_army", {}, 2),
        ("s1", "breakthrough_artillery", {}, 2),
        ("s1", "tank", {}, 1),
        ("s1", "mechanized", {"nationality": "romanian"}, 1),
        ("s1", "mechanized_cavalry", {}, 1),
        ("s1", "cavalry", {}, 1),
        ("s1", "fmg", {}, 1),
        ("s1", "infantry", {}, 0),
        ("s1", "truck_column", {}, 0),
        ("a1", "panzer", {}, 2),
        ("a1", "panzer", {"nationality": "hungarian"}, 1),
        ("a1", "panzergrenadier", {}, 1),
        ("a1", "cavalry", {}, 1),
        ("a1", "kg_mechanized", {}, 1),
        ("a1", "kg_infantry", {}, 0),
        ("a1", "infantry", {}, 0),
        ("a1", "garrison", {}, 0),
    ],
)
def test_lost_units_count_for_the_enemy(name: str, kind: str, more: dict[str, Any], points: int) -> None:
    """3.4, readings 8, 9 and 12."""
    found = standing(unit(name, None, kind, eliminated=True, **more))

    assert found["axis" if name == "s1" else "soviet"] == points


@pytest.mark.parametrize(
    ("name", "kind", "choices"),
    [
        ("s1", "fmg", {"vp_kg_fmg": False}),
        ("a1", "kg_mechanized", {"vp_kg_fmg": False}),
        ("s1", "cavalry", {"vp_mobile": "mechanized"}),
    ],
)
def test_lost_units_that_count_by_one_reading_only(name: str, kind: str, choices: dict[str, Any]) -> None:
    """3.4, readings 8 and 9."""
    assert standing(unit(name, None, kind, eliminated=True), choices=choices)["items"] == []


def test_a_unit_that_is_still_to_come_is_not_lost() -> None:
    """3.4, reading 10."""
    assert standing(unit("s1", None, "fmg", arrives=4))["items"] == []


# ---- optional forces (21)


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("21.1", [["21.1", "soviet", 5, "21.1"]]),
        ("21.2", [["21.2", "soviet", 2, "21.2"]]),
        ("21.3", [["21.3", "axis", 3, "21.3"]]),
        ("21.4", [["21.4", "axis", 2, "21.4"]]),
        ("21.5a", [["21.5a", "soviet", 4, "21.5a"]]),
        ("21.5b", [["21.5b", "axis", 2, "21.5b"]]),
        ("21.6", [["21.6", "axis", 2, "21.6"]]),
    ],
)
def test_optional_forces_have_their_price(option: str, expected: list[list[Any]]) -> None:
    """21.1 to 21.6."""
    found = standing(places={"buda": "0403", "pest": "0404"}, options=[option])

    assert [item for item in found["items"] if item[0] != "3.4"] == expected


def test_wacht_am_donau_costs_more_where_budapest_is_not_held() -> None:
    """21.1."""
    found = standing(places={"buda": "0403", "pest": "0404"}, control={"0404": "soviet"}, options=["21.1"])

    assert [points for case, _, points, _ in found["items"] if case == "21.1"] == [5, 5]


def test_the_prices_are_those_of_the_game_s_data() -> None:
    """Origin: variants.toml and options.toml, which the set-up shows."""
    folder = folder_of("budapest-campaign")
    rows = [
        *read_toml(folder / "variants.toml")["variant"],
        *read_toml(folder / "options.toml")["option"],
    ]

    assert {row["id"]: next(iter(row["price"].items())) for row in rows if "price" in row} == OPTION_POINTS


# ---- levels (3.4)


@pytest.mark.parametrize(
    ("axis", "soviet", "level", "winner"),
    [
        (8, 18, "operational", "soviet"),
        (6, 11, "draw", ""),
        (6, 0, "tactical", "axis"),
        (0, 9, "tactical", "soviet"),
        (29, 10, "operational", "axis"),
        (0, 20, "strategic", "soviet"),
    ],
)
def test_the_difference_decides(axis: int, soviet: int, level: str, winner: str) -> None:
    """3.4; the first two are figures of the data."""
    score = Score(axis, soviet)

    assert (score.level, score.winner) == (level, winner)


@given(st.integers(0, 60), st.integers(0, 60))
def test_a_level_is_the_same_for_both_sides(axis: int, soviet: int) -> None:
    assert Score(axis, soviet).level == Score(soviet, axis).level


@given(st.integers(0, 60), st.integers(0, 60))
def test_nobody_wins_a_draw(axis: int, soviet: int) -> None:
    score = Score(axis, soviet)

    assert (score.winner == "") is (score.difference <= 5)


# ---- sudden death (3.1)

ENDS = {"sources": {"axis": ["0401"], "soviet": ["0307"], "contingent": ["0104"]}, "soviet_side": ["0307"]}


@pytest.mark.parametrize(
    ("control", "choices", "winner"),
    [
        ({}, {}, None),
        ({"0307": "axis"}, {}, "axis"),
        ({"0307": "axis", "0104": "soviet"}, {}, "axis"),
        ({"0307": "axis", "0104": "soviet"}, {"sudden_death_contingent": True}, None),
        ({"0403": "soviet", "0404": "soviet"}, {}, None),
        ({"0403": "soviet", "0404": "soviet", "0401": "soviet"}, {}, "soviet"),
        ({"0403": "soviet", "0401": "soviet"}, {}, None),
    ],
)
def test_sudden_death(control: dict[str, str], choices: dict[str, Any], winner: str | None) -> None:
    """3.1, reading 5."""
    found = standing(places=PLACES, control=control, choices=choices, **ENDS)

    assert found["sudden_death"] == winner


def test_without_sources_nobody_wins_at_once() -> None:
    """3.1, reading 11."""
    assert standing(places=PLACES, control=dict.fromkeys(PLACES.values(), "soviet"))["sudden_death"] is None


# ---- the ledger of a game

TANKS, DEPOT = "so:6gt/2UF", "so:dep1/2UF"
AXIS_SOURCE, SOVIET_SOURCES = "1201", ("0118", "0125", "0824", "1224")


@pytest.fixture
def game() -> Game:
    return laid_out(Wanted("budapest-campaign", "campaign", 3))


def tally(game: Game) -> Tally:
    chronicle = chronicle_for(game)
    assert chronicle is not None
    return chronicle.tally()


def go(game: Game, piece: str, *hexes: str) -> None:
    place, start = Place(hex=HexId(hexes[-1])), game.table.place_of(PieceId(piece)).hex
    route = (*filter(None, (start,)), *map(HexId, hexes))
    game.journal.push(acts.move(game.table, [PieceId(piece)], place, "Goes", route))


def lose(game: Game, piece: str) -> None:
    box = BoxId(f"eliminated:{game.side_of(PieceId(piece))}")
    game.journal.push(acts.move(game.table, [PieceId(piece)], Place(box=box), "Lost"))


def test_a_game_begins_with_the_places_of_the_axis(game: Game) -> None:
    """3.4: 5 for the oilfield, 3 for Buda, 2 for Pest, 1 for Győr."""
    assert tally(game).points == {"axis": 11, "soviet": 0}


def test_a_place_that_was_entered_counts_since_that_step(game: Game) -> None:
    go(game, TANKS, AXIS_SOURCE, "1302")

    (entry,) = tally(game).entries("soviet")
    assert (entry.finding.at, entry.vp, entry.step) == (AXIS_SOURCE, 1, 1)


def test_a_lost_unit_counts_since_the_step_that_lost_it(game: Game) -> None:
    go(game, TANKS, "0519")
    lose(game, TANKS)

    assert [(each.side, each.vp, each.step) for each in tally(game).awards] == [("axis", 2, 2)]


def test_a_unit_that_comes_back_takes_its_points_with_it(game: Game) -> None:
    """Reading 10."""
    lose(game, TANKS)
    go(game, TANKS, "0519")

    assert tally(game).awards == ()


def test_who_has_held_all_of_it_has_won_whatever_comes_after(game: Game) -> None:
    """3.1."""
    lose(game, DEPOT)
    go(game, "ge:3pz/AKN", *SOVIET_SOURCES)
    go(game, TANKS, "0824")
    found = tally(game)

    assert (found.winner, found.verdict.case, found.ending.is_past) == ("axis", "3.1", True)


def test_every_point_is_told_with_its_case(game: Game) -> None:
    lose(game, TANKS)
    (rule_set,) = budapest_campaign.RULE_SETS
    told = standing_of(tally(game), still(game), Wording(rule_set, game))

    lines = list(standing_lines(told, untranslated))[1:]
    assert [line.strip() for line in lines] == [
        "3.4    Axis: operational victory, 13 points ahead",
        "Axis 13",
        "11  Places",
        "5  3.4    Oilfield (since the set-up)",
        "3  3.4    Buda (since the set-up)",
        "2  3.4    Pest (since the set-up)",
        "1  3.4    Győr (since the set-up)",
        "2  Units lost",
        "2  3.4    6 Gd Tank is lost (step 1, Turn 1)",
        "Soviet 0",
        "The end at once",
        "+ 3.1    Axis controls 0 of the 4 hexes that end the game at once",
        "- 3.1    Soviet controls 0 of the 9 hexes that end the game at once",
    ]
