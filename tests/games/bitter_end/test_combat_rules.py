"""The card of an attack, rule by rule, on small boards. Figures are worked out by hand from the charts."""

import pytest

from rules.boards import BoardReader
from rules.fights import Attack
from rules.games.bitter_end.combat_support import holders_of_points
from rules.games.bitter_end.law import law
from rules.games.bitter_end.mandatory_losses import LOWEST_COLUMN
from rules.games.bitter_end.words import TYPES
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.bitter_end.fight_boards import Json, board, fight, unit

G, S = unit("g", "0304"), unit("s", "0404")


def modifiers(card: Json) -> dict[str, int]:
    return dict(card["modifiers"])


def sides(kind: str, *pairs: str) -> Json:
    return {kind: [pair.split("-") for pair in pairs]}


def test_a_plain_attack() -> None:
    """4 to 3 is 1-1; a 2 gives attack level 3, a clear hex has level 1."""
    card = fight(board(G, S), "g", "0404", die=2)

    assert (card["column"], card["attack_level"], card["hexes"]["0404"]["result"]) == ("1-1", 3, 2)


def test_the_10_42_example_of_two_hexes() -> None:
    """Attack level 4 against a clear and a woods hex: 3 and 2."""
    where = board(
        unit("g", "0404", attack=12), unit("s", "0504"), unit("s2", "0405"), hexes={"0405": "woods"}
    )
    card = fight(where, "g", "0504 0405", die=1)

    assert card["attack_level"] == 4
    assert {h: each["result"] for h, each in card["hexes"].items()} == {"0504": 3, "0405": 2}


def test_the_10_33_example_of_a_river() -> None:
    """A clear hex with a village behind rivers has level 3, and 2 as soon as one comes dry-shod."""
    river = {"villages": ["0404"], "hexsides": sides("minor_river", "0304-0404", "0303-0404")}
    where = board(G, unit("g2", "0303"), unit("g3", "0504"), S, **river)
    wet, dry = fight(where, "g g2", "0404"), fight(where, "g g3", "0404")

    found = [card["hexes"]["0404"]["defense_level"] for card in (wet, dry)]
    assert found == [3, 2]
    assert wet["hexes"]["0404"]["open_level"] == 2


def test_the_10_32_example_of_a_village_in_wooded_hills() -> None:
    where = board(G, S, hexes={"0404": "rough_wooded"}, villages=["0404"])

    assert fight(where, "g", "0404")["hexes"]["0404"]["defense_level"] == 4


def test_the_10_45_example() -> None:
    """Result 5 on two infantry of allowance 4 and a tank of 7; 36 to 6 is 6-1, and a 3 gives level 6."""
    defenders = [
        unit("s1", "0404", defense=3),
        unit("s2", "0404", defense=2, steps=1),
        unit("s3", "0404", "tank", defense=1, move=7),
    ]
    card = fight(board(unit("g", "0304", attack=36), *defenders), "g", "0404", die=2)

    assert (card["column"], card["modified_die"], card["attack_level"]) == ("6-1", 3, 6)
    assert card["mandatory"] == {"s1": 1, "s2": 1}


def test_a_result_equal_to_the_allowance_takes_no_step_beforehand() -> None:
    """Result 6 on an allowance of 6 and on one of 5."""
    defenders = [unit("s1", "0404", defense=3, move=6), unit("s2", "0404", defense=3, move=5)]
    card = fight(board(unit("g", "0304", attack=36), *defenders), "g", "0404", die=1)

    assert (card["hexes"]["0404"]["result"], card["mandatory"]) == (6, {"s2": 1})


def test_the_10_43_example_at_the_lowest_odds() -> None:
    """1-3 with an attack level of 0 against a level of 3 is a result of -3."""
    where = board(
        unit("g", "0304", attack=1), S, hexsides=sides("minor_river", "0304-0404"), villages=["0404"]
    )
    card = fight(where, "g", "0404", die=4)

    assert (card["column"], card["hexes"]["0404"]["result"]) == ("1-3", -3)


def test_below_the_lowest_odds_nobody_rolls() -> None:
    card = fight(board(unit("g", "0304", attack=1), unit("s", "0404", defense=4)), "g", "0404", die=1)

    found = [card[key] for key in ("column", "modified_die", "attack_level", "distribution", "mandatory")]
    assert found == [None, None, None, {}, {}]
    assert card["hexes"]["0404"] | {"defense_level": 1, "result": None} == card["hexes"]["0404"]


