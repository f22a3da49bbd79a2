"""A person's own pictures of counters: given by menu or by dropping files, shown at once, taken away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.dialogs.own_pictures import PREVIEW_PX, OwnPicturesDialog
from app.dialogs.passing import passing
from app.panels.counter_images import counter_pixmap
from app.table.pieces import Piece, PieceId
from app.view.counter_pictures import CounterPictures
from app.view.session import Session, Tone
from app.view.translated import tr as _tr
from app.window.menus import Handler
from counters.images import accept_image, image_for, remove_image
from counters.units import Face, Unit
from rules.issues import DataError


class PictureActs:
    """What is done with own pictures in a session. They are kept in `folder`, for all games of that name."""

    def __init__(self, session: Session, pictures: CounterPictures, folder: Path, window: QWidget) -> None:
        self._session, self._pictures, self._folder, self._window = session, pictures, folder, window

    def handlers(self) -> dict[str, Handler]:
        """Return what each action does."""
        return {"counter.picture": self.ask}

    # ---- the dialog

    def ask(self) -> None:
        """Show the sides of the first selected counter, to be given other pictures."""
        unit = self._unit_of(self._session.selection[0])
        if unit is not None:
            with passing(self.dialog(self._session.game.table[self._session.selection[0]], unit)) as dialog:
                dialog.exec()

    def dialog(self, piece: Piece, unit: Unit) -> OwnPicturesDialog:
        """Return the dialog of a unit."""
        dialog = OwnPicturesDialog(unit.label, [_side(face) for face in unit.faces], self._window)
        dialog.wanted.connect(lambda n, path: self._give_in(dialog, piece, unit, n, path))
        dialog.unwanted.connect(lambda n: self._take_in(dialog, piece, unit, n))
        self._show(dialog, piece, unit)
        return dialog

    def _give_in(self, dialog: OwnPicturesDialog, piece: Piece, unit: Unit, n: int, source: Path) -> None:
        try:
            self._give(unit, unit.faces[n], source)
        except DataError as error:
            dialog.tell(str(error.issues[0]))
        self._show(dialog, piece, unit)

    def _take_in(self, dialog: OwnPicturesDialog, piece: Piece, unit: Unit, n: int) -> None:
        try:
            remove_image(self._folder, unit.id, unit.faces[n].name)
        except DataError as error:
            dialog.tell(str(error.issues[0]))
        self._session.repictured.emit()
        self._show(dialog, piece, unit)

    def _show(self, dialog: OwnPicturesDialog, piece: Piece, unit: Unit) -> None:
        style, ratio = self._session.show.style, dialog.devicePixelRatioF()
        for n, box in enumerate(dialog.faces):
            side = replace(piece, face=n)
            is_own = image_for(self._folder, unit.id, unit.faces[n].name) is not None
            box.show_face(counter_pixmap(self._pictures, side, style, PREVIEW_PX, ratio), is_own=is_own)

    # ---- dropping

    def take(self, piece: PieceId, sources: Sequence[Path]) -> None:
        """Take pictures dropped on a counter: the first for the side that is up, more for the other sides.

        What was taken, and what could not be, is told in one message each.
        """
        unit = self._unit_of(piece)
        if unit is None:
            return
        up = self._session.game.table[piece].face
        # The side that is up first: it is the one that the picture was dropped on.
        faces = (unit.faces[up], *(face for n, face in enumerate(unit.faces) if n != up))
        given: list[str] = []
        # More pictures than sides: the rest is left over.
        for face, source in zip(faces, sources, strict=False):
            try:
                self._give(unit, face, source)
                given.append(_side(face))
            except DataError as error:
                self._session.say(str(error.issues[0]), Tone.WARNING, str(error))
        if given:
            text = _tr("{unit} shows your own picture: {sides}. The way back: Counter, Own pictures.")
            self._session.say(text.format(unit=unit.label, sides=", ".join(given)), Tone.FINE)

    # ---- within

    def _give(self, unit: Unit, face: Face, source: Path) -> None:
        """Take a picture for a face and show it everywhere; raises DataError where it may not be used."""
        accept_image(source, self._folder, unit.id, face.name)
        self._session.repictured.emit()

    def _unit_of(self, piece: PieceId) -> Unit | None:
        unit = self._session.game.unit_of(piece)
        if unit is None:
            self._session.say(_tr("Only units have pictures of their own."), Tone.INFO)
        return unit


def _side(face: Face) -> str:
    return _tr("{name} side, {figures}").format(name=_tr(face.name.capitalize()), figures=face.figures)
