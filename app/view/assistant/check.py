"""Level Check: every move made by hand is judged once it is made. It stands; a sign tells of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from PySide6.QtCore import QObject, Signal

from app.assist.level import Level
from app.assist.past import Still, still
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.turn.attack_watch import Stroke, judge_phases, judge_strokes, strokes_of_phase
from app.assist.turn.watch import (
    Drag,
    Judged,
    doubtful,
    drags_of_phase,
    judge_drags,
    strays_of_phase,
    taken_back,
)
from app.table.history import phase_start
from app.table.journal import START, StepId
from app.table.pieces import PieceId
from app.view.assistant.advice import Advisor
from app.view.job import Job
from app.view.scene import TableScene
from app.view.session import Session
from rules.findings import cases_in

_CHECK, _DOUBT = "check", "doubt"


class Checker(QObject):
    """The verdicts on the moves of the present phase, and what a take-back made doubtful."""

    judged = Signal()
    """Other moves are known to break rules, or to be doubtful."""

    def __init__(self, session: Session, scene: TableScene, advisor: Advisor) -> None:
        super().__init__(advisor)
        self._session, self._scene, self._advisor = session, scene, advisor
        self._known: tuple[Judged, ...] = ()
        self._strays: tuple[Judged, ...] = ()
        self._fresh: frozenset[StepId] = frozenset()
        """The steps made since the last were judged; of what is gone back to nothing is noted anew."""
        # What a file brought along was judged when it was played: only steps made from now on are noted.
        self._newest = max(session.game.journal.steps, default=START)
        self.overrides: tuple[Judged, ...] = ()
        self.doubts: tuple[Judged, ...] = ()
        advisor.situated.connect(self._ask)

    def _ask(self, situation: Situation | None) -> None:
        # Added up: steps whose question was overtaken before its answer came are still to be noted.
        fresh = self._fresh = self._fresh | self._made_since()
        if situation is None or not self._is_anybody_checked():
            self._drop()
            return
        game = self._session.game
        self._strays = self._found_strays(situation.waived)
        drags, strokes = drags_of_phase(game), strokes_of_phase(game)
        self._judge_earlier(situation)
        if not drags and not strokes:
            self._take(fresh, ((), ()))
            return
        # Verdicts known already are handed in: only steps that have none are searched for.
        known = tuple(_under(each, situation.waived) for each in self._known)
        job = Judge(situation, drags, strokes, known, still(game) if strokes else None)
        self._advisor.background.run(_CHECK, job, partial(self._take, fresh))

    def _made_since(self) -> frozenset[StepId]:
        """Return the steps of the present path that were made since this was asked last."""
        before, journal = self._newest, self._session.game.journal
        self._newest = max(journal.steps, default=START)
        newest_first = takewhile(lambda step: step.id > before, journal.newest_first())
        return frozenset(step.id for step in newest_first)

    def _drop(self) -> None:
        """Judge nothing: nobody wants to know."""
        self._advisor.background.drop(_CHECK)
        self._fresh, self._strays, self._known = frozenset(), (), ()
        self._show((), ())

    def _judge_earlier(self, situation: Situation) -> None:
        """Judge what was done just before the phase ended and is not judged yet: it is noted all the same."""
        game = self._session.game
        begun = phase_start(game.journal)
        if any(step < begun for step in self._fresh):
            wanted = frozenset(step for step in self._fresh if step < begun)
            self._fresh -= wanted
            job = JudgeEarlier(still(game), situation, wanted)
            # A topic for each phase: two phases ended in quick succession must not overtake each other.
            self._advisor.background.run(f"{_CHECK} {begun}", job, partial(self._note, wanted))

    def _is_anybody_checked(self) -> bool:
        duty, sides = self._advisor.duty, self._session.game.roster.sides
        return any(duty.level_for(side) is Level.CHECK for side in sides)

    def _found_strays(self, waived: frozenset[str]) -> tuple[Judged, ...]:
        """Return the moves of this phase out of the time of movement, of sides that are checked."""
        found = (_under(each, waived) for each in strays_of_phase(self._session.game))
        return tuple(each for each in found if each.is_override and self._is_checked(each.piece))

    def _is_checked(self, piece: PieceId) -> bool:
        game = self._session.game
        return piece in game.table and self._advisor.duty.level_for(game.side_of(piece)) is Level.CHECK

    def _take(self, fresh: frozenset[StepId], found: tuple[tuple[Judged, ...], tuple[Judged, ...]]) -> None:
        self._known, doubts = found
        overrides = tuple(each for each in self._known if each.is_override and self._is_checked(each.piece))
        self._show(
            (*self._strays, *overrides), tuple(each for each in doubts if self._is_checked(each.piece))
        )
        # Only what was asked about: steps made while the answer was on its way stay fresh.
        self._fresh -= fresh
        self._note(fresh, self.overrides)

    def _show(self, overrides: tuple[Judged, ...], doubts: tuple[Judged, ...]) -> None:
        if (overrides, doubts) != (self.overrides, self.doubts):
            self.overrides, self.doubts = overrides, doubts
            self._scene.show_overridden(each.piece for each in overrides)
            self.judged.emit()

    def _note(self, fresh: frozenset[StepId], found: Iterable[Judged]) -> None:
        """Keep with each step just made, for good, that it was the player's ruling."""
        journal = self._session.game.journal
        rulings: dict[StepId, list[Judged]] = {}
        for each in found:
            is_ruling = each.is_override and self._is_checked(each.piece)
            # A person's own remark is never written over.
            if is_ruling and each.step in fresh and each.step not in journal.remarks:
                rulings.setdefault(each.step, []).append(each)
        for step, mine in rulings.items():
            cases = ", ".join(cases_of(mine))
            journal.remark(step, self.tr("Your ruling, against {cases}").format(cases=cases))

    # ---- for those who show it

    def notes(self) -> dict[StepId, str]:
        """Return what the journal's lines should tell of the moves that break rules."""
        lines: dict[StepId, list[str]] = {}
        for each in self.overrides:
            lines.setdefault(each.step, []).append(self._sentence(each))
        return {step: "\n".join(those) for step, those in lines.items()}

    def ruling_remarks(self) -> tuple[Remark, ...]:
        """Return the moves that the player's hand made against the rules, as lines."""
        return tuple(self._remark(each, Sign.RULING) for each in self.overrides)

    def doubt_remarks(self) -> tuple[Remark, ...]:
        """Return the moves that were allowed until another one was taken back, as lines."""
        return tuple(self._remark(each, Sign.WARNING) for each in self.doubts)

    def _remark(self, judged: Judged, sign: Sign) -> Remark:
        wording = self._advisor.wording
        way = judged.way
        told = wording.sentence(way.prohibitions[0]) if wording is not None and way.prohibitions else ""
        if way.is_assumed:
            by = self.tr("Judged by the best way there was: nobody laid one.")
            told = f"{told}. {by}" if told else by
        start = way.path[0] if way.path else ""
        name = self._advisor.name_of(way.unit)
        pattern = self.tr("{unit}, {start} to {goal}") if start != way.goal else self.tr("{unit} in {goal}")
        text = pattern.format(unit=name, start=start, goal=way.goal)
        return Remark(sign, text, tuple(cases_of([judged])), told, way.goal)

    def _sentence(self, judged: Judged) -> str:
        wording = self._advisor.wording
        if wording is None:
            return ""
        found = judged.way.prohibitions
        told = [f"{each.case} {wording.sentence(each)}" for each in found] or [
            self.tr("There is no way there")
        ]
        return "\n".join(dict.fromkeys(told))


