"""Who may act next, and why a unit may not: a fixed list of phases, or impulses that follow from drawn chits.

The table says where the game stands (a `Moment`); its flow says what comes then. Nothing here enforces it: a
table played by hand goes where its player says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from typing import Protocol

from rules.findings import Finding, Verdict
from rules.phases import Moment, Phase, Sequence, next_step, previous_step
from rules.pool import Pool, brought_by, chit_of
from rules.position import Position
from rules.turns_of_draws import TurnsOfDraws
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Draw:
    """A chit is drawn before the turn goes on: any of `chits`, alike ones as often as they are there.

    `after` gives the moment to which a chit leads, `side` says who draws where it is not for anybody to do,
    `box` where the chits lie on the tray.
    """

    title: str
    short: str
    case: str
    chits: tuple[str, ...]
    after: Callable[[str], Moment]
    side: str = ""
    box: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase of the turn under way, called as it is called then; `start` is None where a draw brings it."""

    phase: Phase
    start: Moment | None


class Flow(Protocol):
    """The order of play of one game. Answers depend on the arguments alone."""

    @property
    def sequence(self) -> Sequence:
        """Every phase that there can be, with its steps."""

    def start(self, turn: int) -> Moment:
        """Return the first moment of a turn."""

    def next(self, now: Moment) -> Moment | Draw:
        """Return the step after a moment, or the draw that decides what comes."""

    def previous(self, now: Moment) -> Moment | None:
        """Return the step before a moment, None where there is none or only taking back leads there."""

    def stages(self, now: Moment) -> tuple[Stage, ...]:
        """Return the phases of the turn of a moment as far as they are known, in their order."""

    def drawing(self, now: Moment) -> tuple[str, ...]:
        """Return the sides that are still to draw from pools of their own in the turn, in their order."""

    def may_act(self, position: Position, unit: Unit) -> Verdict:
        """Return whether a unit may act in the step of a position, and why not; fine where nobody knows."""


FlowMaker = Callable[[Sequence], Flow]
"""Makes the order of play of a game from its sequence, without the steps of options that are not played."""

Bars = Callable[[Position, Unit], Iterable[Finding]]
"""Yields why a unit may not act in the step of a position, the reason first."""


def nobody_is_barred(_position: Position, _unit: Unit) -> Iterable[Finding]:
    """Return nothing: these rules do not say who may act."""
    return ()


@dataclass(frozen=True)
class ListedFlow:
    """The phases of the sequence one after another, the same in every turn."""

    sequence: Sequence
    bars: Bars = nobody_is_barred

    def start(self, turn: int) -> Moment:
        """Return the first step of a turn."""
        return self.sequence.start(turn)

    def next(self, now: Moment) -> Moment:
        """Return the step after a moment."""
        return next_step(self.sequence, now)

    def previous(self, now: Moment) -> Moment | None:
        """Return the step before a moment, None before the first turn."""
        # The first step of all answers itself.
        before = previous_step(self.sequence, now)
        return before if before != now else None

    def stages(self, now: Moment) -> tuple[Stage, ...]:
        """Return all phases."""
        return tuple(
            Stage(phase, _begin(phase, Moment(now.turn, "", "", ""))) for phase in self.sequence.phases
        )

    def drawing(self, now: Moment) -> tuple[str, ...]:
        """Return nobody: nothing is drawn."""
        del now
        return ()

    def may_act(self, position: Position, unit: Unit) -> Verdict:
        """Return the verdict of the game's own bars."""
        return Verdict(tuple(self.bars(position, unit)))


