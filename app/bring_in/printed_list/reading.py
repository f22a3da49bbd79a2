"""What a printed list says: each row is shared out among the things that may stand in it.

All ways of taking the words of a row together are compared: an item explains the ink of its words, and what
letters chosen freely would explain better speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.bring_in.printed_list.vocabulary import Item, Kind, Lexicon
from app.bring_in.printed_list.words import Row
from app.bring_in.sheets.reading.faces import Spelled
from app.bring_in.sheets.reading.glyphs import Glyphs, drawn_glyphs
from app.bring_in.sheets.reading.learning import learned
from app.bring_in.sheets.reading.lines import Line
from app.bring_in.sheets.reading.spelling import Spelling
from app.bring_in.watch import UNWATCHED, Watch
from maps.fonts import font_files

_UNREAD_A_PX, _OF_ITEM = 0.7, 1.0
"""What print costs that is nothing of the game, by its width: a word of four letters comes to 20, as much as
a letter that is read wrongly. What each item costs."""
_SURE_MARGIN, _SURE_SHORTFALL = 7.0, 6.0
"""So much dearer any other item must be, and letters chosen freely no cheaper: on pages in ten typefaces
three in four of 554 right items came to that, of 44 wrong ones one."""
_TEACHES_MARGIN, _TEACHES_SHORTFALL = 10.0, 6.0
"""What teaches letters to the rest of the page: a letter learned wrongly is read wrongly everywhere."""
_FITS = 0.6
"""On the mean, words of a row must fit so well where none is sure."""
_SAMPLE = 100
"""So many pieces of print are read with all fonts, to learn from."""


@dataclass(frozen=True, slots=True)
class Read:
    """Some words of a row as they were read: the item, None for what is nothing of the game.

    `fit` is 1 where nothing explains them better, 0 where they may as well be nothing of the game.
    """

    item: Item | None
    is_sure: bool = False
    fit: float = 1.0


UNREAD = Read(None, fit=0.0)


@dataclass(frozen=True, eq=False)
class _Taken:
    """An item for some pieces of a row, what it costs, and the word as it is spelled there."""

    read: Read
    cost: float
    spelled: Spelled | None = None
    pieces: tuple[int, int] = (0, 0)
    """The first of its pieces, and the first that is not."""


def read_rows(
    rows: Sequence[Row], items: Sequence[Item], watch: Watch = UNWATCHED
) -> tuple[tuple[Read, ...], ...]:
    """Return what each row says, from the left; what is nothing of the game is told as such."""
    lexicon = Lexicon(tuple(items))
    glyphs = drawn_glyphs(lexicon.letters, font_files())
    glyphs = _taught(_sample(rows), lexicon, glyphs, watch.part(0.0, 0.4))
    # Once more: what stands in all of it teaches the letters that the sample had not.
    glyphs = _taught(rows, lexicon, glyphs, watch.part(0.4, 0.7))
    found = _all_read(rows, lexicon, glyphs, watch.part(0.7, 1.0))
    return tuple(tuple(taken.read for taken in row) for row in found)


def _sample(rows: Sequence[Row]) -> list[Row]:
    pieces = sum(len(row.pieces) for row in rows)
    return list(rows[:: max(1, pieces // _SAMPLE)])


def _taught(rows: Sequence[Row], lexicon: Lexicon, glyphs: Glyphs, watch: Watch) -> Glyphs:
    """Return the letters as this page prints them, learned from words that nothing else comes near."""
    read = _all_read(rows, lexicon, glyphs, watch)
    return learned((taken.spelled for row in read for taken in row if taken.spelled), glyphs)


def _all_read(rows: Sequence[Row], lexicon: Lexicon, glyphs: Glyphs, watch: Watch) -> list[list[_Taken]]:
    found = []
    for n, row in enumerate(rows):
        watch.step(n / len(rows), "reading what is printed")
        found.append(_read_row(row, lexicon, glyphs))
    return found


def _read_row(row: Row, lexicon: Lexicon, glyphs: Glyphs) -> list[_Taken]:
    """Return the cheapest way of sharing out a row, by what each run of its pieces costs."""
    whole = Spelling(row.line.strip, glyphs)
    best: list[tuple[float, list[_Taken]]] = [(0.0, [])]
    for end in range(1, len(row.pieces) + 1):
        choices = []
        for start in row.starts(end):
            taken = _best_of(whole, (row.pieces[start][0], row.pieces[end - 1][1]), lexicon)
            cost, before = best[start]
            choices.append((cost + taken.cost, [*before, replace(taken, pieces=(start, end))]))
        best.append(min(choices, key=lambda each: (each[0], len(each[1]))))
    return _doubted_beside_unread(row, best[-1][1])


def _doubted_beside_unread(row: Row, taken: Sequence[_Taken]) -> list[_Taken]:
    """Return what was taken of a row; a word of which a letter may have been left out is not sure."""
    found = []
    for n, each in enumerate(taken):
        beside = [other for other in (n - 1, n + 1) if 0 <= other < len(taken)]
        is_cut = any(taken[o].read.item is None and row.touch(each.pieces, taken[o].pieces) for o in beside)
        found.append(replace(each, read=replace(each.read, is_sure=False)) if is_cut else each)
    return found


def _best_of(whole: Spelling, columns: tuple[int, int], lexicon: Lexicon) -> _Taken:
    """Return what explains some columns of a row best."""
    start, end = columns
    unread = _Taken(UNREAD, _UNREAD_A_PX * (end - start))
    near = lexicon.like("".join(letter for at, letter in whole.free_letters if start <= at < end))
    if not near:
        return unread
    spelling = whole.part(start, end)
    ranked = sorted(zip(spelling.prices([way for way, _ in near]).tolist(), range(len(near)), strict=True))
    price, best = ranked[0]
    way, item = near[best]
    shortfall = max(0.0, price - float(whole.free_prices[end] - whole.free_prices[start]))
    if shortfall >= unread.cost:
        return unread
    others = (other - price for other, n in ranked[1:] if near[n][1] != item)
    margin = next(others, _TEACHES_MARGIN)
    is_sure = margin >= _SURE_MARGIN and shortfall <= _SURE_SHORTFALL
    read = Read(item, is_sure, 1 - shortfall / unread.cost)
    teaches = margin >= _TEACHES_MARGIN and shortfall <= _TEACHES_SHORTFALL
    line = Line((0.0, 0.0, 1.0, 1.0), spelling.strip)
    return _Taken(read, _OF_ITEM + shortfall, Spelled(line, way) if teaches else None)


# ---- as a list


def list_of(rows: Sequence[Sequence[Read]]) -> str:
    """Return the lines of a list as `setup_text` reads them.

    A word that is not sure is followed by a question mark: it is asked about unless a person mends it. What
    was not read is told in remarks.
    """
    lines: list[str] = []
    heading = ""
    for n, found in enumerate(rows, start=1):
        row = _with_one_place_at_a_time(found)
        told = [each for each in row if each.item is not None and each.item.kind is not Kind.FIGURES]
        if _is_prose(row):
            lines += [f"# row {n}: not read"] if row else []
            continue
        # What was not read at the beginning may have been another place.
        is_cut = row[0].item is None
        placed = list(_placed(told, "" if is_cut else heading))
        lines += placed
        unread = sum(each.item is None for each in row)
        lines += [f"# row {n}: {unread} not read"] if unread else []
        # Units in the rows below a place, up to the next one, belong to it.
        is_headed = _is(told[0], Kind.PLACE)
        heading = placed[-1].partition(":")[0] if is_headed else "" if is_cut else heading
    return "".join(f"{line}\n" for line in lines)


def _with_one_place_at_a_time(row: Sequence[Read]) -> list[Read]:
    """Return a row in which no two places stand side by side: one that is not sure was something else."""
    kept = list(row)
    for n, (one, other) in enumerate(pairwise(row)):
        if _is(one, Kind.PLACE) and _is(other, Kind.PLACE) and not (one.is_sure and other.is_sure):
            kept[n if other.is_sure else n + 1] = UNREAD
    return kept


def _is_prose(row: Sequence[Read]) -> bool:
    """Return whether a row is a title or a sentence: whatever its words are like is nothing of the game."""
    if any(each.is_sure and not _is(each, Kind.FIGURES) for each in row):
        return False
    fits = sum(each.fit for each in row)
    return fits < _FITS * len(row) or not any(_is(each, Kind.PLACE) for each in row)


def _placed(row: Sequence[Read], heading: str) -> Iterator[str]:
    """Yield the lines of a row: each place with the units that belong to it."""
    places = [n for n, each in enumerate(row) if _is(each, Kind.PLACE)]
    if not places:
        units = _units_of(row)
        if units:
            yield f"{heading}: {units}" if heading else units
        return
    # The place stands before its units, or behind them: as in the whole of the row.
    is_first = places[0] == 0
    ends = [*places, len(row)] if is_first else [-1, *places]
    for start, end in pairwise(ends):
        place = row[start] if is_first else row[end]
        yield f"{_word(place)}: {_units_of(row[start + 1 : end])}".rstrip()


def _units_of(reads: Sequence[Read]) -> str:
    parts: list[str] = []
    for each in reads:
        if _is(each, Kind.FACE) and parts:
            parts[-1] += f" {_word(each)}"
        elif _is(each, Kind.UNIT):
            parts.append(_word(each))
    return ", ".join(parts)


def _is(read: Read, kind: Kind) -> bool:
    return read.item is not None and read.item.kind is kind


def _word(read: Read) -> str:
    text = "" if read.item is None else read.item.text
    return text if read.is_sure else f"{text}?"
