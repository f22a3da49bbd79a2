"""A game that is won at once ends with its card, whatever turn it is (3.1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.panels.victory_card import VictoryCard
from app.soak.playing import Wanted, game_text, laid_out
from app.table import acts
from app.table.pieces import PieceId, Place
from app.window.main import Main
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.window.northern import ANSWER_MS

WANTED = Wanted("budapest-campaign", "campaign", 3)


def test_the_card_comes_up_with_the_phase_after_sudden_death(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    game = laid_out(WANTED)
    depot, tanks = PieceId("so:dep1/2UF"), PieceId("ge:3pz/AKN")
    game.journal.push(acts.move(game.table, [depot], Place(box=BoxId("eliminated:soviet")), "Lost"))
    route = tuple(map(HexId, ("0620", "0118", "0125", "0824", "1224")))
    game.journal.push(acts.move(game.table, [tanks], Place(hex=route[-1]), "Goes", route))
    path = tmp_path / "campaign.adjutant"
    path.write_bytes(game_text(WANTED, game))
    main = start(path)

    main.act("turn.next_phase")
    qtbot.waitUntil(lambda: bool(main.frame.findChildren(VictoryCard)), timeout=ANSWER_MS)

    assert "Axis won at once" in main.frame.findChildren(VictoryCard)[0].accessibleName()
