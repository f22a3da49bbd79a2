"""The scene of a game that is laid out in the window, begun with what the one before it has drawn."""

from __future__ import annotations

from pathlib import Path

from app.files.own_map import own_map_folder
from app.view.scene import TableScene
from app.view.session import Session


def scene_of(session: Session, own_counters: Path, former: TableScene | None) -> TableScene:
    """Return the scene of a session; what it shows as the former one does is not drawn again."""
    own_map = own_map_folder(session.game.header.game)
    scene = TableScene(session, own_counters=own_counters, own_map=own_map)
    if former is not None:
        scene.ground.begin_with(former.ground.drawn)
        scene.counter_pictures.begin_with(former.counter_pictures.drawn)
    return scene
