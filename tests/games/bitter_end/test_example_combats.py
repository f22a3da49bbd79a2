"""The combats of the rulebook's Example of Play: every stated figure, each named by its case.

Two printed statements contradict the rules on our map; they are carried as named exceptions (X1, M1).
"""

import pytest

from rules.fights import CombatCard
from tests.games.bitter_end.example_stage import (
    AFTER_C1,
    AFTER_C2,
    AFTER_C3,
    AFTER_C4,
    AFTER_C5,
    AFTER_X1,
    DEAD,
    FIRST_DEAD,
    IN_C4,
    IN_X1,
    Moves,
    Stage,
    attack_of,
    fight,
    follow,
    judge,
    names,
    position,
    ways,
)

SS3, SS5 = "3/3SS 5/3SS 6/3SS", "5/5SS 9/5SS 10/5SS"
PZ6, CAV1 = "11/6Pz 4/6Pz 114/6Pz", "2H/1 3H/1 4H/1"
MINOR_SS = "6/3Pz 3/3Pz 394/3Pz Norge Danemark"

# name, board, who is gone, attackers, hex, die, artillery points, phase; then the printed
# attack, defense, column, modifiers of the die, attack level, defense level, result
COMBATS = {
    "C1": ({}, "", f"{SS5} 21/23 51/23 KG_26", "1520", 5, 0, "combat"),
    "C2": (AFTER_C1, "", SS3, "1518", 3, 0, "combat"),
    "C3": (AFTER_C2, FIRST_DEAD, MINOR_SS, "1522", 6, 1, "combat"),
    "C4": (AFTER_C3, DEAD, f"{PZ6} {CAV1}", "1524", 5, 3, "combat"),
    "C5": (AFTER_C4, DEAD, "977/271VG 978/271VG 239", "1426", 6, 0, "combat"),
    "X1": (AFTER_C5, DEAD, "3/3SS KG_26 21/23", "1619", 6, 0, "exploitation"),
    "X2": (AFTER_X1, DEAD, PZ6, "1523", 3, 0, "exploitation"),
    "X3": (AFTER_X1, DEAD, CAV1, "1426", 6, 0, "exploitation"),
}
PRINTED = {
    "C1": (20, 6, "3-1", {"10.81": -1, "10.91": -1, "16.33": -1}, 4, 1, 3),
    "C2": (16, 3, "5-1", {"10.81": -1, "10.91": -1}, 7, 2, 5),
    "C3": (18, 6, "3-1", {"10.81": -1, "10.91": -1}, 2, 1, 1),
    "C4": (20, 10, "2-1", {"10.81": -1}, 2, 2, 0),
    "C5": (7, 6, "1-1", {"10.81": -1, "10.91": -1}, 1, 3, -2),
    "X1": (10, 6, "1-1", {"10.81": -1, "10.91": -1}, 1, 1, 0),
    "X2": (12, 8, "1-1", {"10.81": -1, "10.82": 1, "10.91": -1}, 3, 1, 2),
    "X3": (7, 6, "1-1", {"10.81": -1}, 0, 3, -3),
}
EXCEPTIONS = {"X1": "printed with divisional integrity, though 21/23 attacks without 51/23 (10.81)"}


def card_of(name: str) -> CombatCard:
    moves, gone, attackers, hex_id, die, arsp, phase = COMBATS[name]
    return fight(position(moves, gone=gone), attack_of(attackers, hex_id, die, arsp, phase))


def figures(card: CombatCard) -> tuple[object, ...]:
    (hex_id,) = card.levels
    assert card.outcome is not None
    return (
        card.attack_strength,
        card.defense_strength,
        str(card.column),
        {each.case: each.value for each in card.modifiers},
        card.outcome.level,
        card.levels[hex_id].value,
        card.outcome.results[hex_id],
    )


@pytest.mark.parametrize("name", sorted(COMBATS.keys() - EXCEPTIONS.keys()))
def test_a_combat_of_the_example_gives_the_printed_figures(name: str) -> None:
    assert figures(card_of(name)) == PRINTED[name]


@pytest.mark.parametrize("name", COMBATS)
def test_every_attack_of_the_example_is_allowed(name: str) -> None:
    assert card_of(name).verdict


def test_x1_differs_by_the_missing_division_alone() -> None:
    """Printed -2 and a draw; by 10.81 the modifier is -1, and the die of 6 falls one short."""
    attack, defense, column, _, _, level, _ = PRINTED["X1"]

    expected = (attack, defense, column, {"10.91": -1}, 0, level, -1)
    assert figures(card_of("X1")) == expected


def test_x1_with_the_printed_modifier_is_the_printed_draw() -> None:
    card = card_of("X1")

    printed_die = card.outcomes[5]
    assert (printed_die.modified, printed_die.level, printed_die.results) == (4, 1, {"1619": 0})


def test_c1_is_level_three_behind_the_river_without_surprise() -> None:
    assert card_of("C1").levels["1520"].usual == 3


def test_c2_takes_a_step_beyond_the_movement_allowance() -> None:
    """10.45: a result of 5 against an allowance of 4."""
    mandatory_losses = card_of("C2").mandatory_losses

    assert mandatory_losses is not None
    assert mandatory_losses.by_unit == {names()["230/80G"]: 1}


def test_c4_halves_the_panzer_regiment_in_wooded_hills() -> None:
    counted = {each.name: each.counted for each in card_of("C4").attackers}

    assert counted[names()["11/6Pz"]] == 3


