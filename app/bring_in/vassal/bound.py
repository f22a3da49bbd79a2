"""A game of ours and the module it is bound to: pieces and places told from theirs to ours, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from app.bring_in.free_words import ascii_word
from app.bring_in.vassal.binding import Binding, Bound, BoundDeck
from app.bring_in.vassal.called import own_name, plain_name
from app.bring_in.vassal.clock import Clock, clock_of
from app.bring_in.vassal.commands import Boards, Turn
from app.bring_in.vassal.counterparts import Counterpart
from app.bring_in.vassal.grounds import Grounds
from app.bring_in.vassal.holders import Where
from app.bring_in.vassal.layout import Layout
from app.bring_in.vassal.module import Module
from app.bring_in.vassal.position import Lying
from app.bring_in.vassal.prototypes import Prototypes
from app.bring_in.vassal.report import slots_of
from app.bring_in.vassal.saves import About
from app.bring_in.vassal.shown import face_among, looks_now, pictures_now
from app.bring_in.vassal.theirs import Deck, Definition
from app.bring_in.vassal.traits import Traits, basic_of
from app.table.pieces import Kind, Piece, Place
from counters.roster import MarkerId, Roster
from maps.sheet import BoxId, MapSheet
from rules.unit_id import UnitId

STRANGER = "vassal"
"""What the id of a counter begins with that stands in for a piece that nobody knows."""
_MOST_FACES = 12


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
        self._seers = {board.map: board.seen_by for board in binding.boards if board.seen_by}
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
        # No place is no reason to lose a piece: what players laid far beside the map waits in a box.
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
        looks = looks_now(lying.traits)
        kind, design, face = self._counters.take(lying.id, lying.traits)
        # In a deck a piece is hidden by lying there.
        seer = self._seers.get(lying.where.map, "") if not lying.is_in_deck else ""
        return Counterpart(kind, design, face, looks.turned_deg, looks.owner or seer)

    def side_of(self, name: str) -> str:
        """Return the side of ours for one of theirs."""
        folded = {theirs.casefold(): ours for theirs, ours in self.binding.sides.items()}
        ours = folded.get(name.casefold(), name.casefold())
        # A side that the roster does not have is none: what it hides lies closed to all of ours.
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

    def turned(self, book: Mapping[str, str]) -> Iterable[Turn]:
        """Return what sets their trackers as our book of trackers stands."""
        return self._clock.commands(book) if self._clock is not None else ()

    @cached_property
    def _clock(self) -> Clock | None:
        """Their trackers, made once: a log asks for them at each step of the turn."""
        if self._module is None or self.binding.by_numbers:
            return None
        return clock_of(self._module)

    def is_private(self, place: Place) -> bool:
        """Return whether what lies at a place is seen by one side alone because it lies there."""
        where = self.where(place)
        return self._deck(place) is not None or (where is not None and where.map in self._seers)

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
        # Both: a binding that the program wrote has the plain name, one mended by hand may have VASSAL's.
        names = (plain_name(traits), own_name(traits))
        of_slot = self._by_gpid.get(gpid, []) if gpid else []
        found = [each for each in of_slot if each.name in names]
        found = found or [each for name in names for each in self._by_name.get(name, [])]
        shown = pictures_now(traits)
        return next((each for each in found if shown in each.faces), next(iter([*found, *of_slot]), None))

    def take(self, key: str, traits: Traits) -> tuple[Kind, str, int]:
        """Return kind, design and face of the counter that a piece is; it keeps it from then on."""
        # Kept for good: a piece that a later step flips or renames must not become another counter of ours.
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
        return looks_now(traits).face
    return face_among(bound.faces, pictures_now(traits))
