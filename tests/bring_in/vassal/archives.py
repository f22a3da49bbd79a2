"""Archives that the tests write themselves, good ones and such as should be refused."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

MODULE = "<VASSAL.build.GameModule name='Ford' version='1'/>"


def pack(path: Path, entries: Mapping[str, bytes | str]) -> Path:
    """Write a ZIP of some entries and return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in entries.items():
            packed.writestr(name, data)
    return path


def pack_odd(path: Path, name: str, attributes: int = 0, times: int = 1) -> Path:
    """Write a module with an entry of an odd name or kind, as often as one likes."""
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("buildFile.xml", MODULE)
        for time in range(times):
            info = zipfile.ZipInfo("odd")
            info.filename, info.external_attr = name, attributes << 16
            packed.writestr(info, f"x{time}")
    return path
