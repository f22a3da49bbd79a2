"""Which counters of a module are units of a game that we know: proposals by their names, decided by a person.

Names are compared by their letters and, apart, by their numbers: `5/5SS` is near `5 SS Pz Rgt 5` and far from
`3/3SS`. Each unit is proposed once, the likeliest pairs first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.bring_in.vassal.allotment import NEUTRAL, Allotment, Design, ascii_word
from app.bring_in.vassal.binding import Binding, Bound
from app.bring_in.vassal.module import Module
from app.bring_in.vassal.shown import pictures_on
from counters.roster import Roster
from counters.units import Unit
from maps.spelling import plain
from rules.unit_id import UnitId

# A wrong pair costs more than a question: who trusts the proposals looks only at those below the first.
SURE, LIKELY = 0.80, 0.45
"""From which likeness on a pair is taken without asking, and from which it is proposed at all."""
_AHEAD = 0.08
"""By how much a sure pair must be ahead of the next unit for the same counter."""
_WITHIN, _NUMBERS_WEIGH = 0.7, 0.6
MOST_SHOWN = 5
_PARTS = re.compile(r"\d+|[^\W\d_]+")


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


def matching_of(
    module: Module, allotment: Allotment, roster: Roster, kept: Binding | None = None
) -> Matching:
    """Return proposals for the counters of a module; those of a binding that was kept before are decided."""
    units = [(unit.id, tuple(map(_spelled, _names_of(unit)))) for unit in roster.units.values()]
    designs = allotment.designs
    ranked = [_ranked(design, units) for design in designs]
    taken = _assigned(ranked)
    pairs = [
        _pair(number, design, roster, ranked[number], taken.get(number))
        for number, design in enumerate(designs)
    ]
    found = Matching(roster.game, module.name, module.version, tuple(pairs), _sides(allotment, roster))
    for bound in kept.counters if kept is not None else ():
        known = next(
            (pair for pair in found.pairs if (pair.gpid, pair.name) == (bound.gpid, bound.name)), None
        )
        # A unit may have gone from the roster since it was kept.
        if known is not None and UnitId(bound.units[0]) in roster.units:
            found = found.decide(known.design, UnitId(bound.units[0]))
    return found


def file_name(module: str) -> str:
    """Return under which name the binding of a module is kept."""
    return f"{ascii_word(module, 60)}.toml"


Ranked = list[tuple[float, UnitId]]


def _pair(
    number: int, design: Design, roster: Roster, ranked: Ranked, taken: tuple[float, UnitId] | None
) -> Pair:
    likeness, unit = taken or (0.0, None)
    others = tuple(each for _, each in ranked if each != unit)[:MOST_SHOWN]
    ahead = next((other for other, each in ranked if each != unit), 0.0)
    # Two units alike are a question, however well the first fits.
    told = min(likeness, SURE - 0.01) if likeness - ahead < _AHEAD else likeness
    most = len(roster.units[unit].faces) if unit is not None else len(design.faces)
    faces = tuple(pictures_on(face) for face in design.faces)[:most]
    return Pair(str(number), design.gpid, design.name, design.page.title, unit, told, others, False, faces)


def _assigned(ranked: Sequence[Ranked]) -> dict[int, tuple[float, UnitId]]:
    """Return the unit of each counter, each unit once, the likeliest pairs first."""
    # The likeliest first and none ever given back: a best assignment in all would trade a sure pair away for
    # two doubtful ones, and nobody could see why.
    every = sorted(
        ((likeness, unit, number) for number, those in enumerate(ranked) for likeness, unit in those),
        key=lambda each: (-each[0], each[2], each[1]),
    )
    found: dict[int, tuple[float, UnitId]] = {}
    used: set[UnitId] = set()
    for likeness, unit, number in every:
        if likeness >= LIKELY and number not in found and unit not in used:
            found[number] = likeness, unit
            used.add(unit)
    return found


# ---- how alike names are


@dataclass(frozen=True, slots=True)
class _Spelled:
    """A name taken apart: its numbers, and pairs of the letters in it."""

    numbers: Counter[str]
    letters: frozenset[str]


def _spelled(text: str) -> _Spelled:
    parts = _PARTS.findall(plain(text))
    # Without leading noughts: `05` on a counter is our 5.
    numbers = Counter(part.lstrip("0") or "0" for part in parts if part.isdigit())
    # Without the gaps between them: `SS Pz` and `SSPz` are printed and written for one another.
    words = "".join(part for part in parts if not part.isdigit())
    return _Spelled(
        numbers, frozenset(words[n : n + 2] for n in range(max(len(words) - 1, 0))) or frozenset(words)
    )


def likeness(one: str, other: str) -> float:
    """Return how alike two names are, from 0 to 1: the numbers in them count for more than the letters."""
    return _likeness(_spelled(one), _spelled(other))


def _likeness(one: _Spelled, other: _Spelled) -> float:
    numbers = _share((one.numbers & other.numbers).total(), one.numbers.total(), other.numbers.total())
    shared, least = len(one.letters & other.letters), min(len(one.letters), len(other.letters))
    letters = _share(shared, len(one.letters), len(other.letters))
    if letters is not None and least:
        # A name that goes on after ours, `5/5SS reduced`, is that name all the same.
        letters = max(letters, _WITHIN * shared / least)
    if numbers is None or letters is None:
        return numbers or letters or 0.0
    return _NUMBERS_WEIGH * numbers + (1 - _NUMBERS_WEIGH) * letters


def _share(both: int, one: int, other: int) -> float | None:
    """Return the share of what two have in common, None where neither has anything."""
    return 2 * both / (one + other) if one + other else None


def _ranked(design: Design, spelled_units: Sequence[tuple[UnitId, tuple[_Spelled, ...]]]) -> Ranked:
    spelled = _spelled(design.name)
    found = [(max(_likeness(spelled, each) for each in names), unit) for unit, names in spelled_units]
    return sorted(found, key=lambda each: (-each[0], each[1]))[: MOST_SHOWN + 1]


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
