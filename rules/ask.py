"""Boards, questions and answers as JSON lines: one object in, one object out.

Costs are in parts of a movement point, `mp_unit` of them in one. A line that cannot be understood is
answered with `{"error": "..."}`, and the next line is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType

from rules.boards import BoardReader, Case, rule_set_of, weather_of
from rules.fields import Fields, read_hexes
from rules.fight_answers import advances_answer, combat_answer, retreats_answer
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.issues import DataError, NotationError, shown
from rules.reach import Reach
from rules.ruleset import RuleSet
from rules.supplied import SupplyReport
from rules.unit_id import UnitId

MAX_LINE = 4_000_000
"""Longest line that is read, in characters."""

Answer = dict[str, object]


def answer(line: str) -> str:
    """Return the answer to one question as one line of JSON."""
    return Asker().answer(line)


def answer_lines(lines: Iterable[str | bytes]) -> Iterator[str]:
    """Yield the answers to many questions, in order; empty lines are skipped."""
    asker = Asker()
    return (asker.answer(line) for line in lines if line.strip())


@dataclass
class Asker:
    """Answers questions one after another, keeping what their boards share."""

    _boards: BoardReader = field(default_factory=BoardReader)

    def answer(self, line: str | bytes) -> str:
        """Return the answer to a line of JSON, also of raw bytes, as a line of JSON."""
        found: object
        try:
            found = self._answer(_text(line))
        except RecursionError:
            # Also what JSON still takes can be too deep for whatever looks into it.
            found = error_answer("the line is nested too deeply")
        except (NotationError, DataError) as error:
            found = error_answer(str(error))
        return json.dumps(found, separators=(",", ":"))

    def _answer(self, line: str) -> object:
        # Before it is read: the reader of JSON knows no limit, and a line comes from anywhere.
        if len(line) > MAX_LINE:
            raise NotationError(f"the line is longer than {MAX_LINE} characters")
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise NotationError("the line is not JSON") from None
        question = Fields(data, "the line")
        # The question first: what is asked is told in few words, a board may be long.
        rule_set = rule_set_of(question)
        question.text("ask", _questions_of(rule_set))
        return _answer_to(self._boards.case_of(question, rule_set), question)


def error_answer(message: str) -> Mapping[str, object]:
    """Return what is answered to a line that has no answer."""
    return {"error": "; ".join(message.splitlines())}


def _text(line: str | bytes) -> str:
    if isinstance(line, str):
        return line
    try:
        # What a file or another program writes may begin with a byte order mark.
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"the line is not UTF-8 text (byte {error.start + 1})") from None


def answer_about(case: Case, question: Fields) -> Mapping[str, object]:
    """Return the answer to a question that has an object for an answer (all but `retreats`).

    It has the usual form also in a game with questions of its own: all who ask here read that form.
    Raises NotationError or DataError.
    """
    return _QUESTIONS[question.text("ask", tuple(_QUESTIONS))](case, question)


def _answer_to(case: Case, question: Fields) -> object:
    """Return the answer to any question; a game may have questions of its own."""
    desk, asked = case.rule_set.questions, question.text("ask", _questions_of(case.rule_set))
    if desk is not None:
        return desk.answers[asked](case.judge, case.position, question)
    return _LISTS[asked](case, question) if asked in _LISTS else _QUESTIONS[asked](case, question)


def _questions_of(rule_set: RuleSet) -> tuple[str, ...]:
    desk = rule_set.questions
    return (*_QUESTIONS, *_LISTS) if desk is None else tuple(desk.answers)


def _reach(case: Case, question: Fields) -> Answer:
    unit, entry = _mover(case, question)
    reach = case.judge.reach(case.position, unit, weather_of(case, question), entry)
    unit_word = parts_word(_mp_unit(case))
    hexes = {hex_id: _reached(reach, hex_id, unit_word) for hex_id in reach.hexes}
    return {
        "allowance": reach.allowance,
        "hexes": hexes,
        "blocked": {hex_id: list(cases) for hex_id, cases in reach.blocked.items()},
        "mp_unit": _mp_unit(case),
    }


def _reached(reach: Reach, hex_id: HexId, parts: str) -> Answer:
    found, path = reach.hexes[hex_id], reach.path(hex_id)
    costs = [reach.hexes[step].mp_parts for step in path]
    # The path of a unit that enters has no hex of its own before it: it pays for the first one too.
    if not reach.begins_on_map:
        costs.insert(0, 0)
    return {
        "cost": found.mp_parts,
        "how": found.how.value,
        "stop": found.must_stop,
        "path": list(path),
        f"leg_{parts}": [after - before for before, after in pairwise(costs)],
    }


def _mp_unit(case: Case) -> int:
    return case.rule_set.words.movement.parts_per_mp


def parts_word(mp_unit: int) -> str:
    """Return how answers name parts of a movement point: the word for halves is older than other games."""
    return "half_mp" if mp_unit == 2 else "mp_parts"


def _zoc(case: Case, question: Fields) -> Answer:
    zones = case.judge.zones(case.position, question.text("side", case.words.sides))
    return {hex_id: list(units) for hex_id, units in zones.items()}


def _supply(case: Case, question: Fields) -> Answer:
    side = question.text("side", case.words.sides)
    report = case.judge.supply(case.position, side, weather_of(case, question))
    return {unit: _supplied(case, report, unit) for unit in report.units}


def _supplied(case: Case, report: SupplyReport, unit: UnitId) -> Answer:
    """Return the answer about one unit, with its state of supply where a game has more than in and out."""
    told, states = _supply_of(report, unit, parts_word(_mp_unit(case))), case.rule_set.words.supply
    return told if states.is_plain else {**told, "state": report.state_of(unit, states).id}


def _supply_of(report: SupplyReport, unit: UnitId, parts: str) -> Answer:
    line = report.line(unit)
    if line is not None:
        return {
            "supplied": True,
            "path": list(line.path),
            "source": line.through.value,
            f"off_road_{parts}": line.leg_mp_parts,
            "break": None,
        }
    gap = report.gap(unit)
    at = gap.at if gap is not None else None
    return {"supplied": False, "path": None, "break": at or "no road or map edge within five points"}


def _why(case: Case, question: Fields) -> Answer:
    unit, entry = _mover(case, question)
    path = read_hexes(question.get("path"), case.judge.board.topology.index)
    if not path:
        raise NotationError("the line.path must name a hex")
    verdict = case.judge.explain(case.position, unit, path, weather_of(case, question), entry)
    findings = [_finding(found, case) for found in verdict.findings]
    return {
        "allowed": bool(verdict),
        "cost": verdict.mp_parts,
        "findings": findings,
        "mp_unit": _mp_unit(case),
    }


def _finding(found: Finding, case: Case) -> Answer:
    shown: Answer = {
        "case": found.case,
        "weight": found.weight.value,
        "at": found.at,
        "text": case.rule_set.citations.phrase(found),
    }
    if found.mp_parts:
        shown[parts_word(_mp_unit(case))] = found.mp_parts
    if found.assumption:
        shown["assumption"] = found.assumption
    return shown


def _mover(case: Case, question: Fields) -> tuple[UnitId, tuple[str, ...]]:
    """Return the unit of a question, and the zones by which it enters if it is off the map."""
    unit = UnitId(question.text("unit"))
    if unit not in case.position.by_id:
        raise NotationError(f"no unit {shown(unit)} on the board")
    if case.position.by_id[unit].hex is not None:
        return unit, ()
    entry = question.get("entry")
    # A text alone is one zone; taken as a list it would fall into its letters.
    letters = [entry] if isinstance(entry, str) else entry
    if not (isinstance(letters, list) and letters and all(isinstance(letter, str) for letter in letters)):
        raise NotationError(f"unit {unit} is off the map: the question needs an entry zone")
    return unit, tuple(letters)


_QUESTIONS: Mapping[str, Callable[[Case, Fields], Mapping[str, object]]] = MappingProxyType(
    {
        "reach": _reach,
        "zoc": _zoc,
        "supply": _supply,
        "why": _why,
        "combat": combat_answer,
        "advances": advances_answer,
    }
)
_LISTS: Mapping[str, Callable[[Case, Fields], list[Answer]]] = MappingProxyType({"retreats": retreats_answer})
