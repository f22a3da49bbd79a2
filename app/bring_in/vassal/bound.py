"""A game of ours and the module it is bound to: pieces and places told from theirs to ours, and back."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, product

from app.bring_in.vassal.allotment import ascii_word
from app.bring_in.vassal.binding import Binding, Bound, BoundBoard, BoundDeck
from app.bring_in.vassal.called import own_name, plain_name
from app.bring_in.vassal.commands import Boards
from app.bring_in.vassal.counterparts import Counterpart
from app.bring_in.vassal.faces import looks_of
from app.bring_in.vassal.grids import BoardGrid
from app.bring_in.vassal.holders import Where
from app.bring_in.vassal.layout import LaidBoard, Layout, layout_of
from app.bring_in.vassal.module import Board, MapWindow, Module, Seat
from app.bring_in.vassal.position import Lying
from app.bring_in.vassal.prototypes import Prototypes
from app.bring_in.vassal.report import slots_of
from app.bring_in.vassal.saves import About
from app.bring_in.vassal.shown import face_among, pictures_now
from app.bring_in.vassal.theirs import Deck, Definition
from app.bring_in.vassal.traits import Traits, basic_of
from app.table.pieces import Kind, Piece, Place
from counters.roster import MarkerId, Roster, UnitId
from maps.sheet import BoxId, MapSheet
from rules.grids.boards import BoardsGrid
from rules.grids.lattice import Lattice
from rules.hexgrid import HexId

STRANGER = "vassal"
"""What the id of a counter begins with that stands in for a piece that nobody knows."""
_NEAR_PX = 80.0
"""What lies so far beside all boards is still laid beside them; everything else goes into a box."""
_IN_PLACE = 0.35
_MOST_FACES = 12
_MOST_HEXES = 100_000


class Grounds:
    """Where the boards of a module lie on our map."""

    def __init__(
        self,
        binding: Binding,
        sheet: MapSheet,
        layouts: Mapping[str, Layout] | None = None,
        module: Module | None = None,
    ) -> None:
        self._binding, self._sheet = binding, sheet
        maps = module.maps if module is not None else ()
        # A binding has no grids: they are needed only where counters go back to their module.
        self._grids = {(window.id, board.name): board.grid for window in maps for board in window.boards}
        self._bound = {(each.map, each.board): each for each in binding.boards}
        self._windows = tuple(_windows(binding.boards))
        self._usual = {window.id: layout_of(window, None, _size_of) for window in self._windows}
        self._theirs = layouts or {}
        """The layouts with the module's own grids, where it is at hand."""
        self._laid = dict(self._usual)

    def lay(self, boards: Mapping[str, Boards]) -> None:
        """Let the boards lie as a saved game has them."""
        for window in self._windows:
            if window.id in boards:
                self._laid[window.id] = layout_of(window, boards[window.id], _size_of)

    def place_of(self, where: Where) -> Place | None:
        """Return our place of a point of one of their maps, None where there is none."""
        if self._binding.by_numbers:
            layout = self._theirs.get(where.map)
            number = layout.hex_at(where.x, where.y).replace(" ", "_") if layout is not None else ""
            return Place(hex=HexId(number)) if number in self._sheet.grid.hexes else None
        point = self._table_px(where)
        return self._place_at(point) if point is not None else None

    def _table_px(self, where: Where) -> tuple[float, float] | None:
        layout = self._laid.get(where.map)
        laid = layout.board_at(where.x, where.y) if layout is not None else None
        bound = self._bound.get((where.map, laid.board.name)) if laid is not None else None
        if laid is None or bound is None or laid.distance(where.x, where.y) > _NEAR_PX:
            return None
        x, y = laid.on_board(where.x, where.y)
        if bound.is_turned:
            x, y = bound.size[0] - x, bound.size[1] - y
        return bound.at[0] + x * bound.scale[0], bound.at[1] + y * bound.scale[1]

    def _place_at(self, point: tuple[float, float]) -> Place:
        found = self._sheet.hex_under(*point)
        if found is not None and self._is_in(found, point):
            return Place(hex=found)
        return Place(pos_px=(round(point[0]), round(point[1])))

    def _is_in(self, hex_id: HexId, point: tuple[float, float]) -> bool:
        """Return whether a point is in a cell; in a place without cells it must be near its middle."""
        grid = self._sheet.grid
        part = grid.home_of(hex_id)[0].grid if isinstance(grid, BoardsGrid) else grid
        near = math.dist(self._sheet.centre_px(hex_id), point) <= _IN_PLACE * self._sheet.hex_px
        return isinstance(part, Lattice) or near

    def where(self, place: Place) -> Where | None:
        """Return the point of a map of theirs where a place of ours lies, None where none is."""
        if place.hex is not None and self._binding.by_numbers:
            return self._by_number.get(place.hex)
        if place.hex is not None:
            return self._map_px(*self._sheet.centre_px(place.hex), rests=True)
        return self._map_px(*place.pos_px) if place.pos_px is not None else None

    def _map_px(self, x_px: float, y_px: float, *, rests: bool = False) -> Where | None:
        for window in self._windows:
            for laid in self._usual[window.id].boards:
                bound = self._bound[window.id, laid.board.name]
                x, y = (x_px - bound.at[0]) / bound.scale[0], (y_px - bound.at[1]) / bound.scale[1]
                if 0 <= x <= bound.size[0] and 0 <= y <= bound.size[1]:
                    there = laid.x + x, laid.y + y
                    x, y = self._gridded(window.id, laid).rest(*there) if rests else there
                    return Where(window.id, round(x), round(y))
        return None

    def _gridded(self, window: str, laid: LaidBoard) -> LaidBoard:
        grid = self._grids.get((window, laid.board.name), BoardGrid())
        return replace(laid, board=replace(laid.board, grid=grid))

    @cached_property
    def _by_number(self) -> dict[str, Where]:
        """The middle of each hex of theirs by its number."""
        return {
            number: Where(name, round(x), round(y))
            for name, layout in self._theirs.items()
            for laid in layout.boards
            for number, (x, y) in _numbers_on(laid)
        }

    @property
    def boards(self) -> tuple[Boards, ...]:
        """The boards of each map as our map shows them."""
        told: dict[str, list[tuple[str, bool, int, int]]] = {}
        for each in self._binding.boards:
            told.setdefault(each.map, []).append((each.board, each.is_turned, each.column, each.row))
        return tuple(Boards(name, tuple(boards)) for name, boards in told.items())


