"""Boards of questions in a form of the game's own: what all of them tell alike, read strictly."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Generic, TypeVar

from rules.board import Topology
from rules.fields import Fields, kept, read_array, read_hex, read_hexes, read_pair, read_word
from rules.grids.hexes import HexGrid
from rules.hexgrid import HexId, Hexside
from rules.issues import NotationError
from rules.units import Unit

L = TypeVar("L")


class KeptBoards(Generic[L]):
    """What boards of one shape, or under one law, share."""

    def __init__(self, law: Callable[[Mapping[str, object], Mapping[str, object]], L]) -> None:
        """Take what makes a law of settings and charts."""
        self._law = law
        self._laws: dict[str, L] = {}
        self._topologies: dict[str, Topology] = {}

    def law(self, line: Fields) -> L:
        """Return the law of the board of a line: settings, and the charts that either carries."""
        board = Fields(line.get("board"), "board")
        choices = dict(board.pairs("choices"))
        # Those of the line lie over those of the board: a question may ask what another chart would give.
        charts = dict(board.pairs("charts")) | dict(line.pairs("charts"))
        # By their text: lines with equal settings have one law, under which grounds are found again.
        key = json.dumps([choices, charts], sort_keys=True)
        return kept(self._laws, key, lambda: self._law(choices, charts))

    def grids(self, told: Fields, shape: object, grid: Callable[[], HexGrid]) -> tuple[Topology, Topology]:
        """Return the whole grid of a shape, and the part of it that exists."""
        whole = kept(self._topologies, json.dumps(shape), lambda: Topology(grid()))
        # The whole grid beside it: lists of a sparse board may name hexes that it leaves out.
        if not told.flag("sparse"):
            return whole, whole
        return whole, Topology(whole.grid, read_hexes(dict(told.pairs("hexes")), whole.index))


def read_terrain(told: Fields, topology: Topology, usual: str, known: Collection[str]) -> dict[HexId, str]:
    """Return the terrain of every hex; raises NotationError."""
    found = dict.fromkeys(
        topology.hexes, read_word(told.get("default_terrain", usual), known, "default_terrain")
    )
    for hex_id, word in told.pairs("hexes"):
        found[read_hex(hex_id, topology.index)] = read_word(word, known, "hexes")
    return found


def read_sides(told: Fields, key: str, kinds: Iterable[str], whole: Topology) -> dict[str, list[Hexside]]:
    """Return the hexsides that a table names, by their kind; raises NotationError."""
    return {
        read_word(kind, kinds, key): [read_pair(pair, whole) for pair in read_array(pairs, f"{key}.{kind}")]
        for kind, pairs in told.pairs(key)
    }


def each_once(units: Iterable[Unit]) -> None:
    """Raise NotationError where two pieces of a board have one id: one would silently be the other."""
    names = [unit.id for unit in units]
    again = next((name for name in names if names.count(name) > 1), None)
    if again is not None:
        raise NotationError(f"unit {again} stands on the board twice")