@dataclass(frozen=True)
class DrawnFlow:
    """Phases of every turn, then impulses: who acts follows from the chits drawn, until no pool has any.

    The phases that no chit brings come before the draws where they stand before the first that one brings in
    the sequence, else after them. Sides with pools of their own draw in turn (`rules.turns_of_draws`).
    """

    sequence: Sequence
    bars: Bars = nobody_is_barred

    def start(self, turn: int) -> Moment:
        """Return the first step of a turn."""
        return self.sequence.start(turn)

    def next(self, now: Moment) -> Moment | Draw:
        """Return the step after a moment, or the draw that decides who acts."""
        block = self._block(now)
        here = _index_in(block, now)
        phase = block[here]
        later = _index_of_step(phase, now) + 1
        if later < len(phase.steps):
            return replace(now, side=phase.side, phase=phase.id, step=phase.steps[later].id)
        if here + 1 < len(block):
            return self._begun(block, here + 1, now)
        return self._after_block(now, is_last=block == self._closing(now))

    def _begun(self, block: tuple[Phase, ...], index: int, now: Moment) -> Moment:
        """Return the beginning of a phase of a block; with the first in order of draws that is settled."""
        if block[index].in_order_of_draws and not now.first:
            # The order of the phases ahead hangs on who draws first, so the block is asked for anew.
            now = replace(now, first=self.draws.first_side(now))
            block = self._block(now)
        return _begin(block[index], now)

    def _after_block(self, now: Moment, *, is_last: bool) -> Moment | Draw:
        # Behind the closing phases nothing is drawn any more, even where a hand went there too early.
        pool = None if is_last else self.draws.next_pool(now)
        if pool is not None:
            left, after = self.draws.left_in(pool, now), partial(self._drawn, now, pool)
            return Draw(pool.title, pool.short, pool.case, left, after, pool.side, pool.box)
        closing = self._closing(now)
        if not is_last and closing:
            return _begin(closing[0], now)
        return self.start(now.turn + 1)

    def _drawn(self, now: Moment, pool: Pool, chit: str) -> Moment:
        drawn = replace(now, drawn=(*now.drawn, chit), left=self.draws.left_without(pool, chit, now))
        return _begin(self._brought_by(chit)[0], drawn)

    def previous(self, now: Moment) -> Moment | None:
        """Return the step before a moment, None where a draw led to it: that is taken back with the draw."""
        block = self._block(now)
        here = _index_in(block, now)
        step = _index_of_step(block[here], now)
        if step:
            return replace(now, step=block[here].steps[step - 1].id)
        if here:
            phase = block[here - 1]
            # Before phases in the order of draws nobody knows yet who draws first.
            first = now.first if phase.in_order_of_draws or now.drawn else ""
            return replace(now, side=phase.side, phase=phase.id, step=phase.steps[-1].id, first=first)
        return None

    def stages(self, now: Moment) -> tuple[Stage, ...]:
        """Return what comes in every turn, the impulses drawn so far, and a place for the next draw."""
        first = [Stage(phase, _begin(phase, replace(now, drawn=()))) for phase in self._opening(now)]
        impulses = [stage for n in range(len(now.drawn)) for stage in self._impulse(now, now.drawn[: n + 1])]
        pool = self.draws.next_pool(now)
        draw = Phase("", pool.side, pool.title, pool.short, pool.case, ()) if pool is not None else None
        ahead = [Stage(draw, None)] if draw is not None else []
        # While chits are left nobody knows which are drawn by then, and they are part of a moment.
        last = [Stage(phase, None if ahead else _begin(phase, now)) for phase in self._closing(now)]
        return (*first, *impulses, *ahead, *last)

    def drawing(self, now: Moment) -> tuple[str, ...]:
        """Return the sides that are still to draw, as the chits in their pools tell; none of one pool."""
        return self.draws.sides_to_come(now) if len(self.sequence.pools) > 1 else ()

    def may_act(self, position: Position, unit: Unit) -> Verdict:
        """Return the verdict of the game's own bars."""
        return Verdict(tuple(self.bars(position, unit)))

    # ---- within

    @cached_property
    def draws(self) -> TurnsOfDraws:
        """Who draws next, and from what."""
        return TurnsOfDraws(self.sequence.pools)

    def _opening(self, now: Moment) -> tuple[Phase, ...]:
        return self._in_order(self._unbrought[: self._opening_count], now)

    def _closing(self, now: Moment) -> tuple[Phase, ...]:
        return self._in_order(self._unbrought[self._opening_count :], now)

    def _in_order(self, block: tuple[Phase, ...], now: Moment) -> tuple[Phase, ...]:
        """Return phases as they follow one another where the side that draws first begins some of them."""
        order = self.draws.sides(now.first)
        found: list[Phase] = []
        # Only neighbours of one id change places: phases that belong to no draw stay where the sequence has
        # them.
        for (_, is_led), group in groupby(block, key=lambda phase: (phase.id, phase.in_order_of_draws)):
            phases = [*group]
            found += sorted(phases, key=lambda phase: _place(order, phase.side)) if is_led else phases
        return tuple(found)

    @cached_property
    def _opening_count(self) -> int:
        keys = [phase.key for phase in self.sequence.phases]
        brought = brought_by(self.sequence.pools)
        # Without any drawn phase nothing is closing: all stand before draws that never come.
        return min((keys.index(key) for key in brought if key in keys), default=len(keys))

    @cached_property
    def _unbrought(self) -> tuple[Phase, ...]:
        brought = brought_by(self.sequence.pools)
        return tuple(phase for phase in self.sequence.phases if phase.key not in brought)

    def _brought_by(self, chit: str) -> tuple[Phase, ...]:
        found = chit_of(self.sequence.pools, chit)
        keys = found.phases if found is not None else ()
        return tuple(phase for key in keys for phase in self.sequence.phases if phase.key == key)

    def _block(self, now: Moment) -> tuple[Phase, ...]:
        """Return the phases among which a moment stands; an unknown one stands at the turn's beginning."""
        brought = self._brought_by(now.drawn[-1]) if now.drawn else ()
        # What the last chit brought comes first: a phase of one name may stand in the opening as well.
        blocks = (brought, self._closing(now), self._opening(now))
        return next((block for block in blocks if _holds(block, now)), blocks[-1])

    def _impulse(self, now: Moment, drawn: tuple[str, ...]) -> tuple[Stage, ...]:
        chit, phases = chit_of(self.sequence.pools, drawn[-1]), self._brought_by(drawn[-1])
        if chit is None:
            return ()
        is_one = len(phases) == 1
        titles = [chit.title if is_one else f"{chit.title}: {phase.title}" for phase in phases]
        shorts = [chit.short if is_one else f"{chit.short} {phase.short}" for phase in phases]
        named = (
            replace(phase, title=title, short=short)
            for phase, title, short in zip(phases, titles, shorts, strict=True)
        )
        return tuple(Stage(phase, _begin(phase, replace(now, drawn=drawn))) for phase in named)


