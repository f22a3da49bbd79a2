"""A question before the rules were asked for its answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.assist.remarks import Remark, Sign
from app.teach.asking import Expected, expected
from app.teach.lesson import Question, Thing
from app.teach.quiz import Answering, Option, QuizKind, QuizQuestion, Shown
from app.teach.quiz_drawing import Drawing
from app.teach.sentences import Sentence
from app.teach.view import CannotTell

_MOST_OPTIONS = 4


@dataclass(frozen=True)
class QuizDraft:
    """A question whose answer has not been asked for yet."""

    kind: QuizKind
    ask: str
    asked: Sentence
    answering: Answering
    options: tuple[Option, ...] = ()
    points_at: tuple[Thing, ...] = ()
    shown: Shown = field(default_factory=Shown)
    cases: tuple[str, ...] = ()
    """The cases that decide it, the first above all; those of its explanation where none are named."""
    tells_of_options: bool = False
    """Whether what is said of the options is all that there is to say."""

    def finished(self, drawing: Drawing, position: str) -> QuizQuestion | None:
        """Return the question with the answer of the rules; None where it makes none worth asking.

        So it is where they cannot tell, where no case explains it, or where the answer is not on offer.
        """
        try:
            found = expected(drawing.view, Question(self.ask, self.asked))
        except CannotTell:
            return None
        case = self._case(drawing, found)
        # A question whose answer nothing explains teaches nothing.
        if not case or not self._is_on_offer(found):
            return None
        # Otherwise it would stand there twice: once for the option, once for the whole.
        because = () if self.tells_of_options else self._because(drawing, found, case)
        return QuizQuestion(
            position,
            self.kind,
            case,
            self.ask,
            self.asked,
            self.answering,
            found,
            because,
            self.options,
            self.points_at,
            self.shown,
        )

    def _is_on_offer(self, found: Expected) -> bool:
        if self.answering is Answering.HEXES:
            return bool(found.names)
        if self.answering is Answering.FIGURE:
            return len(found.names) == 1
        keys = {option.key for option in self.options}
        # One option is no choice, and an answer that is not offered could not be given.
        return len(keys) > 1 and set(found.names) <= keys and bool(found.names)

    def _case(self, drawing: Drawing, found: Expected) -> str:
        """Return the case that decides the question: one that is named, else the first that explains it."""
        known = drawing.view.wording.citations.cases
        named = next((case for case in self.cases if case in known), "")
        # Where cases themselves are the answer, the first of them decides the question too.
        if named or (found.is_any_of and found.names):
            return named or found.names[0]
        lines = (*found.remarks, *(line for option in self.options for line in option.because))
        cited = [case for line in lines for case in line.cases if case in known]
        return cited[0] if cited else ""

    def _because(self, drawing: Drawing, found: Expected, case: str) -> tuple[Remark, ...]:
        """Return the explanation, the deciding cases first; the case itself where nothing cites it."""
        deciding = {case, *self.cases}
        # Sorting is stable: within both halves the order of the rules' own explanation stays.
        lines = sorted(found.remarks, key=lambda line: deciding.isdisjoint(line.cases))
        citation = drawing.view.wording.citation(case)
        if any(case in line.cases for line in lines) or citation is None:
            return tuple(lines)
        return (*lines, Remark(Sign.INFO, citation.text, (case,)))


def one_of(drawing: Drawing, right: str, others: Iterable[str]) -> tuple[Option, ...]:
    """Return a few options with the right one among them, in an order of chance."""
    # The first ones, not some by chance: who offers them puts the likeliest mistakes in front.
    wrong = [each for each in dict.fromkeys(others) if each != right][: _MOST_OPTIONS - 1]
    return tuple(Option(each, each) for each in drawing.shuffled([right, *wrong]))
