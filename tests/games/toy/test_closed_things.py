"""Closed things in a game that declares them as data: who sees what of cups, hands, a deck and a mine."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.files.savegame import game_in_memory, new_game, open_game
from app.opponent.deed import Scope
from app.opponent.player import Opponent
from app.table import acts, clock, pools
from app.table.changes import Change, Group, Register, Written
from app.table.game import Game
from app.table.notation import format_change, format_table
from app.table.phrases import Phrases
from app.table.pieces import Piece, PieceId, Place
from app.table.records import START, Claim, Remarked
from app.table.references import ToHex, ToUnit
from app.table.seen import SeenJournal, hides_from, seen_by, whole_of
from app.table.sight import is_back
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.games.toy.conftest import Answer

BLUE, WHITE = "blue", "white"
CUP, HAND, DECK = BoxId("orders:blue"), BoxId("hand:blue"), BoxId("weather:deck")
MINE = PieceId("mine/1")
GUARD, RIDERS = PieceId("bl:1/guard"), PieceId("bl:2/guard")


def lying(game: Game, box: BoxId) -> tuple[Piece, ...]:
    return game.table.stack_at(Place(box=box).spot)


def drawn(game: Game, box: BoxId = CUP) -> Piece:
    """Draw from a box; return the piece that came."""
    change = pools.draw(game, box)
    assert change is not None
    game.journal.push(change)
    return lying(game, BoxId(game.sheet.tray.boxes[box].into))[-1]


def names(game: Game, box: BoxId) -> list[str]:
    return [game.name_of(piece.id) for piece in lying(game, box)]


# ---- who sees what


def test_a_cup_is_closed_to_all(game: Game) -> None:
    both = seen_by(game, [BLUE, WHITE])

    assert names(both, CUP) == ["Closed counter"] * 4


def test_a_draw_is_seen_by_whose_it_is(game: Game) -> None:
    views = [seen_by(game, [side]) for side in (BLUE, WHITE)]
    piece = drawn(game)

    assert [names(view, HAND) for view in views] == [[game.name_of(piece.id)], ["Closed counter"]]


def test_a_kind_that_lies_face_down_is_its_owner_s(game: Game) -> None:
    views = [seen_by(game, [side]) for side in (BLUE, WHITE)]

    assert [MINE in view.table for view in views] == [False, True]


def test_what_is_revealed_is_seen_by_all(game: Game) -> None:
    view = seen_by(game, [BLUE])
    change = pools.reveal(game, [MINE], "Reveal")
    assert change is not None
    game.journal.push(change)

    there = view.table.stack_at(Place(hex=HexId("0502")).spot)
    assert [piece.id for piece in there if piece.design == "mine"] == [MINE]


def test_what_is_laid_face_down_is_seen_by_its_side_alone(game: Game) -> None:
    views = [seen_by(game, [side]) for side in (BLUE, WHITE)]
    change = pools.lay_face_down(game, dict.fromkeys([RIDERS], BLUE), "Lay face down")
    assert change is not None
    game.journal.push(change)

    assert [RIDERS in view.table for view in views] == [True, False]


def test_revealed_in_a_hand_it_lies_open_until_it_leaves(game: Game) -> None:
    piece, view = drawn(game), seen_by(game, [WHITE])
    game.journal.push(pools.reveal(game, [piece.id], "Reveal") or Group("", ()))
    is_open = piece.id in view.table
    back = acts.move(game.table, [piece.id], Place(box=CUP), "Back")
    game.journal.push(pools.with_closing(game, back))

    assert (is_open, piece.id in view.table, game.table.book(Register.CLOSED)) == (True, False, {})


def test_in_a_closed_box_the_box_alone_says_who_may_look(game: Game) -> None:
    game.journal.push(pools.lay_face_down(game, dict.fromkeys([MINE], BLUE), "Hide") or Group("", ()))
    into = acts.move(game.table, [MINE], Place(box=BoxId("hand:white")), "Take up")
    game.journal.push(pools.with_closing(game, into))

    assert game.table.book(Register.CLOSED) == {}
    assert [MINE in seen_by(game, [side]).table for side in (BLUE, WHITE)] == [False, True]


def test_a_note_on_a_closed_counter_is_as_closed(game: Game) -> None:
    view = seen_by(game, [BLUE])
    game.journal.push(acts.write(game.table, Register.NOTE, {MINE: "three barrels"}, "Note") or Group("", ()))

    assert view.table.book(Register.NOTE) == {}


def test_what_a_damaged_file_closes_to_a_stranger_is_seen_by_nobody(game: Game) -> None:
    game.journal.push(Written(Register.CLOSED, RIDERS, "", "red"))
    view = seen_by(game, [BLUE])

    here = view.table.stack_at(game.table.place_of(RIDERS).spot)
    assert [view.name_of(piece.id) for piece in here if is_back(piece.id)] == ["Closed counter"]


def test_a_closed_text_is_its_owner_s(game: Game) -> None:
    views = [seen_by(game, [side]) for side in (BLUE, WHITE)]
    closing = acts.write(game.table, Register.CLOSED, {"plan mission": BLUE}, "")
    mission = acts.write(game.table, Register.PLAN, {"mission": "the ford"}, "")
    game.journal.push(acts.together("A mission", [each for each in (closing, mission) if each]))

    assert [view.table.read(Register.PLAN, "mission") for view in views] == ["the ford", ""]


# ---- draws


def test_undo_and_redo_of_a_draw_give_the_same(game: Game) -> None:
    first = drawn(game)
    game.journal.undo()
    game.journal.redo()

    assert lying(game, HAND) == (first,)


def test_a_new_draw_after_undo_is_marked_as_again(game: Game) -> None:
    drawn(game)
    game.journal.undo()
    drawn(game)

    view = seen_by(game, [WHITE])
    told = Phrases(view).of(view.journal.path[-1].change)
    assert ([roll.is_again for roll in game.table.rolls], told) == ([True], "Draw from Blue's orders, again")


def test_a_draw_seen_or_not_falls_the_same(game: Game) -> None:
    view = seen_by(game_in_memory("toy", "meeting", seed=3), [WHITE])

    drawn(view)

    assert lying(whole_of(view), HAND) == (drawn(game),)


def test_a_draw_is_read_back_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    opened = new_game("toy", "meeting", seed=3, path=path)
    drawn(opened.game)
    told = format_table(opened.game.table)
    opened.close()
    again = open_game(path)
    again.close()

    assert (format_table(again.game.table), again.issues) == (told, ())


def test_a_deck_is_drawn_from_the_top(game: Game) -> None:
    order = [piece.id for piece in lying(game, DECK)]

    assert [drawn(game, DECK).id for _ in order] == order[::-1]


def test_a_shuffle_is_recorded_and_told_to_nobody(game: Game) -> None:
    view = seen_by(game, [BLUE, WHITE])
    change = pools.shuffle(game, DECK)
    assert change is not None
    game.journal.push(change)

    told = Phrases(view).of(view.journal.path[-1].change)
    assert (len(game.table.rolls[0].faces), view.table.rolls, told) == (3, (), "Shuffle Weather")


def test_an_empty_cup_gives_nothing(game: Game) -> None:
    for _ in range(4):
        drawn(game)

    assert (pools.draw(game, CUP), pools.shuffle(game, CUP)) == (None, None)


# ---- what is told


def told_of(view: Game) -> str:
    """Return everything that a game tells who reads all of it: the table and each change, twice."""
    phrases = Phrases(view)
    changes = [step.change for step in view.journal.steps.values()]
    lines = [*map(format_change, changes), *map(phrases.of, changes), *view.journal.remarks.values()]
    return "\n".join([format_table(view.table), *lines])


def test_nothing_in_the_other_side_s_game_names_a_closed_counter(game: Game) -> None:
    piece = drawn(game)
    game.journal.remark(game.journal.now, f"{piece.id} is drawn")
    game.journal.push(acts.move(game.table, [piece.id], Place(hex=HexId("0101")), f"Play {piece.id}"))
    game.journal.push(pools.lay_face_down(game, {piece.id: BLUE}, f"Hide {piece.id}") or Group("", ()))
    game.journal.undo()
    game.journal.undo()

    # It lay open on the map, on the branch left: there it may be named, but not as what was drawn.
    view = seen_by(game, [WHITE])
    told = "\n".join([format_table(view.table), *(format_change(step.change) for step in view.journal.path)])

    assert (piece.id in told, view.journal.remarks) == (False, {})


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("I hold {id}", [1, 0]),
        ("[This one](unit:{id})", [1, 0]),
        # White has an order of this name in its cup, and Blue may not know whether that is meant.
        ("It is the {name}!", [0, 0]),
        ("Nothing of note", [1, 1]),
    ],
)
def test_a_remark_that_names_a_closed_counter_is_its_side_s_alone(
    game: Game, words: str, seen: list[int]
) -> None:
    piece = drawn(game)
    move = acts.move(game.table, [RIDERS], Place(hex=HexId("0101")), "On")
    game.journal.push(move)
    game.journal.remark(game.journal.now, words.format(id=piece.id, name=game.name_of(piece.id)))
    views = [seen_by(game, [side]) for side in (BLUE, WHITE)]

    assert [len(view.journal.remarks) for view in views] == seen


def test_what_a_source_says_of_a_closed_counter_is_its_side_s_alone(game: Game) -> None:
    game.journal.push(pools.lay_face_down(game, dict.fromkeys([RIDERS], BLUE), "Hide") or Group("", ()))
    game.journal.push(acts.write(game.table, Register.NOTE, {"0101": "mud"}, "Note") or Group("", ()))
    game.journal.claim(Claim(game.journal.now, f"why {RIDERS} 0101-0102", "allowed", "the diary"))

    assert [len(seen_by(game, [side]).journal.claims) for side in (BLUE, WHITE)] == [1, 0]


def test_a_remark_on_a_closed_counter_is_its_side_s_alone(game: Game) -> None:
    views = [seen_by(game, [side]) for side in (BLUE, WHITE)]
    game.journal.put_remark(Remarked(START, "Beware", ToUnit(MINE)))

    # The mine is White's: what Blue is shown of the hex is a back.
    assert [len(view.journal.all_remarks) for view in views] == [0, 1]
    assert [len(view.journal.sealed().remarks_at(START)) for view in views] == [0, 1]


def test_a_remark_on_a_back_is_one_on_its_hex(game: Game) -> None:
    view = seen_by(game, [BLUE])
    (back,) = (each for each in view.table if is_back(each.id) and each.place.hex is not None)
    view.journal.put_remark(Remarked(START, "What may that be?", ToUnit(back.id)))

    assert [each.about for each in view.journal.all_remarks] == [ToHex(back.place.hex or HexId(""))]


def test_a_remark_made_later_on_an_earlier_step_is_judged_by_how_the_table_lay_then(game: Game) -> None:
    piece = drawn(game)
    game.journal.push(acts.move(game.table, [piece.id], Place(hex=HexId("0101")), "Play it"))
    open_step = game.journal.now
    game.journal.push(acts.move(game.table, [RIDERS], Place(hex=HexId("0102")), "On"))
    view = seen_by(game, [WHITE])
    for step in (START, open_step, game.journal.now):
        game.journal.put_remark(Remarked(step, f"{piece.id}", ToHex(HexId("0101"))))

    assert [each.step for each in view.journal.all_remarks] == [game.journal.now]


def test_the_order_in_which_chits_lie_tells_nothing(game: Game) -> None:
    piece = drawn(game)
    view = seen_by(game, [WHITE])

    other = seen_by(with_another_draw(piece.id), [WHITE])

    assert told_of(other) == told_of(view)


def with_another_draw(than: PieceId) -> Game:
    """Return a game of the same beginning in which the dice give another chit."""
    games = (game_in_memory("toy", "meeting", seed=seed) for seed in range(100))
    return next(each for each in games if drawn(each).id != than)


def test_the_screen_of_an_open_game_is_the_game_itself(game: Game) -> None:
    assert (hides_from(game, [BLUE, WHITE]), hides_from(game, [BLUE, WHITE, "nobody"])) == (True, False)


# ---- the opponent


def hidden_guard(game: Game) -> Game:
    """Lay Blue's guard face down, and have a chit drawn for each side."""
    game.journal.push(
        pools.lay_face_down(game, dict.fromkeys([RIDERS, GUARD], BLUE), "Hide") or Group("", ())
    )
    for pool in (CUP, BoxId("orders:white")):
        game.journal.push(pools.draw(game, pool) or Group("", ()))
    return game


