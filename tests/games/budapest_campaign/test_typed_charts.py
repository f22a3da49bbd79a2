"""A figure that the rules could not read is refused where it is typed, not met in the middle of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.files.savegame import new_game
from app.panels.chart_model import ChartModel
from app.table.changes import Register
from app.view.session import Session
from rules.cards import cards_of

GAME, CELL = "budapest-campaign", "tec.side.bridgehead.city_shift_less"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = new_game(GAME, "campaign", seed=1, path=tmp_path / "game.adjutant")
    yield Session(opened.game)
    opened.file.close()


def type_in(session: Session, figure: str) -> bool:
    """Type a figure into the cell of the chart; return whether it was taken."""
    for card in cards_of(GAME):
        model = ChartModel(session, card)
        for row in range(model.rowCount()):
            for column in range(model.columnCount()):
                if card.key(row, column) == CELL:
                    return model.setData(model.index(row, column), figure)
    raise AssertionError(CELL)


def test_a_figure_out_of_its_range_is_refused(session: Session) -> None:
    type_in(session, "99")
    assert not session.game.table.read(Register.CHART, CELL).startswith("99")


def test_it_is_told_with_the_range(session: Session) -> None:
    told: list[str] = []
    session.said.connect(lambda said, *_: told.append(str(said)))
    type_in(session, "99")
    assert "from 0 to 9" in " ".join(told)


def test_one_within_it_is_taken(session: Session) -> None:
    assert type_in(session, "2")
