"""Counter sheets: every counter is found where it lies, every back belongs to its front."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from app.bring_in.counter_mix import CounterId
from app.bring_in.pictures import from_pixels
from app.bring_in.refused import Refused
from app.bring_in.sheets.cell import Cell, Sheet
from app.bring_in.sheets.finding import WORK_PIXELS, found_cells
from app.bring_in.sheets.gathering import apart, empty_places
from app.bring_in.sheets.keeping import keep_bank
from app.bring_in.sheets.pairing import paired
from app.bring_in.sheets.proof import TURNS, Proof, Scanned, load_proof, parse_proof, proof_text, save_proof
from app.bring_in.sheets.scanning import mirrored_otherwise, scanned
from app.bring_in.sheets.splitting import Box, _in_a_row
from app.cli import main
from rules.issues import DataError
from rules.tomlfile import TomlTable
from tests.bring_in.synthetic import board_art as art
from tests.bring_in.synthetic.sheets import Point, Printed, Scan, loose, printed_with, sheet, sheet_of

NEAR = 0.1
"""A counter is found where its middle is off by less than a tenth of its edge."""


def found(scan: Scan) -> Sheet:
    return found_cells(from_pixels("sheet.png", np.asarray(scan.image), WORK_PIXELS))


def missed(found_there: Sequence[Point], wanted: Sequence[Point], edge_px: float) -> list[Point]:
    """Return what was not found, and what was found where nothing is."""
    lone = [each for each in wanted if not _is_near(each, found_there, edge_px)]
    return lone + [each for each in found_there if not _is_near(each, wanted, edge_px)]


def _is_near(one: Point, others: Sequence[Point], edge_px: float) -> bool:
    return any(math.dist(one, other) < NEAR * edge_px for other in others)


@pytest.mark.parametrize(
    "printed",
    [
        Printed(),
        Printed(gap_px=9, turn_deg=1.7, seed=2),
        Printed(rows=3, columns=4, blocks=3, turn_deg=-2.6, seed=3),
        Printed(rows=5, columns=5, blocks=1, edge_px=120, seed=4),
        Printed(turn_deg=0.8, seed=5, blanks=frozenset({3, 17})),
    ],
    ids=["touching", "with gaps, turned", "three blocks, turned", "square block", "with blanks"],
)
def test_every_counter_of_a_sheet_is_found(printed: Printed) -> None:
    front, _ = sheet(printed)
    assert missed([cell.centre for cell in found(front).cells], front.centres, printed.edge_px) == []


def test_counters_that_lie_loose_are_found_however_they_are_turned() -> None:
    scan = loose(15, 90, seed=1)
    there = found(scan)
    assert (there.is_loose, missed([cell.centre for cell in there.cells], scan.centres, 90)) == (True, [])


def test_blank_counters_are_known_as_such() -> None:
    front, _ = sheet(Printed(blanks=frozenset({0, 7})))
    blank = [cell.centre for cell in found(front).cells if cell.is_blank]
    assert missed(blank, [front.centres[0], front.centres[7]], 84) == []


def test_pairs_of_counters_are_not_taken_for_counters() -> None:
    """A sheet of which 2 x 2 counters follow one another more evenly than the counters do."""
    rng = np.random.default_rng(100_539)
    printed = printed_with(rng)
    style, designs = art.style_of(rng), art.designs(rng, printed.count)
    front, _ = sheet_of(printed, lambda n, back: art.face(designs[n], style, 82, is_back=back), upwards=True)
    there = found(front)
    assert missed([cell.centre for cell in there.cells], front.centres, 82) == []
    assert there.is_sure


def test_a_counter_parted_by_a_stripe_of_the_cards_colour_is_one() -> None:
    printed = Printed(rows=2, columns=3, blocks=1, gap_px=12)
    front, _ = sheet_of(printed, lambda number, back: _striped(number))
    assert missed([cell.centre for cell in found(front).cells], front.centres, 84) == []


def _striped(number: int) -> Image.Image:
    face = Image.new("RGB", (84, 84), ("#27543A", "#8A2030")[number % 2])
    if number in {1, 4}:
        face.paste((246, 243, 236), (0, 36, 84, 46))
    face.paste("black", (30, 56, 54, 74))
    return face


def test_a_place_where_no_counter_was_seen_is_told() -> None:
    centres = [(100.0 * n, 100.0 * row) for row in range(2) for n in range(4) if (n, row) != (2, 1)]
    assert (empty_places(centres, 90.0), empty_places(centres[:-1], 90.0)) == (1, 0)


def test_what_stands_in_a_bay_of_a_block_is_no_block() -> None:
    block, inside, beside = Box(0, 0, 800, 600), Box(650, 0, 800, 150), Box(900, 0, 1050, 150)
    assert apart([inside, block, beside]) == [block, beside]


def test_a_parting_that_print_drew_to_itself_is_brought_back_into_the_row() -> None:
    assert _in_a_row([0.0, 100.0, 206.0, 300.0, 400.0]) == [0.0, 100.0, 200.0, 300.0, 400.0]


def test_bare_card_is_refused() -> None:
    with pytest.raises(Refused, match="no counters are found"):
        found(Scan(Image.new("RGB", (500, 400), "#F4F1E8"), ()))


def test_counters_that_are_too_small_are_refused_with_what_would_do() -> None:
    small = loose(15, 90, seed=1).image.resize((480, 360))
    with pytest.raises(Refused, match="200 dpi"):
        found(Scan(small, ()))


# ---- fronts and backs


@pytest.mark.parametrize(("upwards", "turn"), [(False, "like a page"), (True, "upwards")])
def test_backs_belong_to_their_fronts_however_the_sheet_was_turned(
    tmp_path: Path, upwards: bool, turn: str
) -> None:
    made = _files(tmp_path, Printed(turn_deg=1.2, seed=6), upwards)
    whole, (front, back) = scanned(*made[0]), made[1]
    wrong = [
        n
        for n, cell in enumerate(whole.fronts.cells)
        if _number_of(cell, front) != _number_of(_behind(whole, n), back)
    ]
    assert (whole.turn, wrong) == (turn, [])


def _files(
    folder: Path, printed: Printed, upwards: bool = False
) -> tuple[tuple[Path, Path], tuple[Scan, Scan]]:
    scans = sheet(printed, upwards)
    paths = folder / "front.png", folder / "back.png"
    for path, scan in zip(paths, scans, strict=True):
        scan.image.save(path)
    return paths, scans


def _behind(whole: Scanned, front: int) -> Cell:
    assert whole.behind is not None
    return whole.behind.cells[whole.back_of(front)]


def _number_of(cell: Cell, scan: Scan) -> int:
    """Return which counter of the sheet lies there."""
    return min(range(len(scan.centres)), key=lambda n: math.dist(cell.centre, scan.centres[n]))


def test_another_way_of_turning_is_a_click_away_and_comes_back_after_four(tmp_path: Path) -> None:
    once = scanned(*_files(tmp_path, Printed(rows=2, columns=3))[0])
    again = once
    for _ in TURNS:
        again = mirrored_otherwise(again)
    assert (mirrored_otherwise(once).turn, again.backs) == ("upwards", once.backs)


def _paired_loose(order: Sequence[int]) -> bool:
    """Pair loose counters of six colours with their backs laid in an order; return whether it is sure."""
    colours = np.random.default_rng(3).uniform(0, 255, (6, 3))[np.arange(18) % 6].astype(np.float32)
    places = [(200.0 * (n % 5), 200.0 * (n // 5)) for n in range(18)]
    cells = tuple(Cell(((x, y), (x + 90, y), (x + 90, y + 90), (x, y + 90)), fit=1.0) for x, y in places)
    lying = Sheet((1200, 900), cells, 90.0, is_loose=True)
    return paired(lying, lying, colours, colours[list(order)]).is_sure


def test_loose_counters_laid_anew_in_any_order_are_no_sure_pairs() -> None:
    anew = [np.random.default_rng(seed).permutation(18).tolist() for seed in range(5)]
    assert [_paired_loose(each) for each in (range(18), *anew)] == [True, *[False] * 5]


def test_a_front_alone_has_no_backs(tmp_path: Path) -> None:
    front = _files(tmp_path, Printed(rows=2, columns=3))[0][0]
    assert scanned(front, None).behind is None


# ---- the proof

IDS = st.text("abc:/12", min_size=1, max_size=6).map(CounterId)
NUMBERS = st.floats(-500, 5000).map(lambda value: round(value, 3))
CELLS = st.builds(
    Cell,
    quad=st.tuples(*[st.tuples(NUMBERS, NUMBERS)] * 4),
    block=st.integers(0, 9),
    row=st.integers(0, 40),
    column=st.integers(0, 40),
    fit=st.floats(0, 1).map(lambda value: round(value, 3)),
    is_blank=st.booleans(),
)
SHEETS = st.builds(
    Sheet,
    size_px=st.tuples(st.integers(1, 9000), st.integers(1, 9000)),
    cells=st.lists(CELLS, max_size=4).map(tuple),
    edge_px=st.floats(45, 400).map(lambda value: round(value, 3)),
    angle_deg=st.floats(-15, 15).map(lambda value: round(value, 3)),
    is_loose=st.booleans(),
    is_plain=st.booleans(),
    empty=st.integers(0, 20),
)


def with_its_backs(sheet: Scanned) -> Scanned:
    """Return a sheet that names no back which is not there."""
    behind = 0 if sheet.behind is None else len(sheet.behind.cells)
    return replace(sheet, backs=tuple(each for each in sheet.backs if each < behind))


PROOFS = st.builds(
    Proof,
    game=st.text("abc-", max_size=8),
    sheets=st.lists(
        st.builds(
            Scanned,
            front=st.just(Path("a/front.png")),
            fronts=SHEETS,
            back=st.none() | st.just(Path("a/back.png")),
            behind=st.none() | SHEETS,
            turn=st.sampled_from(TURNS),
            is_sure=st.booleans(),
            backs=st.lists(st.integers(-1, 9), max_size=4).map(tuple),
            units=st.lists(st.none() | IDS, max_size=4).map(tuple),
        ).map(with_its_backs),
        max_size=2,
    ).map(tuple),
)


@given(PROOFS)
def test_a_proof_that_is_written_is_read_again(proof: Proof) -> None:
    assert parse_proof(TomlTable(tomli.loads(proof_text(proof)), "counters.toml")) == proof


def test_a_damaged_proof_is_refused(tmp_path: Path) -> None:
    save_proof(Proof("game"), tmp_path)
    (tmp_path / "counters.toml").write_text("game = 3\n")
    with pytest.raises(DataError, match="game: must be a text"):
        load_proof(tmp_path)


def _proof(count: int) -> Proof:
    cells = tuple(Cell(((0, 0), (1, 0), (1, 1), (0, 1)), column=n) for n in range(count))
    return Proof("game", (Scanned(Path("front.png"), Sheet((10, 10), cells, 80.0)),))


def test_a_name_that_is_given_again_leaves_the_counter_that_had_it() -> None:
    proof = _proof(2).named(0, 0, CounterId("a")).named(0, 1, CounterId("a"))
    assert proof.sheets[0].units == (None, "a")


def test_counters_are_named_in_the_order_of_the_roster() -> None:
    units = [CounterId(each) for each in "abcd"]
    assert _proof(3).in_order(0, 1, units).sheets[0].units == (None, "a", "b")


# ---- what they become


def test_a_bank_has_a_picture_of_every_face(tmp_path: Path) -> None:
    whole = scanned(*_files(tmp_path, Printed(rows=2, columns=3, blocks=1))[0])
    keep_bank(Proof("game", (whole,)), tmp_path / "bank")
    rows = json.loads((tmp_path / "bank" / "pairs.json").read_text())
    files = [tmp_path / "bank" / row[side] for row in rows for side in ("front", "back")]
    assert (len(rows), all(path.is_file() for path in files)) == (6, True)


def test_the_command_tells_every_counter_of_both_sides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    front, back = _files(tmp_path, Printed(rows=2, columns=3, blocks=1))[0]
    main(["bring-in", "counters", str(front), str(back), "--json"])
    cells = json.loads(capsys.readouterr().out.splitlines()[-1])["cells"]
    pairs = [{cell["pair"] for cell in cells if cell["side"] == side} for side in ("front", "back")]
    assert (len(cells), pairs[0] == pairs[1]) == (12, True)


def test_the_command_says_why_a_picture_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bare.png"
    Image.new("RGB", (500, 400), "#F4F1E8").save(path)
    code = main(["bring-in", "counters", str(path), "--json"])
    told = json.loads(capsys.readouterr().out.splitlines()[-1])["refused"]
    assert (code, "no counters are found" in told) == (1, True)
