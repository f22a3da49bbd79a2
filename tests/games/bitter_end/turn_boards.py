"""The map, the release book and small positions on it, for tests of the turn keeping rules."""

from __future__ import annotations

from functools import cache

import counters.load
import maps.load
from counters.words import folder_of
from maps.sheet import MapSheet
from rules.board import Board
from rules.games.bitter_end.city import City
from rules.games.bitter_end.compiler import Compiler
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.law import law
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.release_book import ReleaseBook, read_release_book
from rules.games.bitter_end.victory.book import VictoryBook, read_victory_book
from rules.position import Position
from rules.tomlfile import read_toml


@cache
def sheet() -> MapSheet:
    return maps.load.load("bitter-end")


@cache
def board() -> Board:
    return Board.of_sheet(sheet())


@cache
def city() -> City:
    return City.of_board(board())


@cache
def formations() -> dict[str, tuple[str, ...]]:
    return {key: tuple(each.units) for key, each in counters.load.load("bitter-end").formations.items()}


@cache
def release_book() -> ReleaseBook:
    path = folder_of("bitter-end") / "release.toml"
    variants = read_toml(path.with_name("variants.toml"))
    return read_release_book(read_toml(path), path.name, formations(), variants)


@cache
def victory_book() -> VictoryBook:
    path = folder_of("bitter-end") / "victory.toml"
    return read_victory_book(read_toml(path), path.name)


@cache
def judge(encircled: str = "cut_off", **readings: bool) -> BitterEndJudge:
    return BitterEndJudge(board(), Compiler(law({"encircled": encircled, **readings})))


def occupancy(position: Position, encircled: str = "cut_off") -> Occupancy:
    return judge(encircled).occupancy(position)


def position(
    *units: str, date: str = "1945-01-05", phase: str = "german.movement", **header: str
) -> Position:
    """Return a position; a unit is `1422 ge:a tank +garrison`, two steps and 4-4-6 unless told."""
    extra = [f"{key} {value}" for key, value in header.items()]
    return Position.parse(
        "\n".join([f"bitter-end {date} {phase} weather=clear", *extra, *map(_unit_line, units)])
    )


def _unit_line(text: str) -> str:
    place, name, kind, *marks = text.split()
    side = "german" if name.startswith(("ge:", "hu:")) else "soviet"
    return f"{place} {name} 2 {side} {kind} 4-4-6/2-2-6 {' '.join(marks)}"
