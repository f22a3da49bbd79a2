"""The set-up of a game held against case 22: whose turn it is, what is open, who stands where he may not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

import counters.load
import counters.setups
import maps.load
from app.assist.officer import judge_of, read_position_text, rule_set_of
from app.assist.past import rewound
from app.assist.procedure import formations_of
from app.assist.reader import position_of
from app.files.charts import our_charts, unflatten
from app.files.folders import data_folder
from app.files.savegame import game_of
from app.table.changes import Register
from app.table.game import Game, Header, lay_out
from app.table.history import moves_clock
from app.table.journal import Journal
from counters.roster import Roster, SetUp
from counters.words import folder_of
from rules.board import Board
from rules.choices import Choices
from rules.citations import CitationBook
from rules.findings import Finding, Weight
from rules.games.bitter_end.deployment import Layout, check_setup
from rules.games.bitter_end.deployment_book import (
    DeploymentBook,
    Group,
    Muster,
    Recruit,
    read_deployment_book,
)
from rules.games.bitter_end.deployment_terms import Played, Terms, make_terms
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.words import INFANTRY
from rules.issues import DataError, Issue
from rules.position import Position
from rules.ruleset import Judge
from rules.tomlfile import read_toml
from rules.units import UnitId

DEPLOYMENT, VARIANTS = "deployment.toml", "variants.toml"
BY_HAND = "by-hand:"
"""How the boxes begin where units lie that their player places himself."""

"""The trackers that tell where the turn is."""

_FIRST = "historical"
"""The scenario whose areas judge what no scenario of ours is: a player's own set-up, a position text."""


@cache
def deployment_book(game: str) -> DeploymentBook:
    """Return what the data of a game say of its set-up; raises DataError where there is nothing."""
    folder = folder_of(game)
    if not (folder / DEPLOYMENT).is_file():
        raise DataError([Issue(game, "", f"this game has no {DEPLOYMENT}", "see adjutant games")])
    return read_deployment(folder, counters.load.load(game))


def read_deployment(folder: Path, roster: Roster) -> DeploymentBook:
    """Return what the files of a folder of counters say of the set-up; raises DataError."""
    variants = read_toml(folder / VARIANTS)
    return read_deployment_book(read_toml(folder / DEPLOYMENT), variants, DEPLOYMENT, muster_of(roster))


def has_deployment(game: str) -> bool:
    """Return whether a game says who sets up where."""
    return (folder_of(game) / DEPLOYMENT).is_file()


def muster_of(roster: Roster) -> Muster:
    """Return the counters as the set-up reads them."""
    divisions = {
        key: tuple(UnitId(unit) for unit in (*each.needed, *each.extra))
        for key, each in roster.divisions.items()
    }
    division_of = {unit: key for key, units in divisions.items() for unit in units}
    recruits = {
        UnitId(key): Recruit(UnitId(key), unit.side, unit.group, unit.corps, division_of.get(UnitId(key), ""))
        for key, unit in roster.units.items()
    }
    groups = {key: Group(each.areas, each.case) for key, each in roster.groups.items()}
    return Muster(recruits, groups, formations_of(roster), divisions, _kinds(roster))


