"""What a piece shows, as one word for its pictures: by it the face of ours is found that it means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.bring_in.vassal.faces import Drawn, Face, Looks, looks_of
from app.bring_in.vassal.traits import Traits

_SIGN = "|"


def pictures_on(face: Face) -> str:
    """Return the names of the pictures of a face from the bottom to the top, parted by `|`."""
    return _SIGN.join(each.image for each in face if isinstance(each, Drawn))


@lru_cache(maxsize=8_192)
def looks_now(traits: Traits) -> Looks:
    """Return what a piece shows by its traits, kept: the same is asked of each piece of a game some times."""
    # Without sizes of pictures: a binding is used where the module is not at hand to measure them.
    return looks_of(traits)


def pictures_now(traits: Traits) -> str:
    """Return the names of the pictures that a piece shows by its traits."""
    looks = looks_now(traits)
    return pictures_on(looks.faces[looks.face]) if looks.faces else ""


def face_among(faces: Sequence[str], shown: str) -> int:
    """Return which of some faces is shown: that with the same pictures, else the one with most of them."""
    if shown in faces:
        return faces.index(shown)
    pictures = set(shown.split(_SIGN))
    alike = [
        # What is shown besides counts against a face as much as what it lacks.
        len(pictures & set(each.split(_SIGN))) - len(pictures ^ set(each.split(_SIGN)))
        for each in faces
    ]
    return alike.index(max(alike)) if alike else 0
