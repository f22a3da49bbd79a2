"""Decisions as values: whose they are, when they are due, what speaks against an option, what it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.bridge_words import bridge_words
from app.assist.reader import position_of
from app.assist.turn.decision import Decision, When
from app.assist.turn.decisions import decisions_of
from app.table import acts
from app.table.changes import Change, Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId, Hexside, Side
from rules.position import BridgeState
from tests.assist.konrad import go_to, situation_of
from tests.assist.siege import siege
from tests.new_games import new_game, setup

SECTOR = tuple(HexId(f"14{row}") for row in range(18, 26))
BRIDGE = Hexside.parse("2836-2936")


def at(side: str, phase: str, step: str = "", date: str = "1945-01-01", scenario: str = "historical") -> Game:
    """Return a game at a moment."""
    game = new_game(scenario)
    game = replace(game, header=replace(game.header, rule_set=setup(scenario).rule_set))
    go_to(game, side, phase, step)
    push(game, acts.write(game.table, Register.TRACKER, {"date": date}, "Date"))
    return game


def push(game: Game, change: Change | None) -> None:
    if change is not None:
        game.journal.push(change)


def found(game: Game, decision: str) -> Decision:
    return next(each for each in decisions_of(game, situation_of(game)) if each.id == decision)


def ids(game: Game) -> set[str]:
    return {each.id for each in decisions_of(game, situation_of(game))}


def take(game: Game, decision: str, option: str, face: int | None = None) -> None:
    """Take an option, with the face of a real die."""
    chosen = next(each for each in found(game, decision).options if each.key == option)
    push(game, chosen.make(game, face))


# ---- the schedule


def test_the_schedule_is_due_as_soon_as_the_sector_is_known() -> None:
    decision = found(at("german", "combat", "surprise"), "schedule")

    assert (decision.when, decision.side) == (When.DUE, "soviet")
    assert [option.key for option in decision.allowed] == ["A", "B"]


def test_before_the_first_combat_no_schedule_is_asked_for() -> None:
    assert found(at("german", "movement"), "schedule").when is When.OUTSIDE


def test_an_option_of_the_schedule_tells_what_comes_when() -> None:
    option = found(at("german", "combat", "surprise"), "schedule").options[4]

    assert option.detail == "Jan 2 1GMC, Jan 4 5GCC, Jan 6 18TC"


def test_a_schedule_that_was_chosen_leaves_nothing_to_decide() -> None:
    game = at("german", "combat", "surprise")
    take(game, "schedule", "B")
    decision = found(game, "schedule")

    assert not decision.is_open
    assert decision.chosen.startswith("Schedule B")


def test_a_game_without_reserves_has_no_schedule() -> None:
    assert "schedule" not in ids(siege())


def test_another_schedule_takes_the_marker_of_the_first_away() -> None:
    game = at("german", "combat", "surprise")
    option = found(game, "schedule").options[0]
    take(game, "schedule", "B")
    push(game, option.make(game, None))
    markers = [piece.place.box for piece in game.table if piece.design == "reserve_release_schedule"]

    assert [box for box in markers if box in ("release:A", "release:B")] == ["release:A"]


# ---- releases


def test_the_formations_whose_date_has_come_are_released_together() -> None:
    game = at("german", "combat", "surprise")
    take(game, "schedule", "B")
    push(game, acts.write(game.table, Register.TRACKER, {"date": "1945-01-03", "side": "soviet"}, "Date"))
    take(game, "release", "due")

    assert set(position_of(game).releases) == {"5GCC", "18TC"}
    assert "release" not in ids(game)


def test_germans_within_fifteen_hexes_let_units_of_46th_army_be_chosen() -> None:
    game = at("soviet", "movement", date="1945-01-05")
    push(game, acts.write(game.table, Register.TRACKER, {"release:46A:15": "1945-01-05"}, "Range"))
    decision = found(game, "free")
    unit = decision.options[0].key
    take(game, "free", unit)

    assert decision.title.startswith("6 ")
    assert unit in position_of(game).releases
    assert found(game, "free").title.startswith("5 ")


# ---- surprise


def test_the_historical_sector_is_known_without_a_word() -> None:
    decision = found(at("german", "combat", "surprise"), "surprise")

    assert not decision.is_open
    assert decision.chosen


@pytest.mark.parametrize(
    ("date", "step", "when"),
    [
        ("1945-01-12", "surprise", When.OUTSIDE),
        ("1945-01-13", "surprise", When.OPEN),
        ("1945-01-13", "attack", When.OUTSIDE),
    ],
)
def test_the_second_surprise_may_be_declared_from_13_january(date: str, step: str, when: When) -> None:
    assert found(at("german", "combat", step, date), "surprise").when is when


@pytest.mark.parametrize(
    ("sector", "cases"), [(SECTOR, ()), (SECTOR[:7], ("16.21",)), ((*SECTOR[:7], HexId("3050")), ("16.21",))]
)
def test_the_verdict_on_a_sector_grows_with_it(sector: tuple[HexId, ...], cases: tuple[str, ...]) -> None:
    pick = found(at("german", "combat", "surprise", "1945-01-13"), "surprise").pick
    assert pick is not None

    assert pick.verdict_on(sector).cases == cases


def test_a_picked_sector_is_declared_with_its_direction() -> None:
    game = at("german", "combat", "surprise", "1945-01-13")
    pick = found(game, "surprise").pick
    assert pick is not None
    push(game, pick.make(game, SECTOR, Side.E))

    assert position_of(game).facts["surprise_used"] == {"1945-01-13"}
    assert found(game, "surprise").chosen == f"Declared: {' '.join(SECTOR)}"


def test_with_free_deployment_the_sector_is_named_and_decides_the_schedule() -> None:
    game = at("german", "combat", "surprise")
    game = replace(game, header=replace(game.header, options={"19.41": "on"}))
    decision = found(game, "surprise")
    assert decision.pick is not None
    assert (decision.when, found(game, "schedule").when) == (When.DUE, When.OUTSIDE)

    push(game, decision.pick.make(game, game.sheet.fronts["german_north"][:8], Side.E))

    assert [option.key for option in found(game, "schedule").allowed] == ["E"]


def test_a_second_sector_may_lie_three_hexes_from_the_front_and_no_farther() -> None:
    game = at("german", "combat", "surprise", "1945-01-13")
    pick = found(game, "surprise").pick
    assert pick is not None
    front = {here for name, line in game.sheet.fronts.items() if "german" in name for here in line}
    away = {here: min(game.sheet.grid.distance(here, there) for there in front) for here in pick.near}

    assert max(away.values()) == 3


def test_the_first_edition_asks_for_four_panzer_divisions() -> None:
    game = at("german", "combat", "surprise", "1945-01-13", "first_historical")
    pick = found(game, "surprise").pick
    assert pick is not None

    assert pick.verdict_on(SECTOR).cases == ("first:16.12",)


# ---- the breakout


def test_a_breakout_far_from_relief_is_refused_and_can_be_declared() -> None:
    game = at("german", "supply", "trace")
    assert found(game, "breakout").options[0].verdict.cases == ("15.1",)
    take(game, "breakout", "declare")

    assert position_of(game).facts["breakout"] == {"1945-01-01"}
    assert not found(game, "breakout").is_open


# ---- bridges


def test_in_ones_own_turn_no_die_is_asked_for() -> None:
    game = at("german", "movement")
    dice = {each: found(game, f"bridge:{each}").options[0].needs_die for each in ("german", "soviet")}

    assert dice == {"german": False, "soviet": True}


def test_the_first_edition_asks_for_no_die_while_nobody_comes() -> None:
    game = at("german", "movement", scenario="first_historical")

    assert not found(game, "bridge:soviet").options[0].needs_die


def test_a_second_attempt_is_refused_and_can_be_made() -> None:
    game = at("german", "movement")
    take(game, "bridge:soviet", str(BRIDGE), 6)
    option = next(each for each in found(game, "bridge:soviet").options if each.key == str(BRIDGE))
    take(game, "bridge:soviet", str(BRIDGE), 1)

    assert option.verdict.cases == ("12.54",)
    assert position_of(game).bridges[BRIDGE] == BridgeState("soviet", True)


def test_a_bridge_is_named_after_the_place_beside_it() -> None:
    names = [bridge_words(new_game(), Hexside.parse(text)) for text in ("0917-1016", "3127-3227")]

    assert names == ["0917-1016 Komárom", "3127-3227 Buda"]


def test_nothing_is_offered_for_a_bridge_that_nobody_crossed() -> None:
    game = at("german", "movement")
    tanks = PieceId("ge:3/3SS")
    push(
        game, acts.move(game.table, [tanks], Place(hex=HexId("1319")), "Move", (HexId("1418"), HexId("1319")))
    )

    assert not any(each.startswith("crossing") for each in ids(game))
