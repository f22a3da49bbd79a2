"""Questions about table and map: who lies where, what a way costs, whose zones reach, who has supply."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.assist.answers import WayAnswer
from app.assist.claims.asked import Asked, CannotAsk, Reply, Words, one, two, yes_no
from app.assist.claims.asked_combat import verdict_words
from app.assist.draft import steps_of
from app.assist.questions import judged, supply_of, zones_of
from app.table.changes import Register
from app.table.pieces import PieceId
from rules.unit_id import UnitId
from rules.units import Mark

SUPPLIED, CUT_OFF = "in supply", "out of supply"

# ---- the table


def _at(asked: Asked, words: Words) -> str:
    """Answer where a counter lies: a hex, a box in brackets."""
    piece = PieceId(one(words))
    if piece not in asked.game.table:
        raise CannotAsk(f"no counter {piece}")
    # By the spot: at which level of its stack it lies no source knows.
    return str(asked.game.table.place_of(piece).spot)


def _steps(asked: Asked, words: Words) -> str:
    return str(steps_of(asked.game, asked.unit(one(words)).id))


def _marked(asked: Asked, words: Words) -> str:
    unit, word = two(words)
    if word not in asked.situation.rule_set.words.states.words:
        raise CannotAsk(f"no state {word}")
    return yes_no(is_so=asked.unit(unit).is_marked(Mark(word)))


def _points(asked: Asked, words: Words) -> str:
    """Answer a count such as `asp:german`."""
    # A count of nothing need not be written.
    return asked.game.table.read(Register.TRACKER, one(words)) or "0"


def _cell(asked: Asked, words: Words) -> str:
    """Answer the value of a cell of the charts in force."""
    return asked.game.table.read(Register.CHART, one(words)).partition(" ")[0]


# ---- movement


def _way(asked: Asked, words: Words) -> WayAnswer:
    name, text = two(words)
    unit, path = asked.unit(name), asked.path(text)
    # One hex would cost nothing and be allowed, whatever the claim was meant to say.
    if len(path) < 2:
        raise CannotAsk("a way has two hexes at least")
    return judged(asked.situation, unit.id, path, path[-1], is_assumed=False)


def _move(asked: Asked, words: Words) -> str:
    """Answer what a way costs in all, or what forbids it."""
    way = _way(asked, words)
    return f"{asked.mp(way.mp_parts)} MP" if way.verdict else verdict_words(way.verdict)


def _costs(asked: Asked, words: Words) -> str:
    """Answer what each hex of a way costs, allowed or not."""
    steps = _way(asked, words).steps
    return " + ".join(asked.mp(sum(found.mp_parts for found in those)) for _, those in steps)


# ---- zones and supply


def _zone(asked: Asked, words: Words) -> str:
    """Answer whether a side controls a hex."""
    side, here = two(words)
    return yes_no(is_so=asked.hex(here) in zones_of(asked.situation, side))


def _controls(asked: Asked, words: Words) -> str:
    """Answer whether the zone of a unit reaches a hex."""
    name, here = two(words)
    unit = asked.unit(name)
    return yes_no(is_so=unit.id in zones_of(asked.situation, unit.side).get(asked.hex(here), ()))


def _supply(asked: Asked, words: Words) -> str:
    """Answer whether a unit could trace supply now."""
    unit = asked.unit(one(words))
    return SUPPLIED if UnitId(unit.id) in supply_of(asked.situation, unit.side).lines else CUT_OFF


REPLIES: Mapping[str, Reply] = MappingProxyType(
    {
        "at": _at,
        "steps": _steps,
        "marked": _marked,
        "weather": lambda asked, _: asked.position.weather,
        "points": _points,
        "cell": _cell,
        "move": _move,
        "costs": _costs,
        "zone": _zone,
        "controls": _controls,
        "supply": _supply,
    }
)
