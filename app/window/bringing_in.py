"""The windows of bringing in as features: maps, counter sheets, set-ups, a game of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.window.feature import Feature, Host
from app.window.on_demand import OnDemand
from app.window.workspace import Workspace

if TYPE_CHECKING:
    from app.window.bring_counters import BringCounters
    from app.window.bring_map import BringMap
    from app.window.bring_setup import BringSetup
    from app.window.new_game_window import NewGameMaking

# Each is imported when it is asked for: the window begins without what few of its users open in a game.


def bringing_a_map(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of bringing in a printed map."""

    def make() -> BringMap:
        from app.window.bring_map import BringMap  # noqa: PLC0415

        return BringMap(workspace, host)

    acts = OnDemand(make)
    return Feature({"bring_in.map": lambda: acts.made().open()}, close=acts.close)


def bringing_counters(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of bringing in counter sheets."""

    def make() -> BringCounters:
        from app.window.bring_counters import BringCounters  # noqa: PLC0415

        return BringCounters(workspace, host)

    acts = OnDemand(make)
    return Feature({"bring_in.counters": lambda: acts.made().open()}, close=acts.close)


def bringing_a_setup(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of bringing in a set-up, from a picture or a list."""

    def make() -> BringSetup:
        from app.window.bring_setup import BringSetup  # noqa: PLC0415

        return BringSetup(workspace, host)

    acts = OnDemand(make)
    handlers = {
        "bring_in.setup": lambda: acts.made().open_picture(),
        "bring_in.list": lambda: acts.made().open_list(),
    }
    return Feature(handlers, close=acts.close)


def making_a_game(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of making a game wholly in the window."""

    def make() -> NewGameMaking:
        from app.window.new_game_window import NewGameMaking  # noqa: PLC0415

        return NewGameMaking(workspace, host)

    acts = OnDemand(make)
    handlers = {
        "bring_in.new_game": lambda: acts.made().open(),
        "bring_in.scanned_game": lambda: acts.made().open_scan(),
    }
    return Feature(handlers, close=acts.close)
