"""The plan of attacks as text: an attack that is meant (who, whom, with which points), and its entries."""

from __future__ import annotations

from dataclasses import dataclass

from rules import plan_text as form
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.units import UnitId

UNDER_WAY, ORDER = "fight", "order"
"""The entries of the plan that tell the combat under way, and the order of the attacks that are meant."""

ROW, FOUGHT = "attack:", "fought:"
"""How the entries begin of attacks that are meant, and of combats that are over: their number follows."""

_KEYS = ("attackers", "hexes", "asp", "arsp", "all-out", "surprised")
_FLAGS = {"": None, "yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Row:
    """An attack as planned. `is_surprised` None leaves it to the marks of the defenders."""

    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    asp: int = 0
    arsp: int = 0
    is_all_out: bool = False
    is_surprised: bool | None = None

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        flag = {None: "", True: "yes", False: "no"}[self.is_surprised]
        return form.format_words(
            {
                "attackers": ",".join(self.attackers),
                "hexes": ",".join(self.hexes),
                "asp": str(self.asp or ""),
                "arsp": str(self.arsp or ""),
                "all-out": form.YES if self.is_all_out else "",
                "surprised": flag,
            }
        )

    @classmethod
    def parse(cls, text: str) -> Row:
        """Return the row of a text; raises NotationError."""
        found = form.parse_words(text, _KEYS)
        row = cls(
            form.units(found["attackers"]),
            form.hexes(found["hexes"]),
            form.parse_number(found["asp"]),
            form.parse_number(found["arsp"]),
            found["all-out"] == form.YES,
            _FLAGS.get(found["surprised"]),
        )
        if not (row.attackers and row.hexes) or min(row.asp, row.arsp) < 0:
            raise NotationError("an attack needs attackers and hexes")
        return row


def key_of_row(number: int) -> str:
    """Return where an attack that is meant stands in the plan."""
    return f"{ROW}{number}"


def key_of_fought(number: int) -> str:
    """Return where the record of a combat stands in the plan."""
    return f"{FOUGHT}{number}"
