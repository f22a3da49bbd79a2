"""The transform of a scan: where each hex lies on the picture. One object, saved with the scan.

From the hex plane (`lattice`: unit = one hex width) the bend of the paper shifts a place, then a projection
takes it to pixels of the picture; (0, 0) is the centre of the first pixel. Every figure may be typed over. A
map of several sheets has one plane and lies by it sheet by sheet (`sheet_beside`).
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, replace

from app.bring_in.bend import Bend
from app.bring_in.lattice import AROUND, Cell, Point, Top, cell_at, centre_of, corners_of
from app.bring_in.projection import NOWHERE, Linear, Projection
from app.bring_in.sheet_beside import MOST_SHEETS, SheetBeside, counted, pixel_of, place_of

MAX_CELLS = 400_000
"""A grid of more hexes is no map: 120 megapixels hold so many of 18 pixels."""


MOST_STRETCH = 20


@dataclass(frozen=True, slots=True)
class Figures:
    """The grid in the numbers that a person reads and types, as they are at cell (0, 0).

    `pitch_px` is the width of a hex along the x axis of the plane, `angle_deg` how far that axis is turned
    clockwise on the picture, `stretch` the scale across it beside that along it (1 = regular), `skew_deg` how
    far the y axis leans, `first_px` the centre of cell (0, 0).
    """

    pitch_px: float
    angle_deg: float
    stretch: float
    skew_deg: float
    first_px: Point


@dataclass(frozen=True)
class MapTransform:
    """Where the hexes of a map lie on a picture of `size_px` (width and height).

    `projection` and `bend` are those of its largest sheet, most often the only one; what lies on none of the
    sheets `beside` it lies on this one. Raises ValueError for more than `MOST_SHEETS`.
    """

    top: Top
    size_px: tuple[int, int]
    projection: Projection
    bend: Bend | None = None
    beside: tuple[SheetBeside, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no map has: each pixel asks every sheet."""
        if len(self.beside) >= MOST_SHEETS:
            raise ValueError(f"the grid has more than {MOST_SHEETS} sheets")

    def to_pixel(self, place: Point) -> Point:
        """Return the pixel of a place in the hex plane, infinite where it lies behind the viewer."""
        return self._on(self.sheet_of(place), place) if self.beside else self._on(None, place)

    def to_plane(self, pixel: Point) -> Point:
        """Return the place in the hex plane that a pixel shows, infinite above the horizon."""
        for sheet in self.beside:
            if sheet.depth(pixel) > 0:
                return sheet.to_plane(pixel)
        return place_of(self.projection, self.bend, pixel)

    def _on(self, sheet: SheetBeside | None, place: Point) -> Point:
        """Return the pixel of a place on a sheet, None being the largest."""
        return sheet.to_pixel(place) if sheet else pixel_of(self.projection, self.bend, place)

    def sheet_of(self, place: Point) -> SheetBeside | None:
        """Return the sheet that a place is printed on, None for the largest.

        A place by the edge may be claimed by both sheets or, where one overlaps the other, by neither: it is
        on that on which it lies farther inside. So the bare table between two sheets is no part of the plane.
        """
        first = pixel_of(self.projection, self.bend, place)
        deepest, found = min((-sheet.depth(first) for sheet in self.beside), default=0.0), None
        for sheet in self.beside:
            depth = sheet.depth(sheet.to_pixel(place))
            if depth > deepest:
                deepest, found = depth, sheet
        return found

    def centre_px(self, cell: Cell) -> Point:
        """Return the pixel of a cell's centre."""
        return self.to_pixel(centre_of(cell, self.top))

    def corners_px(self, cell: Cell) -> tuple[Point, ...]:
        """Return the pixels of a cell's corners, clockwise, all on the sheet of its centre."""
        # Each by itself, a hex at the edge of a sheet would be drawn across the gap to the next one.
        sheet = self.sheet_of(centre_of(cell, self.top)) if self.beside else None
        return tuple(self._on(sheet, corner) for corner in corners_of(cell, self.top))

    def alone(self, pixel: Point) -> MapTransform:
        """Return the grid of the sheet that a pixel shows, as if there were no other."""
        for sheet in self.beside:
            if sheet.depth(pixel) > 0:
                return replace(self, projection=sheet.projection, bend=sheet.bend, beside=())
        return replace(self, beside=())

    def cell_under(self, pixel: Point) -> Cell | None:
        """Return the cell that a pixel shows, None above the horizon."""
        place = self.to_plane(pixel)
        return None if place == NOWHERE else cell_at(place, self.top)

    def is_on_picture(self, pixel: Point, beyond_px: float = 0.0) -> bool:
        """Return whether a point lies on the picture, the outer half of its edge pixels included, or near."""
        edge = 0.5 + beyond_px
        return all(-edge <= at <= size - 1 + edge for at, size in zip(pixel, self.size_px, strict=True))

    def cells(self, beyond_px: float = 0.0) -> dict[Cell, Point]:
        """Return every cell whose centre lies on the picture, or so far beyond, with that pixel, row by row.

        Raises ValueError where there are more than `MAX_CELLS`.
        """
        # Spread from the middle and not counted by rows: in perspective or bent no rectangle of cells fits
        # a picture.
        start = self.cell_under((self.size_px[0] / 2, self.size_px[1] / 2))
        if start is None:
            return {}
        # The ring about the picture is walked too: where it is narrow no two centres on it need touch.
        seen, todo, found = {start}, deque([start]), {}
        while todo:
            cell = todo.popleft()
            pixel = self.centre_px(cell)
            if self.is_on_picture(pixel, beyond_px):
                found[cell] = pixel
            elif cell != start and not self._is_near(cell, pixel):
                continue
            fresh = [beside for beside in _beside(cell) if beside not in seen]
            seen.update(fresh)
            todo.extend(fresh)
            if len(found) > MAX_CELLS:
                raise ValueError(f"the grid has more than {MAX_CELLS} hexes on the picture")
        along = (lambda cell: (cell[1], cell[0])) if self.top is Top.POINTY else (lambda cell: cell)
        return {cell: found[cell] for cell in sorted(found, key=along)}

    def _is_near(self, cell: Cell, pixel: Point) -> bool:
        if pixel == NOWHERE:
            return False
        reach = max(math.dist(pixel, corner) for corner in self.corners_px(cell))
        return all(-2 * reach <= at <= size + 2 * reach for at, size in zip(pixel, self.size_px, strict=True))

    @property
    def figures(self) -> Figures:
        """The grid at cell (0, 0) in numbers."""
        a, b, d, e = self._slope()
        pitch, angle = math.hypot(a, d), math.atan2(d, a)
        # The second axis in a frame turned with the first: how far it leans, how far it reaches.
        lean = (a * b + d * e) / pitch
        reach = (a * e - b * d) / pitch
        skew = math.degrees(math.atan2(lean, reach))
        return Figures(pitch, math.degrees(angle), reach / pitch, skew, self.to_pixel((0.0, 0.0)))

    @property
    def middle_figures(self) -> Figures:
        """The grid in the middle of the picture in numbers: in a photograph it is wider near than far."""
        middle = self.size_px[0] / 2, self.size_px[1] / 2
        # Of the sheet that lies there: another one is carried on beyond its edge, bend and all.
        shown = self.alone(middle)
        return shown.counted_from(shown.cell_under(middle) or (0, 0)).figures

    def with_figures(self, figures: Figures) -> MapTransform:
        """Return the transform turned, scaled and shifted on the picture so that it has these figures.

        Perspective and bend stay as they are. Raises ValueError for a pitch that is not above 0, and for
        hexes that are more than `MOST_STRETCH` times higher than wide, or wider than high.
        """
        # Short of a right angle: there the two axes are one, and the plane has no height.
        if not (figures.pitch_px > 0 and abs(figures.skew_deg) < 80):
            raise ValueError("the width of a hex must be above 0")
        # Hexes drawn out to threads are no map, and the walk from one to the next would take minutes.
        if not 1 / MOST_STRETCH <= figures.stretch <= MOST_STRETCH:
            raise ValueError(
                f"the height for the width must lie between {1 / MOST_STRETCH} and {MOST_STRETCH}"
            )
        old, first = Projection.affine(self._slope(), self.to_pixel((0.0, 0.0))), _slope_of(figures)
        moved = Projection.affine(first, figures.first_px).after(old.inverse)
        # As a lens on the picture: so perspective, bend and further sheets turn and grow along.
        return self.seen_through(moved, self.size_px)

    def _slope(self) -> Linear:
        return self.projection.slope_at(self.bend.at((0.0, 0.0)) if self.bend else (0.0, 0.0))

    def scaled(self, factor: float, size_px: tuple[int, int]) -> MapTransform:
        """Return the same grid on the picture made larger or smaller; pixel centres stay in place."""
        # Half a pixel of the old picture is not half of the new one: centres of pixels, not their corners,
        # stay in place.
        shift = (factor - 1) / 2
        return self.seen_through(Projection.affine((factor, 0.0, 0.0, factor), (shift, shift)), size_px)

    def seen_through(self, lens: Projection, size_px: tuple[int, int]) -> MapTransform:
        """Return the same grid on the picture that a projection of pixels makes of this one."""
        beside = tuple(sheet.seen_through(lens) for sheet in self.beside)
        return replace(self, size_px=size_px, projection=lens.after(self.projection), beside=beside)

    def counted_from(self, cell: Cell) -> MapTransform:
        """Return the same grid with another cell as (0, 0)."""
        place = centre_of(cell, self.top)
        projection, bend = counted(self.projection, self.bend, place)
        beside = tuple(sheet.counted_from(place) for sheet in self.beside)
        return replace(self, projection=projection, bend=bend, beside=beside)


def _beside(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + q, cell[1] + r) for q, r in AROUND)


def _slope_of(figures: Figures) -> Linear:
    turn, skew = math.radians(figures.angle_deg), math.tan(math.radians(figures.skew_deg))
    reach = figures.pitch_px * figures.stretch
    cos, sin = math.cos(turn), math.sin(turn)
    return (
        figures.pitch_px * cos,
        reach * (skew * cos - sin),
        figures.pitch_px * sin,
        reach * (skew * sin + cos),
    )
