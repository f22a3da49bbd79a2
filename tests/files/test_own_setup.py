"""A player's own set-ups: kept from the table, begun from a clear map."""

from pathlib import Path

import pytest

from app.assist.procedure import terms_of
from app.files.folders import data_folder
from app.files.own_setup import clear_the_map, keep_setup
from app.files.savegame import game_in_memory, read
from app.files.savegame import new_game as new_file
from app.table.acts import move, remove, write
from app.table.changes import Placed, Register, Turned, Written
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place
from counters.setups import load_setup, load_setup_file
from rules.hexgrid import HexId
from rules.issues import DataError
from tests.new_games import new_game

TANKS, RESERVE = PieceId("ge:5/5SS"), PieceId("so:110/18TC")


@pytest.fixture
def game() -> Game:
    return new_game()


def test_a_cleared_map_holds_no_unit(game: Game) -> None:
    game.journal.push(clear_the_map(game, "Clear"))

    assert [piece.id for piece in game.table if piece.kind is Kind.UNIT and piece.place.hex] == []


def test_a_cleared_map_holds_no_frozen_marker(game: Game) -> None:
    game.journal.push(clear_the_map(game, "Clear"))

    assert [piece.id for piece in game.table if piece.design == "frozen" and piece.place.hex] == []


def test_a_cleared_map_is_one_step(game: Game) -> None:
    game.journal.push(clear_the_map(game, "Clear"))

    assert clear_the_map(game, "Clear") is None


def test_a_kept_set_up_reads_back_with_every_unit_where_it_lay(game: Game, tmp_path: Path) -> None:
    game.journal.push(move(game.table, [TANKS], Place(hex=HexId("1220")), "Move"))

    setup = load_setup_file(keep_setup(game, "My own", tmp_path))

    assert {p.unit: p.hex for p in setup.placements} == {
        piece.id: piece.place.hex for piece in game.table if piece.kind is Kind.UNIT
    }


def test_a_unit_laid_down_freely_counts_for_the_hex_under_it(game: Game, tmp_path: Path) -> None:
    x, y = game.sheet.centre_px(HexId("1220"))
    game.journal.push(move(game.table, [TANKS], Place(pos_px=(round(x) + 9, round(y))), "Move"))

    setup = load_setup_file(keep_setup(game, "Free", tmp_path))

    assert next(p.hex for p in setup.placements if p.unit == TANKS) == "1220"


def test_a_marker_that_a_file_calls_oddly_is_kept_under_a_number(game: Game, tmp_path: Path) -> None:
    for odd in ("frozen", "frozen/x", f"frozen/{'9' * 5000}"):
        game.journal.push(Placed(Piece(PieceId(odd), Kind.MARKER, "frozen", Place(hex=HexId("1220")))))

    setup = load_setup_file(keep_setup(game, "Odd", tmp_path))

    numbers = [marker.number for marker in setup.markers if marker.marker == "frozen"]
    assert len([marker for marker in setup.markers if marker.hex == "1220"]) == 3
    assert len(numbers) == len(set(numbers))


