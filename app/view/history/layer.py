"""The layer of a history over the map: front, ways, blocks and pins, at one size whatever the zoom."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.film.day_of_history import Block, DayScene
from app.view.history.blocks import BlockPainter, size_of
from app.view.history.lines import paint_front, paint_known, paint_march, paint_pin
from app.view.history.placing import Placed, Wanted, armies, place
from app.view.scene import TableScene
from maps.sheet import Rect

Z = 50.0
BESIDE = 0.45
"""How strong a day of history is over one's own game."""
_PIN_PX = 20.0
_FAR_HEX_PX, _FAR = 28.0, 0.84


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a day is shown."""

    formations: bool = True
    front: bool = True
    known: bool = False
    pins: bool = True


@dataclass(frozen=True)
class Layout:
    """The blocks of a day as they stand at one scale."""

    scale: float
    placed: tuple[Placed, ...]
    dots: tuple[Block, ...]
    pins: tuple[tuple[int, QPointF], ...]


class HistoryLayer(QGraphicsItem):
    """One day of a history over the table of a scene."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__()
        self._table = scene
        self._sheet = scene.session.game.sheet
        self._blocks = BlockPainter(scene.session.game.roster)
        self._day: DayScene | None = None
        self._shown = Shown()
        self._layout: Layout | None = None
        self.setZValue(Z)
        # Clicks go through to the table: with an item that covers the map no counter could be clicked.
        self.setAcceptedMouseButtons(self.acceptedMouseButtons() & ~self.acceptedMouseButtons())
        scene.addItem(self)

    def show_day(self, day: DayScene | None, shown: Shown, strength: float = 1.0) -> None:
        """Show a day, so strongly; None shows nothing."""
        self._day, self._shown, self._layout = day, shown, None
        self.setOpacity(strength)
        self.setVisible(day is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the whole map."""
        width, height = self._sheet.size_px
        # Pins and blocks of the map's rim reach beyond it.
        return QRectF(-200.0, -200.0, width + 400.0, height + 400.0)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the day in pixels of the screen: its lines and letters do not grow with the map."""
        del option, widget
        day = self._day
        if day is None:
            return
        scale = painter.worldTransform().m11()
        letters = self._letters_at(scale)
        painter.save()
        # The painter comes in table pixels: taken back, so that everything below is in pixels of the screen.
        painter.scale(1 / scale, 1 / scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._shown.known:
            paint_known(painter, day.known, scale, letters)
        if self._shown.front and day.front is not None:
            paint_front(painter, day.front, scale, letters)
        if self._shown.formations:
            for march in day.marches:
                paint_march(painter, march, self._sheet, scale, letters)
            self._paint_blocks(painter, scale)
        if self._shown.pins:
            by_number = {pin.number: pin for pin in day.pins}
            for number, at in self.layout_at(scale).pins:
                paint_pin(painter, by_number[number], at, letters)
        painter.restore()

    def _letters_at(self, scale: float) -> float:
        """Return how large letters and lines are: a little smaller where the whole map is looked at."""
        is_far = self._sheet.hex_px * scale < _FAR_HEX_PX
        return self._table.session.theme.scale * (_FAR if is_far else 1.0)

    def _paint_blocks(self, painter: QPainter, scale: float) -> None:
        found = self.layout_at(scale)
        for block in found.dots:
            at = self._at(block, scale)
            self._blocks.dot(painter, block.formation.symbol, at, self._letters_at(scale))
        # The surest last: what lies over another should be what is known.
        for each in reversed(found.placed):
            self._blocks.paint(painter, each, self._letters_at(scale))

    def _at(self, block: Block, scale: float) -> tuple[float, float]:
        x, y = self._sheet.centre_px(block.hex)
        return x * scale, y * scale

    # ---- where everything stands

    def layout_at(self, scale: float) -> Layout:
        """Return where the blocks and pins of the day stand, in pixels of the screen at a scale."""
        # Blocks find their places by search: once for each zoom, not for each frame.
        if self._layout is None or self._layout.scale != scale:
            self._layout = self._laid_out(scale)
        return self._layout

    def _laid_out(self, scale: float) -> Layout:
        day = self._day
        if day is None:
            return Layout(scale, (), (), ())
        pins = self._pins(day, scale)
        half = _PIN_PX * self._letters_at(scale) / 2
        # Pins first: they mark a hex exactly, a block may stand beside its place.
        taken = [Rect(at.x() - half, at.y() - half, 2 * half, 2 * half) for _, at in pins]
        wanted = [self._wanted((block,), block.formation.short, scale) for block in day.blocks]
        placed, left = place(wanted, taken if self._shown.pins else ())
        rects = [*taken, *(each.rect for each in placed)]
        for parent, those in armies(left).items():
            blocks = tuple(block for each in those for block in each.blocks)
            army = self._wanted(blocks, f"{parent} ({len(blocks)})", scale)
            found, missed = place([army], rects)
            placed += found
            rects += [each.rect for each in found]
            # An army's block that found no room leaves its formations as dots.
            if not missed:
                left = [each for each in left if each not in those]
        dots = tuple(block for each in left for block in each.blocks)
        return Layout(scale, tuple(placed), dots, tuple(pins))

    def _wanted(self, blocks: tuple[Block, ...], label: str, scale: float) -> Wanted:
        points = [self._at(block, scale) for block in blocks]
        at = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        return Wanted(blocks, label, size_of(label, self._letters_at(scale)), at)

    def _pins(self, day: DayScene, scale: float) -> list[tuple[int, QPointF]]:
        """Return where the pins stand: several of one hex in a row above it."""
        found: list[tuple[int, QPointF]] = []
        seen: dict[str, int] = {}
        step = (_PIN_PX + 1) * self._letters_at(scale)
        for pin in day.pins:
            number = seen[pin.hex] = seen.get(pin.hex, -1) + 1
            x, y = self._sheet.centre_px(pin.hex)
            found.append((pin.number, QPointF(x * scale + number * step, y * scale - step)))
        return found

    def block_at(self, x: float, y: float, scale: float) -> Block | None:
        """Return the formation whose block or dot lies at a point of the table."""
        point = x * scale, y * scale
        for each in self.layout_at(scale).placed:
            if not each.is_army and each.rect.holds(*point):
                return each.blocks[0]
        near = 8 * self._letters_at(scale)
        for block in self.layout_at(scale).dots:
            at = self._at(block, scale)
            if abs(at[0] - point[0]) < near and abs(at[1] - point[1]) < near:
                return block
        return None
