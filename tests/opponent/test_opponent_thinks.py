"""What the opponent sees and weighs: the front, what counts, attacks, guards, the ring."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from app.assist.assistant import Assistant
from app.assist.situation import Situation
from app.opponent.aims import Aims
from app.opponent.assaults import assaults
from app.opponent.marching import Marching
from app.opponent.outlook import Outlook, holders_of, spread, worth_of
from app.opponent.ring import ring_keeper
from app.opponent.settings import USUAL
from app.opponent.striking import Striking
from app.table import acts, clock
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from rules.opponent import Purpose
from rules.reach import Reach
from rules.unit_id import UnitId
from tests.new_games import new_game, sheet


def situation_of(game: Game) -> Situation:
    """The situation of a game."""
    found = Assistant(game).situation()
    assert found is not None
    return found


def in_phase(side: str, phase: str, step: str) -> Game:
    """The historical game at a step of the first turn."""
    game = new_game()
    change = clock.set_moment(game, replace(clock.moment_of(game), side=side, phase=phase, step=step))
    assert change is not None
    game.journal.push(change)
    return game


def _reach(situation: Situation, unit: UnitId) -> Reach:
    return situation.shared_judge.ask(lambda judge: judge.reach(situation.position, unit))


def test_a_distance_is_that_to_the_nearest_seed() -> None:
    grid = sheet().grid

    found = spread(grid, {HexId("1020"): 0, HexId("1024"): 1})

    assert found[HexId("1022")] == min(
        grid.distance(HexId("1022"), HexId("1020")), grid.distance(HexId("1022"), HexId("1024")) + 1
    )


def test_a_town_counts_what_both_sides_get_for_it() -> None:
    assert worth_of(new_game())[HexId("0917")] == 60  # 20.21: Komarom, 10 and 50


def test_an_objective_of_the_scenario_counts_more() -> None:
    esztergom = HexId("2415")

    assert worth_of(new_game("northern_attack"))[esztergom] > worth_of(new_game())[esztergom]


def test_a_town_passed_through_has_another_holder() -> None:
    game = new_game()
    unit, town = PieceId("so:1/99"), HexId("1421")
    route = (HexId("1521"), town, HexId("1521"))
    game.journal.push(acts.move(game.table, [unit], Place(hex=HexId("1521")), "Through Tata", route))

    assert holders_of(game)[town] == "soviet"


def test_an_attack_prepared_is_one_that_the_rules_allow() -> None:
    situation = situation_of(in_phase("german", "movement", "move"))
    outlook = Outlook(sheet().grid, "german", "soviet", situation.position, {}, {})
    free = {unit.id: _reach(situation, unit.id) for unit in situation.position.of("german")}

    found = list(assaults(outlook, situation, free, USUAL))

    assert found
    assert all(each.mean_result >= USUAL.least_result for each in found)


def test_nobody_is_sent_against_two_hexes() -> None:
    situation = situation_of(in_phase("german", "movement", "move"))
    outlook = Outlook(sheet().grid, "german", "soviet", situation.position, {}, {})
    free = {unit.id: _reach(situation, unit.id) for unit in situation.position.of("german")}

    sent = [unit for each in assaults(outlook, situation, free, USUAL) for unit in each.places]

    assert len(sent) == len(set(sent))


def test_a_march_goes_where_the_unit_can_go() -> None:
    game = in_phase("soviet", "movement", "move")
    situation = situation_of(game)
    outlook = Outlook.of(game, situation, "soviet")
    marching = Marching(outlook, situation, (), lambda _: True)
    before = situation.position

    for march in marching.marches(is_attack_ahead=True):
        assert march.path[-1] in _reach(replace(situation, position=before), march.unit).hexes
        before = marching.position


def test_no_march_where_it_would_open_the_ring() -> None:
    game = in_phase("soviet", "movement", "move")
    situation = situation_of(game)
    marching = Marching(Outlook.of(game, situation, "soviet"), situation, (), lambda _: False)

    assert list(marching.marches(is_attack_ahead=True)) == []


def test_a_unit_is_sent_to_a_piece_that_is_to_be_guarded() -> None:
    game = in_phase("soviet", "movement", "move")
    situation = situation_of(game)
    outlook = Outlook.of(game, situation, "soviet")
    near = {here: stack for here, stack in outlook.friends.items() if outlook.enemy_range(here) < 8}
    wards = {here: frozenset(unit.id for unit in stack) for here, stack in near.items()}
    marching = Marching(replace(outlook, aims=Aims(wards=wards)), situation, (), lambda _: True)
    marches = [each for each in marching.marches(is_attack_ahead=False) if each.purpose is Purpose.WARD]

    assert marches
    assert all(march.path[-1] in wards and march.unit not in wards[march.path[-1]] for march in marches)


def test_the_ring_round_the_city_is_seen_to_open() -> None:
    game = in_phase("soviet", "movement", "move")
    situation = situation_of(game)
    keeps = ring_keeper(game, situation, "soviet")
    near = [
        u
        for u in situation.position.of("soviet")
        if u.hex and sheet().grid.distance(u.hex, HexId("3327")) < 9
    ]
    gone = situation.position
    for unit in near:
        gone = gone.with_unit(unit.at(None))

    assert (keeps(situation.position), keeps(gone)) == (True, False)


def test_the_other_side_has_no_ring_to_keep() -> None:
    game = new_game()

    assert ring_keeper(game, situation_of(game), "german")(situation_of(game).position)


def test_the_best_attack_is_worth_making() -> None:
    game = in_phase("german", "combat", "attack")
    situation = situation_of(game)

    found = Striking().best(game, situation, Outlook.of(game, situation, "german"))

    assert found is not None
    assert found.mean_result >= USUAL.least_result


def test_an_attack_is_not_made_where_too_much_is_asked_of_it() -> None:
    game = in_phase("german", "combat", "attack")
    situation = situation_of(game)
    timid = replace(USUAL, least_result=Fraction(20))

    assert Striking(timid).best(game, situation, Outlook.of(game, situation, "german")) is None
