"""The manual as it is read now: in a person's language, with the keys of this system, of one game."""

from __future__ import annotations

from app.game_actions import actions_for
from app.table.game import Game
from app.table.pools import pools
from app.teach.manual import Manual, read_manual
from app.teach.manual_facts import facts
from app.translations.catalogue import wanted_locale
from app.view.keys import native_key
from app.view.translated import tr as _tr


def language() -> str:
    """Return the two letters of the language that is wanted."""
    # Without the country: pages are written for a language.
    return wanted_locale().name()[:2]


def manual_of(game: Game) -> Manual:
    """Return the manual with the pages of a game at its end; raises DataError where the index is faulty."""
    table = actions_for(game.words, _tr, has_pools=bool(pools(game)))
    return read_manual(facts(table, _tr, native_key), language(), game.header.game)
