"""A small table to drive: 12 by 10 hexes in two sections, a tray of two boxes, five units, one marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import counters.load
from app.table.changes import Register
from app.table.dice import SeededDice
from app.table.game import Game, Header
from app.table.journal import START, Journal
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from app.view import moves
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.theme import load_fonts
from app.view.view import TableView
from counters.roster import Marker, MarkerId, Roster
from counters.units import Face, Unit
from maps.sheet import Box, BoxId, MapSheet, Rect, Road, Section, Tray
from rules.flow import ListedFlow
from rules.grids.hexes import HexGrid
from rules.hexgrid import HexId, Hexside
from rules.phases import Phase, Role, Step
from rules.phases import Sequence as Phases
from rules.unit_id import UnitId
from rules.words import words_of_sides

__all__ = ["START", "QEvent", "QRectF", "moves"]
GERMAN_1, GERMAN_2, GERMAN_3 = (PieceId(f"ge:{n}/5SS") for n in (1, 2, 3))
SOVIET_1, SOVIET_2 = (PieceId(f"su:{n}/80G") for n in (1, 2))
FROZEN = PieceId("frozen/1")
STACK, LONE, OTHER = HexId("0303"), HexId("0703"), HexId("0905")
NO_PICTURES = Path(__file__).parent / "no-pictures"


def unit(key: PieceId, side: str) -> Unit:
    """Return a unit with a full and a reduced side."""
    label = key.partition(":")[2]
    faces = (Face("full", 4, 3, 6, 2), Face("reduced", 2, 1, 6, 1))
    provenance = {"value": "reconstructed"}
    words = (UnitId(key), label, side, side, "ss", "infantry", "regiment", "5SS", "IVSS", "")
    return Unit(*words, faces, False, "", (), (), (), provenance)


def roster() -> Roster:
    """Return three German units, two Soviet ones and a marker."""
    german = [unit(key, "german") for key in (GERMAN_1, GERMAN_2, GERMAN_3)]
    soviet = [unit(key, "soviet") for key in (SOVIET_1, SOVIET_2)]
    frozen = Marker(MarkerId("frozen"), "Frozen", "any", ("frozen",), 3, (), "rulebook")
    units = {each.id: each for each in (*german, *soviet)}
    looks = replace(counters.load.load("bitter_end").looks, corps={})
    return Roster("small", units, {frozen.id: frozen}, {}, {}, {}, {}, {}, looks=looks)


def sheet() -> MapSheet:
    """Return the map; its south section is rows 6 to 10."""
    grid = HexGrid(12, 10)
    width, height = grid.size[0] * 160, grid.size[1] * 160
    sections = (
        Section("north", "North", (1, 5), "north.jpg", Rect(0, 0, width, height / 2)),
        Section("south", "South", (6, 10), "south.jpg", Rect(0, height / 2, width, height / 2)),
    )
    boxes = [
        Box(BoxId("eliminated:german"), "eliminated", "Eliminated", Rect(2200, 100, 700, 500), side="german"),
        Box(
            BoxId("turn:1"),
            "turn",
            "1 January",
            Rect(2200, 700, 400, 300),
            "Soviet: 2 Mech",
            date="1945-01-01",
        ),
    ]
    tray = Tray("Tray", Rect(2100, 0, 900, 1200), {box.id: box for box in boxes})
    river = Hexside.between(HexId("0303"), HexId("0403"))
    return MapSheet(
        id="small",
        title="Small",
        grid=grid,
        hex_px=160.0,
        hex_km=3.2,
        terrain=dict.fromkeys(grid.hexes, "clear"),
        villages={STACK: "Tata"},
        hexsides={"minor_river": frozenset([river])},
        river_names={river: "Altal"},
        roads=(Road("primary", "1", (HexId("0303"), HexId("0403"))),),
        crossings={},
        entries={},
        edge_roads={},
        areas={},
        towns={},
        cities={},
        fronts={},
        sections=sections,
        tray=tray,
        provenance={},
        credit="",
        sides=("german", "soviet"),
    )


def pieces() -> tuple[Piece, ...]:
    """Return a stack of two and a marker, a lone unit, and a stack of two on the other side."""

    def at(key: PieceId, hex_id: HexId, level: int) -> Piece:
        return Piece(key, Kind.UNIT, key, Place(hex=hex_id, level=level))

    marker = Piece(FROZEN, Kind.MARKER, "frozen", Place(hex=OTHER, level=2))
    units = [at(GERMAN_1, STACK, 0), at(GERMAN_2, STACK, 1), at(GERMAN_3, LONE, 0)]
    return (*units, at(SOVIET_1, OTHER, 0), at(SOVIET_2, OTHER, 1), marker)


def game() -> Game:
    """Return the small game at its beginning, the Germans to move."""
    table = Table(pieces(), {Register.TRACKER: {"side": "german", "phase": "german.movement"}})
    phases = Phases(
        (
            Phase(
                "movement",
                "german",
                "Movement",
                "Move",
                "3.1",
                (Step("move", "Move", "7.1", role=Role.MOVE),),
            ),
        )
    )
    return Game(
        Header("small", "1", "s", "Small", 1),
        sheet(),
        roster(),
        ListedFlow(phases),
        Journal(table),
        SeededDice(1),
        words_of_sides(roster().sides),
    )


class Driver:
    """A hand on the mouse of one view: all points are given in table pixels or as hexes."""

    def __init__(self, view: TableView, scene: TableScene, session: Session) -> None:
        self.view, self.scene, self.session = view, scene, session
        self.table = session.game.table

    # ---- where

    def centre(self, hex_id: HexId) -> tuple[float, float]:
        """Return the middle of a hex."""
        return self.session.game.sheet.centre_px(hex_id)

    def corner(self, hex_id: HexId) -> tuple[float, float]:
        """Return a point of a hex that no counter in it covers."""
        x, y = self.centre(hex_id)
        return x - 70, y + 30

    def on(self, piece: PieceId) -> tuple[float, float]:
        """Return the middle of the strip by which a counter shows, also one lower in a stack."""
        slot = self.scene.slot_of(piece)
        assert slot is not None
        return slot.x + slot.size / 2, slot.y + slot.size * 0.09

    def hex_of(self, piece: PieceId) -> HexId | None:
        """Return the hex that a piece lies on."""
        return self.table.place_of(piece).hex

    def stack(self, hex_id: HexId) -> list[PieceId]:
        """Return the stack of a hex from below."""
        return [piece.id for piece in self.table.stack_at(Place(hex=hex_id).spot)]

    def port(self, point: tuple[float, float]) -> QPointF:
        """Return a point of the table in the viewport."""
        return self.view.viewportTransform().map(QPointF(*point))

    # ---- what

    def send(
        self,
        kind: QEvent.Type,
        point: tuple[float, float] | QPointF,
        buttons: Qt.MouseButton = Qt.MouseButton.NoButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        """Send one mouse event to the viewport, at a point of the table or (QPointF) of the viewport."""
        place = point if isinstance(point, QPointF) else self.port(point)
        widget = self.view.viewport()
        event = QMouseEvent(kind, place, QPointF(widget.mapToGlobal(place)), button, buttons, modifiers)
        QApplication.sendEvent(widget, event)

    def click(
        self, point: tuple[float, float], modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press and let go at a point."""
        left = Qt.MouseButton.LeftButton
        self.send(QEvent.Type.MouseButtonPress, point, left, modifiers)
        self.send(QEvent.Type.MouseButtonRelease, point, Qt.MouseButton.NoButton, modifiers)

    def begin_drag(
        self,
        start: tuple[float, float] | QPointF,
        *stations: tuple[float, float] | QPointF,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press at a point and move over others without letting go."""
        left = Qt.MouseButton.LeftButton
        self.send(QEvent.Type.MouseButtonPress, start, left, modifiers)
        for point in stations:
            self.send(QEvent.Type.MouseMove, point, left, modifiers, Qt.MouseButton.NoButton)

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Drag from point to point."""
        first, last = self.port(start), self.port(end)
        self.begin_drag(first, (first + last) / 2, last, modifiers=modifiers)
        self.send(QEvent.Type.MouseButtonRelease, last, Qt.MouseButton.NoButton, modifiers)

    def wheel(self, point: tuple[float, float], delta: int) -> None:
        """Turn the wheel over a point."""
        place = self.port(point)
        event = QWheelEvent(
            place,
            QPointF(self.view.viewport().mapToGlobal(place)),
            QPoint(),
            QPoint(0, delta),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.view.viewport(), event)

    def keys(self, *keys: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press keys one after the other."""
        for key in keys:
            QTest.keyClick(self.view, key, modifiers)


@contextmanager
def shown(
    of: Game | None = None, show: Show | None = None, size: Sequence[int] = (1200, 800)
) -> Iterator[Driver]:
    """Show a table in a window without motion, at half size; everything is put away at the end."""
    load_fonts()
    session = Session(of or game(), show or Show(has_motion=False))
    scene = TableScene(session, folder=NO_PICTURES if of is None else None)
    view = TableView(scene)
    view.resize(*size)
    view.show()
    if of is None:
        view.camera.restore(type(view.camera.state)(1200, 700, 0.5))
    QApplication.processEvents()
    try:
        yield Driver(view, scene, session)
    finally:
        view.close()
        scene.close()
        session.close()
        view.deleteLater()
        scene.deleteLater()
        QApplication.processEvents()
