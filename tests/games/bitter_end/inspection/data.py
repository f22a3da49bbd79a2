"""What the data files of a game say of its turns: points and schedules by date, what towns are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.table.game import Game
from counters.scenario import Turn
from counters.setups import load_setup
from counters.words import folder_of
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.tomlfile import read_toml

RELEASE, VICTORY = "release.toml", "victory.toml"


@dataclass(frozen=True)
class Data:
    """Turns by date; the releases of each schedule; by hex the points of each side for holding it."""

    turns: Mapping[str, Turn] = field(default_factory=dict)
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By which zones a unit comes on, where the scenario has it otherwise than its counter."""
    schedules: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    worth: Mapping[HexId, Mapping[str, int]] = field(default_factory=dict)
    printed: Mapping[HexId, Mapping[str, int]] = field(default_factory=dict)
    """The same by the columns as they are headed in 2005 (20.21)."""
    holders: Mapping[HexId, str] = field(default_factory=dict)
    """Who holds each such hex at the start where nobody stands in it."""


def data_of(game: Game) -> Data:
    """Return the data of a game; what its folder does not have stays empty."""
    release, victory = (_read(game, name) for name in (RELEASE, VICTORY))
    schedules = {
        letter: tuple((row["date"], row["formation"]) for row in each["release"])
        for letter, each in release.get("schedule", {}).items()
    }
    worth, printed = dict(_worth(victory)), dict(_worth(victory, "as_printed_2005"))
    holders = {HexId(town["hex"]): town["initial"] for town in victory.get("town", ())}
    city = victory.get("budapest", {})
    holders |= {HexId(here): city["initial"] for here in (*city.get("buda", ()), *city.get("pest", ()))}
    turns, zones = _arrivals(game)
    return Data(turns, zones, schedules, worth, printed, holders)


def _read(game: Game, name: str) -> dict[str, Any]:
    path = folder_of(game.header.game) / name
    return read_toml(path) if path.is_file() else {}


def _arrivals(game: Game) -> tuple[dict[str, Turn], dict[str, tuple[str, ...]]]:
    """Return the turns by date, and the zones of the units that come later."""
    header = game.header
    try:
        setup = load_setup(header.game, header.scenario, header.options)
    except DataError:
        return {}, {}  # an owner's own set-up: nothing is known of its turns here
    zones = {str(unit): each.zones for each in setup.arrivals for unit in each.units}
    return {turn.date: turn for turn in setup.turns}, zones


def _worth(victory: Mapping[str, Any], heading: str = "") -> Iterator[tuple[HexId, dict[str, int]]]:
    for town in victory.get("town", ()):
        columns = town.get(heading, town)
        yield HexId(town["hex"]), {"german": columns["german"], "soviet": columns["soviet"]}
    city = victory.get("budapest", {})
    for here in (*city.get("buda", ()), *city.get("pest", ())):
        yield HexId(here), {"german": city["german_per_hex"], "soviet": city["soviet_per_hex"]}
