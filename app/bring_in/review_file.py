"""A review as TOML: broken off today, gone on with tomorrow, readable by a person in between.

The file has the counter mix, the readings, and every decision in the order in which it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import tomli
import tomli_w

from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.deciding import (
    Add,
    Beneath,
    Decision,
    Empty,
    Later,
    LayAt,
    Name,
    Put,
    Take,
    TurnOver,
    Under,
)
from app.bring_in.reading import Candidate, Doubt, PointPx, Reading, Why
from app.bring_in.review import MOST_READINGS, Deciding, Review, Unfit
from app.files.disk import write_aside
from app.table.pieces import Spot
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable, read_toml, source_of

FORMAT: Final = 1
MAX_BYTES: Final = 16_000_000
MOST_SEEN: Final = 40_000
"""Hexes of a picture: more than any map has that can be photographed."""
_MOST_NUMBER: Final = 10_000_000

_DECISIONS: Mapping[str, type[Decision]] = MappingProxyType(
    {
        "take": Take,
        "name": Name,
        "turn-over": TurnOver,
        "lay-at": LayAt,
        "empty": Empty,
        "later": Later,
        "beneath": Beneath,
        "add": Add,
        "put": Put,
    }
)
_WORDS: Mapping[type[Decision], str] = MappingProxyType({kind: word for word, kind in _DECISIONS.items()})


def save_review(review: Review, path: Path) -> None:
    """Write a review aside and move it into place; raises OSError."""
    write_aside(path, format_review(review).encode())


def format_review(review: Review) -> str:
    """Return a review as TOML."""
    data = {
        "format": FORMAT,
        "source": review.source,
        "game": review.game,
        "empty": list(review.empty),
        # One text for each: as arrays in arrays they would be four lines of the file each.
        "seen": [f"{spot} {x} {y}" for spot, (x, y) in review.seen],
        "warning": [_why_data(each) for each in review.warnings],
        "counter": [_known_data(each) for each in review.mix.counters],
        "reading": [_reading_data(each) for each in review.readings],
        "decision": [_decision_data(each) for each in review.decisions],
        # What was taken back too: who comes back the next day may make it again.
        "undone": [_decision_data(each) for each in review.undone],
    }
    return tomli_w.dumps(data)


def load_review(path: Path) -> Review:
    """Return a review that was saved; raises DataError with everything that is wrong with the file."""
    return _review_in(TomlTable(read_toml(path, MAX_BYTES), source_of(path)))


def parse_review(text: str, source: str = "review") -> Review:
    """Return the review that `format_review` wrote; raises DataError, ValueError where it is no TOML."""
    return _review_in(TomlTable(tomli.loads(text), source))


def _review_in(table: TomlTable) -> Review:
    review = _read(table)
    raise_if_errors(table.issues)
    return review


# ---- writing


def _known_data(known: Known) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": known.id,
        "name": known.name,
        "faces": list(known.faces),
        "count": known.count,
        "side": known.side,
        "marker": known.is_marker,
    }
    return data


def _reading_data(reading: Reading) -> dict[str, Any]:
    return {
        "spots": list(reading.spots),
        "chance": reading.chance,
        "ratio": reading.ratio,
        "wanted": reading.ratio_wanted,
        "doubts": [each.value for each in reading.doubts],
        "stack": reading.is_stack,
        "outline": [list(point) for point in reading.outline],
        "text": reading.text,
        "why": [_why_data(each) for each in reading.why],
        "candidate": [_candidate_data(each) for each in reading.candidates],
    }


def _candidate_data(candidate: Candidate) -> dict[str, Any]:
    data = {"counter": candidate.counter, "face": candidate.face, "share": candidate.share}
    return data if candidate.why is None else {**data, "why": [_why_data(candidate.why)]}


def _why_data(why: Why) -> dict[str, Any]:
    return {"pattern": why.pattern, "facts": dict(why.facts)}


def _decision_data(decision: Decision) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": _WORDS[type(decision)]}
    if isinstance(decision, Put):
        return data | {"readings": list(decision.readings)}
    data["reading"] = decision.reading
    match decision:
        case Take(candidate=candidate):
            data["candidate"] = candidate
        case Name(counter=counter, face=face):
            data |= {"counter": counter, "face": face}
        case LayAt(spot=spot):
            data["spot"] = spot
        case Beneath(counters=counters):
            data["counters"] = [{"counter": each.counter, "face": each.face} for each in counters]
        case Add(spot=spot, outline=outline, is_beneath=is_beneath):
            data |= {"spot": spot or "", "outline": [list(point) for point in outline]}
            data["beneath"] = is_beneath
        case _:
            pass
    return data


# ---- reading


def _read(table: TomlTable) -> Review:
    if table.whole("format") != FORMAT:
        table.note("a review of another version of Adjutant", "bring the picture in anew", key="format")
    # The mix is in the file: a review of yesterday must not change with a bank that was cut anew since.
    mix = Mix(tuple(map(_known, table.tables("counter"))))
    rows = table.tables("reading")
    if len(rows) > MOST_READINGS:
        table.note(f"more than {MOST_READINGS} readings", "is it the right file?", key="reading")
    readings = tuple(_reading(row, n) for n, row in enumerate(rows[:MOST_READINGS], start=1))
    empty = tuple(map(Spot, table.texts("empty", ())))
    # Files of before have none.
    warnings = tuple(map(_why, table.tables("warning")))
    source, game, seen = table.text("source"), table.text("game"), _seen(table)
    review = Review(source, game, mix, readings, empty, warnings=warnings, seen=seen)
    # Decisions hang on readings by number: with faulty ones they would be said of others.
    if table.issues:
        return review
    deciding = Deciding(review)
    decisions = _made(deciding, table.tables("decision"))
    return replace(review, decisions=decisions, undone=_undone(deciding, table.tables("undone")))


def _seen(table: TomlTable) -> tuple[tuple[Spot, PointPx], ...]:
    """Return where the hexes lie in the picture; notes what says so of none. Files of before have none."""
    rows = table.texts("seen", ())
    found = [_seen_hex(row) for row in rows[:MOST_SEEN]]
    if None in found or len(rows) > MOST_SEEN:
        told = f"must be at most {MOST_SEEN} texts, each a hex and two numbers"
        table.note(told, "take the line out", key="seen")
    return tuple(each for each in found if each is not None)


def _seen_hex(row: str) -> tuple[Spot, PointPx] | None:
    # From the right: a hex of some map may have a blank in its name, a number has none.
    spot, *numbers = row.rsplit(" ", 2)
    try:
        point = _point([float(each) for each in numbers])
    except ValueError:
        return None
    return None if point is None or not spot else (Spot(spot), point)


def _known(row: TomlTable) -> Known:
    faces = row.texts("faces")
    if not faces:
        row.note("a counter has a face", key="faces")
    count = row.whole("count", 1, least=0, most=_MOST_NUMBER)
    return Known(
        CounterId(row.text("id")),
        row.text("name"),
        faces or ("front",),
        count,
        row.text("side", ""),
        row.flag("marker", False),
    )


def _reading(row: TomlTable, number: int) -> Reading:
    words = [each.value for each in Doubt]
    doubts = row.texts("doubts", ())
    for word in doubts:
        if word not in words:
            row.note(f"unknown doubt {word!r}", f"one of {', '.join(words)}", key="doubts")
    return Reading(
        number,
        tuple(map(Spot, row.texts("spots", ()))),
        tuple(map(_candidate, row.tables("candidate"))),
        row.number("chance", 1.0),
        row.number("ratio", 1.0),
        row.number("wanted", 1.0),
        tuple(Doubt(word) for word in doubts if word in words),
        tuple(map(_why, row.tables("why"))),
        row.flag("stack", False),
        _outline(row),
        row.text("text", ""),
    )


def _outline(row: TomlTable) -> tuple[tuple[float, float], ...]:
    """Return the corners of a counter; notes what is no list of points."""
    found = row.data.get("outline", [])
    points = [_point(each) for each in found[:16]] if isinstance(found, list) else [None]
    if None in points:
        row.note("must be points, each two numbers", key="outline")
    return tuple(point for point in points if point is not None)


def _point(found: object) -> tuple[float, float] | None:
    match found:
        case [int() | float() as x, int() | float() as y] if abs(x) < _MOST_NUMBER and abs(y) < _MOST_NUMBER:
            return float(x), float(y)
    return None


def _candidate(row: TomlTable) -> Candidate:
    whys, under = tuple(map(_why, row.tables("why"))), _under(row)
    return Candidate(under.counter, under.face, row.number("share", 1.0), whys[0] if whys else None)


def _why(row: TomlTable) -> Why:
    facts = row.table("facts", required=False)
    why = Why(row.text("pattern"), tuple(facts.named_texts()))
    try:
        # Said once in reading: a field that the sentence wants and has not would else break the window that
        # shows it.
        why.say()
    except (KeyError, ValueError, IndexError, AttributeError):
        # A pattern of strangers may ask for anything: only what can be said is kept.
        row.note("a sentence that cannot be said", key="pattern")
    return why


def _made(deciding: Deciding, rows: Iterable[TomlTable]) -> tuple[Decision, ...]:
    """Return the decisions of a file that fit, each after those before it; notes those that do not."""
    return tuple(decision for row in rows if (decision := _fitting(deciding, row)) is not None)


def _undone(deciding: Deciding, rows: Iterable[TomlTable]) -> tuple[Decision, ...]:
    """Return the decisions that can be made again, as far as they fit one after the other."""
    # What follows one that does not fit was made on top of it.
    made = (_fitting(deciding, row) for row in rows)
    return tuple(decision for decision in takewhile(lambda each: each is not None, made) if decision)


def _fitting(deciding: Deciding, row: TomlTable) -> Decision | None:
    """Return a decision that was made, None where it does not fit; then it is noted."""
    decision = _decision(row)
    if decision is not None:
        try:
            deciding.make(decision)
        except Unfit as misfit:
            row.note(str(misfit), "take the line out")
            return None
    return decision


def _decision(row: TomlTable) -> Decision | None:
    word = row.word("kind", tuple(_DECISIONS))
    if word not in _DECISIONS:
        return None
    if word == "put":
        return Put(_numbers(row))
    return _MAKERS[word](row, row.whole("reading", least=1, most=MOST_READINGS))


def _numbers(row: TomlTable) -> tuple[int, ...]:
    found = row.data.get("readings")
    if isinstance(found, list) and all(isinstance(each, int) for each in found):
        return tuple(found)
    row.note("must be numbers of readings", key="readings")
    return ()


def _under(row: TomlTable) -> Under:
    return Under(CounterId(row.text("counter")), row.whole("face", 0, least=0, most=99))


def _spot(row: TomlTable) -> Spot | None:
    named = row.text("spot", "")
    return Spot(named) if named else None


_MAKERS: Mapping[str, Callable[[TomlTable, int], Decision]] = MappingProxyType(
    {
        "take": lambda row, n: Take(n, row.whole("candidate", 0, least=0, most=99)),
        "name": lambda row, n: Name(n, _under(row).counter, _under(row).face),
        "turn-over": lambda _, n: TurnOver(n),
        "lay-at": lambda row, n: LayAt(n, Spot(row.text("spot"))),
        "empty": lambda _, n: Empty(n),
        "later": lambda _, n: Later(n),
        "add": lambda row, n: Add(n, _spot(row), _outline(row), row.flag("beneath", False)),
        "beneath": lambda row, n: Beneath(n, tuple(map(_under, row.tables("counters")))),
    }
)
