"""By which zones units come onto the map: by counter, by scenario, and rebuilt ones by any."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.assist.assistant import Assistant
from app.assist.comings import Comings
from app.assist.entries import came_back, entry_zones
from app.assist.turn.watch import drags_of_phase
from app.table import acts
from app.table.game import Game
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.unit_id import UnitId
from tests.assist.siege import GARRISON, RELIEF, destroy, move, siege
from tests.games.bitter_end.cited import cites
from tests.new_games import new_game

LATE = UnitId("ge:131/44ID")


def wait(game: Game, piece: PieceId) -> None:
    box = Place(box=BoxId(f"delayed:{game.side_of(piece)}"))
    game.journal.push(acts.move(game.table, [piece], box, "Later"))


@cites("17.2", "21.31m")
@pytest.mark.parametrize(("scenario", "zones"), [("historical", ("B",)), ("ultra_historical", ("A",))])
def test_a_scenario_may_have_other_zones_than_the_counter(scenario: str, zones: tuple[str, ...]) -> None:
    assert entry_zones(new_game(scenario), LATE) == zones


def test_a_set_up_of_a_player_that_is_gone_leaves_the_counters_zones() -> None:
    game = new_game()
    lost = replace(game, header=replace(game.header, scenario="own:lost"))

    assert entry_zones(lost, LATE) == ("B",)


@cites("17.4")
def test_a_rebuilt_unit_comes_by_any_zone_of_its_side() -> None:
    game = siege()
    destroy(game, RELIEF)
    wait(game, RELIEF)

    situation = Assistant(game).situation()
    assert situation is not None
    assert situation.entries == {RELIEF: ("A", "B", "C")}


@cites("17.4")
def test_a_rebuilt_unit_on_its_way_in_is_judged_by_any_zone() -> None:
    game = siege()
    destroy(game, RELIEF)
    wait(game, RELIEF)
    move(game, RELIEF, "0119")

    assert [drag.zones for drag in drags_of_phase(game)][-1] == ("A", "B", "C")


@cites("5.3")
def test_a_unit_brought_back_though_it_was_lost_for_good_counts_as_rebuilt() -> None:
    game = siege()
    game.journal.push(acts.move(game.table, [GARRISON], Place(box=BoxId("no-return:german")), "Lost"))
    wait(game, GARRISON)

    assert list(came_back(game, [GARRISON])) == [GARRISON]


def test_a_unit_that_was_only_delayed_was_not_rebuilt() -> None:
    game = siege()
    wait(game, RELIEF)

    assert list(came_back(game, [RELIEF])) == []


@pytest.mark.parametrize("piece", [GARRISON, RELIEF])
def test_who_came_back_is_known_along_the_way_as_by_walking_it(piece: PieceId) -> None:
    game = siege()
    comings = Comings(game.journal)
    destroy(game, piece)
    wait(game, piece)
    told = [comings.came_back(piece)]
    game.journal.undo()
    told.append(comings.came_back(piece))
    game.journal.redo()
    told.append(comings.came_back(piece))

    assert (told, list(came_back(game, [piece]))) == ([True, False, True], [piece])
