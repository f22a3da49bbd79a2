"""The proof of counters in its window: pairs are shown, named by typing or in order, kept as own pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.bring_in.counter_mix import CounterId, mix_of
from app.bring_in.sheets.cell import Cell, Sheet
from app.bring_in.sheets.proof import Proof, Scanned
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.watch import Watch
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.cut_dialog import CutDialog
from app.bring_in.wizard.proof_acts import CutActs, ProofActs
from app.bring_in.wizard.proof_page import ProofPage
from app.bring_in.wizard.proof_pictures import ProofPictures
from app.bring_in.wizard.proof_words import Ends
from app.files.savegame import game_in_memory
from app.view.session import Session, Show
from rules.library import default_game

EDGE_PX = 60
CUT = CutActs(lambda sheet, side, edge_px, watch: sheet, lambda sheet, way, watch: sheet)


@pytest.fixture(scope="module")
def session(qapp: object) -> Session:
    game = default_game()
    return Session(game_in_memory(game.id, game.scenario, seed=1), Show(has_motion=False))


def thumbs(sheet: Scanned, size_px: int) -> tuple[list[Image.Image], list[Image.Image | None]]:
    """Return red fronts and blue backs: what is cut out is another test's matter."""
    count = len(sheet.fronts.cells)
    backs: list[Image.Image | None] = [Image.new("RGB", (size_px, size_px), "blue") for _ in range(count)]
    return [Image.new("RGB", (size_px, size_px), "red") for _ in range(count)], backs


def mirrored(sheet: Scanned) -> Scanned:
    """Return the sheet as it is."""
    return sheet


@pytest.fixture
def read(session: Session) -> tuple[Proposal, ...]:
    """What reading finds: the first unit on the first counter, the second one perhaps on the last."""
    units = [CounterId(unit) for unit in session.game.roster.units]
    return Proposal(0, 0, units[0], 0.99, True), Proposal(0, 2, units[1], 0.6, False)


@pytest.fixture
def page(session: Session, tmp_path: Path, qtbot: QtBot, read: tuple[Proposal, ...]) -> ProofPage:
    """The proof of a sheet of three counters, the second one blank."""
    path = tmp_path / "front.png"
    Image.new("RGB", (3 * EDGE_PX, EDGE_PX), "red").save(path)
    cells = []
    for n in range(3):
        left, right = n * EDGE_PX, (n + 1) * EDGE_PX
        quad = ((left, 0), (right, 0), (right, EDGE_PX), (left, EDGE_PX))
        cells.append(Cell(quad, column=n, is_blank=n == 1))
    sheet = Scanned(path, Sheet((3 * EDGE_PX, EDGE_PX), tuple(cells), EDGE_PX))
    state = CountersState(Proof("game", (sheet,)), mix_of(session.game.roster), tmp_path / "kept")
    page = ProofPage(
        session, state, ProofActs(thumbs, mirrored, lambda: lambda _: read, _kept, CUT), Ends("", "")
    )
    qtbot.addWidget(page)
    page.enter()
    qtbot.waitUntil(lambda: not page.work.is_busy)
    return page


def _kept() -> Callable[[Watch], object]:
    return lambda _: 0


def test_blank_counters_have_no_row(page: ProofPage) -> None:
    assert page.table.rowCount() == 2


def test_a_name_that_is_typed_is_that_of_the_unit(page: ProofPage, session: Session) -> None:
    unit = next(iter(session.game.roster.units.values()))
    item = page.table.item(1, 3)
    assert item is not None
    item.setText(unit.label)
    assert page._state.proof.sheets[0].units[2] == unit.id
    # A slip takes it not away again, and is told.
    slip = page.table.item(1, 3)
    assert slip is not None
    slip.setText("nobody at all")
    assert page._state.proof.sheets[0].units[2] == unit.id
    assert page.told.text() == "No counter is called 'nobody at all'."


def test_counters_are_named_in_order_from_the_present_row(page: ProofPage, session: Session) -> None:
    page.table.setCurrentCell(0, 3)
    page.name_in_order()
    units = [unit.id for unit in session.game.roster.units.values()]
    assert page._state.proof.sheets[0].units == (units[0], None, units[1])


def test_naming_is_taken_back(page: ProofPage) -> None:
    page.name_in_order()
    page._state.undo()
    assert page._state.proof.taken() == frozenset()


def test_a_click_in_the_scan_goes_to_its_row(page: ProofPage, qtbot: QtBot) -> None:
    page.resize(900, 500)
    page.show()
    spot = page.view.viewportTransform().map(page.view.area.center() * 5 / 3).toPoint()
    qtbot.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert page.table.currentRow() == 1


