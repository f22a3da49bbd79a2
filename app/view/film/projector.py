"""Who makes a film go: by changes, units, combats, phases or turns, forward and back, by itself or by hand.

It goes over the game's journal as any other hand does, so that table, panels and file follow as they always
do; what is in motion is only drawn over the table. While the film is off nothing is read and nothing hears.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from app.film.filters import Filter
from app.film.happening import Happening
from app.film.playback import Playback
from app.film.reel import Reel
from app.film.remarks import remarked_steps
from app.film.shots import shots_back, shots_of
from app.film.standing import Standing
from app.film.stops import Jump, Pace, jump_to, next_stop, previous_stop
from app.table.journal import Event, StepId
from app.table.line import Course
from app.table.phrases import Phrases
from app.view.camera import Camera
from app.view.film.motion import Motion
from app.view.scene import TableScene
from app.view.session import Session

_MARGIN_HEXES = 1.5


class Projector(QObject):
    """The film of one workspace."""

    switched = Signal(bool)
    """The film is on, or off."""
    changed = Signal()
    """It plays or rests, its pace, speed, filter or camera are others."""
    moved = Signal()
    """Another step is the present one, or the film itself has changed."""
    annotated = Signal()
    """A remark or a bookmark came or went."""

    def __init__(self, session: Session, scene: TableScene, camera: Camera, phrases: Phrases) -> None:
        super().__init__(scene)
        self._session, self._camera = session, camera
        self.phrases = phrases
        """The steps in words, without the names of who lies in a closed stack."""
        self.motion = Motion(scene, phrases)
        self.playback = Playback(pace=Pace.CHANGE)
        self.shown = Filter()
        self.follows_camera = False
        self.reel: Reel | None = None
        """The film, None while it is off."""
        self.standing: Standing | None = None
        self._scrubbed: int | None = None
        self._is_going = False
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._play_on)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._take_scrub)
        self.motion.ended.connect(self._rest)
        # The pictures in motion are in pixels of the screen: of another zoom they would be of the wrong size.
        camera.zoomed.connect(lambda _: self.motion.end())

    # ---- on and off

    @property
    def is_on(self) -> bool:
        """Whether the film is on."""
        return self.reel is not None

    def toggle(self) -> None:
        """Show the film, or put it away."""
        self.switch_off() if self.is_on else self.switch_on()

    def switch_on(self) -> None:
        """Read the game as a film."""
        if self.is_on:
            return
        self.reel = Reel(self._session.game, self._session.happenings)
        self.standing = Standing(self.reel)
        # Heard only while it is on: the film must cost nothing in a game that is played.
        self._session.happened.connect(self._follow)
        self._session.shown.connect(self._on_show)
        self.switched.emit(True)

    def switch_off(self) -> None:
        """Let go of the film; the table stays at its step."""
        if not self.is_on:
            return
        self.pause()
        self.motion.end()
        self._soon.stop()
        # Before the reel goes: an event that comes in between would find none.
        self._session.happened.disconnect(self._follow)
        self._session.shown.disconnect(self._on_show)
        self.reel = self.standing = None
        self.shown = Filter()
        self.switched.emit(False)

    # ---- what a film is asked

    def noted(self) -> frozenset[StepId]:
        """Return the steps on which a person left a remark or a bookmark."""
        return self.remarked() | frozenset(self._session.game.journal.bookmarks)

    def remarked(self) -> frozenset[StepId]:
        """Return the steps with a remark of a person, on a hex or a unit too."""
        return remarked_steps(self._session.game.journal, self.tr)

    @property
    def number(self) -> int:
        """The number of the present step, 0 while the film is off."""
        return self.reel.now if self.reel is not None else 0

    @property
    def count(self) -> int:
        """How many steps the film has."""
        return len(self.reel.film) if self.reel is not None else 0

    # ---- going

    def forward(self, pace: Pace | None = None) -> bool:
        """Go on to the next halt, with all that is to be seen on the way; return whether there is one."""
        if self.reel is None:
            return False
        by, before = pace or self.playback.pace, self.reel.now
        there = next_stop(self.reel.film, before, by, self.shown)
        if there is None:
            return False
        self._go(there)
        # After the table went there: a hand that ends the motion finds everything in its place.
        self._show_way(before, there, by)
        return True

    def back(self, pace: Pace | None = None) -> bool:
        """Go back to the halt before; return whether there is one."""
        if self.reel is None:
            return False
        before = self.reel.now
        there = previous_stop(self.reel.film, before, pace or self.playback.pace, self.shown)
        if there is None:
            return False
        self._go(there)
        self._show_way_back(before, there)
        return True

    def jump(self, what: Jump, *, is_back: bool = False) -> bool:
        """Go to the next step of a kind, or the one before; return whether there is one."""
        if self.reel is None:
            return False
        before = self.reel.now
        there = jump_to(self.reel.film, before, what, self.noted(), self.shown, is_back=is_back)
        if there is None:
            return False
        self._go(there)
        # Only what happens there: the way to it is not what was asked for.
        self._show_way(there - 1, there, Pace.CHANGE)
        return True

    def go_to(self, number: int) -> None:
        """Go to a step at once."""
        self._go(number)

    def go_to_branch(self, last: StepId) -> None:
        """Watch another branch, from its end; raises KeyError for a step that there is not."""
        self.pause()
        self.motion.end()
        self._session.game.journal.go_to(last)

    def scrub(self, number: int) -> None:
        """Go to a step as soon as nothing else is to be done; of several asked for the last counts."""
        self._scrubbed = number
        # Not started anew at each: a hand that drags without a pause would then never be followed.
        if not self._soon.isActive():
            self._soon.start()

    def _take_scrub(self) -> None:
        number, self._scrubbed = self._scrubbed, None
        if number is not None and self.is_on:
            self._go(number)

    def _go(self, number: int) -> None:
        if self.reel is None:
            return
        self.motion.end()
        step = self.reel.step_at(min(max(0, number), len(self.reel.film)))
        # `_follow` must know its own steps from those of another hand, which end the film's motion.
        self._is_going = True
        try:
            self._session.game.journal.go_to(step)
        finally:
            self._is_going = False

    def _show_way(self, before: int, after: int, pace: Pace) -> None:
        """Show what happens on the way to a step at which the table is already."""
        if self.reel is None or self.standing is None:
            return
        span = self.reel.film[before:after]
        if self.follows_camera:
            self._follow_with_camera(span)
        if self._session.show.has_motion:
            shots = shots_of(span, pace)
            has_trails = self._session.show.trails
            self.motion.run(shots, self.standing.at(before), self.playback.speed, has_trails=has_trails)

    def _show_way_back(self, before: int, after: int) -> None:
        """Show how the units go back from a step to an earlier one at which the table is already."""
        if self.reel is None or self.standing is None:
            return
        span = self.reel.film[after:before]
        if self.follows_camera:
            self._follow_with_camera(span)
        if self._session.show.has_motion:
            shots, units = shots_back(span), self.standing.at(before)
            self.motion.run(shots, units, self.playback.speed, has_trails=False)

    def _follow_with_camera(self, span: Sequence[Happening]) -> None:
        sheet = self._session.game.sheet
        places = [sheet.centre_px(here) for each in span for here in each.hexes if here in sheet.grid]
        if places:
            middle = QPointF(sum(x for x, _ in places), sum(y for _, y in places)) / len(places)
            self._camera.keep_in_sight(middle.x(), middle.y(), _MARGIN_HEXES * sheet.hex_px)

    # ---- playing

    def toggle_play(self) -> None:
        """Play on from here, or stop."""
        self.pause() if self.playback.is_playing else self.play()

    def play(self) -> None:
        """Play on from here, to the end or until something stops it."""
        if not self.is_on or self.playback.is_playing:
            return
        self._change(replace(self.playback, is_playing=True))
        self._next.start(0)

    def pause(self) -> None:
        """Stop playing; what is in motion goes on to its end."""
        self._next.stop()
        if self.playback.is_playing:
            self._change(replace(self.playback, is_playing=False))

    def _play_on(self) -> None:
        if not self.forward():
            self.pause()
        # With motion its end goes on (`_rest`); only a step without any has to be paced here.
        elif not self.motion.is_running:
            self._next.start(self.playback.pause_ms)

    def _rest(self) -> None:
        """Go on after a rest, now that nothing is in motion."""
        # `_go` ends the motion itself: that is no end to go on from.
        if self.playback.is_playing and not self._is_going:
            self._next.start(self.playback.pause_ms)

    def change_speed(self, by: int) -> None:
        """Play faster, or slower below 0."""
        self._change(self.playback.changed_speed(by))

    def set_speed(self, speed: float) -> None:
        """Play at one of the speeds."""
        self._change(replace(self.playback, speed=speed))

    def set_pace(self, pace: Pace) -> None:
        """Go by something else."""
        self._change(replace(self.playback, pace=pace))

    def _change(self, playback: Playback) -> None:
        if playback != self.playback:
            self.playback = playback
            self.changed.emit()

    def show_only(self, shown: Filter) -> None:
        """Leave out all but some steps."""
        if shown != self.shown:
            self.shown = shown
            self.changed.emit()

    def follow_with_camera(self, is_following: bool) -> None:  # a setter, named for what it sets
        """Let the camera go to where something happens, or stay where it is."""
        if is_following != self.follows_camera:
            self.follows_camera = is_following
            self.changed.emit()

    # ---- hearing

    def _follow(self, event: Event) -> None:
        if self.reel is None or self.standing is None:
            return
        # A hand that does something else on the table is not to wait, nor to be played over.
        if event.changes and not self._is_going:
            self.motion.end()
            self.pause()
        # Grown at its end the film's standings stay true; another way to the present makes them void.
        if self.reel.follow() is Course.OTHER:
            self.standing.forget()
        self.moved.emit() if event.changes else self.annotated.emit()

    def _on_show(self, _show: object) -> None:
        self.motion.end()
