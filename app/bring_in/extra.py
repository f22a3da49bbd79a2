"""What reading scans needs beside the program itself: found, named, installed.

The extra `[scan]` of the package says which libraries and from which release on; none is imported here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from types import MappingProxyType

from rules.issues import DataError, Issue

_PROGRAM = "adjutant-table"
# pip's names beside those that Python imports.
_MODULES: Mapping[str, str] = MappingProxyType(
    {"opencv-python-headless": "cv2", "numpy": "numpy", "scipy": "scipy", "pypdfium2": "pypdfium2"}
)


class MissingExtra(DataError):
    """Scans cannot be read here; the message says what to install."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        told = f"reading scans needs {', '.join(missing)}, not installed here"
        hint = f"install with: {command_line(install_command())}"
        super().__init__([Issue("bring-in", "", told, hint)])
        self.missing = missing


def missing_packages() -> tuple[str, ...]:
    """Return pip's names of the libraries that are not there, none of which is imported for it."""
    return tuple(package for package, module in _MODULES.items() if not _is_there(module))


def _is_there(module: str) -> bool:
    # A module that somebody has barred stands in sys.modules as None, for which find_spec raises ValueError.
    try:
        return find_spec(module) is not None
    except ValueError:
        return False


def require_vision() -> None:
    """Raise MissingExtra where a library is missing that reads scans."""
    missing = missing_packages()
    if missing:
        raise MissingExtra(missing)


def requirements(packages: Collection[str] | None = None) -> tuple[str, ...]:
    """Return the libraries with their releases as the package's extra names them, for pip; some or all."""
    found = _all_requirements()
    return found if packages is None else tuple(each for each in found if _package_of(each) in packages)


def _package_of(requirement: str) -> str:
    """Return the name that a requirement begins with."""
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]


def _all_requirements() -> tuple[str, ...]:
    try:
        named = requires(_PROGRAM) or []
    except PackageNotFoundError:
        named = []
    of_scan = (each.partition(";") for each in named if re.search(r"""extra\s*==\s*["']scan["']""", each))
    # A checkout that was never installed has no such data: then the names alone, without their releases.
    return tuple(requirement.strip() for requirement, _, _ in of_scan) or tuple(_MODULES)


def install_command(packages: Collection[str] | None = None) -> tuple[str, ...]:
    """Return the command that installs them, some or all, into the environment that this program runs in."""
    return (sys.executable, "-m", "pip", "install", *requirements(packages))


def command_line(command: Sequence[str]) -> str:
    """Return a command as it is typed: a release's `>` must not be taken for a file to write."""
    return " ".join(f'"{word}"' if set(word) & set(" <>") else word for word in command)
