"""A set-up as text: a CSV file, cells pasted from a spreadsheet, lines of a web page or a letter.

    1521: 5/5SS, 9/5SS reduced
    5/5SS 1521
    2 x Fest 0709
    hex;unit;side

What stands in a line is told by what it looks like: a hex or a box of the map, a counter of the mix, the name
of a face, how many. What is not clear becomes a reading with candidates; nothing is dropped without a word. A
question mark behind a name, or behind the place that a line begins with, has it asked about.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from app.bring_in.counter_mix import ANY_NUMBER, CounterId, Mix
from app.bring_in.names import Meant, Names, squeezed
from app.bring_in.reading import Candidate, Doubt, Reading, Why
from app.bring_in.refused import Refused
from app.bring_in.review import Review, State, reviewed
from app.table.pieces import Spot
from rules.translatable import tr_noop

MAX_LETTERS = 2_000_000
MOST_LINES = 5_000
MOST_ALIKE = 200
"""No line lays down more counters of a kind than this."""
MOST_COUNTERS = 5_000
"""No table holds more, and a review of more could not be looked through."""
_LONGEST_LINE = 2_000

SpotOf = Callable[[str], Spot | None]
"""Returns the place of the map that a word names, None for none."""

_DOUBTED = "?"
_COUNT = re.compile(r"(\d{1,3})\s*(?:[x×*]|pcs\.?|of)\s+(?=\S)", re.IGNORECASE)
# Three figures at most: `1521.` is a hex, not the number of a line.
_BULLET = re.compile(r"^\s*(?:[-*•·]+\s+|\d{1,3}[.)]\s+)")
# An answer to a letter quotes each of its lines, once more each time.
_QUOTED = re.compile(r"^(?:\s*>)+")
_REMARK = re.compile(r"^\s*(?:#|//)")
_HEADS = frozenset(
    {"hex", "hexes", "unit", "units", "counter", "counters", "place", "location", "side", "face"}
)
_FACE_WORDS = {"full": 0, "front": 0, "reduced": 1, "flipped": 1, "back": 1}
# A colon parts only where a blank follows: the one in an id, ge:5/5SS, belongs to it.
_PLACE_FIRST = re.compile(r"\s*(\[[^\[\]]*\]|\([^()]*\)|[^:\[\]()]+?)\s*:(?!\S)\s*(.*)")
_IN_BETWEEN = re.compile(r"(?:\s+(?:in|at|to|hex|on))+$|^hex\s+", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One counter of a text: what it is called, where, its face if that is told, and the words themselves."""

    name: str
    spot: Spot | None
    face: int | None
    words: str

    @property
    def is_name_doubted(self) -> bool:
        """Whether the list says that the name is not sure."""
        return self.name.endswith(_DOUBTED)

    @property
    def is_place_doubted(self) -> bool:
        """Whether the list says so of the place that the line begins with."""
        headed = _PLACE_FIRST.fullmatch(self.words)
        return headed is not None and headed[1].endswith(_DOUBTED)


def review_of_text(text: str, source: str, game: str, mix: Mix, spot_of: SpotOf) -> Review:
    """Return the review of a set-up as text; what is clear in place, name and face is taken.

    Raises Refused for more lines or counters than a set-up has.
    """
    if len(text) > MAX_LETTERS:
        raise Refused(source, f"more than {MAX_LETTERS:,} letters", "is it a list of counters?")
    if len(text.splitlines()) > MOST_LINES:
        raise Refused(source, f"more than {MOST_LINES:,} lines", "is it a list of counters?")
    names = Names(mix)
    faces = _face_words(mix)
    entries = tuple(islice(entries_of(text, names, spot_of, faces), MOST_COUNTERS + 1))
    if len(entries) > MOST_COUNTERS:
        raise Refused(source, f"more than {MOST_COUNTERS:,} counters", "are the numbers before them right?")
    used: dict[CounterId, int] = {}
    meant = (names.meant(entry.name.rstrip(_DOUBTED)) for entry in entries)
    readings = [_reading(entry, each, mix, used) for entry, each in zip(entries, meant, strict=True)]
    return reviewed(source, game, mix, readings)


