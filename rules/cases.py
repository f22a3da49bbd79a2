"""Cases: a position, questions about it, and what the rules should find. One file holds many::

    == 9.31 a unit stops in an enemy zone
    bitter-end 1945-01-01 german.movement weather=clear
    1020 ge:a 1 german infantry 2-2-4
    1222 so:b 1 soviet infantry 2-3-4
    ? ge:a 1020-1120-1121
    ! allowed
    ! notes 9.31 at 1121
    ? supply ge:a
    ! supplied

A line `with KEY=VALUE` before the first question chooses a setting. Every question is followed by what
is expected; a number may end with its origin in brackets, `60 hexes 180 points (formula)`. `text` and
`parse_cases` invert each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.fight_cases import fight_answers, finding_answer, movement_of
from rules.findings import Verdict
from rules.hexgrid import HexId
from rules.issues import DataError, Issue, NotationError, raise_if_errors
from rules.judge import Judge
from rules.moving import Movement
from rules.orders import Order
from rules.perft import count, signature
from rules.position import Position
from rules.unit_id import UnitId

TITLE = "== "
QUESTION = "? "
EXPECTATION = "! "
SETTING = "with "
MAX_TEXT = 1_000_000

_SUPPLY = re.compile(r"supply (\S+)")
_ZONE = re.compile(r"zone (\S+) (\S+)")
_REACH = re.compile(r"reach (\S+)")
_ORDERS = re.compile(r"orders (\S+) (\d)")
# Where a golden number comes from is for readers; it is not compared.
_ORIGIN = re.compile(r" \((formula|hand|oracle|recorded)[^)]*\)$")


@dataclass(frozen=True, slots=True)
class Question:
    """A question as text, and the answers expected, in the order in which they are given."""

    text: str
    expected: tuple[str, ...]


@dataclass(frozen=True)
class RuleCase:
    """One case: its title, the settings chosen, the position and the questions."""

    title: str
    position: Position
    questions: tuple[Question, ...]
    choices: Mapping[str, object] = field(default_factory=dict)

    @property
    def cites(self) -> tuple[str, ...]:
        """The numbers of rules in the title."""
        return tuple(re.findall(r"\b\d+\.\d+[a-z]?\b", self.title))

    def text(self) -> str:
        """Return the text that `parse_cases` reads."""
        lines = [TITLE + self.title, self.position.text().rstrip("\n")]
        lines += [f"{SETTING}{key}={json.dumps(value)}" for key, value in sorted(self.choices.items())]
        for question in self.questions:
            lines += [QUESTION + question.text, *(EXPECTATION + each for each in question.expected)]
        return "\n".join(lines) + "\n"


def parse_cases(text: str, source: str = "cases") -> tuple[RuleCase, ...]:
    """Return the cases of a file; raises DataError with the issues of all of them."""
    if len(text) > MAX_TEXT:
        raise DataError([Issue(source, "", f"longer than {MAX_TEXT} characters")])
    issues: list[Issue] = []
    cases = []
    for title, lines in _blocks(text):
        try:
            cases.append(_parse_case(title, lines))
        # One bad case must not hide what is wrong with those behind it.
        except DataError as error:
            issues += [Issue(source, title, f"{issue.where}: {issue.message}") for issue in error.issues]
        except ValueError as error:
            issues.append(Issue(source, title, str(error)))
    raise_if_errors(issues)
    return tuple(cases)


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the title and the lines of each case; what stands before the first title is left out."""
    title, lines = "", list[str]()
    for line in text.splitlines():
        if line.startswith(TITLE):
            if title:
                yield title, lines
            title, lines = line.removeprefix(TITLE).strip(), []
        else:
            lines.append(line)
    if title:
        yield title, lines


