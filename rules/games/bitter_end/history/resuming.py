"""How a game begins on an evening of January 1945: who stands where, what is lost, who holds what.

The turn to be played is that of the day after. Formations lie as `spreading` says, losses are those of
`losses`, and what the history tells of places and bridges is set. Reserves are free once their date by
schedule A has come, or once they have left their place; 46th Army's ranges are set off by the formations
outside the pocket that came so near. Points of victory follow from who holds what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rules.dates import day_words
from rules.effects import (
    Effect,
    MarkStacks,
    PutInBox,
    SetBridge,
    SetControl,
    SetFact,
    SetSteps,
    StandAt,
)
from rules.facts import Fact
from rules.games.bitter_end.books import Books, read_books
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import is_near_enough
from rules.games.bitter_end.facts import (
    Released,
    ReleaseSchedule,
    SecondSurprise,
    SurpriseDay,
)
from rules.games.bitter_end.history.losses import RULE, lost_by_side, steps_left
from rules.games.bitter_end.history.spreading import Spread, Standing, spread
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.release_book import ARMY, PEST_GROUP, RangeRelease
from rules.games.bitter_end.surprise import FIRST_DAY
from rules.games.bitter_end.words import FROZEN, GERMAN, SOVIET
from rules.hexgrid import HexId, Point
from rules.history import Absence, Formation, History
from rules.judge import Judge
from rules.position import BridgeState, Position
from rules.procedure import GameTerms
from rules.resuming import Resumption, Told
from rules.translatable import tr_noop
from rules.unit_id import UnitId

SCHEDULE = "A"
"""The schedule of the historical commitment."""
SECOND_SURPRISE = "1945-01-18"
"""Konrad III, which nobody on the other side expected."""
ARRIVAL, NOT_IN_PLAY, BY_HAND = "arrival:", "not-in-play:", "by-hand:"
"""How the boxes begin of those to come, of those who have left, and of those laid down by hand."""


def resume_on(
    judge: Judge, terms: GameTerms, position: Position, history: History, evening: str
) -> Resumption:
    """Return how a game begins on an evening, from its scenario's set-up; raises DataError for its books."""
    books = read_books(terms.counters, terms.formations)
    if isinstance(judge, BitterEndJudge):
        # The editions count the ranges to the city differently.
        books = books.by(judge.law.edition)
    return _Evening(judge, books, position, history, evening).resumed()