def _kinds(roster: Roster) -> Mapping[str, frozenset[str]]:
    """Return which divisions are panzer divisions (18.5 lists them), and which are of infantry alone."""
    foot = (
        key
        for key, each in roster.divisions.items()
        if all(
            roster.units[u].type in INFANTRY and roster.units[u].side == roster.sides[0] for u in each.needed
        )
    )
    panzer = (key for key, each in roster.formations.items() if "withdrawal" in each.roles)
    return {"infantry_divisions": frozenset(foot), "panzer_divisions": frozenset(panzer)}


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a set-up is for: the game, its edition, scenario and options."""

    game: str
    rule_set: str
    scenario: str
    options: tuple[tuple[str, str], ...] = ()


def occasion_of(game: Game) -> Occasion:
    """Return what a game was laid out for."""
    header = game.header
    return Occasion(header.game, header.rule_set, header.scenario, tuple(sorted(header.options.items())))


def terms_for(occasion: Occasion, board: Board, choices: Choices | None = None) -> Terms:
    """Return the terms of a set-up, under the readings chosen or the first ones; raises DataError."""
    setup = _setup(occasion)
    variants = counters.setups.chosen_variants(occasion.game, dict(occasion.options))
    played = Played(occasion.rule_set, occasion.scenario, frozenset(variants), tuple(_starting(setup)))
    return make_terms(deployment_book(occasion.game), board, played, choices)


def _setup(occasion: Occasion) -> SetUp:
    """Return the set-up that names the units which begin."""
    return counters.setups.load_setup(
        occasion.game, occasion.scenario or _FIRST, dict(occasion.options), data_folder()
    )


def _starting(setup: SetUp) -> Iterable[UnitId]:
    return (
        UnitId(where.unit)
        for where in setup.placements
        if where.hex is not None or (where.box or "").startswith(BY_HAND)
    )


# ---- a set-up, wherever it comes from


@dataclass(frozen=True)
class Exhibit:
    """A set-up with what it is held against. `game` is None for a position text."""

    occasion: Occasion
    title: str
    layout: Layout
    citations: CitationBook
    game: Game | None = None

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is found: what breaks a rule first."""
        return tuple(sorted(check_setup(self.layout), key=lambda each: each.weight is not Weight.FORBIDS))

    @property
    def broken(self) -> tuple[Finding, ...]:
        """What breaks a rule."""
        return tuple(each for each in self.findings if each.weight is Weight.FORBIDS)


def exhibit_of(game: Game, occasion: Occasion | None = None) -> Exhibit:
    """Return the set-up on the table as it lies; raises DataError where its rules are not here."""
    occasion = occasion or occasion_of(game)
    rule_set = rule_set_of(game.header.game, occasion.rule_set)
    charts = unflatten(game.table.book(Register.CHART))
    judge = judge_of(rule_set, game.sheet, game.table.book(Register.SETTING), charts)
    layout = layout_of(judge, position_of(game), occasion)
    return Exhibit(occasion, game.header.title, layout, rule_set.citations, game)


def exhibit_of_setup(setup: SetUp, occasion: Occasion) -> Exhibit:
    """Return a set-up of a player's own, held against the areas of a scenario; raises DataError."""
    roster, sheet = counters.load.load(setup.game, data_folder()), maps.load.load(setup.game)
    header = Header(setup.game, setup.rule_set, setup.scenario, setup.title, 0, "", dict(occasion.options))
    journal = Journal(lay_out(setup, roster, sheet, our_charts(setup.game)))
    return exhibit_of(game_of(header, journal), occasion)


def exhibit_of_text(text: str, occasion: Occasion) -> Exhibit:
    """Return the set-up in a position text; raises DataError."""
    position = read_position_text(text)
    rule_set = rule_set_of(position.game, occasion.rule_set)
    judge = rule_set.judge(Board.of_sheet(maps.load.load(position.game)))
    layout = layout_of(judge, position, replace(occasion, game=position.game))
    return Exhibit(occasion, f"{position.game} {position.date}".strip(), layout, rule_set.citations)


def layout_of(judge: Judge, position: Position, occasion: Occasion) -> Layout:
    """Return a position held against the terms of a set-up; raises DataError."""
    if not isinstance(judge, BitterEndJudge):
        raise DataError([Issue(occasion.game, "", "these rules say nothing of the set-up")])
    terms = terms_for(occasion, judge.board, judge.law.choices)
    return Layout(judge.scene(position), terms)


def at_set_up(game: Game) -> Game:
    """Return the game as it lay when play began: before the clock of the turn first moved."""
    path = game.journal.path
    first = next((n for n, step in enumerate(path) if moves_clock(step.change)), len(path))
    return rewound(game, path, first) if first < len(path) else game
