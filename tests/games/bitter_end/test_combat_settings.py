"""Each setting of combat, retreat and advance: what holds by default, and what the other reading gives.

Figures are worked out by hand; the rows are those of the table of assumptions, A33 to A68.
"""

from collections.abc import Callable

import pytest

from tests.games.bitter_end.fight_boards import Json, board, combat_settings, fight, follow, unit, ways

Question = Callable[[Json], object]


def card(
    *units: Json, attackers: str = "g", hexes: str = "0404", **attack: object
) -> Callable[..., Question]:
    """Return a question about a card, to be read by a function, on a board with some features."""

    def on(read: Callable[[Json], object], **features: object) -> Question:
        return lambda choices: read(
            fight(board(*units, **features, choices=choices), attackers, hexes, **dict(attack))
        )

    return on


def retreat(*units: Json, name: str = "s", points: int = 1, **more: object) -> Callable[..., Question]:
    """Return a question about the ways of a retreat, to be read by a function."""

    def on(read: Callable[[dict[str, Json]], object], **features: object) -> Question:
        return lambda choices: read(ways(board(*units, **features, choices=choices), name, points, **more))

    return on


def advance(*units: Json, vacated: object = "0404", result: int = 2) -> Callable[..., Question]:
    """Return a question about the hexes of an advance."""

    def on(**features: object) -> Question:
        return lambda choices: sorted(
            follow(board(*units, **features, choices=choices), "g", vacated, result)
        )

    return on


def total(found: Json) -> object:
    return found["attack"]


def level(found: Json) -> object:
    return found["hexes"]["0404"]["defense_level"]


def die(found: Json) -> object:
    return sum(value for _, value in found["modifiers"])


def losses(found: dict[str, Json]) -> object:
    return {path: [case for case, _ in each["losses"]] for path, each in found.items()}


def paths(found: dict[str, Json]) -> object:
    return sorted(found)


def island(**terrain: str) -> Json:
    """Return features of a board where only 0404 and some hexes are land."""
    named = {name.removeprefix("_"): word for name, word in terrain.items()}
    return {"default_terrain": "lake", "hexes": {"0404": "clear"} | named}


G, S, TWO = unit("g", "0304"), unit("s", "0404"), [unit("s", "0404"), unit("s2", "0303")]
TANK, HERE = unit("g", "0304", "tank", attack=5), unit("g", "0404")
PAIR = [unit("g", "0304"), unit("g2", "0303")]
STREETS = {"hexes": {"0404": "urban"}}
HUNGRY_ZERO = [unit("g", "0304", "tank", attack=0, supplied=False), unit("g2", "0304", attack=2)]
NORTH = [["0304", "0404"], ["0303", "0404"]]
MIXED_SIDES = {"hexsides": {"minor_river": NORTH[:1], "rough_wooded": NORTH[1:]}}
CROSSED = {"hexsides": {"danube": [["0404", "0504"]]}, **island(_0504="clear")}
WEAK_TD = [unit("g", "0304", "tank_destroyer", attack=1), unit("s", "0404", "anti_tank")]

CASES: list[tuple[str, object, Question, object, object]] = [
    (
        "zero_attack_halved_min1",
        True,
        card(*HUNGRY_ZERO, S, attackers="g g2")(total, hexes={"0404": "urban"}),
        2,
        3,
    ),
    ("halving_multi_hex", "all", card(TANK, *TWO, hexes="0404 0303")(total, **STREETS), 3, 5),
    (
        "hexside_dl",
        "min_of_best",
        card(*PAIR, S, attackers="g g2")(level, **MIXED_SIDES),
        1,
        3,
    ),
    (
        "surprise_hexside_terrain",
        False,
        card(G, S, surprised=["s"])(level, hexsides={"rough_wooded": NORTH[:1]}),
        2,
        1,
    ),
    ("village_is_clear", True, card(G, S, surprised=["s"])(die, villages=["0404"]), 0, -1),
    (
        "clear_multi_hex",
        "all",
        card(G, *TWO, hexes="0404 0303", surprised=["s", "s2"])(die, hexes={"0404": "woods"}),
        -1,
        0,
    ),
    (
        "engineer_multi_hex",
        "all",
        card(unit("g", "0304", "engineer"), *TWO, hexes="0404 0303")(die, villages=["0404"]),
        -1,
        0,
    ),
    (
        "surprise_stack",
        "all",
        card(G, S, unit("s2", "0404"), surprised=["s"])(level, hexes={"0404": "urban"}),
        2,
        4,
    ),
    (
        "inf_types_10_93",
        "non_motorized",
        card(unit("g", "0304", "mot_infantry"), unit("s", "0404", "tank"))(die),
        1,
        0,
    ),
    (
        "inf_types_10_93",
        "with_mechanized",
        card(unit("g", "0304", "mech_infantry"), unit("s", "0404", "tank"))(die),
        0,
        1,
    ),
    ("armor_loss_td", True, card(*WEAK_TD, die=6)(lambda found: found["mandatory"]), {}, {"g": 1}),
    (
        "same_hex_modifiers",
        False,
        card(unit("g", "0404", "tank"), S, same_hex=True)(die),
        -1,
        0,
    ),
    ("rugged_retreat", "loss", retreat(S)(losses, **island(_0504="rugged")), {"": []}, {"0504": ["10.64"]}),
    (
        "retreat_c_needs_line_now",
        True,
        retreat(unit("s", "0604"))(paths, entries={"X": ["0104"]}),
        ["0504"],
        ["0603", "0605", "0704"],
    ),
    (
        "double_retreat_loss",
        False,
        retreat(S, unit("g", "0505"))(losses, **island(_0504="woods", _0505="clear")),
        {"0504": ["10.64", "10.65"]},
        {"0504": ["10.64"]},
    ),
    (
        "sturmboot_retreat",
        False,
        retreat(HERE, unit("gb", "0503", "sturmboot"), name="g", points=2)(paths, **CROSSED),
        ["0504"],
        [""],
    ),
    ("advance_rugged_first", False, advance(G)(hexes={"0404": "rugged"}), ["0404"], []),
    ("advance_zero_points", False, advance(G, result=0)(), ["0404"], []),
    (
        "advance_zoc_to_zoc",
        False,
        advance(G, unit("s", "0405"))(**island(_0304="clear", _0405="clear", _0504="clear")),
        ["0304", "0404", "0504"],
        ["0304", "0404"],
    ),
    (
        "back_to_over_rugged",
        False,
        retreat(HERE, S, name="g", points=2, back_to="0304")(losses, hexsides={"rugged": NORTH[:1]}),
        {"0304": ["10.64"]},
        {"": []},
    ),
]


@pytest.mark.parametrize(("key", "other", "question", "by_default", "otherwise"), CASES)
def test_a_setting_of_combat_changes_the_answer(
    key: str, other: object, question: Question, by_default: object, otherwise: object
) -> None:
    found = question({}), question({key: other})

    assert found == (by_default, otherwise)
    assert by_default != otherwise


def test_every_setting_of_combat_is_tested() -> None:
    tested = {key for key, *_ in CASES}
    combat = combat_settings() | {"sturmboot_retreat"}

    assert combat - tested == set()
