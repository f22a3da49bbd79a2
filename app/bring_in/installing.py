"""Whether pip may install the extra into this program's environment, and why it could not.

Python's own marks are read (PEP 668 for an environment that the system manages), and pip's words where it has
failed; nothing is installed here.
"""

from __future__ import annotations

import importlib
import os
import sys
import sysconfig
from collections.abc import Collection, Mapping
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

# Of the wheels for Linux, Python 3.11 and 64 bits, in millions of bytes: to fetch, and on the disk.
_MEGABYTES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"opencv-python-headless": (60, 155), "numpy": (17, 75), "scipy": (36, 145), "pypdfium2": (4, 10)}
)
_MANAGED = "EXTERNALLY-MANAGED"


class Hindrance(Enum):
    """Why the extra cannot be installed from here."""

    FROZEN = "frozen"
    """The program is one file made of everything: nothing can be added to it."""
    MANAGED = "managed"
    """The system's own package manager looks after this Python."""
    NO_PIP = "no pip"
    READ_ONLY = "read only"
    NO_NETWORK = "no network"
    NO_ROOM = "no room"
    NO_SUCH_RELEASE = "no such release"
    """The index has none for this Python and this machine."""
    OTHER = "other"


def hindrance() -> Hindrance | None:
    """Return what stands against installing here before it is tried, None where nothing does."""
    if getattr(sys, "frozen", False):
        return Hindrance.FROZEN
    # Only outside of an environment: within one pip may install whatever the system's Python is marked as.
    if sys.prefix == sys.base_prefix and (Path(sysconfig.get_path("stdlib")) / _MANAGED).is_file():
        return Hindrance.MANAGED
    if find_spec("pip") is None:
        return Hindrance.NO_PIP
    return None if os.access(sysconfig.get_path("purelib"), os.W_OK) else Hindrance.READ_ONLY


# In this order: pip tries a file again and again, and names the release that it has not found at the last.
_WORDS: tuple[tuple[Hindrance, tuple[str, ...]], ...] = (
    (Hindrance.NO_PIP, ("No module named pip",)),
    (Hindrance.MANAGED, ("externally-managed-environment",)),
    (Hindrance.READ_ONLY, ("Permission denied", "Errno 13", "Access is denied", "Read-only file system")),
    (Hindrance.NO_ROOM, ("No space left", "Errno 28", "not enough space")),
    (
        Hindrance.NO_NETWORK,
        (
            "NewConnectionError",
            "Temporary failure in name resolution",
            "Name or service not known",
            "getaddrinfo failed",
            "Network is unreachable",
            "ConnectTimeoutError",
            "ReadTimeoutError",
            "Cannot connect to proxy",
        ),
    ),
    (Hindrance.NO_SUCH_RELEASE, ("No matching distribution found",)),
)


def why_failed(said: str) -> Hindrance:
    """Return why pip has failed, by its own words."""
    found = (each for each, words in _WORDS if any(word in said for word in words))
    return next(found, Hindrance.OTHER)


def megabytes(packages: Collection[str]) -> tuple[int, int]:
    """Return about how many million bytes are to be fetched for packages, and how many they take up."""
    # About right is enough: a person decides by it whether to begin on a telephone's network.
    sizes = [_MEGABYTES.get(each, (0, 0)) for each in packages]
    return sum(fetched for fetched, _ in sizes), sum(kept for _, kept in sizes)


def look_again() -> None:
    """Let Python see what was installed since it looked: no restart is needed."""
    importlib.invalidate_caches()
