"""Which of its places each name takes: the important first, each the best that is free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.view.names.labels import Label, dot_box
from app.view.names.sites import Site
from app.view.names.taken import Bounds, Taken


@dataclass(frozen=True, slots=True)
class Laid:
    """The names of a map at one zoom, and all that nothing else may hide: them and the counters."""

    chosen: tuple[Label | None, ...]
    """The label of each site, None where it bears none."""
    frame: Bounds
    counters: frozenset[Bounds]
    taken: Taken

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels that are shown, the most important first."""
        return tuple(label for label in self.chosen if label is not None)


def lay_out(
    sites: Sequence[Site], frame: Bounds, counters: Iterable[Bounds], before: Laid | None = None
) -> Laid:
    """Return the names inside a frame that are clear of the counters and of one another.

    The same counters give the same names, whatever was done before: from `before`, the last layout of the
    same sites, comes only what nothing has come near to or left since.
    """
    layout = _Layout(sites, frame, frozenset(counters), before)
    for number in range(len(sites)):
        layout.name(number)
    return layout.laid()


class _Layout:
    """One layout under way."""

    def __init__(
        self, sites: Sequence[Site], frame: Bounds, counters: frozenset[Bounds], before: Laid | None
    ) -> None:
        self._sites = sites
        self._frame = frame
        self._counters = counters
        # Another frame frees other places: nothing of the old layout can be taken over.
        self._before = before.chosen if before is not None and before.frame == frame else None
        self._taken = Taken(counters)
        # Names alone, without counters: a dot may lie under a counter, but not under a name.
        self._texts = Taken()
        self._dots = Taken(site.dot for site in sites if site.dot is not None)
        self._moved = Taken(counters ^ before.counters if before is not None else ())
        """What lies elsewhere than in the last layout: counters, and the names found so far."""
        self._chosen: list[Label | None] = []
        self._named: set[int] = set()
        self._named_before: set[int] = set()

    def laid(self) -> Laid:
        """Return what was found."""
        return Laid(tuple(self._chosen), self._frame, self._counters, self._taken)

    def name(self, number: int) -> None:
        """Give a site the first of its labels that is free, if its group has no name yet."""
        site = self._sites[number]
        # One name for twins.
        if site.group in self._named:
            label = None
        # The dear part is to try places: what nothing has come near to keeps the place it found.
        elif self._before is not None and self._is_untouched(site):
            label = self._before[number]
        else:
            label = next(filter(self._is_free, site.labels()), None)
        self._note_moved(number, label)
        self._chosen.append(label)
        if label is None:
            return
        self._named.add(site.group)
        for box in label.boxes:
            self._taken.add(box)
            self._texts.add(box)
        if label.dot is not None:
            self._dots.add(dot_box(label.dot))

    def _is_untouched(self, site: Site) -> bool:
        """Return whether a site looked for room in the last layout, and finds the same now."""
        return (
            site.group not in self._named_before
            and site.reach is not None
            and self._moved.is_free(site.reach)
        )

    def _note_moved(self, number: int, label: Label | None) -> None:
        """Note what of the last layout was exchanged."""
        former = self._before[number] if self._before is not None else None
        if former is not None:
            self._named_before.add(self._sites[number].group)
        # Identity first: most labels are the very same value.
        if former is not label and former != label:
            for box in (*_boxes_of(former), *_boxes_of(label)):
                self._moved.add(box)

    def _is_free(self, label: Label) -> bool:
        """Return whether a label hides nothing, and no name its dot; a counter may stand on the dot."""
        if label.dot is not None and not self._texts.is_free(dot_box(label.dot)):
            return False
        return all(
            self._frame.holds(box) and self._taken.is_free(box) and self._dots.is_free(box)
            for box in label.boxes
        )


def _boxes_of(label: Label | None) -> Iterator[Bounds]:
    if label is not None:
        yield from label.boxes
        if label.dot is not None:
            yield dot_box(label.dot)
