"""Extensions of a module: those beside it come in with it, those of another one are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.game import BroughtIn, bring_in_module
from app.bring_in.vassal.saved_game import bring_in_saved
from app.files.folders import data_folder
from counters.setups import load_setup
from rules.library import PLACES
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import (
    Built,
    Element,
    at_start,
    palette,
    picture,
    prototype,
    river_war,
    slot,
)
from tests.bring_in.vassal.plain import add, hide, saved

EXTENSION, ELEMENT = "VASSAL.build.module.ModuleExtension", "VASSAL.build.module.ExtensionElement"


def tigers(of: str = "River War") -> Built:
    """An extension with a counter in a palette, and one that it lays on the map of the module."""
    heavy = slot("Tiger", ("prototype;Heavy", ""), image="tiger.png", gpid="t:1")
    target = "VASSAL.build.module.Map:Main"
    laid = at_start("Late", 180, 175, slot("Panther", gpid="t:2"), board_name="Field")
    holds = (
        Element(ELEMENT, {"target": ""}, [prototype("Heavy", ("mark;Side", "Red"))]),
        Element(ELEMENT, {"target": ""}, [palette("Tanks", Late=[heavy])]),
        Element(ELEMENT, {"target": target}, [laid]),
    )
    return Built(holds, {"tiger.png": picture(75, 75, "gold")}, root=EXTENSION, says={"module": of})


@pytest.fixture(name="module")
def module_with_an_extension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The module, and its folder of extensions with one in it."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(PLACES, str(data_folder()))
    (tmp_path / "river_ext").mkdir()
    tigers().pack(tmp_path / "river_ext" / "Tigers.vmdx")
    return river_war().pack(tmp_path / "river.vmod")


def brought(module: Path) -> BroughtIn:
    with open_archive(module) as archive:
        return bring_in_module(archive, module.parent / "games")


def test_the_counters_of_an_extension_come_in_with_their_pictures(module: Path) -> None:
    found = brought(module)
    tiger = next(design for design in found.allotment.designs if design.name == "Tiger")
    assert (tiger.side.name, tiger.page.title) == ("Red", "Tanks / Late")
    assert "tiger.png" not in found.stand_ins


def test_what_an_extension_lays_on_a_map_lies_there(module: Path) -> None:
    setup = load_setup(brought(module).game.counters, "start")
    assert [each.hex for each in setup.placements if "Panther" in each.unit] == ["0404"]


def test_an_extension_of_another_module_is_told_and_left(module: Path) -> None:
    tigers("Other War").pack(module.parent / "river_ext" / "Other.vmdx")
    (module.parent / "river_ext" / "Odd.vmdx").write_bytes(b"no archive")
    told = [line for line in brought(module).stand_ins if line.startswith("extension")]
    assert told == [
        "extension Odd: it is neither an archive nor a saved game of VASSAL (choose another file)",
        "extension Other: it is one of Other War",
    ]


def test_a_game_tells_of_the_extension_that_it_lacks(module: Path) -> None:
    lain = [add("a", ["piece;;;tiger.png;Tiger"], ["Main;60;35;t:1"])]
    others = ["MainBoardPicker\tField\t0\t0", "EXT\tTigers\t1.0", "EXT\tSnow\t2.0"]
    found = bring_in_saved(pack(module.parent / "a.vsav", {"savedGame": hide(saved(lain, others))}))
    assert (found.strangers, dict(found.left_out)) == ((), {"extension Snow 2.0": 1})