def usual_flow(sequence: Sequence, bars: Bars = nobody_is_barred) -> Flow:
    """Return the order of play that a sequence tells: by draws where it has a pool, else by its list."""
    if sequence.pools:
        return DrawnFlow(sequence, bars)
    return ListedFlow(sequence, bars)


# ---- going on


def next_phase(flow: Flow, now: Moment) -> Moment | Draw:
    """Return the first step of the phase after a moment's own, or the draw that decides it."""
    found = flow.next(now)
    while isinstance(found, Moment) and found.is_in_phase_of(now):
        found = flow.next(found)
    return found


def next_side(flow: Flow, now: Moment) -> Moment | Draw:
    """Return where another side acts, or the next turn begins, or a draw decides it."""
    found = flow.next(now)
    while isinstance(found, Moment) and (found.turn, found.side) == (now.turn, now.side):
        found = flow.next(found)
    return found


def previous_phase(flow: Flow, now: Moment) -> Moment | None:
    """Return the first step of the phase before a moment's own, None where there is none."""
    found = flow.previous(now)
    while found is not None and found.is_in_phase_of(now):
        found = flow.previous(found)
    # That is the last step of the phase before; now back to its first.
    before = found
    while before is not None and found is not None and before.is_in_phase_of(found):
        found, before = before, flow.previous(before)
    return found


