"""Changes as sentences for people: the journal panel, the opening summary, the undo entry's text."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.table.changes import (
    Change,
    DieSource,
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
from app.table.closed import OPEN
from app.table.game import Game
from app.table.naming import Veil
from app.table.pieces import Kind, PieceId, Place
from app.table.sight import is_back
from counters.roster import MarkerId
from maps.words import NOBODY
from rules.cards import CellKey, cards_of
from rules.translatable import tr_noop
from rules.unit_id import UnitId

Translate = Callable[[str], str]

_IDS = re.compile(r"[^\s,;|=+()]+")
"""What may be an id in a text of a book: ids have neither blanks nor the signs that part them there."""


def untranslated(text: str) -> str:
    """Return the English text: what a terminal shows."""
    return text


class Phrases:
    """Sentences about the changes of one game. `tr` translates the patterns, not the names.

    The units that are `hidden` are not named: they lie in closed stacks (8.4).
    """

    def __init__(
        self, game: Game, tr: Translate = untranslated, hidden: frozenset[PieceId] = frozenset()
    ) -> None:
        self._game = game
        self._tr = tr
        self._hidden, self._veil = hidden, Veil(game.roster, hidden, tr)

    @property
    def hidden(self) -> frozenset[PieceId]:
        """The units that are not named."""
        return self._hidden

    @hidden.setter
    def hidden(self, hidden: frozenset[PieceId]) -> None:
        if hidden != self._hidden:
            self._hidden, self._veil = hidden, Veil(self._game.roster, hidden, self._tr)

    def of(self, change: Change) -> str:
        """Return one line that says what a change did."""
        match change:
            case Group(title=title, changes=changes):
                # A title was written when all lay open. Whom it calls by a number alone cannot be found in
                # it: then the parts are told, which know whom they name.
                is_told = title and self._veil.by_number.isdisjoint(pieces_of(change))
                return self.veiled(title, change) if is_told else self._several(changes)
            case Moved():
                return self._moved(change)
            case Flipped(piece=piece, after=face):
                return self._tr("{unit} shows {face}").format(
                    unit=self._name(piece), face=self._face(piece, face)
                )
            case Turned(piece=piece, after_deg=degrees):
                return self._tr("{unit} turned to {degrees} degrees").format(
                    unit=self._name(piece), degrees=degrees
                )
            # No hand makes one, but a file may hold it.
            case Restacked(before=()):
                return self._tr("Nothing in another order")
            case Restacked(before=before):
                return self._tr("Stack of {unit} in another order").format(unit=self._name(before[0][0]))
            case Placed(piece=piece) | Removed(piece=piece):
                pattern = (
                    tr_noop("{unit} placed at {place}")
                    if isinstance(change, Placed)
                    else tr_noop("{unit} taken off {place}")
                )
                return self._tr(pattern).format(unit=self._name(piece.id), place=self.place(piece.place))
            case Written():
                return self._written(change)
            case Rolled():
                return self._rolled(change)

    def place(self, place: Place) -> str:
        """Return what people call a place: the hex's number, the box's title."""
        if place.hex is not None:
            return place.hex
        if place.box is not None:
            box = self._game.sheet.tray.boxes.get(place.box)
            return self._tr(box.title) if box else place.box
        return self._tr("a free spot")

    def _moved(self, move: Moved) -> str:
        # A way of two hexes is told by where it begins and ends.
        stations = "-".join(move.route) if len(move.route) > 2 else ""
        by_way = self._tr("{unit} from {before} to {after} by {route}")
        pattern = by_way if stations else self._tr("{unit} from {before} to {after}")
        return pattern.format(
            unit=self._name(move.piece),
            before=self.place(move.before),
            after=self.place(move.after),
            route=stations,
        )

    def _written(self, written: Written) -> str:
        key, after = self.veiled(written.key), self.veiled(written.after, written) or self._tr("nothing")
        if PieceId(written.key) in self.hidden and written.register in (Register.NOTE, Register.LABEL):
            # Whatever it says, it says it of somebody who is not to be told of.
            return self._tr("Note on {unit}").format(unit=key)
        if written.register is Register.TRACKER:
            return self._tr("{key}: {after}").format(key=key.replace(":", " "), after=after)
        if written.register is Register.CHART:
            value = written.after.partition(" ")[0]
            value = value.replace("_", " ") or self._tr("nothing")
            return self._tr("Chart {key}: {after}").format(key=self._cell(written.key), after=value)
        if written.register is Register.CLOSED:
            return self._closed(written)
        pattern = {
            Register.NOTE: tr_noop("Note on {key}: {after}"),
            Register.LABEL: tr_noop("Label on {key}: {after}"),
            Register.CONTROL: tr_noop("{key} is held by {after}"),
            Register.BRIDGE: tr_noop("Crossing {key}: {after}"),
            Register.MAP: tr_noop("Map, {key}: {after}"),
            Register.SETTING: tr_noop("Setting {key}: {after}"),
            Register.VALUE: tr_noop("Figures of {key}: {after}"),
            Register.PLAN: tr_noop("Plan, {key}: {after}"),
        }[written.register]
        # A note may have many lines, a step of the journal has one.
        return self._tr(pattern).format(key=key, after=after.splitlines()[0])

    def veiled(self, text: str, about: Change | None = None) -> str:
        """Return a text without the names of those who are hidden, such as a remark beside a line.

        `about` is the change that it tells of: whom that touches or writes of, the text may call by a digit.
        """
        meant = self._touched(about) if about is not None and self._veil.by_number else frozenset()
        return self._veil.over(text, self._tr("a closed stack"), meant)

    def _touched(self, change: Change) -> frozenset[PieceId]:
        """Return the units called by a number that a change touches, or whose ids it writes."""
        written = [each for each in flattened(change) if isinstance(each, Written)]
        words = {word for each in written for text in (each.key, each.after) for word in _IDS.findall(text)}
        return self._veil.by_number & (pieces_of(change) | {PieceId(word) for word in words})

    def _closed(self, written: Written) -> str:
        owner, name = written.after, self._name(PieceId(written.key))
        if owner.startswith(OPEN) or not (owner or written.before.startswith(OPEN)):
            return self._tr("{unit} is revealed").format(unit=name)
        if not owner or owner == NOBODY:
            return self._tr("{unit} lies face down").format(unit=name)
        side = self._tr(self._game.words.name_of(owner))
        return self._tr("{unit} lies face down, seen by {side}").format(unit=name, side=side)

    def _cell(self, key: str) -> str:
        """Return where a figure stands on the player's card, its key where no card has it."""
        for card in cards_of(self._game.header.game):
            if key in card.keys:
                row, column = divmod(card.keys.index(CellKey(key)), len(card.columns))
                titles = (f"{card.corner} {card.rows[row][0]}".strip(), card.columns[column][0])
                return ", ".join((card.title, *filter(None, titles)))
        return key

    def _rolled(self, roll: Rolled) -> str:
        faces = " + ".join(str(face) for face in roll.faces)
        modifier = f" {roll.modifier:+d}" if roll.modifier else ""
        total = f" = {self._total(roll)}" if roll.modifier or len(roll.faces) > 1 else ""
        remarks = [
            self._tr(remark)
            for remark, holds in (
                (tr_noop("real die"), roll.source is DieSource.TYPED),
                (tr_noop("rolled again"), roll.is_again),
                (tr_noop("taken back"), roll.is_undone),
            )
            if holds
        ]
        told = f" ({', '.join(remarks)})" if remarks else ""
        return self._tr("Die for {purpose}: {result}").format(
            purpose=self.veiled(roll.purpose) or "?", result=faces + modifier + total + told
        )

    def _total(self, roll: Rolled) -> str:
        """Return the sum of a roll, or the face at which a modified die is kept (10.25)."""
        if roll.bound is None:
            return str(roll.total)
        pattern = self._tr("{face} (at least 1)") if roll.bound == 1 else self._tr("{face} (at most {face})")
        return pattern.format(face=roll.bound)

    def _several(self, changes: tuple[Change, ...]) -> str:
        # All of it was closed to whoever reads this.
        if not changes:
            return self._tr("Something closed")
        changes = self._without_backs(changes) or changes
        more = len(changes) - 1
        return self.of(changes[0]) + (self._tr(" and {count} more").format(count=more) if more else "")

    def _without_backs(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        """Return what is to be told of a change that lays closed counters down and takes others off.

        Where something is revealed or laid face down that says it all; else that one came where it lies now.
        """
        if not any(isinstance(each, Placed | Removed) and is_back(each.piece.id) for each in changes):
            return ()
        written = (each for each in changes if isinstance(each, Written))
        closings = [each for each in written if each.register is Register.CLOSED]
        others = [each for each in changes if not isinstance(each, Placed | Removed | Written)]
        laid = [each for each in changes if isinstance(each, Placed)]
        return tuple(closings or others or laid)

    def _name(self, piece: PieceId) -> str:
        """Return the piece's name, also where it is no longer on the table; none of a hidden one (8.4)."""
        if piece in self.hidden:
            return self._tr("a closed stack")
        if piece in self._game.table:
            return self._game.name_of(piece)
        # Gone from the table, it is told by its id: a unit's is its design, a marker's begins with it.
        unit = self._game.roster.units.get(UnitId(piece))
        marker = self._game.roster.markers.get(MarkerId(piece.rpartition("/")[0]))
        return unit.label if unit else marker.name if marker else piece

    def _face(self, piece: PieceId, face: int) -> str:
        table, roster = self._game.table, self._game.roster
        if piece in self.hidden:
            return self._tr("another side")
        by_number = self._tr("side {number}").format(number=face + 1)
        if piece not in table:
            return by_number
        if table[piece].kind is Kind.UNIT:
            sides = [each.figures for each in roster.units[UnitId(table[piece].design)].faces]
        else:
            sides = list(roster.markers[MarkerId(table[piece].design)].faces)
        # A journal may be older than the counters: a side that they no longer have is told by its number.
        return (sides[face] if face < len(sides) else "") or by_number
