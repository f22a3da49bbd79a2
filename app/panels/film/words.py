"""A moment of a film in words: its day, side and phase, and what happened in its step."""

from __future__ import annotations

from collections.abc import Iterator

from app.film.happening import Happening, When
from app.table.clock import phase_of
from app.table.game import Game
from app.table.phrases import Phrases
from app.view.translated import tr as _tr
from rules.dates import day_words
from rules.phases import Moment
from rules.plural import worded


def moment_words(game: Game, when: When) -> str:
    """Return a moment as people say it, `Jan 6, German Combat`; what the game does not have is left out."""
    day = day_words(when.date, _tr) if when.date else ""
    day = day or _tr("Turn {number}").format(number=when.turn)
    # The tracker writes the side before the phase, `german.combat`.
    moment = Moment(when.turn, when.side, when.phase.rpartition(".")[2], when.step, tuple(when.drawn.split()))
    phase = phase_of(game.flow, moment)
    side = _tr(game.words.name_of(when.side)) if when.side else ""
    what = f"{side} {_tr(phase.title) if phase is not None else ''}".strip()
    return f"{day}, {what}" if what else day


def told_words(game: Game, happening: Happening, phrases: Phrases) -> str:
    """Return one line that says what a step did: places and losses first, else its own sentence."""
    found = (*_takings(game, happening), *_losses(game, happening))
    return ", ".join(found) or phrases.of(game.journal.steps[happening.step].change)


def _takings(game: Game, happening: Happening) -> Iterator[str]:
    for each in happening.takings:
        place = game.sheet.villages.get(each.hex, each.hex)
        side = _tr(game.words.name_of(each.after))
        yield _tr("{place} to the {side} side").format(place=place, side=side)


def _losses(game: Game, happening: Happening) -> Iterator[str]:
    for side in game.roster.sides:
        count = happening.steps_lost(side)
        if count:
            name = _tr(game.words.name_of(side))
            yield worded(_tr("{side}: {count:step|steps} lost"), side=name, count=count)