def _parse_case(title: str, lines: list[str]) -> RuleCase:
    board: list[str] = []
    choices: dict[str, object] = {}
    questions: list[Question] = []
    for line in (line.strip() for line in lines):
        if line.startswith(SETTING):
            key, value = _parse_choice(line.removeprefix(SETTING))
            choices[key] = value
        elif line.startswith(QUESTION):
            questions.append(Question(line.removeprefix(QUESTION).strip(), ()))
        elif line.startswith(EXPECTATION):
            if not questions:
                raise NotationError(f"an answer without a question: {line!r}")
            asked = questions.pop()
            answer = line.removeprefix(EXPECTATION).strip()
            questions.append(Question(asked.text, (*asked.expected, answer)))
        else:
            # What bears no sign belongs to the position.
            board.append(line)
    return RuleCase(title, Position.parse("\n".join(board)), tuple(questions), choices)


def _parse_choice(text: str) -> tuple[str, object]:
    key, equals, value = text.partition("=")
    if not equals:
        raise NotationError(f"not of the form key=value: {text!r}")
    try:
        return key, json.loads(value)
    except ValueError:
        raise NotationError(f"not a value (true, a number, a text in quotes): {value!r}") from None


def failures(case: RuleCase, judge: Judge) -> Iterator[str]:
    """Yield a line for every expectation that is not met, with what was found instead."""
    for question in case.questions:
        # The game is asked once a question: its expectations read one list of answers.
        found = answers(judge, case.position, question.text)
        for expected in question.expected:
            if _ORIGIN.sub("", expected) not in found:
                yield f"{case.title}: ? {question.text}: {expected!r} is not among: {'; '.join(found)}"


def answers(judge: Judge, position: Position, question: str) -> tuple[str, ...]:
    """Return everything that can be expected of a question; raises NotationError for one with no answer.

    `reach UNIT` answers `60 hexes 180 points`, `orders SIDE DEPTH` `72 sequences 36 positions`. A move
    answers `allowed` or `refused`, `cost 4½`, and every finding as `forbids 9.31 at 1222`; a unit's
    supply `supplied` and `through road`, or `unsupplied` and `broken at 1222`; a hex of a side's zones the
    units that control it, or `free`. Combat, retreats and advances: see `rules.fight_cases`.
    """
    try:
        return _answers(judge, position, question)
    except KeyError as error:
        raise NotationError(f"there is no unit or hex {error.args[0]} here: {question}") from None


def _answers(judge: Judge, position: Position, question: str) -> tuple[str, ...]:
    asked = _SUPPLY.fullmatch(question)
    if asked:
        return tuple(_supply_answers(judge, position, UnitId(asked[1])))
    asked = _ZONE.fullmatch(question)
    if asked:
        holders = judge.zones(position, asked[1]).get(HexId(asked[2]), ())
        return tuple(f"held by {unit}" for unit in holders) or ("free",)
    fought = fight_answers(judge, position, question)
    if fought is not None:
        return fought
    asked = _REACH.fullmatch(question)
    if asked:
        hexes, mp_parts = signature(judge, position, UnitId(asked[1]))
        return (f"{hexes} hexes {movement_of(position).text(mp_parts)} points",)
    asked = _ORDERS.fullmatch(question)
    if asked:
        sequences, positions = count(judge, position, asked[1], int(asked[2]))
        return (f"{sequences} sequences {positions} positions",)
    # Last, since a move has no word of its own in front: it is what no other question is.
    order = Order.parse(question)
    entry = (order.entry,) if order.entry else ()
    # Explained, not only searched: a case may expect the reasons of a refusal too.
    verdict = judge.explain(position, order.unit, order.way, entry=entry)
    return verdict_answers(verdict, movement_of(position))


def verdict_answers(verdict: Verdict, movement: Movement) -> tuple[str, ...]:
    """Return what a verdict says, one answer a finding."""
    found = (finding_answer(each, movement) for each in verdict.findings)
    return ("allowed" if verdict else "refused", f"cost {movement.text(verdict.mp_parts)}", *found)


def _supply_answers(judge: Judge, position: Position, unit: UnitId) -> Iterator[str]:
    report = judge.supply(position, position.by_id[unit].side)
    line, gap = report.line(unit), report.gap(unit)
    if line is not None:
        yield "supplied"
        yield f"through {line.through.value}"
        if line.path:
            yield f"by {'-'.join(line.path)}"
    elif gap is not None:
        yield "unsupplied"
        yield f"broken at {gap.at}" if gap.at else "no road near"
