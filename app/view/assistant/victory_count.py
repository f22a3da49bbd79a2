"""How the game stands, counted beside the window whenever somebody looks, and shown on the map.

A long game takes seconds when it is counted first: it has a thread of its own, so that neither the window
nor the assistant waits. After that a step costs what it changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from threading import Event as Flag

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from app.assist.past import Still, still
from app.assist.procedure import victory_of
from app.assist.victory.accounts import Accounts
from app.assist.victory.ending import is_over
from app.assist.victory.standing import Standing, standing_of
from app.assist.wording import Wording
from app.map_marks import HexFill
from app.table import acts, counts
from app.table.history import begins_phase
from app.table.journal import Event
from app.table.pieces import Spot
from app.view.assistant.advice import Advisor
from app.view.background import Background
from app.view.flare import Flare
from app.view.job import Job
from app.view.scene import TableScene
from app.view.session import Session
from app.view.view import TableView
from rules.hexgrid import HexId

_STANDING, _END, _SOURCE = "standing", "end", "victory"
_SOON_MS = 120
"""How long the table rests before its points are counted again: a replay does not ask at every step."""
_BREATH_S = 0.0005
_POINTED_OUT = "#0B63A8"


@dataclass(frozen=True, slots=True)
class Count(Job[Standing | None]):
    """How a game stood at a moment. The accounts are asked by jobs alone, which run one after another."""

    accounts: Accounts
    moment: Still
    wording: Wording
    closing: Flag

    def run(self) -> Standing | None:
        """Return it, None for a game that keeps no ledger; raises Stopped once the window closes."""
        # The accounts remember what was counted: that is why only jobs of the one thread may ask them.
        found = self.accounts.tally(self.moment, self._may_go_on)
        return standing_of(found, self.moment, self.wording) if found is not None else None

    def _may_go_on(self) -> bool:
        """Return whether to count on, after a breath in which the window's own thread may work."""
        # The wait gives up the interpreter's lock: pure counting in Python would starve the window for
        # seconds.
        return not self.closing.wait(_BREATH_S)


