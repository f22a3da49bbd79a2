"""Where a game was looked at when it was left, kept beside the window's own state for the next time."""

from __future__ import annotations

import hashlib
import math
from pathlib import Path

from PySide6.QtCore import QSettings

from app.files.recent import recent_files
from app.view.camera import Camera, ViewState
from app.view.sights import Sights

_GROUP = "places"


def keep_place(store: QSettings, path: Path, camera: Camera) -> None:
    """Keep what is shown of a game; of games that are no longer among the last ones nothing is kept."""
    known = {name_in_store(each) for each in (path, *recent_files())}
    store.beginGroup(_GROUP)
    for name in set(store.childKeys()) - known:
        store.remove(name)
    store.endGroup()
    if camera.is_fitted:
        store.remove(f"{_GROUP}/{name_in_store(path)}")
    else:
        write_state(store, f"{_GROUP}/{name_in_store(path)}", camera.state)


def restore_place(store: QSettings, path: Path, sights: Sights) -> None:
    """Look where a game was looked at; one that showed the whole map shows it again."""
    state = read_state(store, f"{_GROUP}/{name_in_store(path)}")
    if state is not None:
        sights.restore(state)


def write_state(store: QSettings, key: str, state: ViewState) -> None:
    """Keep a view."""
    store.setValue(key, [state.x, state.y, state.scale])


def read_state(store: QSettings, key: str) -> ViewState | None:
    """Return a view that was kept, None where there is none that can be used."""
    value = store.value(key)
    if not isinstance(value, list) or len(value) != 3:
        return None
    try:
        numbers = [float(each) for each in value]
    except (TypeError, ValueError):
        return None
    return ViewState(*numbers) if all(math.isfinite(number) for number in numbers) else None


def name_in_store(path: Path) -> str:
    """Return a name for a file that a store can take, whatever letters its path has."""
    return hashlib.sha256(str(path.absolute()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
