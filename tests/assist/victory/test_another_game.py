"""The points of a game with rules of its own: what its ledger is told, and how its tally is worded.

Its rules know one place, 2127; every hex that a unit enters is an event that earns its side two points, each
step lost one for the other side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.assist.past import still
from app.assist.victory.chronicle import Chronicle
from app.assist.victory.standing import Standing, standing_of
from app.assist.victory.standing_text import standing_lines
from app.table.game import Game
from app.table.journal import START
from app.table.phrases import untranslated
from rules.chronicle import SET_UP, Moment, StepRecord
from rules.findings import notes, rule
from rules.hexgrid import HexId
from rules.victory import Circumstance, Ending, Entry, Form, Section, Tally
from tests.assist.siege import GARRISON, RELIEF, destroy, flip, move, siege
from tests.assist.victory.test_standing import wording_of

PLACE = HexId("2127")
GERMAN, SOVIET = "german", "soviet"


@rule("90.1")
def holds(side: str):
    yield notes(town="The Mill", side=side).placed(PLACE)


@rule("90.2")
def enters(hex_id: HexId):
    yield notes().placed(hex_id)


@rule("90.3")
def loses(steps: int):
    yield notes(steps=steps)


class Pilgrims:
    """The ledger; what it knows are the entries."""

    def first(self, moment: Moment) -> tuple[Entry, ...]:
        return ()

    def after(self, known: tuple[Entry, ...], record: StepRecord) -> tuple[Entry, ...]:
        here = record.moment.step, record.moment.clock.date
        for unit, hexes in record.entered.items():
            side = record.moment.units[unit].side
            known += tuple(Entry(enters(each)[0], side, 2, *here) for each in hexes)
        return known + tuple(Entry(loses(each.steps)[0], SOVIET, each.steps, *here) for each in record.losses)

    def tally(self, known: tuple[Entry, ...], moment: Moment, ending: Ending) -> Tally:
        held = moment.holders[PLACE]
        place = Entry(holds(held.side)[0], held.side, 5, held.step, held.date)
        sections = (
            Section("mills", Form.PLACES, (place,)),
            Section("roads", Form.HEXES, tuple(each for each in known if each.finding.rule == "enters")),
            Section("tears", Form.EVENTS, tuple(each for each in known if each.finding.rule == "loses")),
        )
        entries = [each for section in sections for each in section.entries]
        points = {side: sum(e.vp for e in entries if e.side == side) for side in (GERMAN, SOVIET)}
        found = holds(held.side)[0]
        return Tally("points", moment.clock.date, ending, sections, points, found, found, held.side)


class PilgrimsVictory:
    last_day = ""
    may_end_at_once = False
    goals = ()

    @property
    def places(self) -> Mapping[HexId, str]:
        return {PLACE: SOVIET}

    def ledger(self, judge, calendar) -> Pilgrims:
        return Pilgrims()


def pilgrims() -> Game:
    """Return a game in which a unit passed the place and another lost a step, and then all of it."""
    game = siege()
    move(game, RELIEF, "2027", str(PLACE), "2227")
    flip(game, GARRISON)
    destroy(game, GARRISON)
    return game


def tally_of(game: Game) -> Tally:
    return Chronicle(game, PilgrimsVictory(), Pilgrims()).tally()


def standing(game: Game, **other: object) -> Standing:
    return standing_of(replace(tally_of(game), **other), still(game), wording_of(game))


def test_its_ledger_is_told_ways_losses_and_holders() -> None:
    """Two hexes entered and the place held; of two steps each loss by its own step of the journal."""
    found = tally_of(pilgrims())

    assert (found.points, [each.step for each in found.awards]) == ({GERMAN: 9, SOVIET: 2}, [2, 3])


def test_its_points_stand_under_headings_of_its_own() -> None:
    sides = {each.side: each for each in standing(pilgrims()).sides}

    told = {side: [(each.title, each.total) for each in sides[side].headings] for side in sides}
    assert told == {GERMAN: [("mills", 5), ("roads", 4)], SOVIET: [("tears", 2)]}


def test_a_place_is_told_by_its_name_and_hexes_of_one_step_together() -> None:
    mills, roads = standing(pilgrims()).sides[0].headings

    assert [each.text for each in (*mills.awards, *roads.awards)] == ["The Mill", "2 hexes"]


def test_nothing_is_told_of_a_siege_where_there_is_none() -> None:
    text = "\n".join(standing_lines(standing(pilgrims()), untranslated))

    assert wording_of(siege()).words.heading("situation") not in text.splitlines()


def test_what_may_decide_yet_is_told_with_its_case_and_hexes() -> None:
    found = standing(pilgrims(), situation=(Circumstance(holds(GERMAN)[0], is_good=True, hexes=(PLACE,)),))

    (fact,) = found.situation.facts
    assert (fact.case, fact.is_good, fact.hexes) == ("90.1", True, (PLACE,))


def test_goals_decide_instead_of_points() -> None:
    found = standing(pilgrims(), goals=(Circumstance(holds(SOVIET)[0], is_good=False),))

    assert (found.is_by_objectives, found.sides) == (True, ())


def test_a_game_without_last_day_never_ends_by_itself() -> None:
    assert tally_of(pilgrims()).ending == Ending("", is_past=False)


def test_the_set_up_of_a_chronicle_is_that_of_the_journal() -> None:
    assert SET_UP == START
