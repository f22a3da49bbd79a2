"""From a scenario's files to the table: what a set-up file says as values, and the changes laid over it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from counters.roster import MarkerId, Roster
from counters.scenario import (
    Arrival,
    Chance,
    MarkerPlacement,
    OptionTitle,
    Placement,
    ScenarioTitle,
    SetUp,
    Turn,
)
from counters.words import turn_value
from rules.unit_id import UnitId

FULL = "full"
"""The name of the face that is up when a unit comes into the game."""

_ENDS = "scenario_ends"
"""The event that announces the last turn."""

BOX_PURPOSES = ("arrival", "not_in_play", "by_hand")
"""What units without a hex lie in a box for."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker that lies on every stack of some units at the start."""

    marker: MarkerId
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class ArrivalChange:
    """How a scenario changes the reinforcements: other dates or zones, further units, none at all.

    `date` and `zones` are empty where they stay as they are.
    """

    case: str
    side: str
    formations: tuple[str, ...]
    units: tuple[UnitId, ...]
    date: str
    zones: tuple[str, ...]
    is_cancelled: bool
    is_added: bool
    provenance: str
    only_with: str = ""
    """The variant without which the change is not made, empty for none."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What one edition has otherwise in a variant.

    `comes` are units that come all the same, `not_to` hexes that nobody is moved to.
    """

    comes: tuple[UnitId, ...] = ()
    not_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """What a variant changes when a game is laid out.

    `by_hand` are units the player places himself, `removed` units that never come, `cancelled` formations
    that do not arrive, `cancelled_events` pairs of date and event id.
    """

    title: OptionTitle
    by_hand: tuple[UnitId, ...]
    removed: tuple[UnitId, ...]
    cancelled: tuple[str, ...]
    cancelled_events: tuple[tuple[str, str], ...]
    placements: tuple[Placement, ...]
    notes: tuple[str, ...]
    editions: Mapping[str, Otherwise] = field(default_factory=dict)
    arrival_changes: tuple[ArrivalChange, ...] = ()
    chances: tuple[Chance, ...] = ()

    def as_in(self, rule_set: str) -> Variant:
        """Return the variant as an edition has it."""
        own = self.editions.get(rule_set, Otherwise())
        return replace(
            self,
            removed=tuple(unit for unit in self.removed if unit not in own.comes),
            placements=tuple(where for where in self.placements if where.hex not in own.not_to),
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """A scenario as its files describe it, before every unit has its place.

    `boxes` are patterns for box ids, by purpose: arrival, not_in_play, by_hand.
    """

    title: ScenarioTitle
    boxes: Mapping[str, str]
    trackers: Mapping[str, str]
    placements: Mapping[UnitId, Placement]
    markers: tuple[MarkerPlacement, ...]
    marks: tuple[Mark, ...]
    arrivals: tuple[Arrival, ...]
    turns: tuple[Turn, ...]
    notes: tuple[str, ...]
    by_hand: frozenset[UnitId] = field(default_factory=frozenset)
    removed: frozenset[UnitId] = field(default_factory=frozenset)
    chances: tuple[Chance, ...] = ()

    def with_placements(self, placements: Iterable[Placement]) -> Plan:
        """Return the plan with units moved or added."""
        # A later row wins: so a scenario moves units that it inherits.
        return replace(self, placements={**self.placements, **{where.unit: where for where in placements}})

    def with_arrivals(self, change: ArrivalChange) -> Plan:
        """Return the plan with a change of its reinforcements; added units may have no formation."""
        if change.is_added:
            added = Arrival(change.date, change.side, "", change.zones, change.units, change.provenance)
            # Who is added comes then alone, whenever he would have come without the change.
            others = (_without_units(arrival, change.units) for arrival in self.arrivals)
            return replace(self, arrivals=(*(each for each in others if each.units), added))
        changed = (_changed(arrival, change) for arrival in self.arrivals)
        return replace(self, arrivals=tuple(arrival for arrival in changed if arrival is not None))

    def with_variant(self, variant: Variant, chosen: Collection[str] = ()) -> Plan:
        """Return the plan with a variant laid over it, as the scenario's edition has it.

        `chosen` are the ids of all that are laid over it.
        """
        variant = variant.as_in(self.title.rule_set)
        moved = self.with_placements(variant.placements)
        gone = {*variant.by_hand, *variant.removed}
        laid = replace(
            moved,
            placements={unit: where for unit, where in moved.placements.items() if unit not in gone},
            arrivals=tuple(a for a in self.arrivals if not _is_off(a, variant)),
            turns=tuple(_without_events(turn, variant.cancelled_events) for turn in self.turns),
            notes=(*self.notes, *variant.notes),
            by_hand=self.by_hand.union(variant.by_hand),
            removed=self.removed.union(variant.removed),
            chances=(*self.chances, *variant.chances),
        )
        for change in variant.arrival_changes:
            if not change.only_with or change.only_with in chosen:
                laid = laid.with_arrivals(change)
        return laid

    def until(self, last_turn: str) -> Plan:
        """Return the plan with another last turn; what announces the end is announced on that."""
        own = self.title.last_turn
        turns = tuple(with_end(turn, own, last_turn, self.turns) for turn in self.turns)
        return replace(self, title=replace(self.title, last_turn=last_turn), turns=turns)


def with_end(turn: Turn, old: str, new: str, turns: Iterable[Turn]) -> Turn:
    """Return a turn with what announces the end of the game where a scenario ends on another day."""
    if old == new or turn.date not in (old, new):
        return turn
    last = next((each for each in turns if each.date == old), turn)
    ending = tuple(event for event in last.events if event.id == _ENDS)
    # What else the old last turn announces stays there: only the end moves.
    kept = tuple(event for event in turn.events if event.id != _ENDS)
    return replace(turn, events=(*kept, *ending) if turn.date == new else kept)


def _changed(arrival: Arrival, change: ArrivalChange) -> Arrival | None:
    """Return an arrival after a change, None where it does not come."""
    if arrival.formation not in change.formations:
        return arrival
    if change.is_cancelled:
        return None
    return replace(
        arrival,
        date=change.date or arrival.date,
        zones=change.zones or arrival.zones,
        provenance=f"rulebook: {change.case}",
    )


def _without_units(arrival: Arrival, units: Collection[UnitId]) -> Arrival:
    kept = tuple(unit for unit in arrival.units if unit not in units)
    return arrival if kept == arrival.units else replace(arrival, units=kept)


def _is_off(arrival: Arrival, variant: Variant) -> bool:
    # One unit that never comes takes the whole arrival with it.
    return arrival.formation in variant.cancelled or not set(variant.removed).isdisjoint(arrival.units)


def _without_events(turn: Turn, cancelled: Collection[tuple[str, str]]) -> Turn:
    events = tuple(event for event in turn.events if (turn.date, event.id) not in cancelled)
    return replace(turn, events=events)


def lay_out(plan: Plan, roster: Roster) -> SetUp:
    """Return the set-up in which every unit of the roster lies on its hex or in a box of the tray.

    Reinforcements due after the last turn stay out of play.
    """
    title = plan.title
    coming = (arrival for arrival in plan.arrivals if arrival.date <= title.last_turn)
    # In a fixed order: the files, their changes and variants each add arrivals in their own.
    arrivals = tuple(sorted(coming, key=lambda arrival: (arrival.date, arrival.side, arrival.formation)))
    placements = tuple(_placements(plan, arrivals, roster))
    return SetUp(
        game=roster.game,
        scenario=title.id,
        title=title.title,
        rule_set=title.rule_set,
        first_turn=title.first_turn,
        last_turn=title.last_turn,
        placements=placements,
        markers=(*plan.markers, *_marks(plan, placements, roster)),
        turns=tuple(_with_arrivals(turn, arrivals) for turn in plan.turns if turn.date <= title.last_turn),
        arrivals=arrivals,
        trackers=plan.trackers,
        notes=plan.notes,
        chances=plan.chances,
    )


def _placements(plan: Plan, arrivals: Iterable[Arrival], roster: Roster) -> Iterator[Placement]:
    """Yield the place of every unit, in the order of the roster."""
    coming = {unit: arrival for arrival in arrivals for unit in arrival.units}
    for unit in roster.units.values():
        # A place goes before an arrival: a scenario may begin with units that come later elsewhere.
        if unit.id in plan.placements:
            yield plan.placements[unit.id]
        elif unit.id in plan.by_hand:
            yield _in_box(unit.id, _box(plan, "by_hand", unit.side), "rulebook: placed by its player")
        elif unit.id in coming:
            arrival = coming[unit.id]
            yield _in_box(unit.id, _box(plan, "arrival", unit.side, arrival.date), arrival.provenance)
        else:
            yield _in_box(unit.id, _box(plan, "not_in_play", unit.side), "rulebook: not in this scenario")


def _box(plan: Plan, purpose: str, side: str, date: str = "") -> str:
    # Not format(): a pattern is a person's text and may have other braces.
    return plan.boxes.get(purpose, "").replace("{side}", side).replace("{date}", str(turn_value(date)))


def _in_box(unit: UnitId, box: str, basis: str) -> Placement:
    return Placement(unit, hex=None, box=box, face=FULL, area="", basis=basis)


def _marks(plan: Plan, placements: Iterable[Placement], roster: Roster) -> Iterator[MarkerPlacement]:
    """Yield one marker for each hex where units of a mark stand, numbered on from those of its kind."""
    hex_of = {where.unit: where.hex for where in placements}
    # Several marks may be of one kind, as of a scenario and of the one that it inherits: a stack that both
    # speak of has one marker.
    units: dict[MarkerId, list[UnitId]] = {}
    for mark in plan.marks:
        units.setdefault(mark.marker, []).extend(mark.units)
    for kind, those in units.items():
        face = roster.markers[kind].faces[0]
        # In the order of the units and each hex once: the numbers of markers are ids, the same in every
        # run.
        hexes = dict.fromkeys(hex_id for unit in those if (hex_id := hex_of.get(unit)))
        first = 1 + max((laid.number for laid in plan.markers if laid.marker == kind), default=0)
        for number, hex_id in enumerate(hexes, start=first):
            yield MarkerPlacement(kind, number, hex_id, None, face)


def _with_arrivals(turn: Turn, arrivals: Iterable[Arrival]) -> Turn:
    """Return the turn with the formations that arrive in it, by side."""
    today = [arrival for arrival in arrivals if arrival.date == turn.date]
    sides = dict.fromkeys(arrival.side for arrival in today)
    # Units that a scenario adds may have no formation to name.
    by_side = {side: tuple(a.formation for a in today if a.side == side and a.formation) for side in sides}
    return replace(turn, arrivals=by_side)
