"""When the welcome card is shown, and what its choices do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt

from app.dialogs.new_game import Wanted
from app.panels.welcome import WelcomeCard
from app.window.workspace import Workspace
from counters.setups import scenarios

FIRST_CHOICES = 2


def _tr(text: str) -> str:
    return QCoreApplication.translate("Welcome", text)


def welcome(
    workspace: Workspace,
    begin: Callable[[Wanted], object],
    ask_new: Callable[[], object],
    ask_open: Callable[[], object],
    watch: Callable[[], object],
    show_keys: Callable[[], object],
) -> WelcomeCard:
    """Show the card over the table of a workspace and return it."""
    header = workspace.opened.game.header
    titles = [(each.id, _tr("Play: {title}").format(title=each.title)) for each in scenarios(header.game)]
    card = WelcomeCard(workspace.session, tuple(titles[:FIRST_CHOICES]))

    def play(scenario: str) -> None:
        """Begin a scenario; the one that is laid out is simply played."""
        if scenario == header.scenario:
            workspace.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            begin(Wanted(header.game, scenario, header.seed))

    card.scenario_wanted.connect(play)
    card.new_wanted.connect(ask_new)
    card.open_wanted.connect(ask_open)
    card.example_wanted.connect(watch)
    card.keys_wanted.connect(show_keys)
    # Whoever has begun to play needs no welcome.
    workspace.session.happened.connect(card.close)
    workspace.session.selected.connect(card.close)
    card.closed.connect(lambda: workspace.view.setFocus(Qt.FocusReason.OtherFocusReason))
    workspace.lay_over(card)
    next(iter(card.buttons.values())).setFocus(Qt.FocusReason.OtherFocusReason)
    return card
