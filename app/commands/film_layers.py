"""Layers of the film over a picture: `front`, `front:TURN` or `front:DATE`, `heat`."""

from __future__ import annotations

from collections.abc import Iterable

from app.assist.past import whole_snapshot
from app.film.happenings import Happenings
from app.film.heat import heat_of
from app.film.moments import end_of, turn_named
from app.film.series import axis_of
from app.film.survey import Surveyor
from app.table.game import Game
from app.table.journal import START
from app.view.film.layer_marks import DatedFront, front_marks, heat_marks
from app.view.marks import MapMark
from rules.dates import day_words

FRONT, HEAT = "front", "heat"


def is_layer(word: str) -> bool:
    """Return whether an overlay is a layer of the film."""
    return word.partition(":")[0] in (FRONT, HEAT)


def layers(game: Game, words: Iterable[str]) -> tuple[MapMark, ...]:
    """Return the marks of layers: fronts over one another in the order of their dates, heat below them.

    A front of a turn is that at its end. Raises NotationError for a turn that the game has not.
    """
    asked = tuple(words)
    told, path = Happenings(game), game.journal.path
    steps = told.of(path)
    axis = axis_of(told.when_at(START), steps)
    heat = heat_marks(heat_of(steps)) if HEAT in asked else ()
    turns = (word.partition(":")[2] for word in asked if word != HEAT)
    numbers = {end_of(axis, turn_named(axis, turn)) if turn else len(path) for turn in turns}
    whole, surveyor = whole_snapshot(game), Surveyor()
    fronts = []
    for number in sorted(numbers):
        front = surveyor.front(whole, path[number - 1].id if number else START)
        if front is not None:
            tag = day_words(axis.turn_at(number).date)
            fronts.append(DatedFront(front, tag, is_present=number == len(path)))
    return (*heat, *front_marks(fronts, game.roster.sides[0]))
