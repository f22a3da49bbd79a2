"""Combat (9.1 to 9.5): who may attack, on which table, by how many percent, and every shift of the column."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.budapest_campaign.boards import answer, board, unit

HERE, THERE = "0404", "0405"
"""Where the Soviets attack from, and whom."""
ALSO_HERE = "0304"
"""Beside 0404, and not beside 0405."""
SOUTH, FAR = "0305", "0403"
"""Beside 0405, and two hexes away."""
COLUMNS = ["<=49", "50-99", "100-149", "150-199", "200-299", "300-399", "400-499", "500-599", "600+"]


def fight(*units: dict[str, Any], attackers: tuple[str, ...] = ("s1",), **more: Any) -> Any:
    """Return the answer about an attack on 0405; what is no word of an attack is of the board."""
    words = ("table", "die", "attacker_ssu", "defender_ssu", "trucks")
    attack = {word: more.pop(word) for word in words if word in more}
    asked = {"attackers": list(attackers), "hexes": [THERE], **attack}
    return answer(board(*units, **more), "combat", attack=asked)


def corps(name: str = "s1", here: str = HERE, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    return unit(name, here, kind, supplied=True, **more)


def victim(**more: Any) -> dict[str, Any]:
    return corps("a1", THERE, **more)


def aircraft(side: str, columns: int, here: str = HERE) -> dict[str, Any]:
    """Return an air unit of a board."""
    command = "AKN" if side == "axis" else "2UF"
    return {"id": f"air.{side[0]}", "side": side, "command": command, "support": columns, "hex": here}


def support(side: str, attack: int, defense: int) -> dict[str, Any]:
    """Return a special support unit of a board, available."""
    return {"id": f"ssu.{side[0]}", "side": side, "attack_shift": attack, "defense_shift": defense}


def shifts(found: Any, what: str) -> int:
    """Return the columns that something comes to in an answer."""
    return sum(columns for _, columns, named in found["modifiers"] if named == what)


# ---- 9.4, 9.5: percent and columns


@pytest.mark.parametrize(
    ("attack", "defense", "percent", "column"),
    [
        (20, 13, 153, "150-199"),  # the example of 9.4
        (6, 2, 300, "300-399"),
        (1, 10, 10, "<=49"),
        (9, 1, 900, "600+"),
        (59, 10, 590, "500-599"),
        (0, 3, 0, "<=49"),
        (3, 0, None, "600+"),
    ],
)
def test_strengths_are_compared_in_whole_percent(
    attack: int, defense: int, percent: int | None, column: str
) -> None:
    found = fight(corps(attack=attack), victim(defense=defense))

    assert (found["percent"], found["start_column"]) == (percent, column)


def test_percent_may_be_read_as_rounded() -> None:
    """Reading 57: 299 against 200."""
    sides = corps(attack=60), victim(defense=41)

    assert fight(*sides, choices={"percent_rounding": "nearest"})["percent"] == 146


def test_of_two_corps_one_is_unsupported() -> None:
    """The first example of 9.5: 300 %, one column to the left."""
    germans = corps("a1", attack=3), {**corps("a2", attack=3), "supplied": False}

    found = fight(*germans, corps("s1", THERE, defense=2), attackers=("a1", "a2"))

    assert (found["start_column"], found["column"]) == ("300-399", "200-299")


def test_one_factor_against_ten() -> None:
    """The second example of 9.5: two columns of air, one of a support unit, one of terrain against."""
    sides = corps("a1", attack=1), corps("s1", THERE, defense=10)

    found = fight(
        *sides,
        attackers=("a1",),
        attacker_ssu="ssu.a",
        hexes={THERE: "rough"},
        air=[aircraft("axis", 2)],
        ssu=[support("axis", 1, 0)],
    )

    assert (found["start_column"], found["shift"], found["column"]) == ("<=49", 2, "100-149")


def test_a_major_operation_moves_the_column() -> None:
    """5.5b: the Budapest Operation takes 300 % to 500 %."""
    impulse = {"side": "soviet", "marker": "Budapest Operation", "commands": ["2UF"]}

    found = fight(corps(attack=9), victim(), impulse=impulse)

    assert found["column"] == "500-599"


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 40))
def test_shifts_are_added_and_then_held_within_the_table(right: int, left: int, attack: int) -> None:
    """9.5, reading 59."""
    found = fight(corps(attack=attack), victim(), air=[aircraft("soviet", right), aircraft("axis", left)])

    start = COLUMNS.index(found["start_column"])
    assert COLUMNS.index(found["column"]) == min(8, max(0, start + right - left))


# ---- 9.5: ground


@pytest.mark.parametrize(
    ("ground", "what", "columns"),
    [
        ({}, "terrain", 0),
        ({"hexes": {THERE: "rough"}}, "terrain", -1),
        ({"hexes": {THERE: "city"}}, "terrain", -2),
        ({"hexes": {THERE: "city"}, "festung": [THERE]}, "terrain", 0),
        ({"hexes": {THERE: "city"}, "festung": [THERE]}, "Festung", -3),
        ({"fortified": [THERE]}, "fortified line", -1),
        ({"fortified": [THERE], "hexes": {THERE: "city"}}, "fortified line", -1),
        (
            {
                "fortified": [THERE],
                "hexes": {THERE: "city"},
                "choices": {"fortified_adds_to_city": False},
            },
            "fortified line",
            0,
        ),
        (
            {"fortified": [THERE], "hexes": {THERE: "rough"}, "choices": {"fortified_adds_to_city": False}},
            "fortified line",
            -1,
        ),
    ],
)
def test_the_ground_protects_axis_defenders(ground: dict[str, Any], what: str, columns: int) -> None:
    """9.5, 14.0, 14.2."""
    assert shifts(fight(corps(), victim(), **ground), what) == columns


@pytest.mark.parametrize(("what", "columns"), [("fortified line", 0), ("Festung", 0), ("terrain", -2)])
def test_fortifications_serve_the_axis_alone(what: str, columns: int) -> None:
    """14.0, 14.2: Soviet defenders have the city's columns and no more."""
    ground = {"fortified": [THERE], "festung": [THERE], "hexes": {THERE: "city"}}

    found = fight(corps("a1"), corps("s1", THERE), attackers=("a1",), **ground)

    assert shifts(found, what) == columns


