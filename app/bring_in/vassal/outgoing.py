"""Our table and journal as commands of VASSAL: a saved game for a module, and a log of what was played.

Pieces of one spot become a stack from the bottom up. A step of ours is one group of the log: its changes in
their order, then what it is called, its dice and its remarks as lines of chat. What a module cannot show is
left out and counted by kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.bring_in.vassal.command_text import format_command
from app.bring_in.vassal.commands import Add, Bracket, Chat, Command, Move, Other, Remove, Turn
from app.bring_in.vassal.commands import Change as PieceChange
from app.bring_in.vassal.holders import OFF_MAP, Holder, Where
from app.bring_in.vassal.sequence import ESCAPE, TAB, encode, unwalk
from app.bring_in.vassal.standings import can_be_opened, with_face, with_facing, with_owner
from app.bring_in.vassal.theirs import Deck, Theirs
from app.bring_in.vassal.traits import DECK, FIELD, NO_MAP, STACK, Traits, at_place, texts_of
from app.table.changes import (
    Change,
    Flipped,
    Moved,
    Placed,
    Register,
    Removed,
    Restacked,
    Rolled,
    Turned,
    Written,
    flattened,
)
from app.table.closed import OPEN
from app.table.pieces import Piece, PieceId, Place, Spot
from app.table.table import Table
from maps.words import NOBODY

NOT_THERE = "piece that the module does not have"
NO_FACE = "face that the module does not have"
NO_FACING = "turn of a piece that the module does not turn"
NO_MASK = "closed piece that the module cannot hide"
NO_KEY = "closed piece that its side cannot open: the module hides it for a player, or for other sides"
WHO = "Adjutant"
_THROWN = "***"
_FIRST_ID = 1_000_000_000_000
"""VASSAL's ids are milliseconds of its clock; these are older than any of them."""
_NEW_GAME = f"SETUP_STACK{TAB}"
"""Says that what lies there when a game begins lies there already."""


