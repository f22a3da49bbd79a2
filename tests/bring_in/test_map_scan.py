"""A map that is brought in, kept after each step: what is written is read again."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.lattice import Top
from app.bring_in.map_scan import MapScan, load_scan, parse_scan, save_scan, scan_text
from app.bring_in.placing import Named
from app.bring_in.projection import Projection
from app.bring_in.transform import MapTransform
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.tomlfile import TomlTable

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=12)
GRID = MapTransform(Top.FLAT, (300, 200), Projection.affine((31.0, 0.5, -0.5, 30.0), (12.0, 7.0)))
SCANS = st.builds(
    MapScan,
    game=WORDS,
    section=WORDS,
    pictures=st.lists(WORDS.map(Path), max_size=3).map(tuple),
    page=st.integers(1, 50),
    transform=st.sampled_from([None, GRID]),
    worst_hex=st.none() | st.floats(0, 1).map(lambda n: round(n, 3)),
    named=st.lists(
        st.builds(Named, st.tuples(st.integers(-99, 99), st.integers(-99, 99)), WORDS.map(HexId)), max_size=3
    ).map(tuple),
    is_kept=st.booleans(),
    all_pages=st.booleans(),
)


@given(SCANS)
def test_what_is_written_is_read_again(scan: MapScan) -> None:
    assert parse_scan(TomlTable(tomli.loads(scan_text(scan)), "scan.toml")) == scan


def test_it_is_kept_in_its_folder(tmp_path: Path) -> None:
    scan = MapScan("a-game", "north", (Path("north.jpg"),), Path("north.jpg"), transform=GRID)
    save_scan(scan, tmp_path / "maps")
    assert load_scan(tmp_path / "maps") == scan


def test_a_damaged_file_is_refused_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "scan.toml").write_text("game = \n")
    with pytest.raises(DataError, match="line 1"):
        load_scan(tmp_path)
