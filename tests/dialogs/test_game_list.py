"""Choosing among a dozen games: seen, searched, called otherwise, copied, taken away."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.dialogs import game_acts, game_pictures
from app.dialogs.game_acts import TitleDialog
from app.dialogs.game_delegate import Role
from app.dialogs.game_pictures import small_picture
from app.dialogs.new_game import NewGameDialog
from app.files.own_games import Stopped, copy_game
from app.files.shelf import shelf
from rules.issues import DataError, Issue
from rules.library import GAME_FILE, PLACES, find_game, read_game_file
from tests.dialogs.games import OURS, TITLES, hide_other_games, lay_games

Key = Qt.Key
Make = Callable[[int], NewGameDialog]
SIZE = QSize(60, 44)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder, in which games are found."""
    place = tmp_path / "home" / "data"
    place.mkdir(parents=True)
    monkeypatch.setenv("ADJUTANT_HOME", str(place.parent))
    monkeypatch.setenv(PLACES, str(place))
    hide_other_games(monkeypatch)
    return place


@pytest.fixture
def make(qtbot: QtBot, place: Path) -> Iterator[Make]:
    """Open the dialog with so many games, that of the program among them."""
    made: list[NewGameDialog] = []

    def dialog(count: int, on_table: str = "") -> NewGameDialog:
        lay_games(place, TITLES[: count - 1])
        found = shelf()
        made.append(NewGameDialog(found.titles, issues=found.issues, on_table=on_table))
        qtbot.addWidget(made[-1])
        with qtbot.waitExposed(made[-1]):
            made[-1].show()
        return made[-1]

    yield dialog
    for each in made:
        each.reject()


@pytest.fixture
def dozen(make: Make) -> NewGameDialog:
    return make(12)


def test_the_game_on_the_table_is_chosen_at_first(make: Make) -> None:
    assert make(3, on_table="war-1").game.id == "war-1"


def shown(dialog: NewGameDialog) -> list[str]:
    rows = (dialog.games.list.item(row) for row in range(dialog.games.list.count()))
    return [item.text() for item in rows if not item.isHidden()]


def choose(dialog: NewGameDialog, title: str) -> None:
    dialog.games.list.setCurrentItem(dialog.games.list.findItems(title, Qt.MatchFlag.MatchExactly)[0])


def answer(monkeypatch: pytest.MonkeyPatch, title: str | None) -> list[tuple[str, str]]:
    """Let the dialog that asks for a title be answered; return what was told and offered."""
    asked: list[tuple[str, str]] = []

    def taken(dialog: TitleDialog) -> int:
        asked.append((dialog.told.text(), dialog.field.text()))
        dialog.field.setText(title if title is not None else dialog.field.text())
        return QDialog.DialogCode.Accepted if title is not None else QDialog.DialogCode.Rejected

    monkeypatch.setattr(TitleDialog, "exec", taken)
    return asked


