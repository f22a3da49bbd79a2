"""What stands on each marker: a picture and words, so that none depends on its colour. No Qt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from counters.paint.palette import DARK
from counters.roster import Marker

AMBER, VIOLET, ORANGE, ICE = "#F3C44A", "#D3C0EA", "#F0A35E", "#C4E5F3"
BONE, CREAM, LEMON, SLATE = "#ECE9E2", "#FBF6EA", "#FFF0A0", "#2D3440"
GREEN, ROSE = "#A9C1B3", "#EFA79D"


@dataclass(frozen=True, slots=True)
class MarkerFace:
    """One side of a marker: words above and below, a picture, a large word, ground and ink.

    `emblem` is a small picture in the upper right corner that tells whose it is.
    """

    top: str = ""
    picture: str = ""
    big: str = ""
    bottom: str = ""
    ground: str = BONE
    ink: str = DARK
    emblem: str = ""


_OWNER_GROUND = MappingProxyType({"german": GREEN, "soviet": ROSE})
_EMBLEMS = MappingProxyType({"german": "cross_emblem", "soviet": "star_emblem"})
_RETREATED = MarkerFace("RETREATED", "hex_crossed", bottom="NO ZOC", ground=VIOLET, ink="#1F1030")
_ATTACKED = MarkerFace("ATTACKED", "burst", bottom="NO MOVE", ground=ORANGE, ink="#221003")
_RELEASE_46 = MarkerFace("46TH ARMY", "hexes", bottom="RELEASE", ground=CREAM, ink="#5A1018")

# Marker -> what all its faces share. A field that a face needs of its own comes from FACES.
KINDS: Mapping[str, MarkerFace] = MappingProxyType(
    {
        "turn": MarkerFace(picture="calendar", bottom="GAME TURN", ground=CREAM),
        "weather": MarkerFace("WEATHER", ground=ICE, ink="#0C2C3C"),
        "infantry_rp_german": MarkerFace("INFANTRY", "infantry", bottom="GERMAN RP"),
        "armored_rp_german": MarkerFace("ARMORED", "armor", bottom="GERMAN RP"),
        "infantry_rp_soviet": MarkerFace("INFANTRY", "infantry", bottom="SOVIET RP"),
        "armored_rp_soviet": MarkerFace("ARMORED", "armor", bottom="SOVIET RP"),
        "air_support_points_german": MarkerFace("AIR", "plane", bottom="GERMAN ASP"),
        "air_support_points_soviet": MarkerFace("AIR", "plane", bottom="SOVIET ASP"),
        "artillery_support_points_german": MarkerFace("ARTILLERY", "gun", bottom="GERMAN ArSP"),
        "artillery_support_points_buda": MarkerFace("ARTILLERY", "gun", "B", "BUDA ArSP"),
        "artillery_support_points_pest": MarkerFace("ARTILLERY", "gun", "P", "PEST ArSP"),
        "out_of_supply": MarkerFace(ground=AMBER, ink="#1A1405"),
        "retreated_no_zoc": _RETREATED,
        "attacked_no_move": _ATTACKED,
        "frozen": MarkerFace(picture="snowflake", bottom="FROZEN", ground=ICE, ink="#0C2C3C"),
        "surprise": MarkerFace(picture="bolt_in_corner", bottom="SURPRISE ZONE", ground=LEMON, ink="#3A2A00"),
        "surprise_used": MarkerFace("SURPRISE", ground=LEMON, ink="#3A2A00"),
        "reserve_release_schedule": MarkerFace("RESERVES", "open_lock", bottom="SCHEDULE", ground=CREAM),
        "breakout": MarkerFace(picture="breakout", bottom="BREAKOUT", ground="#FFFFFF", ink="#8A1620"),
        "46th_army_release_15": replace(_RELEASE_46, big="15"),
        "46th_army_release_10": replace(_RELEASE_46, big="10"),
        "46th_army_release_5": replace(_RELEASE_46, big="5"),
        "restricted": MarkerFace("RESTRICTED", "open_lock", bottom="RELEASED", ground="#F3D9C0"),
        "bridge_control": MarkerFace(picture="bridge", bottom="BRIDGE"),
        "bridge_destroyed": MarkerFace("BRIDGE", ink="#2A2522"),
        "town_control": MarkerFace(picture="town", bottom="TOWN"),
        "budapest_resupplied": MarkerFace("BUDAPEST", "dome_fed", "50", "RESUPPLIED, VP"),
        "budapest_approached": MarkerFace("BUDAPEST", "dome_reached", "20", "APPROACHED, VP"),
        "budapest_supplied": MarkerFace("BUDAPEST", "crate", bottom="SUPPLIED, TURNS"),
        "bg_steps_evacuated": MarkerFace("GARRISON", "men_leave", bottom="EVACUATED"),
        "budapest_uncovered": MarkerFace("BUDAPEST", "dome_open", bottom="UNCOVERED"),
        "budapest_never_approached": MarkerFace("BUDAPEST", "dome_lost", "20", "NEVER REACHED"),
        "bg_steps_eliminated": MarkerFace("GARRISON", "men_lost", bottom="ELIMINATED"),
        "german_vp": MarkerFace("GERMAN", bottom="VICTORY PTS", ground=SLATE, ink="#FFD978"),
        "soviet_vp": MarkerFace("SOVIET", bottom="VICTORY PTS", ground="#6B1620", ink="#FFD978"),
        "same_hex_combat": MarkerFace("SAME HEX", "swords", bottom="COMBAT", ground=ORANGE, ink="#221003"),
        "all_out_assault": MarkerFace(
            "ALL-OUT", "three_arrows", bottom="ASSAULT", ground=ORANGE, ink="#221003"
        ),
        "withdrawal": MarkerFace("WITHDRAWAL", "way_back", bottom="MUST LEAVE", ground=GREEN),
    }
)

# (marker, face) or ("", face) -> the fields in which the face differs from its kind.
FACES: Mapping[tuple[str, str], Mapping[str, str]] = MappingProxyType(
    {
        ("weather", "clear"): {"picture": "sun", "bottom": "CLEAR"},
        ("weather", "overcast"): {"picture": "cloud", "bottom": "OVERCAST", "ground": "#CDD4DA"},
        ("weather", "snow"): {"picture": "snow_cloud", "bottom": "SNOW", "ground": "#F4F8FA"},
        ("out_of_supply", "out of supply"): {"picture": "can_crossed", "bottom": "OUT OF SUPPLY"},
        ("out_of_supply", "fuel depleted"): {"picture": "drop_crossed", "bottom": "FUEL DEPLETED"},
        ("surprise_used", "second surprise available"): {
            "picture": "bolt",
            "big": "2ND",
            "bottom": "AVAILABLE",
        },
        ("surprise_used", "used"): {"picture": "bolt_crossed", "bottom": "USED"},
        ("bridge_control", "german"): {"top": "GERMAN", "ground": GREEN, "emblem": "cross_emblem"},
        ("bridge_control", "soviet"): {"top": "SOVIET", "ground": ROSE, "emblem": "star_emblem"},
        ("town_control", "german"): {"top": "GERMAN", "ground": GREEN, "emblem": "cross_emblem"},
        ("town_control", "soviet"): {"top": "SOVIET", "ground": ROSE, "emblem": "star_emblem"},
        ("bridge_destroyed", "destroyed"): {"picture": "bridge_broken", "bottom": "DESTROYED"},
        ("bridge_destroyed", "attempted this turn"): {
            "picture": "bridge_charge",
            "bottom": "TRIED THIS TURN",
        },
    }
)
_SHARED_FACES: Mapping[str, MarkerFace] = MappingProxyType(
    {"retreated, no ZOC": _RETREATED, "attacked, no move": _ATTACKED}
)


def face_of(marker: Marker, face: str) -> MarkerFace:
    """Return what stands on a marker's face; an unknown marker shows its name and its face in words."""
    if face in _SHARED_FACES:
        return _SHARED_FACES[face]
    kind = KINDS.get(marker.id)
    if kind is None:
        return _unknown(marker, face)
    owned = _owned(kind, marker.owner)
    found = replace(owned, **FACES.get((marker.id, face), {}))
    return found if found.big else replace(found, big=_large_word(face))


def _owned(kind: MarkerFace, owner: str) -> MarkerFace:
    """Give a side's count markers its ground and its emblem."""
    if owner not in _EMBLEMS:
        return kind
    ground = _OWNER_GROUND[owner] if kind.ground == BONE else kind.ground
    return replace(kind, ground=ground, emblem=_EMBLEMS[owner])


def _large_word(face: str) -> str:
    """Return what of a face is worth a large word: a multiple such as ×10, or a single letter."""
    multiple = re.search(r"(?:^|\s)x(\d+)$", face)
    if multiple:
        return f"×{multiple[1]}"
    return face if len(face) == 1 else ""


def _unknown(marker: Marker, face: str) -> MarkerFace:
    words = marker.name.upper().split()
    half = (len(words) + 1) // 2
    shown = "" if face.casefold() == marker.name.casefold() else face
    return MarkerFace(" ".join(words[:half]), big=shown, bottom=" ".join(words[half:]))
