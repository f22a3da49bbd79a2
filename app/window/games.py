"""Which game is on the table: the last one, a new one, one from the disk; and what is told about it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

import counters.setups
from app.dialogs.new_game import NewGameDialog, Wanted
from app.dialogs.passing import passing
from app.files.disk import refusal
from app.files.folders import SUFFIX, unnamed_games
from app.files.kinds import comes_with_a_game
from app.files.own_setup import clear_the_map
from app.files.savegame import InUse, OpenGame, Trouble, new_game, open_copy, open_game
from app.files.shelf import shelf
from app.files.titles import Title, title_of_file, title_of_header
from app.table.changes import Register
from app.table.clock import moment_of, title_of
from app.table.journal import START
from app.table.phrases import Phrases
from app.table.pieces import PieceId
from app.table.references import plain_words
from app.view.translated import tr as _tr
from app.window.asking_files import ask_file
from rules.issues import DataError, Issue, elided
from rules.library import default_game, find_game
from rules.regular_file import is_file, is_there, lying_in

LAST_LINES = 5


class TroubleBell(QObject):
    """Carries trouble with the disk from the writer's thread to the window's."""

    # A signal is queued when it is sent from another thread: the writer never touches the window.
    rang = Signal(object)

    def ring(self, trouble: Trouble) -> None:
        """Tell the window, whichever thread calls."""
        self.rang.emit(trouble)


class Games:
    """Opens and begins games, with the questions and messages that go with it."""

    def __init__(
        self,
        window: QWidget,
        bell: TroubleBell,
        say: Callable[[str, str], None],
        is_on_table: Callable[[Path], bool],
    ) -> None:
        """`say` tells a person what could not be done, and what stands behind Details.

        `is_on_table` tells, the person too, whether a file is the game that lies in the window.
        """
        self._window, self._bell = window, bell
        self._say, self._is_on_table = say, is_on_table

    # ---- opening

    def to_begin_with(self, path: Path | None, recent: tuple[Path, ...]) -> Iterator[OpenGame]:
        """Yield games for a window that has none, each to be taken where the one before cannot be shown.

        First the game named, else the last one played; at last a new one of the first scenario.
        """
        # A game without a name is no file that a person chose: it comes after the one that is.
        played = (*recent[:1], *unnamed_games()[:1])
        for candidate in (path,) if path is not None else played:
            # What was asked for by name is tried in any case, so that the person hears why it fails.
            opened = self.open(candidate) if path is not None or is_file(candidate) else None
            if opened is not None:
                yield opened
        yield self._first_new()

    def _first_new(self) -> OpenGame:
        """Lay out the first scenario; where the user's folder cannot be written, in a passing one."""
        game = default_game()
        scenario = game.scenario or counters.setups.scenarios(game.id)[0].id
        try:
            return new_game(game.id, scenario, on_trouble=self._bell.ring)
        except DataError as error:
            self.tell(_tr("Your folder cannot be written: give the game a name to keep it."), error)
            # Not taken away at the end: it is the only copy of what is played, until it has a name.
            passing = Path(tempfile.mkdtemp(prefix="adjutant-")) / f"game{SUFFIX}"
            return new_game(game.id, scenario, path=passing, on_trouble=self._bell.ring)

    def open(self, path: Path) -> OpenGame | None:
        """Open a file; a file in use elsewhere may be opened as a copy. None where nothing was opened.

        Of a replay that comes with a game a copy is opened, at its set-up. The game on the table stays there.
        """
        if self._is_on_table(path):
            return None
        if comes_with_a_game(path):
            return self.open_replay(path)
        try:
            return open_game(path, self._bell.ring)
        except InUse:
            copy = self.open_copy(path) if self._wants_copy(path) else None
            return replace(copy, copy_of=path.name) if copy is not None else None
        except DataError as error:
            self.tell(_tr("This game cannot be opened."), error, way_out(path))
            return None

    def open_replay(self, path: Path) -> OpenGame | None:
        """Open a copy of a replay at its set-up; None, with a message, where that fails."""
        opened = self.open_copy(path)
        if opened is not None:
            opened.game.journal.go_to(START)
        return opened

    def open_copy(self, path: Path) -> OpenGame | None:
        """Open a copy of a file as a game without a name; None, with a message, where that fails."""
        try:
            return open_copy(path, self._bell.ring)
        except DataError as error:
            self.tell(_tr("The copy cannot be opened."), error)
            return None

    def _wants_copy(self, path: Path) -> bool:
        question = _tr("{name} is open in another window. Open a copy of it?").format(name=elided(path.name))
        answer = QMessageBox.question(self._window, _tr("Open elsewhere"), question)
        return answer == QMessageBox.StandardButton.Yes

    # ---- beginning

    def ask_new(self, *, by_hand: bool = False, on_table: str = "") -> OpenGame | None:
        """Ask for a scenario and lay it out, by hand if the person leaves it at that.

        `on_table` is the game that is played now: its folder stays where it is.
        """
        found = shelf()
        if not found.titles:
            self.tell(_tr("There is no game that can be begun."), DataError(found.issues))
            return None
        dialog = NewGameDialog(
            found.titles, self._window, by_hand=by_hand, issues=found.issues, on_table=on_table
        )
        with passing(dialog):
            wanted = dialog.wanted if dialog.exec() else None
        return self.begin(wanted) if wanted is not None else None

    def begin(self, wanted: Wanted) -> OpenGame | None:
        """Lay out what a person chose; None, with a message, where the data cannot be used."""
        try:
            opened = new_game(
                wanted.game, wanted.scenario, wanted.options, wanted.seed, on_trouble=self._bell.ring
            )
        except DataError as error:
            self.tell(_tr("This scenario cannot be laid out."), error)
            return None
        cleared = clear_the_map(opened.game, _tr("Clear the map for an own set-up"))
        if wanted.by_hand and cleared is not None:
            # A step of its own: undo brings the scenario's set-up back.
            opened.game.journal.push(cleared)
        return opened

    # ---- keeping

    def ask_save_as(self, opened: OpenGame) -> Path | None:
        """Ask for a name and go on in that file; return it, None where nothing was saved."""
        header = opened.game.header
        suggested = Path.home() / f"{header.scenario}-{header.created[:10]}{SUFFIX}"
        if not opened.is_unnamed:
            suggested = opened.file.path
        title = _tr("Save the game as")
        path = ask_file(self._window, title, suggested, SUFFIX, kind=_tr("Games"))
        if path is None:
            return None
        is_saved = self.try_to(lambda: opened.save_as(path), _tr("The game was not saved there."))
        return path if is_saved else None

    def try_to(self, act: Callable[[], object], failed: str) -> bool:
        """Do something with files; return whether it worked, told in one message where it did not."""
        try:
            act()
        except DataError as error:
            self.tell(failed, error)
            return False
        except OSError as error:
            self.tell(failed, refusal(Path(error.filename or ""), error))
            return False
        return True

    # ---- telling

    def tell(self, what: str, error: DataError, ways: str = "") -> None:
        """Say what could not be done, and what can be done instead; the issues stand behind Details."""
        issues = [str(issue) for issue in error.issues]
        told = "\n".join(filter(None, (what, issues[0], ways)))
        self._say(told, "\n".join(issues) if len(issues) > 1 else "")


