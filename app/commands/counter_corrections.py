"""What `bring-in counters` corrects of a cut: its options, and a sheet as they have it.

Counters go by their numbers as `--json` tells them without these options, from 1: nothing that is taken away
or added shifts another one's number within one call.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence

from app.bring_in.sheets import by_hand
from app.bring_in.sheets.by_hand import Side, side_of
from app.bring_in.sheets.proof import NO_BACK, WAYS, Scanned
from rules.issues import DataError, Issue, shown

_BACK, _NONE = "back:", "-"
_WAY_OF = {way.replace(" ", "-"): way for way in WAYS}
_MOST_EDGE_PX = 10_000.0
_EACH_TIME = (
    ("--edge", "[back:]PX", "how wide counters are on the scan: all are found anew so"),
    ("--turn", "[back:]N=DEG", "one lies turned by so many degrees more, clockwise"),
    ("--at", "[back:]N=X,Y", "one lies with its middle there"),
    ("--add", "[back:]X,Y", "a counter that was missed, by its middle"),
    ("--drop", "[back:]N", "what is no counter"),
    ("--blank", "[back:]N", "nothing is printed on it"),
    ("--printed", "[back:]N", "something is printed on it after all"),
    ("--pair", "N=M", f"a front and its back; {_NONE} for none"),
)
"""Options that may be given more than once: each with the form of its value, and what it says."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group(
        "to correct the cut",
        f"counters by their numbers in --json, from 1; those of the back with {_BACK} before it",
    )
    for option, form, told in _EACH_TIME:
        group.add_argument(option, metavar=form, action="append", default=[], help=told)
    told = "how the backs lie, where that is found amiss; by-look: laid anew, matched by their looks"
    group.add_argument("--pairs", choices=tuple(_WAY_OF), help=told)


def corrected(sheet: Scanned, args: argparse.Namespace) -> Scanned:
    """Return the sheet as the options have it; raises DataError, Refused."""
    sheet = _cut_anew(sheet, args.edge)
    for text in args.add:
        side, rest = _side(sheet, text, "--add")
        sheet = by_hand.added(sheet, side, _point(rest, text, "--add"))
    sheet = _each(sheet, args, "turn", _turn)
    sheet = _each(sheet, args, "at", _at)
    sheet = _each(sheet, args, "blank", _blank)
    sheet = _each(sheet, args, "printed", _printed)
    sheet = _paired(sheet, args)
    # Last, and all at once: till then all numbers are those that were told.
    return _dropped(sheet, args.drop)


def _turn(sheet: Scanned, side: Side, number: int, value: str) -> Scanned:
    return by_hand.turned(sheet, side, number, _degrees(value, "--turn"))


def _at(sheet: Scanned, side: Side, number: int, value: str) -> Scanned:
    return by_hand.moved(sheet, side, number, _point(value, value, "--at"))


def _blank(sheet: Scanned, side: Side, number: int, _value: str) -> Scanned:
    return by_hand.blanked(sheet, side, number, True)


def _printed(sheet: Scanned, side: Side, number: int, _value: str) -> Scanned:
    return by_hand.blanked(sheet, side, number, False)


def _cut_anew(sheet: Scanned, edges: Sequence[str]) -> Scanned:
    if not edges:
        return sheet
    # The command has asked for the extra by now.
    from app.bring_in.sheets.scanning import cut_anew  # noqa: PLC0415

    for text in edges:
        side, rest = _side(sheet, text, "--edge")
        edge = _number(rest, text, "--edge", "a width in pixels, as 74.5")
        if not 0 < edge <= _MOST_EDGE_PX:
            raise _bad("--edge", text, "is no width of a counter", "a width in pixels, as 74.5")
        sheet = cut_anew(sheet, side, edge)
        # One sheet, one die: the back is as large, unless it says otherwise.
        has_own = any(each.startswith(_BACK) for each in edges)
        if side is Side.FRONT and sheet.behind is not None and not has_own:
            sheet = cut_anew(sheet, Side.BACK, edge)
    return sheet


def _paired(sheet: Scanned, args: argparse.Namespace) -> Scanned:
    if args.pairs is not None:
        # As above.
        from app.bring_in.sheets.scanning import paired_as  # noqa: PLC0415

        _behind(sheet, "--pairs", args.pairs)
        sheet = paired_as(sheet, _WAY_OF[args.pairs])
    for text in args.pair:
        front, _, back = text.partition("=")
        _behind(sheet, "--pair", text)
        one = _counter(sheet, Side.FRONT, front, text, "--pair")
        other = NO_BACK if back == _NONE else _counter(sheet, Side.BACK, back, text, "--pair")
        sheet = by_hand.with_back(sheet, one, other)
    return sheet


def _behind(sheet: Scanned, option: str, text: str) -> None:
    if sheet.behind is None:
        raise _bad(
            option, text, "speaks of backs, and no scan of the back is named", "name it after the front"
        )


def _dropped(sheet: Scanned, texts: Sequence[str]) -> Scanned:
    numbers: dict[Side, set[int]] = {Side.FRONT: set(), Side.BACK: set()}
    for text in texts:
        side, rest = _side(sheet, text, "--drop")
        numbers[side].add(_counter(sheet, side, rest, text, "--drop"))
    for side, some in numbers.items():
        if some:
            sheet = by_hand.dropped(sheet, side, some)
    if not sheet.fronts.cells:
        raise DataError([Issue("bring-in counters", "--drop", "leaves no counter", "leave one at least")])
    return sheet


def _each(
    sheet: Scanned, args: argparse.Namespace, option: str, act: Callable[[Scanned, Side, int, str], Scanned]
) -> Scanned:
    """Return a sheet after what an option says of single counters."""
    for text in getattr(args, option):
        side, rest = _side(sheet, text, f"--{option}")
        number, _, value = rest.partition("=")
        sheet = act(sheet, side, _counter(sheet, side, number, text, f"--{option}"), value)
    return sheet


# ---- what is typed


def _side(sheet: Scanned, text: str, option: str) -> tuple[Side, str]:
    """Return the side that is spoken of, and what is said of it."""
    if not text.startswith(_BACK):
        return Side.FRONT, text
    _behind(sheet, option, text)
    return Side.BACK, text.removeprefix(_BACK)


def _counter(sheet: Scanned, side: Side, number: str, text: str, option: str) -> int:
    """Return the place of a counter in its side; raises DataError where there is none of that number."""
    cut = side_of(sheet, side)
    most = 0 if cut is None else len(cut.cells)
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= most):
        raise _bad(option, text, "names no counter", f"from 1 to {most}")
    return int(number) - 1


def _point(value: str, text: str, option: str) -> tuple[float, float]:
    told = "two pixels of the scan, as 310,415"
    parts = list(_numbers(value.split(","), text, option, told))
    if len(parts) != 2:
        raise _bad(option, text, "is no place", told)
    return parts[0], parts[1]


def _degrees(value: str, option: str) -> float:
    return math.fmod(_number(value, value, option, "degrees clockwise, as 90 or -2.5"), 360.0)


def _numbers(values: Sequence[str], text: str, option: str, told: str) -> Iterator[float]:
    for value in values:
        yield _number(value, text, option, told)


def _number(value: str, text: str, option: str, told: str) -> float:
    try:
        found = float(value)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise _bad(option, text, "is no number", told)
    return found


def _bad(option: str, text: str, what: str, told: str) -> DataError:
    return DataError([Issue("bring-in counters", option, f"{shown(text)} {what}", told)])
