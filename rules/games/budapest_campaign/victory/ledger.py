"""The ledger of a game (3.0): which step earned each point, how the game stands, and what ends it at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.chronicle import SET_UP, Moment, StepRecord
from rules.dates import turn_number
from rules.findings import Finding, notes, rule
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.turn.settled import Settling, settled
from rules.games.budapest_campaign.victory.points import (
    Earning,
    Score,
    budapest_is_not_held,
    earnings,
    level_of,
    score_of,
    side_is_on_its_way,
    sudden_death_hexes,
    sudden_death_of,
)
from rules.games.budapest_campaign.words import AXIS, SIDES, eliminated_box
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit
from rules.victory import Circumstance, Ending, Entry, Form, Section, Tally

PLACES, UNITS, OPTIONS = "places", "units", "options"
"""The headings of points, by the keys of the game's words."""
BY_POINTS = "points"


@dataclass(frozen=True, slots=True)
class Event:
    """By which step something happened, and on which turn."""

    step: int
    date: str


@dataclass(frozen=True)
class Known:
    """What is known after a step: when each unit was lost, and who won at once, when."""

    lost: Mapping[UnitId, Event] = field(default_factory=dict)
    winner: str = ""
    won: Event = Event(SET_UP, "")


@dataclass(frozen=True, slots=True)
class CampaignLedger:
    """Counts what each step earns on one ground, under the options of one game."""

    terrain: Terrain
    options: Collection[str]

    def first(self, moment: Moment) -> Known:
        """Return what is known of a game as it was set up."""
        now = _now(moment)
        lost = {unit.id: now for unit in moment.units.values() if _is_lost(unit)}
        return self._with_winner(Known(lost), moment)

    def after(self, known: Known, record: StepRecord) -> Known:
        """Return what is known after a step."""
        lost = dict(known.lost)
        for unit in record.changed.values():
            if not _is_lost(unit):
                # Who comes back takes his points with him (3.4).
                lost.pop(unit.id, None)
            elif unit.id not in lost:
                lost[unit.id] = _now(record.moment)
        known = known if lost == known.lost else replace(known, lost=lost)
        return self._with_winner(known, record.moment)

    def _with_winner(self, known: Known, moment: Moment) -> Known:
        """Note who wins at once: the first to hold all of it, whatever comes after (3.1)."""
        # The situation of a moment costs far more than this look, and few steps of a game come near to it.
        if known.winner or not any(self._may_have_won(moment, side) for side in SIDES):
            return known
        winner = sudden_death_of(self.situation(moment))
        return replace(known, winner=winner, won=_now(moment)) if winner else known

    def _may_have_won(self, moment: Moment, side: str) -> bool:
        """Return whether a side was the last in all hexes that end the game: a cheap look for each step."""
        # None on a board without printed sources: then nobody wins at once (reading 11).
        hexes = sudden_death_hexes(self.terrain, side)
        return bool(hexes) and all(moment.holders[here].side == side for here in hexes)

    def situation(self, moment: Moment) -> Situation:
        """Return a moment as the rules read it, with what was settled and who holds the places that count."""
        holders: dict[str, str] = {here: held.side for here, held in moment.holders.items() if held.side}
        position = replace(moment.position(moment.units.values()), control=holders)
        return Situation(self.terrain, settled(Settling(position, self.terrain, moment.facts, self.options)))

    # ---- how it stands

    def tally(self, known: Known, moment: Moment, ending: Ending) -> Tally:
        """Return how the game stands."""
        situation = self.situation(moment)
        found = earnings(situation)
        score, told = score_of(found), game_was_decided(known)
        reached = level_of(score)
        return Tally(
            BY_POINTS,
            moment.clock.date,
            # Decided at once, the game is over whatever the calendar says (3.1).
            replace(ending, is_past=True) if known.winner else ending,
            tuple(_sections(found, known, moment)),
            _points(score),
            reached,
            told[0] if told else reached,
            known.winner or score.winner,
            situation=tuple(_on_the_way(situation)),
        )


def _now(moment: Moment) -> Event:
    return Event(moment.step, moment.clock.date)


def _is_lost(unit: Unit) -> bool:
    return unit.hex is None and unit.box == eliminated_box(unit.side)


def _points(score: Score) -> Mapping[str, int]:
    return {side: getattr(score, side) for side in SIDES}


@rule("3.1")
def game_was_decided(known: Known) -> Iterator[Finding]:
    """The first to hold all of it has won, also where hexes have changed hands since."""
    if known.winner:
        yield notes(side=known.winner, turn=turn_number(known.won.date) or known.won.date)


def _sections(found: tuple[Earning, ...], known: Known, moment: Moment) -> Iterator[Section]:
    kinds: dict[str, list[Entry]] = {PLACES: [], UNITS: [], OPTIONS: []}
    for each in found:
        kind, event = _origin(each, known, moment)
        # These points are earned by how the last turn ends: until then they say what would be.
        is_of_the_end = each.finding.rule == budapest_is_not_held.name
        entry = Entry(each.finding, each.side, each.points, event.step, event.date, is_of_the_end)
        kinds[kind].append(entry)
    for key, entries in kinds.items():
        yield Section(key, Form.PLACES if key == PLACES else Form.EVENTS, tuple(entries))


def _origin(each: Earning, known: Known, moment: Moment) -> tuple[str, Event]:
    """Return under which heading points stand, and since when they are earned."""
    if each.what in moment.units:
        return UNITS, known.lost.get(UnitId(each.what), _now(moment))
    held = moment.holders.get(HexId(each.what))
    # Neither a unit nor a hex: a force that is played besides, paid for from the first step (21).
    return (PLACES, Event(held.step, held.date)) if held is not None else (OPTIONS, Event(SET_UP, ""))


def _on_the_way(situation: Situation) -> Iterator[Circumstance]:
    """Yield how far each side is on its way to winning at once, with the hexes that it lacks."""
    for side in SIDES:
        hexes = sudden_death_hexes(situation.terrain, side)
        missing = tuple(sorted(here for here in hexes if not situation.is_controlled(side, here)))
        for found in side_is_on_its_way(situation, side):
            yield Circumstance(found, side == AXIS, missing)
