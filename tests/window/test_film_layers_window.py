"""Front and heat from the menu of the real window: the box over the map, another date, all taken away."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.map_marks import FrontMark, MapMark, TextTag
from app.panels.film.front_box import FrontBox
from app.table import acts, clock
from app.table.journal import START
from app.table.pieces import PieceId, Place
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.hands import workspace_of

LONG_MS = 20_000


def marks_of(main: Main, source: str) -> list[MapMark]:
    scene = workspace_of(main).scene
    return [*scene.under.marks.get(source, ()), *scene.over.marks.get(source, ())]


def dates_of(main: Main) -> list[str]:
    """The dates on the fronts, each once, the oldest first."""
    tags = (mark.text for mark in marks_of(main, "film front") if isinstance(mark, TextTag))
    return list(dict.fromkeys(tags))


def test_the_front_of_now_and_of_another_date_lie_over_one_another(main: Main, qtbot: QtBot) -> None:
    assert main.menus is not None
    game = workspace_of(main).session.game
    game.journal.push(acts.move(game.table, [PieceId("ge:5/5SS")], Place(hex=HexId("1423")), "March"))
    turn = clock.advance(game, clock.Pace.NEXT_TURN)
    assert turn is not None
    game.journal.push(turn)
    box = main.frame.findChild(FrontBox)
    main.menus.actions["replay.front"].trigger()
    qtbot.waitUntil(lambda: dates_of(main) == ["Jan 2, now"], timeout=LONG_MS)
    assert (box.isVisible(), main.menus.actions["replay.front"].isChecked()) == (True, True)

    choices = QMenu()
    main.features.choices()["replay.front_of"](choices)
    assert [action.text() for action in choices.actions()] == ["Jan 1", "Jan 2"]
    choices.actions()[0].trigger()
    qtbot.waitUntil(lambda: dates_of(main) == ["Jan 1", "Jan 2, now"], timeout=LONG_MS)
    teeth = [mark.has_teeth for mark in marks_of(main, "film front") if isinstance(mark, FrontMark)]
    assert set(teeth) == {False, True}

    main.menus.actions["replay.heat"].trigger()
    assert marks_of(main, "film heat")
    game.journal.go_to(START)
    qtbot.waitUntil(lambda: not marks_of(main, "film heat"))

    box.ticks["1945-01-01"].click()
    qtbot.waitUntil(lambda: dates_of(main) == ["Jan 1, now"], timeout=LONG_MS)
    box.close_button.click()
    shown = [marks_of(main, source) for source in ("film front", "film heat")]
    assert (shown, box.isVisible()) == ([[], []], False)
