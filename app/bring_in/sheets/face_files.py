"""What the pictures of a counter that was cut out are called, in a bank and wherever else they are kept."""

from __future__ import annotations

import re


def face_files(key: str) -> tuple[str, str]:
    """Return the names of the files of front and back."""
    name = re.sub(r"[^A-Za-z0-9.+_-]", "_", key)
    return f"{name}.png", f"{name}_back.png"
