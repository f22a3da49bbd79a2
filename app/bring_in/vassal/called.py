"""What a piece is called: by its own name, else by its picture, for thousands of real ones have no name."""

from __future__ import annotations

import re
from html import unescape
from pathlib import PurePosixPath

from app.bring_in.vassal.prototypes import images_in, is_name
from app.bring_in.vassal.sequence import decode
from app.bring_in.vassal.traits import FIELD, Traits, at

# One bound for all: by its name on the table a piece is found again in the file that binds a module.
LONGEST = 60
NAMELESS = "piece"
# Bounded within: else one `<` without its end is sought to the end of the text from each sign on.
_MARKUP = re.compile(r"<[^<>]{0,400}>")


def own_name(traits: Traits) -> str:
    """Return the name that a piece has itself, as it stands in the file; empty where it has none."""
    if not traits:
        return ""
    inner = decode(traits[-1].type.partition(FIELD)[2], FIELD)
    name = at(inner, 3)
    return name or next((at(trait.fields, 0) for trait in traits if trait.kind == "basicName"), "")


def name_of(traits: Traits) -> str:
    """Return what a piece is called in reports: its own name, else that of the first picture it can show."""
    name = own_name(traits)
    if name.strip():
        return name
    # From the inside out: the base picture, then that of the layer next to it.
    pictures = (image for trait in reversed(traits) for image in images_in((trait,)) if is_name(image))
    return next((PurePosixPath(image).stem for image in pictures), NAMELESS)


def plain_name(traits: Traits) -> str:
    """Return what a piece is called on the table: one line without markup."""
    return plain_text(name_of(traits))[:LONGEST].strip() or NAMELESS


def plain_text(text: str) -> str:
    """Return a text without markup, in one line."""
    if "<" in text or "&" in text:
        # Tags first: the other way round a `&lt;` that somebody typed would begin one.
        text = unescape(_MARKUP.sub(" ", text))
    return printable(text)


def printable(text: str) -> str:
    """Return a text in one line, without signs that no font has, and those that turn a line about."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
