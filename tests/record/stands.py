"""Positions of real play: games that were played and kept here, each as it stood at some of its steps."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.record.home import printed

Json = dict[str, Any]

GAMES = Path(__file__).parent / "games"
RULES = Path(__file__).parents[2] / "rules"
EXAMPLE = next(RULES.rglob("example_of_play.adjutant"))
"""The Example of Play, wherever among the rules it lies."""
STANDS_OF_A_GAME = 8


@dataclass(frozen=True, slots=True)
class Stand:
    """A game at one of its steps."""

    game: str
    step: int

    @property
    def file(self) -> str:
        """The name of its file: the whole game, left at the step."""
        return f"{self.game}.{self.step:04}.adjutant"

    @property
    def position(self) -> str:
        """The name of its position text."""
        return f"{self.game}.{self.step:04}.txt"


@dataclass
class Stands:
    """All stands; the files of one are written into the folder worked in when they are wanted."""

    _texts: dict[str, str] = field(default_factory=dict)
    _units: dict[Stand, Json] = field(default_factory=dict)
    _written: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for path in sorted(GAMES.iterdir()):
            name = path.name.removesuffix(".adjutant.xz")
            self._texts[name] = lzma.decompress(path.read_bytes()).decode()
        self._texts[EXAMPLE.stem] = EXAMPLE.read_text(encoding="utf-8")
        self.all = [stand for game, text in self._texts.items() for stand in _stands(game, text)]

    def file(self, stand: Stand) -> str:
        """Return the name of the game's file, which is there now."""
        if stand.file not in self._written:
            Path(stand.file).write_text(f"{self._texts[stand.game]}@ {stand.step}\n", encoding="utf-8")
            self._written.add(stand.file)
        return stand.file

    def position(self, stand: Stand) -> str:
        """Return the name of the position's text, which is there now."""
        if stand.position not in self._written:
            Path(stand.position).write_text(printed("show", self.file(stand)), encoding="utf-8")
            self._written.add(stand.position)
        return stand.position

    def seen(self, stand: Stand) -> Json:
        """Return the position as `adjutant show --json` tells it, with `units` like those of a board."""
        if stand not in self._units:
            self._units[stand] = json.loads(printed("show", self.file(stand), "--json"))
        return self._units[stand]


def _stands(game: str, text: str) -> list[Stand]:
    steps = [int(line.split()[1]) for line in text.splitlines() if line.startswith("+ ")]
    chosen = (steps[len(steps) * n // STANDS_OF_A_GAME - 1] for n in range(1, STANDS_OF_A_GAME + 1))
    return [Stand(game, step) for step in chosen]
