"""The facts that a game of Budapest Campaign keeps, each with its text; `fact_book` reads them back."""

from __future__ import annotations

from dataclasses import dataclass

from rules.games.budapest_campaign.situation import Bridgehead
from rules.games.budapest_campaign.words import SIDES
from rules.hexgrid import HexId
from rules.numerals import whole_number
from rules.units import UnitId

# Each ends with a colon and is followed by whom the fact is about: a game has one for each of them.
BRIDGEHEAD_KEY, TRUCKS_KEY, RAIL_KEY, DEPOT_KEY = (
    "bridgehead:",
    "trucks_declared:",
    "rail_transport:",
    "depot_moved:",
)
RECEIVED_KEY = "points_received:"
COMMAND_KEY, DIRECTIVE_KEY, DANUBE_KEY = "command_chosen", "directive", "danube"
AIR_KEY, FLED_KEY = "air_checked", "units_fled"
FESTUNG_GARRISON = "festung"
"""What is written for the commands where the event of the Festung lets its garrison act."""
FROZEN, OPEN = "frozen", "open"


@dataclass(frozen=True, slots=True)
class Segment:
    """A step in which something holds: `3.2.soviet.move`, that of turn 3 after two draws."""

    turn: int
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


@dataclass(frozen=True, slots=True)
class CommandChosen:
    """The commands that act in an impulse, where a choice or a die decided it (5.1.1, 5.5).

    The one word `festung` stands for the mobile units in the city (14.1).
    """

    turn: int
    draws: int
    commands: tuple[str, ...]
    key: str = COMMAND_KEY

    @property
    def text(self) -> str:
        """Turn, number of draws, commands: `7 3 AKN`."""
        return " ".join((str(self.turn), str(self.draws), *self.commands))


@dataclass(frozen=True, slots=True)
class DirectiveRolled:
    """The die of the directive that was drawn last (5.5c)."""

    turn: int
    draws: int
    die: int
    key: str = DIRECTIVE_KEY

    @property
    def text(self) -> str:
        """Turn, number of draws, die: `2 1 4`."""
        return f"{self.turn} {self.draws} {self.die}"


@dataclass(frozen=True, slots=True)
class DanubeState:
    """Whether the Danube is frozen (17.0)."""

    is_frozen: bool
    key: str = DANUBE_KEY

    @property
    def text(self) -> str:
        """`frozen` or `open`."""
        return FROZEN if self.is_frozen else OPEN


@dataclass(frozen=True, slots=True)
class BridgeheadStands:
    """Whether a bridgehead stands (23.0); a file remembers those that were taken off as well."""

    head: Bridgehead
    is_standing: bool = True

    @property
    def key(self) -> str:
        """`bridgehead:soviet:0303:0303-0304`."""
        return f"{BRIDGEHEAD_KEY}{self.head}"

    @property
    def text(self) -> str:
        """`stands` or `gone`."""
        return "stands" if self.is_standing else "gone"


@dataclass(frozen=True, slots=True)
class TrucksDeclared:
    """The truck columns that a side declared last, and for which segment (12.4)."""

    side: str
    segment: Segment
    trucks: tuple[UnitId, ...]

    @property
    def key(self) -> str:
        """`trucks_declared:axis`."""
        return TRUCKS_KEY + self.side

    @property
    def text(self) -> str:
        """The segment, then the columns."""
        return " ".join((str(self.segment), *self.trucks))


@dataclass(frozen=True, slots=True)
class RailUsed:
    """Who rode by railroad in the last segment in which a side used it (6.4.1)."""

    side: str
    segment: Segment
    units: tuple[UnitId, ...]

    @property
    def key(self) -> str:
        """`rail_transport:axis`."""
        return RAIL_KEY + self.side

    @property
    def text(self) -> str:
        """The segment, then the units."""
        return " ".join((str(self.segment), *self.units))


@dataclass(frozen=True, slots=True)
class DepotMoved:
    """How many hexes a depot has gone in the turn in which it moved last (12.3).

    `earlier` are those of the segments before the one after so many draws, `hexes` those in it.
    """

    unit: UnitId
    turn: int
    draws: int
    earlier: int
    hexes: int

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

    @property
    def key(self) -> str:
        """`depot_moved:` and the unit."""
        return DEPOT_KEY + self.unit

    @property
    def text(self) -> str:
        """Turn, draws and hexes, those before first."""
        return f"{self.turn} {self.draws} {self.earlier} {self.hexes}"


@dataclass(frozen=True, slots=True)
class AirChecked:
    """The air units whose die has fallen in a segment: for superiority (13.4), or for attrition (25.0)."""

    segment: Segment
    units: tuple[UnitId, ...]
    key: str = AIR_KEY

    @property
    def text(self) -> str:
        """The segment, then the units."""
        return " ".join((str(self.segment), *self.units))


@dataclass(frozen=True, slots=True)
class UnitsFled:
    """Who retreated in the last combat of a segment: they may be attacked again at once (9.2)."""

    segment: Segment
    units: tuple[UnitId, ...]
    key: str = FLED_KEY

    @property
    def text(self) -> str:
        """The segment, then the units."""
        return " ".join((str(self.segment), *self.units))


@dataclass(frozen=True, slots=True)
class PointsReceived:
    """The last turn for which a side received its refit points (11.1)."""

    side: str
    turn: int

    @property
    def key(self) -> str:
        """`points_received:axis`."""
        return RECEIVED_KEY + self.side

    @property
    def text(self) -> str:
        """The turn."""
        return str(self.turn)


@dataclass(frozen=True, slots=True)
class DirectivePoints:
    """The refit points that a side had kept before a directive brought more, to be spent at once (11.1)."""

    turn: int
    draws: int
    kept: int
    key: str = "directive_points"

    @property
    def text(self) -> str:
        """Turn, number of draws, points kept: `2 1 3`."""
        return f"{self.turn} {self.draws} {self.kept}"


@dataclass(frozen=True, slots=True)
class PanzerfaustRolled:
    """The sum of Operation Panzerfaust (20.1)."""

    total: int
    key: str = "panzerfaust"

    @property
    def text(self) -> str:
        """The sum of die and commandos."""
        return str(self.total)


@dataclass(frozen=True, slots=True)
class CommandosSent:
    """Whether the commandos go into Operation Panzerfaust (20.2)."""

    are_sent: bool
    key: str = "commandos"

    @property
    def text(self) -> str:
        """`sent` or `kept`."""
        return "sent" if self.are_sent else "kept"


@dataclass(frozen=True, slots=True)
class FestungStanding:
    """The hexes with a Festung marker (14.1); none once their markers are gone."""

    hexes: tuple[HexId, ...]
    key: str = "festung"

    @property
    def text(self) -> str:
        """The hexes, a dash for none."""
        return " ".join(self.hexes) or "-"


@dataclass(frozen=True, slots=True)
class AirSupplyAt:
    """The hex with the air supply marker (22.1), None while it is in its display."""

    hex: HexId | None
    key: str = "air_supply"

    @property
    def text(self) -> str:
        """The hex, a dash for none."""
        return self.hex or "-"
