"""When a game ends: what its clock says, its calendar, and the last day that was agreed on."""

from __future__ import annotations

from app.assist.procedure import victory_of
from app.table.changes import Register
from app.table.game import Game
from counters.scenario import DATE
from counters.setups import LAST_TURN
from rules.chronicle import Calendar, Clock
from rules.pool import brought_by
from rules.victory import Ending, Victory


def clock_of(game: Game) -> Clock:
    """Return where a game stands."""
    read = game.table.book(Register.TRACKER).get
    return Clock(read(DATE, ""), read("side", ""), read("phase", "").rpartition(".")[2])


def calendar_of(game: Game) -> Calendar:
    """Return the turns of a game's tray and the phases of its sequence."""
    # A day may have several boxes.
    turns = sorted({box.date for box in game.sheet.tray.boxes.values() if box.kind == "turn"})
    phases = game.sequence.phases
    names = tuple((phase.side, phase.id) for phase in phases)
    # A phase that a chit brings may come again: then no phase is known to be the last of a turn.
    is_brought = phases[-1].key in brought_by(game.sequence.pools)
    return Calendar(tuple(turns), (*names, ("", "")) if is_brought else names)


def ending_of(game: Game, victory: Victory) -> Ending:
    """Return when a game ends: on the day agreed on, where the players did, else on its scenario's last."""
    last_day = game.header.options.get(LAST_TURN, "") or victory.last_day
    return Ending(last_day, calendar_of(game).has_ended(last_day, clock_of(game)))


def is_over(game: Game) -> bool:
    """Return whether the last turn of a game's scenario has ended; this asks the clock alone."""
    victory = victory_of(game)
    return victory is not None and ending_of(game, victory).is_past
