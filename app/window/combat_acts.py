"""What the menus do with combat: plan, declare, resolve."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.assist.combat import battle_plan as plan
from app.game_actions import ids_of
from app.view.assistant.advice import Advisor
from app.view.assistant.combat_options import by_hand_words
from app.view.assistant.combats import Combats
from app.view.translated import tr as _tr
from app.window.menus import Handler


class CombatActs:
    """The combat menu of one workspace; `say` tells where there is nothing that an action could act on."""

    def __init__(self, combats: Combats, advisor: Advisor, say: Callable[[str], object]) -> None:
        self._combats, self._advisor, self._say = combats, advisor, say

    def handlers(self) -> dict[str, Handler]:
        """Return what each action of the combat menu does."""
        combats, words = self._combats, self._combats.game.words
        kinds = tuple(count.id for count in words.support)
        more, less = ids_of("combat.more", kinds), ids_of("combat.less", kinds)
        options = ids_of("combat.choose", words.chosen_options)
        of_attacks: dict[str, Handler] = {
            "combat.next_row": combats.next_row,
            **{each: partial(combats.support, kind, 1) for each, kind in more.items()},
            **{each: partial(combats.support, kind, -1) for each, kind in less.items()},
            **{each: partial(combats.next_value, option) for each, option in options.items()},
            "combat.drop": self.drop,
            "combat.declare": combats.declare,
            "combat.act": partial(self._with_option, combats.act),
            "combat.option": partial(self._with_option, combats.next_option),
        }
        return {
            "combat.attack": combats.aim,
            **{each: partial(self._with_attack, act) for each, act in of_attacks.items()},
            "combat.take_back": self.take_back,
        }

    def _with_attack(self, act: Handler) -> None:
        """Do what needs an attack that is planned or under way, or tell that there is none."""
        if self._combats.fight is None and not plan.rows(self._combats.game.table):
            self._say(_tr("No attack is planned: select units, then choose Combat, Attack."))
        else:
            act()

    def _with_option(self, act: Handler) -> None:
        """Do what needs something to choose in the combat under way, or tell why there is nothing."""
        if self._combats.options():
            act()
        else:
            undeclared = _tr("Nothing is to be chosen here before the attack is declared.")
            self._say(
                undeclared if self._advisor.situation is not None else by_hand_words(self._advisor.why_silent)
            )

    def take_back(self) -> None:
        """Take the last combat back, or tell that there is none."""
        if not self._combats.take_back():
            self._say(_tr("There is no combat to take back."))

    def drop(self) -> bool:
        """Take the attack looked at out of the plan."""
        return self._combats.row is not None and self._combats.drop_row(self._combats.number)
