"""The toy as a film: a game without dates, towns or a ledger is watched as any other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.files.savegame import new_game
from app.film.stops import Pace
from app.panels.film.page import FilmPage
from app.table import acts
from app.table.draws import drawn_from
from app.table.pieces import PieceId, Place
from app.view.film.projector import Projector
from app.window.main import Main
from maps.sheet import BoxId
from rules.hexgrid import HexId

GUARD, MILITIA = PieceId("bl:1/guard"), PieceId("wh:1/militia")


def test_the_toy_is_watched(start: Callable[[Path | None], Main], qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "toy.adjutant"
    opened = new_game("toy", "meeting", seed=3, path=path)
    game = opened.game
    way = tuple(map(HexId, ("0201", "0301", "0302")))
    for change in (
        drawn_from(game, BoxId("chits")),
        acts.move(game.table, [GUARD], Place(hex=way[-1]), "March", way),
        acts.move(game.table, [MILITIA], Place(box=BoxId("lost:white")), "Lost"),
    ):
        assert change is not None
        game.journal.push(change)
    opened.close()
    main = start(path)
    assert main.workspace is not None
    assert main.menus is not None
    main.menus.actions["replay.film"].trigger()
    projector = main.workspace.scene.findChild(Projector)
    page = main.frame.findChild(FilmPage)
    assert isinstance(projector, Projector)
    assert isinstance(page, FilmPage)
    main.workspace.session.change_show(has_motion=True)
    projector.go_to(1)
    projector.forward(Pace.TURN)
    projector.motion.go_to(300)
    page.card.show_moment(2, 300.0)
    qtbot.waitUntil(lambda: page.card.pictures.of(2) is not None, timeout=5000)

    assert main.workspace.scene.counters.marked.away == {GUARD, MILITIA}
    assert [lane.name() for lane, _ in page.timeline.places()] == ["Turn", "Phase", "Steps lost"]
