"""A position laid on the table leaves what is not in the game where the set-up has it."""

from __future__ import annotations

from app.files.savegame import game_in_memory
from app.table.game import Game
from app.teach.laying import laid
from app.teach.recording import position_text


def out_of_play(game: Game) -> dict[str, str]:
    """Return the boxes of the units that lie in one for what is not in play."""
    kinds = {box.id: box.kind for box in game.sheet.tray.boxes.values()}
    boxes = {piece.id: piece.place.box for piece in game.table}
    return {str(unit): box for unit, box in boxes.items() if box and kinds.get(box) == "not_in_play"}


def test_units_that_are_not_in_a_scenario_stay_apart_from_those_that_withdrew() -> None:
    game = game_in_memory("battle-for-hungary", "konrad", seed=1)
    before = out_of_play(game)

    change = laid(game, position_text(game)).change
    if change is not None:
        game.journal.push(change)

    assert before
    assert out_of_play(game) == before
