"""Keeping the table as a set-up of one's own."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.dialogs.text import ask_text
from app.files.own_setup import keep_setup as write_setup
from app.table.seen import whole_of
from app.view.session import Session, Tone
from app.view.translated import tr as _tr
from app.window.games import Games


def keep_setup(session: Session, games: Games, window: QWidget) -> None:
    """Ask for a name and keep the table as a set-up; it is then among the scenarios of a new game."""
    name = ask_text(_tr("Name of the set-up"), session.game.header.title, is_removable=False, parent=window)
    if name and games.try_to(
        lambda: write_setup(whole_of(session.game), name), _tr("The set-up was not kept.")
    ):
        session.say(_tr("{name} is now among the scenarios of a new game.").format(name=name), Tone.FINE)
