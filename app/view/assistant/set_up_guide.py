"""Setting up on the screen: what is open is told and shown on the map, the rest laid out on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from app.assist.deploy.deployment import Exhibit, Occasion, deployment_for, has_deployment, occasion_of
from app.assist.deploy.setting_up import (
    Chance,
    Progress,
    chance_of,
    laid_out,
    placing,
    progress_of,
    with_markers,
)
from app.assist.situation import Situation
from app.assist.wording import Wording
from app.files.own_setup import clear_the_map, waits_to_be_set_up
from app.map_marks import Hatch, HexFill, MapMark
from app.table.acts import write
from app.table.changes import Change, Register
from app.table.history import DONE, SET_UP, has_begun, moves_of_phase
from app.table.journal import Event
from app.table.pieces import Kind
from app.view.assistant.advice import Advisor
from app.view.job import Job
from app.view.scene import TableScene
from app.view.session import Session, Tone
from app.view.theme import theme_of
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.plural import worded
from rules.set_up import Deployment, Posting, Stage
from rules.unit_id import UnitId

_STATE, _LAY, _MARKS = "set-up", "set-up-lay", "set-up"
_OPEN = "#8E1B1B"


class SetUpGuide(QObject):
    """Holds the table against the rules of its set-up while its panel is open. It never forbids anything."""

    told = Signal()
    """Another progress than before, or none."""
    opened = Signal(bool)
    """The panel is wanted, or no longer."""

    def __init__(self, session: Session, scene: TableScene, advisor: Advisor) -> None:
        super().__init__(advisor)
        self._session, self._scene, self._advisor = session, scene, advisor
        self.progress: Progress | None = None
        self.is_open = False
        # Read and replaced in this thread only; jobs are given it as a value and give a new one back.
        self._known: _Known | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.refresh)
        session.happened.connect(self._on_event)
        # The marks follow the selection alone: nothing has to be asked for them.
        session.selected.connect(lambda _: self._mark())

    def _on_event(self, event: Event) -> None:
        # After the frame that shows the change, as the advisor does it.
        if event.changes and self.is_open:
            self._soon.start(0)

    @property
    def _postings(self) -> Mapping[UnitId, Posting]:
        return self._known.deployment.postings if self._known is not None else {}

    # ---- when

    @property
    def is_here(self) -> bool:
        """Whether the game says who sets up where."""
        return has_deployment(self._session.game.header.game) and self._advisor.wording is not None

    @property
    def has_begun(self) -> bool:
        """Whether play has begun."""
        return has_begun(self._session.game.journal)

    @property
    def is_due(self) -> bool:
        """Whether somebody lies in a box for setting up by hand, and play has not begun."""
        game = self._session.game
        units = (piece for piece in game.table if piece.kind is Kind.UNIT)
        is_waiting = any(waits_to_be_set_up(game, unit.place) for unit in units)
        return self.is_here and not self.has_begun and is_waiting

    @property
    def is_setting_up(self) -> bool:
        """Whether what is laid down now belongs to the set-up: nothing follows from it."""
        return self.is_open and not self.has_begun

    def unless_setting_up(self, finder: Callable[[Change], Change]) -> Callable[[Change], Change]:
        """Return what adds to acts of play what a finder adds, to the set-up markers alone."""
        # Asked at each act, not when it is handed over: the set-up opens and closes while the window lives.
        return lambda change: self._with_markers(change) if self.is_setting_up else finder(change)

    def _with_markers(self, change: Change) -> Change:
        return with_markers(self._session.game, self._postings, change)

    def toggle(self) -> None:
        """Open the set-up, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Hold the table against the rules of its set-up from now on."""
        if not self.is_here:
            self._session.say(self.tr("The rules of this game say nothing of its set-up."))
            return
        self._show(is_open=True)

    def close(self) -> None:
        """Leave the map as it is, without marks."""
        self._show(is_open=False)

    def _show(self, *, is_open: bool) -> None:
        self.is_open = is_open
        self.opened.emit(is_open)
        self.refresh()

    def refresh(self) -> None:
        """Ask anew what is open."""
        situation = self._advisor.situation_at_any_level if self.is_open else None
        if situation is None:
            self._advisor.background.drop(_STATE)
            self._take(None)
        else:
            job = LookAtSetUp(self._asked(situation), self._advisor.wording_of_now)
            self._advisor.background.run(_STATE, job, self._take_look)

    def _asked(self, situation: Situation) -> _Asked:
        header = self._session.game.header
        return _Asked(situation, occasion_of(self._session.game), header.title, self._known)

    def _take_look(self, found: tuple[_Known, Progress | None] | None) -> None:
        if found is not None:
            self._known = found[0]
        self._take(found[1] if found is not None else None)

    def _take(self, progress: Progress | None) -> None:
        self.progress = progress
        self._mark()
        self.told.emit()

    # ---- what is shown on the map

    def _mark(self) -> None:
        """Show where the selected units may set up, and which hexes of the lines are open."""
        marks = tuple(self._marks()) if self.is_open and self._known is not None else ()
        self._scene.set_marks(_MARKS, marks)

    def _marks(self) -> Iterable[MapMark]:
        chosen = tuple(self._selected())
        allowed = frozenset[HexId]().union(*(each.hexes for each in chosen))
        if allowed:
            # The paper of the map is light in the dark theme too: a side keeps its light colour on it.
            theme = theme_of(is_dark=False, words=self._session.game.words)
            colour = theme.of_side(chosen[0].side)[0]
            yield HexFill(allowed, colour, alpha=0.22, edge=colour)
        # With units selected that have a part in certain lines only those are hatched: they are what one is
        # placing.
        names = frozenset[str]().union(*(each.lines for each in chosen))
        lines = self.progress.lines if self.progress is not None else {}
        hexes = (here for name, those in lines.items() if name in names or not names for here in those)
        open_ = frozenset(hexes)
        if open_:
            yield Hatch(open_, _OPEN)

    def _selected(self) -> Iterator[Posting]:
        """Yield where the selected units may set up, as far as they have a part in it."""
        table, postings = self._session.game.table, self._postings
        # The progress has narrowed the places by who stands where already; the posting is the bare rule.
        places = self.progress.places if self.progress is not None else {}
        chosen = (UnitId(table[piece].design) for piece in self._session.selection if piece in table)
        for unit in chosen:
            if unit in postings:
                yield replace(postings[unit], hexes=places.get(unit, postings[unit].hexes))

    # ---- what is done

    def select(self, units: Iterable[UnitId]) -> None:
        """Select units, wherever they lie."""
        wanted = set(units)
        pieces = [p for p in self._session.game.table if p.kind is Kind.UNIT and UnitId(p.design) in wanted]
        self._session.select(piece.id for piece in pieces)
        if pieces:
            self._session.centre_on(pieces[0].place.spot)

    def lay_out(self, stage: Stage | None = None) -> None:
        """Place the units still to come by chance and by the rules, as one change; only those of a stage."""
        situation = self._advisor.situation_at_any_level
        if situation is None:
            return
        # Chance goes by the game's seed and its step: the same game laid out at the same step lies the same.
        job = LayOutByChance(self._asked(situation), stage, chance_of(self._session.game))
        self._advisor.background.run(_LAY, job, self._lay)

    def _lay(self, found: tuple[_Known, Mapping[UnitId, HexId]]) -> None:
        self._known, places = found
        change = placing(self._session.game, self._postings, places, self.tr("Automatic set-up"))
        if change is None:
            self._session.say(self.tr("Everybody is placed already."))
        self._session.push(change)

    def clear_map(self) -> None:
        """Lay everybody into the boxes for setting up by hand, as one change."""
        change = clear_the_map(self._session.game, self.tr("Clear the map for an own set-up"))
        if change is None:
            self._session.say(self.tr("Nobody stands on the map."))
        self._session.push(change)

    def begin(self) -> None:
        """Close the set-up and name this step; what is open is told and stands as it is."""
        progress, journal = self.progress, self._session.game.journal
        # A name that the person gave this step is not written over.
        if not journal.bookmarks.get(journal.now):
            journal.bookmark(journal.now, self.tr("Set-up"))
        if progress is None or progress.is_done:
            self._session.say(self.tr("The set-up stands; the game begins."), Tone.FINE)
        else:
            text = self.tr(
                "The game begins; {count:point of the set-up is|points of the set-up are} open,"
                " by your own choice."
            )
            self._session.say(worded(text, count=len(progress.tasks)), Tone.WARNING)
        self._end_set_up()
        self.close()

    def _end_set_up(self) -> None:
        """Write down that what was laid down so far is no move, where anything was."""
        game = self._session.game
        # A set-up that nobody laid a hand on needs no line in the journal.
        if not self.has_begun and moves_of_phase(game.journal):
            self._session.push(write(game.table, Register.TRACKER, {SET_UP: DONE}, self.tr("Begin the game")))


# ---- in the other thread


@dataclass(frozen=True, slots=True)
class _Known:
    """The rules of a set-up, and the judge they were made for: to make them takes a while."""

    judge: Judge
    deployment: Deployment


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked about: values only, so that the table may change meanwhile."""

    situation: Situation
    occasion: Occasion
    title: str
    known: _Known | None

    def before(self, judge: Judge) -> _Known:
        """Return the rules of the set-up before a judge, those that are known where they are his."""
        # By identity: a judge stands for one compiled set of rules, and options or own figures make another
        # one.
        if self.known is not None and self.known.judge is judge:
            return self.known
        return _Known(judge, deployment_for(self.occasion, judge))


