"""Reinforcements are placed (6.4, 10.6), aircraft come to their bases, what was not spent is gone (6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide, When
from rules.duties import Duty, Thrown
from rules.effects import Effect, PutInBox, SetSteps
from rules.games.battle_for_hungary.arrivals import (
    bars_to_coming,
    headquarters_returns_later,
    places_for,
)
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.control import comes_onto_map
from rules.games.battle_for_hungary.turn.offers import always, work
from rules.games.battle_for_hungary.turn.replacing import points_lost
from rules.games.battle_for_hungary.words import (
    ARRIVALS,
    BASE,
    HQ,
    eliminated_box,
    is_aircraft,
    ready_box,
)
from rules.hexgrid import HexId
from rules.kit.near import nearest_to_enemies
from rules.units import Unit
from rules.words import Said

MOST_HEXES = 8
"""Hexes offered for a unit; any other is reached by hand."""


def is_returning(situation: Situation, unit: Unit) -> bool:
    """Return whether an eliminated headquarters may come back now (10.6)."""
    is_lost = unit.type == HQ and unit.box == eliminated_box(unit.side)
    return is_lost and not headquarters_returns_later(situation, unit)


def due_now(situation: Situation, side: str) -> tuple[Unit, ...]:
    """Return the pieces of a side beside the map whose turn has come, headquarters before others."""
    own = (unit for unit in situation.position.units if unit.side == side and unit.hex is None)
    due = (unit for unit in own if _is_due(situation, unit))
    # Others may be placed by the headquarters that come now.
    return tuple(sorted(due, key=lambda unit: unit.type != HQ))


def _is_due(situation: Situation, unit: Unit) -> bool:
    if unit.box.startswith(ARRIVALS):
        return not bars_to_coming(situation, unit)
    return is_returning(situation, unit)


def arrival_duty(asked: Asked) -> Duty:
    """Return who is left to place; the clerk takes unspent replacements off and aircraft to their bases."""
    waiting = [unit for unit in due_now(asked.situation, asked.side) if not is_aircraft(unit)]
    # Whoever has no hex to come to waits for a later turn, and holds up nobody now.
    placed = [unit for unit in waiting if places_for(asked.situation, unit)]
    told = Said("reinforcements_are_left", (("count", len(placed)),)) if placed else None
    return Duty(lambda _: told, work(asked, _cleared) if _cleared(asked) is not None else None)


def _cleared(asked: Asked) -> Thrown | None:
    lost, flown_in = points_lost(asked), tuple(_to_bases(asked))
    if flown_in:
        return Thrown((*lost, *flown_in), Said("aircraft_arrive", (("count", len(flown_in)),)))
    return Thrown(lost, Said("replacements_lost")) if lost else None


def _to_bases(asked: Asked) -> Iterator[Effect]:
    for unit in due_now(asked.situation, asked.side):
        if is_aircraft(unit):
            yield PutInBox(unit.id, ready_box(unit.counter.value(BASE)))


def arrival_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield for each unit that is due the hexes in which it may be placed (6.4, 6.4.1, 10.6)."""
    situation = asked.situation
    for unit in due_now(situation, asked.side):
        hexes = (
            () if is_aircraft(unit) else nearest_to_enemies(situation, unit.side, places_for(situation, unit))
        )
        if hexes:
            choices = tuple(_placed(situation, unit, here, n) for n, here in enumerate(hexes[:MOST_HEXES]))
            title, case = Said("place_unit", (("unit", unit.id),)), "10.6" if unit.type == HQ else "6.4"
            yield LeftToASide(f"arrive:{unit.id}", unit.side, title, case, When.DUE, choices)


def _placed(situation: Situation, unit: Unit, here: HexId, rank: int) -> Choice:
    label = Said("place_unit_at", (("unit", unit.id), ("hex", here)))
    # A headquarters that returns had lost its step (10.6).
    whole = SetSteps(unit.id, unit.counter.faces[0].steps)
    # The keys keep the order of the list: whoever plays by program takes the first.
    return Choice(f"{rank}:{here}", label, always(whole, *comes_onto_map(situation, here, (unit,))), at=here)
