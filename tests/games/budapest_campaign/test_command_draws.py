"""Commands drawn in turn from two closed pools, in the real game (4.1, 5.2 to 5.4)."""

from __future__ import annotations

import pytest

from app.files.savegame import game_in_memory
from app.table import acts, clock, draws
from app.table.changes import Change, Register, Rolled, flattened
from app.table.game import Game
from app.table.pieces import Place
from app.table.seen import seen_by
from maps.sheet import BoxId
from maps.words import NOBODY
from rules.flow import Draw
from rules.phases import Moment

AXIS, SOVIET = "axis", "soviet"


@pytest.fixture
def game() -> Game:
    return game_in_memory("budapest-campaign", "campaign", seed=4)


def kinds(game: Game, box: str) -> list[str]:
    return sorted(piece.design for piece in game.table.stack_at(Place(box=BoxId(box)).spot))


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(change)


def place(game: Game, marker: str, side: str) -> None:
    """Put a marker from a side's display into its pool, as its player does."""
    rest = game.table.stack_at(Place(box=BoxId(f"commands:{side}")).spot)
    piece = next(each for each in rest if each.design == marker)
    push(game, acts.move(game.table, [piece.id], Place(box=BoxId(f"pool:{side}")), "Place"))


def go(game: Game, pace: clock.Pace = clock.Pace.NEXT_PHASE) -> Moment:
    push(game, clock.advance(game, pace))
    return clock.moment_of(game)


def go_to_draws(game: Game) -> list[str]:
    """Go on to the last moment before the first draw; return the phases gone through."""
    phases = []
    while not isinstance(clock.next_phase(game.flow, clock.moment_of(game)), Draw):
        now = go(game)
        phases.append(f"{now.side}.{now.phase}")
    return phases


def test_5_3_the_soviets_draw_first_as_a_rule(game: Game) -> None:
    assert go_to_draws(game) == ["axis.placement", "soviet.refit", "axis.refit"]
    assert go(game).side == SOVIET


def test_5_3_a_major_operation_in_its_pool_lets_the_axis_refit_and_draw_first(game: Game) -> None:
    place(game, "fretter_pico", AXIS)

    assert go_to_draws(game) == ["axis.placement", "axis.refit", "soviet.refit"]
    assert go(game).side == AXIS


def test_5_3_an_extra_marker_does_not_lead_the_axis_to_the_first_draw(game: Game) -> None:
    """By the other reading of A13 Fretter-Pico is no major operation."""
    push(game, acts.write(game.table, Register.SETTING, {"fretter_pico": "extra"}, "A reading"))
    place(game, "fretter_pico", AXIS)
    go_to_draws(game)

    assert go(game).side == SOVIET


def test_5_4_the_sides_draw_in_turn_until_both_pools_are_empty(game: Game) -> None:
    go_to_draws(game)
    sides = [go(game).side for _ in range(6)]

    assert sides == [SOVIET, AXIS] * 3
    assert (kinds(game, "pool:axis"), kinds(game, "drawn:axis")) == ([], ["akn", "fuehrer_directive", "hu"])
    assert go(game).phase == "air_return"


def test_5_4_who_has_markers_left_goes_on_alone(game: Game) -> None:
    place(game, "debrecen_operation", SOVIET)
    go_to_draws(game)

    assert [go(game).side for _ in range(7)] == [SOVIET, AXIS] * 3 + [SOVIET]


def test_5_1_a_drawn_operation_leaves_the_game_and_the_others_are_placed_anew(game: Game) -> None:
    place(game, "debrecen_operation", SOVIET)
    go_to_draws(game)
    while clock.moment_of(game).turn == 1:
        go(game)

    assert (kinds(game, "pool:soviet"), kinds(game, "drawn:soviet")) == ([], [])
    assert {"2uf", "ro", "stavka_directive"} <= {*kinds(game, "commands:soviet")}
    assert "debrecen_operation" in kinds(game, "markers:soviet")


def test_5_0_a_marker_lies_open_to_both_once_it_is_drawn(game: Game) -> None:
    go_to_draws(game)
    views = [seen_by(game, [side]) for side in (AXIS, SOVIET)]
    drawn = go(game).drawn[-1]

    assert [kinds(view, "drawn:soviet") for view in views] == [[drawn], [drawn]]
    assert kinds(views[0], "pool:soviet") == ["back.soviet"] * 2


def test_a_side_goes_on_with_the_draw_of_the_other_one_without_seeing_its_pool(game: Game) -> None:
    go_to_draws(game)
    view = seen_by(game, [AXIS])
    now = go(view)

    assert (now.side, now.drawn, clock.moment_of(game)) == (SOVIET, clock.moment_of(game).drawn, now)
    roll = next(each for each in flattened(game.journal.path[-1].change) if isinstance(each, Rolled))
    assert roll.closed_to == NOBODY


def test_a_draw_is_taken_back_with_its_marker(game: Game) -> None:
    go_to_draws(game)
    before = clock.moment_of(game)
    first = go(game)
    game.journal.undo()
    undone = clock.moment_of(game)
    game.journal.redo()

    assert (undone, undone.left, clock.moment_of(game)) == (before, before.left, first)


def test_a_click_on_the_pool_whose_turn_it_is_leads_on(game: Game) -> None:
    go_to_draws(game)
    push(game, draws.drawn_from(game, BoxId("pool:soviet")))

    assert clock.moment_of(game).phase == "operations"


def test_a_hand_may_take_a_marker_from_the_other_pool_and_is_not_led_on(game: Game) -> None:
    go_to_draws(game)
    before = clock.moment_of(game)
    push(game, draws.drawn_from(game, BoxId("pool:axis")))

    assert (clock.moment_of(game), len(kinds(game, "drawn:axis"))) == (before, 1)