def _face_words(mix: Mix) -> dict[str, int]:
    """Return the words that name a face: those of the mix, and what people write."""
    found = dict(_FACE_WORDS)
    for known in mix.counters:
        for n, face in enumerate(known.faces):
            found.setdefault(squeezed(face), n)
    return found


# ---- lines


def entries_of(text: str, names: Names, spot_of: SpotOf, faces: dict[str, int]) -> Iterator[Entry]:
    """Yield the counters that a text lays down, line by line."""
    reader = _Reader(names, spot_of, faces)
    for quoted in text.splitlines():
        line = _QUOTED.sub("", quoted)
        if line.strip() and not _REMARK.match(line):
            first, *others = _pieces(line)
            yield from reader.entries(first)
            for piece in others:
                yield from reader.more(piece)


def _pieces(line: str) -> Iterator[str]:
    """Yield a line in pieces of bearable length, parted between its counters where that can be."""
    # What is written of a box with some hundred counters is a line of thousands of letters; and some of the
    # patterns that a line is held against take the square of its length.
    while len(line) > _LONGEST_LINE:
        end = max(line.rfind(sign, 0, _LONGEST_LINE) for sign in ",;") + 1 or _LONGEST_LINE
        yield line[:end].rstrip(",; ")
        line = line[end:]
    yield line


