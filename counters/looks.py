"""What the counters of a game look like, as values: colours, signs of sides, unit types, faces of markers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from counters.units import Corps, Unit

GROUND, INK = "#ECE9E2", "#111111"
"""The colours of a marker that asks for none."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one service, full and reduced: ground, ink on it, ground of the symbol's box."""

    base: str
    ink: str
    box: str
    reduced_base: str
    reduced_ink: str
    reduced_box: str


@dataclass(frozen=True, slots=True)
class SideLook:
    """What tells a side without colour: cut corners with an inset frame, and the way its vehicles face.

    `palette` is for units whose service and nationality have none; `ground` and `emblem` are those of its
    markers, empty for none of their own.
    """

    # By shape as well as by colour: who does not tell two colours apart has to tell two sides apart.
    has_cut_corners: bool = False
    faces_left: bool = False
    palette: Palette | None = None
    ground: str = ""
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class TypeLook:
    """The look of a unit type: parts of its NATO symbol, its silhouette, its special ground.

    `has_disc`: white disc behind the defense (negates armor); `is_on_white`: the symbol stands on white;
    `has_band`: a white band across the counter; `letters`: in the middle of the symbol.
    """

    symbol: tuple[str, ...]
    silhouette: str
    letters: str = ""
    has_disc: bool = False
    is_on_white: bool = False
    has_band: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """What some units of a type look like; of what is empty any will do.

    `is_alone` asks for units whose label names no parent.
    """

    type: str
    look: TypeLook
    nationality: str = ""
    service: str = ""
    parent: str = ""
    size: str = ""
    is_alone: bool = False

    def fits(self, unit: Unit) -> bool:
        """Return whether a unit is one of those that look so."""
        asked = (
            (self.type, unit.type),
            (self.nationality, unit.nationality),
            (self.service, unit.service),
            (self.parent, unit.parent),
            (self.size, unit.size),
        )
        is_one = all(wanted in {"", found} for wanted, found in asked)
        # A label names its parent behind a stroke, as it is printed: `3/3SS`.
        return is_one and not (self.is_alone and "/" in unit.label)


@dataclass(frozen=True, slots=True)
class MarkerFace:
    """One side of a marker: words above and below, a picture, a large word, ground and ink.

    `emblem` is a small picture in the upper right corner that tells whose it is.
    """

    top: str = ""
    picture: str = ""
    big: str = ""
    bottom: str = ""
    ground: str = GROUND
    ink: str = INK
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class CorpsLook:
    """Where corps boxes stand beside the full sides of large counters, which always have theirs.

    A game in which the corps decides who may act has it on reduced sides too, and its text on middling ones.
    """

    is_on_reduced: bool = False
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Looks:
    """The looks of a game. What it does not tell of is drawn in common signs and neutral colours.

    `palettes` are by service and by nationality; of the variants the first that fits is taken; `markers` are
    by marker and face; `sizes` are what is drawn for sizes of the game's own; `plated` are the movement
    classes with a plate behind the move, all but the usual one where it is None.
    """

    palettes: Mapping[str, Palette] = field(default_factory=dict)
    sides: Mapping[str, SideLook] = field(default_factory=dict)
    types: Mapping[str, TypeLook] = field(default_factory=dict)
    variants: tuple[Variant, ...] = ()
    markers: Mapping[tuple[str, str], MarkerFace] = field(default_factory=dict)
    corps: Mapping[str, Corps] = field(default_factory=dict)
    corps_box: CorpsLook = field(default_factory=CorpsLook)
    sizes: Mapping[str, str] = field(default_factory=dict)
    # None and empty differ: a game may say that no class has a plate.
    plated: frozenset[str] | None = None
