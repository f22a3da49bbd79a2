"""`adjutant replay --check` on the Example of Play: every printed figure is borne out or explained."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from app import cli
from app.files.replay import replay
from tests.games.bitter_end.make_example_of_play import REPLAY, make

Edit = Callable[[str], str]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))


@pytest.fixture
def check(tmp_path: Path, capsys: Capture) -> Callable[..., tuple[int, list[str]]]:
    """Checks a copy of the replay that was edited: the exit code and all that is printed."""

    def run(edit: Edit, *words: str) -> tuple[int, list[str]]:
        path = tmp_path / "edited.adjutant"
        path.write_text(edit(REPLAY.read_text(encoding="utf-8")), encoding="utf-8")
        code = cli.main(["replay", str(path), "--check", *words])
        out, err = capsys.readouterr()
        return code, [*out.splitlines(), *err.splitlines()]

    return run


def first_steps(text: str, claims: str = "") -> str:
    """Return the replay up to the roll of its first attack, with the claims whose line has some words."""

    def is_kept(line: str) -> bool:
        found = re.match(r"[+?] (\d+) ", line)
        is_early = found is None or int(found[1]) <= 11
        return (
            is_early and line[:1] not in ("*", "#") and (line[:1] != "?" or (bool(claims) and claims in line))
        )

    return "\n".join(line for line in text.split("\n") if is_kept(line))


def only_claims(text: str, words: str) -> str:
    """Return the whole replay with the claims whose line has some words."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("? ") or words in line)


# ---- the example as it comes


def test_every_printed_figure_is_matched_or_a_named_contradiction(capsys: Capture) -> None:
    code = cli.main(["replay", str(REPLAY), "--check"])
    lines = capsys.readouterr().out.splitlines()

    overrides = [line for line in lines if line.lower().startswith("override")]
    named = "2 contradictions explained (Example of Play, X1; Example of Play, M1)"
    assert (code, lines[-1]) == (0, f"237 matched, {named}, 0 mismatches")
    assert overrides == ["override (explained): step 65: result 0 in 1619: the die gave -1"]


def test_every_part_of_the_example_has_claims() -> None:
    sources = {claim.source.rpartition(" ")[2] for claim in replay(REPLAY).loaded.journal.claims}

    parts = [
        *(f"C{n}" for n in range(1, 6)),
        *(f"X{n}" for n in range(1, 4)),
        *(f"M{n}" for n in range(1, 5)),
    ]
    assert sources.issuperset(parts)


def test_the_file_is_what_its_maker_makes() -> None:
    """If not: look at what changed, then `python -m tests.games.bitter_end.make_example_of_play`."""
    assert make().raw == REPLAY.read_bytes()


def test_each_combat_has_a_bookmark() -> None:
    names = replay(REPLAY).loaded.journal.bookmarks.values()

    parts = [name.partition(":")[0] for name in names if ":" in name]
    assert parts == ["C1", "C2", "C3", "C4", "C5", "X1", "X2", "X3"]


# ---- edited copies


def test_a_planted_wrong_figure_is_found(check: Callable[..., tuple[int, list[str]]]) -> None:
    def planted(text: str) -> str:
        return first_steps(text, '"attack"').replace('= "20"', '= "21"')

    code, lines = check(planted)

    assert (code, lines[0]) == (1, "MISMATCH: step 10, Example of Play, C1: attack = 21, the rules say 20")


def test_json_gives_each_claim_with_its_source_and_answer(
    check: Callable[..., tuple[int, list[str]]],
) -> None:
    code, (line,) = check(lambda text: first_steps(text, '"attack"'), "--json")

    found = json.loads(line)
    assert (code, found["matched"], found["mismatched"], found["contradictions"]) == (0, 1, 0, [])
    assert found["claims"] == [
        {
            "step": 10,
            "source": "Example of Play, C1",
            "question": "attack",
            "claimed": "20",
            "answer": "20",
            "bearing": "matched",
            "why": "",
            "problem": "",
        }
    ]


def test_an_override_that_nothing_explains_fails(check: Callable[..., tuple[int, list[str]]]) -> None:
    code, lines = check(lambda text: only_claims(text, "points asp:german"))

    assert "OVERRIDE: step 65: result 0 in 1619: the die gave -1" in lines
    assert (code, lines[-1]) == (1, "1 matched, 0 contradictions explained, 0 mismatches")


def test_half_a_claim_is_a_fault_of_the_file(check: Callable[..., tuple[int, list[str]]]) -> None:
    def halved(text: str) -> str:
        return first_steps(text, '"attack"').replace('= "20"', "= 20")

    code, lines = check(halved)

    assert (code, len(lines), "not a line of a journal" in lines[0]) == (1, 1, True)


def test_a_game_without_claims_prints_nothing_but_faults(
    check: Callable[..., tuple[int, list[str]]],
) -> None:
    assert check(first_steps) == (0, [])
