"""Archives of strangers: what is opened, and what is refused with which reason."""

from __future__ import annotations

import stat
import warnings
from pathlib import Path

import pytest

import app.bring_in.vassal.archive as archive_file
from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import ArchiveKind, open_archive
from tests.bring_in.vassal.archives import MODULE, pack, pack_odd


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as told:
        open_archive(path)
    return told.value.reason


def test_a_module_is_known_by_its_build_file(tmp_path: Path) -> None:
    with open_archive(pack(tmp_path / "a.zip", {"buildFile": MODULE})) as archive:
        assert archive.kind is ArchiveKind.MODULE


def test_a_saved_game_is_known_by_its_entry(tmp_path: Path) -> None:
    with open_archive(pack(tmp_path / "a.log", {"savedGame": "begin_save"})) as archive:
        assert archive.kind is ArchiveKind.GAME


def test_a_bare_text_is_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"begin_save\x1bend_save")
    with open_archive(path) as archive:
        assert archive.read("savedGame") == b"begin_save\x1bend_save"


def test_a_saved_game_lies_within_a_module(tmp_path: Path) -> None:
    inner = pack(tmp_path / "a.vsav", {"savedGame": "begin_save"}).read_bytes()
    with (
        open_archive(pack(tmp_path / "a.vmod", {"buildFile": MODULE, "a.vsav": inner})) as archive,
        archive.within("a.vsav") as game,
    ):
        assert game.read("savedGame") == b"begin_save"


def test_names_are_utf_8_whether_the_archive_says_so_or_not(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.vmod", {"buildFile": MODULE, "images/Fünf.png": "x"})
    path.write_bytes(path.read_bytes().replace(b"\x00\x08\x08\x00", b"\x00\x00\x08\x00"))
    path.write_bytes(path.read_bytes().replace(b"\x14\x00\x00\x08", b"\x14\x00\x00\x00"))
    with open_archive(path) as archive:
        assert "images/Fünf.png" in archive.names


def test_a_bomb_is_refused(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.vmod", {"buildFile": MODULE, "images/a.png": bytes(20_000_000)})
    assert "unpacks to 20,000,000 bytes" in refusal(path)


def test_many_small_bombs_are_refused(tmp_path: Path) -> None:
    blank = {f"images/{n}.png": bytes(15_000_000) for n in range(20)}
    assert "unpacks to 300,000,050 bytes" in refusal(
        pack(tmp_path / "a.vmod", {"buildFile": MODULE, **blank})
    )


@pytest.mark.parametrize("name", ["../escape", "images/../../escape", "/etc/passwd", "C:\\windows", "..\\up"])
def test_a_path_out_of_the_archive_is_refused(tmp_path: Path, name: str) -> None:
    assert "leads out of the archive" in refusal(pack_odd(tmp_path / "a.vmod", name))


def test_a_link_is_refused(tmp_path: Path) -> None:
    path = pack_odd(tmp_path / "a.vmod", "images/a.png", stat.S_IFLNK | 0o777)
    assert "is a link" in refusal(path)


def test_a_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = pack_odd(tmp_path / "a.vmod", "images/a.png", times=2)
    assert "stands in it twice" in refusal(path)


def test_too_many_entries_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_file, "MAX_ENTRIES", 40)
    path = pack(tmp_path / "a.vmod", {"buildFile": MODULE, **{f"images/{n}": "" for n in range(40)}})
    assert "there are 41 entries in it (40 at most)" in refusal(path)


def test_a_list_of_entries_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.vmod", {"buildFile": MODULE})
    data = bytearray(path.read_bytes())
    data[-10:-6] = (2_000_000_000).to_bytes(4, "little")
    path.write_bytes(data)
    assert "list of what is in it is too long" in refusal(path)


def test_a_damaged_entry_is_refused_when_it_is_read(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.vmod", {"buildFile": MODULE})
    data = path.read_bytes()
    path.write_bytes(data.replace(data[39:60], bytes(21), 1))
    with open_archive(path) as archive, pytest.raises(Refused, match="is damaged"):
        archive.read("buildFile")


@pytest.mark.parametrize("data", [b"", b"PK", b"hello", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.vmod"
    path.write_bytes(data)
    assert refusal(path)


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.vmod").startswith("there is no such file")


def test_a_download_that_was_cut_short_says_so(tmp_path: Path) -> None:
    whole = pack(tmp_path / "a.vmod", {"buildFile.xml": MODULE}).read_bytes()
    (tmp_path / "a.vmod").write_bytes(whole[:-30])
    with pytest.raises(Refused, match=r"cut short: its end is missing \(get the file again\)"):
        open_archive(tmp_path / "a.vmod")
