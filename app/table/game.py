"""A game under way: what it is, the sheets and counters it is played with, and its journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.table.changes import Register
from app.table.dice import Dice
from app.table.history import moves_of_phase
from app.table.journal import Journal
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from counters.roster import MarkerId, Roster
from counters.scenario import MarkerPlacement, Placement, SetUp
from counters.units import Unit
from maps.sheet import BoxId, MapSheet
from rules.flow import Flow
from rules.hexgrid import HexId
from rules.phases import Sequence
from rules.unit_id import UnitId
from rules.words import NO_WORDS, Words

_NOBODY_ENTERS = frozenset({"by_hand", "eliminated", "no_return", "not_in_play"})
"""The kinds of boxes from which a unit comes onto the map by a person's hand alone."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game file says of itself before its set-up. `created` is an ISO date and time."""

    game: str
    rule_set: str
    scenario: str
    title: str
    seed: int
    created: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    has_closed: bool = False
    """Whether its file says at its head that closed things stand in it in clear."""
    facts: int = 0
    """The version of the game's facts (`rules.facts`), 0 where it keeps none or its file does not say."""
    base: str = ""
    """The scenario that an own set-up was made from, empty for a scenario itself."""

    @property
    def scenario_in_force(self) -> str:
        """The scenario whose terms hold: lines, length, conditions of victory."""
        return self.base or self.scenario


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that the window and the commands need of a game."""

    header: Header
    sheet: MapSheet
    roster: Roster
    flow: Flow
    journal: Journal
    dice: Dice
    words: Words = NO_WORDS

    @property
    def sequence(self) -> Sequence:
        """Every phase that there can be in a turn, with its steps."""
        return self.flow.sequence

    @property
    def table(self) -> Table:
        """The table as it lies now."""
        return self.journal.table

    def unit_of(self, piece: PieceId) -> Unit | None:
        """Return the roster's unit of a piece, None for a marker."""
        # Kind first: a marker and a unit may be called alike in a game of somebody's own.
        if self.table[piece].kind is not Kind.UNIT:
            return None
        return self.roster.units[UnitId(self.table[piece].design)]

    def is_ground(self, piece: Piece) -> bool:
        """Return whether a piece is a unit that counts in its hex, no marker and none of the other pieces."""
        return piece.kind is Kind.UNIT and self.roster.units[UnitId(piece.design)].is_ground

    def name_of(self, piece: PieceId) -> str:
        """Return what people call a piece: the unit's label or the marker's name."""
        unit = self.unit_of(piece)
        if unit is not None:
            return unit.label
        return self.roster.markers[MarkerId(self.table[piece].design)].name

    def unmoved_units(self) -> tuple[PieceId, ...]:
        """Return the ground units on the map of the side to move that have not moved in this phase, by id."""
        # Asked once: it walks the steps of the phase.
        side, moved = self.table.read(Register.TRACKER, "side"), self.moved_pieces()
        return tuple(
            piece.id
            for piece in self.table
            if self.is_ground(piece) and piece.place.hex and piece.id not in moved
            # A table on which no clock was set yet belongs to nobody: all may move.
            if not side or self.side_of(piece.id) == side
        )

    def moved_pieces(self) -> frozenset[PieceId]:
        """Return the pieces that have moved in this phase: they lie in another hex than when it began.

        Whatever a hand laid down from a box where nobody waits to enter was set up or put right, not moved.
        """
        moves = ((key, those) for key, those in moves_of_phase(self.journal).items() if key in self.table)
        return frozenset(key for key, those in moves if self._has_gone(key, those[0].before))

    def _has_gone(self, piece: PieceId, before: Place) -> bool:
        now = self.table.place_of(piece)
        # By the spot, not the place: who comes back may lie on another level of the stack.
        if before.spot == now.spot:
            return False
        if before.box is not None and now.box is None:
            box = self.sheet.tray.boxes.get(before.box)
            return box is None or box.kind not in _NOBODY_ENTERS
        return now.box is not None or self._hex_under(before) != self._hex_under(now)

    def _hex_under(self, place: Place) -> HexId | Place:
        """Return the hex on which a place lies; a place off the map is told by itself."""
        # A counter laid freely beside others in its hex has not left it: the rules read the hex under it.
        if place.pos_px is None:
            return place.hex or place
        return self.sheet.hex_under(*place.pos_px) or place

    def face_count(self, piece: PieceId) -> int:
        """Return how many faces a piece has."""
        kind, design = self.table[piece].kind, self.table[piece].design
        if kind is Kind.UNIT:
            return len(self.roster.units[UnitId(design)].faces)
        return len(self.roster.markers[MarkerId(design)].faces)

    def side_of(self, piece: PieceId) -> str:
        """Return the side that a unit or marker belongs to, empty for the game's own."""
        kind, design = self.table[piece].kind, self.table[piece].design
        if kind is Kind.UNIT:
            return self.roster.units[UnitId(design)].side
        # Markers may name an owner that is no side, such as the weather or nobody.
        owner = self.roster.markers[MarkerId(design)].owner
        return owner if owner in self.roster.sides else ""


def lay_out(
    setup: SetUp,
    roster: Roster,
    sheet: MapSheet,
    charts: Mapping[str, str],
    map_cells: Mapping[str, str] = MappingProxyType({}),
) -> Table:
    """Return the table of a set-up, with the charts and unit values in force written into its books.

    A game keeps them so that an update of the program never changes it; so it does with what its `sheet` has
    otherwise than our map (`maps.corrections`).
    """
    books: dict[Register, dict[str, str]] = {
        Register.TRACKER: dict(setup.trackers),
        Register.CONTROL: dict(setup.control),
        Register.CLOSED: {str(each.unit): each.closed_to for each in setup.placements if each.closed_to},
        Register.CHART: dict(charts),
        Register.VALUE: dict(printed_values(roster)),
        Register.MAP: dict(map_cells),
        Register.BRIDGE: {
            str(side): f"{crossing.kind.value} {crossing.owner or '-'} intact"
            for side, crossing in sheet.crossings.items()
        },
    }
    return Table(_pieces(setup, roster), books)


def printed_values(roster: Roster) -> Iterator[tuple[str, str]]:
    """Yield the figures of each face of each unit as the book of values has them, by their key there."""
    for unit in roster.units.values():
        for face in unit.faces:
            # A figure of which nobody says whence it comes must not pass for a printed one.
            yield f"{unit.id} {face.name}", f"{face.kept} {unit.provenance.get('value', 'reconstructed')}"


def _pieces(setup: SetUp, roster: Roster) -> Iterator[Piece]:
    heights: dict[str, int] = {}

    def place(at: Placement | MarkerPlacement) -> Place:
        bare = Place(box=BoxId(at.box or "pool")) if at.box or not at.pos_px else Place(pos_px=at.pos_px)
        bare = Place(hex=HexId(at.hex)) if at.hex else bare
        # The order of the set-up is that of the stack: who is named later lies higher.
        heights[bare.spot] = heights.get(bare.spot, -1) + 1
        return bare.at_level(heights[bare.spot])

    for placement in setup.placements:
        faces = [face.name for face in roster.units[placement.unit].faces]
        face_index = faces.index(placement.face)
        where, turned = place(placement), placement.turned_deg
        yield Piece(PieceId(placement.unit), Kind.UNIT, placement.unit, where, face_index, turned)
    # After the units, so that markers lie on those whom they mark.
    for marker in setup.markers:
        face_index = roster.markers[marker.marker].faces.index(marker.face)
        key = PieceId(f"{marker.marker}/{marker.number}")
        yield Piece(key, Kind.MARKER, marker.marker, place(marker), face_index)
