"""How the sides of the window stand, and how that is kept from one start to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

from PySide6.QtCore import QSettings

LEFT, RIGHT, BOTTOM, FILM, BENCH = "left", "right", "bottom", "film", "bench"
ORDER, JOURNAL = "order", "journal"
ALWAYS = ("unit", "assistant", "combat", "dice", "victory")
"""The panels of the right side that can always be had; that of the set-up comes and goes with it."""
FIRST_TABS = frozenset({"unit", "assistant", "combat", "dice"})
FIRST_SIZES: Mapping[str, int] = MappingProxyType({LEFT: 272, RIGHT: 388, BOTTOM: 118})
"""The widths of the sides and the height of the journal; with a film in it, it is as high as that wants."""
# Narrower was never drawn by a person: a layout gone wrong, not to be restored.
LEAST_KEPT_PX = 60


@dataclass(slots=True)
class PanelState:
    """How the sides stand: what is remembered from one size of the window to the next, and kept."""

    sizes: dict[str, int]
    collapsed: set[str] = field(default_factory=set)
    tabs: set[str] = field(default_factory=lambda: set(FIRST_TABS))
    """The panels of the right side that have a tab."""
    current: str = "unit"
    has_journal: bool = True
    is_open: bool = False
    """Whether the drawer is open."""
    is_pinned: bool = False
    is_map_only: bool = False
    is_narrow: bool = False
    before_tiny: frozenset[str] | None = None
    """What was in sight of left side and journal before the window became tiny, None where it is not."""

    before_film: frozenset[str] | None = None
    """What was in sight of left side and journal before a film came, None where there is none."""

    @property
    def bottom(self) -> str:
        """Which of the sizes the journal has now."""
        return BOTTOM if self.before_film is None else FILM

    before_bench: frozenset[str] | None = None
    """The same before something was made that takes the whole window, None where nothing is."""

    @property
    def right(self) -> str:
        """Which of the sizes the right side has now."""
        return RIGHT if self.before_bench is None else BENCH

    def set_bench(self, *, is_on: bool) -> None:
        """Leave the left side's and the journal's room to the map and a wide right side, or take it back."""
        if is_on != (self.before_bench is not None):
            self.before_bench = self._give_way(self.before_bench, has_journal=False)

    def set_film(self, *, is_on: bool) -> None:
        """Give the journal the height of a film and the left side's room to the map, or take them back."""
        if is_on != (self.before_film is not None):
            self.before_film = self._give_way(self.before_film, has_journal=True)

    def _give_way(self, before: frozenset[str] | None, *, has_journal: bool) -> frozenset[str] | None:
        """Collapse the left side and return what was in sight; with that, have it back and return None."""
        if before is None:
            seen = frozenset({LEFT} - self.collapsed | ({JOURNAL} if self.has_journal else set()))
            self.collapsed.add(LEFT)
            self.has_journal = has_journal
            return seen
        # Only what was in sight comes back: what the person collapsed himself stays so.
        self.collapsed -= before
        self.has_journal = JOURNAL in before
        return None

    @property
    def has_drawer(self) -> bool:
        """Whether the right side lies over the map rather than beside it."""
        return self.is_narrow or self.is_map_only

    def set_tiny(self, *, is_tiny: bool) -> bool:
        """Leave a tiny window to the map, or have left side and journal back; return whether that is new.

        They can be opened there as at any other time.
        """
        if is_tiny == (self.before_tiny is not None):
            return False
        # Opened in the tiny window it stays open.
        stays = self.has_journal and not is_tiny
        self.before_tiny = self._give_way(self.before_tiny, has_journal=False)
        self.has_journal = self.has_journal or stays
        return True

    def begin_anew(self, sizes: Mapping[str, int]) -> None:
        """Stand as at first; a film and a work keep their room, and a tiny window is left to the map.

        A work keeps its panel too: it would go on behind another one.
        """
        is_tiny, is_film, is_bench = (
            each is not None for each in (self.before_tiny, self.before_film, self.before_bench)
        )
        first = PanelState({**self.sizes, **sizes}, is_narrow=self.is_narrow)
        first.set_tiny(is_tiny=is_tiny)
        first.set_film(is_on=is_film)
        first.set_bench(is_on=is_bench)
        if is_bench:
            first.tabs.add(self.current)
            first.current, first.is_open = self.current, self.is_open
        for each in fields(self):
            setattr(self, each.name, getattr(first, each.name))

    def is_shown(self, side: str) -> bool:
        """Return whether a side's panels are in sight: docked, or in the open drawer."""
        if side == RIGHT and self.has_drawer:
            return self.is_open
        return side not in self.collapsed and not self.is_map_only

    def is_in_sight(self, name: str) -> bool:
        """Return whether a panel is to be seen."""
        if name == JOURNAL:
            return self.has_journal and not self.is_map_only
        return self.is_shown(LEFT) if name == ORDER else self.is_shown(RIGHT) and name == self.current


def is_kept(store: QSettings) -> bool:
    """Return whether the store knows of sides; one from before there were rails does not."""
    return store.contains("sides/tabs")


def read_panel_state(store: QSettings, panel_state: PanelState, known: Iterable[str], most_px: int) -> None:
    """Stand as it was kept, as far as what was kept can be used."""
    # The lasting tabs in any case: a store of an older program may lack one.
    panel_state.tabs = {*FIRST_TABS, *(_words(store, "sides/tabs") & set(known))}
    panel_state.collapsed = _words(store, "sides/collapsed") & {LEFT, RIGHT}
    # Words and no truth values: an INI file gives back the text `false`, which is true.
    panel_state.is_pinned = "pinned" in _words(store, "sides/pinned")
    panel_state.has_journal = "hidden" not in _words(store, "sides/journal")
    current = str(store.value("sides/current", "unit"))
    panel_state.current = current if current in panel_state.tabs else "unit"
    for side in FIRST_SIZES:
        size = str(store.value(f"sides/{side}", ""))
        # Not wider than half the window it is restored to: it may have been a larger screen.
        if size.isdecimal() and LEAST_KEPT_PX <= int(size) <= most_px:
            panel_state.sizes[side] = int(size)


def keep_panel_state(store: QSettings, panel_state: PanelState) -> None:
    """Keep how the sides stand."""
    store.setValue("sides/tabs", " ".join(sorted(panel_state.tabs)))
    store.setValue("sides/collapsed", " ".join(sorted(panel_state.collapsed)))
    store.setValue("sides/pinned", "pinned" if panel_state.is_pinned else "")
    store.setValue("sides/journal", "shown" if panel_state.has_journal else "hidden")
    store.setValue("sides/current", panel_state.current)
    for side in FIRST_SIZES:
        store.setValue(f"sides/{side}", str(panel_state.sizes[side]))


def _words(store: QSettings, key: str) -> set[str]:
    return set(str(store.value(key, "") or "").split())
