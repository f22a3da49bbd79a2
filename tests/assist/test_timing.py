"""Moves outside the steps of movement: what is said and how the reach is drawn (3.14, 3.16, 7.3)."""

from __future__ import annotations

import pytest

from app.assist import questions
from app.assist.adjudicator import rule_set_of
from app.assist.drawing import draw_reach
from app.assist.remarks import report_of_unit, report_of_way
from app.assist.timing import untimely
from app.assist.turn.watch import strays_of_phase
from app.assist.wording import Wording
from app.map_marks import HexFill, Line
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Counter, Face, Unit
from tests.assist.konrad import NEAR, TANKS, drag, situation_of
from tests.new_games import sequence

ENEMY = UnitId("so:217/80G")


def at(game: Game, phase: str, step: str) -> Game:
    """Put the clock of a game on."""
    side = phase.partition(".")[0]
    words = {"side": side, "phase": phase, "step": step}
    change = acts.write(game.table, Register.TRACKER, words, "Clock")
    if change is not None:
        game.journal.push(change)
    return game


def told_of_way(game: Game) -> tuple[str, tuple[str, ...]]:
    """Return the summary and the first line's cases of a way that breaks no rule of movement."""
    situation = situation_of(game)
    report = report_of_way(questions.way_to(situation, TANKS, NEAR), Wording(situation.rule_set, game))
    return report.summary, report.remarks[0].cases


@pytest.mark.parametrize(
    ("side", "phase", "step", "cases"),
    [
        ("german", "movement", "move", ()),
        ("german", "exploitation", "move", ()),
        ("german", "exploitation", "attack", ("3.16",)),
        ("german", "combat", "attack", ("3.14", "7.1")),
        ("german", "supply", "", ("3.14", "7.1")),
        ("soviet", "movement", "move", ("7.3",)),
        ("german", "", "", ()),
    ],
)
def test_a_side_moves_in_its_own_steps_of_movement(
    side: str, phase: str, step: str, cases: tuple[str, ...]
) -> None:
    unit = Unit(Counter(UnitId("a"), side, "infantry", (Face(1, 1, 1, 1),)), HexId("1521"), 1)
    position = Position("bitter-end", side="german", phase=phase, step=step)
    found = untimely(rule_set_of("bitter-end").flow(sequence()), position, unit)

    assert (found.cases if found is not None else ()) == cases


def test_a_move_in_the_combat_phase_is_not_called_allowed_by_3_14(konrad: Game) -> None:
    summary, cases = told_of_way(at(konrad, "german.combat", "attack"))

    assert summary == "Not now (3.14, 7.1); as in movement: 1 of 7 points, 6 left"
    assert cases == ("3.14", "7.1")


def test_a_move_in_the_movement_phase_is_allowed(konrad: Game) -> None:
    assert told_of_way(at(konrad, "german.movement", "move"))[0] == "Allowed: 1 of 7 points, 6 left"


def test_the_reach_outside_movement_is_drawn_faint_in_a_dashed_edge(konrad: Game) -> None:
    at(konrad, "german.combat", "attack")

    situation = situation_of(konrad)
    wording = Wording(situation.rule_set, konrad)
    fill = draw_reach(questions.reach_of(situation, TANKS), wording)[0]

    assert isinstance(fill, HexFill)
    assert (fill.line, fill.alpha < HexFill(fill.hexes, "").alpha) == (Line.DASHED, True)


def test_the_reach_of_the_side_not_on_turn_cites_7_3(konrad: Game) -> None:
    at(konrad, "german.movement", "move")
    situation = situation_of(konrad)
    reach = questions.reach_of(situation, ENEMY)

    first = report_of_unit(situation, reach, None, Wording(situation.rule_set, konrad)).remarks[0]

    assert (first.text, first.cases) == ("It is not the Soviet side's turn to move", ("7.3",))


@pytest.mark.parametrize(("phase", "step", "cases"), [("combat", "air", ["3.14"]), ("combat", "attack", [])])
def test_a_hand_that_moves_in_a_step_without_movement_is_told(
    konrad: Game, phase: str, step: str, cases: list[str]
) -> None:
    at(konrad, f"german.{phase}", step)
    drag(konrad, TANKS, NEAR)

    found = strays_of_phase(konrad)

    assert [case.case for each in found for case in each.way.prohibitions] == cases


def test_what_is_laid_back_in_a_step_without_movement_is_not_told(konrad: Game) -> None:
    at(konrad, "german.combat", "air")
    here = konrad.table.place_of(PieceId(TANKS)).hex
    drag(konrad, TANKS, NEAR)
    drag(konrad, TANKS, str(here))

    assert strays_of_phase(konrad) == ()
