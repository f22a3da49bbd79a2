"""The closed words of the counter files, and the small checks that several of them share."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from rules.dates import MOST_TURNS, is_turn, numbered_turn, turn_number
from rules.hexgrid import HEX_WORD
from rules.library import folder_name, game_folder
from rules.tomlfile import TomlTable

PROVENANCES = ("rulebook", "bound", "source", "history", "reconstructed", "user")
"""Where a value comes from. A provenance begins with one of these, the weakest part leading."""

SIZES = ("company", "battalion", "regiment", "brigade", "division", "corps", "army")
"""The sizes that every game has; a roster may name others and what is drawn for them."""
RP_KINDS = ("infantry", "armored", "general", "none")
"""Replacement points: for some types each, or general ones for all."""
SCHEMA = 1

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
HEX_HINT = "a number of the map, such as 1521, or the name of a region"
_ONE_WORD = re.compile(r"[^\s]+")


def folder_of(game: str | Path) -> Path:
    """Return the folder of a game's counters; raises DataError where there is no such game.

    A game is named by its id, `bitter-end` or `bitter_end`, or by a folder of its own.
    """
    return game if isinstance(game, Path) else game_folder(game).counters


def user_folder_of(user_folder: Path, game: str | Path) -> Path:
    """Return where a player's own files about a game lie inside the folder for user files."""
    # By the name of the folder: so a game under test and the installed one of the same id keep apart.
    return user_folder / (game.name if isinstance(game, Path) else folder_name(game))


def check_schema(table: TomlTable) -> None:
    """Note a file of a later form than this program knows."""
    # Later forms alone: older ones are read as they are, and what they lack has its default.
    if table.whole("schema", SCHEMA, least=1) > SCHEMA:
        table.note("a later form of the file than this program knows", "update the program", key="schema")


def provenance(table: TomlTable, key: str = "provenance", default: str | None = None) -> str:
    """Return a text that must begin with a provenance word."""
    found = table.text(key, default)
    if found and not is_provenance(found):
        hint = f"begin with one of: {' '.join(PROVENANCES)}"
        table.note(f"{found[:40]!r} does not say where it comes from", hint, key=key)
    return found


def is_provenance(text: str) -> bool:
    """Return whether a text begins with a provenance word."""
    # However it goes on: behind the first word people write what they like.
    return re.split(r"[^a-z]", text, maxsplit=1)[0] in PROVENANCES


def turn_key(table: TomlTable, key: str, default: str | None = None) -> str:
    """Return a turn: a date of the form 1945-01-31, or the number of a turn without a date."""
    found = table.data.get(key)
    # Not isinstance: true is a whole number in Python.
    if type(found) is int:
        # whole() keeps it within bounds, outside which numbered_turn raises.
        number = table.whole(key, least=1, most=MOST_TURNS)
        return numbered_turn(number)
    turn = table.text(key, default)
    if turn and not is_turn(turn):
        table.note(f"{turn!r} is no date", "write it as 1945-01-31, or the number of a turn", key=key)
    return turn


def turn_value(turn: str) -> str | int:
    """Return a turn as data files have it: the date, or the number."""
    number = turn_number(turn)
    return turn if number is None else number


def colour(table: TomlTable, key: str, default: str | None = None) -> str:
    """Return a colour of the form #RRGGBB."""
    return _shaped(table, key, default, _COLOUR, "is no colour", "write it as #RRGGBB")


def hex_number(table: TomlTable, key: str, default: str | None = None) -> str:
    """Return what may be the number or name of a hex; whether the map has it, `check` tells."""
    return _shaped(table, key, default, HEX_WORD, "is no hex", HEX_HINT)


def one_word(table: TomlTable, key: str, default: str | None = None) -> str:
    """Return a text without blanks."""
    return _shaped(table, key, default, _ONE_WORD, "has blanks", "write _ for a blank")


def check_known(
    table: TomlTable, key: str, named: Collection[str], known: Collection[str], what: str
) -> None:
    """Note each name that is not among the known ones."""
    for name in named:
        if name not in known:
            table.note_unknown(f"unknown {what} {name!r}", name, known, key=key)


def _shaped(
    table: TomlTable, key: str, default: str | None, shape: re.Pattern[str], message: str, hint: str
) -> str:
    found = table.text(key, default)
    if found and not shape.fullmatch(found):
        table.note(f"{found!r} {message}", hint, key=key)
    return found
