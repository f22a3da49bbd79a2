"""Combat as values: an attack and its card, a flight and its ways, a pursuit and its reach. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rules.combat import AnyColumn, chances
from rules.dice import ONE_DIE, DiceKind
from rules.findings import Finding, Verdict
from rules.hexgrid import HexId
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Whole:
    """What makes a division whole: the units it needs, and those it can do without."""

    needed: frozenset[UnitId]
    extra: frozenset[UnitId] = frozenset()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack as declared, of one unit at least on one hex at least.

    Phase and weather left empty are those of the position. `die` is the face rolled, before modifiers.
    `support` are points by kind, `options` what was chosen by the ids of the game's words; `named` are the
    defenders of whom an option holds, which leaves out those of whom the position tells it.
    """

    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    die: int | None = None
    support: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    named: Mapping[str, frozenset[UnitId]] = field(default_factory=dict)
    is_same_hex: bool = False
    phase: str = ""
    weather: str = ""
    # With the attack: a judge knows a board and a law, and the counters alone tell who makes a division.
    divisions: Mapping[str, Whole] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Strength:
    """What one unit, or points of support, bring into a combat: as printed or asked, and as counted."""

    name: str
    printed: int
    counted: int
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Modifier:
    """One modifier of the die, with its case; a minus helps the attacker."""

    value: int
    finding: Finding

    @property
    def case(self) -> str:
        """The case that gives the modifier."""
        return self.finding.case


@dataclass(frozen=True, slots=True)
class Level:
    """The defense level of a hex, and what it hangs on.

    `usual` is what it would be without surprise, `open` what it would be now if one attacker came by a
    way that no hexside protects.
    """

    value: int
    usual: int
    open: int
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one face of the die brings: the die as modified, the attack level, a result for each hex."""

    die: int
    modified: int
    level: int
    results: Mapping[HexId, int]


@dataclass(frozen=True, slots=True)
class MandatoryLosses:
    """Steps that must be lost, whatever the loser would choose: by unit, or one of several units."""

    by_unit: Mapping[UnitId, int]
    one_of: tuple[UnitId, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class FightTerms:
    """How a game writes the odds of its combats."""

    lowest_column: str = ""
    """The lowest odds that the table has, as it writes them."""
    codes: Mapping[int, str] = field(default_factory=dict)
    """How results are written that are no points: the better for the attacker, the higher their number."""
    even: frozenset[int] = frozenset()
    """The results, beside 0, that are neither side's gain: both are harmed alike."""
    steps: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """What results are that name the steps of both sides: those that the attacker loses, the defender."""

    def odds_of(self, column: AnyColumn | None) -> str:
        """Return a column in words; `< 1-3` for odds that the table does not have."""
        return str(column) if column is not None else f"< {self.lowest_column}"


PLAIN_FIGHTS = FightTerms()


@dataclass(frozen=True, slots=True)
class Losses:
    """Steps that a side loses: at least, and at most if it stands its ground wherever it may."""

    # Means over the faces of the die, so no whole numbers.
    least: Fraction
    most: Fraction


