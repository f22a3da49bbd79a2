"""How places are spelled, with all their accents, and how they are found without any."""

from __future__ import annotations

import unicodedata

from maps.sheet import MapSheet


def plain(text: str) -> str:
    """Return a text as one types it in a hurry: small letters, no accents."""
    return without_accents(text.casefold().replace("_", " "))


def without_accents(text: str) -> str:
    """Return a text with each letter that has an accent in its plain form."""
    # Most names have none, and a search asks for all of them at each letter that is typed.
    if text.isascii():
        return text
    # NFKD makes of an accent a sign of its own behind its letter.
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def town_name(sheet: MapSheet, name: str) -> str:
    """Return a town that the rules name, spelled as on the map."""
    here = sheet.towns.get(name)
    village = sheet.villages.get(here, "") if here is not None else ""
    # Only where both are the same but for accents: the hex may bear the name of another village.
    return village if plain(village) == plain(name) else name
