"""What is told about games and their files: in the message bar, never a box in the way."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from app.files.savegame import Trouble
from app.table.journal import START
from app.view.desk import Tone
from app.window.games import copy_words, damage_words, summary_of, way_out
from app.window.room import Room
from rules.issues import Issue


def _tr(text: str) -> str:
    return QCoreApplication.translate("Telling", text)


class Teller:
    """Tells in the room that is there; what comes before the first room is told when it is entered."""

    def __init__(self, first_issues: Iterable[Issue]) -> None:
        """`first_issues` were found before any game was opened."""
        self.room: Room | None = None
        self._first_issues = tuple(first_issues)
        self._untold: list[tuple[str, str]] = []

    def greet(self, room: Room) -> None:
        """Tell what a person wants to know on opening a game, and what was wrong with its files."""
        issues = (*self._first_issues, *room.opened.issues)
        self._first_issues = ()
        if room.opened.game.journal.now != START:
            room.desk.say(summary_of(room.opened))
        if room.opened.copy_of:
            room.desk.say(copy_words(room.opened), Tone.WARNING)
        if issues:
            text = damage_words(room.opened, issues)
            room.desk.say(text, Tone.WARNING, "\n".join(str(issue) for issue in issues))
        for text, detail in self._untold:
            room.desk.say(text, Tone.STOP, detail)
        self._untold.clear()

    def tell_failure(self, text: str, detail: str = "") -> None:
        """Tell what could not be done; it stays until it is closed."""
        if self.room is None:
            self._untold.append((text, detail))
        else:
            self.room.desk.say(text, Tone.STOP, detail)

    def tell_saved(self) -> None:
        """Show whether the game is on the disk."""
        if self.room is None:
            return
        trouble = self.room.opened.file.trouble
        if trouble is None:
            self.room.panels.status.saved()
        else:
            self.room.panels.status.not_saved(trouble.message)

    def tell_trouble(self, trouble: Trouble) -> None:
        """Tell that the game cannot be written, or can be again."""
        if self.room is None:
            return
        if trouble.goes_on_in is not None:
            text = _tr("{old} was changed by another program and left as it is. The game goes on in {new}.")
            told = text.format(old=trouble.path.name, new=trouble.goes_on_in.name)
            self.room.desk.say(told, Tone.WARNING, str(trouble.goes_on_in))
        elif trouble.is_over:
            self.room.desk.say(_tr("The game is on the disk again."), Tone.FINE)
        else:
            text = _tr(
                "The game cannot be written: {why}. It goes on in memory; save it elsewhere with {keys}."
            )
            keys = QKeySequence("Ctrl+S").toString(QKeySequence.SequenceFormat.NativeText)
            self.room.desk.say(text.format(why=trouble.message, keys=keys), Tone.STOP, trouble.hint)
        self.tell_saved()

    def tell_unwritten(self) -> None:
        """Tell why the window stays as it is."""
        if self.room is not None:
            text = _tr("The last changes are not on the disk. Save the game elsewhere first.")
            self.room.desk.say(text, Tone.STOP)


def unshown_words(path: Path, error: Exception) -> tuple[str, str]:
    """Return what is told of a game that can be read and not be shown, and the technical detail."""
    text = _tr("{name} holds something that cannot be shown. {ways}")
    detail = "".join(traceback.format_exception(error))
    return text.format(name=path.name, ways=way_out(path)), detail
