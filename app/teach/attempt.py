"""Going through a lesson: the present step, what was done in it, and what the rules say of that.

Nothing is scored and nothing is forbidden: a wrong try stands on the table like any other, and the
assistant's own findings tell what speaks against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from app.assist.assistant import Assistant
from app.assist.procedure import rules_of
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.wording import Wording
from app.table.game import Game
from app.table.journal import StepId
from app.table.phrases import Translate, untranslated
from app.teach.asking import Expected, expected, is_answered
from app.teach.conditions import met
from app.teach.doing import BESIDE_THE_TABLE, change_of
from app.teach.laying import laid
from app.teach.lesson import Lesson, Step, TaskKind, Thing, WrongTry
from app.teach.sentences import Sentence
from app.teach.stage import replayed
from app.teach.view import CannotTell, View, info
from app.teach.wrong import is_tried
from rules.citations import CitationBook
from rules.issues import DataError, Issue


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing that is asked for, in words, and whether it is reached."""

    text: str
    is_met: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of a step now. `told` is the lesson's own word on a wrong try, empty without one."""

    is_done: bool
    goals: tuple[Goal, ...] = ()
    remarks: tuple[Remark, ...] = ()
    told: str = ""
    told_case: str = ""
    was_tried: bool = False

    @property
    def cases(self) -> frozenset[str]:
        """The cases that answer what was tried."""
        cited = {case for line in self.remarks for case in line.cases}
        return frozenset(cited | ({self.told_case} - {""}))


