"""What a game came to over its turns, as rows of figures: steps lost, points that are counted, luck.

All of it is read from the journal's own words, so every step of the line is known exactly. What only the
rules can tell (who is out of supply, what a ledger counts) comes from `app.film.survey`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.film.happening import Happening, When
from app.table.changes import Moved, Restacked, Rolled, flattened
from app.table.counts import kind_of
from app.table.game import Game
from maps.sheet import BoxId
from rules.phases import Moment, Role

LOST, LUCK, SUPPLY, LEDGER, GOALS = "lost", "luck", "supply", "ledger", "goals"
"""The keys of rows; a kind of points that the game counts on trackers is `count:` and its id."""
COUNT = "count:"


# ---- the turns


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn on a line of steps: `first` is the number of the step that begins it, 0 for the set-up."""

    turn: int
    date: str
    first: int


@dataclass(frozen=True, slots=True)
class Axis:
    """The turns of a line of steps, each as wide as any other; `last` is the number of the last step."""

    turns: tuple[Turn, ...]
    last: int

    def turn_at(self, number: int) -> Turn:
        """Return the turn to which a step of the line belongs."""
        return self.turns[self._index(number)]

    def place_of(self, number: int) -> float:
        """Return how far along the axis a step lies, from 0 to 1."""
        # Turns are all as wide as any other: one with many steps is told no closer than the rest.
        index = self._index(number)
        # The last turn may have begun with the last step.
        share = (number - self.turns[index].first) / max(1, self._end(index) - self.turns[index].first)
        return min(1.0, (index + share) / len(self.turns))

    def number_at(self, place: float) -> int:
        """Return the number of the step that lies nearest to a place from 0 to 1."""
        along = min(max(0.0, place), 1.0) * len(self.turns)
        index = min(int(along), len(self.turns) - 1)
        first = self.turns[index].first
        return min(self.last, round(first + (along - index) * (self._end(index) - first)))

    @property
    def ends(self) -> tuple[int, ...]:
        """The number of the last step of each turn."""
        return (*(each.first - 1 for each in self.turns[1:]), self.last)

    def _index(self, number: int) -> int:
        return max(0, bisect_right(self.turns, number, key=lambda each: each.first) - 1)

    def _end(self, index: int) -> int:
        """Return where a turn ends: at the step that begins the next, the last one at the line's end."""
        return self.turns[index + 1].first if index + 1 < len(self.turns) else self.last


def axis_of(first: When, told: Sequence[Happening]) -> Axis:
    """Return the turns of a line that begins with a clock, of what happened in each of its steps."""
    begun = (
        Turn(each.when.turn, each.when.date, number)
        for number, each in enumerate(told, start=1)
        if each.begins_turn
    )
    return Axis((Turn(first.turn, first.date, 0), *begun), len(told))


