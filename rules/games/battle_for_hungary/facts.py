"""The facts that a game of The Battle for Hungary keeps, each with its text; `fact_book` reads them back.

A text is never a bare number: the table would count it as points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.facts import Facts
from rules.hexgrid import HexId
from rules.numerals import whole_number
from rules.units import UnitId

LINE_KEY, UPRISING_KEY, MARGARETHE_KEY = "deployment_line", "uprising", "margarethe"
NO_LATER_ORDERS_KEY = "fuehrer_later"
ASSAULTED_KEY, FOUGHT_AIR_KEY = "assaulted", "fought_air"
FOUGHT_KEY, BROKEN_KEY = "fought", "broken_through"
# Each ends with a colon and is followed by what the fact is about: a game has one for each of them.
ROLL_KEY, ORDER_KEY = "fuehrer_roll:", "fuehrer_order:"
RECEIVED_KEY, STAYS_KEY, BASE_KEY = "points_received:", "s_roll:", "air_base:"
WITHOUT_KEY = "goes_without:"

TURN = "turn"
"""The word before the number of a turn in texts that say nothing else."""
REACHED, ENTERED, NONE_LATER = "reached", "entered", "none"
ORDERED, CARRIED_OUT = "ordered", "carried_out"
NOBODY = "-"


def turn_text(turn: int) -> str:
    """Return `turn 3`."""
    return f"{TURN} {turn}"


def turn_in(text: str) -> int:
    """Return the number of the turn that `turn_text` wrote; raises ValueError."""
    word, number = text.split()
    if word != TURN:
        raise ValueError(text)
    return whole_number(number)


# ---- what the scenario says (13)


@dataclass(frozen=True, slots=True)
class DeploymentLine:
    """The turn whose deployment line says who holds what at first (13)."""

    turn: int
    key: str = LINE_KEY

    @property
    def text(self) -> str:
        """`turn 7`."""
        return turn_text(self.turn)


@dataclass(frozen=True, slots=True)
class NoLaterOrders:
    """The Führer gives no order beside that of the first turn (13.3)."""

    key: str = NO_LATER_ORDERS_KEY

    @property
    def text(self) -> str:
        """`none`."""
        return NONE_LATER


# ---- orders of the Führer (12.1)


@dataclass(frozen=True, slots=True)
class FuehrerRolled:
    """The die of the Führer in a turn, and the number of the order that it brought; 0 for no die or order."""

    turn: int
    die: int
    order: int

    @property
    def key(self) -> str:
        """`fuehrer_roll:7`."""
        return f"{ROLL_KEY}{self.turn}"

    @property
    def text(self) -> str:
        """Die and order: `5 1`."""
        return f"{self.die} {self.order}"


@dataclass(frozen=True, slots=True)
class OrderStands:
    """An order of the Führer, and whether it was carried out."""

    number: int
    is_met: bool = False

    @property
    def key(self) -> str:
        """`fuehrer_order:1`."""
        return f"{ORDER_KEY}{self.number}"

    @property
    def text(self) -> str:
        """`ordered` or `carried_out`."""
        return CARRIED_OUT if self.is_met else ORDERED


# ---- the uprising, the line (12.2, 8.7)


@dataclass(frozen=True, slots=True)
class UprisingReached:
    """A supplied Allied unit was in the area of the uprising (12.2.1)."""

    key: str = UPRISING_KEY

    @property
    def text(self) -> str:
        """`reached`."""
        return REACHED


@dataclass(frozen=True, slots=True)
class MargaretheEntered:
    """An Allied unit was in the Margarethe line before it was in force (8.7)."""

    key: str = MARGARETHE_KEY

    @property
    def text(self) -> str:
        """`entered`."""
        return ENTERED


@dataclass(frozen=True, slots=True)
class StayRolled:
    """The die of a unit marked S once the uprising is put down (12.2.2)."""

    unit: UnitId
    die: int

    @property
    def key(self) -> str:
        """`s_roll:` and the unit."""
        return STAYS_KEY + self.unit

    @property
    def text(self) -> str:
        """`die 4`."""
        return f"die {self.die}"


# ---- replacements, aircraft (6.3, 10.5)


@dataclass(frozen=True, slots=True)
class PointsReceived:
    """The last turn for which a side received its replacements (6.3)."""

    side: str
    turn: int

    @property
    def key(self) -> str:
        """`points_received:axis`."""
        return RECEIVED_KEY + self.side

    @property
    def text(self) -> str:
        """`turn 3`."""
        return turn_text(self.turn)


@dataclass(frozen=True, slots=True)
class AircraftBase:
    """The Front to which an aircraft was transferred (10.5)."""

    unit: UnitId
    base: str

    @property
    def key(self) -> str:
        """`air_base:` and the aircraft."""
        return BASE_KEY + self.unit

    @property
    def text(self) -> str:
        """`3UF`."""
        return self.base


# ---- what units did in a turn


@dataclass(frozen=True, slots=True)
class Assaulted:
    """Who was in a mobile assault in a turn (7.3)."""

    turn: int
    units: tuple[UnitId, ...]
    key: str = ASSAULTED_KEY

    @property
    def text(self) -> str:
        """`turn 7`, then the units."""
        return " ".join((turn_text(self.turn), *self.units))


@dataclass(frozen=True, slots=True)
class Fought:
    """Who has attacked in the combat phases of a turn (8.1, 8.6)."""

    turn: int
    units: tuple[UnitId, ...]
    key: str = FOUGHT_KEY

    @property
    def text(self) -> str:
        """`turn 7`, then the units."""
        return " ".join((turn_text(self.turn), *self.units))


@dataclass(frozen=True, slots=True)
class BrokenThrough:
    """The hexes in which the Allies broke through in a turn: by these others may exploit (8.5, 8.6)."""

    turn: int
    hexes: tuple[HexId, ...]
    key: str = BROKEN_KEY

    @property
    def text(self) -> str:
        """`turn 7`, then the hexes."""
        return " ".join((turn_text(self.turn), *self.hexes))


@dataclass(frozen=True, slots=True)
class FoughtAir:
    """The aircraft that were in an air combat in a turn (9.5)."""

    turn: int
    units: tuple[UnitId, ...]
    key: str = FOUGHT_AIR_KEY

    @property
    def text(self) -> str:
        """`turn 7`, then the aircraft."""
        return " ".join((turn_text(self.turn), *self.units))


@dataclass(frozen=True, slots=True)
class GoesWithout:
    """Who is to go without where places at headquarters are too few, as the owner says (5.3, 10.2)."""

    side: str
    turn: int
    units: tuple[UnitId, ...]

    @property
    def key(self) -> str:
        """`goes_without:allied`."""
        return WITHOUT_KEY + self.side

    @property
    def text(self) -> str:
        """`turn 7`, then the units."""
        return " ".join((turn_text(self.turn), *self.units))


# ---- what facts say together


def assaulted_in(facts: Facts, turn: int) -> tuple[UnitId, ...]:
    """Return who has been in a mobile assault in a turn, in order of the assaults."""
    found = facts.of_turn(Assaulted, turn)
    return found.units if found is not None else ()


def fought_in(facts: Facts, turn: int) -> tuple[UnitId, ...]:
    """Return the aircraft that have been in an air combat in a turn."""
    found = facts.of_turn(FoughtAir, turn)
    return found.units if found is not None else ()


def attacked_in(facts: Facts, turn: int) -> tuple[UnitId, ...]:
    """Return who has attacked in the combat phases of a turn."""
    found = facts.of_turn(Fought, turn)
    return found.units if found is not None else ()


def broken_in(facts: Facts, turn: int) -> tuple[HexId, ...]:
    """Return the hexes in which the Allies have broken through in a turn."""
    found = facts.of_turn(BrokenThrough, turn)
    return found.hexes if found is not None else ()


def added(units: Iterable[UnitId], more: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Return units with more of them, each once, in their order."""
    return tuple(dict.fromkeys((*units, *more)))