@pytest.mark.parametrize(("side", "sees"), [(BLUE, True), (WHITE, False)])
def test_the_opponent_is_given_what_its_own_side_sees(game: Game, side: str, sees: bool) -> None:
    opponent = Opponent(hidden_guard(game), [side])
    situation = opponent.assistant.situation()

    assert situation is not None
    known = {unit.id for unit in situation.position.units}
    assert (str(RIDERS) in known, str(GUARD) in known) == (sees, sees)


def test_the_opponent_s_table_has_nothing_that_is_closed_to_it(game: Game) -> None:
    hidden = hidden_guard(game)
    closed = [RIDERS, GUARD, *(piece.id for piece in (*lying(hidden, HAND), *lying(hidden, CUP)))]

    # All that it reads and thinks out comes from this one game.
    told = format_table(Opponent(hidden, [WHITE])._seats[0].game.table)

    assert [piece for piece in closed if f" {piece} " in told] == []


def test_who_plays_both_sides_sits_at_two_seats(game: Game) -> None:
    opponent = Opponent(hidden_guard(game), [BLUE, WHITE])

    assert [RIDERS in seat.game.table for seat in opponent._seats] == [True, False]


def test_the_opponent_plays_on_among_closed_things(game: Game) -> None:
    opponent = Opponent(hidden_guard(game), [BLUE, WHITE])
    begun = len(game.journal.steps)

    deeds = list(opponent.play(Scope.TURN))

    assert len(deeds) > 0
    assert [deed.change for deed in deeds] == [step.change for step in game.journal.path[begun:]]


