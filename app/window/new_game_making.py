"""A game made wholly in the window, as a feature: its screens are loaded when somebody asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.window.feature import Feature, Host
from app.window.workspace import Workspace

if TYPE_CHECKING:
    from app.window.new_game_window import NewGameMaking


def making_a_game(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of making a game by hand."""
    made: list[NewGameMaking] = []

    def begin() -> None:
        if not made:
            # Late: the window begins without what only few of its users ever open.
            from app.window.new_game_window import NewGameMaking  # noqa: PLC0415

            made.append(NewGameMaking(workspace, host))
        made[0].open()

    def close() -> None:
        for each in made:
            each.close()

    return Feature({"bring_in.new_game": begin}, close=close)
