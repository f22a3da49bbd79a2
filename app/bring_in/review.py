"""The review of a set-up that is brought in: what was seen, what a person decided, what follows from both.

Nothing of it is on the table before it is put there (`app.bring_in.putting`). A review is a value: each
decision makes another one, and taking back finds the former.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Final

from app.bring_in.counter_mix import ANY_NUMBER, CounterId, Mix
from app.bring_in.deciding import (
    About,
    Add,
    Beneath,
    Decision,
    Empty,
    Later,
    LayAt,
    Name,
    Put,
    Take,
    TurnOver,
    Under,
)
from app.bring_in.reading import RIVALLED, Doubt, PointPx, Reading, Why
from app.table.pieces import Spot
from rules.translatable import tr_noop

MOST_READINGS: Final = 5_000


class State(Enum):
    """How a reading stands."""

    TAKEN = "taken"
    ASKED = "asked"
    LATER = "later"
    EMPTY = "empty"


class Unfit(ValueError):
    """A decision that does not fit its reading; the review stays as it was."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a reading has come to: the counter with its face and place, and what of it is still open.

    `is_automatic` tells that no person has looked at it. `rivals` are the readings that claim the same
    counter, of which there are not so many. `is_stack_open` asks what lies beneath. `is_added` tells that
    nobody saw it but the person who added it, `is_beneath` that it lies under what else was read there.
    """

    reading: Reading
    state: State
    counter: CounterId | None
    face: int
    spot: Spot | None
    doubts: tuple[Doubt, ...]
    is_automatic: bool
    beneath: tuple[Under, ...] = ()
    is_stack_open: bool = False
    is_put: bool = False
    rivals: tuple[int, ...] = ()
    is_added: bool = False
    is_beneath: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a person is still asked."""
        return self.state in {State.ASKED, State.LATER}

    @property
    def why(self) -> tuple[Why, ...]:
        """Why it is asked: that its counter is taken, else what was unsure when it was read."""
        return (RIVALLED,) if self.rivals else self.reading.why

    @property
    def layer(self) -> int:
        """Its turn among all to be laid: those beneath come first, of these the one added last."""
        return -self.reading.number if self.is_beneath else self.reading.number


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Review:
    """Readings, decisions, and the decisions that were taken back and can be made again, the last first.

    `source` names picture or list, `empty` are the places where nothing lies. Readings are numbered from 1
    without gaps, as `reviewed` does; those that a person adds follow them. `warnings` are of all of it:
    nothing is taken without asking then. `seen` tells where in the picture each hex that it shows has its
    middle.
    """

    source: str
    game: str
    mix: Mix
    readings: tuple[Reading, ...]
    empty: tuple[Spot, ...] = ()
    decisions: tuple[Decision, ...] = ()
    undone: tuple[Decision, ...] = ()
    warnings: tuple[Why, ...] = ()
    seen: tuple[tuple[Spot, PointPx], ...] = ()

    # ---- what follows

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        """How every reading stands, by its number."""
        # From the first decision each time: so taking back is leaving out the last, and nothing can be stale.
        start = {each.number: _start(each) for each in self.readings}
        touched: dict[int, int] = {}
        for when, decision in enumerate(self.decisions):
            _decide(start, decision, self.mix)
            touched.update(dict.fromkeys(_numbers_of(decision), when))
        return MappingProxyType(_with_rivals(start, touched, self.mix))

    def doubtful(self) -> tuple[Standing, ...]:
        """Return what is asked, the most doubtful first; what is to be looked at later comes last."""
        found = [each for each in self.standings.values() if each.is_open]
        return tuple(sorted(found, key=_urgency))

    def taken(self) -> tuple[Standing, ...]:
        """Return what is taken, by the number of its reading."""
        return tuple(each for each in self.standings.values() if each.state is State.TAKEN)

    def to_put(self) -> tuple[Standing, ...]:
        """Return what is taken and has not been put on the table yet."""
        return tuple(each for each in self.taken() if not each.is_put)

    def automatic(self) -> tuple[Standing, ...]:
        """Return what was taken without asking, the least sure first."""
        found = [each for each in self.taken() if each.is_automatic]
        return tuple(sorted(found, key=lambda each: (each.reading.ratio, each.reading.number)))

    def off_grid(self) -> tuple[Standing, ...]:
        """Return what lies beside the grid and has no place yet."""
        return tuple(each for each in self.doubtful() if each.spot is None)

    def added(self) -> tuple[Standing, ...]:
        """Return what a person added by hand and has not declared to be nothing, by its number."""
        kept = (each for each in self.standings.values() if each.is_added)
        return tuple(each for each in kept if each.state is not State.EMPTY)

    def left_empty(self) -> tuple[Spot, ...]:
        """Return the places where nothing was seen and nobody has laid anything since."""
        laid = {each.spot for each in self.standings.values() if each.state is not State.EMPTY}
        return tuple(each for each in self.empty if each not in laid)

    def next_number(self) -> int:
        """Return the number of the reading that would be added next."""
        return len(self.standings) + 1

    def stacks(self) -> tuple[Standing, ...]:
        """Return what looks like a stack of which nobody has said what lies beneath."""
        return tuple(each for each in self.standings.values() if each.is_stack_open)

    def left_to_take(self) -> tuple[CounterId, ...]:
        """Return the counters of the mix that no reading has taken, in the order of the mix."""
        used = Counter(key for each in self.taken() for key in _counters_of(each))
        free = (each for each in self.mix.counters if each.count == ANY_NUMBER or used[each.id] < each.count)
        return tuple(each.id for each in free)

    # ---- deciding

    def decided(self, decision: Decision) -> Review:
        """Return the review after a decision; raises Unfit where it does not fit its reading."""
        _decide(dict(self.standings), decision, self.mix)
        return replace(self, decisions=(*self.decisions, decision), undone=())

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return bool(self.decisions)

    @property
    def can_redo(self) -> bool:
        """Whether there is a decision to make again."""
        return bool(self.undone)

    def undo(self) -> Review:
        """Return the review before the last decision, the same where there is none."""
        if not self.decisions:
            return self
        *rest, last = self.decisions
        return replace(self, decisions=tuple(rest), undone=(last, *self.undone))

    def redo(self) -> Review:
        """Return the review with the decision made again that was taken back last."""
        if not self.undone:
            return self
        first, *rest = self.undone
        return replace(self, decisions=(*self.decisions, first), undone=tuple(rest))


