"""What the pages of the manual ask for, so that it cannot age: keys, menus, and the help of the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from app.action import Action
from app.actions import ACTIONS, MENUS
from app.command_table import COMMANDS, help_of
from app.table.phrases import Translate
from app.teach.manual import Fill

ShowKey = Callable[[str], str]
"""Gives a key as this system writes it, of Qt's portable name."""


def facts(table: Iterable[Action], tr: Translate, show_key: ShowKey) -> Fill:
    """Return what gives the facts of the actions of a game; `tr` translates."""
    known = tuple(table)
    # What a game does not have is told in the program's own words: the page says when it is there.
    # Those of the game last, so that its own words for an action win.
    actions = {each.id: each for each in (*_of_all_games(tr), *known)}

    def fill(kind: str, name: str) -> str:
        match kind:
            case "keys":
                return "\n".join(_table_of_keys(known, tr, show_key))
            case "commands":
                return "\n\n".join(_help_of_commands())
            case "key":
                return keys_of(actions[name], show_key)
        each = actions[name]
        # An action that is unknown is a KeyError, and `filled` then shows the gap as it is written.
        return f"*{_plain(tr(each.menu))}, {_plain(each.text)}*"

    return fill


def _of_all_games(tr: Translate) -> Iterator[Action]:
    return (replace(each, text=tr(each.text)) for each in ACTIONS)


def keys_of(each: Action, show_key: ShowKey) -> str:
    """Return the first key of an action in bold, its place in words where it has none."""
    return f"**{show_key(each.keys[0])}**" if each.keys else f"*{_plain(each.text)}*"


def _table_of_keys(known: tuple[Action, ...], tr: Translate, show_key: ShowKey) -> Iterator[str]:
    for menu in MENUS:
        rows = [each for each in known if each.menu == menu]
        if not rows:
            continue
        head = " | ".join((tr("Action"), tr("Keys"), tr("What it does")))
        yield from (f"## {_plain(tr(menu))}", "", f"| {head} |", "|---|---|---|")
        for each in rows:
            keys = ", ".join(show_key(key) for key in each.keys)
            yield f"| {_cell(each.text)} | {_cell(keys)} | {_cell(each.help)} |"
        yield ""


def _cell(text: str) -> str:
    # A bar would end the cell of Markdown's table; the key with that name exists.
    return _plain(text).replace("|", "\\|")


def _plain(text: str) -> str:
    # Qt's mark of the letter to press, and that of a dialog to come: neither is read in a sentence.
    return text.replace("&", "").removesuffix("...")


def _help_of_commands() -> Iterator[str]:
    for name, told in COMMANDS.items():
        # Asked of the parser itself, so that no option can be missing here.
        yield f"## adjutant {name}\n\n{told[:1].upper()}{told[1:]}.\n\n```\n{help_of(name).strip()}\n```"
