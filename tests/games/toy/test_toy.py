"""A game that came as a package: the program knows nothing of it but its folder and its entry point."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.map_marks import Stamp
from app.table.pieces import PieceId
from app.window.main import Main
from rules.hexgrid import HexId
from tests.games.toy.conftest import Answer

RIDERS = PieceId("bl:2/guard")
LONG_MS = 20_000


@pytest.fixture
def game(answer: Answer, tmp_path: Path) -> Path:
    """The meeting, begun."""
    path = tmp_path / "meeting.adjutant"
    assert answer("new", "toy", "meeting", "--seed", 3, "-o", path)[0] == 0
    return path


def test_its_data_are_sound(answer: Answer) -> None:
    assert "error" not in answer("check", "toy")[1]


def test_riders_go_round_the_marsh(answer: Answer, game: Path) -> None:
    found = json.loads(answer("reach", game, "2/guard", "--json")[1])

    assert (found["hexes"]["0404"]["cost"], found["hexes"]["0404"]["stop"]) == (30, True)
    assert found["blocked"]["0303"] == ["1.2"]


def test_a_refusal_cites_its_own_case_in_its_own_words(answer: Answer, game: Path) -> None:
    told = answer("why", game, "bl:2/guard 0102-0202-0303")

    assert told[0] == 1
    assert "0303  forbids  1.2     Riders do not enter the marsh of 0303" in told[1]


def test_a_position_text_is_asked_about_as_a_game_is(answer: Answer, game: Path, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(answer("show", game)[1], encoding="utf-8")

    assert answer("reach", path, "2/guard") == answer("reach", game, "2/guard")


def test_its_sides_are_the_sides_that_are_asked_for(answer: Answer, game: Path) -> None:
    known = answer("zoc", game, "--side", "white")
    strange = answer("zoc", game, "--side", "red")

    assert ("0303  wh:1/militia" in known[1], strange) == (
        True,
        (2, "the question.side: 'red' is none of blue white\n"),
    )


def test_supply_is_traced_to_its_depots(answer: Answer, game: Path) -> None:
    found = json.loads(answer("supply", game, "--side", "white", "--json")[1])

    assert [unit for unit, line in found.items() if line["supplied"]] == ["wh:1/militia", "wh:2/militia"]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("advances", "1/guard", "0403", "1"), "this game has no advance after combat"),
        (("victory",), "these rules keep no ledger"),
        (("setup", "--check"), "these rules say nothing of the set-up"),
    ],
)
def test_what_its_rules_have_not_is_told(
    answer: Answer, game: Path, command: tuple[str, ...], told: str
) -> None:
    first, *rest = command

    assert told in answer(first, game, *rest)[1]


def test_the_opponent_plays_it_to_its_end(answer: Answer) -> None:
    code, told = answer("soak", "toy", "--games", 1)

    assert (code, bool(re.search(r"to 002 \w+\.march, no fault", told))) == (0, True)


def test_a_board_of_it_is_asked_about(
    answer: Answer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unit = {"id": "r", "side": "blue", "type": "rider", "attack": 1, "defense": 1, "move": 1, "hex": "0101"}
    board = {
        "game": "toy",
        "cols": 2,
        "rows": 1,
        "hexes": {"0201": "marsh"},
        "units": [{**unit, "mounted": True}],
    }
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps({"ask": "reach", "board": board, "unit": "r"}) + "\n", encoding="utf-8")

    assert json.loads(answer("ask", path)[1])["blocked"] == {"0201": ["1.2"]}


@pytest.fixture
def main(start: Callable[[Path | None], Main], game: Path) -> Main:
    """The window on the meeting."""
    return start(game)


def stamps_on(main: Main) -> dict[HexId, str]:
    """Return what is stamped on the hexes of the map."""
    assert main.workspace is not None
    layers = (main.workspace.scene.under, main.workspace.scene.over)
    marks = (mark for layer in layers for given in layer.marks.values() for mark in given)
    return {mark.hex: mark.text for mark in marks if isinstance(mark, Stamp)}


def test_the_window_shows_what_riders_can_reach(main: Main, qtbot: QtBot) -> None:
    assert main.workspace is not None
    main.workspace.session.select((RIDERS,))
    qtbot.waitUntil(lambda: bool(stamps_on(main)), timeout=LONG_MS)

    assert (stamps_on(main)[HexId("0305")], HexId("0303") in stamps_on(main)) == ("2", False)


def test_the_menus_name_its_sides(main: Main) -> None:
    assert main.menus is not None
    assert "White" in main.menus.actions["play.side2"].text()
