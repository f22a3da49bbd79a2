"""A step of a game in words for people who were not there: what was done, the dice, the combat, the hour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.film.happening import CombatAt, Happening, Stage, When
from app.table.changes import Group
from app.table.clock import days, phase_of, step_of
from app.table.game import Game
from app.table.journal import Step
from app.table.phrases import Phrases, Translate, untranslated
from maps.spelling import town_name
from rules.hexgrid import HexId
from rules.phases import Moment
from rules.plural import worded


@dataclass(frozen=True, slots=True)
class Hour:
    """A moment in words: day or turn, phase, and the step where a phase has several; the side's id."""

    day: str
    side: str
    phase: str
    step: str = ""

    def __str__(self) -> str:
        """Return all of it, `2 January: German Movement, Roll`."""
        return ": ".join(filter(None, (self.day, ", ".join(filter(None, (self.phase, self.step))))))


class Sayings:
    """Sentences about one game. `game` names what lies on the table; it may go on from step to step."""

    def __init__(self, game: Game, tr: Translate = untranslated) -> None:
        self._game, self._tr = game, tr
        self._phrases = Phrases(game, tr)
        self._days = {day.turn: tr(day.title) for day in days(game.sheet)}
        self._towns = {here: town_name(game.sheet, name) for name, here in game.sheet.towns.items()}

    # ---- when and where

    def hour(self, when: When) -> Hour:
        """Return a moment in words."""
        # Phases of a game's data are named with their side before them.
        phase_id = when.phase.rpartition(".")[2]
        moment = Moment(when.turn, when.side, phase_id, when.step, tuple(when.drawn.split()))
        phase, step = phase_of(self._game.flow, moment), step_of(self._game.sequence, moment)
        title = self._tr(phase.title) if phase is not None else phase_id
        # A phase of one step needs no name for it.
        has_steps = phase is not None and step is not None and len(phase.steps) > 1
        return Hour(
            self._days.get(when.turn) or self._tr("Turn {turn}").format(turn=when.turn),
            when.side,
            f"{self.side(when.side)} {title}".strip(),
            self._tr(step.title) if has_steps and step is not None else "",
        )

    def side(self, side: str) -> str:
        """Return what people call a side, nothing for none."""
        return self._tr(self._game.words.name_of(side)) if side else ""

    def place(self, here: HexId) -> str:
        """Return a hex with the name of what lies there, `1520 Tata`."""
        name = self._towns.get(here) or self._game.sheet.villages.get(here, "")
        return f"{here} {name}".strip()

    # ---- what

    def of(self, step: Step, happening: Happening) -> str:
        """Return what a step did, with its dice and the end of a combat."""
        parts = [self._phrases.of(step.change)]
        # A title says nothing of the dice; without one the phrases tell of every change, dice among them.
        if isinstance(step.change, Group) and step.change.title:
            parts += (self._phrases.of(roll) for roll in happening.dice)
        if happening.combat is not None and happening.combat.stage is Stage.OVER:
            parts.append(self.combat(happening.combat))
        return ". ".join(parts)

    def combat(self, combat: CombatAt) -> str:
        """Return a combat in one line: where, odds, die, and what it cost."""
        lost = self.losses(dict(combat.lost))
        told = ", ".join(filter(None, (self._odds(combat), self.die(combat), lost)))
        where = ", ".join(map(self.place, combat.hexes))
        return self._tr("{side} attack on {where}").format(side=self.side(combat.side), where=where) + (
            f": {told}" if told else ""
        )

    def _odds(self, combat: CombatAt) -> str:
        return self._tr("odds {odds}").format(odds=combat.odds) if combat.odds else ""

    def die(self, combat: CombatAt) -> str:
        """Return the die of a combat with its modifier, nothing where none has fallen."""
        if not combat.die:
            return ""
        if not combat.modifier:
            return self._tr("die {die}").format(die=combat.die)
        return self._tr("die {die}, modifier {modifier}").format(
            # A true minus: a hyphen beside a figure is read as a range.
            die=combat.die,
            modifier=f"{combat.modifier:+d}".replace("-", "−"),
        )

    def losses(self, lost: Mapping[str, int]) -> str:
        """Return the steps that sides lost, `German 1 step, Soviet 2 steps`; nothing where none did."""
        steps = self._tr("{side} {count:step|steps} lost")
        told = (worded(steps, side=self.side(side), count=count) for side, count in lost.items() if count)
        return ", ".join(told)

    def names(self, pieces: Iterable[str]) -> Iterator[str]:
        """Yield what people call units, those that are gone too."""
        for piece in pieces:
            unit = next((each for key, each in self._game.roster.units.items() if key == piece), None)
            yield unit.label if unit is not None else piece
