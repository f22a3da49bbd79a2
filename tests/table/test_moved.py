"""Which units have moved in a phase: those that lie elsewhere than it found them, not those put right."""

from __future__ import annotations

import pytest

from app.files.own_setup import boxes_to_return_to, setup_of
from app.table import acts, clock, history
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.new_games import new_game

TANKS = PieceId("ge:5/5SS")
HOME, AWAY = Place(hex=HexId("1420")), Place(hex=HexId("1520"))


@pytest.fixture
def game() -> Game:
    """The historical game in the German Movement Phase."""
    found = new_game()
    phase = found.sequence.phase("german", "movement")
    assert phase is not None
    found.journal.push(clock.set_moment(found, clock.moment_in(found, phase)))
    return found


def lay(game: Game, to: Place, piece: PieceId = TANKS, *route: str) -> None:
    way = tuple(HexId(each) for each in route)
    game.journal.push(acts.move(game.table, [piece], to, "Lay", way))


def lie_in(game: Game, box: str, piece: PieceId = TANKS) -> None:
    """Lay a unit into a box before the phase begins."""
    lay(game, Place(box=BoxId(box)), piece)
    game.journal.push(acts.write(game.table, Register.TRACKER, {"date": "1945-01-02"}, "Date"))


def test_whoever_goes_to_another_hex_has_moved(game: Game) -> None:
    lay(game, AWAY, TANKS, "1420", "1520")

    assert TANKS in game.moved_pieces()
    assert TANKS not in game.unmoved_units()


def test_whoever_lies_again_where_he_lay_has_not(game: Game) -> None:
    lay(game, AWAY)
    lay(game, HOME)

    assert TANKS not in game.moved_pieces()
    assert TANKS in game.unmoved_units()


def test_a_move_taken_back_is_none(game: Game) -> None:
    lay(game, AWAY)
    back = history.take_back(game.journal, [TANKS], "Take back")
    assert back is not None
    game.journal.push(back)

    assert TANKS not in game.moved_pieces()


def test_laid_down_freely_in_its_own_hex_a_unit_has_not_moved(game: Game) -> None:
    x, y = game.sheet.centre_px(HexId("1420"))
    lay(game, Place(pos_px=(round(x) + 9, round(y))))

    assert TANKS not in game.moved_pieces()


def test_laid_down_freely_in_another_hex_it_has(game: Game) -> None:
    x, y = game.sheet.centre_px(HexId("1520"))
    lay(game, Place(pos_px=(round(x) + 9, round(y))))

    assert TANKS in game.moved_pieces()


@pytest.mark.parametrize(
    "box", ["by-hand:german", "eliminated:german", "no-return:german", "not-in-play:german"]
)
def test_what_is_set_up_or_put_right_from_a_box_has_not_moved(game: Game, box: str) -> None:
    lie_in(game, box)
    lay(game, AWAY)
    lay(game, HOME)

    assert TANKS not in game.moved_pieces()
    assert TANKS in game.unmoved_units()


@pytest.mark.parametrize("box", ["arrival:german:1945-01-04", "delayed:german"])
def test_a_reinforcement_that_enters_has_moved(game: Game, box: str) -> None:
    lie_in(game, box)
    lay(game, AWAY)

    assert TANKS in game.moved_pieces()


def test_laid_down_where_the_phase_found_it_after_a_box_it_has_not_moved(game: Game) -> None:
    """A unit eliminated by mistake and laid back."""
    lay(game, Place(box=BoxId("eliminated:german")))
    lay(game, HOME)

    assert TANKS not in game.moved_pieces()


def test_with_the_next_phase_nobody_has_moved(game: Game) -> None:
    lay(game, AWAY)
    game.journal.push(clock.advance(game, clock.Pace.NEXT_PHASE))

    assert game.moved_pieces() == frozenset()


# ---- the set-up


def set_up(game: Game, to: Place = AWAY) -> None:
    """Take a unit up into the box for setting up by hand and lay it down elsewhere."""
    lay(game, Place(box=BoxId("by-hand:german")))
    lay(game, to)


def say_done(game: Game) -> None:
    game.journal.push(acts.write(game.table, Register.TRACKER, {history.SET_UP: history.DONE}, "Begin"))


def test_when_the_set_up_is_done_nobody_has_moved() -> None:
    game = new_game()
    lay(game, AWAY, TANKS, "1420", "1520")
    before = game.moved_pieces()
    say_done(game)

    assert (before, game.moved_pieces()) == ({TANKS}, frozenset())


def test_in_the_set_up_a_unit_goes_back_to_the_box_it_was_laid_down_from() -> None:
    game = new_game()
    set_up(game)
    homes = boxes_to_return_to(game, [TANKS])
    back = history.take_back(game.journal, [TANKS], "Take back", homes)
    assert back is not None
    game.journal.push(back)

    assert game.table.place_of(TANKS).box == "by-hand:german"


def test_after_the_set_up_it_goes_back_to_where_the_set_up_laid_it() -> None:
    game = new_game()
    set_up(game)
    say_done(game)
    lay(game, Place(hex=HexId("1620")))
    back = history.take_back(game.journal, [TANKS], "Take back", boxes_to_return_to(game, [TANKS]))
    assert back is not None
    game.journal.push(back)

    assert game.table.place_of(TANKS).hex == AWAY.hex


def test_a_set_up_of_ones_own_begins_anew() -> None:
    game = new_game()
    set_up(game)
    say_done(game)

    assert history.SET_UP not in setup_of(game, "Mine").trackers
