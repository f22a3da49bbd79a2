"""Small games to take away, and what the machine must have for it."""

from __future__ import annotations

import os

import pytest

from app.film.excerpt import Excerpt, Wish, excerpt_of
from app.table import acts
from app.table.changes import Group, Moved, Register
from app.table.drawings import Arrow, Circle, Shade
from app.table.game import Game
from app.table.pieces import Place
from app.table.records import Remarked
from app.table.references import ToHex
from rules.hexgrid import HexId
from tests.view import tables

DEMANDED = "ADJUTANT_DEMANDS"
"""Names what must be there for the tests (`chromium ffmpeg`); what is not named and not there is skipped."""
NASTY = "</script><img src=x onerror=document.title='run'> & \u2028 \"' {0}"


def demand(program: str, found: str | None) -> None:
    """Skip a test for which a program is missing; where it is demanded the test fails."""
    if found is not None:
        return
    if program in os.environ.get(DEMANDED, "").split():
        pytest.fail(f"{program} is demanded here ({DEMANDED}) and was not found")
    pytest.skip(f"{program} is not installed on this machine")


def small_game() -> Game:
    """Return a game of three steps: a march by a route, a march back, a flag; a remark and a bookmark."""
    game = tables.game()
    journal = game.journal
    one, two, three = (Place(hex=HexId(text)) for text in ("0703", "0803", "0903"))
    route = (HexId("0703"), HexId("0803"), HexId("0903"))
    journal.push(Group("March", (Moved(tables.GERMAN_3, one, three, route),)))
    journal.bookmark(journal.now, "Farthest")
    journal.push(Group("March back", (Moved(tables.GERMAN_3, three, two),)))
    journal.remark(journal.now, NASTY)
    drawn = (
        Arrow((HexId("0803"), HexId("0605"))),
        Circle((HexId("0605"),)),
        Shade(frozenset([HexId("0505")])),
    )
    about = "**The [march](step:1)** to [here](hex:0803), [not there](https://example.org)"
    journal.put_remark(Remarked(journal.now, about, ToHex(HexId("0803")), drawn))
    flag = acts.write(game.table, Register.CONTROL, {"0605": "german"}, "")
    journal.push(Group(NASTY, (flag,) if flag is not None else ()))
    return game


def small_excerpt(wish: Wish | None = None) -> Excerpt:
    return excerpt_of(small_game(), wish or Wish())
