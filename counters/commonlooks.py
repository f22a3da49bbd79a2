"""The looks of a game that tells of none: sides by their order, types by the common words for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import cycle
from types import MappingProxyType

from counters.looks import Looks, Palette, SideLook, TypeLook

_DARK = "#111111"
NEUTRAL = Palette("#CBC7BC", _DARK, "#E2DFD7", "#DEDBD3", _DARK, "#EBE9E3")
"""The colours of a unit of whom nobody has said any."""

SIDE_PALETTES = (
    Palette("#8FAE8B", _DARK, "#C2D6BF", "#B4CAB1", _DARK, "#D2E0D0"),
    Palette("#E08A7C", _DARK, "#EFB9B0", "#EBB1A8", _DARK, "#F4CFC9"),
    Palette("#8DB0D2", _DARK, "#C1D5E8", "#B6CEE4", _DARK, "#D6E3F0"),
    Palette("#CDA877", _DARK, "#E4CFB1", "#DFC7A5", _DARK, "#EDDFCB"),
    NEUTRAL,
)
"""Green, red, blue, brown and grey, in the order in which sides are shown elsewhere."""

# Words that several games share, in English: a game whose own differ says so in its looks, and none must
# say all of these.
COMMON_TYPES: Mapping[str, TypeLook] = MappingProxyType(
    {
        "infantry": TypeLook(("cross",), "infantry"),
        "mech_infantry": TypeLook(("cross", "oval"), "halftrack"),
        "mot_infantry": TypeLook(("cross", "wheels"), "truck"),
        "tank": TypeLook(("oval",), "medium_tank"),
        "armor": TypeLook(("oval",), "medium_tank"),
        "heavy_tank": TypeLook(("full_oval",), "heavy_tank"),
        "recon": TypeLook(("slash", "oval"), "armored_car"),
        "assault_gun": TypeLook(("oval", "dot"), "assault_gun"),
        "tank_destroyer": TypeLook(("oval", "peak"), "tank_destroyer", has_disc=True),
        "cavalry": TypeLook(("slash",), "cavalry"),
        "marine": TypeLook(("cross", "anchor"), "marine"),
        "airborne": TypeLook(("cross", "wings"), "airborne"),
        "fortress": TypeLook(("fort",), "fort"),
        "machine_gun": TypeLook(("cross",), "machine_gun", "MG"),
        "anti_tank": TypeLook(("peak",), "anti_tank", has_disc=True),
        "flak": TypeLook(("arc",), "flak", has_disc=True),
        "engineer": TypeLook(("comb",), "engineer", is_on_white=True),
        "artillery": TypeLook(("big_dot",), "artillery"),
        "rocket": TypeLook(("rockets",), "rocket"),
    }
)


def common_type(name: str) -> TypeLook | None:
    """Return the look of a type by its word or the last part of it (`ski_infantry`), None without any."""
    # By the last part: what stands before it says where the same troops fight, and their symbol stays.
    return COMMON_TYPES.get(name) or COMMON_TYPES.get(name.rpartition("_")[2])


def neutral_looks(sides: Iterable[str]) -> Looks:
    """Return looks by which sides are told apart in colour and, four of them, without it."""
    # The cycles have no end: the sides bound the zip.
    signs = zip(sides, cycle(SIDE_PALETTES), cycle(_SHAPES), strict=False)
    return Looks(
        sides={
            side: SideLook(has_cut_corners, faces_left, palette, palette.box)
            for side, palette, (has_cut_corners, faces_left) in signs
        }
    )


_SHAPES = ((False, False), (True, True), (False, True), (True, False))
"""Cut corners and the way that vehicles face; those of the first two sides differ in both."""
