"""The counter mix: every counter that can lie on a picture or stand in a list, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NewType

from counters.roster import Roster
from maps.spelling import plain

CounterId = NewType("CounterId", str)
"""The id of a unit or marker of a roster, or of a counter of a bank of pictures."""

ANY_NUMBER = 0
"""The count of what there is as much of as one likes: markers of most games."""


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Known:
    """One counter of the mix: what people call it, its faces in order, how many there are of it.

    `side` is whose it is, empty where nothing says so. `is_marker` is what tells of others and is no unit.
    `is_called_by_id` tells whether people call it by its id as well.
    """

    id: CounterId
    name: str
    faces: tuple[str, ...] = ("front", "back")
    count: int = 1
    side: str = ""
    is_marker: bool = False
    is_called_by_id: bool = True

    @cached_property
    def words(self) -> str:
        """Name and id as they are searched."""
        return plain(f"{self.name} {self.id}" if self.is_called_by_id else self.name)


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Mix:
    """All counters that there are."""

    counters: tuple[Known, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[CounterId, Known]:
        """The counters by their ids."""
        return MappingProxyType({each.id: each for each in self.counters})

    def name_of(self, counter: CounterId) -> str:
        """Return what people call a counter, its id where the mix has none of that id."""
        known = self.by_id.get(counter)
        return str(counter) if known is None else known.name

    def face_name(self, counter: CounterId, face: int) -> str:
        """Return what a face is called, `reduced`, `back`."""
        known = self.by_id.get(counter)
        faces = ("front", "back") if known is None else known.faces
        return faces[face] if 0 <= face < len(faces) else str(face)

    def search(self, words: str) -> tuple[Known, ...]:
        """Return the counters that a person may mean who types some letters, the likeliest first.

        A name that is those words goes before one that begins with them, and that before one that has them.
        """
        wanted = plain(words).split()
        if not wanted:
            return ()
        found = [each for each in self.counters if all(word in each.words for word in wanted)]
        whole = " ".join(wanted)
        # Of those equally likely the shorter name: it has the least that was not asked for.
        return tuple(sorted(found, key=lambda each: (_likeness(each, whole), len(each.name), each.name)))


def _likeness(known: Known, wanted: str) -> int:
    ids = (plain(known.id), plain(known.id).rpartition(":")[2]) if known.is_called_by_id else ()
    names = (plain(known.name), *ids)
    if wanted in names:
        return 0
    return 1 if any(name.startswith(wanted) for name in names) else 2


def mix_of(roster: Roster) -> Mix:
    """Return the counters of a game's roster: units once each, markers as often as they lie in the tray."""
    return Mix((*_units(roster), *_markers(roster)))


def _units(roster: Roster) -> Iterator[Known]:
    for unit in roster.units.values():
        faces = tuple(face.name for face in unit.faces)
        yield Known(CounterId(unit.id), unit.label, faces, side=unit.side)


def _markers(roster: Roster) -> Iterator[Known]:
    for marker in roster.markers.values():
        owner = marker.owner if marker.owner in roster.sides else ""
        # Free tables lay as many as they like: the count is what the box holds, no rule.
        yield Known(CounterId(marker.id), marker.name, marker.faces, ANY_NUMBER, owner, is_marker=True)
