"""Moves made by hand are judged in their turn; nothing is forbidden."""

from __future__ import annotations

from app.assist.draft import Draft
from app.assist.turn.watch import Judged, doubtful, drags_of_phase, judge_drags, taken_back
from app.table import acts
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY
from tests.assist.konrad import ENEMY, GRENADIERS, HOME, NEAR, TANKS, THIRD, drag, go_to, judged, situation_of


def doubts(game: Game) -> tuple[Judged, ...]:
    drags = drags_of_phase(game)
    return doubtful(situation_of(game), drags, taken_back(drags), judged(game))


def cases(found: tuple[Judged, ...]) -> list[tuple[str, ...]]:
    return [tuple(dict.fromkeys(each.case for each in one.way.prohibitions)) for one in found]


def test_a_short_move_is_fine(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)

    assert [each.is_override for each in judged(konrad)] == [False]


def test_a_move_onto_the_enemy_breaks_7_4(konrad: Game) -> None:
    drag(konrad, TANKS, ENEMY)

    assert "7.4" in cases(judged(konrad))[0]


def test_a_drag_is_judged_by_the_best_way_and_says_so(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)

    assert [each.way.is_assumed for each in judged(konrad)] == [True]


def test_a_way_laid_by_hand_is_judged_as_it_was_laid(konrad: Game) -> None:
    # Over 1419, a hex in the zone of the 80th Guards, where the move ends (9.31).
    drag(konrad, TANKS, "1319", "1420", "1419", "1319")

    assert cases(judged(konrad)) == [("9.31",)]


def test_two_drags_of_one_unit_are_one_move(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)
    drag(konrad, TANKS, "1220")

    assert [each.way.mp_parts for each in judged(konrad)] == [2, 4]


def test_ways_laid_in_two_parts_are_joined(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR, HOME, NEAR)
    drag(konrad, TANKS, "1220", NEAR, "1220")

    assert judged(konrad)[-1].way.path == (HOME, NEAR, HexId("1220"))


def test_moving_on_after_another_unit_breaks_7_1(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)
    drag(konrad, GRENADIERS, NEAR)
    drag(konrad, TANKS, "1220")

    assert cases(judged(konrad)) == [(), (), ("7.1",)]


def test_a_move_is_judged_as_the_table_lay_when_it_was_made(konrad: Game) -> None:
    # Three units fill the hex (8.1); the fourth comes too late, whatever leaves it afterwards.
    for unit in (TANKS, GRENADIERS, THIRD):
        drag(konrad, unit, NEAR)
    drag(konrad, UnitId("ge:6/3SS"), NEAR)
    drag(konrad, TANKS, HOME)

    assert cases(judged(konrad))[-1] == ("8.2",)


def test_a_move_taken_back_is_not_judged(konrad: Game) -> None:
    drag(konrad, TANKS, ENEMY)
    drag(konrad, TANKS, HOME)

    assert judged(konrad) == ()


def test_a_move_beside_the_map_is_not_judged(konrad: Game) -> None:
    place = Place(pos_px=(100, 100))
    konrad.journal.push(acts.move(konrad.table, [PieceId(TANKS)], place, "Aside"))

    assert judged(konrad) == ()


def test_moves_of_other_phases_are_not_judged(konrad: Game) -> None:
    go_to(konrad, "german", "combat", "attack")
    drag(konrad, TANKS, ENEMY)

    assert drags_of_phase(konrad) == ()


def test_what_was_judged_before_is_not_asked_again(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)
    first = judged(konrad)
    drag(konrad, GRENADIERS, NEAR)

    assert judge_drags(situation_of(konrad), drags_of_phase(konrad), first)[0] is first[0]


def test_a_take_back_makes_later_moves_doubtful(konrad: Game) -> None:
    # The tanks make room in 1420 for a fourth unit; without their move it is full (8.2).
    drag(konrad, TANKS, NEAR)
    drag(konrad, UnitId("ge:6/3SS"), HOME)
    drag(konrad, TANKS, HOME)

    assert [(each.piece, cases((each,))) for each in doubts(konrad)] == [("ge:6/3SS", [("8.2",)])]


def test_without_a_take_back_nothing_is_doubtful(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)
    drag(konrad, UnitId("ge:6/3SS"), HOME)

    assert doubts(konrad) == ()


def test_a_marker_that_is_left_behind_still_counts_for_the_move(konrad: Game) -> None:
    draft = Draft(konrad)
    draft.mark([TANKS], OUT_OF_SUPPLY)
    konrad.journal.push(draft.act("Out of supply"))
    # Five points: more than the half of seven that is left to it.
    drag(konrad, TANKS, "1022")

    assert cases(judged(konrad)) == [("7.5",)]
