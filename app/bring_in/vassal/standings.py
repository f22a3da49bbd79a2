"""How a piece of VASSAL stands, written into its traits: face, facing, who hides it, and where it lies.

A face is set by trying the levels of its layers until it shows what is wanted, so reading and writing of
faces cannot disagree. What its traits cannot say (no mask, no facing) is told, not forced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from app.bring_in.vassal.sequence import decode, encode
from app.bring_in.vassal.traits import FIELD, NO_MAP, Trait, Traits, at, number

FaceOf = Callable[[Traits], int]
"""Tells which face of ours the traits of a piece show."""
_LAYERS = ("emb2", "emb")
_MOST_TRIED = 400
_MASKS = {"obs": 5, "hide": 3}
"""What a piece can be hidden by, each with the field that says who may look beneath it."""


def with_face(traits: Traits, face: int, face_of: FaceOf) -> Traits | None:
    """Return traits that show a face, None where no level of a single layer does."""
    if face_of(traits) == face:
        return traits
    tried = 0
    for index, trait in enumerate(traits):
        for state in _levels(trait):
            tried += 1
            other = _with_state(traits, index, state)
            if face_of(other) == face:
                return other
            # Counted over all layers: each try unrolls what the piece shows.
            if tried > _MOST_TRIED:
                return None
    return None


def _levels(trait: Trait) -> Iterator[str]:
    """Yield the states that a layer may have: switched off, and each of its levels."""
    if trait.kind not in _LAYERS:
        return
    images = decode(at(trait.fields, 15), ",") if trait.kind == "emb2" else trait.fields[8:]
    keys = trait.state.partition(FIELD)
    # Switched off first: it is the state in which most counters of a module begin.
    for level in (-1, *range(1, len(images) + 1)):
        yield f"{level}{keys[1]}{keys[2]}"


def with_facing(traits: Traits, turned_deg: int) -> Traits | None:
    """Return traits of a piece that is turned so far clockwise, None where it cannot be turned so."""
    for index, trait in enumerate(traits):
        if trait.kind == "rotate":
            facings = number(at(trait.fields, 0), 1)
            if facings <= 1:
                return _with_state(traits, index, str(-turned_deg))
            # The nearest is not good enough: a piece that looks another way than on our table would mislead.
            facing = round(turned_deg * facings / 360)
            is_exact = abs(facing * 360 / facings - turned_deg) < 1
            return _with_state(traits, index, str(facing % facings)) if is_exact else None
    # Not turned at all is what a piece without the trait can say.
    return None if turned_deg else traits


def with_owner(traits: Traits, owner: str) -> Traits | None:
    """Return traits of a piece that a side hides, of one that lies open for no owner; None without a mask.

    All masks of a piece are written: it lies open only where none of them is on.
    """
    found = [index for index, trait in enumerate(traits) if trait.kind in _MASKS]
    if not found:
        return None if owner else traits
    # One mask is enough: one that its side can take off, else the outermost, which is what covers the piece.
    worn = next((index for index in found if _knows(traits[index], owner)), found[0])
    for index in found:
        values = decode(traits[index].state, FIELD)
        told = owner if owner and index == worn else NO_MAP
        traits = _with_state(traits, index, encode([told, *values[1:]], FIELD))
    return traits


def can_be_opened(traits: Traits, owner: str) -> bool:
    """Return whether a piece that a side hides has a mask which that side can take off."""
    return any(_knows(trait, owner) for trait in traits if trait.kind in _MASKS)


def _knows(mask: Trait, side: str) -> bool:
    """Return whether a mask belongs to sides, this one among them; others belong to a player's password."""
    word, *sides = decode(at(mask.fields, _MASKS[mask.kind]), ":")
    return word == "side" or (word == "sides" and side in sides)


def _with_state(traits: Traits, index: int, state: str) -> Traits:
    return (*traits[:index], replace(traits[index], state=state), *traits[index + 1 :])
