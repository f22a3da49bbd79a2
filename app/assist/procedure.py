"""The rules of the turn of a game, under the terms that were agreed before its first turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import counters.load
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId
from counters.roster import Roster
from counters.words import folder_of
from maps.sheet import MapSheet
from rules.board import Board
from rules.choices import AssumptionBook
from rules.combat_task import CombatProcedure
from rules.facts import NO_FACTS, FactBook
from rules.fights import PLAIN_FIGHTS, FightTerms
from rules.games import find_rule_set
from rules.handwork import FREE_HANDS, Handwork
from rules.opponent import NO_STRATEGY, Strategy
from rules.procedure import GameTerms, Turn
from rules.ruleset import RuleSet
from rules.unit_id import UnitId
from rules.victory import Victory


def turn_of(game: Game) -> Turn | None:
    """Return the rules of a game's turn, None where it has none; raises DataError for damaged data."""
    return _under_terms(game).turn


def combats_of(game: Game) -> CombatProcedure | None:
    """Return how combats of a game are fought out, None where its rules do not say; raises DataError."""
    return _under_terms(game).combats


def handwork_of(game: Game) -> Handwork:
    """Return what a game says of that which hands do beside its procedure, nothing where it has no rules."""
    found = rules_of(game)
    return found.handwork if found is not None else FREE_HANDS


def victory_of(game: Game) -> Victory | None:
    """Return what decides a game, None where its rules do not say; raises DataError for damaged data."""
    return _under_terms(game).victory


def rules_of(game: Game) -> RuleSet | None:
    """Return the rules of a game, of any edition where its own is not here; None where there are none."""
    return rules_named(game.header.game, game.header.rule_set)


def rules_named(game: str, edition: str = "") -> RuleSet | None:
    """Return the rules of a game by its id, of any edition where the one named is not here."""
    return find_rule_set(game, edition) or find_rule_set(game)


def fight_terms_of(game: Game) -> FightTerms:
    """Return how combats of a game are paid for."""
    found = rules_of(game)
    return found.fight_terms if found is not None else PLAIN_FIGHTS


def strategy_of(game: Game) -> Strategy:
    """Return what a game tells whoever plays a side of it; raises DataError for damaged data."""
    return _under_terms(game).strategy


def fact_book_of(game: Game) -> FactBook:
    """Return the kinds of facts that a game keeps."""
    found = _under_terms(game).rule_set
    return found.facts if found is not None else NO_FACTS


def choices_of(settings: Mapping[str, str], book: AssumptionBook) -> dict[str, object]:
    """Return those settings of a game that choose a reading of the rules, as values of their kinds.

    One that this program does not know is left out, and the first reading holds.
    """
    # Told when the file is opened (`app.files.values`). To refuse it here would leave the game without an
    # answer of any kind, and its window without a turn: the rules ask for all their choices at once.
    known = book.by_key
    found = ((key, known[key].value_of(text)) for key, text in settings.items() if key in known)
    return {key: value for key, value in found if value is not None}


def options_in_play(game: Game) -> frozenset[str]:
    """Return the variants and optional rules that are played."""
    return frozenset(key for key, value in game.header.options.items() if value == "on")


def is_on_map(game: Game, unit: UnitId) -> bool:
    """Return whether a unit stands on the map."""
    piece = PieceId(unit)
    return piece in game.table and game.table.place_of(piece).hex is not None


@lru_cache(maxsize=16)
def usual_weather(game: str) -> str:
    """Return the weather of a game while none is known, empty where it has none."""
    rule_set = find_rule_set(game)
    # The first word of the list: games name their fair weather there.
    return rule_set.board_words.weathers[0] if rule_set is not None else ""


def board_of(sheet: MapSheet) -> Board:
    """Return the board of a map; of the same map it is the same, with what is known of it already."""
    return _board(_Same(sheet))


@dataclass(frozen=True, eq=False)
class _Same:
    """A map that is told from others by which object it is: its contents are too large to be compared."""

    sheet: MapSheet

    def __hash__(self) -> int:
        return id(self.sheet)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.sheet is self.sheet


# Few: each holds all that was worked out of a map, and a window shows one or two at a time.
@lru_cache(maxsize=4)
def _board(same: _Same) -> Board:
    return Board.of_sheet(same.sheet)


@dataclass(frozen=True)
class _UnderTerms:
    """The rules of one game, each part bound to its terms when it is first asked for."""

    game: str
    rule_set: RuleSet | None
    scenario: str
    options: frozenset[str]
    settings: tuple[tuple[str, str], ...]
    sheet: MapSheet

    @cached_property
    def turn(self) -> Turn | None:
        make = self.rule_set.turn if self.rule_set is not None else None
        return make(self.terms) if make is not None else None

    @cached_property
    def combats(self) -> CombatProcedure | None:
        make = self.rule_set.combats if self.rule_set is not None else None
        return make(self.terms) if make is not None else None

    @cached_property
    def victory(self) -> Victory | None:
        make = self.rule_set.victory if self.rule_set is not None else None
        return make(self.terms) if make is not None else None

    @cached_property
    def strategy(self) -> Strategy:
        make = self.rule_set.opponent if self.rule_set is not None else None
        return make(self.terms) if make is not None else NO_STRATEGY

    @cached_property
    def terms(self) -> GameTerms:
        roster = counters.load.load(self.game)
        return GameTerms(
            folder_of(self.game),
            self.scenario,
            self.options,
            formations_of(roster),
            {
                key: tuple(UnitId(unit) for unit in (*each.needed, *each.extra))
                for key, each in roster.divisions.items()
            },
            {key: tuple(each.roles) for key, each in roster.formations.items()},
            {name: tuple(area.hexes) for name, area in self.sheet.areas.items()},
            {name: tuple(line) for name, line in self.sheet.fronts.items()},
            self._choices,
        )

    @property
    def _choices(self) -> Mapping[str, object]:
        return choices_of(dict(self.settings), self.rule_set.assumptions) if self.rule_set is not None else {}


def terms_of(game: Game) -> GameTerms:
    """Return what does not change in the course of a game."""
    return _under_terms(game).terms


def _under_terms(game: Game) -> _UnderTerms:
    header = game.header
    # All that the parts may hang on, as values: a reading changed in the game makes others of them.
    options, settings = options_in_play(game), tuple(sorted(game.table.book(Register.SETTING).items()))
    return _bound(
        header.game, header.rule_set, header.scenario_in_force, options, settings, _Same(game.sheet)
    )


# The charts are no part of it: they are the judge's.
@lru_cache(maxsize=8)
def _bound(
    game: str,
    edition: str,
    scenario: str,
    options: frozenset[str],
    settings: tuple[tuple[str, str], ...],
    same: _Same,
) -> _UnderTerms:
    return _UnderTerms(game, rules_named(game, edition), scenario, options, settings, same.sheet)


def formations_of(roster: Roster) -> Mapping[str, tuple[UnitId, ...]]:
    """Return the members of every body of troops of a roster."""
    return {key: tuple(UnitId(unit) for unit in each.units) for key, each in roster.formations.items()}
