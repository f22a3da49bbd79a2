"""Lines of points in map pixels: resampled, smoothed, pulled towards other lines. No Qt here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Line = tuple[Point, ...]


def distance(a: Point, b: Point) -> float:
    """Return the distance of two points."""
    return math.dist(a, b)


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def towards(a: Point, b: Point, reach: float) -> Point:
    """Return b, or the point at `reach` from a on the way to it if it is farther."""
    far = distance(a, b)
    return b if far <= reach else between(a, b, reach / far)


def length(line: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(distance(a, b) for a, b in pairwise(line))


def resample(line: Sequence[Point], step: float) -> list[Point]:
    """Return points along a line at about `step` from one another, both ends kept."""
    total = length(line)
    count = max(1, round(total / step))
    out, at, left, want = [line[0]], 0, 0.0, total / count
    for n in range(1, count):
        goal = n * want
        # Never past the last piece: the sum of the pieces may miss the total by a rounding error.
        while (piece := distance(line[at], line[at + 1])) + left < goal and at + 2 < len(line):
            left += piece
            at += 1
        out.append(between(line[at], line[at + 1], (goal - left) / max(piece, 1e-9)))
    return [*out, line[-1]]


def smooth(line: Sequence[Point], reach: int, *, closed: bool = False) -> list[Point]:
    """Return a line whose points are means of their neighbours up to `reach`; open ends stay put."""
    count = len(line)
    if closed:
        line = [line[n % count] for n in range(-reach, count + reach)]
        spans = [(n, n + 2 * reach + 1) for n in range(count)]
    else:
        reaches = (min(reach, n, count - 1 - n) for n in range(count))
        spans = [(n - far, n + far + 1) for n, far in enumerate(reaches)]
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return [(sum(xs[a:b]) / (b - a), sum(ys[a:b]) / (b - a)) for a, b in spans]


def smooth_values(values: Sequence[float], reach: int) -> list[float]:
    """Return numbers averaged with their neighbours up to `reach` places away."""
    count = len(values)
    windows = (values[max(0, n - reach) : min(count, n + reach + 1)] for n in range(count))
    return [sum(window) / len(window) for window in windows]


def normals(line: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """Return the unit vectors to the right of the way (south for a line that runs east)."""
    count, out = len(line), []
    for n in range(count):
        a = line[(n - 1) % count] if closed else line[max(0, n - 1)]
        b = line[(n + 1) % count] if closed else line[min(count - 1, n + 1)]
        far = distance(a, b) or 1.0
        out.append((-(b[1] - a[1]) / far, (b[0] - a[0]) / far))
    return out


def bezier(points: tuple[Point, Point, Point, Point], count: int) -> list[Point]:
    """Return `count` + 1 points of a cubic curve; they stay inside the hull of its four points."""
    a, b, c, d = points
    out = []
    for n in range(count + 1):
        t = n / count
        s = 1 - t
        wa, wb, wc, wd = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        x = wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0]
        y = wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]
        out.append((x, y))
    return out


def meet(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where the stretches a-b and c-d cross, None where they do not."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-12:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    # Half open: a crossing at a joint counts for one of the two stretches only.
    return (a[0] + t * rx, a[1] + t * ry) if 0 <= t < 1 and 0 <= u < 1 else None


def parallel(line: Sequence[Point], offset: float) -> Line:
    """Return a line beside another, to its right where `offset` is positive."""
    pairs = zip(line, normals(line), strict=True)
    return tuple((x + nx * offset, y + ny * offset) for (x, y), (nx, ny) in pairs)


class Near:
    """Points in buckets, to find the nearest one quickly."""

    def __init__(self, points: Iterable[Point], cell: float = 48.0) -> None:
        self._cell = cell
        self._buckets: dict[tuple[int, int], list[Point]] = {}
        self.add(points)

    def add(self, points: Iterable[Point]) -> None:
        """Put more points beside those that are there."""
        cell = self._cell
        for x, y in points:
            self._buckets.setdefault((int(x // cell), int(y // cell)), []).append((x, y))

    def nearest(self, x: float, y: float, reach: float) -> Point | None:
        """Return the nearest point at most `reach` away, None where there is none."""
        best, limit, cell = None, reach * reach, self._cell
        for i in range(int((x - reach) // cell), int((x + reach) // cell) + 1):
            for j in range(int((y - reach) // cell), int((y + reach) // cell) + 1):
                for p in self._buckets.get((i, j), ()):
                    far = (p[0] - x) ** 2 + (p[1] - y) ** 2
                    if far < limit:
                        best, limit = p, far
        return best

    def distance(self, x: float, y: float, reach: float) -> float:
        """Return the distance to the nearest point, `reach` where none is closer."""
        found = self.nearest(x, y, reach)
        return reach if found is None else math.hypot(found[0] - x, found[1] - y)


class Waterlines:
    """Stretches of lines in buckets, to find where another line crosses them."""

    def __init__(self, lines: Iterable[tuple[str, Sequence[Point]]], cell: float = 64.0) -> None:
        self._cell = cell
        self._buckets: dict[tuple[int, int], list[tuple[str, Point, Point]]] = {}
        for tag, line in lines:
            for a, b in pairwise(line):
                # Every bucket of its box: perhaps more than the stretch touches, never fewer.
                for bucket in self._cells(a, b):
                    self._buckets.setdefault(bucket, []).append((tag, a, b))

    def _cells(self, a: Point, b: Point) -> Iterable[tuple[int, int]]:
        low_i, high_i = sorted((int(a[0] // self._cell), int(b[0] // self._cell)))
        low_j, high_j = sorted((int(a[1] // self._cell), int(b[1] // self._cell)))
        return [(i, j) for i in range(low_i, high_i + 1) for j in range(low_j, high_j + 1)]

    def crossed_by(self, line: Sequence[Point]) -> list[tuple[str, Point, float]]:
        """Return the tag of each stretch that a line crosses, where, and the line's direction (radians)."""
        found: dict[tuple[str, int, int], tuple[str, Point, float]] = {}
        for a, b in pairwise(line):
            for bucket in self._cells(a, b):
                for tag, c, d in self._buckets.get(bucket, ()):
                    point = meet(a, b, c, d)
                    if point:
                        turn = math.atan2(b[1] - a[1], b[0] - a[0])
                        # A stretch is found in each of its buckets; the key makes that one crossing.
                        found[tag, round(point[0]), round(point[1])] = (tag, point, turn)
        return list(found.values())