class Outgoing:
    """A table of ours on its way to VASSAL. `left_out` counts by kind what does not go along."""

    def __init__(self, table: Table, theirs: Theirs) -> None:
        # Of its own: steps are made on it one by one, and the table that is shown must not follow them.
        self.table = table.copy()
        self._theirs = theirs
        self._ids: dict[PieceId, str] = {}
        self._traits: dict[PieceId, Traits] = {}
        # By how it lies: a face is found by trying levels, and games have hundreds of pieces that lie alike.
        self._stood: dict[tuple[object, ...], tuple[Traits | None, tuple[str, ...]]] = {}
        self._count = 0
        self._left_out: dict[str, set[PieceId]] = {}
        self._turned: list[Turn] = []

    @property
    def ids(self) -> dict[PieceId, str]:
        """VASSAL's ids of our pieces, of those that went along."""
        return dict(self._ids)

    @property
    def left_out(self) -> dict[str, int]:
        """How many pieces cannot be shown there as they are, or not at all, by kind."""
        return {kind: len(pieces) for kind, pieces in self._left_out.items()}

    # ---- the opening

    def opening(self) -> str:
        """Return the text of a saved game of the table as it lies now."""
        added: list[Command] = []
        for spot in self.table.spots():
            added += self._stack(self.table.stack_at(spot))
        # All pieces beneath one command that is empty, as VASSAL writes them.
        nodes = [(0, format_command(Bracket(False))), (1, "")]
        nodes += [(2, format_command(command)) for command in added]
        rest: list[Command] = [
            *self._theirs.boards,
            *self._turn(),
            Other("SETUP_STACK", _NEW_GAME),
            Bracket(True),
        ]
        return unwalk([*nodes, *((1, format_command(command)) for command in rest)], ESCAPE)

    def _turn(self) -> list[Turn]:
        """Return what sets those trackers that stand otherwise than was told last."""
        turned = list(self._theirs.turned(self.table.book(Register.TRACKER)))
        anew = [each for each in turned if each not in self._turned]
        self._turned = turned
        return anew

    def _stack(self, pieces: Sequence[Piece]) -> Iterator[Command]:
        """Yield the pieces of a spot, and the stack that they make."""
        where = self._theirs.where(pieces[0].place)
        if where is None:
            return
        members: list[str] = []
        for piece in pieces:
            traits = self._standing(piece)
            if traits is not None:
                key = self._meet(piece.id, traits)
                members.append(key)
                # Told before their stack: VASSAL makes a stack of the pieces that it knows by then. The
                # place of each is written into it all the same: a reader that knows of no stacks finds it
                # there.
                yield Add(key, *texts_of(_laid(traits, where)))
        deck = self._theirs.deck_of(pieces[0].place)
        if deck is not None:
            held = Holder("", where, members, True, _deck_type(deck), (str(deck.is_face_down).lower(),))
            yield Add(self._new_id(), held.type, held.state)
        elif members and not where.is_off_map:
            yield Add(self._new_id(), STACK, Holder("", where, members).state)

    def _new_id(self) -> str:
        self._count += 1
        return str(_FIRST_ID + self._count)

    def _meet(self, piece: PieceId, traits: Traits) -> str:
        key = self._ids[piece] = self._ids.get(piece) or self._new_id()
        self._traits[piece] = traits
        return key

    def _standing(self, piece: Piece) -> Traits | None:
        """Return the traits of a piece as it lies, its place apart; None where the module has none such."""
        # Face down in a deck of theirs it is hidden by lying there, or in somebody's hand.
        owner = "" if self._theirs.is_private(piece.place) else self._owner(piece.id)
        key = piece.kind, piece.design, piece.face, piece.turned_deg, owner
        if key not in self._stood:
            self._stood[key] = self._stand(piece, owner)
        traits, faults = self._stood[key]
        for fault in faults:
            self._left_out.setdefault(fault, set()).add(piece.id)
        return traits

    def _stand(self, piece: Piece, owner: str) -> tuple[Traits | None, tuple[str, ...]]:
        """Return the traits of a piece as it lies, and what of it they cannot say."""
        definition = self._theirs.definition_of(piece)
        if definition is None or not definition.traits:
            return None, (NOT_THERE,)
        # The definition's own state has no number of a slot: by that
        # VASSAL refreshes a game for a later release.
        *outer, inner = definition.traits
        state = encode([NO_MAP, "0", "0", definition.gpid, "0"], FIELD)
        traits: Traits = (*outer, replace(inner, state=state))
        faced = with_face(traits, piece.face, lambda tried: self._theirs.face_of(piece, tried))
        turned = with_facing(faced or traits, piece.turned_deg)
        hidden = with_owner(turned or faced or traits, owner)
        is_open = not hidden or owner in ("", NOBODY) or can_be_opened(hidden, owner)
        made = {NO_FACE: faced, NO_FACING: turned, NO_MASK: hidden, NO_KEY: is_open}
        return hidden or turned or faced or traits, tuple(fault for fault, each in made.items() if not each)

    def _owner(self, piece: PieceId) -> str:
        closed = self.table.read(Register.CLOSED, piece)
        return self._theirs.owner_of(closed) if closed and not closed.startswith(OPEN) else ""

    # ---- a step

    def step(self, change: Change, lines: Iterable[str] = ()) -> list[Command]:
        """Make a change on the table and return the commands of its step; none where VASSAL sees none of it.

        Raises Diverged where the change does not fit.
        """
        commands: list[Command] = []
        for single in flattened(change):
            commands += self._before(single)
            self.table.apply(single)
            commands += self._after(single)
        if any(isinstance(each, Written) and each.register is Register.TRACKER for each in flattened(change)):
            commands += self._turn()
        said = [Chat(line) for line in lines]
        if any(line.text.startswith(_THROWN) for line in said):
            # A log that came from VASSAL tells its throws itself.
            commands = [each for each in commands if not isinstance(each, Chat)]
        return [*commands, *said]

    def _before(self, change: Change) -> Iterator[Command]:
        if isinstance(change, Removed):
            yield from self._take_away(change.piece.id)

    def _take_away(self, piece: PieceId) -> Iterator[Command]:
        if piece in self._ids:
            del self._traits[piece]
            yield Remove(self._ids.pop(piece))

    def _after(self, change: Change) -> Iterator[Command]:
        match change:
            case Moved(piece=piece, before=before):
                yield from self._go(piece, before)
            case Restacked(after=levels):
                if levels and levels[0][0] in self.table:
                    yield from self._lay_anew(self.table.place_of(levels[0][0]).spot)
            case Flipped(piece=piece) | Turned(piece=piece):
                yield from self._stand_anew(piece)
            case Placed(piece=placed):
                yield from self._place(placed)
            case Written(register=Register.CLOSED, key=key):
                yield from self._stand_anew(PieceId(key))
            case Rolled(is_undone=False):
                yield Chat(_throw(change))
            case _:
                pass

    def _go(self, piece: PieceId, before: Place) -> Iterator[Command]:
        """Yield what moves a piece; from a box that they do not have it comes, into one it goes."""
        where = self._theirs.where(self.table.place_of(piece))
        if where is None:
            yield from self._take_away(piece)
        elif piece in self._ids:
            under = self._under(piece)
            yield self._move(piece, where, self._theirs.where(before) or OFF_MAP, under)
            # In a deck it was hidden by lying there, or will be: its own mask goes off and on with that.
            yield from self._stand_anew(piece)
        else:
            yield from self._place(self.table[piece])

    def _move(self, piece: PieceId, where: Where, before: Where, under: str) -> Move:
        old = before.map, before.x, before.y
        return Move(self._ids[piece], where.map, where.x, where.y, under, *old, NO_MAP, WHO)

    def _under(self, piece: PieceId) -> str:
        """Return the piece just below one in its stack, as VASSAL knows it."""
        stack = [each.id for each in self.table.stack_at(self.table.place_of(piece).spot)]
        below = reversed(stack[: stack.index(piece)])
        return next((self._ids[each] for each in below if each in self._ids), NO_MAP)

    def _lay_anew(self, spot: Spot) -> Iterator[Command]:
        """Yield the moves that lay a stack in its order: each piece to its bottom, the top one first."""
        # Not each onto the one before it: VASSAL lays a piece that comes from higher up in the same stack
        # beneath the one that it is told to lay it on.
        for piece in reversed(self.table.stack_at(spot)):
            where = self._theirs.where(piece.place)
            if piece.id in self._ids and where is not None:
                yield self._move(piece.id, where, where, NO_MAP)

    def _place(self, piece: Piece) -> Iterator[Command]:
        where = self._theirs.where(piece.place)
        traits = self._standing(piece) if where is not None else None
        if where is None or traits is None:
            return
        yield Add(self._meet(piece.id, traits), *texts_of(traits))
        if not where.is_off_map:
            yield self._move(piece.id, where, OFF_MAP, self._under(piece.id))

    def _stand_anew(self, piece: PieceId) -> Iterator[Command]:
        if piece not in self._ids:
            return
        traits = self._standing(self.table[piece])
        before = self._traits[piece]
        if traits is not None and traits != before:
            self._traits[piece] = traits
            where = self._theirs.where(self.table.place_of(piece)) or OFF_MAP
            states = texts_of(_laid(traits, where))[1], texts_of(_laid(before, where))[1]
            yield PieceChange(self._ids[piece], *states)


def _laid(traits: Traits, where: Where) -> Traits:
    return (*traits[:-1], at_place(traits[-1], where.map, where.x, where.y))


def _deck_type(deck: Deck) -> str:
    """Return the type of a deck; what is not said in it is as VASSAL has it where nothing is said."""
    face = "Always" if deck.is_face_down else "Never"
    fields = [DECK, "true", "", "40", "40", face, "Never", *["false"] * 3, *[""] * 3, deck.name]
    return encode(fields, FIELD)


def _throw(roll: Rolled) -> str:
    faces = ", ".join(map(str, roll.faces))
    # Without the signs by which VASSAL's own lines are read back: a purpose that has one would be no throw
    # any more.
    name = roll.purpose.replace("=", "-").replace("*", "") or f"{len(roll.faces)}d{roll.sides}"
    return f"{_THROWN} {name} = {faces} {_THROWN} <{WHO}>"


def said(words: str) -> str:
    """Return a line of chat that somebody speaks."""
    return f"<{WHO}> - {' '.join(words.split())}"


def reported(title: str) -> str:
    """Return a line of chat that reports what was done."""
    return f"* {' '.join(title.split())} *"