class Deciding:
    """Decisions of a review made one after the other, as a file has them.

    What each reading has come to is carried along: a review by itself begins with its first decision each
    time, and a sitting of some thousand would be gone through some million times.
    """

    def __init__(self, review: Review) -> None:
        self._mix = review.mix
        # Without rivals: none of them makes a decision fit its reading that did not, or the other way round.
        self._standings = {each.number: _start(each) for each in review.readings}
        for decision in review.decisions:
            _decide(self._standings, decision, self._mix)

    def make(self, decision: Decision) -> None:
        """Make one decision more; raises Unfit where it does not fit its reading, and is not made."""
        _decide(self._standings, decision, self._mix)


def _decide(standings: dict[int, Standing], decision: Decision, mix: Mix) -> None:
    """Let a decision change the standings that it is about; raises Unfit, and then changes none of them."""
    if isinstance(decision, Add):
        standings[decision.reading] = _added(decision, len(standings) + 1)
        return
    numbers = _numbers_of(decision)
    for number in numbers:
        if number not in standings:
            raise Unfit(f"there is no reading {number}")
    standings.update({number: _after(standings[number], decision, mix) for number in numbers})


def reviewed(
    source: str, game: str, mix: Mix, readings: Iterable[Reading], empty: Iterable[Spot] = ()
) -> Review:
    """Return the review of some readings, numbered from 1 in their order."""
    numbered = tuple(replace(each, number=n) for n, each in enumerate(readings, start=1))
    return Review(source, game, mix, numbered, tuple(empty))


def warned(review: Review, why: Why) -> Review:
    """Return a review with a warning of all of it: every counter is asked about, with that reason last."""
    # A doubt of each and not a word above the list alone: what is taken goes on the table unread.
    asked = tuple(_asked(each, why) for each in review.readings)
    return replace(review, readings=asked, warnings=(*review.warnings, why))


def _asked(reading: Reading, why: Why) -> Reading:
    doubts = reading.doubts if Doubt.ID in reading.doubts else (*reading.doubts, Doubt.ID)
    # Last: a list of doubts shows the beginning alone, and what is of all tells none from another.
    return replace(reading, doubts=doubts, why=(*reading.why, why))


def _added(add: Add, number: int) -> Standing:
    # Only the next one: readings are numbered without gaps, and taking back leaves out the last.
    if add.reading != number:
        raise Unfit(f"the next reading would be {number}, not {add.reading}")
    if number > MOST_READINGS:
        raise Unfit(f"a review has no more than {MOST_READINGS} readings")
    spots = () if add.spot is None else (add.spot,)
    # A chance of nothing: asked about before all else, since the person has just said that it is there.
    why = Why(tr_noop("You added this one. Type which counter it is."))
    reading = Reading(number, spots, (), 0.0, doubts=(Doubt.ID,), why=(why,), outline=add.outline)
    return replace(_start(reading), is_automatic=False, is_added=True, is_beneath=add.is_beneath)


def _numbers_of(decision: Decision) -> tuple[int, ...]:
    return decision.readings if isinstance(decision, Put) else (decision.reading,)


def _start(reading: Reading) -> Standing:
    best = reading.candidates[0] if reading.candidates else None
    spot = reading.spots[0] if reading.spots else None
    doubts = reading.doubts
    # Without a counter or a place there is nothing to take, whatever else was sure.
    if best is None and Doubt.ID not in doubts:
        doubts = (*doubts, Doubt.ID)
    if spot is None and Doubt.PLACE not in doubts:
        doubts = (*doubts, Doubt.PLACE)
    return Standing(
        reading,
        State.ASKED if doubts else State.TAKEN,
        None if best is None else best.counter,
        0 if best is None else best.face,
        spot,
        doubts,
        is_automatic=True,
        is_stack_open=reading.is_stack,
    )


