"""Changes as some sides see them: what is done with closed things is told by the backs that come and go.

A change that touches nothing closed is told as it is. Of any other what is seen before and after it is
compared: the backs and faces that are gone are taken off, those that are new are laid down, and what
became of everything else is told in the changes' own words. Dice of a closed draw are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.table import acts
from app.table.changes import (
    Change,
    Flipped,
    Group,
    Moved,
    Placed,
    Register,
    Removed,
    Restacked,
    Rolled,
    Turned,
    Written,
    flattened,
    pieces_of,
)
from app.table.pieces import Piece, PieceId, Place, Spot
from app.table.sight import Sight, is_back, texts_about
from app.table.table import Table

TextKey = tuple[Register, str]


@dataclass(frozen=True, slots=True)
class _Look:
    """What is seen of the spots and texts that a change touches; `is_whole` where all of it is open.

    `hidden` are the pieces there of which nothing is seen, not even a back.
    """

    pieces: Mapping[PieceId, Piece]
    texts: Mapping[TextKey, str]
    is_whole: bool
    open_texts: frozenset[TextKey]
    hidden: frozenset[PieceId]


class Glass:
    """Follows a table change by change. `table` is its own, and lies as the real one did."""

    def __init__(self, sight: Sight, table: Table) -> None:
        self.sight, self.table = sight, table

    def follow(self, change: Change) -> Change:
        """Make a change on the table and return it as it is seen: the same object where all of it is."""
        # Before the change is made: later nothing tells where the pieces came from.
        spots, texts = self._touched(change)
        before = self._look(spots, texts)
        self.table.apply(change)
        after = self._look(spots, texts)
        rolls = (single for single in flattened(change) if isinstance(single, Rolled))
        is_draw = not all(map(self.sight.sees_roll, rolls))
        if before.is_whole and after.is_whole and not is_draw:
            return change
        # A title may name what was moved; that of a draw or a shuffle is of the box alone.
        is_told = is_draw or self._names_nothing_closed(change, before, after)
        is_told = is_told and not _comes_or_goes_hidden(change, before, after)
        title = change.title if is_told and isinstance(change, Group) else ""
        return Group(title, tuple(self._told(change, before, after)))

    def _names_nothing_closed(self, change: Change, before: _Look, after: _Look) -> bool:
        """Return whether every piece and text of a change was seen before it, or is seen after it.

        So it is with what goes from sight, as a counter that is given back face down: it was seen to go.
        """
        seen = before.pieces.keys() | after.pieces.keys()
        return pieces_of(change) <= seen and all(self._was_read(at, before, after) for at in before.texts)

    def _was_read(self, at: TextKey, before: _Look, after: _Look) -> bool:
        """Return whether what stands in a text now is seen, or was before the change closed it."""
        if at in after.open_texts:
            return True
        # A text that is written and closed at once was open before, and empty: nobody has read it.
        is_as_read = at[0] is Register.CLOSED or self.table.read(*at) == before.texts[at]
        return at in before.open_texts and is_as_read

    def _touched(self, change: Change) -> tuple[tuple[Spot, ...], tuple[TextKey, ...]]:
        """Return the spots and the texts of which something may be seen otherwise after a change."""
        singles = flattened(change)
        written = [single for single in singles if isinstance(single, Written)]
        closed = {single.key for single in written if single.register is Register.CLOSED}
        # What is closed or opened may stay where it lies: it is looked at all the same.
        pieces = sorted(pieces_of(change) | {PieceId(key) for key in closed if key in self.table})
        spots = [self.table.place_of(piece).spot for piece in pieces if piece in self.table]
        spots += [place.spot for single in singles for place in _places(single)]
        texts = [*((single.register, single.key) for single in written), *texts_about(pieces)]
        texts += [key for text in closed if (key := _as_text_key(text)) is not None]
        # Once each and in order: with a set what is told would come in another order in every run.
        return tuple(dict.fromkeys(spots)), tuple(dict.fromkeys(texts))

    def _look(self, spots: tuple[Spot, ...], texts: tuple[TextKey, ...]) -> _Look:
        seen = {piece.id: piece for spot in spots for piece in self.sight.stack(self.table, spot)}
        open_texts = {at: self.sight.sees_text(self.table, *at) for at in texts}
        told = {at: self.table.read(*at) if is_open else "" for at, is_open in open_texts.items()}
        hidden = frozenset(self._hidden(spots))
        is_whole = not hidden and not any(map(is_back, seen)) and all(open_texts.values())
        open_ones = frozenset(at for at, is_open in open_texts.items() if is_open)
        return _Look(seen, told, is_whole, open_ones, hidden)

    def _hidden(self, spots: tuple[Spot, ...]) -> Iterator[PieceId]:
        lying = (piece for spot in spots for piece in self.table.stack_at(spot))
        return (piece.id for piece in lying if self.sight.hides(self.table, piece))

    def _told(self, change: Change, before: _Look, after: _Look) -> Iterator[Change]:
        # Backs never stay: one at the same place may stand for another piece by now.
        stay = {piece for piece in before.pieces if piece in after.pieces and not is_back(piece)}
        # What goes first, what comes last: of a piece that lies there still the table takes no second.
        for old in before.pieces.values():
            if old.id not in stay and after.pieces.get(old.id) != old:
                yield Removed(old)
        for single in flattened(change):
            yield from self._kept(single, stay)
        for new in after.pieces.values():
            if new.id not in stay and before.pieces.get(new.id) != new:
                yield Placed(new)
        for (register, key), text in before.texts.items():
            if after.texts[register, key] != text:
                yield Written(register, key, text, after.texts[register, key])

    def _kept(self, single: Change, stay: set[PieceId]) -> Iterator[Change]:
        """Yield what a single change does with what is seen before and after."""
        match single:
            case Moved(piece=piece) | Flipped(piece=piece) | Turned(piece=piece) if piece in stay:
                yield single
            case Placed(piece=whole) | Removed(piece=whole) if whole.id in stay:
                yield single
            case Restacked(before=before, after=after) if any(piece in stay for piece, _ in before):
                levels = (tuple(each for each in those if each[0] in stay) for those in (before, after))
                yield Restacked(*levels)
            case Rolled() if self.sight.sees_roll(single):
                yield single

    # ---- the other way

    def meant(self, change: Change, seen: Table) -> Change:
        """Return the change of the real table that somebody means who sees it so, and touches backs perhaps.

        A back that no longer lies there stays what it is: the real table refuses it.
        """
        if isinstance(change, Group):
            return Group(change.title, tuple(self.meant(part, seen) for part in change.changes))
        match change:
            case Moved():
                real = self._real(change.piece, change.before)
                after = self._risen(change.after, seen)
                return replace(change, piece=real[0], before=real[1], after=after)
            case Turned(piece=key) if (piece := self._behind(key)) is not None:
                by = change.after_deg - change.before_deg
                return Turned(piece.id, piece.turned_deg, (piece.turned_deg + by) % 360)
            case Removed(piece=whole) if (piece := self._behind(whole.id)) is not None:
                return Removed(piece)
            case Placed(piece=whole):
                return Placed(replace(whole, id=self._free(whole), place=self._risen(whole.place, seen)))
            case Restacked():
                return self._restacked(change)
            case Written(key=key) if (piece := self._behind(PieceId(key))) is not None:
                return replace(change, key=piece.id, before=self.table.read(change.register, piece.id))
        return change

    def _behind(self, key: PieceId) -> Piece | None:
        return self.sight.behind(self.table, key) if is_back(key) else None

    def _free(self, piece: Piece) -> PieceId:
        """Return the id of a fresh piece; another number where a closed one of its kind has that already."""
        if piece.id not in self.table:
            return piece.id
        return next(acts.free_ids(self.table, piece.design))

    def _real(self, key: PieceId, place: Place) -> tuple[PieceId, Place]:
        piece = self._behind(key)
        return (key, place) if piece is None else (piece.id, piece.place)

    def _risen(self, place: Place, seen: Table) -> Place:
        """Return a place on top of what really lies there, where it is on top of what is seen."""
        rise = self.table.next_level(place.spot) - seen.next_level(place.spot)
        return place.at_level(place.level + rise) if rise > 0 else place

    def _restacked(self, change: Restacked) -> Restacked:
        """Return a new order in the levels that the pieces really have."""
        if not any(is_back(piece) for piece, _ in change.before):
            return change
        real = {piece: self._level(piece, level) for piece, level in change.before}
        levels = sorted(level for _, level in real.values())
        order = [real[piece][0] for piece, _ in sorted(change.after, key=lambda each: each[1])]
        return Restacked(tuple(real.values()), tuple(zip(order, levels, strict=True)))

    def _level(self, key: PieceId, level: int) -> tuple[PieceId, int]:
        piece = self._behind(key)
        return (key, level) if piece is None else (piece.id, piece.place.level)


def _comes_or_goes_hidden(change: Change, before: _Look, after: _Look) -> bool:
    """Return whether a change moves what nothing is seen of: its title may say whence or whither."""
    moved = {single.piece for single in flattened(change) if isinstance(single, Moved)}
    return not moved.isdisjoint(before.hidden | after.hidden)


def _places(single: Change) -> Iterator[Place]:
    match single:
        case Moved(after=after):
            yield after
        case Placed(piece=piece):
            yield piece.place


def _as_text_key(closed: str) -> TextKey | None:
    """Return the text that is closed under a key, None where it is the key of a piece."""
    register, _, key = closed.partition(" ")
    books = {each.value: each for each in Register}
    return (books[register], key) if key and register in books else None
