"""A person with a mouse who goes through lessons: each act of a solution, done in the real window.

What would be hard for him is noted in `troubles`: a hex that has to be looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QToolButton, QWidget

from app.dialogs.picker import Picker
from app.panels.lesson.choice_row import ChoiceRow
from app.panels.lesson.lesson_panel import LessonPanel
from app.panels.lesson.step_page import StepPage
from app.table import clock
from app.table.pieces import PieceId
from app.teach.lesson import Lesson, Thing, ThingKind
from app.teach.sentences import Sentence
from app.view.assistant.combat_options import Option
from app.view.teaching.guide import LessonGuide
from app.window.feature import part_of
from app.window.lessons import LessonDoor
from rules.attack_plan import Row
from rules.attack_words import YES
from rules.combat_task import CombatChoice
from rules.hexgrid import HexId
from tests.window.hands import CTRL, SHIFT, combats_of
from tests.window.northern import ANSWER_MS, LONG_MS, Mouse

_LEFT, _NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class LessonHand(Mouse):
    """Goes through a lesson by what its panel, the map and the combat card offer."""

    troubles: list[str]
    """What stood in the way, in the order in which it was met."""

    def begin(self, lesson: Lesson) -> None:
        """Choose a lesson from the course, and wait until it lies on the table."""
        self.troubles = []
        door = self.door.begin(lesson, 0)
        assert door is not None, f"{lesson.id} cannot be laid out"
        view = self.workspace.view
        self.qtbot.waitUntil(lambda: not view.camera.is_fitted and self.page.isVisible(), timeout=LONG_MS)
        self.settle()

    @property
    def door(self) -> LessonDoor:
        found = part_of(LessonDoor, self.workspace)
        assert found is not None
        return found

    @property
    def guide(self) -> LessonGuide:
        return self.door.guide

    @property
    def page(self) -> StepPage:
        panel = self.workspace.view.window().findChild(LessonPanel)
        assert isinstance(panel, LessonPanel)
        return panel.step

    def settle(self) -> None:
        """Wait until everything is answered, and what was done is judged."""
        self.wait()
        QApplication.processEvents()
        self.wait()

    # ---- the panel

    def read(self) -> None:
        """Bring the page of the lesson to the front, by the strip that stands for it."""
        if self.page.visibleRegion().isEmpty():
            self.press(self.door.strip.page_button)
            self.settle()

    def show_combat(self) -> None:
        """Bring the card of combats to the front where it is not."""
        if self.workspace.panels.combat.visibleRegion().isEmpty():
            self.choose("&Panels", "panel.combat")
            self.settle()

    def again(self) -> None:
        """Begin the step anew, by its link."""
        self.read()
        self.press(self.page.again_button)
        self.settle()

    def go_on(self) -> None:
        """Press the button that leads on; it stands out, for the step is done."""
        self.read()
        assert self.page.next_button.property("primary") == "true"
        self.press(self.page.next_button)
        self.settle()

    def show_me(self) -> None:
        """Let the step be done for him, by its button."""
        self.read()
        self.press(self.page.show_button)
        self.qtbot.waitUntil(lambda: self.guide.judgement.is_done, timeout=ANSWER_MS)

    # ---- acts

    def do(self, act: Sentence) -> None:
        """Do one act of a lesson."""
        doing: dict[str, Callable[[Sentence], None]] = {
            "move": self._move,
            "along": self._along,
            "flip": self._flip,
            "plan": self._plan,
            "unplan": self._unplan,
            "declare": self._declare,
            "roll": self._roll,
            "take": self._take,
            "retreat": self._to_hex,
            "retreat along": self._to_hex,
            "advance": self._to_hex,
            "lose": self._lose,
            "enter": self._enter,
            "decide": self._decide,
            "pace": self._pace,
            "weather": self._weather,
            "look": self._look,
            "answer": self._answer,
            "choose": self._choose,
            "undo": lambda _: self.choose("&Edit", "edit.undo"),
        }
        doing[act.key](act)
        self.settle()

    def can_do(self, act: Sentence) -> bool:
        """Return whether an act is one of the mouse."""
        return act.key not in {"count", "write", "box", "decide by"}

    # ---- on the map

    def see(self, *hexes: str) -> None:
        """Look for hexes that are not in sight, as a person would who is asked for them."""
        hidden = [here for here in hexes if not self._is_in_sight(HexId(here))]
        if hidden:
            self.troubles.append(f"{', '.join(hidden)} out of sight")
            self.look_at(HexId(hidden[0]))

    def _is_in_sight(self, here: HexId) -> bool:
        """Return whether the middle of a hex is shown, and no panel lies over it."""
        view = self.workspace.view
        point = self.driver.port(self.driver.centre(here)).toPoint()
        if not view.viewport().rect().contains(point):
            return False
        frame = self.main.frame
        found = frame.childAt(view.viewport().mapTo(frame, point))
        return found is view.viewport()

    def _hex_of(self, unit: str) -> HexId:
        here = self.hex_of(PieceId(unit))
        assert here is not None, f"{unit} is not on the map"
        return here

    def _select(self, units: tuple[str, ...]) -> None:
        for n, unit in enumerate(units):
            self.see(self._hex_of(unit))
            self.click(PieceId(unit), CTRL if n else Qt.KeyboardModifier.NoModifier)

    def _move(self, act: Sentence) -> None:
        units, goal = act.units(), HexId(act["hexes"])
        self._select(units)
        self.see(self._hex_of(units[0]), goal)
        self.drag(PieceId(units[0]), goal)

    def _along(self, act: Sentence) -> None:
        """Go hex by hex with Shift held, as who lays a way himself: none is laid for him then."""
        unit, way = PieceId(act["unit"]), act["way"].split("-")
        self.see(*way)
        self.click(unit)
        for here in way[1:]:
            self._click_ground(HexId(here), SHIFT)
        self._click_ground(HexId(way[-1]))

    def _click_ground(self, here: HexId, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self._click_on_table(self.driver.corner(here), keys)

    def _flip(self, act: Sentence) -> None:
        self._select((act["unit"],))
        self.choose("&Counter", "counter.flip")

    def _look(self, act: Sentence) -> None:
        thing = Thing.parse(act["thing"])
        assert thing.kind in (ThingKind.HEX, ThingKind.UNIT), "only the map is pointed at by hand"
        here = HexId(thing.id) if thing.kind is ThingKind.HEX else self._hex_of(thing.id)
        self.see(here)
        centre = self.driver.centre(here)
        self.driver.send(QEvent.Type.MouseMove, centre, button=_NO_BUTTON)

    # ---- attacks

    def _plan(self, act: Sentence) -> None:
        row = Row.parse(act["attack"])
        self._select(tuple(row.attackers))
        self.see(*row.hexes)
        for n, here in enumerate(row.hexes):
            self.choose("Co&mbat", "combat.attack")
            self._click_ground(HexId(here), SHIFT if n else Qt.KeyboardModifier.NoModifier)
        self.show_combat()
        for kind, points in row.support:
            for _ in range(points):
                self.fight(f"{kind}+")
        for option, value in row.options:
            if value == YES:
                self.fight(option)

    def _unplan(self, _act: Sentence) -> None:
        self.choose("Co&mbat", "combat.drop")

    def _declare(self, _act: Sentence) -> None:
        self.show_combat()
        self.fight("declare")

    def _roll(self, act: Sentence) -> None:
        """Press the face of a real die; odds below the table ask for none."""
        self.show_combat()
        face = f"face-{act.number()}"
        if face in self.workspace.panels.combat.buttons:
            self.fight(face)
        else:
            self._do_option(lambda each: each.does.value == "roll")

    def _take(self, act: Sentence) -> None:
        word = act["choice"]
        self._do_option(lambda each: word in (each.key, each.does.value))

    def _lose(self, act: Sentence) -> None:
        unit = act["unit"]
        self._bring_forward(unit)
        self._do_option(lambda each: each.does.value == "lose" and each.unit in (None, unit))

    def _to_hex(self, act: Sentence) -> None:
        """Retreat or advance: by a click on the hex that the map marks."""
        goal = HexId(act["hex"] if act.key != "retreat along" else act["way"].split("-")[-1])
        self._bring_forward(act["unit"])
        if not any(option.at == goal for option in combats_of(self.main).options()):
            self._do_option(lambda each: each.does.value == "give_ground")
        self.see(goal)
        self._click_ground(goal)

    def _bring_forward(self, unit: str) -> None:
        """Let a unit go before the others, by its button."""
        combats = combats_of(self.main)
        task = combats.task
        if task is None or combats.mover(task) in (None, unit):
            return
        words = f"{self.game.name_of(PieceId(unit))} first"
        numbers = [n for n, option in enumerate(combats.options()) if option.words == words]
        assert numbers, f"nothing lets {unit} go first"
        self.show_combat()
        self.fight(f"option-{numbers[0]}")

    def _do_option(self, is_it: Callable[[CombatChoice], bool]) -> None:
        numbers = [n for n, choice in self._choices() if is_it(choice)]
        assert numbers, f"not offered; there is {[each.words for each in combats_of(self.main).options()]}"
        self.show_combat()
        self.fight(f"option-{numbers[0]}")

    def _choices(self) -> Iterator[tuple[int, CombatChoice]]:
        for n, option in enumerate(combats_of(self.main).options()):
            choice = _choice_of(option)
            if choice is not None:
                yield n, choice

    def _enter(self, act: Sentence) -> None:
        """Set the switches of those who go in, then go."""
        wanted = {self.game.name_of(PieceId(unit)) for unit in act.units()}
        self.show_combat()
        for n, option in enumerate(combats_of(self.main).options()):
            if option.is_on is not None and option.is_on != (option.words in wanted):
                self.fight(f"option-{n}")
        self._do_option(lambda each: each.does.value == "enter")

    # ---- the turn

    def _decide(self, act: Sentence) -> None:
        """Choose in the list that Turn, Decide opens."""
        key = f"{act['decision']} {act['choice']}"
        self.answer(lambda dialog: self._pick(dialog, key))
        self.choose("&Turn", "turn.decide")

    def _pick(self, dialog: QDialog, key: str) -> None:
        """Double-click the entry of a list."""
        assert isinstance(dialog, Picker)
        rows = dialog.list
        items = [rows.item(n) for n in range(rows.count())]
        item = next(each for each in items if each.data(Qt.ItemDataRole.UserRole) == key)
        rows.scrollToItem(item)
        point = rows.visualItemRect(item).center()
        QTest.mouseClick(rows.viewport(), _LEFT, pos=point)
        QTest.mouseDClick(rows.viewport(), _LEFT, pos=point)
        QApplication.processEvents()

    def _pace(self, act: Sentence) -> None:
        strip, game = self.workspace.panels.turn_strip, self.game
        match act["pace"]:
            case "step":
                self.press(strip.next_button)
            case "phase":
                self._click_cell(strip.phases, strip.phases.current + 1)
            case "turn":
                self._click_cell(strip.days, clock.moment_of(game).turn)
            case _:
                side = self.moment.side
                while self.moment.side == side:
                    self.press(strip.next_button)

    def _click_cell(self, track: QWidget, index: int) -> None:
        cell = next(each for each in track.cells() if each.index == index)  # type: ignore[attr-defined]
        self._click_at(track, cell.rect.center().toPoint())

    def _weather(self, act: Sentence) -> None:
        """Open the weather's menu in the strip and choose in it."""
        strip = self.workspace.panels.turn_strip
        button = next(each for each in strip.findChildren(QToolButton) if each.menu() is not None)
        menu = button.menu()
        QTimer.singleShot(20, menu, lambda: self._click_word(menu, act["weather"]))
        self._click_at(button, button.rect().center())

    def _click_word(self, menu: QMenu, word: str) -> None:
        found: QAction = next(each for each in menu.actions() if each.data() == word)
        self._click_action(menu, found)

    # ---- answers

    def _answer(self, act: Sentence) -> None:
        """Type into the first field that is still empty."""
        self.read()
        rows = self.page.fields.questions
        field = next(row.field for row in rows if not row.field.text().strip())
        self.press(field)
        QTest.keyClicks(field, act["text"])
        QTest.keyClick(field, Qt.Key.Key_Return)

    def _choose(self, act: Sentence) -> None:
        """Click the words of a choice."""
        self.read()
        rows = self.page.fields.findChildren(ChoiceRow)
        wanted = self.page.fields.choices[act.number() - 1]
        self.press(next(row for row in rows if row.button is wanted))

    def is_done(self) -> bool:
        """Return whether the step is done, once what was done is judged."""
        self.settle()
        return self.guide.judgement.is_done

    def leave_map(self) -> None:
        """Take the pointer off the map."""
        view = self.workspace.view
        self.driver.send(QEvent.Type.MouseMove, QPointF(1, view.height() - 2), button=_NO_BUTTON)


def _choice_of(option: Option) -> CombatChoice | None:
    """Return what an option of the card chooses, None for one that only says who goes."""
    given = getattr(option.do, "args", ())
    return given[0] if given and isinstance(given[0], CombatChoice) else None


__all__ = ["ANSWER_MS", "LessonHand"]
