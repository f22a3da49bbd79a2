"""Whether the rules bear out what a journal claims: each claim is asked of the table at its step.

A claim explains a contradiction where source and rules are known to differ. It counts only while the rules
still answer as the claim says: where they change, the file has to be looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from app.assist.claims import asked_combat, asked_table
from app.assist.claims.asked import Asked, CannotAsk, Moments, Reply, parted
from app.table.records import Claim

QUESTIONS: Mapping[str, Reply] = MappingProxyType({**asked_combat.REPLIES, **asked_table.REPLIES})
"""Every question that a claim can ask, by its first word."""


class Bearing(Enum):
    """What became of a claim."""

    MATCHED = "matched"
    EXPLAINED = "contradiction (explained)"
    MISMATCH = "MISMATCH"


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim with what the rules answer; `problem` is why they do not answer at all."""

    claim: Claim
    answer: str
    problem: str = ""

    @property
    def bearing(self) -> Bearing:
        """What became of it. A contradiction counts as explained only while the rules still answer so."""
        claim = self.claim
        if self.problem:
            return Bearing.MISMATCH
        if not claim.is_contradicted:
            return Bearing.MATCHED if self.answer == claim.answer else Bearing.MISMATCH
        # All three: the rules say what the file expects of them, that is not the source's answer, and
        # somebody has said why.
        is_as_told = self.answer == claim.given != claim.answer and bool(claim.why)
        return Bearing.EXPLAINED if is_as_told else Bearing.MISMATCH


def check_claims(moments: Moments) -> tuple[Checked, ...]:
    """Return every claim of a journal, asked at its step, by step; the journal stands as before then.

    The journal is stepped through, so it should be one that is kept nowhere.
    """
    journal = moments.game.journal
    now, found = journal.now, list[Checked]()
    for claim in journal.claims:
        # Claims of any branch: `go_to` takes the way there, so they need not lie on the present one.
        journal.go_to(claim.step)
        found.append(_checked(moments, claim))
    journal.go_to(now)
    return tuple(found)


def _checked(moments: Moments, claim: Claim) -> Checked:
    situation = moments.situation()
    if situation is None:
        return Checked(claim, "", "this game has no rules here")
    try:
        return Checked(claim, answer(Asked(moments.game, situation), claim.question))
    except CannotAsk as problem:
        return Checked(claim, "", str(problem))


def answer(asked: Asked, question: str) -> str:
    """Return what the rules answer to a question; raises CannotAsk where there is no answer."""
    words, supposed = parted(question)
    reply = QUESTIONS.get(words[0]) if words else None
    if reply is None:
        raise CannotAsk("no such question")
    if supposed:
        # Outside of the guard below: a unit or hex that is not there has a message of its own.
        asked = asked.supposing(*supposed)
    try:
        return reply(asked, words[1:])
    # A question may name a hex or unit that stands on the map and has no part in the combat.
    except KeyError as missing:
        raise CannotAsk(f"{missing.args[0]} has no part in it") from None


def contradictions(checked: Iterable[Checked]) -> dict[str, tuple[Checked, ...]]:
    """Return the explained contradictions by the place in the source that they come from."""
    found: dict[str, list[Checked]] = {}
    for each in checked:
        if each.bearing is Bearing.EXPLAINED:
            found.setdefault(each.claim.source, []).append(each)
    return {source: tuple(those) for source, those in found.items()}