def test_pictures_follow_when_other_backs_are_taken_back(
    page: ProofPage, session: Session, qtbot: QtBot
) -> None:
    cut: list[tuple[int, ...]] = []

    def make(sheet: Scanned, size_px: int) -> tuple[list[Image.Image], list[Image.Image | None]]:
        cut.append(sheet.backs)
        return thumbs(sheet, size_px)

    page._pictures = ProofPictures(make, 96)
    page.show()
    state = page._state
    for act in (lambda: state.become(state.proof.with_sheet(0, with_backs(state))), state.undo):
        act()
        qtbot.waitUntil(lambda: not page.work.is_busy)
    assert cut == [(0, 1, 2), ()]
    # Names are nothing that is cut.
    page.name_in_order()
    assert not page.work.is_busy


def with_backs(state: CountersState) -> Scanned:
    """Return the sheet with a back for each front."""
    return replace(state.proof.sheets[0], behind=state.proof.sheets[0].fronts, backs=(0, 1, 2))


def test_the_cut_is_corrected_from_the_page_at_the_present_counter(
    page: ProofPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[int, int]] = []

    def correct(dialog: CutDialog) -> int:
        opened.append((dialog.at, dialog.number))
        dialog.drop()
        return 0

    monkeypatch.setattr(CutDialog, "exec", correct)
    page.show()
    page.table.setCurrentCell(1, 3)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    qtbot.keyClick(page.table, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert (opened, page.table.rowCount()) == ([(0, 2)], 1)
    page._state.undo()
    assert page.table.rowCount() == 2


# ---- what was read


@pytest.fixture
def page_read(page: ProofPage, qtbot: QtBot) -> ProofPage:
    """The proof after its names were read."""
    page.read_names()
    qtbot.waitUntil(lambda: not page.work.is_busy)
    return page


def _told(page: ProofPage) -> list[str]:
    items = [page.table.item(row, 2) for row in range(page.table.rowCount())]
    return [item.text() for item in items if item is not None]


def test_what_was_read_is_proposed_and_names_nothing(page_read: ProofPage, session: Session) -> None:
    one, other = list(session.game.roster.units.values())[:2]
    assert _told(page_read) == [one.label, f"{other.label}, perhaps"]
    assert page_read._state.proof.taken() == frozenset()


def test_one_key_takes_what_was_read_and_goes_on(page_read: ProofPage, session: Session) -> None:
    units = list(session.game.roster.units)
    page_read.table.setCurrentCell(0, 3)
    page_read.take_read()
    assert page_read.table.currentRow() == 1
    page_read.take_read()
    assert page_read._state.proof.sheets[0].units == (units[0], None, units[1])


def test_what_is_read_has_no_room_before_it_is(page: ProofPage, qtbot: QtBot) -> None:
    was_away = page.table.isColumnHidden(2)
    page.read_names()
    qtbot.waitUntil(lambda: not page.work.is_busy)
    assert (was_away, page.table.isColumnHidden(2)) == (True, False)


def test_only_sure_ones_are_taken_together(page_read: ProofPage, session: Session) -> None:
    page_read.take_sure()
    assert page_read._state.proof.taken() == {next(iter(session.game.roster.units))}


def test_a_unit_that_is_named_already_is_proposed_no_more(page_read: ProofPage, session: Session) -> None:
    first = CounterId(next(iter(session.game.roster.units)))
    page_read._state.become(page_read._state.proof.named(0, 2, first))
    assert _told(page_read) == ["", ""]


def test_another_scan_gets_nothing_of_what_was_read_on_the_first(
    page_read: ProofPage, tmp_path: Path
) -> None:
    other = tmp_path / "other.png"
    Image.new("RGB", (EDGE_PX, 3 * EDGE_PX), "blue").save(other)
    state = page_read._state
    state.take_sheets((replace(state.proof.sheets[0], front=other),))
    assert _told(page_read) == ["", ""]
    page_read.take_sure()
    assert state.proof.taken() == frozenset()
    assert page_read.view.area.height() == 3 * EDGE_PX


def test_what_is_not_sure_of_the_cut_is_told(page_read: ProofPage) -> None:
    state = page_read._state
    sheet = state.proof.sheets[0]
    state.become(
        state.proof.with_sheet(0, replace(sheet, fronts=replace(sheet.fronts, is_plain=False, empty=2)))
    )
    assert "another size" in page_read.told.text()
    assert "2 places" in page_read.told.text()
