"""What the menus do with decisions: each is reached by a key, and all of them by one list."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.assist.turn.decision import Decision, Option
from app.dialogs.picker import Entry, pick
from app.view.assistant.pending_decisions import LAST_CHANCE
from app.window.menus import Handler
from app.window.workspace import Workspace


def _tr(text: str) -> str:
    return QCoreApplication.translate("DecisionActs", text)


class DecisionActs:
    """The decisions in the menu of the turn of one workspace."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        self._workspace, self._window = workspace, window
        self._pending, self._panel = workspace.pending, workspace.panels.assistant.decisions

    def handlers(self) -> dict[str, Handler]:
        """Return what each action does."""
        return {
            "turn.decide": self.decide,
            "turn.surprise": self.surprise,
            "turn.direction": self.direction,
            "turn.schedule": partial(self.choose, "schedule"),
            "turn.release": partial(self.choose, "release", "free"),
            "turn.breakout": partial(self.choose, "breakout"),
            "turn.bridge": partial(self.choose, LAST_CHANCE, "bridge"),
        }

    def decide(self) -> None:
        """Choose among all decisions there are."""
        self._choose(tuple(each for each in self._pending.decisions if each.is_open))

    def choose(self, *ids: str) -> None:
        """Choose an option of some decisions."""
        self._choose(tuple(each for key in ids for each in self._pending.all_of(key)))

    def _choose(self, decisions: tuple[Decision, ...]) -> None:
        if not any(each.is_open for each in decisions):
            told = next((f"{each.title}. {each.chosen}" for each in decisions if each.chosen), "")
            self._workspace.session.say(told or _tr("There is nothing to decide about that now."))
            return
        found = {f"{d.id} {option.key}": (d, option) for d in decisions for option in d.options}
        entries = [_entry(key, *each, self._reasons(each[1])) for key, each in found.items()]
        entries += [Entry(d.id, d.title, d.case) for d in decisions if d.pick is not None]
        chosen = pick(_tr("What is decided?"), entries, self._window)
        if chosen in found:
            self._pending.do(found[chosen][1])
        elif chosen is not None:
            # What is not among the options is a decision that is picked on the map.
            self.surprise()

    def _reasons(self, option: Option) -> str:
        wording = self._workspace.advisor.wording
        return ". ".join(wording.reasons(option.verdict.prohibitions)) if wording is not None else ""

    def surprise(self) -> None:
        """Begin to pick the sector, or declare the one that is picked."""
        picking, decision = self._pending.picking, self._pending.find("surprise")
        if picking.decision is not None and picking.hexes:
            self._pending.declare()
        elif decision is None or decision.pick is None:
            self.choose("surprise")
        else:
            self._workspace.show_dock("assistant")
            self._pending.begin(decision)
            self._workspace.view.setFocus()

    def direction(self) -> None:
        """Take the next direction for the zone behind the sector."""
        if self._pending.picking.decision is None:
            self._workspace.session.say(_tr("Pick the sector first (Shift+Y)."))
        else:
            self._pending.picking.turn()


def _entry(key: str, decision: Decision, option: Option, reasons: str) -> Entry:
    told = f"{decision.title}: {option.label}"
    roll = _tr("roll a die") if option.needs_die else ""
    against = _tr("not by the rules: {reasons}").format(reasons=reasons) if reasons else ""
    hint = "; ".join(words for words in (roll, against, option.detail) if words)
    return Entry(key, told, hint)
