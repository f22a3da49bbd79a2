"""The decisions of the moment on the screen: asked for after every change, made as one act of the journal."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.assist.past import Snapshot
from app.assist.situation import Situation
from app.assist.turn.decision import Decision, Option, When
from app.assist.turn.decisions import decisions_of
from app.assist.wording import Wording
from app.game_actions import key_of_decision
from app.table.changes import Change, Rolled, flattened
from app.table.phrases import Phrases
from app.table.remark_words import ruling_words
from app.table.table import Diverged
from app.view.assistant.advice import Advisor
from app.view.job import Job
from app.view.option_picking import OptionPicking
from app.view.picking import Picking
from app.view.scene import TableScene
from app.view.session import Session, Tone
from app.view.view import TableView
from rules.findings import Verdict
from rules.words import Topic

_TOPIC = "decisions"
LAST_CHANCE = "crossing"
"""The decision that a move of the other side calls for at once."""


@dataclass(frozen=True, slots=True)
class FindDecisions(Job[tuple[Decision, ...]]):
    """The decisions of a moment."""

    game: Snapshot
    situation: Situation
    wording: Wording

    def run(self) -> tuple[Decision, ...]:
        """Return them; the game that they change is told only when one is taken."""
        return decisions_of(self.game, self.situation, self.wording)


class PendingDecisions(QObject):
    """What a person may decide now. `opened` are decisions that he asked for besides those of the step."""

    told = Signal()
    """Other decisions than before, or others are opened."""
    wanted = Signal()
    """The panel should be seen."""

    def __init__(self, session: Session, scene: TableScene, view: TableView, advisor: Advisor) -> None:
        super().__init__(advisor)
        self._session, self._advisor = session, advisor
        self.decisions: tuple[Decision, ...] = ()
        self.opened: frozenset[str] = frozenset()
        self.picking = Picking(session, scene, view)
        self.on_map = OptionPicking(session, scene, view, self.do, self._look_at_option)
        self._offered: tuple[str, ...] = ()
        # Option keys by decision id: a long list that is asked for anew goes on where it was looked at.
        self._looked_at: dict[str, str] = {}
        advisor.situated.connect(self._ask)
        self.picking.changed.connect(self._on_picking)
        self.on_map.changed.connect(self.told)

    # ---- what there is

    def _on_picking(self) -> None:
        """Put a decision away for which no hexes are picked any more, unless the step asks for it."""
        if self.picking.decision is None:
            # By `is picked on the map`, not by which one it was: the picking has forgotten that already.
            picked = {each.id for each in self.decisions if each.pick is not None}
            self.opened -= picked
            self.told.emit()

    def _ask(self, situation: Situation | None) -> None:
        wording = self._advisor.wording_of_now
        if situation is None or wording is None:
            self._advisor.background.drop(_TOPIC)
            self._take(())
            return
        job = FindDecisions(self._advisor.seen, situation, wording)
        self._advisor.background.run(_TOPIC, job, self._take)

    def _take(self, found: tuple[Decision, ...]) -> None:
        speaks_for = self._advisor.duty.speaks_for
        self.decisions = tuple(each for each in found if speaks_for(each.side))
        if self.picking.decision is not None:
            # The picking holds the decision of an older table: with the new one its verdicts are right again,
            # or it ends.
            self.picking.renew(self.find(self.picking.decision.id))
        if self.on_map.decision is not None:
            self.on_map.renew(self.find(self.on_map.decision.id))
        self._offer()
        self.told.emit()

    def _offer(self) -> None:
        """Tell once of a chance that the next move may take away."""
        # Only these are told unasked: everything else in the panel can still be decided after the next move.
        offers = tuple(each for each in self.decisions if each.id.startswith(LAST_CHANCE))
        fresh = tuple(each.title for each in offers if each.title not in self._offered)
        # Replaced, not added to: the same chance a turn later is news again.
        self._offered = tuple(each.title for each in offers)
        for title in fresh:
            pattern = self.tr("{what}: its owner may try to blow the bridge first ({ways})")
            words = self._session.game.words
            cases, key = words.cases_of(Topic.LAST_CHANCE_FOR_BRIDGE), key_of_decision(LAST_CHANCE, words)
            self._session.say(pattern.format(what=title, ways=", ".join((*cases[:1], key))))

    def find(self, decision_id: str) -> Decision | None:
        """Return the decision of an id, or the first of those that begin with it and a colon."""
        return next(iter(self.all_of(decision_id)), None)

    def all_of(self, decision_id: str) -> tuple[Decision, ...]:
        """Return the decision of an id, and those that are parts of it (`bridge:german`)."""
        return tuple(d for d in self.decisions if d.id == decision_id or d.id.startswith(f"{decision_id}:"))

    def is_shown(self, decision: Decision) -> bool:
        """Return whether a decision stands open in the panel."""
        # What the step asks for stands open in any case, so `opened` never has to be put away when the step
        # ends.
        return decision.when in (When.DUE, When.OPEN) or decision.id in self.opened

    def open(self, decision_id: str) -> None:
        """Show a decision that the step does not ask for; again puts it away."""
        self.opened ^= {decision_id}
        self.told.emit()

    def begin(self, decision: Decision) -> None:
        """Pick the hexes of a decision on the map; it stands open in the panel meanwhile."""
        self.opened |= {decision.id}
        self.picking.begin(decision)

    def look_at(self, decision: Decision, index: int) -> None:
        """Look at an option of a long list."""
        # Kept by its key: after the next change another option may have that number.
        self._looked_at[decision.id] = decision.options[index].key
        self.told.emit()

    def _look_at_option(self, decision: Decision, option: Option) -> None:
        self.look_at(decision, decision.options.index(option))

    def index_in(self, decision: Decision) -> int:
        """Return the number of the option looked at, by default that of the first."""
        keys = [option.key for option in decision.options]
        key = self._looked_at.get(decision.id, "")
        return keys.index(key) if key in keys else 0

    # ---- deciding

    def do(self, option: Option, face: int | None = None) -> bool:
        """Take an option, with the face of a real die where one was rolled; return whether it was done."""
        try:
            change = option.make(self._session.game, face)
        # The options were made for the table as it was when they were asked; a unit of theirs may be gone by
        # now.
        except (Diverged, KeyError) as problem:
            text = self.tr("The table has changed meanwhile; nothing was done.")
            self._session.say(text, Tone.WARNING, str(problem))
            return False
        return self._push(change, option.verdict)

    def declare(self) -> bool:
        """Take the hexes picked on the map."""
        change, verdict = self.picking.change(), self.picking.verdict
        if change is None:
            self._session.say(self.tr("Pick the hexes on the map first."))
            return False
        # Before the push: its event would have the picking renewed for a decision that is taken.
        self.picking.stop()
        return self._push(change, verdict)

    def _push(self, change: Change | None, verdict: Verdict) -> bool:
        if change is None:
            self._session.say(self.tr("That is so already."))
        if not self._session.push(change):
            return False
        journal = self._session.game.journal
        if not verdict:
            # The step just made: a ruling against the rules is written to it, as it is to a move judged at
            # Check.
            journal.remark(journal.now, ruling_words(verdict.cases, self.tr))
        if change is not None:
            self._tell(change)
        return True

    def _tell(self, change: Change) -> None:
        told = Phrases(self._session.game, self.tr, self._session.hidden).of(change)
        dice = [str(face) for each in flattened(change) if isinstance(each, Rolled) for face in each.faces]
        die = self.tr(" (die {faces})").format(faces=", ".join(dice)) if dice else ""
        self._session.say(f"{told}{die}", Tone.FINE)
