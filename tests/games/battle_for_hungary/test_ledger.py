"""The ledger of a game: points told with their cases, thresholds, the goals of 13.2, when a game is over."""

from __future__ import annotations

import pytest

from app.assist.past import still
from app.assist.victory.accounts import chronicle_for
from app.assist.victory.standing import Standing, standing_of
from app.assist.victory.standing_text import standing_lines
from app.assist.wording import Wording
from app.table.game import Game
from app.table.phrases import untranslated
from rules.effects import PutInBox, SetControl, StandAt
from rules.games import battle_for_hungary
from rules.games.battle_for_hungary.law import law
from rules.games.battle_for_hungary.words import GOAL
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.playing import effects, move, new_game, on

DEBRECEN, *ALL = (HexId(here) for here in ("1214", "0516", "1223", "1222", "0523"))
KOSICE, BUDA, PEST, BYSTRICA = ALL


def standing(game: Game) -> Standing:
    """Return how a game stands, in words."""
    chronicle = chronicle_for(game)
    assert chronicle is not None
    (rule_set,) = battle_for_hungary.RULE_SETS
    return standing_of(chronicle.tally(), still(game), Wording(rule_set, game))


def lines(game: Game) -> list[str]:
    """Return how a game stands, line by line."""
    return [line.strip() for line in standing_lines(standing(game), untranslated)][1:]


def allied(game: Game, *hexes: HexId) -> None:
    """Give hexes to the Allies."""
    effects(game, *(SetControl(here, "allied") for here in hexes))


def test_points_are_told_with_their_cases() -> None:
    """11, 13.1: Banská Bystrica lies in the hands of the partisans."""
    game = new_game("puszta")
    effects(game, PutInBox(UnitId("ge:HQ_6A/G"), "eliminated:axis"))
    effects(game, PutInBox(UnitId("ge:CL_3/CL"), "columns:axis"))
    allied(game, DEBRECEN, BUDA, PEST)

    assert lines(game) == [
        "13.1   Allied victory with 20 Allied points",
        "Axis 20",
        "20  Places",
        "5  11     Košice (since the set-up)",
        "5  11     Bratislava (since the set-up)",
        "10  11     Vienna (since the set-up)",
        "Allied 20",
        "20  Places",
        "5  11     Banská Bystrica (since the set-up)",
        "5  11     Debrecen (step 3, Turn 1)",
        "10  11     Budapest (step 3, Turn 1)",
    ]


@pytest.mark.parametrize(("reading", "missing"), [("allied", 25), ("draw", 26)])
def test_what_the_allies_lack_is_told(reading: str, missing: int) -> None:
    """13.4, reading 90: a draw from 25 points on, a victory from 30, by one reading from 31."""
    found = standing(new_game(thirty_points=reading))

    assert [fact.text for fact in found.situation.facts] == [
        "20 Allied points to a draw",
        f"{missing} Allied points to an Allied victory",
    ]


def test_who_marches_into_a_place_has_its_points() -> None:
    """7.2, 11."""
    game = new_game()
    before = standing(game).points
    move(game, "so:2_Mech/S", KOSICE)

    assert (before, standing(game).points) == ({"axis": 35, "allied": 5}, {"axis": 30, "allied": 10})


def test_what_13_1_adds_is_told_as_things_stand() -> None:
    """13.1: the partisans are in contact once a Front is beside them."""
    game = new_game("puszta")
    effects(game, StandAt(HexId("0423"), (UnitId("so:HQ_4Ukr/S"),)))

    found = [award for side in standing(game).sides for each in side.headings for award in each.awards]

    (contact,) = (award for award in found if award.case == "13.1")
    assert (contact.vp, contact.when) == (5, "counted when the game ends")


def test_a_reading_is_told_with_what_it_is_about() -> None:
    """11, reading 90: it stands in a file as the second half of a sentence."""
    game = new_game()

    doubts = {
        doubt
        for side in standing(game).sides
        for each in side.headings
        for a in each.awards
        for doubt in a.doubts
    }

    assert doubts == {"Read so: the points of Budapest: are ten for both hexes (11 leave it open)"}


@pytest.mark.parametrize(
    ("hexes", "winner"), [((BUDA, PEST, KOSICE, BYSTRICA), "allied"), ((BUDA, PEST, KOSICE), "axis")]
)
def test_goals_decide_konrad(hexes: tuple[HexId, ...], winner: str) -> None:
    """13.2, reading 2: Banská Bystrica is 0523."""
    game = new_game("konrad")
    garrison = [piece.id for piece in game.table if piece.place.hex in (BUDA, PEST)]
    effects(game, *(PutInBox(UnitId(each), "eliminated:axis") for each in garrison))
    effects(game, *(SetControl(here, "allied" if here in hexes else "axis") for here in ALL))

    found = standing(game)

    assert (found.winner, len(found.goals), found.is_by_objectives) == (winner, 3, True)


@pytest.mark.parametrize(("scenario", "points"), [("konrad", {}), ("spring", {"axis": 20, "allied": 20})])
def test_what_the_deployment_line_gives(scenario: str, points: dict[str, int]) -> None:
    """13.2, 13.3: the Allies hold what the line of the first turn says."""
    assert standing(new_game(scenario)).points == points


@pytest.mark.parametrize(
    ("scenario", "turn"), [("puszta", "006"), ("konrad", "010"), ("spring", "014"), ("campaign", "014")]
)
def test_the_last_turn(scenario: str, turn: str) -> None:
    """13.1 to 13.4: six turns, four, four, fourteen."""
    assert standing(new_game(scenario)).decided == turn


def test_the_game_is_over_with_the_last_phase_of_its_last_turn() -> None:
    """13.2: four turns from turn 7 on."""
    game = new_game("konrad")
    on(game, "axis.end.return", 10)
    before = standing(game).is_over
    on(game, "allied.end.return", 10)

    assert (before, standing(game).is_over) == (False, True)


def test_the_places_of_the_charts_are_those_of_the_map() -> None:
    """11: 40 points."""
    goals, game = law().charts.victory.goals, new_game()
    areas = {name for name in game.sheet.areas if name.startswith(GOAL)}

    assert {f"{GOAL}{name}" for name in goals} == areas
    assert sum(goals.values()) == 40