def _numbers_on(laid: LaidBoard) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the number of each hex of a board with the point of the map where a counter in it lies."""
    for grid, zone in laid.board.grid.hex_grids:
        west, north, east, south = zone.box if zone is not None else (0.0, 0.0, *laid.size)
        ends = grid.cell_at(west, north), grid.cell_at(east, south)
        spans = [range(min(one, other) - 1, max(one, other) + 2) for one, other in zip(*ends, strict=True)]
        size = zone.size if zone is not None else laid.size
        for cell in islice(product(*spans), _MOST_HEXES):
            x, y = grid.rest((cell[0], cell[1]))
            if west <= x <= east and north <= y <= south:
                yield grid.name((cell[0], cell[1]), size).replace(" ", "_"), laid.on_map(x, y)


def _windows(boards: Sequence[BoundBoard]) -> Iterable[MapWindow]:
    maps: dict[str, list[BoundBoard]] = {}
    for each in boards:
        maps.setdefault(each.map, []).append(each)
    for name, those in maps.items():
        plain = tuple(_bare(each) for each in those)
        seats = tuple(Seat(each.board, each.is_turned, each.column, each.row) for each in those)
        yield MapWindow(name, name, those[0].edge, plain, seats, ())


def _bare(bound: BoundBoard) -> Board:
    width, height = map(round, bound.size)
    return Board(name=bound.board, image="", colour="", width=width, height=height, grid=BoardGrid())


def _size_of(board: Board) -> tuple[float, float]:
    return board.width, board.height


class BoundGame:
    """Both ways between a game of ours and its module: `Ours` and `Theirs` in one."""

    def __init__(
        self,
        binding: Binding,
        sheet: MapSheet,
        roster: Roster,
        module: Module | None = None,
        layouts: Mapping[str, Layout] | None = None,
    ) -> None:
        self.binding, self._sheet, self._roster = binding, sheet, roster
        self.grounds = Grounds(binding, sheet, layouts, module)
        self._counters = _Counters(binding, roster)
        self._module = module
        self._definitions: dict[str, Definition | None] = {}

    @property
    def sides(self) -> tuple[str, ...]:
        """Our sides."""
        return tuple(self._roster.sides)

    @property
    def strangers(self) -> tuple[str, ...]:
        """The names of pieces that no counter of ours is bound to, each once."""
        return self._counters.strangers

    def idle(self) -> tuple[tuple[str, str], ...]:
        """Return the units that no piece has taken, each with the box where it lies until one does."""
        return self._counters.idle()

    # ---- from theirs to ours

    def place_of(self, lying: Lying) -> Place:
        """Return where a piece lies on our table."""
        if lying.is_in_deck:
            # A binding has the names of decks cut to this length.
            box = next((deck.box for deck in self.binding.decks if deck.name == lying.deck[:60]), "")
            if box in self._sheet.tray.boxes:
                return Place(box=BoxId(box))
        found = self.grounds.place_of(lying.where) if not lying.where.is_off_map else None
        return found or Place(box=self._waiting_box(lying))

    def _waiting_box(self, lying: Lying) -> BoxId:
        bound = self._counters.bound(lying.traits)
        wanted = [bound.box] if bound is not None else []
        boxes = self._sheet.tray.boxes
        pool = next((box.id for box in boxes.values() if box.kind == "pool"), BoxId("pool"))
        return next((BoxId(box) for box in wanted if box in boxes), pool)

    def counter_of(self, lying: Lying) -> Counterpart:
        """Return what a piece is of ours and how it lies."""
        looks = looks_of(lying.traits)
        kind, design, face = self._counters.take(lying.id, lying.traits)
        return Counterpart(kind, design, face, looks.turned_deg, looks.owner)

    def side_of(self, name: str) -> str:
        """Return the side of ours for one of theirs."""
        folded = {theirs.casefold(): ours for theirs, ours in self.binding.sides.items()}
        ours = folded.get(name.casefold(), name.casefold())
        return ours if ours in self._roster.sides else ""

    # ---- from ours to theirs

    @property
    def about(self) -> About:
        """The module and its release."""
        return About(self.binding.module, self.binding.version, self.binding.vassal_version)

    @property
    def boards(self) -> Sequence[Boards]:
        """The boards of each map as our table shows them."""
        return self.grounds.boards

    def definition_of(self, piece: Piece) -> Definition | None:
        """Return how a piece is defined in the module."""
        if piece.design not in self._definitions:
            self._definitions[piece.design] = self._definition(piece.design)
        return self._definitions[piece.design]

    def _definition(self, design: str) -> Definition | None:
        bound = self._counters.of_unit(design)
        if bound is None or self._module is None:
            return None
        slots = [slot for slot in slots_of(self._module) if bound.gpid and slot.gpid == bound.gpid]
        # A later release may number its slots anew: then the name tells.
        slots = slots or [slot for slot in slots_of(self._module) if slot.name == bound.name]
        if not slots:
            return None
        slot = next((slot for slot in slots if slot.name == bound.name), slots[0])
        return Definition(self._prototypes.counter(slot.definition), slot.gpid)

    @cached_property
    def _prototypes(self) -> Prototypes:
        # One for all counters: a set of prototypes reads each of them once.
        return Prototypes(self._module.prototypes if self._module is not None else {}, self.binding.module)

    def face_of(self, piece: Piece, traits: Traits) -> int:
        """Return the face of ours that traits show."""
        bound = self._counters.of_unit(piece.design)
        return _face(bound, traits)

    def where(self, place: Place) -> Where | None:
        """Return the point where a place of ours lies, None for a box that they do not have."""
        if place.box is None:
            return self.grounds.where(place)
        deck = self._deck(place)
        return Where(deck.map, round(deck.at[0]), round(deck.at[1])) if deck is not None else None

    def deck_of(self, place: Place) -> Deck | None:
        """Return the deck of theirs that a box of ours is."""
        deck = self._deck(place)
        return Deck(deck.name, deck.is_face_down) if deck is not None else None

    def _deck(self, place: Place) -> BoundDeck | None:
        return next((deck for deck in self.binding.decks if deck.box == place.box and deck.map), None)

    def owner_of(self, side: str) -> str:
        """Return the side of theirs that a side of ours is."""
        return next((theirs for theirs, ours in self.binding.sides.items() if ours == side), side)


class _Counters:
    """Which counter of ours each piece takes: the next copy of its design that no other piece has."""

    def __init__(self, binding: Binding, roster: Roster) -> None:
        self._binding, self._roster = binding, roster
        self._by_gpid: dict[str, list[Bound]] = {}
        self._by_name: dict[str, list[Bound]] = {}
        self._by_unit: dict[str, Bound] = {}
        for each in binding.counters:
            self._by_gpid.setdefault(each.gpid, []).append(each)
            self._by_name.setdefault(each.name, []).append(each)
            self._by_unit.update(dict.fromkeys(each.units, each))
        self._taken: dict[str, tuple[Kind, str]] = {}
        self._bound: dict[str, Bound | None] = {}
        self._counts: dict[int, int] = {}
        self._strangers: dict[str, str] = {}

    @property
    def strangers(self) -> tuple[str, ...]:
        return tuple(self._strangers)

    def of_unit(self, design: str) -> Bound | None:
        return self._by_unit.get(design)

    def bound(self, traits: Traits) -> Bound | None:
        """Return the counter that a piece is: by slot and name, then by its name, then by its slot alone."""
        gpid = basic_of(traits[-1]).gpid if traits else ""
        names = (plain_name(traits), own_name(traits))
        of_slot = self._by_gpid.get(gpid, []) if gpid else []
        found = [each for each in of_slot if each.name in names]
        found = found or [each for name in names for each in self._by_name.get(name, [])]
        shown = pictures_now(traits)
        return next((each for each in found if shown in each.faces), next(iter([*found, *of_slot]), None))

    def take(self, key: str, traits: Traits) -> tuple[Kind, str, int]:
        """Return kind, design and face of the counter that a piece is; it keeps it from then on."""
        if key not in self._taken:
            self._bound[key] = self.bound(traits)
            self._taken[key] = self._next(self._bound[key], traits)
        kind, design = self._taken[key]
        return kind, design, self._face_up(kind, design, _face(self._bound[key], traits))

    def _next(self, bound: Bound | None, traits: Traits) -> tuple[Kind, str]:
        if bound is None:
            name = plain_name(traits)
            return Kind.UNIT, self._strangers.setdefault(name, f"{STRANGER}:{ascii_word(name)}")
        count = self._counts[id(bound)] = self._counts.get(id(bound), 0) + 1
        # Beyond the copies that there are, one more of the first.
        unit = bound.units[count - 1] if count <= len(bound.units) else bound.units[0]
        return (Kind.MARKER if MarkerId(unit) in self._roster.markers else Kind.UNIT), unit

    def _face_up(self, kind: Kind, design: str, face: int) -> int:
        if kind is Kind.MARKER:
            return min(face, len(self._roster.markers[MarkerId(design)].faces) - 1)
        unit = self._roster.units.get(UnitId(design))
        return min(face, (len(unit.faces) if unit is not None else _MOST_FACES) - 1)

    def idle(self) -> tuple[tuple[str, str], ...]:
        taken = {design for _, design in self._taken.values()}
        free = ((unit, each.box) for each in self._binding.counters for unit in each.units if each.box)
        return tuple((unit, box) for unit, box in free if unit not in taken)


def _face(bound: Bound | None, traits: Traits) -> int:
    if bound is None or not bound.faces:
        return looks_of(traits).face
    return face_among(bound.faces, pictures_now(traits))
