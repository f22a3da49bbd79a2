"""A span of a game told turn by turn: what was done in each phase, the combats, what they cost, luck.

It is the text of a report (`app.view.export.report`), read from the journal as the report's side sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from app.assist.combat.battle_plan import fought
from app.film.excerpt import Excerpt
from app.film.happening import CombatAt, Going, Happening, Stage
from app.film.happenings import Happenings
from app.film.remarks import FilmRemark, RemarksOnWay
from app.film.sayings import Sayings
from app.film.series import LUCK, rows_of
from app.table.changes import Rolled
from app.table.journal import StepId
from app.table.phrases import Phrases, Translate, untranslated
from rules.fought import Luck, luck_of

_MARCHES = (Going.MOVE, Going.RETREAT, Going.ADVANCE)


@dataclass(frozen=True, slots=True)
class CombatTold:
    """A combat from its declaration to its end. `dice` are those of its rounds, as `6 −3`."""

    where: str
    side: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    odds: str
    dice: tuple[str, ...]
    lost: Mapping[str, int]
    retreats: tuple[str, ...] = ()
    """Who went back where, `217/80G 1519`, and in `advances` who went in."""
    advances: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseTold:
    """A phase. `lines` are what was done beside combats, a sentence each."""

    title: str
    side: str
    lines: tuple[str, ...]
    combats: tuple[CombatTold, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnTold:
    """A turn. `last` counts the steps of the span up to its end; `lost` are the steps lost in it by side."""

    title: str
    last: int
    phases: tuple[PhaseTold, ...]
    lost: Mapping[str, int]
    destroyed: Mapping[str, tuple[str, ...]]
    remarks: tuple[FilmRemark, ...] = ()

    @property
    def combats(self) -> tuple[CombatTold, ...]:
        """The combats of all its phases."""
        return tuple(each for phase in self.phases for each in phase.combats)


@dataclass(frozen=True, slots=True)
class GameTold:
    """A span of a game. `luck` is of the whole game up to the end of the span, `pips` of the span alone."""

    turns: tuple[TurnTold, ...]
    luck: Mapping[str, Luck] = field(default_factory=dict)
    pips: Mapping[str, float] = field(default_factory=dict)


def told(excerpt: Excerpt, tr: Translate = untranslated) -> GameTold:
    """Return a span of a game, told turn by turn."""
    happenings = Happenings(excerpt.game)
    spanned = [happenings.at(step.id) for step in excerpt.steps]
    teller = _Teller(excerpt, tr)
    turns = _turns(spanned)
    luck = next((row for row in rows_of(excerpt.game, spanned) if row.key == LUCK), None)
    return GameTold(
        tuple(teller.turn(those, last) for those, last in turns),
        luck_of(fought(excerpt.game.table).values()),
        luck.at(len(spanned)) if luck is not None and not luck.is_empty else {},
    )


def _turns(spanned: Sequence[Happening]) -> Iterator[tuple[list[Happening], int]]:
    """Yield the steps of each turn, and how many steps of the span lead to its end."""
    last = 0
    # Neighbours only, as time goes on: a clock that was put back by hand begins a turn of its own.
    for _, group in groupby(spanned, key=lambda each: each.when.turn):
        those = list(group)
        last += len(those)
        yield those, last


class _Teller:
    """Tells parts of one span."""

    def __init__(self, excerpt: Excerpt, tr: Translate) -> None:
        self._excerpt, self._tr = excerpt, tr
        self._sayings = Sayings(excerpt.game, tr)
        self._phrases = Phrases(excerpt.game, tr)
        self._steps = {step.id: step for step in excerpt.steps}
        # By step once, as they are asked for with every turn.
        self._remarks: dict[StepId, list[FilmRemark]] = {}
        for each in RemarksOnWay(excerpt.game.journal, tr).all:
            self._remarks.setdefault(each.step, []).append(each)

    def turn(self, those: Sequence[Happening], last: int) -> TurnTold:
        """Return a turn of which some steps are told."""
        phases = (
            self._phase(list(group))
            for _, group in groupby(
                those, key=lambda each: (each.when.side, each.when.phase, each.when.drawn)
            )
        )
        losses = [each for happening in those for each in happening.lost]
        sides = dict.fromkeys(each.side for each in losses)
        return TurnTold(
            self._sayings.hour(those[-1].when).day,
            last,
            # Phases in which nothing was done are left out: a report is no timetable.
            tuple(phase for phase in phases if phase.lines or phase.combats),
            {side: sum(each.steps for each in losses if each.side == side) for side in sides},
            {
                side: tuple(
                    self._names(each.unit for each in losses if each.side == side and each.is_destroyed)
                )
                for side in sides
            },
            tuple(remark for each in those for remark in self._remarks.get(each.step, ())),
        )

    def _phase(self, those: Sequence[Happening]) -> PhaseTold:
        when = those[-1].when
        lines = (*self._marches(those), *self._comings(those), *self._dice(those), *self._takings(those))
        return PhaseTold(self._sayings.hour(when).phase, when.side, lines, tuple(self._combats(those)))

    # ---- what was done

    def _marches(self, those: Sequence[Happening]) -> Iterator[str]:
        """Yield who moved where, outside of combats."""
        moves = (move for each in those if each.combat is None for move in each.moves)
        # By unit, so that one who moved twice is told once, where he came to last.
        goals = {move.unit: move.after.hex for move in moves if move.going in _MARCHES and move.after.hex}
        if goals:
            named = (f"{name} {goals[unit]}" for unit, name in zip(goals, self._names(goals), strict=True))
            yield self._tr("Moved: {moves}.").format(moves=", ".join(named))

    def _comings(self, those: Sequence[Happening]) -> Iterator[str]:
        """Yield who came onto the map and who left it."""
        for going, pattern in (
            (Going.ARRIVAL, self._tr("Came onto the map: {units}.")),
            (Going.LEAVING, self._tr("Left the map: {units}.")),
        ):
            units = [move.unit for each in those for move in each.moves if move.going is going]
            if units:
                yield pattern.format(units=", ".join(self._names(dict.fromkeys(units))))

    def _dice(self, those: Sequence[Happening]) -> Iterator[str]:
        """Yield the dice that were no combat's: several in one line, an air turn may have thirty."""
        dice = [roll for each in those if each.combat is None for roll in each.dice]
        if len(dice) == 1:
            yield f"{self._phrases.of(dice[0])}."
        elif dice:
            named = (f"{roll.purpose or '?'}: {_die(roll)}" for roll in dice)
            yield self._tr("Dice: {dice}.").format(dice="; ".join(named))

    def _takings(self, those: Sequence[Happening]) -> Iterator[str]:
        """Yield the places that changed hands, each with who had it at the end."""
        now = {taking.hex: taking for each in those for taking in each.takings}
        for here, taking in now.items():
            if taking.after:
                side, place = self._sayings.side(taking.after), self._sayings.place(here)
                yield self._tr("{side} took {place}.").format(side=side, place=place)
            else:
                yield self._tr("Nobody holds {place} any more.").format(place=self._sayings.place(here))

    # ---- combats

    def _combats(self, those: Sequence[Happening]) -> Iterator[CombatTold]:
        of_combats: dict[int, list[Happening]] = {}
        for each in those:
            if each.combat is not None:
                of_combats.setdefault(each.combat.number, []).append(each)
        for steps in of_combats.values():
            yield self._combat(steps)

    def _combat(self, steps: Sequence[Happening]) -> CombatTold:
        known = [each.combat for each in steps if each.combat is not None]
        # The last step that knows the odds: later ones of a combat no longer carry them.
        first, last = known[0], ([each for each in known if each.odds] or known)[-1]
        dice = tuple(_die(roll) for each in steps for roll in each.dice)
        return CombatTold(
            ", ".join(map(self._sayings.place, first.hexes)),
            first.side,
            tuple(self._names(first.attackers)),
            tuple(self._names(first.defenders)),
            last.odds,
            dice,
            self._cost(steps),
            self._went(steps, Going.RETREAT),
            self._went(steps, Going.ADVANCE),
        )

    def _went(self, steps: Sequence[Happening], going: Going) -> tuple[str, ...]:
        """Return who went where in a combat, each with where he came to at last."""
        moves = (move for each in steps for move in each.moves if move.going is going)
        # The last end of each: a retreat may go on, by a hex at a time.
        goals = {move.unit: move.after.hex for move in moves if move.after.hex is not None}
        return tuple(f"{name} {here}" for name, here in zip(self._names(goals), goals.values(), strict=True))

    def _cost(self, steps: Sequence[Happening]) -> Mapping[str, int]:
        over = next((each.combat for each in steps if _is_over(each.combat)), None)
        # What the combat itself has counted, where it has; it also knows losses that no counter shows.
        if over is not None and over.lost:
            return {side: count for side, count in over.lost if count}
        cost: dict[str, int] = {}
        for each in (each for happening in steps for each in happening.lost):
            cost[each.side] = cost.get(each.side, 0) + each.steps
        return cost

    def _names(self, units: Iterable[str]) -> Iterator[str]:
        return self._sayings.names(units)


def _is_over(combat: CombatAt | None) -> bool:
    return combat is not None and combat.stage is Stage.OVER


def _die(roll: Rolled) -> str:
    faces = " + ".join(map(str, roll.faces))
    return f"{faces} {roll.modifier:+d}".replace("-", "−") if roll.modifier else faces
