"""Heat of movement: every hex that units entered, and its classes; how far a front moved; the last turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.film.front import Front, FrontLine
from app.film.happenings import Happenings
from app.film.heat import CLASSES, classes_of, heat_of
from app.film.moments import end_of, turn_named
from app.film.series import Axis, Turn, axis_of
from app.film.shift import shifts
from app.film.since import Since, since_last_turn
from app.table import acts, clock
from app.table.changes import Change
from app.table.game import Game
from app.table.journal import START
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.issues import NotationError
from tests.new_games import new_game, sheet

TANKS, RIFLES = PieceId("ge:5/5SS"), PieceId("so:217/80G")


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(change)


def march(game: Game, unit: PieceId, *way: str) -> None:
    route = tuple(map(HexId, way))
    push(game, acts.move(game.table, [unit], Place(hex=route[-1]), "March", route if len(way) > 1 else ()))


def heat(game: Game, *sides: str) -> dict[str, int]:
    return dict(heat_of(Happenings(game).of(game.journal.path), sides))


def test_every_hex_on_the_way_is_entered_but_the_first() -> None:
    game = new_game()
    march(game, TANKS, "1420", "1520", "1620")

    assert heat(game) == {"1520": 1, "1620": 1}


def test_who_comes_onto_the_map_enters_his_hex() -> None:
    game = new_game()
    push(game, acts.move(game.table, [TANKS], Place(box=BoxId("pool:any")), "Off"))
    march(game, TANKS, "1420")

    assert heat(game) == {"1420": 1}


def test_who_is_laid_among_the_lost_went_nowhere() -> None:
    game = new_game()
    push(game, acts.move(game.table, [TANKS], Place(box=BoxId("eliminated:german")), "Lost"))

    assert heat(game) == {}


def test_the_heat_of_one_side_is_its_own() -> None:
    game = new_game()
    march(game, TANKS, "1420")
    march(game, RIFLES, "1522")

    assert heat(game, "soviet") == {"1522": 1}


@given(st.dictionaries(st.text("0123", min_size=4, max_size=4).map(HexId), st.integers(1, 500)))
def test_every_hex_is_in_one_class_and_hotter_ones_in_no_cooler_one(found: dict[HexId, int]) -> None:
    classes = classes_of(found)
    number = {here: n for n, hexes in enumerate(classes) for here in hexes}
    ordered = sorted(found, key=lambda here: found[here])

    assert (sum(map(len, classes)), len(classes)) == (len(found), CLASSES)
    assert [number[here] for here in ordered] == sorted(number.values())


# ---- how far a front moved


def front(*points: tuple[float, float]) -> Front:
    return Front(("german", "soviet"), (FrontLine(points),), sheet().hex_px)


def straight(column: float, bulge: float = 0.0) -> Front:
    """A front from north to south, so many hexes from the west; its middle bulges to the east."""
    px = sheet().hex_px
    return front(*(((column + (bulge if 8 <= row < 12 else 0)) * px, row * px) for row in range(20)))


def test_a_front_that_stands_has_not_moved() -> None:
    assert shifts(sheet(), straight(10), straight(10.5)) == ()


def test_a_stretch_that_moved_is_told_with_the_nearest_place() -> None:
    (shift,) = shifts(sheet(), straight(10), straight(10, bulge=3))

    assert (round(shift.hexes), shift.near in sheet().towns or shift.near in sheet().villages.values()) == (
        3,
        True,
    )


def test_without_a_front_before_nothing_moved() -> None:
    assert shifts(sheet(), Front(("german", "soviet"), ()), straight(10)) == ()


# ---- the last turn


def last_turn(game: Game) -> Since:
    told = Happenings(game)
    path = told.of(game.journal.path)
    return since_last_turn(game, axis_of(told.when_at(START), path), path, len(path))


def test_what_happened_since_the_turn_before_began_is_told() -> None:
    game = new_game()
    march(game, TANKS, "1420")
    push(game, acts.flip(game.table, [TANKS], {TANKS: 2}, "Loss"))
    for _ in range(2):
        push(game, clock.advance(game, clock.Pace.NEXT_TURN))
        march(game, RIFLES, "1522")
        push(game, acts.flip(game.table, [RIFLES], {RIFLES: 2}, "Loss"))
    march(game, TANKS, "2415")
    told = last_turn(game)

    # The first turn's loss lies before the second turn began; Esztergom is taken in the third.
    assert (told.turn, told.lost["german"], told.lost["soviet"]) == (2, 0, 1)
    assert [(taken.name, taken.side) for taken in told.taken] == [("Esztergom", "german")]


def test_a_place_that_came_back_did_not_change_hands() -> None:
    game = new_game()
    march(game, TANKS, "2415")
    march(game, RIFLES, "2415")

    assert last_turn(game).taken == ()


# ---- moments by name

AXIS = Axis((Turn(1, "1945-01-01", 0), Turn(2, "1945-01-02", 7)), 9)


@pytest.mark.parametrize(("name", "number"), [("1", 6), ("1945-01-01", 6), ("02", 9), ("1945-01-02", 9)])
def test_a_turn_is_named_by_number_or_date(name: str, number: int) -> None:
    assert end_of(AXIS, turn_named(AXIS, name)) == number


def test_a_turn_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(NotationError, match=r"no turn '7'; it has turns from 1 \(1945-01-01\) to 2"):
        turn_named(AXIS, "7")
