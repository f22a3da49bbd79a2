"""What reading scans needs: named where it is missing, in the words of the package."""

from __future__ import annotations

import sys

import pytest

from app.bring_in.extra import (
    MissingExtra,
    command_line,
    install_command,
    missing_packages,
    require_vision,
    requirements,
)
from app.bring_in.refused import Refused
from app.bring_in.watch import Cancelled, Watch


@pytest.mark.parametrize(
    ("package", "module"), [("opencv-python-headless", "cv2"), ("scipy", "scipy"), ("pypdfium2", "pypdfium2")]
)
def test_a_library_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, package: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert missing_packages() == (package,)


def test_what_is_missing_is_told_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(MissingExtra, match=r"opencv-python-headless.*-m pip install"):
        require_vision()


def test_the_package_says_which_releases_are_wanted() -> None:
    assert any(each.startswith("opencv-python-headless>=") for each in requirements())


def test_plain_opencv_is_never_installed() -> None:
    assert not any(each.startswith("opencv-python>") for each in install_command())


def test_with_the_extra_nothing_is_missing() -> None:
    assert missing_packages() == ()


def test_a_refusal_is_one_reason() -> None:
    assert Refused("map.jpg", "no hex grid", "a map of areas has none").reason == (
        "no hex grid (a map of areas has none)"
    )


def test_a_part_of_the_work_tells_its_share_of_the_whole() -> None:
    told: list[float] = []
    Watch(lambda share, _: told.append(share)).part(0.5, 0.7).step(0.5, "half of it")
    assert told == [0.6]


def test_work_that_is_broken_off_ends_at_its_next_step() -> None:
    with pytest.raises(Cancelled):
        Watch(is_cancelled=lambda: True).step(0.1, "begun")


def test_the_command_can_be_typed_as_it_is_told() -> None:
    assert command_line(("python", "-m", "pip", "install", "scipy>=1.13")) == (
        'python -m pip install "scipy>=1.13"'
    )
