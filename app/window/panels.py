"""The panels of a room, and how they are called on tabs, rails and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from app.panels.assistant_panel import AssistantPanel
from app.panels.combat_panel import CombatPanel
from app.panels.dice_box import DiceBox
from app.panels.journal_panel import JournalPanel
from app.panels.message_bar import MessageBar
from app.panels.order_of_battle import OrderOfBattle
from app.panels.panel_scroll import PanelScroll
from app.panels.points_bar import PointsBar
from app.panels.rail import Entry
from app.panels.setup_panel import SetupPanel
from app.panels.status_line import StatusLine
from app.panels.turn_strip import TurnStrip
from app.panels.unit_card import UnitCard
from app.panels.victory_panel import VictoryPanel
from app.view.keys import key_of
from app.view.translated import tr as _tr
from app.window.dock_widgets import Panel

LEAST_PANEL_PX, LEAST_JOURNAL_PX = 160, 320
"""What a panel that scrolls has of height at least, and the journal of width."""


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of a room."""

    turn_strip: TurnStrip
    points: PointsBar
    order_of_battle: OrderOfBattle
    unit_card: UnitCard
    assistant: AssistantPanel
    combat: CombatPanel
    dice: DiceBox
    journal: JournalPanel
    victory: VictoryPanel
    setup: SetupPanel
    status: StatusLine
    messages: MessageBar


def panels_of(panels: Panels) -> Iterator[Panel]:
    """Yield the panels that stand at the sides, in the order of their tabs."""
    yield panel("order", _tr("Order of battle"), "stack", _scrolled(panels.order_of_battle))
    yield panel("unit", _tr("Unit"), "unit", panels.unit_card)
    yield panel("assistant", _tr("Assistant"), "speech", panels.assistant)
    yield panel("combat", _tr("Combat"), "target", panels.combat)
    yield panel("dice", _tr("Dice"), "dice", _scrolled(panels.dice))
    yield panel("victory", _tr("Victory"), "flag", panels.victory)
    yield panel("setup", _tr("Set-up"), "tray", _scrolled(panels.setup))
    yield panel("journal", _tr("Journal"), "journal", _scrolled(panels.journal, LEAST_JOURNAL_PX))


def _scrolled(panel: QWidget, least_width_px: int = 0) -> PanelScroll:
    return PanelScroll(panel, QSize(least_width_px, LEAST_PANEL_PX))


def panel(name: str, title: str, icon: str, widget: QWidget, action_id: str = "") -> Panel:
    """Return a panel with the first key of the action that brings it up, `panel.NAME` where none is named."""
    return Panel(Entry(name, title, icon, key_of(action_id or f"panel.{name}")), widget)
