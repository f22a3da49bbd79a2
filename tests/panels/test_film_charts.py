"""A chart over time: its heading, where a click goes, its keys, what a screen reader is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.film.series import Axis, Turn
from app.panels.film.chart import Chart, Curve
from app.panels.film.chart_view import ChartView
from app.view.session import Session

AXIS = Axis((Turn(1, "1945-01-01", 0), Turn(2, "1945-01-02", 10), Turn(3, "1945-01-03", 20)), 40)
CURVES = (
    Curve("german", "German", (0.0, 2.0, 3.0, 6.0), 3.0, "3"),
    Curve("soviet", "Soviet", (0.0, 1.0, 7.0, 9.0), 7.0, "7"),
)


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> ChartView:
    chart = Chart("lost", "Steps lost", "Since the set-up.", AXIS, 20, (0, 10, 20, 40), CURVES)
    view = ChartView(session, chart)
    qtbot.addWidget(view)
    view.resize(view.sizeHint())
    view.show()
    return view


def wanted(view: ChartView) -> list[int]:
    found: list[int] = []
    view.wanted.connect(found.append)
    return found


def test_a_click_goes_to_the_moment(view: ChartView, qtbot: QtBot) -> None:
    found, plot = wanted(view), view.plot()
    for number in (0, 10, 30, 40):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(round(plot.x(number)), 50))

    assert found == [0, 10, 30, 40]


@pytest.mark.parametrize(
    ("key", "number"),
    [
        (Qt.Key.Key_Left, 10),
        (Qt.Key.Key_Right, 40),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 40),
    ],
)
def test_the_keys_go_by_turns(view: ChartView, qtbot: QtBot, key: Qt.Key, number: int) -> None:
    found = wanted(view)
    qtbot.keyClick(view, key)

    assert found == [number]


def test_a_screen_reader_is_told_the_moment_and_its_figures(view: ChartView) -> None:
    told = (view.accessibleName(), view.accessibleDescription())

    assert told == ("Steps lost", "Jan 3, step 20: German 3, Soviet 7. Since the set-up.")


def test_what_is_still_to_come_is_another_line(view: ChartView) -> None:
    plot, curve = view.plot(), view.chart.curves[0]
    past, ahead = plot.points(curve, is_ahead=False), plot.points(curve, is_ahead=True)

    assert (len(past), len(ahead), past[-1]) == (3, 2, ahead[0])


def test_figures_below_nought_lie_below_the_baseline(view: ChartView) -> None:
    low = replace(view.chart, curves=(replace(CURVES[0], values=(0.0, -4.0, -2.0, 1.0), now=-2.0),))
    view.show_chart(low)
    plot = view.plot()

    assert plot.y(-4.0) > plot.y(0.0) > plot.y(1.0)


def test_a_narrow_heading_has_its_figures_in_rows_below(view: ChartView) -> None:
    assert view.heightForWidth(120) > view.heightForWidth(328)


def test_a_chart_of_nothing_but_nought_has_a_baseline(view: ChartView) -> None:
    flat = (Curve("german", "German", (0.0, 0.0, 0.0, 0.0), 0.0, "0"),)

    assert replace(view.chart, curves=flat).range == (0.0, 1.0)