@pytest.mark.parametrize(
    ("kind", "terrain", "counted"),
    [
        ("tank", "rough_wooded", 3),
        ("tank_destroyer", "rough_wooded", 3),
        ("mech_infantry", "rough_wooded", 5),
        ("tank", "urban", 3),
        ("tank_destroyer", "urban", 3),
        ("mech_infantry", "urban", 5),
        ("tank", "rugged", 3),
        ("mech_infantry", "rugged", 3),
        ("mot_infantry", "rugged", 5),
        ("infantry", "rough_wooded", 5),
        ("tank", "rough", 5),
    ],
)
def test_terrain_halves_armor(kind: str, terrain: str, counted: int) -> None:
    """Origin: 10.35, 10.36, 10.37, 2.5."""
    road = {"roads": {"secondary": [["0304", "0404"]]}}
    where = board(unit("g", "0304", kind, attack=5), S, hexes={"0404": terrain}, **road)
    card = fight(where, "g", "0404")

    assert (card["attack"], card["violations"]) == (counted, [])


def test_two_causes_round_down_and_supply_with_fuel_is_one() -> None:
    hungry = {"attack": 5, "supplied": False, "fuel_depleted": True}
    where = board(
        unit("g", "0304", **hungry), unit("g2", "0303", "tank", **hungry), S, hexes={"0404": "urban"}
    )

    assert (fight(where, "g", "0404")["attack"], fight(where, "g2", "0404")["attack"]) == (3, 2)


@pytest.mark.parametrize("crossing", ["bridge", "ford"])
def test_the_danube_is_crossed_at_half_strength_and_gives_no_level(crossing: str) -> None:
    bridge = {"pair": ["0304", "0404"], "kind": crossing, "owner": None, "state": "destroyed"}
    where = board(unit("g", "0304", attack=5), S, hexsides=sides("danube", "0304-0404"), bridges=[bridge])
    card = fight(where, "g", "0404")

    assert (card["attack"], card["hexes"]["0404"]["defense_level"], card["violations"]) == (3, 1, [])


@pytest.mark.parametrize(
    ("kind", "cases"), [("infantry", []), ("cavalry", []), ("tank", ["10.34"]), ("engineer", ["10.34"])]
)
def test_the_boat_carries_attacks_of_those_on_foot(kind: str, cases: list[str]) -> None:
    where = board(
        unit("g", "0304", kind), unit("gb", "0303", "sturmboot"), S, hexsides=sides("danube", "0304-0404")
    )

    assert fight(where, "g", "0404")["violations"] == cases


@pytest.mark.parametrize(
    ("attack", "cases"),
    [
        ({"hexes": "0505"}, ["10.13"]),
        ({"hexes": "0404 0505"}, ["10.17"]),
        ({"asp": 5, "arsp": 4}, []),
        ({"asp": 6}, ["13.2"]),
        ({"arsp": 5}, ["14.5"]),
        ({"asp": 1, "arsp": 1, "phase": "exploitation"}, ["13.3", "14.6"]),
        ({"asp": 1, "weather": "overcast"}, ["4.3"]),
        ({"asp": 1, "weather": "snow"}, ["4.4"]),
        ({"arsp": 1, "weather": "snow"}, []),
        ({"all_out": True, "phase": "exploitation"}, ["18.31"]),
        ({"same_hex": True}, ["10.461"]),
    ],
)
def test_what_may_not_be_declared(attack: Json, cases: list[str]) -> None:
    where = board(G, S, unit("s2", "0505"))
    hexes = attack.pop("hexes", "0404")

    assert fight(where, "g", hexes, **attack)["violations"] == cases


def test_a_lake_bars_the_attack() -> None:
    assert fight(board(G, S, hexsides=sides("lake", "0304-0404")), "g", "0404")["violations"] == ["2.2"]


def test_armor_without_a_road_does_not_attack_rugged_ground() -> None:
    where = board(unit("g", "0304", "tank"), S, hexsides=sides("rugged", "0304-0404"))

    assert fight(where, "g", "0404")["violations"] == ["10.36"]


