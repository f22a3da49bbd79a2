"""The film in the window: its panel in the journal's place, its menu entries, its keys on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

from app.film.playback import SPEEDS
from app.film.stops import Jump, Pace
from app.panels.film.filter_menu import fill_filters
from app.panels.film.page import FilmActs, FilmPage
from app.panels.film.watching_chip import Watched
from app.panels.parts import add_choice
from app.table import clock
from app.table.journal import Event
from app.view.film.projector import Projector
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host, part_of
from app.window.menus import Handler
from app.window.panel_state import FILM
from app.window.watching import WatchingStand
from app.window.workspace import Workspace
from rules.hexgrid import HexId


def film(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of watching a game as a film."""
    made = FilmOfWindow(workspace, host)
    return Feature(
        handlers=made.handlers(),
        states=made.states,
        choices={"replay.step_by": made.fill_paces, "replay.show_only": made.fill_filters},
        settle=made.settle,
        close=made.close,
    )


class FilmOfWindow:
    """The film of one workspace. Its panel is made when it is first asked for."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        journal = workspace.panels.journal
        self.projector = Projector(workspace.session, workspace.scene, workspace.view.camera, journal.phrases)
        self.page: FilmPage | None = None
        self._keys = FilmKeys(workspace, self.projector)
        self._was_told, self._height_px = False, 0
        self._known_steps = len(workspace.opened.game.journal.steps)

    def settle(self) -> None:
        """Hear of the film, now that the workspace stands in the window."""
        self.projector.switched.connect(self._on_switch)
        self.projector.changed.connect(self._host.refresh)
        self._workspace.session.happened.connect(self._tell_branch)

    def close(self) -> None:
        """End with the workspace."""
        self.projector.switch_off()
        self._keys.close()
        if self.page is not None:
            self.page.close_parts()

    # ---- actions

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions of the film do, and those that go through it or else through the game."""
        journal, panel = self._workspace.opened.game.journal, self._workspace.panels.journal
        strip, projector = self._workspace.panels.turn_strip, self.projector
        on, told = self._if_on, self._or_tell
        ends, begins = _tr("Nothing more follows here."), _tr("Nothing comes before this.")
        return {
            "replay.film": projector.toggle,
            "replay.forward": on(told(projector.forward, ends), told(journal.redo, ends)),
            "replay.back": on(told(projector.back, begins), told(journal.undo, begins)),
            "replay.play": partial(self._play, on(projector.toggle_play, panel.toggle_play), ends),
            # What is watched is gone through; the clock of the turn is put on by who plays.
            "turn.next_phase": on(
                told(partial(projector.forward, Pace.PHASE), ends),
                partial(strip.advance, clock.Pace.NEXT_PHASE),
            ),
            "turn.previous_phase": on(
                told(partial(projector.back, Pace.PHASE), begins),
                partial(strip.advance, clock.Pace.PREVIOUS_PHASE),
            ),
            "replay.next_combat": partial(self.jump, Jump.COMBAT),
            "replay.next_town": partial(self.jump, Jump.TOWN),
            "replay.next_loss": partial(self.jump, Jump.LOSS),
            "replay.follow": self._toggle_follow,
        }

    def _if_on(self, watched: Handler, played: Handler) -> Handler:
        """Return what does the one while the film is on, the other while it is off."""
        return lambda: watched() if self.projector.is_on else played()

    def _or_tell(self, go: Callable[[], bool], unmoved: str) -> Handler:
        """Return what goes through the journal, or tells why it stays where it stands."""

        def act() -> None:
            if not go():
                self._workspace.session.say(unmoved)

        return act

    def _play(self, play: Handler, unmoved: str) -> None:
        """Play on from here or stop; where nothing follows, tell so."""
        if self._workspace.opened.game.journal.can_redo or self.is_playing:
            play()
        else:
            self._workspace.session.say(unmoved)

    @property
    def is_playing(self) -> bool:
        """Whether the film plays, or the journal without one."""
        return self.projector.playback.is_playing or self._workspace.panels.journal.is_playing

    def states(self) -> Mapping[str, bool]:
        """Return which of the actions are on."""
        return {
            "replay.film": self.projector.is_on,
            "replay.play": self.is_playing,
            "replay.follow": self.projector.follows_camera,
        }

    def _toggle_follow(self) -> None:
        self.projector.follow_with_camera(not self.projector.follows_camera)

    def jump(self, what: Jump) -> None:
        """Go to the next thing of a kind with the film on; tell where there is none."""
        # Only the film knows what its steps are.
        self.projector.switch_on()
        if not self.projector.jump(what):
            self._workspace.session.say(_NONE_AHEAD[what]())

    def fill_paces(self, menu: QMenu) -> None:
        """Fill the menu of what one steps by, and how fast the film plays."""
        playback = self.projector.playback
        for pace, words in _paces().items():
            add_choice(menu, words, partial(self.projector.set_pace, pace), is_on=pace is playback.pace)
        menu.addSeparator()
        for speed in SPEEDS:
            words = _tr("Speed {factor}x").format(factor=f"{speed:g}")
            add_choice(menu, words, partial(self.projector.set_speed, speed), is_on=speed == playback.speed)

    def fill_filters(self, menu: QMenu) -> None:
        """Fill the menu of what is shown alone."""
        # What is chosen holds for a film that is on: switched off, it forgets its filter.
        self.projector.switch_on()
        fill_filters(menu, self._workspace.session, self.projector, self.in_sight)

    def in_sight(self) -> frozenset[HexId]:
        """Return the hexes whose middle is in sight."""
        sheet, seen = self._workspace.opened.game.sheet, self._workspace.view.camera.seen()
        return frozenset(here for here in sheet.grid.hexes if seen.contains(*sheet.centre_px(here)))

    # ---- on and off

    def _on_switch(self, is_on: bool) -> None:  # a signal gives it
        journal = self._workspace.panels.journal
        # Two players of one journal would take turns at each other.
        if is_on and journal.is_playing:
            journal.toggle_play()
        page = self._made_page() if is_on else None
        journal.show_film(page)
        self._height_px = page.wanted_height_px if page is not None else 0
        self._workspace.panel_docks.show_film(is_on=is_on, height_px=self._height_px)
        # Both follow combats that somebody plays: on a film they would jump and announce an end that is long
        # known.
        self._workspace.closer.is_wanted = not is_on
        self._workspace.victory_count.is_watched = is_on
        self._tell_watched(is_on=is_on)
        # Once a game: who watches often knows it.
        if is_on and not self._was_told:
            self._was_told = True
            self._workspace.session.say(_watching_words())
        elif not is_on:
            # Its keys are those of the table again: Space no longer plays.
            self._workspace.session.unsay(_watching_words())
        self._host.refresh()

    def _tell_branch(self, _event: Event) -> None:
        """Tell of a branch that a hand has begun: of what is watched it is said that it stays."""
        journal = self._workspace.opened.game.journal
        is_new, self._known_steps = len(journal.steps) > self._known_steps, len(journal.steps)
        if not is_new or not self.projector.is_on:
            return
        parent = journal.steps[journal.now].parent
        if sum(step.parent == parent for step in journal.steps.values()) > 1:
            self._workspace.session.say(_tr("What you did here began a branch; what was watched stays."))

    def _tell_watched(self, *, is_on: bool) -> None:
        """Have it stand in the window as long as the film is on that nothing is played."""
        stand = part_of(WatchingStand, self._workspace)
        if stand is not None:
            words, way_out = _tr("Watching: the game stays as it is"), _tr("Back to playing")
            watched = Watched(words, way_out, self.projector.switch_off)
            stand.chip.tell("film", watched if is_on else None)

    def _fit_height(self) -> None:
        """Give the lanes the height that they want now, unless a person has drawn the panel to another."""
        docks = self._workspace.panel_docks
        # A size that we did not set was drawn by a person.
        if self.page is None or not self.projector.is_on or docks.panel_state.sizes[FILM] != self._height_px:
            return
        self._height_px = self.page.wanted_height_px
        docks.show_film(is_on=True, height_px=self._height_px)

    def _made_page(self) -> FilmPage:
        if self.page is None:
            bookmark, remark = (partial(self._host.act, f"replay.{what}") for what in ("bookmark", "remark"))
            acts = FilmActs(self.jump, bookmark, remark, self.play_on, self.in_sight)
            workspace = self._workspace
            self.page = FilmPage(workspace.session, workspace.scene, self.projector, acts)
            # Before its signal is heard: the height that it wants is known then.
            self.page.timeline.refresh()
            self.page.timeline.laid.connect(self._fit_height)
        return self.page

    def play_on(self) -> None:
        """Put the film away: what is done now goes on from the step that is shown."""
        number, count = self.projector.number, self.projector.count
        self.projector.switch_off()
        text = _tr("You play on from step {number}.").format(number=number)
        more = " " + _tr("What you do now begins a branch; what came after stays.") if number < count else ""
        self._workspace.session.say(text + more)


