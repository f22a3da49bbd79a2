"""Layers of the film: `front`, `front:TURN` or `front:DATE`, `heat`, `remarks`; `charts` beside the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app.assist.past import whole_snapshot
from app.film.figures import ASKED, asked_rows, drawn_numbers, in_order
from app.film.happenings import Happenings
from app.film.heat import heat_of
from app.film.moments import end_of, turn_named
from app.film.remarks import RemarksOnWay
from app.film.series import axis_of, rows_of
from app.film.survey import Surveyor
from app.map_marks import MapMark
from app.panels.film.chart import Chart
from app.panels.film.chart_sheet import paint_charts
from app.panels.film.charts import chart_of
from app.table.game import Game
from app.table.journal import START
from app.view.film.layer_marks import DatedFront, front_marks, heat_marks
from app.view.remarking.marks import marks_of_remark, words_of_remarks
from app.view.render import Beside
from app.view.session import Session
from rules.dates import day_words

FRONT, HEAT, REMARKS, CHARTS = "front", "heat", "remarks", "charts"
_CHARTS_PX, _MOST_SHARE = 400, 3
"""How wide the charts are, and which part of the picture at most."""


def is_layer(word: str) -> bool:
    """Return whether an overlay is a layer of the film."""
    return word.partition(":")[0] in (FRONT, HEAT, REMARKS)


def layers(game: Game, words: Iterable[str]) -> tuple[MapMark, ...]:
    """Return the marks of layers: fronts over one another in the order of their dates, heat below them.

    A front of a turn is that at its end. Raises NotationError for a turn that the game has not.
    """
    asked = tuple(words)
    told, path = Happenings(game), game.journal.path
    steps = told.of(path)
    axis = axis_of(told.when_at(START), steps)
    heat = heat_marks(heat_of(steps)) if HEAT in asked else ()
    turns = (word.partition(":")[2] for word in asked if word.partition(":")[0] == FRONT)
    # A set: a front that is asked for twice, by its turn and by its date, is drawn once.
    numbers = {end_of(axis, turn_named(axis, turn)) if turn else len(path) for turn in turns}
    whole, surveyor = whole_snapshot(game), Surveyor()
    fronts = []
    for number in sorted(numbers):
        front = surveyor.front(whole, path[number - 1].id if number else START)
        if front is not None:
            tag = day_words(axis.turn_at(number).date)
            fronts.append(DatedFront(front, tag, is_present=number == len(path)))
    remarks = tuple(_remarks(game)) if REMARKS in asked else ()
    return (*heat, *front_marks(fronts, game.roster.sides[0]), *remarks)


def _remarks(game: Game) -> Iterator[MapMark]:
    """Yield what lies on the map for the remarks of people at the present step."""
    here = RemarksOnWay(game.journal).here()
    for each in here:
        yield from marks_of_remark(game, each.remark.about, each.drawings)
    yield from words_of_remarks(game, here)


def charts_beside(game: Game, width_px: int) -> Beside:
    """Return the charts of a game up to its present, for a picture so wide.

    The rules are asked about the end of each turn, which takes about a second each.
    """
    charts = tuple(_charts(game))

    def paint(session: Session, size: QSize) -> QImage:
        return paint_charts(session, charts, size)

    # A narrow picture is still one of the map.
    return Beside(min(_CHARTS_PX, width_px // _MOST_SHARE), paint)


def _charts(game: Game) -> Iterator[Chart]:
    told, path = Happenings(game), game.journal.path
    steps = told.of(path)
    axis, now = axis_of(told.when_at(START), steps), len(path)
    whole, surveyor = whole_snapshot(game), Surveyor()
    # The beginning too, or a line would have nothing to rise from.
    surveys = {n: surveyor.survey(whole, path[n - 1].id if n else START) for n in {0, *axis.ends}}
    asked = asked_rows(surveys, game.roster.sides)
    numbers = drawn_numbers(axis, steps)
    for row in in_order(game, rows_of(game, steps), asked):
        # What the rules were asked for is known at ends of turns only; the rest at any step.
        drawn, figures = row if row.key in ASKED else row.at_each(numbers), row.at(now)
        yield chart_of(game, axis, now, drawn, figures, figures)