def test_soviet_guns_reach_three_hexes_and_may_count_half_outside() -> None:
    where = board(unit("s", "0304"), unit("g", "0404"), buda=["0704"])
    far = board(unit("s", "0104"), unit("g", "0204"), buda=["0704"])

    inside = fight(where, "s", "0404", arsp=3, restrict_arsp=True)
    assert (inside["attack"], inside["violations"]) == (6, [])
    assert fight(far, "s", "0204", arsp=3)["violations"] == ["14.1"]


DIVISION = {
    "A": {"required": ["g", "g2"], "optional": ["g9"]},
    "B": {"required": ["s", "s2"], "optional": []},
}


@pytest.mark.parametrize(
    ("attackers", "defenders", "total"),
    [
        ("g g2", ["s"], -1),
        ("g g2 g3", ["s"], -1),
        ("g g3", ["s"], 0),
        ("g", ["s", "s2"], 1),
        ("g g2", ["s", "s2"], 0),
    ],
)
def test_divisional_integrity(attackers: str, defenders: list[str], total: int) -> None:
    """Origin: 10.81 to 10.86."""
    units = [unit(name, "0304") for name in ("g", "g2", "g3")] + [unit(name, "0404") for name in defenders]
    card = fight(board(*units), attackers, "0404", divisions=DIVISION)

    assert sum(modifiers(card).values()) == total


ARMOR_WORKS_ON = {"infantry", "cavalry", "sturmboot", "artillery", "rocket", "airborne", "marine"}
ARMOR_WORKS_ON |= {"fortified_area", "police", "training", "alarm"}


@pytest.mark.parametrize("kind", sorted(TYPES))
def test_whom_armor_overruns(kind: str) -> None:
    """Origin: 10.91, 10.92."""
    card = fight(board(unit("g", "0304", "tank"), unit("s", "0404", kind)), "g", "0404")

    assert ("10.91" in modifiers(card)) == (kind in ARMOR_WORKS_ON)


def test_motorized_cavalry_has_an_answer_to_armor() -> None:
    where = board(unit("g", "0304", "tank"), unit("s", "0404", "cavalry", motorized=True))

    assert modifiers(fight(where, "g", "0404")) == {}


@pytest.mark.parametrize(
    ("attackers", "value"),
    [
        (["infantry"], 1),
        (["cavalry", "mot_infantry"], 1),
        (["infantry", "anti_tank", "flak", "tank_destroyer"], 1),
        (["anti_tank"], 0),
        (["infantry", "engineer"], 0),
        (["infantry", "mech_infantry"], 0),
        (["infantry", "recon"], 0),
    ],
)
def test_infantry_that_attacks_armor(attackers: list[str], value: int) -> None:
    """Origin: 10.93, 10.94, A43, A44."""
    units = [unit(f"g{number}", "0304", kind) for number, kind in enumerate(attackers)]
    card = fight(board(*units, unit("s", "0404", "tank")), " ".join(u["id"] for u in units), "0404")

    assert modifiers(card).get("10.93", 0) == value


def test_armor_that_fails_against_anti_tank_loses_a_step() -> None:
    where = board(unit("g", "0304", "tank", attack=1), unit("s", "0404", "flak"))
    card = fight(where, "g", "0404", die=6)

    assert card["mandatory"] == {"g": 1}


def test_of_two_armored_attackers_one_pays() -> None:
    where = board(
        unit("g", "0304", "tank", attack=1), unit("g2", "0304", "recon", attack=0), unit("s", "0404", "flak")
    )
    card = fight(where, "g g2", "0404", die=6)

    assert (card["mandatory"], card["mandatory_one_of"]) == ({}, ["g", "g2"])


@pytest.mark.parametrize(
    ("features", "usual", "surprised"),
    [
        ({}, 1, 1),
        ({"hexes": {"0404": "woods"}}, 2, 1),
        ({"hexes": {"0404": "rough"}}, 2, 1),
        ({"hexes": {"0404": "urban"}}, 4, 2),
        ({"hexes": {"0404": "rough_wooded"}}, 4, 2),
        ({"hexes": {"0404": "rugged"}}, 5, 2),
        ({"villages": ["0404"]}, 2, 1),
        ({"hexsides": sides("minor_river", "0304-0404")}, 3, 1),
        ({"hexsides": sides("rough", "0304-0404")}, 2, 1),
        ({"hexsides": sides("rough_wooded", "0304-0404")}, 4, 2),
        ({"hexsides": sides("rugged", "0304-0404")}, 5, 2),
    ],
)
def test_surprise_lowers_the_level(features: Json, usual: int, surprised: int) -> None:
    """Origin: 16.33, A39."""
    where = board(G, S, **features)
    cards = fight(where, "g", "0404"), fight(where, "g", "0404", surprised=["s"])

    assert [card["hexes"]["0404"]["defense_level"] for card in cards] == [usual, surprised]


