"""What the rules say as marks over the map: `zoc`, `supply`, `reach:UNIT`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from app.assist.adjudicator import Adjudicator
from app.assist.drawing import ZONE_COLOURS
from app.commands.questions import asked, unit_named
from app.map_marks import At, Hatch, HexFill, MapMark, Stamp
from rules.hexgrid import HexId
from rules.issues import NotationError, shown

REACH_COLOUR, STOP_COLOUR, WANT_COLOUR = "#0B63A8", "#A3261B", "#B4541A"


def overlay(adjudicator: Adjudicator, sides: tuple[str, ...], word: str) -> tuple[MapMark, ...]:
    """Return the marks of an overlay's name; raises NotationError for an unknown one."""
    name, _, rest = word.partition(":")
    # Without a unit it falls through to the list of what there is.
    if name == "reach" and rest:
        return tuple(_reach(adjudicator, rest))
    if word not in _OVERLAYS:
        raise NotationError(
            f"there is no overlay {shown(word)}; there are zoc, supply, reach:UNIT, front, heat, remarks, "
            "charts"
        )
    return tuple(
        mark for number, side in enumerate(sides) for mark in _OVERLAYS[word](adjudicator, side, number)
    )


def _reach(adjudicator: Adjudicator, name: str) -> Iterator[MapMark]:
    hexes = asked(adjudicator, "reach", unit=unit_named(adjudicator, name))["hexes"]
    mp = adjudicator.rule_set.words.movement.text
    yield HexFill(frozenset(map(HexId, hexes)), REACH_COLOUR, edge=REACH_COLOUR)
    for hex_id, reached in hexes.items():
        # A zero in its own hex would cover the counter.
        if reached["how"] == "start":
            continue
        ground = STOP_COLOUR if reached["stop"] else REACH_COLOUR
        yield Stamp(HexId(hex_id), mp(reached["cost"]), ground=ground, is_stop=reached["stop"])


def _zones(adjudicator: Adjudicator, side: str, number: int) -> Iterator[MapMark]:
    hexes = asked(adjudicator, "zoc", side=side)
    yield Hatch(frozenset(map(HexId, hexes)), ZONE_COLOURS[number % len(ZONE_COLOURS)])


def _supply(adjudicator: Adjudicator, side: str, _number: int) -> Iterator[MapMark]:
    # Asked once for the whole side, as one tracing serves all its units.
    lines = asked(adjudicator, "supply", side=side)
    out = {unit for unit, line in lines.items() if not line["supplied"]}
    hexes = {unit.hex for unit in adjudicator.position.of(side) if unit.id in out and unit.hex is not None}
    # The first is to be in supply, the last to be out of it; both are told otherwise.
    states = {state.id: state for state in adjudicator.rule_set.words.supply.states[1:-1]}
    for unit in adjudicator.position.of(side):
        state = states.get(lines[unit.id].get("state", "")) if unit.id in lines else None
        # One sign a hex: who is cut off says more than how well his neighbour in the stack is served.
        if state is not None and unit.hex is not None and unit.hex not in hexes:
            yield Stamp(unit.hex, state.sign, "supply", WANT_COLOUR, at=At.TOP)
    yield from (
        Stamp(hex_id, "!", "supply", STOP_COLOUR, is_stop=True, at=At.TOP) for hex_id in sorted(hexes)
    )


_OVERLAYS: Mapping[str, Callable[[Adjudicator, str, int], Iterator[MapMark]]] = MappingProxyType(
    {"zoc": _zones, "supply": _supply}
)
