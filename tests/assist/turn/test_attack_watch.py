"""What a hand does while attacks are made is judged too: where it leads units, whom it lets lose steps."""

from __future__ import annotations

import pytest

from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import declare
from app.assist.past import rewound, still
from app.assist.turn.attack_watch import judge_phases, judge_strokes, strokes_of_phase
from app.assist.turn.watch import strays_of_phase
from app.commands.answers import read_game
from app.table.changes import Flipped, Written, flattened
from app.table.game import Game
from app.table.journal import Step
from app.table.pieces import PieceId
from rules.games.bitter_end.law import FOLDER
from tests.assist.combats import OPTIONS, Player, example_game, names
from tests.assist.konrad import ENEMY, TANKS, drag, go_to, situation_of
from tests.games.bitter_end.cited import cites

SS5 = "5/5SS 9/5SS 10/5SS"
FIRST_ATTACK = f"{SS5} 21/23 51/23 KG_26", "1520"


def attacked(**more: object) -> Player:
    """Return the example after the die of its first attack: two surprised regiments owe three points."""
    player = Player(example_game())
    player.declare(*FIRST_ATTACK, **more)
    player.roll(5)
    return player


def judged(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """Return the pieces that a hand led or weakened in the attacks of the phase, and what is against it."""
    found = judge_strokes(still(game), situation_of(game), strokes_of_phase(game))
    return [(each.piece, each.way.verdict.cases) for each in found]


def cases(player: Player) -> list[tuple[str, ...]]:
    return [found for _, found in judged(player.game)]


@cites("3.14")
def test_without_a_combat_nobody_goes_anywhere_while_attacks_are_made(konrad: Game) -> None:
    go_to(konrad, "german", "combat", "attack")
    drag(konrad, TANKS, ENEMY)

    assert judged(konrad) == [(TANKS, ("3.14",))]


def test_a_game_that_leaves_combats_to_the_hands_lets_them_lead_anybody_anywhere(
    konrad: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.assist.turn.attack_watch.combats_of", lambda _game: None)
    go_to(konrad, "german", "combat", "attack")
    drag(konrad, TANKS, ENEMY)

    assert judge_strokes(still(konrad), situation_of(konrad), strokes_of_phase(konrad)) == ()


def test_what_lies_again_where_it_lay_has_not_moved(konrad: Game) -> None:
    go_to(konrad, "german", "combat", "attack")
    drag(konrad, TANKS, ENEMY)
    drag(konrad, TANKS, "1420")

    assert judged(konrad) == []


@cites("10.61")
def test_a_combat_leads_nobody_who_has_no_part_in_it() -> None:
    player = attacked()
    player.drag("3/3SS", "1419")

    assert cases(player) == [("10.61",)]


@cites("10.63")
@pytest.mark.parametrize(("to", "against"), [("1619", ()), ("1521", ("10.63",))])
def test_a_retreat_by_hand_goes_where_the_rules_leave_a_way(to: str, against: tuple[str, ...]) -> None:
    player = attacked()
    player.drag("217/80G", to)

    assert cases(player) == [against]


@cites("10.71")
@pytest.mark.parametrize(("to", "against"), [("1520", ()), ("1815", ("10.71",))])
def test_an_advance_by_hand_gets_as_far_as_its_points(to: str, against: tuple[str, ...]) -> None:
    player = attacked()
    player.decide_retreat()
    player.flee("217/80G", "1620 1619")
    player.flee("232/80G", "1620 1619")
    player.drag("KG_26", to)

    assert cases(player) == [against]


@cites("10.461")
@pytest.mark.parametrize(("to", "against"), [("1524", ()), ("1624", ("10.461",))])
def test_attackers_go_by_hand_into_the_hex_of_those_who_held(to: str, against: tuple[str, ...]) -> None:
    player = Player(example_game())
    player.declare("11/6Pz 4/6Pz 114/6Pz 2H/1 3H/1 4H/1", "1524", arsp=3)
    player.roll(5)
    player.drag("11/6Pz", to)

    assert cases(player) == [against]


def test_what_the_combat_itself_does_is_never_judged() -> None:
    player = attacked(is_all_out=False)
    player.decide_retreat()
    player.flee("217/80G", "1620 1619")
    player.flee("232/80G", "1620 1619")
    player.advance("KG_26", "1519")
    player.finish()

    assert cases(player) == []


# ---- losses of the surprised


@cites("16.33")
def test_surprised_units_that_could_retreat_lose_no_step_by_choice() -> None:
    player = attacked()
    assert player.resolution.of.loss_verdict(names()["217/80G"]).cases == ("16.33",)
    player.lose("217/80G")

    assert cases(player) == [("16.33",)]


@cites("16.33")
def test_it_is_the_same_where_the_counter_is_turned_by_hand() -> None:
    player = attacked()
    piece = PieceId(names()["217/80G"])
    player.push(Flipped(piece, player.game.table[piece].face, 1))

    assert cases(player) == [("16.33",)]


@cites("16.33")
def test_who_has_retreated_as_far_as_he_must_has_chosen_nothing() -> None:
    player = attacked()
    player.decide_retreat()
    player.flee("217/80G", "1620 1619")

    assert cases(player) == []


@cites("16.33")
def test_who_is_not_surprised_may_choose() -> None:
    player = Player(example_game())
    number = player.plan(*FIRST_ATTACK)
    row = plan.rows(player.game.table)[number].with_option("surprised", "no", OPTIONS)
    player.push(plan.change(player.game, number, row, "Not surprised"))
    player.push(declare(player.game, player.situation, number, "Declare"))
    player.roll(5)
    player.lose("217/80G")

    assert cases(player) == []


# ---- phases that are over


def test_what_was_done_just_before_a_phase_ended_is_judged_all_the_same(konrad: Game) -> None:
    drag(konrad, TANKS, ENEMY)
    mine = konrad.journal.now
    go_to(konrad, "german", "combat", "attack")
    drag(konrad, TANKS, "1420")
    also = konrad.journal.now
    go_to(konrad, "german", "exploitation", "attack")

    found = judge_phases(still(konrad), situation_of(konrad), frozenset({mine, also}))
    assert [(each.step, "7.4" in each.way.verdict.cases) for each in found] == [(mine, True), (also, False)]
    assert strays_of_phase(konrad) == ()


@cites("16.33", "10.44")
def test_the_example_takes_its_two_losses_against_16_33_and_breaks_nothing_else() -> None:
    """Exploitation attack 2: the two regiments of the 223rd that lose a step had a way out (A40a)."""
    game = read_game(FOLDER / "history" / "example_of_play.adjutant")[0]
    path = game.journal.path
    end = next(n for n, step in enumerate(path) if is_of_attack(step, "1523")) + 1
    moment = rewound(game, path, end)

    assert judged(moment) == [(names()["1041/223"], ("16.33",)), (names()["1039/223"], ("16.33",))]


def is_of_attack(step: Step, here: str) -> bool:
    """Return whether a step ends the second attack of the exploitation, on a hex."""
    return any(
        isinstance(each, Written) and each.key.startswith("fought:") and f"hexes={here}" in each.after
        for each in flattened(step.change)
    )
