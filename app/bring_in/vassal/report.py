"""What a module holds and what of it is not understood: the numbers of the report, counted in the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.module import Module, Slot
from app.bring_in.vassal.prototypes import images_in, is_name, traits_in
from app.bring_in.vassal.traits import Trait, unknown_kinds

KIND = "module"


@dataclass(frozen=True, slots=True)
class ModuleReport:
    """The numbers of a module, and the names of its pictures that are not there."""

    counts: dict[str, int]
    missing: tuple[str, ...]
    not_understood: dict[str, int]

    def as_json(self) -> dict[str, object]:
        """Return the object that the command prints."""
        told = {"images_missing": len(self.missing), "not_understood": self.not_understood}
        return {"kind": KIND, **self.counts, **told, "refused": None}


# With every key of a report, so that a script that counts need not know of refusals.
def refusal(reason: str) -> dict[str, object]:
    """Return the object for a module that was refused."""
    nothing = dict.fromkeys(("boards", "hex_grids", "zones", "slots", "prototypes", "images_missing"), 0)
    return {"kind": KIND, **nothing, "not_understood": {}, "refused": reason}


def report_of(module: Module, pictures: Pictures) -> ModuleReport:
    """Return the numbers of a module."""
    named: dict[str, None] = dict.fromkeys(_pictures_beside_counters(module))
    strange: Counter[str] = Counter()
    for traits in _definitions(module):
        named |= dict.fromkeys(images_in(traits))
        # In the definitions as they stand: put in everywhere, one odd trait of a prototype would count a
        # thousand times.
        strange.update(unknown_kinds(traits))
    # Each once: thousands of slots may want the same picture that is not there.
    missing = tuple(name for name in named if is_name(name) and pictures.is_missing(name))
    return ModuleReport(
        dict(module.counts), missing, {**module.not_understood, **dict(strange.most_common())}
    )


def _pictures_beside_counters(module: Module) -> Iterator[str]:
    yield from (board.image for window in module.maps for board in window.boards)
    yield from (chart.file for chart in module.charts if not chart.is_page)


def slots_of(module: Module) -> Iterable[Slot]:
    """Yield every counter of a module: those of the palettes, then those that lie on its maps."""
    yield from module.slots
    for window in module.maps:
        # What lies there at the start is often in no palette at all.
        for pile in window.piles:
            yield from pile.slots


def _definitions(module: Module) -> Iterator[tuple[Trait, ...]]:
    yield from (traits_in(slot.definition) for slot in slots_of(module))
    yield from (traits_in(text) for text in module.prototypes.values())
