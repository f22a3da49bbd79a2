"""What the menus do with the opponent: let Adjutant move a side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.game_actions import side_ids
from app.opponent.deed import Scope
from app.settings import AT_ONCE, PACES
from app.view.officer.deputy import Deputy
from app.window.menus import Handler
from rules.words import Words


class PlayActs:
    """The part of the menu Turn in which Adjutant plays."""

    def __init__(self, deputy: Deputy, words: Words, keep: Callable[[str], object]) -> None:
        """`keep` hears of the pace, to remember it."""
        self._deputy = deputy
        self._sides = side_ids("play.side", words)
        deputy.changed.connect(lambda: keep(AT_ONCE if deputy.is_at_once else PACES[0]))

    def handlers(self) -> dict[str, Handler]:
        """Return what each action does."""
        deputy = self._deputy
        return {
            "play.step": partial(deputy.play, Scope.STEP),
            "play.phase": partial(deputy.play, Scope.PHASE),
            "play.turn": partial(deputy.play, Scope.TURN),
            **{each: partial(deputy.toggle_side, side) for each, side in self._sides.items()},
            "play.pause": deputy.toggle_pause,
            "play.quickly": deputy.toggle_pace,
            "play.stop": deputy.stop,
            "play.back": deputy.take_back,
        }

    def states(self) -> dict[str, bool]:
        """Return which of the actions that can be on are on."""
        deputy = self._deputy
        return {
            **{each: side in deputy.sides for each, side in self._sides.items()},
            "play.pause": deputy.is_playing and deputy.is_waiting,
            "play.quickly": deputy.is_at_once,
        }
