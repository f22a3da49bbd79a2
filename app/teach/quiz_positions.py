"""Positions for the quiz: moments cut out of games, each a small game file of its own.

A moment is laid out as the table lay when its phase began, with the steps of the phase since: so the rules
know who has moved and what is being fought. Charts, figures and settings are those of the program, whatever
a player has typed in for the game that it comes from.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import counters.load
from app.assist.combat import battle_plan as plan
from app.assist.past import is_new_phase, rewound
from app.files.charts import our_charts
from app.files.form import encode, preamble
from app.files.reading import understand
from app.files.savegame import assembled, game_of
from app.table import acts
from app.table.changes import Register, Written, flattened
from app.table.game import Game, printed_values
from app.table.history import trackers_written
from app.table.journal import Journal, Step, StepId, format_record
from app.table.table import Diverged, Table
from rules.phases import Moment, Role

MOST_OF_PHASE = 400
"""Moments after more steps of one phase than this are left alone: their files would be long."""

_PINNED = (Register.CHART, Register.VALUE, Register.SETTING)


@dataclass(frozen=True, slots=True)
class QuizPosition:
    """A moment of a game: `id` is safe as a file's name, `title` says where it comes from, `raw` its file."""

    id: str
    title: str
    raw: bytes

    def game(self) -> Game:
        """Return the game in memory; raises DataError where it cannot be read any more."""
        loaded = understand(self.raw, self.id)
        return assembled(loaded.header, loaded.journal, self.id)[0]


def positions_of(game: Game, name: str, title: str, chance: random.Random, most: int) -> list[QuizPosition]:
    """Return some moments of a game's way: half of them combats, where there are so many."""
    path = game.journal.path
    fights, begun = _fights(game, path), _begun(game, path)
    chance.shuffle(fights)
    chance.shuffle(begun)
    # More than half where too few phases begin: the number asked for is made up by combats.
    half = max(most // 2, most - len(begun))
    wanted = [*fights[:half], *begun[: most - min(half, len(fights))]]
    found = (position_at(game, step, name, title) for step in sorted(wanted))
    return [each for each in found if each is not None]


def _begun(game: Game, path: Sequence[Step]) -> list[StepId]:
    """Return the steps with which units begin to move, or attacks to be made."""
    start, found = game.flow.start(1), list[StepId]()
    known = {"side": start.side, "phase": start.phase, "step": start.step}
    for step in path:
        written = trackers_written(step.change, tuple(known))
        known.update({each.key: each.after for each in written})
        # A phase is written with its side, `blue.march`.
        now = Moment(0, known["side"], known["phase"].rpartition(".")[2], known["step"])
        if written and game.sequence.role(now) is not Role.OTHER:
            found.append(step.id)
    return found


def _fights(game: Game, path: Sequence[Step]) -> list[StepId]:
    """Return the steps after which the die of a combat lies, and somebody may have to retreat or advance."""
    written = ((step.id, each.after) for step in path for each in plan.fight_written(step.change))
    read = ((step, plan.read_fight(game, text)) for step, text in written if text)
    return [step for step, fight in read if fight is not None and fight.is_rolled]


def position_at(game: Game, step: StepId, name: str, title: str) -> QuizPosition | None:
    """Return a moment of the way to a game's present; None where it cannot be cut out.

    So it is where its phase is long, or where charts, figures or settings were changed in it.
    """
    path = game.journal.path
    upto = next((n for n, each in enumerate(path, start=1) if each.id == step), 0)
    begun = next((n for n in range(upto, 0, -1) if is_new_phase(path[n - 1])), 0)
    steps = path[begun:upto]
    # A change of the charts does not fit the program's own, which are written in before it.
    if not upto or len(steps) > MOST_OF_PHASE or any(map(_touches_law, steps)):
        return None
    table = rewound(game, path, begun).table
    _pin(game, table)
    header = replace(game.header, title=title)
    cut = game_of(header, Journal(table))
    first = preamble(header, table)
    # Under other charts a step may no longer fit: the moment is left out.
    try:
        for each in steps:
            cut.journal.push(each.change)
    except Diverged:
        return None
    stem = re.sub(r"[^\w-]", "_", name)[:40]
    raw = encode([*first, *(format_record(each) for each in cut.journal.path)])
    return QuizPosition(f"{stem}-{step}", title, raw)


def _touches_law(step: Step) -> bool:
    return any(isinstance(each, Written) and each.register in _PINNED for each in flattened(step.change))


def _pin(game: Game, table: Table) -> None:
    """Write the program's charts and figures on a table, and no other settings than the options played."""
    header = game.header
    law = {
        Register.CHART: our_charts(header.game),
        Register.VALUE: dict(printed_values(counters.load.load(header.game))),
        Register.SETTING: dict(header.options),
    }
    for register, texts in law.items():
        # What the law does not have is emptied: a game's own cells must not stand among ours.
        known = dict.fromkeys(table.book(register), "")
        change = acts.write(table, register, {**known, **texts}, "")
        if change is not None:
            table.apply(change)


def go_to_end(game: Game) -> None:
    """Go on along the way on which a game was left, to its end."""
    line = game.journal.line_through(game.journal.now)
    if line:
        game.journal.go_to(line[-1].id)


def has_fights(game: Game) -> bool:
    """Return whether combats were fought on the way to a game's present: a chronicle has none."""
    return bool(_fights(game, game.journal.path))
