"""The table as the inspector reads it: units with their figures and marks, bridges, boats, zones.

It goes along with the journal change by change and reads a stack again only when it was touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.assist.past import rewound
from app.table.changes import Change, Flipped, Moved, Placed, Register, Removed, Written, pieces_of
from app.table.figures import unit_in_force
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Spot
from counters.roster import MarkerId
from counters.units import Face
from rules.hexgrid import HexId, Hexside
from rules.unit_id import UnitId
from tests.games.bitter_end.inspection.ground import BOAT, BRIDGE, DANUBE, DRY, FORD, Cells, Ground
from tests.games.bitter_end.inspection.readings import Readings
from tests.games.bitter_end.inspection.troops import (
    AS_INFANTRY,
    DESTROYER,
    GERMAN,
    RETREATED,
    SOVIET,
    STURMBOOT,
    Troop,
    is_carried,
)

FIRST = "first"
"""The rule set of the first edition."""

STACK_LIMIT = 3
"""Units of a side in one hex (8.1)."""

WEATHER = "weather"
BEGINS_PHASE = frozenset({"date", "side", "phase"})
"""Trackers: another text in one of them begins a phase."""


class Field:
    """The table at one step of the journal, beginning with the set-up."""

    def __init__(self, game: Game) -> None:
        """Take a game at any step; the field starts where its journal starts."""
        self.game = rewound(game, game.journal.path)
        self._came: set[PieceId] = set()
        self.table = self.game.table
        self.sheet = game.sheet
        self.roster = game.roster
        self.cells = Cells(self.table.book(Register.CHART))
        self.is_first = game.header.rule_set == FIRST
        self.readings = Readings.of(self.table.book(Register.SETTING))
        self.ground = self._grounded()
        self.routed: set[PieceId] = set()
        """Units that have retreated in this phase: they have no zone (9.24)."""
        self.version = 0
        self.surfaces = 0
        """How often it changed what a way costs whoever stands there: weather, bridges, boats, charts."""
        self.ticks = 0
        """How often a tracker was written: as long as it stays, so do date and phase."""
        self._crossings: dict[Hexside, str] = {}
        self._zones: dict[str, frozenset[HexId]] = {}
        self._reach: dict[tuple[HexId, str], frozenset[HexId]] = {}
        self._stacks: dict[HexId, tuple[Troop, ...]] = {}
        self._faces: dict[str, tuple[Face, ...]] = {}
        self._read_all()
        self._boats = [PieceId(unit.id) for unit in game.roster.units.values() if unit.type == STURMBOOT]

    # ---- going on

    def apply(self, change: Change) -> None:
        """Make a single change; raises Diverged where it does not fit."""
        touched = set(self._spots(change))
        self.table.apply(change)
        if isinstance(change, Moved) and change.before.spot != change.after.spot:
            self._came.add(change.piece)
        touched |= set(self._spots(change))
        for spot in touched:
            self._read(HexId(spot))
        if isinstance(change, Moved | Placed | Removed):
            self._forget_zones(change)
        if isinstance(change, Written):
            self._written(change)
        self.version += 1

    def _forget_zones(self, change: Moved | Placed | Removed) -> None:
        """Drop the zones that a unit's going changes: those that the other side is in."""
        key = change.piece if isinstance(change, Moved) else change.piece.id
        self.surfaces += key in self._boats
        unit = self.roster.units.get(UnitId(key))
        if unit is not None:
            self._zones = {side: zone for side, zone in self._zones.items() if side == unit.side}

    def _spots(self, change: Change) -> Iterator[Spot]:
        for key in pieces_of(change):
            if key in self.table:
                yield self.table.place_of(key).spot

    def _written(self, change: Written) -> None:
        if change.register is Register.VALUE:
            self._faces.clear()
            self._read_all()
        elif change.register is Register.BRIDGE:
            self._crossings.clear()
            self.surfaces += 1
        elif change.register is Register.TRACKER:
            self.ticks += 1
            self.surfaces += change.key == WEATHER
            if change.key in BEGINS_PHASE:
                self._came.clear()
        elif change.register in (Register.CHART, Register.SETTING):
            self.readings = Readings.of(self.table.book(Register.SETTING))
            self.ground = self._grounded()
            self.surfaces += 1
            self._reach.clear()
            self._zones.clear()

    def _grounded(self) -> Ground:
        return Ground(self.sheet, self.cells, is_first=self.is_first, readings=self.readings)

    def rout(self, unit: PieceId) -> None:
        """Take a unit's zone from it for the phase (10.66)."""
        self.routed.add(unit)
        self._forget_reach([unit])

    def rally(self) -> None:
        """Give all units their zones back, at the end of a phase."""
        again = tuple(self.routed)
        self.routed.clear()
        self._forget_reach(again)

    def _forget_reach(self, units: Sequence[PieceId]) -> None:
        places = (self.table.place_of(unit).hex for unit in units if unit in self.table)
        for here in (each for each in places if each is not None):
            for side in (GERMAN, SOVIET):
                self._reach.pop((here, side), None)
        if units:
            self._zones.clear()
            self.version += 1

    # ---- reading

    def tracker(self, key: str) -> str:
        """Return what a tracker says."""
        return self.table.read(Register.TRACKER, key)

    @property
    def weather(self) -> str:
        """The weather of the day, clear where nobody rolled."""
        return self.tracker(WEATHER) or "clear"

    def at(self, here: HexId) -> tuple[Troop, ...]:
        """Return the units in a hex."""
        return self._stacks.get(here, ())

    def _read_all(self) -> None:
        self._stacks.clear()
        for spot in self.table.spots():
            self._read(HexId(spot))

    def _read(self, here: HexId) -> None:
        """Read a stack anew; what lies beside the map is no stack of units."""
        troops = tuple(self._troops_at(here)) if here in self.ground.near else ()
        for side in (GERMAN, SOVIET):
            self._reach.pop((here, side), None)
        if troops:
            self._stacks[here] = troops
        else:
            self._stacks.pop(here, None)

    def _troops_at(self, here: HexId) -> Iterator[Troop]:
        marks: set[str] = set()
        stack = self.table.stack_at(Spot(here))
        for piece in reversed(stack):
            if piece.kind is Kind.MARKER:
                marks |= self._marks_of(piece)
                continue
            # Who retreated came here in this phase: his marker says nothing of those who stood here before.
            others = any(each.id in self._came for each in stack)
            is_spared = others and piece.id not in self._came
            yield self._troop(piece, frozenset(marks - {RETREATED} if is_spared else marks))

    def _marks_of(self, piece: Piece) -> set[str]:
        marker = self.roster.markers.get(MarkerId(piece.design))
        return {marker.faces[piece.face]} if marker and piece.face < len(marker.faces) else set()

    def troop(self, key: PieceId) -> Troop:
        """Return a unit wherever it lies; raises KeyError for one that is not on the table."""
        here = self.table.place_of(key).hex
        if here is not None:
            return next(each for each in self.at(here) if each.id == key)
        return self._troop(self.table[key], frozenset())

    def _troop(self, piece: Piece, marks: frozenset[str]) -> Troop:
        unit = self.roster.units[UnitId(piece.design)]
        faces = self.faces(piece.design)
        face = faces[min(piece.face, len(faces) - 1)]
        kind = "infantry" if unit.type in AS_INFANTRY else unit.type
        place, is_garrison = piece.place, unit.group == "garrison"
        return Troop(
            piece.id,
            unit.side,
            kind,
            place.hex,
            place.box or "",
            face,
            unit.movement == "motorized",
            is_garrison,
            marks,
        )

    def is_unit(self, key: PieceId) -> bool:
        """Return whether a piece is a unit that is on the table."""
        return key in self.table and self.table[key].kind is Kind.UNIT

    def steps_lost(self, flip: Flipped) -> int:
        """Return the steps that a unit loses by a flip, below 0 for steps regained; 0 for a false face."""
        faces = self.faces(self.table[flip.piece].design)
        if not 0 <= flip.after < len(faces):
            return 0
        return faces[flip.before].steps - faces[flip.after].steps

    def faces(self, design: str) -> tuple[Face, ...]:
        """Return the faces of a unit with the figures in force."""
        if design not in self._faces:
            self._faces[design] = unit_in_force(self.game, self.roster.units[UnitId(design)]).faces
        return self._faces[design]

    def steps(self, key: PieceId) -> int:
        """Return the steps of a unit on the map, 0 for one that is not there."""
        if key not in self.table or self.table.place_of(key).hex is None:
            return 0
        return self.troop(key).face.steps

    def units(self) -> Iterator[PieceId]:
        """Yield every unit that there is."""
        return (piece.id for piece in self.table if piece.kind is Kind.UNIT)

    def troops(self, side: str = "") -> Iterator[Troop]:
        """Yield the units on the map, of one side or of both."""
        for here in sorted(self._stacks):
            yield from (each for each in self._stacks[here] if not side or each.side == side)

    def friends(self, here: HexId, of: Troop) -> list[Troop]:
        """Return the other units of a unit's side in a hex."""
        return [each for each in self.at(here) if each.side == of.side and each.id != of.id]

    def has_enemies(self, here: HexId, side: str) -> bool:
        """Return whether units of the other side are in a hex."""
        return any(each.side != side for each in self.at(here))

    def is_full(self, here: HexId, for_: Troop) -> bool:
        """Return whether a unit may not enter a hex for want of room (8.2, 12.66)."""
        counted = [each for each in self.friends(here, for_) if not each.is_boat]
        return not for_.is_boat and len(counted) >= STACK_LIMIT

    def is_alone(self, here: HexId, unit: Troop) -> bool:
        """Return whether a unit is, or would be, the only one in a hex (7.62); boats may not count."""
        others = (each for each in self.at(here) if each.id != unit.id)
        return not any(self.readings.sturmboot_blocks_road or not each.is_boat for each in others)

    # ---- zones and crossings

    def in_zone(self, here: HexId, side: str, but_from: HexId | None = None) -> bool:
        """Return whether a hex lies in a zone of the enemies of a side, those in one hex left out."""
        if but_from is not None:
            return any(
                self._exerts(there, here, side) for there in self.ground.near[here] if there != but_from
            )
        return here in self.zone(side)

    def zone(self, side: str) -> frozenset[HexId]:
        """Return all hexes in zones of the enemies of a side."""
        if side not in self._zones:
            self._zones[side] = frozenset().union(*(self._reach_from(frm, side) for frm in self._stacks))
        return self._zones[side]

    def held(self, side: str) -> tuple[set[HexId], set[HexId]]:
        """Return the hexes where a side stands, and those where its enemies stand."""
        ours: set[HexId] = set()
        theirs: set[HexId] = set()
        for here, stack in self._stacks.items():
            for each in stack:
                (ours if each.side == side else theirs).add(here)
        return ours, theirs

    def _reach_from(self, frm: HexId, side: str) -> frozenset[HexId]:
        """Return the hexes that the zones of a side's enemies reach from one hex."""
        key = frm, side
        if key not in self._reach:
            self._reach[key] = frozenset(to for to in self.ground.near[frm] if self._exerts(frm, to, side))
        return self._reach[key]

    def _exerts(self, there: HexId, here: HexId, side: str) -> bool:
        """Return whether the zone of an enemy of a side reaches from one hex into the next."""
        return any(
            self.ground.zone_reaches(there, here, self._is_limited(each))
            for each in self.at(there)
            if each.side != side and not each.is_boat and each.id not in self.routed
        )

    def _is_limited(self, unit: Troop) -> bool:
        is_free = unit.type == DESTROYER and not self.readings.td_zoc_armored
        return unit.has_limited_zone and not is_free

    def bridge(self, side: Hexside) -> tuple[str, str, str]:
        """Return kind, owner and state of a crossing, empty words where there is none."""
        kind, owner, state, *_ = (*self.table.read(Register.BRIDGE, str(side)).split(), "", "", "")
        return kind, owner, state

    def crossing(self, one: HexId, other: HexId) -> str:
        """Return what crosses a Danube hexside now; a destroyed bridge is a ford (12.55)."""
        side = Hexside.between(one, other)
        if side not in self._crossings:
            kind, _, state = self.bridge(side)
            self._crossings[side] = FORD if kind == BRIDGE and state == "destroyed" else kind
        return self._crossings[side]

    def ways(self, unit: Troop, one: HexId, other: HexId) -> tuple[str, ...]:
        """Return the ways of a unit over a hexside: dry land, or what carries it over the Danube (12)."""
        if DANUBE not in self.ground.kinds(one, other):
            return (DRY,)
        crossing = self.crossing(one, other)
        ways = [crossing] if crossing else []
        if unit.side == GERMAN and is_carried(unit) and self.boat_serves(one, other):
            ways.append(BOAT)
        return tuple(ways)

    def boat_serves(self, one: HexId, other: HexId) -> bool:
        """Return whether a Sturmboot carries units over a hexside (12.62).

        It lies next to the hex that is crossed to; by other readings in the one that is left, or in either.
        """
        places = [self.table.place_of(boat).hex for boat in self._boats if boat in self.table]
        if self.readings.sturmboot_crossing == "literal":
            return any(here is not None and other in self.ground.near[here] for here in places)
        return one in places or (self.readings.sturmboot_crossing == "either_end" and other in places)

    def step_price(
        self, unit: Troop, one: HexId, other: HexId, *, roads: bool, is_dry_shod: bool = False
    ) -> int | None:
        """Return the cheapest price of a step in the weather of the day; the boat pays one point (12.63).

        `is_dry_shod` leaves out the way by Sturmboot.
        """
        if unit.is_boat:
            is_barred = DANUBE in self.ground.kinds(one, other) and not self.readings.sturmboot_may_cross
            return None if is_barred or self.ground.is_impassable(one, other) else 2
        offers = (
            self.ground.price(one, other, unit.is_motorized, self.weather, roads, way)
            for way in self.ways(unit, one, other)
            if not (is_dry_shod and way == BOAT)
        )
        return min((each for each in offers if each is not None), default=None)