@dataclass(frozen=True)
class _Evening:
    """One evening of a history, on the units of a set-up."""

    judge: Judge
    books: Books
    start: Position
    history: History
    date: str

    def resumed(self) -> Resumption:
        return Resumption(
            self.date,
            self.turn,
            tuple(self._effects()),
            self.laid.posts,
            tuple(self.laid.misfits),
            RULE,
            lost_by_side(self.history.formations, self._steps, self._left),
            tuple(unit for unit, box in self._boxed.items() if box.startswith(BY_HAND)),
            tuple(unit for unit, box in self._boxed.items() if box.startswith(NOT_IN_PLAY)),
            tuple(each.formation.name for each in self._standings if self._came_later(each)),
            dict(self._holders()),
            tuple(self._told()),
        )

    @property
    def turn(self) -> str:
        """The turn to be played: the day after, on the last day that day itself."""
        dates = self.history.dates
        return dates[min(dates.index(self.date) + 1, len(dates) - 1)]

    # ---- who stands where

    @cached_property
    def _in_game(self) -> frozenset[UnitId]:
        units = self.start.units
        return frozenset(unit.id for unit in units if unit.hex or unit.box.startswith(ARRIVAL))

    def _units_of(self, formation: Formation) -> tuple[UnitId, ...]:
        those = (*formation.units, *formation.attached)
        return tuple(unit for unit in those if unit in self._in_game)

    @cached_property
    def _standings(self) -> tuple[Standing, ...]:
        garrison = self.books.release.garrison
        return tuple(
            Standing(formation, here, self._units_of(formation), bool(garrison & set(formation.units)))
            for formation, _, here in self.history.standing(self.date)
            if self._units_of(formation)
        )

    @cached_property
    def laid(self) -> Spread:
        """Where everybody is laid."""
        return spread(self.judge.board, self._standings)

    def _came_later(self, standing: Standing) -> bool:
        units = (self.start.by_id[unit] for unit in standing.units)
        return all(unit.box.startswith(ARRIVAL) for unit in units)

    @cached_property
    def _boxed(self) -> Mapping[UnitId, str]:
        """The units that are not on the map and lie elsewhere than the set-up has them."""
        found: dict[UnitId, str] = {}
        for formation in self.history.formations:
            evening = formation.evenings[self.date]
            for unit in self._units_of(formation) if evening.hex is None else ():
                box = self._box_for(unit, evening.absence)
                if box:
                    found[unit] = box
        # Units of which the history says nothing wait for a hand: to guess a place for them would look like
        # knowledge.
        told = {unit for each in self.history.formations for unit in (*each.units, *each.attached)}
        for unit in sorted(self._in_game - told):
            box = self._box_for(unit, Absence.OFF_MAP)
            if box:
                found[unit] = box
        return found

    def _box_for(self, unit: UnitId, absence: Absence | None) -> str:
        """Return the box of a unit without a place, empty where it stays in that of its arrival."""
        now = self.start.by_id[unit]
        if absence is Absence.WITHDRAWN:
            return NOT_IN_PLAY + now.side
        is_to_come = now.box.startswith(ARRIVAL) and now.box.rpartition(":")[2] >= self.turn
        return "" if is_to_come else BY_HAND + now.side

    # ---- what is lost

    @cached_property
    def _steps(self) -> Mapping[UnitId, int]:
        return {unit.id: unit.steps for unit in self.start.units if unit.id in self._in_game}

    @cached_property
    def _left(self) -> Mapping[UnitId, int]:
        grid = self.judge.board.topology.grid
        left = steps_left(self.history, grid, self.date, self._steps)
        return {**left, **dict.fromkeys(self.laid.lost, 0)}

    # ---- effects

    def _effects(self) -> Iterator[Effect]:
        yield from (SetFact(fact) for fact in self._facts())
        yield from (SetControl(here, side) for here, side in self._holders())
        yield from self._bridges()
        yield from (PutInBox(unit, box) for unit, box in self._boxed.items())
        yield from (PutInBox(unit, NOT_IN_PLAY + self.start.by_id[unit].side) for unit in self.laid.lost)
        stacks: dict[HexId, list[UnitId]] = {}
        for unit, here in self.laid.posts.items():
            stacks.setdefault(here, []).append(unit)
        yield from (StandAt(here, tuple(units)) for here, units in sorted(stacks.items()))
        for unit, steps in self._left.items():
            # Those without steps are lost, and laid aside above.
            if 0 < steps < self._steps[unit]:
                yield SetSteps(unit, steps)
        yield MarkStacks(FROZEN, frozenset(self.laid.posts[u] for u in self._frozen if u in self.laid.posts))

    def _holders(self) -> Iterator[tuple[HexId, str]]:
        """Yield who holds each place that counts: who took it last, in the city who has it by the sources."""
        taken = {HexId(each.what): each.side for each in self.history.holders if each.date <= self.date}
        for here, initial in sorted(self.books.victory.counted.items()):
            # No source tells the city hex by hex: who stands there says it, else the line that was drawn
            # round the pocket.
            if here in self.books.victory.budapest:
                yield here, self._side_in_city(here)
            elif here in taken and taken[here] != initial:
                yield here, taken[here]

    def _side_in_city(self, here: HexId) -> str:
        """Return whose unit stands in a hex of the city, else who has it by the last ring of the sources."""
        standing = {self.start.by_id[unit].side for unit, post in self.laid.posts.items() if post == here}
        if len(standing) == 1:
            return standing.pop()
        front = self.history.front_until(self.date)
        middle = self.judge.board.topology.grid.centre(here)
        rings = (ring.points for ring in front.rings) if front is not None else ()
        return GERMAN if any(is_within(middle, ring) for ring in rings) else SOVIET

    def _nearest_side(self, here: HexId) -> str:
        """Return whose units stand next to a hex or in it, empty where nobody's or both sides' do."""
        grid, units = self.judge.board.topology.grid, self.start.by_id
        near = {units[u].side for u, post in self.laid.posts.items() if grid.distance(here, post) <= 1}
        return near.pop() if len(near) == 1 else ""

    def _bridges(self) -> Iterator[SetBridge]:
        blown = {each.what for each in self.history.bridges if each.is_destroyed and each.date <= self.date}
        for side, state in sorted(self.start.bridges.items()):
            # A bridge with a side at each end stays whose it was: nobody has crossed it.
            holders = {self._nearest_side(side.a), self._nearest_side(side.b)} - {""}
            owner = holders.pop() if len(holders) == 1 else state.owner
            now = BridgeState(owner, str(side) in blown)
            if now != state:
                yield SetBridge(side, now.owner, now.is_destroyed)

    # ---- who is released

    def _facts(self) -> Iterator[Fact]:
        yield ReleaseSchedule(SCHEDULE)
        yield SurpriseDay(FIRST_DAY)
        if self.date >= SECOND_SURPRISE:
            yield SecondSurprise(SECOND_SURPRISE)
        yield from (Released(whom, date) for whom, date in sorted(self._released.items()))

    @cached_property
    def _released(self) -> Mapping[str, str]:
        """The reserves and ranges that are let go by the evening, and when."""
        found = dict(self._reserves())
        for release in self.books.release.ranges:
            date = self._first_within(release)
            if date:
                found[release.key] = date
        return {whom: date for whom, date in found.items() if date <= self.date}

    def _reserves(self) -> Iterator[tuple[str, str]]:
        dated = {name: date for date, name in self.books.release.schedules[SCHEDULE]}
        for name in self.books.release.reserves:
            left = self._left_its_place(self.books.release.formations[name])
            dates = [date for date in (dated.get(name, ""), left) if date]
            if dates:
                yield name, min(dates)

    def _left_its_place(self, units: frozenset[UnitId]) -> str:
        """Return the first evening on which a formation was elsewhere than on the first."""
        for formation in self.history.formations:
            if units & set(formation.units):
                first = formation.evenings[self.history.dates[0]].hex
                # An evening without a known place is no sign that it left.
                moved = (d for d in self.history.dates if formation.evenings[d].hex not in (first, None))
                return next(moved, "")
        return ""

    def _first_within(self, release: RangeRelease) -> str:
        """Return the first evening on which a formation from outside stood so near to the city."""
        city, garrison = City.of_board(self.judge.board), self.books.release.garrison
        for date in self.history.dates:
            for formation, _, here in self.history.standing(date):
                is_outside = formation.side == GERMAN and not garrison & set(formation.units)
                if is_outside and is_near_enough(city, release, here):
                    return date
        return ""

    @cached_property
    def _frozen(self) -> frozenset[UnitId]:
        names = (name for name in self.books.release.reserves if name not in self._released)
        return frozenset(unit for name in names for unit in self.books.release.formations[name])

    # ---- told

    def _told(self) -> Iterator[Told]:
        named = {each.hex: each.name for each in self.books.victory.towns}
        for here, side in self._holders():
            if here in named:
                yield Told(tr_noop("{place}: held by {side}"), (("place", named[here]), ("side", side)))
        yield from self._told_of_the_city()
        blown = sum(1 for each in self._bridges() if each.is_destroyed)
        yield Told(tr_noop("Bridges blown: {count}"), (("count", str(blown)),))
        names = ", ".join(self._names_released()) or "-"
        yield Told(tr_noop("Armies and reserves released: {names}"), (("names", names),))
        yield Told(tr_noop("Air and artillery points come with the turn, replacement points begin at none."))
        yield Told(
            tr_noop("Victory points are those of the places held: what was earned before is not known.")
        )

    def _told_of_the_city(self) -> Iterator[Told]:
        held = [side for here, side in self._holders() if here in self.books.victory.budapest]
        for side in sorted(set(held)):
            facts = (("count", str(held.count(side))), ("side", side))
            yield Told(tr_noop("Hexes of the city held by {side}: {count}"), facts)

    def _names_released(self) -> Sequence[str]:
        infantry = self.books.release.infantry_date
        every = [f"{ARMY}, {PEST_GROUP}"] if infantry and self.turn >= infantry else []
        return [*(f"{whom} ({day_words(date)})" for whom, date in sorted(self._released.items())), *every]


def is_within(point: Point, ring: Sequence[Point]) -> bool:
    """Return whether a point lies in a closed line."""
    x, y = point
    crossed = (
        x < (bx - ax) * (y - ay) / (by - ay) + ax
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))
        if (ay > y) != (by > y)
    )
    return sum(crossed) % 2 == 1
