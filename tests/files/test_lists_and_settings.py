"""The list of games opened last, and the settings: small files that may be damaged."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.files.folders import config_folder, data_folder, fresh_unnamed, is_unnamed, unnamed_games
from app.files.recent import MAX_RECENT, forget, recent_files, remember, was_any_opened
from app.settings import (
    LEVELS,
    PACES,
    STYLES,
    THEMES,
    Settings,
    format_settings,
    load_settings,
    save_settings,
    settings_file,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def games(folder: Path, count: int) -> list[Path]:
    paths = [folder / f"{number}.adjutant" for number in range(count)]
    for path in paths:
        path.touch()
    return paths


def test_the_game_opened_last_stands_first(tmp_path: Path) -> None:
    one, two = games(tmp_path, 2)
    for path in (one, two, one):
        remember(path)

    assert recent_files() == (one, two)


def test_the_list_has_an_end_and_forgets_what_is_gone(tmp_path: Path) -> None:
    paths = games(tmp_path, MAX_RECENT + 3)
    for path in paths:
        remember(path)
    forget(paths[-1])
    paths[-2].unlink()

    assert recent_files() == tuple(reversed(paths[3:-2]))


@pytest.mark.parametrize("raw", [b"\xff\xfe\0\0", b"not/absolute\n", b"/" + b"x" * 5000, b""])
def test_a_damaged_list_is_an_empty_one(home: Path, raw: bytes) -> None:
    data_folder().mkdir(parents=True)
    (data_folder() / "recent.txt").write_bytes(raw)

    assert recent_files() == ()


def test_a_folder_that_cannot_be_written_is_no_error(home: Path, tmp_path: Path) -> None:
    home.write_text("a file where the folder should be")

    remember(tmp_path / "game.adjutant")

    assert recent_files() == ()


# ---- settings

any_settings = st.builds(
    Settings,
    st.sampled_from(THEMES),
    st.sampled_from(STYLES),
    st.floats(0.5, 2.0),
    st.sampled_from(LEVELS),
    st.text(st.characters(codec="utf-8"), max_size=5),
    st.lists(st.sampled_from(["german", "soviet"]), max_size=2).map(tuple),
    st.booleans(),
    st.booleans(),
    st.sampled_from(PACES),
)


@given(any_settings)
def test_settings_read_back(settings: Settings) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_settings(settings), encoding="utf-8")

    assert load_settings() == (settings, ())


def test_without_a_file_all_is_as_at_first() -> None:
    assert load_settings() == (Settings(), ())


def test_what_cannot_be_used_is_as_at_first_and_told() -> None:
    config_folder().mkdir(parents=True)
    settings_file().write_text(
        'theme = "pink"\nstyle = "silhouette"\ncounter_scale = 99\nhas_motion = "no"\nstile = 1\n'
    )

    settings, issues = load_settings()

    assert settings == Settings(style="silhouette")
    assert sorted(issue.where for issue in issues) == ["counter_scale", "has_motion", "stile", "theme"]


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"theme = [", b"x" * 200_000])
def test_a_damaged_file_is_told_and_kept_when_new_settings_are_saved(raw: bytes) -> None:
    config_folder().mkdir(parents=True)
    settings_file().write_bytes(raw)
    found, issues = load_settings()

    save_settings(Settings(theme="dark"))

    assert (found, len(issues), load_settings()[0].theme) == (Settings(), 1, "dark")
    assert settings_file().with_name("settings.toml.original-1").read_bytes() == raw


def test_a_folder_that_may_not_be_entered_is_told_and_no_error() -> None:
    """By a name that no system takes: whoever runs the tests may perhaps enter every folder."""
    config_folder().mkdir(parents=True)
    found, issues = load_settings(config_folder() / ("n" * 300) / "settings.toml")

    assert (found, len(issues)) == (Settings(), 1)


def test_a_folder_of_games_that_may_not_be_entered_has_none(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By such a name, in a folder that is there: else there would be nothing to be refused."""
    home.mkdir()
    monkeypatch.setenv("ADJUTANT_HOME", str(home / ("n" * 300)))

    assert (unnamed_games(), recent_files(), was_any_opened()) == ((), (), False)
    assert is_unnamed(fresh_unnamed(date(2026, 1, 31), "northern_attack"))
