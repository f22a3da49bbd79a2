"""The opponent obeys what is asked of a whole movement: rifle stacks (18.2), the way home (18.52), orders."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.opponent.deed import Deed, Scope
from app.opponent.going import March
from app.opponent.marching import Marching
from app.opponent.obeying import NO_RECALL, laws_of, recall_of, stacking_of
from app.opponent.orders import orders_of
from app.opponent.player import Opponent
from app.table.game import Game
from app.table.pieces import PieceId
from rules.games.bitter_end.rifle_stacks import mixed_hexes
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.opponent.boards import laid, seen, situation_of

SOVIET = {"side": "soviet", "phase": "soviet.movement", "step": "move"}
STRIKE = {"side": "soviet", "phase": "soviet.combat", "step": "attack"}


def _with(game: Game, *options: str) -> Game:
    return replace(game, header=replace(game.header, options=dict.fromkeys(options, "on")))


def _marches(game: Game, side: str, *, is_attack_ahead: bool = True) -> list[March]:
    outlook, situation = seen(game, side)
    orders = orders_of(game, situation, side)
    marching = Marching(outlook, situation, (), orders.keeps_ring, orders=orders)
    return list(marching.marches(is_attack_ahead=is_attack_ahead))


def _played(game: Game, scope: Scope = Scope.STEP) -> list[Deed]:
    return list(Opponent(game, ("german", "soviet")).play(scope))


def _mixed(game: Game) -> list[HexId]:
    return [here for here, _ in mixed_hexes(situation_of(game).position)]


# ---- rifle regiments (18.2)

TOGETHER = "2926 so:147/49G\n2926 so:258/86G\n2424 ge:3/3SS"


def test_regiments_of_two_divisions_are_parted() -> None:
    game = _with(laid(TOGETHER, **SOVIET), "18.2")

    cases = {deed.case for deed in _played(game)}

    assert ("18.22" in cases, _mixed(game)) == (True, [])


def test_who_is_parted_says_from_where() -> None:
    game = _with(laid(TOGETHER, **SOVIET), "18.2")

    reasons = [deed.reason for deed in _played(game) if deed.case == "18.22"]

    assert reasons == ["Away from the regiments of another division in 2926"]


def test_without_the_rule_nobody_is_parted() -> None:
    game = laid(TOGETHER, **SOVIET)

    assert "apart" not in {march.purpose for march in _marches(game, "soviet")}


def test_who_alone_mixes_a_stack_is_the_one_that_goes() -> None:
    text = "2926 so:144/49G\n2926 so:147/49G\n2926 so:258/86G\n2424 ge:3/3SS"
    marches = _marches(_with(laid(text, **SOVIET), "18.2"), "soviet")

    assert [march.unit for march in marches if march.purpose == "apart"] == ["so:258/86G"]  # 18.22


def test_three_divisions_go_three_ways() -> None:
    text = "2926 so:144/49G\n2926 so:258/86G\n2926 so:217/80G\n2424 ge:3/3SS"
    game = _with(laid(text, **SOVIET), "18.2")

    _played(game)

    assert _mixed(game) == []  # 18.22


def test_tanks_stand_with_any_rifles() -> None:
    game = _with(laid("1545 so:217/80G\n1645 so:110/18TC\n1547 ge:3/3SS", **SOVIET), "18.2")
    position = situation_of(game).position

    found = stacking_of(game).mixes(position, position.by_id[UnitId("so:110/18TC")], HexId("1545"))

    assert not found  # 18.21


def test_nobody_is_sent_to_where_another_division_is_to_go() -> None:
    game = _with(laid("1545 so:217/80G\n1645 so:258/86G\n1547 ge:3/3SS", **SOVIET), "18.2")
    position = situation_of(game).position
    one, other = (position.by_id[UnitId(each)] for each in ("so:217/80G", "so:258/86G"))

    assert stacking_of(game).mixes(position, one, HexId("1546"), [other])  # 18.21


MARCHING = """
1544 so:217/80G
1644 so:258/86G
1444 so:144/49G
1543 so:230/80G
1643 so:260/86G
1547 hu:21/23
"""
"""Regiments of three divisions behind one weak enemy."""


def test_regiments_march_past_those_of_other_divisions() -> None:
    game = _with(laid(MARCHING, **SOVIET), "18.2")

    _played(game)

    assert _mixed(game) == []  # 18.21


def test_without_the_rule_they_march_together() -> None:
    game = laid(MARCHING, **SOVIET)

    _played(game)

    assert _mixed(game) != []


ADVANCING = """
1546 so:217/80G
1646 so:258/86G
1446 so:144/49G
1547 hu:21/23
"""


def test_regiments_do_not_advance_to_those_of_another_division() -> None:
    game = _with(laid(ADVANCING, **STRIKE), "18.2")

    _played(game)

    assert _mixed(game) == []  # 18.21


RETREATING = "1547 ge:3/3SS\n1547 ge:5/5SS\n1547 ge:9/5SS\n1546 so:217/80G\n1744 so:258/86G"
"""Strong tanks, a regiment before them, and one of another division where it would retreat to."""


@pytest.mark.parametrize(("options", "mixed"), [((), ["1744"]), (("18.2",), [])], ids=["without", "with"])
def test_who_retreats_keeps_to_his_division(options: tuple[str, ...], mixed: list[str]) -> None:
    game = _with(laid(RETREATING, phase="german.combat", step="attack"), *options)

    _played(game)

    assert _mixed(game) == mixed  # 18.22


# ---- called away (18.52)

CALLED = {"withdraw:20Pz": "1945-01-15", "turn": "16"}


def _called(text: str, date: str = "1945-01-16", **trackers: str) -> Game:
    return _with(laid(text, **{**CALLED, **trackers, "date": date}), "18.5")


def test_who_is_called_away_goes_home() -> None:
    game = _called("1131 ge:21/20Pz\n1445 so:217/80G")

    marches = _marches(game, "german")

    assert [(march.unit, march.purpose) for march in marches] == [("ge:21/20Pz", "exit")]  # 18.52


def test_every_march_leads_nearer_to_an_entry_hex() -> None:
    game = _called("1131 ge:21/20Pz\n2020 ge:59/20Pz\n1445 so:217/80G")
    recall = recall_of(game, situation_of(game), "german")

    ends = [(march.path[0], march.path[-1]) for march in _marches(game, "german")]

    assert [recall.way(end) < recall.way(start) for start, end in ends] == [True, True]  # 18.52


def test_who_is_not_called_away_stays_at_the_front() -> None:
    game = laid("1131 ge:21/20Pz\n1445 so:217/80G", date="1945-01-16")

    assert "exit" not in {march.purpose for march in _marches(game, "german")}


def test_nobody_is_recalled_of_the_other_side() -> None:
    game = _called("1131 ge:21/20Pz")

    assert recall_of(game, situation_of(game), "soviet") == NO_RECALL


def test_who_reaches_an_entry_hex_goes_off_the_map_at_once() -> None:
    game = _called("0332 ge:21/20Pz\n1445 so:217/80G")

    cases = [deed.case for deed in _played(game) if deed.case]

    assert (cases, game.table.place_of(PieceId("ge:21/20Pz")).hex) == (["18.52", "18.52"], None)


def test_who_goes_home_says_so() -> None:
    game = _called("1131 ge:21/20Pz\n1445 so:217/80G")

    told = next(deed.reason for deed in _played(game) if deed.case == "18.52")

    assert told.startswith("Called away: towards ")


def test_who_is_called_away_does_not_advance() -> None:
    text = "1547 ge:21/20Pz\n1547 ge:59/20Pz\n1547 ge:112/20Pz\n1447 so:230/80G"
    game = _called(text, phase="german.combat", step="attack")

    _played(game)

    stand = {game.table.place_of(PieceId(f"ge:{each}/20Pz")).hex for each in (21, 59, 112)}
    assert stand == {"1547"}  # 18.52


# ---- letting go (21.33c)

IN_TOUCH = "1547 ge:3/3SS\n1546 so:217/80G"


def _ultra(text: str, date: str, **trackers: str) -> Game:
    return laid(text, "ultra_historical", date=date, **trackers)


def test_the_corps_lets_go_from_12_january() -> None:
    marches = _marches(_ultra(IN_TOUCH, "1945-01-12"), "german")

    assert [(march.unit, march.purpose) for march in marches] == [("ge:3/3SS", "let_go")]  # 21.33c


def test_it_ends_in_no_zone() -> None:
    game = _ultra(IN_TOUCH, "1945-01-12")
    zones = laws_of(game, situation_of(game), "german").zones

    assert {march.path[-1] for march in _marches(game, "german")}.isdisjoint(zones)  # 21.33c


def test_who_lets_go_says_so() -> None:
    deeds = _played(_ultra(IN_TOUCH, "1945-01-12"))

    told = [deed.reason for deed in deeds if deed.case == "21.33c"]

    assert told == ["IV SS Panzer Corps lets go of the enemy and leaves his zones"]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        (IN_TOUCH, "1945-01-11"),
        (IN_TOUCH + "\n2926 ge:5/5SS", "1945-01-12"),
        (IN_TOUCH.replace("ge:3/3SS", "ge:1/1Pz"), "1945-01-12"),
    ],
    ids=["the day before", "another unit near the city", "another corps"],
)
def test_others_need_not_let_go(text: str, date: str) -> None:
    marches = _marches(_ultra(text, date), "german")

    assert "let_go" not in {march.purpose for march in marches}  # 21.33c


def test_in_other_scenarios_nobody_lets_go() -> None:
    marches = _marches(laid(IN_TOUCH, date="1945-01-12"), "german")

    assert "let_go" not in {march.purpose for march in marches}


def _may_stand(text: str, unit: str, here: str) -> bool:
    game = _ultra(text, "1945-01-12")
    situation = situation_of(game)
    position = situation.position
    laws = laws_of(game, situation, "german")
    return laws.let_stand(position, position.by_id[UnitId(unit)], HexId(here))


@pytest.mark.parametrize(
    ("text", "unit", "here", "may"),
    [
        ("1549 ge:3/3SS\n1546 so:217/80G", "ge:3/3SS", "1547", False),
        ("1549 ge:3/3SS\n1546 so:217/80G", "ge:3/3SS", "1548", True),
        ("1549 ge:3/3SS\n2926 ge:5/5SS\n1546 so:217/80G", "ge:3/3SS", "1547", True),
        ("1547 ge:3/3SS\n2926 ge:5/5SS\n1546 so:217/80G", "ge:5/5SS", "2424", False),
    ],
    ids=["into a zone", "short of it", "one is near the city", "the one near the city goes"],
)
def test_nobody_of_the_corps_comes_to_cling(text: str, unit: str, here: str, may: bool) -> None:
    assert _may_stand(text, unit, here) is may  # 21.33c
