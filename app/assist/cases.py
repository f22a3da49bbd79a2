"""The cases of the rulebook that the assistant quotes of itself, beside those that findings carry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.units import Mark

ONE_AFTER_ANOTHER = "7.1"
STACKING = "8.1"
ZONES = "9.1"
SUPPLY_SETTLED, SUPPLY_EFFECT = "6.1", "6.4"
SUPPLY_BLOCKED, SUPPLY_BY_ROAD, SUPPLY_LEG = "6.21", "6.22", "6.23"

OF_MARK: Mapping[Mark, str] = MappingProxyType(
    {
        Mark.OUT_OF_SUPPLY: "6.4",
        Mark.FUEL_DEPLETED: "18.12",
        Mark.RETREATED: "9.24",
        Mark.ATTACKED: "11.1",
        Mark.FROZEN: "16.42",
        Mark.LIMITED: "16.51",
    }
)
"""The case that tells what a unit's state means."""
