"""`adjutant bring-in counters FRONT [BACK]`: where each counter of a sheet lies, and which back is whose."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import counters.load
from app.bring_in.counter_mix import CounterId, Mix, mix_of
from app.bring_in.extra import require_vision
from app.bring_in.refused import Refused
from app.bring_in.sheets.cell import Cell, Sheet
from app.bring_in.sheets.proof import FILE, NO_BACK, TURNS, Proof, Scanned, load_proof, save_proof
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.text_file import decoded
from app.commands import counter_corrections
from app.commands.answers import DONE, NO, add_json, tell
from app.commands.targets import check_folder
from app.files.disk import real
from app.files.folders import data_folder, own_pictures_folder
from counters.roster import Roster
from rules.issues import DataError, Issue, shown
from rules.library import folder_name, game_folder
from rules.plural import worded
from rules.tomlfile import read_raw

# More names than any sheet has counters.
_MAX_NAMES_BYTES = 200_000
_NOBODY = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("front", type=Path, help="the scan of a sheet's front, or of loose counters")
    parser.add_argument("back", type=Path, nargs="?", help="the scan of its back")
    told = "write the counters' pictures here, as a bank to recognise them by; further sheets come to it"
    parser.add_argument("-o", "--out", type=Path, metavar="FOLDER", help=told)
    told = f"what they are: a name or an id a line, row by row from the upper left; {_NOBODY} for none"
    parser.add_argument("--names", type=Path, metavar="FILE", help=told)
    told = "the game whose counters they are: names are looked up in it, and read from the counters"
    parser.add_argument("--game", metavar="GAME", help=told)
    told = "take those that are named as your own pictures of the game's counters"
    parser.add_argument("--own", action="store_true", help=told)
    counter_corrections.add_arguments(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Find the counters and tell them."""
    if args.own and (args.game is None or args.names is None):
        raise DataError([Issue("--own", "", "needs --game and --names", "whose pictures are they?")])
    check_folder(args.out)
    require_vision()
    # After the check: it imports what reads scans.
    from app.bring_in.sheets.scanning import scanned  # noqa: PLC0415

    try:
        found = scanned(real(args.front), args.back and real(args.back))
        sheet = _named(counter_corrections.corrected(found, args), args)
    except Refused as refused:
        tell({"cells": [], "refused": refused.reason}, str(refused.issues[0]), as_json=args.json)
        return NO
    if args.out is not None:
        _write(sheet, args.game or "", args.out)
    if args.own:
        _keep_own(sheet, args.game)
    read = _proposed(sheet, args.game)
    words = [_words(sheet), *_proposal_words(read, args.game)]
    tell(answer_of(sheet, read), "\n".join(words), as_json=args.json)
    return DONE


def _proposed(sheet: Scanned, game: str | None) -> tuple[Proposal, ...]:
    """Return what is read on the counters, where it is known of which game they are."""
    if game is None:
        return ()
    # After the check for the extra, as above.
    from app.bring_in.sheets.reading.reading import proposals  # noqa: PLC0415
    from app.bring_in.sheets.reading.wanted import wanted_of  # noqa: PLC0415

    return proposals(Proof(game, (sheet,)), wanted_of(_roster(game)))


def _proposal_words(read: Sequence[Proposal], game: str | None) -> Iterator[str]:
    if game is None:
        return
    sure = sum(each.is_sure for each in read)
    yield f"{len(read)} names read, {sure} of them sure; nothing is named by it: --names does that"
    mix = mix_of(_roster(game))
    for each in read:
        doubt = "" if each.is_sure else f", perhaps ({each.likely:.0%})"
        yield f"  {each.front + 1}: {mix.name_of(each.unit)}{doubt}"


def _named(sheet: Scanned, args: argparse.Namespace) -> Scanned:
    """Return a sheet with the names of a file given to its counters, blank ones left out."""
    if args.names is None:
        return sheet
    mix = Mix() if args.game is None else mix_of(_roster(args.game))
    lines = decoded(read_raw(args.names, _MAX_NAMES_BYTES)).splitlines()
    # Blank ones have no line: a person who writes the list down passes them over.
    fronts = [n for n, cell in enumerate(sheet.fronts.cells) if not cell.is_blank]
    if len(lines) > len(fronts):
        told = f"{len(lines)} names for {len(fronts)} counters"
        raise DataError([Issue(str(args.names), "", told, f"a line for each; {_NOBODY} for one without")])
    for number, (front, line) in enumerate(zip(fronts, lines, strict=False), start=1):
        sheet = sheet.named(front, _unit(line.strip(), mix, f"{args.names}:{number}"))
    return sheet


