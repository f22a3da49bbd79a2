"""One table of everything a person can do: menus, toolbar, keys, the palette and the help are made from it.

Texts are the English originals; `app.game_actions` makes the actions of one game of them. No Qt here.
"""

from __future__ import annotations

from app.action import Action
from app.actions_at_table import AT_TABLE
from app.actions_in_play import IN_PLAY
from app.actions_of_replay import OF_REPLAY
from app.actions_to_bring_in import TO_BRING_IN
from app.actions_to_learn import TO_LEARN
from rules.translatable import tr_noop

MENUS = (
    tr_noop("&Game"),
    tr_noop("&Edit"),
    tr_noop("&Counter"),
    tr_noop("&View"),
    tr_noop("&Panels"),
    tr_noop("&Assistant"),
    tr_noop("Co&mbat"),
    tr_noop("&Turn"),
    tr_noop("&Replay"),
    tr_noop("&Learn"),
    tr_noop("&Bring in"),
    tr_noop("&Help"),
)

ACTIONS = (*AT_TABLE, *IN_PLAY, *OF_REPLAY, *TO_LEARN, *TO_BRING_IN)


def action(action_id: str) -> Action:
    """Return the action of an id; raises KeyError for one that is not in the table."""
    found = next((each for each in ACTIONS if each.id == action_id), None)
    if found is None:
        raise KeyError(action_id)
    return found
