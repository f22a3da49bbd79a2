"""What the ledger of Bitter End adds up to: the points of both sides, the level, or the objectives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.chronicle import SET_UP, Moment
from rules.findings import Finding
from rules.games.bitter_end.first import siege as first_edition
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.victory.book import OBJECTIVES, Judged, VictoryBook
from rules.games.bitter_end.victory.objectives import (
    Goal,
    line_to,
    objective_is_met,
    objective_is_missing,
    objectives_decide,
    told_goals,
    winner,
)
from rules.games.bitter_end.victory.points import (
    Score,
    city_hex_is_worth,
    level,
    nobody_came_near,
    town_is_worth,
    verdict,
)
from rules.games.bitter_end.victory.siege import approaches_budapest, details, situation
from rules.games.bitter_end.victory.state import Earned
from rules.games.bitter_end.words import GERMAN, SIDES, SOVIET
from rules.hexgrid import HexId
from rules.position import Position
from rules.ring import Ring
from rules.victory import Ending, Entry, Form, Section, Tally

TOWN_COLUMNS = "town_vp_columns"
"""The setting that says which column of the town points is whose (20.21)."""

TOWNS, CITY, EVENTS = "towns", "city", "events"
"""The headings of points, by the keys of the game's words."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What is reckoned up: what was earned, how the game lies, and under which law and book."""

    judge: BitterEndJudge
    book: VictoryBook
    judged: Judged
    known: Earned
    moment: Moment
    position: Position
    ring: Ring | None


def reckoned(of: Reckoning, ending: Ending) -> Tally:
    """Return how a game stands."""
    sections = tuple(_sections(of))
    entries = [entry for section in sections for entry in section.entries]
    # Score has the sides in the order of SIDES.
    score = Score(*(sum(entry.vp for entry in entries if entry.side == side) for side in SIDES))
    goals = dict(_goals(of))
    reached = level(of.book, score)
    is_by_objectives = of.judged.method == OBJECTIVES
    ahead = _winner(of.judged, goals, score)
    told = objectives_decide(goals, ahead)[0] if is_by_objectives else verdict(reached, score)
    found = (found for goal in goals.values() for found in _at_length(goal))
    return Tally(
        of.judged.method,
        of.moment.clock.date,
        ending,
        sections,
        {side: score.of(side) for side in SIDES},
        reached,
        told,
        ahead,
        tuple(told_goals(goals.values())),
        tuple(found),
        tuple(situation(of.known.line, of.ring)),
        details(of.known.line, of.ring),
    )


def _sections(of: Reckoning) -> Iterator[Section]:
    yield Section(TOWNS, Form.PLACES, tuple(_towns(of)))
    yield Section(CITY, Form.HEXES, tuple(_city(of)))
    yield Section(EVENTS, Form.EVENTS, (*of.known.entries, *_never_near(of)))


def _towns(of: Reckoning) -> Iterator[Entry]:
    reading = str(of.judge.law.choices[TOWN_COLUMNS])
    for town in of.book.towns:
        holders = {hex_id: of.moment.holders[hex_id].side for hex_id in of.book.hexes_of(town)}
        shared = first_edition.town_is_shared(town, holders, reading)
        # A town of which both hold a part is shared; all others go by their first hex.
        for found in shared or town_is_worth(town, holders[town.hex], reading):
            yield from _entries(of, found.at or town.hex, (found,))


def _city(of: Reckoning) -> Iterator[Entry]:
    for hex_id in of.book.budapest:
        side = of.moment.holders[hex_id].side
        yield from _entries(of, hex_id, city_hex_is_worth(hex_id, side, of.book.per_hex.get(side, 0)))


def _entries(of: Reckoning, hex_id: HexId, findings: tuple[Finding, ...]) -> Iterator[Entry]:
    held = of.moment.holders[hex_id]
    for found in findings:
        yield Entry(found, held.side, int(dict(found.facts)["vp"]), held.step, held.date)


def _never_near(of: Reckoning) -> Iterator[Entry]:
    """Yield the Soviet award for a relief that never came near, as if the game ended now (20.37)."""
    # Not among the entries of the ledger: it stands as long as nobody comes, and goes when somebody does.
    for found in nobody_came_near(of.known.has(approaches_budapest.case)):
        award = of.book.awards[found.case]
        yield Entry(found, award.side, award.vp, SET_UP, of.moment.clock.date, is_of_the_end=True)


def _goals(of: Reckoning) -> Iterator[tuple[str, Goal]]:
    objectives = of.judged.objectives
    if objectives is not None:
        for name, hex_id in (*objectives.all_of.items(), *objectives.any_of.items()):
            is_supplied = line_to(of.judge, of.position, hex_id) is not None
            yield name, Goal(name, hex_id, of.moment.holders[hex_id].side, is_supplied)


def _at_length(goal: Goal) -> tuple[Finding, ...]:
    return (*objective_is_met(goal), *objective_is_missing(goal))


def _winner(judged: Judged, goals: Mapping[str, Goal], score: Score) -> str:
    """Return the side that is ahead, or that the objectives name; empty for a draw."""
    if judged.method == OBJECTIVES and judged.objectives is not None:
        return winner(judged.objectives, goals)
    # Of a score that fits no line of 20.4, one side leads all the same: this is no level.
    if score.german == score.soviet:
        return ""
    return GERMAN if score.german > score.soviet else SOVIET
