"""What the map shows of a question of the quiz: what it speaks of, what was picked, the answer. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.map_marks import At, HexFill, MapMark, PathLine, Stamp
from app.table.game import Game
from app.table.pieces import PieceId
from app.teach.lesson import Thing, ThingKind
from app.teach.quiz import Answering, QuizQuestion, Shown
from app.view.teaching.pointing import NOTE_INK, NOTE_PAPER, hexes_of, pointing_marks
from rules.hexgrid import HexId

_RIGHT_INK, _PICKED_INK = "#14634A", "#0B63A8"
_EDGE_PX = 6.0


def question_marks(game: Game, question: QuizQuestion, chosen: frozenset[str]) -> Iterator[MapMark]:
    """Yield the marks of a question with what was chosen so far."""
    pointed = pointing_marks(game, question.points_at)
    # Things have no numbers here: the hexes that are offered have letters.
    yield from (mark for mark in pointed if not isinstance(mark, Stamp))
    if question.answering is Answering.HEXES:
        yield from _picked(game, chosen)
        return
    offered = [option for option in question.options if option.hex == option.key]
    for option in offered:
        if option.hex is not None:
            letter = option.text.partition(":")[0]
            yield Stamp(option.hex, letter, ground=NOTE_INK, ink=NOTE_PAPER, at=At.TOP)
    yield from _picked(game, chosen & {option.key for option in offered})


def _picked(game: Game, keys: Iterable[str]) -> Iterator[MapMark]:
    hexes = frozenset(HexId(key) for key in keys if HexId(key) in game.sheet.grid)
    if hexes:
        yield HexFill(hexes, _PICKED_INK, 0.2, _PICKED_INK, _EDGE_PX)


def answer_marks(game: Game, shown: Shown) -> Iterator[MapMark]:
    """Yield the marks of an answer: hexes filled, units rimmed, the way to go."""
    hexes = frozenset(shown.hexes)
    if hexes:
        yield HexFill(hexes, _RIGHT_INK, 0.25, _RIGHT_INK, _EDGE_PX)
    places = (game.table.place_of(PieceId(unit)).hex for unit in shown.units if PieceId(unit) in game.table)
    # A unit whose hex is filled needs no rim.
    homes = frozenset(here for here in places if here is not None) - hexes
    if homes:
        yield HexFill(homes, _RIGHT_INK, 0.0, _RIGHT_INK, _EDGE_PX)
    if len(shown.path) > 1:
        points = tuple(game.sheet.centre_px(here) for here in shown.path)
        yield PathLine(points, has_stations=True, is_over=True)


def hexes_in_question(game: Game, question: QuizQuestion) -> frozenset[HexId]:
    """Return the hexes that a question speaks of, and those of what it offers."""
    offered = (Thing(ThingKind.HEX, option.hex) for option in question.options if option.hex)
    return frozenset(here for thing in (*question.points_at, *offered) for here in hexes_of(game, thing))
