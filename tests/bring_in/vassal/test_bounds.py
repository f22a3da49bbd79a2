"""Odd and hostile modules: what filled the memory or kept a processor for hours, and what was cut unsaid."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.charts import MAX_CHARTS
from app.bring_in.vassal.chat import as_markdown, throw_in
from app.bring_in.vassal.commands import Add, Change, Move, Null
from app.bring_in.vassal.game import BroughtIn, bring_in_module
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.obfuscation import Form
from app.bring_in.vassal.prototypes import Prototypes
from app.bring_in.vassal.retelling import MOST_STEPS, retell
from app.bring_in.vassal.saves import About, Saved
from app.bring_in.vassal.standing import standing_in
from app.bring_in.vassal.world import World
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import (
    Built,
    Element,
    board,
    definition,
    hexes,
    layer,
    map_window,
    palette,
    picture,
    piece,
    slot,
    zone,
    zoned,
)
from tests.bring_in.vassal.ours import Plain

NUMBERS = {"first": "H", "sep": "", "hType": "N", "vType": "N", "hOff": 1, "vOff": 1}


def bring_in(tmp_path: Path, *holds: Element, pictures: dict[str, bytes] | None = None) -> BroughtIn:
    built = Built(holds, pictures or {})
    with open_archive(built.pack(tmp_path / "a.vmod")) as archive:
        return bring_in_module(archive, tmp_path / "games")


def with_board(one: Element) -> Element:
    return map_window("Main", [one])


# ---- memory and time


def test_a_zone_that_gives_its_name_to_all_its_hexes(tmp_path: Path) -> None:
    # As VASSAL's own `$name$` does: all hexes of the zone are one place there, and 40,000 words here.
    named = zone("Germany", "0,0;1500,0;1500,1500;0,1500", hexes(NUMBERS, dx=8.66, dy=10.0))
    begun_s = time.process_time()
    bring_in(tmp_path, with_board(board("Field", zoned(named), width=1500, height=1500)))
    assert time.process_time() - begun_s < 20


def test_a_board_is_not_lined_at_a_size_that_fills_the_memory(tmp_path: Path) -> None:
    grid = hexes(NUMBERS, dx=17_320.0, dy=20_000.0, visible=True, color="0,0,0")
    found = bring_in(tmp_path, with_board(board("Plain", grid, width=30_000, height=30_000, color="9,9,9")))
    # Its lines are not drawn, which is told: at the board's own size they took 2.7 GB.
    assert found.stand_ins == ("picture of board Plain",)


def test_numbers_are_drawn_in_letters_of_bearable_size(tmp_path: Path) -> None:
    grid = hexes(NUMBERS, dx=866_000.0, dy=999_999.0, visible=True, color="0,0,0")
    found = bring_in(
        tmp_path,
        with_board(board("Field", grid, image="field.png")),
        pictures={"field.png": picture(400, 300)},
    )
    assert found.stand_ins == ()


def test_the_size_of_a_picture_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_archive(pack(tmp_path / "a.vmod", {"buildFile": "", "images/a.png": picture()})) as archive:
        pictures, reads = Pictures(archive), list[str]()
        data = pictures.data

        def counted(name: str) -> bytes | None:
            reads.append(name)
            return data(name)

        monkeypatch.setattr(pictures, "data", counted)
        assert {pictures.size("a.png") for _ in range(50)} == {(75, 75)}
    assert reads == ["a.png"]


def test_counters_that_are_defined_at_any_length_are_refused() -> None:
    endless = definition([layer([f"{n}.png" for n in range(60_000)]), ("piece;;;;", "null;0;0;")])
    prototypes = Prototypes({"Endless": endless}, "a.vmod")
    counter = definition([("prototype;Endless", ""), piece("Foot")])
    with pytest.raises(Refused, match="more than 400,000,000 letters"):
        _ = [prototypes.counter(counter) for _ in range(5_000)]


def test_a_narrow_picture_is_no_damaged_one(tmp_path: Path) -> None:
    narrow = picture(5, 300, kind="JPEG")
    with open_archive(pack(tmp_path / "a.vmod", {"buildFile": "", "images/a.jpg": narrow})) as archive:
        assert Pictures(archive).as_file("a.jpg") == (".jpg", narrow)


def world_with_stack(count: int) -> tuple[World, str]:
    world, ids = World(), ";".join(map(str, range(count)))
    world.run([Add(str(n), "piece;;;;Foot", "Main;1;1;;0") for n in range(count)])
    world.run([Add("S", "stack", f"Main;1;1;{ids}")])
    return world, ids


def test_a_stack_of_thousands_takes_time_by_its_size() -> None:
    world, ids = world_with_stack(20_000)
    begun_s = time.process_time()
    assert len(list(standing_in(world))) == 20_000
    world.run([Add("S", "stack", f"Main;1;1;{ids};x")])
    world.run([Change("S", f"Main;1;1;{ids};y", f"Main;1;1;{ids};z")])
    # By the square of its size it took a minute.
    assert time.process_time() - begun_s < 10


def test_moves_past_thousands_that_do_not_stack_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bring_in.vassal.world.MOST_WORK", 10_000)
    alone = [Add(str(n), "immob;;V\tpiece;;;;Camp", "\tMain;1;1;;0") for n in range(200)]
    world = World()
    world.run([*alone, Add("p", "piece;;;;Foot", "Main;9;9;;0")])
    with pytest.raises(Refused, match="moved more often"):
        world.run([Move("p", "Main", *there) for _ in range(100) for there in ((1, 1), (9, 9))])


def test_a_line_of_stars_is_no_throw_and_takes_no_time() -> None:
    begun_s = time.process_time()
    assert [throw_in("*" * 2_000) for _ in range(1_000)] == [None] * 1_000
    assert time.process_time() - begun_s < 2


# ---- what was cut without a word


def test_charts_beyond_the_most_are_told(tmp_path: Path) -> None:
    charts = [
        Element("widget.Chart", {"chartName": f"Table {n}", "fileName": "crt.png"})
        for n in range(MAX_CHARTS + 2)
    ]
    window = Element("module.ChartWindow", {}, charts)
    found = bring_in(tmp_path, with_board(board("Field")), window, pictures={"crt.png": picture()})
    assert found.stand_ins == ("chart Table 60: there are too many", "chart Table 61: there are too many")


def test_dice_with_words_and_prototypes_that_are_not_there_are_told(tmp_path: Path) -> None:
    faces = [Element("module.SpecialDieFace", {"text": word}) for word in ("Hit", "Miss")]
    dice = Element("module.SpecialDiceButton", {"name": "Fire"}, [Element("module.SpecialDie", {}, faces)])
    counters = palette("Pieces", Blue=[slot("Foot", ("prototype;Gone", ""), layer(["{x}"], always=True))])
    more = Element("module.DiceButton", {"name": "Melee", "nDice": 1, "nSides": 6, "plus": 3})
    found = bring_in(tmp_path, with_board(board("Field")), dice, more, counters)
    assert found.stand_ins == (
        "pictures named by an expression: 1",
        "prototype Gone",
        "dice Fire",
        "dice Melee: without its +3",
    )


def test_a_log_of_more_steps_than_a_journal_has_is_refused() -> None:
    saved = Saved("a.vlog", About(), Form.BARE, (), ((Null(),),) * (MOST_STEPS + 1))
    with pytest.raises(Refused, match="100,001 steps"):
        retell(saved, Plain(), World())


def test_lines_for_which_a_remark_has_no_room_are_counted() -> None:
    told = as_markdown(["a" * 90] * 10, 300)
    assert told.endswith("\n\n\\[\\+ 8\\]")
    assert len(told) <= 300


def test_a_page_of_notes_in_one_line_is_kept_whole() -> None:
    page = " ".join(f"word{n}" for n in range(900))
    assert as_markdown([page], 20_000).replace("\n\n", "").replace(" ", "") == page.replace(" ", "")


def test_pictures_that_cannot_be_shown_say_why(tmp_path: Path) -> None:
    counters = palette("Pieces", Blue=[slot("Foot", image="foot.png"), slot("Horse", image="gone.png")])
    chart = Element("widget.Chart", {"chartName": "CRT", "fileName": "crt.png"})
    torn = picture(300, 300)[:200]
    found = bring_in(
        tmp_path,
        with_board(board("Field", image="field.png")),
        counters,
        Element("module.ChartWindow", {}, [chart]),
        pictures={"field.png": torn, "foot.png": torn, "crt.png": torn},
    )
    assert found.stand_ins == (
        "chart CRT: damaged, or too large",
        "picture of board Field: damaged, or too large",
        "foot.png: damaged, or too large",
        "gone.png",
    )


def test_the_texts_of_set_ups_are_bounded_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bring_in.vassal.game.MAX_SETUP_BYTES", 300)
    inner = pack(tmp_path / "d", {"savedGame": "begin_save" + "\x1b" * 150 + "end_save"}).read_bytes()
    names = ("Dawn", "Noon")
    setups = [Element("module.PredefinedSetup", {"name": name, "file": name}) for name in names]
    built = Built((with_board(board("Field")), *setups), files=dict.fromkeys(names, inner))
    with open_archive(built.pack(tmp_path / "a.vmod")) as archive:
        found = bring_in_module(archive, tmp_path / "games")
    assert found.stand_ins == ("set-up Noon: there are too many",)


def test_pictures_are_decoded_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bring_in.vassal.images.MAX_SLOW_PIXELS", 1_000)
    monkeypatch.setattr("app.bring_in.vassal.images.MOST_DECODED", 10_000)
    pictures = {"a.jp2": picture(40, 40, kind="JPEG2000"), "b.png": picture(75, 75), "c.png": picture(75, 75)}
    entries = {"buildFile": "", **{f"images/{name}": data for name, data in pictures.items()}}
    with open_archive(pack(tmp_path / "a.vmod", entries)) as archive:
        found = Pictures(archive)
        # The third one goes beyond what the first two left, and the fourth is not begun.
        read = [found.read(name) is not None for name in ("a.jp2", "b.png", "c.png", "b.png")]
    assert read == [False, True, True, False]
