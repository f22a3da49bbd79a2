"""`adjutant bring-in counters FRONT [BACK]`: where each counter of a sheet lies, and which back is whose."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from app.bring_in.extra import require_vision
from app.bring_in.refused import Refused
from app.bring_in.sheets.cell import Cell, Sheet
from app.bring_in.sheets.proof import NO_BACK, Proof, Scanned, save_proof
from app.commands.answers import DONE, NO, add_json, tell
from rules.plural import worded


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("front", type=Path, help="the scan of a sheet's front, or of loose counters")
    parser.add_argument("back", type=Path, nargs="?", help="the scan of its back")
    told = "write the counters' pictures here, as a bank to recognise them by"
    parser.add_argument("-o", "--out", type=Path, metavar="FOLDER", help=told)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Find the counters and tell them."""
    require_vision()
    # After the check: it imports what reads scans.
    from app.bring_in.sheets.scanning import scanned  # noqa: PLC0415

    try:
        sheet = scanned(args.front, args.back)
    except Refused as refused:
        tell({"cells": [], "refused": refused.reason}, str(refused.issues[0]), as_json=args.json)
        return NO
    if args.out is not None:
        _write(sheet, args.out)
    tell(answer_of(sheet), _words(sheet), as_json=args.json)
    return DONE


def _write(sheet: Scanned, folder: Path) -> None:
    from app.bring_in.sheets.keeping import keep_bank  # noqa: PLC0415 as above

    proof = Proof("", (sheet,))
    keep_bank(proof, folder)
    save_proof(proof, folder)


def answer_of(sheet: Scanned) -> dict[str, Any]:
    """Return a sheet as --json has it: every counter of both sides, a pair's two with the same key."""
    fronts = [_cell("front", cell, f"pair-{n + 1}", sheet) for n, cell in enumerate(sheet.fronts.cells)]
    backs = []
    if sheet.behind is not None:
        front_of = {sheet.back_of(front): front for front in range(len(sheet.fronts.cells))}
        for n, cell in enumerate(sheet.behind.cells):
            key = f"pair-{front_of[n] + 1}" if n in front_of else f"back-{n + 1}"
            backs.append(_cell("back", cell, key, sheet))
    return {"cells": fronts + backs, "turn": sheet.turn, "loose": sheet.fronts.is_loose, "refused": None}


def _cell(side: str, cell: Cell, pair: str, sheet: Scanned) -> dict[str, Any]:
    return {
        "side": side,
        "quad": [[round(x, 2), round(y, 2)] for x, y in cell.quad],
        "pair": pair,
        "unit": None,
        "score": round(cell.fit, 3),
        "sure": sheet.is_sure or sheet.behind is None,
        "blank": cell.is_blank,
    }


def _words(sheet: Scanned) -> str:
    lines = [_line("front", sheet.fronts)]
    if sheet.behind is not None:
        lines.append(_line("back", sheet.behind))
        without = sum(sheet.back_of(n) == NO_BACK for n in range(len(sheet.fronts.cells)))
        doubt = "" if sheet.is_sure else ", but another way fits as well: look at the pairs"
        lines.append(f"turned {sheet.turn}{doubt}" + (f"; {without} without a back" if without else ""))
    return "\n".join(lines)


def _line(side: str, sheet: Sheet) -> str:
    blank = sum(cell.is_blank for cell in sheet.cells)
    pattern = "{side}: {count:counter|counters} of {edge} pixels"
    told = worded(pattern, side=side, count=len(sheet.cells), edge=round(sheet.edge_px))
    loose = ", loose" if sheet.is_loose else ""
    return told + loose + (f", {blank} of them blank" if blank else "")
