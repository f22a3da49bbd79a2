"""`adjutant doctor`: what this machine and this installation are like, to be pasted into a report."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from app import __version__
from app.checking.files import check_all
from app.commands.answers import DONE, NO, add_json, has_error, tell
from app.commands.render import draw_without_a_screen
from app.files.folders import config_folder, data_folder, log_folder
from rules.issues import Issue
from rules.regular_file import is_folder

PACKAGES = ("PySide6-Essentials", "shapely", "pillow", "tomli", "tomli-w", "platformdirs")
# QtWidgets and QtSvg too: packagers split them off, and a platform that starts says nothing of them.
QT_PROBE = (
    "from PySide6.QtGui import QGuiApplication; import PySide6.QtWidgets, PySide6.QtSvg;"
    "app = QGuiApplication([]); print(app.platformName(), app.primaryScreen().devicePixelRatio())"
)
# Qt may hang on a broken display, and the report has to come all the same.
PROBE_S = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the findings; return 1 where Qt cannot start or our data has errors."""
    qt, can_draw = _qt()
    # The whole of the data, which takes seconds: a damaged installation is the first suspicion of any
    # report.
    issues = check_all()
    found = {
        "adjutant": __version__,
        "python": f"{platform.python_version()} ({sys.executable})",
        "system": platform.platform(),
        **{name.lower(): _version(name) for name in PACKAGES},
        "qt platform": qt,
        # Where this runs from: two installations side by side are behind many a report.
        "program": str(Path(__file__).parents[2]),
        **{name: _folder(path) for name, path in _folders()},
        "data": _told(issues),
    }
    text = "\n".join(f"{key:<20} {value}" for key, value in found.items())
    tell(found, text, as_json=args.json)
    return DONE if can_draw and not has_error(issues) else NO


def _folders() -> tuple[tuple[str, Path], ...]:
    return (
        ("games and own files", data_folder()),
        ("settings", config_folder()),
        ("log and reports", log_folder()),
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _qt() -> tuple[str, bool]:
    """Return what Qt says of its platform and whether it starts: in its own process, for it may abort."""
    draw_without_a_screen()
    command = [sys.executable, "-c", QT_PROBE]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PROBE_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"does not start: {error}", False
    if done.returncode == 0:
        name, ratio = done.stdout.split()[:2]
        return f"{name}, scale {ratio}", True
    last = (done.stderr.strip().splitlines() or ["no word"])[-1]
    return f"does not start: {last} (QT_QPA_PLATFORM={os.environ.get('QT_QPA_PLATFORM', '')})", False


def _folder(path: Path) -> str:
    """Return a folder with whether it can be written and how much room there is."""
    # It may not be there yet: then what counts is where it would be made.
    there = next((each for each in (path, *path.parents) if is_folder(each)), Path("/"))
    if not os.access(there, os.W_OK):
        return f"{path} (writing there is not allowed)"
    free_mb = shutil.disk_usage(there).free // 1_000_000
    return f"{path} ({'there' if is_folder(path) else 'not yet there'}, {free_mb:,} MB free)"


def _told(issues: list[Issue]) -> str:
    if not issues:
        return "nothing is wrong"
    return f"{len(issues)} issues, the first: {issues[0]} (see adjutant check)"
