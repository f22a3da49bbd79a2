"""What holds of every attack, retreat and advance, on random boards with random settings."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.boards import BoardReader, Case
from rules.fights import Attack, Flight, Pursuit, Retreat, Whole
from rules.games.bitter_end.law import assumptions
from rules.games.bitter_end.occupancy import Occupancy
from rules.games.bitter_end.retreat_lines import RetreatLines
from rules.games.bitter_end.retreats import Fleeing
from rules.games.bitter_end.words import FUEL_DEPLETED, SIDES, WEATHERS, enemy_of
from rules.units import OUT_OF_SUPPLY, Unit
from tests.games.bitter_end.fight_boards import Json, ask, combat_settings
from tests.rule_boards import random_board

SEEDS = range(40)
COMBAT_SETTINGS = sorted(combat_settings())


def fight_board(seed: int) -> Json:
    """Return a random board with random strengths and settings of combat too."""
    chance = random.Random(seed)
    where = random_board(seed)
    for each in where["units"]:
        figures = chance.randint(0, 7), chance.randint(0, 6), chance.choice([1, 2])
        each |= dict(zip(("attack", "defense", "steps"), figures, strict=True))
    settings = assumptions().by_key
    for key in chance.sample(COMBAT_SETTINGS, 4):
        where["choices"][key] = chance.choice(settings[key].values)
    return where


def case_of(seed: int) -> Case:
    return BoardReader().read(fight_board(seed))


def attacks(case: Case, seed: int) -> Iterator[Attack]:
    """Yield an attack on each hex with enemies next to any unit, with random extras."""
    chance, grid = random.Random(seed), case.judge.board.topology.grid
    for hex_id, stack in case.position.by_hex.items():
        enemies = case.position.of(enemy_of(stack[0].side))
        near = [unit.id for unit in enemies if unit.hex and grid.are_adjacent(unit.hex, hex_id)]
        if near:
            whole = Whole(frozenset(chance.sample(near, min(2, len(near)))))
            surprised = frozenset(unit.id for unit in stack if chance.random() < 0.5)
            asp, divisions = chance.randint(0, 6), {"A": whole}
            yield Attack(
                tuple(near),
                (hex_id,),
                support={"asp": asp},
                named={"surprised": surprised},
                divisions=divisions,
            )


def flights(case: Case, seed: int) -> Iterator[tuple[Unit, Flight]]:
    chance = random.Random(seed)
    for unit in case.position.units:
        if unit.hex is not None:
            yield unit, Flight(unit.id, chance.randint(1, 5), chance.random() < 0.2)


def by_die(case: Case, attack: Attack, die: int) -> dict[str, int]:
    """Return the results of one face, worked out from the column and the modifiers alone."""
    card = case.judge.combat(case.position, attack)
    assert card.column is not None
    chart = case.judge.law.combat
    reached = chart.attack_levels[card.column][max(1, min(6, die + card.modifier)) - 1]
    return {hex_id: reached - level.value for hex_id, level in card.levels.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_outcomes_are_those_of_every_face(seed: int) -> None:
    case = case_of(seed)

    for attack in attacks(case, seed):
        card = case.judge.combat(case.position, attack)
        expected = {die: by_die(case, attack, die) for die in range(1, 7)} if card.column else {}
        assert {die: dict(each.results) for die, each in card.outcomes.items()} == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_chances_add_up_to_one(seed: int) -> None:
    case = case_of(seed)

    for attack in attacks(case, seed):
        for chances in case.judge.combat(case.position, attack).chances.values():
            assert sum(chances.values()) == Fraction(1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_higher_die_never_helps_the_attacker(seed: int) -> None:
    case = case_of(seed)

    for attack in attacks(case, seed):
        levels = [each.level for each in case.judge.combat(case.position, attack).outcomes.values()]
        assert levels == sorted(levels, reverse=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_losses_stay_within_what_there_is(seed: int) -> None:
    case = case_of(seed)

    for attack in attacks(case, seed):
        card = case.judge.combat(case.position, attack)
        steps = sum(case.position.by_id[unit].steps for unit in attack.attackers)
        assert 0 <= card.attacker_losses.least <= card.attacker_losses.most <= steps
        assert 0 <= card.defender_losses.least <= card.defender_losses.most


@pytest.mark.parametrize("seed", SEEDS)
def test_no_way_is_listed_twice(seed: int) -> None:
    case = case_of(seed)

    for _, flight in flights(case, seed):
        paths = [each.path for each in case.judge.retreats(case.position, flight)]
        assert len(paths) == len(set(paths)) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_of_a_retreat_obeys_the_laws(seed: int) -> None:
    case = case_of(seed)

    for unit, flight in flights(case, seed):
        for found in case.judge.retreats(case.position, flight):
            assert obeys(case, unit, found)
            assert pays(unit, flight, found)


def obeys(case: Case, unit: Unit, found: Retreat) -> bool:
    """Return whether a way goes from hex to neighbour, never twice into one, nor into enemies."""
    grid, steps = case.judge.board.topology.grid, list(zip(found.path, found.path[1:], strict=False))
    stacks = [case.position.at(there) for there in found.path[1:]]
    friends = [sum(each.type != "sturmboot" for each in stack) for stack in stacks]
    is_boat = unit.type == "sturmboot"
    return (
        found.path[0] == unit.hex
        and len(set(found.path)) == len(found.path)
        and all(grid.are_adjacent(here, there) for here, there in steps)
        and not any(each.side != unit.side for stack in stacks for each in stack)
        and (is_boat or all(count < 3 for count in friends))
    )


def pays(unit: Unit, flight: Flight, found: Retreat) -> bool:
    """Return whether points, steps and the rest add up."""
    is_settled = any(each.case == "10.64" for each in found.findings)
    is_dead = len(found.findings) >= unit.steps
    is_paid = found.spent_mp_parts // 2 + found.stuck >= flight.points
    return found.is_eliminated == is_dead and (is_dead or is_settled or is_paid or flight.is_one_hex)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_of_retreat_is_what_supply_says_of_the_moved_unit(seed: int) -> None:
    """The quick answer of a retreat against the slow one: move the unit, ask for its supply."""
    case, weather = case_of(seed), WEATHERS[seed % 3]
    judge = case.judge
    for unit in random.Random(seed).sample(list(case.position.of("german")), 1):
        occupancy, place = judge.occupancy(case.position).without(unit), judge._place(case.position)
        lines = RetreatLines(occupancy, unit, weather, place.net, place.legs)
        free = [h for h in judge.board.topology.hexes if not case.position.at(h)]
        slow = {h: is_supplied(case, unit.at(h), weather) for h in free}

        assert {h: lines.is_open(judge.board.topology.index[h]) for h in free} == slow


def is_supplied(case: Case, unit: Unit, weather: str) -> bool:
    return unit.id in case.judge.supply(case.position.with_unit(unit), unit.side, weather).supplied


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_flees_the_same_whatever_its_marks_but_retreated(seed: int) -> None:
    case = case_of(seed)
    for unit, flight in list(flights(case, seed))[:4]:
        marked = case.position.with_unit(unit.marked(OUT_OF_SUPPLY, FUEL_DEPLETED))

        assert case.judge.retreats(marked, flight) == case.judge.retreats(case.position, flight)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_advance_keeps_within_its_points_and_begins_in_the_vacated_hex(seed: int) -> None:
    case = case_of(seed)
    for unit in case.position.units:
        if unit.hex is None:
            continue
        vacated = next(iter(case.judge.board.topology.grid.neighbors(unit.hex)))
        found = case.judge.advances(case.position, Pursuit(unit.id, (vacated,), 4, 1))

        assert found.mp_parts == 2 * min(3, unit.move)
        assert all(each.mp_parts <= found.mp_parts for each in found.hexes.values())
        assert all(each.path[:2] == (unit.hex, vacated) for each in found.hexes.values())


@pytest.mark.parametrize("seed", range(10))
def test_the_answer_as_json_is_that_of_the_card(seed: int) -> None:
    where = fight_board(seed)
    case = BoardReader().read(where)
    for attack in list(attacks(case, seed))[:4]:
        asked = {
            "attackers": list(attack.attackers),
            "hexes": list(attack.hexes),
            "asp": attack.support["asp"],
        }
        found = ask(
            where, "combat", attack=asked | {"die": 3, "surprised": sorted(attack.named["surprised"] or ())}
        )
        card = case.judge.combat(case.position, replace(attack, die=3, divisions={}))

        assert (found["attack"], found["defense"]) == (card.attack_strength, card.defense_strength)
        assert {int(die) for die in found["distribution"]} == set(card.outcomes)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_scene_without_a_unit_is_that_of_the_others(seed: int) -> None:
    """Only the hex of the unit is counted anew; two sides may stand in it."""
    case = case_of(seed)
    foe = next(case.position.of("soviet"))
    position = case.position.with_unit(next(case.position.of("german")).at(foe.hex))
    occupancy = case.judge.occupancy(position)
    for unit in position.units:
        quick, slow = occupancy.without(unit), Occupancy(occupancy.ground, position.without_unit(unit.id))

        assert _all_of(quick) == _all_of(slow)


def _all_of(occupancy: Occupancy) -> tuple[object, ...]:
    steps = {side: occupancy.ferries(side) for side in SIDES}
    return (
        occupancy.position,
        occupancy.occupants,
        occupancy.present,
        occupancy.stacked,
        occupancy.zones,
        occupancy.zoned,
        steps,
    )


def test_a_fleeing_unit_is_judged_without_itself() -> None:
    """Its own presence neither fills nor frees the hexes it may enter."""
    case = case_of(0)
    unit = next(case.position.of("german"))
    occupancy = case.judge.occupancy(case.position).without(unit)
    lines = RetreatLines(occupancy, unit, "clear", *_nets(case))
    fleeing = Fleeing(occupancy, unit, Flight(unit.id, 1), lines)

    assert unit.id not in fleeing.occupancy.position.by_id


def _nets(case: Case) -> tuple[object, object]:
    place = case.judge._place(case.position)
    return place.net, place.legs