def be_sure(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    questions: list[str] = []
    monkeypatch.setattr(QMessageBox, "question", lambda *args: questions.append(args[2]) or button)
    return questions


# ---- seen


def test_the_game_for_new_players_stands_first_the_others_by_their_titles(dozen: NewGameDialog) -> None:
    assert shown(dozen) == [OURS.title, *sorted(TITLES, key=lambda title: title.replace("Ő", "O"))]


def test_a_line_says_where_its_game_comes_from(dozen: NewGameDialog) -> None:
    lines = [dozen.games.list.item(row).data(Role.ORIGIN) for row in (0, 1)]

    assert lines == ["with the program", "in your folder"]


def test_a_game_of_a_package_says_so(make: Make, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_games(place, ["Packed"])
    packed = replace(read_game_file(place / "war_0" / GAME_FILE), is_own=False)
    monkeypatch.setattr("app.files.shelf.games", lambda: (packed,))
    dialog = make(1)

    assert dialog.games.list.item(0).data(Role.ORIGIN) == "from a package"
    assert not dialog.acts.remove.isEnabled()


def test_a_screen_reader_hears_title_and_origin(dozen: NewGameDialog) -> None:
    heard = dozen.games.list.item(1).data(Qt.ItemDataRole.AccessibleTextRole)

    assert heard == "A war of my own, in your folder"


def test_each_game_has_the_picture_of_its_map(qtbot: QtBot, dozen: NewGameDialog) -> None:
    items = [dozen.games.list.item(row) for row in range(dozen.games.list.count())]
    qtbot.waitUntil(lambda: all(item.data(Role.PICTURE) is not None for item in items))

    missing = {TITLES[n] for n in range(len(TITLES)) if n % 3 == 1}
    assert {item.text() for item in items if item.data(Role.PICTURE).isNull()} == missing


def test_one_game_alone_takes_no_more_room_than_a_combo_box(make: Make) -> None:
    dialog = make(1)

    assert dialog.title.isVisible()
    assert not dialog.games.isVisible()
    assert dialog._only_game.height() <= QComboBox(dialog).sizeHint().height() + 2


@pytest.mark.parametrize(("count", "is_searched"), [(3, False), (4, True)])
def test_a_few_games_need_no_search(make: Make, count: int, is_searched: bool) -> None:
    assert make(count).games.field.isVisible() is is_searched


def test_a_game_that_cannot_be_used_is_said_in_a_quiet_line(make: Make, place: Path) -> None:
    (place / "broken").mkdir()
    (place / "broken" / "game.toml").write_text("schema = \n")

    line = make(2).unusable
    assert (line.isVisible(), "broken/game.toml: line 1" in line.text()) == (True, True)


def test_a_damaged_scenario_leaves_the_other_games(make: Make, place: Path) -> None:
    lay_games(place, ["Damaged"])
    next((place / "war_0" / "counters").glob("*.toml")).write_text("schema = \n")

    assert [title.id for title in shelf().titles] == [OURS.id]
    assert len(shelf().issues) == 1


# ---- pictures of strangers


def picture(path: Path, size: tuple[int, int], kind: str = "JPEG") -> Path:
    Image.new("RGB", size, "#ff0000").save(path, kind)
    return path


def test_a_picture_is_cut_to_its_shape(tmp_path: Path) -> None:
    assert small_picture(picture(tmp_path / "preview.jpg", (900, 300)), SIZE).size() == SIZE


def test_a_very_small_picture_will_do(tmp_path: Path) -> None:
    assert small_picture(picture(tmp_path / "preview.jpg", (1, 1)), SIZE).size() == SIZE


@pytest.mark.parametrize("bound", ["MAX_BYTES", "MAX_PIXELS"])
def test_a_picture_beyond_the_bounds_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    path = picture(tmp_path / "preview.jpg", (90, 30))
    monkeypatch.setattr(game_pictures, bound, 500)

    assert small_picture(path, SIZE).isNull()


@pytest.mark.no_qt_log
def test_nothing_but_a_jpeg_is_decoded(tmp_path: Path) -> None:
    assert small_picture(picture(tmp_path / "preview.jpg", (90, 30), "PNG"), SIZE).isNull()


@pytest.mark.no_qt_log
@pytest.mark.parametrize("raw", [b"", b"\xff\xd8\xff\xe0 and no more"])
def test_a_damaged_picture_is_none(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "preview.jpg").write_bytes(raw)

    assert small_picture(tmp_path / "preview.jpg", SIZE).isNull()


def test_a_missing_picture_is_none(tmp_path: Path) -> None:
    assert small_picture(tmp_path / "preview.jpg", SIZE) == QImage()


# ---- searched, by keys alone


def test_letters_typed_in_the_list_search_without_accents(qtbot: QtBot, dozen: NewGameDialog) -> None:
    qtbot.keyClicks(dozen.games.list, "s")
    qtbot.keyClicks(dozen.games.field, "zekes")

    assert (shown(dozen), dozen.game.title) == (["The Székesfehérvár Relief"], "The Székesfehérvár Relief")


def test_every_word_typed_must_be_there(qtbot: QtBot, dozen: NewGameDialog) -> None:
    qtbot.keyClicks(dozen.games.field, "HUNG battle")

    assert shown(dozen) == ["The Battle for Hungary"]


def test_the_arrows_go_on_in_the_list_from_the_field(qtbot: QtBot, dozen: NewGameDialog) -> None:
    qtbot.keyClicks(dozen.games.field, "in your")
    qtbot.keyClick(dozen.games.field, Key.Key_Down)

    assert (dozen.game.title, dozen.games.field.text()) == ("Bridge at Őrbottyán", "in your")


def test_what_is_hidden_is_passed_over(qtbot: QtBot, dozen: NewGameDialog) -> None:
    dozen.games.field.setText("the")
    qtbot.keyClick(dozen.games.field, Key.Key_Down)

    assert dozen.game.title in shown(dozen)[1]


def test_enter_lays_out_the_game_that_was_found(qtbot: QtBot, dozen: NewGameDialog) -> None:
    qtbot.keyClicks(dozen.games.field, "lake")
    with qtbot.waitSignal(dozen.accepted):
        qtbot.keyClick(dozen.games.field, Key.Key_Return)

    assert dozen.wanted.game == f"war-{TITLES.index('Lake Balaton')}"


def test_escape_clears_the_search_before_it_closes(qtbot: QtBot, dozen: NewGameDialog) -> None:
    qtbot.keyClicks(dozen.games.field, "lake")
    qtbot.keyClick(dozen.games.field, Key.Key_Escape)
    seen = (len(shown(dozen)), dozen.isVisible(), dozen.game.title)
    qtbot.keyClick(dozen.games.field, Key.Key_Escape)

    assert (seen, dozen.isVisible()) == ((12, True, "Lake Balaton"), False)


def test_words_that_no_game_has_leave_nothing_to_lay_out(qtbot: QtBot, dozen: NewGameDialog) -> None:
    qtbot.keyClicks(dozen.games.field, "artillery")
    qtbot.keyClick(dozen.games.field, Key.Key_Return)

    assert (dozen.games.nothing.isVisible(), dozen.isVisible()) == (True, True)


def test_the_list_has_the_keys_at_first(qtbot: QtBot, dozen: NewGameDialog) -> None:
    qtbot.waitUntil(lambda: dozen.focusWidget() is dozen.games.list)
    qtbot.keyClick(dozen.games.list, Key.Key_Down)

    assert dozen.game.title == "A war of my own"


# ---- another title


def test_a_game_of_ones_own_is_renamed(
    qtbot: QtBot, dozen: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dozen, "Islands")
    answer(monkeypatch, " Zebra  ")
    qtbot.keyClick(dozen, Key.Key_F2)

    assert (shown(dozen)[-1], dozen.game.title) == ("Zebra", "Zebra")


def test_a_title_that_cannot_be_written_is_one_message(
    dozen: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise DataError([Issue("war/game.toml", "", "cannot be written: the disk is full")])

    choose(dozen, "Islands")
    answer(monkeypatch, "Zebra")
    monkeypatch.setattr(game_acts, "rename_game", refuse)
    dozen.acts.rename.trigger()

    told = "The game was not renamed. war/game.toml: cannot be written: the disk is full"
    assert (dozen.told.text(), dozen.told.isVisible(), dozen.game.title) == (told, True, "Islands")


def test_without_a_title_there_is_nothing_to_confirm(qtbot: QtBot) -> None:
    dialog = TitleDialog("Rename", "A war", "")
    qtbot.addWidget(dialog)
    dialog.field.setText("  ")

    assert not dialog.ok.isEnabled()


def test_games_of_the_program_are_copied_alone(dozen: NewGameDialog) -> None:
    acts = dozen.acts

    assert [act.isEnabled() for act in (acts.rename, acts.duplicate, acts.remove)] == [False, True, False]


# ---- a copy


def test_a_game_of_the_program_is_copied_into_ones_own_folder(
    qtbot: QtBot, make: Make, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = make(1)
    asked = answer(monkeypatch, "Mine")
    qtbot.keyClick(dialog, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: dialog.game.title == "Mine")

    assert (dialog.game.home, dialog.games.isVisible()) == (place / f"{OURS.home.name}_2", True)
    assert "Its rules are a program and do not come along" in asked[0][0]


def test_a_copy_is_offered_a_title_with_its_number(
    dozen: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dozen, "Islands")
    asked = answer(monkeypatch, None)
    dozen.acts.duplicate.trigger()

    assert (asked[0][1], len(shelf().titles)) == ("Islands (2)", 12)


def slow(*args: object) -> object:
    """Copy nothing until it is stopped."""
    goes_on = args[-1]
    while goes_on():
        time.sleep(0.001)
    raise Stopped


def test_while_a_game_is_copied_nothing_is_laid_out(
    qtbot: QtBot, dozen: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_acts, "copy_game", slow)
    answer(monkeypatch, "Mine")
    dozen.acts.duplicate.trigger()
    qtbot.keyClick(dozen.games.list, Key.Key_Return)

    assert (dozen.isVisible(), dozen.told.text()) == (True, "Mine is being copied. Cancel stops it.")


def test_closing_the_dialog_ends_the_copy(
    dozen: NewGameDialog, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def halted(*args: object) -> object:
        return copy_game(*args[:-1], lambda: not dozen.acts._stop.wait(0.01))

    before = set(place.iterdir())
    monkeypatch.setattr(game_acts, "copy_game", halted)
    answer(monkeypatch, "Mine")
    dozen.acts.duplicate.trigger()
    dozen.reject()

    assert set(place.iterdir()) == before


def test_a_copy_that_fails_is_one_message_and_the_dialog_goes_on(
    qtbot: QtBot, dozen: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> object:
        raise DataError([Issue("data/war", "", "cannot be copied: the disk is full")])

    monkeypatch.setattr(game_acts, "copy_game", refuse)
    answer(monkeypatch, "Mine")
    dozen.acts.duplicate.trigger()
    qtbot.waitUntil(lambda: not dozen.acts.is_copying)

    told = "The game was not copied. data/war: cannot be copied: the disk is full"
    assert (dozen.told.text(), dozen._ok.isEnabled()) == (told, True)


# ---- away


@pytest.fixture
def trashed(dozen: NewGameDialog, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What went to the trash; it goes beside the games."""
    gone: list[Path] = []

    def take(folder: Path) -> bool:
        gone.append(folder)
        folder.rename(folder.parents[1] / folder.name)
        return True

    monkeypatch.setattr(dozen.acts, "_trash", take)
    return gone


def test_a_game_goes_to_the_trash(
    dozen: NewGameDialog, trashed: list[Path], place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dozen, "Islands")
    home = dozen.game.home
    questions = be_sure(monkeypatch, QMessageBox.StandardButton.Yes)
    dozen.acts.remove.trigger()

    assert (trashed, "Islands" in shown(dozen)) == ([home], False)
    assert "Saved games stay where they are" in questions[0]


def test_who_is_not_sure_keeps_the_game(
    dozen: NewGameDialog, trashed: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dozen, "Islands")
    be_sure(monkeypatch, QMessageBox.StandardButton.No)
    dozen.acts.remove.trigger()

    assert (trashed, len(shown(dozen))) == ([], 12)


def test_the_game_on_the_table_stays(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = make(3, on_table="war-0")
    questions = be_sure(monkeypatch, QMessageBox.StandardButton.Yes)
    choose(dialog, TITLES[0])
    dialog.acts.remove.trigger()

    assert (dialog.told.text(), questions) == (
        "This game lies on the table. Open another one first.",
        [],
    )


def test_saved_games_do_not_go_with_the_folder(
    dozen: NewGameDialog, trashed: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dozen, "Islands")
    (dozen.game.home / "evening.adjutant").write_text("adjutant 1\n")
    be_sure(monkeypatch, QMessageBox.StandardButton.Yes)
    dozen.acts.remove.trigger()

    assert (trashed, "evening.adjutant" in dozen.told.text()) == ([], True)


def test_a_system_without_a_trash_is_told(dozen: NewGameDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(dozen, "Islands")
    be_sure(monkeypatch, QMessageBox.StandardButton.Yes)
    monkeypatch.setattr(dozen.acts, "_trash", lambda _: False)
    dozen.acts.remove.trigger()

    assert dozen.told.text().startswith("The game was not removed: this system has no trash")
    assert "Islands" in shown(dozen)


def test_the_trash_is_that_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    for name in ("xdg", "war"):
        (tmp_path / name).mkdir()

    assert (game_acts._to_trash(tmp_path / "war"), (tmp_path / "war").exists()) == (True, False)


def test_a_game_that_is_gone_already_is_told(dozen: NewGameDialog, trashed: list[Path], place: Path) -> None:
    choose(dozen, "Islands")
    assert dozen.game.home is not None
    dozen.game.home.rename(place.parent / "elsewhere")
    dozen.acts.remove.trigger()

    assert (find_game(dozen.game.id), "there is no game" in dozen.told.text()) == (None, True)
