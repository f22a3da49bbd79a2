"""What happened since the turn before the present one began."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.film.happening import Happening
from app.film.series import Axis
from app.table.game import Game
from rules.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class Taken:
    """A place that is another side's than before, by its name or else its hex."""

    hex: HexId
    name: str
    side: str


@dataclass(frozen=True, slots=True)
class Since:
    """What steps up to the present came to; `number` is that of the one before the first."""

    turn: int
    date: str
    number: int
    lost: Mapping[str, int]
    taken: tuple[Taken, ...]


def since_last_turn(game: Game, axis: Axis, told: Sequence[Happening], now: int) -> Since:
    """Return what happened on a line since the turn before the present one began, up to a step's number."""
    # One turn back: at a turn's beginning nothing would have happened since.
    index = max(0, axis.turns.index(axis.turn_at(now)) - 1)
    begun = axis.turns[index]
    # The step that begins the turn belongs to it.
    first = max(0, begun.first - 1)
    steps = told[first:now]
    lost = {side: sum(each.steps_lost(side) for each in steps) for side in game.roster.sides}
    return Since(begun.turn, begun.date, first, lost, _taken(game, steps))


def _taken(game: Game, steps: Sequence[Happening]) -> tuple[Taken, ...]:
    """Return the places that are another's now; one that came back is none of them."""
    names = dict(game.sheet.villages) | {here: name for name, here in game.sheet.towns.items()}
    first: dict[HexId, str] = {}
    last: dict[HexId, str] = {}
    for taking in (taking for each in steps for taking in each.takings):
        first.setdefault(taking.hex, taking.before)
        last[taking.hex] = taking.after
    changed = [(here, side) for here, side in last.items() if side != first[here]]
    return tuple(Taken(here, names.get(here, here), side) for here, side in changed)
