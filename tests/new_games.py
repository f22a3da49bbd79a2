"""Games for tests: scenarios of Bitter End, loaded once and laid out afresh."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import counters.load
import counters.setups
import maps.load
import rules.phases
from app.assist.adjudicator import rule_set_of
from app.files.charts import flatten
from app.table.dice import Dice, SeededDice
from app.table.game import Game, Header, lay_out
from app.table.journal import Journal
from counters.roster import Roster
from counters.scenario import SetUp
from maps.sheet import MapSheet
from rules.flow import Flow
from rules.phases import Sequence, load_sequence
from rules.tomlfile import read_toml
from rules.words import Words, load_words

GAME = "bitter-end"


@cache
def sheet() -> MapSheet:
    """Return the map of Bitter End."""
    return maps.load.load(GAME)


@cache
def roster() -> Roster:
    """Return the counters of Bitter End."""
    return counters.load.load(GAME)


@cache
def setup(scenario: str = "historical") -> SetUp:
    """Return a scenario of Bitter End."""
    return counters.setups.load_setup(GAME, scenario)


@cache
def sequence() -> Sequence:
    """Return the phases of Bitter End without optional rules."""
    folder = Path(rules.phases.__file__).parent / "games" / "bitter_end"
    return load_sequence(folder / "sequence.toml").with_options(())


@cache
def flow() -> Flow:
    """Return the order of play of Bitter End without optional rules."""
    return rule_set_of(GAME).flow(sequence())


@cache
def words() -> Words:
    """Return what Bitter End calls things."""
    return load_words(Path(rules.phases.__file__).parent / "games" / "bitter_end")


@cache
def charts() -> Mapping[str, str]:
    """Return the cells of the charts of Bitter End."""
    return flatten(read_toml(Path(rules.phases.__file__).parent / "games" / "bitter_end" / "charts.toml"))


def new_game(scenario: str = "historical", dice: Dice | None = None) -> Game:
    """Return a game in memory at the start of a scenario."""
    header = Header(GAME, "2005", scenario, setup(scenario).title, seed=1)
    table = lay_out(setup(scenario), roster(), sheet(), charts())
    return Game(header, sheet(), roster(), flow(), Journal(table), dice or SeededDice(1), words())
