"""How far an export is, over the window, with a way to cancel it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from app.view.session import Offer, Session, Tone
from app.view.translated import tr as _tr


def export_bar(title: str, name: str, parent: QWidget) -> QProgressDialog:
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


def put_away(bar: QProgressDialog) -> None:
    """Take a bar away."""
    # Qt tells of closing the bar as of a cancel.
    bar.canceled.disconnect()
    bar.close()
    bar.deleteLater()


def say_end(
    session: Session, name: str, why: str | None, *, was_cancelled: bool, offer: Offer | None = None
) -> None:
    """Tell how the writing of a file ended: `why` it was not written, None where it was."""
    if why is None:
        session.say(_tr("Written: {name}").format(name=name), Tone.FINE, offer=offer)
    elif was_cancelled:
        session.say(_tr("Cancelled: nothing was written."), Tone.INFO)
    else:
        session.say(_tr("Nothing was written."), Tone.WARNING, why)
