"""A person's own charts, figures, set-ups, pictures and settings, in his folder or anywhere else."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zlib
from pathlib import Path

import pytest
from PIL import Image

from app.checking.files import check_path
from app.checking.own import check_own
from app.files.own_setup import keep_setup
from app.files.savegame import game_in_memory
from counters.images import check_image
from rules.issues import DataError

CHARTS = 'schema = 1\ngame = "bitter-end"\nsource = "typed in"\n\n[cell]\n'
FIGURES = '[unit."ge:5/5SS"]\nfaces = ["9-9-9", "4-4-9"]\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "data" / "bitter_end"
    (folder / "pictures").mkdir(parents=True)
    return folder


def picture() -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", (64, 64), "red").save(kept, "PNG")
    return kept.getvalue()


def with_a_part_of(length: int, kind: bytes = b"IDAT") -> bytes:
    """Return a picture of which a part claims a length that the file has not."""
    raw = picture()
    at = raw.index(b"IDAT") - 4
    part = struct.pack(">I", length) + kind + b"abc" + struct.pack(">I", zlib.crc32(kind + b"abc"))
    return raw[:at] + part + raw[at:]


def told(path: Path) -> str:
    return "\n".join(map(str, check_path(path)))


def test_sound_files_of_ones_own_have_no_issue(home: Path, tmp_path: Path) -> None:
    keep_setup(game_in_memory("bitter-end", "historical", {}, seed=1), "Mine")
    (home / "charts.toml").write_text(f'{CHARTS}"arsp.soviet_buda" = 10\n')
    (home / "counters.toml").write_text(FIGURES)
    (home / "pictures" / "ge_5_5SS.png").write_bytes(picture())
    (tmp_path / "elsewhere.toml").write_bytes((home / "charts.toml").read_bytes())
    paths = [*home.glob("*.toml"), *home.glob("*/*"), tmp_path / "elsewhere.toml"]

    assert len(paths) == 5
    assert [issue for path in paths for issue in check_path(path)] == []


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("charts.toml", f'{CHARTS}"arsp.soviet_buda" = 1000\n', "1000 is out of range"),
        ("charts.toml", f'{CHARTS}"weather.table.1" = "cleer"\n', "unknown word 'cleer'"),
        ("charts.toml", f'{CHARTS}"tec.hex.clear.mp.0" = 99\n', "99 is no cost"),
        ("counters.toml", FIGURES.replace("5/5SS", "5/6SS"), "unknown unit"),
        ("counters.toml", FIGURES.replace("9-9-9", "9-9"), "is no attack-defense-move"),
        ("setups/mine.toml", 'game = "bitter-end"\n[unit]\n', "missing"),
        ("pictures/ge_5_5SS.png", "no picture", "is no PNG, JPEG or WebP picture"),
    ],
)
def test_faults_in_the_own_folder_are_told_unasked(home: Path, name: str, text: str, message: str) -> None:
    (home / name).parent.mkdir(exist_ok=True)
    (home / name).write_text(text)

    assert message in "\n".join(map(str, check_own()))
    assert message in told(home / name)


@pytest.mark.parametrize(
    ("length", "kind"), [(0xFFFFFFFF, b"IDAT"), (0x7FFFFFFF, b"IDAT"), (0xFFFFFFFF, b"tEXt")]
)
def test_a_part_of_4_gb_is_refused_without_taking_the_memory(
    tmp_path: Path, length: int, kind: bytes
) -> None:
    path = tmp_path / "large.png"
    path.write_bytes(with_a_part_of(length, kind))
    check_path(path)  # Pillow itself is imported

    tracemalloc.start()
    found = told(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert f"claims {length:,} bytes of a file of" in found
    assert peak < 1_000_000


def test_a_webp_of_16383_pixels_is_refused_by_its_head(tmp_path: Path) -> None:
    head = b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10)
    (tmp_path / "large.webp").write_bytes(head + b"\0" * 4 + b"\xfe\x3f\x00" * 2)

    with pytest.raises(DataError, match="16383 x 16383 pixels"):
        check_image(tmp_path / "large.webp")


def test_settings_are_checked(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('theme = "purple"\n')

    assert "unknown word 'purple'" in told(tmp_path / "settings.toml")
