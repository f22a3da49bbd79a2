"""What the menus do with the opponent: let Adjutant move a side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.game_actions import side_ids
from app.opponent.deed import Scope
from app.settings import AT_ONCE, PACES
from app.view.assistant.auto_player import AutoPlayer
from app.window.menus import Handler
from rules.words import Words


class PlayActs:
    """The part of the menu Turn in which Adjutant plays."""

    def __init__(self, auto_player: AutoPlayer, words: Words, keep: Callable[[str], object]) -> None:
        """`keep` hears of the pace, to remember it."""
        self._auto_player = auto_player
        self._sides = side_ids("play.side", words)
        auto_player.changed.connect(lambda: keep(AT_ONCE if auto_player.is_at_once else PACES[0]))

    def handlers(self) -> dict[str, Handler]:
        """Return what each action does."""
        auto_player = self._auto_player
        return {
            "play.step": partial(auto_player.play, Scope.STEP),
            "play.phase": partial(auto_player.play, Scope.PHASE),
            "play.turn": partial(auto_player.play, Scope.TURN),
            **{each: partial(auto_player.toggle_side, side) for each, side in self._sides.items()},
            "play.pause": auto_player.toggle_pause,
            "play.quickly": auto_player.toggle_pace,
            "play.stop": auto_player.stop,
            "play.back": auto_player.take_back,
        }

    def states(self) -> dict[str, bool]:
        """Return which of the actions that can be on are on."""
        auto_player = self._auto_player
        return {
            **{each: side in auto_player.sides for each, side in self._sides.items()},
            "play.pause": auto_player.is_playing and auto_player.is_waiting,
            "play.quickly": auto_player.is_at_once,
        }
