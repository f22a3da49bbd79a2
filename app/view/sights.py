"""What of the table is in sight: the map alone, the tray of boxes, or a spot on either."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from app.table.pieces import Spot
from app.view.camera import Camera, ViewState
from app.view.scene import TableScene
from app.view.session import Session
from app.view.tray_item import qrect
from rules.hexgrid import HexId


class Sights:
    """Turns the camera of one view to places. The tray is shown on demand: it is no part of the map."""

    def __init__(self, scene: TableScene, camera: Camera) -> None:
        self._scene = scene
        self._session: Session = scene.session
        self._camera = camera
        self._before: ViewState | None = None

    @property
    def has_tray(self) -> bool:
        """Whether the game has a tray at all."""
        return not self._tray_rect().isEmpty()

    def _tray_rect(self) -> QRectF:
        return qrect(self._session.game.sheet.tray.rect_px)

    def _show_tray(self, *, is_shown: bool) -> None:
        if self._session.show.tray != is_shown:
            self._session.change_show(tray=is_shown)

    def fit(self) -> None:
        """Show the whole map and nothing but the map."""
        self._show_tray(is_shown=False)
        self.keep_fitted()

    def keep_fitted(self) -> None:
        """Show the whole map as large as it fits, at any size of the window."""
        self._camera.is_fitted = True
        self._camera.fit(self._scene.ground.map_rect())

    def fit_everything(self) -> None:
        """Show map and tray side by side."""
        self._show_tray(is_shown=True)
        self._camera.is_fitted = False
        self._camera.fit(self._scene.ground.bounds())

    def toggle_tray(self) -> None:
        """Show the tray, or put it away and look where one looked before."""
        if not self.has_tray:
            self._session.say(self._scene.tr("This game has no tray of boxes."))
        elif self._session.show.tray:
            self._put_away()
        else:
            # Fitted it is fitted again, whatever size the window has by then.
            self._before = None if self._camera.is_fitted else self._camera.state
            self._show_tray(is_shown=True)
            self._camera.is_fitted = False
            self._camera.fit(self._tray_rect())

    def _put_away(self) -> None:
        before, self._before = self._before, None
        self._show_tray(is_shown=False)
        if before is None:
            self.keep_fitted()
        else:
            self._camera.restore(before)

    def restore(self, state: ViewState) -> None:
        """Look where a kept view looked; one of the tray shows it."""
        # Else it would look at empty ground beside the map.
        if self._tray_rect().contains(QPointF(state.x, state.y)):
            self._show_tray(is_shown=True)
        self._camera.restore(state)

    def centre_on(self, spot: Spot) -> None:
        """Bring a spot to the middle; one on a section that is not shown stays where it is."""
        stack = self._session.game.table.stack_at(spot)
        if stack and stack[0].place.box is not None:
            # Before the tray comes: it changes the bounds, and a fitted view would fit again.
            self._camera.is_fitted = False
            self._show_tray(is_shown=True)
        if stack:
            centre = self._scene.showing.centre(stack[0].place)
        else:
            sheet, hex_id = self._session.game.sheet, HexId(spot)
            centre = sheet.centre_px(hex_id) if hex_id in sheet.grid else None
        if centre is not None:
            self._camera.centre_on(*centre)
