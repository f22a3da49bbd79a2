"""What a checker of an inspection finds."""

from __future__ import annotations

Note = tuple[str, str]
"""A fault before its step is known: the case and a sentence."""
