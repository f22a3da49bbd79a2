"""The assistant on the screen: asks in another thread whatever is looked at, lays the answers over the map.

Level Off leaves nothing on the map. Nothing here changes the table or forbids anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.assist import drawing
from app.assist.answers import WayAnswer
from app.assist.glance import Glance, Overlay
from app.assist.level import Duty, Level
from app.assist.losses import box_for
from app.assist.past import Snapshot
from app.assist.remarks import Report, report_of_way
from app.assist.situation import Situation, WhatIf
from app.assist.wording import Wording
from app.map_marks import MapMark
from app.table.changes import Register
from app.table.closed import is_hidden
from app.table.game import Game
from app.table.journal import Event
from app.table.pieces import Kind, PieceId
from app.view.assistant.glance_jobs import FindWay, MarkOverlay, TellOfHex, TellOfUnit
from app.view.background import Background
from app.view.scene import TableScene
from app.view.session import Session
from app.view.translated import tr
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.unit_id import UnitId

_REST_MS = 180
"""How long the pointer rests on a hex before the panel tells of it: on its way to the panel it does not."""
_WAY, _PLAN, _REPORT = "advice-way", "advice-plan", "report"


class Advisor(QObject):
    """What the assistant says in one session."""

    reported = Signal(object)
    """The new `Report` of what is looked at, None for nothing."""
    changed = Signal()
    """Level, overlays or suppositions have changed."""
    laid = Signal()
    """Other marks lie over the map; `on_map` has them."""
    situated = Signal(object)
    """The new `Situation`, after every change of the table; None at level Off or without rules."""

    def __init__(self, session: Session, scene: TableScene, duty: Duty | None = None) -> None:
        super().__init__(session)
        self._session, self._scene = session, scene
        self._assistant = session.assistant
        self.background = Background(self)
        self.duty = duty or Duty()
        self.shown = frozenset([Overlay.REACH])
        self.what_if = WhatIf()
        self.on_map: dict[Overlay, tuple[MapMark, ...]] = {}
        self.least_threat = 1
        self.report: Report | None = None
        self.way: WayAnswer | None = None
        self.told_way: WayAnswer | None = None
        """The way that the last report was about."""
        self._carried: tuple[PieceId, ...] = ()
        # `_gives_way`: something else is asked of the map (see `OverlayPriority`), reach and ways are not
        # drawn.
        self._is_pinned = self._gives_way = False
        rule_set = self._assistant.rule_set
        self.wording = Wording(rule_set, session.game, tr) if rule_set is not None else None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._report_pointed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.refresh)
        self._connect()

    def _connect(self) -> None:
        self._session.selected.connect(lambda _: self._look_elsewhere())
        self._session.pointed.connect(lambda _: self._point())
        self._session.happened.connect(self._on_event)
        self._session.shown.connect(lambda _: self._hide_closed())
        self._hide_closed()
        # The first question has the tables compiled: not before the window is on the screen.
        self._soon.start(0)

    def close(self) -> None:
        """Ask nothing more."""
        self._rest.stop()
        self._soon.stop()
        self.background.close()

    # ---- what is looked at

    @property
    def is_resting(self) -> bool:
        """Whether the pointer has only just come to where it is: the panel will tell of it soon."""
        return self._rest.isActive() or self._soon.isActive()

    @property
    def situation(self) -> Situation | None:
        """The situation on the table; None at level Off and without rules."""
        return (
            None if self.duty.is_off_for_all(self._session.game.roster.sides) else self._assistant.situation()
        )

    def box_for(self, game: Game, piece: PieceId) -> BoxId | None:
        """Return the box for a unit that is destroyed, by the rules where the assistant is on (5.3)."""
        return box_for(game, piece, self.situation)

    @property
    def situation_at_any_level(self) -> Situation | None:
        """The situation for whoever asks on purpose; None without rules."""
        return self._assistant.situation()

    @property
    def why_silent(self) -> str:
        """Why nothing is answered, where there is no situation."""
        if self.situation_at_any_level is None:
            return self.tr("There are no rules of this game here.")
        return self.tr("The assistant is off: it answers at the levels Hint and Check.")

    @property
    def seen(self) -> Snapshot:
        """The game as it lies now, for what is asked beside it: nothing that happens later changes this."""
        return self._assistant.seen()

    @property
    def wording_of_now(self) -> Wording | None:
        """The words about the game as it lies now, for what is asked beside it; None without rules."""
        return self.wording.of(self.seen) if self.wording is not None else None

    def name_of(self, unit: UnitId) -> str:
        """Return what people call a unit; without rules its id."""
        return self.wording.unit(unit) if self.wording is not None else unit

    @property
    def unit(self) -> UnitId | None:
        """The unit in the hand or selected first, if the assistant speaks for its side."""
        # Never a unit of a side that it is silent for: the answer would be on the screen where both sides
        # look.
        return next(iter(self.units), None)

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units in the hand or else selected, as far as the assistant speaks for them."""
        return self.units_among(self._carried or self._session.selection)

    def units_among(self, pieces: Iterable[PieceId]) -> tuple[UnitId, ...]:
        """Return the units among pieces, as far as the assistant speaks for them.

        Of the side not on turn it leaves out units in closed stacks: their reach would tell where they are.
        """
        game = self._session.game
        return tuple(
            UnitId(game.table[piece].design)
            for piece in pieces
            if piece in game.table and game.table[piece].kind is Kind.UNIT
            if self.duty.speaks_for(game.side_of(piece)) and not self._is_closed(piece)
        )

    def _is_closed(self, piece: PieceId) -> bool:
        game, closed = self._session.game, self._session.show.closed_sides
        # Without a side on turn (a set-up) every closed stack stays closed.
        is_on_turn = game.side_of(piece) == game.table.read(Register.TRACKER, "side")
        return not is_on_turn and is_hidden(game, piece, closed)

    def glance(self) -> Glance | None:
        """Return what is looked at now, None where the assistant has nothing to say."""
        situation, game, unit = self.situation, self._session.game, self.unit
        wording = self.wording_of_now if situation is not None else None
        if situation is None or wording is None:
            return None
        known = situation.position.by_id.get(unit) if unit is not None else None
        # Without a unit overlays speak for the side on turn; before there is one, for the first of the
        # roster.
        own = known.side if known is not None else ""
        return Glance(
            situation,
            game.sheet,
            wording.naming(unit),
            game.roster.sides,
            own or game.table.read(Register.TRACKER, "side") or game.roster.sides[0],
            unit if known is not None else None,
            self.what_if,
            self.least_threat,
            Overlay.REACH in self.shown,
            self.units,
        )

    # ---- what is wanted

    def set_level(self, level: Level) -> None:
        """Say more or less."""
        self.set_duty(replace(self.duty, level=level))

    def set_duty(self, duty: Duty) -> None:
        """Say more or less, for one side or both."""
        self.duty = duty
        self._change()

    def toggle(self, overlay: Overlay) -> None:
        """Lay something over the map, or take it away; where nobody can answer, tell so."""
        self.shown ^= {overlay}
        if overlay in self.shown and self.situation is None:
            self._session.say(self.why_silent)
        self._change()

    def suppose(self, what_if: WhatIf) -> None:
        """Answer as if something were otherwise."""
        self.what_if = what_if
        self._change()

    def set_least_threat(self, count: int) -> None:
        """Mark the hexes that at least so many enemy units can reach."""
        self.least_threat = max(1, count)
        self._change()

    def _change(self) -> None:
        self.refresh()
        self.changed.emit()

    def carry(self, pieces: Iterable[PieceId]) -> None:
        """Look at what is in the hand; none when it is empty again."""
        # The move tool calls at every step of a drag: questions are asked anew only where the hand holds
        # others.
        carried = tuple(pieces)
        if carried != self._carried:
            self._carried = carried
            self._look_elsewhere()

    def give_way(self, *, is_giving: bool) -> None:
        """Draw neither reach nor ways while something else is asked of the map."""
        if is_giving != self._gives_way:
            self._gives_way = is_giving
            self._look_elsewhere()

    def pin(self) -> None:
        """Keep the report on the screen while the pointer goes elsewhere; again lets it go."""
        if self._is_pinned:
            self._is_pinned = False
            self._session.say(self.tr("The report follows the pointer again."))
            self._point()
        elif self.glance() is None or (self.report is None and self._session.hex is None):
            self._session.say(self.tr("There is no report to keep: select a unit or point at a hex first."))
        else:
            self._report_pointed()
            self._is_pinned = True
            self._session.say(self.tr("The report stays until it is let go in the same way."))

    # ---- asking

    def refresh(self) -> None:
        """Ask everything anew."""
        self.situated.emit(self.situation)
        self._look_elsewhere()

    def _hide_closed(self) -> None:
        """Name nobody who lies in a closed stack (8.4)."""
        if self.wording is None:
            return
        hidden = frozenset(map(str, self._session.hidden))
        # Compared first: this is heard at every event and every change of the view, and asking anew costs a
        # frame.
        if hidden != self.wording.hidden:
            self.wording.hidden = hidden
            self._soon.start(0)

    def _on_event(self, event: Event) -> None:
        self._hide_closed()
        # After the frame that shows the change: to read the table anew takes about a frame of its own.
        if event.changes:
            self._soon.start(0)

    def _look_elsewhere(self) -> None:
        """Ask what depends on the unit looked at: all of it."""
        self._is_pinned = False
        # Numbered ways belong to the units that were looked at: they are never left under others.
        self._show_plan(())
        glance = self.glance()
        for overlay in Overlay:
            self._ask_overlay(glance, overlay)
        # An answer under way is about whom one looked at before: it would come in after the new one is asked
        # for.
        self.background.drop(_REPORT)
        if glance is None or glance.unit is None:
            self._tell(None)
        else:
            self.background.run(_REPORT, TellOfUnit(glance), self._tell)
        self._point()

    def _ask_overlay(self, glance: Glance | None, overlay: Overlay) -> None:
        # A topic of its own for each overlay: a slow one (threats) holds up its own answer only, and is
        # overtaken by itself.
        source = f"advice-{overlay.value}"
        is_hidden = self._gives_way and overlay is Overlay.REACH
        if glance is None or overlay not in self.shown or is_hidden:
            self.background.drop(source)
            self._lay(overlay, ())
        else:
            self.background.run(source, MarkOverlay(overlay, glance), partial(self._lay, overlay))

    def _lay(self, overlay: Overlay, marks: tuple[MapMark, ...]) -> None:
        """Lay the marks of an overlay over the map."""
        self._scene.set_marks(f"advice-{overlay.value}", marks)
        # The legend follows `laid`: most answers change nothing, and each of its layouts would cost a frame.
        if self.on_map.get(overlay, ()) != marks:
            self.on_map[overlay] = marks
            self.laid.emit()

    def _point(self) -> None:
        """Ask for the way to the hex pointed at; it is drawn at once, and told when the pointer rests."""
        glance, here = self.glance(), self._session.hex
        self.way = None
        self.background.drop(_WAY)
        unit = glance.mover if glance is not None and not self._gives_way else None
        if glance is None or unit is None or here is None or self._stands_at(glance, here):
            self._scene.set_marks(_WAY, ())
        else:
            job = FindWay(glance.situation, unit, here, glance.what_if)
            self.background.run(_WAY, job, self._draw_way)
        # The timer begins again at every hex on the way: only where the pointer stays is anything told.
        if not self._is_pinned and here is not None:
            self._rest.start()

    @staticmethod
    def _stands_at(glance: Glance, here: HexId) -> bool:
        return any(unit.id == glance.unit for unit in glance.situation.position.at(here))

    def _draw_way(self, way: WayAnswer) -> None:
        self.way = way
        if self.wording is not None:
            marks = drawing.draw_way(way, self._session.game.sheet, self.wording)
            self._scene.set_marks(_WAY, marks)
        # Came later than the pointer's rest: what was to be told then is told now.
        if not self._rest.isActive():
            self._report_pointed()

    def _report_pointed(self) -> None:
        """Tell of the hex that the pointer rests on."""
        glance, here = self.glance(), self._session.hex
        if glance is None or self._is_pinned or here is None:
            return
        # The way answers already what stood in the report: to ask for it again would flicker from one to the
        # other.
        if self.way is not None:
            self.told_way = self.way
            self.background.drop(_REPORT)
            self._tell(report_of_way(self.way, glance.wording))
        elif glance.unit is not None and self._stands_at(glance, here):
            self.background.run(_REPORT, TellOfUnit(glance), self._tell)
        elif glance.unit is None:
            self.background.run(_REPORT, TellOfHex(glance, here), self._tell)

    def _tell(self, report: Report | None) -> None:
        self.report = report
        self.reported.emit(report)

    # ---- a plan

    def show_ways(self, ways: Iterable[WayAnswer]) -> None:
        """Draw the numbered ways of several units; none takes them away."""
        self._show_plan(tuple(ways))

    def tell(self, report: Report) -> None:
        """Show a report until something else is selected, or the table changes."""
        # Neither a pointer at rest nor an answer under way may put another report in its place.
        self._rest.stop()
        self.background.drop(_REPORT)
        self._is_pinned = True
        self._tell(report)

    def _show_plan(self, ways: tuple[WayAnswer, ...]) -> None:
        sheet, wording = self._session.game.sheet, self.wording
        marks = drawing.draw_plan(ways, sheet, wording) if wording is not None else ()
        self._scene.set_marks(_PLAN, marks)
