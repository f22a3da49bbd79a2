"""What reading a picture of a stranger may raise, for whoever does without a picture that cannot be read."""

from __future__ import annotations

from functools import cache

from rules.pictures import DAMAGED


@cache
def picture_faults() -> tuple[type[Exception], ...]:
    """Return all that Pillow raises for a broken picture, and for one that would fill the memory."""
    # Here and not beside the others: those stand below all libraries, and this one is no kind of theirs. And
    # when it is asked for, as who only plays never needs Pillow.
    from PIL import Image  # noqa: PLC0415

    return *DAMAGED, Image.DecompressionBombError
