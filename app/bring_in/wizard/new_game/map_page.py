"""The page on which the map of a game in the making is painted: the hex editor, over a picture or none."""

from __future__ import annotations

from app.bring_in.map_targets import OwnGameMap
from app.bring_in.wizard.editor.editor import HexEditor
from app.bring_in.wizard.new_game.state import Making
from app.bring_in.wizard.page import Page
from app.panels.layouts import column_in
from app.view.map_pictures import picture_files
from app.view.session import Session
from rules.issues import DataError


class MapPage(Page):
    """Holds the editor of the game's own map. What is painted is kept as it goes."""

    def __init__(self, session: Session, making: Making) -> None:
        super().__init__()
        self.title = self.tr("Map")
        self._session, self._making = session, making
        self.editor: HexEditor | None = None
        self._column = column_in(self)

    def enter(self) -> None:
        """Make the editor the first time: before, there was no map."""
        folder = self._making.folder
        if self.editor is None and folder is not None:
            target = OwnGameMap(folder.map)
            try:
                # Of the map as it lies there by now: laying the game may have put a scan beside it.
                files = picture_files(target.base(), folder.map)
                self.editor = HexEditor(target, files, is_dark=self._session.show.is_dark)
            except DataError as error:
                self._making.failed.emit(error)
                return
            # Into the making's own: the window tells both in the same place.
            self.editor.failed.connect(self._making.failed)
            self._column.addWidget(self.editor)
        if self.editor is not None:
            self.editor.canvas.setFocus()

    def leave(self) -> None:
        """Keep what is painted."""
        if self.editor is not None:
            # At once, not when the hand has rested: the page of the set-up reads the map from its file.
            self.editor.keep()

    def close_down(self) -> None:
        """Keep what is left and let go of the pictures."""
        if self.editor is not None:
            self.editor.close_down()

    def foot(self) -> str:
        """Return what is safe."""
        return self.tr("What you paint is written into the game's map.")
