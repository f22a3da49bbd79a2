"""Reinforcements of the moment: who may come, by which zones and hexes, and what closes the others (17)."""

from __future__ import annotations

import pytest

from app.assist.assistant import Assistant
from app.assist.questions import judged, reach_of
from app.assist.remarks import Remark, Sign
from app.assist.situation import Situation
from app.assist.turn.arriving import arrivals_told, arriving_of
from app.assist.turn.turn_advice import Times, times_of
from app.assist.turn.watch import drags_of_phase, judge_drags
from app.assist.wording import Wording
from app.files.savegame import game_in_memory
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.bitter_end.cited import cites

DIVISION = ("ge:731/711ID", "ge:744/711ID", "ge:763/711ID")


@pytest.fixture
def game() -> Game:
    """The historical game at the German movement of 5 January."""
    found = game_in_memory("bitter-end", "historical", {}, seed=1)
    go_to(found, "05")
    return found


def go_to(game: Game, day: str) -> None:
    texts = {"date": f"1945-01-{day}", "side": "german", "phase": "german.movement", "step": "move"}
    change = acts.write(game.table, Register.TRACKER, texts, "Clock")
    assert change is not None
    game.journal.push(change)


def lay(game: Game, pieces: list[str], place: Place) -> None:
    game.journal.push(acts.move(game.table, [PieceId(piece) for piece in pieces], place, "Lay"))


def asked(game: Game) -> tuple[Situation, Times]:
    situation, times = Assistant(game).situation(), times_of(game)
    assert situation is not None
    assert times is not None
    return situation, times


def told(game: Game) -> tuple[Remark, ...]:
    situation, times = asked(game)
    return tuple(arrivals_told(situation, times, Wording(situation.rule_set, game)))


@cites("17.1", "17.2")
def test_a_division_that_is_due_is_one_line_with_its_zone_and_its_units(game: Game) -> None:
    (line,) = told(game)

    assert (line.units, line.cases, line.sign) == (DIVISION, ("17.1",), Sign.INFO)
    assert line.text == "Due today by zone A: 731/711ID, 744/711ID, 763/711ID"


def test_the_line_leads_to_an_open_entry_hex(game: Game) -> None:
    (line,) = told(game)
    (group,) = arriving_of(*asked(game))

    assert line.at == group.open[0]
    assert line.detail == f"{len(group.open)} of {len(group.open)} entry hexes are open"


@cites("17.1")
def test_a_division_dragged_onto_the_map_before_its_day_is_told(game: Game) -> None:
    lay(game, ["ge:131/44ID"], Place(hex=HexId("0119")))

    lay(game, ["ge:131/44ID"], Place(hex=HexId("0120")))

    situation, _ = asked(game)
    found = judge_drags(situation, drags_of_phase(game))
    assert [each.way.verdict.cases for each in found] == [("17.1",), ("17.1",)]
    assert not reach_of(situation, UnitId("ge:131/44ID")).hexes


@cites("17.3")
def test_an_entry_hex_under_an_enemy_is_closed_by_its_case(game: Game) -> None:
    (group,) = arriving_of(*asked(game))
    shut = group.open[0]
    lay(game, ["so:110/18TC"], Place(hex=HexId(shut)))

    (group,) = arriving_of(*asked(game))
    assert group.closed == {shut: ("7.4",)}
    assert f"Closed: {shut} (7.4)" in told(game)[0].detail


@cites("17.4")
def test_a_division_that_was_delayed_is_told_with_its_day(game: Game) -> None:
    go_to(game, "07")

    assert [(line.cases, line.units) for line in told(game)] == [(("17.4",), DIVISION)]


@cites("17.4")
def test_a_rebuilt_unit_is_told_with_every_zone(game: Game) -> None:
    lay(game, ["ge:5/5SS"], Place(box=BoxId("eliminated:german")))
    lay(game, ["ge:5/5SS"], Place(box=BoxId("delayed:german")))

    lines = {line.units: line.text for line in told(game)}
    assert lines["ge:5/5SS",] == "Rebuilt, may come by any zone of A B C: 5/5SS"


@cites("17.4")
def test_who_waits_by_hand_is_told_by_his_counter(game: Game) -> None:
    go_to(game, "06")
    lay(game, [DIVISION[0]], Place(box=BoxId("delayed:german")))

    assert sum(len(line.units) for line in told(game) if line.cases == ("17.4",)) == len(DIVISION)


# ---- moves made by hand


def cases_of_last(game: Game) -> tuple[str, ...]:
    situation = Assistant(game).situation()
    assert situation is not None
    return judge_drags(situation, drags_of_phase(game))[-1].way.verdict.cases


@cites("17.2")
def test_who_is_laid_on_an_entry_hex_of_another_zone_came_in_there(game: Game) -> None:
    lay(game, [DIVISION[0]], Place(hex=HexId("0119")))

    assert cases_of_last(game) == ("17.2",)


@cites("17.4")
def test_who_was_delayed_still_comes_by_his_own_zone(game: Game) -> None:
    go_to(game, "06")
    lay(game, [DIVISION[0]], Place(hex=HexId("0119")))

    assert cases_of_last(game) == ("17.2", "17.4")


@cites("17.4")
def test_who_was_rebuilt_comes_by_any_zone_and_17_4_says_so(game: Game) -> None:
    lay(game, [DIVISION[0]], Place(box=BoxId("eliminated:german")))
    lay(game, [DIVISION[0]], Place(box=BoxId("delayed:german")))
    situation = asked(game)[0]

    found = judged(situation, UnitId(DIVISION[0]), (HexId("0119"),), HexId("0119")).verdict
    assert ("17.4", True) in [(each.case, bool(found)) for each in found.findings]
