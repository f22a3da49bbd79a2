"""What the menus do with combat: plan, declare, resolve."""

from __future__ import annotations

from functools import partial

from app.view.officer.combats import Combats
from app.window.menus import Handler


class CombatActs:
    """The combat menu of one room."""

    def __init__(self, combats: Combats) -> None:
        self._combats = combats

    def handlers(self) -> dict[str, Handler]:
        """Return what each action of the combat menu does."""
        combats = self._combats
        return {
            "combat.attack": combats.aim,
            "combat.next_row": combats.next_row,
            "combat.air_more": partial(combats.support, "asp", 1),
            "combat.air_less": partial(combats.support, "asp", -1),
            "combat.guns_more": partial(combats.support, "arsp", 1),
            "combat.guns_less": partial(combats.support, "arsp", -1),
            "combat.all_out": combats.toggle_all_out,
            "combat.surprise": combats.next_surprise,
            "combat.drop": self.drop,
            "combat.declare": combats.declare,
            "combat.act": combats.act,
            "combat.option": combats.next_option,
            "combat.take_back": combats.take_back,
        }

    def drop(self) -> bool:
        """Take the attack looked at out of the plan."""
        return self._combats.row is not None and self._combats.drop_row(self._combats.number)
