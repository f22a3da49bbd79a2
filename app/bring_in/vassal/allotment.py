"""Which counter of ours stands for which piece of VASSAL's: one for each slot, and one more for each copy.

VASSAL takes as many pieces from a slot as a player likes, our counters are there once. So a piece of a saved
game gets the first counter of its slot that no other piece of that game has; where all are taken, one more is
made. A piece is known by the number of its slot, else by its name, else it is a counter by itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.bring_in.free_words import FreeWords, ascii_word, word_of
from app.bring_in.vassal.called import plain_name, plain_text
from app.bring_in.vassal.faces import Face, Looks, SizeOf, looks_of
from app.bring_in.vassal.module import MapWindow, Module, Slot
from app.bring_in.vassal.prototypes import Prototypes
from app.bring_in.vassal.standing import Standing
from app.bring_in.vassal.traits import basic_of
from maps.words import NOBODY
from rules.unit_id import UnitId

NEUTRAL = "neutral"
MARKER_COPIES = 5
"""So many of each counter lie on a page of markers: a game needs several of them."""
MAX_COUNTERS = 12_000
_MARKERS = re.compile(r"marker|info|status|control|chit|supply", re.IGNORECASE)
_SIDE_WORDS = re.compile(
    r"side|nation|nationality|owner|player|army|force|faction|country|alliance|belligerent", re.IGNORECASE
)
_NO_SIDE = re.compile(r"solitaire|observer|referee|umpire|moderator|spectator|^gm$", re.IGNORECASE)
MOST_SIDES = 9
_LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the module: our word for it, what it is called, two letters that begin its counters' ids."""

    id: str
    name: str
    letters: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the palettes: our word for it, and its title."""

    id: str
    title: str


@dataclass(eq=False, slots=True)
class Design:
    """A counter as it is defined: what it is called, whose it is, its page, its faces; and its copies."""

    name: str
    side: Side
    page: Page
    faces: tuple[Face, ...]
    face: int
    size: tuple[int, int]
    gpid: str
    units: list[UnitId] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Allotted:
    """A piece of a game with the counter that stands for it, and the face that is up."""

    standing: Standing
    unit: UnitId
    face: int
    looks: Looks
    design: Design


class Allotment:
    """The counters of a module, made as they are needed."""

    def __init__(self, module: Module, size_of: SizeOf | None = None) -> None:
        self.prototypes = Prototypes(module.prototypes, module.name)
        self.sides = tuple(sides_of(module))
        self._size_of = size_of
        self._words: dict[str, FreeWords] = {}
        self._pages: dict[str, Page] = {}
        self._by_gpid: dict[str, Design] = {}
        self._by_name: dict[str, Design] = {}
        self._by_looks: dict[tuple[str, tuple[Face, ...]], Design] = {}
        self.designs: list[Design] = []
        self._count = 0
        self.beyond: Counter[str] = Counter()
        """How many of each counter there is no room for."""
        self.unshown: Counter[str] = Counter()
        """How much of the counters' faces is not shown, by kind."""
        # Slots of the palettes alone: what lies in piles gets its counters when the set-up is allotted.
        for slot in module.slots:
            self._add_slot(slot)

    @property
    def pages(self) -> tuple[Page, ...]:
        """Return the pages that have counters, in their order."""
        return tuple(dict.fromkeys(design.page for design in self.designs))

    def units(self) -> Iterator[tuple[UnitId, Design]]:
        """Yield every counter with its design."""
        for design in self.designs:
            yield from ((unit, design) for unit in design.units)

    def closed_to(self, owner: str) -> str:
        """Return the side of ours that alone may look at what an owner hides, nobody where it is none."""
        # A side without a counter is none of the game's.
        sides = {design.side for design in self.designs if design.units}
        return next((side.id for side in sides if side.name.casefold() == owner.casefold()), NOBODY)

    def seer_of(self, window: MapWindow | None) -> str:
        """Return the side of ours that alone sees what lies on a map, empty where others see it too."""
        if window is None or len(window.owners) != 1:
            return ""
        side = self.closed_to(window.owners[0])
        # Of a side that the game does not have: closed to all it would be of no use to anybody.
        return side if side != NOBODY else ""

    def allot(self, standings: Iterable[Standing]) -> Iterator[Allotted]:
        """Yield each piece of one game with its counter; pieces beyond what a table holds are left out."""
        used: dict[int, int] = {}
        for standing in standings:
            design, looks = self._design_of(standing)
            taken = used.get(id(design), 0)
            # Counted by design and not by name: two slots may call their counters alike.
            if taken == len(design.units) and not self._add_copy(design):
                continue
            used[id(design)] = taken + 1
            yield Allotted(standing, design.units[taken], _face_of(design, looks), looks, design)

    # ---- designs

    def _add_slot(self, slot: Slot) -> None:
        traits = self.prototypes.counter(slot.definition)
        if not traits:
            return
        looks = looks_of(traits, slot.name, self._size_of)
        folders = slot.folders or ("Counters",)
        design = self._add(looks, folders, slot)
        # A palette of VASSAL gives a counter as often as one likes; ours has as many as lie in the box.
        for _ in range(MARKER_COPIES if _is_of_markers(folders) else 1):
            self._add_copy(design)

    def _add(self, looks: Looks, folders: Sequence[str], slot: Slot | None, gpid: str = "") -> Design:
        page = self._page(folders)
        size = slot.size if slot is not None else (0, 0)
        gpid = slot.gpid if slot is not None else gpid
        side = self._side_of(looks.values, folders)
        design = Design(looks.name, side, page, looks.faces, looks.face, size, gpid)
        self.designs.append(design)
        # Of each design, not of each piece: two hundred copies of a counter lack one and the same thing.
        self.unshown.update(looks.unshown)
        if gpid:
            self._by_gpid.setdefault(gpid, design)
        self._by_name.setdefault(looks.name, design)
        # The first of several alike keeps the place: palettes may repeat a counter in other folders.
        self._by_looks.setdefault((looks.name, looks.faces), design)
        return design

    def _add_copy(self, design: Design) -> bool:
        if self._count >= MAX_COUNTERS:
            self.beyond[design.name] += 1
            return False
        self._count += 1
        # Behind the slash, where a roster has the parent of a unit:
        # so the counters of a page are one formation.
        tail = design.page.id
        stem = f"{design.side.letters}:{self._word(design.name, tail, design.side.letters)}"
        design.units.append(UnitId(f"{stem}/{tail}"))
        return True

    def _design_of(self, standing: Standing) -> tuple[Design, Looks]:
        traits = standing.traits
        name = standing.slot.name if standing.slot is not None else plain_name(traits)
        looks = looks_of(traits, name, self._size_of)
        gpid = (
            standing.slot.gpid if standing.slot is not None else basic_of(traits[-1]).gpid if traits else ""
        )
        # Name and pictures before the number: releases of a module may number their slots anew.
        known = self._by_looks.get((looks.name, looks.faces)) or self._by_gpid.get(gpid)
        if known is None or known.name != looks.name:
            # A number that means another counter by now is no reason to show that one.
            known = self._by_name.get(looks.name)
        if known is None:
            known = self._add(looks, ("On the map",), standing.slot, gpid)
        return known, looks

    # ---- words

    def _page(self, folders: Sequence[str]) -> Page:
        title = " / ".join(plain_text(each) for each in folders[-2:] if plain_text(each)) or "Counters"
        if title not in self._pages:
            self._pages[title] = Page(self._word(title, "page", "").lower(), title[:60])
        return self._pages[title]

    def _side_of(self, values: Mapping[str, str], folders: Sequence[str]) -> Side:
        told = [value.casefold() for key, value in values.items() if _SIDE_WORDS.search(key)]
        sides = [side for side in self.sides if side.id != NEUTRAL]
        for side in sides:
            if side.name.casefold() in told:
                return side
        # A value says it outright; the name of a palette is only a hint.
        for side in sides:
            if any(side.name.casefold() in folder.casefold() for folder in folders):
                return side
        return next(side for side in self.sides if side.id == NEUTRAL)

    def _word(self, text: str, *about: str) -> str:
        """Return a word for a text that no other of its kind has."""
        return self._words.setdefault(" ".join(about), FreeWords()).free(ascii_word(text))