class Attempt:
    """One person's way through a lesson, on a game of its own."""

    def __init__(
        self,
        lesson: Lesson,
        game: Game,
        tr: Translate = untranslated,
        situation: Callable[[], Situation | None] | None = None,
    ) -> None:
        """`situation` gives that of the game; without it an assistant of its own does.

        Raises DataError for a game without rules: nobody could judge it.
        """
        rule_set = rules_of(game)
        if rule_set is None:
            raise DataError([Issue(lesson.id, "game", "has no rules here", "install the game")])
        self.lesson, self.game, self.tr = lesson, game, tr
        self._situation = situation or Assistant(game).situation
        self._wording = Wording(rule_set, game, tr)
        self.index = 0
        self.answers: tuple[str, ...] = ()
        self.chosen: int | None = None
        self.looked_at: frozenset[Thing] = frozenset()
        self.hints = 0
        """How many hints of the step have been asked for."""
        self.starts: dict[int, StepId] = {}
        """The step of the journal with which each step of the lesson began."""
        self.done: set[int] = set()
        self.faults: tuple[str, ...] = ()
        """What a step wanted to lay out and could not."""

    # ---- where one is

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.index]

    @property
    def began(self) -> StepId:
        """The step of the journal with which the present step began."""
        # Of a step that was never begun nothing was done yet: it begins with the present.
        return self.starts.get(self.index, self.game.journal.now)

    @property
    def is_last(self) -> bool:
        """Whether no step follows."""
        return self.lesson.after(self.index) is None

    @property
    def citations(self) -> CitationBook:
        """The cases of the game's rulebook."""
        return self._wording.citations

    def view(self) -> View:
        """Return a look at the table; raises CannotTell where the rules cannot be asked."""
        situation = self._situation()
        if situation is None:
            raise CannotTell("there are no rules here")
        return View(self.game, situation, self._wording, self.began, self.looked_at)

    def begin(self, index: int = 0) -> None:
        """Begin a step on the table as it lies: what happens at its beginning is done."""
        self.index = index
        self.answers, self.chosen, self.looked_at, self.hints = (), None, frozenset(), 0
        self.faults = tuple(self._lay_out())
        # After it was laid out: to begin again is to come back to the table as it was shown.
        self.starts[index] = self.game.journal.now

    def _lay_out(self) -> Iterator[str]:
        if self.step.replay_to:
            yield from self._follow_replay()
        if self.step.position:
            found = laid(self.game, self.step.position, self.step.heading)
            yield from map(str, found.issues)
            if found.change is not None:
                self.game.journal.push(found.change)
        for act in self.step.begins:
            try:
                self.do(act)
            except CannotTell as problem:
                yield f"{act}: {problem}"

    def _follow_replay(self) -> Iterator[str]:
        """Let the replay go on to the moment of the step, whatever was done meanwhile."""
        try:
            began, changes = replayed(self.lesson, self.step.replay_to)
        except DataError as error:
            yield from map(str, error.issues)
            return
        # What was tried stays in a branch of its own: the replay goes on from where the lesson began.
        self.game.journal.go_to(began)
        for change in changes:
            self.game.journal.push(change)

    def again(self) -> None:
        """Begin the step anew: the table lies as when it began, what was done stays in a branch."""
        self.game.journal.go_to(self.began)
        # Not the hints: who asked for them has read them.
        self.answers, self.chosen, self.looked_at = (), None, frozenset()

    def forward(self) -> bool:
        """Go on to the step that follows; return False at the end."""
        # Whether or not it was: nobody is kept in a step, and may come back.
        self.done.add(self.index)
        following = self.lesson.after(self.index)
        if following is None:
            return False
        self.begin(following)
        return True

    def back(self) -> bool:
        """Go back to the step before, on the table as it began; return False at the first."""
        # Only steps that were begun: a lesson may be entered in its middle.
        earlier = [index for index in self.starts if index < self.index]
        if not earlier:
            return False
        self.index = max(earlier)
        self.again()
        return True

    # ---- doing

    def do(self, act: Sentence) -> None:
        """Do something; raises CannotTell where it cannot be done on this table."""
        if act.key in BESIDE_THE_TABLE:
            self._do_beside(act)
            return
        change = change_of(self.view(), act)
        if change is not None:
            self.game.journal.push(change)

    def _do_beside(self, act: Sentence) -> None:
        match act.key:
            case "look":
                self.looked_at |= {Thing.parse(act["thing"])}
            case "answer":
                self.answers = (*self.answers, act["text"])
            case "choose":
                self.chosen = act.number() - 1
            case _:
                # Not beyond the beginning of the step: what was laid out there is no act of his.
                if self.game.journal.now != self.began:
                    self.game.journal.undo()

    # ---- judging

    def judge(self) -> Judgement:
        """Return what is to be said of the step now."""
        try:
            view = self.view()
        except CannotTell as problem:
            # Whoever cannot be judged must not be kept from going on.
            return Judgement(is_done=True, remarks=(info(str(problem)),))
        match self.step.kind:
            case TaskKind.DO:
                return self._on_table(view)
            case TaskKind.FIGURES:
                return self._on_answers(view)
            case TaskKind.CHOICE:
                return self._on_choice(view)
            case _:
                return Judgement(is_done=True)

    def _on_table(self, view: View) -> Judgement:
        found = [(each, met(view, each)) for each in self.step.done]
        goals = tuple(Goal(self.words(each), answer.is_met) for each, answer in found)
        against = () if self.step.may_break_rules else tuple(view.forbidden())
        is_done = all(goal.is_met for goal in goals) and not against
        # Whoever is asked to move has tried nothing yet while he looks about.
        asks_to_look = any(each.key == "looked" for each in self.step.done)
        was_tried = view.was_anything_done or (asks_to_look and bool(self.looked_at))
        if is_done or not was_tried:
            # Where breaking rules was the task, what they say of it is what was to be seen.
            heard = tuple(view.forbidden()) if is_done and was_tried else ()
            return Judgement(is_done, goals, heard, was_tried=was_tried)
        more = tuple(line for _, answer in found for line in answer.remarks)
        return self._answered(view, Judgement(is_done, goals, _once((*against, *more)), was_tried=True))

    def _answered(self, view: View, found: Judgement) -> Judgement:
        """Add the lesson's own word on a wrong try; what is missing is told where nothing else is."""
        wrong = self._tried(view)
        if wrong is not None:
            return replace(found, told=wrong.text, told_case=wrong.case)
        if found.remarks:
            return found
        pattern = self.tr("Not yet: {goal}")
        missing = (goal for goal in found.goals if not goal.is_met)
        return replace(found, remarks=tuple(info(pattern.format(goal=goal.text)) for goal in missing))

    def _tried(self, view: View) -> WrongTry | None:
        tries = (each for each in self.step.wrong if each.text)
        return next((each for each in tries if is_tried(view, each, self.answers, self.chosen)), None)

    def wanted(self, number: int) -> Expected:
        """Return the right answer to a question of the step; raises CannotTell where there is none."""
        return expected(self.view(), self.step.questions[number])

    def _on_answers(self, view: View) -> Judgement:
        goals, remarks = [], list[Remark]()
        for number, question in enumerate(self.step.questions):
            typed = self.answers[number] if number < len(self.answers) else ""
            try:
                wanted = expected(view, question)
            except CannotTell as problem:
                # A question that makes no sense here, in a lesson of a stranger or of another version, keeps
                # nobody from the others.
                goals.append(Goal(question.ask, is_met=True))
                remarks.append(info(str(problem)))
                continue
            # Who has typed nothing has not said "none".
            is_right = bool(typed.strip()) and is_answered(view, wanted, typed)
            goals.append(Goal(question.ask, is_right))
            remarks += wanted.remarks if typed else ()
        is_done = all(goal.is_met for goal in goals)
        found = Judgement(is_done, tuple(goals), _once(remarks), was_tried=any(self.answers))
        return found if is_done or not found.was_tried else self._answered(view, found)

    def _on_choice(self, view: View) -> Judgement:
        if self.chosen is None or not 0 <= self.chosen < len(self.step.choices):
            return Judgement(is_done=False)
        choice = self.step.choices[self.chosen]
        goal = Goal(choice.text, choice.is_right)
        told = Judgement(choice.is_right, (goal,), (), choice.because, choice.case, was_tried=True)
        return told if choice.is_right or choice.because else self._answered(view, told)

    # ---- words

    def words(self, sentence: Sentence) -> str:
        """Return a sentence as people read it: units by their names."""
        units = {"unit", "units", "thing", "place"}
        filled = self.tr(sentence.form.template)
        for gap, value in sentence.values:
            told = value
            if gap in units:
                told = ", ".join(self._named(word) for word in value.split(","))
            filled = filled.replace(f"{{{gap}}}", told)
        return filled[:1].upper() + filled[1:]

    def _named(self, word: str) -> str:
        bare = word.strip().removeprefix("unit ").removeprefix("hex ")
        return self._wording.unit(bare)


def _once(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Return each remark once, without those on where figures come from: a lesson's are what they are."""
    return tuple(dict.fromkeys(each for each in remarks if each.cases or each.sign is not Sign.WARNING))
