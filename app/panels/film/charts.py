"""Rows of figures as charts: their titles, what they count, a curve for each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.film.series import COUNT, GOALS, LEDGER, LOST, LUCK, SUPPLY, Axis, Row
from app.panels.film.chart import Chart, Curve
from app.panels.film.figure_words import figure_words
from app.table.game import Game
from app.view.translated import tr as _tr
from rules.dates import day_words


def chart_of(  # what a chart is of, and when
    game: Game,
    axis: Axis,
    now: int,
    drawn: Row,
    before: Mapping[str, float],
    figures: Mapping[str, float] | None,
) -> Chart:
    """Return a row as a chart at the step with the number `now`.

    `figures` are those of this step, None where they are not known yet: then they lie where they lay
    `before`.
    """
    # By key and not by kind: trackers that a game invents have charts too.
    title, counted = _words_of(game, axis, drawn.key)
    curves = tuple(_curves(game, drawn, before, figures))
    return Chart(drawn.key, title, counted, axis, now, drawn.numbers, curves)


def _curves(
    game: Game, drawn: Row, before: Mapping[str, float], figures: Mapping[str, float] | None
) -> Iterator[Curve]:
    for side, values in drawn.values.items():
        figure = figures.get(side, 0.0) if figures is not None else None
        told = figure_words(figure, has_sign=drawn.key == LUCK) if figure is not None else ""
        name = _tr(game.words.name_of(side))
        # Where it lay stands in for what is still being asked: the dot must not jump to nought.
        yield Curve(side, name, values, before[side] if figure is None else figure, told)


def _words_of(game: Game, axis: Axis, key: str) -> tuple[str, str]:
    """Return the title of a chart, and what it counts."""
    counts = {each.id: _tr(each.name) for each in game.words.counts}
    told = {
        LOST: (_tr("Steps lost"), _tr("Steps that units on the map lost since the set-up.")),
        **_asked_words(counts.get(game.words.victory_count, _tr("Points"))),
        LUCK: (_tr("Luck in pips"), _luck_words(game, axis)),
    }
    kind = key.removeprefix(COUNT)
    name = counts.get(kind, kind.replace("_", " ").title())
    return told.get(key) or (name, _tr("What the game's own tracks count, all of a side together."))


def _asked_words(points: str) -> Mapping[str, tuple[str, str]]:
    when = _tr("Asked of the rules for the end of each turn.")
    earned = _tr("What each side has earned if the game ends there. {when}")
    goals = _tr("How many of the objectives each side holds. {when}")
    supply = _tr("Units that can trace no supply, whatever their markers say. {when}")
    return {
        LEDGER: (points, earned.format(when=when)),
        GOALS: (_tr("Objectives"), goals.format(when=when)),
        SUPPLY: (_tr("Units out of supply"), supply.format(when=when)),
    }


def _luck_words(game: Game, axis: Axis) -> str:
    # A game with numbered turns has no days to begin with.
    begun = day_words(axis.turns[0].date, _tr) or _tr("the set-up")
    good = _tr("a low die is good") if game.words.dice.is_low_good else _tr("a high die is good")
    text = _tr("Pips above the average of the dice in a side's own attacks since {day}; {good}.")
    return text.format(day=begun, good=good)
