"""The clock: steps, phases, sides and turns, with the turn marker on its track."""

from dataclasses import replace

import pytest

from app.table import clock
from app.table.changes import Group, Moved, Register, Rolled, flattened
from app.table.clock import Pace
from app.table.game import Game
from app.table.history import steps_of_phase
from app.table.notation import format_table
from app.table.pieces import PieceId
from rules.dates import day_words
from rules.phases import Moment
from tests.dice import ScriptedDice
from tests.flows import drawn_flow
from tests.games.bitter_end.cited import cites
from tests.new_games import new_game


@pytest.fixture
def game() -> Game:
    return new_game()


def put(game: Game, turn: int, side: str, phase: str, step: str) -> None:
    change = clock.set_moment(game, Moment(turn, side, phase, step))
    if change is not None:
        game.journal.push(change)


def go(game: Game, pace: Pace) -> Moment:
    change = clock.advance(game, pace)
    if change is not None:
        game.journal.push(change)
    return clock.moment_of(game)


def test_january_1945_has_26_days(game: Game) -> None:
    assert [day.turn for day in clock.days(game.sheet)] == list(range(1, 27))  # rulebook 3.3, turn track


def test_the_next_phase_after_weather_is_supply(game: Game) -> None:
    now = go(game, Pace.NEXT_PHASE)

    assert (now.side, now.phase) == ("german", "supply")


def test_steps_of_one_phase_follow_one_another(game: Game) -> None:
    put(game, 1, "german", "combat", "surprise")

    assert go(game, Pace.NEXT_STEP).step == "air"


@cites("3.3")
def test_the_last_step_of_a_turn_leads_to_the_next_day(game: Game) -> None:
    put(game, 1, "soviet", "end", "advance")

    go(game, Pace.NEXT_STEP)

    assert game.table.read(Register.TRACKER, "date") == "1945-01-02"


def test_the_next_side_begins_with_its_first_phase(game: Game) -> None:
    now = go(game, Pace.NEXT_SIDE)

    assert (now.turn, now.side, now.phase) == (1, "soviet", "supply")


def test_the_side_after_the_soviet_one_is_the_german_of_the_next_day(game: Game) -> None:
    put(game, 1, "soviet", "combat", "air")

    now = go(game, Pace.NEXT_SIDE)

    assert (now.turn, now.side) == (2, "german")


def test_the_turn_marker_goes_with_the_date(game: Game) -> None:
    go(game, Pace.NEXT_TURN)

    assert game.table.place_of(PieceId("turn/1")).box == "turn:1945-01-02"


def test_a_turn_marker_laid_elsewhere_stays_there(game: Game) -> None:
    marker = PieceId("turn/1")
    before = game.table.place_of(marker)
    game.journal.push(Moved(marker, before, clock.Place(hex="1418")))

    go(game, Pace.NEXT_TURN)

    assert game.table.place_of(marker).hex == "1418"


def test_weather_lays_its_marker_into_the_box(game: Game) -> None:
    game.journal.push(clock.set_weather(game, "snow", "Weather"))

    marker = game.table[PieceId("weather/1")]
    assert (marker.place.box, marker.face) == ("weather:snow", 2)


def test_weather_stays_as_the_player_left_it(game: Game) -> None:
    change = clock.acts.write(game.table, Register.TRACKER, {"weather": "snow"}, "Weather")
    game.journal.push(change)

    go(game, Pace.NEXT_TURN)

    assert game.table.read(Register.TRACKER, "weather") == "snow"


def test_putting_the_clock_on_is_one_act(game: Game) -> None:
    assert isinstance(clock.advance(game, Pace.NEXT_TURN), Group)


def test_an_undone_turn_leaves_no_trace(game: Game) -> None:
    before = format_table(game.table)
    go(game, Pace.NEXT_TURN)

    game.journal.undo()

    assert format_table(game.table) == before


def test_there_is_nothing_after_the_last_day(game: Game) -> None:
    put(game, 26, "soviet", "end", "advance")

    assert clock.advance(game, Pace.NEXT_STEP) is None


def test_there_is_nothing_before_the_first_day(game: Game) -> None:
    assert clock.advance(game, Pace.PREVIOUS_TURN) is None


def test_a_day_that_is_set_already_is_no_change(game: Game) -> None:
    put(game, 3, "german", "weather", "roll")

    assert clock.set_moment(game, clock.moment_on(game, 3)) is None


def test_only_what_changes_is_written(game: Game) -> None:
    put(game, 1, "german", "combat", "surprise")

    change = clock.advance(game, Pace.NEXT_STEP)

    assert [each.key for each in flattened(change)] == ["step"]


def test_the_title_names_day_side_phase_and_step(game: Game) -> None:
    moment = Moment(2, "german", "combat", "air")

    assert clock.title_of(game, moment) == "2 January: German Combat, Roll for air support"


def test_a_date_reads_as_month_and_day() -> None:
    assert day_words("1945-01-10") == "Jan 10"


# ---- where draws decide who acts


@pytest.fixture
def drawing(game: Game) -> Game:
    """The game, played by chits that are drawn; the plans are made."""
    return replace(game, flow=drawn_flow("german", "soviet"))


def last_roll(game: Game) -> Rolled:
    return next(each for each in flattened(game.journal.path[-1].change) if isinstance(each, Rolled))


def test_going_on_draws_a_chit_and_records_it_like_a_die(drawing: Game) -> None:
    now, roll = go(drawing, Pace.NEXT_STEP), last_roll(drawing)

    assert (now.drawn, roll.sides, roll.purpose) == (
        (("east", "west", "west")[roll.total - 1],),
        3,
        "Draw an order",
    )


def test_a_draw_taken_back_and_made_again_brings_the_same_chit(drawing: Game) -> None:
    now = go(drawing, Pace.NEXT_STEP)
    drawing.journal.undo()
    undone = clock.moment_of(drawing)
    drawing.journal.redo()

    assert (undone.drawn, clock.moment_of(drawing)) == ((), now)


def test_an_impulse_of_the_same_army_begins_a_phase_of_its_own(drawing: Game) -> None:
    # East, west, west lie in the pool: the second of three, then of the two that are left.
    twice_west = replace(drawing, dice=ScriptedDice(((2,), (2,))))
    drawn = [go(twice_west, Pace.NEXT_STEP).drawn for _ in range(2)]

    assert (drawn[-1], steps_of_phase(twice_west.journal)) == (("west", "west"), ())


def test_a_moment_is_called_by_the_chit_that_brought_it(drawing: Game) -> None:
    moment = Moment(2, "soviet", "move", "go", ("west",))

    assert clock.title_of(drawing, moment) == "2 January: Soviet Army West"
