"""Which of its places each name takes: the important first, each the best that is free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.view.names.labels import Label, dot_box
from app.view.names.sites import Site
from app.view.names.taken import Bounds, Taken


@dataclass(frozen=True, slots=True)
class Laid:
    """The names of a map at one zoom, and all that nothing else may hide: them and the counters."""

    labels: tuple[Label, ...]
    taken: Taken


def lay_out(sites: Sequence[Site], frame: Bounds, counters: Iterable[Bounds]) -> Laid:
    """Return the names inside a frame that are clear of the counters and of one another.

    The same counters give the same names, whatever was done before.
    """
    layout = _Layout(sites, frame, counters)
    for site in sites:
        layout.name(site)
    return Laid(tuple(layout.labels), layout.taken)


class _Layout:
    """One layout under way."""

    def __init__(self, sites: Sequence[Site], frame: Bounds, counters: Iterable[Bounds]) -> None:
        self.labels: list[Label] = []
        self.taken = Taken(counters)
        self._frame = frame
        self._texts = Taken()
        self._dots = Taken(site.dot for site in sites if site.dot is not None)
        self._named: set[int] = set()

    def name(self, site: Site) -> None:
        """Give a site the first of its labels that is free, if its group has no name yet."""
        label = next(filter(self._is_free, site.labels()), None) if site.group not in self._named else None
        if label is None:
            return
        self._named.add(site.group)
        self.labels.append(label)
        for box in label.boxes:
            self.taken.add(box)
            self._texts.add(box)
        if label.dot is not None:
            self._dots.add(dot_box(label.dot))

    def _is_free(self, label: Label) -> bool:
        """Return whether a label hides nothing, and no name its dot; a counter may stand on the dot."""
        if label.dot is not None and not self._texts.is_free(dot_box(label.dot)):
            return False
        return all(
            self._frame.holds(box) and self.taken.is_free(box) and self._dots.is_free(box)
            for box in label.boxes
        )
