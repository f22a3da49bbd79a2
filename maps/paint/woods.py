"""Woods: trees one by one, full in a wooded hex, at most a thin copse in an open one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from operator import itemgetter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from maps.paint.canvas import Mask, area_of, polygon, set_sprite, sprite
from maps.paint.chance import noise, spread, unit
from maps.paint.drawn import Hexes, hexes_under
from maps.paint.hills import lattice
from maps.paint.palette import colour
from maps.paint.plan import WOODED, Plan
from rules.hexgrid import HexId

_STEP_PX = 7.6
_KINDS, _SCALES = 12, (0.82, 0.97, 1.12)
TREES_READ = 100
"""From how many trees on a hex reads as wooded; a copse stays far below."""

_COPSE_MOST = 14

Tree = tuple[float, float, int]


def draw_woods(painter: QPainter, plan: Plan, keep_off: Mask) -> Hexes:
    """Draw the trees, none where `keep_off` is covered; return the hexes that now read as wooded."""
    real = _real_woods(plan)
    trees = [tree for hex_id in plan.hexes for tree in _trees(plan, hex_id, real, keep_off)]
    made = [sprite((14, 12), _tree(n), scale=scale) for n in range(_KINDS) for scale in _SCALES]
    painter.setOpacity(0.94)
    # From the north: a tree covers the foot of the one behind it.
    for x, y, n in sorted(trees, key=itemgetter(1, 0)):
        set_sprite(painter, made[n], x, y)
    painter.setOpacity(1.0)
    counts = hexes_under(plan.sheet, ((x, y) for x, y, _ in trees))
    return frozenset(hex_id for hex_id, count in counts.items() if count >= TREES_READ)


def _real_woods(plan: Plan) -> Mask | None:
    """Return where real woods stand, to shape the edges; None where that is not known."""
    if not plan.geography.woods:
        return None
    area = [area_of(rings) for rings in plan.geography.woods]

    def draw(painter: QPainter) -> None:
        for path in area:
            painter.drawPath(path)

    return Mask(plan.window, draw, 8.0)


def _trees(plan: Plan, hex_id: HexId, real: Mask | None, keep_off: Mask) -> Iterator[Tree]:
    """Yield the trees of a hex: x, y in map pixels and the sprite."""
    terrain = plan.sheet.terrain.get(hex_id)
    if terrain in WOODED:
        grows = _full_wood(plan, hex_id, real)
    elif terrain == "rugged":
        grows = _hill_wood
    elif terrain in {"clear", "rough"} and real is not None:
        grows = _copse(real)
    else:
        return
    # The lattice has some 400 points in a hex, so 10,000 is no limit.
    most = _COPSE_MOST if terrain in {"clear", "rough"} else 10_000
    for i, j, x, y in lattice(plan.sheet, hex_id, _STEP_PX, 11):
        if most and unit(i, j, 13) < grows(x, y) and keep_off.at(x, y) < 0.3:
            most -= 1
            yield x, y, int(unit(i, j, 14) * _KINDS * len(_SCALES))


def _full_wood(plan: Plan, hex_id: HexId, real: Mask | None) -> Callable[[float, float], float]:
    """Return how thick the trees of a wooded hex stand: full within, uneven where open country begins."""
    cx, cy = plan.sheet.centre_px(hex_id)
    closed = WOODED | {"rugged"}
    open_sides = tuple(
        wall
        for wall in plan.sheet.walls_px(hex_id)
        # The map's own edge is no end of a wood.
        if wall.across is not None and plan.sheet.terrain.get(wall.across) not in closed
    )

    def thickness(x: float, y: float) -> float:
        depth = min((wall.inside_px((x, y)) for wall in open_sides), default=math.inf)
        edge = 4.0 + 8.0 * (1 + noise(x, y, 26, 15)) + 5.0 * (1 + noise(x, y, 70, 19))
        if depth < edge:
            return 0.0
        # Real clearings thin the wood out, never at the middle of the hex.
        clearing = real is not None and real.at(x, y) < 0.4 and math.hypot(x - cx, y - cy) > 52
        return 0.42 + 0.3 * noise(x, y, 44, 16) if clearing else 0.93

    return thickness


def _hill_wood(x: float, y: float) -> float:
    return max(0.0, 0.32 + 0.4 * noise(x, y, 40, 17))


def _copse(real: Mask) -> Callable[[float, float], float]:
    def thickness(x: float, y: float) -> float:
        return 0.16 if real.at(x, y) > 0.6 and noise(x, y, 38, 18) > 0.25 else 0.0

    return thickness


def _tree(n: int) -> Callable[[QPainter], None]:
    """Return what draws a winter tree seen half from above: shadow, crown, snow."""

    def draw(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("tree_shadow", 95))
        painter.drawEllipse(QRectF(4.2, 6.6, 8.6, 4.2))
        (_conifer if n % 3 == 0 else _crown)(painter, n)

    return draw


def _conifer(painter: QPainter, _n: int) -> None:
    for wide, y, tone in ((8.2, 9.2, "#56716A"), (6.2, 6.4, "#617D73"), (4.0, 4.0, "#6E8B80")):
        painter.setBrush(colour(tone))
        painter.drawPolygon(polygon((6 - wide / 2, y), (6 + wide / 2, y), (6, y - 4.2)))
    painter.setBrush(colour("snow_roof", 215))
    painter.drawPolygon(polygon((3.0, 7.4), (6.0, 0.6), (6.2, 5.2)))


def _crown(painter: QPainter, n: int) -> None:
    base = colour(("#7D8B80", "#868C78", "#748479", "#8B8878")[n % 4])
    for k in range(4):
        spot = QPointF(6 + spread(n, k, 61, 1.5), 5.8 + spread(n, k, 62, 1.05))
        painter.setBrush(base.darker(100 + int(14 * unit(n, k, 63))))
        painter.drawEllipse(spot, 3.1, 2.9)
    painter.setBrush(colour("snow_roof", 190))
    painter.drawEllipse(QPointF(5.0, 4.4), 2.1, 1.6)
    painter.setBrush(colour("#55665F", 150))
    painter.drawEllipse(QPointF(7.6, 7.2), 1.6, 1.2)
