"""Making lessons in the window: on a game of its own, so that the one that is played stays as it lies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtWidgets import QVBoxLayout

from app.panels.lesson.make_panel import MakePanel
from app.panels.lesson.make_tools import MakeTools, RecordingStrip
from app.panels.panel_scroll import PanelScroll
from app.panels.rail import Entry
from app.teach.course import SUFFIX
from app.teach.keeping import file_stem, fresh_file, write_lesson
from app.teach.lesson import Lesson
from app.teach.lessonfile import read_lesson
from app.teach.lessonformat import format_lesson
from app.teach.recording import lesson_from
from app.view.camera import ViewState
from app.view.session import Tone
from app.view.teaching.maker import LessonMaker
from app.view.theme import theme_of
from app.view.translated import tr as _tr
from app.window.asking_files import ask_file
from app.window.dock_widgets import Panel
from app.window.feature import Feature, Host, part_of
from app.window.home import Home
from app.window.later import Later
from app.window.lessons import LessonDoor
from app.window.menus import Handler
from app.window.strip_place import Edge, StripPlace
from app.window.workspace import Workspace
from rules.issues import DataError

PANEL = "make"
BENCH_PX = 648
"""The width of steps and form beside one another."""
LEAST_PX = 160
"""What the panel has of height at least; what does not fit into it is scrolled to."""


def lesson_making(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of making lessons; that of lessons stands before it."""
    maker = LessonMaker(workspace.session, workspace.scene, workspace.view)
    bench = LessonBench(workspace, host, maker)
    entry = Entry(PANEL, _tr("Make a lesson"), "pencil", "")
    return Feature(
        bench.handlers(),
        panels=(Panel(entry, bench.panel.place),),
        settle=bench.settle,
        close=bench.close,
    )


@dataclass(frozen=True, slots=True)
class Work:
    """The lesson that one comes back to from trying it."""

    path: Path
    index: int


