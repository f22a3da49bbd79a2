"""One sitting: a person brings in both map sections, two counter sheets and a photograph, and plays on.

All of it goes through the real window, with the scans of `tests.bring_in.synthetic.owned`. The tests make a
small one; by hand, from the root of the checkout, a larger one with a picture of every step:

    python -m tests.bring_in.one_sitting FOLDER [--small] [--dark] [--size 1600x1000]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.assist.answers import ReachAnswer
from app.assist.questions import reach_of
from app.bring_in.counter_mix import CounterId
from app.bring_in.deciding import Name
from app.bring_in.review import Review
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.late_review import LateReview
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.photo_page import PhotoPage
from app.bring_in.wizard.pictures_page import PicturesPage
from app.bring_in.wizard.place_page import PlacePage
from app.bring_in.wizard.proof_page import ProofPage
from app.bring_in.wizard.review_page import ReviewPage
from app.table import clock
from app.table.game import Game
from app.table.pieces import PieceId
from app.window.main import Main
from app.window.workspace import Workspace
from counters.units import Unit
from rules.hexgrid import HexId
from rules.phases import Role
from rules.unit_id import UnitId
from tests.bring_in.synthetic.owned import Lies, Owned, Part, Size, own
from tests.view.tables import Driver

SMALL = Size(print_px=88, scan_px=54, sheet_edge_px=120, is_whole=False)
LEFT = Qt.MouseButton.LeftButton
SHEETS, ON_A_SHEET = 2, 20
_PATIENCE_S, _LOOK_S = 120.0, 0.01

APage = TypeVar("APage", bound=QWidget)
Look = Callable[[QWidget, str], None]


def no_look(widget: QWidget, name: str) -> None:
    """Keep no picture."""
    del widget, name


# ---- what is on the kitchen table


@dataclass(frozen=True)
class Kitchen:
    """What a person has of a game: the files, the order of the counters on the sheets, what lies where."""

    owned: Owned
    order: tuple[str, ...]
    board: tuple[Lies, ...]


def kitchen(game: Game, folder: Path, size: Size, lying: int = 9) -> Kitchen:
    """Print and scan what belongs to a game of hexes with pointy tops in two sections.

    A sheet for each side; so many counters of each lie on the first section, those of the first in its west.
    """
    order = tuple(unit.id for side in game.roster.sides[:SHEETS] for unit in _printed(game, side))
    board = tuple(_laid_out(game, order, lying))
    return Kitchen(own(folder, _parts(game), order, board, size), order, board)


def _printed(game: Game, side: str) -> list[Unit]:
    """Return the units of a sheet: the first of a side in the order of the roster."""
    return [unit for unit in game.roster.units.values() if unit.side == side][:ON_A_SHEET]


def _parts(game: Game) -> list[Part]:
    grid, parts = game.sheet.grid, []
    for section in game.sheet.sections:
        first, last = section.rows
        here, below = (grid.centre(HexId(f"01{row:02}")) for row in (first, first + 1))
        columns = sum(hex_id.endswith(f"{first:02}") for hex_id in grid.hexes)
        parts.append(Part(section.id, columns, first, last - first + 1, here[0] > below[0]))
    return parts


def _laid_out(game: Game, order: tuple[str, ...], lying: int) -> list[Lies]:
    """Return some counters of both sheets in clear hexes, one side west of the other."""
    rng, first = np.random.default_rng(5), game.sheet.sections[0]
    usual = Counter(game.sheet.terrain.values()).most_common(1)[0][0]
    clear = [each for each in sorted(game.sheet.hexes_of[first.id]) if game.sheet.terrain[each] == usual]
    found: list[Lies] = []
    reach = 5 if lying < ON_A_SHEET else 8
    for sheet, west in enumerate((17 - reach, 18)):
        columns, rows = range(west, west + reach), range(15 - reach, 16 + reach)
        here = [each for each in clear if int(each[:2]) in columns and int(each[2:]) in rows]
        hexes = rng.choice(here, lying, replace=False)
        units = order[sheet * ON_A_SHEET : (sheet + 1) * ON_A_SHEET]
        for n, hex_id in enumerate(sorted(hexes)):
            has_back = len(game.roster.units[UnitId(units[n])].faces) > 1
            found.append(Lies(units[n], str(hex_id), has_back and n % 5 == 3))
    return found


# ---- the hands


@dataclass
class Sitting:
    """One person at the window. `look` keeps a picture of each step."""

    main: Main
    kitchen: Kitchen
    look: Look = no_look
    review: Review | None = None
    _steps: int = field(default=0)

    @property
    def workspace(self) -> Workspace:
        """The workspace of the window."""
        assert self.main.workspace is not None
        return self.main.workspace

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.workspace.session.game

    def bring_in_maps(self) -> None:
        """Bring in each section: find its grid, name three hexes, compare, put it under the map."""
        for section in self.game.sheet.sections:
            window = self._open("bring_in.map")
            self._section(window, section.id)
            self._seen(self.workspace.view, f"table with the section {section.id}")

    def _section(self, window: BringInWindow, section: str) -> None:
        page = window.page
        assert isinstance(page, PicturesPage)
        assert page.section.currentData() == section
        page.add_paths([self.kitchen.owned.sections[section]])
        self._seen(window, "pictures of the map")
        grid = self._on(window, GridPage)
        _until(lambda: not grid.work.is_busy and window.next.isEnabled(), grid.told.text)
        self._seen(window, "grid")
        numbers = self._on(window, NumbersPage)
        centres = self.kitchen.owned.centres[section]
        names = sorted(centres)
        for name in (names[3], names[-5], names[len(names) // 2]):
            self._click(numbers, centres[name])
            field_of_it = numbers.fields[numbers.at]
            QTest.keyClicks(field_of_it, name)
            QTest.keyClick(field_of_it, Qt.Key.Key_Return)
        assert window.next.isEnabled(), numbers.told.text()
        self._seen(window, "numbers")
        self._on(window, PlacePage)
        self._seen(window, "compare")
        self._finish(window)

    def bring_in_counters(self) -> None:
        """Bring in the sheets: found, paired, named in the order of the roster."""
        window = self._open("bring_in.counters")
        page = window.page
        assert isinstance(page, PicturesPage)
        page.add_paths([path for sheet in self.kitchen.owned.sheets for path in sheet])
        self._seen(window, "pictures of the sheets")
        proof = self._on(window, ProofPage)
        _until(lambda: not proof.work.is_busy, proof.told.text)
        self._seen(window, "proof")
        names = self.workspace.session.game.roster.units
        for sheet in range(len(self.kitchen.owned.sheets)):
            row = sheet * ON_A_SHEET
            column = proof.table.columnCount() - 1
            proof.table.setCurrentCell(row, column)
            item = proof.table.item(row, column)
            assert item is not None
            # The first of a sheet by its name, the others in the order of the roster.
            item.setText(names[UnitId(self.kitchen.order[row])].label)
            QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        self._seen(window, "proof with names")
        self._finish(window)
        self._seen(self.workspace.view, "table with the counters")

    def bring_in_photo(self) -> None:
        """Bring in the photograph: recognised, what is unsure decided, put on the table in one step."""
        window = self._open("bring_in.setup")
        page = window.page
        assert isinstance(page, PhotoPage)
        page.add_paths([self.kitchen.owned.photo])
        self._seen(window, "the photograph")
        held = self._on(window, LateReview)
        review = held.page
        assert review is not None
        self.review = review.review
        self._seen(window, "review")
        self._decide(review)
        self._seen(window, "review decided")
        QTest.mouseClick(window.next, LEFT)
        QApplication.processEvents()
        self._seen(self.workspace.view, "table with the set-up")

    def _decide(self, page: ReviewPage) -> None:
        """Say what is unsure, and what was taken wrongly, as somebody does who has the board before him."""
        truth = {each.hex: each for each in self.kitchen.board}
        for standing in (*page.review.doubtful(), *page.review.taken()):
            lies = truth.get(str(standing.spot))
            is_right = lies is not None and (lies.counter, lies.is_back) == (
                standing.counter,
                standing.face > 0,
            )
            if is_right and not standing.is_open:
                continue
            page._go_to(standing.reading.number)
            if lies is None:
                QTest.keyClick(page, Qt.Key.Key_0)
                continue
            offered = [(str(each.counter), each.face > 0) for each in standing.reading.candidates]
            if (lies.counter, lies.is_back) in offered:
                number = offered.index((lies.counter, lies.is_back))
                QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + number))
            else:
                page._decide(Name(standing.reading.number, CounterId(lies.counter), int(lies.is_back)))

    def wrong(self) -> list[Lies]:
        """Return what does not lie on the table as it lay in the photograph."""
        table = self.game.table
        found = ((each, table[PieceId(each.counter)]) for each in self.kitchen.board)
        return [
            each for each, piece in found if (piece.place.hex, piece.face) != (each.hex, int(each.is_back))
        ]

    # ---- playing on

    def begin_to_move(self) -> None:
        """Go to the first phase of the game in which units move, and wait for the assistant."""
        phases = self.game.sequence.phases
        found = ((each, step) for each in phases for step in each.steps if step.role is Role.MOVE)
        phase, step = next(found)
        self.workspace.session.push(clock.set_moment(self.game, clock.moment_in(self.game, phase, step)))
        self.wait()

    def wait(self) -> None:
        """Wait until the assistant has said all."""
        advisor = self.workspace.advisor
        _until(lambda: advisor.background.is_idle and not advisor.is_resting)

    def reach(self, unit: str) -> ReachAnswer:
        """Select a unit and return what the assistant says of its reach."""
        self.workspace.view.camera.actual_size()
        self.workspace.session.centre_on(self.game.table.place_of(PieceId(unit)).spot)
        self.workspace.session.select([PieceId(unit)])
        self.wait()
        situation = self.workspace.advisor.situation
        assert situation is not None
        self._seen(self.main.frame, "reach")
        return reach_of(situation, UnitId(unit))

    def drag(self, unit: str, to: HexId) -> None:
        """Drag a unit to a hex."""
        driver = Driver(self.workspace.view, self.workspace.scene, self.workspace.session)
        driver.drag(driver.on(PieceId(unit)), driver.corner(to))
        self.wait()
        self._seen(self.main.frame, "moved")

    # ---- one's fingers

    def _open(self, action: str) -> BringInWindow:
        self.main.act(action)
        return next(each for each in self.main.frame.findChildren(BringInWindow) if each.isVisible())

    def _on(self, window: BringInWindow, kind: type[APage]) -> APage:
        """Go on, and wait for the page that is to come."""
        QTest.mouseClick(window.next, LEFT)
        _until(lambda: isinstance(window.page, kind), lambda: _told(window))
        page = window.page
        assert isinstance(page, kind)
        return page

    def _finish(self, window: BringInWindow) -> None:
        done: list[bool] = []
        window.finished_with.connect(lambda: done.append(True))
        QTest.mouseClick(window.next, LEFT)
        _until(lambda: bool(done), lambda: _told(window))
        QApplication.processEvents()

    def _click(self, page: NumbersPage, at: tuple[float, float]) -> None:
        view, point = page.view, QPointF(*at)
        view.camera.zoom_by(3.0)
        view.camera.look_at(point)
        QTest.mouseClick(view.viewport(), LEFT, pos=view.viewportTransform().map(point).toPoint())
        view.camera.fit(view.area)

    def _seen(self, widget: QWidget, name: str) -> None:
        self._steps += 1
        self.look(widget, f"{self._steps:02} {name}")


def _told(window: BringInWindow) -> str:
    told = getattr(window.page, "told", None)
    return f"{type(window.page).__name__}: {'' if told is None else told.text()}"


def _until(is_so: Callable[[], bool], told: Callable[[], str] = str) -> None:
    """Wait until something is so; raises AssertionError with what the window says where it is not."""
    end = time.monotonic() + _PATIENCE_S
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError(f"it did not come to that: {told()}")
        QApplication.processEvents()
        # QTest's own waiting would keep Python's lock, and with it the work beside the window.
        time.sleep(_LOOK_S)


def sit(sitting: Sitting) -> None:
    """Bring in everything, in the order in which a person would."""
    sitting.bring_in_maps()
    sitting.bring_in_counters()
    sitting.bring_in_photo()


# ---- by command


def main() -> int:
    """Sit down once, from the command line; return 1 where it did not come out as it lay on the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bring_in.one_sitting", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the scans and a picture of every step are kept")
    parser.add_argument("--small", action="store_true", help="as small as the test has it")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--size", default="1600x1000", help="of the window")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    os.environ["ADJUTANT_HOME"] = tempfile.mkdtemp(prefix="sitting-")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    window = _window(args)
    size, lying = (SMALL, 9) if args.small else (Size(), ON_A_SHEET)
    assert window.workspace is not None
    laid_out = kitchen(window.workspace.session.game, args.folder, size, lying)
    sitting = Sitting(window, laid_out, partial(_kept, args, time.monotonic()))
    sit(sitting)
    wrong = sitting.wrong()
    sys.stdout.writelines(f"    {each}\n" for each in wrong)
    sitting.begin_to_move()
    sitting.reach(laid_out.board[0].counter)
    window.frame.close()
    return 1 if wrong else 0


def _window(args: argparse.Namespace) -> Main:
    from app.settings import Settings, save_settings  # noqa: PLC0415 - Qt asks for its platform first
    from app.window import make_app, show_frame  # noqa: PLC0415
    from app.window.main import furnish  # noqa: PLC0415

    make_app()
    save_settings(Settings(theme="dark" if args.dark else "light", has_motion=False))
    window = furnish(show_frame(), None)
    window.frame.resize(*map(int, args.size.split("x")))
    return window


def _kept(args: argparse.Namespace, begun: float, widget: QWidget, name: str) -> None:
    if isinstance(widget, BringInWindow):
        widget.resize(*map(int, args.size.split("x")))
        QApplication.processEvents()
    widget.grab().save(str(args.folder / f"{name}.png"))
    sys.stdout.write(f"{time.monotonic() - begun:6.1f} s  {name}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
