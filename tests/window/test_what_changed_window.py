"""What changed, from the menu of the real window: the last turn, and charts that lead to their moments."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.panels.film.report_panel import ReportPanel
from app.table.journal import START, StepId
from app.window.main import Main
from tests.window.hands import feature_panel, workspace_of

LONG_MS = 20_000


@pytest.fixture
def report(main: Main, qtbot: QtBot) -> ReportPanel:
    """The report on the Example of Play, from the menu, with all that the rules are asked."""
    assert main.menus is not None
    main.menus.actions["help.example"].trigger()
    # As the window was left, its sides stand once it has laid itself out; then a person can press a key.
    docks = workspace_of(main).panel_docks
    qtbot.waitSignal(docks.changed).wait()
    journal = workspace_of(main).opened.game.journal
    journal.go_to(StepId(93))
    assert main.menus is not None
    main.menus.actions["panel.report"].trigger()
    panel = report_of(main)
    qtbot.waitUntil(lambda: "supply" in panel.charts and not is_waiting(panel), timeout=LONG_MS)
    return panel


def report_of(main: Main) -> ReportPanel:
    return feature_panel(main, "report", ReportPanel)


def is_waiting(panel: ReportPanel) -> bool:
    return any(not curve.told for view in panel.charts.values() for curve in view.chart.curves)


def figures(panel: ReportPanel) -> dict[str, str]:
    return {key: view.chart.spoken for key, view in panel.charts.items()}


def test_the_charts_tell_this_moment_and_lead_to_another(
    report: ReportPanel, main: Main, qtbot: QtBot
) -> None:
    journal = workspace_of(main).opened.game.journal
    told = figures(report)
    view = report.charts["lost"]
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(round(view.plot().x(30)), 40))
    qtbot.waitUntil(lambda: figures(report)["lost"] != told["lost"])

    # What the example's combats cost, by their own records: three of two Soviet steps, one German.
    assert (told["lost"], figures(report)["lost"], journal.now) == (
        "German 1, Soviet 6",
        "German 0, Soviet 2",
        30,
    )

    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert journal.now == START


def test_a_game_at_its_set_up_has_flat_charts(main: Main, qtbot: QtBot) -> None:
    assert main.menus is not None
    main.menus.actions["panel.report"].trigger()
    panel = report_of(main)
    qtbot.waitUntil(lambda: not panel.isHidden() and "lost" in panel.charts)

    assert figures(panel)["lost"] == "German 0, Soviet 0"
