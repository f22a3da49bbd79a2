"""What was settled earlier and still holds, laid into a position: impulse, river, markers, what was used.

It is read from what is written beside the table and from markers, which a hand lays too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.facts import Facts
from rules.games.budapest_campaign import words as w
from rules.games.budapest_campaign.charts import CommandMarker
from rules.games.budapest_campaign.commands import ALL
from rules.games.budapest_campaign.facts import (
    FESTUNG_GARRISON,
    AirSupplyAt,
    BridgeheadStands,
    CommandChosen,
    DanubeState,
    DepotMoved,
    DirectiveRolled,
    FestungStanding,
    GarrisonCalled,
    RailUsed,
    Segment,
    TrucksDeclared,
    UnitsFled,
)
from rules.games.budapest_campaign.markers import marker_of
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.terrain import Terrain
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import RETREATED, Mark


@dataclass(frozen=True, slots=True)
class Settling:
    """What is asked about: a position as it lies, its ground, what is written, the options played."""

    position: Position
    terrain: Terrain
    facts: Facts
    options: Collection[str]

    @property
    def situation(self) -> Situation:
        """The position on its ground."""
        return Situation(self.terrain, self.position)


def settled(asked: Settling) -> Position:
    """Return a position with the facts that hold in it, and with what was used in turn and segment."""
    fled = _fled(asked)
    marked = asked.position.marked_by(lambda unit: unit.marks | fled.get(unit.id, frozenset()))
    known = replace(marked, facts=dict(_standing(asked)), points={**marked.points, **dict(_used(asked))})
    facts = {**known.facts, **dict(_impulse(replace(asked, position=known)))}
    return replace(known, facts={key: words for key, words in facts.items() if words})


def _fled(asked: Settling) -> Mapping[UnitId, frozenset[Mark]]:
    """Return the mark of those who retreated in the last combat of this segment (9.2)."""
    found = asked.facts.one(UnitsFled)
    is_now = found is not None and found.segment == segment_of(asked.position)
    return dict.fromkeys(found.units, frozenset({RETREATED})) if is_now and found is not None else {}


def segment_of(position: Position) -> Segment:
    """Return the segment under way, as facts write it."""
    turn = int(position.date) if position.date.isdecimal() else 1
    return Segment(turn, len(position.drawn), position.side or w.AXIS, position.step or "-")


def _standing(asked: Settling) -> Iterator[tuple[str, frozenset[str]]]:
    facts = asked.facts
    danube, festung = facts.one(DanubeState), facts.one(FestungStanding)
    supply = facts.one(AirSupplyAt)
    heads = (each.head for each in facts.all(BridgeheadStands) if each.is_standing)
    yield w.OPTIONS, frozenset(asked.options)
    yield w.FROZEN, frozenset({w.YES} if danube is not None and danube.is_frozen else ())
    yield w.FESTUNG, frozenset(festung.hexes if festung is not None else ())
    yield w.BRIDGEHEADS, frozenset(str(head) for head in heads)
    yield w.AIR_SUPPLY, frozenset({supply.hex} if supply is not None and supply.hex else ())
    yield w.DECLARED_TRUCKS, frozenset(_declared(asked))


def _declared(asked: Settling) -> Iterator[str]:
    now = segment_of(asked.position)
    for each in asked.facts.all(TrucksDeclared):
        # A declaration holds for its segment alone, the other side's for the same moment of the turn.
        if replace(each.segment, side=now.side) == now:
            yield from each.trucks


def _used(asked: Settling) -> Iterator[tuple[str, int]]:
    now = segment_of(asked.position)
    for rail in asked.facts.all(RailUsed):
        if rail.segment == now:
            yield w.rail_used_key(rail.side), len(rail.units)
    for depot in asked.facts.all(DepotMoved):
        counts = {
            w.moved_hexes_key(depot.unit): depot.before(now),
            w.moving_hexes_key(depot.unit): depot.within(now),
        }
        yield from ((key, hexes) for key, hexes in counts.items() if hexes)


# ---- the impulse (5.5)


def _impulse(asked: Settling) -> Iterator[tuple[str, frozenset[str]]]:
    marker = drawn_marker(asked)
    if marker is None:
        return
    commands, is_festung = _commands(asked, marker)
    yield w.IMPULSE_SIDE, frozenset({marker.side})
    yield w.IMPULSE_MARKER, frozenset({marker.name})
    yield w.IMPULSE_COMMANDS, frozenset(commands)
    yield w.IMPULSE_SHIFT, frozenset({str(marker.attack_shift)})
    yield w.IMPULSE_FESTUNG, frozenset({w.YES} if is_festung else ())
    yield w.IMPULSE_GARRISON, frozenset(_garrison(asked) if is_festung else ())


def _garrison(asked: Settling) -> Iterable[UnitId]:
    """Return who acts by the event of the Festung: those who stood in the city when it called them (14.1)."""
    now, called = segment_of(asked.position), asked.facts.one(GarrisonCalled)
    if called is not None and (called.turn, called.draws) == (now.turn, now.draws):
        return called.units
    # A file of before kept only that the garrison acts, and not who it was.
    return w.garrison_of(asked.position.units, asked.terrain.city)


def drawn_marker(asked: Settling) -> CommandMarker | None:
    """Return the marker of the impulse under way, None outside of impulses."""
    position = asked.position
    is_impulse = position.phase == IMPULSE and bool(position.drawn)
    return marker_of(asked.terrain.law.charts, position.drawn[-1]) if is_impulse else None


IMPULSE = "operations"
"""The phase that a marker brings."""


def die_of(facts: Facts, position: Position) -> int | None:
    """Return the die that fell for the directive of the impulse under way, None before it falls."""
    # By turn and draw and not by segment: the die holds in every step of the impulse.
    now, rolled = segment_of(position), facts.one(DirectiveRolled)
    is_now = rolled is not None and (rolled.turn, rolled.draws) == (now.turn, now.draws)
    return rolled.die if is_now and rolled is not None else None


def _commands(asked: Settling, marker: CommandMarker) -> tuple[tuple[str, ...], bool]:
    """Return the commands that act, and whether the event of the Festung moves its garrison."""
    chosen = chosen_now(asked.facts, asked.position)
    if chosen is not None:
        # The garrison is no command: its units act whatever command they are of, and nobody else of theirs
        # does.
        is_festung = chosen.commands == (FESTUNG_GARRISON,)
        return (() if is_festung else chosen.commands), is_festung
    # Of a marker that lets choose nobody acts until somebody has chosen.
    return (marker.activates if marker.how == ALL else ()), False


def chosen_now(facts: Facts, position: Position) -> CommandChosen | None:
    """Return what a choice or a die has decided about the impulse under way, None before it."""
    now, chosen = segment_of(position), facts.one(CommandChosen)
    is_now = chosen is not None and (chosen.turn, chosen.draws) == (now.turn, now.draws)
    return chosen if is_now else None
