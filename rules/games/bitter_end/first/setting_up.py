"""Setting up in the first edition: north of the Danube on the front or along the bank (19.21)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.findings import Finding, rule
from rules.games.bitter_end.set_up.check import Front, Post, line_is_open, stands_outside


@rule("first:19.21")
def stands_off_front_and_bank(post: Post) -> Iterator[Finding]:
    """Germans north of the Danube begin on the front or along the river's bank."""
    # The question of 2005 under another number: a rule has one case, which is what a person is shown.
    yield from stands_outside(post)


@rule("first:19.21")
def northern_front_is_open(front: Front) -> Iterator[Finding]:
    """Each hex of the front has a unit or lies in a German zone."""
    yield from line_is_open(front)