# ---- the rows


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of each side after some steps of a line; between two of them the earlier ones stand."""

    key: str
    numbers: tuple[int, ...]
    values: Mapping[str, tuple[float, ...]]

    def at(self, number: int) -> Mapping[str, float]:
        """Return what stands after a step of the line; before the first figure that one."""
        index = max(0, bisect_right(self.numbers, number) - 1)
        return {side: figures[index] for side, figures in self.values.items()}

    def at_each(self, numbers: Iterable[int]) -> Row:
        """Return the figures that stand after some steps, in their order."""
        kept = tuple(numbers)
        stand = [self.at(number) for number in kept]
        return Row(self.key, kept, {side: tuple(each[side] for each in stand) for side in self.values})

    @property
    def range(self) -> tuple[float, float]:
        """The least and the most of all figures, 0 among them."""
        every = (0.0, *(figure for figures in self.values.values() for figure in figures))
        return min(every), max(every)

    @property
    def is_empty(self) -> bool:
        """Whether nothing ever was but nought."""
        return self.range == (0.0, 0.0)


def row_of(key: str, figures: Mapping[int, Mapping[str, float]], sides: Sequence[str]) -> Row:
    """Return figures by the number of a step as a row; a side that none of them names has none."""
    numbers = tuple(sorted(figures))
    named = [side for side in sides if any(side in figures[number] for number in numbers)]
    return Row(key, numbers, {side: tuple(figures[n].get(side, 0.0) for n in numbers) for side in named})


def rows_of(game: Game, told: Sequence[Happening]) -> tuple[Row, ...]:
    """Return the rows that the journal itself tells of a line: steps lost, counts that changed, luck."""
    sides = game.roster.sides
    lost = _summed(LOST, told, sides, lambda each: ((loss.side, float(loss.steps)) for loss in each.lost))
    luck = _summed(LUCK, told, sides, lambda each: _pips_by_side(game, each))
    return (lost, *_counts(game, told), luck)


def _summed(
    key: str,
    told: Sequence[Happening],
    sides: Sequence[str],
    gains: Callable[[Happening], Iterable[tuple[str, float]]],
) -> Row:
    """Return what steps bring to sides, added up from nought."""
    total = dict.fromkeys(sides, 0.0)
    figures: dict[int, Mapping[str, float]] = {0: dict(total)}
    for number, each in enumerate(told, start=1):
        for side, gain in gains(each):
            total[side] += gain
            # Only steps that bring something are kept: between two of them the earlier figures stand.
            figures[number] = dict(total)
    return row_of(key, figures, sides)


def _counts(game: Game, told: Sequence[Happening]) -> Iterator[Row]:
    """Yield a row for each kind of points with an owner that changed on the line."""
    written = [(number, each) for number, of in enumerate(told, start=1) for each in of.points if each.side]
    for kind in dict.fromkeys(kind_of(each.key) for _, each in written):
        own = [(number, each) for number, each in written if kind_of(each.key) == kind]
        # What a tracker said before it was first written was so from the start.
        stand = {each.key: (each.side, each.before) for _, each in reversed(own)}
        figures = {0: _by_side(stand)}
        for number, each in own:
            stand[each.key] = each.side, each.after
            figures[number] = _by_side(stand)
        yield row_of(f"{COUNT}{kind}", figures, game.roster.sides)


def _by_side(stand: Mapping[str, tuple[str, int]]) -> Mapping[str, float]:
    total: dict[str, float] = {}
    for side, points in stand.values():
        total[side] = total.get(side, 0.0) + points
    return total


# ---- luck


def pips(roll: Rolled) -> float:
    """Return by how many pips dice fell above what they show on the average, without their modifier."""
    # The mean of a die from 1 on.
    return sum(roll.faces) - len(roll.faces) * (roll.sides + 1) / 2


def _pips_by_side(game: Game, each: Happening) -> Iterator[tuple[str, float]]:
    """Yield whose the dice of an attack are, and by how many pips they fell well for that side.

    Dice of the weather, of supply and of draws are nobody's luck. In a game whose sequence names no step of
    attacks every die counts that is no draw.
    """
    if not each.dice or not _is_of_attack(game, each):
        return
    good = -1.0 if game.words.dice.is_low_good else 1.0
    side = each.combat.side if each.combat is not None else each.when.side
    for roll in each.dice:
        # Dice thrown in secret would tell by the sum what they showed.
        if not roll.closed_to and not roll.is_undone and side:
            yield side, good * pips(roll)


def _is_of_attack(game: Game, each: Happening) -> bool:
    if each.combat is not None:
        return True
    roles = {step.role for phase in game.sequence.phases for step in phase.steps}
    if Role.ATTACK not in roles:
        # Dice of the clock's own step are the weather's and the like.
        return not (each.begins_phase or _is_draw(game, each))
    when = each.when
    moment = Moment(when.turn, when.side, when.phase.rpartition(".")[2], when.step)
    return game.sequence.role(moment) is Role.ATTACK and not _is_draw(game, each)


def _is_draw(game: Game, each: Happening) -> bool:
    """Return whether a step draws from a pool or shuffles one: its dice are the record of that."""
    boxes = game.sheet.tray.boxes
    changes = flattened(game.journal.steps[each.step].change)
    drawn = (boxes.get(change.before.box or BoxId("")) for change in changes if isinstance(change, Moved))
    is_shuffled = any(isinstance(change, Restacked) for change in changes)
    return is_shuffled or any(box is not None and box.draw is not None for box in drawn)
