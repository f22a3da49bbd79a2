"""Numbers of the toy's own: thirds of points, three movement classes, dice, numbered turns, half rations."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from app.assist.carry_out import carried_out
from app.assist.comings import Comings
from app.assist.drawing import draw_supply
from app.assist.questions import supply_of
from app.assist.reader import position_of
from app.assist.wording import Wording
from app.checking.games import check_counters
from app.files.savegame import new_game
from app.map_marks import Stamp
from app.panels.arrivals import next_arrivals
from app.panels.unit_words import trait_words
from app.table import acts, clock
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.window.main import Main
from maps.sheet import BoxId
from rules.ask import answer
from rules.effects import SetControl
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, Mark
from tests.assist.konrad import situation_of

GUARD, RIDERS = UnitId("bl:1/guard"), UnitId("bl:2/guard")
HUNGRY = Mark("hungry")


# ---- movement


def asked(question: str, written: Mapping[str, object] | None = None, **more: object) -> dict[str, object]:
    """Return the answer about a unit at the end of a track of two hexes, a wood behind it."""
    unit = {"id": "a", "side": "blue", "type": "foot", "attack": 1, "defense": 1, "move": 2, "hex": "0101"}
    roads = {"track": [["0101", "0201"], ["0201", "0301"]]}
    board = {"game": "toy", "cols": 4, "rows": 1, "hexes": {"0401": "wood"}, "roads": roads}
    units = [{**unit, **(written or {})}]
    line = {"ask": question, "unit": "a", "board": {**board, "units": units}, **more}
    found: dict[str, object] = json.loads(answer(json.dumps(line)))
    return found


@pytest.mark.parametrize(
    ("written", "cost"),
    [({}, 6), ({"movement": "foot"}, 6), ({"mounted": True}, 4), ({"movement": "carts"}, 4)],
)
def test_each_class_pays_its_own_for_a_track(written: dict[str, object], cost: int) -> None:
    found = asked("reach", written)

    assert (found["hexes"]["0301"]["cost"], found["mp_unit"]) == (cost, 6)


def test_thirds_are_told_exactly() -> None:
    found = asked("why", {"movement": "carts"}, path=["0201", "0301", "0401"])

    assert [each["text"] for each in found["findings"]] == [
        "0201 costs ⅓ by track",
        "0301 costs ⅓ by track",
        "0401 costs 2⅔",
        "1⅓ points are missing",
    ]


def test_a_rating_is_read_with_the_counter_and_told_on_its_card(game: Game) -> None:
    unit, words = game.roster.units[UnitId(RIDERS)], game.words
    printed = position_of(game).by_id[RIDERS].counter

    assert (printed.value("rating"), "Rating 2*" in trait_words(unit, game.roster, words)) == ("2*", True)
    assert Position.parse(position_of(game).text(), words=words).by_id[RIDERS].counter == printed


def test_the_counter_shows_its_rating_and_its_defense_in_brackets(game: Game) -> None:
    face = game.roster.units[UnitId(RIDERS)].faces[0]

    assert (face.figures, [column.text for column in face.columns]) == ("2-(2)-6 2*", ["2", "(2)", "6", "2*"])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{move} {rating}", "{move} {rating", "has a lone brace"),
        ("{move} {rating}", "{move} {mood}", "shows {mood}, and this unit has no such value"),
        ('rating = "2*"', 'rating = "2*", mood = "3"', "'mood' is no value that the game names"),
    ],
)
def test_a_wrong_pattern_or_value_is_told_by_check(tmp_path: Path, old: str, new: str, told: str) -> None:
    toy = Path(__file__).parent
    for part in ("counters", "rules"):
        shutil.copytree(toy / part, tmp_path / part)
    path = tmp_path / "counters" / "counters.toml"
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")

    assert [told in str(issue) for issue in check_counters(path.parent)] == [True]


# ---- supply


def at(game: Game, unit: UnitId, here: str) -> None:
    game.journal.push(acts.move(game.table, [PieceId(unit)], Place(hex=HexId(here)), "Go"))


def states(game: Game) -> dict[UnitId, str]:
    return {unit: state.id for unit, state in supply_of(situation_of(game), "blue").traced.items()}


def test_a_depot_feeds_one_in_full_and_others_in_part(game: Game) -> None:
    assert states(game) == {GUARD: "full", RIDERS: "partial"}


def test_who_is_far_from_it_starves(game: Game) -> None:
    at(game, RIDERS, "0605")

    assert states(game) == {GUARD: "full", RIDERS: "none"}


def settle(game: Game) -> None:
    situation = situation_of(game)
    report = situation.ask("report", lambda judge: judge.supply(situation.position, "blue"))
    effect = report.settling(situation.position.by_id, game.words.supply)
    assert effect is not None
    change = carried_out(game, (effect,), "Supply")
    assert change is not None
    game.journal.push(change)


def test_each_state_has_its_marker_laid(game: Game) -> None:
    at(game, RIDERS, "0301")
    settle(game)

    marks = {unit.id: unit.marks - {Mark("moved")} for unit in position_of(game).of("blue")}
    assert marks == {GUARD: set(), RIDERS: {HUNGRY}}
    assert supply_of(situation_of(game), "blue").changed == ()


def test_another_state_takes_the_marker_off(game: Game) -> None:
    for here in ("0301", "0605"):
        at(game, RIDERS, here)
        settle(game)

    marks = next(unit.marks for unit in position_of(game).of("blue") if unit.id == RIDERS)
    assert marks & {HUNGRY, OUT_OF_SUPPLY} == {OUT_OF_SUPPLY}


def test_a_state_between_has_a_sign_on_the_map(game: Game) -> None:
    situation = situation_of(game)
    wording = Wording(situation.rule_set, game)
    marks = draw_supply(supply_of(situation, "blue"), game.sheet, (), wording)
    (stamp,) = [mark for mark in marks if isinstance(mark, Stamp)]

    assert (stamp.text, stamp.is_stop) == ("½ On half rations", False)


# ---- control


@pytest.mark.parametrize("side", ["blue", "white"])
def test_a_hex_is_held_from_an_effect_on_and_undo_gives_it_back(game: Game, side: str) -> None:
    for holder in (side, ""):
        change = carried_out(game, (SetControl(HexId("0302"), holder),), "Taken")
        assert change is not None
        game.journal.push(change)
    after = position_of(game).control
    game.journal.undo()

    assert (after, position_of(game).control) == ({}, {HexId("0302"): side})
    assert Position.parse(position_of(game).text()).control == {"0302": side}


def test_who_holds_a_hex_already_takes_it_without_a_change(game: Game) -> None:
    change = carried_out(game, (SetControl(HexId("0302"), "blue"),), "Taken")
    assert change is not None
    game.journal.push(change)

    assert carried_out(game, (SetControl(HexId("0302"), "blue"),), "Taken") is None


# ---- dice and turns


def test_dice_go_by_what_they_are_for(game: Game) -> None:
    dice = game.words.dice

    assert [str(dice.of(purpose)) for purpose in ("combat", "march.move")] == ["1d100", "1d10"]


def test_a_turn_without_date_goes_on_by_its_number(game: Game) -> None:
    before = position_of(game).date
    change = clock.advance(game, clock.Pace.NEXT_TURN)
    assert change is not None
    game.journal.push(change)

    assert (before, position_of(game).date, clock.advance(game, clock.Pace.NEXT_TURN)) == ("001", "002", None)


def test_reinforcements_are_due_by_the_number_of_their_turn(game: Game) -> None:
    tray, box = game.sheet.tray, BoxId("arrival:blue:002")
    arrival = replace(tray.boxes[BoxId("by-hand:blue")], id=box, kind="arrival", date="002")
    game = replace(game, sheet=replace(game.sheet, tray=replace(tray, boxes={**tray.boxes, box: arrival})))
    game.journal.push(acts.move(game.table, [PieceId(RIDERS)], Place(box=box), "Wait"))
    found = [next_arrivals(game, Comings(game.journal))]
    change = clock.advance(game, clock.Pace.NEXT_TURN)
    assert change is not None
    game.journal.push(change)
    found.append(next_arrivals(game, Comings(game.journal)))

    told = [(coming.date, coming.is_due, coming.pieces) for coming in found if coming is not None]
    assert told == [("002", False, (RIDERS,)), ("002", True, (RIDERS,))]


@pytest.fixture
def main(start: Callable[[Path | None], Main], tmp_path: Path, home: Path) -> Main:
    path = tmp_path / "meeting.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()
    return start(path)


def test_the_window_tells_numbered_turns_and_the_dice_of_the_game(main: Main) -> None:
    assert main.workspace is not None
    panels = main.workspace.panels
    words = [label.text() for label in main.workspace.panels.turn_strip.findChildren(QLabel)]

    assert "turn 1 of 2" in words
    assert panels.dice.sides == 10
