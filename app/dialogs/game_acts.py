"""What is done with the games of the list: another title, a copy, away to the trash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import QFile, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QMenu,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.passing import passing
from app.files.folders import data_folder
from app.files.own_games import (
    LONGEST_TITLE,
    Copied,
    Stopped,
    copy_game,
    free_id,
    is_taken,
    rename_game,
    saves_in,
)
from app.files.shelf import GameTitle, Origin
from app.panels.fitting import fit, ok_and_cancel
from app.panels.layouts import lay
from app.panels.parts import letters
from app.view.background import Background
from app.view.job import Job
from rules.issues import DataError
from rules.library import GameFolder, game_folder

_WIDTH_PX, _HEIGHT_PX = 440, 150
_COPY = "copy"


class TitleDialog(QDialog):
    """Asks what a game is to be called; without a title there is nothing to confirm."""

    def __init__(self, heading: str, now: str, told: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(heading)
        self.field = QLineEdit(now)
        self.field.setAccessibleName(self.tr("Title"))
        self.field.setMaxLength(LONGEST_TITLE)
        # Another title is more often typed anew than mended.
        self.field.selectAll()
        self.told = letters(told, "note", can_wrap=True)
        self.told.setVisible(bool(told))
        buttons = ok_and_cancel(self)
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.field.textChanged.connect(lambda text: self.ok.setEnabled(bool(text.strip())))
        lay(QVBoxLayout(self), self.field, self.told, buttons)
        fit(self, _WIDTH_PX, _HEIGHT_PX)


class GameActs(QObject):
    """The menu of the game that is chosen, and what its entries do."""

    changed = Signal(str, str)
    """The games are others than before: the id of the one to choose, and what is told of it."""
    failed = Signal(str)
    """What could not be done, in one message."""
    copying = Signal(str)
    """The title of the game that is being copied; empty once it is done."""

    def __init__(
        self, dialog: QDialog, on_table: str = "", trash: Callable[[Path], bool] | None = None
    ) -> None:
        """`on_table` is the game that is played behind the dialog; `trash` takes a folder away."""
        super().__init__(dialog)
        self._dialog, self.on_table = dialog, on_table
        self._trash = trash or _to_trash
        self._background = Background(self)
        # An error that nobody expected ends the copying too, or the dialog would wait for ever.
        self._background.failed.connect(lambda _: self._set_copying(""))
        # No signal of Qt's: the copying runs in another thread and looks at it at every piece.
        self._stop = Event()
        self._game: GameTitle | None = None
        self.is_copying = False
        self.menu = QMenu(dialog)
        self.rename = self._action(self.tr("&Rename..."), "F2", self._rename)
        self.duplicate = self._action(self.tr("&Duplicate..."), "Ctrl+D", self._duplicate)
        self.remove = self._action(self.tr("Re&move to the trash..."), "Ctrl+Del", self._remove)

    def _action(self, words: str, key: str, act: Callable[[], object]) -> QAction:
        action = self.menu.addAction(words)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(act)
        # A menu that was never opened takes no keys for its entries.
        self._dialog.addAction(action)
        return action

    def choose(self, game: GameTitle | None) -> None:
        """Take the game that is chosen now; only one of a person's own can be changed."""
        self._game = game
        is_free = game is not None and not self.is_copying
        is_own = game is not None and game.origin is Origin.OWN
        self.rename.setEnabled(is_free and is_own)
        self.remove.setEnabled(is_free and is_own)
        self.duplicate.setEnabled(is_free)

    def close(self) -> None:
        """End a copy that is under way; nothing of it is left."""
        self._stop.set()
        self._background.close()

    def _set_copying(self, title: str) -> None:
        self.is_copying = bool(title)
        # The same game once more: what is enabled hangs on the copying as well.
        self.choose(self._game)
        self.copying.emit(title)

    # ---- another title

    def _rename(self) -> None:
        if self._game is None:
            return
        game = self._game
        title = self._ask(self.tr("Rename {game}").format(game=game.title), game.title, "")
        if title is not None and title != game.title:
            self._try(self.tr("The game was not renamed."), lambda: self._renamed(game.id, title))

    def _renamed(self, game: str, title: str) -> None:
        rename_game(game_folder(game), title)
        self.changed.emit(game, self.tr("The game is called {title} now.").format(title=title))

    # ---- a copy

    def _duplicate(self) -> None:
        if self._game is None:
            return
        game = self._game
        self._try(self.tr("The game was not copied."), lambda: self._ask_copy(game))

    def _ask_copy(self, game: GameTitle) -> None:
        folder = game_folder(game.id)
        # Never into the program's own folder: it may not be written to, and the next version replaces it.
        place = folder.home.parent if folder.is_own else data_folder()
        to, number = free_id(game.id, partial(is_taken, place))
        # The title of a copy carries its number, at the end where a long one would lose it.
        mark = f" ({number})"
        proposed = f"{game.title[: LONGEST_TITLE - len(mark)]}{mark}"
        title = self._ask(self.tr("Duplicate {game}").format(game=game.title), proposed, self._told(game))
        if title is not None:
            self._send_copy(folder, to, title, place)

    def _told(self, game: GameTitle) -> str:
        told = self.tr("All its data are copied: map, counters, scenarios and texts.")
        if game.origin is not Origin.OWN:
            told = self.tr(
                "All its data are copied into your own folder: map, counters, scenarios and texts."
            )
        code = self.tr("Its rules are a program and do not come along: the copy is played freely.")
        return f"{told} {code}" if game.has_code else told

    def _send_copy(self, folder: GameFolder, to: str, title: str, place: Path) -> None:
        self._set_copying(title)
        job = CopyGame(folder, to, title, place, self._stop)
        self._background.run(_COPY, job, partial(self._take_copy, title))

    def _take_copy(self, title: str, answer: Copied | DataError | None) -> None:
        self._set_copying("")
        if isinstance(answer, DataError):
            self._fail(self.tr("The game was not copied."), answer)
        elif answer is not None:
            told = self.tr("{title} lies in the folder {folder}.").format(title=title, folder=answer.home)
            links = self.tr("Links to other folders were left out.") if answer.links else ""
            self.changed.emit(answer.id, f"{told} {links}".strip())

    # ---- away

    def _remove(self) -> None:
        if self._game is None:
            return
        game = self._game
        self._try(self.tr("The game was not removed."), lambda: self._ask_remove(game))

    def _ask_remove(self, game: GameTitle) -> None:
        folder = game_folder(game.id)
        # Before the question: nobody should be asked what cannot be done.
        bar = self._bar_to_remove(folder)
        if bar:
            self.failed.emit(bar)
        elif self._is_sure(game, folder.home):
            self._removed(game, folder.home)

    def _bar_to_remove(self, folder: GameFolder) -> str:
        """Return what keeps a game where it is, empty where it may go."""
        if not folder.is_own:
            return self.tr("Only games in your own folders can be removed here.")
        if folder.id == self.on_table:
            return self.tr("This game lies on the table. Open another one first.")
        # A save would go to the trash with the folder, where nobody looks for it.
        saves = saves_in(folder)
        pattern = self.tr("The saved game {name} lies in the folder of this game. Move it elsewhere first.")
        return pattern.format(name=saves[0].name) if saves else ""

    def _is_sure(self, game: GameTitle, home: Path) -> bool:
        question = self.tr(
            "Remove {game} to the trash?\n\nThe whole folder {folder} goes there, with the set-ups, figures"
            " and pictures of your own in it. Saved games stay where they are; they open again once the game"
            " is back."
        ).format(game=game.title, folder=home)
        answer = QMessageBox.question(self._dialog, self.tr("Remove a game"), question)
        return answer == QMessageBox.StandardButton.Yes

    def _removed(self, game: GameTitle, home: Path) -> None:
        # Without a trash nothing is deleted instead: what a person made has no second copy.
        if self._trash(home):
            self.changed.emit("", self.tr("{game} lies in the trash.").format(game=game.title))
        else:
            told = self.tr("The game was not removed: this system has no trash for the folder {folder}.")
            self.failed.emit(told.format(folder=home))

    # ---- asking and telling

    def _ask(self, heading: str, now: str, told: str) -> str | None:
        with passing(TitleDialog(heading, now, told, self._dialog)) as dialog:
            is_taken = dialog.exec() == QDialog.DialogCode.Accepted
            # Two titles that look alike in a list are not to differ by a blank.
            return " ".join(dialog.field.text().split()) if is_taken else None

    def _try(self, failed: str, act: Callable[[], object]) -> None:
        try:
            act()
        except DataError as error:
            self._fail(failed, error)

    def _fail(self, failed: str, error: DataError) -> None:
        self.failed.emit(f"{failed} {error.issues[0]}")


@dataclass(frozen=True, slots=True)
class CopyGame(Job[Copied | DataError | None]):
    """A game copied into a folder."""

    folder: GameFolder
    to: str
    title: str
    place: Path
    stop: Event

    def run(self) -> Copied | DataError | None:
        """Return the copy, or what kept it from being made; None where it was stopped."""
        try:
            return copy_game(self.folder, self.to, self.title, self.place, lambda: not self.stop.is_set())
        except DataError as error:
            return error
        # No error: it is stopped by closing the dialog alone, and then nobody is there to be told.
        except Stopped:
            return None


def _to_trash(folder: Path) -> bool:
    return QFile(str(folder)).moveToTrash()
