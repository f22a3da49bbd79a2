"""The charts: every figure says where it comes from, and a person's own figure is a journaled change."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.panels.chart_model import ChartModel, Role, read_pasted
from app.panels.charts import ChartsWindow, ChartTable
from app.table.changes import Register
from app.view.session import Session
from rules.cards import load_cards
from tests.new_games import new_game
from tests.view.shown_windows import watched_windows

CRT_FIRST = "crt.column.1-3.attack_level.0"


@pytest.fixture
def session() -> Session:
    return Session(new_game())


@pytest.fixture
def charts(qtbot: QtBot, session: Session) -> ChartsWindow:
    window = ChartsWindow(session, load_cards("bitter-end"))
    qtbot.addWidget(window)
    window.show()
    return window


def test_every_cell_of_every_card_says_where_it_comes_from(charts: ChartsWindow) -> None:
    models = [table.model() for table in charts.tables]
    cells = [m.index(r, c) for m in models for r in range(m.rowCount()) for c in range(m.columnCount())]

    assert all(cell.data(Role.PROVENANCE) for cell in cells if cell.data(Qt.ItemDataRole.EditRole))


def test_nothing_but_the_window_itself_comes_up(qtbot: QtBot, session: Session) -> None:
    with watched_windows() as shown:
        charts = ChartsWindow(session, load_cards("bitter-end"))
        qtbot.addWidget(charts)
        charts.show()

    assert shown == ["ChartsWindow"]


def test_charts_show_the_words_of_a_players_card(charts: ChartsWindow) -> None:
    cells = {
        (table.model().card.id, table.model().card.rows[r][0]): table.model().index(r, 0).data()  # type: ignore[attr-defined]
        for table in charts.tables
        for r in range(table.model().rowCount())
    }
    rows = [("terrain", "Rugged"), ("hexsides", "Lake"), ("overlays", "Village"), ("roads", "Primary")]

    assert [cells[row].rstrip("*\N{DEGREE SIGN}") for row in (*rows, ("weather", "6"))] == [
        "road only",
        "no",
        "–",
        "½",
        "Snow",
    ]


def test_a_word_of_the_card_can_be_typed_in(charts: ChartsWindow, session: Session) -> None:
    terrain = charts.tables[1].model()
    terrain.setData(terrain.index(0, 0), "Road only")

    assert session.game.table.read(Register.CHART, "tec.hex.clear.mp.0") == "-1 user: typed in"


def test_a_reconstructed_figure_is_marked(charts: ChartsWindow) -> None:
    assert charts.tables[0].model().index(0, 0).data() == "2*"


def test_a_typed_figure_is_written_with_its_origin(charts: ChartsWindow, session: Session) -> None:
    model = charts.tables[0].model()

    model.setData(model.index(0, 0), "3")

    assert session.game.table.read(Register.CHART, CRT_FIRST) == "3 user: typed in"


def test_a_typed_figure_can_be_undone(charts: ChartsWindow, session: Session) -> None:
    model = charts.tables[0].model()
    model.setData(model.index(0, 0), "3")

    session.game.journal.undo()

    assert model.index(0, 0).data() == "2*"


def test_a_pasted_table_is_one_step(qtbot: QtBot, charts: ChartsWindow, session: Session) -> None:
    QGuiApplication.clipboard().setText("9;8\n7;6")
    charts.tables[0].setCurrentIndex(charts.tables[0].model().index(0, 0))

    qtbot.keyClick(charts.tables[0], Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)

    shown = [charts.tables[0].model().index(r, c).data() for r in (0, 1) for c in (0, 1)]
    assert (shown, len(session.game.journal.path)) == (["9†", "8†", "7†", "6†"], 1)


def test_a_paste_too_large_is_told_and_changes_nothing(
    qtbot: QtBot, charts: ChartsWindow, session: Session
) -> None:
    with qtbot.waitSignal(session.said):
        charts.tables[0].model().paste(5, 0, "1,2\n3,4")

    assert session.game.journal.path == ()


@pytest.mark.parametrize("text", ["1,2\n3,4", "1;2\n3;4", "1\t2\n3\t4\n"])
def test_a_pasted_table_may_be_parted_by_any_of_three_signs(text: str) -> None:
    assert read_pasted(text) == [["1", "2"], ["3", "4"]]


def test_tab_goes_to_the_next_cell(qtbot: QtBot, charts: ChartsWindow) -> None:
    table = charts.tables[0]
    table.setCurrentIndex(table.model().index(0, 0))

    qtbot.keyClick(table, Qt.Key.Key_Tab)

    assert table.currentIndex().column() == 1


def test_a_units_figures_are_typed_in_like_a_chart(charts: ChartsWindow, session: Session) -> None:
    model = charts.figures.model()

    model.setData(model.index(0, 0), "7-6-8")

    assert model.index(0, 0).data() == "7-6-8†"


def test_figures_that_are_none_are_told(qtbot: QtBot, charts: ChartsWindow, session: Session) -> None:
    model = charts.figures.model()

    with qtbot.waitSignal(session.said):
        model.setData(model.index(0, 0), "strong")


@pytest.mark.parametrize("typed", ["abc", "nan", "true"])
def test_a_word_in_place_of_a_number_is_told_and_changes_nothing(
    qtbot: QtBot, charts: ChartsWindow, session: Session, typed: str
) -> None:
    model = charts.tables[0].model()

    with qtbot.waitSignal(session.said):
        model.setData(model.index(0, 0), typed)

    assert model.index(0, 0).data() == "2*"


def test_a_figure_against_an_example_is_taken_and_told(
    qtbot: QtBot, charts: ChartsWindow, session: Session
) -> None:
    model = charts.tables[0].model()

    with qtbot.waitSignal(session.said) as told:
        model.setData(model.index(1, 2), "5")

    assert model.index(1, 2).data() == "5†"
    assert told.args[0].text == (
        "Taken in, but Combat results, die 2, 1-1: the rulebook has 3 (Example of Play Exploit attack 2)."
    )


def test_a_figure_outside_what_the_examples_leave_is_told_in_words(
    qtbot: QtBot, charts: ChartsWindow, session: Session
) -> None:
    model = charts.tables[0].model()

    with qtbot.waitSignal(session.said) as told:
        model.setData(model.index(0, 2), "1")

    assert told.args[0].text == (
        "Taken in, but Combat results, die 1, 1-1: 1 lies outside 3 to 7, "
        "the range that the rulebook's examples leave."
    )


def test_one_of_two_costs_that_the_rulebook_fixes_is_told_alone(
    qtbot: QtBot, charts: ChartsWindow, session: Session
) -> None:
    terrain = charts.tables[1].model()

    with qtbot.waitSignal(session.said) as told:
        terrain.setData(terrain.index(0, 1), "3")

    assert told.args[0].text.startswith("Taken in, but Terrain, hex Clear, Other: the rulebook has 1 (")


def test_figures_of_a_unit_that_an_example_speaks_against_are_taken_and_told(
    qtbot: QtBot, charts: ChartsWindow, session: Session
) -> None:
    model = charts.figures.model()
    row = next(n for n in range(model.rowCount()) if model.headerData(n, Qt.Orientation.Vertical) == "5/5SS")

    with qtbot.waitSignal(session.said) as told:
        model.setData(model.index(row, 0), "9-5-5")

    assert model.index(row, 0).data() == "9-5-5†"
    assert "the attack of 5/5SS, 9/5SS, 10/5SS" in told.args[0].text
    assert "together is 23, and the rulebook has 20 (Example of Play, combat attack 1)" in told.args[0].text
    assert "the movement allowance of 5/5SS is 5, and the rulebook has 7" in told.args[0].text


# ---- the keys


def at_last_cell(charts: ChartsWindow) -> ChartTable:
    """Open the last cell of the first chart, and return the chart."""
    charts.activateWindow()
    table, model = charts.tables[0], charts.tables[0].model()
    table.setFocus()
    table.setCurrentIndex(model.index(model.rowCount() - 1, model.columnCount() - 1))
    return table


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_tab_goes_on_to_the_next_chart_after_the_last_cell(qtbot: QtBot, charts: ChartsWindow) -> None:
    table = at_last_cell(charts)
    assert table.isAncestorOf(focus())
    qtbot.keyClick(focus(), Qt.Key.Key_Tab)

    assert charts.tables[1].hasFocus() or charts.tables[1].isAncestorOf(focus())


def test_ctrl_tab_leaves_a_chart_from_any_cell_and_keeps_what_was_typed(
    qtbot: QtBot, charts: ChartsWindow, session: Session
) -> None:
    table = at_last_cell(charts)
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClicks(focus(), "3")
    qtbot.keyClick(focus(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)

    assert not table.hasFocus()
    assert not table.isAncestorOf(focus())
    assert session.game.table.read(Register.CHART, CRT_FIRST) == "3 user: typed in"


def test_shift_tab_in_the_first_cell_goes_back(qtbot: QtBot, charts: ChartsWindow) -> None:
    at_last_cell(charts)
    table = charts.tables[1]
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClick(focus(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)

    assert charts.tables[0].hasFocus() or charts.tables[0].isAncestorOf(focus())


def test_a_row_is_as_high_as_its_words_in_the_width_that_there_is(qtbot: QtBot, session: Session) -> None:
    table = ChartTable(ChartModel(session, load_cards("bitter-end")[1]))
    qtbot.addWidget(table)
    table.show()
    heights = []
    for width in (600, 200, 600):
        table.resize(width, table.height())
        QApplication.processEvents()
        heights.append((table.verticalHeader().length(), table.height()))

    assert heights[0] == heights[2] < heights[1]
    assert all(outside > inside for inside, outside in heights)
