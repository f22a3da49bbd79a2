"""The lines of the order of battle: side, corps, division, unit; what is no ground unit by its class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from app.panels.unit_words import formation_name, type_words, unit_name
from app.table.pieces import PieceId
from app.view.translated import tr as _tr
from counters.roster import Roster
from counters.units import Corps, Unit
from maps.spelling import plain
from rules.words import UnitWords, Words


class Level(Enum):
    """What a line of the tree stands for."""

    ROOT = "root"
    SIDE = "side"
    CORPS = "corps"
    DIVISION = "division"
    UNIT = "unit"


# By identity: by their fields two lines would compare parents and children without end.
@dataclass(eq=False, slots=True)
class Node:
    """A line of the tree. `words` is what the search field looks through."""

    level: Level
    title: str
    parent: Node | None = None
    row: int = 0
    children: list[Node] = field(default_factory=list)
    side: str = ""
    corps: Corps | None = None
    unit: Unit | None = None
    words: str = ""

    def add(self, child: Node) -> Node:
        """Take a line in at the end and return it."""
        # Kept with the line: Qt asks for the row of a parent over and over, and would have it searched.
        child.parent, child.row = self, len(self.children)
        self.children.append(child)
        return child

    def units(self) -> Iterator[Node]:
        """Yield the units under this line, or the line itself."""
        if self.level is Level.UNIT:
            yield self
        for child in self.children:
            yield from child.units()

    @property
    def piece(self) -> PieceId:
        """The counter of a unit's line, empty for any other."""
        return PieceId(self.unit.id) if self.unit else PieceId("")


def build_tree(roster: Roster, words: Words) -> Node:
    """Return the tree of all units in the order of the roster."""
    root = Node(Level.ROOT, "")
    for side in roster.sides:
        at_side = root.add(Node(Level.SIDE, _tr(words.side(side).name), side=side))
        units = [unit for unit in roster.units.values() if unit.side == side]
        ground = [unit for unit in units if unit.is_ground]
        # A side of armies alone has these in the place of its corps.
        armies = _armies_without_corps(ground, words.units)
        for army, members in armies.items():
            heading = at_side.add(Node(Level.CORPS, _tr(words.units.named_formations[army]), side=side))
            for unit in members:
                heading.add(_unit_node(unit, heading.title, heading, words.units))
        for corps in _corps_in_order(unit for unit in ground if unit.parent not in armies):
            members = [unit for unit in ground if unit.corps == corps and unit.parent not in armies]
            _add_corps(at_side, corps, members, roster, words.units)
        # Last: aircraft and markers of command are no part of the order of the ground.
        _add_others(at_side, [unit for unit in units if not unit.is_ground], roster, words.units)
    return root


def _armies_without_corps(units: Sequence[Unit], words: UnitWords) -> dict[str, list[Unit]]:
    """Return the units of each army that the game has a name for, on a side that knows no corps at all."""
    # Where there are corps, they are the headings: the tree has no level above them for an army.
    if any(unit.corps for unit in units):
        return {}
    armies: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.parent in words.named_formations:
            armies.setdefault(unit.parent, []).append(unit)
    return armies


def _corps_in_order(units: Iterable[Unit]) -> list[str]:
    """Return the corps as they come, troops without one last."""
    return sorted(dict.fromkeys(unit.corps for unit in units), key=lambda corps: not corps)


def _add_corps(at_side: Node, corps_id: str, units: Sequence[Unit], roster: Roster, words: UnitWords) -> None:
    corps = roster.corps.get(corps_id)
    title = _tr(corps.title) if corps else corps_id or _tr("Without a corps")
    at_corps = at_side.add(Node(Level.CORPS, title, side=at_side.side, corps=corps))
    groups: dict[str, list[Unit]] = {}
    for unit in units:
        groups.setdefault("" if unit.parent in roster.singles else unit.parent, []).append(unit)
    # Units of no division last; the sort is stable, so that the roster's order stays.
    for parent, members in sorted(groups.items(), key=lambda group: not group[0]):
        # A corps that is its own and only division would say its name twice.
        is_whole_corps = len(groups) == 1 and parent == corps_id
        title = _tr("Independent units")
        if parent:
            title = formation_name(parent, words, members[0].nationality)
        line = Node(Level.DIVISION, title, side=at_side.side, corps=corps)
        at_division = at_corps if is_whole_corps else at_corps.add(line)
        for unit in members:
            at_division.add(_unit_node(unit, title, at_corps, words))


def _add_others(at_side: Node, units: Sequence[Unit], roster: Roster, words: UnitWords) -> None:
    """Add what is no ground unit, the pieces of each class under their own heading."""
    for kind in dict.fromkeys(_class_of(unit, roster) for unit in units):
        title = _tr(words.classes.get(kind, kind.replace("_", " ").capitalize()))
        heading = at_side.add(Node(Level.CORPS, title, side=at_side.side))
        for unit in units:
            if _class_of(unit, roster) == kind:
                heading.add(_unit_node(unit, title, heading, words))


def _class_of(unit: Unit, roster: Roster) -> str:
    return roster.types[unit.type].unit_class


def _unit_node(unit: Unit, division: str, at_corps: Node, words: UnitWords) -> Node:
    corps = at_corps.corps
    names = (unit.label, unit.id, unit_name(unit, words), type_words(unit, words), unit.parent)
    higher = (division, at_corps.title, corps.label if corps else "", unit.nationality, unit.corps)
    # Worked out once: the filter looks through all units at each letter typed.
    told = plain(" ".join((*names, *higher)))
    return Node(Level.UNIT, unit.label, side=unit.side, corps=corps, unit=unit, words=told)
