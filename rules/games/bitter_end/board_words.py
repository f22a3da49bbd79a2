"""The words that a board of Bitter End is written in."""

from __future__ import annotations

from rules.games.bitter_end.words import (
    BRIDGE,
    ENTRIES,
    FIGHTING_PHASES,
    FORD,
    FUEL_DEPLETED,
    HEXSIDES,
    ROADS,
    SIDES,
    TERRAINS,
    TYPES,
    WEATHERS,
)
from rules.ruleset import BoardWords
from rules.units import RETREATED

BOARD_WORDS = BoardWords(
    SIDES,
    TERRAINS,
    HEXSIDES,
    ROADS,
    (BRIDGE, FORD),
    tuple(sorted(TYPES)),
    entries=ENTRIES,
    areas=("buda", "pest"),
    limits=("sturmboot_area",),
    weathers=WEATHERS,
    fighting_phases=FIGHTING_PHASES,
    states=(FUEL_DEPLETED, RETREATED),
)
"""The boat serves everywhere where a board does not name its waters (12.63)."""
