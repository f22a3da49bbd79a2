"""The text of a combat under way: its words are read back, and any other word is refused."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.kit.combat_text import FLAG, HEXES, NUMBER, UNITS, CombatText, Word, one_of
from rules.unit_id import UnitId


@dataclass(frozen=True)
class Guns:
    """What one side has brought in."""

    guns: tuple[UnitId, ...] = ()


@dataclass(frozen=True)
class Fight:
    """A combat with a part of its own, and a field that is called otherwise than its word."""

    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    die: int = 0
    is_rolled: bool = False
    kind: str = ""
    attacking: Guns = field(default_factory=Guns)


TEXT = CombatText(
    Word("attackers", UNITS),
    Word("hexes", HEXES),
    Word("die", NUMBER),
    Word("rolled", FLAG, "is_rolled"),
    Word("kind", one_of("", "assault")),
    Word("attacker-guns", UNITS, "attacking.guns"),
)
WHO = (UnitId("a"), UnitId("b*2"))


def test_what_is_nothing_is_not_written() -> None:
    assert TEXT.write(Fight(WHO, (HexId("0101"),))) == "attackers=a,b*2 hexes=0101"


def test_all_words_are_read_back() -> None:
    text = TEXT.write(Fight(WHO, (HexId("0101"),), 4, True, "assault", Guns((UnitId("g"),))))
    found = TEXT.read(text)

    assert text == "attackers=a,b*2 hexes=0101 die=4 rolled=yes kind=assault attacker-guns=g"
    assert Fight(attacking=Guns(found.pop("attacking.guns")), **found).is_rolled
    assert (found["attackers"], found["die"], found["kind"]) == (WHO, 4, "assault")


@pytest.mark.parametrize(
    "text",
    [
        "hexes=0101",
        "attackers=a",
        "attackers=a hexes=0101 die=x",
        "attackers=a hexes=0101 kind=raid",
        "new=1",
    ],
)
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        TEXT.read(text)
