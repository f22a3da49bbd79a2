"""The card of an attack, offers, retreats and advances as every panel reads them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import cli
from app.assist.combat.rulings import rulings_of
from app.assist.wording import Wording
from app.files.savegame import new_game
from app.opponent.assaults import mean_result, risk
from rules.fights import Attack, CombatCard, Flight, Pursuit
from rules.games.battle_for_hungary.charts import PARTS_PER_MP, Losses
from rules.games.battle_for_hungary.codes import FIGHT_TERMS, code_of, losses_of
from rules.games.battle_for_hungary.combat import Combat, combat_of
from rules.games.battle_for_hungary.fight_card import (
    AIR_ATTACK,
    ARTILLERY,
    CL_ATTACK,
    EXCESS,
    card_of,
    declared_of,
)
from rules.games.battle_for_hungary.given_ground import advance_of, bars_to_retreat, retreats_of
from rules.games.battle_for_hungary.margins import margins_of
from rules.games.battle_for_hungary.offers import aircraft_for, columns_for, guns_for
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.boards import board, situation, unit
from tests.games.battle_for_hungary.fighting import (
    AREA,
    BESIDE,
    FAR,
    HERE,
    THERE,
    aircraft,
    choose,
    column,
    gun,
    hq,
    panzer,
    soviet,
    victim,
)
from tests.games.battle_for_hungary.playing import new_game as laid_out
from tests.games.battle_for_hungary.playing import seen

TARGET = HexId(THERE)


def attack(*attackers: str, **more: Any) -> Attack:
    return Attack(tuple(map(UnitId, attackers)), (TARGET,), **more)


def card(*units: dict[str, Any], by: tuple[str, ...] = ("s1",), **more: Any) -> CombatCard:
    """Return the card of an attack on 0404; what is no word of an attack is of the board."""
    chosen = {word: more.pop(word) for word in ("options", "phase") if word in more}
    return card_of(situation(board(*units, turn=4, **more)), attack(*by, **chosen))


def combat(*units: dict[str, Any], by: tuple[str, ...] = ("s1",), **more: Any) -> Combat:
    return combat_of(situation(board(*units, turn=4, **more)), declared_of(attack(*by)))


# ---- results as codes


STEPS = st.integers(0, 9)


@given(STEPS, STEPS)
def test_a_result_comes_back_from_its_number(attacker: int, defender: int) -> None:
    assert losses_of(code_of(Losses(attacker, defender))) == Losses(attacker, defender)


@given(STEPS, STEPS, STEPS, STEPS)
def test_the_higher_number_is_the_better_for_the_attacker(a: int, d: int, b: int, e: int) -> None:
    one, other = Losses(a, d), Losses(b, e)
    assert (code_of(one) > code_of(other)) == ((d - a, d) > (e - b, e))


def test_results_are_written_as_tables_have_them() -> None:
    assert FIGHT_TERMS.codes[code_of(Losses(1, 6))] == "1/6"


# ---- the card


def test_the_card_has_the_column_before_and_after_the_shifts() -> None:
    found = card(soviet(attack=28), victim(defense=5), hexes={THERE: "hills"})
    assert (str(found.first_column), found.shift, str(found.column)) == ("5:1", -1, "4:1")


def test_by_a_reading_the_first_column_lies_beyond_the_table() -> None:
    found = card(soviet(attack=60), victim(defense=5), hexes={THERE: "hills"}, **choose(odds_cap="after"))
    assert (str(found.first_column), str(found.column)) == ("12:1", "7:1")


def test_guns_and_aircraft_support_the_attack() -> None:
    units = (soviet(attack=12), victim(), gun(), column("sc", HERE), aircraft("sb"), hq("s0", FAR, "2UF"))
    found = card(*units, options={ARTILLERY: "sg=sc", AIR_ATTACK: "sb"}, **AREA)
    assert ([each.counted for each in found.support], found.attack_strength) == ([12, 3], 27)


def test_columns_shift_by_the_options() -> None:
    found = card(soviet(), victim(), column("sc", HERE), options={CL_ATTACK: "sc"})
    assert (bool(found.verdict), found.shift) == (True, 1)


def test_the_excess_is_named_by_an_option() -> None:
    stack = [victim(f"h{number}") for number in range(5)]
    defenders = card(soviet(), *stack, options={EXCESS: "h2"}).defenders
    assert [each.name for each in defenders if not each.counted] == ["h2"]


def test_a_position_in_the_movement_phase_asks_about_assaults() -> None:
    found = card(panzer(), soviet("s1", THERE), by=("g1",), phase="movement")
    assert [(each.case, each.value) for each in found.shifts] == [("7.3", -1)]


def test_the_steps_to_be_expected_are_those_that_can_be_lost() -> None:
    """7:1 on the Allied table: the defender's two steps are lost on every face, the attacker one on five."""
    found = card(soviet(attack=60), victim(defense=5))
    assert (found.attacker_losses.least, found.defender_losses.most) == (Fraction(5, 6), 2)


