"""How fast combat answers on the full board with 250 units: a card, a unit's retreats, its advances.

Each should fit into one frame of a screen (16 ms) for typical stacks. Times are printed; what is
asserted is that the median fits.
"""

import random
import statistics
import time
from collections.abc import Callable

import pytest

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.past import snapshot
from app.table.clock import set_moment
from app.view.assistant.prefetch import AskAhead
from maps.load import load
from rules.attack_plan import Row
from rules.board import Board
from rules.fights import Attack, Flight, Pursuit
from rules.games.bitter_end.edition import EDITION_2005
from rules.games.bitter_end.judge import BitterEndJudge, judges_by
from rules.games.bitter_end.words import MOTORIZED, ON_FOOT
from rules.hexgrid import HexId
from rules.phases import Moment
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Counter, Face, Unit
from tests.bench.conftest import Tell
from tests.new_games import new_game

pytestmark = pytest.mark.bench

FRAME_MS = 16.0


@pytest.fixture(scope="module")
def judge() -> BitterEndJudge:
    return judges_by(EDITION_2005)(Board.of_sheet(load("bitter_end")))


@pytest.fixture(scope="module")
def position(judge: BitterEndJudge) -> Position:
    """250 units in stacks of three along a front from west to east, two hexes wide."""
    chance = random.Random(20450102)
    grid, terrain = judge.board.topology.grid, judge.board.terrain
    units: list[Unit] = []
    for side, sign in (("german", -1), ("soviet", 1)):
        for col in range(grid.cols):
            place = grid.hex_at(col, 29 if sign < 0 else 30)
            if terrain[place] != "lake":
                units += [_unit(chance, f"{side}:{col}:{n}", side, place) for n in range(3)]
    return Position("bitter-end", units=tuple(units[:250]))


def _unit(chance: random.Random, name: str, side: str, place: HexId) -> Unit:
    kind, movement = chance.choice([("tank", MOTORIZED), ("mech_infantry", MOTORIZED), ("infantry", ON_FOOT)])
    faces = (Face(5, 4, chance.choice([4, 6, 7]), 2), Face(2, 2, 4, 1))
    return Unit(Counter(UnitId(name), side, kind, faces, movement), place, 2)


@pytest.fixture(scope="module")
def fronts(judge: BitterEndJudge, position: Position) -> list[Attack]:
    """An attack on every Soviet hex by all Germans next to it."""
    grid = judge.board.topology.grid
    found = []
    for hex_id in sorted({unit.hex for unit in position.of("soviet") if unit.hex}):
        near = [u.id for there in grid.neighbors(hex_id) for u in position.at(there)]
        attackers = tuple(unit for unit in near if position.by_id[unit].side == "german")
        if attackers:
            found.append(Attack(attackers, (hex_id,)))
    return found


def slow_and_worst_ms(asks: list[Callable[[], object]]) -> tuple[float, float]:
    """Return the median and the worst time of some questions, in ms, the first one being a warm-up."""
    asks[0]()
    times = []
    for ask in asks:
        start = time.perf_counter()
        ask()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times), max(times)


def report(tell: Tell, what: str, times: tuple[float, float]) -> None:
    tell(f"{what}, one frame is {FRAME_MS:.0f} ms", times[0], FRAME_MS, " ms")
    tell(f"{what}, worst", times[1], None, " ms")


def test_a_combat_card_fits_into_a_frame(
    tell: Tell, judge: BitterEndJudge, position: Position, fronts: list[Attack]
) -> None:
    times = slow_and_worst_ms([lambda a=attack: judge.combat(position, a) for attack in fronts])
    report(tell, "combat card", times)

    assert times[0] <= FRAME_MS


@pytest.mark.parametrize("points", [2, 4, 7])
def test_the_retreats_of_a_unit_fit_into_a_frame(
    tell: Tell, judge: BitterEndJudge, position: Position, points: int
) -> None:
    units = [unit.id for unit in position.of("soviet")][::9]
    times = slow_and_worst_ms([lambda u=u: judge.retreats(position, Flight(u, points)) for u in units])
    report(tell, f"retreats by {points}", times)

    assert times[0] <= FRAME_MS


def test_the_advances_of_a_unit_fit_into_a_frame(
    tell: Tell, judge: BitterEndJudge, position: Position, fronts: list[Attack]
) -> None:
    left = {attack.hexes: _without(position, attack.hexes[0]) for attack in fronts}
    asks = [lambda a=each: judge.advances(left[a.hexes], _pursuit(a)) for each in fronts]
    times = slow_and_worst_ms(asks)
    report(tell, "advances by 6", times)

    assert times[0] <= FRAME_MS


def _without(position: Position, hex_id: HexId) -> Position:
    return Position("bitter-end", units=tuple(unit for unit in position.units if unit.hex != hex_id))


def _pursuit(attack: Attack) -> Pursuit:
    return Pursuit(attack.attackers[0], attack.hexes, 6)


def test_the_first_card_in_the_window_is_ready(tell: Tell) -> None:
    """What is asked ahead when units are selected leaves less than a frame for the moment of the click."""
    game = new_game()
    game.journal.push(set_moment(game, Moment(1, "german", "combat", "attack")))
    situation = Assistant(game).situation()
    row = Row(tuple(UnitId(f"ge:{unit}") for unit in ("5/5SS", "9/5SS", "10/5SS")), (HexId("1520"),))
    cold = _spent_ms(AskAhead(snapshot(game), situation, (row,)).run)
    asked = _spent_ms(lambda: (plan.card_of(game, situation, row), plan.margins_of(game, situation, row)))
    tell("cards asked ahead, with the judge made, in the other thread", cold, None, " ms")
    tell(f"first card in the window, one frame is {FRAME_MS:.0f} ms", asked, FRAME_MS, " ms")

    assert asked <= FRAME_MS


def _spent_ms(ask: Callable[[], object]) -> float:
    start = time.perf_counter()
    ask()
    return 1000 * (time.perf_counter() - start)
