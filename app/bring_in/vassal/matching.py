"""Which counters of a module are units of a game that we know: proposals by their names, decided by a person.

Names are compared by their letters and, apart, by their numbers (`alike.py`). Each unit is proposed once, the
likeliest pairs first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.bring_in.free_words import ascii_word
from app.bring_in.vassal.alike import Alike, likeness, spelled
from app.bring_in.vassal.allotment import NEUTRAL, Allotment, Design
from app.bring_in.vassal.binding import Binding, Bound
from app.bring_in.vassal.module import Module
from app.bring_in.vassal.shown import pictures_on
from app.bring_in.watch import UNWATCHED, Watch
from counters.roster import Roster
from counters.units import Unit
from rules.unit_id import UnitId

# A wrong pair costs more than a question: who trusts the proposals looks only at those below the first.
SURE, LIKELY = 0.80, 0.45
"""From which likeness on a pair is taken without asking, and from which it is proposed at all."""
_AHEAD = 0.08
"""By how much a sure pair must be ahead of the next unit for the same counter."""
MOST_SHOWN = 5
_AT_ONCE = 100
"""Counters between two looks at whether to go on."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A counter of the module and the unit that it is, None for none; `likeness` from 0 to 1.

    `others` are the next likely units. What a person has decided is no longer changed by proposals.
    """

    design: str
    gpid: str
    name: str
    page: str
    unit: UnitId | None = None
    likeness: float = 0.0
    others: tuple[UnitId, ...] = ()
    is_decided: bool = False
    faces: tuple[str, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether nobody need look at it."""
        return self.is_decided or (self.unit is not None and self.likeness >= SURE)


@dataclass(frozen=True, slots=True)
class Matching:
    """The pairs of a module and a game of ours."""

    game: str
    module: str
    version: str
    pairs: tuple[Pair, ...]
    sides: Mapping[str, str] = field(default_factory=dict)

    @property
    def open_pairs(self) -> tuple[Pair, ...]:
        """Return the pairs that a person should look at."""
        return tuple(pair for pair in self.pairs if not pair.is_sure)

    def decide(self, design: str, unit: UnitId | None) -> Matching:
        """Return the matching with a decision; a unit that another counter had is that one's no more."""

        def changed(pair: Pair) -> Pair:
            if pair.design == design:
                return replace(pair, unit=unit, is_decided=True)
            # A unit stands for one counter: the person's last word takes it from the other.
            if unit is not None and pair.unit == unit:
                return replace(pair, unit=None, likeness=0.0)
            return pair

        return replace(self, pairs=tuple(map(changed, self.pairs)))

    def binding(self) -> Binding:
        """Return what is kept: hexes go by their numbers, counters by the pairs."""
        bound = (
            Bound(pair.gpid, pair.name, (str(pair.unit),), pair.faces)
            for pair in self.pairs
            if pair.unit is not None
        )
        return Binding(
            module=self.module,
            game=self.game,
            version=self.version,
            sides=dict(self.sides),
            counters=tuple(bound),
            by_numbers=True,
        )


Ranked = list[tuple[float, UnitId]]


def matching_of(
    module: Module,
    allotment: Allotment,
    roster: Roster,
    kept: Binding | None = None,
    watch: Watch = UNWATCHED,
) -> Matching:
    """Return proposals for the counters of a module; those of a binding that was kept before are decided.

    Raises Cancelled.
    """
    designs = allotment.designs
    ranked = list(_all_ranked(designs, roster, watch))
    taken = _assigned(ranked)
    pairs = [
        _pair(number, design, roster, ranked[number], taken.get(number))
        for number, design in enumerate(designs)
    ]
    if kept is not None:
        _decide_again(pairs, kept, roster)
    return Matching(roster.game, module.name, module.version, tuple(pairs), _sides(allotment, roster))


