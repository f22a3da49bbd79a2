"""The real window in a pseudo-locale: nothing is untranslated, and nothing is cut off."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.help import AboutDialog, KeysDialog
from app.dialogs.new_game import NewGameDialog, Wanted
from app.dialogs.readings import ReadingsDialog
from app.dialogs.settings import SettingsDialog
from app.files.histories import days_of
from app.files.shelf import shelf
from app.game_actions import actions_for
from app.panels.charts import ChartsWindow
from app.panels.victory_card import VictoryCard
from app.settings import Settings
from app.table.acts import together
from app.table.changes import Register, Written
from app.table.pieces import PieceId
from app.translations.catalogue import install
from app.translations.tools import tool
from app.view import theme
from app.view.translated import tr
from app.view.tray_item import TrayPainter, qrect
from app.window import make_app
from app.window.main import Main
from rules.cards import load_cards
from rules.hexgrid import HexId
from rules.library import games
from tests.translations.in_sight import cut_off, texts_in_sight, untranslated_words
from tests.translations.pseudo import LANGUAGE, make_translation
from tests.window.hands import combats_of, session_of, workspace_of
from tests.window.kept import Kept, kept_window

pytestmark = [
    pytest.mark.skipif(
        not (tool("lupdate") and tool("lrelease")),
        reason="PySide6 is here without Qt's tools for translators",
    ),
    pytest.mark.kept_window,
]

ATTACKERS = [PieceId("ge:5/5SS"), PieceId("ge:9/5SS"), PieceId("ge:10/5SS")]
TARGET = HexId("1520")
OF_QT = ("Cancel", "OK", "Close", "Adjutant", "Ctrl", "Shift", "Alt", "Home", "Del", "PgDown", "PgUp")
"""Words of Qt's own, which has translations of its own; and the program's name."""
OF_SOURCES = ("EoP", "5SS + 23 Hung", *(key for history in days_of("bitter-end") for key in history.sources))
"""How notes begin that tell where a figure or an event comes from: data, as a book's references are."""


@pytest.fixture(scope="module")
def translation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_translation(tmp_path_factory.mktemp("translation"))


