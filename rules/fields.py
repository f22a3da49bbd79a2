"""Fields of JSON objects that strangers write, asked for by kind: boards and questions are read by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from rules.board import Topology
from rules.hexgrid import HexId, Hexside
from rules.issues import NotationError, shown

MAX_KEPT = 64
"""Topologies and laws kept for later boards."""

T = TypeVar("T")
K = TypeVar("K")


def kept(store: dict[K, T], key: K, make: Callable[[], T]) -> T:
    """Return what a store keeps under a key, made first where it is not there."""
    if key not in store:
        # Boards come from strangers, each of another shape if they like: what is kept stays bounded.
        if len(store) >= MAX_KEPT:
            store.clear()
        store[key] = make()
    return store[key]


class Fields:
    """A JSON object whose fields are asked for by kind; raises NotationError naming the field."""

    def __init__(self, data: object, where: str) -> None:
        """Take an object found at a place."""
        if not isinstance(data, dict):
            raise NotationError(f"{where} must be an object")
        self._data = data
        self._where = where

    def get(self, key: str, default: object = None) -> object:
        """Return a field as it is; null counts as missing."""
        found = self._data.get(key)
        return default if found is None else found

    def text(self, key: str, allowed: Iterable[str] | None = None) -> str:
        """Return a text, one of those allowed where they are given."""
        found = self.get(key)
        if not isinstance(found, str):
            raise NotationError(f"{self._where}.{key} must be a text")
        return found if allowed is None else read_word(found, tuple(allowed), f"{self._where}.{key}")

    def whole(self, key: str, least: int, most: int) -> int:
        """Return a whole number in a range."""
        found = self.get(key)
        # Not isinstance: true and false are ints in Python.
        if type(found) is not int or not least <= found <= most:
            raise NotationError(f"{self._where}.{key} must be a whole number from {least} to {most}")
        return found

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return true or false."""
        found = self.get(key, default)
        if not isinstance(found, bool):
            raise NotationError(f"{self._where}.{key} must be true or false")
        return found

    def pairs(self, key: str) -> Iterable[tuple[str, object]]:
        """Return the entries of an object, none where it is missing."""
        found = self.get(key, {})
        if not isinstance(found, dict):
            raise NotationError(f"{self._where}.{key} must be an object")
        return found.items()

    def records(self, key: str) -> Iterator[Fields]:
        """Yield the objects of an array, none where it is missing."""
        for number, entry in enumerate(read_array(self.get(key, []), f"{self._where}.{key}"), start=1):
            yield Fields(entry, f"{self._where}.{key} {number}")


def read_array(data: object, where: str) -> list[object]:
    """Return an array; raises NotationError."""
    if not isinstance(data, list):
        raise NotationError(f"{where} must be an array")
    return data


def read_word(found: object, allowed: Iterable[str], where: str) -> str:
    """Return one of a closed list of words; raises NotationError."""
    if isinstance(found, str) and found in allowed:
        return found
    raise NotationError(f"{where}: {shown(found)} is none of {' '.join(allowed)}")


def read_hex(found: object, known: Mapping[HexId, int]) -> HexId:
    """Return a hex that is known; raises NotationError."""
    if isinstance(found, str) and found in known:
        return HexId(found)
    raise NotationError(f"no hex {shown(found)} on the board")


def read_hexes(found: object, known: Mapping[HexId, int]) -> list[HexId]:
    """Return the hexes of an array, or the keys of an object; raises NotationError for any not known."""
    names = list(found) if isinstance(found, dict) else read_array(found, "a list of hexes")
    return [read_hex(name, known) for name in names]


def read_pair(found: object, topology: Topology) -> Hexside:
    """Return the hexside of two neighbours; raises NotationError."""
    pair = read_hexes(found, topology.index)
    if len(pair) != 2 or topology.index[pair[1]] not in topology.neighbors[topology.index[pair[0]]]:
        raise NotationError(f"not two neighbouring hexes: {shown(found)}")
    return Hexside.between(*pair)
