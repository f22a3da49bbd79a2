"""The adjudicator of a game: its rules and judge, under the charts and settings that the game carries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import counters.load
import maps.load
from app.assist.entries import entries_of
from app.assist.procedure import choices_of, rules_named
from app.assist.reader import counters_of_roster, position_of
from app.files.charts import unflatten
from app.files.charts_in_play import charts_of
from app.files.folders import data_folder
from app.files.words import words_of
from app.table.changes import Register
from app.table.game import Game
from maps.sheet import MapSheet
from rules.board import Board
from rules.flow import Flow
from rules.issues import DataError, Issue
from rules.judge import Judge
from rules.library import find_game, game_folder
from rules.phases import SEQUENCE, load_sequence
from rules.position import MAX_TEXT, Position
from rules.ruleset import RuleSet
from rules.unit_id import UnitId


@dataclass(frozen=True)
class Adjudicator:
    """A position and who judges it."""

    rule_set: RuleSet
    judge: Judge
    flow: Flow
    position: Position
    entries: Mapping[UnitId, tuple[str, ...]] = field(default_factory=dict)
    """The zones of the units of a game that wait to enter; a position text does not tell them."""


def adjudicator_for(game: Game) -> Adjudicator:
    """Return the adjudicator for a game as it lies; raises DataError where its rules are not here."""
    rule_set = rule_set_of(game.header.game, game.header.rule_set)
    # Those that its file began with: an update of the program never changes a game under way.
    charts = charts_of(game)
    # The sheet is the game's own too, with the corrections of its owner (`maps.corrections`).
    judge = judge_of(rule_set, game.sheet, game.table.book(Register.SETTING), charts)
    position = position_of(game)
    return Adjudicator(rule_set, judge, game.flow, position, entries_of(game, position))


def judge_of(
    rule_set: RuleSet, sheet: MapSheet, settings: Mapping[str, str], charts: Mapping[str, object]
) -> Judge:
    """Return the judge on a map under a game's settings and charts; raises DataError."""
    return rule_set.judge(Board.of_sheet(sheet), choices_of(settings, rule_set.assumptions), charts)


def unreadable_charts(game: Game, typed: Mapping[str, str]) -> tuple[Issue, ...]:
    """Return what the rules of a game could not read if cells were typed into its charts (key to cell).

    There is nothing where they cannot be read as they are, nor where the game has no rules.
    """
    book = game.table.book(Register.CHART)
    return () if _unread(game, book) else _unread(game, {**book, **typed})


def _unread(game: Game, book: Mapping[str, str]) -> tuple[Issue, ...]:
    try:
        rule_set = rule_set_of(game.header.game, game.header.rule_set)
        judge_of(rule_set, game.sheet, game.table.book(Register.SETTING), unflatten(book))
    except DataError as error:
        return tuple(error.issues)
    return ()


def adjudicator_for_text(text: str) -> Adjudicator:
    """Return the adjudicator for a position text, under our charts and the first readings; raises DataError.

    Units of the game's roster may stand in it without their printed facts.
    """
    name = game_named_by(text)
    rule_set = rule_set_of(name)
    position = read_position_text(text)
    judge = rule_set.judge(Board.of_sheet(maps.load.load(name)))
    flow = rule_set.flow(load_sequence(game_folder(name).rules / SEQUENCE))
    return Adjudicator(rule_set, judge, flow, position)


def read_position_text(text: str) -> Position:
    """Return the position of a text, its units known from the game's roster; raises DataError."""
    # A text of any length may come from a pipe: one too long is refused by `parse`, before a roster is read.
    if len(text) <= MAX_TEXT and find_game(game_named_by(text)) is not None:
        roster = counters.load.load(game_named_by(text), data_folder())
        return Position.parse(text, counters_of_roster(roster), words_of(roster.game))
    return Position.parse(text)


def game_named_by(text: str) -> str:
    """Return the id of the game that a position text begins with, empty where it has no header."""
    # The header stands near the top; the text may be of any length.
    lines = (line.strip() for line in text.split("\n", 50))
    head = next((line for line in lines if line and not line.startswith("#")), "")
    return head.partition(" ")[0]


def rule_set_of(game: str, edition: str = "") -> RuleSet:
    """Return the rules of a game, of any edition where the one named is not here; raises DataError."""
    found = rules_named(game, edition)
    if found is None:
        raise DataError(
            [Issue(game or "position", "", "there are no rules for such a game", "see adjutant games")]
        )
    return found
