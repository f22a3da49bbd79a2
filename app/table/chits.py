"""The chits that say who acts next, as counters: in a pool's box of the tray, or beside it once drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from app.table.changes import Change, Moved, Register, Written
from app.table.closed import OPEN, face_down_to
from app.table.game import Game
from app.table.pieces import Kind, Piece, Place
from maps.sheet import Box, BoxId
from rules.pool import Pool


def is_flow_pool(game: Game, box: BoxId) -> bool:
    """Return whether the chits of the order of play lie in a box of the tray: a draw there leads on."""
    return any(pool.box == box for pool in game.sequence.pools)


def chits_left(game: Game) -> tuple[tuple[str, ...], ...]:
    """Return what lies in each pool that players fill, nothing of others; empty where there is none such.

    Backs are among them, as strangers: how many chits lie in a closed pool is seen, and no more.
    """
    pools = game.sequence.pools
    if not any(pool.is_filled_by_hand for pool in pools):
        return ()
    return tuple(_kinds(_markers(game, pool.box)) if pool.is_filled_by_hand else () for pool in pools)


def idle_chits(game: Game) -> tuple[str, ...]:
    """Return the chits that would lead their side to the first draw and do not, by the game's settings."""
    settings = game.table.book(Register.SETTING)
    chits = (chit for pool in game.sequence.pools for chit in pool.chits if chit.unless)
    return tuple(chit.id for chit in chits if settings.get(chit.unless[0]) == chit.unless[1])


def _kinds(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple(piece.design for piece in pieces)


def _markers(game: Game, box: str) -> tuple[Piece, ...]:
    # A pool need have no box on the tray: then its chits are known by the clock alone.
    lying = game.table.stack_at(Place(box=BoxId(box)).spot) if BoxId(box) in game.sheet.tray.boxes else ()
    return tuple(piece for piece in lying if piece.kind is Kind.MARKER)


def chit_moves(game: Game, drawn: tuple[str, ...], *, is_new_turn: bool = False) -> Iterator[Change]:
    """Yield the changes after which just the chits drawn lie beside each pool, and the others in it.

    A chit is a marker of the kind that its id names. Those that a hand laid anywhere else stay there. With a
    new turn the chits of a pool that players fill go to their rest, those that were spent out of the game.
    """
    for pool in game.sequence.pools:
        box = _box_of(game, pool)
        if box is None:
            continue
        if pool.is_filled_by_hand and is_new_turn:
            yield from _put_to_rest(game, pool, box)
        else:
            yield from _matched(game, pool, box, drawn)


def _box_of(game: Game, pool: Pool) -> Box | None:
    box = game.sheet.tray.boxes.get(BoxId(pool.box)) if pool.box else None
    return box if box is not None and box.into else None


def _matched(game: Game, pool: Pool, box: Box, drawn: tuple[str, ...]) -> Iterator[Change]:
    into = BoxId(box.into)
    lying = {each: _markers(game, each) for each in (box.id, into)}
    away: dict[BoxId, list[Piece]] = {box.id: [], into: []}
    for kind, count in _missing(pool, lying[into], drawn).items():
        source = box.id if count > 0 else into
        away[source] += [piece for piece in lying[source] if piece.design == kind][: abs(count)]
    yield from moves_into(game, away[box.id], into)
    yield from moves_into(game, away[into], box.id)


def _missing(pool: Pool, outside: tuple[Piece, ...], drawn: tuple[str, ...]) -> Counter[str]:
    """Return of each kind of chit how many more ought to lie beside the pool; fewer where it is negative."""
    found = Counter(key for key in drawn if pool.chit(key) is not None)
    found.subtract(piece.design for piece in outside if pool.chit(piece.design) is not None)
    return found


def _put_to_rest(game: Game, pool: Pool, box: Box) -> Iterator[Change]:
    drawn, undrawn = _markers(game, box.into), _markers(game, box.id)
    chits = [(piece, chit) for piece in drawn if (chit := pool.chit(piece.design)) is not None]
    # A pool without a place for them keeps its spent chits in play.
    spent = [piece for piece, chit in chits if chit.is_spent and pool.spent]
    tired = [piece for piece, _ in chits if piece not in spent]
    yield from moves_into(game, spent, BoxId(pool.spent))
    yield from moves_into(game, [*tired, *undrawn], BoxId(pool.rest))


def moves_into(game: Game, pieces: Iterable[Piece], to: BoxId) -> Iterator[Change]:
    """Yield the moves of pieces into a box, and what turns them up where they lie open, or down again."""
    # Once: the table does not know yet of those laid by the changes before.
    level = game.table.next_level(Place(box=to).spot)
    is_open = not game.sheet.tray.boxes[to].seen_by
    for number, piece in enumerate(pieces):
        yield Moved(piece.id, piece.place, Place(box=to, level=level + number))
        told = game.table.read(Register.CLOSED, piece.id)
        # Of a kind that lies face down what is drawn is turned up.
        wanted = OPEN if is_open and face_down_to(game.roster, piece) else ""
        if told != wanted:
            yield Written(Register.CLOSED, piece.id, told, wanted)
