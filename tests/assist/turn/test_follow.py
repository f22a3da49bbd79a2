"""What follows from moves: it is one act with them, each thing once, and goes when the move is taken back."""

from __future__ import annotations

import pytest

from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import declare
from app.assist.reader import position_of
from app.assist.turn.decisions import decisions_of
from app.assist.turn.follow import Followed, followed, undone_with
from app.assist.wording import Wording
from app.table import acts
from app.table.changes import Group, Moved
from app.table.game import Game
from app.table.history import take_back
from app.table.pieces import PieceId, Place
from rules.attack_plan import Row
from rules.board import Board
from rules.hexgrid import HexId, Hexside
from rules.position import BridgeState
from rules.unit_id import UnitId
from tests.assist.konrad import go_to, situation_of
from tests.new_games import new_game, sheet

TANKS, SECOND = PieceId("ge:3/3SS"), PieceId("ge:5/3SS")
BRIDGE = Hexside.parse("2836-2936")
PAST_THE_RESERVE, OVER_THE_BRIDGE = ("1632", "1732", "1733"), ("2736", "2836", "2936")


def moving(*laid: tuple[PieceId, str], phase: str = "movement") -> Game:
    """Return the historical game with some units laid elsewhere, the Germans to move."""
    game = new_game()
    for piece, here in laid:
        game.journal.push(acts.move(game.table, [piece], Place(hex=HexId(here)), "Lay"))
    go_to(game, "german", phase)
    return game


def gone(piece: PieceId, way: tuple[str, ...], game: Game, *, is_known: bool = True) -> Moved:
    """Return a move along a way, known hex by hex or only dragged."""
    route = tuple(HexId(here) for here in way)
    return Moved(piece, game.table.place_of(piece), Place(hex=route[-1], level=3), route if is_known else ())


def follow(game: Game, change: Moved | Group) -> Followed:
    situation = situation_of(game)
    wording = Wording(situation.rule_set, game)
    return followed(game, Board.of_sheet(sheet()), situation.position, change, wording)


def test_an_act_that_touches_nothing_stays_what_it_is() -> None:
    game = moving((TANKS, "1632"))
    move = gone(TANKS, ("1632", "1732"), game)

    assert follow(game, move) == Followed(move)


def test_a_release_goes_with_the_move_and_back_with_it() -> None:
    game = moving((TANKS, "1632"))
    before = position_of(game)
    found = follow(game, gone(TANKS, PAST_THE_RESERVE, game))
    game.journal.push(found.change)
    after = position_of(game)
    game.journal.undo()

    assert [each.case for each in found.findings] == ["16.46"]
    assert ("5GCC" in after.releases, position_of(game)) == (True, before)


def test_the_title_of_the_act_tells_move_and_case() -> None:
    game = moving((TANKS, "1632"))
    change = follow(game, gone(TANKS, PAST_THE_RESERVE, game)).change
    assert isinstance(change, Group)

    assert change.title == "3/3SS from 1632 to 1733 by 1632-1732-1733; 5GCC released (16.46)"


def test_a_drag_without_a_way_counts_where_it_ends() -> None:
    game = moving((TANKS, "1732"))
    found = follow(game, gone(TANKS, ("1732", "1733"), game, is_known=False))

    assert [each.case for each in found.findings] == ["16.46"]


def test_outside_of_the_phases_of_movement_and_combat_nothing_follows() -> None:
    game = moving((TANKS, "1632"), phase="weather")

    assert follow(game, gone(TANKS, PAST_THE_RESERVE, game)).findings == ()


def test_what_two_units_bring_about_happens_once() -> None:
    game = moving((TANKS, "2736"), (SECOND, "2736"))
    both = Group("Both", tuple(gone(piece, OVER_THE_BRIDGE, game) for piece in (TANKS, SECOND)))

    assert [each.case for each in follow(game, both).findings] == ["12.52", "16.53", "16.54"]


def test_a_move_taken_back_takes_back_what_followed_from_it() -> None:
    game = moving((TANKS, "1632"))
    before = position_of(game)
    game.journal.push(follow(game, gone(TANKS, PAST_THE_RESERVE, game)).change)
    back = take_back(game.journal, [TANKS], "Back")
    assert back is not None
    game.journal.push(Group("Back", (back, *undone_with(game, [TANKS]))))

    assert (position_of(game).releases, game.table.place_of(TANKS).hex) == (before.releases, "1632")


def test_what_others_did_in_the_same_act_stays() -> None:
    game = moving((TANKS, "2736"), (SECOND, "2736"))
    both = Group("Both", tuple(gone(piece, OVER_THE_BRIDGE, game) for piece in (TANKS, SECOND)))
    game.journal.push(follow(game, both).change)

    assert undone_with(game, [TANKS]) == ()


# ---- the last chance before a bridge is crossed


def crossed(*others: PieceId) -> Game:
    """Return the game after a move over the Soviet bridge at Ercsi."""
    game = moving((TANKS, "2736"), *((each, "2736") for each in others))
    moves = tuple(gone(piece, OVER_THE_BRIDGE, game) for piece in (TANKS, *others))
    game.journal.push(follow(game, Group("Over", moves)).change)
    return game


def attempt(game: Game, face: int) -> None:
    found = decisions_of(game, situation_of(game))
    decision = next(each for each in found if each.id == f"crossing:{BRIDGE}")
    change = decision.options[0].make(game, face)
    assert change is not None
    game.journal.push(change)


@pytest.mark.parametrize(
    ("face", "here", "state"),
    [(4, "2836", BridgeState("soviet", True)), (5, "2936", BridgeState("german", False))],
)
def test_a_die_of_four_or_less_stops_the_unit_before_the_bridge(
    face: int, here: str, state: BridgeState
) -> None:
    game = crossed()
    attempt(game, face)

    assert (game.table.place_of(TANKS).hex, position_of(game).bridges[BRIDGE]) == (here, state)
    assert position_of(game).facts["bridge_attempts"] == {str(BRIDGE)}


def test_all_who_went_over_together_stand_before_it() -> None:
    game = crossed(SECOND)
    attempt(game, 1)

    assert {game.table.place_of(piece).hex for piece in (TANKS, SECOND)} == {"2836"}


def test_the_chance_is_gone_with_the_next_move() -> None:
    game = crossed(SECOND)
    game.journal.push(gone(PieceId("ge:6/3SS"), ("1418", "1318"), game))

    assert not [each for each in decisions_of(game, situation_of(game)) if each.id.startswith("crossing")]


# ---- an attack


def test_an_attack_on_the_brigade_in_budapest_frees_it() -> None:
    game = new_game()
    go_to(game, "german", "combat", "attack")
    brigade = PieceId("so:32/18TC")
    here = game.table.place_of(brigade).hex
    assert here is not None
    beside = game.sheet.grid.neighbors(here)
    attacker = next(p for p in game.table if p.place.hex in beside and game.side_of(p.id) == "german")
    added = plan.add(game, Row((UnitId(attacker.design),), (here,)), "Plan")
    assert added is not None
    game.journal.push(added)
    change = declare(game, situation_of(game), 1, "Attack")
    assert change is not None
    game.journal.push(change)

    assert set(position_of(game).releases) == {brigade}
