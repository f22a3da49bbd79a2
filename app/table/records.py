"""What a journal keeps, one record a line: steps, goings to and fro, names, remarks and claims.

    + 12 11 move ge:5/5SS 1520#0 > 1620#0 via 1520-1620
    @ 11
    * 12 "First attack"
    # 12 "The road is clear"
    ? 12 "attack" = "20" from "C1"
    ? 50 "modifier" = "-2" from "X1" but "-1" because "no division attacks whole (10.81)"

A program that does not know a kind of record lists the line as one it cannot read, and keeps it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import NewType

from app.table.changes import Change
from app.table.notation import format_change, parse_change, quote
from rules.issues import NotationError, shown

StepId = NewType("StepId", int)
START = StepId(0)
"""The step before the first change: the set-up."""


# ---- what is kept


@dataclass(frozen=True, slots=True)
class Step:
    """A change with its number and the step that it follows."""

    id: StepId
    parent: StepId
    change: Change


@dataclass(frozen=True, slots=True)
class Went:
    """The present moved to another step."""

    to: StepId


@dataclass(frozen=True, slots=True)
class Bookmarked:
    """A step got a name; the empty name takes it away."""

    step: StepId
    name: str


@dataclass(frozen=True, slots=True)
class Remarked:
    """A step got a remark; the empty text takes it away."""

    step: StepId
    text: str


@dataclass(frozen=True, slots=True)
class Claim:
    """What a source says of the table after a step, for the rules to bear out: a question and its answer.

    Where rules and source are known to differ, `given` is what the rules answer, and `why` says why. The
    empty answer takes the claim away.
    """

    step: StepId
    question: str
    answer: str
    source: str
    given: str = ""
    why: str = ""

    @property
    def is_contradicted(self) -> bool:
        """Whether the rules are known to answer otherwise."""
        return bool(self.given or self.why)


Record = Step | Went | Bookmarked | Remarked | Claim

_QUOTED = r'("(?:[^"\\]|\\.)*")'
_CLAIM = re.compile(
    rf"(\d+) {_QUOTED} = {_QUOTED} from {_QUOTED}(?: but {_QUOTED} because {_QUOTED})?", re.DOTALL
)


def format_record(record: Record) -> str:
    """Return a record as one line: `+ 12 11 move ...`, `@ 11`, `* 12 "name"`, `# 12 "remark"`, `? 12 ...`."""
    match record:
        case Step():
            return f"+ {record.id} {record.parent} {format_change(record.change)}"
        case Went():
            return f"@ {record.to}"
        case Bookmarked():
            return f"* {record.step} {quote(record.name)}"
        case Remarked():
            return f"# {record.step} {quote(record.text)}"
        case Claim():
            return _format_claim(record)


def _format_claim(claim: Claim) -> str:
    known = f" but {quote(claim.given)} because {quote(claim.why)}" if claim.is_contradicted else ""
    told = f"{quote(claim.question)} = {quote(claim.answer)} from {quote(claim.source)}"
    return f"? {claim.step} {told}{known}"


def parse_record(line: str) -> Record:
    """Return the record that `format_record` wrote; raises NotationError on anything else."""
    sign, _, rest = line.strip().partition(" ")
    try:
        match sign:
            case "+":
                number, parent, change = rest.split(" ", 2)
                return Step(_step_id(number), _step_id(parent), parse_change(change))
            case "@":
                return Went(_step_id(rest))
            case "?":
                return _claim(rest)
            case "*" | "#":
                step, text = rest.split(" ", 1)
                quoted = json.loads(text)
                if isinstance(quoted, str):
                    return (Bookmarked if sign == "*" else Remarked)(_step_id(step), quoted)
    except NotationError:
        raise
    # JSON recurses for texts such as `[[[[...`; all else that is wrong with a line is a ValueError.
    except (ValueError, RecursionError):
        pass
    raise NotationError(f"not a line of a journal: {shown(line)}")


def _claim(rest: str) -> Claim:
    """Return the claim of a line; raises ValueError for anything else."""
    found = _CLAIM.fullmatch(rest)
    if found is None:
        raise ValueError(rest)
    texts = [str(json.loads(text)) for text in found.groups()[1:] if text is not None]
    return Claim(_step_id(found[1]), *texts)


def _step_id(text: str) -> StepId:
    """Return the number of a step; raises ValueError for one that no journal can have."""
    # To read a number of a million digits takes minutes: a stranger's file may hold one.
    if len(text) > 9 or int(text) < START:
        raise ValueError(text)
    return StepId(int(text))
