"""The quiz in the window: its positions are passing games, and one's own comes back when it is left."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.assist.glance import Overlay
from app.assist.level import Level
from app.panels.lesson.quiz_page import QuizPanel
from app.teach.quiz import REACH_LAYER, SUPPLY_LAYER, ZONES_LAYER, Shown
from app.view.teaching.quiz_guide import QuizGuide
from app.view.teaching.quiz_jobs import Round
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host, part_of
from app.window.home import Home
from app.window.later import Later
from app.window.lessons import LessonDoor
from app.window.menus import Handler
from app.window.panels import panel
from app.window.workspace import Workspace

PANEL = "quiz"


def quiz(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of the quiz."""
    del host
    guide = QuizGuide(workspace.session, workspace.scene, workspace.view)
    quiz_door = QuizDoor(workspace, guide)
    place = panel(PANEL, _tr("Quiz"), "note", quiz_door.place, "learn.quiz")
    return Feature(quiz_door.handlers(), panels=(place,), close=quiz_door.close)


class QuizDoor(QObject):
    """Leads from one's game into a position of the quiz, from position to position, and back."""

    def __init__(self, workspace: Workspace, guide: QuizGuide) -> None:
        super().__init__(workspace.view)
        self._workspace, self.guide = workspace, guide
        self._panel = Later(self._made_panel)
        self._wanted_level = workspace.advisor.duty.level
        """How much the assistant says outside of a question."""
        self._laid: Overlay | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show)
        guide.round_found.connect(self._lay_out)
        guide.asked.connect(self._be_silent)
        guide.answered.connect(self._speak)
        guide.shown.connect(self._show_layer)

    @property
    def place(self) -> QWidget:
        """Where the panel stands."""
        return self._panel.place

    @property
    def panel(self) -> QuizPanel:
        """The panel; it is made when it is first shown or asked for."""
        return self._panel.made()

    def _made_panel(self) -> QuizPanel:
        panel = QuizPanel(self._workspace.session, self.guide)
        panel.leave_wanted.connect(self._leave)
        panel.case_wanted.connect(self._workspace.read_case)
        return panel

    def close(self) -> None:
        """Do nothing more: the table is taken out of the window."""
        self._soon.stop()
        self.guide.close()

    def handlers(self) -> dict[str, Handler]:
        """Return what the action of the menu does."""
        return {"learn.quiz": self.open}

    def open(self) -> None:
        """Show the panel of the quiz."""
        if self.guide.round is None:
            self.guide.read()
        self._workspace.panel_docks.press(PANEL)

    # ---- coming and going

    def _lay_out(self, found: Round) -> None:
        lessons = part_of(LessonDoor, self._workspace)
        if lessons is None:
            return
        # Before the position is laid out: it takes this workspace off the table, and its guide with it.
        home, record, seat = lessons.home_now(), self.guide.record, self.guide.seat
        laid_out = lessons.pass_into("quiz", found.position.raw, _tr("This position cannot be laid out."))
        quiz_door = part_of(QuizDoor, laid_out)
        if quiz_door is not None:
            quiz_door.begin(home)
            quiz_door.guide.take(found, record, seat)

    def begin(self, home: Home) -> None:
        """Begin on this table, which lies there only for a position."""
        lessons = part_of(LessonDoor, self._workspace)
        if lessons is not None:
            lessons.home = home
        # Once the panels have their places as they were kept, and with them the view its size.
        self._soon.start()

    def _leave(self) -> None:
        lessons = part_of(LessonDoor, self._workspace)
        if lessons is not None:
            lessons.leave()

    def _show(self) -> None:
        lessons = part_of(LessonDoor, self._workspace)
        self._workspace.panel_docks.show(PANEL)
        if lessons is not None:
            lessons.make_room()
        QTimer.singleShot(0, self, self._look_closely)

    def _look_closely(self) -> None:
        self.guide.look_closely(self._workspace.view.camera.covered_px())
        self.panel.fields.focus()

    # ---- the assistant

    def _be_silent(self) -> None:
        """Let nobody advise: the assistant would give the answer away."""
        self._show_layer(Shown())
        self._workspace.advisor.set_level(Level.OFF)
        QTimer.singleShot(0, self, self._look_closely)

    def _speak(self) -> None:
        # Who plays without the assistant is told why all the same, now that he has answered.
        level = self._wanted_level
        self._workspace.advisor.set_level(level if level is not Level.OFF else Level.HINT)
        # The answer that was pressed is closed now: the keys would go to whatever Qt finds next.
        focused = QApplication.focusWidget()
        if focused is not None and any(focused is row.button for row in self.panel.fields.options):
            self.panel.next_button.setFocus()

    def _show_layer(self, shown: Shown) -> None:
        """Lay the layer of an answer over the map, and take the one before away."""
        advisor, former = self._workspace.advisor, self._laid
        self._laid = None
        # Only what was laid here: a layer that a person put on stays, and one taken off is not put on again.
        if former is not None and former in advisor.shown:
            advisor.toggle(former)
        wanted = self._overlay(shown)
        if wanted is not None and wanted not in advisor.shown:
            advisor.toggle(wanted)
            self._laid = wanted

    def _overlay(self, shown: Shown) -> Overlay | None:
        glance = self._workspace.advisor.glance()
        is_own = glance is not None and glance.own == shown.side
        layers = {
            REACH_LAYER: Overlay.REACH,
            ZONES_LAYER: Overlay.OWN_ZONES if is_own else Overlay.ENEMY_ZONES,
            SUPPLY_LAYER: Overlay.SUPPLY if is_own else Overlay.ENEMY_SUPPLY,
        }
        return layers.get(shown.layer)
