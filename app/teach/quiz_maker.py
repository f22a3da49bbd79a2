"""Questions made from a position: of each kind one that the rules can answer and explain."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from app.assist.assistant import Assistant
from app.assist.procedure import rules_of
from app.assist.wording import Wording
from app.table.phrases import Translate, untranslated
from app.teach import quiz_combat, quiz_moves
from app.teach.quiz import QuizKind, QuizLevel, QuizQuestion, kinds_of
from app.teach.quiz_draft import QuizDraft
from app.teach.quiz_drawing import Drawing
from app.teach.quiz_positions import QuizPosition
from app.teach.quiz_record import Record
from app.teach.view import CannotTell, View

_MAKERS: Mapping[QuizKind, Callable[[Drawing], Iterator[QuizDraft]]] = MappingProxyType(
    {
        QuizKind.COST: quiz_moves.costs,
        QuizKind.REACH: quiz_moves.reaches,
        QuizKind.BARS: quiz_moves.bars,
        QuizKind.ZONES: quiz_moves.zones,
        QuizKind.SUPPLY: quiz_moves.supplies,
        QuizKind.ODDS: quiz_combat.odds,
        QuizKind.MODIFIER: quiz_combat.modifiers,
        QuizKind.LEVEL: quiz_combat.levels,
        QuizKind.RESULT: quiz_combat.results,
        QuizKind.RETREAT: quiz_combat.retreats,
        QuizKind.ADVANCERS: quiz_combat.advancers,
        QuizKind.ADVANCES: quiz_combat.advances,
    }
)

_RARE = frozenset({QuizKind.RETREAT, QuizKind.ADVANCERS, QuizKind.ADVANCES})


def view_of(position: QuizPosition, tr: Translate = untranslated) -> View | None:
    """Return a look at a position, None in a game without rules; raises DataError for a damaged one."""
    game = position.game()
    rule_set, situation = rules_of(game), Assistant(game).situation()
    if rule_set is None or situation is None:
        return None
    return View(game, situation, Wording(rule_set, game, tr), game.journal.now)


def questions_in(
    position: QuizPosition, level: QuizLevel, seed: int, tr: Translate = untranslated, most: int = 2
) -> tuple[QuizQuestion, ...]:
    """Return at most so many questions of each kind of a level; raises DataError for a damaged position."""
    view = view_of(position, tr)
    if view is None:
        return ()
    # By the position as well: the same seed asks other things of each.
    drawing = Drawing(view, level, random.Random(f"{position.id}/{seed}"))
    return tuple(each for kind in kinds_of(level) for each in _of_kind(drawing, kind, position.id, most))


def _of_kind(drawing: Drawing, kind: QuizKind, position: str, most: int) -> Iterator[QuizQuestion]:
    found = set[str]()
    try:
        for draft in _MAKERS[kind](drawing):
            question = draft.finished(drawing, position) if str(draft.asked) not in found else None
            if question is not None:
                yield question
                found.add(str(draft.asked))
            # Before the next draft is made: each asks the judge for ways and zones.
            if len(found) >= most:
                return
    # What was asked of this position until then is kept.
    except CannotTell:
        return


def in_order(questions: Iterable[QuizQuestion], record: Record, seed: int) -> list[QuizQuestion]:
    """Return questions in the order of asking: what was wrong and is due first, the kinds taking turns.

    Of what is new those about a combat under way come first: few positions have one.
    """
    shuffled = [*questions]
    # Of each position another one: else the same kinds would come first everywhere.
    random.Random(f"order/{seed}/{shuffled[0].position if shuffled else ''}").shuffle(shuffled)
    ranked = sorted(shuffled, key=lambda each: (record.rank(each.subject), each.kind not in _RARE))
    asked, found = Counter[QuizKind](), list[QuizQuestion]()
    while ranked:
        # The first of the kind that was asked least: `min` keeps the order among equals.
        following = min(ranked, key=lambda each: asked[each.kind])
        ranked.remove(following)
        asked[following.kind] += 1
        found.append(following)
    return found
