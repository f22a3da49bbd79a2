"""A dozen games in a person's own folder, each with a title of its own and what a dialog shows of it."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules import library
from rules.library import GAME_FILE, default_game

OURS = default_game()
TITLES = (
    "Budapest Campaign",
    "The Battle for Hungary",
    "Pripet Marshes",
    "The Székesfehérvár Relief",
    "Bridge at Őrbottyán",
    "Winter Storm",
    "Kursk: the southern face of the salient, with every battalion of both sides",
    "Crossing the Hron",
    "Lake Balaton",
    "A war of my own",
    "Islands",
)
"""Eleven: with the first game of the program there are a dozen."""


def hide_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program have its first game alone: how many more it has is no affair of a list."""
    listed = library._game_files

    def first_alone(place: Path) -> tuple[Path, ...]:
        return tuple(path for path in listed(place) if place != OURS.home.parent or path.parent == OURS.home)

    monkeypatch.setattr(library, "_game_files", first_alone)


def lay_games(place: Path, titles: Sequence[str] = TITLES) -> None:
    """Lay games into a folder, with a scenario and the words of ours; every third has no picture."""
    scenario = sorted(OURS.counters.glob("setup_*.toml"))[0]
    for n, title in enumerate(titles):
        home = place / f"war_{n}"
        for part in ("counters", "rules", "map"):
            (home / part).mkdir(parents=True)
        shutil.copy(scenario, home / "counters")
        shutil.copy(OURS.rules / "words.toml", home / "rules")
        if n % 3 != 1:
            shutil.copy(OURS.map / "preview.jpg", home / "map")
        text = f'schema = 1\nid = "war-{n}"\ntitle = "{title}"\n# end\n'
        (home / GAME_FILE).write_text(text, encoding="utf-8")
