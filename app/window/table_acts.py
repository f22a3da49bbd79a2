"""What is shown beside the map or held over it: charts, overview, ruler, fan, flare, whose map it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.dialogs.help import AboutDialog
from app.dialogs.passing import passing
from app.view.ruler import Ruler
from app.window.figure_acts import FigureActs
from app.window.games import Games
from app.window.menus import Handler
from app.window.opening import Frame
from app.window.workspace import Workspace


class TableActs:
    """The acts of one workspace. `refresh` shows anew which actions are on."""

    def __init__(
        self, workspace: Workspace, games: Games, frame: Frame, refresh: Callable[[], object]
    ) -> None:
        self._workspace, self._games, self._frame, self._refresh = workspace, games, frame, refresh
        self._figure_acts: FigureActs | None = None

    def handlers(self) -> dict[str, Handler]:
        """Return what the actions do."""
        workspace, overview = self._workspace, self._workspace.overview
        return {
            "counter.fan": workspace.view.toggle_fan,
            "view.charts": self._show_charts,
            "view.overview": lambda: overview.setVisible(not overview.isVisible()),
            "view.ruler": self._toggle_ruler,
            "view.flare": workspace.view.flare,
            "help.about": self._tell_about,
        }

    def states(self) -> Mapping[str, bool]:
        """Return which of the actions are on."""
        return {"view.overview": self._workspace.overview.isVisible(), "view.ruler": self._has_ruler}

    @property
    def _has_ruler(self) -> bool:
        return isinstance(self._workspace.view.tool, Ruler)

    def _show_charts(self) -> None:
        workspace = self._workspace
        if workspace.charts is None:
            charts = workspace.make_charts()
            self._figure_acts = FigureActs(charts, workspace.session, self._games, self._frame)
        workspace.show_charts()

    def _tell_about(self) -> None:
        with passing(AboutDialog(self._workspace.opened.game.sheet.credit, self._frame)) as dialog:
            dialog.exec()

    def _toggle_ruler(self) -> None:
        self._workspace.view.use(None if self._has_ruler else Ruler(self._workspace.scene))
        self._refresh()
