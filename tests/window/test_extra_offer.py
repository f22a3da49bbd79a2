"""Where the libraries for scans are missing the window offers to install them, and goes on without a restart.

pip is a stand-in that stands before the real one: it says what pip says, and lays down a module.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bring_in import extra, installing
from app.bring_in.installing import Hindrance, hindrance, why_failed
from app.bring_in.wizard.frame import BringInWindow
from app.dialogs.install_extra import InstallDialog
from app.window.main import Main

pytestmark = pytest.mark.kept_window

LEFT = Qt.MouseButton.LeftButton
PIP = """
import os, pathlib, sys, time
print("Collecting " + " ".join(sys.argv[2:]), flush=True)
"""
DOES = PIP + "pathlib.Path(os.environ['STAND_IN']).write_text('')\n"
HAS_NO_NETWORK = PIP + (
    "print('WARNING: Retrying after connection broken by NewConnectionError(...)')\n"
    "print('ERROR: No matching distribution found for opencv-python-headless')\n"
    "sys.exit(1)\n"
)
MAY_NOT_WRITE = PIP + "print('ERROR: [Errno 13] Permission denied: /usr/lib')\nsys.exit(1)\n"
WAITS = PIP + "time.sleep(60)\n"


@pytest.fixture
def fake_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Say that one library is missing, and let a pip of ours bring it in."""
    environment, places = tmp_path / "environment", tmp_path / "before_pip"
    environment.mkdir()
    (places / "pip").mkdir(parents=True)
    (places / "pip" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(environment))
    monkeypatch.setenv("PYTHONPATH", str(places))
    monkeypatch.setenv("STAND_IN", str(environment / "stand_in_for_cv2.py"))
    monkeypatch.setattr(extra, "_MODULES", MappingProxyType({"opencv-python-headless": "stand_in_for_cv2"}))

    def write(script: str) -> None:
        (places / "pip" / "__main__.py").write_text(script)

    yield write
    sys.modules.pop("stand_in_for_cv2", None)


def offer(main: Main) -> InstallDialog:
    """Ask for counter sheets and return what is offered."""
    main.act("bring_in.counters")
    found = [each for each in main.frame.findChildren(InstallDialog) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def sheets_window(main: Main) -> BringInWindow | None:
    found = (each for each in main.frame.findChildren(BringInWindow) if each.isVisible())
    return next(found, None)


def close_all(main: Main) -> None:
    for each in (*main.frame.findChildren(InstallDialog), *main.frame.findChildren(BringInWindow)):
        each.close()
    QApplication.processEvents()


def test_what_is_missing_is_installed_and_the_window_opens(
    main: Main, qtbot: QtBot, fake_pip: Callable[[str], None]
) -> None:
    fake_pip(DOES)
    dialog = offer(main)
    assert dialog.packages.text() == "opencv-python-headless>=4.10"
    assert "155 MB" in dialog.size_words.text()
    qtbot.mouseClick(dialog.install, LEFT)
    qtbot.waitUntil(lambda: sheets_window(main) is not None, timeout=20_000)

    assert not dialog.isVisible()
    close_all(main)


@pytest.mark.parametrize(
    ("script", "told"), [(HAS_NO_NETWORK, "Is the network there?"), (MAY_NOT_WRITE, "You may not write")]
)
def test_why_it_failed_is_told(
    main: Main, qtbot: QtBot, fake_pip: Callable[[str], None], script: str, told: str
) -> None:
    fake_pip(script)
    dialog = offer(main)
    qtbot.mouseClick(dialog.install, LEFT)
    qtbot.waitUntil(lambda: told in dialog.told.text(), timeout=20_000)

    assert (sheets_window(main), dialog.install.isVisible()) == (None, True)
    close_all(main)


def test_it_is_broken_off(main: Main, qtbot: QtBot, fake_pip: Callable[[str], None]) -> None:
    fake_pip(WAITS)
    dialog = offer(main)
    qtbot.mouseClick(dialog.install, LEFT)
    qtbot.waitUntil(lambda: dialog.doing.text().startswith("Collecting"), timeout=20_000)
    qtbot.mouseClick(dialog.cancel, LEFT)
    qtbot.waitUntil(lambda: dialog.told.text().startswith("Broken off"), timeout=20_000)

    assert sheets_window(main) is None
    close_all(main)


def test_a_map_is_brought_in_by_hand_without(
    main: Main, qtbot: QtBot, fake_pip: Callable[[str], None]
) -> None:
    fake_pip(DOES)
    main.act("bring_in.map")
    (dialog,) = (each for each in main.frame.findChildren(InstallDialog) if each.isVisible())
    qtbot.mouseClick(dialog.without, LEFT)

    assert sheets_window(main) is not None
    close_all(main)


def test_an_environment_that_the_system_looks_after_says_so(
    main: Main, fake_pip: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake_pip(DOES)
    as_managed(monkeypatch, tmp_path)
    dialog = offer(main)

    assert "The system looks after this Python" in dialog.told.text()
    assert not dialog.install.isVisible()
    close_all(main)


# ---- what stands against it


def as_managed(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Have the system look after this Python (PEP 668)."""
    (folder / "EXTERNALLY-MANAGED").write_text("")
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setattr(installing.sysconfig, "get_path", lambda _: str(folder))


def as_frozen(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)


def without_pip(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(installing, "find_spec", lambda _: None)


def without_right(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (as_managed, Hindrance.MANAGED),
        (as_frozen, Hindrance.FROZEN),
        (without_pip, Hindrance.NO_PIP),
        (without_right, Hindrance.READ_ONLY),
    ],
)
def test_what_stands_against_installing(
    make: Callable[[pytest.MonkeyPatch, Path], None],
    found: Hindrance,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    make(monkeypatch, tmp_path)
    assert hindrance() is found


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("/usr/bin/python: No module named pip", Hindrance.NO_PIP),
        ("error: externally-managed-environment", Hindrance.MANAGED),
        ("OSError: [Errno 28] No space left on device", Hindrance.NO_ROOM),
        ("Failed to establish: Temporary failure in name resolution", Hindrance.NO_NETWORK),
        ("ERROR: No matching distribution found for scipy>=1.13", Hindrance.NO_SUCH_RELEASE),
        ("ERROR: something else", Hindrance.OTHER),
    ],
)
def test_pip_s_words_say_why_it_failed(said: str, why: Hindrance) -> None:
    assert why_failed(said) is why
