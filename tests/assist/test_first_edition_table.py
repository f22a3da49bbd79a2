"""The first edition on the table: what the window offers and asks by its text instead of that of 2005."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.reader import position_of
from app.assist.turn.decision import Decision, When
from app.files.savegame import game_in_memory
from app.table.game import Game
from rules.games.bitter_end.words import SURPRISED
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.assist.combats import Player, Task, example_game
from tests.assist.siege import GARRISON, RELIEF, RING, clock, move, siege
from tests.assist.turn.test_decisions_strength import decided, note, situation_of

SS3 = "3/3SS 5/3SS 6/3SS"


def first(game: Game) -> Game:
    """Return a game under the rules of the first edition."""
    return replace(game, header=replace(game.header, rule_set="first"))


# ---- too many in a hex


def crowded() -> Game:
    """A siege in which four rifle regiments share a hex."""
    game = siege()
    for unit in RING[:4]:
        move(game, unit, "2030")
    return game


def crowds(game: Game) -> tuple[Decision, ...]:
    return decided(game, "overfull:")


def test_first_8_2_asks_who_goes_where_too_many_stand() -> None:
    (decision,) = crowds(first(crowded()))

    assert (decision.id, decision.side, decision.when) == ("overfull:2030", "soviet", When.DUE)
    assert {option.key for option in decision.options} == set(RING[:4])


def test_first_8_2_sends_who_is_chosen_to_be_rebuilt() -> None:
    game = first(crowded())
    (decision,) = crowds(game)
    change = decision.options[0].make(game, None)
    assert change is not None
    game.journal.push(change)

    gone = position_of(game).by_id[UnitId(decision.options[0].key)]
    assert (gone.place, crowds(game)) == ("@eliminated:soviet", ())


def test_by_2005_nobody_asks() -> None:
    assert crowds(crowded()) == ()


# ---- surprise


def surprised_after_moves(edition: str) -> set[str]:
    """Return who is surprised: one unit left the zone in its turn, another came into it."""
    game = replace(siege(), header=replace(siege().header, rule_set=edition))
    for key, text in (("sector", "1418 1419"), ("side", "E"), ("date", "1945-01-14")):
        note(game, **{f"surprise:{key}": text})
    move(game, RING[0], "1518")
    clock(game, "14", "german", "combat")
    move(game, RING[0], "1518", "2030")
    move(game, RING[1], "1519")
    return {unit.id for unit in position_of(game).units if unit.is_marked(SURPRISED)}


@pytest.mark.parametrize(("edition", "who"), [("2005", {RING[0]}), ("first", {RING[1]})])
def test_first_16_31_marks_who_stands_in_the_zone_now(edition: str, who: set[str]) -> None:
    assert surprised_after_moves(edition) == who


@pytest.mark.parametrize(("scenario", "asks"), [("historical", False), ("first_historical", True)])
def test_first_16_12_says_how_many_panzer_divisions_attack_in_the_sector(scenario: str, asks: bool) -> None:
    game = game_in_memory("bitter-end", scenario, {}, seed=1)
    note(game, side="german", phase="german.combat", step="surprise")

    (decision,) = decided(game, "surprise")
    assert ("0 of four panzer divisions" in decision.chosen) is asks


# ---- breakout


@pytest.mark.parametrize(("edition", "when"), [("2005", When.OUTSIDE), ("first", When.ANYTIME)])
def test_first_15_1_offers_the_breakout_in_every_phase(edition: str, when: When) -> None:
    game = replace(siege(), header=replace(siege().header, rule_set=edition))
    move(game, RELIEF, "2526")

    (decision,) = decided(game, "breakout")
    assert (decision.when, decision.options[0].is_allowed) == (when, edition == "first")


def test_first_15_3_leaves_the_marker_and_lifts_what_it_does() -> None:
    game = first(siege())
    note(game, breakout="1945-01-05")
    situation = situation_of(game)

    report = situation.shared_judge.ask(lambda judge: judge.supply(situation.position, "german"))
    assert report.line(UnitId(GARRISON)) is None


# ---- the all-out assault


def tasks_of_an_assault(game: Game) -> list[Task]:
    player = Player(game)
    player.declare(SS3, "1518", all_out="yes")
    player.roll(2)
    return [player.task]


def test_first_20_32_asks_for_the_step_as_soon_as_the_die_is_rolled() -> None:
    assert tasks_of_an_assault(first(example_game())) == [Task.ALL_OUT]


def test_by_2005_it_is_asked_for_last() -> None:
    assert tasks_of_an_assault(example_game()) != [Task.ALL_OUT]


def test_first_20_32_counts_the_step_for_nothing_else() -> None:
    player = Player(first(example_game()))
    player.declare(SS3, "1518", all_out="yes")
    player.roll(6)
    player.push(player.resolution.set_result(HexId("1518"), -2, "Ruling"))
    player.lose("3/3SS")

    obligation = player.resolution.pending().obligation
    assert obligation is not None
    assert obligation.left == 2
