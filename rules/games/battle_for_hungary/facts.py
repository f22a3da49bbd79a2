"""The facts that a game of The Battle for Hungary keeps, and the markers that show some of them.

The texts are version 1. When one changes, `VERSION` goes up by one, a migration joins `BOOK`, and a game of
the old version joins the tests. A text is never a bare number: the table would count it as points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.effects import FactForms, FactMarker
from rules.facts import FactBook, Facts
from rules.games.battle_for_hungary.air_facts import AIR_KINDS
from rules.games.battle_for_hungary.words import SIDES
from rules.hexgrid import HexId
from rules.kit.facts import HEXES, UNIT, UNITS, Form, FormedFact, UnitsOfTurn, kinds_in
from rules.kit.spelling import NUMBER, WORD, number, one_of, whether
from rules.unit_id import UnitId

VERSION = 1
FACES = 6
REACHED, ENTERED = "reached", "entered"
ORDERED, CARRIED_OUT = "ordered", "carried_out"

_SIDE = one_of(*SIDES)


# ---- what the scenario says (13)


@dataclass(frozen=True, slots=True)
class DeploymentLine(FormedFact):
    """The turn whose deployment line says who holds what at first (13)."""

    turn: int
    form = Form("deployment_line", "turn {turn}", turn=NUMBER)


@dataclass(frozen=True, slots=True)
class NoLaterOrders(FormedFact):
    """The Führer gives no order beside that of the first turn (13.3)."""

    form = Form("fuehrer_later", "none")


# ---- orders of the Führer (12.1)


@dataclass(frozen=True, slots=True)
class FuehrerRolled(FormedFact):
    """The die of the Führer in a turn, and the number of the order that it brought; 0 for no die or order."""

    turn: int
    die: int
    order: int
    form = Form("fuehrer_roll:{turn}", "{die} {order}", turn=NUMBER, die=number(0, FACES), order=number(0, 9))


@dataclass(frozen=True, slots=True)
class OrderStands(FormedFact):
    """An order of the Führer, and whether it was carried out."""

    number: int
    is_met: bool = False
    form = Form("fuehrer_order:{number}", "{is_met}", number=NUMBER, is_met=whether(CARRIED_OUT, ORDERED))


# ---- the uprising, the line (12.2, 8.7)


@dataclass(frozen=True, slots=True)
class UprisingReached(FormedFact):
    """A supplied Allied unit was in the area of the uprising (12.2.1)."""

    form = Form("uprising", REACHED)


@dataclass(frozen=True, slots=True)
class MargaretheEntered(FormedFact):
    """An Allied unit was in the Margarethe line before it was in force (8.7)."""

    form = Form("margarethe", ENTERED)


@dataclass(frozen=True, slots=True)
class StayRolled(FormedFact):
    """The die of a unit marked S once the uprising is put down (12.2.2)."""

    unit: UnitId
    die: int
    # A die that fell has a face; in the roll for orders 0 stands for no die.
    form = Form("s_roll:{unit}", "die {die}", unit=UNIT, die=number(1, FACES))


# ---- replacements, aircraft (6.3, 10.5)


@dataclass(frozen=True, slots=True)
class PointsReceived(FormedFact):
    """The last turn for which a side received its replacements (6.3)."""

    side: str
    turn: int
    form = Form("points_received:{side}", "turn {turn}", side=_SIDE, turn=NUMBER)


@dataclass(frozen=True, slots=True)
class AircraftBase(FormedFact):
    """The Front to which an aircraft was transferred (10.5)."""

    unit: UnitId
    base: str
    form = Form("air_base:{unit}", "{base}", unit=UNIT, base=WORD)


# ---- what units did in a turn


class Assaulted(UnitsOfTurn):
    """Who was in a mobile assault in a turn (7.3), in order of the assaults."""

    __slots__ = ()
    form = Form("assaulted", "turn {turn} {units}", turn=NUMBER, units=UNITS)


class Fought(UnitsOfTurn):
    """Who has attacked in the combat phases of a turn (8.1, 8.6)."""

    __slots__ = ()
    form = Form("fought", "turn {turn} {units}", turn=NUMBER, units=UNITS)


class FoughtAir(UnitsOfTurn):
    """The aircraft that were in an air combat in a turn (9.5)."""

    __slots__ = ()
    form = Form("fought_air", "turn {turn} {units}", turn=NUMBER, units=UNITS)


@dataclass(frozen=True, slots=True)
class BrokenThrough(FormedFact):
    """The hexes in which the Allies broke through in a turn: by these others may exploit (8.5, 8.6)."""

    turn: int
    hexes: tuple[HexId, ...]
    form = Form("broken_through", "turn {turn} {hexes}", turn=NUMBER, hexes=HEXES)


@dataclass(frozen=True, slots=True)
class GoesWithout(FormedFact):
    """Who is to go without where places at headquarters are too few, as the owner says (5.3, 10.2)."""

    side: str
    turn: int
    units: tuple[UnitId, ...]
    form = Form("goes_without:{side}", "turn {turn} {units}", side=_SIDE, turn=NUMBER, units=UNITS)


BOOK = FactBook(VERSION, (*kinds_in(globals()), *AIR_KINDS))

FORMS = FactForms(
    (
        FactMarker(UprisingReached.form.key, "uprising", "uprising:{text}"),
        FactMarker(MargaretheEntered.form.key, "margarethe_line", "margarethe:{text}"),
        FactMarker(OrderStands.form.key, "fuehrer_order", "orders:axis", (ORDERED, CARRIED_OUT)),
    ),
    from_moves=(UprisingReached.form.key, MargaretheEntered.form.key),
)
"""The markers that tell who reached the uprising and the line, and how the orders stand; moves reach both."""


# ---- what facts say together


def broken_in(facts: Facts, turn: int) -> tuple[HexId, ...]:
    """Return the hexes in which the Allies have broken through in a turn."""
    found = facts.of_turn(BrokenThrough, turn)
    return found.hexes if found is not None else ()


def added(units: Iterable[UnitId], more: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Return units with more of them, each once, in their order."""
    return tuple(dict.fromkeys((*units, *more)))
