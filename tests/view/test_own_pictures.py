"""A person's own counter pictures: what lies in the folder is looked at before it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from app.table.game import Game
from app.table.pieces import PieceId
from app.view.counter_pictures import CounterPictures
from counters.images import MAX_SIDE_PX, file_name_for
from rules.unit_id import UnitId
from tests import new_games

UNIT = UnitId("ge:5/5SS")
RED = (255, 0, 0)


@pytest.fixture(scope="module")
def game() -> Game:
    return new_games.new_game()


@pytest.mark.parametrize(("side_px", "is_shown"), [(64, True), (MAX_SIDE_PX + 1, False)])
def test_a_picture_that_is_too_large_is_left_out(
    game: Game, tmp_path: Path, qapp: object, side_px: int, is_shown: bool
) -> None:
    assert qapp is not None
    Image.new("RGB", (side_px, 64), RED).save(tmp_path / f"{file_name_for(UNIT)}.png")
    pictures = CounterPictures(game, tmp_path)
    image = pictures.of(game.table[PieceId(UNIT)], "nato", 64, 64.0)

    middle = image.pixelColor(image.width() // 2, image.height() // 2)
    assert (middle.getRgb()[:3] == RED) is is_shown
