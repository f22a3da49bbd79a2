"""Releases and victory in the first edition (16.4, 16.5, 18): what the books of 2005 become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.findings import Finding, notes, rule
from rules.games.bitter_end.release_book import ReleaseBook
from rules.games.bitter_end.victory.book import Town, VictoryBook
from rules.games.bitter_end.words import INFANTRY, SIDES
from rules.hexgrid import HexId
from rules.unit_id import UnitId

OPEN_RING = "20.36"
"""The award of 2005 that the first edition has not."""


def first_release_book(book: ReleaseBook) -> ReleaseBook:
    """Return a release book as the first edition has it.

    Ranges free rifle units only, and are counted straight over the river (16.51, 16.52). No brigade is
    released by itself (16.45), and nobody is freed because the garrison is gone (16.54).
    """
    # Classes of 2005 hold cavalry and guns too; of these the first edition frees nobody by range (16.52).
    ranges = tuple(
        replace(each, types=each.types & INFANTRY, is_round_the_river=False) for each in book.ranges
    )
    return replace(book, ranges=ranges, lone=UnitId(""), ends_with_garrison=False)


def first_victory_book(book: VictoryBook) -> VictoryBook:
    """Return a victory book as the first edition has it: shared towns (18.2), no award for an open ring."""
    # Taken out of the book and not asked by a rule: the ledger pays what the book has an award for.
    awards = {case: each for case, each in book.awards.items() if case != OPEN_RING}
    return replace(book, awards=awards, shares_towns=True)


@rule("first:18.2")
def town_is_shared(town: Town, holders: Mapping[HexId, str], reading: str) -> Iterator[Finding]:
    """Of a town of two hexes that both sides hold a part of, each receives half of its own points."""
    for side in SIDES:
        held = sorted(hex_id for hex_id, holder in holders.items() if holder == side)
        if held and len(held) < len(holders):
            # Each side's own column halved: a town may be worth more to one of them.
            vp = town.worth[reading].get(side, 0) // 2
            yield notes("town_vp_columns", town=town.name, side=side, vp=vp).placed(held[0])