@dataclass(frozen=True)
class CombatCard:
    """Everything about an attack, item by item. Without a column there are no outcomes."""

    attack: Attack
    verdict: Verdict
    attackers: tuple[Strength, ...]
    support: tuple[Strength, ...]
    defenders: tuple[Strength, ...]
    column: AnyColumn | None
    odds: tuple[Finding, ...]
    modifiers: tuple[Modifier, ...]
    remarks: tuple[Finding, ...]
    levels: Mapping[HexId, Level]
    outcomes: Mapping[int, Outcome]
    mandatory_by_die: Mapping[int, MandatoryLosses]
    attacker_losses: Losses
    defender_losses: Losses
    dice: DiceKind = ONE_DIE
    """What is thrown: outcomes and mandatory losses are told for each sum of it."""
    first_column: AnyColumn | None = None
    """The column before `shifts`, in games that move the column instead of the die."""
    shifts: tuple[Modifier, ...] = ()
    """What moves the column; here a plus helps the attacker."""
    chart_row: str = ""
    """How the keys of the charts begin under which the results stand, by face from 0; empty for the usual."""
    worths: Mapping[int, Fraction] = field(default_factory=dict)
    """What results that are codes (`FightTerms`) are worth to the attacker; others are worth themselves."""
    effects: Mapping[int, Finding] = field(default_factory=dict)
    """What a result would do here, where more can be said of it than it says itself."""

    @property
    def attack_strength(self) -> int:
        """The attack total, support included."""
        return sum(item.counted for item in (*self.attackers, *self.support))

    @property
    def defense_strength(self) -> int:
        """The defense total."""
        return sum(item.counted for item in self.defenders)

    @property
    def modifier(self) -> int:
        """The sum of the modifiers of the die."""
        return sum(item.value for item in self.modifiers)

    @property
    def shift(self) -> int:
        """The columns by which the shifts move the first one, all added."""
        return sum(item.value for item in self.shifts)

    def worth(self, result: int) -> Fraction:
        """Return what a result is worth to the attacker, below 0 where he loses by it."""
        return self.worths.get(result, Fraction(result))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the die that was rolled, None without a roll."""
        # By `get`: without a column there is no outcome of any face.
        return None if self.attack.die is None else self.outcomes.get(self.attack.die)

    @property
    def mandatory_losses(self) -> MandatoryLosses | None:
        """The steps that must be lost by the die that was rolled, None without a roll."""
        return None if self.attack.die is None else self.mandatory_by_die.get(self.attack.die)

    @cached_property
    def chances(self) -> Mapping[HexId, Mapping[int, Fraction]]:
        """The exact chance of each combat result in each hex."""
        return {here: self._chances_at(here) for here in self.attack.hexes if self.outcomes}

    def _chances_at(self, here: HexId) -> Mapping[int, Fraction]:
        return chances({die: each.results[here] for die, each in self.outcomes.items()}, self.dice)

    @property
    def findings(self) -> Iterator[Finding]:
        """Every finding of the card, in the order of the steps of 10.21."""
        yield from self.verdict.findings
        for item in (*self.attackers, *self.support, *self.defenders):
            yield from item.findings
        yield from self.odds
        yield from (item.finding for item in (*self.modifiers, *self.shifts))
        yield from self.remarks
        for level in self.levels.values():
            yield from level.findings
        if self.mandatory_losses:
            yield from self.mandatory_losses.findings


@dataclass(frozen=True, slots=True)
class Change:
    """What an attack would become: the column, the modifier, the mean result."""

    column: AnyColumn | None
    modifier: int
    mean_result: Fraction


@dataclass(frozen=True, slots=True)
class Margins:
    """How an attack could be better or worse: points to the next column, points to spare, units.

    `joining` are the changes by each unit that could join, `leaving` by each that could stay out.
    """

    missing: int | None
    spare: int
    joining: Mapping[UnitId, Change]
    leaving: Mapping[UnitId, Change]


@dataclass(frozen=True, slots=True)
class Retreat:
    """One way to retreat. `path` begins with the unit's hex; `spent_mp_parts` is what was paid for it.

    `findings` name the case and hex of every step lost. `stuck` counts points that no
    hex is left for: they become step losses.
    """

    path: tuple[HexId, ...]
    spent_mp_parts: int
    findings: tuple[Finding, ...]
    is_eliminated: bool
    stuck: int


@dataclass(frozen=True, slots=True)
class Flight:
    """A unit about to give ground: by so many points, or by one hex whatever it costs.

    `back_to` is where a unit that leaves a contested hex must go first.
    """

    unit: UnitId
    points: int
    is_one_hex: bool = False
    back_to: HexId | None = None
    weather: str = ""


@dataclass(frozen=True, slots=True)
class Pursuit:
    """A unit that may advance: into which vacated hexes, after what result, less which steps.

    `voluntary_losses` are the steps that the defender chose to lose.
    """

    unit: UnitId
    vacated: tuple[HexId, ...]
    result: int
    voluntary_losses: int = 0
    weather: str = ""


@dataclass(frozen=True, slots=True)
class Advanced:
    """A hex that an advance reaches: parts of points used, the path from the unit's own hex, must it stop."""

    mp_parts: int
    path: tuple[HexId, ...]
    must_stop: bool


@dataclass(frozen=True)
class Advance:
    """Where a unit may advance to, and how many parts of points it has for that."""

    mp_parts: int
    hexes: Mapping[HexId, Advanced]
    findings: tuple[Finding, ...]