@pytest.mark.parametrize(
    ("features", "said"),
    [
        ({"hexes": {"0404": "rough_wooded"}}, [4, "4 to 2"]),
        ({"hexes": {"0404": "rough"}, "villages": ["0404"]}, [2, 2, "2 to 1"]),
        ({"hexsides": sides("minor_river", "0304-0404")}, [1, 3, "3 to 1"]),
        (
            {"hexsides": sides("minor_river", "0304-0404") | sides("rough_wooded", "0304-0404")},
            [1, 4, "4 to 2"],
        ),
        ({}, [1]),
    ],
)
def test_what_is_said_of_a_level_under_surprise_adds_up(features: Json, said: list[object]) -> None:
    """Each cover by its level as usual, the best of them named again where surprise takes from it."""
    case = BoardReader().read(board(G, S, **features))
    attack = Attack((UnitId("g"),), (HexId("0404"),), named={"surprised": frozenset({UnitId("s")})})
    facts = [
        dict(each.facts) for each in case.judge.combat(case.position, attack).levels[HexId("0404")].findings
    ]

    named = [
        f"{each['usual']} to {each['level']}" if "usual" in each else int(each["level"]) for each in facts
    ]
    assert named == said


def test_only_soviets_are_surprised() -> None:
    card = fight(board(unit("s", "0304"), unit("g", "0404")), "s", "0404", surprised=["g"])

    assert card["modifiers"] == []


def test_all_out_lowers_the_die_but_not_inside_a_contested_hex() -> None:
    inside = board(unit("g", "0404"), S)
    found = [
        modifiers(fight(board(G, S), "g", "0404", all_out=True)),
        modifiers(fight(inside, "g", "0404", all_out=True, same_hex=True)),
    ]

    assert found == [{"18.32": -1}, {}]


def test_inside_a_contested_hex_the_level_is_one_and_hexsides_do_not_count() -> None:
    features = {"hexes": {"0404": "urban"}, "hexsides": sides("danube", "0304-0404")}
    where = board(unit("g", "0404", "tank", attack=5), S, **features)
    card = fight(where, "g", "0404", same_hex=True)

    assert (card["attack"], card["hexes"]["0404"]["defense_level"], card["violations"]) == (3, 1, [])


def test_the_defender_counterattacks_out_of_turn() -> None:
    card = fight(board(unit("g", "0404"), S), "s", "0404", same_hex=True)

    assert (card["violations"], card["hexes"]["0404"]["defense_level"]) == ([], 1)


def test_what_more_points_or_units_would_change() -> None:
    """4 to 3 is 1-1; two points more make 2-1, one can be spared; the second unit makes 2-1 too."""
    case = BoardReader().read(board(G, unit("g2", "0303"), unit("g3", "0704"), S))
    margins = case.judge.margins(case.position, Attack((UnitId("g"),), ("0404",)))

    assert (margins.missing, margins.spare) == (2, 1)
    assert {unit: str(each.column) for unit, each in margins.joining.items()} == {"g2": "2-1"}


def test_the_lowest_column_is_that_of_the_table() -> None:
    assert str(law().combat.columns[0]) == LOWEST_COLUMN


@pytest.mark.parametrize(
    ("kind", "side", "hexes", "holders"),
    [
        ("arsp", "soviet", ("0404",), ("buda", "pest")),
        ("arsp", "soviet", ("0404", "0701"), ("buda",)),
        ("arsp", "german", ("0404",), ("german",)),
        ("asp", "soviet", ("0404",), ("soviet",)),
    ],
)
def test_soviet_guns_belong_to_the_halves_of_the_city(
    kind: str, side: str, hexes: tuple[str, ...], holders: tuple[str, ...]
) -> None:
    place = BoardReader().read(board(G, S, buda=["0602"], pest=["0304"])).judge.board

    assert holders_of_points(place, side, kind, [HexId(each) for each in hexes]) == holders
