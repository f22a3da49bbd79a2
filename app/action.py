"""What an action is: one thing that a person can do, with its menu, keys and texts. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from rules.words import Topic


class Need(Enum):
    """What an action needs before it can be done."""

    NOTHING = "nothing"
    GAME = "a game"
    SELECTION = "selected pieces"
    UNDO = "a step to undo"
    REDO = "a step to redo"


class Each(Enum):
    """Things of a game of each of which there is an action."""

    SIDE = "side"
    SUPPORT = "support"
    """A kind of points that may support an attack."""
    OPTION = "option"
    """What may be chosen for an attack."""
    DECISION = "decision"
    """A decision of the turn that the game's words name."""
    DIRECTION = "direction"
    """One of these for which hexes are picked that go with a direction."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do. `keys` are Qt's portable names; the first is shown in the menu.

    A text may ask for words of the game: `{name}` (of each), `{place}` (that of the ring), `{case}` and
    `{by_case}`.
    """

    id: str
    text: str
    keys: tuple[str, ...] = ()
    need: Need = Need.GAME
    is_checkable: bool = False
    icon: str = ""
    help: str = ""
    begins_group: bool = False
    of_each: Each | None = None
    """Of what in the game it is there once each: then `keys` are one for each, in their order."""
    is_of_pools: bool = False
    """Whether it is there only in a game that has pools to draw from."""
    topic: Topic | None = None
    """What the case in its text is about."""
    menu: str = ""
    """The menu that it stands in."""


def in_menu(name: str, *actions: Action) -> tuple[Action, ...]:
    """Return actions as entries of a menu."""
    return tuple(replace(each, menu=name) for each in actions)
