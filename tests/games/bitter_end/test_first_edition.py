"""The first edition, difference by difference: each test names its case and that of 2005.

Hexes round 0404 are 0403 0504 0405 0305 0304 0303.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import counters.load
from app.assist.adjudicator import judge_of, rule_set_of
from app.assist.procedure import formations_of
from counters.choices import Bar, barred
from counters.setups import load_setup, options, scenarios
from counters.words import folder_of
from maps.load import load
from rules.board import Board
from rules.boards import BoardReader
from rules.citations import Status
from rules.fights import Attack
from rules.games.bitter_end.books import Books, read_books
from rules.games.bitter_end.breakout import breaking_out
from rules.games.bitter_end.bridges import Demolition, demolition
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import Approach, approaching, limited_units
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.first.books import first_cases, first_citations, gone_cases
from rules.games.bitter_end.first.edition import FIRST
from rules.games.bitter_end.first.fleeing import stack_is_over_full
from rules.games.bitter_end.first.siege import town_is_shared
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.law import FOLDER
from rules.games.bitter_end.releases import Passing
from rules.games.bitter_end.surprise import Declaration, declaring, stands_in_the_zone
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.position import BridgeState, Position
from rules.unit_id import UnitId
from rules.units import Counter, Face, Unit
from tests.games.bitter_end.fight_boards import Json, ask, board, fight, follow, unit, ways
from tests.games.bitter_end.setups import parade

EDITIONS = (FOLDER / "editions.md").read_text(encoding="utf-8")


def edition_of(rule_set: str) -> Edition:
    """Return an edition by its id."""
    return {each.id: each for each in (EDITION_2005, FIRST)}[rule_set]


def books_by(rule_set: str) -> Books:
    """Return releases and victory as an edition has them."""
    bodies = formations_of(counters.load.load("bitter-end"))
    return read_books(folder_of("bitter-end"), bodies).by(edition_of(rule_set))


def both(*units: Json, **features: object) -> tuple[Json, Json]:
    """Return a board under the rules of 2005, and under those of the first edition."""
    return board(*units, **features), board(*units, **features, rule_set="first")


def land(**hexes: str) -> Json:
    """Return the features of a board of lakes where only some hexes are land."""
    return {"default_terrain": "lake", "hexes": {"0404": "clear", **{key[1:]: w for key, w in hexes.items()}}}


def reach(where: Json, name: str) -> set[str]:
    return set(ask(where, "reach", unit=name)["hexes"]) - {"0404"}


def modifier(card: Json) -> int:
    return sum(value for _, value in card["modifiers"])


# ---- retreats


def test_first_10_12b_takes_the_easiest_way_where_10_63_knows_none() -> None:
    """A German with a clear hex to the east and woods to the west."""
    old, new = both(unit("g", "0404"), **land(h0504="clear", h0304="woods"))

    assert (set(ways(old, "g", 2)), set(ways(new, "g", 2))) == ({"0304"}, {"0504"})


def test_first_10_12a_shuns_zones_before_the_easiest_way_as_10_63b() -> None:
    """The clear hex lies in an enemy zone, the woods do not."""
    units = unit("g", "0404"), unit("s", "0604")
    _, new = both(*units, **land(h0504="clear", h0304="woods", h0604="clear"))

    assert set(ways(new, "g", 2)) == {"0304"}


def test_first_10_12d_puts_supply_last_where_10_63c_puts_it_before_the_direction() -> None:
    """The only supplied hex lies to the east: a German goes there in 2005, and west in the first edition."""
    lined = land(h0504="clear", h0604="woods", h0704="clear", h0304="clear")
    old, new = both(unit("g", "0404"), entries={"A": ["0704"]}, **lined)

    assert (set(ways(old, "g", 1)), set(ways(new, "g", 1))) == ({"0504"}, {"0304"})


def test_first_10_12c_leads_homeward_as_10_63d() -> None:
    _, new = both(unit("g", "0404"), unit("s", "0304", "infantry"))

    assert set(ways(new, "g", 1)) <= {"0403", "0504", "0405"}


def test_first_10_121_opens_a_first_hex_without_the_step_of_10_64() -> None:
    """One point, and only wooded hills to go to."""
    old, new = both(unit("g", "0404"), **land(h0304="rough_wooded"))

    assert [len(ways(each, "g", 1)["0304"]["losses"]) for each in (old, new)] == [1, 0]


def test_first_10_122_costs_a_step_only_beyond_the_printed_allowance_not_always_as_10_64() -> None:
    """Three points: a clear hex, then wooded hills. Too much for an allowance of 4, not for one of 5."""
    hills = land(h0304="clear", h0204="rough_wooded")
    old, new = both(unit("g", "0404"), unit("g2", "0404", move=5), **hills)

    found = [[len(ways(each, who, 3)["0304 0204"]["losses"]) for who in ("g", "g2")] for each in (old, new)]
    assert found == [[1, 1], [1, 0]]


def test_first_10_122_settles_the_whole_result_as_10_64() -> None:
    _, new = both(unit("g", "0404", move=5), **land(h0304="clear", h0204="rough_wooded"))

    assert ways(new, "g", 3)["0304 0204"]["stuck"] == 0


def test_first_10_124_lets_a_retreated_friend_keep_the_zone_off_where_10_65_does_not() -> None:
    friend, enemy = unit("g2", "0304", retreated=True), unit("s", "0204")
    old, new = both(unit("g", "0404"), friend, enemy, **land(h0304="clear", h0204="clear"))

    assert [len(ways(each, "g", 1)["0304"]["losses"]) for each in (old, new)] == [1, 0]


def test_first_8_2_opens_a_full_hex_that_8_2_and_10_63a_close() -> None:
    full = [unit(f"g{number}", "0304") for number in range(3)]
    old, new = both(unit("g", "0404"), *full, **land(h0304="clear"))

    assert [set(ways(each, "g", 1)) for each in (old, new)] == [{""}, {"0304"}]


def test_first_8_2_avoids_a_full_hex_where_another_is_open() -> None:
    full = [unit(f"g{number}", "0304") for number in range(3)]
    _, new = both(unit("g", "0404"), *full, **land(h0304="clear", h0504="woods"))

    assert set(ways(new, "g", 2)) == {"0504"}


def test_first_8_2_counts_the_units_that_have_to_go() -> None:
    case = BoardReader().read(board(*(unit(f"g{number}", "0404") for number in range(5)), rule_set="first"))
    assert isinstance(case.judge, BitterEndJudge)
    (found,) = stack_is_over_full(case.judge.occupancy(case.position), "german")

    assert (found.at, dict(found.facts)["too_many"]) == ("0404", "2")


# ---- movement and zones


def test_first_7_10_knows_no_free_hex_as_7_71() -> None:
    """A unit with two points before wooded hills."""
    old, new = both(unit("g", "0404", move=2), **land(h0504="rough_wooded"))

    assert (reach(old, "g"), reach(new, "g")) == ({"0504"}, set())


def test_first_7_10_closes_rugged_ground_without_a_road_where_7_71_opens_it() -> None:
    old, new = both(unit("g", "0404", move=9), **land(h0504="rugged"))

    assert (reach(old, "g"), reach(new, "g")) == ({"0504"}, set())


def test_first_7_10_says_why_a_hex_is_not_entered() -> None:
    _, new = both(unit("g", "0404", move=2), **land(h0504="rough_wooded"))

    assert not ask(new, "why", unit="g", path=["0404", "0504"])["allowed"]


@pytest.mark.parametrize(
    ("features", "zones"),
    [
        ({"hexsides": {"rough_wooded": [["0404", "0504"]]}}, (False, True)),
        (land(h0504="rough_wooded"), (False, False)),
    ],
)
def test_first_9_2_stops_armored_zones_at_hexes_where_9_22_stops_them_at_hexsides_too(
    features: Json, zones: tuple[bool, bool]
) -> None:
    old, new = both(unit("g", "0404", "tank"), **features)

    assert tuple("0504" in ask(each, "zoc", side="german") for each in (old, new)) == zones


# ---- supply


def is_supplied(where: Json) -> bool:
    return bool(ask(where, "supply", side="german")["g"]["supplied"])


ROW = ("0104", "0204", "0304", "0404", "0504", "0604", "0704")


def lane(*roads: list[str], at: str, **hexes: str) -> tuple[Json, Json]:
    """Return boards of one row of hexes with the entry in its first one."""
    row = {**dict.fromkeys(ROW, "clear"), **{key[1:]: kind for key, kind in hexes.items()}}
    features: Json = {"hexes": row, "default_terrain": "lake", "roads": {"primary": list(roads)}}
    return both(unit("g", at), entries={"A": ["0104"]}, **features)


def test_first_6_23_takes_no_road_on_the_way_to_the_road_as_6_24_does() -> None:
    """A stretch of road that leads nowhere lies between: it may not be passed."""
    found = [is_supplied(each) for each in lane(["0104", "0204"], ["0404", "0504"], at="0604")]

    assert found == [True, False]


def test_first_6_23_does_not_pay_for_the_road_hex_as_6_24_does() -> None:
    """Woods and three clear hexes off the road, then a road hex: five points without it, six with it."""
    boards = lane(["0104", "0204"], at="0704", h0604="woods", h0204="clear")

    assert [is_supplied(each) for each in boards] == [False, True]


def test_first_6_23_lets_no_more_than_five_points_lie_off_the_road() -> None:
    boards = lane(["0104", "0204"], at="0704", h0604="woods", h0504="woods")

    assert [is_supplied(each) for each in boards] == [False, False]


def test_first_6_3_pays_nothing_beyond_the_map_where_6_26_pays_a_hex() -> None:
    """Five clear hexes to the edge."""
    assert [is_supplied(each) for each in lane(at="0604")] == [False, True]


# ---- combat


def test_first_10_155_halves_mechanized_units_in_streets_where_10_37_halves_armor_alone() -> None:
    units = unit("g", "0404", "mech_infantry"), unit("s", "0504")
    old, new = both(*units, hexes={"0504": "urban"})

    assert [fight(each, "g", "0504")["attack"] for each in (old, new)] == [4, 2]


def test_first_10_155_halves_armor_in_streets_as_10_37() -> None:
    old, new = both(unit("g", "0404", "tank"), unit("s", "0504"), hexes={"0504": "urban"})

    assert [fight(each, "g", "0504")["attack"] for each in (old, new)] == [2, 2]


def test_first_10_84_halves_for_each_cause_where_10_231_halves_once() -> None:
    """Eight points, out of supply, armored, in streets: 8 to 4 to 2; in 2005 no more than once."""
    tank = unit("g", "0404", "tank", attack=8, supplied=False)
    old, new = both(tank, unit("s", "0504"), hexes={"0504": "urban"})

    assert [fight(each, "g", "0504")["attack"] for each in (old, new)] == [4, 2]


@pytest.mark.parametrize(
    ("defender", "modifiers"),
    [("infantry", [-1, -1]), ("artillery", [-1, 0]), ("rocket", [-1, 0]), ("flak", [0, 0])],
)
def test_first_10_15_wants_infantry_and_cavalry_alone_where_10_91_adds_guns(
    defender: str, modifiers: list[int]
) -> None:
    old, new = both(unit("g", "0404", "tank"), unit("s", "0504", defender))

    assert [modifier(fight(each, "g", "0504")) for each in (old, new)] == modifiers


@pytest.mark.parametrize(
    ("also", "modifiers"), [("infantry", [1, 1]), ("anti_tank", [1, 0]), ("mot_infantry", [1, 0])]
)
def test_first_10_15_counts_every_attacker_where_10_93_and_10_94_pass_over_guns(
    also: str, modifiers: list[int]
) -> None:
    old, new = both(unit("g", "0404"), unit("g2", "0404", also), unit("s", "0504", "tank"))

    assert [modifier(fight(each, "g g2", "0504")) for each in (old, new)] == modifiers


@pytest.mark.parametrize(
    ("gun", "owed"), [("anti_tank", [1, 1]), ("flak", [1, 1]), ("tank_destroyer", [1, 0])]
)
def test_first_10_152_takes_no_step_for_a_tank_destroyer_as_10_92_does(gun: str, owed: list[int]) -> None:
    """A weak attack that fails."""
    units = unit("g", "0404", "tank", attack=1), unit("s", "0504", gun)
    old, new = both(*units, hexes={"0504": "rough_wooded"})

    assert [len(fight(each, "g", "0504", die=6)["mandatory"]) for each in (old, new)] == owed


@pytest.mark.parametrize(("side", "levels"), [("minor_river", [3, 3]), ("rough_wooded", [4, 1])])
def test_first_10_93_gives_rivers_a_level_where_10_31_and_10_33_give_hills_one_too(
    side: str, levels: list[int]
) -> None:
    units = unit("g", "0404"), unit("s", "0504")
    old, new = both(*units, hexsides={side: [["0404", "0504"]]})

    assert [fight(each, "g", "0504")["hexes"]["0504"]["defense_level"] for each in (old, new)] == levels


def test_first_10_136_follows_into_rugged_ground_by_road_only_where_10_73_always_does() -> None:
    rugged = {"hexes": {"0504": "rugged"}}
    old, new = both(unit("g", "0404"), **rugged)
    _, joined = both(unit("g", "0404"), **rugged, roads={"secondary": [["0404", "0504"]]})

    assert ["0504" in follow(each, "g", ["0504"], 2) for each in (old, new, joined)] == [True, False, True]


@pytest.mark.parametrize(
    ("points", "violations"), [({"asp": 5, "arsp": 4}, []), ({"asp": 6}, ["13.2"]), ({"arsp": 5}, ["14.5"])]
)
def test_first_13_1_and_14_3_cap_support_as_13_2_and_14_5(points: Json, violations: list[str]) -> None:
    cards = [fight(each, "g", "0504", **points) for each in both(unit("g", "0404"), unit("s", "0504"))]

    assert [card["violations"] for card in cards] == [violations, violations]


# ---- the turn


REGIMENTS = {name: (UnitId(f"ge:1/{name}"), UnitId(f"ge:2/{name}")) for name in ("1Pz", "3Pz", "3SS", "5SS")}


def declared(*attackers: str) -> Declaration:
    fixed = tuple(HexId(f"14{row}") for row in range(18, 26))
    there = Position("bitter-end", "1945-01-01", "german", "combat")
    ids = tuple(map(UnitId, attackers))
    return Declaration(there, fixed, (fixed,), fixed, (), load("bitter_end").grid, ids, REGIMENTS)


@pytest.mark.parametrize(
    ("divisions", "cases"),
    [(["1Pz", "3Pz", "3SS", "5SS"], ()), (["1Pz", "3Pz", "3SS"], ("first:16.12",)), ([], ("first:16.12",))],
)
def test_first_16_12_wants_four_panzer_divisions_where_16_11_and_16_12_ask_for_none(
    divisions: list[str], cases: tuple[str, ...]
) -> None:
    wish = declared(*(f"ge:1/{name}" for name in divisions))

    assert (declaring(wish).cases, declaring(wish, FIRST).cases) == ((), cases)


def besieged(edition: str, day: str = "06") -> tuple[BitterEndJudge, Position]:
    """Return a judge of the map, and a besieged unit out of supply on the day after the breakout."""
    judge = rule_set_of("bitter-end", edition).judge(Board.of_sheet(load("bitter_end")))
    assert isinstance(judge, BitterEndJudge)
    ring = "".join(f"{h} so:{h} 2 soviet infantry 2-3-4/1-2-4\n" for h in _ROUND)
    text = f"""bitter-end 1945-01-{day} german.movement weather=clear
    facts breakout=1945-01-05
    3227 ge:x 2 german infantry 4-4-6/2-2-6 +garrison +out_of_supply
    """
    return judge, Position.parse(text + ring)


_ROUND = ("3326", "3327", "3328", "3228", "3127", "3226")


@pytest.mark.parametrize(("edition", "cases"), [("2005", ("15.1",)), ("first", ())])
def test_first_15_1_breaks_out_in_any_phase_where_15_1_asks_for_the_supply_phase(
    edition: str, cases: tuple[str, ...]
) -> None:
    city = City.of_board(Board.of_sheet(load("bitter_end")))
    near = next(h for h in load("bitter_end").grid.hexes if city.range_of(h) == 3)
    text = f"bitter-end 1945-01-05 german.combat weather=clear\n{near} ge:r 2 german tank 6-5-7/3-3-7\n"

    assert breaking_out(Position.parse(text), city, edition_of(edition)).cases == cases


@pytest.mark.parametrize(
    ("edition", "day", "allowance"),
    [("2005", "06", 6), ("first", "06", 12), ("first", "07", 6)],
)
def test_first_15_3_lifts_the_halving_where_15_3_gives_supply(edition: str, day: str, allowance: int) -> None:
    judge, there = besieged(edition, day)

    assert judge.reach(there, UnitId("ge:x")).allowance == allowance


@pytest.mark.parametrize(("edition", "is_supplied"), [("2005", True), ("first", False)])
def test_first_15_3_leaves_the_garrison_out_of_supply_where_15_3_does_not(
    edition: str, is_supplied: bool
) -> None:
    judge, there = besieged(edition)

    assert (judge.supply(there, "german").line(UnitId("ge:x")) is not None) is is_supplied


def test_first_15_3_is_told_where_a_unit_moves() -> None:
    judge, there = besieged("first")
    found = judge.explain(there, UnitId("ge:x"), [HexId("3227")]).findings

    assert [each.case for each in found if each.case == "first:15.3"] == ["first:15.3"]


@pytest.mark.parametrize("edition", ["2005", "first"])
def test_a_date_that_is_none_is_told_where_a_breakout_would_ease_the_garrison(edition: str) -> None:
    judge, there = besieged(edition)

    with pytest.raises(DataError, match="not a date"):
        judge.supply(replace(there, date="1945-13-99"), "german")


def test_first_16_31_surprises_who_stands_in_the_zone_where_16_32_asks_who_began_there() -> None:
    there = Position.parse("bitter-end - - weather=clear\n1520 so:x 2 soviet infantry 2-3-4/1-2-4\n")
    found = FIRST.ask(stands_in_the_zone, there, {HexId("1520")})

    assert [(each.case, each.at) for each in found] == [("first:16.31", "1520")]


@pytest.mark.parametrize(("edition", "case"), [("2005", "18.33"), ("first", "first:20.32")])
def test_first_20_32_takes_the_step_at_once_where_18_33_takes_it_at_the_end(edition: str, case: str) -> None:
    where = BoardReader().read(board(unit("g", "0404"), unit("s", "0504"), rule_set=edition))
    card = where.judge.combat(
        where.position, Attack((UnitId("g"),), (HexId("0504"),), options={"all-out": "yes"})
    )

    assert case in {found.case for found in card.mandatory_by_die[1].findings}


def demolition_by(turn: str, **more: object) -> Demolition:
    where = Board.of_sheet(load("bitter_end"))
    side = next(side for side, features in where.features_by_hexside.items() if features.crossing == "bridge")
    there = Position(
        "bitter-end",
        "1945-01-02",
        turn,
        "movement",
        bridges={side: BridgeState("german")},
        facts={"bridge_attempts": frozenset({str(side)})},
    )
    return Demolition(where, there, "german", side)._replace(**more)


def needs_a_die(wish: Demolition, *edition: Edition) -> bool:
    return any("most" in dict(found.facts) for found in demolition(wish, *edition).findings)


def test_first_12_51_needs_no_die_beforehand_where_12_54_needs_one_in_the_others_turn() -> None:
    wish = demolition_by("soviet")

    assert (needs_a_die(wish), needs_a_die(wish, FIRST)) == (True, False)


def test_first_12_51_needs_a_die_against_a_crossing_as_12_54() -> None:
    assert needs_a_die(demolition_by("soviet", is_approached=True), FIRST)


def test_first_12_51_knows_no_single_attempt_as_12_54() -> None:
    wish = demolition_by("soviet", is_approached=True)

    assert (demolition(wish).cases, demolition(wish, FIRST).cases) == (("12.54",), ())


def test_first_12_51_is_too_late_once_the_enemy_is_over() -> None:
    assert demolition(demolition_by("soviet", is_crossed=True), FIRST).cases == ("first:12.51",)


RIVER: Json = {**land(h0504="clear"), "hexsides": {"danube": [["0404", "0504"]]}}


@pytest.mark.parametrize(("phase", "is_over"), [("movement", (True, True)), ("exploitation", (True, False))])
def test_first_12_61_ferries_movers_in_the_movement_phase_only_where_12_63_ferries_all_turn(
    phase: str, is_over: tuple[bool, bool]
) -> None:
    found = []
    for where in both(unit("g", "0404"), unit("g2", "0404", "sturmboot"), **RIVER):
        case = BoardReader().read(where)
        there = replace(case.position, phase=phase)
        found.append("0504" in case.judge.reach(there, UnitId("g")).hexes)

    assert tuple(found) == is_over


# ---- releases and victory


def test_first_16_51_frees_rifle_units_alone_where_16_53_adds_guns() -> None:
    old, new = (books_by(edition).release for edition in ("2005", "first"))

    assert [{"anti_tank", "infantry"} & each.ranges[0].types for each in (old, new)] == [
        {"anti_tank", "infantry"},
        {"infantry"},
    ]


def test_first_16_51_counts_straight_over_the_river_where_16_53_goes_round() -> None:
    """A hex on the north bank that is nearer as the crow flies."""
    where = Board.of_sheet(load("bitter_end"))
    city = City.of_board(where)
    at = next(h for h in where.topology.hexes if city.range_of(h) == 15 and city.range_on_foot(h) > 15)
    found = []
    for edition in ("2005", "first"):
        book = books_by(edition).release
        tank = Unit(Counter(UnitId("ge:x"), "german", "tank", (Face(1, 1, 7, 1),)), at, 1)
        found.append(len(approaching(Approach(book, Position("bitter-end"), city, Passing(tank, (at,))))))

    assert found == [0, 1]


def test_first_16_54_frees_nobody_for_a_lost_garrison_as_16_57_does() -> None:
    """No garrison on the map, one rifle unit of 46th Army before 19 January."""
    city = City.of_board(Board.of_sheet(load("bitter_end")))
    books = [books_by(edition).release for edition in ("2005", "first")]
    name = min(books[0].formations["46A"])
    rifle = Unit(Counter(name, "soviet", "infantry", (Face(2, 3, 4, 2),)), HexId("3224"), 2)
    there = Position("bitter-end", "1945-01-05", units=(rifle,))

    assert [limited_units(book, there, city) for book in books] == [frozenset(), {name}]


def test_first_16_45_treats_no_brigade_apart_as_16_461_does() -> None:
    assert [bool(books_by(edition).release.lone) for edition in ("2005", "first")] == [
        True,
        False,
    ]


def test_first_16_55_pays_nothing_for_an_open_ring_where_20_36_does() -> None:
    books = [books_by(edition).victory for edition in ("2005", "first")]

    assert ["20.36" in book.awards for book in books] == [True, False]


@pytest.mark.parametrize(
    ("west", "east", "points"),
    [
        ("german", "soviet", {"german": 5, "soviet": 10}),
        ("soviet", "german", {"german": 5, "soviet": 10}),
        ("german", "german", {}),
    ],
)
def test_first_18_2_halves_the_points_of_a_shared_town_where_20_21_counts_one_hex(
    west: str, east: str, points: dict[str, int]
) -> None:
    """Tata is worth 10 to the Germans and 20 to the Soviets."""
    book = books_by("first").victory
    tata = next(town for town in book.towns if town.name == "Tata")
    found = town_is_shared(tata, dict(zip(book.hexes_of(tata), (west, east), strict=True)), "first_edition")

    assert {dict(each.facts)["side"]: int(dict(each.facts)["vp"]) for each in found} == points


def test_first_18_2_counts_komarno_with_komarom_where_20_21_names_komarom_alone() -> None:
    books = [books_by(edition).victory for edition in ("2005", "first")]
    komarom = books[0].towns[0]

    assert [set(book.hexes_of(komarom)) for book in books] == [{"0917"}, {"0917", "1016"}]


def test_first_18_27_names_the_same_hexes_as_20_38() -> None:
    """The one clear hex of Pest lies within the city: four hexes from it are no further out."""
    city = City.of_board(Board.of_sheet(load("bitter_end")))

    assert [hex_id for hex_id in city.grid.hexes if city.range_outside(hex_id) <= 4] == [
        hex_id for hex_id in city.grid.hexes if city.range_of(hex_id) <= 4
    ]


# ---- scenarios, and the table of differences


@pytest.mark.parametrize(("first", "of_2005"), [("first_historical", "historical")])
def test_first_21_0_begins_where_21_1_begins(first: str, of_2005: str) -> None:
    laid = [load_setup("bitter_end", name) for name in (first, of_2005)]

    apart = {a.unit for a, b in zip(laid[0].placements, laid[1].placements, strict=True) if a.hex != b.hex}

    assert apart == {"ge:8/8Pz", "ge:28/8Pz", "ge:10/8Pz", "ge:509/army"}, "those of first edition 19.21"
    assert [each.rule_set for each in laid] == ["first", "2005"]


@pytest.mark.parametrize(("here", "broken"), [("1116", []), ("1910", [("first:19.21", "1910")])])
def test_first_19_21_keeps_to_front_and_bank_where_22_6_leaves_all_the_north(
    here: str, broken: list[tuple[str, str]]
) -> None:
    assert parade("first_historical").moved(here, "ge:8/8Pz").broken == broken
    assert parade("historical").moved(here, "ge:8/8Pz").broken == []


def test_first_19_21_asks_for_the_whole_front() -> None:
    moved = parade("first_historical").moved("1116", "ge:306/211VG", "ge:317/211VG")

    assert ("first:19.21", "2001") in moved.broken


@pytest.mark.parametrize(("scenario", "comes"), [("historical", False), ("first_historical", True)])
def test_first_21_23_lets_the_153rd_come_that_19_53_leaves_out(scenario: str, comes: bool) -> None:
    found = load_setup("bitter-end", scenario, {"19.5": "on"}).arrivals

    assert ("153Tr" in [arrival.formation for arrival in found]) is comes


@pytest.mark.parametrize(("scenario", "count"), [("historical", 3), ("first_historical", 0)])
def test_first_21_41_leaves_the_brigades_place_empty_that_19_71a_hands_over(
    scenario: str, count: int
) -> None:
    places = load_setup("bitter-end", scenario, {"19.71": "on"}).placements

    assert len([where for where in places if where.hex == "3025"]) == count


def test_first_21_5_has_the_objectives_of_21_23() -> None:
    book = books_by("first").victory

    assert book.judged("first_northern_attack") == book.judged("northern_attack")


def test_first_18_15_and_18_6_are_the_options_that_it_has_not() -> None:
    """Those that the table of differences names as missing, and no others."""
    first = next(each for each in scenarios("bitter-end") if each.id == "first_historical")
    bars = barred(options("bitter-end"), (), first)
    known = {each.id for each in options("bitter-end")}
    missing = {case for line in EDITIONS.splitlines() for case in missing_in(line)} & known

    assert {key for key, bar in bars.items() if bar.bar is Bar.OTHER_EDITION} == missing


def missing_in(line: str) -> list[str]:
    """Return the cases of 2005 in a row of the table that has none of the first edition beside them."""
    cells = [cell.strip() for cell in line.split("|")[1:3]]
    return cells[0].split(", ") if cells[1:] == ["-"] else []


def test_every_difference_that_is_done_has_its_test() -> None:
    table = EDITIONS
    named = re.findall(r"(?:done|same): `([0-9a-z_]+)`", table)
    tests = Path(__file__).read_text(encoding="utf-8")

    assert [name for name in named if f"def test_first_{name}_" not in tests] == []
    assert len(re.findall(r"\| done", table)) == len(re.findall(r"done: `", table))


# ---- the rule set


def test_the_header_of_a_game_leads_to_the_judge_of_its_edition() -> None:
    sheet = load("bitter_end")
    judges = [judge_of(rule_set_of("bitter-end", edition), sheet, {}, {}) for edition in ("2005", "first")]

    assert [each.law.edition.id for each in judges if isinstance(each, BitterEndJudge)] == ["2005", "first"]


def test_the_book_of_the_first_edition_marks_what_of_2005_does_not_hold() -> None:
    book = first_citations().cases

    assert {case for case in gone_cases() if book[case].status is not Status.NOT_MODELLED} == set()


def test_the_rules_that_stand_instead_are_in_the_book_and_judged() -> None:
    cases = {each.case for rules in FIRST.instead.values() for each in rules}
    own = {case for case in cases if case.startswith("first:")}

    assert {case for case in own if first_cases()[case].status is not Status.JUDGED} == set()


def test_every_case_that_is_judged_otherwise_is_named_by_a_test() -> None:
    judged = {case for case, each in first_cases().items() if each.status is Status.JUDGED}
    text = Path(__file__).read_text(encoding="utf-8")
    untested = {case for case in judged if f"def test_first_{case[6:].replace('.', '_')}_" not in text}

    assert untested == set()


def test_a_way_is_explained_with_the_cases_of_its_edition() -> None:
    _, new = both(unit("g", "0404", "tank"), unit("s", "0504"), hexes={"0504": "urban"})

    assert "first:10.155" in fight(new, "g", "0504")["citations"]
