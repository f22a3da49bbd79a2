"""Set-ups from pictures, a small seeded sample; `tests.bring_in.measure setups` prints the whole table."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app import cli
from app.bring_in.review_file import load_review
from tests.bring_in.synthetic.boards import FLATBED, Board, Scene, board, write_board

Told = dict[str, list[dict[str, object]]]
SCENE = Scene(columns=4, rows=4, bank=16, filled=0.5, stacks=0.0, foreign=0.0)


@pytest.fixture(scope="module")
def seen() -> Board:
    return board(3, replace(FLATBED, edge_px=64, angle_deg=2.0), SCENE)


@pytest.fixture(scope="module")
def folder(seen: Board, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("board")
    write_board(seen, made)
    return made


def ask(folder: Path, picture: str, capsys: pytest.CaptureFixture[str], bank: str = "bank") -> Told:
    words = [
        str(folder / picture),
        "--map",
        str(folder / "map.png"),
        "--bank",
        str(folder / bank),
        "--json",
    ]
    cli.main(["bring-in", "setup", *words])
    told: Told = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


def test_a_scan_of_a_board_becomes_a_position(
    seen: Board, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ask(folder, "board.png", capsys)["counters"]

    def at(each: dict[str, object]) -> tuple[object, object]:
        return each["counter"], each["face"]

    truth = {each.id: each for each in seen.lying}
    assert sorted(map(at, told)) == sorted(
        (each.id, "back" if each.is_back else "front") for each in seen.lying
    )
    away = [np.subtract(each["centre"], truth[str(each["counter"])].centre_px) for each in told]
    assert np.abs(away).max() < 0.05 * seen.edge_px


def test_the_empty_map_has_no_counters(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = ask(folder, "map.png", capsys)

    assert (told["counters"], told["refused"]) == ([], None)


def test_another_map_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board(4, FLATBED, replace(SCENE, filled=0.0)).picture.save(folder / "other.png")

    assert "does not show the map" in str(ask(folder, "other.png", capsys)["refused"])


def test_with_names_exchanged_among_the_pictures_nothing_is_taken_unasked_and_it_is_said_why(
    seen: Board, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(folder / "bank", folder / "exchanged")
    rows = json.loads((folder / "bank" / "pairs.json").read_text())
    sides = {each.id: str(each.fill) for each in seen.pieces}
    # Of each three: of sixteen counters nothing could be told.
    known = [(f"{each['id']}-{n}", sides[each["id"]]) for n in range(3) for each in rows]
    order = np.random.default_rng(1).permutation(len(known))
    exchanged = (known[n] for n in order)
    wrong = [{**row, "id": name, "side": side} for row, (name, side) in zip(rows * 3, exchanged, strict=True)]
    (folder / "exchanged" / "pairs.json").write_text(json.dumps(wrong))

    told = ask(folder, "board.png", capsys, "exchanged")

    assert ([each["sure"] for each in told["counters"]], len(told["warnings"])) == ([False] * 8, 1)
    assert "do not fit its pictures" in str(told["counters"][0]["why"])


# ---- the size of counters, said by a person


def _edges(folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[float]:
    """Return how wide each counter is that was read, in pixels of the picture."""
    words = [str(folder / "board.png"), "--map", str(folder / "map.png"), "--bank", str(folder / "bank")]
    cli.main(["bring-in", "setup", *words, *more, "-o", str(folder / "out"), "--json"])
    capsys.readouterr()
    found = [each.outline for each in load_review(folder / "out" / "review.toml").readings]
    return [float(np.linalg.norm(np.subtract(corners[0], corners[1]))) for corners in found]


def test_counters_are_looked_for_at_the_size_that_a_person_has_measured(
    seen: Board, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = _edges(folder, capsys, "--edge", str(1.07 * seen.edge_px))
    # A click off by a twentieth is mended by what is seen.
    assert told == pytest.approx([seen.edge_px] * len(seen.lying), rel=0.03)
    wrong = _edges(folder, capsys, "--edge", str(2.2 * seen.edge_px))
    assert all(edge > 1.6 * seen.edge_px for edge in wrong)


@pytest.mark.parametrize("edge", ["0", "wide", "nan", "1e9"])
def test_a_size_of_no_counter_is_refused_in_one_line(
    folder: Path, edge: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["bring-in", "setup", str(folder / "board.png"), "--edge", edge]) == 2
    told = capsys.readouterr().err
    assert ("is no width" in told, told.count("\n")) == (True, 1)
