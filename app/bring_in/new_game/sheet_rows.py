"""Counters of scanned sheets as rows of a game in the making: each row knows the counter that it is by name.

Rows that were typed before are what the counters are named after; what nobody has named becomes a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.new_game.counter_rows import BACK, MOST_ROWS, CounterRow
from app.bring_in.new_game.cut_counters import free_names
from app.bring_in.sheets.proof import NO_BACK, Proof
from app.bring_in.sheets.reading.wanted import Wanted

Rows = tuple[CounterRow, ...]


def row_ids(rows: Sequence[CounterRow]) -> tuple[CounterId, ...]:
    """Return what the counter of each row is called in the proof."""
    seen: Counter[str] = Counter()
    found = []
    for row in rows:
        # By what it says and not by its number: the proof is kept, and rows before it may go meanwhile. With
        # blanks, which no name of a counter that was cut has.
        said = f"row {row.side} {row.name}"
        seen[said] += 1
        found.append(CounterId(row.picture or f"{said} {seen[said]}"))
    return tuple(found)


def mix_of_rows(rows: Sequence[CounterRow]) -> Mix:
    """Return the counters that can be named: those of the rows."""
    named = zip(row_ids(rows), rows, strict=True)
    # By their names alone: ids are numbers, as names of new counters are, and say others.
    return Mix(tuple(Known(each, row.name, side=row.side, is_called_by_id=False) for each, row in named))


def wanted_of_rows(rows: Sequence[CounterRow]) -> tuple[Wanted, ...]:
    """Return what the rows say is printed on their counters."""
    return tuple(
        Wanted(each, row.name, row.values, row.side) for each, row in zip(row_ids(rows), rows, strict=True)
    )


def named_after(proof: Proof, rows: Sequence[CounterRow]) -> Proof:
    """Return a proof with the names of rows alone: of those that are gone it says nothing any more."""
    known = frozenset(row_ids(rows))
    sheets = (
        replace(sheet, units=tuple(unit if unit in known else None for unit in sheet.units))
        for sheet in proof.sheets
    )
    return replace(proof, sheets=tuple(sheets))


def tied(
    proof: Proof, rows: Sequence[CounterRow], taken: frozenset[str], first_side: str
) -> tuple[Proof, Rows]:
    """Return the proof with all counters named, and the rows with those that it has more.

    `taken` are names that cut counters have, which no other gets; of `first_side` is a counter with no row
    before its own. There are `MOST_ROWS` rows at most; further counters stay without a row and a name.
    """
    ids = row_ids(rows)
    of_row = {each: n for n, each in enumerate(ids)}
    made, free = list(rows), free_names(taken | {row.picture for row in rows})
    for at, front in proof.fronts():
        number = of_row.get(proof.sheets[at].unit_of(front) or CounterId(""), len(made))
        if number == MOST_ROWS:
            continue
        if number == len(made):
            made.append(_like(made, first_side))
        made[number] = _with_back(made[number], proof.sheets[at].back_of(front) != NO_BACK)
        if not made[number].picture:
            made[number] = replace(made[number], picture=next(free))
            proof = proof.named(at, front, CounterId(made[number].picture))
    return proof, tuple(made)


def _like(rows: Sequence[CounterRow], first_side: str) -> CounterRow:
    """Return a counter like the last one, with a number for its name."""
    last = rows[-1] if rows else CounterRow(side=first_side)
    return replace(last, name=str(len(rows) + 1), values="", reduced="", hex="", picture="")


def _with_back(row: CounterRow, has_back: bool) -> CounterRow:
    """Return a row that has a face for the back that its counter has."""
    return replace(row, reduced=BACK) if has_back and not row.reduced else row
