"""The counters of a new game are cut out of its printed sheets, typed beside their pictures, and played."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bring_in.new_game.counter_rows import CounterRow
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.new_game.grid_page import GameGridPage
from app.bring_in.wizard.pictures_page import PicturesPage
from app.bring_in.wizard.proof_page import ProofPage
from app.checking.games import check_game
from app.files.counter_folders import counter_folders
from app.files.folders import data_folder
from app.view.bank_pictures import draw_bank
from app.window.main import Main
from counters.images import GAME_PICTURES, image_for
from counters.paint import Style
from rules.issues import Severity
from rules.library import GAME_FILE, PLACES
from rules.unit_id import UnitId
from tests.bring_in.synthetic.sheets import Printed, sheet_of

pytest.importorskip("cv2")

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
PRINTED = Printed(rows=2, columns=4, blocks=1, edge_px=96, seed=4)
COLOURS = ("#B03030", "#3050B0", "#308040", "#B09030", "#803090", "#208090", "#606060", "#D08060")
ID = "the-ford-of-elm"


def face(number: int, is_back: bool) -> Image.Image:
    """Return a counter of one colour, by which it is told; backs have their bar higher up."""
    drawn = Image.new("RGB", (96, 96), COLOURS[number])
    top = 10 if is_back else 35
    drawn.paste("#111111", (20, top, 76, top + 12))
    return drawn


def colour_of(path: Path | None) -> int:
    """Return which of the colours the lower half of a picture has."""
    assert path is not None
    with Image.open(path) as image:
        pixel = image.convert("RGB").getpixel((image.width // 2, round(image.height * 70 / 96)))
    assert isinstance(pixel, tuple)
    wanted = [tuple(int(each[n : n + 2], 16) for n in (1, 3, 5)) for each in COLOURS]
    return min(
        range(len(wanted)), key=lambda n: sum(abs(a - b) for a, b in zip(pixel, wanted[n], strict=True))
    )


@dataclass(frozen=True)
class Desk:
    """The window of the making, at its counters, and the sheets that a person has."""

    window: BringInWindow
    counters: CountersPage
    scans: tuple[Path, Path]
    qtbot: QtBot

    @property
    def rows(self) -> tuple[CounterRow, ...]:
        return self.counters.making.rows

    def over_sheets(self) -> BringInWindow:
        """Open the window of the sheets."""
        self.qtbot.mouseClick(self.counters.sheets_button, LEFT)
        found = [each for each in self.window.findChildren(BringInWindow) if each.isVisible()]
        assert len(found) == 1
        return found[0]

    def proof_of(self, over: BringInWindow) -> ProofPage:
        """Wait for the proof to be shown with its pictures."""
        self.qtbot.waitUntil(lambda: isinstance(over.page, ProofPage), timeout=30_000)
        page = over.page
        assert isinstance(page, ProofPage)
        self.qtbot.waitUntil(lambda: not page.work.is_busy, timeout=30_000)
        return page

    def take(self, over: BringInWindow) -> None:
        """Take the counters, and wait until the window has gone."""
        cuts = self.counters.making.cuts
        self.qtbot.mouseClick(over.next, LEFT)
        self.qtbot.waitUntil(lambda: self.counters.making.cuts > cuts, timeout=30_000)
        QApplication.processEvents()

    def bring_in(self) -> ProofPage:
        """Add the sheets and go on to their proof."""
        over = self.over_sheets()
        page = over.page
        assert isinstance(page, PicturesPage)
        page.add_paths(self.scans)
        self.qtbot.mouseClick(over.next, LEFT)
        return self.proof_of(over)

    def picture(self, unit: str, side: str = "full") -> Path | None:
        """Return the picture that the game has of a face."""
        folder = self.counters.making.folder
        assert folder is not None
        return image_for(folder.counters / GAME_PICTURES, UnitId(unit), side)


@pytest.fixture
def desk(main: Main, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Desk:
    """A game in the making that has its empty grid, and a sheet of eight counters with backs."""
    del home
    monkeypatch.setenv(PLACES, str(data_folder()))
    scans = tmp_path / "front.png", tmp_path / "back.png"
    for path, scan in zip(scans, sheet_of(PRINTED, face), strict=True):
        scan.image.save(path)
    main.act("bring_in.new_game")
    window = main.frame.findChild(BringInWindow)
    assert window is not None
    grid, counters = window.pages[0], window.pages[2]
    assert isinstance(grid, GameGridPage)
    assert isinstance(counters, CountersPage)
    grid.name.setText("The Ford of Elm")
    for _ in range(2):
        qtbot.mouseClick(window.next, LEFT)
    assert window.page is counters
    return Desk(window, counters, scans, qtbot)


def over(desk: Desk) -> BringInWindow:
    """Return the window of the sheets that is open."""
    return next(each for each in desk.window.findChildren(BringInWindow) if each.isVisible())


def test_each_counter_of_the_sheets_is_a_row_with_its_two_faces(desk: Desk) -> None:
    desk.bring_in()
    desk.take(over(desk))

    assert [row.name for row in desk.rows] == [str(n + 1) for n in range(8)]
    assert {(row.side, row.reduced) for row in desk.rows} == {("Blue", "back")}
    assert desk.counters.making.issues() == []
    found = [
        colour_of(desk.picture(f"bl:{n + 1}/blue", side)) for side in ("full", "reduced") for n in range(8)
    ]
    assert found == [*range(8)] * 2


def test_a_name_that_is_typed_takes_the_picture_along(desk: Desk) -> None:
    desk.bring_in()
    desk.take(over(desk))
    for column, text in (("name", "5 SS"), ("side", "Red"), ("values", "5-4-8")):
        rows = list(desk.rows)
        rows[2] = rows[2].with_cell(column, text)
        desk.counters.making.set_rows(rows)

    assert desk.picture("bl:3/blue") is None
    assert colour_of(desk.picture("re:5_SS/red")) == 2
    desk.counters.making.undo()
    desk.counters.making.undo()
    desk.counters.making.undo()
    assert desk.picture("re:5_SS/red") is None
    assert colour_of(desk.picture("bl:3/blue", "reduced")) == 2


def test_rows_that_were_typed_before_are_what_the_counters_are_named_after(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("name\tside\tvalues\nGuns\tRed\t6-1\nFoot\tBlue\t\n")
    desk.counters.paste()
    page = desk.bring_in()
    for row, name in ((4, "Guns"), (1, "Foot")):
        item = page.table.item(row, 3)
        assert item is not None
        item.setText(name)
    desk.take(over(desk))

    assert [row.name for row in desk.rows] == ["Guns", "Foot", "3", "4", "5", "6", "7", "8"]
    assert colour_of(desk.picture("re:Guns/red")) == 4
    assert colour_of(desk.picture("bl:Foot/blue", "reduced")) == 1
    assert colour_of(desk.picture("bl:3/blue")) == 0


def test_the_sheets_are_gone_on_with_and_what_is_a_row_stays_it(desk: Desk) -> None:
    desk.bring_in()
    desk.take(over(desk))
    desk.counters.table.setCurrentCell(0, 0)
    desk.counters.remove()
    rows = desk.rows
    again = desk.over_sheets()
    desk.proof_of(again)
    desk.take(again)

    # The one that was taken away lies on the sheet all the same: it comes as the last.
    assert desk.rows[:7] == rows
    assert colour_of(desk.picture("bl:8_2/blue")) == 0


def typed_in(desk: Desk, cells: str, names: dict[int, str]) -> BringInWindow:
    """Paste rows and name counters of the sheets after them."""
    QGuiApplication.clipboard().setText(cells)
    desk.counters.paste()
    page = desk.bring_in()
    for row, name in names.items():
        item = page.table.item(row, 3)
        assert item is not None
        item.setText(name)
    return over(desk)


def test_a_name_that_was_given_is_no_other_rows_when_its_own_is_gone(desk: Desk) -> None:
    window = typed_in(desk, "name\tside\nGuns\tRed\nFoot\tBlue\n", {4: "Guns"})
    desk.qtbot.keyClick(window, Qt.Key.Key_Escape)
    desk.counters.table.setCurrentCell(0, 0)
    desk.counters.remove()
    again = desk.over_sheets()
    desk.proof_of(again)
    desk.take(again)

    assert [(row.name, row.picture) for row in desk.rows][:2] == [("Foot", ""), ("2", "1")]


def test_rows_that_are_called_the_same_have_a_counter_each(desk: Desk) -> None:
    desk.take(typed_in(desk, "name\tside\nFoot\tBlue\nFoot\tBlue\n", {5: "Foot", 2: "Foot"}))

    assert [colour_of(desk.picture(f"bl:{name}/blue")) for name in ("Foot", "Foot_2")] == [5, 2]


def test_a_sheet_that_was_moved_is_known_again(desk: Desk) -> None:
    desk.bring_in()
    desk.take(over(desk))
    rows = desk.rows
    elsewhere = desk.scans[0].parent / "elsewhere"
    elsewhere.mkdir()
    moved = [scan.rename(elsewhere / scan.name) for scan in desk.scans]
    again = desk.over_sheets()
    page = again.page
    assert isinstance(page, PicturesPage)
    assert again.trouble.text().startswith("No longer where it was: front.png.")
    page.add_paths(moved)
    desk.qtbot.mouseClick(again.next, LEFT)
    desk.proof_of(again)
    desk.take(again)

    assert desk.rows == rows


def test_a_sheet_that_gets_other_backs_keeps_its_names_and_no_former_back(desk: Desk) -> None:
    desk.bring_in()
    desk.take(over(desk))
    rows = desk.rows
    again = desk.over_sheets()
    desk.proof_of(again)
    desk.qtbot.mouseClick(again.back, LEFT)
    page = again.page
    assert isinstance(page, PicturesPage)
    page.files.setCurrentRow(1)
    desk.qtbot.mouseClick(page.remove, LEFT)
    desk.qtbot.mouseClick(again.next, LEFT)
    desk.proof_of(again)
    desk.take(again)

    assert (desk.rows, desk.picture("bl:1/blue", "reduced")) == (rows, None)


def test_counters_for_which_there_is_no_room_are_told(desk: Desk) -> None:
    cells = "name\tside\n" + "".join(f"Foot {n}\tBlue\n" for n in range(597)) + "Guns\tBlue\n"
    desk.take(typed_in(desk, cells, {7: "Guns"}))

    told = "A game made here has 600 counters at most: 5 counters stay without a row."
    assert (len(desk.rows), desk.window.trouble.text()) == (600, told)
    assert colour_of(desk.picture("bl:Guns/blue")) == 7


def test_where_the_pictures_cannot_be_kept_the_names_are_as_they_were(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = typed_in(desk, "name\tside\nGuns\tRed\n", {4: "Guns"})
    page = desk.proof_of(window)
    with monkeypatch.context() as full:
        full.setattr("app.bring_in.sheets.keeping.write_aside", _full)
        desk.qtbot.mouseClick(window.next, LEFT)
        desk.proof_of(window)
        told = page.told.text()
    names = [item.text() for row in range(8) if (item := page.table.item(row, 3))]
    desk.take(window)

    assert (told, names) == ("cannot be used: the disk is full", ["", "", "", "", "Guns", "", "", ""])
    assert colour_of(desk.picture("re:Guns/red")) == 4


def test_undo_works_from_a_button_too(desk: Desk) -> None:
    desk.qtbot.waitUntil(desk.window.isActiveWindow)
    desk.counters.add.setFocus()
    desk.qtbot.keyClick(desk.counters.add, Qt.Key.Key_Space)
    rows = len(desk.rows)
    desk.qtbot.keyClick(desk.counters.add, Qt.Key.Key_Z, CONTROL)

    assert (rows, len(desk.rows)) == (2, 1)


def test_the_names_have_the_keys_when_the_proof_is_shown(desk: Desk) -> None:
    page = desk.bring_in()

    assert over(desk).focusWidget() is page.table


def test_what_is_wrong_with_a_cell_is_read_out(desk: Desk) -> None:
    desk.counters.making.set_rows([CounterRow("Guns", "Green")])
    item = desk.counters.table.item(0, 1)
    assert item is not None

    assert item.data(Qt.ItemDataRole.AccessibleDescriptionRole).startswith("there is no side 'Green'")


def test_a_counter_has_its_own_colours_where_it_is_chosen(desk: Desk) -> None:
    desk.bring_in()
    desk.take(over(desk))
    item = desk.counters.table.item(2, 0)
    assert item is not None
    icon = item.icon()
    as_chosen, plain = (icon.pixmap(44, mode).toImage() for mode in (QIcon.Mode.Selected, QIcon.Mode.Normal))

    assert as_chosen == plain


def test_a_column_is_filled_down(desk: Desk) -> None:
    desk.bring_in()
    desk.take(over(desk))
    table = desk.counters.table
    rows = list(desk.rows)
    rows[3] = rows[3].with_cell("side", "Red")
    desk.counters.making.set_rows(rows)
    for row in range(3, 8):
        item = table.item(row, 1)
        assert item is not None
        item.setSelected(True)
    desk.qtbot.keyClick(table, Qt.Key.Key_D, CONTROL)

    assert [row.side for row in desk.rows] == ["Blue"] * 3 + ["Red"] * 5
    desk.counters.making.undo()
    assert [row.side for row in desk.rows] == ["Blue"] * 3 + ["Red"] + ["Blue"] * 4


def test_the_game_shows_the_cut_counters_on_its_table(desk: Desk, main: Main, tmp_path: Path) -> None:
    desk.bring_in()
    desk.take(over(desk))
    for number, hex_id in enumerate(("0101", "0203", "0305")):
        desk.counters.making.place_row(number, hex_id)
    for _ in range(2):
        desk.qtbot.mouseClick(desk.window.next, LEFT)

    workspace = main.workspace
    assert workspace is not None
    assert workspace.session.game.header.game == ID
    assert [each for each in check_game(ID) if each.severity is Severity.ERROR] == []
    piece = next(piece for piece in workspace.session.game.table if piece.place.hex == "0203")
    image = workspace.scene.counter_pictures.of(piece, Style.NATO, 48, 64.0)
    path = tmp_path / "table.png"
    image.save(str(path))
    assert colour_of(path) == 1
    # And by them a photograph of its board is read, not by counters that nobody has.
    draw_bank(workspace.session.game.roster, tmp_path / "bank", counter_folders(ID, None))
    assert [colour_of(tmp_path / "bank" / f"{n:04}_1.png") for n in range(8)] == [*range(8)]


def test_a_game_that_was_made_is_gone_on_with(desk: Desk, main: Main, qtbot: QtBot) -> None:
    desk.bring_in()
    desk.take(over(desk))
    desk.counters.making.place_row(1, "0203")
    rows = desk.rows
    for _ in range(2):
        qtbot.mouseClick(desk.window.next, LEFT)
    main.act("bring_in.make_on")
    window = next(each for each in main.frame.findChildren(BringInWindow) if each.isVisible())
    counters = window.page
    assert isinstance(counters, CountersPage)
    assert (counters.making.rows, counters.making.issues()) == (rows, [])

    counters.add_row()
    for _ in range(2):
        qtbot.mouseClick(window.next, LEFT)
    assert main.workspace is not None
    assert [unit.label for unit in main.workspace.session.game.roster.units.values()][-1] == "9"


def test_a_game_that_was_copied_is_gone_on_with_by_the_same_counters(
    desk: Desk, main: Main, qtbot: QtBot
) -> None:
    desk.bring_in()
    desk.take(over(desk))
    rows = desk.rows
    for _ in range(2):
        qtbot.mouseClick(desk.window.next, LEFT)
    for path in (data_folder() / "the_ford_of_elm" / "counters" / GAME_PICTURES).iterdir():
        # As of a file that was unpacked.
        os.utime(path, (1, 1))
    main.act("bring_in.make_on")
    window = next(each for each in main.frame.findChildren(BringInWindow) if each.isVisible())

    assert isinstance(window.page, CountersPage)
    assert window.page.making.rows == rows


def test_a_game_that_is_there_no_more_is_told(desk: Desk, main: Main, qtbot: QtBot) -> None:
    for _ in range(2):
        qtbot.mouseClick(desk.window.next, LEFT)
    (data_folder() / "the_ford_of_elm" / GAME_FILE).unlink()
    main.act("bring_in.make_on")

    assert main.workspace is not None
    assert f"there is no game '{ID}'" in main.workspace.panels.messages.lines[-1].message.text


def test_the_game_in_the_making_stays_where_that_on_the_table_is_none_to_go_on_with(
    desk: Desk, main: Main
) -> None:
    main.act("bring_in.make_on")

    assert main.workspace is not None
    assert "was not made here" in main.workspace.panels.messages.lines[-1].message.text
    assert desk.window.isVisible()


def test_that_a_game_cannot_be_written_is_told_until_it_can(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bring_in()
    with monkeypatch.context() as full:
        full.setattr("app.bring_in.new_game.cut_counters.shutil.copy2", _full)
        desk.take(over(desk))
        told = desk.window.trouble.text()
    desk.counters.making.place_row(0, "0101")

    assert ("the disk is full" in told, desk.window.trouble.text()) == (True, "")
    assert colour_of(desk.picture("bl:1/blue")) == 0


def _full(_path: Path, _what: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_game_whose_counters_were_edited_as_text_is_not_written_over(
    desk: Desk, main: Main, qtbot: QtBot
) -> None:
    desk.counters.add_row()
    for _ in range(2):
        qtbot.mouseClick(desk.window.next, LEFT)
    path = data_folder() / "the_ford_of_elm" / "counters" / "counters.toml"
    path.write_text(path.read_text().replace('class = "foot"', 'class = "motorized"'))
    main.act("bring_in.make_on")

    assert not [each for each in main.frame.findChildren(BringInWindow) if each.isVisible()]
    assert main.workspace is not None
    told = main.workspace.panels.messages.lines[-1].message.text
    assert "counters.toml: was changed otherwise than here" in told