def _all_ranked(designs: Sequence[Design], roster: Roster, watch: Watch) -> Iterator[Ranked]:
    """Yield the likeliest units of each counter."""
    named = [(unit.id, tuple(map(spelled, _names_of(unit)))) for unit in roster.units.values()]
    alike = Alike(named)
    for number, design in enumerate(designs):
        if number % _AT_ONCE == 0:
            watch.step(number / len(designs), "Comparing names")
        yield alike.nearest(spelled(design.name), MOST_SHOWN + 1)


def _decide_again(pairs: list[Pair], kept: Binding, roster: Roster) -> None:
    """Decide as it was decided before, one after the other, as `Matching.decide` does."""
    # By tables, not by going through all pairs for each: of thousands kept that would be most of the time.
    first: dict[tuple[str, str], int] = {}
    for number, pair in enumerate(pairs):
        first.setdefault((pair.gpid, pair.name), number)
    holders = {pair.unit: number for number, pair in enumerate(pairs) if pair.unit is not None}
    for bound in kept.counters:
        known, unit = first.get((bound.gpid, bound.name)), UnitId(bound.units[0])
        # A unit may have gone from the roster since it was kept.
        if known is None or unit not in roster.units:
            continue
        holder, former = holders.get(unit, known), pairs[known].unit
        if holder != known:
            pairs[holder] = replace(pairs[holder], unit=None, likeness=0.0)
        if former is not None:
            holders.pop(former, None)
        pairs[known] = replace(pairs[known], unit=unit, is_decided=True)
        holders[unit] = known


def file_name(module: str) -> str:
    """Return under which name the binding of a module is kept."""
    return f"{ascii_word(module, 60)}.toml"


def _pair(
    number: int, design: Design, roster: Roster, ranked: Ranked, taken: tuple[float, UnitId] | None
) -> Pair:
    alike, unit = taken or (0.0, None)
    others = tuple(each for _, each in ranked if each != unit)[:MOST_SHOWN]
    ahead = next((other for other, each in ranked if each != unit), 0.0)
    # Two units alike are a question, however well the first fits.
    told = min(alike, SURE - 0.01) if alike - ahead < _AHEAD else alike
    most = len(roster.units[unit].faces) if unit is not None else len(design.faces)
    faces = tuple(pictures_on(face) for face in design.faces)[:most]
    return Pair(str(number), design.gpid, design.name, design.page.title, unit, told, others, False, faces)


def _assigned(ranked: Sequence[Ranked]) -> dict[int, tuple[float, UnitId]]:
    """Return the unit of each counter, each unit once, the likeliest pairs first."""
    # The likeliest first and none ever given back: a best assignment in all would trade a sure pair away for
    # two doubtful ones, and nobody could see why.
    every = sorted(
        ((alike, unit, number) for number, those in enumerate(ranked) for alike, unit in those),
        key=lambda each: (-each[0], each[2], each[1]),
    )
    found: dict[int, tuple[float, UnitId]] = {}
    used: set[UnitId] = set()
    for alike, unit, number in every:
        if alike >= LIKELY and number not in found and unit not in used:
            found[number] = alike, unit
            used.add(unit)
    return found


def _names_of(unit: Unit) -> Iterator[str]:
    """Yield what a unit may be called on a counter: its label, its id, both with its parent left out."""
    own = unit.id.partition(":")[2]
    # With the size too: a counter may print it beside its number, and it is no part of our labels.
    yield from dict.fromkeys((unit.label, own, own.partition("/")[0], f"{unit.label} {unit.size}"))


def _sides(allotment: Allotment, roster: Roster) -> dict[str, str]:
    """Return our sides by theirs, those whose names are most alike."""
    theirs = [side for side in allotment.sides if side.id != NEUTRAL]
    found: dict[str, str] = {}
    for side in theirs:
        best = max(roster.sides, key=lambda ours: likeness(side.name, ours), default="")
        # Each of our sides once: two of theirs that are alike would else be one.
        if best and likeness(side.name, best) >= LIKELY and best not in found.values():
            found[side.name] = best
    return found
