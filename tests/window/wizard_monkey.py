"""A monkey at the windows of bringing in: a careless stranger, who does everything in the wrong order.

In the tests it does a fixed number of acts. By hand, for as long as one likes and with any seed, from the
root of the checkout:

    python -m tests.window.wizard_monkey --minutes 10 --seed 7

It is `monkey.py` with other hands: they open the windows of bringing in, add what is no picture, take
files away between two steps, go back and forth, close while something is computed, and play on meanwhile.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from PIL import Image
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QSpinBox, QWidget

from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.grid_page import GridPage
from app.bring_in.wizard.list_page import ListPage
from app.bring_in.wizard.new_game.counters_page import CountersPage
from app.bring_in.wizard.new_game.grid_page import GameGridPage
from app.bring_in.wizard.new_game.scan_page import ScanPage
from app.bring_in.wizard.numbers_page import NumbersPage
from app.bring_in.wizard.photo_page import PhotoPage
from app.bring_in.wizard.picture_view import PictureView
from app.bring_in.wizard.pictures_page import PicturesPage
from app.table.changes import Moved
from app.table.pieces import Place
from app.window.main import Main
from tests.bring_in.synthetic.plain_map import PlainMap, plain_map
from tests.window import monkey
from tests.window.monkey_acts import KEYS, MODIFIERS, SIZES, Act, World, type_into

KINDS = (
    "bring_in.map",
    "bring_in.counters",
    "bring_in.setup",
    "bring_in.list",
    "bring_in.new_game",
    "bring_in.scanned_game",
)
WORDS = (
    "1521",
    "1421",
    "0202",
    "0806",
    "Q22",
    "",
    "The Elm",
    "Blue, Red",
    "-7",
    "1" * 40,
    "Ősz",
    "a/b\\c",
    "5/5SS",
)
LISTS = (
    "5/5SS 1521\n1521: 9/5SS reduced\n",
    "name\tside\tvalues\ttype\tsize\treduced\n1 Foot\tBlue\t4-4-4\tinfantry\tregiment\t\n",
    "nobody nowhere\n" * 400,
    "\0\ufffe\u202e 99 x 99 x 5/5SS 1521",
    "",
)


@dataclass
class Stranger(World):
    """A world with files to be brought in, good ones and others."""

    wares: list[Path] = field(default_factory=list)
    away: dict[Path, bytes] = field(default_factory=dict)
    printed: PlainMap = field(default_factory=lambda: PlainMap(Path(), {}, 1.0))

    def pick_file(self, dice: Random) -> Path:
        """Return one of the files, there or not."""
        return dice.choice(self.wares)

    @property
    def window(self) -> BringInWindow | None:
        """The window of bringing in that is open."""
        found = [each for each in QApplication.topLevelWidgets() if isinstance(each, BringInWindow)]
        return next((each for each in found if each.isVisible()), None)


def lay_out_wares(folder: Path) -> tuple[list[Path], PlainMap]:
    """Write what a stranger might take for a picture of a map, small enough to be looked at quickly."""
    folder.mkdir(parents=True, exist_ok=True)
    printed = plain_map(folder / "map.png", hex_px=46.0)
    good = printed.path
    Image.new("RGB", (300, 200), "#8899AA").save(folder / "plain.jpg")
    Image.new("L", (1, 1)).save(folder / "dot.png")
    (folder / "cut.png").write_bytes(good.read_bytes()[:900])
    (folder / "text.png").write_text("no picture", encoding="utf-8")
    (folder / "page.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (folder / "list.txt").write_text(LISTS[0], encoding="utf-8")
    (folder / "folder.png").mkdir(exist_ok=True)
    names = ("map.png", "plain.jpg", "dot.png", "cut.png", "text.png", "page.pdf", "list.txt", "folder.png")
    return [folder / name for name in (*names, "map.png", "map.png", "missing.png")], printed


def _shown(window: BringInWindow, kind: type[QWidget]) -> Sequence[QWidget]:
    return [each for each in window.findChildren(kind) if each.isVisible() and each.isEnabled()]


def _has(world: World) -> tuple[Stranger, BringInWindow] | None:
    assert isinstance(world, Stranger)
    window = world.window
    return None if window is None else (world, window)


# ---- acts


def open_one(world: World, dice: Random) -> str:
    """Open a window of bringing in, whatever else is open."""
    kind = dice.choice(KINDS)
    world.main.act(kind)
    return f"open {kind}"


def go_on(world: World, dice: Random) -> str:
    """Go on, back, or to any step."""
    found = _has(world)
    if found is None:
        return open_one(world, dice)
    window = found[1]
    steps = window.strip.buttons
    button = dice.choice([window.next, window.next, window.next, window.back, dice.choice(steps)])
    if button.isEnabled():
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    return f"press {button.text()} at {window.page.title}"


def sensible(world: World, dice: Random) -> str:
    """Do what the page asks for, as somebody would who has read it: so that later pages are come to."""
    found = _has(world)
    if found is None:
        return open_one(world, dice)
    stranger, window = found
    page, good = window.page, stranger.wares[0]
    if isinstance(page, PicturesPage) and good.is_file():
        page.files.clear()
        page.add_paths([good])
        if isinstance(page, PhotoPage):
            page.add_base(good)
    elif isinstance(page, GridPage):
        _wait_for(lambda: not page.work.is_busy)
    elif isinstance(page, NumbersPage):
        is_own = len(window.pages) > 4
        _name_hexes(page, stranger, ("0202", "0806", "0303") if is_own else ("1518", "2118", "1814"))
    elif isinstance(page, ScanPage | GameGridPage):
        page.name.setText(f"The Elm {dice.randrange(10**6)}")
        if isinstance(page, ScanPage):
            for line, value in zip(page.lines, (1, 9, 1, 8), strict=True):
                line.setValue(value)
    elif isinstance(page, CountersPage):
        QGuiApplication.clipboard().setText(LISTS[1])
        page.paste_button.click()
    elif isinstance(page, ListPage):
        page.text.setPlainText(LISTS[0])
    title = page.title
    if window.next.isEnabled():
        QTest.mouseClick(window.next, Qt.MouseButton.LeftButton)
    _wait_for(lambda: window.page is not page or not getattr(getattr(page, "work", None), "is_busy", False))
    return f"do what is asked at {title}"


def _wait_for(is_so: Callable[[], bool], most_ms: int = 8000) -> None:
    for _ in range(most_ms // 20):
        if is_so():
            return
        QTest.qWait(20)


def _name_hexes(page: NumbersPage, stranger: Stranger, hexes: Sequence[str]) -> None:
    """Name hexes where the good map prints them; of another map they are any that lie so."""
    places = [stranger.printed.centres[each] for each in ("0202", "0806", "0303")]
    for place, hex_id in zip(places, hexes, strict=True):
        page.view.clicked.emit(QPointF(*place))
        page.fields[page.at].setText(hex_id)
        page.fields[page.at].editingFinished.emit()


def press(world: World, dice: Random) -> str:
    """Press any button of the window."""
    found = _has(world)
    buttons = _shown(found[1], QAbstractButton) if found else []
    if not buttons:
        return open_one(world, dice)
    button = dice.choice(buttons)
    assert isinstance(button, QAbstractButton)
    told = f"press button {button.text() or button.accessibleName()}"
    button.click()
    return told


def add_files(world: World, dice: Random) -> str:
    """Add files of any kind to the list of pictures, or open one as a list."""
    found = _has(world)
    if found is None:
        return open_one(world, dice)
    stranger, window = found
    paths = dice.choices(stranger.wares, k=dice.choice((1, 1, 1, 2, 3)))
    page = window.page
    if isinstance(page, PicturesPage):
        page.add_paths(paths)
    elif isinstance(page, ListPage):
        page.show_file(paths[0])
    return f"add {[each.name for each in paths]} at {page.title}"


def type_words(world: World, dice: Random) -> str:
    """Type into a field, turn a number or a choice."""
    found = _has(world)
    fields = (
        []
        if found is None
        else [each for kind in (QLineEdit, QSpinBox, QComboBox) for each in _shown(found[1], kind)]
    )
    if not fields:
        return open_one(world, dice)
    field_, words = dice.choice(fields), dice.choice(WORDS)
    if isinstance(field_, QSpinBox):
        field_.setValue(dice.choice((0, 1, 9, 8, 12, 999)))
    elif isinstance(field_, QComboBox):
        if field_.count():
            field_.setCurrentIndex(dice.randrange(field_.count()))
            field_.activated.emit(field_.currentIndex())
    else:
        type_into(field_, words)
        if dice.random() < 0.5:
            QTest.keyClick(field_, Qt.Key.Key_Return)
    return f"type {words[:20]!r} into {field_.accessibleName() or type(field_).__name__}"


def paste(world: World, dice: Random) -> str:
    """Have a list at hand, and write it where there is a page for it."""
    text = dice.choice(LISTS)
    QGuiApplication.clipboard().setText(text)
    found = _has(world)
    if found is not None and isinstance(found[1].page, ListPage):
        found[1].page.text.setPlainText(text)
    return f"paste {text[:20]!r}"


def click_picture(world: World, dice: Random) -> str:
    """Click or turn the wheel on a picture, or on any part of the page."""
    found = _has(world)
    views = _shown(found[1], PictureView) if found else []
    if not views or found is None:
        return open_one(world, dice)
    view = dice.choice(views) if dice.random() < 0.8 else found[1].page
    target = view.viewport() if isinstance(view, PictureView) else view
    spot = QPoint(dice.randrange(max(1, target.width())), dice.randrange(max(1, target.height())))
    button = dice.choice((Qt.MouseButton.LeftButton,) * 4 + (Qt.MouseButton.RightButton,))
    QTest.mouseClick(target, button, Qt.KeyboardModifier.NoModifier, spot)
    return f"click {spot.x()},{spot.y()} of {type(view).__name__} at {found[1].page.title}"


def key(world: World, dice: Random) -> str:
    """Press a key where the keys are."""
    found = _has(world)
    if found is None:
        return open_one(world, dice)
    target = found[1].focusWidget() or found[1].page
    chosen, modifier = dice.choice(KEYS), dice.choice(MODIFIERS)
    QTest.keyClick(target, chosen, modifier)
    return f"key {chosen.name} {modifier.name} at {type(target).__name__}"


def leave(world: World, dice: Random) -> str:
    """Leave the window by Escape, or close it, whatever is under way."""
    found = _has(world)
    if found is None:
        return open_one(world, dice)
    QTest.keyClick(found[1], Qt.Key.Key_Escape) if dice.random() < 0.5 else found[1].close()
    return f"leave at {found[1].page.title}"


def take_away(world: World, dice: Random) -> str:
    """Take a file away, or bring all back."""
    assert isinstance(world, Stranger)
    for path, raw in world.away.items():
        path.write_bytes(raw)
    world.away.clear()
    there = [each for each in world.wares if each.is_file()]
    if dice.random() < 0.5 and there:
        path = dice.choice(there)
        world.away[path] = path.read_bytes()
        path.unlink()
        return f"take {path.name} away"
    return "bring all back"


def resize(world: World, dice: Random) -> str:
    """Have another size."""
    found = _has(world)
    size = dice.choice(SIZES)
    (world.main.frame if found is None else found[1]).resize(*size)
    return f"resize to {size}"


def play_on(world: World, dice: Random) -> str:
    """Change the game behind the window, or take the change back."""
    session = world.workspace.session
    pieces = [each for each in session.game.table if each.place.hex]
    if dice.random() < 0.5 and pieces:
        piece = dice.choice(pieces)
        session.push(Moved(piece.id, piece.place, Place(hex=dice.choice(session.game.sheet.grid.hexes))))
        return f"move {piece.id}"
    world.main.act("edit.undo")
    return "undo the game"


def look_otherwise(world: World, dice: Random) -> str:
    """Have it dark, or light."""
    dark = dice.random() < 0.5
    world.workspace.session.change_show(is_dark=dark)
    return f"dark {dark}"


def begin_another(world: World, dice: Random) -> str:
    """Begin another game: the windows go with the old one."""
    if dice.random() < 0.8:
        return wait(world, dice)
    world.main.begin(monkey.Wanted(*dice.choice(world.plays), 1))
    return "begin another game"


def wait(world: World, dice: Random) -> str:
    """Let what is under way go on."""
    del world
    QTest.qWait(dice.choice((1, 20, 200, 1500)))
    return "wait"


ACTS: tuple[tuple[Act, int], ...] = (
    (open_one, 3),
    (sensible, 18),
    (go_on, 14),
    (press, 8),
    (add_files, 10),
    (type_words, 14),
    (paste, 4),
    (click_picture, 16),
    (key, 10),
    (leave, 3),
    (take_away, 4),
    (resize, 2),
    (play_on, 3),
    (look_otherwise, 1),
    (begin_another, 2),
    (wait, 8),
)


def choose(dice: Random) -> Act:
    """Return an act, those of them oftener that lead further."""
    return dice.choices([act for act, _ in ACTS], [weight for _, weight in ACTS])[0]


def monkey_at(main: Main, folder: Path, seed: int) -> monkey.Monkey:
    """Return a monkey with its files, at a window."""
    wares, printed = lay_out_wares(folder / "wares")
    world = Stranger(main, folder, wares=wares, printed=printed)
    return monkey.Monkey(world, seed, choose)


if __name__ == "__main__":
    sys.exit(monkey.main(monkey_at))
