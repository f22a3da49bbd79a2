"""What stands on each marker: a picture and words, so that none depends on its colour. No Qt."""

from __future__ import annotations

from counters.looks import GROUND, Looks, MarkerFace
from counters.paint.palette import side_look
from counters.roster import BACK, Marker


def face_of(marker: Marker, face: str, looks: Looks) -> MarkerFace:
    """Return what stands on a marker's face; one that nobody has drawn shows name and face in words.

    A back shows the same of all that is closed to the same side.
    """
    if face == BACK:
        return MarkerFace(picture=BACK, ground=side_look(marker.owner, looks).ground or GROUND)
    return looks.markers.get((marker.id, face)) or _in_words(marker, face, looks)


def _in_words(marker: Marker, face: str, looks: Looks) -> MarkerFace:
    words = marker.name.upper().split()
    half = (len(words) + 1) // 2
    told = "" if face.casefold() == marker.name.casefold() else face
    side = side_look(marker.owner, looks)
    return MarkerFace(
        " ".join(words[:half]),
        big=told,
        bottom=" ".join(words[half:]),
        ground=side.ground or GROUND,
        emblem=side.emblem,
    )
