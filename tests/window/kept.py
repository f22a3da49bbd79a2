"""One window for many tests: made once for a file, and before each test as it was when it was new.

To open a window takes longer than most of what is tried in it. A file of tests that says
`pytestmark = pytest.mark.kept_window` has its `main` from here; a test in it that looks at a start, an end or
the files of a game says `own_window`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from app.settings import Settings, save_settings
from app.table.journal import START, Remarked
from app.view.session import Show
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from app.window.panel_state import PanelState
from tests.window.hands import session_of, workspace_of


@dataclass(frozen=True, slots=True)
class Kept:
    """A window on a new game, and what it showed when it was new."""

    main: Main
    ticked: Mapping[str, bool]
    show: Show
    size: QSize
    panel_state: PanelState

    @classmethod
    def of(cls, main: Main) -> Kept:
        """Return a window as it stands now: so it will be as new."""
        state = workspace_of(main).panel_docks.panel_state
        return cls(main, _ticked(main), session_of(main).show, main.frame.size(), copy.deepcopy(state))


@contextmanager
def kept_window(folders: pytest.TempPathFactory, path: Path | None = None) -> Iterator[Main]:
    """Open a window with a person's folders of its own, on a game or a new one; it is closed at the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUTANT_HOME", str(folders.mktemp("home")))
        make_app()
        save_settings(Settings(theme="light", has_motion=False))
        main = furnish(show_frame(), path)
        yield main
        main.frame.close()
        main.frame.deleteLater()


def as_new(kept: Kept, qtbot: QtBot) -> Main:
    """Return the window at the set-up, with nothing selected, pointed at, switched, said or remarked on.

    It has its first size, and its panels stand as at first.
    """
    main, workspace = kept.main, workspace_of(kept.main)
    journal, panel = workspace.session.game.journal, workspace.panels.assistant
    for remark in journal.all_remarks:
        journal.put_remark(Remarked(remark.step, "", remark.about))
    workspace.view.use()
    workspace.view.cursor_of_hexes.leave()
    journal.go_to(START)
    workspace.session.select([])
    workspace.session.point_at(None)
    _tick(kept)
    workspace.session.change_show(**{name: getattr(kept.show, name) for name in kept.show.__slots__})
    for button in (panel.keep, panel.no_supply):
        if button.isChecked():
            button.click()
    if panel.pages.currentIndex() == 1:
        panel.rule.back()
    workspace.panels.messages.close_all()
    main.frame.resize(kept.size)
    if workspace.panel_docks.panel_state != kept.panel_state:
        workspace.panel_docks.begin_anew()
    qtbot.waitUntil(lambda: _is_ready(main), timeout=10_000)
    return main


def _is_ready(main: Main) -> bool:
    """Ask for the keys until the window has them, and wait until the assistant has said all."""
    main.frame.activateWindow()
    advisor = workspace_of(main).advisor
    return main.frame.isActiveWindow() and advisor.background.is_idle and not advisor.is_resting


def _ticked(main: Main) -> dict[str, bool]:
    """Return which of what can be ticked in the menus is."""
    assert main.menus is not None
    return {name: each.isChecked() for name, each in main.menus.actions.items() if each.isCheckable()}


def _tick(kept: Kept) -> None:
    """Tick what was ticked; of several of which one is, that one takes the tick from the others."""
    assert kept.main.menus is not None
    for name, was_ticked in kept.ticked.items():
        action = kept.main.menus.actions[name]
        is_one_of_many = action.actionGroup() is not None and action.actionGroup().isExclusive()
        if action.isChecked() != was_ticked and (was_ticked or not is_one_of_many):
            action.trigger()