class _Reader:
    """Reads one line after the other; the place of a heading such as `1521:` holds for what follows it."""

    def __init__(self, names: Names, spot_of: SpotOf, faces: dict[str, int]) -> None:
        self._names, self._spot_of, self._faces = names, spot_of, faces
        self._heading: Spot | None = None
        self._of_line: Spot | None = None
        """The place that stood before all counters of the line that was begun last."""

    def entries(self, line: str) -> Iterator[Entry]:
        """Yield the counters of a line, or of its first piece."""
        self._of_line = None
        cells = _cells(line)
        # The head of a table names no place; a row in which a unit is called so would.
        if len(cells) > 1 and {squeezed(cell) for cell in cells} & _HEADS and self._spot_in(cells) is None:
            return
        if len(cells) > 1 and self._is_row(cells):
            yield from self._of_row(cells, line)
            return
        bare = _BULLET.sub("", line).strip()
        headed = _PLACE_FIRST.fullmatch(bare)
        spot = self._spot_of(headed[1].rstrip(_DOUBTED)) if headed else None
        if headed and spot is not None:
            if not headed[2]:
                self._heading = spot
                return
            self._of_line = spot
            yield from self._several(headed[2], spot, line)
            return
        yield from self._several(bare, None, line)

    def more(self, piece: str) -> Iterator[Entry]:
        """Yield the counters of a further piece of the line."""
        yield from self._several(piece.strip(), self._of_line, piece)

    def _is_row(self, cells: Sequence[str]) -> bool:
        """Return whether cells are those of a table: one of them a place and one a counter, each alone."""
        places = [cell for cell in cells if self._spot_of(cell.strip()) is not None]
        return len(places) == 1 and len([cell for cell in cells if cell.strip()]) >= 2

    def _spot_in(self, cells: Iterable[str]) -> Spot | None:
        return next((spot for cell in cells if (spot := self._spot_of(cell.strip())) is not None), None)

    def _of_row(self, cells: Sequence[str], line: str) -> Iterator[Entry]:
        """Yield the counters of a row of a table: place, count and face in cells of their own or not."""
        spot, face, count = self._spot_in(cells), None, 1
        names: list[str] = []
        for cell in (each.strip() for each in cells):
            if not cell or self._spot_of(cell) is not None:
                continue
            # A counter may be called as a face is: its name goes before.
            if squeezed(cell) in self._faces and not self._names.is_clear(cell):
                face = self._faces[squeezed(cell)]
            elif cell.isdecimal() and len(cell) <= 3 and not self._names.is_clear(cell):
                count = int(cell)
            else:
                names.append(cell)
        # Beside names that are counters, other words are remarks: sides, notes.
        known = [name for name in names if self._names.is_clear(self._bare(name)[0])]
        for name in known or names[:1]:
            for each in self._one(name, spot, line):
                told = face if each.face is None else each.face
                yield from _alike(Entry(each.name, each.spot, told, line), count)

    def _several(self, text: str, spot: Spot | None, line: str) -> Iterator[Entry]:
        if self._names.is_clear(self._bare(text)[0]):
            yield from self._one(text, spot, line)
            return
        parts = [part for part in re.split(r"[,;]|\s+and\s+|\s\+\s", text) if part.strip()]
        if spot is None:
            own = [self._placed(part)[1] for part in parts]
            # `5/5SS, 9/5SS 1521`: the one place of a line holds for all of it.
            places = [each for each in own if each is not None]
            spot = places[0] if len(places) == 1 else None
        if spot is None and not any(self._names.meant(self._bare(part)[0]).counters for part in parts):
            # A title, a sentence: one line of prose is one thing to be looked at.
            parts = [text] if text.strip() else []
        for part in parts:
            yield from self._one(part, spot, line)

    def _one(self, text: str, spot: Spot | None, line: str) -> Iterator[Entry]:
        text, own = self._placed(text)
        if own is None:
            # The face stands last: `10/5SS 1421 (reduced)`.
            text, face = self._bare(text)
            text, own = self._placed(text)
        else:
            face = None
        count, found = 1, _COUNT.match(text)
        # A counter's name may begin as a count does.
        if found and not self._names.is_clear(text):
            count, text = int(found[1]), text[found.end() :].strip()
        name, told = self._bare(text)
        face = told if face is None else face
        if not name:
            return
        where = own if own is not None else spot if spot is not None else self._heading
        yield from _alike(Entry(name, where, face, line.strip()), count)

    def _placed(self, text: str) -> tuple[str, Spot | None]:
        """Return a text without the word in it that is a place, and that place: the last, else the first."""
        text = text.strip()
        if self._names.is_clear(self._bare(text)[0]):
            return text, None
        words = re.split(r"(\s+)", text)
        for n in (len(words) - 1, 0):
            # Without its brackets, else with them: the id of a box is written in them.
            spot = self._spot_of(words[n].strip("()[]:;,.@")) or self._spot_of(words[n].strip("():;,@"))
            if spot is not None:
                left = words[:n] if n else words[1:]
                rest = "".join(left).strip().rstrip(":@")
                return _IN_BETWEEN.sub("", rest.strip()), spot
        return text, None

    def _bare(self, text: str) -> tuple[str, int | None]:
        """Return a name without the word that tells its face, and that face."""
        text = text.strip().strip('"')
        if self._names.is_clear(text):
            return text, None
        inside = _IN_BRACKETS.search(text)
        if inside and squeezed(inside[1]) in self._faces:
            return (text[: inside.start()] + text[inside.end() :]).strip(), self._faces[squeezed(inside[1])]
        head, _, last = text.rpartition(" ")
        if head and squeezed(last) in self._faces:
            return head.strip().rstrip(","), self._faces[squeezed(last)]
        return text, None


def _alike(entry: Entry, count: int) -> Iterator[Entry]:
    yield from [entry] * min(max(count, 1), MOST_ALIKE)
    if count > MOST_ALIKE:
        # A counter of that name is none, so it is asked about: the number may be a slip, or meant.
        yield replace(entry, name=f"{count - MOST_ALIKE} x {entry.name}")


def _cells(line: str) -> list[str]:
    """Return the cells of a line, parted by tabs, semicolons, bars or commas as it has them."""
    # Commas last: within cells that are parted otherwise they are letters.
    for sign in "\t;|,":
        if sign in line:
            return [cell.strip() for cell in next(csv.reader([line], delimiter=sign), [])]
    return [line]


