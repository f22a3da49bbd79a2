"""A combat fought out on a small board of The Battle for Hungary."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.fields import Fields
from rules.games.battle_for_hungary.questions.desk import HungaryDesk
from rules.games.battle_for_hungary.resolution.rules import HungaryCombats
from rules.games.battle_for_hungary.words import eliminated_box
from rules.procedure import GameTerms
from tests.games.battle_for_hungary.boards import board
from tests.games.battle_for_hungary.fighting import THERE
from tests.games.shared.fought_out import Table


def declared(
    *units: dict[str, Any], attackers: str = "s1", phase: str = "combat", already: int = 0, **more: Any
) -> Table:
    """Return a table on which an attack on 0404 was declared; `attackers` parted by blanks."""
    told = board(*units, **{"turn": 4, **more})
    judge, position = HungaryDesk().read(Fields({"board": told}, "the line"))
    procedure = HungaryCombats(GameTerms(Path(), "campaign", frozenset()))
    when = "004.allied.combat"
    table = Table(judge, replace(position, phase=phase), procedure, when, eliminated_box, already)
    return table.declare(attackers, THERE)


def certain(cell: str) -> dict[str, Any]:
    """Return charts on which every face of the die brings one result, `1/6`."""
    columns = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    return {"crt": {table: {column: [cell] * 6 for column in columns} for table in ("axis", "allied")}}


def where(table: Table, name: str) -> str:
    """Return the hex of a piece, or its box."""
    found = table.unit(name)
    return found.hex or found.box
