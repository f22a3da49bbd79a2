"""Who may act in an impulse, as the order of play asks it (5.5, 14.1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.budapest_campaign.acting import only_the_activated_act
from tests.games.budapest_campaign.boards import board, situation, unit

CITY = {"places": {"buda": "0303", "pest": "0304"}, "festung": ["0303", "0304"]}
EVENT = {"side": "axis", "marker": "Fuehrer Directive", "commands": [], "festung_event": True}


@pytest.mark.parametrize(
    ("impulse", "acting"),
    [
        ({"side": "axis", "marker": "AKN", "commands": ["AKN"]}, {"a1", "a2", "a3"}),
        ({"side": "axis", "marker": "HU", "commands": ["HU"]}, set()),
        ({"side": "soviet", "marker": "2UF", "commands": ["2UF"]}, {"s1"}),
        (EVENT, {"a1"}),
        (None, {"a1", "a2", "a3", "s1"}),
    ],
)
def test_the_units_of_the_activated_commands_act(impulse: dict[str, Any] | None, acting: set[str]) -> None:
    """5.5; by the event of 14.1 only the mobile units in the two hexes of the city."""
    units = (unit("a1", "0303"), unit("a2", "0505"), unit("a3", "0304", "garrison"), unit("s1", "0606"))
    position = situation(board(*units, impulse=impulse, **CITY)).position

    assert {each.id for each in position.units if not only_the_activated_act(position, each)} == acting
