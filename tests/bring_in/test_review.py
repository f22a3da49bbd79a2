"""The review of a set-up: what is taken, what is asked, and that nothing is lost between two evenings."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.counter_mix import CounterId, Known, Mix, mix_of
from app.bring_in.deciding import Beneath, Decision, Empty, Later, LayAt, Name, Put, Take, TurnOver, Under
from app.bring_in.putting import Rest, left_out, put_on_table
from app.bring_in.reading import Candidate, Doubt, Reading, Why
from app.bring_in.review import Review, State, Unfit, reviewed, warned
from app.bring_in.review_file import format_review, load_review, parse_review, save_review
from app.bring_in.review_report import answer_of, report_of
from app.table.game import Game
from app.table.pieces import PieceId, Spot
from rules.issues import DataError
from tests.new_games import new_game

ONE, TWO, MARK = CounterId("red:1"), CounterId("red:2"), CounterId("mark")
MIX = Mix((Known(ONE, "First"), Known(TWO, "Second"), Known(MARK, "Mark", ("up",), 0, is_marker=True)))


def reading(counter: CounterId = ONE, spot: str = "0101", **more: object) -> Reading:
    spots = (Spot(spot),) if spot else ()
    made = Reading(1, spots, (Candidate(counter, share=0.7), Candidate(TWO, 1, 0.3)))
    return replace(made, **more)  # type: ignore[arg-type]


def review(*readings: Reading) -> Review:
    return reviewed("photo.jpg", "a-game", MIX, readings)


UNSURE = reading(doubts=(Doubt.ID,), chance=0.5)


def test_what_is_sure_is_taken_without_asking() -> None:
    assert review(reading()).standings[1].state is State.TAKEN


WARNING = Why("The names do not fit: {same} of {units}.", (("same", "3"), ("units", "40")))


def test_with_a_warning_of_all_nothing_is_taken_without_asking_and_each_says_why() -> None:
    told = warned(review(reading(), UNSURE), WARNING)

    assert [each.state for each in told.standings.values()] == [State.ASKED, State.ASKED]
    assert [each.why[-1].say() for each in told.readings] == ["The names do not fit: 3 of 40."] * 2


def test_who_has_looked_takes_a_counter_in_spite_of_the_warning() -> None:
    assert warned(review(reading()), WARNING).decided(Take(1)).standings[1].state is State.TAKEN


def test_a_warning_is_in_the_report_in_the_answer_and_kept() -> None:
    told = warned(review(reading()), WARNING)

    assert "The names do not fit: 3 of 40." in report_of(told)
    assert answer_of(told)["warnings"] == ["The names do not fit: 3 of 40."]
    assert parse_review(format_review(told)) == told


def test_what_is_unsure_is_asked() -> None:
    assert [each.reading.number for each in review(reading(TWO), UNSURE).doubtful()] == [2]


def test_the_most_doubtful_comes_first_and_what_is_for_later_last() -> None:
    asked = review(UNSURE, replace(UNSURE, chance=0.2), replace(UNSURE, chance=0.4)).decided(Later(2))

    assert [each.reading.number for each in asked.doubtful()] == [3, 1, 2]


def test_a_candidate_is_taken_with_its_face() -> None:
    taken = review(UNSURE).decided(Take(1, 1)).standings[1]

    assert (taken.state, taken.counter, taken.face) == (State.TAKEN, TWO, 1)


def test_the_other_side_is_up() -> None:
    assert review(UNSURE).decided(TurnOver(1)).standings[1].face == 1


def test_any_counter_of_the_mix_can_be_named() -> None:
    assert review(UNSURE).decided(Name(1, MARK)).standings[1].counter == MARK


def test_a_counter_that_is_not_of_the_mix_cannot_be_named() -> None:
    with pytest.raises(Unfit, match="no counter blue:9"):
        review(UNSURE).decided(Name(1, CounterId("blue:9")))


def test_what_lies_off_the_grid_is_asked_until_it_has_a_place() -> None:
    off = review(reading(spot="")).decided(Take(1))

    assert [each.reading.number for each in off.off_grid()] == [1]
    assert off.decided(LayAt(1, Spot("[box]"))).standings[1].spot == "[box]"


def test_a_place_answers_for_the_place_alone() -> None:
    both = review(reading(doubts=(Doubt.PLACE, Doubt.FACE))).decided(LayAt(1, Spot("0202")))

    assert both.standings[1].doubts == (Doubt.FACE,)


def test_a_counter_seen_twice_is_asked_where_it_is_less_sure() -> None:
    twice = review(reading(chance=0.8), reading(spot="0102", chance=0.9))

    assert twice.doubtful()[0].rivals == (2,)
    assert "only one of it" in answer_of(twice)["counters"][0]["why"][0]
    assert twice.standings[2].state is State.TAKEN


def test_a_person_who_names_a_counter_wins_over_what_was_taken_without_asking() -> None:
    twice = review(reading(), replace(UNSURE, spots=(Spot("0102"),))).decided(Take(2))

    assert [each.reading.number for each in twice.doubtful()] == [1]


def test_markers_of_which_there_are_many_lie_in_several_places() -> None:
    assert review(reading(MARK), reading(MARK, "0102")).doubtful() == ()


def test_a_stack_is_asked_for_until_someone_says_what_lies_beneath() -> None:
    stack = review(reading(is_stack=True))
    told = stack.decided(Beneath(1, (Under(TWO),)))

    assert ([each.reading.number for each in stack.stacks()], told.stacks()) == ([1], ())


def test_what_lies_beneath_is_taken_too() -> None:
    stack = review(reading(is_stack=True), reading(TWO, "0102")).decided(Beneath(1, (Under(TWO),)))

    assert stack.standings[2].rivals == (1,)


def test_the_mix_tells_what_is_left_to_take() -> None:
    assert review(reading()).left_to_take() == (TWO, MARK)


def test_type_ahead_finds_a_counter_by_its_name_without_accents() -> None:
    mix = Mix((Known(CounterId("a"), "Szűcs"), Known(CounterId("b"), "1/Szucs")))

    assert [each.id for each in mix.search("szucs")] == ["a", "b"]


def decisions(count: int) -> st.SearchStrategy[Decision]:
    number, face = st.integers(1, count), st.integers(0, 1)
    counter = st.sampled_from([ONE, TWO])
    under = st.lists(st.builds(Under, counter, face), max_size=2).map(tuple)
    return st.one_of(
        st.builds(Take, number, face),
        st.builds(Name, number, counter, face),
        st.builds(TurnOver, number),
        st.builds(LayAt, number, st.sampled_from([Spot("0303"), Spot("[box:1]"), Spot("(12,-5)")])),
        st.builds(Empty, number),
        st.builds(Later, number),
        st.builds(Beneath, number, under),
        st.builds(Put, st.tuples(number)),
    )


WHY = Why("differs from {name} in one figure", (("name", "Second"),))
START = review(
    reading(why=(WHY,), outline=((0.5, 1.0), (9.0, 1.0), (9.0, 8.0), (0.0, 8.0))),
    replace(UNSURE, is_stack=True, text="1521: 1st reduced"),
    reading(MARK, "", doubts=(Doubt.PLACE, Doubt.RULES)),
)


@given(made=st.lists(decisions(3), max_size=8), taken_back=st.integers(0, 4))
def test_a_review_broken_off_is_gone_on_with(made: list[Decision], taken_back: int) -> None:
    ours = START
    for each in made:
        ours = ours.decided(each)
    for _ in range(taken_back):
        ours = ours.undo()

    assert parse_review(format_review(ours)) == ours


@given(st.lists(decisions(3), max_size=8))
def test_every_step_is_taken_back_and_made_again(made: list[Decision]) -> None:
    past = [START]
    for each in made:
        past.append(past[-1].decided(each))
    back = past[-1]
    for before in reversed(past[:-1]):
        back = back.undo()
        assert back.standings == before.standings
    for _ in made:
        back = back.redo()

    assert back == past[-1]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('kind = "take"', 'kind = "shuffle"'),
        ("candidate = 1", "candidate = 7"),
        ('pattern = "differs', 'pattern = "{0.__class__} differs'),
        ("format = 1", "format = 9"),
        ("outline = []", 'outline = [["a", 1]]'),
        ("reading = 2", "reading = 99"),
    ],
)
def test_a_damaged_file_is_refused_in_words(before: str, after: str, tmp_path: Path) -> None:
    path = tmp_path / "review.toml"
    save_review(START.decided(Take(2, 1)), path)
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))

    with pytest.raises(DataError, match=r"review\.toml"):
        load_review(path)


def test_the_report_has_every_automatic_decision_and_no_other() -> None:
    told = report_of(review(reading(ratio=1.6), replace(UNSURE, spots=(Spot("0102"),))).decided(Name(2, TWO)))

    assert told.count("runner_up") == 1
    assert "ratio = 1.6" in told


def test_the_answer_has_the_shape_that_scripts_ask_for() -> None:
    told = answer_of(review(reading(outline=((0, 0), (10, 0), (10, 10), (0, 10)))))

    keys = {"centre", "hex", "counter", "face", "sure", "score", "runner_up", "ratio", "stack"}
    assert keys <= told["counters"][0].keys()
    assert told["counters"][0]["centre"] == [5.0, 5.0]
    assert {"empty", "unsure", "refused"} <= told.keys()


# ---- on the table


@pytest.fixture
def game() -> Game:
    return new_game()


def of_game(game: Game) -> Iterator[PieceId]:
    return (piece.id for piece in game.table if piece.id in game.roster.units)


def brought_in(game: Game, *spots: str) -> Review:
    units = zip(of_game(game), spots, strict=False)
    readings = [Reading(1, (Spot(spot),), (Candidate(CounterId(unit), 1),)) for unit, spot in units]
    return reviewed("list", game.header.game, mix_of(game.roster), readings)


def test_what_is_taken_is_put_on_the_table_in_one_step(game: Game) -> None:
    first, second = list(of_game(game))[:2]
    game.journal.push(put_on_table(brought_in(game, "1521", "1521"), game, "Bring in"))

    stack = [each.id for each in game.table.stack_at(Spot("1521")) if each.id in {first, second}]
    assert (stack, game.table[first].face) == ([first, second], 1)


def test_putting_on_the_table_is_undone_in_one_step(game: Game) -> None:
    before = list(game.table)
    game.journal.push(put_on_table(brought_in(game, "1521", "1521"), game, "Bring in", Rest.LEAVES))
    game.journal.undo()

    assert list(game.table) == before


def test_what_the_picture_has_not_leaves_the_map_where_this_is_wished(game: Game) -> None:
    game.journal.push(put_on_table(brought_in(game, "1521"), game, "Bring in", Rest.LEAVES))

    assert [key for key in of_game(game) if game.table.place_of(key).hex] == [next(of_game(game))]


def test_what_lies_where_the_picture_does_not_show_the_map_stays(game: Game) -> None:
    lying = [key for key in of_game(game) if game.table.place_of(key).hex]
    shown = game.table.place_of(lying[-1]).hex
    told = replace(brought_in(game, "1521"), empty=(Spot(str(shown)),))
    game.journal.push(put_on_table(told, game, "Bring in", Rest.LEAVES))

    left = {key for key in lying if game.table.place_of(key).hex is None}
    assert lying[-1] in left
    assert left < set(lying[1:])


def test_what_was_put_first_stays_when_the_rest_follows(game: Game) -> None:
    first, second = list(of_game(game))[:2]
    told = brought_in(game, "1521", "1522")
    game.journal.push(put_on_table(told.decided(Empty(2)), game, "Bring in", Rest.LEAVES))
    game.journal.push(put_on_table(told.decided(Put((1,))), game, "Bring in", Rest.LEAVES))

    assert (game.table.place_of(first).hex, game.table.place_of(second).hex) == ("1521", "1522")


def test_the_stack_lies_in_its_order(game: Game) -> None:
    top, low = list(of_game(game))[:2]
    told = brought_in(game, "1521").decided(Beneath(1, (Under(CounterId(low)),)))
    game.journal.push(put_on_table(told, game, "Bring in"))

    assert [each.id for each in game.table.stack_at(Spot("1521"))][-2:] == [low, top]


def test_a_place_that_the_map_has_not_is_told_and_left_out(game: Game) -> None:
    told = brought_in(game, "9999")

    assert (put_on_table(told, game, "Bring in"), len(left_out(told, game))) == (None, 1)


def test_what_has_been_put_is_not_put_again(game: Game) -> None:
    assert put_on_table(brought_in(game, "1521").decided(Put((1,))), game, "Bring in") is None


def test_a_sitting_of_thousands_of_decisions_is_read_in_no_time() -> None:
    readings = [Reading(1, (Spot("1521"),), (Candidate(CounterId("fest")),)) for _ in range(1_500)]
    mix = Mix((Known(CounterId("fest"), "Fest", ("on",), 0, is_marker=True),))
    whole = reviewed("photo.jpg", "", mix, readings)
    made: tuple[Decision, ...] = tuple(Take(number) for number in range(1, 1_501))
    text = format_review(replace(whole, decisions=made))
    begun_s = time.process_time()
    assert parse_review(text).decisions == made
    # Each decision by itself went through all before it: a minute for a large board.
    assert time.process_time() - begun_s < 6