# ---- the command line


def test_the_file_says_at_its_head_that_it_tells_all(path: Path) -> None:
    head = path.read_text(encoding="utf-8").partition("set-up\n")[0]

    assert 'note "Closed things stand in this file in clear' in head


def test_a_draw_by_command_is_told_to_whose_it_is(answer: Answer, path: Path) -> None:
    drawn_by_white = answer("draw", path, "orders:blue", "--side", WHITE)
    seen = [answer("show", path, "--table", "--side", side)[1] for side in (BLUE, WHITE)]
    chit = next(line.split()[1] for line in seen[0].splitlines() if "at [hand:blue]" in line)

    assert drawn_by_white == (0, "Blue's orders: Closed counter, laid in Blue's hand\n")
    assert [chit in text for text in seen] == [True, False]


def test_a_draw_into_a_box_out_of_sight_is_told_as_closed(
    answer: Answer, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_blues(_table: object, _sheet: object, piece: Piece, sides: Collection[str]) -> bool:
        return piece.place.box == HAND and BLUE not in sides

    monkeypatch.setattr("app.table.sight.is_out_of_sight", is_blues)

    told = "Blue's orders: Closed counter, laid in Blue's hand\n"
    assert answer("draw", path, "orders:blue", "--side", WHITE) == (0, told)


def test_an_empty_pool_says_so(answer: Answer, path: Path) -> None:
    for _ in range(4):
        assert answer("draw", path, "Blue's orders")[0] == 0

    assert answer("draw", path, "Blue's orders") == (1, "Blue's orders: there is too little in it\n")


def test_what_is_no_pool_is_refused_with_those_that_are(answer: Answer, path: Path) -> None:
    pools_there = "chits orders:blue orders:white weather:deck"
    told = f"POOL: 'hand:blue': nothing is drawn from there (pools: {pools_there})\n"

    assert answer("draw", path, "hand:blue") == (2, told)


def test_a_position_shown_to_a_side_leaves_out_who_is_closed_to_it(answer: Answer, path: Path) -> None:
    opened = open_game(path)
    closing = pools.lay_face_down(opened.game, dict.fromkeys([RIDERS], BLUE), "Hide")
    assert closing is not None
    opened.game.journal.push(closing)
    opened.close()

    asked = [answer(word, path, "--side", side)[1] for word in ("show", "order") for side in (BLUE, WHITE)]
    assert ["2/guard" in text for text in asked] == [True, False, True, False]


def test_a_strange_side_is_refused(answer: Answer, path: Path) -> None:
    assert answer("show", path, "--side", "red") == (2, "--side: 'red': is none of the sides blue white\n")


def test_a_position_is_shown_to_no_side(answer: Answer, path: Path, tmp_path: Path) -> None:
    """It tells nothing of what is closed: to show all of it as what a side sees would be untrue."""
    position = tmp_path / "position.txt"
    position.write_text(answer("show", path)[1], encoding="utf-8")

    told = "is asked of a position (give a game: a position does not tell what is closed to whom)"
    assert answer("show", position)[0] == 0
    assert answer("show", position, "--side", BLUE) == (2, f"--side: 'blue': {told}\n")


def test_the_picture_for_a_side_is_another(answer: Answer, path: Path, tmp_path: Path) -> None:
    assert answer("draw", path, "orders:blue")[0] == 0
    sides = ("blue", "white")
    for side in sides:
        assert (
            answer("render", path, "--side", side, "-o", tmp_path / f"{side}.png", "--size", "600x400")[0]
            == 0
        )

    assert len({(tmp_path / f"{side}.png").read_bytes() for side in sides}) == 2


# ---- whatever is done


ACTS = st.lists(st.tuples(st.integers(0, 10), st.integers(0, 30), st.integers(0, 9)), min_size=1, max_size=14)


def act_of(game: Game, kind: int, which: int, where: int) -> Change | None:
    """Return some act with closed and open things, None for none."""
    pieces = [piece.id for piece in game.table]
    piece = pieces[which % len(pieces)]
    boxes = list(game.sheet.tray.boxes)
    pool = pools.pools(game)[where % 3].id
    to = Place(box=boxes[where % len(boxes)]) if where % 2 else Place(hex=HexId(f"0{1 + where % 6}02"))
    match kind:
        case 0:
            return pools.draw(game, pool)
        case 1:
            return pools.shuffle(game, pool)
        case 2:
            return pools.with_closing(game, acts.move(game.table, [piece], to, "Move"))
        case 3:
            return pools.lay_face_down(game, {piece: (BLUE, WHITE, "nobody")[where % 3]}, "Close")
        case 4:
            return pools.reveal(game, [piece], "Reveal")
        case 5:
            return acts.write(game.table, Register.NOTE, {piece: f"note {where}"}, "Note")
        case 6:
            return acts.turn(game.table, [piece], 60, "Turn")
        case 7:
            return clock.advance(game, clock.Pace.NEXT_STEP)
        case 8:
            return acts.remove(game.table, [piece], "Remove")
        case 9:
            return acts.place_marker(game.table, "mine", 0, to)
        case _:
            stack = game.table.stack_at(game.table.place_of(piece).spot)
            return acts.reorder(game.table, piece, where % len(stack))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(done=ACTS, side=st.sampled_from([BLUE, WHITE]), back=st.integers(0, 13))
def test_a_view_is_what_is_seen_of_the_table(done: list[tuple[int, int, int]], side: str, back: int) -> None:
    """Followed change by change, gone back and forth, made anew: it is always the table as it is seen.

    Whoever acts, in the game itself or in what either side sees of it.
    """
    game = game_in_memory("toy", "meeting", seed=1)
    view, other = seen_by(game, [side]), seen_by(game, {BLUE, WHITE} - {side})
    assert isinstance(view.journal, SeenJournal)
    for number, each in enumerate(done):
        actor = (view, game, other)[number % 3]
        change = act_of(actor, *each)
        if change is not None:
            actor.journal.push(change)
        if number == back:
            game.journal.undo()
        now = format_table(view.journal.sight.table(game.table))
        assert format_table(view.table) == now
    assert format_table(seen_by(game, [side]).table) == format_table(view.table)
