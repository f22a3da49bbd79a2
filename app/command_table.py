"""The commands: what each is for, where its module stands, how it is parsed; for the line and the manual.

Nothing here runs a command or opens a window, so that the manual may print their help.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import NoReturn, Protocol

from rules.issues import MAX_LINE, clipped

_PAGE_COLUMNS = 66

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "games": "the games, rule sets, scenarios and options",
        "new": "lay out a scenario and begin its file",
        "new-game": "lay out the skeleton of a game of your own, to be filled",
        "show": "the position of a game as text",
        "draw": "draw a counter from a pool of a game, or shuffle a deck",
        "replay": "step through a game; its digest; its faults",
        "order": "the order of battle of a game as text",
        "reach": "where a unit can go, what it costs, what stopped it",
        "why": "the verdict on a move, with every finding and its case",
        "zoc": "the hexes that a side controls, and by whom",
        "supply": "who is in supply by which way, and where the line of the others breaks",
        "combat": "the card of an attack: strengths, odds, modifiers, levels, what each die brings",
        "retreats": "every distinct way in which a unit can retreat",
        "advances": "where a unit may advance to after combat",
        "perft": "cases and counts of a file, held against the rules",
        "turn": "what the step under way asks for, what is left to decide, and doing of it",
        "setup": "who begins where, and what of it the rules of set-up do not allow",
        "victory": "every victory point with the step of the journal that earned it",
        "soak": "whole games that the opponent plays against itself, asked for invariants at each step",
        "ask": "boards and questions as JSON lines",
        "render": "the table of a game as a picture",
        "export": "a game to take away: a page that replays it, a report, a film",
        "bring-in": "what you own: scanned maps, counters, set-ups, files of VASSAL",
        "check": "everything that is wrong with a save, a map, counters, charts",
        "doctor": "versions, folders, data: what to paste into a report of a fault",
    }
)


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare what may stand behind the command."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit code."""


class Usage(Exception):
    """The command line could not be understood."""


class _HelpOfAPage(argparse.HelpFormatter):
    """Lines of one width."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_PAGE_COLUMNS)


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, like every other of ours."""

    def error(self, message: str) -> NoReturn:
        """Raise Usage with the complaint, where argparse would print two lines and end the process."""
        raise Usage(f"{self.prog}: {clipped(message, MAX_LINE // 2)} (see {self.prog} --help)")


def module_of(name: str) -> Command:
    """Return the module of a command, imported now: the others cost nothing."""
    module: Command = importlib.import_module(f"app.commands.{name.replace('-', '_')}")
    return module


def help_of(name: str) -> str:
    """Return what `adjutant NAME --help` prints after the description, whatever the terminal's width."""
    parser = Parser(prog=f"adjutant {name}", formatter_class=_HelpOfAPage)
    module_of(name).add_arguments(parser)
    return parser.format_help()