# board (moves, retreated, gone, reduced), unit, points, one hex, path, MP, steps lost, dead
RETREATS = [
    (Stage({}), "217/80G", 3, False, "1620 1619", 3, [], False),
    (Stage({"217/80G": "1619"}, "217/80G"), "232/80G", 3, False, "1620 1619", 3, [], False),
    (Stage(AFTER_C1, reduced="230/80G"), "230/80G", 5, False, "1618", 2, ["10.65"], True),
    (Stage(AFTER_C2, gone=FIRST_DEAD), "8/4G", 1, False, "1622", 4, ["10.64"], True),
    (Stage(AFTER_C2, gone=FIRST_DEAD), "11/4G", 1, False, "1622", 4, ["10.64"], True),
    (Stage(IN_C4, gone=DEAD), "33_AT", 1, True, "1624", 1, [], False),
    (Stage(IN_C4, gone=DEAD), "51/93", 1, True, "1624", 1, [], False),
    (Stage(AFTER_C4, gone=DEAD), "977/271VG", 2, False, "1225 1125", 2, [], False),
    (Stage(AFTER_C4, gone=DEAD), "978/271VG", 2, False, "1225 1125", 2, [], False),
    (Stage(AFTER_C4, gone=DEAD), "239", 2, False, "1226 1126", 2, [], False),
    (Stage(IN_X1, gone=DEAD), "217/80G", 1, True, "1719", 1, [], False),
    (Stage(AFTER_X1, gone=DEAD), "1039/223", 2, False, "1622", 4, ["10.64"], False),
    (Stage(AFTER_X1, gone=DEAD), "2H/1", 2, False, "1424 1324", 2, [], False),
]


@pytest.mark.parametrize(("stage", "unit", "points", "one_hex", "path", "mp", "lost", "dead"), RETREATS)
def test_a_retreat_of_the_example_is_open_and_costs_what_is_printed(
    stage: Stage, unit: str, points: int, one_hex: bool, path: str, mp: int, lost: list[str], dead: bool
) -> None:
    found = ways(position(*stage), unit, points, one_hex=one_hex)[path]

    cost = (found.spent_mp_parts / 2, [each.case for each in found.findings], found.is_eliminated)
    assert cost == (mp, lost, dead)


@pytest.mark.parametrize(
    ("moves", "gone", "unit", "points", "one_hex", "path"),
    [
        (AFTER_C1, "", "230/80G", 5, False, "1618"),
        (AFTER_C2, FIRST_DEAD, "8/4G", 1, False, "1622"),
        (IN_C4, DEAD, "33_AT", 1, True, "1624"),
        (AFTER_X1, DEAD, "1037/223", 2, False, "1622"),
    ],
)
def test_the_only_way_out_is_the_only_one_found(
    moves: Moves, gone: str, unit: str, points: int, one_hex: bool, path: str
) -> None:
    where = position(moves, gone=gone, reduced="230/80G")

    assert list(ways(where, unit, points, one_hex=one_hex)) == [path]


def test_x1_the_regiment_kept_out_of_combat_closes_the_way_south_east() -> None:
    assert "1720" not in ways(position(IN_X1, gone=DEAD), "217/80G", 1, one_hex=True)


def test_x1_with_that_regiment_in_the_hex_the_way_would_be_open() -> None:
    """The example's own remark; the 5th SS, whose zone would close the way too on our map, stands back."""
    moves = IN_X1 | dict.fromkeys(["51/23", *SS5.split()], "1420")

    assert "1720" in ways(position(moves, gone=DEAD), "217/80G", 1, one_hex=True)


AFTER_RETREAT = Stage({"217/80G": "1619", "232/80G": "1619"}, "217/80G 232/80G")
KG_AHEAD = AFTER_RETREAT._replace(moves={**AFTER_RETREAT.moves, "KG_26": "1519"})
NO_230 = Stage(AFTER_C1, "217/80G 232/80G", FIRST_DEAD)
PANZER_AHEAD = NO_230._replace(moves={**AFTER_C1, "3/3SS": "1618"})

# board, unit, vacated hex, result, hex reached, MP
FOLLOWERS = [
    (AFTER_RETREAT, "KG_26", "1520", 3, "1520", 2),
    (AFTER_RETREAT, "KG_26", "1520", 3, "1519", 3),
    (KG_AHEAD, "21/23", "1520", 3, "1620", 3),
    (KG_AHEAD, "51/23", "1520", 3, "1620", 3),
    (KG_AHEAD, "5/5SS", "1520", 3, "1520", 3),
    (NO_230, "3/3SS", "1518", 5, "1518", 4),
    (NO_230, "3/3SS", "1518", 5, "1618", 4.5),
    (PANZER_AHEAD, "5/3SS", "1518", 5, "1518", 4),
    (Stage(AFTER_C2, gone=DEAD), "6/3Pz", "1522", 1, "1522", 1),
]


@pytest.mark.parametrize(("stage", "unit", "vacated", "result", "goal", "mp"), FOLLOWERS)
def test_an_advance_of_the_example_costs_what_is_printed(
    stage: Stage, unit: str, vacated: str, result: int, goal: str, mp: float
) -> None:
    assert follow(position(*stage), unit, vacated, result).hexes[goal].mp_parts / 2 == mp


def test_c2_the_second_regiment_cannot_use_the_road_to_the_first() -> None:
    assert "1618" not in follow(position(*PANZER_AHEAD), "5/3SS", "1518", 5).hexes


def test_m1_is_read_as_north_west() -> None:
    """Printed as north-east, where three units stand; the hex that costs the printed 4 lies north-west."""
    where = position(AFTER_X1, "217/80G 232/80G", DEAD)
    reach = judge().reach(where, names()["51/23"])

    assert ("1619" in reach.hexes, reach.hexes["1519"].mp_parts / 2) == (False, 4)
