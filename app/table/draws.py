"""Drawing from any pool of the tray: from the one of the order of play it is known who acts next."""

from __future__ import annotations

from app.table import clock, pools
from app.table.changes import Change
from app.table.chits import is_flow_pool
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from maps.sheet import BoxId


def drawn_from(game: Game, box: BoxId, tr: Translate = untranslated) -> Change | None:
    """Return the drawing of a counter from a box: from the pool of the order of play with what it brings.

    None where nothing is left to be drawn.
    """
    if is_flow_pool(game, box) and clock.is_next_pool(game, box):
        return clock.draw_of_flow(game, tr)
    # From the pool of a side that is not to draw a hand may take all the same, without being led on by it.
    return pools.draw(game, box, tr)
