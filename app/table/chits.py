"""The chits that say who acts next, as counters: in the pool's box of the tray, or beside it once drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.table.changes import Moved
from app.table.game import Game
from app.table.pieces import Kind, Piece, Place
from maps.sheet import Box, BoxId
from rules.pool import Pool


def is_flow_pool(game: Game, box: BoxId) -> bool:
    """Return whether the chits of the order of play lie in a box of the tray: a draw there leads on."""
    pool = game.sequence.pool
    return pool is not None and pool.box == box


def chit_moves(game: Game, drawn: tuple[str, ...]) -> Iterator[Moved]:
    """Yield the moves after which just the chits drawn in a turn lie beside the pool, and the others in it.

    A chit is a marker of the kind that its id names. Those that a hand laid anywhere else stay there.
    """
    pool = game.sequence.pool
    box = _box_of(game, pool)
    if pool is None or box is None:
        return
    into, table = BoxId(box.into), game.table
    lying = {each: table.stack_at(Place(box=each).spot) for each in (box.id, into)}
    level = {each: table.next_level(Place(box=each).spot) for each in lying}
    for kind, count in _missing(pool, lying[into], drawn).items():
        source, to = (box.id, into) if count > 0 else (into, box.id)
        those = [piece for piece in lying[source] if piece.kind is Kind.MARKER and piece.design == kind]
        for piece in those[: abs(count)]:
            yield Moved(piece.id, piece.place, Place(box=to, level=level[to]))
            level[to] += 1


def _box_of(game: Game, pool: Pool | None) -> Box | None:
    box = game.sheet.tray.boxes.get(BoxId(pool.box)) if pool is not None and pool.box else None
    return box if box is not None and box.into else None


def _missing(pool: Pool, outside: tuple[Piece, ...], drawn: tuple[str, ...]) -> Counter[str]:
    """Return of each kind of chit how many more ought to lie beside the pool; fewer where it is negative."""
    found = Counter(drawn)
    found.subtract(piece.design for piece in outside if pool.chit(piece.design) is not None)
    return found
