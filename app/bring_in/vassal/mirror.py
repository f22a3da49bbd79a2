"""VASSAL's table seen as ours: which of our pieces each of its pieces is, and what changed between two looks.

A piece keeps the id that it got when it was met first, so a game can be told step by step. Levels in a stack
are written anew only where the order demands it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from app.bring_in.refused import Refused
from app.bring_in.vassal.commands import Command, Player
from app.bring_in.vassal.counterparts import Counterpart, Ours
from app.bring_in.vassal.faces import NAMELESS
from app.bring_in.vassal.position import Lying, lying
from app.bring_in.vassal.world import World
from app.table.changes import Change, Flipped, Moved, Placed, Register, Removed, Restacked, Turned, Written
from app.table.pieces import Kind, Piece, PieceId, Spot
from app.table.table import Table
from maps.words import NOBODY

MOST_PIECES = 40_000
"""The largest real save has some 3,000."""
MOST_WORK = 30_000_000


@dataclass(frozen=True, slots=True)
class Seen:
    """A piece of ours as VASSAL's table has it; its level is not yet told. `closed` says to whom it is."""

    piece: Piece
    closed: str = ""


Former = dict[str, Seen | None]
"""How pieces were; None for those that were not there."""


class Mirror:
    """Our pieces for those of a table of VASSAL, as they were at the last look."""

    def __init__(self, ours: Ours, source: str = "") -> None:
        self._ours, self._source = ours, source
        self._ids: dict[str, PieceId] = {}
        # Of all that were ever met: an id of a piece that is gone is
        # not given to another one of the same journal.
        self._counts: dict[tuple[Kind, str], int] = {}
        self._pieces: dict[str, Seen] = {}
        self._at: dict[Spot, set[str]] = {}
        self._sides: dict[str, str] = {}
        """The sides of players by the ids that they hide pieces with."""
        self._work = 0
        # Of the first look at each piece alone: a step may move one twice, and back is where it lay before
        # the step.
        self.former: Former = {}
        """How the pieces that changed were before, since somebody took this."""

    def meet(self, commands: Iterable[Command]) -> None:
        """Learn who plays which side."""
        players = (each for each in commands if isinstance(each, Player))
        self._sides.update({each.id or NAMELESS: each.side for each in players})

    @property
    def ids(self) -> Mapping[str, PieceId]:
        """Our ids by VASSAL's."""
        return self._ids

    def table(self, world: World) -> Table:
        """Return our table as VASSAL's lies now; raises Refused where it has more pieces than any game."""
        if len(world.things) > MOST_PIECES:
            raise Refused(self._source, f"it has {len(world.things):,} pieces", f"{MOST_PIECES:,} at most")
        list(self.changes(world, list(world.things)))
        world.touched.clear()
        self.former.clear()
        closed = {str(each.piece.id): each.closed for each in self._pieces.values()}
        books = {Register.CLOSED: closed}
        return Table((each.piece for each in self._pieces.values()), books)

    def take_former(self) -> Former:
        """Return how the pieces that changed were before, and begin anew."""
        former, self.former = self.former, {}
        return former

    def would_lie_as(self, world: World, former: Former, keys: Iterable[str]) -> bool:
        """Return whether VASSAL's table has pieces as they were formerly, and some others as they are here.

        Levels do not count: VASSAL lays a piece that comes back on top.
        """
        wanted = self._wanted(world, {*keys, *former})
        held = {key: former[key] if key in former else self._pieces.get(key) for key in wanted}
        return all(_are_alike(held[key], seen) for key, seen in wanted.items())

    def go_back(self, former: Former) -> None:
        """Let pieces lie as they were formerly."""
        for key, seen in former.items():
            now = self._pieces.pop(key, None)
            if now is not None:
                self._at[now.piece.place.spot].discard(key)
            if seen is not None:
                self._pieces[key] = seen
                self._at.setdefault(seen.piece.place.spot, set()).add(key)

    def _wanted(self, world: World, keys: Iterable[str]) -> Former:
        """Return how pieces should lie by VASSAL's table; None for those that are gone."""
        return {key: self._seen(lying(world, key)) if key in world.things else None for key in keys}

    def changes(self, world: World, keys: Iterable[str]) -> Iterator[Change]:
        """Yield what changed with some pieces since the last look; they are looked at as they are yielded."""
        wanted = self._wanted(world, keys)
        gone = [key for key, seen in wanted.items() if seen is None and key in self._pieces]
        # First: what is gone makes room, and levels are counted among those that stay.
        for key in gone:
            yield from self._take_away(key)
        present = {key: seen for key, seen in wanted.items() if seen is not None}
        levels = self._levels(world, present)
        restacked: dict[Spot, list[str]] = {}
        for key, level in levels.items():
            if key in present:
                yield from self._lay(key, present[key], level)
            else:
                restacked.setdefault(self._pieces[key].piece.place.spot, []).append(key)
        for each in restacked.values():
            yield self._restack(each, levels)

    # ---- one piece

    def _seen(self, lying_: Lying) -> Seen:
        counterpart, place = self._ours.counter_of(lying_), self._ours.place_of(lying_)
        key = self._id_of(lying_.id, counterpart)
        known = self._pieces.get(lying_.id)
        kind, design = counterpart.kind, counterpart.design
        if known is not None:  # a piece stays what it was met as
            kind, design = known.piece.kind, known.piece.design
        face, turned = counterpart.face, counterpart.turned_deg % 360
        return Seen(Piece(key, kind, design, place, face, turned), self._closed(lying_, counterpart.owner))

    def _id_of(self, key: str, counterpart: Counterpart) -> PieceId:
        if key not in self._ids:
            what = counterpart.kind, counterpart.design
            count = self._counts[what] = self._counts.get(what, 0) + 1
            sign = "/" if counterpart.kind is Kind.MARKER else "."
            # The first unit of a design has its id alone, as a roster has it; markers are numbered from the
            # first on.
            is_bare = count == 1 and counterpart.kind is Kind.UNIT
            self._ids[key] = PieceId(counterpart.design if is_bare else f"{counterpart.design}{sign}{count}")
        return self._ids[key]

    def _closed(self, lying_: Lying, owner: str) -> str:
        if not owner:
            return NOBODY if lying_.is_face_down else ""
        # A piece is hidden by the id of a player: only who sits at the table tells his side.
        side = self._ours.side_of(self._sides.get(owner, owner))
        return side or NOBODY

    def _take_away(self, key: str) -> Iterator[Change]:
        seen = self._pieces.pop(key)
        self.former.setdefault(key, seen)
        self._at[seen.piece.place.spot].discard(key)
        if seen.closed:
            yield Written(Register.CLOSED, seen.piece.id, seen.closed, "")
        yield Removed(seen.piece)

    def _lay(self, key: str, seen: Seen, level: int) -> Iterator[Change]:
        after = replace(seen.piece, place=seen.piece.place.at_level(level))
        former = self._pieces.get(key)
        self.former.setdefault(key, former)
        self._pieces[key] = Seen(after, seen.closed)
        if former is None:
            yield Placed(after)
        else:
            self._at[former.piece.place.spot].discard(key)
            yield from _between(former.piece, after)
        self._at.setdefault(after.place.spot, set()).add(key)
        closed = former.closed if former is not None else ""
        if closed != seen.closed:
            yield Written(Register.CLOSED, after.id, closed, seen.closed)

    def _restack(self, keys: list[str], levels: Mapping[str, int]) -> Restacked:
        before = [(self._pieces[key].piece.id, self._pieces[key].piece.place.level) for key in keys]
        for key in keys:
            seen = self._pieces[key]
            self.former.setdefault(key, seen)
            moved = replace(seen.piece, place=seen.piece.place.at_level(levels[key]))
            self._pieces[key] = replace(seen, piece=moved)
        return Restacked(tuple(before), tuple((self._ids[key], levels[key]) for key in keys))

    # ---- the order in stacks

    def _levels(self, world: World, present: Mapping[str, Seen]) -> dict[str, int]:
        """Return the levels of pieces, and of those in their stacks that must make room for them."""
        spots: dict[Spot, list[str]] = {}
        for key, seen in present.items():
            spots.setdefault(seen.piece.place.spot, []).append(key)
        levels: dict[str, int] = {}
        for spot, come in spots.items():
            there = {key for key in self._at.get(spot, ()) if key not in present}
            here = {key for key in come if key in self._at.get(spot, ())}
            self._work += len(there) + len(come)
            # Counted over all looks: a small file can move one large stack again and again.
            if self._work > MOST_WORK:
                told = "its stacks are larger, and moved more often, than those of any game"
                raise Refused(self._source, told, "get the file from another place")
            # What lies in a box has no order that anybody sees, and a box may hold thousands.
            is_stack = present[come[0]].piece.place.box is None
            order = sorted(come if not is_stack else [*come, *there], key=world.height)
            levels |= self._levels_at(order, there | here, set(come), is_stack=is_stack)
        return levels

    def _levels_at(
        self, order: list[str], lying_there: set[str], come: set[str], *, is_stack: bool
    ) -> dict[str, int]:
        """Return the levels of those that came to a spot, and of those there that lie wrongly now.

        What lies in a box is no stack: it is laid down in the order in which it came.
        """
        now = {key: self._pieces[key].piece.place.level for key in lying_there}
        old = [key for key in order if key in now]
        new = [key for key in order if key not in now]
        kept = [now[key] for key in old]
        # What came lies on top of all that is there: nothing below it need be written anew.
        if not is_stack or (kept == sorted(set(kept)) and order[len(old) :] == new):
            top = max(now.values(), default=-1)
            return {key: now[key] for key in old if key in come} | {
                key: top + n for n, key in enumerate(new, start=1)
            }
        levels = {key: level for level, key in enumerate(order)}
        return {key: level for key, level in levels.items() if key in come or now[key] != level}


def _are_alike(one: Seen | None, other: Seen | None) -> bool:
    if one is None or other is None:
        return one is other
    level = one.piece.place.level
    # Only the level is let go: everything else must be as it was.
    return replace(other, piece=replace(other.piece, place=other.piece.place.at_level(level))) == one


def _between(before: Piece, after: Piece) -> Iterator[Change]:
    """Yield what makes one way of lying into another."""
    if before.place.spot != after.place.spot:
        yield Moved(after.id, before.place, after.place)
    elif before.place.level != after.place.level:
        levels = ((after.id, before.place.level),), ((after.id, after.place.level),)
        yield Restacked(*levels)
    if before.face != after.face:
        yield Flipped(after.id, before.face, after.face)
    if before.turned_deg != after.turned_deg:
        yield Turned(after.id, before.turned_deg, after.turned_deg)
