"""A combat on the real map: planned, declared and fought out by what the assistant offers."""

from __future__ import annotations

import pytest

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.combat_card import view_of
from app.assist.combat.resolution import Resolution, declare
from app.assist.situation import Situation
from app.assist.wording import Wording
from app.files.savegame import game_in_memory
from app.table import acts
from app.table.changes import Change
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.teach.quiz import QuizKind, QuizLevel
from app.teach.quiz_maker import questions_in
from app.teach.quiz_positions import position_at
from rules.attack_plan import Row
from rules.combat_task import CombatChoice
from rules.games.budapest_campaign.codes import CODES
from rules.hexgrid import HexId
from rules.unit_id import UnitId

PANZER, RIFLES = "ge:3pz/AKN", "so:37-46/2UF"
BEFORE, TARGET = HexId("0912"), HexId("0913")
"""West and east of the Tisza."""


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(change)


@pytest.fixture
def game() -> Game:
    """The Panzer Corps attacks a Rifle Corps across the Tisza."""
    game = game_in_memory("budapest-campaign", "campaign", seed=3)
    for unit, here in ((PANZER, BEFORE), (RIFLES, TARGET)):
        push(game, acts.move(game.table, [PieceId(unit)], Place(hex=here), "Move", (here,)))
    push(game, plan.add(game, Row((UnitId(PANZER),), (TARGET,)), "Plan"))
    push(game, declare(game, situation_of(game), 1, "Attack"))
    return game


def situation_of(game: Game) -> Situation:
    found = Assistant(game).situation()
    assert found is not None
    return found


def resolution_of(game: Game) -> Resolution:
    found = Resolution.of(game, situation_of(game))
    assert found is not None
    return found


def take(game: Game, key: str, face: int | None = None) -> None:
    """Take the choice whose key begins so, else the likeliest."""
    resolution = resolution_of(game)
    choices = resolution.task.choices(None)
    named = [each for each in choices if each.key.startswith(key)]
    chosen: CombatChoice = (named or [each for each in choices if each.is_first])[0]
    push(game, resolution.take(chosen, chosen.key, face))


def fought(game: Game, *keys: str, face: int) -> Game:
    for key in keys:
        take(game, key)
    take(game, "roll", face)
    while plan.fight_of(game) is not None:
        take(game, "")
    return game


def place(game: Game, unit: str) -> str:
    where = game.table.place_of(PieceId(unit))
    return where.hex or where.box or ""


def test_the_card_tells_the_column_and_each_shift(game: Game) -> None:
    """7 to 2 is 350%; the Tisza and the rifles' lack of support even out."""
    situation = situation_of(game)
    found = view_of(resolution_of(game).card(), game, Wording(situation.rule_set, game))

    part = found.die_parts[0]
    assert (found.odds, found.odds_told, part.title, [each.cases for each in part.items]) == (
        "300-399%",
        "7 to 2: 350%",
        "Column",
        [("9.4",), ("9.5",), ("12.5c",)],
    )


def test_a_bar_is_marked_by_the_code_of_its_result(game: Game) -> None:
    situation = situation_of(game)
    found = view_of(resolution_of(game).card(), game, Wording(situation.rule_set, game))

    assert [each.mark for each in found.bars[TARGET]] == ["DD", "DP", "DA", "BB", "AA", "AD"]


def test_the_tanks_cross_the_river(game: Game) -> None:
    """9.10: by a six on the Mobile table, DZ, which destroys the reduced corps."""
    fought(game, "support -", "support -", "table mobile", face=6)

    assert (place(game, PANZER), place(game, RIFLES)) == (TARGET, "eliminated:soviet")


def test_who_has_attacked_is_remembered(game: Game) -> None:
    """9.2."""
    fought(game, "support -", "support -", "table mobile", face=1)

    assert plan.spent_units(game) == ({PANZER}, {RIFLES})


@pytest.mark.parametrize(
    ("kind", "ask"), [(QuizKind.RESULT, "result of a "), (QuizKind.MODIFIER, "column shift of ")]
)
def test_the_quiz_asks_by_codes_and_columns(kind: QuizKind, ask: str) -> None:
    """A result is asked by its code, and by how many columns an attack is moved."""
    game = game_in_memory("budapest-campaign", "campaign", seed=3)
    for unit, here in ((PANZER, BEFORE), (RIFLES, TARGET)):
        push(game, acts.move(game.table, [PieceId(unit)], Place(hex=here), "Move", (here,)))
    place = position_at(game, game.journal.now, "small", "Small")
    assert place is not None

    found = [each for each in questions_in(place, QuizLevel.THIRD, 1) if each.kind is kind]

    right = found[0].expected.names
    assert str(found[0].asked).startswith(ask)
    assert set(right) <= {*CODES} if kind is QuizKind.RESULT else right[0].lstrip("+-").isdecimal()


def test_a_result_that_reduces_both_is_drawn_as_neither_sides_gain(game: Game) -> None:
    """19.0: `BB`; those above it are the attacker's gain, those below the stall the defender's."""
    situation = situation_of(game)
    found = view_of(resolution_of(game).card(), game, Wording(situation.rule_set, game))

    signs = {bar.mark: (bar.leans > 0) - (bar.leans < 0) for bar in found.bars[TARGET]}
    known = {"AD": -1, "AA": -1, "AS": 0, "BB": 0, "DA": 1, "DW": 1, "DP": 1, "DD": 1}
    assert ("BB" in signs, signs) == (True, {mark: known[mark] for mark in signs})