def test_a_result_is_worth_the_steps_that_are_lost() -> None:
    found = card(soviet(attack=60), victim(defense=5))
    assert (mean_result(found, TARGET), risk(found, TARGET)) == (Fraction(7, 6), 0)


def test_the_chances_add_up() -> None:
    assert sum(card(soviet(), victim()).chances[TARGET].values()) == 1


def test_headquarters_alone_are_lost_on_every_face() -> None:
    """10.6."""
    found = card(soviet(), hq("ghq", THERE))
    assert found.chances[TARGET] == {code_of(Losses(0, 1)): 1}


def test_odds_below_the_table_have_no_outcomes() -> None:
    found = card(soviet(attack=1), victim())
    assert (found.column, dict(found.outcomes), found.verdict.cases) == (None, {}, ("8.2",))


@pytest.mark.parametrize(
    ("more", "case"),
    [({"towns": {THERE: {"kind": "city"}}}, "8.8"), ({}, "8.5")],
)
def test_remarks_tell_what_results_will_do(more: dict[str, Any], case: str) -> None:
    found = card(soviet(attack=60), victim(defense=5), **more)
    assert case in [each.case for each in found.remarks]


def test_the_excess_stands_on_the_card_and_counts_nothing() -> None:
    """4.2."""
    stack = [victim(f"h{number}") for number in range(5)]
    last = card(soviet(), *stack).defenders[-1]
    assert (last.name, last.counted, [each.case for each in last.findings]) == ("h4", 0, ["4.2"])


@pytest.mark.parametrize(
    ("result", "rule"),
    [("1/3", "front_is_broken"), ("1/2", "hex_is_emptied"), ("2/1", "hex_holds")],
)
def test_each_result_tells_what_it_does_here(result: str, rule: str) -> None:
    """Against two steps at 3:1 on the Allied table: 2/1, 2/2 and 1/2, 1/3."""
    effects = card(soviet(attack=18), victim()).effects
    assert {FIGHT_TERMS.codes[code]: found.rule for code, found in effects.items()}[result] == rule


def test_an_assault_goes_on_or_ends_the_move() -> None:
    """7.3: at 3:1 less a column, 2/1 leaves a step and 0/2 none."""
    effects = card(panzer(attack=18), soviet("s1", THERE), by=("g1",), phase="mobile_assault").effects
    told = {FIGHT_TERMS.codes[code]: found.rule for code, found in effects.items()}
    assert (told["2/1"], told["0/2"]) == ("failed_assault_ends_the_move", "assault_opens_the_way")


# ---- margins


@pytest.mark.parametrize(("strength", "missing", "spare"), [(6, 6, 0), (11, 1, 5), (42, None, 0)])
def test_points_to_the_next_column(strength: int, missing: int | None, spare: int) -> None:
    found = margins_of(situation(board(soviet(attack=strength), victim())), attack("s1"))
    assert (found.missing, found.spare) == (missing, spare)


def test_who_could_join_and_who_could_stay_out() -> None:
    units = (soviet(), soviet("s2"), soviet("s3", BESIDE), soviet("s4", attacked=True), gun(), victim())
    found = margins_of(situation(board(*units)), attack("s1", "s2"))
    assert (set(found.joining), set(found.leaving)) == ({"s3"}, {"s1", "s2"})


def test_support_could_join_too() -> None:
    """A column, a gun and an aircraft: 12 to 6 is 2:1, and 3:1, 4:1 and 2:1 with each of them."""
    units = (soviet(attack=12), victim(), column("sc", HERE), gun(), aircraft("sb"), hq("s0", FAR, "2UF"))
    found = margins_of(situation(board(*units, turn=4, **AREA)), attack("s1")).joining
    assert {unit: str(change.column) for unit, change in found.items()} == {
        "sc": "3:1",
        "sg": "4:1",
        "sb": "2:1",
    }


# ---- what a side may bring in


def test_columns_nearby_are_offered() -> None:
    units = (soviet(), victim(), column("sa", HERE), column("sb", "0701"), column("ga", THERE))
    found = combat(*units)
    assert [[u.id for u in columns_for(found, side)] for side in ("allied", "axis")] == [["sa"], ["ga"]]


def test_columns_that_would_not_shift_are_not_offered() -> None:
    units = (soviet(), victim(), column("ga", THERE))
    assert columns_for(combat(*units, **choose(axis_columns=False)), "axis") == ()


