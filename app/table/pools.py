"""What is done with closed things: drawing from a pool, shuffling a deck, laying face down, revealing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.table import acts
from app.table.changes import Change, Group, Moved, Register, Restacked, Rolled, Written, flattened
from app.table.closed import OPEN, face_down_to, open_at, owners_named, owners_of
from app.table.game import Game
from app.table.notation import MOST_DICE
from app.table.phrases import Translate, untranslated
from app.table.pieces import Piece, PieceId, Place
from app.table.sight import is_back
from maps.sheet import Box, BoxId, Draw
from maps.words import NOBODY

# So many that two like faces are rare even in the largest deck.
_KEY_SIDES = 1_000_000
"""The sides of the dice that put a deck into its order: the piece with the lowest face lies lowest."""


def pools(game: Game) -> tuple[Box, ...]:
    """Return the boxes of a game from which pieces are drawn."""
    return tuple(box for box in game.sheet.tray.boxes.values() if box.draw is not None)


def draw(game: Game, pool: BoxId, tr: Translate = untranslated) -> Change | None:
    """Return the drawing of a piece from a pool into the box where drawn pieces go; None from an empty one.

    From a cup dice say which, and they are closed where its contents are. A piece drawn lies as closed as
    the box is to which it comes, even if it was revealed or laid face down before.
    """
    box = game.sheet.tray.boxes[pool]
    # Of a deck the top, whatever it is: its order was settled when it was shuffled.
    stack = game.table.stack_at(Place(box=pool).spot)
    if box.draw is None or not stack:
        return None
    title = tr("Draw from {box}").format(box=tr(box.title))
    to = Place(box=BoxId(box.into))
    parts: list[Change] = []
    piece = stack[-1]
    if box.draw is Draw.CHANCE:
        roll = _closed(box, acts.roll(game.journal, game.dice, title, sides=len(stack)))
        parts.append(roll)
        piece = stack[roll.faces[0] - 1]
        # The roll knows it only once it is made; it was given the title without, as its purpose.
        title = _told_again(title, roll, tr)
    after = to.at_level(game.table.next_level(to.spot))
    return Group(title, (*parts, *_forgotten(game, [piece.id]), Moved(piece.id, piece.place, after)))


def shuffle(game: Game, pool: BoxId, tr: Translate = untranslated) -> Change | None:
    """Return the shuffling of what lies in a box; None for less than two pieces, or more than a line records.

    A die is rolled for each piece, and by the faces they are laid in order: it is the record of the order.
    """
    box, stack = game.sheet.tray.boxes[pool], game.table.stack_at(Place(box=pool).spot)
    # As many dice as one line of the file is read with: one more, and the game could not be opened again.
    if not 2 <= len(stack) <= MOST_DICE:
        return None
    title = tr("Shuffle {box}").format(box=tr(box.title))
    roll = _closed(box, acts.roll(game.journal, game.dice, title, len(stack), _KEY_SIDES))
    # Of two like faces the ids decide: in every replay the same.
    order = sorted(zip(roll.faces, (piece.id for piece in stack), strict=True))
    levels = tuple((piece.id, piece.place.level) for piece in stack)
    after = tuple((piece, level) for level, (_, piece) in enumerate(order))
    forgotten = _forgotten(game, [piece.id for piece in stack])
    return Group(_told_again(title, roll, tr), (roll, *forgotten, Restacked(levels, after)))


def _told_again(title: str, roll: Rolled, tr: Translate) -> str:
    """Return the title of a draw: that it is another one is told to all, though the dice are closed."""
    return tr("{title}, again").format(title=title) if roll.is_again else title


def _closed(box: Box, roll: Rolled) -> Rolled:
    """Return a roll that is closed where the contents of its box are."""
    return replace(roll, closed_to=NOBODY) if box.seen_by else roll


def _forgotten(game: Game, pieces: Iterable[PieceId]) -> Iterator[Written]:
    """Yield what takes out of the register that pieces were revealed or laid face down."""
    for piece in pieces:
        text = game.table.read(Register.CLOSED, piece)
        if text:
            yield Written(Register.CLOSED, piece, text, "")


def lay_face_down(game: Game, owners: Mapping[str, str], title: str) -> Change | None:
    """Return what closes pieces to all but one side each, or to `nobody`; None where they are."""
    return acts.write(game.table, Register.CLOSED, owners, title)


def face_down(game: Game) -> Iterator[Piece]:
    """Yield the pieces of a game that lie face down, also backs; those in closed boxes are not meant."""
    # Most games have nothing closed: they leave before the walk over the table.
    kinds = {key for key, marker in game.roster.markers.items() if marker.is_face_down}
    written = game.table.book(Register.CLOSED)
    if not kinds and not written:
        return
    # By the table and not by the book, which has the keys of closed texts as well.
    for piece in game.table:
        if piece.id in written or piece.design in kinds:
            text = written.get(piece.id, "")
            if any(owners_named(text)) or (not text and piece.design in kinds):
                yield piece


def is_closed(game: Game, key: PieceId) -> bool:
    """Return whether a piece is closed to anybody; a back is."""
    return is_back(key) or any(owners_of(game.table, game.sheet, game.roster, game.table[key]))


def closed_to_own_sides(game: Game, pieces: Iterable[PieceId]) -> Mapping[str, str]:
    """Return to whom each of some pieces is closed when a hand lays them face down.

    That is their own side, for what belongs to none the side whose phase it is.
    """
    # Before the clock is set there is no such side; then nobody may look, which can be undone.
    on_turn = game.table.read(Register.TRACKER, "side") or NOBODY
    return {str(piece): game.side_of(piece) or on_turn for piece in pieces}


def reveal(game: Game, pieces: Iterable[PieceId], title: str) -> Change | None:
    """Return what opens pieces to all; None where they lie open."""
    return acts.write(game.table, Register.CLOSED, {piece: _opened(game, piece) for piece in pieces}, title)


def _opened(game: Game, key: PieceId) -> str:
    piece = game.table[key]
    if is_back(key) and piece.place.box is None:
        return OPEN  # whoever turns up another side's counter does not know yet why it lay so
    box = game.sheet.tray.box_of(piece.place.box)
    if box is not None and box.seen_by:
        return open_at(piece.place.spot)
    return OPEN if face_down_to(game.roster, piece) else ""


def with_closing(game: Game, change: Change) -> Change:
    """Return a change after which no piece lies open because it was revealed in a box that it left.

    Nor is one closed or open for itself that came into a closed box: there the box says who may look. What
    the change says itself of a piece stands.
    """
    closing: list[Written] = []
    singles = flattened(change)
    # A hand that lays a counter somewhere and closes it there in one act means both.
    said = {each.key for each in singles if isinstance(each, Written) and each.register is Register.CLOSED}
    for single in singles:
        if isinstance(single, Moved) and single.before.spot != single.after.spot and single.piece not in said:
            text = game.table.read(Register.CLOSED, single.piece)
            to = game.sheet.tray.box_of(single.after.box)
            is_in_closed_box = to is not None and bool(to.seen_by)
            if text == open_at(single.before.spot) or (text and is_in_closed_box):
                closing.append(Written(Register.CLOSED, single.piece, text, ""))
    if not closing:
        return change
    title = change.title if isinstance(change, Group) else ""
    return Group(title, (*singles, *closing))
