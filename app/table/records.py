"""What a journal keeps, one record a line: steps, goings to and fro, names, remarks and claims.

    + 12 11 move ge:5/5SS 1520#0 > 1620#0 via 1520-1620
    @ 11
    * 12 "First attack"
    # 12 "The road is clear"
    # 12 hex:2617 "Watch this" with arrow 2617 2718 ; circle 2617
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
from app.table.drawings import Drawing, format_drawings, parse_drawings
from app.table.notation import format_change, parse_change, quote
from app.table.references import ToCase, ToHex, ToStep, ToUnit, format_reference, parse_reference
from rules.issues import NotationError, shown

StepId = NewType("StepId", int)
START = StepId(0)
"""The step before the first change: the set-up."""

LONGEST_REMARK = 20_000
"""Letters of a remark that has a subject or drawings: some ten pages."""

Subject = ToHex | ToUnit
"""What on the table a remark is about."""


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
    """A step, or a hex or unit at a step, got a remark in Markdown, with what is drawn on the map for it.

    One without text and drawings takes the one before away.
    """

    step: StepId
    text: str
    about: Subject | None = None
    drawings: tuple[Drawing, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether it takes a remark away."""
        return not (self.text or self.drawings)


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
_REMARK = re.compile(rf"(\d+) (?:((?:hex|unit):[^\s\"]+) )?{_QUOTED}(?: with (.+))?", re.DOTALL)
# Both ends of a contradiction or none: half of one would be read as if the rules agreed.
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
            return _format_remark(record)
        case Claim():
            return _format_claim(record)


def _format_remark(remark: Remarked) -> str:
    about = f"{format_reference(remark.about)} " if remark.about is not None else ""
    drawn = f" with {format_drawings(remark.drawings)}" if remark.drawings else ""
    return f"# {remark.step} {about}{quote(remark.text)}{drawn}"


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
                # Two blanks and no more: the change itself is read token by token.
                number, parent, change = rest.split(" ", 2)
                return Step(_step_id(number), _step_id(parent), parse_change(change))
            case "@":
                return Went(_step_id(rest))
            case "?":
                return _claim(rest)
            case "#":
                return _remark(rest)
            case "*":
                step, text = rest.split(" ", 1)
                quoted = json.loads(text)
                if isinstance(quoted, str):
                    return Bookmarked(_step_id(step), quoted)
    except NotationError:
        raise
    # JSON recurses for texts such as `[[[[...`; all else that is wrong with a line is a ValueError.
    except (ValueError, RecursionError):
        pass
    raise NotationError(f"not a line of a journal: {shown(line)}")


def _remark(rest: str) -> Remarked:
    """Return the remark of a line, all of it or none; raises ValueError for anything else."""
    found = _REMARK.fullmatch(rest)
    if found is None:
        raise ValueError(rest)
    step, about, quoted, drawn = found.groups()
    text = str(json.loads(quoted))
    subject = parse_reference(about) if about else None
    # A remark on a step alone has no such bound: older files may have longer ones.
    if (about or drawn) and len(text) > LONGEST_REMARK:
        raise NotationError(f"a remark of {len(text):,} letters is longer than {LONGEST_REMARK:,}")
    assert not isinstance(subject, ToStep | ToCase)  # the pattern leaves hexes and units
    return Remarked(_step_id(step), text, subject, parse_drawings(drawn) if drawn else ())


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
