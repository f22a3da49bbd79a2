"""`adjutant bring-in KIND ...`: scanned maps, counter sheets, set-ups, VASSAL's files, each kind a module."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Mapping
from types import MappingProxyType

from app.command_table import Command

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "map": "a scan, a photograph or a PDF of a hex map",
        "setup": "a set-up: a picture of the board, or a list",
        "counters": "a scanned counter sheet: where each counter lies, which back is whose",
        "vassal": "a module, an extension, a saved game or a log of VASSAL",
    }
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the kinds, and what may stand behind each."""
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    for kind, told in KINDS.items():
        # Each kind declares itself, for `--help`: what its module
        # imports at the top must do without the extra.
        _module(kind).add_arguments(kinds.add_parser(kind, help=told, description=told))


def run(args: argparse.Namespace) -> int:
    """Bring in what was asked for."""
    return _module(args.kind).run(args)


def _module(kind: str) -> Command:
    module: Command = importlib.import_module(f"app.commands.bring_in_{kind}")
    return module
