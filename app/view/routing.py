"""Moving by clicks: the selection is armed, waypoints are set with Shift, the last click lays it down."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QObject

from app.files.own_setup import waits_to_be_set_up
from app.table.pieces import Place
from app.view import moves
from app.view.ghost import Ghost
from app.view.scene import TableScene
from app.view.tools import Pointer
from rules.hexgrid import HexId


class Routing(QObject):
    """The clicks after a selection. Way and goal are shown while the pointer looks for the next one."""

    def __init__(self, scene: TableScene, ghost: Ghost) -> None:
        super().__init__(scene)
        self._scene = scene
        self._session = scene.session
        self._ghost = ghost
        self._waypoints: list[HexId] = []
        self._is_armed = False
        self._session.selected.connect(self._on_selected)

    @property
    def is_armed(self) -> bool:
        """Whether the next click on open ground moves the selection."""
        return self._is_armed and bool(self._session.selection)

    @property
    def has_waypoints(self) -> bool:
        """Whether a way has been begun: then every click goes on with it, also one on a counter."""
        return self.is_armed and bool(self._waypoints)

    def start(self) -> None:
        """Wait for the click that moves the selection."""
        self._waypoints = []
        self._is_armed = True

    def stop(self) -> None:
        """Wait no more."""
        self._waypoints = []
        self._is_armed = False
        # With counters in the hand goal and way are theirs.
        if not self._ghost.pieces:
            self._ghost.clear()

    def _on_selected(self) -> None:
        # Chosen anew by someone else, a panel or the keyboard: the next click must not move it,
        # unless it lies in its box to be set up, where nothing else can be meant.
        self.stop()
        self._is_armed = self._waits_for_its_place()

    def _waits_for_its_place(self) -> bool:
        """Return whether one unit is selected that lies in a box for setting up by hand."""
        game, selection = self._session.game, self._session.selection
        if len(selection) != 1 or selection[0] not in game.table:
            return False
        return waits_to_be_set_up(game, game.table.place_of(selection[0]))

    def is_invited(self, at: Pointer) -> bool:
        """Return whether a click on a counter means its hex: on the stamp of the points left there.

        Beside the stamp it means the counter, which would else be hard to choose within reach of another.
        """
        if not self.is_armed or at.is_ctrl:
            return False
        here = self._session.game.sheet.hex_under(at.x, at.y)
        return here is not None and here != self._start() and self._scene.invites(here, at.x, at.y, at.scale)

    def click(self, at: Pointer) -> None:
        """Set a waypoint (Shift) or lay the selection down."""
        place = self._scene.drop_place(at.x, at.y, is_free=at.is_alt)
        if place is None:
            return
        if at.is_shift:
            if place.hex is not None and place.hex != self._end():
                self._waypoints.append(place.hex)
                self.hover(at)
            return
        self._finish(place)

    def _finish(self, place: Place) -> None:
        pieces, route = self._session.selection, self._route(place)
        anchor, game = pieces[0], self._session.game
        was_here = game.table.place_of(anchor).spot == place.spot
        self.stop()
        # Clicked where it lies: it is let go.
        if was_here:
            self._session.select(())
            return
        self._session.push_drop(moves.move(game, pieces, anchor, place, route))

    def _route(self, place: Place) -> tuple[HexId, ...]:
        """Return every hex from the first to the last; none where no waypoint was set."""
        start = self._start()
        if not self._waypoints or start is None or place.hex is None:
            return ()
        grid = self._session.game.sheet.grid
        stations = [start, *self._waypoints, place.hex]
        hexes = [start]
        for one, other in itertools.pairwise(stations):
            # Each stage begins where the one before ended.
            hexes += grid.line(one, other)[1:]
        return tuple(hexes)

    def _start(self) -> HexId | None:
        table = self._session.game.table
        return table.place_of(self._session.selection[0]).hex if self._session.selection else None

    def _end(self) -> HexId | None:
        return self._waypoints[-1] if self._waypoints else self._start()

    def hover(self, at: Pointer) -> None:
        """Show goal and way for the hex or box under the pointer."""
        if not self.is_armed or self._ghost.pieces:
            return
        place = self._scene.drop_place(at.x, at.y, is_free=at.is_alt)
        is_free = bool(self._waypoints) or self.is_invited(at)
        # A click there would choose the counter: no way is shown that would not be gone.
        over_counter = not is_free and self._scene.layout_at(at.x, at.y) is not None
        if place is None or over_counter or place.hex == self._start() or place.pos_px is not None:
            self._ghost.aim(None)
            self._ghost.show_way(())
            return
        self._ghost.aim(place)
        sheet, route = self._session.game.sheet, self._route(place)
        self._ghost.show_way([sheet.centre_px(each) for each in route])
