"""What the welcome card offers: go on, learn, watch, play, bring in one's own, and what the keys do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from secrets import randbelow

from PySide6.QtCore import Qt

from app.dialogs.new_game import Wanted
from app.files.histories import histories
from app.files.recent import recent_files
from app.files.savegame import LARGEST_SEED
from app.panels.welcome import Choice, WelcomeCard
from app.table.journal import START
from app.teach.course import course_of
from app.teach.progress import read_progress
from app.view.keys import key_of
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host, part_of
from app.window.games import label_of, name_of
from app.window.history import HistoryDoor
from app.window.workspace import Workspace
from counters.setups import scenarios
from rules.issues import DataError
from rules.plural import worded

FIRST_SCENARIOS = 2


def welcoming(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of the welcome card: shown on the first start, and when it is asked for."""
    return Feature({"help.welcome": lambda: welcome(workspace, host)})


def welcome(workspace: Workspace, host: Host) -> WelcomeCard:
    """Show the card over the table of a workspace and return it."""
    card = WelcomeCard(workspace.session, _hint(), tuple(_choices(workspace, host)))
    # Whoever has begun to play needs no welcome.
    workspace.session.happened.connect(card.close)
    workspace.session.selected.connect(card.close)
    card.closed.connect(workspace.take_keys)
    card.closed.connect(card.deleteLater)
    workspace.lay_card(card)
    # The likeliest choice stands first: Return takes it, Escape leaves.
    next(iter(card.buttons.values())).setFocus(Qt.FocusReason.OtherFocusReason)
    return card


def _hint() -> str:
    text = _tr(
        "Drag anything anywhere. All can be undone, nothing is ever lost, {key} helps with what you see."
    )
    return text.format(key=key_of("help.manual"))


def _choices(workspace: Workspace, host: Host) -> Iterator[Choice]:
    """Yield what is offered, the likeliest thing first."""
    yield from _going_on(workspace, host)
    yield from _learning(workspace, host)
    yield from _watching(workspace, host)
    yield from _playing(workspace, host)
    yield Choice("new", _tr("New game with variants..."), partial(host.act, "game.new"))
    yield Choice("open", _tr("Open a game or a lesson..."), partial(host.act, "game.open"))
    yield Choice("bring", _tr("Bring in your own"), _nothing, among=_bringing(host))
    yield Choice("keys", _tr("What the keys do"), partial(host.act, "help.keys"), stays=True)


def _nothing() -> None:
    # The card closes at any choice: to go on with the table as it lies, nothing is left to do.
    return None


def _going_on(workspace: Workspace, host: Host) -> Iterator[Choice]:
    """Yield the game on the table where something was done in it, else the one played last."""
    opened = workspace.opened
    if opened.game.journal.now != START:
        yield Choice("continue", _tr("Continue: {game}").format(game=name_of(opened)), _nothing)
        return
    others = (path for path in recent_files() if path != opened.file.path.absolute())
    last = next(others, None)
    if last is not None:
        text = _tr("Continue: {game}").format(game=label_of(last))
        yield Choice("continue", text, lambda: host.enter(host.games.open(last)))


def _learning(workspace: Workspace, host: Host) -> Iterator[Choice]:
    game = workspace.opened.game.header.game
    course, progress = course_of(game), read_progress(game)
    going_on = progress.next_in(course)
    if going_on is None:
        return
    if progress.last:
        text = _tr("Learn: {lesson}").format(lesson=going_on.title)
        yield Choice("learn", text, partial(host.act, "learn.continue"))
    else:
        text = _tr("Learn it in {count:short lesson|short lessons}")
        yield Choice("learn", worded(text, count=len(course.lessons)), partial(host.act, "learn.course"))


def _watching(workspace: Workspace, host: Host) -> Iterator[Choice]:
    """Yield the histories of the game, else its example of play, where it brings one."""
    door = part_of(HistoryDoor, workspace)
    if door is not None and door.histories:
        first = door.histories[0]
        yield Choice("watch", _tr(first.menu), partial(door.open, first))
        return
    try:
        found = histories(workspace.opened.game.header.game)
    except DataError:
        return  # told where it is opened from the menu
    if found:
        yield Choice(
            "watch", _tr("Watch: {title}").format(title=found[0].title), partial(host.act, "help.example")
        )


def _playing(workspace: Workspace, host: Host) -> Iterator[Choice]:
    header = workspace.opened.game.header
    for each in scenarios(header.game)[:FIRST_SCENARIOS]:
        text = _tr("Play: {title}").format(title=each.title)
        yield Choice(each.id, text, partial(_play, workspace, host, each.id))


def _play(workspace: Workspace, host: Host, scenario: str) -> None:
    """Begin a scenario; the one that lies on the table untouched is simply played."""
    game = workspace.opened.game
    if scenario != game.header.scenario or game.journal.now != START:
        host.enter(host.games.begin(Wanted(game.header.game, scenario, randbelow(LARGEST_SEED))))


def _bringing(host: Host) -> tuple[Choice, ...]:
    tell = host.frame.helped
    return (
        Choice("charts", _tr("Printed charts and figures..."), partial(host.act, "view.charts")),
        Choice("setup", _tr("A set-up of your own..."), partial(host.act, "game.setup")),
        Choice("pictures", _tr("Pictures for counters: how it is done"), partial(tell, "pictures")),
        Choice("games", _tr("A game of your own: how it is done"), partial(tell, "games")),
    )
