"""What a panel tells of a set-up comes from the rules alone: those of no game that we know serve as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import pytest

from app.assist.adjudicator import adjudicator_for, rule_set_of
from app.assist.deploy.deployment import Exhibit, Occasion, deployment_for
from app.assist.deploy.setting_up import laid_out, placing, progress_of, with_markers
from app.assist.wording import Wording
from app.table.acts import move
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.citations import CitationBook
from rules.findings import Verdict
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.position import Position
from rules.set_up import OpenLine, Pick, Posting, SetUpReport, Stage, Waiting
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY
from tests.new_games import GAME, new_game

TANKS, RIFLES, GUARDS = UnitId("ge:5/5SS"), UnitId("so:170/18TC"), UnitId("so:110/18TC")
HERE, THERE = HexId("1420"), HexId("1421")
WEST = Stage("west", "West", "4.1", frozenset({TANKS}))
EAST = Stage("east", "East", "4.2", frozenset({RIFLES, GUARDS}))
POSTINGS = {
    TANKS: Posting("west", frozenset({HERE, THERE}), frozenset({"wall"}), OUT_OF_SUPPLY),
    RIFLES: Posting("east", frozenset({HERE}), frozenset()),
}


def report() -> SetUpReport:
    waiting = (
        Waiting(WEST, "the wall", (TANKS,)),
        Waiting(EAST, "the ford", (RIFLES,)),
        Waiting(EAST, "the wall", (GUARDS,)),
    )
    lines = (OpenLine("wall", "the wall", "4.3", (HERE, THERE)),)
    return SetUpReport(Position(GAME), (WEST, EAST), WEST, waiting, lines, Verdict(), ())


@dataclass
class Alone:
    """The rules of a set-up in which everybody goes to one hex."""

    postings: Mapping[UnitId, Posting]

    def report(self, position: Position) -> SetUpReport:
        del position
        return report()

    def lay_out(self, position: Position, units: Iterable[UnitId], pick: Pick) -> dict[UnitId, HexId]:
        del position, pick
        return dict.fromkeys(units, HERE)


def marked(game: Game) -> list[str | None]:
    return [piece.place.hex for piece in game.table if piece.design == "out_of_supply" and piece.place.hex]


def test_tasks_carry_the_words_and_cases_of_the_rules() -> None:
    game = new_game()
    shown = Exhibit(Occasion(GAME, "2005", ""), "", report(), CitationBook({}))
    progress = progress_of(shown, Wording(rule_set_of(GAME), game))

    assert [(task.remark.text, task.remark.cases) for task in progress.tasks] == [
        ("To place: 1, the wall", ("4.1",)),
        ("Front hexes uncovered: 2, the wall", ("4.3",)),
        ("Later: East, 2 of 2 to place", ("4.2",)),
    ]
    assert (progress.to_place, progress.of_stage, progress.open) == (3, 1, 2)


def test_units_that_wait_are_sorted_by_their_areas_over_all_stages() -> None:
    assert report().by_area() == {"the wall": (TANKS, GUARDS), "the ford": (RIFLES,)}


@pytest.mark.parametrize(("sides", "units"), [({"west"}, [TANKS]), ({"east"}, [RIFLES])])
def test_one_side_lays_out_its_own_units(sides: set[str], units: list[UnitId]) -> None:
    alone = Alone({**POSTINGS, GUARDS: replace(POSTINGS[RIFLES], side="nobody")})

    assert list(laid_out(alone, Position(GAME), lambda n: n - 1, sides=sides)) == units


def test_whoever_begins_in_a_state_is_laid_down_with_its_marker() -> None:
    game = new_game()
    change = placing(game, POSTINGS, {TANKS: HERE, RIFLES: THERE}, "")
    assert change is not None
    game.journal.push(change)

    assert marked(game) == [HERE]


def test_the_marker_goes_with_its_stack() -> None:
    game = new_game()
    for here in (HERE, THERE):
        moved = move(game.table, [PieceId(TANKS)], Place(hex=here), "")
        game.journal.push(with_markers(game, POSTINGS, moved))

    assert marked(game) == [THERE]


def test_rules_without_a_set_up_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = adjudicator_for(new_game()).judge
    bare = replace(rule_set_of(GAME), set_up=None)
    monkeypatch.setattr("app.assist.deploy.deployment.rule_set_of", lambda *_: bare)

    with pytest.raises(DataError, match="nothing of the set-up"):
        deployment_for(Occasion(GAME, "2005", "historical"), judge)
