"""From the table to the position: hexes, boxes, markers over units, bridges, points."""

from __future__ import annotations

import random
from collections.abc import Callable
from unittest.mock import patch

import pytest

from app.assist import reader
from app.assist.reader import Memory, position_of
from app.files.reading import understand
from app.files.savegame import game_of, new_game
from app.table import acts
from app.table.changes import Change, Moved, Register, Written
from app.table.game import Game
from app.table.pieces import Kind, Place
from app.table.table import Table
from rules.hexgrid import Hexside
from rules.position import BridgeState, Position
from rules.unit_id import UnitId
from rules.units import MOVED, OUT_OF_SUPPLY
from tests.files.gamefiles import ONE, TWO, A, B, Recorded, small_table

FIRST, SECOND = UnitId(ONE), UnitId(TWO)


@pytest.fixture
def game() -> Game:
    loaded = understand(Recorded().raw, "a game")
    return game_of(loaded.header, loaded.journal)


def write(register: Register, key: str, text: str) -> Change:
    return Written(register, key, "", text)


def test_a_unit_stands_in_its_hex_with_the_steps_of_its_face(game: Game) -> None:
    game.journal.push(acts.flip(game.table, [ONE], {ONE: 2}, "Flip"))

    unit = position_of(game).by_id[FIRST]

    assert (unit.hex, unit.steps, unit.attack, unit.side) == ("1418", 1, 3, "german")


@pytest.mark.parametrize(
    ("place", "text"),
    [(Place(box="eliminated:german"), "@eliminated:german"), (Place(pos_px=(10, 10)), "-")],
)
def test_a_unit_beside_the_hexes_is_off_the_map(game: Game, place: Place, text: str) -> None:
    game.journal.push(Moved(ONE, A, place))

    assert position_of(game).by_id[FIRST].place == text


def test_a_marker_marks_what_lies_beneath_it(game: Game) -> None:
    game.journal.push(Moved(TWO, A.at_level(1), B))
    game.journal.push(acts.place_marker(game.table, "out_of_supply", 0, B))
    game.journal.push(acts.move(game.table, [ONE], B, "Move"))
    marks = {unit.id: unit.marks for unit in position_of(game).units}

    assert (OUT_OF_SUPPLY in marks[SECOND], OUT_OF_SUPPLY in marks[FIRST]) == (True, False)


def test_who_has_moved_since_the_phase_began_is_marked(game: Game) -> None:
    game.journal.push(Moved(ONE, A, B))
    game.journal.push(write(Register.TRACKER, "phase", "combat"))
    game.journal.push(Moved(TWO, A.at_level(1), B.at_level(1)))

    moved = {unit.id for unit in position_of(game).units if MOVED in unit.marks}

    assert moved == {SECOND}


def test_the_figures_in_force_are_those_of_the_game(game: Game) -> None:
    game.journal.push(write(Register.VALUE, f"{ONE} full", "9-9-9 user: my copy"))

    assert position_of(game).by_id[FIRST].attack == 9


@pytest.mark.parametrize(
    ("key", "text", "points"),
    [
        ("asp:german", "4", {"german.asp": 4}),
        ("rp:soviet:armored", "2", {"soviet.rp.armored": 2}),
        ("asp:german", "0", {}),
        ("asp:german", "many", {}),
        ("turn", "3", {}),
    ],
)
def test_counts_become_points(game: Game, key: str, text: str, points: dict[str, int]) -> None:
    game.journal.push(write(Register.TRACKER, key, text))

    assert position_of(game).points == points


@pytest.mark.parametrize(
    ("key", "text", "bridges"),
    [
        ("1020-1120", "bridge german intact", {Hexside.parse("1020-1120"): BridgeState("german")}),
        ("1020-1120", "bridge - destroyed", {Hexside.parse("1020-1120"): BridgeState("", is_destroyed=True)}),
        ("1020-1120", "ford - intact", {}),
        ("the Chain Bridge", "bridge german intact", {}),
    ],
)
def test_bridges_are_read(game: Game, key: str, text: str, bridges: dict[Hexside, BridgeState]) -> None:
    game.journal.push(write(Register.BRIDGE, key, text))

    assert position_of(game).bridges == bridges


def test_the_clock_is_read(game: Game) -> None:
    clock = {
        "date": "1945-01-02",
        "side": "soviet",
        "phase": "soviet.movement",
        "step": "march",
        "weather": "snow",
    }
    game.journal.push(acts.write(game.table, Register.TRACKER, clock, "Clock"))

    assert position_of(game).text().startswith("bitter-end 1945-01-02 soviet.movement.march weather=snow\n")


def test_the_position_of_a_set_up_reads_back(new_game_position: Callable[[], Position]) -> None:
    position = new_game_position()

    assert Position.parse(position.text()) == position
    assert len(position.units) > 250


@pytest.fixture
def new_game_position(tmp_path, monkeypatch) -> Callable[[], Position]:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    opened = new_game("bitter-end", "historical", path=tmp_path / "game.adjutant")
    opened.close()
    return lambda: position_of(opened.game)


def test_what_the_roster_does_not_know_is_left_out() -> None:
    table = Table([piece for piece in small_table() if piece.id == ONE])
    loaded = understand(Recorded(table).raw.replace(b"unit ge:3/3SS", b"unit xx:9/9"), "a game")
    game = game_of(loaded.header, loaded.journal)

    position = position_of(game)

    assert [unit.id for unit in position.units] == ["xx:9/9"]


def test_only_the_stacks_that_an_undo_touched_are_read_anew() -> None:
    loaded = new_game("bitter-end", "historical").game
    memory, unit = Memory(), loaded.unmoved_units()[0]
    here = loaded.table.place_of(unit).hex
    there = next(iter(loaded.sheet.grid.neighbors(here))) if here else None
    loaded.journal.push(acts.move(loaded.table, [unit], Place(hex=there), "Move"))
    position_of(loaded, memory)
    loaded.journal.undo()
    with patch.object(reader, "_units_at", wraps=reader._units_at) as read:
        position_of(loaded, memory)

    assert read.call_count <= 2


def test_a_memory_reads_what_a_fresh_eye_reads() -> None:
    loaded, choose, memory = new_game("bitter-end", "historical").game, random.Random(3), Memory()
    units = [piece.id for piece in loaded.table if piece.kind is Kind.UNIT and piece.place.hex]
    for _ in range(12):
        unit = choose.choice(units)
        there = Place(hex=choose.choice(loaded.sheet.grid.hexes[:40]))
        loaded.journal.push(acts.move(loaded.table, [unit], there, "Move"))
        if choose.random() < 0.4:
            loaded.journal.undo()
        assert position_of(loaded, memory) == position_of(loaded)


def test_a_memory_knows_the_turn_that_is_gone_back_to(game: Game) -> None:
    """Its beginning is sought from the step that was read last: to go back before that leads to another."""
    memory, journal = Memory(), game.journal
    begun = []
    for before, day in (("", "1945-01-02"), ("1945-01-02", "1945-01-03")):
        journal.push(Written(Register.TRACKER, "date", before, day))
        journal.push(write(Register.PLAN, day, "a step of the turn"))
        begun.append(memory.at_turn_start(game).date)
    for _ in range(3):
        journal.undo()
        begun.append(memory.at_turn_start(game).date)

    assert begun == ["1945-01-02", "1945-01-03", "1945-01-03", "1945-01-02", "1945-01-02"]
