"""The style sheet of all widgets, made from a theme.

Widgets say what they are by properties: `role` for letters (`title`, `label`, `soft`, `note`, `figure`),
`primary` and `chip` for buttons, `panel` and `raised` for grounds, `tone` for messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Template

from app.view.theme import Theme

# Lengths used below, `$p4` and so on: in a style sheet of Qt there is nothing that scales with the letters.
_LENGTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32)
_ROUND_PX = 38
"""The one round button: where a film is played."""
_BAR_PX, _LEAST_BAR_PX, _BAR_EDGE_PX = 9, 3, 6
_MOST_BAR_SCALE = 1.7
"""The room beside a menu's name: less of it where large letters leave little for all the names."""


def stylesheet_text(theme: Theme, sizes_pt: Mapping[str, float]) -> str:
    """Return the style sheet of a theme; `sizes_pt` are the sizes of letters by name, in points."""
    lengths = {f"p{n}": f"{max(1, theme.px(n))}px" for n in _LENGTHS}
    # Falls faster than letters grow: twelve names must fit into one row.
    lengths["bar"] = f"{max(_LEAST_BAR_PX, round(_BAR_PX / theme.scale**1.5))}px"
    lengths["bar_edge"] = f"{_BAR_EDGE_PX}px"
    lengths["round"] = f"{theme.px(_ROUND_PX) // 2}px"
    letters = {name: f"{size:.2f}pt" for name, size in sizes_pt.items()}
    # Twelve menus stand in a row of 960 pixels: their letters grow a little less than all others.
    letters["menus"] = f"{sizes_pt['label'] * min(1.0, _MOST_BAR_SCALE / theme.scale):.2f}pt"
    colours = {
        name: getattr(theme, name)
        for name in theme.__dataclass_fields__
        if isinstance(getattr(theme, name), str)
    }
    return Template(_LETTERS + _BUTTONS + _FIELDS + _LISTS + _FRAME).substitute(colours | lengths | letters)


_LETTERS = """
QWidget { color: $text; }
QLabel { background: transparent; }
QLabel[role="title"] { font-size: $title; font-weight: 600; }
QLabel[role="label"] { font-size: $label; }
QLabel[role="strong"] { font-size: $label; font-weight: 600; }
QLabel[role="soft"] { font-size: $label; color: $soft; }
QLabel[role="note"] { font-size: $note; color: $soft; }
QLabel[role="figure"] { font-size: $figure; font-weight: 600; }
QLabel[role="odds"] { font-size: $odds; font-weight: 700; }
QLabel[tone="stop"] { color: $stop; }
QLabel[tone="warning"] { color: $warning; }
QLabel[tone="fine"] { color: $fine; }
QLabel[tone="info"] { color: $accent; }
QLabel[tone="override"] { color: $override; }
QLabel[chip="true"] {
    background: $sunk; border: 1px solid $line; border-radius: $p8;
    padding: $p1 $p8; font-size: $note; font-weight: 500;
}
QLabel[chip="true"][tone="override"] {
    background: $override_fill; border-color: $override; color: $override;
}
QLabel[chip="true"][tone="warning"] { background: $warning_fill; border-color: $warning; color: $warning; }
QLabel[chip="true"][tone="fine"] { background: $fine_fill; border-color: $fine; color: $fine; }
"""

