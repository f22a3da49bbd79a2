"""The pictures of the manual by their names, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app.assist.glance import Overlay, unit_report
from app.assist.past import still, whole_snapshot
from app.assist.victory.accounts import Accounts
from app.assist.victory.standing import standing_of
from app.files.own_setup import clear_the_map
from app.files.turns import turns_of
from app.film.last_session import report_of
from app.film.survey import Surveyor
from app.panels.assistant_panel import AssistantPanel
from app.panels.charts import ChartsWindow
from app.panels.combat_panel import CombatPanel
from app.panels.dice_box import DiceBox
from app.panels.film.page import FilmActs, FilmPage
from app.panels.journal_panel import JournalPanel
from app.panels.manual.stage import MARKS, Stage
from app.panels.order_of_battle import OrderOfBattle
from app.panels.setup_panel import SetupPanel
from app.panels.turn_strip import TurnStrip
from app.panels.unit_card import UnitCard
from app.panels.victory_panel import VictoryPanel
from app.panels.where_card import Visit, WhereCard
from app.table.journal import START
from app.table.phrases import Phrases
from app.view.assistant.check import Checker
from app.view.assistant.clerk import Clerk
from app.view.assistant.combats import Combats
from app.view.assistant.pending_decisions import PendingDecisions
from app.view.assistant.set_up_guide import SetUpGuide
from app.view.assistant.unit_change import UnitChange
from app.view.assistant.victory_count import VictoryCount
from app.view.film.layer_marks import DatedFront, front_marks
from app.view.film.projector import Projector
from app.view.translated import tr
from rules.cards import load_cards

WIDTH_PX = 640
"""The width of the widest pictures, in pixels of the page."""
# Sizes of a page and not of a screen: the same page is exported and read elsewhere.
_MAP, _WHOLE = QSize(WIDTH_PX, 360), QSize(WIDTH_PX, 420)
_PANEL_PX = 380
_NEAR_PX, _FAR_PX = 76, 44
"""How wide a hex is in pictures of a few units, and of a stretch of the front."""

Maker = Callable[[Stage], QImage]


def _table(stage: Stage) -> QImage:
    stage.go_to_end()
    return stage.map_picture(_WHOLE, _FAR_PX)


def _counters(stage: Stage) -> QImage:
    stage.go_to_movement()
    return stage.map_picture(_MAP, _NEAR_PX)


def _over_map(overlay: Overlay, hex_px: float) -> Maker:
    def make(stage: Stage) -> QImage:
        stage.go_to_movement()
        stage.overlay(overlay)
        return stage.map_picture(_MAP, hex_px)

    return make


def _strip(stage: Stage) -> QImage:
    stage.go_to_attack()
    return stage.panel_picture(TurnStrip(stage.session, turns_of(stage.game)), 1180)


def _order(stage: Stage) -> QImage:
    stage.go_to_end()
    panel = OrderOfBattle(stage.session, stage.scene.counter_pictures)
    panel.tree.fill()
    return stage.panel_picture(panel, 300, 460)


def _unit(stage: Stage) -> QImage:
    stage.go_to_movement()
    stage.session.select((stage.unit(),))
    return stage.panel_picture(UnitCard(stage.session, stage.scene.counter_pictures), _PANEL_PX, 560)


def _assistant(stage: Stage) -> QImage:
    stage.go_to_movement()
    glance = stage.glance(stage.unit())
    session, advisor = stage.session, stage.advisor
    pending = PendingDecisions(session, stage.scene, stage.view, advisor)
    clerk = Clerk(session, advisor, turns_of(stage.game))
    panel = AssistantPanel(session, advisor, Checker(session, stage.scene, advisor), clerk, pending)
    report = unit_report(glance) if glance is not None else None
    if report is not None:
        advisor.tell(report)
    return stage.panel_picture(panel, _PANEL_PX, 560)


def _combat(stage: Stage) -> QImage:
    stage.go_to_attack()
    combats = Combats(stage.session, stage.scene, stage.view, stage.advisor)
    unit_change = UnitChange(combats, stage.session, stage.scene, stage.view)
    panel = CombatPanel(stage.session, combats, unit_change, stage.advisor)
    combats.next_row()
    combats.refresh()
    panel.fill()
    return stage.panel_picture(panel, _PANEL_PX, 880)


def _dice(stage: Stage) -> QImage:
    stage.go_to_end()
    return stage.panel_picture(DiceBox(stage.session), _PANEL_PX)


def _victory(stage: Stage) -> QImage:
    stage.go_to_end()
    count = VictoryCount(stage.session, stage.scene, stage.view, stage.advisor)
    # It has a thread of its own, which would outlive the stage.
    stage.ending.callback(count.close)
    panel = VictoryPanel(stage.session, count)
    wording, moment = stage.advisor.wording, still(stage.game)
    # Counted here, not beside the window as usual: the picture is taken of what is there now.
    tally = Accounts().tally(moment, lambda: True)
    if wording is not None and tally is not None:
        count.standing = standing_of(tally, moment, wording.of(moment.game))
        count.told.emit(count.standing)
    return stage.panel_picture(panel, _PANEL_PX, 460)


def _setup(stage: Stage) -> QImage:
    stage.game.journal.go_to(START)
    # With everybody on the map there would be nothing left to be laid down.
    stage.session.push(clear_the_map(stage.game, ""))
    guide = SetUpGuide(stage.session, stage.scene, stage.advisor)
    panel = SetupPanel(stage.session, guide)
    guide.open()
    # It is worked out beside the window: at once the picture would show a panel without it.
    stage.wait_for(lambda: guide.progress is not None)
    return stage.panel_picture(panel, _PANEL_PX, 460)


def _journal(stage: Stage) -> QImage:
    stage.go_to_end()
    return stage.panel_picture(JournalPanel(stage.session), 980, 150)


def _charts(stage: Stage) -> QImage:
    charts = ChartsWindow(stage.session, load_cards(stage.game.header.game))
    return stage.panel_picture(charts, 900, 560)


def _front(stage: Stage) -> QImage:
    stage.go_to_end()
    front = Surveyor().front(whole_snapshot(stage.game), stage.game.journal.now)
    if front is not None:
        dated = DatedFront(front, "", is_present=True)
        stage.scene.set_marks(MARKS, front_marks((dated,), stage.game.roster.sides[0]))
    return stage.map_picture(_WHOLE, _FAR_PX)


def _film(stage: Stage) -> QImage:
    stage.go_to_end()
    projector = Projector(stage.session, stage.scene, stage.view.camera, Phrases(stage.game, tr))
    projector.switch_on()
    stage.ending.callback(projector.switch_off)
    acts = FilmActs(_idle, _idle, _idle, _idle, frozenset)
    page = FilmPage(stage.session, stage.scene, projector, acts)
    page.timeline.refresh()
    return stage.panel_picture(page, 1180, 200)


def _idle(*_: object) -> None:
    """Do nothing: nobody presses the buttons of a picture."""


def _where(stage: Stage) -> QImage:
    stage.go_to_end()
    visit = Visit(stage.game.header.title, "", "")
    card = WhereCard(stage.session, report_of(stage.game, frozenset(), tr), visit)
    return stage.panel_picture(card, 470)


PICTURES: Mapping[str, Maker] = MappingProxyType(
    {
        "table": _table,
        "counters": _counters,
        "reach": _over_map(Overlay.REACH, _NEAR_PX),
        "zones": _over_map(Overlay.ENEMY_ZONES, _FAR_PX),
        "supply": _over_map(Overlay.SUPPLY, _FAR_PX),
        "strip": _strip,
        "order": _order,
        "unit": _unit,
        "assistant": _assistant,
        "combat": _combat,
        "dice": _dice,
        "victory": _victory,
        "setup": _setup,
        "journal": _journal,
        "film": _film,
        "front": _front,
        "charts": _charts,
        "where": _where,
    }
)


class ManualPictures:
    """Makes the pictures of one theme and keeps them; the stage is there only while some are made."""

    def __init__(self) -> None:
        # Kept as long as the manual is open: a page that is gone back to is there at once.
        self._made: dict[tuple[str, bool], QImage] = {}
        self._stage: tuple[bool, Stage] | None = None

    def known(self, name: str, *, is_dark: bool) -> QImage | None:
        """Return a picture that is made already, None for any other."""
        return self._made.get((name, is_dark))

    def make(self, name: str, *, is_dark: bool) -> QImage:
        """Return a picture, a null one where there is none of the name."""
        if (name, is_dark) not in self._made:
            make = PICTURES.get(name)
            # By the theme as well: the same picture is another in the dark.
            self._made[name, is_dark] = make(self._staged(is_dark=is_dark)) if make is not None else QImage()
        return self._made[name, is_dark]

    def _staged(self, *, is_dark: bool) -> Stage:
        if self._stage is not None and self._stage[0] != is_dark:
            self.rest()
        if self._stage is None:
            self._stage = is_dark, Stage(is_dark=is_dark)
        return self._stage[1]

    def rest(self) -> None:
        """Take the stage down: it holds a whole game with its map."""
        if self._stage is not None:
            self._stage[1].close()
            self._stage = None
