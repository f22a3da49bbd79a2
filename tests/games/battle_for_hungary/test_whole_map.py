"""Rules and oracle on the whole map: the set-ups, and examples of the rulebook where they took place."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.ask import Asker
from tests.games.battle_for_hungary.canon import differences
from tests.games.battle_for_hungary.oracle.ask import answer_on, board_of
from tests.games.battle_for_hungary.real_boards import FIRST_TURNS, GAME, ground, set_up

Json = dict[str, Any]
ENGINES = ("oracle", "rules")
INFANTRY = {"type": "infantry", "attack": 4, "defense": 5, "move": 8, "steps": 2}
PANZER = {"type": "armour", "attack": 9, "defense": 8, "move": 12, "steps": 2}
GERMAN = {"side": "axis", "nation": "german"}
SOVIET = {"side": "allied", "nation": "soviet"}


def asked_about(scenario: str) -> Iterator[Json]:
    """Yield questions about a set-up: of its sides, and of some of its units."""
    board, turn = set_up(scenario), FIRST_TURNS[scenario]
    there = [unit for unit in board["units"] if unit["hex"]]
    for side in ("axis", "allied"):
        yield {"ask": "supply", "side": side}
        yield {"ask": "replacements", "side": side, "turn": turn}
    yield {"ask": "zoc", "side": "axis"}
    yield {"ask": "victory", "scenario": "13.1"}
    for unit in there[15::50]:
        mode = "operational" if unit["side"] == "allied" else "normal"
        yield {"ask": "reach", "unit": unit["id"], "mode": mode}
    yield {"ask": "assaults", "unit": next(one["id"] for one in there if one["type"] == "armour")}


@pytest.mark.parametrize("scenario", FIRST_TURNS)
def test_rules_and_oracle_agree_on_a_set_up(scenario: str) -> None:
    raw, asker, found = set_up(scenario), Asker(), []
    for asked in asked_about(scenario):
        line = {"game": GAME, "board": raw, **asked}
        board = board_of(line)
        theirs = json.loads(asker.answer(json.dumps(line)))
        found += [f"{asked}: {one}" for one in differences(board, line, answer_on(board, line), theirs)]

    assert found == []


# ---------------------------------------------------------------- examples where they took place


def told(engine: str, there: list[Json], more: Json, **asked: Any) -> Any:
    """The answer of one engine about some units on the map."""
    plain = {key: value for key, value in ground().items() if key != "allied"}
    line = {"game": GAME, "board": {**plain, **more, "units": there}, **asked}
    return (
        answer_on(board_of(line), line)
        if engine == "oracle"
        else json.loads(Asker().answer(json.dumps(line)))
    )


def unit(name: str, here: str | None, *kinds: Json, **more: Any) -> Json:
    found: Json = {"id": name, "hex": here}
    for kind in kinds:
        found |= kind
    return found | more


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("holder", "cost"), [("axis", 2), ("allied", 8)])
def test_7_2_the_bridge_of_baja_takes_two_friendly_banks(engine: str, holder: str, cost: int) -> None:
    g = unit("g", "1824", GERMAN, INFANTRY)
    more = {"control": {"1823": holder}}

    assert told(engine, [g], more, ask="why", unit="g", path=["1824", "1823"])["cost"] == cost


@pytest.mark.parametrize("engine", ENGINES)
def test_7_3_three_divisions_strike_1015_over_the_tisza(engine: str) -> None:
    stack = [unit(name, "0817", GERMAN, PANZER) for name in ("1", "23", "24")]
    corps = unit("s", "1015", SOVIET, INFANTRY, attack=3, defense=5, steps=1, full_steps=2)
    allied = dict.fromkeys(("0913", "0914", "0915", "1014", "1015", "1016", "1115", "1116"), "allied")
    more = {"turn": 2, "control": allied}
    target = told(engine, [*stack, corps], more, ask="assaults", units=["1", "23", "24"])["targets"]["1015"]

    assert (target["cost"], target["left"], target["after"]) == (12, 12, "1015")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("stands", "lands"), [([], True), (["1923"], False)])
def test_5_8_3_a_barge_lands_at_mohacs_between_clear_banks(
    engine: str, stands: list[str], lands: bool
) -> None:
    units = [unit("s", here, SOVIET, INFANTRY) for here in stands]
    columns = told(engine, units, {}, ask="replacements", side="axis", turn=5)["columns"]

    assert ("2124" in columns["barge"]) == lands


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("here", "state"), [("1419", "full"), ("1002", "partial")])
def test_10_2_a_front_has_a_railroad_or_has_none(engine: str, here: str, state: str) -> None:
    """10.2: at Szolnok all is railroad to 2314; at 1002 a line leads to 1401, but no railroad."""
    hq = unit("h", here, SOVIET, type="hq", move=2, front="3UF")
    sources = {"axis": [], "allied": ["2314" if state == "full" else "1401"]}

    assert told(engine, [hq], {"sources": sources}, ask="supply", side="allied")["h"]["state"] == state


@pytest.mark.parametrize("engine", ENGINES)
def test_8_5_three_points_lead_over_the_danube_into_a_friendly_town(engine: str) -> None:
    corps = unit("s", "1521", SOVIET, PANZER, type="mech", attacked=True)
    more = {"turn": 5, "control": {"1623": "allied"}}
    found = told(
        engine, [corps], more, ask="advances", unit="s", vacated="1522", kind="breakthrough", points=3
    )

    assert {name: found[name]["cost"] for name in ("1522", "1523", "1623")} == {
        "1522": 2,
        "1523": 4,
        "1623": 6,
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_8_6_18_tk_comes_through_the_emptied_hex(engine: str) -> None:
    corps = unit("s", "1321", SOVIET, PANZER)
    found = told(engine, [corps], {"turn": 5}, ask="advances", unit="s", vacated="1522", kind="exploitation")

    assert (found["1522"]["cost"], max(one["cost"] for one in found.values())) == (4, 12)


@pytest.mark.parametrize("engine", ENGINES)
def test_6_4_1_the_vojvodina_corps_comes_within_two_hexes_of_subotica(engine: str) -> None:
    corps = unit("v", None, INFANTRY, side="allied", nation="yugoslav", arrives="subotica")
    more = {"turn": 7, "default_control": "allied", "control": {"2021": "axis"}}

    assert len(told(engine, [corps], more, ask="arrivals", unit="v")["hexes"]) == 18
