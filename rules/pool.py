"""A pool of chits: whoever is drawn acts next. It is data of the sequence of play: `[pool]`, `[[chit]]`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace

from rules.tomlfile import TomlTable, hint_of

_MOST_ALIKE = 20


@dataclass(frozen=True, slots=True)
class Chit:
    """A chit of a pool. `phases` are the keys of the phases that begin one after another once it is drawn.

    It is in the pool from a turn on, `count` times.
    """

    id: str
    title: str
    short: str
    phases: tuple[str, ...]
    count: int = 1
    first_turn: int = 1


@dataclass(frozen=True, slots=True)
class Pool:
    """What is drawn from in each turn until nothing is left, and what a draw is called.

    `box` is the box of the tray in which its chits lie as counters, empty where they do not lie anywhere.
    """

    title: str
    short: str
    case: str
    chits: tuple[Chit, ...]
    box: str = ""

    def chit(self, key: str) -> Chit | None:
        """Return a chit by its id, None for a stranger."""
        return next((each for each in self.chits if each.id == key), None)

    def left(self, turn: int, drawn: Collection[str]) -> tuple[str, ...]:
        """Return the chits that may still come in a turn, alike ones as often as they lie there."""
        gone = Counter(drawn)
        counts = ((each.id, each.count - gone[each.id]) for each in self.chits if each.first_turn <= turn)
        # A chit that hands drew more often than it lies there counts below 0, which yields none.
        return tuple(key for key, count in counts for _ in range(count))

    def within(self, phases: Collection[str]) -> Pool:
        """Return the pool without what leads to phases that are not played."""
        kept = (
            replace(each, phases=tuple(key for key in each.phases if key in phases)) for each in self.chits
        )
        return replace(self, chits=tuple(each for each in kept if each.phases))

    @property
    def phases(self) -> frozenset[str]:
        """The keys of the phases that only a draw brings."""
        return frozenset(key for each in self.chits for key in each.phases)


def pool_of(file: TomlTable, phases: Collection[str]) -> Pool | None:
    """Return the pool of a sequence of play with phases of some keys, None where it has none.

    What is wrong is noted with the file.
    """
    chits = tuple(_chit(row, phases) for row in file.tables("chit"))
    if not chits:
        return None
    row = file.table("pool")
    pool = Pool(row.text("title"), row.text("short"), row.text("case"), chits, row.text("box", ""))
    row.close()
    told = "an id is unique; `count` says how many there are"
    file.check_unique((each.id for each in chits), "chit", hint=told)
    first = next(iter(phases), "")
    # A turn needs a moment before its first draw.
    if first in pool.phases:
        file.note(f"the turn begins with {first!r}, which a chit brings", "begin with a phase of every turn")
    return pool


def _chit(row: TomlTable, phases: Collection[str]) -> Chit:
    chit = Chit(
        row.identifier(),
        row.text("title"),
        row.text("short"),
        row.words("phases"),
        row.whole("count", default=1, least=1, most=_MOST_ALIKE),
        row.whole("first_turn", default=1, least=1),
    )
    if not chit.phases:
        row.note("brings no phase", "name one at least", key="phases")
    for key in chit.phases:
        if key not in phases:
            row.note(f"unknown phase {key!r}", hint_of(key, phases), key="phases")
    row.close()
    return chit
