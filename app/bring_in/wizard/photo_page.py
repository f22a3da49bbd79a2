"""A set-up as a picture: the photograph, the empty map to hold it against, the counters to look for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog

from app.bring_in.review import Review
from app.bring_in.watch import Watch
from app.bring_in.wizard.counter_size import CounterSize
from app.bring_in.wizard.pictures_page import PicturesPage
from app.panels.parts import letters
from app.panels.quiet import quiet
from app.view.dropped_files import KINDS
from app.view.session import Session


@dataclass(frozen=True, slots=True)
class Base:
    """An empty map that a photograph is held against: its title, its picture or the folder of a scan.

    Without either it is the player's own map, as far as it is brought in.
    """

    title: str
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be recognised: the picture, on which map, and whether own counters are looked for.

    `edge_px` is how wide a counter is in the picture where a person has said so, None where it is found.
    """

    picture: Path
    base: Base
    uses_own_counters: bool
    edge_px: float | None = None


Recognise = Callable[[Wanted], Callable[[Watch], Review]]


class PhotoPage(PicturesPage):
    """Asks for the picture; it is recognised before the next step."""

    def __init__(
        self,
        session: Session,
        bases: Sequence[Base],
        has_own_counters: bool,
        recognise: Recognise,
        take: Callable[[Review, Path], object],
    ) -> None:
        super().__init__(session, ())
        self.title = self.tr("Picture")
        self._recognise, self._take_review = recognise, take
        self._done: Wanted | None = None
        self.tell_about(
            self.tr(
                "A scan or photograph of the board or of a part of it, with stacks spread where you can. It "
                "is held against a picture of the empty map: the one that you brought in, or another."
            )
        )
        self.base = quiet(QComboBox())
        self.base.setAccessibleName(self.tr("The empty map"))
        self.base.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for each in bases:
            self.base.addItem(each.title, each)
        self.base.addItem(self.tr("A picture of the empty map ..."), None)
        self.base.activated.connect(self._ask_base)
        self.own = QCheckBox(self.tr("Look for the counters of my own sheets"))
        self.own.setChecked(has_own_counters)
        self.own.setEnabled(has_own_counters)
        self.counter_size = CounterSize(session, self.view)
        self._add_choices()

    def _add_choices(self) -> None:
        # Below what is told of pictures, above the list of them.
        choices = letters(self.tr("The empty map")), self.base, self.own, self.counter_size
        for at, each in enumerate(choices, start=2):
            self.side.insertWidget(at, each)

    def _ask_base(self) -> None:
        if self.base.currentData() is not None:
            self.changed.emit()
            return
        kinds = self.tr("Pictures ({kinds})").format(kinds=KINDS)
        name, _ = QFileDialog.getOpenFileName(self, self.tr("The empty map"), str(Path.home()), kinds)
        if name:
            self.add_base(Path(name))
        self.changed.emit()

    def add_base(self, path: Path) -> None:
        """Offer a picture of the empty map and choose it."""
        self.base.insertItem(0, path.name, Base(path.name, path))
        self.base.setCurrentIndex(0)
        self.changed.emit()

    def may_go_on(self) -> bool:
        """Return whether picture and map are there."""
        return super().may_go_on() and self.base.currentData() is not None

    def asked_to_go_on(self) -> bool:
        """Recognise the picture first."""
        wanted = Wanted(
            self.paths[0], self.base.currentData(), self.own.isChecked(), self.counter_size.edge_px
        )
        # Come back to and left as it was: recognising takes long.
        if wanted == self._done:
            return True
        take = partial(self._recognised, wanted)
        self.do_then_go_on(self.tr("Looking for the counters"), self._recognise(wanted), take)
        return False

    def _recognised(self, wanted: Wanted, review: Review) -> None:
        self._done = wanted
        self._take_review(review, wanted.picture)
