"""What the menus do with the view: zoom, layers, styles, saved views, ruler and flare."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMenu, QWidget

from app.dialogs.picker import Entry, pick
from app.dialogs.text import ask_text
from app.files.folders import config_folder
from app.game_actions import side_ids
from app.map_marks import HexFill
from app.panels.parts import literal
from app.settings import LEAST_SCALE, MOST_SCALE
from app.table.pieces import Spot
from app.table.places import MapPlace, find_places, places_of
from app.view.scene import TableScene
from app.view.session import Session
from app.view.theme import theme_of
from app.view.translated import tr as _tr
from app.view.view import TableView
from app.window.menus import Handler
from app.window.view_place import read_state, write_state
from rules.hexgrid import HexId

SCALE_STEP = 1.1
SECTOR_RADIUS = 4
_AREAS = "areas"


def window_store() -> QSettings:
    """Return where the window keeps how it was left: its panels, its views."""
    return QSettings(str(config_folder() / "window.ini"), QSettings.Format.IniFormat)


def _entry(place: MapPlace) -> Entry:
    name = place.name or _tr("hex")
    return Entry(place.hex, name, place.hex)


class ViewActs:
    """The view menu of one session."""

    def __init__(self, session: Session, scene: TableScene, view: TableView, window: QWidget) -> None:
        self._session = session
        self._scene = scene
        self._view = view
        self._window = window
        self._saved = window_store()
        self._has_areas = False
        self._sides = side_ids("view.closed_side", session.game.words)

    def handlers(self) -> dict[str, Handler]:
        """Return what each action of the view menu does that concerns the map alone."""
        view = self._view
        return {
            "view.zoom_in": view.zoom_in,
            "view.zoom_out": view.zoom_out,
            "view.fit": view.fit,
            "view.tray": view.sights.toggle_tray,
            "view.actual": view.camera.actual_size,
            "view.centre": self.centre,
            "view.go_to_hex": self.ask_hex,
            "view.section": self.next_section,
            "view.keep": self.keep,
            "view.style": self.change_style,
            "view.bigger": lambda: self.scale_counters(SCALE_STEP),
            "view.smaller": lambda: self.scale_counters(1 / SCALE_STEP),
            "view.units": lambda: self.toggle("units"),
            "view.markers": lambda: self.toggle("markers"),
            "view.control": lambda: self.toggle("control"),
            "view.labels": lambda: self.toggle("labels"),
            "view.trails": lambda: self.toggle("trails"),
            "view.names": lambda: self._session.change_show(names=not self._scene.has_names),
            **{each: partial(self.toggle_closed, side) for each, side in self._sides.items()},
            "view.areas": self.toggle_areas,
            "view.dim": self.dim,
        }

    def states(self) -> dict[str, bool]:
        """Return which of the actions that can be on are on."""
        show = self._session.show
        return {
            "view.style": show.style == "silhouette",
            "view.units": show.units,
            "view.markers": show.markers,
            "view.control": show.control,
            "view.labels": show.labels,
            "view.trails": show.trails,
            "view.names": self._scene.has_names,
            "view.tray": show.tray,
            **{each: side in show.closed_sides for each, side in self._sides.items()},
            "view.areas": self._has_areas,
            "view.dark": show.is_dark,
        }

    # ---- where

    def centre(self) -> None:
        """Bring the first selected counter to the middle."""
        if self._session.selection:
            self._session.centre_on(self._session.game.table.place_of(self._session.selection[0]).spot)

    def ask_hex(self) -> None:
        """Ask for a hex's number or a place's name, listing what is called so, and go there."""
        sheet = self._session.game.sheet
        entries = [_entry(place) for place in places_of(sheet)]
        chosen = pick(
            _tr("Go to a hex, town or village"),
            entries,
            self._window,
            lambda words: [_entry(place) for place in find_places(sheet, words)],
        )
        if chosen is not None:
            self.go_to(HexId(chosen))

    def go_to(self, here: HexId) -> None:
        """Point at a hex and bring it to the middle, closely enough to be seen."""
        self._session.point_at(here)
        if self._view.camera.sees_all:
            self._view.camera.actual_size()
        self._session.centre_on(Spot(here))

    def next_section(self) -> None:
        """Show all sections, then each alone; of a map in one piece tell that it is."""
        if len(self._session.game.sheet.sections) < 2:
            self._session.say(_tr("This map is in one piece: it has no sections to choose from."))
            return
        choices = [(), *((section.id,) for section in self._session.game.sheet.sections)]
        now = choices.index(self._session.show.sections) if self._session.show.sections in choices else 0
        self._session.change_show(sections=choices[(now + 1) % len(choices)])
        self._view.fit()

    # ---- what

    def toggle(self, name: str) -> None:
        """Turn a layer or a habit of the screen on or off."""
        self._session.change_show(**{name: not getattr(self._session.show, name)})

    def toggle_closed(self, side: str) -> None:
        """Close or open the stacks of a side (8.4)."""
        self._session.change_show(closed_sides=self._session.show.closed_sides ^ {side})

    def change_style(self) -> None:
        """Show symbols or silhouettes."""
        self._session.change_show(style="nato" if self._session.show.style == "silhouette" else "silhouette")

    def scale_counters(self, factor: float) -> None:
        """Make the counters larger or smaller."""
        wanted = min(max(self._session.show.counter_scale * factor, LEAST_SCALE), MOST_SCALE)
        # Rounded, or a step up and one down would not come back to the same size.
        self._session.change_show(counter_scale=round(wanted, 3))

    def dim(self) -> None:
        """Leave the hexes near the one pointed at bright and dim the rest; again ends it."""
        here = self._session.hex
        if self._session.show.teaching_sector or here is None:
            self._session.change_show(teaching_sector=frozenset())
            return
        near = self._session.game.sheet.grid.within(here, SECTOR_RADIUS)
        self._session.change_show(teaching_sector=frozenset(near))

    def toggle_areas(self) -> None:
        """Show the deployment areas: a person's own set-up begins there."""
        self._has_areas = not self._has_areas
        theme = theme_of(is_dark=False, words=self._session.game.words)
        areas = self._session.game.sheet.areas.values()
        marks = [
            HexFill(
                frozenset(area.hexes),
                theme.of_side(area.side)[0],
                alpha=0.2,
                edge=theme.of_side(area.side)[0],
            )
            for area in areas
            if area.side
        ]
        self._scene.set_marks(_AREAS, marks if self._has_areas else ())

    # ---- saved views

    def keep(self) -> None:
        """Ask for a name and keep what the window shows under it."""
        name = ask_text(_tr("Keep this view as"), "", is_removable=False, parent=self._window)
        if name:
            write_state(self._saved, self._key(name), self._view.camera.state)

    def fill_saved(self, menu: QMenu) -> None:
        """Fill a menu with the views that were kept."""
        self._saved.beginGroup(self._group)
        names = self._saved.childKeys()
        self._saved.endGroup()
        for name in names:
            menu.addAction(literal(name), partial(self.go_to_saved, name))

    def go_to_saved(self, name: str) -> None:
        """Show a view that was kept."""
        state = read_state(self._saved, self._key(name))
        if state is not None:
            self._view.sights.restore(state)

    @property
    def _group(self) -> str:
        return f"views/{self._session.game.header.game}"

    def _key(self, name: str) -> str:
        # A slash would make a group in the store.
        return f"{self._group}/{name.replace('/', ' ')}"
