"""Places are found by name with and without accents, the likeliest first, and spelled as on the map."""

from __future__ import annotations

import pytest

from app.table.describe import describe_hex
from app.table.game import Game
from app.table.places import find_places, places_of
from rules.hexgrid import HexId
from tests.new_games import new_game


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game()


def found(game: Game, words: str) -> list[tuple[str, str]]:
    return [(each.name, each.hex) for each in find_places(game.sheet, words)]


@pytest.mark.parametrize("words", ["Székesfehérvár", "szekesfehervar", "SZEKESFEHÉRVAR"])
def test_accents_may_be_left_out(game: Game, words: str) -> None:
    assert found(game, words)[0] == ("Székesfehérvár", "1639")


def test_of_several_that_match_all_are_offered(game: Game) -> None:
    tata = found(game, "Tata")

    assert {("Tata (west)", "1421"), ("Tata (east)", "1521")} <= set(tata[:3])
    assert ("Tatabánya", "1624") in tata


def test_the_city_is_known_by_its_name(game: Game) -> None:
    name, here = found(game, "budapest")[0]

    assert (name, here in game.sheet.cities["buda"] | game.sheet.cities["pest"]) == ("Budapest", True)


def test_a_hex_is_found_by_its_number(game: Game) -> None:
    assert found(game, "1421")[0] == ("Tata (west)", "1421")


def test_nothing_is_found_by_nothing(game: Game) -> None:
    assert (found(game, "  "), found(game, "Atlantis")) == ([], [])


def test_no_name_is_listed_twice_for_a_hex(game: Game) -> None:
    keys = [(each.plain_name, each.hex) for each in places_of(game.sheet)]

    assert len(keys) == len(set(keys))


def test_villages_are_spelled_as_on_the_map(game: Game) -> None:
    spelled = {each.text for each in game.sheet.features.settlements}
    unknown = [name for name in game.sheet.villages.values() if name not in spelled]

    assert (game.sheet.villages[HexId("1624")], len(unknown) < 10) == ("Tatabánya", True)


def test_a_hex_is_described_with_its_accents(game: Game) -> None:
    assert "town Tatabánya" in describe_hex(game, HexId("1624"))