@pytest.mark.parametrize(("ground", "columns"), [("rough", 1), ("city", 0), ("clear", 0)])
def test_a_mountain_unit_takes_one_column_from_rough_ground(ground: str, columns: int) -> None:
    """15.2."""
    found = fight(corps(kind="mountain"), victim(), hexes={THERE: ground})

    assert shifts(found, "mountain") == columns


# ---- 9.5: rivers

ONE_RIVER = {"minor_river": [[HERE, THERE]]}
TWO_RIVERS = {"minor_river": [[HERE, THERE]], "major_river": [[SOUTH, THERE]]}
HEAD = {"side": "soviet", "from": HERE, "pair": [HERE, THERE]}


@pytest.mark.parametrize(
    ("more", "columns"),
    [
        ({"hexsides": {}}, 0),
        ({"hexsides": ONE_RIVER}, 0),
        ({"hexsides": TWO_RIVERS}, -1),
        ({"hexsides": TWO_RIVERS, "choices": {"river_mixed": "highest"}}, -2),
        ({"hexsides": TWO_RIVERS, "bridgeheads": [HEAD], "options": ["23.0"]}, 0),
        ({"hexsides": {**TWO_RIVERS, "minor_river": [], "minor_lake": [[HERE, THERE]]}}, -1),
        (
            {
                "hexsides": {**TWO_RIVERS, "minor_river": [], "minor_lake": [[HERE, THERE]]},
                "choices": {"lake_side_shift": False},
            },
            0,
        ),
        ({"hexsides": {"danube": [[HERE, THERE], [SOUTH, THERE]]}}, -2),
        ({"hexsides": {"danube": [[HERE, THERE], [SOUTH, THERE]]}, "danube_frozen": True}, -1),
    ],
)
def test_a_river_protects_if_every_attacker_crosses_one(more: dict[str, Any], columns: int) -> None:
    """9.5, 17.0, 23.2; readings 62, 63, 76."""
    found = fight(corps("s1"), corps("s2", SOUTH), victim(), attackers=("s1", "s2"), **more)

    assert shifts(found, "river") == columns


