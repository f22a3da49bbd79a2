"""Two branches, or two files, side by side: what differs, at the same time in both, and what stays closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.files.savegame import new_game as new_file
from app.film.comparison import Comparison, Fate, State, compared, state_at, step_at_the_time
from app.film.happenings import Happenings
from app.film.other_game import other_game
from app.film.series import LOST, LUCK
from app.table import acts, clock
from app.table.changes import Register
from app.table.game import Game
from app.table.journal import START, StepId
from app.table.pieces import PieceId, Place
from app.table.seen import seen_by
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.issues import DataError
from tests.new_games import new_game

TANKS, HORSE, RIFLES = PieceId("ge:5/5SS"), PieceId("hu:2H/1_Cav"), PieceId("so:217/80G")


def march(game: Game, unit: PieceId, to: str) -> StepId:
    return game.journal.push(acts.move(game.table, [unit], Place(hex=HexId(to)), "March"))


def at(game: Game, step: int) -> State:
    return state_at(game, Happenings(game), StepId(step))


def branched(*ways: tuple[PieceId, str]) -> Game:
    """A game in which each way is a branch of one step from the set-up."""
    game = new_game()
    for unit, to in ways:
        game.journal.go_to(START)
        march(game, unit, to)
    return game


def differing(found: Comparison) -> list[tuple[str, str | None, str | None, int | None]]:
    return [(each.unit, each.here.hex, each.there.hex, each.apart) for each in found.units]


def test_a_unit_that_went_elsewhere_differs_by_so_many_hexes() -> None:
    game = branched((TANKS, "1420"), (TANKS, "1423"))

    assert differing(compared(at(game, 1), at(game, 2))) == [(TANKS, "1420", "1423", 3)]


def test_a_state_is_the_same_as_itself() -> None:
    game = branched((TANKS, "1420"))
    found = compared(at(game, 1), at(game, 1))

    assert (found.units, found.places) == ((), ())


def test_asking_leaves_the_game_where_it_is() -> None:
    game = branched((TANKS, "1420"), (TANKS, "1423"))
    at(game, 1)

    assert (game.journal.now, game.table.place_of(TANKS).hex) == (2, "1423")


def test_who_is_lost_in_one_of_the_two_is_told_first() -> None:
    game = branched((TANKS, "3510"))
    game.journal.go_to(START)
    lost = acts.move(game.table, [RIFLES], Place(box=BoxId("eliminated:soviet")), "Lost")
    step = game.journal.push(lost)
    found = compared(at(game, step), at(game, 1))

    assert [(each.unit, each.here.fate) for each in found.units] == [
        (RIFLES, Fate.LOST),
        (TANKS, Fate.ON_MAP),
    ]


def test_a_unit_with_fewer_steps_differs_where_it_stands() -> None:
    game = branched((TANKS, "1420"))
    step = game.journal.push(acts.flip(game.table, [TANKS], {TANKS: 2}, "Loss"))
    (difference,) = compared(at(game, 1), at(game, step)).units

    assert (difference.here.steps, difference.there.steps, difference.apart) == (2, 1, 0)


def test_places_that_another_holds_differ() -> None:
    game = branched((TANKS, "2415"), (TANKS, "1420"))
    (place,) = compared(at(game, 1), at(game, 2)).places

    assert (place.name, place.here, place.there) == ("Esztergom", "german", "soviet")


def test_steps_lost_and_luck_of_both_stand_side_by_side() -> None:
    game = branched((TANKS, "1420"))
    step = game.journal.push(acts.flip(game.table, [TANKS], {TANKS: 2}, "Loss"))
    found = compared(at(game, step), at(game, 1))

    assert (found.totals(LOST, "german"), found.totals(LUCK, "german")) == ((1, 0), (0, 0))


# ---- the same moment


def test_the_same_time_is_the_last_step_that_is_no_later() -> None:
    game = new_game()
    for _ in range(3):
        change = clock.advance(game)
        assert change is not None
        game.journal.push(change)
    told = Happenings(game)
    phases = [told.when_at(StepId(step)) for step in range(4)]

    found = [step_at_the_time(game, told, game.journal.path, when) for when in phases]
    assert found == [0, 1, 2, 3]


def test_the_end_of_a_shorter_game_stands_for_all_later_times() -> None:
    game, other = new_game(), new_game()
    march(other, TANKS, "1420")
    later = clock.advance(game, clock.Pace.NEXT_TURN)
    assert later is not None
    when = Happenings(game).when_at(game.journal.push(later))

    assert step_at_the_time(other, Happenings(other), other.journal.path, when) == 1


# ---- another file


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path


def written(path: Path, game: str = "bitter-end", scenario: str = "historical") -> Game:
    opened = new_file(game, scenario, seed=1, path=path)
    opened.close()
    return opened.game


def test_another_file_is_read_and_stays_as_it_is(home: Path) -> None:
    opened = new_file("bitter-end", "historical", seed=1, path=home / "other.adjutant")
    march(opened.game, TANKS, "1423")
    opened.close()
    before = opened.file.path.read_bytes()
    game = branched((TANKS, "1420"))
    found = other_game(opened.file.path, game, game.roster.sides)
    there = state_at(found.game, Happenings(found.game), found.game.journal.now)

    assert differing(compared(at(game, 1), there)) == [(TANKS, "1420", "1423", 3)]
    assert (found.name, opened.file.path.read_bytes()) == ("other", before)


def test_a_file_of_another_game_is_refused(home: Path, toy: Game) -> None:
    written(home / "other.adjutant", "toy", "meeting")

    with pytest.raises(DataError, match="is a game of toy, and that on the table is of bitter-end"):
        other_game(home / "other.adjutant", new_game(), ("german",))


# ---- closed things


def test_what_is_closed_to_those_who_look_stays_so_in_another_file(home: Path, toy: Game) -> None:
    opened = new_file("toy", "meeting", seed=3, path=home / "other.adjutant")
    unit = PieceId("wh:1/militia")
    closed = acts.write(opened.game.table, Register.CLOSED, {unit: "white"}, "Face down")
    assert closed is not None
    opened.game.journal.push(closed)
    moved = acts.move(opened.game.table, [unit], Place(hex=HexId("0404")), "March")
    opened.game.journal.push(moved)
    opened.close()
    mine = seen_by(toy, {"blue"})
    found = other_game(opened.file.path, mine, {"blue"})
    there = state_at(found.game, Happenings(found.game), found.game.journal.now)
    told = compared(state_at(mine, Happenings(mine), mine.journal.now), there)

    # It is off the map for who may not see it: where it went is told to nobody but its own side.
    assert [(each.unit, each.there.fate, each.there.hex) for each in told.units] == [
        (unit, Fate.ELSEWHERE, None)
    ]


def test_nothing_is_told_of_who_lies_in_a_closed_stack() -> None:
    game = branched((TANKS, "1420"))
    march(game, HORSE, "1420")
    march(game, TANKS, "1523")
    march(game, HORSE, "1523")
    told = Happenings(game)
    closed = ("german",)
    here, there = (state_at(game, told, StepId(step), closed) for step in (2, 4))

    assert [each.unit for each in compared(here, there).units] == [HORSE]