@pytest.mark.parametrize(("strength", "offered"), [(12, {"sg": ("sa",)}), (11, {})])
def test_guns_are_offered_with_the_columns_that_serve_them(
    strength: int, offered: dict[str, tuple[str, ...]]
) -> None:
    units = (soviet(attack=strength), victim(), gun(), column("sa", HERE), column("sb", "0701"))
    assert guns_for(combat(*units), "allied") == offered


def test_aircraft_over_the_hex_are_offered() -> None:
    units = (soviet(), victim(), hq("s0", FAR, "2UF"), aircraft("sa"), aircraft("sb", area="11"))
    assert [each.id for each in aircraft_for(combat(*units, **AREA), "allied")] == ["sa"]


# ---- ground given and taken


def test_the_excess_retreats_at_the_table() -> None:
    stack = [victim(f"g{number}") for number in range(5)]
    found = retreats_of(situation(board(*stack)), Flight(UnitId("g4"), 1))
    assert {each.path[-1] for each in found} == {"0304", "0305", "0405"}


def test_who_loses_his_last_step_does_not_retreat() -> None:
    stack = [victim(f"g{number}", steps=1) for number in range(5)]
    found = bars_to_retreat(situation(board(*stack)), Flight(UnitId("g4"), 1))
    assert [each.case for each in found] == ["4.2"]


@pytest.mark.parametrize(
    ("corps", "reached"),
    [
        (panzer(attacked=True), 1),
        (panzer(), 0),
        (soviet(kind="armour", attacked=True), 1),
        (soviet(here="0401", kind="armour", attacked=True), 0),
    ],
)
def test_a_pursuit_is_read_by_who_pursues(corps: dict[str, Any], reached: int) -> None:
    """8.4 and 8.5: an Axis unit goes one hex; 1/4 against three steps gives the Allies one point."""
    pursuit = Pursuit(corps["id"], (TARGET,), code_of(Losses(1, 4)), voluntary_losses=3)
    found = advance_of(situation(board(corps)), pursuit)
    assert len(found.hexes) == reached


@pytest.mark.parametrize(("town", "points"), [({}, 2), ({TARGET: {"kind": "city"}}, 0)])
def test_a_city_halves_what_a_pursuit_is_counted_by(town: dict[str, Any], points: int) -> None:
    """8.5 and 8.8: 1/4 against two steps gives two points, in a city none."""
    corps = soviet(kind="armour", attacked=True)
    pursuit = Pursuit(corps["id"], (TARGET,), code_of(Losses(1, 4)), voluntary_losses=2)
    found = advance_of(situation(board(corps, towns=town)), pursuit)
    assert found.mp_parts == points * PARTS_PER_MP


def test_who_did_not_fight_exploits() -> None:
    """8.6: half of twelve points, the first of them beside the emptied hex."""
    corps = unit("s1", FAR, "armour", move=12)
    found = advance_of(situation(board(corps)), Pursuit(UnitId("s1"), (TARGET,), 0))
    assert (found.mp_parts, TARGET in found.hexes) == (12, True)


# ---- rulings of the player


def test_a_ruling_changes_the_steps_of_either_side() -> None:
    game = laid_out()
    found = rulings_of(code_of(Losses(1, 5)), Wording(seen(game).rule_set, game))
    lines = [
        (each.words, *(FIGHT_TERMS.codes.get(code or 0) for code in (each.lower, each.higher)))
        for each in found
    ]
    assert lines == [("1/5  Attacker loses 1 step", "0/5", "2/5"), ("Defender loses 5 steps", "1/4", "1/6")]


# ---- on the command line


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign as it is laid out: 5 TK in 1713 stands beside Hungarians in the hills of 1612."""
    path = tmp_path_factory.mktemp("game") / "campaign.adjutant"
    new_game("battle-for-hungary", "campaign", seed=3, path=path).close()
    return path


def test_the_card_tells_columns_and_steps(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """8.2 and 8.10: 15 to 2 is 7:1, a column less for the hills and one for turn 1."""
    code = cli.main(["combat", str(path), "--attack", "so:5_TK/S", "--defend", "1612", "--die", "3"])
    told = capsys.readouterr().out.splitlines()
    assert (code, told[0], told[4]) == (0, "15 to 2: 5:1", "  3: 1612 1/3")


@pytest.mark.parametrize(("result", "code"), [("1/5", 1), ("XX", 2)])
def test_a_result_is_named_as_tables_have_it(
    path: Path, capsys: pytest.CaptureFixture[str], result: str, code: int
) -> None:
    """8.5: who has not attacked does not break through; the hex is not empty besides."""
    done = cli.main(["advances", str(path), "so:5_TK/S", "1612", result])
    assert (done, "0/0 0/1" in capsys.readouterr().err) == (code, result == "XX")
