"""Opening a game of very many steps, each gone back from, and giving up a file of nothing but bad lines.

Run by `pytest -m bench tests/bench -s`. Both grow with the file alone; these are the largest that count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.files.reading import understand
from app.files.savegame import new_game, open_game
from rules.issues import DataError
from tests.bench.conftest import Tell

pytestmark = pytest.mark.bench

STEPS = 20_000
BAD_BYTES = 27_000_000


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A game without a step."""
    path = tmp_path / "long.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()
    return path


def cpu_s(act: Callable[[], object]) -> float:
    begun_s = time.process_time()
    act()
    return time.process_time() - begun_s


def test_opening_a_game_gone_to_and_fro(tell: Tell, begun: Path) -> None:
    """To reach: 2 s of processor time, and no more for undoing each step than for the lines that it takes."""
    plain = [f"+ {n} {n - 1} turn ge:5/5SS {(n - 1) % 2} > {n % 2}\n" for n in range(1, STEPS + 1)]
    begun_text = begun.read_text()
    begun.write_text(begun_text + "".join(plain))
    plain_s = cpu_s(lambda: open_game(begun).close())
    gone = [f"{line}@ {n - 1}\n@ {n}\n" for n, line in enumerate(plain, start=1)]
    begun.write_text(begun_text + "".join(gone))
    gone_s = cpu_s(lambda: open_game(begun).close())
    tell(f"opening {STEPS:,} steps, each undone and made again, s", gone_s, 2)
    tell("the same / opening the steps alone", gone_s / plain_s, 3)

    assert gone_s <= 2
    assert gone_s <= 3 * plain_s


def test_giving_up_a_file_of_bad_lines(tell: Tell, begun: Path) -> None:
    """To reach: 5 s of processor time for 27 MB."""
    line = b"this is no line of a journal\n"
    raw = begun.read_bytes() + line * (BAD_BYTES // len(line))

    def give_up() -> None:
        with pytest.raises(DataError):
            understand(raw, "a game")

    spent_s = cpu_s(give_up)
    tell("giving up 27 MB of bad lines, s", spent_s, 5)

    assert spent_s <= 5
