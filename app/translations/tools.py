"""Qt's tools for translators, as PySide6 brings them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import PySide6

ALIASES = "tr+=_tr,QT_TR_NOOP+=tr_noop"
"""What the tool is to read as Qt's own names."""
_ROOT = Path(__file__).parents[2]
SOURCES = tuple(_ROOT / package for package in ("app", "rules", "maps", "counters"))


def tool(name: str) -> Path | None:
    """Return the path of `lupdate` or `lrelease`; None where this PySide6 comes without it."""
    suffix = ".exe" if sys.platform == "win32" else ""
    # Not from the path: another Qt's tool may write another form.
    path = Path(PySide6.__file__).parent / f"{name}{suffix}"
    return path if path.is_file() else None


def collect(into: Path, sources: Sequence[Path] = SOURCES) -> None:
    """Write the texts of Python files and folders into a new `.ts` file, in the contexts of the tool."""
    aliases = ("-tr-function-alias", ALIASES, "-extensions", "py")
    run("lupdate", "-silent", *aliases, *map(str, sources), "-ts", str(into))


def release(ts: Path, qm: Path) -> None:
    """Make a `.qm` file, which a program loads, of a `.ts` file."""
    run("lrelease", "-silent", str(ts), "-qm", str(qm))


def run(name: str, *args: str) -> None:
    """Run a tool; raises FileNotFoundError where it is missing and CalledProcessError where it fails."""
    path = tool(name)
    if path is None:
        raise FileNotFoundError(f"PySide6 has come without its {name}")
    subprocess.run([str(path), *args], check=True, stdout=subprocess.DEVNULL)


def read_ts(path: Path) -> ET.Element:
    """Return the root of a `.ts` file of one's own making; one that is not there is empty."""
    return ET.parse(path).getroot() if path.is_file() else ET.Element("TS", version="2.1")
