"""What is told about games and their files: in the message bar, never a box in the way."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from pathlib import Path

from app.files.folders import is_of_lesson
from app.files.savegame import Trouble
from app.table.journal import START
from app.view.keys import native_key
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.games import copy_words, damage_words, summary_of, way_out
from app.window.where_was_i import greets_with_card
from app.window.workspace import Workspace
from rules.issues import Issue


class Teller:
    """Tells in the workspace that is there; what comes before the first is told when it is entered."""

    def __init__(self, first_issues: Iterable[Issue]) -> None:
        """`first_issues` were found before any game was opened."""
        self.workspace: Workspace | None = None
        self._first_issues = tuple(first_issues)
        self._untold: list[tuple[str, str]] = []

    def greet(self, workspace: Workspace) -> None:
        """Tell what a person wants to know on opening a game, and what was wrong with its files."""
        issues = (*self._first_issues, *workspace.opened.issues)
        # Told once: they are none of the next game's.
        self._first_issues = ()
        is_passing = is_of_lesson(workspace.opened.file.path)
        # A game that has just been begun has nothing to sum up, one of a lesson nothing of one's own.
        is_summed_up = workspace.opened.game.journal.now != START and not is_passing
        if is_summed_up and not greets_with_card(workspace):
            workspace.session.say(summary_of(workspace.opened, workspace.session.hidden))
        if workspace.opened.copy_of:
            workspace.session.say(copy_words(workspace.opened), Tone.WARNING)
        if issues:
            text = damage_words(workspace.opened, issues)
            workspace.session.say(text, Tone.WARNING, "\n".join(str(issue) for issue in issues))
        for text, detail in self._untold:
            workspace.session.say(text, Tone.STOP, detail)
        self._untold.clear()

    def tell_failure(self, text: str, detail: str = "") -> None:
        """Tell what could not be done; it stays until it is closed."""
        if self.workspace is None:
            self._untold.append((text, detail))
        else:
            self.workspace.session.say(text, Tone.STOP, detail)

    def tell_saved(self) -> None:
        """Show whether the game is on the disk."""
        if self.workspace is None:
            return
        trouble = self.workspace.opened.file.trouble
        if trouble is None:
            self.workspace.panels.status.saved()
        else:
            self.workspace.panels.status.not_saved(trouble.message)

    def tell_trouble(self, trouble: Trouble) -> None:
        """Tell that the game cannot be written, or can be again."""
        if self.workspace is None:
            return
        if trouble.goes_on_in is not None:
            text = _tr("{old} was changed by another program and left as it is. The game goes on in {new}.")
            told = text.format(old=trouble.path.name, new=trouble.goes_on_in.name)
            self.workspace.session.say(told, Tone.WARNING, str(trouble.goes_on_in))
        elif trouble.is_over:
            self.workspace.session.say(_tr("The game is on the disk again."), Tone.FINE)
        else:
            text = _tr("{what}. It goes on in memory; save it elsewhere with {keys}.")
            # The writer says already that it is the game which cannot be written.
            what = f"{trouble.message[:1].upper()}{trouble.message[1:]}"
            self.workspace.session.say(
                text.format(what=what, keys=native_key("Ctrl+S")), Tone.STOP, trouble.hint
            )
        self.tell_saved()

    def tell_unwritten(self) -> None:
        """Tell why the window stays as it is."""
        if self.workspace is not None:
            text = _tr("The last changes are not on the disk. Save the game elsewhere first.")
            self.workspace.session.say(text, Tone.STOP)


def unshown_words(path: Path, error: Exception) -> tuple[str, str]:
    """Return what is told of a game that can be read and not be shown, and the technical detail."""
    text = _tr("{name} holds something that cannot be shown. {ways}")
    detail = "".join(traceback.format_exception(error))
    return text.format(name=path.name, ways=way_out(path)), detail
