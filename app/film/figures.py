"""What a game came to along a line of steps, as rows in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.assist.procedure import victory_of
from app.film.happening import Happening
from app.film.series import COUNT, GOALS, LEDGER, LUCK, SUPPLY, Axis, Row, row_of
from app.film.survey import Survey
from app.table.game import Game

ASKED = (LEDGER, GOALS, SUPPLY)
"""The keys of the rows that only the rules can tell."""
_MOST_EVEN = 60
"""In how many parts a line is cut at least where it is drawn: a game by hand may have no phases."""


def drawn_numbers(axis: Axis, told: Sequence[Happening]) -> tuple[int, ...]:
    """Return the numbers of the steps at which lines are drawn: phases, ends of turns, and some between."""
    last = axis.last
    phases = (number for number, each in enumerate(told, start=1) if each.begins_phase)
    # Even parts too: within a long phase the line would else be straight for an hour of play.
    return tuple(sorted({0, last, *axis.ends, *phases, *range(0, last, max(1, last // _MOST_EVEN))}))


def asked_rows(surveys: Mapping[int, Survey], sides: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of what the rules were asked, by the numbers of the steps that they were asked of."""
    for key in ASKED:
        figures = {
            number: {side: float(figure) for side, figure in found.items()}
            for number, survey in surveys.items()
            if (found := survey.figures(key)) is not None
        }
        if figures:
            yield row_of(key, figures, sides)


def in_order(game: Game, of_journal: Sequence[Row], asked: Iterator[Row]) -> tuple[Row, ...]:
    """Return the rows that there is something to tell of: losses, points, supply, luck, what is counted."""
    told = {row.key: row for row in of_journal}
    points = f"{COUNT}{game.words.victory_count}"
    if victory_of(game) is not None:
        # The track says what somebody wrote, the ledger what is.
        told.pop(points, None)
    of_rules = {row.key: row for row in asked}
    luck = told.pop(LUCK, None)
    earned = [each for key in (LEDGER, GOALS) if (each := of_rules.get(key))]
    earned += [told.pop(points)] if points in told else []
    supply = [of_rules[SUPPLY]] if SUPPLY in of_rules else []
    others = [row for row in told.values() if row.key.startswith(COUNT)]
    # Losses are always the first row (`rows_of`).
    return (*of_journal[:1], *earned, *supply, *([luck] if luck and not luck.is_empty else []), *others)
