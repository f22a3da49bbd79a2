"""Figures as people write them."""

from __future__ import annotations


def figure_words(value: float, *, has_sign: bool = False) -> str:
    """Return a figure in words: halves with one digit, luck with its sign."""
    told = f"{value:+g}" if has_sign and value else f"{value:g}"
    return told.replace("-", "\N{MINUS SIGN}")