@dataclass(frozen=True, slots=True)
class LookAtSetUp(Job[tuple[_Known, Progress | None] | None]):
    """The rules of a set-up and its progress."""

    asked: _Asked
    wording: Wording | None

    def run(self) -> tuple[_Known, Progress | None] | None:
        """Return both, None where nobody has words for it."""
        return self.asked.situation.ask(_STATE, self._look)

    def _look(self, judge: Judge) -> tuple[_Known, Progress | None] | None:
        asked = self.asked
        if self.wording is None:
            return None
        known = asked.before(judge)
        report = known.deployment.report(asked.situation.position)
        shown = Exhibit(asked.occasion, asked.title, report, asked.situation.rule_set.citations)
        return known, progress_of(shown, self.wording)


@dataclass(frozen=True, slots=True)
class LayOutByChance(Job[tuple[_Known, Mapping[UnitId, HexId]]]):
    """Where the units still to come are placed by chance."""

    asked: _Asked
    stage: Stage | None
    chance: Chance

    def run(self) -> tuple[_Known, Mapping[UnitId, HexId]]:
        """Return the rules of the set-up and the places."""
        # Not `situation.ask`, which would keep one answer for every stage and chance.
        return self.asked.situation.shared_judge.ask(self._place)

    def _place(self, judge: Judge) -> tuple[_Known, Mapping[UnitId, HexId]]:
        known, position = self.asked.before(judge), self.asked.situation.position
        return known, laid_out(known.deployment, position, self.chance.pick(), self.stage)
