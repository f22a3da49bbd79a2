"""A combat fought out on a small board of Budapest Campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.fields import Fields
from rules.games.budapest_campaign.questions.desk import CampaignDesk
from rules.games.budapest_campaign.resolution.rules import CampaignCombats
from rules.games.budapest_campaign.words import eliminated_box
from rules.procedure import GameTerms
from tests.games.budapest_campaign.boards import board
from tests.games.shared.fought_out import Table


def declared(*units: dict[str, Any], attackers: str = "s1", target: str = "0405", **more: Any) -> Table:
    """Return a table on which an attack was declared; `attackers` parted by blanks."""
    told = {"cols_even": 7, "sources": {"axis": ["0407"], "soviet": ["0401"]}, **more}
    told.setdefault("soviet_side", ["0401"])
    judge, position = CampaignDesk().read(Fields({"board": board(*units, **told)}, "the line"))
    procedure = CampaignCombats(GameTerms(Path(), "campaign", frozenset()))
    table = Table(judge, position, procedure, "007.soviet.operations", eliminated_box)
    return table.declare(attackers, target)
