"""What changed in a game: charts over time and the last turn."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.film.happenings import Happenings
from app.panels.film.report_panel import ReportPanel
from app.view.film.surveys import fronts_of, surveys_of
from app.view.film.what_changed import WhatChanged
from app.window.feature import Feature, Host
from app.window.panels import panel
from app.window.workspace import Workspace


def _tr(text: str) -> str:
    return QCoreApplication.translate("WhatChanged", text)


def what_changed(workspace: Workspace, _host: Host) -> Feature:
    """Return the feature of what changed in a game."""
    session = workspace.session
    happenings = Happenings(session.game)
    surveys, fronts = surveys_of(session.game, session), fronts_of(session.game, session)
    changed = WhatChanged(session, happenings, surveys, fronts)
    report = panel("report", _tr("Report"), "trend", ReportPanel(session, changed))

    def close() -> None:
        surveys.close()
        fronts.close()

    return Feature(panels=(report,), close=close)
