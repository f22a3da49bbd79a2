"""Questions by command: about positions of real play, and about games laid out afresh."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from tests.games.bitter_end.oracle.board import compass
from tests.games.bitter_end.oracle.random_fights import meetings
from tests.record.home import printed
from tests.record.questions import Words
from tests.record.replays import GAME
from tests.record.stands import EXAMPLE, Stand, Stands

Json = dict[str, Any]

COUNTS = {
    "reach": 200,
    "why": 250,
    "zoc": 50,
    "supply": 70,
    "combat": 160,
    "retreats": 70,
    "advances": 60,
    "victory": 40,
    "setup": 40,
    "show": 12,
    "order": 6,
    "replay": 8,
    "check": 2,
    "perft": 2,
}
"""How many questions of each kind are asked."""
SIDES = ("german", "soviet")
ENTRIES = "ABCXYZ"
YOUNGER = frozenset({"besiegers_may_return"})
"""Settings that came after the record was made: drawn as well, they would change all questions after them."""


@dataclass
class Draw:
    """What one question is drawn from; equal kinds and numbers draw equally."""

    rng: Random
    number: int
    stands: Stands

    @cached_property
    def stand(self) -> Stand:
        """The position asked about."""
        return self.rng.choice(self.stands.all)

    @cached_property
    def seen(self) -> Json:
        """The position as it is told."""
        return self.stands.seen(self.stand)

    def file(self) -> str:
        """Return the name of a file to ask: the game, or its position as text."""
        kind = self.stands.file if self.rng.random() < 0.5 else self.stands.position
        return kind(self.stand)

    def asked(self, command: str, *words: str) -> tuple[Words, ...]:
        """Return a command about a file, its answer as text or as JSON."""
        return (self.formed(command, self.file(), *words),)

    def formed(self, *words: str) -> Words:
        """Return a command that answers as text or as JSON."""
        return (*words, "--json") if self.rng.random() < 0.5 else words

    def units(self) -> list[Json]:
        """Return the units on the map, mostly those of the side on turn alone."""
        found = [unit for unit in self.seen["units"] if unit["hex"]]
        own = [unit for unit in found if unit["side"] == self.seen["side"]]
        return own if own and self.rng.random() < 0.7 else found

    def unit(self) -> Json:
        """Return a unit on the map, mostly one near the enemy."""
        units, rng = self.units(), self.rng
        near = [unit for unit in units if self._has_enemy_near(unit)]
        return rng.choice(near if near and rng.random() < 0.7 else units)

    def _has_enemy_near(self, unit: Json) -> bool:
        around = {unit["hex"], *compass(unit["hex"]).values()}
        around |= {there for here in tuple(around) for there in compass(here).values()}
        return any(other["hex"] in around and other["side"] != unit["side"] for other in self.seen["units"])

    def side(self) -> Words:
        """Return the words that name a side, or none."""
        return self.rng.choice(((), *(("--side", side) for side in SIDES)))


def _reach(draw: Draw) -> tuple[Words, ...]:
    away = [unit for unit in draw.seen["units"] if not unit["hex"]]
    if away and draw.rng.random() < 0.2:
        zones = draw.rng.sample(ENTRIES, draw.rng.randint(0, 2))
        words = [word for zone in zones for word in ("--entry", zone)]
        return draw.asked("reach", draw.rng.choice(away)["id"], *words)
    return draw.asked("reach", draw.unit()["id"])


def _why(draw: Draw) -> tuple[Words, ...]:
    unit = draw.unit()
    way = [unit["hex"]]
    for _ in range(draw.rng.choice((1, 1, 2, 2, 3, 4, 6))):
        way.append(draw.rng.choice(list(compass(way[-1]).values())))
    return draw.asked("why", f"{unit['id']} {'-'.join(way)}")


def _zoc(draw: Draw) -> tuple[Words, ...]:
    return draw.asked("zoc", *draw.side())


def _supply(draw: Draw) -> tuple[Words, ...]:
    return draw.asked("supply", *draw.side())


def _combat(draw: Draw) -> tuple[Words, ...]:
    rng, seen = draw.rng, draw.seen
    found = meetings(seen)
    own = [each for each in found if each[0] == seen["side"]]
    side, target = rng.choice(own if own and rng.random() < 0.7 else found)
    around = set(compass(target).values())
    near = [unit["id"] for unit in seen["units"] if unit["side"] == side and unit["hex"] in around]
    attackers = rng.sample(near, rng.randint(1, min(len(near), 6)))
    hexes = [target, rng.choice(sorted(around))] if rng.random() < 0.15 else [target]
    words = ["--attack", ",".join(attackers), "--defend", ",".join(hexes)]
    for word in ("--asp", "--arsp"):
        words += [word, str(rng.randint(1, 5))] if rng.random() < 0.3 else []
    words += ["--die", str(rng.randint(1, 6))] if rng.random() < 0.5 else []
    words += [word for word in ("--all-out", "--same-hex") if rng.random() < 0.15]
    return draw.asked("combat", *words)


def _retreats(draw: Draw) -> tuple[Words, ...]:
    words = [draw.unit()["id"], str(draw.rng.randint(1, 4))]
    words += ["--one-hex"] if draw.rng.random() < 0.2 else []
    return draw.asked("retreats", *words)


def _advances(draw: Draw) -> tuple[Words, ...]:
    unit, held = draw.unit(), {each["hex"] for each in draw.seen["units"]}
    around = list(compass(unit["hex"]).values())
    left = draw.rng.choice([here for here in around if here not in held] or around)
    words = [unit["id"], left, str(draw.rng.randint(1, 6))]
    words += ["--losses", "1"] if draw.rng.random() < 0.3 else []
    return draw.asked("advances", *words)


def _of_the_game(command: str, *more: str) -> Callable[[Draw], tuple[Words, ...]]:
    def ask(draw: Draw) -> tuple[Words, ...]:
        return (draw.formed(command, draw.stands.file(draw.stand), *more),)

    return ask


def _show(draw: Draw) -> tuple[Words, ...]:
    return draw.asked("show")


def _replay(draw: Draw) -> tuple[Words, ...]:
    """The steps in words. What `--json` tells has a digest of the table's text, which may change its form."""
    is_example = draw.stand.game == EXAMPLE.stem
    return (("replay", draw.stands.file(draw.stand), *(["--check"] if is_example else [])),)


