"""The clerk's work: what the rules ask for and nobody has to decide. Each piece is one ordinary change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from app.assist.answers import SupplyAnswer
from app.assist.marking import mark_of, marker_of
from app.table import acts, clock, counts
from app.table.changes import Change, Group, Placed, Register, Removed, Restacked
from app.table.game import Game
from app.table.phrases import Translate
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.throws import thrown
from counters.roster import MarkerId
from rules.hexgrid import HexId
from rules.numerals import number_in
from rules.plural import worded
from rules.units import OUT_OF_SUPPLY, Mark, UnitId

_WEATHER_CELL, _AIR_CELL = "weather.table.{die}", "asp.{side}.{die}"
_NO_AIR = frozenset({"overcast", "snow"})


@dataclass(frozen=True, slots=True)
class Receipts:
    """The replacement points of the turn under way, by side and kind."""

    points: Mapping[str, Mapping[str, int]]


# ---- dice


def roll_weather(game: Game, tr: Translate, face: int | None = None) -> Change | None:
    """Return the roll for the weather with what the chart in force makes of it; None without a chart.

    As everywhere a clerk rolls, `face` is what a real die shows, None for the game's own.
    """
    roll = thrown(game, game.words.dice.of("weather.roll"), tr("Weather"), face)
    word = _cell(game, _WEATHER_CELL.format(die=roll.total))
    if not word:
        return None
    title = tr("Weather: {weather}").format(weather=tr(word))
    noted = clock.set_weather(game, word, title)
    return acts.together(title, (roll, *([noted] if noted is not None else [])))


def roll_air(game: Game, side: str, tr: Translate, face: int | None = None) -> Change | None:
    """Return the roll for a side's air support with its points; bad weather gives none without a roll."""
    key = f"asp:{side}"
    if not is_air_rolled(game):
        return counts.set_count(game, key, 0, tr("No air support in this weather"))
    roll = thrown(game, game.words.dice.of("combat.air"), tr("Air support"), face)
    points = _cell(game, _AIR_CELL.format(side=side, die=roll.total))
    number = number_in(points)
    if number is None:
        return None
    title = worded(tr("Air support: {points:point|points}"), points=points)
    noted = counts.set_count(game, key, number, title)
    return acts.together(title, (roll, *([noted] if noted is not None else [])))


def is_air_rolled(game: Game) -> bool:
    """Return whether a die decides about air support: bad weather gives none without (4.3, 4.4)."""
    return game.table.read(Register.TRACKER, clock.WEATHER) not in _NO_AIR


def _cell(game: Game, key: str) -> str:
    """Return the value of a chart's cell, empty where the game has none."""
    return game.table.read(Register.CHART, key).partition(" ")[0]


# ---- points


def receive_points(game: Game, side: str, receipts: Receipts, tr: Translate) -> Change | None:
    """Return the addition of the turn's replacement points of a side; None where it brings none."""
    changes = []
    for kind, points in receipts.points.get(side, {}).items():
        key = f"rp:{side}:{kind}"
        title = worded(tr("Replacements, {kind}: {points:point|points}"), kind=tr(kind), points=points)
        change = counts.set_count(game, key, counts.count_of(game, key) + points, title)
        changes += [change] if change is not None else []
    return acts.together(tr("Replacement points of the turn"), changes) if changes else None


# ---- markers


def markers_of(game: Game, marks: Collection[Mark]) -> tuple[PieceId, ...]:
    """Return the markers on the map that show one of some states."""
    return tuple(p.id for p in game.table if p.place.hex and mark_of(game.roster, p) in marks)


def take_off(game: Game, marks: Collection[Mark], title: str) -> Change | None:
    """Return the removal of the markers that show one of some states; None where there are none."""
    lying = markers_of(game, marks)
    return acts.remove(game.table, lying, title) if lying else None


def settle_supply(game: Game, supply: SupplyAnswer, tr: Translate) -> Change | None:
    """Return the laying and taking off of out-of-supply markers that a side's supply asks for.

    None where all of them lie as they should. A marker marks what is beneath it: in a stack of which only a
    part is cut off, those units come to lie lowest, with the marker on them.
    """
    marker = marker_of(game.roster, OUT_OF_SUPPLY)
    if marker is None:
        return None
    cut_off = {unit for unit in supply.homes if unit not in supply.lines}
    changed = dict.fromkeys(supply.homes[unit] for unit in supply.changed)
    numbers = _free_numbers(game, marker[0])
    changes = [change for here in changed for change in _settle_hex(game, here, cut_off, (marker, numbers))]
    title = worded(
        tr("Supply of the {side} side: {count:unit|units} out"),
        side=tr(supply.side.title()),
        count=len(cut_off),
    )
    return Group(title, tuple(changes)) if changes else None


def _settle_hex(
    game: Game, here: HexId, cut_off: Collection[UnitId], spare: tuple[tuple[MarkerId, int], Iterator[int]]
) -> Iterator[Change]:
    place = Place(hex=here)
    stack = game.table.stack_at(place.spot)
    old = [piece for piece in stack if mark_of(game.roster, piece) == OUT_OF_SUPPLY]
    yield from (Removed(piece) for piece in old)
    left = [piece for piece in stack if piece not in old]
    out = [piece for piece in left if UnitId(piece.design) in cut_off and piece.kind is Kind.UNIT]
    if not out:
        return
    order = [*out, *(piece for piece in left if piece not in out)]
    # A level is left free for the marker between those cut off and the rest.
    after = tuple((piece.id, n if n < len(out) else n + 1) for n, piece in enumerate(order))
    before = tuple((piece.id, piece.place.level) for piece in order)
    if dict(before) != dict(after):
        yield Restacked(before, after)
    (design, face), numbers = spare
    marker = PieceId(f"{design}/{next(numbers)}")
    yield Placed(Piece(marker, Kind.MARKER, design, place.at_level(len(out)), face))


def _free_numbers(game: Game, design: str) -> Iterator[int]:
    """Yield the numbers of markers of a kind that do not lie on the table."""
    number = 0
    while True:
        number += 1
        if PieceId(f"{design}/{number}") not in game.table:
            yield number
