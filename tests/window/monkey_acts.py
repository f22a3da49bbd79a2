"""What a monkey does at the window: one small thing each, chosen by its own dice, told in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QWidget

from app.dialogs.new_game import Wanted
from app.table.journal import START
from app.view.fan import Fan
from app.view.session import PIECES_MIME
from app.window import show_frame
from app.window.main import Main, furnish
from app.window.workspace import Workspace
from rules.hexgrid import HexId

T = TypeVar("T")
LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
MODIFIERS = (
    *(Qt.KeyboardModifier.NoModifier,) * 5,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
KEYS = (
    *(Qt.Key(ord(letter)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789[],.+-"),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 3,
    *(Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space) * 3,
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Delete),
    *(
        Qt.Key.Key_F2,
        Qt.Key.Key_F4,
        Qt.Key.Key_F5,
        Qt.Key.Key_F6,
        Qt.Key.Key_F7,
        Qt.Key.Key_F8,
        Qt.Key.Key_F11,
    ),
)
SIZES = ((960, 600), (1024, 640), (1100, 700), (1280, 720), (1366, 768), (1600, 960))
ENDS = frozenset({"game.quit"})
"""Actions that end the window: `reopen` stands for them."""
WORDS = ("Tata", "1421", "5SS", "Ősz", "3", "<b>x</b>", "-7", "99999999999999999999", " ")


@dataclass
class World:
    """One window, the folder that it plays in, and what is known of it."""

    main: Main
    folder: Path
    plays: Sequence[tuple[str, str]] = (("bitter-end", "historical"), ("bitter-end", "northern_attack"))
    """The games that are begun, each with its scenario."""

    @property
    def workspace(self) -> Workspace:
        """The game that is laid out."""
        assert self.main.workspace is not None, "no game is laid out"
        return self.main.workspace

    def pick_file(self, dice: Random) -> Path:
        """Return a game file, or a name that is none yet."""
        known = sorted(self.folder.rglob("*.adjutant"))
        return dice.choice([*known, self.folder / f"monkey-{dice.randrange(9)}.adjutant"])


Act = Callable[[World, Random], str]


def _from(dice: Random, those: Sequence[T]) -> T | None:
    return dice.choice(those) if those else None


# ---- the table


def mouse(
    widget: QWidget,
    kind: QEvent.Type,
    place: QPointF,
    buttons: Qt.MouseButton = LEFT,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    button: Qt.MouseButton = LEFT,
) -> None:
    """Send a mouse event as the window system would, to whatever lies at the place."""
    under = widget.childAt(place.toPoint()) or widget
    local = QPointF(under.mapFrom(widget, place.toPoint()))
    event = QMouseEvent(kind, local, QPointF(widget.mapToGlobal(place)), button, buttons, modifiers)
    QApplication.sendEvent(under, event)


def somewhere(world: World, dice: Random) -> QPointF:
    """Return a point of the viewport: a piece, a hex, or anything."""
    view = world.workspace.view
    port, game = view.viewport(), world.workspace.session.game
    rect = port.rect()
    anything = QPointF(dice.randrange(max(1, rect.width())), dice.randrange(max(1, rect.height())))
    slots = [slot for piece in game.table if (slot := world.workspace.scene.slot_of(piece.id)) is not None]
    slot = _from(dice, slots)
    kind = dice.random()
    if kind < 0.5 and slot is not None:
        point = view.mapFromScene(QPointF(slot.x + slot.size / 2, slot.y + slot.size * 0.2))
    elif kind < 0.8:
        point = view.mapFromScene(QPointF(*game.sheet.centre_px(dice.choice(hexes(world)))))
    else:
        return anything
    return QPointF(point) if rect.contains(point) else anything


def hexes(world: World) -> list[HexId]:
    return sorted(world.workspace.session.game.sheet.grid.hexes)


def click(world: World, dice: Random) -> str:
    port, place, keys = world.workspace.view.viewport(), somewhere(world, dice), dice.choice(MODIFIERS)
    button = RIGHT if dice.random() < 0.15 else LEFT
    mouse(port, QEvent.Type.MouseMove, place, NONE, keys, NONE)
    mouse(port, QEvent.Type.MouseButtonPress, place, button, keys, button)
    mouse(port, QEvent.Type.MouseButtonRelease, place, NONE, keys, button)
    if dice.random() < 0.2 and button == LEFT:
        mouse(port, QEvent.Type.MouseButtonDblClick, place, LEFT, keys)
        mouse(port, QEvent.Type.MouseButtonRelease, place, NONE, keys)
    return f"click {button.name} {keys.name} at {place.toPoint().toTuple()}"


def drag(world: World, dice: Random) -> str:
    port, start, keys = world.workspace.view.viewport(), somewhere(world, dice), dice.choice(MODIFIERS)
    way = [somewhere(world, dice) for _ in range(dice.randrange(1, 5))]
    held = dice.choice((LEFT, LEFT, LEFT, Qt.MouseButton.MiddleButton))
    mouse(port, QEvent.Type.MouseButtonPress, start, held, keys, held)
    for place in way:
        mouse(port, QEvent.Type.MouseMove, place, held, keys, NONE)
    if dice.random() < 0.1:
        QTest.keyClick(world.workspace.view, Qt.Key.Key_Escape)
    mouse(port, QEvent.Type.MouseButtonRelease, way[-1], NONE, keys, held)
    return f"drag {held.name} {keys.name} {start.toPoint().toTuple()} to {way[-1].toPoint().toTuple()}"


def rest(world: World, dice: Random) -> str:
    place = somewhere(world, dice)
    mouse(world.workspace.view.viewport(), QEvent.Type.MouseMove, place, NONE, button=NONE)
    wait = dice.choice((0, 10, 200, 700))
    QTest.qWait(wait)
    return f"rest {wait} ms at {place.toPoint().toTuple()}"


def use_fan(world: World, dice: Random) -> str:
    fan = world.main.frame.findChild(Fan)
    if not isinstance(fan, Fan) or not fan.isVisible() or not fan.pieces:
        return "no fan"
    place = fan.rect_of(dice.randrange(len(fan.pieces))).center()
    start = QPointF(fan.mapTo(world.workspace.view.viewport(), place))
    port, end = world.workspace.view.viewport(), somewhere(world, dice)
    mouse(port, QEvent.Type.MouseButtonPress, start)
    for _ in range(3):
        QTest.mouseMove(fan, place + QPoint(dice.randrange(-60, 60), dice.randrange(-200, 200)))
        mouse(fan, QEvent.Type.MouseMove, QPointF(fan.mapFrom(port, end.toPoint())), button=NONE)
    mouse(fan, QEvent.Type.MouseButtonRelease, QPointF(fan.mapFrom(port, end.toPoint())), NONE)
    return "drag out of the fan"


def drop(world: World, dice: Random) -> str:
    """Drop pieces, a picture, or nonsense."""
    data, table = QMimeData(), list(world.workspace.session.game.table)
    kind = dice.choice(("pieces", "picture", "nonsense"))
    if kind == "pieces":
        chosen = [piece.id for piece in dice.sample(table, min(len(table), 3))]
        data.setData(PIECES_MIME, "\n".join(chosen).encode())
    elif kind == "picture":
        picture = Path(__file__).parents[2] / "packaging" / "icons" / "adjutant.png"
        data.setUrls([QUrl.fromLocalFile(str(picture))])
    else:
        data.setData(PIECES_MIME, bytes(dice.randrange(256) for _ in range(40)))
    place, port = somewhere(world, dice), world.workspace.view.viewport()
    actions, keys = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(port, QDragEnterEvent(place.toPoint(), actions, data, LEFT, keys))
    QApplication.sendEvent(port, QDropEvent(place, actions, data, LEFT, keys))
    return f"drop {kind} at {place.toPoint().toTuple()}"


# ---- anything that is to be seen


def all_shown(kind: type[QWidget]) -> list[QWidget]:
    """Return the widgets of a kind that a person could reach, in an order that hangs on nothing."""
    modal = QApplication.activeModalWidget()
    tops = [modal] if modal is not None else [w for w in QApplication.topLevelWidgets() if w.isVisible()]
    found = [each for top in tops for each in top.findChildren(kind)]
    shown = [each for each in found if each.isVisible() and each.isEnabled()]
    return sorted(shown, key=lambda w: (w.mapToGlobal(QPoint()).toTuple(), type(w).__name__))


def press_button(world: World, dice: Random) -> str:
    button = _from(dice, all_shown(QAbstractButton))
    if not isinstance(button, QAbstractButton):
        return "no button"
    told = f"button {button.text() or button.toolTip() or button.accessibleName()!r}"
    QTest.mouseClick(button, LEFT)
    return told


def click_part(world: World, dice: Random) -> str:
    part = _from(dice, all_shown(QWidget))
    if part is None or part is world.workspace.view.viewport():
        return "no part"
    place = QPoint(dice.randrange(max(1, part.width())), dice.randrange(max(1, part.height())))
    told = f"click {type(part).__name__} {part.accessibleName()} at {place.toTuple()}"
    QTest.mouseClick(part, LEFT, dice.choice(MODIFIERS), place)
    return told


def wheel(world: World, dice: Random) -> str:
    on_map = dice.random() < 0.5
    part = (
        world.workspace.view.viewport() if on_map else (_from(dice, all_shown(QWidget)) or world.main.frame)
    )
    place, delta = QPointF(part.rect().center()), QPoint(0, dice.choice((-240, -120, 120, 240)))
    told = f"wheel {delta.y()} over {type(part).__name__} {part.accessibleName()}"
    event = QWheelEvent(
        place,
        QPointF(part.mapToGlobal(place)),
        QPoint(),
        delta,
        NONE,
        dice.choice(MODIFIERS),
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(part, event)
    return told


def key(world: World, dice: Random) -> str:
    wanted, keys = dice.choice(KEYS), dice.choice(MODIFIERS)
    goal = QApplication.focusWidget() if dice.random() < 0.5 else None
    told = f"key {keys.name} {wanted.name}" + (f" to {type(goal).__name__}" if goal is not None else "")
    if (wanted, keys) != (Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier):
        QTest.keyClick(goal or world.workspace.view, wanted, keys)
    return told


def type_into(field: QWidget, words: str) -> None:
    """Type any letters: Qt's own test hand knows those of ASCII only."""
    for letter in words:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            pressed = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(field, pressed)