def _after(before: Standing, decision: About, mix: Mix) -> Standing:
    """Return how a reading stands after a decision; raises Unfit."""
    match decision:
        case Take(candidate=index):
            if not 0 <= index < len(before.reading.candidates):
                raise Unfit(f"reading {before.reading.number} has no candidate {index + 1}")
            chosen = before.reading.candidates[index]
            return _named(before, chosen.counter, chosen.face)
        case Name(counter=counter, face=face):
            return _named(before, counter, _checked_face(mix, counter, face))
        case TurnOver():
            if before.counter is None:
                raise Unfit(f"reading {before.reading.number} has no counter that could be turned over")
            return _named(before, before.counter, (before.face + 1) % _face_count(mix, before.counter))
        case LayAt(spot=spot):
            # What the rules said was of the other place.
            left = tuple(each for each in before.doubts if each not in {Doubt.PLACE, Doubt.RULES})
            return _settled(replace(before, spot=spot, doubts=left, is_automatic=False, is_put=False))
        case Empty():
            # Counter and place are kept: who takes this back, or names the counter later, has not lost what
            # was seen.
            return replace(before, state=State.EMPTY, doubts=(), is_automatic=False, is_stack_open=False)
        case Later():
            return replace(before, state=State.LATER, is_automatic=False)
        case Beneath(counters=counters):
            for each in counters:
                _checked_face(mix, each.counter, each.face)
            return replace(before, beneath=counters, is_stack_open=False, is_put=False)
        case Put():
            return replace(before, is_put=True)


def _named(before: Standing, counter: CounterId, face: int) -> Standing:
    # Who says what it is has seen where it lies, unless nobody knows a place for it.
    left = (Doubt.PLACE,) if before.spot is None else ()
    after = replace(before, counter=counter, face=face, doubts=left, is_automatic=False, is_put=False)
    return _settled(after)


def _settled(standing: Standing) -> Standing:
    is_known = standing.counter is not None and standing.spot is not None
    return replace(standing, state=State.TAKEN if is_known and not standing.doubts else State.ASKED)


def _face_count(mix: Mix, counter: CounterId) -> int:
    known = mix.by_id.get(counter)
    return 2 if known is None else len(known.faces)


def _checked_face(mix: Mix, counter: CounterId, face: int) -> int:
    if mix.counters and counter not in mix.by_id:
        raise Unfit(f"there is no counter {counter} in the counter mix")
    if not 0 <= face < _face_count(mix, counter):
        raise Unfit(f"{counter} has no face {face}")
    return face


def _urgency(standing: Standing) -> tuple[bool, float, int]:
    # Two readings of one counter: one of them is wrong for certain, which nothing else is.
    chance = 0.0 if standing.rivals else standing.reading.chance
    return standing.state is State.LATER, chance, standing.reading.number


def _counters_of(standing: Standing) -> Iterator[CounterId]:
    if standing.counter is not None:
        yield standing.counter
    yield from (under.counter for under in standing.beneath)


def _with_rivals(
    standings: Mapping[int, Standing], touched: Mapping[int, int], mix: Mix
) -> dict[int, Standing]:
    """Return the standings with those asked again that claim a counter of which there are too few.

    What a person decided last stays; then what is the surest.
    """
    holders: dict[CounterId, list[int]] = {}
    made = dict(standings)
    # Of what is taken alone: what is still asked claims nothing, else two open readings would keep each
    # other open.
    taken = [each for each in standings.values() if each.state is State.TAKEN]

    def weight(each: Standing) -> tuple[float, float, int]:
        # The later decision first: who names a counter after another was taken for it means this one.
        return -touched.get(each.reading.number, -1), -each.reading.chance, each.reading.number

    for each in sorted(taken, key=weight):
        number, rivals = each.reading.number, _rivals(each, holders, mix)
        if rivals:
            made[number] = replace(each, state=State.ASKED, doubts=(Doubt.ID,), rivals=rivals)
            continue
        for counter in _counters_of(each):
            holders.setdefault(counter, []).append(number)
    return made


def _rivals(standing: Standing, holders: Mapping[CounterId, list[int]], mix: Mix) -> tuple[int, ...]:
    """Return the readings that hold all there are of a counter that this one claims too."""
    found: list[int] = []
    for counter, wanted in Counter(_counters_of(standing)).items():
        known, held = mix.by_id.get(counter), holders.get(counter, [])
        # What the mix does not know is taken for single: two of it are then asked about, and not laid down
        # unseen.
        limit = 1 if known is None else known.count
        if limit != ANY_NUMBER and len(held) + wanted > limit:
            found += held or [standing.reading.number]
    return tuple(sorted(set(found)))
