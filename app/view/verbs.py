"""What a person does to the selected counters without the mouse: each verb is one change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.assist.turn.follow import undone_with
from app.files.own_setup import boxes_to_return_to
from app.table import acts, history, pools
from app.table.changes import Register
from app.table.draws import drawn_from
from app.table.pieces import Kind, PieceId, Place
from app.view.session import Session, Tone
from app.view.translated import tr as _tr
from counters.roster import MarkerId
from maps.sheet import BoxId
from rules.hexgrid import HexId, Hexside


class Verbs:
    """The verbs of one session. Each returns whether anything was done."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # ---- counters

    def flip(self) -> bool:
        """Turn the next face of each selected counter up."""
        pieces, game = self._selected(), self._session.game
        counts = {piece: game.face_count(piece) for piece in pieces}
        # Those with one side are left out; only where all are is anything said.
        flippable = [piece for piece in pieces if counts[piece] > 1]
        if not flippable:
            return self._nothing(_tr("This counter has only one side."))
        return self._session.push(
            acts.flip(game.table, flippable, counts, self._title(_tr("Flip"), flippable))
        )

    def turn(self, by_deg: int = 60) -> bool:
        """Turn the selected counters clockwise."""
        pieces = self._selected()
        return bool(pieces) and self._session.push(
            acts.turn(self._session.game.table, pieces, by_deg, self._title(_tr("Turn"), pieces))
        )

    def shift_in_stack(self, by: int) -> bool:
        """Lift (+1) or sink (-1) the first selected counter in its stack."""
        if not self._session.selection:
            return False
        piece, table = self._session.selection[0], self._session.game.table
        order = [each.id for each in table.stack_at(table.place_of(piece).spot)]
        index = order.index(piece) + by
        if not 0 <= index < len(order):
            on_top, below = _tr("It lies on top already."), _tr("It lies at the bottom already.")
            self._session.say(on_top if by > 0 else below)
            return False
        return self._session.push(acts.reorder(table, piece, index))

    def send_to(self, box: BoxId) -> bool:
        """Lay the selected counters into a box of the tray."""
        pieces = self._selected()
        title = self._title(
            _tr("To {box}").format(box=self._session.game.sheet.tray.boxes[box].title), pieces
        )
        place = Place(box=box)
        return bool(pieces) and self._session.push(acts.move(self._session.game.table, pieces, place, title))

    def eliminate(self) -> bool:
        """Lay units into the boxes of eliminated units, and take markers off the table."""
        game, pieces = self._session.game, self._selected()
        markers = [piece for piece in pieces if game.table[piece].kind is Kind.MARKER]
        by_box: dict[BoxId, list[PieceId]] = {}
        for piece in pieces:
            # By the rules where they know one: units of a kind may go where others do not.
            box = self._session.box_finder(game, piece) if piece not in markers else None
            if box is not None:
                by_box.setdefault(box, []).append(piece)
        changes = [
            acts.move(game.table, units, Place(box=box), _tr("Eliminate")) for box, units in by_box.items()
        ]
        if markers:
            changes.append(acts.remove(game.table, markers, _tr("Remove markers")))
        if not changes:
            return self._nothing(_tr("There is no box for eliminated units here."))
        return self._session.push(acts.together(self._title(_tr("Eliminate"), pieces), changes))

    def remove_markers(self) -> bool:
        """Take the selected markers off the table, or those that lie on the selected units."""
        table = self._session.game.table
        pieces = self._session.selection
        spots = {table.place_of(piece).spot for piece in pieces}
        # Markers that were chosen themselves go before those lying on chosen units.
        markers = [piece for piece in pieces if table[piece].kind is Kind.MARKER] or [
            piece.id for spot in spots for piece in table.stack_at(spot) if piece.kind is Kind.MARKER
        ]
        if not markers:
            return self._nothing(_tr("There is no marker here."))
        return self._session.push(acts.remove(table, markers, self._title(_tr("Remove"), tuple(markers))))

    def place_marker(self, marker: MarkerId, face: int, at: Place) -> bool:
        """Lay a fresh marker on top of a spot."""
        return self._session.push(acts.place_marker(self._session.game.table, marker, face, at))

    def take_back(self) -> bool:
        """Return the selected counters to where they stood at the phase's start."""
        pieces = self._selected()
        title, game = self._title(_tr("Take back"), pieces), self._session.game
        change = history.take_back(game.journal, pieces, title, boxes_to_return_to(game, pieces))
        if change is None:
            return self._nothing(_tr("These counters have not moved in this phase."))
        # What followed from the moves goes with them, in the same step: a count written, a marker laid.
        return self._session.push(acts.together(title, (change, *undone_with(game, pieces))))

    # ---- closed things

    def draw(self, pool: BoxId) -> bool:
        """Draw a counter from a pool."""
        change = drawn_from(self._session.game, pool, _tr)
        return self._session.push(change) or self._nothing(_tr("Nothing lies in this pool."))

    def shuffle(self, pool: BoxId) -> bool:
        """Shuffle what lies in a pool."""
        change = pools.shuffle(self._session.game, pool, _tr)
        return self._session.push(change) or self._nothing(
            _tr("There is too little in this pool to shuffle.")
        )

    def turn_face_down(self) -> bool:
        """Lay the selected counters face down, so that only their side sees them, or reveal them."""
        game, pieces = self._session.game, self._selected()
        # One closed counter among them is enough: the key then reveals.
        if any(pools.is_closed(game, piece) for piece in pieces):
            return self._session.push(pools.reveal(game, pieces, self._title(_tr("Reveal"), pieces)))
        owners = pools.closed_to_own_sides(game, pieces)
        title = self._title(_tr("Lay face down"), pieces)
        return bool(pieces) and self._session.push(pools.lay_face_down(game, owners, title))

    # ---- selections

    def select_stack(self) -> None:
        """Select the whole stacks of the selected counters."""
        table = self._session.game.table
        spots = dict.fromkeys(table.place_of(piece).spot for piece in self._session.selection)
        here = (piece.id for spot in spots for piece in table.stack_at(spot))
        self._select_more(here, _tr("Nothing else lies there."))

    def select_division(self) -> None:
        """Select all units on the map that have the parents of those selected."""
        game = self._session.game
        chosen = {
            unit.parent for piece in self._session.selection if (unit := game.unit_of(piece)) is not None
        }
        members = (
            piece.id
            for piece in game.table
            if piece.place.hex and (unit := game.unit_of(piece.id)) is not None and unit.parent in chosen
        )
        self._select_more(members, _tr("Nobody else of the same division is on the map."))

    def _select_more(self, pieces: Iterable[PieceId], nobody: str) -> None:
        """Select some pieces, and tell where they are those that were selected before."""
        before = set(self._session.selection)
        self._session.select(pieces)
        if set(self._session.selection) == before:
            self._session.say(nobody)

    def next_unmoved(self) -> bool:
        """Select and centre the next unit on the map of the side to move that has not moved; wraps round."""
        game = self._session.game
        waiting = self._session.unmoved_units
        if not waiting:
            return self._nothing(_tr("No unit of this side is left to move."))
        here = self._session.selection[0] if self._session.selection else ""
        # By id, so that it goes round in a fixed order, whatever is selected in between.
        piece = next((each for each in waiting if each > here), waiting[0])
        self._session.select([piece])
        self._session.centre_on(game.table.place_of(piece).spot)
        return True

    # ---- texts

    def write(self, register: Register, texts: Mapping[str, str], title: str) -> bool:
        """Write texts into a book."""
        return self._session.push(acts.write(self._session.game.table, register, texts, title))

    def pass_control(self, hex_id: HexId, holder: str | None = None) -> bool:
        """Give a hex to the side after its holder, by default after the one written last, then to none."""
        # None among them: a hex may belong to nobody.
        sides = ("", *self._session.game.roster.sides)
        now = self._session.game.table.read(Register.CONTROL, hex_id) if holder is None else holder
        after = sides[(sides.index(now) + 1) % len(sides)] if now in sides else ""
        return self.write(Register.CONTROL, {hex_id: after}, _tr("Control of {hex}").format(hex=hex_id))

    def set_bridge(self, side: Hexside, state: str) -> bool:
        """Write the state of a bridge or ford, `bridge german intact`."""
        return self.write(Register.BRIDGE, {str(side): state}, _tr("Bridge {side}").format(side=side))

    # ---- within

    def _selected(self) -> tuple[PieceId, ...]:
        """Return the selected pieces, the lowest of their stacks first."""
        table = self._session.game.table
        # From below: so moved together they keep their order.
        return tuple(sorted(self._session.selection, key=lambda piece: table.place_of(piece).level))

    def _title(self, verb: str, pieces: tuple[PieceId, ...] | list[PieceId]) -> str:
        names = [self._session.game.name_of(piece) for piece in pieces[:3]]
        more = "" if len(pieces) <= 3 else _tr(" and {count} more").format(count=len(pieces) - 3)
        return f"{verb}: {', '.join(names)}{more}"

    def _nothing(self, why: str) -> bool:
        self._session.say(why, Tone.INFO)
        return False
