"""What combat results do (9.6 to 9.8, 14.2, 15.4, 19.0, 23.1, 24.0)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.budapest_campaign.boards import answer, board, unit

HERE, THERE, SOUTH, FAR = "0404", "0405", "0305", "0403"
"""Where Soviets attack from, whom, where from too, and two hexes away."""


def certain(code: str) -> dict[str, Any]:
    """Return charts on which every face of the die brings one result."""
    columns = ("<=49", "50-99", "100-149", "150-199", "200-299", "300-399", "400-499", "500-599", "600+")
    tables = {table: {column: [code] * 6 for column in columns} for table in ("assault", "mobile")}
    return {"crt": tables}


def after(code: str, *units: dict[str, Any], attackers: tuple[str, ...] = ("s1",), **more: Any) -> Any:
    """Return the effects of a result of an attack on 0405."""
    attack = {word: more.pop(word) for word in ("table", "attacker_ssu", "defender_ssu") if word in more}
    asked = {"attackers": list(attackers), "hexes": [THERE], "die": 3, **attack}
    return answer(board(*units, charts=certain(code), **more), "combat", attack=asked)["effects"]


def corps(name: str, here: str = THERE, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    return unit(name, here, kind, supplied=True, **more)


ATTACKER = corps("s1", HERE)


@pytest.mark.parametrize(
    ("code", "attackers", "defenders", "pursuit"),
    [
        ("AA", ("1", 0), ("0", 0), "no"),
        ("AD", ("1", 1), ("0", 0), "no"),
        ("AP", ("0", 2), ("0", 0), "no"),
        ("AS", ("0", 0), ("0", 0), "no"),
        ("AW", ("0", 1), ("0", 0), "no"),
        ("AZ", ("all", 2), ("0", 0), "no"),
        ("BB", ("1", 0), ("1", 0), "cleared"),
        ("DA", ("0", 0), ("1", 0), "cleared"),
        ("DD", ("0", 0), ("1", 1), "yes"),
        ("DP", ("0", 0), ("0", 2), "yes"),
        ("DW", ("0", 0), ("0", 1), "yes"),
        ("DZ", ("0", 0), ("all", 2), "yes"),
        ("MA", ("0", 0), ("1", 1), "yes"),
        ("MD", ("1", 0), ("0", 1), "yes"),
        ("OR", ("0", 0), ("all", 3), "yes"),
    ],
)
def test_the_fifteen_results(
    code: str, attackers: tuple[str, int], defenders: tuple[str, int], pursuit: str
) -> None:
    """19.0."""
    found = after(code, ATTACKER, corps("a1"))

    sides = ((found[side]["reduce"], found[side]["retreat"]) for side in ("attackers", "defenders"))
    assert (*sides, found["pursuit"]) == (attackers, defenders, pursuit)


def candidates(found: Any, side: str) -> list[str]:
    names: list[str] = found[side]["candidates"]
    return names


@pytest.mark.parametrize(("table", "first"), [("assault", ["s1", "s2"]), ("mobile", ["s2"])])
def test_on_the_mobile_table_a_mechanized_attacker_loses_first(table: str, first: list[str]) -> None:
    """9.8."""
    found = after(
        "AA", ATTACKER, corps("s2", SOUTH, "tank"), corps("a1"), attackers=("s1", "s2"), table=table
    )

    assert candidates(found, "attackers") == first


@pytest.mark.parametrize(
    ("steps", "reading", "may"),
    [
        (2, "after_reduced", ["a1"]),
        (1, "after_reduced", ["a1", "a2"]),
        (1, "after_eliminated", ["a1"]),
    ],
)
def test_a_truck_column_takes_a_loss_after_the_others(steps: int, reading: str, may: list[str]) -> None:
    """9.8, reading 68."""
    found = after(
        "DA",
        ATTACKER,
        corps("a1", steps=steps, printed_steps=2),
        corps("a2", kind="truck_column"),
        choices={"depot_absorbs": reading},
    )

    assert candidates(found, "defenders") == may


@pytest.mark.parametrize(("reading", "all_of_them"), [(True, ["a1", "a2"]), (False, ["a1"])])
def test_whether_all_means_logistics_units_too(reading: bool, all_of_them: list[str]) -> None:
    """Reading 69."""
    found = after(
        "DZ",
        ATTACKER,
        corps("a1"),
        corps("a2", kind="mobile_depot"),
        choices={"all_includes_logistics": reading},
    )

    assert candidates(found, "defenders") == all_of_them


def test_logistics_units_alone_are_reduced_by_either_reading() -> None:
    """9.8."""
    found = after("DZ", ATTACKER, corps("a2", kind="mobile_depot"), choices={"all_includes_logistics": False})

    assert candidates(found, "defenders") == ["a2"]


@pytest.mark.parametrize(
    ("guns", "suffer"), [(FAR, ["s1"]), (SOUTH, ["s1", "s2"])], ids=["from afar", "beside"]
)
def test_artillery_from_afar_never_suffers(guns: str, suffer: list[str]) -> None:
    """15.4b, reading 66."""
    artillery = corps("s2", guns, "breakthrough_artillery")

    found = after("AZ", ATTACKER, artillery, corps("a1"), attackers=("s1", "s2"))

    assert (candidates(found, "attackers"), found["attackers"]["retreating"]) == (suffer, suffer)


@pytest.mark.parametrize(
    ("festung", "stays", "dies"), [([], [], ["a2"]), ([THERE], ["a1", "a2"], [])], ids=["open", "Festung"]
)
def test_in_a_festung_nobody_has_to_retreat(festung: list[str], stays: list[str], dies: list[str]) -> None:
    """14.2, 15.1."""
    found = after("DD", ATTACKER, corps("a1"), corps("a2", kind="garrison"), festung=festung)

    assert (found["defenders"]["may_ignore"], found["defenders"]["destroyed_by_retreat"]) == (stays, dies)


def test_axis_attackers_from_a_festung_may_stay_too() -> None:
    """14.2, reading 73."""
    attackers = corps("a1", HERE), corps("a2", SOUTH)

    found = after("AP", *attackers, corps("s1"), attackers=("a1", "a2"), festung=[HERE])

    assert found["attackers"]["may_ignore"] == ["a1"]


def test_retreat_destroys_the_flotilla_in_the_ice() -> None:
    """15.3."""
    found = after(
        "DW", corps("a1", HERE), corps("s1", kind="flotilla"), attackers=("a1",), danube_frozen=True
    )

    assert found["defenders"]["destroyed_by_retreat"] == ["s1"]


# ---- 23.1

DANUBE = {"danube": [[HERE, THERE]], "minor_lake": [[SOUTH, THERE]]}


@pytest.mark.parametrize(
    ("code", "more", "heads"),
    [
        ("AS", {}, [[HERE, THERE]]),
        ("BB", {}, [[HERE, THERE]]),
        ("DD", {}, []),
        ("AS", {"festung": [THERE]}, []),
        ("DD", {"festung": [THERE]}, [[HERE, THERE]]),
        ("AS", {"options": []}, []),
        ("AS", {"bridgeheads": [{"side": "soviet", "from": HERE, "pair": [HERE, THERE]}]}, []),
    ],
)
def test_where_a_bridgehead_may_be_made(code: str, more: dict[str, Any], heads: list[list[str]]) -> None:
    """23.1, 23.2: on rivers, one on a hexside."""
    more = {"options": ["23.0"], **more}

    found = after(
        code, ATTACKER, corps("s2", SOUTH), corps("a1"), attackers=("s1", "s2"), hexsides=DANUBE, **more
    )

    assert found["bridgeheads"] == heads


# ---- 24.0


@pytest.mark.parametrize(
    ("code", "options", "lost"),
    [
        ("AZ", ["24.0"], ["attacker"]),
        ("BB", ["24.0"], ["attacker", "defender"]),
        ("DZ", ["24.0"], ["defender"]),
        ("DD", ["24.0"], []),
        ("BB", [], []),
    ],
)
def test_some_results_wear_special_support_down(code: str, options: list[str], lost: list[str]) -> None:
    """24.0."""
    ssu = [{"id": f"ssu.{side[0]}", "side": side, "attack_shift": 1} for side in ("axis", "soviet")]

    found = after(
        code, ATTACKER, corps("a1"), options=options, ssu=ssu, attacker_ssu="ssu.s", defender_ssu="ssu.a"
    )

    assert found["ssu_attrition"] == lost
