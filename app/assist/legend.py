"""What the marks of an overlay mean: one line for each kind of mark that lies on the map now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.assist.drawing import CARRIED, OTHER_MODE, STRUCK
from app.assist.glance import Overlay
from app.map_marks import Hatch, HexFill, Line, MapMark, PathLine, Stamp
from app.table.phrases import Translate
from rules.translatable import tr_noop


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A mark as it is drawn on the map, and what it says."""

    sample: MapMark
    words: str


_Kind = tuple[Callable[[MapMark], bool], str]


def _is_area(mark: MapMark) -> bool:
    return isinstance(mark, HexFill)


def _is_whole_area(mark: MapMark) -> bool:
    return isinstance(mark, HexFill) and mark.line is Line.SOLID


def _is_dashed_area(mark: MapMark) -> bool:
    return isinstance(mark, HexFill) and mark.line is not Line.SOLID


def _is_line(mark: MapMark) -> bool:
    return isinstance(mark, PathLine)


def _is_zone(mark: MapMark) -> bool:
    # Hatched near the reach of a unit, only outlined far from it.
    return isinstance(mark, Hatch | HexFill)


def _is_stamp(mark: MapMark) -> bool:
    return isinstance(mark, Stamp) and not mark.is_stop


def _is_carried(mark: MapMark) -> bool:
    return isinstance(mark, Stamp) and mark.text == CARRIED


def _is_points_stamp(mark: MapMark) -> bool:
    # These three are stamps as well and have lines of their own.
    return _is_stamp(mark) and not (_is_carried(mark) or _is_strike(mark) or _is_other_mode(mark))


def _is_other_mode(mark: MapMark) -> bool:
    return isinstance(mark, Stamp) and mark.text.startswith(OTHER_MODE)


def _is_strike(mark: MapMark) -> bool:
    return isinstance(mark, Stamp) and mark.text.startswith(STRUCK)


def _is_stop(mark: MapMark) -> bool:
    return isinstance(mark, Stamp) and mark.is_stop


_SUPPLY: tuple[_Kind, ...] = (
    (_is_line, tr_noop("Supply line")),
    (_is_dashed_area, tr_noop("Within reach of the sources")),
    (_is_stop, tr_noop("No line, or where it breaks")),
)
_KINDS: Mapping[Overlay, Sequence[_Kind]] = MappingProxyType(
    {
        Overlay.REACH: (
            (_is_area, tr_noop("Within reach")),
            (_is_points_stamp, tr_noop("Points left, and the cost")),
            (_is_carried, tr_noop("Transport carries it there")),
            (_is_other_mode, tr_noop("Only by another mode of movement: points left then")),
            (_is_strike, tr_noop("Can be attacked on the way: points left then")),
            (_is_stop, tr_noop("It must stop there")),
        ),
        Overlay.ENEMY_ZONES: ((_is_zone, tr_noop("Enemy zone of control")),),
        Overlay.OWN_ZONES: ((_is_zone, tr_noop("Own zone of control")),),
        Overlay.SUPPLY: _SUPPLY,
        Overlay.ENEMY_SUPPLY: _SUPPLY,
        Overlay.THREATS: (
            (_is_whole_area, tr_noop("Enough of the enemy can go there")),
            (_is_dashed_area, tr_noop("Fewer of the enemy can go there")),
            (_is_stop, tr_noop("So many can attack it: enough")),
            (_is_stamp, tr_noop("So many can attack it")),
        ),
        Overlay.STACKS: ((_is_stamp, tr_noop("Units of a stack")), (_is_stop, tr_noop("Full stack"))),
        Overlay.POINTS: ((_is_stamp, tr_noop("Movement points left")),),
        Overlay.RING: (
            (_is_whole_area, tr_noop("Ring round the pocket")),
            (_is_line, tr_noop("Shortest way out")),
            (_is_stop, tr_noop("Gap in the ring")),
        ),
        Overlay.ACTIVE: (
            (_is_whole_area, tr_noop("May act now")),
            (_is_dashed_area, tr_noop("Has to wait")),
        ),
    }
)


def legend_of(laid: Mapping[Overlay, Iterable[MapMark]], tr: Translate) -> tuple[LegendLine, ...]:
    """Return the legend of what the overlays have laid over the map, in the order of the overlays."""
    lines: list[LegendLine] = []
    for overlay, kinds in _KINDS.items():
        marks = tuple(laid.get(overlay, ()))
        for fits, words in kinds:
            # A mark of the map itself, not one made for the legend: the two can never look different.
            sample = next(filter(fits, marks), None)
            told = tr(words)
            # Two overlays may say the same: one line is enough.
            if sample is not None and all(told != line.words for line in lines):
                lines.append(LegendLine(sample, told))
    return tuple(lines)
