"""What a position knows of earlier: releases, surprise, schedule, breakout, who stood where."""

from __future__ import annotations

import pytest

from app.assist.past import game_at
from app.assist.reader import plain_position, position_of
from app.assist.turn.duties import clerks_work, ledger_of
from app.files.savegame import new_game
from app.table import acts
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.games.bitter_end.words import FROZEN, LIMITED, SURPRISED
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Mark
from tests.assist.konrad import situation_of
from tests.assist.siege import GARRISON, RELIEF, RING, at, clock, destroy, move, neighbors, retreat, siege
from tests.games.bitter_end.cited import cites

RIFLES = UnitId(RING[0])


def note(game: Game, key: str, text: str) -> None:
    game.journal.push(Written(Register.TRACKER, key, game.table.read(Register.TRACKER, key), text))


def lay(game: Game, design: str, place: Place, face: int = 0) -> None:
    game.journal.push(acts.place_marker(game.table, design, face, place))


def marks(game: Game, unit: str) -> frozenset[Mark]:
    return position_of(game).by_id[UnitId(unit)].marks


# ---- releases


def test_a_release_that_was_noted_is_known() -> None:
    game = siege()
    note(game, "release:18TC", "1945-01-02")

    assert position_of(game).releases == {"18TC": "1945-01-02"}


@pytest.mark.parametrize("hexes", ["15", "10", "5"])
def test_a_marker_in_its_box_is_a_release_from_that_day_on(hexes: str) -> None:
    game = siege()
    clock(game, "07", "german", "movement")
    lay(game, f"46th_army_release_{hexes}", at("0101"))
    marker = PieceId(f"46th_army_release_{hexes}/1")
    game.journal.push(acts.move(game.table, [marker], Place(box=BoxId(f"release46:{hexes}")), "Release"))

    assert position_of(game).releases == {f"46A:{hexes}": "1945-01-07"}


def test_a_marker_laid_into_its_box_keeps_its_day() -> None:
    game = siege()
    lay(game, "46th_army_release_10", Place(box=BoxId("release46:10")))
    clock(game, "09", "german", "movement")

    assert position_of(game).releases == {"46A:10": "1945-01-05"}


@cites("16.51")
def test_units_of_the_ring_are_held_to_the_city() -> None:
    assert LIMITED in marks(siege(), RIFLES)


@cites("16.52")
def test_a_unit_under_its_marker_is_free() -> None:
    game = siege()
    lay(game, "restricted", at(neighbors()[0]))

    assert LIMITED not in marks(game, RIFLES)


@cites("16.55")
def test_with_all_released_nobody_is_held() -> None:
    game = siege()
    note(game, "release:46A:5", "1945-01-05")

    assert not any(unit.is_marked(LIMITED) for unit in position_of(game).units)


@cites("16.57")
def test_with_the_garrison_destroyed_nobody_is_held() -> None:
    game = siege()
    destroy(game, GARRISON)

    assert not any(unit.is_marked(LIMITED) for unit in position_of(game).units)


@cites("16.52", "16.57")
def test_who_is_free_with_the_garrison_gone_stays_free_when_it_comes_back() -> None:
    game = siege()
    destroy(game, GARRISON)
    clock(game, "06", "soviet", "supply")
    note(game, "step", "release")
    released = clerks_work(game, ledger_of(game, ()), situation_of(game), str)
    assert released is not None
    game.journal.push(released)
    move(game, GARRISON, "3227")

    assert not any(unit.is_marked(LIMITED) for unit in position_of(game).units)
    assert clerks_work(game, ledger_of(game, ()), situation_of(game), str) is None


def frozen(game: Game) -> set[str]:
    return {unit.id for unit in position_of(game).units if unit.is_marked(FROZEN)}


@pytest.fixture
def historical(tmp_path, monkeypatch) -> Game:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    opened = new_game("bitter-end", "historical", path=tmp_path / "game.adjutant")
    opened.close()
    return opened.game


@cites("16.42", "16.43")
def test_a_released_reserve_is_no_longer_frozen_whatever_lies_on_it(historical: Game) -> None:
    before = frozen(historical)
    note(historical, "release:18TC", "1945-01-02")

    assert before - frozen(historical) == set(historical.roster.formations["18TC"].units)


# ---- facts


def facts(game: Game) -> dict[str, set[str]]:
    return {key: set(words) for key, words in position_of(game).facts.items()}


