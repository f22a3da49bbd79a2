"""Units laid elsewhere with their markers: a marker marks all beneath it, and no others where that can be."""

from __future__ import annotations

from app.assist.draft import Draft
from app.table import acts
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from rules.units import ATTACKED, OUT_OF_SUPPLY, RETREATED, Mark
from tests.assist.combats import example_game, names

THERE = Place(hex=HexId("1420"))


def piece(name: str) -> PieceId:
    return PieceId(names()[name])


def marks(draft: Draft, name: str) -> set[Mark]:
    return set(draft.marks_of(piece(name)))


def test_a_unit_that_retreats_onto_friends_leaves_them_their_zones() -> None:
    draft = Draft(example_game())
    draft.lay(piece("21/23"), THERE, extra=(RETREATED,))

    assert (marks(draft, "21/23"), marks(draft, "5/5SS")) == ({RETREATED}, set())


def test_two_that_retreat_share_a_marker() -> None:
    draft = Draft(example_game())
    for name in ("21/23", "51/23"):
        draft.lay(piece(name), THERE, extra=(RETREATED,))

    found = [each for each in draft.table if each.design == "retreated_no_zoc"]
    assert (marks(draft, "51/23"), len(found)) == ({RETREATED}, 1)


def test_a_state_goes_along_with_the_unit() -> None:
    game = example_game()
    game.journal.push(acts.place_marker(game.table, "out_of_supply", 0, Place(hex=HexId("1421"))))
    draft = Draft(game)
    draft.lay(piece("21/23"), THERE)

    assert (marks(draft, "21/23"), marks(draft, "51/23")) == ({OUT_OF_SUPPLY}, {OUT_OF_SUPPLY})


def test_nobody_is_out_of_supply_for_company_with_who_has_attacked() -> None:  # 6.1
    """One of two marks must lie over both: the one that goes with the phase does."""
    game = example_game()
    game.journal.push(acts.place_marker(game.table, "attacked_no_move", 0, THERE))
    draft = Draft(game)
    draft.lay(piece("21/23"), THERE, extra=(OUT_OF_SUPPLY,))

    found = [marks(draft, name) for name in ("21/23", "5/5SS")]
    assert found == [{OUT_OF_SUPPLY, ATTACKED}, {ATTACKED}]


def test_a_marker_under_which_nobody_is_left_is_taken_away() -> None:
    game = example_game()
    game.journal.push(acts.place_marker(game.table, "out_of_supply", 0, Place(hex=HexId("1326"))))
    draft = Draft(game)
    draft.lay(piece("239"), Place(hex=HexId("1126")))

    assert draft.table.stack_at(Place(hex=HexId("1326")).spot) == ()


def test_only_the_attackers_of_a_stack_are_marked() -> None:
    draft = Draft(example_game())
    draft.mark([names()["9/5SS"]], ATTACKED)

    found = [marks(draft, name) for name in ("5/5SS", "9/5SS", "10/5SS")]
    assert found == [set(), {ATTACKED}, set()]


def test_the_last_step_lays_a_unit_into_its_box() -> None:
    draft = Draft(example_game())
    draft.lose(names()["217/80G"], 2)

    assert draft.table.place_of(piece("217/80G")).box == "eliminated:soviet"


def test_nothing_is_changed_before_the_act_is_pushed() -> None:
    game = example_game()
    Draft(game).lose(names()["217/80G"], 2)

    assert game.table.place_of(piece("217/80G")).hex == "1520"


def test_an_act_undoes_as_a_whole() -> None:
    game = example_game()
    before = list(game.table)
    draft = Draft(game)
    draft.lay(piece("21/23"), THERE, extra=(RETREATED,))
    draft.lose(names()["217/80G"], 2)
    game.journal.push(draft.act("Both"))
    game.journal.undo()

    assert list(game.table) == before