def _unit(name: str, mix: Mix, where: str) -> CounterId | None:
    """Return the counter that a line names; raises DataError where the game has none such."""
    if not name or name == _NOBODY:
        return None
    # Without a game any word is a name: a bank may be of counters that no game here has.
    if not mix.counters:
        return CounterId(name)
    found = mix.search(name)
    if not found:
        raise DataError([Issue(where, "", f"the game has no counter {shown(name)}", "its name, or its id")])
    return found[0].id


def _roster(game: str) -> Roster:
    return counters.load.load(game_folder(game).id, data_folder())


def _keep_own(sheet: Scanned, game: str) -> None:
    from app.bring_in.sheets.keeping import keep_pictures  # noqa: PLC0415 as above

    folder = own_pictures_folder(folder_name(game_folder(game).id))
    keep_pictures(Proof(game, (sheet,)), _roster(game), folder)


def _write(sheet: Scanned, game: str, folder: Path) -> None:
    """Write the bank: with the sheets that are in it already, this one in the place of itself."""
    from app.bring_in.sheets.keeping import keep_bank  # noqa: PLC0415 as above

    before = load_proof(folder) if (folder / FILE).is_file() else Proof(game)
    # A sheet that was cut before is cut anew: its counters would else stand in the bank twice.
    others = tuple(each for each in before.sheets if each.front != sheet.front)
    proof = replace(before, sheets=(*others, sheet))
    keep_bank(proof, folder)
    save_proof(proof, folder)


def answer_of(sheet: Scanned, read: Sequence[Proposal] = ()) -> dict[str, Any]:
    """Return a sheet as --json has it: every counter of both sides, a pair's two with the same key.

    A front whose name was read has `proposed`, `likely` and `likely_sure` beside its unit.
    """
    of_front = {each.front: each for each in read}
    fronts = [
        _cell("front", cell, f"pair-{n + 1}", sheet, sheet.unit_of(n)) | _read_keys(of_front.get(n))
        for n, cell in enumerate(sheet.fronts.cells)
    ]
    backs = []
    if sheet.behind is not None:
        # Turned round, since each back is told with the key of its front.
        front_of = {sheet.back_of(front): front for front in range(len(sheet.fronts.cells))}
        for n, cell in enumerate(sheet.behind.cells):
            key = f"pair-{front_of[n] + 1}" if n in front_of else f"back-{n + 1}"
            unit = sheet.unit_of(front_of[n]) if n in front_of else None
            backs.append(_cell("back", cell, key, sheet, unit))
    return {"cells": fronts + backs, "turn": sheet.turn, "loose": sheet.fronts.is_loose, "refused": None}


def _read_keys(read: Proposal | None) -> dict[str, Any]:
    if read is None:
        return {}
    return {"proposed": read.unit, "likely": read.likely, "likely_sure": read.is_sure}


def _cell(side: str, cell: Cell, pair: str, sheet: Scanned, unit: CounterId | None) -> dict[str, Any]:
    return {
        "side": side,
        "quad": [[round(x, 2), round(y, 2)] for x, y in cell.quad],
        "pair": pair,
        "unit": unit,
        "score": round(cell.fit, 3),
        "sure": (sheet.is_sure or sheet.behind is None) and _cut_of(side, sheet).is_sure,
        "blank": cell.is_blank,
    }


def _cut_of(side: str, sheet: Scanned) -> Sheet:
    return sheet.fronts if side == "front" or sheet.behind is None else sheet.behind


def _words(sheet: Scanned) -> str:
    lines = [_line("front", sheet.fronts)]
    if sheet.behind is not None:
        lines.append(_line("back", sheet.behind))
        without = sum(sheet.back_of(n) == NO_BACK for n in range(len(sheet.fronts.cells)))
        doubt = "" if sheet.is_sure else ", but another way fits as well: look at the pairs"
        how = f"turned {sheet.turn}" if sheet.turn in TURNS else f"paired {sheet.turn}"
        lines.append(how + doubt + (f"; {without} without a back" if without else ""))
    return "\n".join(lines)


def _line(side: str, sheet: Sheet) -> str:
    blank = sum(cell.is_blank for cell in sheet.cells)
    pattern = "{side}: {count:counter|counters} of {edge} pixels"
    told = worded(pattern, side=side, count=len(sheet.cells), edge=round(sheet.edge_px))
    loose = ", loose" if sheet.is_loose else ""
    plain = (
        "" if sheet.is_plain else "; another size would fit nearly as well: look whether each is cut whole"
    )
    holes = worded("; {count:place|places} among them without a counter: look there", count=sheet.empty)
    return (
        told + loose + (f", {blank} of them blank" if blank else "") + plain + (holes if sheet.empty else "")
    )
