"""The theme: readable text, a style sheet without gaps, icons that draw."""

import math
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.view import application_theme, icons, theme
from app.view.theme import DARK, LIGHT, Theme
from rules.words import PALETTES, words_of_sides


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_all_text_measures_4_5_to_1_on_its_ground(look: Theme) -> None:
    pale = [(ink, ground) for ink, ground in look.text_pairs() if theme.contrast(ink, ground) < 4.5]

    assert pale == []


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_a_theme_has_every_palette_that_a_game_may_ask_for(look: Theme) -> None:
    assert tuple(look.palettes) == PALETTES


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_no_two_palettes_look_alike(look: Theme) -> None:
    inks = [QColor(palette.ink) for palette in look.palettes.values()]

    assert min(_distance(one, other) for one, other in combinations(inks, 2)) > 40


def _distance(one: QColor, other: QColor) -> float:
    return math.dist(one.getRgb()[:3], other.getRgb()[:3])


def test_three_sides_have_colours_of_their_own_by_the_words_of_the_game(qapp: QApplication) -> None:
    look = theme.theme_of(False, words_of_sides(["north", "south", "west"]))

    assert [look.of_side(side)[0] for side in ("north", "south", "west")] == [
        LIGHT.palettes[name].ink for name in ("green", "red", "blue")
    ]


def test_a_side_that_the_game_does_not_name_is_shown_quietly(qapp: QApplication) -> None:
    assert theme.theme_of(False, words_of_sides(["north"])).of_side("nobody") == (LIGHT.soft, LIGHT.sunk)


def test_black_on_white_is_the_greatest_contrast() -> None:
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)  # WCAG 2.1, 1.4.3


def test_the_style_sheet_leaves_no_name_unfilled(qapp: QApplication) -> None:
    assert "$" not in application_theme.stylesheet(LIGHT)


def test_dark_windows_are_dark(qtbot: QtBot, qapp: QApplication) -> None:
    application_theme.apply(qapp, is_dark=True)
    button = QPushButton()
    qtbot.addWidget(button)

    ground = button.palette().window().color()
    application_theme.apply(qapp, is_dark=False)

    assert ground == QColor(DARK.panel)


def test_letters_are_inter_after_dressing(qapp: QApplication) -> None:
    application_theme.apply(qapp, is_dark=False)

    assert qapp.font().family() == theme.INTERFACE


def test_lengths_grow_with_the_letters() -> None:
    assert theme.replace(LIGHT, scale=1.5).px(20) == 30


@pytest.mark.parametrize("name", sorted(icons.DRAWINGS))
def test_every_icon_draws_something(qapp: QApplication, name: str) -> None:
    image = icons.pixmap(name, 24, "#000000").toImage()

    assert any(image.pixelColor(x, y).alpha() > 0 for x in range(24) for y in range(24))


def test_every_face_of_a_ten_sided_die_draws_differently(qapp: QApplication) -> None:
    pictures = [icons.die_pixmap(face, 24, "#000000").toImage() for face in range(1, 11)]

    assert all(a != b for n, a in enumerate(pictures) for b in pictures[:n])


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("is_checked", [False, True])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_box_to_tick_stands_out_from_its_ground(
    qtbot: QtBot, qapp: QApplication, kind: type[QAbstractButton], is_checked: bool, is_dark: bool
) -> None:
    """Its outline measures 3 to 1, ticked or not (WCAG 2.1, 1.4.11)."""
    look = application_theme.apply(qapp, is_dark)
    panel, box = QWidget(), kind("")
    panel.setProperty("panel", "true")
    box.setParent(panel)
    box.setChecked(is_checked)
    qtbot.addWidget(panel)
    panel.show()
    image = panel.grab().toImage()
    application_theme.apply(qapp, is_dark=False)

    row = [image.pixelColor(x, box.height() // 2).name() for x in range(box.x(), box.x() + 3)]
    assert max(theme.contrast(ink, look.panel) for ink in row) >= 3


class StyleChanges(QObject):
    """Counts how often a widget is given another style."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        """Count, and let it pass."""
        self.count += event.type() == QEvent.Type.StyleChange
        return False


def test_another_theme_reaches_a_deep_widget_twice_at_most(qtbot: QtBot, qapp: QApplication) -> None:
    application_theme.apply(qapp, is_dark=True)
    deepest = outermost = QWidget()
    qtbot.addWidget(outermost)
    for inner in (*(QWidget() for _ in range(5)), QLabel("deep")):
        QVBoxLayout(deepest).addWidget(inner)
        deepest = inner
    outermost.show()
    changes = StyleChanges()
    deepest.installEventFilter(changes)
    application_theme.apply(qapp, is_dark=False)

    assert 1 <= changes.count <= 2
