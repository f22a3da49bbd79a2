"""What changed in a game: charts over time, its branches, a comparison with one of them or another file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.film.other_game import other_game
from app.panels.film.compare_panel import ComparePanel
from app.panels.film.front_box import FrontBox, fill_dates
from app.panels.film.report_panel import ReportPanel
from app.panels.layouts import column_in, lay
from app.table.seen import SeenJournal
from app.view.film.comparing import Comparing
from app.view.film.layers import FilmLayers
from app.view.film.surveys import fronts_of, shared_surveys
from app.view.film.what_changed import WhatChanged
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host
from app.window.games import Games, games_filter
from app.window.later import Later
from app.window.menus import Handler
from app.window.panels import panel
from app.window.workspace import Workspace
from rules.issues import DataError
from rules.plural import worded

_TOP_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_EDGE_PX = 14


def what_changed(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of what changed in a game."""
    session, happenings = workspace.session, workspace.session.happenings
    surveys, fronts = shared_surveys(session), fronts_of(session.game, session)
    changed = WhatChanged(session, happenings, surveys, fronts)
    comparing = Comparing(session, workspace.scene, happenings, surveys)

    report = Later(lambda: ReportPanel(session, changed))
    compare = Later(partial(_compare_panel, workspace, host.games, comparing))
    panels = (
        panel("report", _tr("Report"), "trend", report.place),
        panel("compare", _tr("Compare"), "branch", compare.place),
    )
    layers = FilmLayers(session, workspace.scene, happenings, fronts)

    def settle() -> None:
        corner = _with_margin(FrontBox(session, layers))
        workspace.lay_over(corner, _TOP_LEFT)
        layers.changed.connect(lambda: corner.setVisible(layers.is_on))
        layers.changed.connect(host.refresh)

    def close() -> None:
        comparing.close()
        surveys.close()
        fronts.close()

    handlers: dict[str, Handler] = {
        "replay.front": lambda: layers.show_now(is_on=not layers.has_now),
        "replay.heat": lambda: layers.show_heat(is_on=not layers.has_heat),
    }

    def states() -> dict[str, bool]:
        return {"replay.front": layers.has_now, "replay.heat": layers.has_heat}

    choices: dict[str, Callable[[QMenu], None]] = {"replay.front_of": partial(fill_dates, layers=layers)}
    return Feature(handlers, states, choices, panels, settle, close)


def _compare_panel(workspace: Workspace, games: Games, comparing: Comparing) -> ComparePanel:
    panel = ComparePanel(workspace.session, workspace.session.happenings, comparing)
    panel.file_wanted.connect(lambda: compare_with_file(workspace, games, comparing))
    return panel


def _with_margin(box: FrontBox) -> QWidget:
    """Return a box with what keeps it off the edges of the table."""
    corner = QWidget()
    lay(column_in(corner, edges=(_EDGE_PX, _EDGE_PX, _EDGE_PX, 0)), box)
    corner.hide()  # else it would take the clicks of its margins
    return corner


def compare_with_file(workspace: Workspace, games: Games, comparing: Comparing) -> None:
    """Ask for another game and compare with it; it is read, and stays as it is."""
    folder = str(workspace.opened.file.path.parent)
    name, _ = QFileDialog.getOpenFileName(
        workspace.window, _tr("Compare with a game"), folder, games_filter()
    )
    if not name:
        return
    try:
        found = other_game(Path(name), workspace.session.game, lookers(workspace))
    except DataError as error:
        games.tell(_tr("This game cannot be compared."), error)
        return
    if found.issues:
        told = worded(
            _tr("{count:fault was|faults were} found in {name}."), count=len(found.issues), name=name
        )
        workspace.session.say(told, Tone.WARNING, "\n".join(map(str, found.issues)))
    comparing.with_game(found)


def lookers(workspace: Workspace) -> frozenset[str]:
    """Return the sides whose players look at the screen, as the game on the table is shown to them."""
    journal = workspace.session.game.journal
    if isinstance(journal, SeenJournal):
        return journal.sight.sides
    every = frozenset(workspace.session.game.roster.sides)
    # A game in which nothing is closed is shown whole; what another file closes is closed all the same.
    return (every - workspace.auto_player.sides) or every