@pytest.mark.parametrize(
    ("reading", "danube", "columns"),
    [("all", SOUTH, 0), ("own", SOUTH, -1), ("own", HERE, 0)],
)
def test_the_flotilla_opens_the_danube(reading: str, danube: str, columns: int) -> None:
    """15.3, reading 64: the flotilla in 0404, a corps in 0305, each across some water."""
    other = HERE if danube == SOUTH else SOUTH
    water = {"danube": [[danube, THERE]], "minor_river": [[other, THERE]]}
    flotilla = corps("s1", kind="flotilla", command="3UF")

    found = fight(
        flotilla,
        corps("s2", SOUTH, command="3UF"),
        victim(),
        attackers=("s1", "s2"),
        hexsides=water,
        choices={"flotilla_danube": reading},
    )

    assert shifts(found, "river") == columns


@pytest.mark.parametrize(("attackers", "columns"), [(("s1", "s2"), -1), (("s2",), 0)])
def test_distant_artillery_is_not_asked_for_a_river(attackers: tuple[str, ...], columns: int) -> None:
    """15.4, reading 65."""
    guns = corps("s2", FAR, kind="breakthrough_artillery")

    found = fight(corps(), guns, victim(), attackers=attackers, hexsides=ONE_RIVER)

    assert shifts(found, "river") == columns


@pytest.mark.parametrize(("ground", "columns"), [("city", 1), ("rough", 0)])
def test_a_bridgehead_takes_a_column_of_a_city(ground: str, columns: int) -> None:
    """23.2, reading 76: from any side."""
    found = fight(
        corps(here=SOUTH), corps("s2"), victim(), hexes={THERE: ground}, bridgeheads=[HEAD], options=["23.0"]
    )

    assert shifts(found, "bridgehead into a city") == columns


# ---- 9.5: support


@pytest.mark.parametrize(
    ("attackers", "defenders", "columns"),
    [((True, True), (True, True), 0), ((False, False), (True, True), -2), ((True, False), (False, False), 1)],
)
def test_each_unsupported_unit_moves_the_column(
    attackers: tuple[bool, bool], defenders: tuple[bool, bool], columns: int
) -> None:
    """12.5b, 12.5c."""
    own = [{**corps(f"s{n}"), "supplied": flag} for n, flag in enumerate(attackers)]
    others = [{**corps(f"a{n}", THERE), "supplied": flag} for n, flag in enumerate(defenders)]

    found = fight(*own, *others, attackers=("s0", "s1"))

    assert found["shift"] == columns


@pytest.mark.parametrize(
    ("air", "columns"),
    [
        ([("soviet", 2, HERE), ("axis", 1, THERE)], 1),  # the example of 13.5
        ([("soviet", 2, HERE)], 2),  # its second hex, outside the German zone
        ([("soviet", 2, FAR)], 0),
        ([("soviet", 2, HERE), ("soviet", 3, SOUTH)], 3),
    ],
)
def test_one_air_unit_of_each_side_supports(air: list[tuple[str, int, str]], columns: int) -> None:
    """13.5."""
    units = [aircraft(*each) | {"id": f"air.{n}"} for n, each in enumerate(air)]

    assert fight(corps(), victim(), air=units)["shift"] == columns


def test_a_reduced_air_unit_gives_its_other_figure() -> None:
    air = {**aircraft("soviet", 3), "support_reduced": 1, "reduced": True}

    assert fight(corps(), victim(), air=[air])["shift"] == 1