class LessonBench(QObject):
    """Leads from a game to the lesson that is made of it, to its trial, and back."""

    def __init__(self, workspace: Workspace, host: Host, maker: LessonMaker) -> None:
        super().__init__(workspace.view)
        self._workspace, self._host, self.maker = workspace, host, maker
        self.panel = Later(self._made_panel, lambda panel: PanelScroll(panel, QSize(0, LEAST_PX)))
        self.work: Work | None = None
        """In a trial, the lesson that is made."""
        self.look_on: ViewState | None = None
        """Where one looked before: the table is another, what is looked at is not."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show)
        self._places: tuple[StripPlace, ...] = ()

    def _made_panel(self) -> MakePanel:
        panel = MakePanel(self._workspace.session, self.maker)
        # With the panel and not before: who makes no lesson pays for none of it.
        self._lay_over_map()
        panel.try_wanted.connect(self.try_from)
        panel.send_wanted.connect(self.ask_send)
        panel.leave_wanted.connect(self.leave)
        panel.refresh()
        return panel

    def _lay_over_map(self) -> None:
        """Make what lies over the map: the hands above, below what is recorded."""
        session, view = self._workspace.session, self._workspace.view
        self.tools = MakeTools(session, self.maker, view)
        self.strip = RecordingStrip(session, self.maker, view)
        self._places = StripPlace(view, self.tools, Edge.TOP), StripPlace(view, self.strip)
        for place in self._places:
            place.follow(self._workspace.panel_docks.drawer)
        self.tools.refresh()

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions of the menu do."""
        return {
            "learn.make": self.make,
            "learn.try": lambda: self.try_from(0),
            "learn.send": self.ask_send,
        }

    def settle(self) -> None:
        """Hear of the lessons of one's own that are to be worked on."""
        self._workspace.panel_docks.changed.connect(self._arrange)
        # After the docks stand: their tabs may be those of a table on which a lesson was made.
        self._soon.start()
        door = self._door
        if door is not None:
            door.edit_wanted.connect(self.edit)
            door.make_wanted.connect(self.make)
            door.left_trial.connect(self.come_back)

    def close(self) -> None:
        """Keep what was made."""
        self._soon.stop()
        for place in self._places:
            place.close()
        if (panel := self.panel.so_far) is not None:
            # The head may stand over the window, where it is no child of the panel any more.
            panel.take_head()
        self.maker.close()

    @property
    def _door(self) -> LessonDoor | None:
        return part_of(LessonDoor, self._workspace)

    # ---- coming and going

    def make(self) -> LessonBench | None:
        """Make a lesson that begins with the table as it lies."""
        game = self._workspace.session.game
        title = _tr("My lesson")
        lesson = lesson_from(game, title, _tr("The first step"))
        path = fresh_file(game.header.game, title)
        # The id is the file's name: fresh among one's own lessons, which the title need not be.
        made = Lesson(path.name.removesuffix(SUFFIX), title, lesson.game, lesson.steps, lesson.start)
        return self._lay_out(made, path, 0)

    def edit(self, lesson: Lesson) -> LessonBench | None:
        """Work on a lesson of one's own."""
        return self._lay_out(lesson, lesson.path, 0) if lesson.path is not None else None

    def _lay_out(self, lesson: Lesson, path: Path, index: int) -> LessonBench | None:
        door = self._door
        # Before the other table is laid out: by then it would be that one.
        home = door.home_now() if door is not None else None
        # Before the other table is laid out: it brings its own view.
        look = self._workspace.view.camera.state
        bench = part_of(LessonBench, door.lay_out(lesson) if door is not None else None)
        if bench is None or home is None:
            return None
        bench.begin(lesson, path, index, home)
        bench.look_on = look
        return bench

    def begin(self, lesson: Lesson, path: Path, index: int, home: Home) -> None:
        """Work on a lesson on this table."""
        door = self._door
        if door is not None:
            door.home = home
        self.maker.begin(lesson, path, index)
        # After the docks stand: `restore` would push the panel away again.
        self._soon.start()

    def _show(self) -> None:
        docks = self._workspace.panel_docks
        if self.maker.lesson is None:
            # Its form would be of nothing.
            if PANEL in docks.panel_state.tabs:
                docks.hide(PANEL)
            return
        docks.show_bench(is_on=True, width_px=theme_of(is_dark=False).px(BENCH_PX))
        self._workspace.show_dock(PANEL)
        self._arrange()
        if self.look_on is not None:
            self._workspace.view.camera.restore(self.look_on)

    def _arrange(self) -> None:
        """Let the head stand over the whole window where there is room, and in the panel where not."""
        is_wide = not self._workspace.panel_docks.panel_state.has_drawer
        panel = self.panel.so_far
        if self.maker.lesson is None or panel is None or is_wide is panel.head.is_wide:
            return
        if not is_wide:
            panel.take_head()
            return
        top = self._workspace.panels.turn_strip.parentWidget()
        column = top.layout() if top is not None else None
        if isinstance(column, QVBoxLayout):
            panel.head.set_wide(is_wide=True)
            column.insertWidget(0, panel.head)

    def try_from(self, index: int) -> None:
        """Go through the lesson as others will, from one of its steps."""
        lesson, path, door = self.maker.lesson, self.maker.path, self._door
        if lesson is None or path is None or door is None:
            self._workspace.session.say(
                _tr("No lesson is being made: begin with Learn, Make a lesson from here.")
            )
            return
        # What was being recorded belongs to the lesson that is tried.
        self.maker.stop()
        self.maker.keep()
        work = Work(path, self.maker.index)
        trial = door.begin(lesson, index)
        bench = part_of(LessonBench, trial.workspace if trial is not None else None)
        if bench is not None and trial is not None:
            bench.work, trial.is_trial = work, True

    def come_back(self) -> None:
        """Go on with the lesson that was tried."""
        work = self.work
        found = read_lesson(work.path) if work is not None else None
        if work is not None and found is not None and found.lesson is not None:
            self._lay_out(found.lesson, work.path, work.index)

    def leave(self) -> None:
        """Go back to one's own game; what was made is kept."""
        self.maker.stop()
        self.maker.keep()
        if self._door is not None:
            self._door.leave()

    # ---- sending

    def ask_send(self) -> None:
        """Ask for a file and write the lesson into it."""
        lesson = self.maker.lesson
        if lesson is None:
            # It says why nothing happens.
            self.try_from(0)
            return
        suggested = Path.home() / f"{file_stem(lesson.title)}{SUFFIX}"
        title = _tr("Send the lesson as one file")
        path = ask_file(self._host.frame, title, suggested, SUFFIX, kind=_tr("Lessons"))
        if path is not None:
            self.send(path)

    def send(self, path: Path) -> None:
        """Write the lesson into a file that somebody else can open."""
        lesson = self.maker.lesson
        if lesson is None:
            return
        try:
            write_lesson(path, format_lesson(lesson).encode())
        except DataError as error:
            self._host.games.tell(_tr("The lesson was not written there."), error)
            return
        text = _tr("{name} can be opened by anybody with Learn, Open a lesson.")
        self._workspace.session.say(text.format(name=path.name), Tone.FINE)
