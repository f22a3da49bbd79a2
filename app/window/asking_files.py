"""Asking for a file to write: with the usual ending, and nothing replaced that nobody meant."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.files.disk import real
from app.view.translated import tr as _tr
from rules.issues import elided
from rules.regular_file import is_there

_ENDING = re.compile(r"\.[\w-]*[^\W\d_][\w-]*")
"""What Path takes for an ending goes on to the last dot: in "1. January" that is the month."""


def with_ending(name: str, suffix: str, *, is_only: bool = False) -> Path:
    """Return the file of a typed name: with the usual ending, given with its dot, where it has none.

    Where that is the only ending that such files may have it comes after any other.
    """
    has_one = not is_only and _ENDING.fullmatch(Path(name).suffix) is not None
    return Path(name) if has_one or name.endswith(suffix) else Path(name + suffix)


def ask_file(
    window: QWidget,
    title: str,
    suggested: Path,
    suffix: str,
    *,
    spared: Path | None = None,
    kind: str = "",
) -> Path | None:
    """Ask where something is to be written and return the file; None where nothing is to be.

    `suffix` is the usual ending with its dot, the only one for files of a named kind. `spared` is a file that
    is not to be replaced whatever is said, that of the game under way: the person is told so.
    """
    filters = f"{kind} (*{suffix})" if kind else f"*{suffix}"
    name, _ = QFileDialog.getSaveFileName(window, title, str(suggested), filters)
    if not name:
        return None
    path = with_ending(name, suffix, is_only=bool(kind))
    if spared is not None and real(path) == real(spared):
        text = _tr("{name} is the game that you are playing; nothing was written. Choose another name.")
        QMessageBox.warning(window, title, text.format(name=elided(path.name)))
        return None
    # The dialog has asked about the name as it was typed, not about that with the ending.
    is_known = path == Path(name)
    return path if is_known or not is_there(path) or _may_replace(window, title, path) else None


def _may_replace(window: QWidget, title: str, path: Path) -> bool:
    buttons = QMessageBox.StandardButton
    text = _tr("{name} is there already. Replace it?").format(name=elided(path.name))
    return QMessageBox.question(window, title, text, buttons.Yes | buttons.No, buttons.No) == buttons.Yes
