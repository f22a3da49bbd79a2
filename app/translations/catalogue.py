"""A translation that is shown: loaded at start, and asked for every text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.files.folders import data_folder
from app.translations import PROGRAM
from rules.library import games

LANGUAGE = "ADJUTANT_LANG"
"""The name in the environment of the language that a person wants; without it it is the system's."""
PREFIX = "adjutant"


class Catalogue(QTranslator):
    """A `.qm` file of ours. A text that it has not in the context asked is looked for in all of its own.

    The classes that Qt takes for contexts are no subjects to a translator, and texts of data files come to
    the screen through many of them.
    """

    def __init__(self, games: Sequence[str], parent: QCoreApplication | None = None) -> None:
        super().__init__(parent)
        self._contexts = (PROGRAM, *games)

    def translate(self, context: str, text: str, comment: str | None = None, count: int = -1) -> str | None:
        """Return the translation of a text, None where there is none."""
        # The context asked comes first: Qt's own texts come this way too, and are not ours to translate.
        for each in (context, *self._contexts) if text else ():
            found = super().translate(each, text, comment, count)
            if found:
                return found
        return None


def wanted_locale() -> QLocale:
    """Return the language to be shown: the one that the environment names, else the system's."""
    named = os.environ.get(LANGUAGE)
    return QLocale(named) if named else QLocale.system()


def install(app: QCoreApplication, locale: QLocale) -> bool:
    """Show texts in a language where there is a translation into it; return whether there is one.

    A person's own translation goes before the one that comes with the program.
    """
    # A child of the application: a translator that is collected takes its words along.
    catalogue = Catalogue([game.id for game in games()], app)
    folders = (data_folder() / "translations", Path(__file__).parent)
    if not any(catalogue.load(locale, PREFIX, "_", str(folder)) for folder in folders):
        catalogue.deleteLater()
        return False
    # Buttons and menus that Qt itself puts into dialogs.
    of_qt = QTranslator(app)
    if of_qt.load(locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(of_qt)
    # Installed last, it is asked first: our words go before those of Qt.
    return app.installTranslator(catalogue)
