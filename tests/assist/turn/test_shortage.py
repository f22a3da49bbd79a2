"""Fuel and withdrawals on the table: the dice, the markers, who is called away and how it leaves (18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from app.assist.facts import facts_of
from app.assist.procedure import options_in_play
from app.assist.reader import position_of
from app.assist.remarks import Sign
from app.assist.turn.decision import When
from app.assist.turn.duties import clerks_work, duties_of, has_clerks_work, is_die_due, ledger_of
from app.files.savegame import game_in_memory
from app.table import acts
from app.table.changes import DieSource, Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.games.bitter_end.turn.shortage import Shortage, shortage_in
from rules.games.bitter_end.words import FUEL_DEPLETED
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.assist.turn.test_decisions_strength import decided, situation_of
from tests.assist.turn.test_turn_advice import told
from tests.dice import ScriptedDice
from tests.games.bitter_end.cited import cites

FIRST_PANZER = ("ge:1/1Pz", "ge:1Gr/1Pz", "ge:113/1Pz")
FIFTH_SS = ("ge:5/5SS", "ge:9/5SS", "ge:10/5SS")


def shortage_of(game: Game) -> Shortage:
    today = game.table.read(Register.TRACKER, "date")
    return shortage_in(today, facts_of(game), options_in_play(game))


def note(game: Game, **texts: str) -> None:
    written = acts.write(game.table, Register.TRACKER, texts, "Note")
    if written is not None:
        game.journal.push(written)


def at_step(step: str, *dice: int, day: str = "15", options: Mapping[str, str] = {"18.1": "on"}) -> Game:
    """Return the historical game at a step of a day, its next dice fixed."""
    game = game_in_memory("bitter-end", "historical", options, seed=1)
    found = replace(game, dice=ScriptedDice(tuple((die,) for die in dice)))
    go_to(found, step, day)
    return found


def go_to(game: Game, step: str, day: str) -> None:
    side, phase = ("soviet", "end") if step.startswith("withdraw") else ("german", "supply")
    side, phase = ("german", "movement") if step == "move" else (side, phase)
    note(game, date=f"1945-01-{day}", side=side, phase=f"{side}.{phase}", step=step)


def work(game: Game, face: int | None = None) -> bool:
    change = clerks_work(game, ledger_of(game, ()), situation_of(game), str, face)
    if change is not None:
        game.journal.push(change)
    return change is not None


def duty(game: Game) -> tuple[Sign, str]:
    situation = situation_of(game)
    found = duties_of(ledger_of(game, ()), situation, game.words, str)[0]
    return found.sign, found.text


def dry(game: Game) -> set[str]:
    return {unit.id for unit in position_of(game).units if unit.is_marked(FUEL_DEPLETED)}


# ---- fuel


@cites("18.11")
def test_the_die_marks_the_divisions_that_run_short() -> None:
    game = at_step("fuel", 1)

    assert work(game)
    assert dry(game) == set(FIRST_PANZER)


@cites("18.11")
def test_the_markers_of_the_day_before_come_off() -> None:
    game = at_step("fuel", 1, 4)
    work(game)
    go_to(game, "fuel", "16")
    work(game)

    assert dry(game) >= set(FIFTH_SS)
    assert not dry(game) & set(FIRST_PANZER)


@cites("18.13")
def test_of_a_division_that_is_gone_nobody_is_marked() -> None:
    game = at_step("fuel", 1)
    gone = [PieceId(unit) for unit in FIRST_PANZER[:2]]
    game.journal.push(acts.move(game.table, gone, Place(pos_px=(0, 0)), "Gone"))
    work(game)

    assert dry(game) == set()


@cites("18.13")
def test_who_is_spared_by_the_die_is_told_with_the_reason() -> None:
    game = at_step("fuel", 1)
    before = told(game)
    gone = [PieceId(unit) for unit in FIRST_PANZER[:2]]
    game.journal.push(acts.move(game.table, gone, Place(pos_px=(0, 0)), "Gone"))
    work(game)

    assert before == [("18.11", "fuel_is_rolled_for")]
    assert told(game) == [*before, ("18.11", "divisions_without_fuel"), ("18.13", "division_is_gone")]


@cites("18.15")
def test_that_a_first_die_has_spared_the_fuel_is_told() -> None:
    game = at_step("fuel_check", 6, options={"18.15": "on"})
    before = told(game)
    work(game)

    assert (before, told(game)) == ([], [("18.15", "chance_spares_the_fuel")])


@cites("18.11")
def test_before_15_january_nobody_rolls() -> None:
    game = at_step("fuel", 1, day="14")

    assert (work(game), duty(game)) == (False, (Sign.INFO, "No die is rolled for this today"))


def test_the_die_is_rolled_once_a_day() -> None:
    game = at_step("fuel", 1, 2)
    before = duty(game)[0]
    work(game)

    assert (before, work(game), duty(game)[0]) == (Sign.WARNING, False, Sign.FINE)


@cites("18.15")
@pytest.mark.parametrize(
    ("day", "die", "is_due"), [("15", 2, True), ("15", 3, False), ("20", 4, True), ("20", 5, False)]
)
def test_a_first_die_may_spare_the_fuel(day: str, die: int, is_due: bool) -> None:
    game = at_step("fuel_check", die, 1, day=day, options={"18.15": "on"})
    work(game)
    go_to(game, "fuel", day)

    assert (shortage_of(game).is_due("fuel"), work(game)) == (is_due, is_due)


@cites("18.15")
def test_where_the_fuel_is_spared_the_old_markers_come_off_at_once() -> None:
    game = at_step("fuel", 1, 6, options={"18.15": "on"})
    work(game)
    go_to(game, "fuel_check", "16")
    work(game)

    assert dry(game) == set()


@pytest.mark.parametrize("step", ["fuel_check", "fuel", "withdraw", "withdraw_alternate"])
def test_a_real_die_counts_as_one_of_the_game_s_own(step: str) -> None:
    game = at_step(step, options=_ALL)
    before = is_die_due(ledger_of(game, ()))
    work(game, 5)

    known = shortage_of(game)
    found = {"fuel_check": known.check, "fuel": known.fuel}.get(step, dict(known.rolls).get(known.today))
    assert (before, found, is_die_due(ledger_of(game, ()))) == (True, 5, False)
    assert game.table.rolls[-1].source is DieSource.TYPED


def test_one_undo_takes_the_die_and_its_markers_back() -> None:
    game = at_step("fuel", 1)
    before = position_of(game)
    work(game)
    game.journal.undo()

    assert position_of(game) == before


# ---- withdrawals


def called(game: Game) -> tuple[int, tuple[str, ...]]:
    known = shortage_of(game)
    return known.left, known.named


@cites("18.51")
@pytest.mark.parametrize(("die", "count"), [(3, 1), (4, 2)])
def test_the_die_calls_divisions_away(die: int, count: int) -> None:
    game = at_step("withdraw", die, options={"18.5": "on"})
    work(game)

    assert called(game) == (count, ())


@cites("18.51")
def test_that_die_is_rolled_on_one_day_only() -> None:
    game = at_step("withdraw", 3, 3, day="16", options={"18.5": "on"})

    assert not work(game)


@cites("18.61")
def test_the_other_way_rolls_until_two_are_gone() -> None:
    game = at_step("withdraw_alternate", 4, 6, 6, options={"18.6": "on"})
    done = []
    for day in ("15", "16", "17"):
        go_to(game, "withdraw_alternate", day)
        done.append(work(game))

    assert (done, called(game)[0]) == ([True, True, False], 2)


@cites("18.61")
def test_a_low_die_ends_the_rolls() -> None:
    game = at_step("withdraw_alternate", 2, 6, options={"18.6": "on"})
    work(game)
    go_to(game, "withdraw_alternate", "16")

    assert (work(game), called(game)[0]) == (False, 0)


@pytest.fixture
def named() -> Game:
    """A game in which the 1st Panzer Division was called away on 15 January."""
    game = at_step("withdraw", 2, options={"18.5": "on"})
    work(game)
    (decision,) = decided(game, "withdraw")
    change = next(option for option in decision.options if option.key == "1Pz").make(game, None)
    assert change is not None
    game.journal.push(change)
    return game


@cites("18.53")
def test_its_owner_says_which_division_leaves(named: Game) -> None:
    (decision,) = decided(named, "withdraw")

    assert (called(named), decision.chosen) == ((0, ("1Pz",)), "Called away: 1Pz")


@cites("18.53")
def test_until_it_is_said_the_decision_is_due_and_names_who_does_not_count() -> None:
    game = at_step("withdraw", 6, options={"18.5": "on"})
    work(game)
    game.journal.push(
        acts.move(game.table, [PieceId(unit) for unit in FIRST_PANZER[:2]], Place(pos_px=(0, 0)), "Gone")
    )

    (decision,) = decided(game, "withdraw")
    refused = {option.key: option.verdict.cases for option in decision.options}
    assert (decision.side, decision.when) == ("german", When.DUE)
    assert (refused["1Pz"], refused["5SS"]) == (("18.53",), ())


@cites("18.52")
def test_a_marker_shows_which_division_leaves(named: Game) -> None:
    markers = [piece.place.hex for piece in named.table if piece.design == "withdrawal" and piece.place.hex]

    assert markers == [named.table.place_of(PieceId(FIRST_PANZER[0])).hex]


def departures_of(game: Game) -> dict[str, tuple[str, ...]]:
    return {o.key: o.verdict.cases for each in decided(game, "leave:") for o in each.options}


@cites("18.52")
def test_its_units_leave_from_an_entry_hex(named: Game) -> None:
    entry = next(iter(named.sheet.entries["A"]))
    first = PieceId(FIRST_PANZER[0])
    named.journal.push(acts.move(named.table, [first], Place(hex=HexId(entry)), "To the edge"))
    go_to(named, "move", "16")

    assert departures_of(named) == {
        FIRST_PANZER[0]: (),
        FIRST_PANZER[1]: ("18.52",),
        FIRST_PANZER[2]: ("18.52",),
    }


@cites("18.52")
def test_who_has_left_does_not_return_and_the_last_takes_the_marker_along(named: Game) -> None:
    go_to(named, "move", "16")
    for unit in FIRST_PANZER:
        (decision,) = decided(named, "leave:")
        change = next(option for option in decision.options if option.key == unit).make(named, None)
        assert change is not None
        named.journal.push(change)

    boxes = {position_of(named).by_id[UnitId(unit)].box for unit in FIRST_PANZER}
    assert (boxes, list(decided(named, "leave:"))) == ({"not-in-play:german"}, [])
    assert not [piece for piece in named.table if piece.design == "withdrawal" and piece.place.hex]


def test_the_clerk_has_work_in_each_of_these_steps() -> None:
    steps = ("fuel_check", "fuel", "withdraw", "withdraw_alternate")

    assert all(has_clerks_work(ledger_of(at_step(step, options=_ALL), ())) for step in steps)


_ALL = {"18.1": "on", "18.15": "on", "18.5": "on", "18.6": "on"}
