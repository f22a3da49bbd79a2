"""A small game of two units for the tests of the counter files, and a way to plant a fault."""

from __future__ import annotations

import shutil
from pathlib import Path

from counters.words import folder_of

COUNTERS = """\
schema = 1
game = "sample"

[provenance]
types = "rulebook: 2.5"

[types.tank]
class = "armored"
armor_effect = true
negates_armor = false
armored_terrain = true
rp = "armored"

[corps]
IV = { label = "IV", title = "IV Corps", fill = "#F2C230", ink = "#111111" }

[groups]
front = { areas = ["line"], case = "22.2" }

[formations]
5SS = { kind = "division", roles = ["arrival"], units = ["ge:5/5SS", "ge:9/5SS"] }

[divisions]
5SS = { kind = "division", need = ["ge:5/5SS", "ge:9/5SS"], basis = "rulebook: 10.81" }

[singles]
parents = ["army"]

[markers.turn]
name = "Turn"
owner = "game"
faces = ["turn"]
count = 1
cases = ["3.3"]
provenance = "rulebook: 3.3"

[[body]]
parent = "5SS"
side = "german"
nationality = "german"
type = "tank"
size = "regiment"
corps = "IV"
group = "front"
motorized = true
arrival = "setup"
provenance.name = "rulebook: 19.41"
provenance.value = "bound: attack 10 together"
provenance.setup = "history"
provenance.org = "reconstructed: ours"
units = [
  { id = "ge:5/5SS", faces = ["6-5-7", "3-3-7"] },
  { id = "ge:9/5SS", label = "9", faces = ["4-4-6"], provenance = { value = "reconstructed: template" } },
]
"""


def small_game(folder: Path, old: str = "", new: str = "") -> Path:
    """Return the folder of the sample with one text of its file exchanged; the text must be there."""
    assert old in COUNTERS, old
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "counters.toml").write_text(
        COUNTERS.replace(old, new, 1) if old else COUNTERS, encoding="utf-8"
    )
    return folder


def bitter_end_with(folder: Path, file: str, old: str, new: str) -> Path:
    """Return a copy of Bitter End's counter files with one text of one file exchanged."""
    copy = folder / "bitter_end"
    copy.mkdir()
    for path in folder_of("bitter_end").glob("*.toml"):
        shutil.copy(path, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text, old
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy
