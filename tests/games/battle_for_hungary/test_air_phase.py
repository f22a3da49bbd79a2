"""The aerial phase at the table (9): missions in secret, revealed, broken off, fought out, the way home."""

from __future__ import annotations

import pytest

from app.table.game import Game
from app.table.pieces import PieceId
from app.table.seen import seen_by
from rules.effects import PutInBox, SetSteps
from rules.facts import Fact
from rules.games.battle_for_hungary.air_facts import (
    AbortTried,
    AirAreasFought,
    AirDice,
    AirTarget,
    MissionsRevealed,
)
from rules.games.battle_for_hungary.facts import BOOK
from rules.games.battle_for_hungary.turn.air_missions import disputed_hexes
from rules.issues import NotationError
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.playing import (
    box_of,
    decisions,
    effects,
    new_game,
    on,
    situation,
    take,
    work,
)

JG, JG_2, SG, KG = "ge:JG_52/LF4", "ge:JG_53/LF4", "ge:SG_2/LF4", "ge:KG_4/LF4"
YAK, YAK_2, SH = "so:1_Gd_Fighter/2UF", "so:13_Gd_Fighter/2UF", "so:8_Gd_Sh/2UF"
MISS, HIT = 10, 1
AREA = "11"
"""The air area over the front of the 2nd Ukrainian Front on turn 1."""


def fly(game: Game, *units: str, area: str = AREA) -> None:
    """Lay missions."""
    sides = {"so": "allied", "ge": "axis", "hu": "axis"}
    where = {unit: f"mission:{sides[unit[:2]]}:{area}" for unit in units}
    effects(game, *(PutInBox(UnitId(unit), box) for unit, box in where.items()))


def steps_of(game: Game, unit: str) -> int:
    """Return the steps of an aircraft."""
    return situation(game).unit(UnitId(unit)).steps


def fire(game: Game, *dice: int) -> None:
    """Let dice fall one after another."""
    for die in dice:
        assert work(game, die)


# ---- missions (9.2)


def test_the_best_areas_are_offered_for_aircraft_that_are_ready() -> None:
    """9.2: where most hexes are disputed; the Axis flies anywhere."""
    game = new_game()
    disputed = disputed_hexes(situation(game))

    options = decisions(game)["fly:fighters"].options

    assert options[0].key == f"0:{JG}"
    assert options[0].label == f"JG 52 to air area {max(disputed, key=lambda area: disputed[area])}"


def test_a_mission_lies_in_the_box_of_its_area() -> None:
    """9.2."""
    game = new_game()
    take(game, "fly:fighters", f"0:{JG}")

    assert box_of(game, JG) == f"mission:axis:{AREA}"
    assert f"0:{JG}" not in [option.key for option in decisions(game)["fly:fighters"].options]


def test_a_mission_may_be_taken_back() -> None:
    """9.2: until they are revealed."""
    game = new_game()
    fly(game, JG)
    take(game, "recall", f"recall:{JG}")

    assert box_of(game, JG) == "ready:lf4"


def test_no_more_fly_than_a_headquarters_activates() -> None:
    """10.2, 9.2.2: the 4th Front has no railroad on turn 1 and serves four."""
    game = new_game()
    effects(game, PutInBox(UnitId("so:227_Sh/4UF"), "ready:4uf"))
    fly(
        game,
        *(f"so:{name}/4UF" for name in ("10_Gd_Fighter", "15_Gd_Fighter", "224_Sh", "321_Bomber")),
        area="3",
    )
    on(game, "allied.air.missions")

    (option, *_) = (each for each in decisions(game)["fly:bombers"].options if "227_Sh" in each.key)

    assert option.verdict.cases == ("10.2",)


def test_a_seat_does_not_see_the_missions_of_the_other_side() -> None:
    """9.2: until they are revealed."""
    game = new_game()
    fly(game, JG)

    assert PieceId(JG) not in seen_by(game, {"allied"}).table
    assert PieceId(JG) in seen_by(game, {"axis"}).table


def test_revealed_missions_lie_open_until_the_aircraft_are_home() -> None:
    """9.3: in the next turn the same box is closed again."""
    game = new_game()
    fly(game, JG)
    on(game, "axis.abort.reveal")
    assert work(game)
    assert not work(game)
    allied = seen_by(game, {"allied"})

    assert PieceId(JG) in allied.table
    effects(game, PutInBox(UnitId(JG), "ready:lf4"))
    fly(game, JG)
    assert PieceId(JG) not in allied.table


# ---- breaking off (9.4)


@pytest.mark.parametrize(("die", "box"), [(1, f"mission:axis:{AREA}"), (2, "ready:lf4")])
def test_who_breaks_off_throws_one_die(die: int, box: str) -> None:
    """9.4: a German fighter adds two; it tries once."""
    game = new_game()
    fly(game, JG, YAK)
    on(game, "axis.abort.abort")
    take(game, "abort", f"abort:{JG}", die)

    assert box_of(game, JG) == box
    assert "abort" not in decisions(game)


def test_nobody_breaks_off_where_nobody_fights() -> None:
    """9.3, 9.4."""
    game = new_game()
    fly(game, JG)
    fly(game, YAK, area="3")
    on(game, "axis.abort.abort")

    assert "abort" not in decisions(game)


# ---- combat (9.5)


@pytest.fixture
def fought() -> Game:
    """Return a game in which a fighter and a bomber of each side meet, before anybody has a target."""
    game = new_game()
    fly(game, JG, KG, YAK, SH)
    on(game, "allied.abort.aim")
    return game


def test_each_fighter_chooses_a_target(fought: Game) -> None:
    """9.5, 9.6: bombers choose none."""
    assert set(decisions(fought)) == {f"aim:{YAK}"}
    take(fought, f"aim:{YAK}", f"00:{KG}")
    assert decisions(fought)[f"aim:{YAK}"].chosen == "1 Gd Fighter fires at KG 4"


def test_dice_fall_one_by_one_and_losses_at_once(fought: Game) -> None:
    """9.5: a fighter of two steps throws two dice; who is hit fires all the same."""
    take(fought, f"aim:{YAK}", f"01:{JG}")
    on(fought, "axis.air_combat.aim")
    take(fought, f"aim:{JG}", f"01:{YAK}")
    on(fought, "axis.air_combat.fire")

    fire(fought, HIT, MISS)
    assert (steps_of(fought, YAK), steps_of(fought, JG)) == (1, 2)
    fire(fought, HIT)

    assert not work(fought)
    assert (steps_of(fought, JG), box_of(fought, YAK)) == (1, "lost:allied")


def test_who_is_fired_at_fires_back(fought: Game) -> None:
    """9.6: the bomber of two steps throws two dice at the fighter that chose it."""
    take(fought, f"aim:{YAK}", f"00:{KG}")
    on(fought, "axis.air_combat.fire")

    fire(fought, MISS, MISS, HIT)

    assert not work(fought)
    assert box_of(fought, YAK) == "lost:allied"


def test_a_bomber_chooses_at_whom_it_fires_back() -> None:
    """9.6: at the one with the fewest steps where its owner says nothing."""
    game = new_game()
    fly(game, KG, YAK, YAK_2)
    on(game, "allied.abort.aim")
    for unit in (YAK, YAK_2):
        take(game, f"aim:{unit}", f"00:{KG}")
    on(game, "axis.air_combat.fire")
    take(game, f"back:{KG}", f"01:{YAK}")
    fire(game, MISS)

    assert f"back:{KG}" not in decisions(game)
    fire(game, MISS, HIT, MISS)
    assert (box_of(game, YAK), box_of(game, YAK_2)) == ("lost:allied", f"mission:allied:{AREA}")


def test_nobody_has_to_fire(fought: Game) -> None:
    """9.5: the combat is over all the same."""
    take(fought, f"aim:{YAK}", "hold")
    on(fought, "axis.air_combat.fire")

    assert work(fought)
    assert not work(fought)


def test_fighters_and_jabos_that_fought_go_home_and_bombers_stay() -> None:
    """9.5.1, 9.7, 9.8."""
    game = new_game()
    fly(game, JG, SG, KG, YAK)
    fly(game, "ge:SG_10/LF4", area="3")
    on(game, "axis.air_combat.aim")
    take(game, f"aim:{SG}", f"00:{YAK}")
    on(game, "axis.air_combat.fire")
    fire(game, MISS, MISS)
    on(game, "axis.air_combat.home")
    assert work(game)

    assert {box_of(game, unit) for unit in (JG, SG)} == {"ready:lf4"}
    assert box_of(game, YAK) == "ready:2uf"
    assert (box_of(game, KG), box_of(game, "ge:SG_10/LF4")) == (f"mission:axis:{AREA}", "mission:axis:3")


def test_a_worn_aircraft_throws_as_many_dice_as_it_has_steps() -> None:
    """9.5."""
    game = new_game()
    fly(game, JG, SH)
    effects(game, SetSteps(UnitId(JG), 1))
    on(game, "axis.air_combat.aim")
    take(game, f"aim:{JG}", f"00:{SH}")
    on(game, "axis.air_combat.fire")

    fire(game, MISS, MISS)
    assert not work(game)


# ---- facts


@pytest.mark.parametrize(
    "fact",
    [
        AirTarget(3, UnitId(JG), UnitId(YAK)),
        AirTarget(3, UnitId(JG), None),
        AirDice(3, UnitId(JG), (1, 10)),
        AirAreasFought(3, ("2", "11")),
        AbortTried(3, (UnitId(JG), UnitId(KG))),
        MissionsRevealed(3),
    ],
    ids=lambda fact: fact.text,
)
def test_facts_are_read_back(fact: Fact) -> None:
    assert BOOK.fact(fact.key, fact.text) == fact


@pytest.mark.parametrize(
    ("key", "text"), [("air_dice:x", "turn 3 11"), ("air_dice:x", "turn 3"), ("air_target:x", "turn 3")]
)
def test_what_is_no_fact_is_refused(key: str, text: str) -> None:
    with pytest.raises(NotationError, match="cannot be"):
        BOOK.fact(key, text)
