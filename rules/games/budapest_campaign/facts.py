"""The facts that a game of Budapest Campaign keeps, and the marker that shows one of them.

The texts are version 1. When one changes, `VERSION` goes up by one, a migration joins `BOOK`, and a game of
the old version joins the tests.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.effects import FactForms, FactMarker
from rules.facts import FactBook
from rules.games.budapest_campaign.situation import Bridgehead
from rules.games.budapest_campaign.words import COMMANDS, SIDES
from rules.hexgrid import HexId
from rules.kit.facts import HEX, HEXES_OR_NONE, UNIT, UNITS, Form, FormedFact, kinds_in
from rules.kit.spelling import NUMBER, Spelling, number, one_of, or_none, several, whether
from rules.numerals import whole_number
from rules.unit_id import UnitId

VERSION = 1
FACES = 6
# Beside the commands, which the event does not name: its garrison may be of any of them (14.1).
FESTUNG_GARRISON = "festung"
"""What is written for the commands where the event of the Festung lets its garrison act."""
FROZEN, OPEN = "frozen", "open"


@dataclass(frozen=True, slots=True)
class Segment:
    """A step in which something holds: `3.2.soviet.move`, that of turn 3 after two draws."""

    turn: int
    # With the draws: a side has several impulses in a turn, and each has the same steps once more.
    draws: int
    side: str
    step: str

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return f"{self.turn}.{self.draws}.{self.side}.{self.step}"

    @classmethod
    def parse(cls, text: str) -> Segment:
        """Return what `str` wrote; raises ValueError."""
        turn, draws, side, step = text.split(".")
        if side not in SIDES or not step:
            raise ValueError(text)
        return cls(whole_number(turn), whole_number(draws), side, step)


_SEGMENT: Spelling[Segment] = Spelling(Segment.parse)
_SIDE = one_of(*SIDES)
_COMMANDS = several(one_of(FESTUNG_GARRISON, *(each for of_side in COMMANDS.values() for each in of_side)))


@dataclass(frozen=True, slots=True)
class CommandChosen(FormedFact):
    """The commands that act in an impulse, where a choice or a die decided it (5.1.1, 5.5).

    The one word `festung` stands for the mobile units in the city (14.1).
    """

    turn: int
    draws: int
    commands: tuple[str, ...]
    form = Form("command_chosen", "{turn} {draws} {commands}", turn=NUMBER, draws=NUMBER, commands=_COMMANDS)


@dataclass(frozen=True, slots=True)
class GarrisonCalled(FormedFact):
    """Who stood in the city when the event of the Festung called its mobile units (14.1).

    They act in that impulse wherever they stand later.
    """

    turn: int
    draws: int
    units: tuple[UnitId, ...]
    form = Form("garrison_called", "{turn} {draws} {units}", turn=NUMBER, draws=NUMBER, units=UNITS)


@dataclass(frozen=True, slots=True)
class DirectiveRolled(FormedFact):
    """The die of the directive that was drawn last (5.5c)."""

    turn: int
    draws: int
    die: int
    form = Form("directive", "{turn} {draws} {die}", turn=NUMBER, draws=NUMBER, die=number(1, FACES))


@dataclass(frozen=True, slots=True)
class DanubeState(FormedFact):
    """Whether the Danube is frozen (17.0)."""

    # Kept and not counted out of turns: the event may come in any of them (17.0, reading 105).
    is_frozen: bool
    form = Form("danube", "{is_frozen}", is_frozen=whether(FROZEN, OPEN))


@dataclass(frozen=True, slots=True)
class BridgeheadStands(FormedFact):
    """Whether a bridgehead stands (23.0); a file remembers those that were taken off as well."""

    # The whole of it in the key, so that many can stand and each is ended by itself.
    head: Bridgehead
    is_standing: bool = True
    form = Form(
        "bridgehead:{head}",
        "{is_standing}",
        head=Spelling(Bridgehead.parse),
        is_standing=whether("stands", "gone"),
    )


@dataclass(frozen=True, slots=True)
class TrucksDeclared(FormedFact):
    """The truck columns that a side declared last, and for which segment (12.4)."""

    side: str
    segment: Segment
    trucks: tuple[UnitId, ...]
    form = Form("trucks_declared:{side}", "{segment} {trucks}", side=_SIDE, segment=_SEGMENT, trucks=UNITS)


@dataclass(frozen=True, slots=True)
class RailUsed(FormedFact):
    """Who rode by railroad in the last segment in which a side used it (6.4.1)."""

    side: str
    segment: Segment
    units: tuple[UnitId, ...]
    form = Form("rail_transport:{side}", "{segment} {units}", side=_SIDE, segment=_SEGMENT, units=UNITS)


@dataclass(frozen=True, slots=True)
class DepotMoved(FormedFact):
    """How many hexes a depot has gone in the turn in which it moved last (12.3).

    `earlier` are those of the segments before the one after so many draws, `hexes` those in it.
    """

    unit: UnitId
    turn: int
    draws: int
    # Apart from those of the segment: a move may be laid anew until
    # another unit moves, and is counted anew then.
    earlier: int
    hexes: int
    form = Form(
        "depot_moved:{unit}",
        "{turn} {draws} {earlier} {hexes}",
        unit=UNIT,
        **dict.fromkeys(("turn", "draws", "earlier", "hexes"), NUMBER),
    )

    def before(self, segment: Segment) -> int:
        """Return the hexes gone in the turn of a segment before it.

        Those of the segment itself are part of the move that is judged, and do not stand against it.
        """
        if self.turn != segment.turn:
            return 0
        return self.earlier if self.draws == segment.draws else self.earlier + self.hexes

    def within(self, segment: Segment) -> int:
        """Return the hexes gone in a segment itself."""
        return self.hexes if (self.turn, self.draws) == (segment.turn, segment.draws) else 0


@dataclass(frozen=True, slots=True)
class AirChecked(FormedFact):
    """The air units whose die has fallen in a segment: for superiority (13.4), or for attrition (25.0)."""

    segment: Segment
    units: tuple[UnitId, ...]
    form = Form("air_checked", "{segment} {units}", segment=_SEGMENT, units=UNITS)


@dataclass(frozen=True, slots=True)
class UnitsFled(FormedFact):
    """Who retreated in the last combat of a segment: they may be attacked again at once (9.2)."""

    segment: Segment
    units: tuple[UnitId, ...]
    form = Form("units_fled", "{segment} {units}", segment=_SEGMENT, units=UNITS)


@dataclass(frozen=True, slots=True)
class PointsReceived(FormedFact):
    """The last turn for which a side received its refit points (11.1)."""

    side: str
    turn: int
    form = Form("points_received:{side}", "{turn}", side=_SIDE, turn=NUMBER)


@dataclass(frozen=True, slots=True)
class DirectivePoints(FormedFact):
    """The refit points that a side had kept before a directive brought more, to be spent at once (11.1)."""

    turn: int
    draws: int
    # What was there before, as directives bring points for this
    # impulse alone: the rest must not go with them.
    kept: int
    form = Form("directive_points", "{turn} {draws} {kept}", turn=NUMBER, draws=NUMBER, kept=NUMBER)


@dataclass(frozen=True, slots=True)
class PanzerfaustRolled(FormedFact):
    """The sum of Operation Panzerfaust (20.1)."""

    total: int
    form = Form("panzerfaust", "{total}", total=NUMBER)


@dataclass(frozen=True, slots=True)
class CommandosSent(FormedFact):
    """Whether the commandos go into Operation Panzerfaust (20.2)."""

    are_sent: bool
    form = Form("commandos", "{are_sent}", are_sent=whether("sent", "kept"))


@dataclass(frozen=True, slots=True)
class FestungStanding(FormedFact):
    """The hexes with a Festung marker (14.1); none once their markers are gone."""

    # A dash and not an empty text for none: the empty one would strike the fact out of the book.
    hexes: tuple[HexId, ...]
    form = Form("festung", "{hexes}", hexes=HEXES_OR_NONE)


@dataclass(frozen=True, slots=True)
class AirSupplyAt(FormedFact):
    """The hex with the air supply marker (22.1), None while it is in its display."""

    hex: HexId | None
    form = Form("air_supply", "{hex}", hex=or_none(HEX))


BOOK = FactBook(VERSION, kinds_in(globals()))

FORMS = FactForms(
    (FactMarker(DanubeState.form.key, "danube_freeze", "danube:{text}", (FROZEN, OPEN)),),
    # Written with the move that brings them about, and taken back with it.
    from_moves=(RailUsed.form.key, DepotMoved.form.key),
)
"""The marker of the frozen river (17.0); who moves uses railroads and takes depots along."""
