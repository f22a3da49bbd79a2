"""`adjutant bring-in vassal FILE`: a module, an extension, a saved game or a log, told by what it holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.bring_in.refused import Refused
from app.bring_in.vassal import tally
from app.bring_in.vassal.archive import Archive, ArchiveKind, open_archive
from app.bring_in.vassal.called import printable
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.module import Module, read_module
from app.bring_in.vassal.report import ModuleReport, refusal, report_of
from app.commands import bring_in_saved
from app.commands.answers import DONE, add_file, tell
from app.commands.svg_drawn import SvgDrawer
from app.commands.targets import check_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "a .vmod, .vmdx, .vsav or .vlog")
    told = "a folder for the game of a module, a file for a game; without it the file is only looked at"
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help=told)
    told = "the module of a saved game or a log; without it the one that lies beside the file is taken"
    parser.add_argument("--module", type=Path, metavar="FILE", help=told)


def run(args: argparse.Namespace) -> int:
    """Bring a file in, or tell what is in it."""
    try:
        with open_archive(args.file) as archive:
            bring_in = _bring_in_module if archive.kind is ArchiveKind.MODULE else bring_in_saved.bring_in
            return bring_in(args, archive)
    except Refused as refused:
        # The report says so too: scripts read the last line whatever becomes of the file.
        if args.json:
            tell(_refusal(args.file, refused.reason), "", as_json=True)
        raise


def _refusal(path: Path, reason: str) -> dict[str, object]:
    """Return the report of a file that was refused, of the kind that its name tells: nobody knows better."""
    is_game = path.suffix.casefold() in {".vsav", ".sav", ".vlog", ".log"}
    return tally.refusal(reason) if is_game else refusal(reason)


def _bring_in_module(args: argparse.Namespace, archive: Archive) -> int:
    if args.output is None:
        module = read_module(archive)
        report = report_of(module, Pictures(archive))
        tell(report.as_json(), _told(module, report), as_json=args.json)
        return DONE
    check_folder(args.output)
    # Only now: laying out a game takes much more of the program than looking into a file.
    from app.bring_in.vassal.game import bring_in_module  # noqa: PLC0415

    found = bring_in_module(archive, args.output, draw_svg=SvgDrawer())
    lines = [
        _told(found.module, found.report),
        *(f"  stands in: {printable(each)}" for each in found.stand_ins),
    ]
    lines += [f"{found.game.home}: {found.game.title}"]
    begun = f"adjutant --games {args.output} new {found.game.id} {found.game.scenario} -o my.adjutant"
    told = {"game": found.game.id, "folder": str(found.game.home), "stand_ins": list(found.stand_ins)}
    tell({**found.report.as_json(), **told}, "\n".join([*lines, f"  {begun}"]), as_json=args.json)
    return DONE


def _told(module: Module, report: ModuleReport) -> str:
    kind = f"extension of {module.extends}" if module.extends else "module"
    numbers = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items())
    # A name in a file may hold what makes a terminal do something.
    lines = [printable(f"{kind} {module.name} {module.version}"), f"  {numbers}"]
    lines += [f"  not there: {printable(name)}" for name in report.missing]
    lines += [
        f"  not understood: {printable(kind)}, {count}" for kind, count in report.not_understood.items()
    ]
    return "\n".join(lines)
