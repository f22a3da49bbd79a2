"""Set-ups for tests: a scenario with its variants on the map, moved about, and held against case 22."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import counters.setups
from app.assist.adjudicator import judge_of, rule_set_of
from app.assist.deploy.deployment import Occasion, deployment_for
from app.assist.reader import position_of
from app.table.dice import SeededDice
from app.table.game import Game, Header, lay_out
from app.table.journal import Journal
from counters.scenario import SetUp
from rules.findings import Finding, Weight
from rules.games.bitter_end.judge import BitterEndJudge
from rules.games.bitter_end.set_up.check import Layout, check_setup, placing_of
from rules.games.bitter_end.set_up.laying_out import lay_out as lay_out_by_chance
from rules.games.bitter_end.set_up.rules import BitterEndDeployment
from rules.games.bitter_end.set_up.terms import Terms
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from tests.new_games import GAME, charts, flow, roster, sheet, words


@cache
def judge(rule_set: str, *readings: tuple[str, str]) -> BitterEndJudge:
    """Return the judge of an edition on the map of the game, under the readings named and the first ones."""
    found = judge_of(rule_set_of(GAME, rule_set), sheet(), dict(readings), {})
    assert isinstance(found, BitterEndJudge)
    return found


def terms_for(occasion: Occasion, *readings: tuple[str, str]) -> Terms:
    """Return the terms of a set-up under some readings of what the cases leave open."""
    found = deployment_for(occasion, judge(occasion.rule_set, *readings))
    assert isinstance(found, BitterEndDeployment)
    return found.terms


@dataclass(frozen=True)
class Parade:
    """A set-up as it stands, and the terms that it is held against."""

    rule_set: str
    position: Position
    terms: Terms
    occasion: Occasion

    @property
    def layout(self) -> Layout:
        """The set-up on its ground."""
        return Layout(judge(self.rule_set).occupancy(self.position), self.terms)

    def read(self, **wishes: object) -> Parade:
        """Return the set-up under another reading of what the cases leave open."""
        readings = ((key, str(value).lower()) for key, value in wishes.items())
        return replace(self, terms=terms_for(self.occasion, *readings))

    def moved(self, here: str | None, *units: str) -> Parade:
        """Return the set-up with units in another hex; none takes them off the map."""
        places = {UnitId(unit): here for unit in units}
        return self.placed({unit: HexId(here) if here else None for unit, here in places.items()})

    def placed(self, places: Mapping[UnitId, HexId | None]) -> Parade:
        """Return the set-up with units in other hexes."""
        units = (unit.at(places[unit.id]) if unit.id in places else unit for unit in self.position.units)
        return replace(self, position=replace(self.position, units=tuple(units)))

    def cleared(self) -> Parade:
        """Return the set-up with nobody on the map."""
        return self.moved(None, *self.terms.by_unit)

    def laid_out(self, seed: int) -> Parade:
        """Return the set-up with everybody placed who was still to come."""
        units = [unit for those in placing_of(self.layout).waiting().values() for unit in those]
        return self.placed(dict(lay_out_by_chance(self.layout, units, Random(seed).randrange)))

    @property
    def broken(self) -> list[tuple[str, str]]:
        """The cases that are broken, each with its hex, or with no hex as ``."""
        return [(f.case, f.at or "") for f in self.findings if f.weight is Weight.FORBIDS]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings."""
        return check_setup(self.layout)


@cache
def parade(scenario: str = "historical", *variants: str) -> Parade:
    """Return a scenario with variants as it is printed."""
    options = dict.fromkeys(variants, "on")
    setup = counters.setups.load_setup(GAME, scenario, options)
    occasion = Occasion(GAME, setup.rule_set, scenario, tuple(sorted(options.items())))
    position = position_of(game_of(setup, options))
    return Parade(setup.rule_set, position, terms_for(occasion), occasion)


def game_of(setup: SetUp, options: Mapping[str, str]) -> Game:
    """Return a game in memory at the start of a set-up."""
    header = Header(GAME, setup.rule_set, setup.scenario, setup.title, seed=1, options=dict(options))
    table = lay_out(setup, roster(), sheet(), charts())
    return Game(header, sheet(), roster(), flow(), Journal(table), SeededDice(1), words())


def units_of(*formations: str) -> Iterable[str]:
    """Return the units of some formations."""
    return [unit for name in formations for unit in roster().formations[name].units]
