"""Level Check: every move made by hand is judged once it is made. It stands; a sign tells of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.assist.level import Level
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.turn.watch import (
    Drag,
    Judged,
    doubtful,
    drags_of_phase,
    judge_drags,
    strays_of_phase,
    taken_back,
)
from app.table.journal import StepId
from app.table.pieces import PieceId
from app.table.remark_words import ruling_words
from app.view.desk import Desk
from app.view.officer.advice import Advisor
from app.view.scene import TableScene

_CHECK, _DOUBT = "check", "doubt"


class Checker(QObject):
    """The verdicts on the moves of the present phase, and what a take-back made doubtful."""

    judged = Signal()
    """Other moves are known to break rules, or to be doubtful."""

    def __init__(self, desk: Desk, scene: TableScene, advisor: Advisor) -> None:
        super().__init__(advisor)
        self._desk, self._scene, self._advisor = desk, scene, advisor
        self._known: tuple[Judged, ...] = ()
        self._strays: tuple[Judged, ...] = ()
        self._newest: StepId | None = None
        self.overrides: tuple[Judged, ...] = ()
        self.doubts: tuple[Judged, ...] = ()
        advisor.situated.connect(self._ask)

    def _ask(self, situation: Situation | None) -> None:
        drags = self._watched() if situation is not None else ()
        journal = self._desk.game.journal
        self._newest = journal.now if journal.now == max(journal.steps, default=None) else None
        self._strays = self._found_strays(situation.waived) if situation is not None else ()
        if situation is None or not drags:
            self._advisor.errands.drop(_CHECK)
            self._advisor.errands.drop(_DOUBT)
            self._known = ()
            self._show(self._strays, ())
            if situation is not None:
                self._note_newest()
            return
        known = tuple(_under(each, situation.waived) for each in self._known)
        judge = partial(_judged, situation, drags, known)
        self._advisor.errands.send(_CHECK, judge, self._take)

    def _watched(self) -> tuple[Drag, ...]:
        """Return the moves of this phase, none where no side is checked."""
        duty, game = self._advisor.duty, self._desk.game
        if all(duty.level_for(side) is not Level.CHECK for side in game.roster.sides):
            return ()
        return drags_of_phase(game)

    def _found_strays(self, waived: frozenset[str]) -> tuple[Judged, ...]:
        """Return the moves of this phase out of the time of movement, of sides that are checked."""
        found = (_under(each, waived) for each in strays_of_phase(self._desk.game))
        return tuple(each for each in found if each.is_override and self._is_checked(each.piece))

    def _is_checked(self, piece: PieceId) -> bool:
        game = self._desk.game
        return piece in game.table and self._advisor.duty.level_for(game.side_of(piece)) is Level.CHECK

    def _take(self, found: tuple[tuple[Judged, ...], tuple[Judged, ...]]) -> None:
        self._known, doubts = found
        overrides = tuple(each for each in self._known if each.is_override and self._is_checked(each.piece))
        self._show(
            (*self._strays, *overrides), tuple(each for each in doubts if self._is_checked(each.piece))
        )
        self._note_newest()

    def _show(self, overrides: tuple[Judged, ...], doubts: tuple[Judged, ...]) -> None:
        if (overrides, doubts) != (self.overrides, self.doubts):
            self.overrides, self.doubts = overrides, doubts
            self._scene.show_overridden(each.piece for each in overrides)
            self.judged.emit()

    def _note_newest(self) -> None:
        """Keep with the step just made, for good, that it was the player's ruling."""
        journal = self._desk.game.journal
        mine = [each for each in self.overrides if each.step == self._newest]
        if mine and mine[0].step not in journal.remarks:
            journal.remark(mine[0].step, ruling_words(cases_of(mine), self.tr))

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
        name = wording.unit(way.unit) if wording is not None else way.unit
        text = self.tr("{unit}, {start} to {goal}").format(unit=name, start=start, goal=way.goal)
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
    return list(dict.fromkeys(found.case for each in judged for found in each.way.prohibitions))


def _under(judged: Judged, waived: frozenset[str]) -> Judged:
    return replace(judged, way=replace(judged.way, waived=waived))


def _judged(
    situation: Situation, drags: tuple[Drag, ...], known: tuple[Judged, ...]
) -> tuple[tuple[Judged, ...], tuple[Judged, ...]]:
    """Return the verdicts on the moves of a phase, and on those that became doubtful."""
    found = judge_drags(situation, drags, known)
    return found, doubtful(situation, drags, taken_back(drags), found)
