"""What each unit type looks like: parts of its NATO symbol, its silhouette, its special ground. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from counters.paint.palette import Detail, Style
from counters.roster import Corps, Unit


@dataclass(frozen=True, slots=True)
class TypeLook:
    """The look of a unit type.

    `has_disc`: white disc behind the defense (negates armor); `is_on_white`: the symbol stands on white;
    `has_band`: a white band across the counter; `letters`: in the middle of the symbol.
    """

    symbol: tuple[str, ...]
    silhouette: str
    letters: str = ""
    has_disc: bool = False
    is_on_white: bool = False
    has_band: bool = False


LOOKS: Mapping[str, TypeLook] = MappingProxyType(
    {
        "infantry": TypeLook(("cross",), "infantry"),
        "mech_infantry": TypeLook(("cross", "oval"), "halftrack"),
        "mot_infantry": TypeLook(("cross", "wheels"), "truck"),
        "tank": TypeLook(("oval",), "t34"),
        "panther": TypeLook(("oval",), "panther"),
        "panzer_four": TypeLook(("oval",), "panzer_four"),
        "sherman": TypeLook(("oval",), "sherman"),
        "heavy_tank": TypeLook(("full_oval",), "tiger"),
        "recon": TypeLook(("slash", "oval"), "armored_car"),
        "assault_gun": TypeLook(("oval", "dot"), "assault_gun"),
        "su": TypeLook(("oval", "dot"), "su"),
        "tank_destroyer": TypeLook(("oval", "peak"), "tank_destroyer", has_disc=True),
        "cavalry": TypeLook(("slash",), "cavalry"),
        "marine": TypeLook(("cross", "anchor"), "marine"),
        "airborne": TypeLook(("cross", "wings"), "airborne"),
        "fortified_area": TypeLook(("fort",), "fort"),
        "police": TypeLook(("cross",), "infantry", "P"),
        "training": TypeLook(("cross",), "infantry", "Tr"),
        "alarm": TypeLook(("cross",), "infantry", "A"),
        "machine_gun": TypeLook(("cross",), "machine_gun", "MG"),
        "anti_tank": TypeLook(("peak",), "anti_tank", has_disc=True),
        "flak": TypeLook(("arc",), "flak", has_disc=True),
        "engineer": TypeLook(("comb",), "engineer", is_on_white=True),
        "sturmboot": TypeLook(("comb_over_boat",), "boat", is_on_white=True, has_band=True),
        "artillery": TypeLook(("big_dot",), "artillery"),
        "rocket": TypeLook(("rockets",), "rocket"),
        "katyusha": TypeLook(("rockets",), "katyusha"),
    }
)

# Who fought in what. "alone" marks a battalion that belongs to no division: the heavy battalions of tanks.
# Both mechanized corps named here rode lend-lease Shermans in Hungary.
VARIANTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("tank", "parent 1GMC"): "sherman",
        ("tank", "parent 9GMC"): "sherman",
        ("tank", "german alone"): "heavy_tank",
        ("tank", "german"): "panther",
        ("tank", "hungarian"): "panzer_four",
        ("assault_gun", "soviet"): "su",
        ("rocket", "soviet"): "katyusha",
    }
)
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


def look_of(unit: Unit) -> TypeLook | None:
    """Return the look of a unit, or None for a type that the table lacks (then the type's word is drawn)."""
    is_alone = unit.size == "battalion" and "/" not in unit.label
    keys = [f"parent {unit.parent}", f"{unit.nationality} alone" if is_alone else "", unit.nationality]
    names = [VARIANTS.get((unit.type, key)) for key in keys]
    return LOOKS.get(next((name for name in names if name), unit.type))


def type_word(unit: Unit) -> str:
    """Return the word that stands in for the symbol of an unknown type."""
    return unit.type.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Shown:
    """One face of a unit as it shall be drawn. `corps` is its corps box, None without a corps."""

    unit: Unit
    face_index: int
    corps: Corps | None
    style: Style
    detail: Detail

    @property
    def look(self) -> TypeLook | None:
        """The look of the unit's type."""
        return look_of(self.unit)

    @property
    def is_silhouette(self) -> bool:
        """Whether a silhouette is drawn: an unknown type has none in either style."""
        return self.style is Style.SILHOUETTE and self.look is not None

    @property
    def is_reduced(self) -> bool:
        """Whether the face is drawn as a reduced side: every face but the first."""
        return self.face_index > 0
