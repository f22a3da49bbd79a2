"""A scenario as values: where each counter stands at the start, the turns to come, the titles in choosers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from counters.roster import MarkerId
from rules.unit_id import UnitId

DATE = "date"
"""The tracker of the turn under way: its date, or its number in a game without dates."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a unit stands at the start: a hex, a box of the tray or a point of the map, and why there.

    `exception` is the case that lets it stand outside the hexes of its area. `turned_deg` is clockwise;
    `closed_to` is the side that alone may look at it, nobody for none, empty where it lies open.
    """

    unit: UnitId
    hex: str | None
    box: str | None
    face: str
    area: str
    basis: str
    why: str = ""
    exception: str = ""
    pos_px: tuple[int, int] | None = None
    turned_deg: int = 0
    closed_to: str = ""


@dataclass(frozen=True, slots=True)
class MarkerPlacement:
    """A marker on the table at the start, on a hex, in a box or at a point of the map."""

    marker: MarkerId
    number: int
    hex: str | None
    box: str | None
    face: str
    pos_px: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """Something the turn track announces, with the case that says so.

    `option` and `scenario` name the only optional rule or scenario it belongs to; `points` come with it;
    `die` are the results that bring it about.
    """

    id: str
    case: str
    option: str = ""
    note: str = ""
    scenario: str = ""
    points: int = 0
    die: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One box of the turn record track. Replacement points by side and kind; arrivals are formations."""

    number: int
    date: str
    replacements: Mapping[str, Mapping[str, int]]
    arrivals: Mapping[str, tuple[str, ...]]
    events: tuple[TurnEvent, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """A reinforcement: formation, date, entry zones and the units that come."""

    date: str
    side: str
    formation: str
    zones: tuple[str, ...]
    units: tuple[UnitId, ...]
    provenance: str


@dataclass(frozen=True, slots=True)
class ScenarioTitle:
    """What a chooser shows of a scenario or of a player's own set-up. Dates are ISO, both included.

    `ends_by_agreement` says that the players may agree on an earlier last turn. `options` are those that an
    own set-up was kept with, in the words of a game's header; None where it does not tell.
    """

    id: str
    title: str
    rule_set: str
    first_turn: str
    last_turn: str
    summary: str
    ends_by_agreement: bool = False
    options: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class OptionTitle:
    """A variant of the set-up or an optional rule that a player may choose; its id is a case number.

    `kind` is "variant" or "rule"; `excludes` are the ids that cannot be chosen with it, `includes` those
    that come with it. Where `rule_sets` or `scenarios` are named no other edition or scenario has it;
    `begins` is its first date, empty for the first turn.
    """

    id: str
    title: str
    kind: str
    summary: str
    excludes: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    rule_sets: tuple[str, ...] = ()
    begins: str = ""
    scenarios: tuple[str, ...] = ()
    scenarios_case: str = ""
    """The case that names those scenarios."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance decides when a scenario is laid out: so many of some units come into another box.

    They are drawn from `units`, without any from those that lie in the box `source`. Where a die of so many
    faces is thrown, the face stands for `{face}` in `into`.
    """

    into: str
    source: str = ""
    units: tuple[UnitId, ...] = ()
    number: int = 1
    die: int = 0
    case: str = ""


@dataclass(frozen=True)
class SetUp:
    """A scenario ready to be laid out. `trackers` are the table's counts and states at the start.

    `options` are those that an own set-up was kept with, None for a scenario. `facts` is the version of the
    game's facts among the trackers of an own one, 0 where it does not say. `chances` are still to be decided
    (`counters.chances`). `base` is the scenario that an own one was made from, whose terms hold for it too;
    `control` has who held what on its table, where that was written down.
    """

    game: str
    scenario: str
    title: str
    rule_set: str
    first_turn: str
    last_turn: str
    # Of every unit, also of those that never come: a unit without a place would be lost from the table.
    placements: tuple[Placement, ...]
    markers: tuple[MarkerPlacement, ...]
    turns: tuple[Turn, ...]
    arrivals: tuple[Arrival, ...]
    trackers: Mapping[str, str]
    notes: tuple[str, ...] = ()
    options: Mapping[str, str] | None = None
    facts: int = 0
    chances: tuple[Chance, ...] = ()
    base: str = ""
    control: Mapping[str, str] = field(default_factory=dict)
