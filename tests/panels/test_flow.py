"""Rows that wrap: their widgets come and go as they like."""

from __future__ import annotations

import gc
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.panels.flow import Flow, let_go, widgets_in


def delete_the_deferred() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    page.setLayout(Flow(6, 6))
    return page


def flow_of(page: QWidget) -> Flow:
    layout = page.layout()
    assert isinstance(layout, Flow)
    return layout


def block(width: int) -> QWidget:
    made = QWidget()
    made.setFixedSize(width, 20)
    return made


def geometries(page: QWidget) -> list[QRect]:
    flow_of(page).setGeometry(page.rect())
    return [widget.geometry() for widget in widgets_in(flow_of(page))]


def test_what_has_no_room_begins_a_row(page: QWidget) -> None:
    page.resize(100, 100)
    for width in (40, 50, 30):
        flow_of(page).addWidget(block(width))

    assert geometries(page) == [QRect(0, 0, 40, 20), QRect(46, 0, 50, 20), QRect(0, 26, 30, 20)]


def test_the_height_is_that_of_all_rows(page: QWidget) -> None:
    for width in (40, 50, 30):
        flow_of(page).addWidget(block(width))

    assert [flow_of(page).heightForWidth(width) for width in (200, 100, 45)] == [20, 46, 72]


def test_the_hidden_take_no_room(page: QWidget) -> None:
    page.resize(100, 100)
    for width in (40, 50):
        flow_of(page).addWidget(block(width))
    widgets_in(flow_of(page))[0].hide()

    assert geometries(page)[1] == QRect(0, 0, 50, 20)


def test_a_widget_deleted_elsewhere_is_gone(page: QWidget) -> None:
    page.resize(100, 100)
    for width in (40, 50):
        flow_of(page).addWidget(block(width))
    widgets_in(flow_of(page))[0].deleteLater()
    delete_the_deferred()

    assert geometries(page) == [QRect(0, 0, 50, 20)]


def test_a_page_with_a_flow_may_change_its_place_again_and_again(page: QWidget) -> None:
    """PySide takes what it knows of a layout's items for gone then."""
    moved, flow = QWidget(), Flow()
    flow.addWidget(block(10))
    column = QVBoxLayout(moved)
    column.addLayout(flow)
    for _ in range(20):
        moved.setParent(page)
        moved.setParent(None)
        gc.collect()
        flow.addWidget(block(10))

    assert (flow.heightForWidth(10), len(widgets_in(flow))) == (21 * 26 - 6, 21)


def test_letting_go_empties_the_layouts_within_too(page: QWidget) -> None:
    row = QHBoxLayout()
    flow_of(page).addLayout(row)
    row.addWidget(block(10))
    flow_of(page).addWidget(block(20))
    let_go(flow_of(page))
    delete_the_deferred()

    assert (page.findChildren(QWidget), flow_of(page).count()) == ([], 0)


def test_what_is_kept_is_only_taken_out(page: QWidget) -> None:
    flow_of(page).addWidget(kept := block(10))
    let_go(flow_of(page), kept=(kept,))
    delete_the_deferred()

    assert (page.findChildren(QWidget), flow_of(page).count()) == ([kept], 0)


def test_each_widget_is_measured_once_for_all_widths(page: QWidget) -> None:
    part = Mock(wraps=block(40).sizeHint)
    measured = block(40)
    measured.sizeHint = part  # type: ignore[method-assign]
    flow_of(page).addWidget(measured)
    for width in (200, 100, 45):
        flow_of(page).heightForWidth(width)
    once = part.call_count
    flow_of(page).heightForWidth(60)

    assert (once > 0, part.call_count) == (True, once)


def test_a_widget_of_another_size_is_measured_anew(page: QWidget) -> None:
    flow_of(page).addWidget(block(40))
    before = flow_of(page).heightForWidth(100)
    widgets_in(flow_of(page))[0].setFixedSize(40, 35)

    assert (before, flow_of(page).heightForWidth(100)) == (20, 35)
