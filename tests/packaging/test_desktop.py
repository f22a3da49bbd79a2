"""The desktop knows each kind of file that the program opens."""

from __future__ import annotations

from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree as ET

from app.files.folders import SUFFIX
from app.files.kinds import LESSON_SUFFIX

PACKAGING = Path(__file__).parents[2] / "packaging"
SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def test_a_double_click_opens_each_kind_of_file() -> None:
    root = ET.parse(PACKAGING / "adjutant-mime.xml").getroot()
    globs = {glob.get("pattern"): each.get("type") for each in root for glob in each.iter(f"{SPACE}glob")}
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(PACKAGING / "adjutant.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]

    assert set(globs) == {f"*{SUFFIX}", f"*{LESSON_SUFFIX}"}
    assert {kind for kind in desktop["MimeType"].split(";") if kind} == set(globs.values())
    assert desktop["Exec"] == "adjutant %f"
