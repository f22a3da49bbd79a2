"""A question of the quiz as a value: a position, what is asked, what may be answered, and why.

The right answer is never written down: `asked` is put to the rules (`app.teach.asking`), and their findings
are the explanation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from app.assist.remarks import Remark
from app.teach.asking import Expected, is_same, plain_name
from app.teach.lesson import Thing
from app.teach.quiz_record import Miss, Subject
from app.teach.sentences import Sentence
from rules.hexgrid import HexId
from rules.translatable import tr_noop
from rules.unit_id import UnitId

REACH_LAYER, ZONES_LAYER, SUPPLY_LAYER = "reach", "zones", "supply"
"""What the assistant may draw over the map with an answer."""
MOST_EXPLAINED = 8
"""More lines than this are not read."""


class QuizKind(Enum):
    """What a question is about."""

    COST = "cost"
    REACH = "reach"
    BARS = "bars"
    """What keeps a unit out of a hex."""
    ZONES = "zones"
    SUPPLY = "supply"
    ODDS = "odds"
    MODIFIER = "modifier"
    LEVEL = "level"
    RESULT = "result"
    RETREAT = "retreat"
    ADVANCERS = "advancers"
    ADVANCES = "advances"


KIND_TITLES: Mapping[QuizKind, str] = MappingProxyType(
    {
        QuizKind.COST: tr_noop("Costs of moving"),
        QuizKind.REACH: tr_noop("Reach"),
        QuizKind.BARS: tr_noop("What stops a move"),
        QuizKind.ZONES: tr_noop("Zones of control"),
        QuizKind.SUPPLY: tr_noop("Supply"),
        QuizKind.ODDS: tr_noop("Odds"),
        QuizKind.MODIFIER: tr_noop("Modifiers of the die"),
        QuizKind.LEVEL: tr_noop("Defense levels"),
        QuizKind.RESULT: tr_noop("Results of combat"),
        QuizKind.RETREAT: tr_noop("Retreats"),
        QuizKind.ADVANCERS: tr_noop("Who may advance"),
        QuizKind.ADVANCES: tr_noop("Where to advance"),
    }
)


class QuizLevel(Enum):
    """How much is asked: the level above asks what the one below does, and more of it is found unaided."""

    FIRST = 1
    """Moving, zones, supply and odds; everything is chosen from a few answers."""
    SECOND = 2
    """Also what stops a move, defense levels, retreats and advances."""
    THIRD = 3
    """Also modifiers and results; figures are typed, hexes are picked on the map."""


_FROM_SECOND = frozenset({QuizKind.BARS, QuizKind.LEVEL, QuizKind.RETREAT, QuizKind.ADVANCERS})
_FROM_THIRD = frozenset({QuizKind.MODIFIER, QuizKind.RESULT, QuizKind.ADVANCES})


def kinds_of(level: QuizLevel) -> tuple[QuizKind, ...]:
    """Return the kinds that a level asks."""
    later = {QuizLevel.FIRST: _FROM_SECOND | _FROM_THIRD, QuizLevel.SECOND: _FROM_THIRD}
    return tuple(kind for kind in QuizKind if kind not in later.get(level, ()))


class Answering(Enum):
    """How a question is answered."""

    ONE = "one"
    """One of its options is right."""
    SEVERAL = "several"
    """All options that are right, and no other."""
    FIGURE = "figure"
    """A figure or a word is typed."""
    HEXES = "hexes"
    """All hexes that are right are picked on the map, or typed; the options are not offered."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. `key` is its name among the right ones; `because` tells of it alone."""

    key: str
    text: str
    because: tuple[Remark, ...] = ()
    hex: HexId | None = None
    """Where it lies on the map."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the map shows of an answer: hexes, units, a way, and a layer of the assistant."""

    hexes: tuple[HexId, ...] = ()
    units: tuple[UnitId, ...] = ()
    path: tuple[HexId, ...] = ()
    layer: str = ""
    side: str = ""
    """Of whom the layer is."""


@dataclass(frozen=True)
class QuizQuestion:
    """A question about the position that lies on the table. Its texts are in the language of the window."""

    position: str
    """The id of the position."""
    kind: QuizKind
    case: str
    """The case that decides it."""
    ask: str
    asked: Sentence
    answering: Answering
    expected: Expected
    because: tuple[Remark, ...]
    """What explains the answer as a whole; each option has its own besides."""
    options: tuple[Option, ...] = ()
    points_at: tuple[Thing, ...] = ()
    """What the question speaks of, on the map."""
    shown: Shown = field(default_factory=Shown)

    @property
    def subject(self) -> Subject:
        """What of it the record keeps."""
        return Subject(self.kind.value, self.case)

    def told(self, names: Collection[str]) -> str:
        """Return names as people read them: options by their texts."""
        texts = {option.key: option.text for option in self.options}
        return ", ".join(texts.get(name, name) for name in names)

    @property
    def right(self) -> str:
        """The right answer in words; empty where the right answer is that there is none."""
        return self.told(self.expected.names)


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answers: options by their keys, or hexes; or a text."""

    chosen: frozenset[str] = frozenset()
    typed: str = ""

    def __bool__(self) -> bool:
        """Return whether anything was said."""
        return bool(self.chosen or self.typed.strip())


def is_right(question: QuizQuestion, answer: Answer) -> bool:
    """Return whether an answer is what the rules say."""
    wanted = question.expected
    if question.answering is Answering.ONE:
        # Several may be right of which one is asked for: any of the cases that forbid a move.
        return bool(answer.chosen) and answer.chosen <= frozenset(wanted.names)
    if question.answering is Answering.FIGURE:
        # Odds are often written with a colon.
        return is_same(wanted, answer.typed.replace(":", "-"), plain_name)
    return answer.chosen == frozenset(wanted.names)


def explained(question: QuizQuestion, answer: Answer) -> tuple[Remark, ...]:
    """Return what the assistant says: first of what was taken wrongly, or missed, then of all the rest."""
    right = frozenset(question.expected.names)
    # Both ways of going astray are alike here: taken and wrong, or right and left out.
    astray = [each for each in question.options if (each.key in right) != (each.key in answer.chosen)]
    # Of several, those answered rightly are explained too: a guess may have been right.
    rest = question.options if question.answering is Answering.SEVERAL else ()
    lines = (*_because(astray), *question.because, *_because(rest))
    # The order counts, as the rest is cut off: what was wrong stands first.
    return tuple(dict.fromkeys(lines))[:MOST_EXPLAINED]


def _because(options: Iterable[Option]) -> Iterator[Remark]:
    return (line for option in options for line in option.because)


def miss_of(question: QuizQuestion, answer: Answer) -> Miss:
    """Return a wrong answer as the record keeps it."""
    # In words: kept for months, when the options of this drawing are long gone.
    said = answer.typed.strip() or question.told(sorted(answer.chosen))
    return Miss(question.subject, question.ask, said[:200], question.right)
