"""Hostile modules of VASSAL: bent archives and build files, odd definitions, bent pictures in sound ones."""

from __future__ import annotations

import io
import random
import re
import warnings
import zipfile
from pathlib import Path

from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.game import bring_in_module
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.module import read_module
from app.bring_in.vassal.report import report_of
from app.checking.files import check_path
from rules.issues import Severity
from tests.bring_in.fuzz.cases import Kind, bent
from tests.bring_in.vassal.modules import Built, Element, at_start, board, map_window, river_war, zone, zoned

_ODD_VALUES = (
    "-1",
    "0",
    "1e308",
    "nan",
    "inf",
    "99999999999",
    "",
    "true",
    "-0.0001",
    "{1+1}",
    "$a$",
    "\u202e",
    "é" * 50,
)
_ODD_TEXT = (
    "\\",
    "\t",
    "\\\t",
    ";",
    "/",
    "'",
    "\x1b",
    "$name$",
    "{x}",
    "<b>",
    "\\\\\t" * 40,
    "prototype;Blue\t",
)


def _module(rng: random.Random) -> Built:
    built = river_war()
    if rng.randrange(3) == 0:
        nested = zoned(
            *(zone(f"Z{n}", "0,0;5,0;5,5" * rng.randrange(1, 9)) for n in range(rng.randrange(60)))
        )
        window = map_window("Other", [board("B", nested, image="field.png")], at_start("S", -5, 10**6))
        built = Built((*built.holds, window), built.pictures)
    return built.old() if rng.randrange(4) == 0 else built


def _packed(built: Built, folder: Path) -> Path:
    return built.pack(folder / "a.vmod")


def _bent_archive(rng: random.Random, folder: Path) -> Path:
    path = _packed(_module(rng), folder)
    path.write_bytes(bent(rng, path.read_bytes()))
    return path


def _repacked(folder: Path, built: Built, xml: bytes, pictures: dict[str, bytes]) -> Path:
    path = folder / "a.vmod"
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        warnings.simplefilter("ignore")
        packed.writestr(built.build_file, xml)
        for name, data in pictures.items():
            packed.writestr(f"images/{name}", data)
    return path


def _bent_xml(rng: random.Random, folder: Path) -> Path:
    built = _module(rng)
    return _repacked(folder, built, bent(rng, built.xml().encode()), dict(built.pictures))


def _odd_values(rng: random.Random, folder: Path) -> Path:
    """Well-formed XML with other values: what a careless or a hostile hand would write."""
    built = _module(rng)

    def other(found: re.Match[str]) -> str:
        return f'="{rng.choice(_ODD_VALUES)}"' if rng.randrange(6) == 0 else found[0]

    xml = re.sub(r'="[^"]*"', other, built.xml())
    return _repacked(folder, built, xml.encode(), dict(built.pictures))


def _odd_definitions(rng: random.Random, folder: Path) -> Path:
    built = _module(rng)

    def other(found: re.Match[str]) -> str:
        text = found[1]
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(text) + 1)
            odd = rng.choice(_ODD_TEXT).replace("\x1b", "").replace("<b>", "&lt;b&gt;")
            text = text[:at] + odd + text[at + rng.randrange(3) :]
        return f">{re.sub('&(?!lt;|gt;|amp;)', '&amp;', text).replace('<', '&lt;')}<"

    xml = re.sub(r">(\+/null/[^<]*)<", other, built.xml())
    return _repacked(folder, built, xml.encode(), dict(built.pictures))


def _bent_pictures(rng: random.Random, folder: Path) -> Path:
    built = _module(rng)
    pictures = {name: bent(rng, data) if rng.randrange(2) else data for name, data in built.pictures.items()}
    pictures["rider"] = b"<svg width='9' height='9'><image href='../../secret.png'/></svg>" * rng.randrange(2)
    return _repacked(folder, built, built.xml().encode(), pictures)


def _odd_entries(rng: random.Random, folder: Path) -> Path:
    """A sound module among entries of odd names, kinds and sizes."""
    built = _module(rng)
    path = _packed(built, folder)
    with warnings.catch_warnings(), zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as packed:
        warnings.simplefilter("ignore")
        for _ in range(rng.randrange(1, 4)):
            name = rng.choice(
                ("../out", "/etc/x", "images/\x01", "C:/x", "images/field.png", "buildFile", "a" * 500, "")
            )
            info = zipfile.ZipInfo("x")
            info.filename, info.external_attr = name, rng.choice((0, 0o120777, 0o010644, 0o100644)) << 16
            packed.writestr(info, b"\x00" * rng.choice((0, 10, 10**6)))
    if rng.randrange(5) == 0:
        # A module in a module in a module.
        inner = io.BytesIO()
        with zipfile.ZipFile(inner, "w") as packed:
            packed.write(path, "savedGame")
        setup = Element("module.PredefinedSetup", {"name": "Dawn", "file": "dawn.vsav", "useFile": True})
        path = Built((*built.holds, setup), built.pictures, {"dawn.vsav": inner.getvalue()}).pack(
            folder / "b.vmod"
        )
    return path


def bring_in(path: Path, out: Path) -> object:
    """Look into a module as the command does, then make a game of it."""
    with open_archive(path) as archive:
        report_of(read_module(archive), Pictures(archive)).as_json()
        found = bring_in_module(archive, out)
    # What came in can be played: nothing in it is wrong that would keep the game from being laid out.
    wrong = [issue for issue in check_path(found.game.home) if issue.severity is Severity.ERROR]
    assert not wrong, wrong[:3]
    return found


KINDS = tuple(
    Kind(f"module, {name}", make, bring_in)
    for name, make in (
        ("bent archive", _bent_archive),
        ("bent build file", _bent_xml),
        ("odd values", _odd_values),
        ("odd definitions", _odd_definitions),
        ("bent pictures", _bent_pictures),
        ("odd entries", _odd_entries),
    )
)
