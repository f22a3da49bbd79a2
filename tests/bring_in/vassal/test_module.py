"""Modules read: what their build files name, whatever release wrote them, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.buildfile import Node, read_build_file
from app.bring_in.vassal.images import Pictures, is_svg, svg_size
from app.bring_in.vassal.module import MAX_SEATS, Module, module_of, read_module
from app.bring_in.vassal.prototypes import Prototypes
from app.bring_in.vassal.report import report_of
from app.cli import main
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import (
    Built,
    Element,
    at_start,
    board,
    deck,
    definition,
    layer,
    map_window,
    picture,
    piece,
    prototype,
    river_war,
    slot,
)

SAMPLE = Path(__file__).resolve().parents[4] / "shared/vassal/sample/hex-n-counters-template-cc0.vmod"
"""The public-domain module, where it lies beside the checkout."""


def read(built: Built, tmp_path: Path) -> Module:
    with open_archive(built.pack(tmp_path / "a.vmod")) as archive:
        return read_module(archive)


DOUBLING = {
    f"P{n}": prototype(f"P{n}", (f"prototype;P{n + 1}", ""), (f"prototype;P{n + 1}", "")).text
    for n in range(60)
}
"""Prototypes each of which calls the next one twice."""


@pytest.mark.parametrize("built", [river_war(), river_war().old()])
def test_what_a_module_names_is_counted(built: Built, tmp_path: Path) -> None:
    counts = {"boards": 1, "hex_grids": 1, "zones": 1, "slots": 6, "prototypes": 1}
    assert read(built, tmp_path).counts == counts


def test_what_is_not_understood_is_told_by_kind(tmp_path: Path) -> None:
    assert read(river_war(), tmp_path).not_understood == {"GlobalKeyCommand": 1, "own.Special": 1}


def test_a_picture_is_found_without_its_ending_and_in_other_case(tmp_path: Path) -> None:
    with open_archive(river_war().pack(tmp_path / "a.vmod")) as archive:
        assert report_of(read_module(archive), Pictures(archive)).missing == ("dug.png",)


def test_a_release_that_nobody_filled_in_is_none(tmp_path: Path) -> None:
    says = {"name": "River War", "VassalVersion": "@version@"}
    assert read(Built(river_war().holds, says=says), tmp_path).vassal_version == ""


def test_a_map_of_a_modules_own_class_is_known_by_what_it_holds(tmp_path: Path) -> None:
    plain = map_window("Main", [board("Field", image="field.png")])
    own = Element("own.MyMap", plain.says, plain.holds)
    found = read(Built((own,)), tmp_path)
    assert [window.boards[0].name for window in found.maps] == ["Field"]


def test_maps_without_a_name_are_counted(tmp_path: Path) -> None:
    found = read(Built((map_window("Main", []), map_window("", []))), tmp_path)
    assert [window.id for window in found.maps] == ["Main", "Map1"]


def test_boards_are_chosen_by_the_set_up_of_the_picker(tmp_path: Path) -> None:
    setup = "MainBoardPicker\tNorth\t0\t0\tSouth/rev\t0\t1"
    window = read(Built((map_window("Main", [board("North"), board("South")], setup=setup),)), tmp_path).maps[
        0
    ]
    assert [(seat.board, seat.is_turned, seat.row) for seat in window.seats] == [
        ("North", False, 0),
        ("South", True, 1),
    ]


def test_counters_know_the_pages_of_their_palette(tmp_path: Path) -> None:
    assert read(river_war(), tmp_path).slots[0].folders == ("Pieces", "Blue")


def test_prototypes_are_put_in_one_within_another() -> None:
    inner, outer = prototype("Inner", ("mark;Side", "Blue")), prototype("Outer", ("prototype;Inner", ""))
    known = Prototypes({"Inner": inner.text, "Outer": outer.text})
    found = known.counter(definition([("prototype;Outer", ""), piece("1st")]))
    assert [(trait.kind, trait.state) for trait in found[:-1]] == [("mark", "Blue")]


def test_prototypes_that_name_each_other_come_to_an_end() -> None:
    one, two = prototype("One", ("prototype;Two", "")), prototype("Two", ("prototype;One", ""))
    known = Prototypes({"One": one.text, "Two": two.text})
    assert [trait.kind for trait in known.counter(definition([("prototype;One", ""), piece("1st")]))] == [
        "piece"
    ]


def test_prototypes_that_double_each_other_are_bounded() -> None:
    known = {**DOUBLING, "P60": prototype("P60", layer(["a.png"])).text}
    assert len(Prototypes(known).counter(slot("1st", ("prototype;P0", "")).text)) == 2_000


def test_prototypes_that_double_nothing_come_to_an_end() -> None:
    # They never yield a trait: only the way to them can be bounded.
    found = Prototypes({**DOUBLING, "P60": prototype("P60").text}).counter(
        slot("1st", ("prototype;P0", "")).text
    )
    assert [trait.kind for trait in found] == ["piece"]


def test_a_module_whose_every_counter_doubles_prototypes_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.bring_in.vassal.prototypes.MOST_WORK", 10_000)
    known = Prototypes(DOUBLING, "Endless War")
    first = slot("1st", ("prototype;P0", "")).text
    with pytest.raises(Refused, match="Endless War: its prototypes call each other without end"):
        known.counter(first)


def test_what_lies_in_folders_of_a_map_lies_on_it(tmp_path: Path) -> None:
    inner = Element("module.folder.MapSubFolder", {"name": "Towns"}, [at_start("B", 3, 4, slot("2nd"))])
    outer = Element("module.folder.MapSubFolder", {"name": "Start"}, [deck("A", 1, 2, slot("1st")), inner])
    window = map_window("Main", [board("Field")], outer, at_start("C", 5, 6, slot("3rd")))
    found = read(Built((window,)), tmp_path)
    assert [(pile.name, pile.is_deck) for pile in found.maps[0].piles] == [
        ("A", True),
        ("B", False),
        ("C", False),
    ]
    assert found.not_understood == {}


def test_a_board_laid_without_end_is_laid_some_hundred_times(tmp_path: Path) -> None:
    setup = "MainBoardPicker" + "\tField\t0\t0" * 100_000
    window = read(Built((map_window("Main", [board("Field")], setup=setup),)), tmp_path).maps[0]
    assert len(window.seats) == MAX_SEATS


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('<!DOCTYPE a [<!ENTITY b "c">]><VASSAL.build.GameModule/>', "declares a document type"),
        ("<a>" * 300 + "</a>" * 300, "nested more than 200 deep"),
        ("<VASSAL.build.GameModule>", "is damaged"),
        ("", "is damaged"),
        ('<?xml version="1.0" encoding="x-none"?><VASSAL.build.GameModule/>', "encoding"),
        (b"\xff\xfe\x00\x41garbage", "is damaged"),
    ],
)
def test_what_is_no_build_file_is_refused(text: str | bytes, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_build_file(text.encode() if isinstance(text, str) else text, "a.vmod")


def test_the_build_file_of_something_else_is_refused() -> None:
    with pytest.raises(Refused, match="not that of a module"):
        module_of(Node("html"), "a.vmod")


def test_a_huge_picture_has_no_size(tmp_path: Path) -> None:
    data = bytearray(picture(10, 10))
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    with open_archive(
        pack(tmp_path / "a.vmod", {"buildFile": "<a/>", "images/a.png": bytes(data)})
    ) as archive:
        assert Pictures(archive).size("a.png") is None


def test_an_svg_may_begin_with_a_comment() -> None:
    data = b'<!-- drawn by hand -->\n<svg viewBox="0 0 75 80.0" xmlns="http://www.w3.org/2000/svg"></svg>'
    assert (is_svg(data), svg_size(data)) == (True, (75, 80))


def test_the_command_tells_the_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = river_war().pack(tmp_path / "a.vmod")
    assert main(["bring-in", "vassal", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["kind"], told["slots"], told["images_missing"], told["refused"]) == ("module", 6, 1, None)


def test_the_command_tells_why_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.vmod"
    path.write_bytes(b"nothing")
    assert main(["bring-in", "vassal", str(path), "--json"]) == 2
    assert "neither an archive" in json.loads(capsys.readouterr().out.splitlines()[-1])["refused"]


@pytest.mark.skipif(not SAMPLE.exists(), reason="the CC0 sample module is not on this machine")
def test_the_sample_module_is_read() -> None:
    # Counted with grep in its build file.
    with open_archive(SAMPLE) as archive:
        counts = read_module(archive).counts
    assert counts == {"boards": 4, "hex_grids": 1, "zones": 1, "slots": 13, "prototypes": 17}


def test_a_picture_in_a_folder_is_found_by_a_name_with_backslashes(tmp_path: Path) -> None:
    with open_archive(pack(tmp_path / "a.vmod", {"buildFile": "", "images/a/b.png": picture()})) as archive:
        assert Pictures(archive).find("a\\B.png") == "a/b.png"
