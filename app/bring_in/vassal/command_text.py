"""One command of a saved game or a log: its own text read, and written again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from app.bring_in.vassal.commands import (
    BEGIN,
    END,
    QUIET,
    Add,
    Boards,
    Bracket,
    Change,
    Chat,
    Command,
    Move,
    Noted,
    Null,
    Other,
    Player,
    Property,
    Remove,
    Turn,
    Undoing,
)
from app.bring_in.vassal.sequence import TAB, decode, encode
from app.bring_in.vassal.traits import NO_MAP, at, number

ARGUMENT = "/"
_BOARD_PICKER = "BoardPicker"
_WORD = re.compile(r"[A-Za-z_]+")


def command_of(text: str) -> Command:
    """Return what a command's own text says; what nobody knows is `Other`."""
    # In a log VASSAL joins `LOG` with what it has for such a command, which is Java's `null` in letters.
    if text in ("", NO_MAP):
        return Null()
    read = _OF_PIECES.get(text[:2])
    if read is not None:
        return read(decode(text[2:], ARGUMENT), text[2:])
    if text.startswith("CHAT"):
        return Chat(text[4:])
    if text in (BEGIN, END):
        return Bracket(text == END)
    return _by_word(text)


def _add(fields: list[str], _: str) -> Command:
    return Add(at(fields, 0), at(fields, 1), at(fields, 2))


# The rest as it stands: VASSAL writes this one id without escaping it.
def _remove(_: list[str], rest: str) -> Command:
    return Remove(rest)


def _change(fields: list[str], _: str) -> Command:
    return Change(at(fields, 0), at(fields, 1), at(fields, 2))


def _move(fields: list[str], _: str) -> Command:
    return Move(
        at(fields, 0),
        at(fields, 1, NO_MAP),
        number(at(fields, 2)),
        number(at(fields, 3)),
        at(fields, 4, NO_MAP),
        at(fields, 5, NO_MAP),
        number(at(fields, 6)),
        number(at(fields, 7)),
        at(fields, 8, NO_MAP),
        at(fields, 9),
    )


_OF_PIECES = {"+/": _add, "-/": _remove, "D/": _change, "M/": _move}


def _by_word(text: str) -> Command:
    word, tab, rest = text.partition(TAB)
    # By its end: what stands before is the name of a map, and that may be any text.
    if tab and word.endswith(_BOARD_PICKER):
        return Boards(word.removesuffix(_BOARD_PICKER), tuple(boards_in(decode(rest, TAB))))
    fields = decode(rest, TAB)
    match word:
        case "PLAYER":
            return Player(at(fields, 0), at(fields, 1), at(fields, 2))
        case "UNDO":
            return Undoing(rest == "true")
        # Its second field is the old value: a state is told here, and only the new one counts.
        case "MutableProperty":
            return Property(at(fields, 0), at(fields, 2), at(fields, 3))
        case "GlobalProperty":
            parts = decode(rest.removeprefix(";"), ";")
            return Property(at(parts, 0), at(parts, 1), at(parts, 2))
        # VASSAL writes line breaks as bars; a bar that somebody typed cannot be told from them.
        case "NOTES" | "PNOTES":
            return Noted(word == "PNOTES", rest.replace("|", "\n"))
    # The number of the tracker stands in the word itself, `TURNTurnTracker0`.
    if tab and word.startswith("TURN"):
        return Turn(word.removeprefix("TURN"), rest)
    return Other(_word_of(text), text)


def boards_in(fields: Sequence[str]) -> Iterator[tuple[str, bool, int, int]]:
    """Yield the boards that a command lays: name, whether turned by half a turn, column, row."""
    for index in range(0, len(fields) - 2, 3):
        name, column, row = fields[index : index + 3]
        yield name.removesuffix("/rev"), name.endswith("/rev"), number(column), number(row)


def _word_of(text: str) -> str:
    """Return the word that an unknown command begins with, one of those known to be quiet where it is."""
    quiet = next((word for word in QUIET if text.startswith(word)), None)
    found = _WORD.match(text)
    return quiet or (found.group() if found else text[:1])


def format_command(command: Command) -> str:
    """Return a command's own text; for what holds others together (`Null`) the empty one."""
    match command:
        case Add(id=key, type=kind, state=state):
            return "+/" + encode([key, kind, state], ARGUMENT)
        case Remove(id=key):
            return f"-/{key}"
        case Change(id=key, state=state, before=before):
            return "D/" + encode([key, state, before] if before else [key, state], ARGUMENT)
        case Move():
            return _format_move(command)
        case Chat(text=text):
            return f"CHAT{text}"
        case Other(text=text):
            return text
        case Bracket(is_end=is_end):
            return END if is_end else BEGIN
        case _:
            return _format_word(command)


def _format_word(command: Command) -> str:
    match command:
        case Boards(map=name, boards=boards):
            return f"{name}{_BOARD_PICKER}{TAB}{encode(_board_fields(boards), TAB)}"
        case Player(id=key, name=name, side=side):
            return f"PLAYER{TAB}{encode([key, name, side], TAB)}"
        case Undoing(begins=begins):
            return f"UNDO{TAB}{'true' if begins else 'false'}"
        # As saves have it, those of logs too: that form needs no former value.
        case Property(name=name, value=value, container=container):
            return f"GlobalProperty{TAB};{encode([name, value, container], ';')}"
        case Turn(tracker=tracker, state=state):
            return f"TURN{tracker}{TAB}{state}"
        case Noted(is_public=is_public, text=text):
            return f"{'PNOTES' if is_public else 'NOTES'}{TAB}{text.replace(chr(10), '|')}"
        case _:
            return ""


def _format_move(move: Move) -> str:
    here, there = [move.map, str(move.x), str(move.y)], [move.old_map, str(move.old_x), str(move.old_y)]
    fields = [move.id, *here, move.under, *there, move.old_under, move.player]
    return "M/" + encode(fields, ARGUMENT)


def _board_fields(boards: Iterable[tuple[str, bool, int, int]]) -> Iterator[str]:
    for name, is_reversed, column, row in boards:
        yield from (f"{name}/rev" if is_reversed else name, str(column), str(row))
