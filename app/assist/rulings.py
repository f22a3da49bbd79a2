"""The player's hand is the last word: cases waived for a game, and questions kept as cases for a test."""

from __future__ import annotations

from app.assist.answers import WayAnswer
from app.assist.assistant import WAIVE, waived_cases
from app.assist.procedure import choices_of
from app.assist.situation import Situation
from app.table import acts
from app.table.changes import Group, Register, flattened
from app.table.game import Game
from rules.cases import Question, RuleCase, verdict_answers
from rules.orders import Order

_WAIVED = "waived"


def set_waived(game: Game, case: str, title: str, *, is_waived: bool) -> Group | None:
    """Return the change that plays a game without a case of the rulebook, or with it again; None as it is."""
    text = _WAIVED if is_waived else ""
    change = acts.write(game.table, Register.SETTING, {WAIVE + case: text}, title)
    return Group(title, flattened(change)) if change is not None else None


def is_waived(game: Game, case: str) -> bool:
    """Return whether a game plays without a case."""
    return case in waived_cases(game.table.book(Register.SETTING))


def case_text(game: Game, situation: Situation, way: WayAnswer) -> str:
    """Return a question about a move with its answer as the text of a `.case` file.

    Waivers are rulings of one game and no part of it: the case says what the rules say.
    """
    entry = situation.entries.get(way.unit, ()) if situation.position.by_id[way.unit].hex is None else ()
    order = Order(way.unit, way.path, next(iter(entry), ""))
    word = "may go" if way.verdict else "may not go"
    cited = " ".join(way.verdict.cases)
    question = Question(str(order), verdict_answers(way.verdict, situation.rule_set.words.movement))
    choices = choices_of(game.table.book(Register.SETTING), situation.rule_set.assumptions)
    title = " ".join(f"{cited} {way.unit} {word} to {way.goal}".split())
    return RuleCase(title, situation.before_move(way.unit, way.what_if), (question,), choices).text()
