"""How the opponent weighs things: all its constants, in one place."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from fractions import Fraction

from rules.opponent import Boldness


@dataclass(frozen=True, slots=True)
class OpponentSettings:
    """What is good enough. Results are those of the combat results table: above 0 the defender loses."""

    least_result: Fraction = Fraction(1, 2)
    """The mean result, with its support, from which an attack is made."""
    support_helps: Fraction = Fraction(3, 2)
    """By so much support may better a mean result: an attack short of it by more is not thought of."""
    most_risk: Fraction = Fraction(1, 2)
    """The highest chance of a result below 0 at which an attack is made."""
    wanted_odds: int = 4
    """No more strength is brought up against a hex than this many times its defense."""
    least_odds: Fraction = Fraction(3, 2)
    """Less strength than this many times the defense is not brought up at all."""
    watch_hexes: int = 8
    """How near an enemy must be for a place to need a guard."""
    entering_odds: int = 2
    """The odds from which an attacker goes into the defender's hex."""
    most_ahead: int = 2
    """How far from the nearest friend a unit advances after combat."""
    most_targets: int = 14
    """Enemy stacks looked at closely in one movement."""

    def as_bold_as(self, boldness: Boldness | None) -> OpponentSettings:
        """Return these settings with what a game says of its own tables, if it says anything."""
        return replace(self, **asdict(boldness)) if boldness is not None else self


USUAL = OpponentSettings()