def cases_of(judged: Iterable[Judged]) -> list[str]:
    """Return the cases that moves break, each once."""
    return list(cases_in(found for each in judged for found in each.way.prohibitions))


def _under(judged: Judged, waived: frozenset[str]) -> Judged:
    # Waivers are a house rule of now: verdicts are kept without them and read under those in force.
    return replace(judged, way=replace(judged.way, waived=waived))


# ---- in the other thread


@dataclass(frozen=True, slots=True)
class Judge(Job[tuple[tuple[Judged, ...], tuple[Judged, ...]]]):
    """The verdicts on what was done in a phase, and on the moves that became doubtful."""

    situation: Situation
    drags: tuple[Drag, ...]
    strokes: tuple[Stroke, ...]
    known: tuple[Judged, ...]
    moment: Still | None

    def run(self) -> tuple[tuple[Judged, ...], tuple[Judged, ...]]:
        """Return both."""
        found = judge_drags(self.situation, self.drags, self.known)
        doubts = doubtful(self.situation, self.drags, taken_back(self.drags), found)
        if self.moment is None:
            return found, doubts
        return (*judge_strokes(self.moment, self.situation, self.strokes, self.known), *found), doubts


@dataclass(frozen=True, slots=True)
class JudgeEarlier(Job[tuple[Judged, ...]]):
    """The verdicts on steps of phases that have ended since."""

    moment: Still
    situation: Situation
    wanted: frozenset[StepId]

    def run(self) -> tuple[Judged, ...]:
        """Return them."""
        return judge_phases(self.moment, self.situation, self.wanted)
