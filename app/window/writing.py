"""The writing of a file beside the window: how far it is, with a way to cancel it, and what came of it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from app.view.export.look import LEFT_OUT
from app.view.session import Offer, Session, Tone
from app.view.translated import tr as _tr
from app.window.export_run import ExportRun
from app.window.map_export import MapExport


class Writing:
    """Writes files into which something is exported, one at a time."""

    def __init__(self, session: Session, window: QWidget) -> None:
        self._session, self._window = session, window
        self._run: ExportRun | MapExport | None = None
        self._bar: QProgressDialog | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether a file is being written."""
        return self._run is not None

    def begin(self, run: ExportRun | MapExport, title: str, name: str, offer: Offer | None = None) -> None:
        """Begin to write a file; the person is told how it went, with an `offer` where it was written."""
        self._run, self._bar = run, _bar(title, name, self._window)
        self._bar.canceled.connect(run.cancel)
        run.progressed.connect(self._bar.setValue)
        run.ended.connect(partial(self._end, name, offer))
        run.start()

    def close(self) -> None:
        """End what is under way: the game is taken out of the window."""
        if self._run is not None:
            self._run.close()
        self._put_away()

    def _end(self, name: str, offer: Offer | None, is_written: bool, why: str) -> None:  # a signal gives it
        was_cancelled = self._run is not None and self._run.is_cancelled
        self._put_away()
        if is_written:
            text = _tr("Written: {name}").format(name=name)
            self._session.say(text, Tone.FINE, _left_out(why), offer=offer)
        elif was_cancelled:
            self._session.say(_tr("Cancelled: nothing was written."), Tone.INFO)
        else:
            self._session.say(_tr("Nothing was written."), Tone.WARNING, why)

    def _put_away(self) -> None:
        if self._bar is not None:
            # Qt tells of closing the bar as of a cancel.
            self._bar.canceled.disconnect()
            self._bar.close()
            self._bar.deleteLater()
        if self._run is not None:
            self._run.deleteLater()
        self._bar = self._run = None


def _left_out(said: str) -> str:
    """Return what the command says that its file does not show, empty where it says nothing of that."""
    lines = [line.removeprefix(LEFT_OUT) for line in said.splitlines() if line.startswith(LEFT_OUT)]
    return "\n".join([_tr("Not shown there as on the table:"), *lines]) if lines else ""


def _bar(title: str, name: str, parent: QWidget) -> QProgressDialog:
    """Return a bar from 0 to 100 for the writing of a file; the window can be used meanwhile."""
    bar = QProgressDialog(_tr("Writing {name}").format(name=name), _tr("Cancel"), 0, 100, parent)
    bar.setWindowTitle(title)
    bar.setWindowModality(Qt.WindowModality.NonModal)
    # Else Qt waits for seconds, and nothing tells that something was begun.
    bar.setMinimumDuration(0)
    # At 100 percent there is still something to do: whoever began it puts the bar away.
    bar.setAutoReset(False)
    bar.setValue(0)
    return bar
