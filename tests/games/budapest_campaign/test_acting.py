"""Who may act in an impulse, as the order of play asks it (5.5, 14.1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.facts import NO_FACTS_KNOWN
from rules.fields import Fields
from rules.games.budapest_campaign.acting import only_the_activated_act
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.questions.desk import CampaignDesk
from rules.games.budapest_campaign.turn.advice import who_acts
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.movement import movement_duty
from rules.words import Said
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


BESIEGED = (
    unit("a1", "0303"),
    unit("a2", "0304", command="HU", moved=True),
    unit("a3", "0304", "garrison"),
    unit("a4", "0505"),
)
"""Three units in the city, of two commands, one of them static; the last lies elsewhere."""


def test_who_has_not_moved_in_the_impulse_of_the_festung_is_counted() -> None:
    """14.1: whatever their command; a garrison never moves."""
    judge, position = CampaignDesk().read(
        Fields({"board": board(*BESIEGED, impulse=EVENT, **CITY)}, "the line")
    )
    assert isinstance(judge, CampaignJudge)

    duty = movement_duty(Asked(judge.situation(position), NO_FACTS_KNOWN))

    assert duty.left is not None
    assert duty.left(judge) == Said("not_yet_moved", (("count", 1),))


def test_the_mobile_units_in_the_city_are_told_to_act() -> None:
    """14.1: no command is activated, and no command is told to wait."""
    found = list(who_acts(situation(board(*BESIEGED, impulse=EVENT, **CITY))))

    assert [(each.case, dict(each.facts)) for each in found] == [
        ("14.1", {"units": "2", "moved": "1"}),
        ("5.0", {"side": "soviet"}),
    ]