def _watching_words() -> str:
    return _tr(
        "Watching: the game stays as it is. Space plays and stops; any key or click ends a "
        "motion at once, in the right place."
    )


def _paces() -> dict[Pace, str]:
    return {
        Pace.CHANGE: _tr("Change"),
        Pace.UNIT: _tr("Unit"),
        Pace.COMBAT: _tr("Combat"),
        Pace.PHASE: _tr("Phase"),
        Pace.TURN: _tr("Turn"),
    }


_NONE_AHEAD = {
    Jump.COMBAT: lambda: _tr("No further combat is declared in this game."),
    Jump.TOWN: lambda: _tr("No further place changes hands in this game."),
    Jump.LOSS: lambda: _tr("No further steps are lost in this game."),
    Jump.REMARK: lambda: _tr("No further remark or bookmark stands in this game."),
}


class FilmKeys(QObject):
    """The keys on the map that the film has while it is on, and the click that stops it."""

    def __init__(self, workspace: Workspace, projector: Projector) -> None:
        super().__init__(workspace.view)
        self._view, self._projector = workspace.view, projector
        # The view for keys, its viewport for the mouse: Qt sends each to the one.
        self._view.installEventFilter(self)
        self._view.viewport().installEventFilter(self)

    def close(self) -> None:
        """Hear nothing more."""
        self._view.removeEventFilter(self)
        self._view.viewport().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the film's keys while it is on; a click on the table stops it, and goes on to the table."""
        if not self._projector.is_on:
            return False
        if watched is not self._view:
            if event.type() == QEvent.Type.MouseButtonPress:
                self._projector.pause()
            return False
        # The release of Space too: the view would end a pan that never began.
        is_key = event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
        if not is_key or not isinstance(event, QKeyEvent):
            return False
        return self._take(event)

    def _take(self, event: QKeyEvent) -> bool:
        is_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        acts: dict[tuple[Qt.Key, bool], Handler] = {
            (Qt.Key.Key_Space, False): self._projector.toggle_play,
            (Qt.Key.Key_Right, True): partial(self._projector.change_speed, 1),
            (Qt.Key.Key_Left, True): partial(self._projector.change_speed, -1),
        }
        act = acts.get((Qt.Key(event.key()), is_shift))
        if act is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
            act()
        return True
