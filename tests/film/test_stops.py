"""Where a film halts, forward and back, what it looks for, what is filtered, and what is seen of a span."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules.games.bitter_end
from app.commands.answers import read_game
from app.film.filters import Filter
from app.film.happenings import Happenings
from app.film.playback import SPEEDS, Playback
from app.film.reel import Reel
from app.film.shots import Scene, Way, shots_back, shots_of
from app.film.standing import Standing
from app.film.stops import Jump, Pace, jump_to, next_stop, previous_stop
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.pieces import PieceId, Place
from app.table.seen import seen_by
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.new_games import new_game

EXAMPLE = Path(rules.games.bitter_end.__file__).parent / "history" / "example_of_play.adjutant"
TANKS, GRENADIERS = PieceId("ge:5/5SS"), PieceId("ge:9/5SS")
RIDERS = PieceId("bl:2/guard")


def reel_of(game: Game) -> Reel:
    return Reel(game, Happenings(game))


@pytest.fixture(scope="module")
def reel() -> Reel:
    """The rulebook's Example of Play: eight combats in 93 steps."""
    return reel_of(read_game(EXAMPLE)[0])


EXAMPLE_REEL = reel_of(read_game(EXAMPLE)[0])


def stops(reel: Reel, pace: Pace, shown: Filter = Filter()) -> list[int]:  # noqa: B008  (a value)
    found, number = [], 0
    while (following := next_stop(reel.film, number, pace, shown)) is not None:
        found.append(number := following)
    return found


def test_by_combat_it_halts_where_each_is_over(reel: Reel) -> None:
    # The ends as the text of the example numbers its steps; the rest of it is one more halt.
    assert stops(reel, Pace.COMBAT) == [21, 31, 41, 50, 58, 70, 76, 85, 93]


def test_by_phase_and_turn_it_halts_where_they_begin(reel: Reel) -> None:
    assert stops(reel, Pace.PHASE) == [2, 3, 4, 5, 61, 93]
    assert stops(reel, Pace.TURN) == [93]


def test_by_unit_it_halts_where_one_has_moved(reel: Reel) -> None:
    assert stops(reel, Pace.UNIT)[:4] == [13, 14, 15, 16]


def test_a_unit_that_goes_on_is_one_halt() -> None:
    game = new_game()
    for unit, here in ((TANKS, "1520"), (TANKS, "1620"), (GRENADIERS, "1520")):
        game.journal.push(acts.move(game.table, [unit], Place(hex=HexId(here)), "March"))

    assert stops(reel_of(game), Pace.UNIT) == [2, 3]


@given(st.sampled_from(list(Pace)), st.integers(1, 92))
def test_back_leads_to_where_forward_came_from(pace: Pace, number: int) -> None:
    film = EXAMPLE_REEL.film
    there = next_stop(film, number, pace)
    assert there is not None
    back = previous_stop(film, there, pace)

    assert back is not None
    assert back <= number < there


def test_there_is_nothing_before_the_set_up(reel: Reel) -> None:
    assert (previous_stop(reel.film, 0, Pace.CHANGE), next_stop(reel.film, 93, Pace.CHANGE)) == (None, None)


@pytest.mark.parametrize(("jump", "found"), [(Jump.COMBAT, 10), (Jump.LOSS, 25), (Jump.TOWN, None)])
def test_it_looks_for_the_next_thing_of_a_kind(reel: Reel, jump: Jump, found: int | None) -> None:
    assert jump_to(reel.film, 0, jump) == found


def test_it_looks_back_too(reel: Reel) -> None:
    assert jump_to(reel.film, 93, Jump.COMBAT, is_back=True) == 78


def test_it_looks_for_what_a_person_wrote(reel: Reel) -> None:
    assert jump_to(reel.film, 0, Jump.REMARK, {StepId(40)}) == 40


# ---- filters


def test_of_one_unit_only_its_own_steps_are_shown(reel: Reel) -> None:
    numbers = stops(reel, Pace.UNIT, Filter(units=frozenset([TANKS])))

    assert [
        [move.unit for move in reel.film[n - 1].moves] for n in numbers if reel.film[n - 1].combat is None
    ] == [[TANKS]]


def test_of_a_sector_only_what_happens_there_is_shown(reel: Reel) -> None:
    assert stops(reel, Pace.COMBAT, Filter(hexes=frozenset([HexId("1426")]))) == [58, 85]


