"""A game of ours taken away for VASSAL: the position as a saved game, a span of steps as a log."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from app.bring_in.refused import Refused
from app.bring_in.vassal.binding import Binding, binding_of_game
from app.bring_in.vassal.bound import BoundGame
from app.bring_in.vassal.command_text import format_command
from app.bring_in.vassal.commands import Noted
from app.bring_in.vassal.layout import layouts_of
from app.bring_in.vassal.modules_beside import OpenModule
from app.bring_in.vassal.outgoing import Outgoing, reported, said
from app.bring_in.vassal.packing import packed
from app.bring_in.vassal.retelling import STEP
from app.bring_in.vassal.sequence import ESCAPE, TAB, unwalk, walk
from app.film.excerpt import Excerpt
from app.table.changes import Group
from app.table.game import Game
from app.table.journal import Step
from app.table.references import plain_words

_LOG = f"LOG{TAB}"
_LONGEST_LINE = 500


Hear = Callable[[str], None]
"""Hears what the module cannot show, by kind and count."""


def save_of(excerpt: Excerpt, module: Path | None = None, on_left_out: Hear | None = None) -> bytes:
    """Return the position at the end of a span as the bytes of a saved game; raises Refused, DataError."""
    bound = bound_game(excerpt.game, module)
    out = Outgoing(excerpt.game.table, bound)
    return _packed(out.opening(), out, bound, excerpt, on_left_out)


def log_of(
    excerpt: Excerpt,
    module: Path | None = None,
    progress: Callable[[float], None] | None = None,
    on_left_out: Hear | None = None,
) -> bytes:
    """Return a span of steps as the bytes of a log, which opens with the position before the first of them.

    Raises Refused, DataError.
    """
    bound = bound_game(excerpt.game, module)
    _, start = next(excerpt.walk())
    out = Outgoing(start.table, bound)
    nodes = list(walk(out.opening(), ESCAPE))
    for number, step in enumerate(excerpt.steps):
        commands = out.step(step.change, _lines(excerpt.game, step))
        for depth, command in enumerate(commands):
            nodes.append((1 if depth == 0 else 2, _LOG + format_command(command)))
        if progress is not None:
            progress(number / len(excerpt.steps))
    return _packed(unwalk(nodes, ESCAPE), out, bound, excerpt, on_left_out)


def _lines(game: Game, step: Step) -> Iterator[str]:
    """Yield what is said of a step: its name where no remark has it, then its remarks."""
    remarks = [plain_words(remark.text) for remark in game.journal.remarks_at(step.id)]
    lines = [" ".join(line.split())[:_LONGEST_LINE] for text in remarks for line in text.split("\n")]
    title = step.change.title if isinstance(step.change, Group) else ""
    # What we call a step that came from a log without a word says nothing to anybody.
    if title not in ("", STEP) and not any(title in line for line in lines):
        yield reported(title[:_LONGEST_LINE])
    for line in filter(None, lines):
        # What VASSAL's players said and were told goes back as it came.
        yield line if line.startswith(("<", "*")) else said(line)


def _packed(text: str, out: Outgoing, bound: BoundGame, excerpt: Excerpt, on_left_out: Hear | None) -> bytes:
    """Return a file; what the module cannot show stands in the notes of the scenario."""
    about = replace(bound.about, description=excerpt.game.header.title)
    missing = [f"{count} x {kind}" for kind, count in out.left_out.items()]
    if on_left_out is not None:
        for line in missing:
            on_left_out(line)
    if missing:
        words = "\n".join(["Written by Adjutant. Not shown here as on its table:", *missing])
        nodes = list(walk(text, ESCAPE))
        # Before the end of the opening: what comes behind it is a step of a log.
        end = next(index for index, (_, own) in enumerate(nodes) if own == "end_save")
        nodes.insert(end, (1, format_command(Noted(False, words))))
        text = unwalk(nodes, ESCAPE)
    return packed(text, about, round(time.time() * 1000))


# ---- the module


def bound_game(game: Game, named: Path | None) -> BoundGame:
    """Return a game of ours with its module, read anew for its definitions; raises Refused, DataError."""
    binding = binding_of_game(game.header.game)
    if binding is None:
        told = f"no module of VASSAL is known for the game {game.header.game}"
        raise Refused(game.header.game, told, "bring its module in first")
    with OpenModule.at(_module_file(binding, named)) as opened:
        # By its name alone: another release of the same module can do, its slots are found by number or name.
        if opened.module.name != binding.module:
            told = f"this is the module {opened.module.name}, not {binding.module}"
            raise Refused(opened.path.name, told, "name the right one with --module")
        layouts = layouts_of(opened.module.maps, {}, opened.size_of)
        return BoundGame(binding, game.sheet, game.roster, opened.module, layouts)


def _module_file(binding: Binding, named: Path | None) -> Path:
    if named is not None:
        return named
    if binding.file and Path(binding.file).is_file():
        return Path(binding.file)
    told = f"the module {binding.module} is not where it was"
    raise Refused(binding.file or binding.module, told, "name it with --module")
