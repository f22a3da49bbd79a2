"""What is to be done next in a combat, in words, with the case of the game that asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from app.assist.combat.pending import Pending, Task
from rules.words import Topic, Words

_TOPICS: Mapping[Task, Topic] = MappingProxyType(
    {
        Task.TOLL: Topic.TOLL,
        Task.ONE_OF: Topic.ARMOR_TOLL,
        Task.ENTER: Topic.CONTESTED_HEX,
        Task.CHOOSE: Topic.CONTESTED_HEX,
        Task.ADVANCE: Topic.ADVANCE,
        Task.ALL_OUT: Topic.ALL_OUT_LOSS,
    }
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CombatPanel", text)


def task_words(now: Pending, words: Words) -> str:
    """Return who has to do what, `Soviet: retreat; click a hex on the map`."""
    told = {
        Task.ROLL: _tr("{side}: roll for the attack"),
        Task.TOLL: _tr("{side}: steps that must be lost"),
        Task.ONE_OF: _tr("{side}: one armored unit loses a step"),
        Task.PAY: _tr("{side}: pay for the result"),
        Task.FLEE: _tr("{side}: retreat; click a hex on the map"),
        Task.ENTER: _tr("{side}: enter the hex?"),
        Task.CHOOSE: _tr("{side}: leave the hex, or strike?"),
        Task.ADVANCE: _tr("{side}: advance; click a hex on the map"),
        Task.ALL_OUT: _tr("{side}: a step for the all-out assault"),
        Task.FINISH: _tr("Everything is settled"),
    }[now.task]
    topic = _TOPICS.get(now.task)
    if now.must_strike:
        told, topic = _tr("{side}: no way out of the hex, so strike"), Topic.CONTESTED_HEX
    case = words.cited(topic) if topic is not None else ""
    return told.format(side=_tr(words.name_of(now.side))) + case
