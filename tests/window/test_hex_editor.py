"""The hex editor under real hands: mouse, keys, proposals, what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.bring_in.map_targets import OwnGameMap
from app.bring_in.terrain_guesses import Guess
from app.bring_in.wizard.editor.editor import HexEditor
from app.bring_in.wizard.editor.window import EditorWindow
from app.files.new_game_folder import lay_out_game
from app.view import application_theme
from app.view.map_pictures import picture_files
from app.view.plain_map import SIDE_INKS
from app.window import make_app
from maps.load import load_path
from maps.words import MINOR_RIVER
from rules.hexgrid import HexId, Hexside

LEFT, RIGHT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[EditorWindow]:
    make_app()
    folder = lay_out_game("river-war", "River war", tmp_path).map
    target = OwnGameMap(folder)
    host = QWidget()
    host.resize(1300, 800)
    editor = HexEditor(target, picture_files(target.base(), folder))
    found = EditorWindow(editor, "River war", host, is_dark=False)
    qtbot.addWidget(host)
    found.show()
    qtbot.waitExposed(found)
    editor.canvas.setFocus()
    yield found
    found.close()


def place(editor: HexEditor, x: float, y: float) -> QPoint:
    return editor.canvas.to_screen(x, y).toPoint()


def at(editor: HexEditor, hex_id: str) -> QPoint:
    return place(editor, *editor.draft.sheet.centre_px(HexId(hex_id)))


def on_side(editor: HexEditor, text: str) -> QPoint:
    return place(editor, *editor.draft.sheet.middle_px(Hexside.parse(text)))


def test_a_digit_and_a_click_paint_and_closing_keeps(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    qtbot.keyClick(editor.canvas, "2")
    qtbot.mouseClick(editor.canvas, LEFT, NO_KEYS, at(editor, "0503"))
    kind = editor.canvas.brush.kind if editor.canvas.brush is not None else ""

    window.close()

    assert kind != "clear"
    assert load_path(editor.target.folder).terrain[HexId("0503")] == kind  # type: ignore[union-attr]


def test_a_letter_and_a_click_lay_a_river_and_then_a_bridge(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    qtbot.keyClick(editor.canvas, "Q")
    qtbot.mouseClick(editor.canvas, LEFT, NO_KEYS, on_side(editor, "0303-0403"))
    qtbot.keyClick(editor.canvas, "B")
    qtbot.keyClick(editor.canvas, "B")
    qtbot.mouseClick(editor.canvas, LEFT, NO_KEYS, on_side(editor, "0303-0403"))

    crossing = editor.draft.sheet.crossings[Hexside.parse("0303-0403")]
    assert (crossing.kind.value, crossing.owner) == ("bridge", "red")


def test_a_river_is_seen_over_the_grid_from_afar(window: EditorWindow, qtbot: QtBot) -> None:
    editor, canvas = window.editor, window.editor.canvas
    qtbot.keyClick(canvas, "W")
    qtbot.mouseClick(canvas, LEFT, NO_KEYS, on_side(editor, "0303-0403"))
    # The cursor on another side: it would mark the one that was clicked.
    qtbot.mouseClick(canvas, LEFT, NO_KEYS, on_side(editor, "0505-0605"))
    canvas.zoom_by(30 / (canvas.scale * editor.draft.sheet.hex_px))
    seen = canvas.grab().toImage().pixelColor(on_side(editor, "0303-0403"))
    assert seen.name().upper() == SIDE_INKS[MINOR_RIVER][0]


def test_a_drag_draws_a_road_that_one_undo_takes_back(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    before = editor.draft.sheet
    qtbot.keyClick(editor.canvas, "T")
    qtbot.mousePress(editor.canvas, LEFT, NO_KEYS, at(editor, "0204"))
    for hex_id in ("0304", "0404"):
        qtbot.mouseMove(editor.canvas, at(editor, hex_id))
    qtbot.mouseRelease(editor.canvas, LEFT, NO_KEYS, at(editor, "0404"))
    kind = editor.canvas.brush.kind if editor.canvas.brush is not None else ""
    assert {str(link) for link in editor.draft.sheet.road_links[kind]} >= {"0204-0304", "0304-0404"}

    qtbot.keyClick(editor.canvas, "Z", Qt.KeyboardModifier.ControlModifier)
    assert editor.draft.sheet == before


def test_the_keyboard_alone_paints_and_draws(window: EditorWindow, qtbot: QtBot) -> None:
    editor, canvas = window.editor, window.editor.canvas
    canvas.go_to(HexId("0202"))
    qtbot.keyClick(canvas, "3")
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    qtbot.keyClick(canvas, "Y")
    qtbot.keyClick(canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(canvas, "W")
    qtbot.keyClick(canvas, Qt.Key.Key_Period)
    qtbot.keyClick(canvas, Qt.Key.Key_Space)

    found = editor.draft.differences()
    assert (list(found.terrain), [str(side) for _, side in found.roads], len(found.sides)) == (
        ["0202"],
        ["0202-0302"],
        1,
    )
    assert HexId("0302") in next(iter(found.sides))[1]


def test_a_name_is_typed_beside_the_map(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    editor.details.number.setFocus()
    editor.details.number.setText("0602")
    qtbot.keyClick(editor.details.number, Qt.Key.Key_Return)
    editor.details.name.setFocus()
    qtbot.keyClicks(editor.details.name, "Mill")
    qtbot.keyClick(editor.details.name, Qt.Key.Key_Return)

    assert editor.draft.sheet.villages[HexId("0602")] == "Mill"


def test_proposals_are_taken_refused_and_taken_all(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    kinds = {"0201": 0.95, "0301": 0.9, "0401": 0.6, "0501": 0.7}
    editor._show_guesses({HexId(each): Guess("lake", share) for each, share in kinds.items()})
    qtbot.keyClick(editor.canvas, "1")
    qtbot.mouseClick(editor.canvas, LEFT, NO_KEYS, at(editor, "0401"))
    qtbot.mouseClick(editor.canvas, RIGHT, NO_KEYS, at(editor, "0201"))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return)

    lakes = [each for each, kind in editor.draft.sheet.terrain.items() if kind == "lake"]
    assert (lakes, list(editor.canvas.guesses)) == (["0301", "0401"], ["0501"])


def test_a_difference_is_gone_back_on_in_the_list(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    editor.draft.paint([HexId("0101")], "lake")
    rows = editor.details.differences
    assert rows.item(0).text() == "0101: lake, was clear"
    rows.setCurrentRow(0)
    qtbot.keyClick(rows, Qt.Key.Key_Delete)

    assert (editor.draft.sheet.terrain[HexId("0101")], rows.count()) == ("clear", 0)


def test_the_check_goes_along(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    editor.draft.name(HexId("0303"), "Southgate")

    qtbot.waitUntil(lambda: editor.details.issues.count() == 1)
    assert "Southgate is in 0303 already" in editor.details.issues.item(0).text()


def test_a_click_on_a_tool_takes_it_and_a_second_one_puts_it_away(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    brush, button = next(iter(editor.palette_of_tools.buttons.items()))
    qtbot.mouseClick(button, LEFT)
    taken = editor.canvas.brush
    qtbot.mouseClick(button, LEFT)

    assert (taken, editor.canvas.brush) == (brush, None)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_editor_fits_a_small_window_in_large_letters(
    window: EditorWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    # A picture brings the switch and the slider that ask for most of the width.
    for part in (window.editor._segments_part, window.editor._share_part, window.editor.has_proposals):
        part.show()
    try:
        with monkeypatch.context() as patch:
            patch.setattr("app.view.theme.system_scale", lambda: scale)
            application_theme.apply(app, is_dark=False)
            window.resize(960, 600)
            qtbot.wait(30)
            editor = window.editor
            parts = (editor.palette_of_tools, editor.details, editor._segments_part, editor.slider)
            # Behind the edge of its own place nothing is hidden sideways: all of its width is shown.
            cut = [each for each in parts if each.visibleRegion().boundingRect().width() < each.width()]

            assert (window.size(), cut) == (QSize(960, 600), [])
            assert editor.canvas.width() > 400
    finally:
        application_theme.apply(app, is_dark=False)


def test_in_a_wide_window_the_figures_stand_at_the_right_again(window: EditorWindow, qtbot: QtBot) -> None:
    editor = window.editor
    places = []
    for width in (1300, 560, 1300):
        window.resize(width, 700)
        qtbot.wait(20)
        places.append(editor.details.mapTo(editor, QPoint()).x() > editor.canvas.x())

    assert places == [True, False, True]
