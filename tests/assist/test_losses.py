"""Where a destroyed unit goes: to be rebuilt, or for good where it was encircled (5.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.assistant import Assistant
from app.assist.draft import Draft
from app.assist.losses import bars_return, box_for
from app.assist.situation import Situation
from app.table.game import Game
from app.table.pieces import PieceId
from rules.unit_id import UnitId
from tests.assist.siege import GARRISON, RELIEF, RING, guarded_by_one_zone, retreat, siege
from tests.games.bitter_end.cited import cites


def situation_of(game: Game) -> Situation:
    found = Assistant(game).situation()
    assert found is not None
    return found


@cites("5.3")
@pytest.mark.parametrize(
    ("piece", "box"),
    [(GARRISON, "no-return:german"), (RELIEF, "eliminated:german"), (RING[0], "eliminated:soviet")],
)
def test_who_is_destroyed_encircled_does_not_return(piece: PieceId, box: str) -> None:
    game = siege()

    assert box_for(game, PieceId(piece), situation_of(game)) == box


def test_without_judge_everybody_goes_to_the_same_box() -> None:
    assert box_for(siege(), GARRISON) == "eliminated:german"


@cites("5.3")
def test_why_a_unit_does_not_return_is_said_by_the_rules() -> None:
    game = siege()

    found = bars_return(game, GARRISON, situation_of(game))
    assert [(each.case, each.rule) for each in found] == [("5.3", "is_destroyed_encircled")]


def test_a_game_whose_rules_lose_nobody_for_good_has_one_box() -> None:
    game = siege()
    there = situation_of(game)
    plain = replace(there, rule_set=replace(there.rule_set, bars_return=lambda *_: ()))

    assert box_for(game, GARRISON, plain) == "eliminated:german"


def test_a_unit_beside_the_map_is_not_cut_off() -> None:
    game = siege()
    draft = Draft(game)
    draft.lose(UnitId(GARRISON), 9)

    assert bars_return(draft.game, GARRISON, situation_of(game)) == ()


@cites("5.3")
def test_the_last_step_of_a_unit_cut_off_lays_it_among_those_lost_for_good() -> None:
    game = siege()
    there = situation_of(game)
    draft = Draft(game, lambda now, piece: box_for(now, piece, there))
    draft.lose(UnitId(GARRISON), 9)

    assert draft.table.place_of(GARRISON).box == "no-return:german"


@cites("5.3", "10.66")
def test_a_retreat_into_a_held_hex_opens_no_way_out_for_a_unit_that_dies() -> None:
    """Nothing but the zone of a unit in 3027 closes the ring; another retreats into its hex."""
    game = guarded_by_one_zone()
    retreat(game, RING[1], "3027")
    there = situation_of(game)
    draft = Draft(game, lambda now, piece: box_for(now, piece, there))
    draft.lose(UnitId(GARRISON), 9)

    assert draft.table.place_of(GARRISON).box == "no-return:german"
