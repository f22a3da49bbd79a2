"""The rulebook's Example of Play on our map, as positions: who stands where when each combat begins."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from counters.load import load as load_counters
from maps.load import load as load_map
from rules.board import Board
from rules.fights import Advance, Attack, CombatCard, Flight, Pursuit, Retreat, Whole
from rules.games.bitter_end.edition import EDITION_2005
from rules.games.bitter_end.judge import BitterEndJudge, judges_by
from rules.games.bitter_end.words import MOTORIZED, ON_FOOT
from rules.hexgrid import HexId
from rules.position import Position
from rules.tomlfile import read_toml
from rules.unit_id import UnitId
from rules.units import RETREATED, Counter, Face, Unit

UNITS = Path(__file__).parents[2] / "counters" / "example_of_play.toml"
OUTSIDE_SECTOR = "1426"
"""The one attacked hex that lies outside the surprise sector."""

Moves = dict[str, str]


class Stage(NamedTuple):
    """Units moved from where the example begins; the other texts name units, parted by blanks."""

    moves: Moves
    retreated: str = ""
    gone: str = ""
    reduced: str = ""


@cache
def judge() -> BitterEndJudge:
    return judges_by(EDITION_2005)(Board.of_sheet(load_map("bitter_end")))


@cache
def names() -> dict[str, UnitId]:
    """The ids of the units by their names in the example."""
    table = read_toml(UNITS)["unit"]
    assert isinstance(table, dict)
    return {name: UnitId(entry["unit"]) for name, entry in table.items()}


@cache
def cast() -> dict[str, Unit]:
    """The units as the example begins, by name."""
    table = read_toml(UNITS)["unit"]
    assert isinstance(table, dict)
    roster = load_counters("bitter_end")
    found = {}
    for name, entry in table.items():
        attack, defense, move = map(int, entry["figures"].split("-"))
        faces = tuple(Face(attack, defense, move, steps) for steps in range(entry["steps"], 0, -1))
        side = roster.units[entry["unit"]].side
        counter = Counter(
            UnitId(entry["unit"]), side, entry["type"], faces, MOTORIZED if entry["motorized"] else ON_FOOT
        )
        found[name] = Unit(counter, HexId(entry["hex"]), entry["steps"])
    return found


def position(moves: Moves, retreated: str = "", gone: str = "", reduced: str = "") -> Position:
    """Return the units with some moved; names in the other texts are parted by blanks."""
    units = []
    for name, unit in cast().items():
        if name in gone.split():
            continue
        now = unit.at(HexId(moves.get(name, unit.hex or "")))
        now = now.marked(RETREATED) if name in retreated.split() else now
        units.append(replace(now, steps=1) if name in reduced.split() else now)
    return Position("bitter-end", units=tuple(units))


@cache
def divisions() -> dict[str, Whole]:
    return {
        name: Whole(frozenset(each.needed), frozenset(each.extra))
        for name, each in load_counters("bitter_end").divisions.items()
    }


def attack_of(attackers: str, hex_id: str, die: int, arsp: int = 0, phase: str = "combat") -> Attack:
    """Return an attack of units named in a text; all Soviets in the sector are surprised."""
    surprised = {u.id for u in cast().values() if u.side == "soviet" and u.hex != OUTSIDE_SECTOR}
    return Attack(
        tuple(names()[name] for name in attackers.split()),
        (HexId(hex_id),),
        die,
        {"arsp": arsp},
        named={"surprised": frozenset(surprised)},
        phase=phase,
        divisions=divisions(),
    )


def fight(where: Position, attack: Attack) -> CombatCard:
    return judge().combat(where, attack)


def ways(where: Position, name: str, points: int, *, one_hex: bool = False) -> dict[str, Retreat]:
    """Return the ways in which a unit can retreat, by their path after its own hex."""
    found = judge().retreats(where, Flight(names()[name], points, one_hex))
    return {" ".join(each.path[1:]): each for each in found}


def follow(where: Position, name: str, vacated: str, result: int) -> Advance:
    return judge().advances(where, Pursuit(names()[name], (HexId(vacated),), result))


def together(hex_id: str, *units: str) -> Moves:
    return dict.fromkeys(" ".join(units).split(), hex_id)


# How the board changes, combat by combat, as the example tells it.
AFTER_C1: Moves = (
    together("1619", "217/80G 232/80G")
    | together("1519", "KG_26")
    | together("1620", "21/23 51/23")
    | together("1520", "5/5SS 9/5SS 10/5SS")
)
AFTER_C2: Moves = AFTER_C1 | together("1618", "3/3SS") | together("1518", "5/3SS 6/3SS")
AFTER_C3: Moves = AFTER_C2 | together("1522", "6/3Pz 3/3Pz 394/3Pz")
IN_C4: Moves = AFTER_C3 | together("1524", "11/6Pz 4/6Pz 114/6Pz")
AFTER_C4: Moves = IN_C4 | together("1624", "33_AT 51/93 129/93")
AFTER_C5: Moves = AFTER_C4 | together("1125", "977/271VG 978/271VG") | together("1126", "239")
IN_X1: Moves = AFTER_C5 | together("1619", "3/3SS KG_26 21/23")
AFTER_X1: Moves = IN_X1 | together("1719", "217/80G 232/80G")

FIRST_DEAD = "230/80G"
DEAD = "230/80G 8/4G 11/4G"
