"""A game taken away for VASSAL by the command: read by a plain reader, and brought in again as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bring_in.vassal.saved_game import bring_in_saved
from app.bring_in.vassal.saves import read_saved
from app.cli import main
from app.files.savegame import open_game
from tests.bring_in.vassal import plain
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import Built, river_war
from tests.bring_in.vassal.test_saved_game import OPENING, OTHERS, STEPS, folder_with_the_module, foot

__all__ = ["folder_with_the_module"]


@pytest.fixture(name="game")
def game_of_a_log(folder: Path) -> Path:
    """A game that was brought in from a log."""
    path = pack(folder / "a.vlog", {"savedGame": plain.hide(plain.saved(OPENING, OTHERS, STEPS))})
    return bring_in_saved(path, out=folder / "a.adjutant").path


def shape(path: Path) -> dict[str, list[tuple[str, int, int]]]:
    """What lies where on the map at the end of a game."""
    opened = open_game(path)
    opened.close()
    table = opened.game.table
    return {
        str(spot): [(each.design.partition(".")[0], each.face, each.turned_deg) for each in stack]
        for spot in table.spots()
        if not spot.startswith("[palette") and (stack := table.stack_at(spot))
    }


def test_a_saved_game_holds_the_last_position(game: Path, folder: Path) -> None:
    out = folder / "out.vsav"
    assert main(["export", str(game), "--vsav", "-o", str(out)]) == 0
    found = plain.read(out.read_bytes())
    names = sorted(types[-1].split(";")[4] for types, _ in found.pieces.values())
    assert names == ["1st Foot", "1st Foot", "1st Foot", "Card 10"]
    assert sorted(found.where(key) for key in found.pieces) == [
        ("Main", 120, 140),
        ("Main", 180, 175),
        ("Main", 240, 210),
        ("Main", 300, 60),
    ]


@pytest.mark.parametrize(
    ("module", "lain"),
    [
        # A pixel beside, and they are in no stack with what is moved into their hex over there.
        (river_war((60.7, 71.9)), [(182, 178), (242, 215)]),
        # Hexes that are cut by the edge have their middle beyond it.
        (river_war((61.0, 70.0)), [(61, 105), (427, 105)]),
        # On the edge about a map much is laid; and beside its boards too.
        (river_war(edgeWidth=200, edgeHeight=90), [(20, 200), (320, 230), (790, 200)]),
    ],
)
def test_counters_lie_where_vassal_would_have_laid_them(
    module: Built, lain: list[tuple[int, int]], folder: Path
) -> None:
    module.pack(folder / "river.vmod")
    opening = [foot(str(x), 1, f"Main;{x};{y};1;0") for x, y in lain]
    path = pack(folder / "b.vsav", {"savedGame": plain.hide(plain.saved(opening, OTHERS, []))})
    game, out = bring_in_saved(path, out=folder / "b.adjutant").path, folder / "out.vsav"
    assert main(["export", str(game), "--vsav", "-o", str(out)]) == 0
    found = plain.read(out.read_bytes())
    names = {key: types[-1].split(";")[4] for key, (types, _) in found.pieces.items()}
    assert sorted(found.where(key)[1:] for key, name in names.items() if name == "1st Foot") == lain


def test_a_log_brought_in_again_is_the_same_game(
    game: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder / "again.vlog"
    assert main(["export", str(game), "--vlog", "-o", str(out)]) == 0
    assert [len(plain.read(out.read_bytes()).steps), read_saved(out).is_log] == [3, True]
    again = bring_in_saved(out, out=folder / "again.adjutant")
    before, after = shape(game), shape(again.path)
    # The stranger has no counter in the module: it stays here, and the notes and the command say so.
    assert "left out: 1 x piece that the module does not have" in capsys.readouterr().err
    stays = [spot for spot, stack in before.items() if "Alien" in str(stack)]
    assert after == {spot: stack for spot, stack in before.items() if spot not in stays}
    assert "1 x piece that the module does not have" in out_notes(out)


def out_notes(path: Path) -> str:
    """The notes of the scenario."""
    return next(each for each in plain.read(path.read_bytes()).others if each.startswith("NOTES"))


def test_a_span_opens_with_the_position_before_it(game: Path, folder: Path) -> None:
    out = folder / "span.vlog"
    assert main(["export", str(game), "--vlog", "-o", str(out), "--from", "2"]) == 0
    found = plain.read(out.read_bytes())
    assert [len(found.steps), len(found.pieces)] == [1, 4]


def test_talk_and_dice_go_back_as_they_came(game: Path, folder: Path) -> None:
    out = folder / "talk.vlog"
    assert main(["export", str(game), "--vlog", "-o", str(out)]) == 0
    said = [line for step in plain.read(out.read_bytes()).steps for line in step if line.startswith("CHAT")]
    assert said == ["CHAT* 1st Foot moves", "CHAT*** 2d6 = 3, 4 *** <Anna>"]


def test_without_its_module_the_reason_is_told(
    game: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = (folder / "river.vmod").rename(folder / "elsewhere.vmod")
    words = ["export", str(game), "--vsav", "-o", str(folder / "out.vsav")]
    assert main(words) == 2
    assert "name it with --module" in capsys.readouterr().err
    assert main([*words, "--module", str(module)]) == 0
