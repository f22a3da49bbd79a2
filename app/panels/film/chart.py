"""What one chart over time shows, as a value, and where it lies in a rectangle."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from app.film.series import Axis


@dataclass(frozen=True, slots=True)
class Curve:
    """The figures of a side: `values` stand after the chart's steps, `now` at the present.

    `told` is the figure of the present in words, empty where it is still being worked out.
    """

    side: str
    name: str
    values: tuple[float, ...]
    now: float
    told: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: `numbers` are those of the steps that the values stand after, `at` is that of the present one.

    `counted` says at length what is counted.
    """

    key: str
    title: str
    counted: str
    axis: Axis
    at: int
    numbers: tuple[int, ...]
    curves: tuple[Curve, ...]

    @property
    def range(self) -> tuple[float, float]:
        """The least and the most that it shows, 0 among them; never the same."""
        every = [value for curve in self.curves for value in (*curve.values, curve.now)]
        # With 0, which is the baseline: a chart cut off below would make small changes look large.
        least, most = min(0.0, *every), max(0.0, *every)
        # A line of noughts still needs a height to be drawn in.
        return (least, most) if most > least else (least, least + 1.0)

    @property
    def spoken(self) -> str:
        """The figures of the present in words."""
        return ", ".join(f"{curve.name} {curve.told}" for curve in self.curves if curve.told)


class Plot:
    """Where the figures of a chart lie in a rectangle; the points of its lines are kept."""

    def __init__(self, chart: Chart, rect: QRectF) -> None:
        self.chart, self.rect = chart, rect
        self._least, self._most = chart.range
        self._points: dict[str, list[QPointF]] = {}

    def moved_to(self, chart: Chart) -> Plot:
        """Return the plot of a chart of the same figures at another moment, with what is known kept."""
        plot = Plot(chart, self.rect)
        # The points of a line depend on its figures and the rectangle, not on the present.
        is_same = (chart.axis, chart.numbers, plot.range) == (self.chart.axis, self.chart.numbers, self.range)
        values = {curve.side: curve.values for curve in self.chart.curves}
        if is_same and values == {curve.side: curve.values for curve in chart.curves}:
            plot._points = self._points
        return plot

    @property
    def range(self) -> tuple[float, float]:
        """The figures at its lower and at its upper edge."""
        return self._least, self._most

    def x(self, number: int) -> float:
        """Return how far to the right a step lies."""
        return self.rect.left() + self.rect.width() * self.chart.axis.place_of(number)

    def y(self, value: float) -> float:
        """Return how far down a figure lies."""
        return self.rect.bottom() - self.rect.height() * (value - self._least) / (self._most - self._least)

    def number_at(self, x: float) -> int:
        """Return the number of the step at a place."""
        # A chart that is not laid out yet has no width to divide by.
        return self.chart.axis.number_at((x - self.rect.left()) / max(1.0, self.rect.width()))

    def points(self, curve: Curve, *, is_ahead: bool) -> list[QPointF]:
        """Return the points of a curve up to the present, or from there on; the present is in both."""
        chart, now = self.chart, QPointF(self.x(self.chart.at), self.y(curve.now))
        if is_ahead:
            # Cut by halving: the numbers stand in order, and there are thousands.
            return [now, *self._all(curve)[bisect_right(chart.numbers, chart.at) :]]
        return [*self._all(curve)[: bisect_left(chart.numbers, chart.at)], now]

    def _all(self, curve: Curve) -> list[QPointF]:
        if curve.side not in self._points:
            pairs = zip(self.chart.numbers, curve.values, strict=True)
            self._points[curve.side] = [QPointF(self.x(number), self.y(value)) for number, value in pairs]
        return self._points[curve.side]