_BUTTONS = """
QPushButton {
    background: $raised; border: 1px solid $line; border-radius: $p7;
    padding: $p4 $p10; font-weight: 500; min-height: $p16;
}
QPushButton:hover { border-color: $soft; }
QPushButton:pressed { background: $sunk; }
QPushButton:checked { background: $accent_fill; border-color: $accent; color: $accent; }
QPushButton:disabled { color: $soft; background: $sunk; }
QPushButton:focus { border: 2px solid $accent; padding: $p3 $p9; }
QPushButton[primary="true"] {
    background: $accent; color: $accent_ink; border-color: $accent; font-weight: 600;
}
QPushButton[primary="true"]:hover { border-color: $text; }
QPushButton[primary="true"]:focus { border: 2px solid $text; }
QPushButton[primary="true"]:disabled { background: $sunk; color: $soft; border-color: $line; }
QPushButton[link="true"] {
    background: transparent; border: 1px solid transparent; color: $accent;
    padding: 0px $p3; font-size: $label; min-height: 0px;
}
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border: 1px solid $accent; border-radius: $p3; }
QPushButton[case="true"] {
    background: $sunk; border: 1px solid $line; border-radius: $p5; color: $accent;
    padding: 0px $p5; font-size: $note; font-weight: 500; min-height: $p14;
}
QPushButton[case="true"]:hover { border-color: $accent; }
QPushButton[case="true"]:focus { border: 2px solid $accent; padding: 0px $p4; }
QPushButton[chip="true"] {
    background: $sunk; border: 1px solid $line; border-radius: $p9; color: $soft;
    padding: $p2 $p8; font-size: $note; font-weight: 500; min-height: $p14;
}
QPushButton[align="left"] { text-align: left; }
QPushButton[chip="true"]:checked {
    background: $accent_fill; border: 1px solid $accent; color: $accent; font-weight: 600;
}
QPushButton[chip="true"]:hover { border-color: $soft; }
QPushButton[chip="true"]:focus { border: 2px solid $accent; padding: $p1 $p7; }
QToolButton {
    background: transparent; border: 1px solid transparent; border-radius: $p6; padding: $p3;
}
QToolButton:hover { background: $sunk; border-color: $line; }
QToolButton:pressed, QToolButton:checked { background: $accent_fill; border-color: $accent; }
QToolButton:focus { border: 2px solid $accent; padding: $p2; }
QToolButton[figure="true"] {
    border: 1px solid $line; background: $raised; padding: $p1 $p4; font-weight: 600;
}
QToolButton[figure="true"]:hover { border-color: $soft; }
QToolButton[figure="true"]:focus { border: 2px solid $accent; padding: 0px $p3; }
QToolButton[handle="true"] { background: $panel; border: 1px solid $line; border-radius: $p6; padding: 0px; }
QToolButton[handle="true"]:hover { background: $accent_fill; border-color: $accent; }
QToolButton[handle="true"]:focus { border: 2px solid $accent; padding: 0px; }
QToolButton[round="true"] { background: $accent; border: 1px solid $accent; border-radius: $round; }
QToolButton[round="true"]:hover { border-color: $text; background: $accent; }
QToolButton[round="true"]:focus { border: 2px solid $text; }
QWidget[segments="true"] { background: $raised; border: 1px solid $line; border-radius: $p7; }
QPushButton[segment="true"] {
    background: transparent; border: none; border-radius: $p6; padding: $p3 $p2; font-size: $label;
}
QPushButton[segment="true"]:checked { background: $accent; color: $accent_ink; font-weight: 600; }
QPushButton[segment="true"]:focus { border: 2px solid $text; padding: $p1 0px; }
QToolButton::menu-indicator { image: none; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
    selection-background-color: $accent; selection-color: $accent_ink;
}
QLineEdit, QPlainTextEdit, QTextEdit {
    background: $raised; border: 1px solid $line; border-radius: $p7; padding: $p4 $p6;
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $accent; padding: $p3 $p5; }
QLineEdit:disabled, QPlainTextEdit:disabled { background: $sunk; color: $soft; }
QCheckBox:disabled { color: $soft; }
QCheckBox, QRadioButton { spacing: $p7; }
QCheckBox::indicator, QRadioButton::indicator { width: $p14; height: $p14; }
QLineEdit[wrong="true"] { border: 2px solid $stop; padding: $p3 $p5; }
"""

_LISTS = """
QAbstractItemView { background: $panel; border: none; outline: none; }
QAbstractItemView::item:selected { background: $accent_fill; color: $text; }
QTableCornerButton::section { background: $sunk; border: none; border-bottom: 1px solid $line; }
QTableView { gridline-color: $line; background: $panel; }
QHeaderView::section {
    background: $sunk; color: $soft; border: none; border-bottom: 1px solid $line;
    padding: $p4 $p6; font-size: $note; font-weight: 600;
}
QScrollBar:vertical { background: transparent; width: $p11; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: $p11; margin: 0px; }
QScrollBar::handle { background: $line; border-radius: $p4; margin: $p2; min-height: $p24; min-width: $p24; }
QScrollBar::handle:hover { background: $soft; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""

_FRAME = """
QMainWindow { background: $window; }
QMainWindow::separator { background: $line; width: 1px; height: 1px; }
QDialog, QFrame[panel="true"], QWidget[panel="true"] { background: $panel; }
QFrame[raised="true"], QWidget[raised="true"] {
    background: $raised; border: 1px solid $line; border-radius: $p9;
}
QFrame[rule="true"] { background: $line; border: none; max-height: 1px; min-height: 1px; }
QFrame[tone] { border-radius: $p8; border: 1px solid $line; background: $raised; }
QFrame[tone="info"] { background: $accent_fill; border-color: $accent; }
QFrame[tone="fine"] { background: $fine_fill; border-color: $fine; }
QFrame[tone="warning"] { background: $warning_fill; border-color: $warning; }
QFrame[tone="stop"] { background: $stop_fill; border-color: $stop; }
QMenuBar { background: $panel; font-size: $menus; padding: $p2 $bar_edge; }
QMenuBar::item { padding: $p4 $bar; border-radius: $p4; background: transparent; }
QToolButton#qt_menubar_ext_button { padding: 0px; border: none; }
QMenuBar::item:selected { background: $accent_fill; }
QMenu { background: $raised; border: 1px solid $line; padding: $p5; }
QMenu::item { padding: $p5 $p24 $p5 $p10; border-radius: $p5; }
QMenu::item:selected { background: $accent_fill; color: $text; }
QMenu::item:disabled { color: $soft; }
QMenu::separator { height: 1px; background: $line; margin: $p4 $p8; }
QMenu::icon { padding-left: $p6; }
QToolBar { background: $panel; border: none; spacing: 0px; padding: 0px; margin: 0px; }
QStatusBar { background: $panel; color: $soft; font-size: $label; }
QDockWidget { font-weight: 600; }
QDockWidget::title { background: $panel; padding: $p6 $p12; border-bottom: 1px solid $line; }
QToolTip { background: $raised; color: $text; border: 1px solid $line; padding: $p5; font-size: $label; }
QTabBar::tab {
    background: transparent; padding: $p6 $p8; color: $soft; border: none;
    border-bottom: 2px solid transparent; font-weight: 500;
}
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; }
QTabBar::tab:focus { color: $accent; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }
QSplitter::handle { background: $line; }
QProgressBar { background: $sunk; border: 1px solid $line; border-radius: $p4; text-align: center; }
QProgressBar::chunk { background: $accent; border-radius: $p3; }
"""
