"""A cut corrected by hand: counters turned, moved, added, taken away, paired, found anew by their size."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from app.bring_in.counter_mix import CounterId
from app.bring_in.pictures import from_pixels
from app.bring_in.refused import Refused
from app.bring_in.sheets import by_hand
from app.bring_in.sheets.by_hand import Side
from app.bring_in.sheets.cell import Cell, Quad, Sheet
from app.bring_in.sheets.cutting import cut
from app.bring_in.sheets.proof import NO_BACK, Proof, Scanned, load_proof, save_proof
from app.bring_in.sheets.scanning import cut_anew, face_pictures, paired_as, scanned
from app.cli import main
from rules.issues import DataError
from tests.bring_in.synthetic import board_art as art
from tests.bring_in.synthetic.sheets import Printed, loose, sheet

EDGE = 60.0


def quad_at(x: float, y: float) -> Quad:
    half = EDGE / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def row_of(count: int) -> Sheet:
    """Return counters side by side."""
    cells = tuple(Cell(quad_at(100.0 * n + 50, 50)) for n in range(count))
    return Sheet((1000, 100), cells, EDGE, is_loose=True)


def three() -> Scanned:
    """Return three counters with their backs, two of them named."""
    units = (CounterId("a"), CounterId("b"), None)
    return Scanned(Path("f.png"), row_of(3), Path("b.png"), row_of(3), backs=(0, 1, 2), units=units)


# ---- one counter


def test_four_quarters_lead_back_to_the_very_same_corners() -> None:
    now = three()
    for quarter in (1, 2, 3):
        now = by_hand.turned(now, Side.FRONT, 1, 90.0)
        assert by_hand.angle_of(now.fronts.cells[1]) == pytest.approx((90, 180, -90)[quarter - 1])
    assert by_hand.turned(now, Side.FRONT, 1, 90.0).fronts == three().fronts


def test_a_turn_of_any_angle_keeps_the_middle_and_the_size() -> None:
    cell = by_hand.turned(three(), Side.BACK, 2, 33.5).behind.cells[2]  # type: ignore[union-attr]
    assert by_hand.angle_of(cell) == pytest.approx(33.5)
    assert cell.centre == pytest.approx((250, 50))
    assert math.dist(cell.quad[0], cell.quad[1]) == pytest.approx(EDGE)


def test_a_counter_is_moved_as_it_lies() -> None:
    made = by_hand.moved(by_hand.turned(three(), Side.FRONT, 0, 20), Side.FRONT, 0, (70.0, 44.0))
    assert made.fronts.cells[0].centre == pytest.approx((70, 44))
    assert by_hand.angle_of(made.fronts.cells[0]) == pytest.approx(20)


def test_one_that_was_missed_comes_behind_the_others_as_large_and_turned_as_they() -> None:
    before = replace(three(), fronts=replace(row_of(3), angle_deg=2.5, empty=1))
    made = by_hand.added(before, Side.FRONT, (350.0, 50.0))
    one = made.fronts.cells[3]
    assert (one.centre, made.fronts.empty) == (pytest.approx((350, 50)), 0)
    assert by_hand.angle_of(one) == pytest.approx(2.5)
    assert (made.backs, made.units) == ((0, 1, 2, NO_BACK), before.units)


def test_what_is_taken_away_takes_no_name_and_no_back_of_another() -> None:
    made = by_hand.dropped(three(), Side.FRONT, {0})
    assert (made.units, made.backs, len(made.fronts.cells)) == (("b", None), (1, 2), 2)
    made = by_hand.dropped(three(), Side.BACK, {1})
    assert (made.units, made.backs) == (three().units, (0, NO_BACK, 1))


def test_backs_that_are_the_wrong_way_round_are_right_after_one_step() -> None:
    assert by_hand.with_back(three(), 0, 2).backs == (2, 1, 0)
    assert by_hand.with_back(three(), 0, NO_BACK).backs == (NO_BACK, 1, 2)


def test_a_click_finds_the_counter_that_it_hits_however_that_lies() -> None:
    cells = by_hand.turned(three(), Side.FRONT, 1, 45.0).fronts
    assert [by_hand.cell_at(cells, at) for at in ((150.0, 12.0), (122.0, 22.0), (20.1, 50.0))] == [1, None, 0]


def test_a_proof_that_was_corrected_is_read_again_as_it_was(tmp_path: Path) -> None:
    proof = Proof("game", (by_hand.with_back(by_hand.turned(three(), Side.BACK, 1, 12.25), 0, 1),))
    save_proof(proof, tmp_path)
    assert load_proof(tmp_path).sheets[0].turn == "by hand"
    assert load_proof(tmp_path).sheets[0].backs == (1, 0, 2)


# ---- laid anew


COUNT, FACE_PX = 12, 112


def laid(seed: int, order: Sequence[int], pieces: Sequence[art.Design], *, is_back: bool) -> Image.Image:
    """Return counters on the glass in some order, each turned somehow."""
    rng = np.random.default_rng(seed)
    image, style = Image.new("RGB", (920, 700), (28, 30, 34)), art.style_of(np.random.default_rng(3))
    for slot, number in enumerate(order):
        x, y = (130 + 220 * at + int(rng.integers(-20, 20)) for at in (slot % 4, slot // 4))
        face = art.face(pieces[number], style, FACE_PX, is_back=is_back).convert("RGBA")
        face = face.rotate(float(rng.uniform(0, 360)), expand=True, resample=Image.Resampling.BICUBIC)
        image.paste(face, (round(x - face.width / 2), round(y - face.height / 2)), face)
    noise = rng.normal(0, 3, (*image.size[::-1], 3))
    return Image.fromarray(np.clip(np.asarray(image, float) + noise, 0, 255).astype(np.uint8))


@pytest.fixture(scope="module")
def anew(tmp_path_factory: pytest.TempPathFactory) -> tuple[Scanned, tuple[int, ...]]:
    """Loose counters whose backs were laid in another order, and the back that each front has."""
    folder = tmp_path_factory.mktemp("anew")
    pieces = art.designs(np.random.default_rng(7), COUNT)
    order = [int(n) for n in np.random.default_rng(5).permutation(COUNT)]
    laid(1, range(COUNT), pieces, is_back=False).save(folder / "front.png")
    laid(2, order, pieces, is_back=True).save(folder / "back.png")
    made = scanned(folder / "front.png", folder / "back.png")
    slot_of = {number: slot for slot, number in enumerate(order)}

    def slots(cells: Sequence[Cell]) -> list[int]:
        return [round((x - 130) / 220) + 4 * round((y - 130) / 220) for x, y in (c.centre for c in cells)]

    assert made.behind is not None
    back_at = {slot: n for n, slot in enumerate(slots(made.behind.cells))}
    return made, tuple(back_at[slot_of[number]] for number in slots(made.fronts.cells))


def test_backs_that_were_laid_anew_are_matched_by_their_looks(
    anew: tuple[Scanned, tuple[int, ...]],
) -> None:
    made, truth = anew
    assert made.backs != truth
    found = paired_as(made, "by look")
    assert (found.backs, found.turn) == (truth, "by look")


def test_a_back_that_is_matched_lies_as_its_front_does(anew: tuple[Scanned, tuple[int, ...]]) -> None:
    fronts, backs = face_pictures(paired_as(anew[0], "by look"), 64)
    for front, back in zip(fronts, backs, strict=True):
        assert back is not None
        likeness = [_alike(front, back.rotate(90 * quarter)) for quarter in range(4)]
        assert likeness.index(max(likeness)) == 0


def _alike(one: Image.Image, other: Image.Image) -> float:
    grey = (np.asarray(each.convert("L"), float) for each in (one, other))
    a, b = (np.hypot(*np.gradient(each)).ravel() for each in grey)
    return float(np.corrcoef(a, b)[0, 1])


def test_backs_laid_in_the_order_of_the_fronts_are_paired_row_by_row(tmp_path: Path) -> None:
    pieces = art.designs(np.random.default_rng(7), COUNT)
    for name, seed in (("front.png", 1), ("back.png", 2)):
        laid(seed, range(COUNT), pieces, is_back=name == "back.png").save(tmp_path / name)
    found = paired_as(scanned(tmp_path / "front.png", tmp_path / "back.png"), "row by row")
    assert found.behind is not None
    for n, cell in enumerate(found.fronts.cells):
        assert math.dist(cell.centre, found.behind.cells[found.back_of(n)].centre) < 80


# ---- another size


def test_counters_found_too_large_are_found_anew_by_their_size_and_keep_their_names(tmp_path: Path) -> None:
    printed = Printed(rows=4, columns=4, blocks=1, seed=8)
    scan, _ = sheet(printed)
    scan.image.save(tmp_path / "front.png")
    found = scanned(tmp_path / "front.png", None)
    wrong = cut_anew(found, Side.FRONT, 2.0 * printed.edge_px)
    assert len(wrong.fronts.cells) == 4
    named = found.named(5, CounterId("a"))
    again = cut_anew(named, Side.FRONT, printed.edge_px + 1.5)
    assert len(again.fronts.cells) == 16
    assert again.unit_of(5) == "a"
    assert [n for n in range(16) if again.unit_of(n) is not None] == [5]


def test_of_loose_ones_of_two_sizes_those_of_the_size_that_is_told_are_found(tmp_path: Path) -> None:
    small, large = loose(10, 70, seed=2).image, loose(10, 110, seed=3).image
    both = Image.new("RGB", (1200, 1100), (28, 30, 34))
    both.paste(large.crop((0, 0, 1200, 500)), (0, 0))
    both.paste(small.crop((0, 0, 1200, 240)), (0, 540))
    both.save(tmp_path / "front.png")
    found = scanned(tmp_path / "front.png", None)
    assert {round(found.fronts.edge_px / 10)} == {11}
    again = cut_anew(found, Side.FRONT, 71.0)
    assert (len(again.fronts.cells), again.fronts.edge_px) == (5, 71.0)
    edges = [math.dist(cell.quad[0], cell.quad[1]) for cell in again.fronts.cells]
    assert edges == pytest.approx([71.0] * 5)


def test_a_size_that_no_counter_has_is_refused(tmp_path: Path) -> None:
    loose(10, 100, seed=2).image.save(tmp_path / "front.png")
    with pytest.raises(Refused):
        cut_anew(scanned(tmp_path / "front.png", None), Side.FRONT, 20.0)


# ---- by command


def told(*args: object, capsys: pytest.CaptureFixture[str]) -> dict[str, list[dict[str, object]]]:
    main(["bring-in", "counters", *map(str, args), "--json"])
    found: dict[str, list[dict[str, object]]] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def test_the_command_pairs_by_look_and_by_hand(
    anew: tuple[Scanned, tuple[int, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    made, truth = anew
    given = told(made.front, made.back, "--pairs", "by-look", capsys=capsys)
    pairs = [cell["pair"] for cell in given["cells"] if cell["side"] == "back"]
    assert [pairs.index(f"pair-{n + 1}") for n in range(COUNT)] == list(truth)
    by_numbers = [f"--pair={n + 1}={back + 1}" for n, back in enumerate(truth)]
    given = told(made.front, made.back, *by_numbers, capsys=capsys)
    assert [cell["pair"] for cell in given["cells"] if cell["side"] == "back"] == pairs
    assert given["turn"] == "by hand"


def test_the_command_turns_moves_adds_and_takes_away(
    anew: tuple[Scanned, tuple[int, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    made = anew[0]
    before = told(made.front, capsys=capsys)["cells"]
    how = ("--turn", "1=90", "--at", "2=300,310", "--add", "500,600", "--blank", "3", "--drop", "4")
    after = told(made.front, *how, capsys=capsys)["cells"]
    (first, second, third, *others), was = after, before
    assert first["quad"] == [*was[0]["quad"][1:], was[0]["quad"][0]]  # type: ignore[index,misc]
    assert np.mean(second["quad"], axis=0) == pytest.approx([300, 310], abs=0.1)  # type: ignore[arg-type]
    assert (third["blank"], len(after)) == (True, len(before))
    assert others[0]["quad"] == was[4]["quad"]
    assert np.mean(others[-1]["quad"], axis=0) == pytest.approx([500, 600], abs=0.1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--turn", "99=90"),
        ("--turn", "1=east"),
        ("--at", "1=7"),
        ("--drop", "back:1"),
        ("--pair", "1=1"),
        ("--pairs", "by-look"),
        ("--edge", "-3"),
        ("--edge", "inf"),
        ("--add", "nan,2"),
    ],
)
def test_what_cannot_be_corrected_so_gets_one_clear_line(
    anew: tuple[Scanned, tuple[int, ...]], option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["bring-in", "counters", str(anew[0].front), f"{option}={value}"])
    words = capsys.readouterr().err
    assert (code, words.count("\n")) == (2, 1)
    assert option in words


def test_the_cut_of_a_counter_follows_its_turn(tmp_path: Path) -> None:
    image = Image.new("RGB", (100, 100), "white")
    image.paste("red", (20, 20, 80, 35))
    picture = from_pixels("one.png", np.asarray(image))
    one = Scanned(Path("one.png"), Sheet((100, 100), (Cell(quad_at(50, 50)),), EDGE))
    upright = cut(picture, one.fronts.cells[0], 32)
    turned = cut(picture, by_hand.turned(one, Side.FRONT, 0, 90.0).fronts.cells[0], 32)
    assert (np.rot90(upright).astype(int) - turned).max() < 40


def test_a_sheet_without_a_back_has_none_to_correct() -> None:
    with pytest.raises(ValueError, match="no back"):
        by_hand.turned(Scanned(Path("f.png"), row_of(1)), Side.BACK, 0, 90.0)


def test_a_way_that_no_release_knows_is_refused(tmp_path: Path) -> None:
    save_proof(Proof("game", (replace(three(), turn="by magic"),)), tmp_path)
    with pytest.raises(DataError):
        load_proof(tmp_path)
