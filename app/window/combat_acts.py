"""What the menus do with combat: plan, declare, resolve."""

from __future__ import annotations

from functools import partial

from app.game_actions import ids_of
from app.view.assistant.combats import Combats
from app.window.menus import Handler


class CombatActs:
    """The combat menu of one workspace."""

    def __init__(self, combats: Combats) -> None:
        self._combats = combats

    def handlers(self) -> dict[str, Handler]:
        """Return what each action of the combat menu does."""
        combats, words = self._combats, self._combats.game.words
        kinds = tuple(count.id for count in words.support)
        more, less = ids_of("combat.more", kinds), ids_of("combat.less", kinds)
        options = ids_of("combat.choose", words.chosen_options)
        return {
            "combat.attack": combats.aim,
            "combat.next_row": combats.next_row,
            **{each: partial(combats.support, kind, 1) for each, kind in more.items()},
            **{each: partial(combats.support, kind, -1) for each, kind in less.items()},
            **{each: partial(combats.next_value, option) for each, option in options.items()},
            "combat.drop": self.drop,
            "combat.declare": combats.declare,
            "combat.act": combats.act,
            "combat.option": combats.next_option,
            "combat.take_back": combats.take_back,
        }

    def drop(self) -> bool:
        """Take the attack looked at out of the plan."""
        return self._combats.row is not None and self._combats.drop_row(self._combats.number)
