"""How a unit is called by rules, counters and table alike: one word, `side:unit/parent`, without blanks."""

from __future__ import annotations

from typing import NewType

UnitId = NewType("UnitId", str)
