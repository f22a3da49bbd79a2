"""Lessons in the window: a lesson is a game of its own, and one's own game comes back when it is left."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog

from app.assist.glance import Overlay
from app.assist.level import Level
from app.files.disk import refusal
from app.files.folders import is_of_lesson
from app.files.gamefile import put
from app.files.recent import recent_files
from app.panels.lesson.lesson_panel import LessonPanel
from app.panels.lesson.strip import LessonStrip
from app.panels.panel_scroll import PanelScroll
from app.teach.course import SUFFIX as LESSON_SUFFIX
from app.teach.course import Course, course_of, own_lessons
from app.teach.keeping import kept_copy
from app.teach.lesson import Lesson, Thing, ThingKind
from app.teach.lessonfile import read_lesson
from app.teach.progress import keep_progress, read_progress
from app.teach.stage import stage_of
from app.view.following import Following
from app.view.session import Session, Tone
from app.view.teaching.guide import LessonGuide
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host, part_of
from app.window.home import Home, home_of, open_home
from app.window.later import Later
from app.window.lesson_files import fresh_game_file, lesson_in, remove
from app.window.menus import Handler
from app.window.panels import LEAST_PANEL_PX, panel
from app.window.sides_aside import SidesAside
from app.window.strip_place import StripPlace
from app.window.workspace import Workspace
from rules.issues import DataError

PANEL = "lesson"


def lessons(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of lessons."""
    guide = LessonGuide(workspace.session, workspace.scene, workspace.view)
    door = LessonDoor(workspace, host, guide)
    return Feature(
        door.handlers(),
        door.states,
        panels=(panel(PANEL, _tr("Lesson"), "note", door.panel.place, "learn.course"),),
        settle=door.settle,
        close=door.close,
    )


def open_lesson(workspace: Workspace, path: Path) -> None:
    """Begin the lesson of a file in the place of the game of a workspace; told where that fails."""
    door = part_of(LessonDoor, workspace)
    if door is not None:
        door.open(path)


