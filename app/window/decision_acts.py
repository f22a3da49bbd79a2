"""What the menus do with decisions: each is reached by a key, and all of them by one list."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from app.assist.turn.decision import Decision, Option
from app.dialogs.picker import Entry, pick
from app.game_actions import ids_of, key_of_decision
from app.view.translated import tr as _tr
from app.window.menus import Handler
from app.window.workspace import Workspace


class DecisionActs:
    """The decisions in the menu of the turn of one workspace."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        self._workspace, self._window = workspace, window
        self._pending, self._panel = workspace.pending, workspace.panels.assistant.decisions

    def handlers(self) -> dict[str, Handler]:
        """Return what each action does."""
        words = self._workspace.opened.game.words
        named = ids_of("turn.decision", words.decisions)
        turned = ids_of("turn.direction", words.turned_decisions)
        return {
            "turn.decide": self.decide,
            **{each: partial(self.decide_on, *decision.ids) for each, decision in named.items()},
            **{each: partial(self.turn_direction, *decision.ids) for each, decision in turned.items()},
        }

    def decide(self) -> None:
        """Choose among all decisions there are."""
        self._choose(tuple(each for each in self._pending.decisions if each.is_open))

    def decide_on(self, *ids: str) -> None:
        """Choose an option of some decisions; begin at once to pick the hexes where no other is open."""
        found = tuple(each for key in ids for each in self._pending.all_of(key))
        are_open = [each for each in found if each.is_open]
        # A single decision by hexes needs no list: one is led to the map at once.
        if len(are_open) == 1 and are_open[0].pick is not None:
            self._pick_hexes(are_open[0])
        else:
            self._choose(found)

    def _choose(self, decisions: tuple[Decision, ...]) -> None:
        if not any(each.is_open for each in decisions):
            told = next((f"{each.title}. {each.chosen}" for each in decisions if each.chosen), "")
            self._workspace.session.say(told or _tr("There is nothing to decide about that now."))
            return
        found = {f"{d.id} {option.key}": (d, option) for d in decisions for option in d.options}
        picked = {each.id: each for each in decisions if each.pick is not None}
        entries = [_entry(key, *each, self._reasons(each[1])) for key, each in found.items()]
        entries += [Entry(each.id, each.title, each.case) for each in picked.values()]
        chosen = pick(_tr("What is decided?"), entries, self._window)
        if chosen in found:
            self._pending.do(found[chosen][1])
        elif chosen is not None:
            self._pick_hexes(picked[chosen])

    def _reasons(self, option: Option) -> str:
        wording = self._workspace.advisor.wording
        return ". ".join(wording.reasons(option.verdict.prohibitions)) if wording is not None else ""

    def _pick_hexes(self, decision: Decision) -> None:
        """Begin to pick the hexes of a decision, or declare those that are picked for it."""
        picking = self._pending.picking
        # The same key again declares what was picked.
        if picking.decision is not None and picking.decision.id == decision.id and picking.hexes:
            self._pending.declare()
        else:
            self._workspace.show_dock("assistant")
            self._pending.begin(decision)
            # Enter and arrows are for the hexes now.
            self._workspace.view.setFocus()

    def turn_direction(self, *ids: str) -> None:
        """Take the next direction for the hexes that are picked for one of some decisions."""
        picked_for = self._pending.picking.decision
        about = {decision.id for each in ids for decision in self._pending.all_of(each)}
        if picked_for is not None and picked_for.id in about:
            self._pending.picking.turn()
        else:
            key = key_of_decision(ids[0], self._workspace.opened.game.words)
            self._workspace.session.say(_tr("Pick the hexes first ({key}).").format(key=key))


def _entry(key: str, decision: Decision, option: Option, reasons: str) -> Entry:
    told = f"{decision.title}: {option.label}"
    roll = _tr("roll a die") if option.needs_die else ""
    against = _tr("not by the rules: {reasons}").format(reasons=reasons) if reasons else ""
    hint = "; ".join(words for words in (roll, against, option.detail) if words)
    return Entry(key, told, hint)