def type_words(world: World, dice: Random) -> str:
    fields = [*all_shown(QLineEdit), *all_shown(QPlainTextEdit)]
    field, words = _from(dice, fields), dice.choice(WORDS)
    if field is None:
        return "no field"
    field.setFocus()
    type_into(field, words)
    if dice.random() < 0.5:
        QTest.keyClick(field, Qt.Key.Key_Return)
    return f"type {words!r} into {type(field).__name__}"


# ---- the program


def act(world: World, dice: Random) -> str:
    menus = world.main.menus
    assert menus is not None
    name = dice.choice(sorted(menus.actions.keys() - ENDS))
    if menus.actions[name].isEnabled():
        menus.actions[name].trigger()
    return f"action {name}"


def resize(world: World, dice: Random) -> str:
    width, height = dice.choice(SIZES)
    world.main.frame.resize(width, height)
    return f"resize to {width} x {height}"


def show_otherwise(world: World, dice: Random) -> str:
    sides = tuple(side.id for side in world.workspace.session.game.words.sides)
    changes: Mapping[str, Sequence[object]] = {
        "is_dark": (True, False),
        "counter_scale": (0.7, 1.0, 1.3, 1.6),
        "style": ("nato", "silhouette"),
        "closed_sides": tuple(map(frozenset, ((), sides[:1], sides))),
        "has_motion": (True, False),
        "units": (True, False),
    }
    name = dice.choice(sorted(changes))
    value = dice.choice(changes[name])
    world.workspace.session.change_show(**{name: value})
    return f"show {name} {value}"


