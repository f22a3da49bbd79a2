"""What the marks of an overlay mean: one line for each kind of mark that lies on the map now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.assist.glance import Overlay
from app.table.phrases import Translate
from app.view.marks import Hatch, HexFill, Line, Mark, PathLine, Stamp


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A mark as it is drawn on the map, and what it says."""

    sample: Mark
    words: str


_Kind = tuple[Callable[[Mark], bool], str]


def _is_area(mark: Mark) -> bool:
    return isinstance(mark, HexFill)


def _is_whole_area(mark: Mark) -> bool:
    return isinstance(mark, HexFill) and mark.line is Line.SOLID


def _is_dashed_area(mark: Mark) -> bool:
    return isinstance(mark, HexFill) and mark.line is not Line.SOLID


def _is_line(mark: Mark) -> bool:
    return isinstance(mark, PathLine)


def _is_zone(mark: Mark) -> bool:
    return isinstance(mark, Hatch | HexFill)


def _is_stamp(mark: Mark) -> bool:
    return isinstance(mark, Stamp) and not mark.is_stop


def _is_stop(mark: Mark) -> bool:
    return isinstance(mark, Stamp) and mark.is_stop


_SUPPLY: tuple[_Kind, ...] = (
    (_is_line, "Supply line"),
    (_is_dashed_area, "Within reach of the sources"),
    (_is_stop, "No line, or where it breaks"),
)
_KINDS: Mapping[Overlay, Sequence[_Kind]] = MappingProxyType(
    {
        Overlay.REACH: (
            (_is_area, "Within reach"),
            (_is_stamp, "Points left, and the cost"),
            (_is_stop, "It must stop there"),
        ),
        Overlay.ENEMY_ZONES: ((_is_zone, "Enemy zone of control"),),
        Overlay.OWN_ZONES: ((_is_zone, "Own zone of control"),),
        Overlay.SUPPLY: _SUPPLY,
        Overlay.ENEMY_SUPPLY: _SUPPLY,
        Overlay.THREATS: (
            (_is_whole_area, "Enough of the enemy can go there"),
            (_is_dashed_area, "Fewer of the enemy can go there"),
            (_is_stop, "So many can attack it: enough"),
            (_is_stamp, "So many can attack it"),
        ),
        Overlay.STACKS: ((_is_stamp, "Units of a stack"), (_is_stop, "Full stack")),
        Overlay.POINTS: ((_is_stamp, "Movement points left"),),
        Overlay.RING: (
            (_is_whole_area, "Ring round the pocket"),
            (_is_line, "Shortest way out"),
            (_is_stop, "Gap in the ring"),
        ),
    }
)


def legend_of(laid: Mapping[Overlay, Iterable[Mark]], tr: Translate) -> tuple[LegendLine, ...]:
    """Return the legend of what the overlays have laid over the map, in the order of the overlays."""
    lines: list[LegendLine] = []
    for overlay, kinds in _KINDS.items():
        marks = tuple(laid.get(overlay, ()))
        for fits, words in kinds:
            sample = next(filter(fits, marks), None)
            told = tr(words)
            if sample is not None and all(told != line.words for line in lines):
                lines.append(LegendLine(sample, told))
    return tuple(lines)
