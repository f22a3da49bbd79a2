"""A bank from a stranger's folder: what is wrong with it is told, nothing beside it is opened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.bring_in.bank import read_bank
from rules.issues import DataError


def bank(folder: Path, *rows: Any) -> Path:
    Image.new("RGB", (12, 12), "red").save(folder / "a.png")
    (folder / "pairs.json").write_text(json.dumps(list(rows)))
    return folder


def test_a_bank_has_both_faces_of_a_counter(tmp_path: Path) -> None:
    found = read_bank(bank(tmp_path, {"id": "x", "front": "a.png", "back": "a.png"}))

    assert [(each.counter, each.face, each.pixels.shape) for each in found.faces] == [
        ("x", 0, (12, 12, 3)),
        ("x", 1, (12, 12, 3)),
    ]


def test_a_counter_may_have_one_face_and_a_name(tmp_path: Path) -> None:
    found = read_bank(bank(tmp_path, {"id": "x", "front": "a.png", "back": None, "name": "Xylophone"}))

    assert (len(found.faces), found.mix.name_of(found.faces[0].counter)) == (1, "Xylophone")


def test_what_has_more_sides_lists_them(tmp_path: Path) -> None:
    row = {"id": "x", "faces": ["a.png"] * 3, "face_names": ["one", "two", "three"]}

    assert read_bank(bank(tmp_path, row)).mix.counters[0].faces == ("one", "two", "three")


@pytest.mark.parametrize(
    "row",
    [
        {"id": "x", "front": "../a.png"},
        {"id": "x", "front": "/etc/passwd"},
        {"id": "x", "front": "missing.png"},
        {"id": "x", "front": 7},
        {"id": "", "front": "a.png"},
        {"front": "a.png"},
        {"id": "x", "front": "a.png", "count": -1},
        {"id": "x", "faces": ["a.png"] * 99},
        {"id": "x", "front": "pairs.json"},
        "x",
    ],
)
def test_a_row_that_cannot_be_used_is_refused_in_words(tmp_path: Path, row: Any) -> None:
    with pytest.raises(DataError):
        read_bank(bank(tmp_path, row))


def test_an_id_stands_once(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="stands twice"):
        read_bank(bank(tmp_path, *[{"id": "x", "front": "a.png"}] * 2))
