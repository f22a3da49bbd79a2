"""What the menus do with the opponent: let Adjutant move a side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.game_actions import side_ids
from app.opponent.deed import Scope
from app.settings import AT_ONCE, PACES
from app.view.assistant.auto_player import AutoPlayer, Standing
from app.view.translated import tr as _tr
from app.window.menus import Handler
from rules.words import Words


class PlayActs:
    """The part of the menu Turn in which Adjutant plays."""

    def __init__(
        self,
        auto_player: AutoPlayer,
        words: Words,
        keep: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        """`keep` hears of the pace, to remember it; `say` tells where there is nothing to act on."""
        self._auto_player, self._say = auto_player, say
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
            "play.pause": partial(self._while_there, auto_player.toggle_pause),
            "play.quickly": auto_player.toggle_pace,
            "play.stop": partial(self._while_there, auto_player.stop),
            "play.back": self.take_back,
        }

    def _while_there(self, act: Handler) -> None:
        """Do what needs somebody for whom Adjutant plays, or tell that there is nobody."""
        if self._auto_player.standing is Standing.AWAY:
            self._say(_tr("Adjutant plays for no side now."))
        else:
            act()

    def take_back(self) -> None:
        """Take back what Adjutant did last, or tell that it did nothing since."""
        if self._auto_player.done_steps:
            self._auto_player.take_back()
        else:
            self._say(
                _tr("What was done last was not done by Adjutant: there is nothing of it to take back.")
            )

    def states(self) -> dict[str, bool]:
        """Return which of the actions that can be on are on."""
        auto_player = self._auto_player
        return {
            **{each: side in auto_player.sides for each, side in self._sides.items()},
            "play.pause": auto_player.is_playing and auto_player.is_waiting,
            "play.quickly": auto_player.is_at_once,
        }