@pytest.fixture(scope="module")
def _pseudo_locale(
    qapp: QApplication, translation: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Have the program speak the pseudo-locale, which lies among a person's own translations."""
    del qapp
    app, home = make_app(), tmp_path_factory.mktemp("pseudo")
    folder = home / "data" / "translations"
    folder.mkdir(parents=True)
    shutil.copy(translation, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUTANT_HOME", str(home))
        assert install(app, QLocale(LANGUAGE))
    yield
    for each in app.findChildren(QTranslator):
        app.removeTranslator(each)
        each.deleteLater()


@pytest.fixture(scope="module")
def kept(_pseudo_locale: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """The window of all tests that leave the game as it is, large enough for all its panels."""
    with kept_window(tmp_path_factory) as main:
        main.frame.resize(1600, 1000)
        yield Kept.of(main)


@pytest.fixture
def main(_pseudo_locale: None, main: Main) -> Main:
    """The window in the pseudo-locale, large enough for all its panels."""
    main.frame.resize(1600, 1000)
    return main


def names_of(main: Main) -> list[str]:
    """Return the names that no language changes: units, places, the title of the game in its file."""
    game = session_of(main).game
    units = [unit.label for unit in game.roster.units.values()]
    divisions = [unit.parent for unit in game.roster.units.values() if unit.parent[:1].isdigit()]
    sheet = game.sheet
    places = [*sheet.towns, *sheet.villages.values(), *sheet.cities, *map(str.title, sheet.cities)]
    title = game.header.title
    return sorted(
        (
            *OF_QT,
            title,
            title.partition(":")[0],
            *(each.title for each in games()),
            *units,
            *divisions,
            *places,
        ),
        key=len,
        reverse=True,
    )


def untranslated(main: Main, tops: Iterable[QWidget]) -> set[str]:
    """Return the texts in sight that are not translated, with the kind of widget."""
    names = names_of(main)
    return {
        f"{kind} {text!r}"
        for top in tops
        for kind, text in texts_in_sight(top)
        if untranslated_words(text, names) and not text.startswith(OF_SOURCES)
    }


def panels(qtbot: QtBot, main: Main) -> Iterator[QWidget]:
    """Yield the window with one panel after the other in sight."""
    for name in workspace_of(main).docks:
        workspace_of(main).show_dock(name)
        settle(qtbot, main)
        yield main.frame


def settle(qtbot: QtBot, main: Main) -> None:
    """Wait until what is asked beside the hands is told."""
    workspace = workspace_of(main)
    qtbot.waitUntil(
        lambda: workspace.victory_count.is_idle and workspace.advisor.background.is_idle, timeout=20_000
    )
    qtbot.wait(20)


def left_cut_off(qtbot: QtBot, top: QWidget) -> set[str]:
    """Return the texts that are cut off for good: on a busy machine a panel gets its room a little later."""
    with suppress(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: not any(cut_off(top)), timeout=3_000)
    return set(cut_off(top))


def begin_combat(main: Main) -> None:
    """Go to the German combat phase with a planned attack of the 5th SS."""
    session = session_of(main)
    wanted = {"phase": "german.combat", "step": "attack", "weather": "clear", "arsp:german": "5"}
    table = session.game.table
    writes = [Written(Register.TRACKER, k, table.read(Register.TRACKER, k), v) for k, v in wanted.items()]
    session.push(together("[]", writes))
    workspace_of(main).show_dock("combat")
    session.select(ATTACKERS)
    combats_of(main).plan_attack(combats_of(main)._own_selected(), TARGET)


def dialogs(main: Main) -> Iterator[QWidget]:
    """Yield each dialog, open."""
    frame, session = main.frame, session_of(main)
    words, wording = session.game.words, workspace_of(main).advisor.wording
    assert wording is not None
    for dialog in (
        KeysDialog(actions_for(words, tr), frame),
        AboutDialog("[]", frame),
        NewGameDialog(shelf().titles, frame),
        SettingsDialog(Settings(), words, frame),
        ReadingsDialog(session, wording, frame),
        ChartsWindow(session, load_cards("bitter-end"), frame),
    ):
        dialog.show()
        yield dialog
        dialog.close()


def test_the_panels_and_menus_are_translated(qtbot: QtBot, main: Main) -> None:
    session_of(main).select([ATTACKERS[0]])

    assert untranslated(main, panels(qtbot, main)) == set()


def test_a_combat_is_translated(qtbot: QtBot, main: Main) -> None:
    begin_combat(main)
    settle(qtbot, main)
    planned = untranslated(main, [main.frame])
    combats_of(main).declare()
    settle(qtbot, main)
    declared = untranslated(main, [main.frame])
    workspace_of(main).panels.combat.buttons["option-0"].click()
    settle(qtbot, main)

    assert planned | declared | untranslated(main, [main.frame]) == set()


@pytest.mark.own_window
def test_setting_up_is_translated(qtbot: QtBot, main: Main) -> None:
    main.begin(Wanted("bitter-end", "northern_attack", 7, {}, by_hand=True))
    settle(qtbot, main)

    assert untranslated(main, panels(qtbot, main)) == set()


@pytest.mark.own_window
def test_the_end_of_a_game_is_translated(qtbot: QtBot, main: Main) -> None:
    main.menus.actions["turn.end_of_game"].trigger()
    qtbot.waitUntil(
        lambda: any(each.isVisible() for each in main.frame.findChildren(VictoryCard)), timeout=20_000
    )

    assert untranslated(main, [main.frame]) == set()


def test_the_dialogs_are_translated(qtbot: QtBot, main: Main) -> None:
    assert untranslated(main, dialogs(main)) == set()


@pytest.mark.parametrize("size_px", [(1600, 1000), (1280, 720)])
def test_no_text_of_a_panel_is_cut_off(qtbot: QtBot, main: Main, size_px: tuple[int, int]) -> None:
    main.frame.resize(*size_px)
    session_of(main).select([ATTACKERS[0]])
    begin_combat(main)

    assert {text for top in panels(qtbot, main) for text in left_cut_off(qtbot, top)} == set()


class NotingPainter(QPainter):
    """A painter that notes the texts it draws."""

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self.texts: set[str] = set()

    def drawText(self, *args: Any) -> None:  # noqa: N802  (Qt's own name)
        """Note the text, which comes last in the way the tray calls."""
        self.texts.add(args[-1])


def test_the_tray_is_translated(main: Main) -> None:
    tray = session_of(main).game.sheet.tray
    image = QImage(8, 8, QImage.Format.Format_RGB32)  # it must outlive its painter
    painter = NotingPainter(image)
    TrayPainter(tray, theme.theme_of(is_dark=False)).paint(painter, qrect(tray.rect_px), 1.0)
    painter.end()
    texts = [tray.title, *(label.text for label in tray.labels)]
    texts += [line for box in tray.boxes.values() for line in (box.title, *box.note.split("\n"))]

    assert {text for text in texts if untranslated_words(text)} & painter.texts == set()


def test_no_text_of_a_dialog_is_cut_off(qtbot: QtBot, main: Main) -> None:
    assert {text for top in dialogs(main) for text in cut_off(top)} == set()


def test_a_text_in_too_little_room_is_found(qtbot: QtBot) -> None:
    top = QWidget()
    qtbot.addWidget(top)
    column = QVBoxLayout(top)
    cut, whole = QPushButton("[Ñéw gámé···]"), QLabel("[Úñít··]")
    cut.setFixedWidth(20)
    column.addWidget(cut)
    column.addWidget(whole)
    top.show()

    assert list(cut_off(top)) == ["QPushButton '[Ñéw gámé···]'"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[Ñéw gámé···]", []),
        ("[Móvé {5/5SS} óf [Gérmáñ··]··], 1520", []),
        ("[Áír súppórt···], German", ["German"]),
        ("<p>Text</p> 7", ["Text"]),
        ("Tata 3", []),
    ],
)
def test_words_outside_the_brackets_are_untranslated(text: str, words: list[str]) -> None:
    assert untranslated_words(text, ["Tata"]) == words
