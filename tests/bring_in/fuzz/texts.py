"""Hostile lists and data files: set-ups as text, pasted cells, and the TOML that a sitting leaves behind."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import tomli
import tomli_w
from PIL import Image

from app.bring_in.bend import Bend
from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.lattice import Top
from app.bring_in.map_file import ScannedMap, map_text, read_map
from app.bring_in.map_scan import MapScan, load_scan, scan_text
from app.bring_in.new_game.counter_rows import MOST_LETTERS, faults, format_cells, read_cells
from app.bring_in.new_game.plan import GamePlan
from app.bring_in.new_game.row_roster import roster_of
from app.bring_in.numbering import numbering_of
from app.bring_in.placing import Named
from app.bring_in.projection import Projection
from app.bring_in.review_file import format_review, load_review
from app.bring_in.review_report import answer_of, report_of
from app.bring_in.setup_places import numbers_alone
from app.bring_in.setup_text import format_setup_text, review_of_text
from app.bring_in.sheet_beside import Edge, SheetBeside
from app.bring_in.sheets.cell import Cell, Sheet
from app.bring_in.sheets.proof import Proof, Scanned, load_proof, proof_text
from app.bring_in.transform import MapTransform
from rules.hexgrid import HexId
from tests.bring_in.fuzz.by_command import MOST_FAULTS, ask
from tests.bring_in.fuzz.cases import Kind, bent

_WORDS = (
    "1521",
    "5/5SS",
    "1521: 5/5SS, 9/5SS reduced",
    "hex;unit;side",
    "2 x Foot 0709",
    "200x Foot",
    "999 x 999 x 999",
    '"',
    '""',
    '";"',
    "'",
    "\t",
    ";",
    "|",
    ",",
    ":",
    "(",
    "[1521",
    "٣٤٥",
    "²³",
    "\u202e1521",
    "\u2028",
    "\x00",
    "\x1b[31m",
    "\ufeff",
    "\ud7ff",
    "𝟙𝟝𝟚𝟙",
    "ß" * 50,
    "{name}",
    "%s",
    "=1+1",
    "-",
    "#",
    "• ",
    "1) ",
    "a" * 3_000,
    "9" * 5_000,
    " and ",
    "é́̂" * 100,
)
_MIX = Mix(
    tuple(
        Known(CounterId(f"b:{name}"), name, ("full", "reduced"), 1, "blue")
        for name in ("1 Foot", "2 Foot", "Lancers", "5/5SS", "9/5SS")
    )
)
_LONGEST_LINE = 10_000
"""Of a line of pasted cells no more is read."""
_ENDS = ("\n", "\r\n", "\r", "\x0b", "\x85", "\n\n\n")


def _list(rng: random.Random) -> bytes:
    sign = rng.choice(("\t", ";", ",", " ", "|", ""))
    lines = [
        sign.join(rng.choices(_WORDS, k=rng.randrange(1, 7))) for _ in range(rng.choice((1, 5, 40, 800)))
    ]
    text = rng.choice(_ENDS).join(lines)
    if rng.randrange(12) == 0:
        text = rng.choice(_WORDS) * rng.choice((10, 20_000))
    return _encoded(rng, text[:400_000])


def _long_list(rng: random.Random) -> bytes:
    """Lines by the thousand, sound ones among them, and one line as long as a book."""
    line = rng.choice(
        ("1521: 5/5SS, 9/5SS reduced\n", "5/5SS\t1521\n", "x" * 90 + "\n", "1521:\n", ", " * 40 + "\n")
    )
    return _encoded(rng, (line * 6_000)[:300_000] if rng.randrange(2) else line.strip() * 20_000)


def _encoded(rng: random.Random, text: str) -> bytes:
    form = rng.choice(("utf-8", "utf-8", "utf-16", "latin-1", "utf-8-sig"))
    raw = text.encode(form, "replace")
    return bent(rng, raw) if rng.randrange(3) == 0 else raw


def _as_setup(path: Path, out: Path) -> object:
    return ask("bring-in", "setup", "--text", path, "-o", out)


def _in_memory(path: Path, out: Path) -> object:
    """Read it against a small mix, and what is written of it again."""
    del out
    text = path.read_bytes().decode("utf-8-sig", "replace")
    review = review_of_text(text, path.name, "", _MIX, numbers_alone)
    json.dumps(answer_of(review))
    report_of(review)
    again = review_of_text(format_setup_text(review), path.name, "", _MIX, numbers_alone)
    assert len(again.taken()) == len(review.taken()), (len(again.taken()), len(review.taken()))
    path.with_suffix(".toml").write_text(format_review(review), "utf-8")
    assert load_review(path.with_suffix(".toml")).readings == review.readings
    path.with_suffix(".toml").unlink()
    return review


def _as_cells(path: Path, out: Path) -> object:
    """Paste it as the counters of a new game."""
    del out
    plan = GamePlan("The Ford")
    rows = read_cells(path.read_bytes().decode("utf-8-sig", "replace"))
    wrong = list(faults(rows, plan.sides, plan.grid.grid()))
    written = format_cells(rows)
    is_cut = len(written) > MOST_LETTERS or max(map(len, written.splitlines())) > _LONGEST_LINE
    assert is_cut or read_cells(written) == rows, rows
    return wrong or roster_of(plan, rows)


# ---- what a sitting leaves behind


def _transform() -> MapTransform:
    bend = Bend.of((0.0, 0.0), 2.0, [[0.1, 0.0], [0.0, 0.1]], [[0.0, 0.1], [0.1, 0.0]])
    lying = Projection(((40, 0, 20), (0, 40, 20), (0, 0, 1)))
    beside = SheetBeside(lying, bend, (Edge(1.0, 0.0, -200.0),))
    return MapTransform(Top.POINTY, (400, 300), lying, bend, (beside,))


def _map_file() -> str:
    named = {(0, 0): "0101", (2, 3): "0404"}
    rule = numbering_of(named, Top.POINTY)
    return map_text(ScannedMap("a.png", ("a.png",), _transform(), 0.1, rule, named))


def _scan_file() -> str:
    named = (Named((0, 0), HexId("0101")), Named((2, 3), HexId("0404")))
    return scan_text(MapScan("a-game", "north", (Path("a.png"),), Path("a.png"), 1, _transform(), 0.1, named))


def _review_file() -> str:
    return format_review(
        review_of_text("1521: 5/5SS, 9/5SS reduced\nFoot 0101\nNobody", "list", "", _MIX, numbers_alone)
    )


def _proof_file() -> str:
    cells = tuple(
        Cell(((n * 70.0, 0), (n * 70.0 + 60, 0), (n * 70.0 + 60, 60), (n * 70.0, 60)), 0, 0, n)
        for n in range(4)
    )
    sheet = Sheet((300, 80), cells, 60.0)
    return proof_text(Proof("", (Scanned(Path("a.png"), sheet, Path("b.png"), sheet, backs=(3, 2, 1, 0)),)))


def _bank_file() -> str:
    rows = [{"id": f"c{n}", "front": "a.png", "back": "b.png", "count": n} for n in range(5)]
    return json.dumps(rows)


_ODD = (
    0,
    -1,
    1,
    10**12,
    2**53,
    2**70,
    1e308,
    float("nan"),
    float("inf"),
    -1e-300,
    "",
    "x" * 2_000,
    "../../etc/passwd",
    "/dev/zero",
    "{0.__class__}",
    "\u202e",
    True,
    [],
    {},
    [[1, 2]],
    [{}],
)


def _spoilt(rng: random.Random, value: object) -> object:
    """Return a value as TOML or JSON has it, with some values in it another."""
    if rng.randrange(300) == 0:
        return rng.choice(_ODD)
    if isinstance(value, dict):
        return {key: _spoilt(rng, each) for key, each in value.items() if rng.randrange(400)}
    if isinstance(value, list):
        found = [_spoilt(rng, each) for each in value if rng.randrange(300)]
        return found * (1 if rng.randrange(30) else rng.choice((2, 30)))
    return value


def _bent_file(sound: Callable[[], str], rng: random.Random) -> bytes:
    return bent(rng, sound().encode())


def _odd_file(sound: Callable[[], str], rng: random.Random) -> bytes:
    text = sound()
    if text.startswith("["):
        return json.dumps(_spoilt(rng, json.loads(text))).encode()
    found = _spoilt(rng, tomli.loads(text))
    return tomli_w.dumps(found if isinstance(found, dict) else {"x": found}).encode()


def _as_map_folder(path: Path, out: Path) -> object:
    """Read it as the grid of an empty map, and use what was read in each way."""
    del out
    found = read_map(path)
    found.hexes()
    found.transform.cell_under((10.0, 10.0))
    _ = found.transform.middle_figures
    return map_text(found)


def _as_scan(path: Path, out: Path) -> object:
    del out
    path = path.rename(path.with_name("scan.toml"))
    found = load_scan(path.parent)
    if found.transform is not None:
        found.transform.cells()
    path.rename(path.with_name("a.toml"))
    return scan_text(found)


def _as_review(path: Path, out: Path) -> object:
    del out
    review = load_review(path)
    json.dumps(answer_of(review))
    format_setup_text(review)
    report_of(review)
    return format_review(review)


def _as_proof(path: Path, out: Path) -> object:
    del out
    path = path.rename(path.with_name("counters.toml"))
    proof = load_proof(path.parent)
    for sheet in proof.sheets:
        for front in range(len(sheet.fronts.cells)):
            back, behind = sheet.back_of(front), sheet.behind
            # The proof page and the bank look both up.
            assert back == -1 or (behind is not None and 0 <= back < len(behind.cells)), back
            sheet.unit_of(front)
    path.rename(path.with_name("a.toml"))
    return proof_text(proof)


def _as_bank(path: Path, out: Path) -> object:
    folder = path.parent.parent.parent / "bank"
    folder.mkdir()
    (folder / "pairs.json").write_bytes(path.read_bytes())
    for name in ("a.png", "b.png"):
        Image.new("RGB", (60, 60), "olive").save(folder / name)
    (path.parent.parent.parent / "list.txt").write_text("1521: c1\n")
    words = ("--text", path.parent.parent.parent / "list.txt", "--bank", folder, "-o", out)
    return ask("bring-in", "setup", *words, most_lines=MOST_FAULTS)


def _written(make: Callable[[random.Random], bytes], rng: random.Random, folder: Path) -> Path:
    path = folder / "a.toml"
    path.write_bytes(make(rng))
    return path


_LISTS = (("list", _list), ("long list", _long_list))
_READERS = (("set-up", _as_setup), ("small set-up", _in_memory), ("cells", _as_cells))
_FILES: tuple[tuple[str, Callable[[], str], Callable[[Path, Path], object]], ...] = (
    ("map", _map_file, _as_map_folder),
    ("scan", _scan_file, _as_scan),
    ("review", _review_file, _as_review),
    ("proof", _proof_file, _as_proof),
    ("bank", _bank_file, _as_bank),
)

KINDS = (
    *(
        Kind(f"text as {taken}: {name}", partial(_written, make), read)
        for name, make in _LISTS
        for taken, read in _READERS
    ),
    *(
        Kind(f"file of a {name}: {how}", partial(_written, partial(spoil, sound)), read)
        for name, sound, read in _FILES
        for how, spoil in (("bent", _bent_file), ("odd values", _odd_file))
    ),
)