def rest_of(flow: Flow, now: Moment) -> tuple[Moment, ...]:
    """Return the steps that follow before another side acts, another chit is drawn or the turn ends."""
    rest: list[Moment] = []
    found = flow.next(now)
    while isinstance(found, Moment) and (found.turn, found.side) == (now.turn, now.side):
        rest.append(found)
        found = flow.next(found)
    return tuple(rest)


def stage_of(flow: Flow, now: Moment) -> Stage | None:
    """Return the phase of a moment as it is called then, None for one that the sequence has not."""
    stages = (each for each in flow.stages(now) if each.start is not None)
    return next((each for each in stages if each.start is not None and now.is_in_phase_of(each.start)), None)


def impulses_of(flow: Flow, now: Moment) -> tuple[Stage, ...]:
    """Return the phases that draws have brought in the turn of a moment, in their order."""
    brought = brought_by(flow.sequence.pools)
    stages = (each for each in flow.stages(now) if each.start is not None and each.start.drawn)
    return tuple(each for each in stages if each.phase.key in brought)


def folded(flow: Flow, now: Moment) -> tuple[Stage, ...]:
    """Return the phases of the turn with all that draws bring as one: the impulse under way, or the next.

    Where one pool is common to all they stay as they are.
    """
    stages, brought = flow.stages(now), brought_by(flow.sequence.pools)
    if len(flow.sequence.pools) < 2:
        return stages
    kept = [each for each in stages if each.phase.id and each.phase.key not in brought]
    keys = [phase.key for phase in flow.sequence.phases]
    place, whole = next((n, phase) for n, phase in enumerate(flow.sequence.phases) if phase.key in brought)
    # Where the pools are empty no stage of the turn says where the draws would be.
    first = sum(keys.index(each.phase.key) < place for each in kept)
    under_way = next((each for each in impulses_of(flow, now) if _is_now(each, now)), None)
    start = under_way.start if under_way is not None else None
    one = Stage(replace(whole, side=under_way.phase.side if under_way is not None else ""), start)
    return (*kept[:first], one, *kept[first:])


def _is_now(stage: Stage, now: Moment) -> bool:
    return stage.start is not None and now.is_in_phase_of(stage.start)


def is_before(flow: Flow, one: Moment, other: Moment) -> bool:
    """Return whether the phase of a moment comes before that of another one."""
    return _order(flow, one) < _order(flow, other)


def _order(flow: Flow, moment: Moment) -> tuple[int, int, int]:
    keys = [(phase.side, phase.id) for phase in flow.sequence.phases]
    here = (moment.side, moment.phase)
    # Each impulse has one more chit drawn: phases that come back in a turn are told apart by that.
    return moment.turn, len(moment.drawn), keys.index(here) if here in keys else -1


def _begin(phase: Phase, now: Moment) -> Moment:
    """Return the first step of a phase in the turn of a moment, with what was drawn and is left then."""
    return replace(now, side=phase.side, phase=phase.id, step=phase.steps[0].id)


def _place(order: tuple[str, ...], side: str) -> int:
    """Return the place of a side in an order, the last one for a side that does not draw."""
    return order.index(side) if side in order else len(order)


def _holds(block: Iterable[Phase], now: Moment) -> bool:
    return any((phase.side, phase.id) == (now.side, now.phase) for phase in block)


def _index_in(block: tuple[Phase, ...], now: Moment) -> int:
    found = (n for n, phase in enumerate(block) if (phase.side, phase.id) == (now.side, now.phase))
    return next(found, 0)


def _index_of_step(phase: Phase, now: Moment) -> int:
    return next((n for n, step in enumerate(phase.steps) if step.id == now.step), 0)
