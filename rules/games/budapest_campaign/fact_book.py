"""The book of the facts of Budapest Campaign: how each is read back, and which markers show some of them.

The texts are version 1. When one changes, `VERSION` goes up by one, a migration joins `BOOK`, and a game of
the old version joins the tests.
"""

from __future__ import annotations

from rules.effects import FactForms, FactMarker
from rules.facts import FactBook, FactKind
from rules.games.budapest_campaign.facts import (
    AIR_KEY,
    BRIDGEHEAD_KEY,
    COMMAND_KEY,
    DANUBE_KEY,
    DEPOT_KEY,
    DIRECTIVE_KEY,
    FESTUNG_GARRISON,
    FLED_KEY,
    FROZEN,
    OPEN,
    RAIL_KEY,
    RECEIVED_KEY,
    TRUCKS_KEY,
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
    PanzerfaustRolled,
    PointsReceived,
    RailUsed,
    Segment,
    TrucksDeclared,
    UnitsFled,
)
from rules.games.budapest_campaign.situation import Bridgehead
from rules.games.budapest_campaign.words import COMMANDS, SIDES
from rules.hexgrid import HexId
from rules.numerals import whole_number
from rules.units import UnitId

VERSION = 1
FACES = 6


# What a reader refuses is kept as text and told, never guessed at: a file may be damaged or written by hand.
def _side(text: str) -> str:
    if text not in SIDES:
        raise ValueError(text)
    return text


def _die(text: str) -> int:
    found = whole_number(text)
    if not 1 <= found <= FACES:
        raise ValueError(text)
    return found


def _command_chosen(text: str) -> CommandChosen:
    turn, draws, *commands = text.split()
    known = {FESTUNG_GARRISON, *(each for of_side in COMMANDS.values() for each in of_side)}
    if not set(commands) <= known:
        raise ValueError(text)
    return CommandChosen(whole_number(turn), whole_number(draws), tuple(commands))


def _directive(text: str) -> DirectiveRolled:
    turn, draws, die = text.split()
    return DirectiveRolled(whole_number(turn), whole_number(draws), _die(die))


def _directive_points(text: str) -> DirectivePoints:
    turn, draws, kept = text.split()
    return DirectivePoints(whole_number(turn), whole_number(draws), whole_number(kept))


def _danube(text: str) -> DanubeState:
    return DanubeState({FROZEN: True, OPEN: False}[text])


def _bridgehead(rest: str, text: str) -> BridgeheadStands:
    return BridgeheadStands(Bridgehead.parse(rest), {"stands": True, "gone": False}[text])


def _declared(side: str, text: str) -> TrucksDeclared:
    segment, *trucks = text.split()
    return TrucksDeclared(_side(side), Segment.parse(segment), tuple(map(UnitId, trucks)))


def _rail(side: str, text: str) -> RailUsed:
    segment, *units = text.split()
    return RailUsed(_side(side), Segment.parse(segment), tuple(map(UnitId, units)))


def _air(text: str) -> AirChecked:
    segment, *units = text.split()
    return AirChecked(Segment.parse(segment), tuple(map(UnitId, units)))


def _fled(text: str) -> UnitsFled:
    segment, *units = text.split()
    return UnitsFled(Segment.parse(segment), tuple(map(UnitId, units)))


def _depot(unit: str, text: str) -> DepotMoved:
    turn, draws, earlier, hexes = map(whole_number, text.split())
    return DepotMoved(UnitId(unit), turn, draws, earlier, hexes)


def _festung(text: str) -> FestungStanding:
    return FestungStanding(tuple(map(HexId, () if text == "-" else text.split())))


BOOK = FactBook(
    VERSION,
    (
        FactKind(COMMAND_KEY, lambda _, text: _command_chosen(text)),
        FactKind(DIRECTIVE_KEY, lambda _, text: _directive(text)),
        FactKind(DANUBE_KEY, lambda _, text: _danube(text)),
        FactKind(BRIDGEHEAD_KEY, _bridgehead),
        FactKind(TRUCKS_KEY, _declared),
        FactKind(RAIL_KEY, _rail),
        FactKind(DEPOT_KEY, _depot),
        FactKind(AIR_KEY, lambda _, text: _air(text)),
        FactKind(FLED_KEY, lambda _, text: _fled(text)),
        FactKind(RECEIVED_KEY, lambda side, text: PointsReceived(_side(side), whole_number(text))),
        FactKind("directive_points", lambda _, text: _directive_points(text)),
        FactKind("panzerfaust", lambda _, text: PanzerfaustRolled(whole_number(text))),
        FactKind("air_supply", lambda _, text: AirSupplyAt(None if text == "-" else HexId(text))),
        FactKind("commandos", lambda _, text: CommandosSent({"sent": True, "kept": False}[text])),
        FactKind("festung", lambda _, text: _festung(text)),
    ),
)

FORMS = FactForms(
    (FactMarker(DANUBE_KEY, "danube_freeze", "danube:{text}", (FROZEN, OPEN)),),
    from_moves=(RAIL_KEY, DEPOT_KEY),
)
"""The marker of the frozen river (17.0); who moves uses railroads and takes depots along."""
