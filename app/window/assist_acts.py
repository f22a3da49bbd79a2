"""What the menus do with the assistant: its level, its overlays, suppositions, the clerk's work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.assist.glance import Overlay
from app.assist.level import Level
from app.game_actions import side_ids
from app.table import clock
from app.view.translated import tr as _tr
from app.window.menus import Handler
from app.window.workspace import Workspace
from rules.plural import worded

# More than four seldom reach one hex.
_MOST_THREAT = 4


class AssistActs:
    """The assistant's menu of one session; `keep` hears of the level, to remember it."""

    def __init__(self, workspace: Workspace, keep: Callable[[Level], object]) -> None:
        self._session, self._advisor, self._clerk = workspace.session, workspace.advisor, workspace.clerk
        self._panel, self._group_move = workspace.panels.assistant, workspace.group_move
        self._keep, self._show_dock = keep, workspace.show_dock
        self._sides = side_ids("assist.side", workspace.opened.game.words)
        # The panel's own switch is remembered as the key is.
        self._panel.level.chosen.connect(keep)

    def handlers(self) -> dict[str, Handler]:
        """Return what each action of the assistant's menu does."""
        advisor, panel = self._advisor, self._panel
        overlays: dict[str, Handler] = {
            f"assist.{each.value}": partial(advisor.toggle, each) for each in Overlay
        }
        return {
            **overlays,
            "assist.off": lambda: self.set_level(Level.OFF),
            "assist.hint": lambda: self.set_level(Level.HINT),
            "assist.check": lambda: self.set_level(Level.CHECK),
            **{each: partial(self.toggle_side, side) for each, side in self._sides.items()},
            "assist.least": self.next_threat,
            "assist.no_enemy": self.toggle_enemy,
            "assist.no_supply": self.toggle_supply,
            "assist.weather": self.next_weather,
            "assist.clerk": self._clerk.work,
            "assist.clerk_all": self._clerk.roll_all,
            "assist.together": self._group_move.press,
            "assist.pin": advisor.pin,
            "assist.rule": self.show_rule,
            "assist.copy": panel.copy_case,
        }

    def states(self) -> dict[str, bool]:
        """Return which of the actions that can be on are on."""
        advisor = self._advisor
        overlays = {f"assist.{each.value}": each in advisor.shown for each in Overlay}
        levels = {f"assist.{each.value}": advisor.duty.level is each for each in Level}
        return {
            **overlays,
            **levels,
            **{each: side not in advisor.duty.silent_sides for each, side in self._sides.items()},
            "assist.no_enemy": advisor.what_if.no_enemy,
            "assist.no_supply": advisor.what_if.no_supply,
        }

    def show_rule(self) -> None:
        """Open the rule of the first line that has one, with its panel in sight."""
        if self._panel.show_first_case():
            self._show_dock("assistant")

    def set_level(self, level: Level) -> None:
        """Say more or less from now on, and in the next game too."""
        self._advisor.set_level(level)
        self._keep(level)

    def toggle_side(self, side: str) -> None:
        """Advise a side, or leave it alone."""
        duty = self._advisor.duty
        self._advisor.set_duty(duty.with_side(side, is_advised=side in duty.silent_sides))

    def toggle_enemy(self) -> None:
        """Answer as if there were no enemy, or as it is."""
        now = self._advisor.what_if
        self._advisor.suppose(replace(now, no_enemy=not now.no_enemy))

    def toggle_supply(self) -> None:
        """Answer as if the unit were out of supply, or as it is."""
        now = self._advisor.what_if
        self._advisor.suppose(replace(now, no_supply=not now.no_supply))

    def next_weather(self) -> None:
        """Answer as if in the next kind of weather; after the last one in that of the day."""
        # The empty one is the weather of the day.
        titles = clock.weathers(self._session.game.sheet)
        words, now = ["", *titles], self._advisor.what_if
        index = words.index(now.weather) if now.weather in words else 0
        weather = words[(index + 1) % len(words)]
        self._advisor.suppose(replace(now, weather=weather))
        if not titles:
            self._session.say(_tr("This game has no weather."))
        elif weather:
            self._session.say(
                _tr("Answers are as in this weather: {weather}.").format(weather=_tr(titles[weather]))
            )
        else:
            self._session.say(_tr("Answers are as in the weather of the day again."))

    def next_threat(self) -> None:
        """Mark the hexes that one, two, three or four enemy units can reach."""
        least = self._advisor.least_threat % _MOST_THREAT + 1
        self._advisor.set_least_threat(least)
        if Overlay.THREATS not in self._advisor.shown:
            told = _tr("Threats by at least {count:unit|units} are marked as soon as threats are shown.")
            self._session.say(worded(told, count=least))
