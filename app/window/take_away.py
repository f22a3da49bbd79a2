"""Taking a game away from the window: the dialog, one question about own pictures, the work beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox

from app.bring_in.vassal.binding import binding_of_game
from app.dialogs.passing import passing
from app.dialogs.take_away import BranchChoice, Choices, Span, TakeAwayDialog, ViewChoice
from app.film.branches import branches
from app.film.excerpt import Wish
from app.film.happenings import Happenings
from app.film.sayings import Sayings
from app.film.series import axis_of
from app.film.taking import FFMPEG, KINDS, MP4, Kind
from app.table.journal import START, StepId
from app.table.seen import SeenJournal
from app.view.session import Offer, Tone
from app.view.translated import tr as _tr
from app.window.asking_files import ask_file
from app.window.counter_acts import own_counters_folder
from app.window.export_run import ExportRun
from app.window.feature import Feature, Host
from app.window.workspace import Workspace
from app.window.writing import Writing
from counters.images import image_for
from rules.regular_file import is_folder

_MOST_BRANCHES = 40


def taking_away(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of taking a game away."""
    acts = TakeAway(workspace, host)
    return Feature({"replay.take_away": acts.ask}, close=acts.writing.close)


class TakeAway:
    """The exports of one workspace that run beside the window, one at a time."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._frame = workspace, host.frame
        self._game = workspace.session.game
        self.writing = Writing(workspace.session, host.frame)

    # ---- asking

    def ask(self) -> None:
        """Ask what is to be taken away and where to, and begin."""
        if self.writing.is_under_way:
            self._workspace.session.say(_tr("Something is being taken away already."), Tone.INFO)
            return
        with passing(TakeAwayDialog(self.choices(), self._frame)) as dialog:
            if dialog.exec():
                self.begin(dialog.kind, dialog.wish)

    def begin(self, kind: Kind, wish: Wish) -> None:
        """Ask for a file, and about a person's own pictures where there are any, and begin."""
        own = self._workspace.opened.file.path
        suggested = Path.home() / f"{own.stem}.{kind.suffix}"
        title = _tr("Take away: {what}").format(what=_tr(kind.title))
        path = ask_file(self._frame, title, suggested, f".{kind.suffix}", spared=own)
        if path is None:
            return
        words = self._own_pictures_words(kind)
        if words is not None:
            # The work is done by another process, maybe from another folder.
            out = path.absolute()
            self.start(out, [*self._words(kind, wish, out), *words])

    def _own_pictures_words(self, kind: Kind) -> list[str] | None:
        """Return what the command is told of a person's own pictures; None where he goes no further."""
        if not (kind.has_pictures and self.has_own_pictures):
            return []
        question = _tr(
            "Some counters of this game show your own pictures. Whoever gets the file sees them. "
            "Put them into it? With No the drawn counters are shown."
        )
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._frame,
            _tr("Your own pictures"),
            question,
            buttons.Yes | buttons.No | buttons.Cancel,
            # Return, pressed without reading, gives nothing of a person's own away.
            buttons.No,
        )
        return None if answer == buttons.Cancel else ["--own-pictures"] if answer == buttons.Yes else []

    @property
    def has_own_pictures(self) -> bool:
        """Whether any counter of the game shows a picture of a person's own."""
        folder = own_counters_folder(self._game.header.game)
        if not is_folder(folder):
            return False
        units = self._game.roster.units.values()
        return any(image_for(folder, unit.id, face.name) for unit in units for face in unit.faces)

    def _words(self, kind: Kind, wish: Wish, out: Path) -> list[str]:
        words = [f"--{kind.id}", "-o", str(out), "--style", self._workspace.session.show.style]
        words += ["--branch", wish.branch] if wish.branch else []
        words += ["--from", str(wish.first)] if wish.first is not None else []
        words += ["--to", str(wish.last)] if wish.last is not None else []
        return [*words, *(word for side in wish.sides for word in ("--side", side))]

    # ---- what there is to choose from

    def choices(self) -> Choices:
        """Return what there is to choose from in this game, as those see it who look at the screen."""
        ffmpeg = _tr("No film: ffmpeg is not installed on this computer.")
        missing = () if shutil.which(FFMPEG) else ((MP4.id, ffmpeg),)
        closed = self._workspace.session.show.closed_sides
        warning = (
            _tr("Stacks that are closed on this screen lie open in what is taken away.") if closed else ""
        )
        is_bound = binding_of_game(self._game.header.game) is not None
        kinds = tuple(kind for kind in KINDS if is_bound or not kind.is_for_module)
        return Choices(self._branches(), self._views(), missing, kinds, warning)

    def _branches(self) -> tuple[BranchChoice, ...]:
        """Return the branches, that of the present first; short ones that nobody named are left out."""
        journal = self._game.journal
        here = journal.line_through(journal.now)
        lasts = {here[-1].id if here else START: _tr("The present branch")}
        for each in branches(journal):
            if not each.is_short and len(lasts) < _MOST_BRANCHES:
                words = _tr("{name}, to step {step}") if each.name else _tr("Branch to step {step}")
                lasts.setdefault(each.last, words.format(name=each.name, step=each.last))
        happenings, sayings = self._workspace.session.happenings, Sayings(self._game, _tr)
        return tuple(
            BranchChoice(title, last, self._turns(last, happenings, sayings)) for last, title in lasts.items()
        )

    def _turns(self, last: int, happenings: Happenings, sayings: Sayings) -> tuple[Span, ...]:
        path = self._game.journal.path_to(StepId(last))
        told = happenings.of(path)
        axis = axis_of(happenings.when_at(START), told)
        numbers = [START, *(step.id for step in path)]
        begins = (0, *(end for end in axis.ends[:-1]))
        return tuple(
            Span(sayings.hour(happenings.when_at(numbers[end])).day, numbers[begin], numbers[end])
            for begin, end in zip(begins, axis.ends, strict=True)
        )

    def _views(self) -> tuple[ViewChoice, ...]:
        """Return whose view may be shown: what the screen shows, and each side alone of those who look."""
        journal, every = self._game.journal, self._game.roster.sides
        looking = (
            tuple(side for side in every if side in journal.sight.sides)
            if isinstance(journal, SeenJournal)
            else every
        )
        whole = ViewChoice(_tr("All sides"), ()) if looking == every else self._view(looking)
        others = tuple(self._view((side,)) for side in looking) if len(looking) > 1 else ()
        return (whole, *others)

    def _view(self, sides: tuple[str, ...]) -> ViewChoice:
        names = ", ".join(_tr(self._game.words.name_of(side)) for side in sides)
        return ViewChoice(_tr("{side} alone").format(side=names), sides)

    # ---- the work

    def start(self, out: Path, words: list[str]) -> None:
        """Begin an export into a file by the words of the command."""
        file = self._workspace.opened.file
        run = ExportRun(file.content, file.path.name, words, self._frame)
        offer = Offer(_tr("Open it"), lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(out))))
        self.writing.begin(run, _tr("Take away"), out.name, offer)
