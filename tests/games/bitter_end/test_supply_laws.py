"""What holds of supply on random boards with random settings: the quick answer against the patient one."""

import random

import pytest

from rules.boards import BoardReader, Case
from rules.games.bitter_end.first.edition import FIRST
from rules.games.bitter_end.tracing import Sources, Tracer
from rules.games.bitter_end.ways import Mover
from rules.games.bitter_end.words import MOTORIZED, ON_FOOT, RUGGED, SIDES, WEATHERS
from tests.rule_boards import random_board

SEEDS = range(60)
RUGGED_SETTINGS = ("rugged_supply_exit_by_road", "rugged_supply_own_hex")


def case_of(seed: int, rule_set: str | None) -> Case:
    chance, where = random.Random(seed), random_board(seed)
    where["rule_set"] = rule_set
    # Who leaves his own rugged hex may less than who passes it, or more: there is to be a lot of it.
    where["hexes"] |= {here: RUGGED for here in where["hexes"] if chance.random() < 0.3}
    where["choices"] |= {key: chance.random() < 0.5 for key in RUGGED_SETTINGS}
    return BoardReader().read(where)


def tracers(case: Case, weather: str) -> list[Tracer]:
    """Return a tracer for each side, on foot and motorized, with what its boats open."""
    occupancy, place = case.judge.occupancy(case.position), case.judge._place(case.position)
    return [
        Tracer(
            Sources(occupancy, side, place.net),
            place.legs.legs(Mover(movement, weather, is_supply=True), occupancy.line_ferries(side)),
        )
        for side in SIDES
        for movement in (ON_FOOT, MOTORIZED)
    ]


@pytest.mark.parametrize("rule_set", [None, FIRST.id])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hex_has_a_line_where_one_can_be_traced_from_it(seed: int, rule_set: str | None) -> None:
    case = case_of(seed, rule_set)
    places = range(len(case.judge.board.topology.hexes))
    for tracer in tracers(case, WEATHERS[seed % 3]):
        traced = [here for here in places if tracer.trace(here) is not None]

        assert [here for here in places if tracer.has_line(here)] == traced
