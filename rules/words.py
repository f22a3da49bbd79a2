"""What a game calls its sides, its units and its cases: `words.toml` in the folder of its rules data.

It is data alone, so a game without code has words too; one without the file is called by its ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import cycle
from pathlib import Path
from types import MappingProxyType

from rules.attack_words import AttackOption, read_attack_options
from rules.counts import Count, read_counts
from rules.decision_words import DecisionWords, read_decisions
from rules.dice import GameDice, read_dice
from rules.issues import raise_if_errors
from rules.moving import Movement, read_movement
from rules.plural import worded
from rules.states import States, read_states
from rules.supplied import SupplyStates, read_supply
from rules.tomlfile import TomlTable, hint_of, read_toml, source_of
from rules.units import RESERVED

WORDS = "words.toml"
PALETTES = ("green", "red", "blue", "brown", "grey")
"""The neutral palettes that a side may ask for; a theme has each of them in light and dark."""

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Said:
    """A text of a game by its key, and what is filled in."""

    key: str
    facts: tuple[tuple[str, object], ...] = ()


class Topic(Enum):
    """What the program itself speaks of and a rulebook has a case for, beside what findings cite."""

    CLOSED_STACKS = "closed_stacks"
    SET_UP = "set_up"
    LAST_TURN = "last_turn"
    MOVE_FIRST = "move_first"
    """Who attacks must have moved before."""
    HALVING = "halving"
    """What is left of a halved strength: a card shows it by its figures."""
    UNGUARDED_HEXSIDE = "unguarded_hexside"
    """A hexside does not protect from those who come by another one."""
    BELOW_TABLE = "below_table"
    """The odds are lower than the table has them."""
    LAST_CHANCE_FOR_BRIDGE = "last_chance_for_bridge"
    RELEASED_BY_ATTACK = "released_by_attack"
    AUTOMATIC_SET_UP = "automatic_set_up"
    MOVE = "move"
    REINFORCEMENTS = "reinforcements"
    SUPPLY_ROAD = "supply_road"
    """An enemy cuts a line of supply."""
    ATTACK = "attack"
    SUPPORT = "support"


@dataclass(frozen=True, slots=True)
class SideWords:
    """A side: `name` stands before what belongs to it, `people` are those who play or fight for it."""

    id: str
    name: str
    people: str
    palette: str = ""
    """One of PALETTES; empty for a side that is shown quietly."""


@dataclass(frozen=True, slots=True)
class UnitWords:
    """Units and formations spelled out from the short words that are printed on counters."""

    types: Names = field(default_factory=dict)
    classes: Names = field(default_factory=dict)
    sizes: Names = field(default_factory=dict)
    services: Names = field(default_factory=dict)
    values: Names = field(default_factory=dict)
    """What counters show beside attack, defense and movement, by the keys under which rosters have it."""
    national_types: Mapping[str, Names] = field(default_factory=dict)
    """By nationality: the types that its army calls otherwise."""
    label_services: Names = field(default_factory=dict)
    """The services by the letters that tell of them, right behind the number on a counter."""
    label_types: tuple[str, ...] = ()
    """Short words behind the number on a counter that say no more than the unit's type."""
    formation_kinds: Names = field(default_factory=dict)
    """What stands behind the number of a formation, by its short word."""
    numbered_formations: Names = field(default_factory=dict)
    """What a formation is that is a number alone, by nationality; by `other` for all the rest."""
    named_formations: Names = field(default_factory=dict)


_NO_UNITS = UnitWords()


# Named first: a call among the defaults of a class is made once, and reads as if it were made each time.
_WHOLE_POINTS, _ONE_DIE, _NO_STATES = Movement(), GameDice(), States()
_PLAIN_SUPPLY = SupplyStates()