def back_and_forth(world: World, dice: Random) -> str:
    journal, count = world.workspace.session.game.journal, dice.randrange(1, 12)
    kind = dice.choice(("undo", "redo", "both", "go"))
    if kind == "go":
        step = dice.choice([START, *journal.steps])
        journal.go_to(step)
        return f"go to step {step}"
    for _ in range(count if kind != "redo" else 0):
        journal.undo()
    for _ in range(count if kind != "undo" else 0):
        journal.redo()
    return f"{kind} {count}"


def play(world: World, dice: Random) -> str:
    """Have Adjutant play for a moment."""
    menus = world.main.menus
    assert menus is not None
    name = dice.choice(("play.phase", "play.step", "play.quickly", "play.side1", "play.side2", "play.stop"))
    menus.actions[name].trigger()
    QTest.qWait(dice.choice((0, 50, 300)))
    return name


def open_game(world: World, dice: Random) -> str:
    """Lay another game out: a new one, or one played before."""
    if dice.random() < 0.5:
        game, scenario = dice.choice(world.plays)
        world.main.begin(Wanted(game, scenario, dice.randrange(99), {}, dice.random() < 0.3))
        return f"new game {game} {scenario}"
    path = world.pick_file(dice)
    opened = world.main.games.open(path)
    if opened is not None:
        world.main.enter(opened)
    return f"open {path.name}"


def reopen(world: World, dice: Random) -> str:
    """Close the window and start the program again."""
    path = world.workspace.opened.file.path if dice.random() < 0.5 else None
    frame = world.main.frame
    if not frame.close():
        return "the window stays open"
    frame.deleteLater()
    world.main = furnish(show_frame(), path)
    QTest.qWait(1)
    return "close and start again"


def wait(world: World, dice: Random) -> str:
    pause = dice.choice((0, 5, 20, 60, 300))
    QTest.qWait(pause)
    return f"wait {pause} ms"


ACTS: tuple[tuple[int, Act], ...] = (
    (14, click),
    (14, drag),
    (4, rest),
    (3, use_fan),
    (3, drop),
    (10, press_button),
    (6, click_part),
    (4, wheel),
    (14, key),
    (4, type_words),
    (22, act),
    (4, resize),
    (5, show_otherwise),
    (6, back_and_forth),
    (3, play),
    (1, open_game),
    (1, reopen),
    (4, wait),
)


def choose(dice: Random) -> Act:
    """Return what to do next, the common things more often."""
    return dice.choices([each for _, each in ACTS], [weight for weight, _ in ACTS])[0]
