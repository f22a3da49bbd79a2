"""Charts that the rules of a game cannot read: told when it is opened, kept as they were, not judged by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from app.assist.adjudicator import adjudicator_for, unreadable_charts
from app.assist.assistant import Assistant
from app.assist.deploy.deployment import exhibit_of
from app.assist.turn.duties import ledger_of, noted_of
from app.assist.victory.accounts import chronicle_for
from app.checking.files import check_path
from app.files.charts import flatten, own_file, split_cell, unflatten
from app.files.charts_in_play import charts_in_play, charts_of
from app.files.own_figures import figures_against
from app.files.savegame import OpenGame, game_in_memory, new_game, open_game
from app.table.changes import Register, Written
from app.table.game import Game
from counters.setups import scenarios
from rules.issues import DataError

_WRONG = {
    "bitter-end": (
        *(f"crt.column.1-3.attack_level.{n}" for n in range(6)),
        "tec.hex.rugged.mp.0",
        "crt.columns.0",
    ),
    "budapest-campaign": (
        "result.AA.att_retreat",
        "tec.side.major_lake.shift",
        "crt.columns.0",
        "crt.assault.300-399.1",
    ),
    "battle-for-hungary": ("crt.cl_cap", "loc.hq_unsupplied.units", "rrw.turn.4.cl.axis", "crt.columns.0"),
}
"""Cells of which the rules can make nothing where they have no number or word of theirs."""
_READ = {
    "bitter-end": ("arsp.soviet_buda", "10"),
    "budapest-campaign": ("tec.side.bridgehead.city_shift_less", "2"),
    "battle-for-hungary": ("crt.allied.7:1.4", "2/6"),
}
"""A cell with a figure that is not ours and can be read."""
_GAMES = pytest.mark.parametrize("name", _WRONG)


def begun(name: str) -> Game:
    return game_in_memory(name, next(iter(scenarios(name))).id, seed=1)


def wrong_cells(name: str) -> dict[str, str]:
    return dict.fromkeys(_WRONG[name], "nonsense user: typed in")


def figures(book: Mapping[str, str]) -> list[str]:
    return [key for key, text in book.items() if split_cell(text)[0].isdigit()]


def typed(game: Game, cells: Mapping[str, str]) -> Game:
    for key, text in cells.items():
        game.journal.push(Written(Register.CHART, key, game.table.read(Register.CHART, key), text))
    return game


def opened_with(path: Path, name: str, cells: Mapping[str, str]) -> OpenGame:
    """Return a game of which the head of its file has other cells."""
    new_game(name, next(iter(scenarios(name))).id, seed=1, path=path).close()
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines):
        key = line.split('"')[1] if line.startswith('chart "') else ""
        if key in cells:
            lines[number] = f'chart "{key}" "{cells[key]}"\n'
    path.write_text("".join(lines), encoding="utf-8")
    return open_game(path)


_ASKED: tuple[Callable[[Game], object], ...] = (
    adjudicator_for,
    lambda game: Assistant(game).situation().ask("judge", str),  # type: ignore[union-attr]
    lambda game: ledger_of(game, ()),
    lambda game: noted_of(game).charts,
    chronicle_for,
    exhibit_of,
    figures_against,
)


@_GAMES
@pytest.mark.parametrize("ask", _ASKED)
def test_whatever_asks_the_rules_has_its_answer(name: str, ask: Callable[[Game], object]) -> None:
    game = begun(name)
    typed(game, wrong_cells(name))

    ask(game)


@_GAMES
def test_the_cells_of_a_file_are_told_when_it_is_opened_and_stay_in_it(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    wrong = wrong_cells(name)

    opened = opened_with(path, name, wrong)
    opened.close()

    table = opened.game.table
    told = "\n".join(issue.message for issue in opened.issues)
    assert [key for key in wrong if f"the chart {key} is 'nonsense " not in told] == []
    assert all(table.read(Register.CHART, key) == text for key, text in wrong.items())
    assert "nonsense" in path.read_text(encoding="utf-8")
    assert [issue.message for issue in check_path(path)] == [issue.message for issue in opened.issues]
    assert charts_of(opened.game) == charts_of(begun(name))


@_GAMES
def test_a_figure_that_can_be_read_holds_beside_those_that_cannot(name: str) -> None:
    cell, figure = _READ[name]
    game = begun(name)
    typed(game, {**wrong_cells(name), cell: f"{figure} user: typed in"})

    assert flatten(charts_of(game))[cell].startswith(f"{figure} ")


@_GAMES
def test_the_player_is_refused_what_the_rules_cannot_read(name: str) -> None:
    """The charts in play stand in for what is in the game, never for what is about to be typed in."""
    game = begun(name)

    assert unreadable_charts(game, wrong_cells(name))


@_GAMES
def test_a_new_game_with_cells_of_ones_own_that_cannot_be_read_tells_them(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    path = own_file(name)
    path.parent.mkdir(parents=True)
    keys = figures(begun(name).table.book(Register.CHART))
    path.write_text(
        f'schema = 1\ngame = "{name}"\nsource = "mine"\n[cell]\n'
        + "".join(f'"{key}" = -999999\n' for key in keys),
        encoding="utf-8",
    )

    opened = new_game(name, next(iter(scenarios(name))).id, seed=1, path=tmp_path / "new.adjutant")
    opened.close()

    assert adjudicator_for(opened.game).judge is not None
    assert any("-999999" in issue.message for issue in opened.issues)
    assert check_path(path)


@_GAMES
def test_sound_cells_of_ones_own_have_no_issue(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    path, (cell, figure) = own_file(name), _READ[name]
    path.parent.mkdir(parents=True)
    value = figure if figure.isdigit() else f'"{figure}"'
    path.write_text(f'schema = 1\ngame = "{name}"\nsource = "mine"\n[cell]\n"{cell}" = {value}\n')

    assert check_path(path) == []


@pytest.mark.parametrize("key", ["crt", ".".join("a" * 5_000)])
@_GAMES
def test_a_cell_that_no_chart_has_is_told_and_left_out(name: str, key: str) -> None:
    game = typed(begun(name), {key: "5 user: typed in"})

    assert charts_in_play(name, "", game.table.book(Register.CHART)).unread == {key}
    assert charts_of(game) == charts_of(begun(name))
    assert figures_against(game) == ()
    with pytest.raises(DataError):
        raise DataError(unreadable_charts(begun(name), {key: "5 user"}))


def test_cells_without_end_are_sifted_in_a_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules read the charts of any file some hundred times at most."""
    name, read = "battle-for-hungary", list[int]()
    game = begun(name)
    wrong = dict.fromkeys(game.table.book(Register.CHART), "nonsense user")
    strange = {f"crt.allied.{number}:1.x": "x user" for number in range(20_000)}

    def counted(cells: Mapping[str, str]) -> dict[str, object]:
        read.append(len(cells))
        return unflatten(cells)

    monkeypatch.setattr("app.files.charts_in_play.unflatten", counted)
    found = charts_in_play(name, "", {**wrong, **strange})
    monkeypatch.undo()

    assert len(read) <= 160
    assert max(read[1:]) < 1_000
    assert strange.keys() <= found.unread
    assert {*_WRONG[name]} <= found.unread
