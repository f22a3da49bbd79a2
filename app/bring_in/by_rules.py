"""What was read is held against the rules of its game: what no legal play leads to is asked about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.assist.adjudicator import adjudicator_for
from app.assist.wording import Wording
from app.bring_in.putting import Rest, put_on_table
from app.bring_in.reading import Doubt, Reading, Why
from app.bring_in.review import Review
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from rules.issues import DataError
from rules.translatable import tr_noop


def doubted_by_rules(review: Review, game: Game, rest: Rest, tr: Translate = untranslated) -> Review:
    """Return a review in which what stands against the rules on this game's table is a doubt.

    The table is taken as it would lie with everything that is taken: too many in a hex, both sides in one,
    ground on which nobody can stand. What stood so before is not told. A game without rules doubts nothing.
    """
    change = put_on_table(review, game, "review", rest, anew=True)
    if change is None:
        return review
    try:
        # The game as it lies may break rules by its player's hand: the picture is not to blame for that.
        before = _broken(game, tr)
        # On a copy: nothing is on the table before the person puts it there.
        twin = replace(game, journal=game.journal.copy())
        twin.journal.push(change)
        broken = {here: told for here, told in _broken(twin, tr).items() if before.get(here) != told}
    except DataError:
        return review
    return replace(review, readings=tuple(_doubted(each, broken) for each in review.readings))


def _broken(game: Game, tr: Translate) -> Mapping[str, str]:
    """Return what cannot be by the rules, by the hex in which it is; raises DataError without rules."""
    asked = adjudicator_for(game)
    wording = Wording(asked.rule_set, game, tr)
    found: dict[str, list[str]] = {}
    for each in asked.rule_set.invariants(asked.judge, asked.position, None):
        if each.at is not None:
            found.setdefault(each.at, []).append(f"{wording.sentence(each)} ({each.case})")
    return {here: ". ".join(dict.fromkeys(told)) for here, told in found.items()}


def _doubted(reading: Reading, broken: Mapping[str, str]) -> Reading:
    told = broken.get(reading.spots[0]) if reading.spots else None
    if told is None or Doubt.RULES in reading.doubts:
        return reading
    why = Why(tr_noop("By the rules: {found}."), (("found", told),))
    return replace(reading, doubts=(*reading.doubts, Doubt.RULES), why=(*reading.why, why))
