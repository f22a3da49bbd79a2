"""Pools of chits: whoever is drawn acts next. They are data of the sequence of play.

Either one pool is common to all (`[pool]` with `[[chit]]`), or each side has its own (`[[pool]]` with
`[[pool.chit]]`): then the sides draw in turn, and who has chits left goes on alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from rules.tomlfile import TomlTable

# What is left of a pool is listed chit by chit: the count of a stranger's file must not make it endless.
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
    leads: bool = False
    """Whether its side draws first in a turn in which it lies in the pool."""
    unless: tuple[str, ...] = ()
    """A setting, and its value under which the chit does not lead; empty where it always does."""
    is_spent: bool = False
    """Whether it leaves the game with the turn in which it was drawn."""


@dataclass(frozen=True, slots=True)
class Pool:
    """What is drawn from in each turn until nothing is left, and what a draw is called.

    `box` is the box of the tray in which its chits lie as counters, empty where they do not lie anywhere.
    A pool that players fill anew in every turn has a box `rest` for the chits that are not in it, and `spent`
    for those that have left the game. `side` is whose it is, empty for one that is common to all.
    """

    title: str
    short: str
    case: str
    chits: tuple[Chit, ...]
    box: str = ""
    side: str = ""
    rest: str = ""
    spent: str = ""

    @property
    def is_filled_by_hand(self) -> bool:
        """Whether what lies in it is for players to choose: then its box alone says what is left."""
        return bool(self.box and self.rest)

    def chit(self, key: str) -> Chit | None:
        """Return a chit by its id, None for a stranger."""
        return next((each for each in self.chits if each.id == key), None)

    def left(self, turn: int, drawn: Collection[str]) -> tuple[str, ...]:
        """Return the chits that may still come in a turn, alike ones as often as they lie there."""
        gone = Counter(drawn)
        counts = ((each.id, each.count - gone[each.id]) for each in self.chits if each.first_turn <= turn)
        # A chit that hands drew more often than it lies there counts below 0, which yields none.
        return tuple(key for key, count in counts for _ in range(count))

    def leads(self, left: Iterable[str], idle: Collection[str] = ()) -> bool:
        """Return whether its side draws first with these chits in it, of which some do not lead."""
        chits = (self.chit(key) for key in left if key not in idle)
        return any(chit is not None and chit.leads for chit in chits)

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


def chit_of(pools: Iterable[Pool], key: str) -> Chit | None:
    """Return a chit of any of some pools by its id, None for a stranger."""
    return next((found for pool in pools if (found := pool.chit(key)) is not None), None)


def brought_by(pools: Iterable[Pool]) -> frozenset[str]:
    """Return the keys of the phases that only a draw from one of some pools brings."""
    return frozenset(key for pool in pools for key in pool.phases)


# ---- the file


def read_pools(file: TomlTable, phases: Collection[str]) -> tuple[Pool, ...]:
    """Return the pools of a sequence of play with phases of some keys, none where it has none.

    The sides of several draw in the order of the file. What is wrong is noted with the file.
    """
    # TOML tells the two forms apart: `[pool]` is a table, `[[pool]]` an array of them.
    pools = _own_pools(file, phases) if isinstance(file.data.get("pool"), list) else _common(file, phases)
    told = "an id is unique; `count` says how many there are"
    file.check_unique((each.id for pool in pools for each in pool.chits), "chit", hint=told)
    first = next(iter(phases), "")
    # A turn needs a moment before its first draw.
    if first in brought_by(pools):
        file.note(f"the turn begins with {first!r}, which a chit brings", "begin with a phase of every turn")
    return pools


def _common(file: TomlTable, phases: Collection[str]) -> tuple[Pool, ...]:
    """Return the one pool from which all draw."""
    chits = tuple(_chit(row, phases) for row in file.tables("chit"))
    return (_pool(file.table("pool"), chits),) if chits else ()


def _own_pools(file: TomlTable, phases: Collection[str]) -> tuple[Pool, ...]:
    """Return the pools that sides have for themselves."""
    rows = file.tables("pool")
    pools = tuple(_pool(row, tuple(_chit(each, phases) for each in row.tables("chit"))) for row in rows)
    for row, pool in zip(rows, pools, strict=True):
        if not pool.chits:
            row.note("has no chit", "write [[pool.chit]] below it", key="chit")
        if not pool.side:
            row.note("is nobody's", "of several pools each is a side's", key="side")
    file.check_unique((pool.side for pool in pools), "pool of a side", key="pool")
    return pools


def _pool(row: TomlTable, chits: tuple[Chit, ...]) -> Pool:
    pool = Pool(
        row.text("title"),
        row.text("short"),
        row.text("case"),
        chits,
        row.text("box", ""),
        row.text("side", ""),
        row.text("rest", ""),
        row.text("spent", ""),
    )
    if pool.rest and not pool.box:
        row.note("is filled from a box, and has none itself", "name its own box", key="box")
    row.close()
    return pool


def _chit(row: TomlTable, phases: Collection[str]) -> Chit:
    chit = Chit(
        row.identifier(),
        row.text("title"),
        row.text("short"),
        row.words("phases"),
        row.whole("count", default=1, least=1, most=_MOST_ALIKE),
        row.whole("first_turn", default=1, least=1),
        row.flag("leads", default=False),
        row.words("leads_unless", ""),
        row.flag("spent", default=False),
    )
    if len(chit.unless) not in (0, 2):
        row.note("must be two words", "a setting and one of its values", key="leads_unless")
    if not chit.phases:
        row.note("brings no phase", "name one at least", key="phases")
    for key in chit.phases:
        if key not in phases:
            row.note_unknown(f"unknown phase {key!r}", key, phases, key="phases")
    row.close()
    return chit
