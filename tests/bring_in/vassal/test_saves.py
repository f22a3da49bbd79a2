"""Saved games and logs opened: what they hold counts, not what they are called or how they are hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.commands import Boards, Chat, Player
from app.bring_in.vassal.obfuscation import Form, hidden
from app.bring_in.vassal.saves import About, Saved, read_saved, saved_of
from app.bring_in.watch import Cancelled, Watch
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import river_war
from tests.bring_in.vassal.plain import add, hide, saved, stack

PIECES = [add("a", ["piece;;;;Unit"], ["null;0;0"]), stack("s", "Main;50;60", ["a"])]
OTHERS = ["MainBoardPicker\tField\t0\t0", "PLAYER\tsecret\tAnna\tBlue", "PLAYER\tsecret\tAnna\tRed"]
SAVE = saved(PIECES, OTHERS)
LOG = saved(PIECES, OTHERS, [["M/a/Main/70/80/null/Main/50/60/null/x", "CHAT* moved"], ["CHAT<Anna> - hm"]])
DATA = (
    "<data version='1'><version>1.2</version><VassalVersion>3.6.7</VassalVersion><name>River War</name>"
    "<name lang='de'>Flusskrieg</name><description>Spring</description></data>"
)


def opened(tmp_path: Path, data: bytes, name: str = "game.vsav") -> Saved:
    """The game in a file with such an entry."""
    return read_saved(pack(tmp_path / name, {"savedGame": data, "moduledata": DATA}))


@pytest.mark.parametrize("form", Form)
def test_all_ways_of_hiding_read_the_same(tmp_path: Path, form: Form) -> None:
    assert opened(tmp_path, hidden(SAVE, 9, form)).opening == opened(tmp_path, hide(SAVE)).opening


def test_a_bare_text_is_a_save(tmp_path: Path) -> None:
    path = tmp_path / "old.sav"
    path.write_text(SAVE + "\n")
    assert read_saved(path).form is Form.BARE


def test_a_log_is_told_by_its_steps_not_by_its_name(tmp_path: Path) -> None:
    assert opened(tmp_path, hide(LOG), "spring.vsav").is_log


def test_the_steps_of_a_log_are_kept_apart(tmp_path: Path) -> None:
    steps = opened(tmp_path, hide(LOG)).steps
    assert [len(step) for step in steps] == [2, 1]
    assert steps[1] == (Chat("<Anna> - hm"),)


def test_module_and_release_are_told(tmp_path: Path) -> None:
    assert opened(tmp_path, hide(SAVE)).about == About("River War", "1.2", "3.6.7", "Spring")


@pytest.mark.parametrize("data", [b"<data", b"", b"<!DOCTYPE x [<!ENTITY a 'b'>]><data/>"])
def test_broken_words_about_the_file_do_not_matter(tmp_path: Path, data: bytes) -> None:
    path = pack(tmp_path / "a.vsav", {"savedGame": hide(SAVE), "moduledata": data})
    assert read_saved(path).about == About()


def test_boards_and_players_are_told(tmp_path: Path) -> None:
    game = opened(tmp_path, hide(SAVE))
    assert game.boards == {"Main": Boards("Main", (("Field", False, 0, 0),))}
    assert game.players == (Player("secret", "Anna", "Red"),)


def test_a_set_up_within_a_module_is_read(tmp_path: Path) -> None:
    inner = pack(tmp_path / "x.vsav", {"savedGame": hide(SAVE)}).read_bytes()
    path = pack(tmp_path / "m.vmod", {"buildFile.xml": river_war().xml(), "spring.vsav": inner})
    with open_archive(path) as archive, archive.within("spring.vsav") as inside:
        assert len(saved_of(inside).opening) == 8


@pytest.mark.parametrize("data", [b"", b"\n", b"!VCSK", b"VOBS"])
def test_an_empty_game_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(Refused):
        opened(tmp_path, data)


def test_a_module_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="open it as a module"):
        read_saved(river_war().pack(tmp_path / "m.vmod"))


def test_reading_is_broken_off_when_somebody_says_so(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.vsav", {"savedGame": hide(SAVE)})
    with pytest.raises(Cancelled):
        read_saved(path, Watch(is_cancelled=lambda: True))


def test_a_text_that_is_no_game_is_refused(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.vsav", {"savedGame": b"<html>Not found</html>"})
    with pytest.raises(Refused, match="not that of a saved game"):
        read_saved(path)


def test_a_text_of_signs_alone_is_refused_before_it_is_parted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bring_in.vassal.saves.MOST_COMMANDS", 100)
    monkeypatch.setattr("app.bring_in.vassal.saves.script_of", None)
    path = pack(tmp_path / "a.vsav", {"savedGame": "begin_save" + "\x1b" * 101})
    with pytest.raises(Refused, match=r"101 commands \(100 at most\)"):
        read_saved(path)
