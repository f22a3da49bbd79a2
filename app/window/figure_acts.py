"""Keeping typed-in figures for new games, and giving the charts to somebody else."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.files.own_figures import export_charts, import_charts, keep_for_new_games
from app.panels.against import Against
from app.panels.charts import ChartsWindow
from app.view.session import Session, Tone
from app.view.translated import tr as _tr
from app.window.asking_files import ask_file
from app.window.games import Games
from rules.plural import worded

_SUFFIX = ".toml"
_FILTER = f"*{_SUFFIX}"


class FigureActs:
    """What the buttons of the charts do."""

    def __init__(self, charts: ChartsWindow, session: Session, games: Games, window: QWidget) -> None:
        self._session = session
        self._games = games
        self._window = window
        charts.keep_wanted.connect(self.keep)
        charts.export_wanted.connect(self.ask_export)
        charts.import_wanted.connect(self.ask_import)

    def keep(self) -> None:
        """Keep the figures typed into this game for all games to come."""
        # A list, as `try_to` returns only whether it worked.
        kept: list[int] = []
        failed = _tr("Your figures were not kept.")
        if self._games.try_to(lambda: kept.append(keep_for_new_games(self._session.game)), failed):
            words = _tr(
                "{count:figure|figures} of yours will be in every new game; older games keep their own."
            )
            self._session.say(worded(words, count=kept[0]), Tone.FINE)

    def ask_export(self) -> None:
        """Write the chart figures typed in as a small file."""
        path = ask_file(self._window, _tr("Export my charts"), Path("charts.toml"), _SUFFIX)
        if path is not None and self._games.try_to(
            lambda: export_charts(self._session.game, path), _tr("Nothing was written.")
        ):
            self._session.say(_tr("Written: {name}").format(name=path.name), Tone.FINE)

    def ask_import(self) -> None:
        """Lay the figures of such a file over the charts of this game, as one step."""
        name, _ = QFileDialog.getOpenFileName(self._window, _tr("Import charts"), "", _FILTER)
        if name:
            title = _tr("Charts of {name}").format(name=Path(name).name)
            # Before the push: it tells what the rulebook says against figures that were not there before.
            against = Against(self._session)
            self._games.try_to(
                lambda: self._session.push(import_charts(self._session.game, Path(name), title)),
                _tr("These charts cannot be used."),
            )
            against.tell()