def way_out(path: Path) -> str:
    """Return what to do about a game that cannot be opened."""
    # Copies that the program itself has put aside before it wrote into a damaged file.
    copies = lying_in(path.parent, f"{path.name}.original-*")
    other = _tr("open the copy {name} beside it").format(name=copies[-1].name) if copies else ""
    ways = [_tr("choose another file with Game, Open"), other, _tr("begin a new game with Game, New")]
    pattern = _tr("What you can do: {ways}.")
    if is_there(path):
        pattern = _tr("The file was left as it is. What you can do: {ways}.")
    return pattern.format(ways=_tr(", or ").join(filter(None, ways)))


def games_filter() -> str:
    """Return which files a dialog that asks for a game shows."""
    return _tr("Games (*{suffix});;All files (*)").format(suffix=SUFFIX)


def damage_words(opened: OpenGame, issues: Sequence[Issue]) -> str:
    """Return what was wrong with the files of a game, and what becomes of the file."""
    text = _tr("Something was wrong with a file; all that could be read is here. {first}{more}{kept}")
    more = _tr(" And {count} more: see Details.").format(count=len(issues) - 1) if len(issues) > 1 else ""
    kept = _tr(" When you play on, the file as it was is kept beside it as {name}.original and a number.")
    kept = kept.format(name=opened.file.path.name) if opened.file.keeps_original else ""
    return text.format(first=f"{issues[0]}.", more=more, kept=kept)


def game_title(opened: OpenGame) -> str:
    """Return what the game is called that a file is of, by its map where its folder is gone."""
    found = find_game(opened.game.header.game)
    return found.title if found is not None else opened.game.sheet.title


def name_of(opened: OpenGame) -> str:
    """Return what a game is called in the title of the window."""
    if not opened.is_unnamed:
        return opened.file.path.stem
    begun = begun_words(title_of_header(opened.game.header))
    return (
        _tr("copy of {name}, {begun}").format(name=opened.copy_of, begun=begun) if opened.copy_of else begun
    )


def begun_words(title: Title) -> str:
    """Return when a game was begun, in words that tell it from others of its scenario."""
    if title.begun is None:
        return _tr("not named yet")
    return _tr("begun {when}").format(when=f"{title.begun.day} {title.begun:%B %Y, %H:%M}")


def label_of(path: Path) -> str:
    """Return what a file is called in a list of games: its name, else its scenario and when it was begun."""
    title = title_of_file(path)
    return path.name if title is None else f"{title.scenario} ({begun_words(title)})"


def copy_words(opened: OpenGame) -> str:
    """Return what is told of a copy: that it is one, and where it is kept."""
    text = _tr("This is a copy of {name}, which is open elsewhere: what is played here does not go there.")
    return text.format(name=opened.copy_of)


def summary_of(opened: OpenGame, hidden: frozenset[PieceId]) -> str:
    """Return what a person reads on opening a game: date, step, the last lines, the last note.

    The units that are `hidden` lie in closed stacks: they are not named, nor what is pinned to them (8.4).
    """
    game = opened.game
    phrases = Phrases(game, _tr, hidden)
    lines = [f"{game.header.title}: {title_of(game, moment_of(game), _tr)}"]
    lines += [phrases.of(step.change) for step in game.journal.path[-LAST_LINES:]]
    notes = [plain_words(text) for _, text in sorted(game.journal.remarks.items())] or [
        text for key, text in game.table.book(Register.NOTE).items() if key not in hidden
    ]
    return "\n".join([*lines, *notes[-1:]])
