"""What a face of a unit is drawn with: colours, symbol and signs, looked up in its game's looks. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from counters.commonlooks import common_type
from counters.looks import Looks, Palette, SideLook, TypeLook
from counters.paint.palette import Detail, Style, corps_of, palette_of, side_look
from counters.units import Corps, Unit

SIZE_MARKS: Mapping[str, str] = MappingProxyType(
    {
        "company": "I",
        "battalion": "II",
        "regiment": "III",
        "brigade": "X",
        "division": "XX",
        "corps": "XXX",
        "army": "XXXX",
    }
)


def look_of(unit: Unit, looks: Looks) -> TypeLook | None:
    """Return the look of a unit, or None for a type that nobody has drawn (then the type's word is)."""
    # The variant before the type: it tells what single units have otherwise.
    found = next((each.look for each in looks.variants if each.fits(unit)), None)
    return found or looks.types.get(unit.type) or common_type(unit.type)


def type_word(unit: Unit) -> str:
    """Return the word that stands in for the symbol of an unknown type."""
    return unit.type.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Shown:
    """One face of a unit as it shall be drawn.

    `corps` is its corps box, None without a corps and on a side that shows none; `is_corps_told` says that
    its text stands on middling counters too. `size_mark` is what is drawn for its size, empty for nothing;
    `has_plate` that its move has a plate behind it.
    """

    unit: Unit
    face_index: int
    style: Style
    detail: Detail
    look: TypeLook | None
    side: SideLook
    palette: Palette
    corps: Corps | None
    is_corps_told: bool = False
    size_mark: str = ""
    has_plate: bool = False

    @property
    def is_silhouette(self) -> bool:
        """Whether a silhouette is drawn: an unknown type has none in either style."""
        return self.style is Style.SILHOUETTE and self.look is not None

    @property
    def is_reduced(self) -> bool:
        """Whether the face is drawn as a reduced side: every face but the first."""
        return self.face_index > 0


def shown(unit: Unit, face_index: int, style: Style, detail: Detail, looks: Looks) -> Shown:
    """Return a face of a unit with all that it is drawn with."""
    return Shown(
        unit,
        face_index,
        style,
        detail,
        look_of(unit, looks),
        side_look(unit.side, looks),
        palette_of(unit, looks),
        corps_of(unit, looks.corps) if face_index == 0 or looks.corps_box.is_on_reduced else None,
        looks.corps_box.is_told,
        looks.sizes.get(unit.size, SIZE_MARKS.get(unit.size, "")),
        unit.movement in looks.plated if looks.plated is not None else bool(unit.movement),
    )
