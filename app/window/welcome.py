"""When the welcome card is shown, and what its choices do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt

from app.dialogs.new_game import Wanted
from app.panels.welcome import WelcomeCard
from app.window.room import Room
from counters.setups import scenarios

FIRST_CHOICES = 2


def _tr(text: str) -> str:
    return QCoreApplication.translate("Welcome", text)


def welcome(
    room: Room,
    begin: Callable[[Wanted], object],
    ask_new: Callable[[], object],
    ask_open: Callable[[], object],
    watch: Callable[[], object],
    show_keys: Callable[[], object],
) -> WelcomeCard:
    """Show the card over the table of a room and return it."""
    header = room.opened.game.header
    titles = [(each.id, _tr("Play: {title}").format(title=each.title)) for each in scenarios(header.game)]
    card = WelcomeCard(room.desk, tuple(titles[:FIRST_CHOICES]))

    def play(scenario: str) -> None:
        """Begin a scenario; the one that is laid out is simply played."""
        if scenario == header.scenario:
            room.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            begin(Wanted(header.game, scenario, header.seed))

    card.scenario_wanted.connect(play)
    card.new_wanted.connect(ask_new)
    card.open_wanted.connect(ask_open)
    card.example_wanted.connect(watch)
    card.keys_wanted.connect(show_keys)
    # Whoever has begun to play needs no welcome.
    room.desk.happened.connect(card.close)
    room.desk.selected.connect(card.close)
    card.closed.connect(lambda: room.view.setFocus(Qt.FocusReason.OtherFocusReason))
    room.lay_over(card)
    next(iter(card.buttons.values())).setFocus(Qt.FocusReason.OtherFocusReason)
    return card