# ---- readings


def _reading(entry: Entry, meant: Meant, mix: Mix, used: dict[CounterId, int]) -> Reading:
    free = _free_first(meant, mix, used)
    face = entry.face or 0
    candidates = tuple(
        Candidate(counter, min(face, len(mix.by_id[counter].faces) - 1), share)
        for counter, share in zip(free, meant.shares, strict=True)
    )
    doubts, why = tuple(_doubts(entry, meant, mix, face)), tuple(_whys(entry, meant, mix))
    if free:
        used[free[0]] = used.get(free[0], 0) + 1
    chance = (meant.shares[0] if meant.shares else 0.0) * (0.5 if entry.spot is None else 1.0)
    ratio = meant.shares[0] / meant.shares[1] if len(meant.shares) > 1 else 9.0
    spots = () if entry.spot is None else (entry.spot,)
    return Reading(
        1,
        spots,
        candidates,
        1.0 if not doubts else min(chance, 0.9),
        ratio,
        1.3,
        doubts,
        why,
        text=entry.words,
    )


def _free_first(meant: Meant, mix: Mix, used: dict[CounterId, int]) -> tuple[CounterId, ...]:
    """Return the counters that may be meant, those first of which there are some left: `2 x Fest`."""

    def is_used_up(counter: CounterId) -> bool:
        count = mix.by_id[counter].count
        return count != ANY_NUMBER and used.get(counter, 0) >= count

    return tuple(sorted(meant.counters, key=is_used_up))


def _doubts(entry: Entry, meant: Meant, mix: Mix, face: int) -> Iterator[Doubt]:
    if not meant.is_clear or entry.is_name_doubted:
        yield Doubt.ID
    if entry.spot is None or entry.is_place_doubted:
        yield Doubt.PLACE
    if meant.is_clear and face >= len(mix.by_id[meant.counters[0]].faces):
        yield Doubt.FACE


def _whys(entry: Entry, meant: Meant, mix: Mix) -> Iterator[Why]:
    if not meant.counters:
        yield Why(tr_noop("No counter is called {name}."), (("name", _short(entry.name)),))
    elif not meant.is_clear:
        yield Why(tr_noop("{name} may mean several counters."), (("name", _short(entry.name)),))
    if entry.is_name_doubted or entry.is_place_doubted:
        yield Why(tr_noop("The list itself says that it is not sure."))
    if entry.spot is None:
        yield Why(tr_noop("No place of the map stands in the line."))
    if meant.is_clear and (entry.face or 0) >= len(mix.by_id[meant.counters[0]].faces):
        yield Why(tr_noop("It has one side only."))


def _short(name: str) -> str:
    return name if len(name) <= 60 else f"{name[:57]}..."


# ---- written again


def format_setup_text(review: Review) -> str:
    """Return what of a review is taken as text, a line for each place: `1521: ge:5/5SS, ge:9/5SS reduced`.

    Ids stand in it, not names: what is read again is the same. What is not taken yet follows as remarks.
    """
    by_spot: dict[Spot, list[str]] = {}
    for each in sorted(review.taken(), key=lambda each: each.layer):
        if each.spot is None or each.counter is None:
            continue
        stack = [*((under.counter, under.face) for under in each.beneath), (each.counter, each.face)]
        by_spot.setdefault(each.spot, []).extend(_told(review.mix, counter, face) for counter, face in stack)
    # Sorted by their places, so that the texts of two positions can be compared line by line.
    lines = [f"{spot}: {', '.join(told)}" for spot, told in sorted(by_spot.items())]
    open_ones = (each for each in review.standings.values() if each.state in {State.ASKED, State.LATER})
    lines += [f"# {each.reading.text or each.counter or '?'}" for each in open_ones]
    return "\n".join(lines) + "\n" if lines else ""


def _told(mix: Mix, counter: CounterId, face: int) -> str:
    return counter if face == 0 else f"{counter} ({mix.face_name(counter, face)})"
