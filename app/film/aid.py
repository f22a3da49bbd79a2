"""A player's aid: the charts as they stand in a game, the sequence of play, the days, his own figures.

Every figure carries the sign of where it comes from, as on the screen; those that the player typed in are
marked as his own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.files.charts import USER, sign_of, split_cell
from app.files.own_figures import own_faces
from app.table.changes import Register
from app.table.clock import days
from app.table.game import Game
from rules.cards import Card, load_cards
from rules.phases import Phase


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure as it is printed, with its sign; `is_own` where the player typed it in."""

    text: str
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart: its titles, its rows with a title each."""

    title: str
    note: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True)
class Aid:
    """All of a player's aid. `own` are the units with figures of the player's own, full side first."""

    charts: tuple[Chart, ...]
    phases: tuple[Phase, ...]
    days: tuple[tuple[str, str], ...]
    """What a day brings, for each that brings anything."""
    own: tuple[tuple[str, tuple[str, ...]], ...]


def aid_of(game: Game) -> Aid:
    """Return the aid of a game; raises DataError where the layout of its charts is faulty."""
    return Aid(
        tuple(_chart(game, card) for card in load_cards(game.header.game)),
        game.sequence.phases,
        tuple((day.title, day.note) for day in days(game.sheet) if day.note),
        tuple(_own(game)),
    )


def _chart(game: Game, card: Card) -> Chart:
    columns = len(card.columns)
    cells = [_cell(card, game.table.read(Register.CHART, key)) for key in card.keys]
    rows = (
        (title, tuple(cells[number * columns : (number + 1) * columns]))
        for number, (title, _) in enumerate(card.rows)
    )
    return Chart(card.title, card.note, card.corner, tuple(title for title, _ in card.columns), tuple(rows))


def _cell(card: Card, text: str) -> Cell:
    value, provenance = split_cell(text)
    # A dash, as on a printed card: an empty field would look like a figure left out.
    if not value:
        return Cell("–")
    return Cell(f"{card.shown(value)}{sign_of(provenance)}", provenance.partition(":")[0] == USER)


def _own(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    labels = {str(key): unit.label for key, unit in game.roster.units.items()}
    for unit, faces in own_faces(game).items():
        yield labels[unit], tuple(faces)