class VictoryCount(QObject):
    """Counts the points of one game; `standing` is what was told last, None before that."""

    told = Signal(object)
    """The new `Standing`."""
    ended = Signal()
    """The game is over: its last turn has ended, or a side has won at once.

    Told once, however often it is taken back and made again.
    """

    def __init__(self, session: Session, scene: TableScene, view: TableView, advisor: Advisor) -> None:
        super().__init__(session)
        self._session, self._scene, self._view = session, scene, view
        self._wording: Wording | None = advisor.wording
        self._accounts = Accounts()
        self.is_watched = False
        """Whether the game is gone through as a film: its end is no news then."""
        self._closing = Flag()
        self._is_looked_at = False
        # Only the change to "over" is news: a game opened at its end says nothing.
        self._was_over = is_over(session.game)
        victory = victory_of(session.game)
        self.has_rules = victory is not None
        """Whether the rules of the game say who wins."""
        self._may_end_at_once = victory is not None and victory.may_end_at_once
        self._has_told_end = False
        self._pointed_out: tuple[HexId, ...] = ()
        self._flare = Flare(scene)
        self.standing: Standing | None = None
        # Its own thread, not the advisor's: a first count may take seconds, and a question asked there would
        # wait.
        self.background = Background(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.count)
        session.happened.connect(self._on_event)

    def close(self) -> None:
        """Count nothing more; what is under way ends at the next step."""
        self._closing.set()
        self._soon.stop()
        self.background.close()

    # ---- counting

    @property
    def is_idle(self) -> bool:
        """Whether everything asked for has been told."""
        return self.background.is_idle and not self._soon.isActive()

    def look(self, *, is_looking: bool) -> None:
        """Count again after every change from now on, or no longer."""
        self._is_looked_at = is_looking
        if is_looking:
            self._soon.start(0)
        else:
            self._soon.stop()
            self.point_out(())

    def count(self) -> None:
        """Count the points as they stand, and tell."""
        self.ask(_STANDING, lambda _: None)

    def ask(self, purpose: str, then: Callable[[Standing], object]) -> None:
        """Count the points as they stand and hand them over; of each purpose the last one asked."""
        if self._wording is not None:
            moment = still(self._session.game)
            job = Count(self._accounts, moment, self._wording.of(moment.game), self._closing)
            self.background.run(purpose, job, partial(self._take, then))

    def _take(self, then: Callable[[Standing], object], standing: Standing | None) -> None:
        if standing is not None:
            self.standing = standing
            self.told.emit(standing)
            then(standing)

    # ---- following

    def _on_event(self, event: Event) -> None:
        if not event.changes:
            return
        if self._is_looked_at:
            self._soon.start(_SOON_MS)
        # An end can only be found where a phase begins: asked at every change, each move would cost a count.
        if any(map(begins_phase, event.changes)):
            before, self._was_over = self._was_over, is_over(self._session.game)
            if self._was_over and not before:
                self._tell_end()
            # Most games end by the clock alone, which is read off the table: nothing is counted for them.
            elif self._may_end_at_once and not (self._was_over or self._has_told_end or self.is_watched):
                self.ask(_END, self._look_for_end)

    def _look_for_end(self, standing: Standing) -> None:
        if standing.is_over:
            self._tell_end()

    def _tell_end(self) -> None:
        if not (self._has_told_end or self.is_watched):
            self._has_told_end = True
            self.ended.emit()

    # ---- doing

    def write_to_track(self) -> None:
        """Write the points as they stand to the tray's tracks, as one change with their markers."""
        self.ask("track", self._write)

    def _write(self, standing: Standing) -> None:
        game = self._session.game
        told = ", ".join(f"{self.tr(game.words.name_of(side))} {vp}" for side, vp in standing.points.items())
        title = self.tr("Victory points on the track: {points}").format(points=told)
        kind = game.words.victory_count
        # Only counts that have a track on the tray; the others live in the panel.
        wanted = {f"{kind}:{each.side}": each.points for each in standing.sides if each.tracked is not None}
        found = (counts.set_count(game, key, points, title) for key, points in wanted.items())
        # None where the track says so already: nothing would be written.
        changes = [change for change in found if change is not None]
        if standing.is_by_objectives:
            self._session.say(self.tr("Objectives decide this scenario: no points go on a track."))
        elif not changes:
            self._session.say(self.tr("The track says so already."))
        self._session.push(acts.together(title, changes) if changes else None)

    def go_to(self, step: int) -> None:
        """Make the step that earned something the present."""
        journal = self._session.game.journal
        # A line told of a step may outlive it: a branch that was given up takes its steps along.
        known = next((each for each in journal.steps if each == step), None)
        if known is not None:
            journal.go_to(known)
            text = self.tr("Step {step} of the journal. Ctrl+End goes to the end of the branch again.")
            self._session.say(text.format(step=step))

    # ---- the map

    def point_out(self, hexes: Iterable[HexId]) -> None:
        """Show some hexes on the map; the same ones again, or none, takes the sign away."""
        wanted = tuple(hexes)
        # So one click on the same line puts the sign on and takes it off.
        if wanted == self._pointed_out:
            wanted = ()
        self._pointed_out = wanted
        on_map = frozenset(wanted)
        fill = HexFill(on_map, _POINTED_OUT, 0.3, _POINTED_OUT, edge_px=5.0)
        self._scene.set_marks(_SOURCE, (fill,) if on_map else ())
        if on_map:
            here = self._middle(wanted)
            self._session.centre_on(Spot(here))
            at = QPointF(*self._session.game.sheet.centre_px(here))
            has_motion = self._session.show.has_motion
            self._flare.light(at, self._view.camera.scale, has_motion=has_motion)

    def _middle(self, hexes: tuple[HexId, ...]) -> HexId:
        """Return the hex of some that is nearest to the middle of them all."""
        places = {here: self._session.game.sheet.centre_px(here) for here in hexes}
        x = sum(place[0] for place in places.values()) / len(places)
        y = sum(place[1] for place in places.values()) / len(places)
        return min(places, key=lambda here: (places[here][0] - x) ** 2 + (places[here][1] - y) ** 2)
