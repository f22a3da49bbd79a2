"""Combat on the command line, in a game whose results are codes and whose columns are moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import cli
from app.files.savegame import new_game


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Kampfgruppe in 0115 stands beside rifles in 0116."""
    path = tmp_path_factory.mktemp("game") / "campaign.adjutant"
    new_game("budapest-campaign", "campaign", seed=3, path=path).close()
    return path


def test_the_card_tells_columns_and_codes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.main(["combat", str(path), "--attack", "ge:kg-i1/AKN", "--defend", "0116", "--die", "3"])

    told = capsys.readouterr().out.splitlines()
    assert (code, told[:3]) == (0, ["1 to 2: 50-99%", "  by strength 50-99%", "  3: 0116 AA"])


@pytest.mark.parametrize(
    ("result", "code", "told"),
    [
        ("dw", 0, "0114     1  0115-0114"),
        ("AW", 1, "  9.10    AW allows no pursuit"),
        ("XX", 2, "codes: AZ AD"),
    ],
)
def test_a_result_is_named_by_its_code(
    path: Path, capsys: pytest.CaptureFixture[str], result: str, code: int, told: str
) -> None:
    done = cli.main(["advances", str(path), "ge:kg-i1/AKN", "0114", result])

    shown = capsys.readouterr()
    assert (done, told in shown.out + shown.err) == (code, True)
