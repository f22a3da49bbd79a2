"""The set-up of a game held against its rules: whose turn it is, what is open, who stands wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import counters.load
import counters.setups
import maps.load
from app.assist.adjudicator import judge_of, read_position_text, rule_set_of
from app.assist.past import rewound
from app.assist.procedure import formations_of
from app.assist.reader import position_of
from app.files.charts import our_charts
from app.files.charts_in_play import charts_of
from app.files.folders import data_folder
from app.files.savegame import game_of
from app.table.changes import Register
from app.table.game import Game, Header, lay_out
from app.table.history import moves_clock
from app.table.journal import Journal
from counters.roster import Roster
from counters.scenario import SetUp
from counters.words import folder_of
from rules.board import Board
from rules.citations import CitationBook
from rules.findings import Finding, Weight
from rules.games import find_rule_set
from rules.issues import DataError, Issue
from rules.judge import Judge
from rules.procedure import GameTerms
from rules.set_up import (
    Deployment,
    RosterDivision,
    RosterFacts,
    RosterGroup,
    RosterUnit,
    SetUpMaker,
    SetUpReport,
    SetUpRules,
)
from rules.unit_id import UnitId

BY_HAND = "by-hand:"
"""How the boxes begin where units lie that their player places himself."""


def roster_facts(roster: Roster) -> RosterFacts:
    """Return the counters as the rules of a set-up read them."""
    divisions = {
        key: RosterDivision(tuple(map(UnitId, each.needed)), tuple(map(UnitId, each.extra)))
        for key, each in roster.divisions.items()
    }
    division_of = {unit: key for key, each in divisions.items() for unit in each.units}
    units = {
        UnitId(key): RosterUnit(
            UnitId(key), unit.side, unit.type, unit.group, unit.corps, division_of.get(UnitId(key), "")
        )
        for key, unit in roster.units.items()
    }
    groups = {key: RosterGroup(each.areas, each.case) for key, each in roster.groups.items()}
    roles = {key: each.roles for key, each in roster.formations.items()}
    return RosterFacts(units, groups, divisions, roles)


def has_deployment(game: str) -> bool:
    """Return whether the rules of a game say who sets up where."""
    rule_set = find_rule_set(game)
    return rule_set is not None and rule_set.set_up is not None


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


def deployment_for(occasion: Occasion, judge: Judge) -> Deployment:
    """Return the rules of a set-up before a judge; raises DataError where they are not here."""
    make = rule_set_of(occasion.game, occasion.rule_set).set_up
    if make is None:
        raise DataError([Issue(occasion.game, "", "these rules say nothing of the set-up")])
    options = counters.setups.chosen_variants(occasion.game, dict(occasion.options))
    setup = _setup(occasion)
    # A player's own set-up is judged by the areas of the scenario that it was made from.
    rules = _rules(make, occasion.game, setup.base or occasion.scenario, frozenset(options))
    return rules.deployment(judge, tuple(_starting(setup)))


@lru_cache(maxsize=8)
def _rules(make: SetUpMaker, game: str, scenario: str, options: frozenset[str]) -> SetUpRules:
    roster = counters.load.load(game)
    terms = GameTerms(folder_of(game), scenario, options, formations_of(roster))
    return make(terms, roster_facts(roster))


def _setup(occasion: Occasion) -> SetUp:
    """Return the set-up that names the units which begin."""
    return counters.setups.load_setup(
        occasion.game, occasion.scenario or first_scenario(occasion), dict(occasion.options), data_folder()
    )


def first_scenario(occasion: Occasion) -> str:
    """Return the scenario whose areas judge what is of none: a player's own set-up, a position text."""
    titles = counters.setups.scenarios(occasion.game, data_folder())
    return next((each.id for each in titles if each.rule_set == occasion.rule_set), "")


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
    report: SetUpReport
    citations: CitationBook
    game: Game | None = None

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is found: what breaks a rule first."""
        return tuple(sorted(self.report.verdict.findings, key=lambda each: each.weight is not Weight.FORBIDS))

    @property
    def broken(self) -> tuple[Finding, ...]:
        """What breaks a rule."""
        return tuple(each for each in self.findings if each.weight is Weight.FORBIDS)


def exhibit_of(game: Game, occasion: Occasion | None = None) -> Exhibit:
    """Return the set-up on the table as it lies; raises DataError where its rules are not here."""
    occasion = occasion or occasion_of(game)
    rule_set = rule_set_of(game.header.game, occasion.rule_set)
    judge = judge_of(rule_set, game.sheet, game.table.book(Register.SETTING), charts_of(game))
    report = deployment_for(occasion, judge).report(position_of(game))
    return Exhibit(occasion, game.header.title, report, rule_set.citations, game)


def exhibit_of_setup(setup: SetUp, occasion: Occasion) -> Exhibit:
    """Return a set-up of a player's own, held against the areas of a scenario; raises DataError."""
    roster, sheet = counters.load.load(setup.game, data_folder()), maps.load.load(setup.game)
    # A game for the length of one question: no die falls in it, and no file keeps it.
    header = Header(setup.game, setup.rule_set, setup.scenario, setup.title, 0, "", dict(occasion.options))
    journal = Journal(lay_out(setup, roster, sheet, our_charts(setup.game)))
    return exhibit_of(game_of(header, journal), occasion)


def exhibit_of_text(text: str, occasion: Occasion) -> Exhibit:
    """Return the set-up in a position text; raises DataError."""
    position = read_position_text(text)
    rule_set = rule_set_of(position.game, occasion.rule_set)
    # Under our charts and readings: a position text carries none of its own.
    judge = rule_set.judge(Board.of_sheet(maps.load.load(position.game)))
    report = deployment_for(replace(occasion, game=position.game), judge).report(position)
    return Exhibit(occasion, f"{position.game} {position.date}".strip(), report, rule_set.citations)


def at_set_up(game: Game) -> Game:
    """Return the game as it lay when play began: before the clock of the turn first moved."""
    # The clock and not the first move: units are moved about while they are set up.
    path = game.journal.path
    first = next((n for n, step in enumerate(path) if moves_clock(step.change)), len(path))
    return rewound(game, path, first) if first < len(path) else game