def test_special_support_of_both_sides_moves_the_column() -> None:
    """16.2d."""
    found = fight(
        corps(),
        victim(),
        ssu=[support("soviet", 3, 0), support("axis", 0, 1)],
        attacker_ssu="ssu.s",
        defender_ssu="ssu.a",
    )

    assert [entry[:2] for entry in found["modifiers"]] == [["16.2", 3], ["16.2", -1]]


@pytest.mark.parametrize(("reading", "columns"), [("any", 1), ("all", 0)])
def test_a_marker_drives_attacks_with_an_active_unit(reading: str, columns: int) -> None:
    """5.1.1, 5.5b, reading 14."""
    impulse = {"side": "soviet", "marker": "Debrecen Operation", "commands": ["2UF"]}
    idle = corps("s2", SOUTH, command="RO")

    found = fight(
        corps(),
        idle,
        victim(),
        attackers=("s1", "s2"),
        impulse=impulse,
        choices={"marker_shift": reading, "inactive_join": True},
    )

    assert shifts(found, "command marker") == columns


def test_the_festung_event_drives_no_attack() -> None:
    """5.5b: the bonus is that of a major operation, whatever columns are told with the event."""
    event = {
        "side": "soviet",
        "marker": "Debrecen Operation",
        "commands": ["2UF"],
        "attack_shift": 2,
        "festung_event": True,
    }

    found = fight(corps(), victim(), attackers=("s1",), impulse=event)

    assert shifts(found, "command marker") == 0


@pytest.mark.parametrize(
    ("options", "attacker", "defender", "columns"),
    [
        (["26.0"], "romanian", "hungarian", -1),
        ([], "romanian", "hungarian", 0),
        (["26.0"], "soviet", "hungarian", 0),
        (["26.0"], "romanian", "german", 0),
    ],
)
def test_hungarians_stand_against_romanians(
    options: list[str], attacker: str, defender: str, columns: int
) -> None:
    """26.0, for the whole combat (reading 77)."""
    found = fight(
        corps("s1", nationality="soviet"),
        corps("s2", nationality=attacker),
        victim(nationality=defender),
        corps("a2", THERE, nationality="german"),
        attackers=("s1", "s2"),
        options=options,
    )

    assert shifts(found, "Hungarians against Romanians") == columns


# ---- 9.3: tables


@pytest.mark.parametrize(
    ("kind", "ground", "tables"),
    [
        ("infantry", {}, ["assault"]),
        ("tank", {}, ["assault", "mobile"]),
        ("tank", {"hexes": {THERE: "city"}}, ["assault"]),
        ("tank", {"fortified": [THERE]}, ["assault"]),
        ("tank", {"festung": [THERE]}, ["assault"]),
    ],
)
def test_the_mobile_table_asks_for_a_mechanized_attacker_and_open_ground(
    kind: str, ground: dict[str, Any], tables: list[str]
) -> None:
    """9.3, 14.0b, 14.2."""
    assert fight(corps(kind=kind), victim(), **ground)["tables"] == tables


@pytest.mark.parametrize(
    ("reading", "tables"), [("any_defender", ["assault"]), ("axis_only", ["assault", "mobile"])]
)
def test_soviets_on_a_fortified_line(reading: str, tables: list[str]) -> None:
    """Reading 60."""
    found = fight(
        corps("a1", kind="panzer"),
        corps("s1", THERE),
        attackers=("a1",),
        fortified=[THERE],
        choices={"fortified_assault": reading},
    )

    assert found["tables"] == tables


# ---- what speaks against an attack


def violations(*units: dict[str, Any], **more: Any) -> list[str]:
    found: list[str] = fight(*units, **more)["violations"]
    return found


@pytest.mark.parametrize(
    "attacker",
    [corps(here=ALSO_HERE), corps(here=FAR), corps(attack=0), corps(attacked=True), corps(command="RO")],
    ids=["not beside", "far away", "no strength", "has attacked", "not active"],
)
def test_who_may_not_attack(attacker: dict[str, Any]) -> None:
    """9.2."""
    impulse = {"side": "soviet", "marker": "2UF", "commands": ["2UF"]}

    assert violations(attacker, victim(), impulse=impulse) == ["9.2"]


