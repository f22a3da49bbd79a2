"""A game looked over: while it is played by the invariants of its rules, then along its journal."""

from __future__ import annotations

from collections.abc import Iterator

from app.assist.past import rewound
from app.assist.situation import Situation
from app.assist.wording import Wording
from app.files.replay import digest_of
from app.soak.faults import Fault
from app.table.game import Game
from app.table.journal import START
from app.table.table import Diverged, Table
from rules.findings import Finding
from rules.position import Position

JOURNAL = "journal"
"""What stands in the place of a case where the journal and the table do not agree."""


class Watch:
    """Sees a game after each of its steps, beginning with the set-up, and asks its invariants.

    It takes the situations that whoever plays asks for in any case: to read the table costs most.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        """What was found so far, each thing once, at the step that brought it about."""
        self._before: Position | None = None
        self._known: frozenset[Finding] = frozenset()

    def see(self, game: Game, situation: Situation | None) -> None:
        """Look at a game as a step has left it; a game without rules has no situation."""
        # The same position: nothing changed that the rules read.
        if situation is None or situation.position is self._before:
            return
        found = self._asked(situation)
        for each in found:
            if each not in self._known:
                sentence = Wording(situation.rule_set, game).sentence(each)
                self.faults.append(Fault(game.journal.now, each.case, sentence))
        # Only what stands now: a fault that goes and comes back is told again.
        self._before, self._known = situation.position, frozenset(found)

    def _asked(self, situation: Situation) -> tuple[Finding, ...]:
        ask, now, before = situation.rule_set.invariants, situation.position, self._before
        return situation.shared_judge.ask(lambda judge: tuple(ask(judge, now, before)))


def astray(set_up: Table, game: Game) -> Iterator[Fault]:
    """Yield where a game does not lie as its journal tells: taken back to its set-up, or played from it."""
    path = game.journal.path
    last = path[-1].id if path else START
    if digest_of(rewound(game, path).table) != digest_of(set_up):
        yield Fault(last, JOURNAL, "taken back step by step the table is not as it was set up")
    table = set_up.copy()
    for step in path:
        try:
            table.apply(step.change)
        except Diverged as error:
            yield Fault(step.id, JOURNAL, f"the step cannot be made again: {error}")
            return
    if digest_of(table) != digest_of(game.table):
        yield Fault(last, JOURNAL, "made again step by step the table is another")
