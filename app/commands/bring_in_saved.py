"""`adjutant bring-in vassal FILE` of a saved game or a log: what is in it, and a game of ours made of it."""

from __future__ import annotations

import argparse
from contextlib import ExitStack

from app.bring_in.vassal.archive import Archive
from app.bring_in.vassal.called import printable
from app.bring_in.vassal.modules_beside import module_of
from app.bring_in.vassal.saves import saved_of
from app.bring_in.vassal.tally import report_of
from app.commands.answers import DONE, tell
from app.commands.svg_drawn import SvgDrawer
from app.commands.targets import check_new_file


def bring_in(args: argparse.Namespace, archive: Archive) -> int:
    """Tell what is in a saved game or a log, and write it as a game of ours where that is wanted."""
    check_new_file(args.output)
    saved = saved_of(archive)
    with ExitStack() as stack:
        opened = module_of(args.file, saved, args.module)
        layouts = stack.enter_context(opened).layouts(saved) if opened is not None else {}
        extensions = opened.extensions if opened is not None else ()
        report = report_of(saved, layouts, extensions=extensions)
    report["module"] = opened.module.name if opened is not None else None
    if saved.about.module not in ("", report["module"]):
        report["module_named"] = saved.about.module
    lines = [_told(report)]
    if args.output is not None:
        # Only now: laying out a game takes much more of the program than looking into a file.
        from app.bring_in.vassal.saved_game import bring_in_saved  # noqa: PLC0415

        found = bring_in_saved(args.file, args.module, args.output, draw_svg=SvgDrawer())
        report |= found.as_json()
        lines += [f"{found.path}: a game of {found.game} with {found.steps} steps"]
        lines += [f"  a blank counter stands in for {name}" for name in found.strangers]
    tell(report, "\n".join(lines), as_json=args.json)
    return DONE


def _told(report: dict[str, object]) -> str:
    numbers = ", ".join(f"{report[key]} {key.replace('_', ' ')}" for key in _NUMBERS)
    module = report["module"] or "not found, so no hexes are named"
    lines = [printable(f"{report['kind']}, module: {module}"), f"  {numbers}"]
    if "module_named" in report:
        lines.append(printable(f"it names the module {report['module_named']}"))
    lines += [f"  on {printable(name)}: {count}" for name, count in _counts(report, "pieces_by_map")]
    lines += [
        f"  not understood: {printable(kind)}, {count}" for kind, count in _counts(report, "not_understood")
    ]
    lines += [f"  not shown: {kind}, {count}" for kind, count in _counts(report, "not_shown")]
    return "\n".join(lines)


def _counts(report: dict[str, object], key: str) -> list[tuple[str, object]]:
    counted = report.get(key)
    return list(counted.items()) if isinstance(counted, dict) else []


_NUMBERS = ("pieces", "stacks", "decks", "pieces_in_decks", "log_steps")
