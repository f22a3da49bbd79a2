"""Changes, places and whole tables as text, one line each; every form reads back what it writes.

    move ge:5/5SS 1521#0 > 1623#1 via 1521-1622-1623
    flip ge:5/5SS 0 > 1
    turn ge:5/5SS 0 > 60
    stack ge:5/5SS#0 ge:9/5SS#1 > ge:9/5SS#0 ge:5/5SS#1
    place out_of_supply/3 marker out_of_supply face 0 turned 0 at 1521#2
    remove out_of_supply/3 marker out_of_supply face 0 turned 0 at 1521#2
    write tracker "weather" "" > "clear"
    roll 7 1d6 "weather" = 3 +0 seeded
    roll 8 1d5 "Draw" = 4 +0 seeded closed nobody
    group "Move 5SS" { move ... ; move ... }

A place is `1521#0` (a hex), `[turn:1945-01-14]#0` (a box) or `(3400,1212)#0` (pixels), then its level.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from app.table.changes import (
    Change,
    DieSource,
    Flipped,
    Group,
    Moved,
    Placed,
    Register,
    Removed,
    Restacked,
    Rolled,
    Turned,
    Written,
)
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from app.table.tokens import TokenReader
from maps.sheet import BoxId
from rules.hexgrid import HEX_WORD, HexId
from rules.issues import NotationError

# What ends a word in this notation is no part of one; anything else may stand in an id.
_WORD = re.compile(r'[^\s"{};#>]+')
_PLACE = re.compile(
    r"(?:\[(?P<box>[^\s\"\[\]]+)\]|\((?P<x>-?\d{1,9}),(?P<y>-?\d{1,9})\)|"
    rf"(?P<hex>{HEX_WORD.pattern}))#(?P<level>-?\d{{1,9}})"
)
# Nine digits at the most: a number of a million takes Python minutes, and a stranger's file may hold one.
_DICE = re.compile(r"(\d{1,9})d(\d{1,9})")
_NUMBER = re.compile(r"[+-]?\d{1,9}")
MAX_FACES = 100
MOST_DICE = 500
"""A deck is shuffled by a die for each of its pieces."""
MAX_DEPTH = 32
"""Groups inside groups that are read; no hand makes more than two or three."""


# ---- places and pieces


def format_place(place: Place) -> str:
    """Return a place as text, `1521#0`."""
    return f"{place.spot}#{place.level}"


@lru_cache(maxsize=4096)
def parse_place(text: str) -> Place:
    """Return the place that `format_place` wrote; raises NotationError on anything else.

    A long game names the same few hundred places in thousands of lines.
    """
    found = _PLACE.fullmatch(text)
    if found is None:
        raise NotationError(f"not a place: {text!r}")
    level = int(found["level"])
    if found["hex"]:
        return Place(hex=HexId(found["hex"]), level=level)
    if found["box"]:
        return Place(box=BoxId(found["box"]), level=level)
    return Place(pos_px=(int(found["x"]), int(found["y"])), level=level)


def format_piece(piece: Piece) -> str:
    """Return a piece with all that can be seen of it."""
    return (
        f"{piece.id} {piece.kind.value} {piece.design} face {piece.face} turned {piece.turned_deg} "
        f"at {format_place(piece.place)}"
    )


# ---- changes


def format_change(change: Change) -> str:
    """Return a change as one line of text."""
    match change:
        case Moved():
            way = f" via {'-'.join(change.route)}" if change.route else ""
            return f"move {change.piece} {format_place(change.before)} > {format_place(change.after)}{way}"
        case Flipped():
            return f"flip {change.piece} {change.before} > {change.after}"
        case Turned():
            return f"turn {change.piece} {change.before_deg} > {change.after_deg}"
        case Restacked():
            return f"stack {_format_levels(change.before)} > {_format_levels(change.after)}"
        case Placed():
            return f"place {format_piece(change.piece)}"
        case Removed():
            return f"remove {format_piece(change.piece)}"
        case Written():
            texts = (quote(change.key), quote(change.before), ">", quote(change.after))
            return f"write {change.register.value} {' '.join(texts)}"
        case Rolled():
            return _format_roll(change)
        case Group():
            parts = " ; ".join(format_change(part) for part in change.changes)
            return f"group {quote(change.title)} {{ {parts} }}"


def _format_levels(levels: tuple[tuple[PieceId, int], ...]) -> str:
    return " ".join(f"{piece}#{level}" for piece, level in levels)


def _format_roll(roll: Rolled) -> str:
    flags = (" again" if roll.is_again else "") + (" undone" if roll.is_undone else "")
    flags += f" closed {roll.closed_to}" if roll.closed_to else ""
    faces = " ".join(str(face) for face in roll.faces)
    dice = f"{len(roll.faces)}d{roll.sides}"
    result = f"{faces} {roll.modifier:+d} {roll.source.value}{flags}"
    return f"roll {roll.number} {dice} {quote(roll.purpose)} = {result}"


def parse_change(text: str) -> Change:
    """Return the change that `format_change` wrote; raises NotationError that says what was expected."""
    reader = TokenReader(text)
    change = _read_change(reader)
    reader.expect_end()
    return change


def quote(text: str) -> str:
    """Return a text in quotes, with all line breaks escaped (also those that only Unicode knows)."""
    quoted = json.dumps(text, ensure_ascii=False)
    # A lone surrogate cannot be written as UTF-8 at all: the whole line would be lost.
    return re.sub(r"[\x7f-\x9f\u2028\u2029\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _read_change(reader: TokenReader) -> Change:
    verb = reader.take("a change")
    read = _VERBS.get(verb)
    if read is None:
        raise NotationError(f"{verb!r} is no change that this version knows")
    return read(reader)


def _word(token: str) -> str:
    if not _WORD.fullmatch(token):
        raise ValueError(token)
    return token


def _number(token: str) -> int:
    # `int` alone would take `1_000`, and numbers of any length.
    if not _NUMBER.fullmatch(token):
        raise ValueError(token)
    return int(token)


def _face(token: str) -> int:
    if not 0 <= _number(token) < MAX_FACES:
        raise ValueError(token)
    return int(token)


def _text(token: str) -> str:
    if token.startswith('"') and "\\" not in token and token.isprintable():
        return token[1:-1]  # most texts, at a tenth of the time that JSON takes
    found = json.loads(token) if token.startswith('"') else None
    if not isinstance(found, str):
        raise ValueError(token)  # noqa: TRY004  (the reader turns ValueError into one message)
    return found


def _read_piece_id(reader: TokenReader) -> PieceId:
    return PieceId(reader.read("a piece", _word))


def _read_piece(reader: TokenReader) -> Piece:
    key = _read_piece_id(reader)
    kind = reader.read("unit or marker", Kind)
    design = reader.read("a design", _word)
    reader.expect("face")
    face = reader.read("a face", _face)
    reader.expect("turned")
    turned_deg = reader.read("a number", _number)
    reader.expect("at")
    return Piece(key, kind, design, reader.read("a place", parse_place), face, turned_deg)


def _read_move(reader: TokenReader) -> Moved:
    key = _read_piece_id(reader)
    before = reader.read("a place", parse_place)
    reader.expect(">")
    after = reader.read("a place", parse_place)
    route = reader.read("hexes", lambda token: token.split("-")) if reader.take_if("via") else []
    return Moved(key, before, after, tuple(HexId(hex_id) for hex_id in route))


def _read_two_numbers(reader: TokenReader, number: Callable[[str], int]) -> tuple[PieceId, int, int]:
    key = _read_piece_id(reader)
    before = reader.read("a number", number)
    reader.expect(">")
    return key, before, reader.read("a number", number)


def _level(token: str) -> tuple[PieceId, int]:
    key, _, level = token.rpartition("#")
    return PieceId(_word(key)), _number(level)


def _read_levels(reader: TokenReader) -> tuple[tuple[PieceId, int], ...]:
    levels = []
    # To whatever may follow: the number of pieces is not written.
    while reader.peek() not in ("", ">", ";", "}"):
        levels.append(reader.read("a piece and its level", _level))
    return tuple(levels)


def _read_stack(reader: TokenReader) -> Restacked:
    before = _read_levels(reader)
    reader.expect(">")
    return Restacked(before, _read_levels(reader))


def _read_write(reader: TokenReader) -> Written:
    register = reader.read("a book", Register)
    key = reader.read("a text in quotes", _text)
    before = reader.read("a text in quotes", _text)
    reader.expect(">")
    return Written(register, key, before, reader.read("a text in quotes", _text))


def _dice(token: str) -> tuple[int, int]:
    found = _DICE.fullmatch(token)
    if found is None:
        raise ValueError(token)
    return int(found[1]), int(found[2])


def _read_roll(reader: TokenReader) -> Rolled:
    number = reader.read("a number", _number)
    count, sides = reader.read("dice such as 1d6", _dice)
    if count > MOST_DICE:
        raise NotationError(f"{count} dice are more than anybody rolls")
    purpose = reader.read("a text in quotes", _text)
    reader.expect("=")
    # After the bound on their number: a line of a few letters must not ask for a billion.
    faces = tuple(reader.read("a die's face", _number) for _ in range(count))
    modifier = reader.read("a modifier", _number)
    source = reader.read("seeded or typed", DieSource)
    # In the order in which they are written; older files lack the later ones.
    is_again, is_undone = reader.take_if("again"), reader.take_if("undone")
    closed_to = reader.read("who may know the roll", _word) if reader.take_if("closed") else ""
    return Rolled(number, purpose, sides, faces, source, modifier, is_again, is_undone, closed_to)


def _read_group(reader: TokenReader) -> Group:
    title = reader.read("a text in quotes", _text)
    reader.expect("{")
    reader.depth += 1
    # Each is a call within a call: a line so deep would meet a limit of Python that says nothing of what is
    # wrong.
    if reader.depth > MAX_DEPTH:
        raise NotationError(f"more than {MAX_DEPTH} groups lie inside one another")
    parts: list[Change] = []
    while not reader.take_if("}"):
        if parts:
            reader.expect(";")
        parts.append(_read_change(reader))
    reader.depth -= 1
    return Group(title, tuple(parts))


_VERBS: dict[str, Callable[[TokenReader], Change]] = {
    "move": _read_move,
    "flip": lambda reader: Flipped(*_read_two_numbers(reader, _face)),
    "turn": lambda reader: Turned(*_read_two_numbers(reader, _number)),
    "stack": _read_stack,
    "place": lambda reader: Placed(_read_piece(reader)),
    "remove": lambda reader: Removed(_read_piece(reader)),
    "write": _read_write,
    "roll": _read_roll,
    "group": _read_group,
}


# ---- whole tables


def format_table(table: Table) -> str:
    """Return everything on the table; equal tables give equal text (pieces by id, books and keys sorted)."""
    return "".join(f"{line}\n" for line in _table_lines(table))


def _table_lines(table: Table) -> Iterator[str]:
    for piece in table:
        yield f"piece {format_piece(piece)}"
    for register in Register:
        for key, text in sorted(table.book(register).items()):
            yield f"{register.value} {quote(key)} {quote(text)}"
    for roll in table.rolls:
        yield _format_roll(roll)


def parse_table(text: str) -> Table:
    """Return the table that `format_table` wrote; raises NotationError with the number of the bad line."""
    # Not `splitlines`, which also parts at signs that a text may hold.
    table, problems = read_table(text.split("\n"))
    if problems:
        number, problem = problems[0]
        raise NotationError(f"line {number}: {problem}")
    return table


def read_table(lines: Iterable[str]) -> tuple[Table, list[tuple[int, str]]]:
    """Return what can be read of a table, and of each line that cannot its number from 1 and the problem."""
    pieces: dict[PieceId, Piece] = {}
    books: dict[Register, dict[str, str]] = {register: {} for register in Register}
    rolls: list[Rolled] = []
    problems: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start=1):
        try:
            if line.strip():
                _read_table_line(line, pieces, books, rolls)
        except NotationError as problem:
            problems.append((number, str(problem)))
    return Table(pieces.values(), books, rolls), problems


def _read_table_line(
    line: str, pieces: dict[PieceId, Piece], books: dict[Register, dict[str, str]], rolls: list[Rolled]
) -> None:
    reader = TokenReader(line)
    verb = reader.take("a line of a table")
    if verb == "piece":
        piece = _read_piece(reader)
        # Told, not overwritten: which of the two is meant nobody knows.
        if piece.id in pieces:
            raise NotationError(f"{piece.id} lies on the table twice")
        pieces[piece.id] = piece
    elif verb == "roll":
        roll = _read_roll(reader)
        # The table takes none back that fell before the one below it, and could not make that again.
        if rolls and roll.number <= rolls[-1].number:
            raise NotationError(f"roll {roll.number} lies behind roll {rolls[-1].number}")
        rolls.append(roll)
    elif verb in {register.value for register in Register}:
        key = reader.read("a text in quotes", _text)
        books[Register(verb)][key] = reader.read("a text in quotes", _text)
    else:
        raise NotationError(f"{verb!r} is nothing that lies on a table")
    reader.expect_end()