def test_an_empty_hex_is_not_attacked() -> None:
    """9.2."""
    assert violations(corps()) == ["9.2"]


@pytest.mark.parametrize(
    ("retreated", "cases"), [((False, False), ["9.2"]), ((True, False), []), ((True, True), [])]
)
def test_who_has_retreated_is_attacked_again_with_his_stack(
    retreated: tuple[bool, bool], cases: list[str]
) -> None:
    """9.2, 9.9, reading 75."""
    stack = [corps(f"a{n}", THERE, was_attacked=True, retreated=flag) for n, flag in enumerate(retreated)]

    assert violations(corps(), *stack) == cases


@pytest.mark.parametrize(("reading", "cases"), [(False, ["9.2"]), (True, [])])
def test_idle_units_may_join_by_one_reading(reading: bool, cases: list[str]) -> None:
    """Reading 15."""
    impulse = {"side": "soviet", "marker": "2UF", "commands": ["2UF"]}
    sides = corps(), corps("s2", SOUTH, command="RO"), victim()

    found = violations(*sides, attackers=("s1", "s2"), impulse=impulse, choices={"inactive_join": reading})

    assert found == cases


def test_garrisons_do_not_attack() -> None:
    """15.1."""
    assert violations(corps(kind="garrison"), victim()) == ["15.1"]


@pytest.mark.parametrize(
    ("more", "cases"),
    [
        ({"hexsides": {"danube": [[HERE, THERE]]}}, []),
        ({"hexsides": {"danube": [[HERE, ALSO_HERE]]}}, ["15.3"]),
        ({"hexsides": {"danube": [[HERE, THERE]]}, "danube_frozen": True}, ["15.3"]),
    ],
)
def test_the_flotilla_attacks_along_the_open_danube(more: dict[str, Any], cases: list[str]) -> None:
    """15.3."""
    assert violations(corps(kind="flotilla", command="3UF"), victim(), **more) == cases


@pytest.mark.parametrize(("table", "cases"), [("assault", []), ("mobile", ["9.3"])])
def test_infantry_alone_has_the_assault_table(table: str, cases: list[str]) -> None:
    """9.3."""
    assert violations(corps(), victim(), table=table) == cases


@pytest.mark.parametrize(
    ("trucks", "cases"),
    [
        ({"attacker": ["s9"]}, []),
        ({"defender": ["s9"]}, ["12.4"]),
        ({"attacker": ["s1"]}, ["12.4"]),
    ],
)
def test_truck_columns_support_their_own_side(trucks: dict[str, list[str]], cases: list[str]) -> None:
    """12.4."""
    truck = unit("s9", ALSO_HERE, "truck_column", attack=0)

    assert violations(corps(), truck, victim(), trucks=trucks) == cases


@pytest.mark.parametrize(
    ("printed", "supplied", "cases"),
    [
        ({}, True, []),
        ({}, False, ["16.0"]),
        ({"asterisk": True}, False, []),
        ({"where": "display"}, True, ["16.2"]),
        ({"side": "axis"}, True, ["16.2"]),
    ],
)
def test_special_support_has_to_be_at_hand(printed: dict[str, Any], supplied: bool, cases: list[str]) -> None:
    """16.0, 16.2."""
    ssu = {**support("soviet", 2, 1), **printed}
    attacker = {**corps(), "supplied": supplied}

    assert violations(attacker, victim(), ssu=[ssu], attacker_ssu="ssu.s") == cases


@pytest.mark.parametrize(
    ("attackers", "cases"), [(("s2",), ["15.4"]), (("s1", "s2"), [])], ids=["alone", "with others"]
)
def test_artillery_alone_from_afar_goes_without_special_support(
    attackers: tuple[str, ...], cases: list[str]
) -> None:
    """15.4c."""
    guns = corps("s2", FAR, kind="breakthrough_artillery")

    found = violations(
        corps(), guns, victim(), attackers=attackers, ssu=[support("axis", 0, 1)], defender_ssu="ssu.a"
    )

    assert found == cases