def _face_of(design: Design, looks: Looks) -> int:
    shown = looks.faces[looks.face]
    if shown in design.faces:
        return design.faces.index(shown)
    return min(looks.face, len(design.faces) - 1)


def _is_of_markers(folders: Sequence[str]) -> bool:
    return any(_MARKERS.search(folder) for folder in folders)


def sides_of(module: Module) -> Iterator[Side]:
    """Yield the sides of a module, two at least, and last the one of what belongs to nobody."""
    names = [plain_text(side) for side in module.sides if not _NO_SIDE.search(side)]
    named = [name for name in dict.fromkeys(names) if name][: MOST_SIDES - 1]
    named += [f"Player {number}" for number in range(len(named) + 1, 3)]
    # Not with a dot before the number: in trackers a dot ends the side, `side.phase`.
    ids, letters = FreeWords([NEUTRAL], sign="_"), {"nn"}
    for name in named:
        word = ids.free(word_of(name, "_", _LONGEST_WORD) or "side")
        yield Side(word, name, _letters(word, letters))
    yield Side(NEUTRAL, "Neutral", "nn")


def _letters(word: str, taken: set[str]) -> str:
    """Return two letters that no other side has, from its name where that can be."""
    plain = re.sub(r"[^a-z]", "", word) + "xy"
    wanted = [plain[:2], *(plain[0] + each for each in plain[1:])]
    wanted += [one + other for one in plain[0] + "abcdefghij" for other in "abcdefghijklmnopqrstuvwxyz"]
    found = next(each for each in wanted if each not in taken)
    taken.add(found)
    return found
