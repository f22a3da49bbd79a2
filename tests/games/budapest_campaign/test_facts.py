"""The facts of a game: each is read back from its text."""

from __future__ import annotations

import pytest

from rules.facts import Fact
from rules.games.budapest_campaign.facts import (
    BOOK,
    AirChecked,
    AirSupplyAt,
    BridgeheadStands,
    CommandChosen,
    CommandosSent,
    DanubeState,
    DepotMoved,
    DirectivePoints,
    DirectiveRolled,
    FestungStanding,
    GarrisonCalled,
    PanzerfaustRolled,
    PointsReceived,
    RailUsed,
    Segment,
    TrucksDeclared,
)
from rules.games.budapest_campaign.situation import Bridgehead
from rules.hexgrid import HexId, Hexside
from rules.issues import NotationError
from rules.unit_id import UnitId

NOW = Segment(3, 2, "soviet", "move")
HEAD = Bridgehead("soviet", HexId("0303"), Hexside(HexId("0303"), HexId("0304")))
FACTS = (
    CommandChosen(7, 3, ("AKN",)),
    CommandChosen(7, 3, ("festung",)),
    GarrisonCalled(7, 3, (UnitId("ge:3pz/AKN"), UnitId("hu:8/HU"))),
    GarrisonCalled(7, 3, ()),
    DirectiveRolled(2, 1, 4),
    DanubeState(is_frozen=True),
    BridgeheadStands(HEAD),
    BridgeheadStands(HEAD, is_standing=False),
    TrucksDeclared("axis", NOW, (UnitId("ge:trk/AKN"),)),
    TrucksDeclared("axis", NOW, ()),
    RailUsed("soviet", NOW, (UnitId("so:18tk/3UF"), UnitId("ro:2/RO"))),
    DepotMoved(UnitId("so:dep/3UF"), 4, 3, 1, 2),
    AirChecked(NOW, (UnitId("so:air-17/3UF"),)),
    PointsReceived("axis", 3),
    PanzerfaustRolled(7),
    CommandosSent(are_sent=True),
    DirectivePoints(2, 1, 3),
    FestungStanding((HexId("1007"), HexId("1008"))),
    FestungStanding(()),
    AirSupplyAt(HexId("1007")),
    AirSupplyAt(None),
)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.key)
def test_a_fact_is_read_back_from_its_text(fact: Fact) -> None:
    assert BOOK.fact(fact.key, fact.text) == fact


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("command_chosen", "7 3 XYZ"),
        ("directive", "2 1 9"),
        ("danube", "slush"),
        ("bridgehead:soviet:0303", "stands"),
        ("trucks_declared:axis", "nonsense"),
        ("points_received:nobody", "3"),
    ],
)
def test_a_damaged_fact_is_told(key: str, text: str) -> None:
    with pytest.raises(NotationError):
        BOOK.fact(key, text)


@pytest.mark.parametrize(
    ("segment", "before", "within"),
    [
        (Segment(4, 3, "soviet", "move"), 1, 2),
        (Segment(4, 5, "soviet", "move"), 3, 0),
        (Segment(5, 1, "soviet", "move"), 0, 0),
    ],
    ids=["the same segment", "a later impulse of the turn", "the next turn"],
)
def test_12_3_the_hexes_of_a_move_do_not_stand_against_the_move_itself(
    segment: Segment, before: int, within: int
) -> None:
    depot = DepotMoved(UnitId("so:dep/3UF"), 4, 3, 1, 2)

    assert (depot.before(segment), depot.within(segment)) == (before, within)