@pytest.mark.parametrize(
    ("key", "text", "fact"),
    [
        ("schedule", "B", {"schedule": {"B"}}),
        ("breakout", "1945-01-04", {"breakout": {"1945-01-04"}}),
        ("surprise_used", "1945-01-14", {"surprise_used": {"1945-01-14"}}),
        ("attempt:3127-3227", "1945-01-05.german", {"bridge_attempts": {"3127-3227"}}),
        ("attempt:3127-3227", "1945-01-04.german", {}),
        ("all_out:german", "1945-01-05.german", {"all_out": {"german"}}),
    ],
)
def test_what_a_clerk_noted_is_a_fact(key: str, text: str, fact: dict[str, set[str]]) -> None:
    game = siege()
    note(game, key, text)

    assert facts(game) == fact


def test_the_schedule_marker_in_its_box_is_a_fact() -> None:
    game = siege()
    lay(game, "reserve_release_schedule", Place(box=BoxId("release:C")))

    assert facts(game) == {"schedule": {"C"}}


@cites("15.2")
def test_the_breakout_marker_tells_the_day_it_was_laid() -> None:
    game = siege()
    lay(game, "breakout", at("0101"))
    clock(game, "09", "german", "supply")
    game.journal.push(
        acts.move(game.table, [PieceId("breakout/1")], Place(box=BoxId("state:breakout")), "Go")
    )
    clock(game, "10", "german", "supply")

    assert facts(game) == {"breakout": {"1945-01-09"}}


@cites("11.2")
def test_who_stood_next_to_an_enemy_as_the_exploitation_began() -> None:
    game = siege()
    clock(game, "05", "german", "exploitation")
    move(game, RELIEF, "2928", "3028")
    move(game, RING[0], "2030")

    assert facts(game)["adjacent"] == {GARRISON, *RING}


@cites("17.4")
def test_a_rebuilt_unit_that_waits_is_known_as_such() -> None:
    game = siege()
    destroy(game, RELIEF)
    game.journal.push(acts.move(game.table, [RELIEF], Place(box=BoxId("delayed:german")), "Rebuilt"))

    assert facts(game) == {"rebuilt": {RELIEF}}


# ---- surprise


@cites("16.11", "16.22", "16.31")
def test_on_the_first_day_the_historical_zone_is_known_without_a_word(historical: Game) -> None:
    surprised = {unit.hex for unit in position_of(historical).units if unit.is_marked(SURPRISED)}

    assert surprised
    assert all(hex_id is not None and "18" <= hex_id[2:] <= "25" for hex_id in surprised)


@cites("16.32")
def test_who_leaves_the_zone_is_still_surprised_and_who_enters_is_not() -> None:
    game = siege()
    for key, text in (("sector", "1418 1419"), ("side", "E"), ("date", "1945-01-14")):
        note(game, f"surprise:{key}", text)
    move(game, RING[0], "1518")
    clock(game, "14", "german", "combat")
    move(game, RING[0], "1518", "2030")
    move(game, RING[1], "1519")

    surprised = {unit.id for unit in position_of(game).units if unit.is_marked(SURPRISED)}
    assert surprised == {RIFLES}


@cites("16.34")
def test_surprise_ends_with_its_turn() -> None:
    game = siege()
    note(game, "surprise:date", "1945-01-04")
    note(game, "surprise:sector", "3126 3226")

    assert "surprised" not in facts(game)


# ---- the whole


def test_a_position_with_all_its_facts_reads_back(historical: Game) -> None:
    note(historical, "release:46A:15", "1945-01-02")
    note(historical, "schedule", "A")
    position = position_of(historical)

    assert Position.parse(position.text()) == position


def test_reading_changes_nothing_on_the_table(historical: Game) -> None:
    before = list(historical.table)
    position_of(historical)

    assert list(historical.table) == before


def test_without_facts_a_position_is_what_lies_there() -> None:
    game = siege()

    assert plain_position(game).releases == plain_position(game).facts == {}


# ---- earlier tables


@cites("10.66")
def test_an_earlier_table_reads_as_it_did_then() -> None:
    """Who came to a hex under a Retreated marker, and on which day units were set free."""
    game = siege()
    lay(game, "46th_army_release_10", Place(box=BoxId("release46:10")))
    clock(game, "06", "german", "combat")
    retreat(game, RING[1], neighbors()[0])
    then, now = position_of(game), game.journal.now
    move(game, RELIEF, "0420")

    assert position_of(game_at(game, now)) == then