class LessonDoor(QObject):
    """Leads from one's game into a lesson, from lesson to lesson, and back."""

    edit_wanted = Signal(object)
    """A `Lesson` of one's own that is to be worked on."""
    make_wanted = Signal()
    left_trial = Signal()
    """A lesson that is still being made was left."""

    def __init__(self, workspace: Workspace, host: Host, guide: LessonGuide) -> None:
        super().__init__(workspace.view)
        self._workspace, self._host, self.guide = workspace, host, guide
        self.panel = Later(self._made_panel, lambda panel: PanelScroll(panel, QSize(0, LEAST_PANEL_PX)))
        self.strip = LessonStrip(workspace.session, guide, workspace.view)
        self._strip_place = StripPlace(workspace.view, self.strip)
        self.home: Home | None = None
        """Where one comes back to; None outside of a lesson."""
        self._game = workspace.opened.game.header.game
        self.is_trial = False
        """Whether the lesson is tried by who makes it: he goes back to his work."""
        self._aside = SidesAside()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show_lesson)
        self._connect()

    def close(self) -> None:
        """Do nothing more: the table is taken out of the window."""
        self._soon.stop()
        self._strip_place.close()
        self.guide.close()

    def _made_panel(self) -> LessonPanel:
        panel = LessonPanel(self.session, self.guide)
        course, step = panel.course, panel.step
        course.wanted.connect(self.begin)
        course.open_wanted.connect(self.ask_open)
        course.edit_wanted.connect(self.edit_wanted)
        course.make_wanted.connect(self.make_wanted)
        self.strip.page_wanted.connect(lambda: self._workspace.show_dock(PANEL))
        step.leave_wanted.connect(self.leave)
        step.following_wanted.connect(self._begin_following)
        step.case_wanted.connect(self._read_case)
        following = Following(self.session, self._workspace.scene)
        following.case_wanted.connect(self._read_case)
        step.followed.connect(following.follow)
        self._show_course_in(panel)
        return panel

    def _connect(self) -> None:
        self.guide.reached.connect(self._keep)
        # Who still took aim would move units with his next click, or attack with others.
        self.guide.begun_anew.connect(self._workspace.combats.stop_aiming)
        self.guide.layers_wanted.connect(self._show_layers)
        self.guide.sight_wanted.connect(self.look_closely)
        self._workspace.advisor.changed.connect(self._look_at_layers)

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions of the menu do."""
        return {
            "learn.continue": self.go_on,
            "learn.course": self.show_course,
            "learn.open": self.ask_open,
            "learn.leave": self.leave,
            "learn.notes": self._toggle_notes,
        }

    def states(self) -> dict[str, bool]:
        """Return which of the actions are on."""
        panel = self.panel.so_far
        return {"learn.notes": panel is not None and panel.step.has_notes}

    def settle(self) -> None:
        """Begin, now that the docks are there."""
        docks = self._workspace.panel_docks
        docks.changed.connect(self._look_at_panels)
        self._strip_place.follow(docks.drawer)
        self._workspace.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the file of a lesson that is dropped on the table."""
        if isinstance(event, QDropEvent) and (path := lesson_in(event.mimeData())) is not None:
            # The file stays where it is: some systems move what is dropped.
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            if event.type() == QEvent.Type.Drop:
                # Once the drop is over: the table that it fell on goes.
                QTimer.singleShot(0, self, partial(self.open, path))
            return True
        return super().eventFilter(watched, event)

    # ---- going in

    def show_course(self) -> None:
        """Show the lessons of the game; in a lesson the lesson."""
        self.fill_course()
        self._workspace.panel_docks.press(PANEL)

    def go_on(self) -> None:
        """Go on with the lesson begun last, else the first that is not done."""
        course = course_of(self._game)
        found = read_progress(self._game).next_in(course)
        if found is None:
            self.show_course()
        elif self.guide.lesson is None or self.guide.lesson.id != found.id:
            self.begin(found)
        else:
            self._workspace.show_dock(PANEL)

    def begin(self, lesson: Lesson, index: int | None = None) -> LessonDoor | None:
        """Lay a lesson out in the place of what is on the table, at a step or where one was last.

        None, told, where that fails.
        """
        home = self.home_now()
        door = part_of(LessonDoor, self.lay_out(lesson))
        if door is not None:
            door.teach(lesson, home, index)
        return door

    def lay_out(self, lesson: Lesson) -> Workspace | None:
        """Lay out the game of a lesson in the place of what is on the table; None, told, where that fails."""
        failed = _tr("This lesson cannot be laid out.")
        try:
            stage = stage_of(lesson)
        except DataError as error:
            self._host.games.tell(failed, error)
            return None
        laid_out = self.pass_into(lesson.id, stage.raw, failed)
        if laid_out is not None:
            # The first: the others mostly follow from it.
            for issue in stage.issues[:1]:
                laid_out.session.say(str(issue), Tone.WARNING)
        return laid_out

    def pass_into(self, name: str, raw: bytes, failed: str) -> Workspace | None:
        """Lay out a passing game, given by its file, in the place of what is on the table.

        None, told with what has `failed`, where that is not possible.
        """
        games = self._host.games
        try:
            path = fresh_game_file(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            put(path, raw)
        except (DataError, OSError) as error:
            told = error if isinstance(error, DataError) else refusal(Path(error.filename or name), error)
            games.tell(failed, told)
            return None
        # Before the other game enters, which changes what lies on the table.
        opened, former = games.open(path), self._lesson_file
        self._aside.bring_back(self._workspace.panel_docks)
        laid_out = self._host.enter(opened)
        if laid_out is not None:
            # Only once the next one stands: where that failed the lesson goes on.
            remove(former)
        return laid_out

    @property
    def workspace(self) -> Workspace:
        """The workspace that the lesson is in."""
        return self._workspace

    @property
    def session(self) -> Session:
        """The session of the table."""
        return self._workspace.session

    def home_now(self) -> Home:
        """Return where one comes back to from here: this game, or in a lesson the one before it."""
        return self.home or home_of(self._workspace.opened)

    @property
    def _lesson_file(self) -> Path | None:
        path = self._workspace.opened.file.path
        return path if is_of_lesson(path) else None

    def teach(self, lesson: Lesson, home: Home, index: int | None = None) -> None:
        """Begin a lesson on this table, at a step or where one was in it last."""
        self.home = home
        advisor = self._workspace.advisor
        # A lesson is answered by the assistant: without it nothing would be said.
        if advisor.duty.level is Level.OFF:
            advisor.set_level(Level.HINT)  # for this lesson: what a person has chosen stays kept
        self._place(self.fill_course(), lesson)
        self.guide.begin(lesson, read_progress(self._game).at(lesson) if index is None else index)
        # Once the panels have their places as they were kept, and with them the view its size.
        self._soon.start()

    def _show_lesson(self) -> None:
        self._workspace.panel_docks.show(PANEL)
        self.make_room()
        # The panel has come just now: the free part of the map is known only after its layout.
        QTimer.singleShot(0, self, self.look_closely)

    def make_room(self) -> None:
        """Put away what a lesson does not need where its panel lies over the map; it comes back later."""
        docks = self._workspace.panel_docks
        if docks.panel_state.has_drawer:
            self._aside.put_away(docks)

    def look_closely(self) -> None:
        """Bring what lies in the light into sight, beside the panel where that lies over the map."""
        self.guide.look_closely(self._workspace.view.camera.covered_px())

    def _place(self, course: Course, lesson: Lesson) -> None:
        """Tell the page where in the course the lesson stands."""
        page, at = self.panel.made().step, course.place_of(lesson.id)
        if at is not None:
            pattern = _tr("Lesson {number} of {count}")
            page.place_in_course = pattern.format(number=at + 1, count=len(course.lessons))
        page.has_following = course.after(lesson.id) is not None

    def _begin_following(self) -> None:
        lesson = self.guide.lesson
        following = course_of(self._game).after(lesson.id) if lesson is not None else None
        if following is not None:
            self.begin(following)

    def ask_open(self) -> None:
        """Ask for the file of a lesson and begin it."""
        filters = _tr("Lessons (*{suffix} *.toml);;All files (*)").format(suffix=LESSON_SUFFIX)
        name, _ = QFileDialog.getOpenFileName(self._host.frame, _tr("Open a lesson"), "", filters)
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> LessonDoor | None:
        """Begin the lesson of a file, and keep a copy among one's own; None, told, where there is none."""
        found = read_lesson(path)
        if found.lesson is None:
            self._host.games.tell(_tr("This lesson cannot be opened."), DataError(found.issues))
            return None
        # Where nothing can be kept the lesson is gone through all the same.
        with contextlib.suppress(DataError):
            kept_copy(found.lesson)
        door = self.begin(found.lesson)
        if door is not None and found.issues:
            text = _tr("Something in this lesson could not be read; the rest can be played. {first}")
            detail = "\n".join(map(str, found.issues))
            door.session.say(text.format(first=found.issues[0]), Tone.WARNING, detail)
        return door

    # ---- going out

    def leave(self) -> None:
        """Go back to one's own game; outside of a lesson there is nothing to leave."""
        home, former = self.home or self._last_played(), self._lesson_file
        if self.is_trial:
            self.left_trial.emit()
            return
        if home is None:
            self.session.say(_tr("No lesson is being gone through."))
            return
        opened = open_home(self._host.games, home)
        self._aside.bring_back(self._workspace.panel_docks)
        laid_out = self._host.enter(opened)
        if laid_out is None:
            return
        remove(former)
        laid_out.session.say(_tr("Your game, as you left it."), Tone.FINE)

    def _last_played(self) -> Home | None:
        """Return the game played last where this is a lesson's whose beginning nobody here has seen."""
        opened, known = self._workspace.opened, recent_files()
        return Home(known[0], opened.game.header) if known and is_of_lesson(opened.file.path) else None

    # ---- within

    def fill_course(self) -> Course:
        """Show the course as it is now, and return it."""
        former = self.panel.so_far
        # A panel that is made now shows it already.
        return self._show_course_in(former) if former is not None else self.panel.made().course.course

    def _show_course_in(self, panel: LessonPanel) -> Course:
        course, own = course_of(self._game), own_lessons(self._game)
        panel.course.show_course(course, own, read_progress(self._game))
        return course

    def _toggle_notes(self) -> None:
        self.panel.made().step.toggle_notes()
        self._host.refresh()

    def _keep(self) -> None:
        attempt = self.guide.attempt
        if attempt is None:
            return
        progress, lesson = read_progress(self._game), attempt.lesson
        if self.guide.is_over:
            # Begun again it begins at the start.
            progress = progress.with_done(lesson.id).with_step(lesson.id, 0)
        else:
            progress = progress.with_step(lesson.id, attempt.index)
        keep_progress(self._game, progress)

    def _read_case(self, case: str) -> None:
        self._workspace.read_case(case)
        self.guide.look((Thing(ThingKind.CASE, case),))

    def _show_layers(self, names: Iterable[str]) -> None:
        advisor = self._workspace.advisor
        known = {overlay.value: overlay for overlay in Overlay}
        for overlay in (known[name] for name in names if name in known):
            if overlay not in advisor.shown:
                advisor.toggle(overlay)

    def _look_at_layers(self) -> None:
        shown = self._workspace.advisor.shown
        self.guide.look(Thing(ThingKind.LAYER, overlay.value) for overlay in shown)

    def _look_at_panels(self) -> None:
        docks = self._workspace.panel_docks
        self.strip.follow_page(is_in_sight=docks.panel_state.is_in_sight(PANEL))
        seen = (name for name in docks.docks if docks.panel_state.is_in_sight(name))
        self.guide.look(Thing(ThingKind.PANEL, name) for name in seen)