def test_a_kept_set_up_remembers_who_holds_what(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    game.journal.push(Written(Register.CONTROL, "1220", "", "soviet"))
    keep_setup(game, "Held")

    begun = game_in_memory("bitter-end", "own:held", seed=1)

    assert begun.table.read(Register.CONTROL, "1220") == "soviet"


def test_a_kept_set_up_remembers_edition_and_options(tmp_path: Path) -> None:
    options = {"19.5": "on", "18.1": "on", "last_turn": "1945-01-12"}
    played = game_in_memory("bitter-end", "first_historical", {**options, "18.4": "off"}, seed=1)

    setup = load_setup_file(keep_setup(played, "Mine", tmp_path))

    assert (setup.rule_set, setup.options) == ("first", options)


def test_it_keeps_all_its_turns_so_that_the_next_game_may_end_on_another_day(tmp_path: Path) -> None:
    played = game_in_memory("bitter-end", "historical", {"last_turn": "1945-01-12"}, seed=1)

    setup = load_setup_file(keep_setup(played, "Mine", tmp_path))

    assert setup.last_turn == "1945-01-26"


def test_a_set_up_takes_the_place_of_none_but_one_of_its_own_name(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    names = ("Зима", "Лето", "Зима", "Über alles", "Ber alles")
    kept = [keep_setup(game, name) for name in names]

    assert [path.stem for path in kept] == ["own", "own_2", "own", "ber_alles", "ber_alles_2"]
    assert [load_setup("bitter-end", f"own:{path.stem}", {}, data_folder()).title for path in kept] == list(
        names
    )


def test_a_set_up_that_cannot_be_written_is_told(game: Game, tmp_path: Path) -> None:
    (tmp_path / "bitter_end").write_text("in the way")

    with pytest.raises(DataError, match="cannot be written"):
        keep_setup(game, "My own", tmp_path)


def test_a_reserve_laid_out_by_hand_is_frozen_in_the_set_up_kept_by_16_42(game: Game, tmp_path: Path) -> None:
    game.journal.push(clear_the_map(game, "Clear"))
    game.journal.push(move(game.table, [RESERVE], Place(hex=HexId("2626")), "Set up"))

    setup = load_setup_file(keep_setup(game, "My winter", tmp_path))

    assert [m.hex for m in setup.markers if m.marker == "frozen" and m.hex] == ["2626"]


def test_the_frozen_markers_on_the_table_are_kept_as_they_lie(game: Game, tmp_path: Path) -> None:
    lying = sorted(p.place.hex for p in game.table if p.design == "frozen" and p.place.hex)

    setup = load_setup_file(keep_setup(game, "As printed", tmp_path))

    assert sorted(m.hex for m in setup.markers if m.marker == "frozen" and m.hex) == lying


def test_who_was_released_in_play_is_not_frozen_anew(game: Game, tmp_path: Path) -> None:
    game.journal.push(remove(game.table, [p.id for p in game.table if p.design == "frozen"], "Released"))
    game.journal.push(write(game.table, Register.TRACKER, {"turn": "2"}, "Next turn"))

    setup = load_setup_file(keep_setup(game, "Later", tmp_path))

    assert [m for m in setup.markers if m.marker == "frozen"] == []


def test_a_reserve_is_frozen_also_in_a_set_up_that_begins_from_an_own_one_by_16_42(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    game.journal.push(clear_the_map(game, "Clear"))
    keep_setup(game, "My winter")
    winter = game_in_memory("bitter-end", "own:my_winter")
    winter.journal.push(move(winter.table, [RESERVE], Place(hex=HexId("2626")), "Set up"))

    setup = load_setup_file(keep_setup(winter, "My spring"))

    assert [m.hex for m in setup.markers if m.marker == "frozen" and m.hex] == ["2626"]


def test_a_game_from_an_own_set_up_is_played_by_the_terms_of_the_scenario_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    keep_setup(game_in_memory("bitter-end", "first_historical"), "My first")
    keep_setup(game_in_memory("bitter-end", "own:my_first"), "My second")

    new_file("bitter-end", "own:my_second", path=tmp_path / "own.adjutant").file.close()
    header = read(tmp_path / "own.adjutant").header

    assert (header.scenario, header.scenario_in_force) == ("own:my_second", "first_historical")
    assert terms_of(game_in_memory("bitter-end", "own:my_second")).scenario == "first_historical"


def test_a_kept_set_up_keeps_what_is_turned_and_closed(game: Game, tmp_path: Path) -> None:
    game.journal.push(Turned(TANKS, 0, 120))
    game.journal.push(Written(Register.CLOSED, TANKS, "", "nobody"))

    setup = load_setup_file(keep_setup(game, "My own", tmp_path))

    kept = next(each for each in setup.placements if each.unit == TANKS)
    assert (kept.turned_deg, kept.closed_to) == (120, "nobody")
