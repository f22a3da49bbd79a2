"""A table with its panels that nobody plays on, from which the pictures of the manual are taken.

It is laid out from the replay that the first game brings, else from its first scenario: never from a person's
own game, and with drawn counters alone, since an exported manual goes to others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.assist.combat.battle_plan import rows
from app.assist.glance import Glance, Overlay, marks_of
from app.files.histories import histories
from app.files.reading import read
from app.files.savegame import game_in_memory, game_of
from app.table.game import Game
from app.table.journal import StepId
from app.table.pieces import PieceId
from app.view.assistant.advice import Advisor
from app.view.camera import ViewState
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.view import TableView
from counters.setups import scenarios
from rules.attack_plan import Row
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.library import default_game

_FIRST_STEPS = 14
"""So far into the replay a moment of movement is looked for, and an attack that is meant."""
MARKS, _LONGEST_MS = "manual", 4_000
_RATIO = 1.5
"""Pixels of a picture to one of the page: sharp on larger screens, and not too large in an exported page."""


def example_game() -> Game:
    """Return a game to be shown, at its set-up."""
    game = default_game()
    try:
        # The first: a page shows one game from its beginning to its end.
        for history in histories(game.id)[:1]:
            loaded = read(history.path)
            return game_of(loaded.header, loaded.journal)
    except DataError:
        pass  # a replay that cannot be read is told where it is opened
    return game_in_memory(game.id, game.scenario or scenarios(game.id)[0].id, seed=1)


class Stage:
    """One table and its panels. Call `close` when the pictures are taken."""

    def __init__(self, *, is_dark: bool) -> None:
        # Without motion: a picture would catch the counters on their way.
        self.session = Session(example_game(), Show(is_dark=is_dark, has_motion=False, tray=False))
        self.scene = TableScene(self.session, is_patient=True)
        self.view = TableView(self.scene)
        # Qt lays a view out when it is shown; on the screen nobody is to see this one.
        self.view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.advisor = Advisor(self.session, self.scene)
        self.ending = ExitStack()
        """What ends with the stage."""
        self.end = self.game.journal.now
        self.attack, self.at_attack = self._first_attack()

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.session.game

    def close(self) -> None:
        """Take everything down."""
        # From the last thing made to the first: panels listen to the session until they go.
        self.ending.close()
        self.advisor.close()
        self.view.close()
        self.scene.close()
        self.session.close()
        for each in (self.view, self.scene, self.session):
            each.deleteLater()

    # ---- moments

    def _first_attack(self) -> tuple[Row | None, StepId]:
        """Return the first attack that is meant, and the step with which it is."""
        for step in self._first_steps():
            self.game.journal.go_to(step)
            found = next(iter(rows(self.game.table).values()), None)
            if found is not None:
                return found, step
        return None, self.end

    def _first_steps(self) -> Iterable[StepId]:
        journal = self.game.journal
        return tuple(step.id for step in journal.path_to(self.end)[:_FIRST_STEPS])

    def unit(self) -> PieceId:
        """Return the unit that is shown: one of those that attack first, else any that may move."""
        if self.attack is not None:
            return PieceId(self.attack.attackers[0])
        units = self.game.unmoved_units() or tuple(piece.id for piece in self.game.table)
        return units[0]

    def go_to_movement(self) -> None:
        """Go to a moment at which the unit shown may move."""
        journal = self.game.journal
        for step in (*self._first_steps(), self.end):
            journal.go_to(step)
            glance = self.glance(self.unit())
            if glance is not None and glance.reach is not None and glance.reach.timing is None:
                return

    def go_to_attack(self) -> None:
        """Go to where the first attack is meant."""
        self.game.journal.go_to(self.at_attack)

    def go_to_end(self) -> None:
        """Go to where the replay ends."""
        self.game.journal.go_to(self.end)

    def glance(self, unit: PieceId) -> Glance | None:
        """Return a look at a unit as it lies now."""
        self.session.select((unit,))
        return self.advisor.glance()

    # ---- pictures

    def overlay(self, overlay: Overlay) -> None:
        """Lay an answer about the unit shown over the map."""
        glance = self.glance(self.unit())
        if glance is not None:
            self.scene.set_marks(MARKS, marks_of(overlay, glance))

    def map_picture(self, size: QSize, hex_px: float, here: HexId | None = None) -> QImage:
        """Return the map about a hex, by default that of the unit shown; 0 pixels a hex show all of it."""
        sheet, view = self.game.sheet, self.view
        at = here or self.game.table.place_of(self.unit()).hex
        view.resize(size)
        # A view that was never shown has no size to fit the map into.
        view.show()
        if hex_px and at is not None:
            x, y = sheet.centre_px(at)
            view.camera.restore(ViewState(x, y, hex_px / sheet.hex_px))
        else:
            view.fit()
        image = QImage(size * _RATIO, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_RATIO)
        view.viewport().render(image)
        self.scene.set_marks(MARKS, ())
        return image

    def panel_picture(self, panel: QWidget, width_px: int, height_px: int = 0) -> QImage:
        """Return a panel of a size, grown with the letters; without a height as high as it wants to be."""
        self.ending.callback(panel.deleteLater)
        theme = self.session.theme
        panel.resize(theme.px(width_px), theme.px(height_px) or panel.sizeHint().height())
        # Grabbed once in vain: what wraps its lines knows its height only when it has been laid out.
        panel.grab()
        if not height_px:
            panel.resize(panel.width(), panel.sizeHint().height())
        return panel.grab().toImage()

    def wait_for(self, is_there: Callable[[], bool]) -> None:
        """Let answers come that are worked out beside the window, for a moment at most."""
        began = QDeadlineTimer(_LONGEST_MS)
        while not is_there() and not began.hasExpired():
            # A click of the reader's is not to be answered while a picture is half made.
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents, 20)
