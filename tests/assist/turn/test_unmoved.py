"""Who is left to move: the strip, its button and the assistant's line of the step tell of the same units."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.assist.assistant import Assistant
from app.assist.turn.duties import ledger_of
from app.assist.turn.unmoved import Unmoved
from app.files.savegame import new_game
from app.table import acts, clock
from app.table.clock import Pace
from app.table.game import Game
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.games.bitter_end.words import FROZEN
from rules.unit_id import UnitId

_STEPS = 60


def counts_of_the_assistant(game: Game) -> Iterator[tuple[str, int]]:
    """Yield what the assistant says at each step of moving within two turns, with the side."""
    assistant = Assistant(game)
    for _ in range(_STEPS):
        situation = assistant.situation()
        assert situation is not None
        duty = ledger_of(game, (), situation.position).duty
        said = situation.shared_judge.ask(duty.left) if duty is not None and duty.left is not None else None
        if said is not None and said.key == "not_yet_moved":
            yield clock.moment_of(game).side, int(str(dict(said.facts)["count"]))
        change = clock.advance(game, Pace.NEXT_STEP)
        if change is None:
            return
        game.journal.push(change)


@pytest.mark.parametrize(
    "scenario",
    [("bitter-end", "historical"), ("battle-for-hungary", "campaign"), ("budapest-campaign", "campaign")],
)
def test_strip_and_assistant_count_alike(scenario: tuple[str, str]) -> None:
    game = new_game(*scenario).game
    unmoved = Unmoved(game, Assistant(game))
    told = [(count, len(unmoved.units)) for _, count in counts_of_the_assistant(game)]

    assert [(count, count) for count, _ in told] == told != []


def test_a_frozen_reserve_is_not_gone_to_as_one_that_waits_to_move() -> None:
    game = new_game("bitter-end", "historical").game
    unmoved = Unmoved(game, Assistant(game))
    sides = []
    for side, _ in counts_of_the_assistant(game):
        situation = Assistant(game).situation()
        assert situation is not None
        frozen = {unit.id for unit in situation.position.of(side) if unit.is_marked(FROZEN)}
        sides += [side] * bool(frozen)
        assert frozen.isdisjoint(map(UnitId, unmoved.units))

    assert sides


def test_who_was_laid_from_a_box_onto_the_map_in_the_phase_does_not_wait_to_be_moved() -> None:
    """To the rules its move is over, so that nobody may be sent there to move it again."""
    game = new_game("bitter-end", "historical").game
    unit, lay = PieceId("ge:5/5SS"), game.table.place_of(PieceId("ge:5/5SS"))
    game.journal.push(acts.move(game.table, [unit], Place(box=BoxId("eliminated:german")), "By hand"))
    next(counts_of_the_assistant(game))
    unmoved = Unmoved(game, Assistant(game))
    before = unmoved.units
    game.journal.push(acts.move(game.table, [unit], lay, "Put right"))

    assert unit in game.unmoved_units()
    assert unmoved.units == before
