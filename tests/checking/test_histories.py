"""What `adjutant check` finds in the histories of a game."""

from __future__ import annotations

import shutil
from pathlib import Path

from app.checking.games import _check_histories
from rules.library import game_folder


def histories_in(tmp_path: Path) -> Path:
    """A copy of the histories of Bitter End, in a folder of its name."""
    folder = tmp_path / "bitter_end"
    shutil.copytree(
        game_folder("bitter-end").rules / "history" / "january_1945", folder / "history" / "january_1945"
    )
    return folder


def test_counters_and_hexes_that_the_game_lacks_and_a_missing_film_are_told(tmp_path: Path) -> None:
    folder = histories_in(tmp_path)
    path = folder / "history" / "january_1945" / "formations.toml"
    text = path.read_text("utf-8").replace("ge:3/3SS", "ge:3/99SS").replace('hex = "1518"', 'hex = "9918"')
    path.write_text(text, "utf-8")

    told = [str(issue) for issue in _check_histories(folder)]

    assert any("the game has no unit ge:3/99SS" in line for line in told)
    assert any("1945-01-01: no hex 9918" in line for line in told)
    assert any("there is no film of it" in line for line in told)


def test_a_damaged_one_is_told_and_not_held_against_the_game(tmp_path: Path) -> None:
    folder = histories_in(tmp_path)
    (folder / "history" / "january_1945" / "events.toml").write_text("schema = 7\n", "utf-8")

    told = [str(issue) for issue in _check_histories(folder)]

    assert any("events.toml: schema" in line for line in told)
    assert not any("no film" in line for line in told)
