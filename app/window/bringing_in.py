"""The windows of bringing in as features: maps, counter sheets, set-ups, a game of one's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from app.window.feature import Feature, Host
from app.window.workspace import Workspace

if TYPE_CHECKING:
    from app.window.bring_counters import BringCounters
    from app.window.bring_map import BringMap
    from app.window.bring_setup import BringSetup
    from app.window.new_game_window import NewGameMaking


class _Closed(Protocol):
    def close(self) -> object: ...


Made = TypeVar("Made", bound=_Closed)

# Each is imported when it is asked for: the window begins without what few of its users open in a game.


def bringing_a_map(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of bringing in a printed map."""

    def make() -> BringMap:
        from app.window.bring_map import BringMap  # noqa: PLC0415

        return BringMap(workspace, host)

    acts = _on_demand(workspace, make)

    host.frame.picture_takers["bring_in.map"] = lambda pictures: acts().open_with(pictures)
    return Feature({"bring_in.map": lambda: acts().open()})


def bringing_counters(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of bringing in counter sheets."""

    def make() -> BringCounters:
        from app.window.bring_counters import BringCounters  # noqa: PLC0415

        return BringCounters(workspace, host)

    acts = _on_demand(workspace, make)

    host.frame.picture_takers["bring_in.counters"] = lambda pictures: acts().open_with(pictures)
    return Feature({"bring_in.counters": lambda: acts().open()})


def bringing_a_setup(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of bringing in a set-up, from a picture or a list."""

    def make() -> BringSetup:
        from app.window.bring_setup import BringSetup  # noqa: PLC0415

        return BringSetup(workspace, host)

    acts = _on_demand(workspace, make)

    handlers = {
        "bring_in.setup": lambda: acts().open_picture(),
        "bring_in.list": lambda: acts().open_list(),
    }
    return Feature(handlers)


def making_a_game(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of making a game wholly in the window."""

    def make() -> NewGameMaking:
        from app.window.new_game_window import NewGameMaking  # noqa: PLC0415

        return NewGameMaking(workspace, host)

    acts = _on_demand(workspace, make)

    handlers = {
        "bring_in.new_game": lambda: acts().open(),
        "bring_in.scanned_game": lambda: acts().open_scan(),
        "bring_in.make_on": lambda: acts().open_this(),
    }
    return Feature(handlers)


def _on_demand(workspace: Workspace, make: Callable[[], Made]) -> Callable[[], Made]:
    """Return what makes a thing the first time it is asked for; it is closed with its workspace."""

    @cache
    def made() -> Made:
        found = make()
        workspace.at_its_end(found.close)
        return found

    return made
