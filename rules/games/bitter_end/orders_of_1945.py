"""The orders of the Ultra-Historical scenario (21.33, 21.34): who may move where, and attack when.

A position of that scenario has them in its facts: `orders:LVII` names the units of LVII Panzer Corps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.bitter_end.city import City
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.hexgrid import HexId
from rules.issues import raise_if_errors
from rules.position import Position
from rules.tomlfile import TomlTable
from rules.units import Unit

SCENARIO = "ultra_historical"
KOMARNO = HexId("1016")

BODY = "orders:"
"""How the facts of a position begin that name who belongs to a body of troops under orders."""

LVII, IVSS, IIIPZ, IKAV, HUNGARIANS, LATE_DIVISION = "LVII", "IVSS", "IIIPz", "IKav", "2_Hung", "44ID"
LVII_MOVES_FROM, SOUTH_FROM = "1945-01-08", "1945-01-12"
SECOND_FROM, LAST_FROM = "1945-01-07", "1945-01-12"
NORTH_FROM, NORTH_TO = "1945-01-06", "1945-01-11"
EARLY, MIDDLE, LATE = (IVSS,), (IVSS, IIIPZ, IKAV), (IVSS, IIIPZ, "1Pz", "23Pz", "3_Kav")
"""The bodies of troops that may attack: 1 to 6 January, 7 to 11 January, and after."""

BODIES = (LVII, *MIDDLE, *LATE[2:], HUNGARIANS, LATE_DIVISION)
"""The bodies of troops that the orders speak of."""


def read_bodies(
    data: Mapping[str, object], source: str, formations: Mapping[str, Collection[str]]
) -> Mapping[str, frozenset[str]]:
    """Return who belongs to each body, with the changes that a scenario's file makes (21.31).

    Where the file gives units to a corps (`corps` of a `[[place]]`), they leave the corps of their counters.
    Raises DataError.
    """
    found = {body: set(formations.get(body, ())) for body in BODIES}
    # Corps alone trade units: a division stays what it is in whichever corps.
    corps = {name for name in BODIES if name in (LVII, *MIDDLE)}
    table = TomlTable(data, source)
    for row in table.tables("place"):
        # Most rows place units without a change of corps: they have no such key.
        new = row.text("corps", "")
        named = (unit for body in row.texts("formations", ()) for unit in formations.get(body, ()))
        moved = {*row.texts("units", ()), *named} if new in corps else set[str]()
        for body in corps if moved else ():
            found[body] = found[body] | moved if body == new else found[body] - moved
    raise_if_errors(table.issues)
    return {body: frozenset(units) for body, units in found.items()}


def bodies_of(position: Position) -> Mapping[str, frozenset[str]]:
    """Return who belongs to each body of troops under orders, nothing in a game without them."""
    facts = position.facts.items()
    return {key.removeprefix(BODY): units for key, units in facts if key.startswith(BODY)}


class Orders(NamedTuple):
    """A unit of a position under the orders of the scenario. `route` is a way it goes, its own hex first."""

    position: Position
    bodies: Mapping[str, Collection[str]]
    city: City
    unit: Unit
    route: tuple[HexId, ...] = ()

    def is_of(self, *names: str) -> bool:
        """Return whether the unit belongs to one of some bodies of troops."""
        return any(self.unit.id in self.bodies.get(name, ()) for name in names)

    @property
    def goes_south(self) -> bool:
        """Whether the unit leaves the north bank on its way though it may not."""
        return self.holds_north and not all(map(self.city.is_on_the_bank_of_pest, self.route))

    @property
    def holds_north(self) -> bool:
        """Whether the unit stands on the north bank and may not leave it."""
        here = self.unit.hex
        # Who stands south already, by a retreat or from the start, is held by nothing: the order is not to
        # go over.
        if here is None or not self.city.is_on_the_bank_of_pest(here):
            return False
        if self.is_of(HUNGARIANS):
            return self.position.date < SOUTH_FROM
        return self.is_of(LVII)

    def is_near_komarno(self, side: str, hexes: int) -> bool:
        """Return whether a unit of a side stands within some hexes of Komarno."""
        grid = self.city.grid
        # A board of another shape has no such town.
        units = (unit for unit in self.position.of(side) if unit.hex in grid and KOMARNO in grid)
        return any(unit.hex is not None and grid.distance(unit.hex, KOMARNO) <= hexes for unit in units)


@rule("21.33a")
def lvii_corps_waits(orders: Orders) -> Iterator[Finding]:
    """LVII Panzer Corps does not move before 8 January, its Hungarian 2nd Division neither."""
    if orders.is_of(LVII) and orders.position.date < LVII_MOVES_FROM:
        yield forbids(unit=orders.unit.id)


@rule("21.33a")
def lvii_corps_stays_north(orders: Orders) -> Iterator[Finding]:
    """It never goes south of the Danube."""
    if orders.goes_south and not orders.is_of(HUNGARIANS):
        yield forbids(unit=orders.unit.id)


@rule("21.33b")
def hungarians_stay_north(orders: Orders) -> Iterator[Finding]:
    """The Hungarian 2nd Division goes south of the Danube from 12 January."""
    if orders.goes_south and orders.is_of(HUNGARIANS):
        yield forbids(unit=orders.unit.id)


@rule("21.33d")
def late_division_goes_north(orders: Orders) -> Iterator[Finding]:
    """With Soviets within ten hexes of Komarno, the 44th Division goes to the north bank."""
    here = orders.unit.hex
    is_south = here is not None and not orders.city.is_on_the_bank_of_pest(here)
    # A reminder and no bar: nobody can say at which step of its way it disobeys.
    if orders.is_of(LATE_DIVISION) and is_south and orders.is_near_komarno(SOVIET, 10):
        yield notes(unit=orders.unit.id)


WAY_RULES: tuple[Rule[[Orders]], ...] = (lvii_corps_stays_north, hungarians_stay_north)
"""What a way may not do; asked step by step."""


@rule("21.33c")
def corps_lets_go(orders: Orders, has_contact: bool) -> Iterator[Finding]:
    """From 12 January IV SS Corps leaves enemy zones, unless one of its units is within five hexes."""
    # From 12 January, the date of 21.33b.
    if not (orders.is_of(IVSS) and has_contact and orders.position.date >= SOUTH_FROM):
        return
    corps = set(orders.bodies.get(IVSS, ()))
    hexes = (unit.hex for unit in orders.position.of(GERMAN) if unit.id in corps and unit.hex)
    # Of the corps and not of the unit: one that is near keeps all of them in the fight.
    if all(orders.city.range_of(hex_id) > 5 for hex_id in hexes):
        yield notes(unit=orders.unit.id)


# ---- attacks


@rule("21.33e")
def only_one_corps_attacks(orders: Orders) -> Iterator[Finding]:
    """From 1 to 6 January only IV SS Panzer Corps attacks."""
    if orders.unit.side == GERMAN and orders.position.date < SECOND_FROM and not orders.is_of(*EARLY):
        yield forbids(unit=orders.unit.id)


@rule("21.33f")
def only_three_corps_attack(orders: Orders) -> Iterator[Finding]:
    """From 7 to 11 January IV SS, III Panzer and I Cavalry Corps."""
    is_then = SECOND_FROM <= orders.position.date < LAST_FROM
    if orders.unit.side == GERMAN and is_then and not orders.is_of(*MIDDLE):
        yield forbids(unit=orders.unit.id)


@rule("21.33g")
def only_these_attack_late(orders: Orders) -> Iterator[Finding]:
    """From 12 January IV SS and III Panzer Corps, 1st and 23rd Panzer, 3rd Cavalry."""
    if orders.unit.side == GERMAN and orders.position.date >= LAST_FROM and not orders.is_of(*LATE):
        yield forbids(unit=orders.unit.id)


@rule("21.34a")
def soviets_in_the_north_hold(orders: Orders) -> Iterator[Finding]:
    """Soviets north of the Danube attack from 6 to 11 January only, unless Germans are near Komarno."""
    here, date = orders.unit.hex, orders.position.date
    if orders.unit.side != SOVIET or here is None or NORTH_FROM <= date <= NORTH_TO:
        return
    if orders.city.is_north_of_the_danube(here) and not orders.is_near_komarno(GERMAN, 5):
        yield forbids(unit=orders.unit.id)


ATTACK_RULES: tuple[Rule[[Orders]], ...] = (
    only_one_corps_attacks,
    only_three_corps_attack,
    only_these_attack_late,
    soviets_in_the_north_hold,
)


def about_way(orders: Orders) -> tuple[Finding, ...]:
    """Return what the scenario's orders say about a unit's way."""
    return tuple(found for each in WAY_RULES for found in each(orders))


def about_attack(orders: Orders) -> tuple[Finding, ...]:
    """Return what the scenario's orders say about an attack by a unit."""
    return tuple(found for each in ATTACK_RULES for found in each(orders))