@dataclass(frozen=True, slots=True)
class Words:
    """What a game calls things; its sides are in the order of the menus and keys."""

    sides: tuple[SideWords, ...] = ()
    units: UnitWords = _NO_UNITS
    cases: Mapping[Topic, tuple[str, ...]] = field(default_factory=dict)
    followed: Names = field(default_factory=dict)
    """What follows from a move in as few words as fit a line of the journal, by the case that brings it."""
    said: Names = field(default_factory=dict)
    """What acts and dice are called, by the keys under which rules speak of them."""
    headings: Names = field(default_factory=dict)
    """The titles under which points of victory are told, by the keys of their sections."""
    ringed_place: str = ""
    """The place round which a ring of units and zones is looked for, empty where the game has none."""
    movement: Movement = _WHOLE_POINTS
    dice: GameDice = _ONE_DIE
    supply: SupplyStates = _PLAIN_SUPPLY
    states: States = _NO_STATES
    counts: tuple[Count, ...] = ()
    """What is counted in points, in the order in which it is shown."""
    attack_options: tuple[AttackOption, ...] = ()
    """What may be chosen for an attack, in the order in which it is shown."""
    decisions: tuple[DecisionWords, ...] = ()
    """The decisions of a turn that have an entry of their own in a menu, in its order."""

    def side(self, side: str) -> SideWords:
        """Return the words of a side; one that the game does not speak of is called by its id."""
        named = next((each for each in self.sides if each.id == side), None)
        return named or SideWords(side, side.title(), side.title())

    def heading(self, key: str) -> str:
        """Return the title of a section of points; one that the game does not name is called by its key."""
        return self.headings.get(key, key)

    def count(self, key: str) -> Count | None:
        """Return a kind of points by its id, None for one that the game does not count."""
        return next((each for each in self.counts if each.id == key), None)

    def name_of(self, side: str) -> str:
        """Return the name of a side."""
        return self.side(side).name

    def phrase(self, said: Said, tr: Callable[[str], str]) -> str:
        """Return what rules speak of in words; raises KeyError for a text that the game has not."""
        return worded(tr(self.said[said.key]), **dict(said.facts))

    @property
    def support(self) -> tuple[Count, ...]:
        """The points that may support an attack."""
        return tuple(each for each in self.counts if each.support)

    @property
    def chosen_options(self) -> tuple[AttackOption, ...]:
        """The options of an attack that somebody chooses."""
        return tuple(each for each in self.attack_options if not each.is_by_rule)

    @property
    def turned_decisions(self) -> tuple[DecisionWords, ...]:
        """The decisions whose picked hexes go with a direction."""
        return tuple(each for each in self.decisions if each.direction)

    @property
    def victory_count(self) -> str:
        """The id of the count that decides the game, empty where the game has none."""
        return next((each.id for each in self.counts if each.is_victory), "")

    @property
    def palettes(self) -> tuple[tuple[str, str], ...]:
        """Each side's id with its palette."""
        return tuple((side.id, side.palette) for side in self.sides)

    def cases_of(self, topic: Topic) -> tuple[str, ...]:
        """Return the cases about a topic, none where the game has none."""
        return self.cases.get(topic, ())

    def case_of(self, topic: Topic) -> str:
        """Return the first case about a topic, empty where the game has none."""
        return next(iter(self.cases_of(topic)), "")

    def cited(self, *topics: Topic) -> str:
        """Return the first case of each topic as it stands behind a text, ` (8.4)`; empty without any."""
        cases = [case for topic in topics for case in self.cases_of(topic)[:1]]
        return f" ({', '.join(cases)})" if cases else ""


NO_WORDS = Words()
"""Those of a game that nobody has named: every side and type is called by its id."""


def words_of_sides(sides: Iterable[str]) -> Words:
    """Return words for a game that has none of its own: sides by their ids, in palettes one by one."""
    return Words(
        tuple(
            SideWords(side, side.title(), side.title(), palette)
            # Where there are more sides than palettes, they are used again.
            for side, palette in zip(sides, cycle(PALETTES), strict=False)
        )
    )


# ---- the file


def load_words(folder: Path) -> Words:
    """Return the words in a folder of rules data; raises DataError with every issue."""
    path = folder / WORDS
    table = TomlTable(read_toml(path), source_of(path))
    table.whole("schema", least=1, most=1)
    table.text("game")
    words = Words(
        _sides(table),
        _units(table.table("units", required=False)),
        _cases(table.table("cases", required=False)),
        _names(table, "followed"),
        _names(table, "said"),
        _names(table, "headings"),
        table.text("ringed_place", ""),
        read_movement(table.table("movement", required=False)),
        read_dice(table.table("dice", required=False)),
        read_supply(table),
        read_states(table),
        read_counts(table),
        read_attack_options(table),
        read_decisions(table),
    )
    table.close()
    raise_if_errors(table.issues)
    return words


def _sides(table: TomlTable) -> tuple[SideWords, ...]:
    sides = tuple(_side(row) for row in table.tables("side", required=True))
    table.check_unique((side.id for side in sides), "side", key="side")
    return sides


def _side(row: TomlTable) -> SideWords:
    side = SideWords(row.identifier(), row.text("name"), row.text("people"), row.word("palette", PALETTES))
    row.close()
    return side


def _values(table: TomlTable) -> Names:
    """Return what counters show beside the figures; note a name that position texts need."""
    values = _names(table, "values")
    for key in RESERVED:
        if key in values:
            table.note(
                f"{key!r} says something else in position texts", "call the value otherwise", key="values"
            )
    return values


def _units(table: TomlTable) -> UnitWords:
    words = UnitWords(
        _names(table, "types"),
        _names(table, "classes"),
        _names(table, "sizes"),
        _names(table, "services"),
        _values(table),
        _national(table.table("national_types", required=False)),
        _names(table, "label_services"),
        table.texts("label_types", ()),
        _names(table, "formation_kinds"),
        _names(table, "numbered_formations"),
        _names(table, "named_formations"),
    )
    for letters, service in words.label_services.items():
        if service not in words.services:
            table.note(
                f"unknown service {service!r}",
                hint_of(service, words.services),
                key=f"label_services.{letters}",
            )
    table.close()
    return words


def _names(table: TomlTable, key: str) -> Names:
    return MappingProxyType(dict(table.table(key, required=False).named_texts()))


def _national(table: TomlTable) -> Mapping[str, Names]:
    found = {
        nationality: MappingProxyType(dict(row.named_texts())) for nationality, row in table.named_tables()
    }
    return MappingProxyType(found)


def _cases(table: TomlTable) -> Mapping[Topic, tuple[str, ...]]:
    found = {topic: table.words(topic.value, "") for topic in Topic}
    table.close()
    return MappingProxyType({topic: cases for topic, cases in found.items() if cases})
