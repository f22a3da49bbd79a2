"""Histories of any game: what is damaged is told with place and remedy, and never half loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.files.histories import days_of
from rules.history import Absence, Certainty, Confidence, Deed, certainties
from rules.history_file import history_folders, read_history
from rules.issues import DataError

WORDS = "word " * 70
FILES = {
    "history.toml": """schema = 1
title = "A day"
menu = "Watch a day"
scenario = "first"
provenance = "history"
[sources]
K = "a book"
[[band]]
title = "All of it"
side = "red"
first = "1812-09-07"
last = "1812-09-08"
""",
    "days.toml": f"""schema = 1
[[day]]
date = "1812-09-07"
heading = "It begins"
text = "{WORDS}{{1}}"
[[day]]
date = "1812-09-08"
heading = "It ends"
text = "{WORDS}"
""",
    "events.toml": """schema = 1
[[event]]
date = "1812-09-07"
title = "The redoubt"
deed = "attack"
side = "red"
place = "Hill"
hex = "0102"
source = "K"
confidence = "A"
""",
    "formations.toml": """schema = 1
[[formation]]
id = "1"
name = "First Corps"
short = "1 C"
side = "red"
symbol = "re:1"
units = ["re:1"]
evenings = [
  { date = "1812-09-07", hex = "0101", how = "K", confidence = "AB" },
  { date = "1812-09-08", absence = "withdrawn", how = "K", confidence = "C" },
]
""",
    "fronts.toml": """schema = 1
[[front]]
date = "1812-09-07"
[[front.stretch]]
name = "all"
confidence = "B"
fixed_by = "K"
points = "0,1.5 2,1.5"
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "history" / "a_day"
    home.mkdir(parents=True)
    for name, text in FILES.items():
        (home / name).write_text(text, "utf-8")
    return home


@pytest.fixture
def told(folder: Path) -> Callable[[str, str, str], str]:
    """Damage a file and return what is told of it."""

    def damage(name: str, before: str, after: str) -> str:
        text = (folder / name).read_text("utf-8")
        assert before in text
        (folder / name).write_text(text.replace(before, after), "utf-8")
        with pytest.raises(DataError) as caught:
            read_history(folder)
        return "\n".join(map(str, caught.value.issues))

    return damage


def test_a_whole_one_is_read(folder: Path, tmp_path: Path) -> None:
    history = read_history(folder, "napoleon")
    (event,) = history.events_of("1812-09-07")
    (formation,) = history.formations

    assert history_folders(tmp_path) == (folder,)
    assert (history.id, history.game, history.dates) == ("a_day", "napoleon", ("1812-09-07", "1812-09-08"))
    assert history.journal == folder.with_name("a_day.adjutant")
    assert (event.deed, event.confidence, event.hex) == (Deed.ATTACK, Confidence.READ, "0102")
    assert formation.evenings["1812-09-08"].absence is Absence.WITHDRAWN
    assert certainties(history, "1812-09-07")[Certainty.NEAR] == 1
    assert history.fronts[0].stretches[0].points == ((0.0, 1.5), (2.0, 1.5))
    assert history.front_until("1812-09-08") == history.fronts[0]
    assert (history.before("1812-09-08"), history.before("1812-09-07")) == ("1812-09-07", "")


@pytest.mark.parametrize(
    ("name", "before", "after", "wanted"),
    [
        ("history.toml", "schema = 1", "schema = 2", "2 is out of range"),
        ("history.toml", 'last = "1812-09-08"', 'last = "1812-09-09"', "outside this history"),
        ("days.toml", '"1812-09-08"', '"8 September"', "is no day (write it as 1945-01-31)"),
        ("days.toml", "{1}", "{2}", "event 2 of 1 is spoken of"),
        ("days.toml", '"It ends"\ntext = "', '"It ends"\ntext = "' + "more " * 90, "160 words"),
        ("events.toml", '"attack"', '"atack"', "did you mean 'attack'?"),
        ("events.toml", '"A"', '"sure"', "unknown word 'sure'"),
        ("events.toml", "source =", "sauce =", "source: missing"),
        (
            "formations.toml",
            'absence = "withdrawn"',
            'hex = "0101", absence = "withdrawn"',
            "write one of them",
        ),
        ("formations.toml", 'date = "1812-09-08"', 'date = "1812-09-10"', "no evening 1812-09-08"),
        ("fronts.toml", "2,1.5", "2;1.5", "is no point (write it as 12.5,3.25)"),
        ("fronts.toml", "[[front]]", "[[front", "fronts.toml"),
    ],
)
def test_what_is_damaged_is_told_with_its_place(
    told: Callable[[str, str, str], str], name: str, before: str, after: str, wanted: str
) -> None:
    said = told(name, before, after)

    assert wanted in said
    assert f"a_day/{name}" in said


def test_every_fault_is_told_at_once(folder: Path) -> None:
    for name in ("days.toml", "events.toml"):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(text.replace("date =", "dote =", 1), "utf-8")

    with pytest.raises(DataError) as caught:
        read_history(folder)

    sources = {issue.source for issue in caught.value.issues}
    assert {"a_day/days.toml", "a_day/events.toml"} <= sources


def test_a_missing_file_is_told(folder: Path) -> None:
    (folder / "fronts.toml").unlink()

    with pytest.raises(DataError, match=r"fronts\.toml: there is no such file"):
        read_history(folder)


def test_a_game_without_one_has_none(tmp_path: Path) -> None:
    assert history_folders(tmp_path) == ()
    assert days_of("no-such-game") == ()
