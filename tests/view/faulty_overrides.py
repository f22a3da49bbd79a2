"""A window whose methods raise where they are told to: `python -m tests.view.faulty_overrides KIND ...`.

Each kind is a class and its method. What was handed over is printed, once each, and "end" where the process
came to its end.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QEvent, QModelIndex, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyledItemDelegate,
    QTableView,
)

from app.view.guard import guard_overrides

_TURNS_MS = 40


class Item(QGraphicsItem):
    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's own name
        return QRectF(0, 0, 50, 50)

    def paint(self, painter: Any, *_: Any) -> None:
        painter.drawRect(0, 0, 50, 50)


class Scene(QGraphicsScene):
    def drawBackground(self, *given: Any) -> None:  # noqa: N802
        super().drawBackground(*given)

    def drawForeground(self, *given: Any) -> None:  # noqa: N802
        super().drawForeground(*given)

    def event(self, event: QEvent) -> bool:
        return super().event(event)


class View(QGraphicsView):
    def event(self, event: QEvent) -> bool:
        return super().event(event)

    def eventFilter(self, *given: Any) -> bool:  # noqa: N802
        return super().eventFilter(*given)

    def paintEvent(self, event: Any) -> None:  # noqa: N802
        super().paintEvent(event)

    def resizeEvent(self, event: Any) -> None:  # noqa: N802
        super().resizeEvent(event)

    def sizeHint(self) -> Any:  # noqa: N802
        return super().sizeHint()

    def viewportEvent(self, event: Any) -> bool:  # noqa: N802
        return super().viewportEvent(event)


class Model(QAbstractTableModel):
    def rowCount(self, parent: Any = QModelIndex()) -> int:  # noqa: B008, N802
        return 3

    def columnCount(self, parent: Any = QModelIndex()) -> int:  # noqa: B008, N802
        return 3

    def data(self, _index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return "x" if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: Any) -> Qt.ItemFlag:
        return super().flags(index)


class Delegate(QStyledItemDelegate):
    def paint(self, *given: Any) -> None:
        super().paint(*given)

    def sizeHint(self, *given: Any) -> Any:  # noqa: N802
        return super().sizeHint(*given)


class Dialog(QDialog):
    def reject(self) -> None:
        super().reject()

    def done(self, result: int) -> None:
        super().done(result)


def spoil(kind: str) -> None:
    """Let a method raise its own name."""

    def fail(self: object, *_: object) -> object:
        raise ValueError(kind)

    name, method = kind.split(".")
    base = globals()[name]
    fail.__name__ = method
    # A class made anew, as the guard meets it in the program.
    globals()[name] = type(name, (base,), {method: fail})


def show_all() -> list[object]:
    """Show everything that paints, is asked or is closed, long enough for Qt to call each method."""
    scene, item = Scene(), Item()
    scene.addItem(item)
    view, table, dialog = View(scene), QTableView(), Dialog()
    view.viewport().installEventFilter(view)
    model, delegate = Model(), Delegate()
    table.setModel(model)
    table.setItemDelegate(delegate)
    for each in (view, table, dialog):
        each.show()
    table.resizeRowsToContents()
    view.adjustSize()
    QTimer.singleShot(0, lambda: view.resize(300, 300))
    escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    QTimer.singleShot(0, lambda: QCoreApplication.sendEvent(dialog, escape))
    return [scene, item, view, table, dialog, model, delegate, escape]


def main(kinds: list[str]) -> None:
    """Spoil one method after the other, each in windows of its own."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    guard_overrides()
    whole = dict(globals())
    for kind in kinds:
        told: dict[str, None] = {}
        sys.excepthook = lambda _kind, error, _trace, told=told: told.setdefault(str(error))
        spoil(kind)
        shown = show_all()
        QTimer.singleShot(_TURNS_MS, application.quit)
        application.exec()
        sys.stdout.write("".join(f"{each}\n" for each in told))
        del shown
        globals().update(whole)
    sys.stdout.write("end\n")


if __name__ == "__main__":
    main(sys.argv[1:])
