"""Boards in few words: what tests of this game's rules stand on."""

from __future__ import annotations

from typing import Any

from rules.fields import Fields
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.questions.desk import CampaignDesk
from rules.games.budapest_campaign.situation import Situation

USUAL: dict[str, Any] = {"cols": 7, "cols_even": 6, "rows": 7}
"""Seven rows of seven and six hexes, all clear."""


def unit(name: str, here: str | None, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    """Return a unit of a board; its side is told by the first letter of its name, a or s."""
    side, command = ("axis", "AKN") if name.startswith("a") else ("soviet", "2UF")
    figures = {"attack": 3, "defense": 3, "move": 4}
    return {"id": name, "side": side, "command": command, "type": kind, "hex": here, **figures, **more}


def board(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a board with some ground units."""
    return {**USUAL, "units": list(units), **more}


def situation(told: dict[str, Any]) -> Situation:
    """Return the situation on a board."""
    judge, position = CampaignDesk().read(Fields({"board": told}, "the line"))
    assert isinstance(judge, CampaignJudge)
    return judge.situation(position)


def answer(told: dict[str, Any], ask: str, **more: Any) -> Any:
    """Return the answer to a question about a board."""
    desk = CampaignDesk()
    line = Fields({"board": told, "ask": ask, **more}, "the line")
    judge, position = desk.read(line)
    return desk.answers[ask](judge, position, line)
