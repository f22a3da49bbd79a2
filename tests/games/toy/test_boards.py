"""The toy on hexes with flat tops, on squares, and on places without a grid: the program knows of none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from app.commands.answers import read_game
from app.files.own_setup import setup_of
from app.window.main import Main
from maps.load import load
from rules import library
from rules.hexgrid import HexId, Side
from tests.games.toy.boards import PLACES, lay_out
from tests.games.toy.conftest import TOY, Answer


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The toy on all boards, installed."""
    monkeypatch.syspath_prepend(tmp_path)
    plugins = (TOY, *(lay_out(board, tmp_path) for board in PLACES))
    monkeypatch.setattr(library, "_plugins", lambda: plugins)
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))


@pytest.fixture
def begun(answer: Answer, tmp_path: Path) -> Callable[[str], Path]:
    """Begin the meeting on a board; return its file."""

    def begin(game: str) -> Path:
        path = tmp_path / f"{game}.adjutant"
        code, told = answer("new", game, "meeting", "--seed", 3, "-o", path)
        assert (code, path.is_file()) == (0, True), told
        return path

    return begin


BOARDS = ("toy", "toy-squares", "toy-places", "toy-pair")


@pytest.mark.parametrize("game", BOARDS)
def test_its_data_are_sound(answer: Answer, game: str) -> None:
    assert "error" not in answer("check", game)[1]


def test_the_toy_has_flat_tops() -> None:
    assert [side.name for side in load("toy").grid.directions] == ["N", "NE", "SE", "S", "SW", "NW"]


# Origin: hand. Open ground costs one point, a track a third, told in sixths; C2 is in an enemy zone.
@pytest.mark.parametrize(
    ("game", "goal", "cost"),
    [
        ("toy", "0203", 6),
        ("toy-squares", "B3", 6),
        ("toy-squares", "D1", 24),
        ("toy-places", "Orchard", 2),
        ("toy-pair", "E0101", 12),
    ],
)
def test_riders_reach_across_any_ground(
    answer: Answer, begun: Callable[[str], Path], game: str, goal: str, cost: int
) -> None:
    found = json.loads(answer("reach", begun(game), "2/guard", "--json")[1])

    assert found["hexes"][goal]["cost"] == cost


@pytest.mark.parametrize(("game", "marsh"), [("toy", "0303"), ("toy-squares", "C3"), ("toy-places", "Pond")])
def test_the_marsh_bars_riders(answer: Answer, begun: Callable[[str], Path], game: str, marsh: str) -> None:
    found = json.loads(answer("reach", begun(game), "2/guard", "--json")[1])

    assert found["blocked"][marsh] == ["1.2"]


@pytest.mark.parametrize(
    ("game", "way", "forbids"),
    [
        ("toy-squares", "A4-B3-C3", "C3    forbids  1.2"),
        ("toy-places", "Alder-Orchard-Pond", "Pond  forbids  1.2"),
    ],
)
def test_a_way_is_written_in_the_names_of_its_board(
    answer: Answer, begun: Callable[[str], Path], game: str, way: str, forbids: str
) -> None:
    assert forbids in answer("why", begun(game), f"bl:2/guard {way}")[1]


@pytest.mark.parametrize("game", BOARDS)
def test_a_position_text_of_any_board_is_read_back(
    answer: Answer, begun: Callable[[str], Path], tmp_path: Path, game: str
) -> None:
    path, text = begun(game), tmp_path / "position.txt"
    text.write_text(answer("show", path)[1], encoding="utf-8")

    assert answer("reach", text, "2/guard") == answer("reach", path, "2/guard")


@pytest.mark.parametrize("game", BOARDS)
def test_a_journal_of_any_board_is_replayed(answer: Answer, begun: Callable[[str], Path], game: str) -> None:
    assert answer("replay", begun(game), "--check")[0] == 0


@pytest.mark.parametrize("game", BOARDS[1:])
def test_the_opponent_plays_on_any_board(answer: Answer, game: str) -> None:
    code, told = answer("soak", game, "--games", 1)

    assert (code, "no fault" in told) == (0, True), told


@pytest.mark.parametrize("game", BOARDS)
def test_a_picture_of_any_board(
    answer: Answer, begun: Callable[[str], Path], tmp_path: Path, game: str
) -> None:
    path = tmp_path / "board.png"
    words = ("--size", "480x360", "--overlay", "reach:2/guard", "--overlay", "zoc")
    code, _ = answer("render", begun(game), "-o", path, *words)

    assert (code, QImage(str(path)).width()) == (0, 480)


def test_sections_may_lie_side_by_side() -> None:
    sheet = load("toy-squares")

    assert [(len(sheet.hexes_of[each.id]), each.rect_px.x) for each in sheet.sections] == [(20, 0), (14, 400)]


@pytest.mark.parametrize(
    ("game", "start_at", "key", "end"),
    [
        ("toy", "0302", Qt.Key.Key_Right, "0402"),
        ("toy", "0302", Qt.Key.Key_Up, "0301"),
        ("toy-squares", "C3", Qt.Key.Key_Down, "C2"),
        ("toy-places", "Orchard", Qt.Key.Key_Right, "Mill"),
        ("toy-places", "Orchard", Qt.Key.Key_Down, "Pond"),
        ("toy-pair", "W0301", Qt.Key.Key_Right, "E0101"),
    ],
)
def test_arrows_go_from_hex_to_hex(
    begun: Callable[[str], Path],
    start: Callable[[Path | None], Main],
    game: str,
    start_at: str,
    key: Qt.Key,
    end: str,
) -> None:
    workspace = start(begun(game)).workspace
    assert workspace is not None
    workspace.view.cursor_of_hexes.go_to(HexId(start_at))
    QTest.keyClick(workspace.view, key)

    assert workspace.view.cursor_of_hexes.hex == end


def test_a_counter_may_begin_at_a_point_of_open_ground(begun: Callable[[str], Path]) -> None:
    game = read_game(begun("toy-places"))[0]
    mine = next(piece for piece in game.table if piece.design == "mine")

    assert mine.place.pos_px == (120, 420)


def test_a_kept_set_up_keeps_points_of_open_ground(begun: Callable[[str], Path]) -> None:
    game = read_game(begun("toy-places"))[0]
    (kept,) = (marker for marker in setup_of(game, "mine").markers if marker.marker == "mine")

    assert (kept.hex, kept.box, kept.pos_px) == (None, None, (120, 420))


def test_a_direction_is_one_of_its_board() -> None:
    assert load("toy-squares").grid.side_between(HexId("C3"), HexId("D4")) is Side.NE