def test_of_one_side_only_its_phases_are_shown(reel: Reel) -> None:
    assert stops(reel, Pace.PHASE, Filter(side="soviet")) == [93]


def test_of_one_side_only_its_losses_are_shown(reel: Reel) -> None:
    assert jump_to(reel.film, 0, Jump.LOSS, (), Filter(side="german")) == 80


# ---- playing


def test_the_speed_goes_to_its_ends_and_no_further() -> None:
    fastest = Playback().changed_speed(20)

    assert (fastest.speed, fastest.changed_speed(-20).speed) == (SPEEDS[-1], SPEEDS[0])


# ---- what is seen


def test_a_combat_is_seen_in_its_order(reel: Reel) -> None:
    seen = [shot.scene for shot in shots_of(reel.film[22:31], Pace.COMBAT)]

    # Card, die, a step, the retreat and the end of who retreats; three advance, one after the other.
    assert seen == [Scene.CARD, Scene.DIE, Scene.LOSS, Scene.GLIDE, Scene.LOSS, *[Scene.GLIDE] * 3]


def test_by_phase_all_go_at_once(reel: Reel) -> None:
    seen = shots_of(reel.film, Pace.TURN)
    ways = {way.unit: way.hexes for way in seen[0].ways}

    assert [shot.scene for shot in seen] == [Scene.GLIDE, Scene.LOSS]
    assert ways[TANKS] == ("1420", "1520", "1620", "1720", "1820", "1821")


def test_who_comes_and_who_goes_has_a_way(toy: Game) -> None:
    table, box = toy.table, Place(box=BoxId("hand:blue"))
    home = table.place_of(RIDERS)
    toy.journal.push(acts.move(table, [RIDERS], box, "Away"))
    toy.journal.push(acts.move(table, [RIDERS], Place(hex=HexId("0202")), "Here again"))
    away, again = (shots_of([each], Pace.CHANGE)[0].ways[0] for each in reel_of(toy).film)

    assert (away.hexes, away.start, away.goal) == ((home.hex,), None, box)
    assert (again.hexes, again.start, again.goal) == (("0202",), box, None)


def test_back_every_way_is_gone_the_other_way_at_once(reel: Reel) -> None:
    (shot,) = shots_back(reel.film)
    ways = {way.unit: way.hexes for way in shot.ways}

    assert (shot.scene, shot.is_back) == (Scene.GLIDE, True)
    assert ways[TANKS] == ("1821", "1820", "1720", "1620", "1520", "1420")
    assert shots_back([]) == ()


@given(st.integers(0, 92), st.integers(1, 12))
def test_a_way_back_goes_back_to_the_way(first: int, count: int) -> None:
    ways = [
        way for shot in shots_of(EXAMPLE_REEL.film[first : first + count], Pace.TURN) for way in shot.ways
    ]

    assert [way.back.back for way in ways] == ways
    assert all(isinstance(way, Way) and way.hexes for way in ways)


# ---- where they lay


def test_every_unit_lay_where_the_table_has_it(reel: Reel) -> None:
    standing, journal = Standing(reel), reel.game.journal
    for number in (93, 0, 64, 37):
        journal.go_to(reel.step_at(number))
        table = reel.game.table
        assert all(table[key] == piece for key, piece in standing.at(number).items())
    journal.go_to(StepId(93))


def test_what_is_closed_is_in_no_film_of_the_other_side(toy: Game) -> None:
    closed = acts.write(toy.table, Register.CLOSED, {"wh:1/militia": "white"}, "Face down")
    assert closed is not None
    toy.journal.push(closed)
    films = [reel_of(seen_by(toy, {side})) for side in ("blue", "white")]

    assert ["wh:1/militia" in Standing(film).at(1) for film in films] == [False, True]


def test_the_film_follows_another_branch() -> None:
    game = new_game()
    film = reel_of(game)
    for here in ("1520", "1620"):
        game.journal.push(acts.move(game.table, [TANKS], Place(hex=HexId(here)), "March"))
        film.follow()
    game.journal.go_to(StepId(1))
    game.journal.push(acts.move(game.table, [TANKS], Place(hex=HexId("1319")), "March"))
    film.follow()

    assert ([film.step_at(n) for n in range(3)], film.now) == ([START, 1, 3], 2)