def _perft(draw: Draw) -> tuple[Words, ...]:
    """Expectations that are not met, on purpose: the answers are told beside them."""
    text = Path(draw.stands.position(draw.stand)).read_text(encoding="utf-8")
    units = draw.rng.sample([unit["id"] for unit in draw.units()], 12)
    asked = "".join(f"? reach {unit}\n! none\n? supply {unit}\n! unknown\n" for unit in units)
    name = f"cases-{draw.number}.perft"
    Path(name).write_text(f"== as played\n{text}{asked}", encoding="utf-8")
    return (draw.formed("perft", name),)


def _setup(draw: Draw) -> tuple[Words, ...]:
    """A scenario laid out with options and readings, checked, and asked some more."""
    rng, games = draw.rng, json.loads(printed("games", "--settings", "--json"))
    game = next(each for each in games if each["game"] == GAME)
    file = f"new-{draw.number}.adjutant"
    options = [each["id"] for each in game["options"] if rng.random() < 0.15]
    readings = [
        f"{each['key']}={rng.choice(list(each['values']))}"
        for each in game["settings"]
        if each["key"] not in YOUNGER and rng.random() < 0.1 and each["values"]
    ]
    scenario = rng.choice([each["id"] for each in game["scenarios"]])
    new = ["new", game["game"], scenario, "--seed", str(draw.number), "-o", file]
    new += [word for option in options for word in ("--option", f"{option}=on")]
    new += [word for reading in readings for word in ("--setting", reading)]
    new += ["--lay-out"] if rng.random() < 0.7 else []
    more = [rng.choice(("order", "supply", "zoc", "victory", "show")), file]
    return draw.formed(*new), draw.formed("setup", file, "--check"), draw.formed(*more)


_KINDS: Mapping[str, Callable[[Draw], tuple[Words, ...]]] = {
    "reach": _reach,
    "why": _why,
    "zoc": _zoc,
    "supply": _supply,
    "combat": _combat,
    "retreats": _retreats,
    "advances": _advances,
    "victory": _of_the_game("victory"),
    "setup": _setup,
    "show": _show,
    "order": _of_the_game("order"),
    "replay": _replay,
    "check": _of_the_game("check"),
    "perft": _perft,
}


def commands(kind: str, number: int, stands: Stands) -> tuple[Words, ...]:
    """Return the commands of a question; the files that they name are in the folder worked in."""
    return _KINDS[kind](Draw(Random(f"{kind} {number}"), number, stands))
