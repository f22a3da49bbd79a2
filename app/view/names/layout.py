"""Which of its places each name takes: the important first, each the best that is free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.view.names.labels import Label
from app.view.names.sites import Site
from app.view.names.taken import Bounds, Taken


@dataclass(frozen=True, slots=True)
class Laid:
    """The names of a map at one zoom, and all that nothing else may hide: them and the counters."""

    labels: tuple[Label, ...]
    taken: Taken


def lay_out(sites: Iterable[Site], frame: Bounds, counters: Iterable[Bounds]) -> Laid:
    """Return the names inside a frame that are clear of the counters and of one another.

    The same counters give the same names, whatever was done before.
    """
    taken, found, named = Taken(counters), list[Label](), set[int]()
    for site in sites:
        if site.group in named:
            continue
        label = _first_free(site, frame, taken)
        if label is not None:
            named.add(site.group)
            found.append(label)
            for box in label.boxes:
                taken.add(box)
    return Laid(tuple(found), taken)


def _first_free(site: Site, frame: Bounds, taken: Taken) -> Label | None:
    for label in site.labels():
        if all(frame.holds(box) and taken.is_free(box) for box in label.boxes):
            return label
    return None
