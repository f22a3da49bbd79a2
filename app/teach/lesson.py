"""A lesson as values: where it begins, its steps, what each asks for and what counts as done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from app.table.drawings import Drawing
from app.teach.sentences import Sentence
from rules.hexgrid import HexId


class TaskKind(Enum):
    """What a step asks for."""

    READ = "read"
    DO = "do"
    """Something is done on the table."""
    FIGURES = "figures"
    """Questions are answered with figures or names."""
    CHOICE = "choice"


class ThingKind(Enum):
    """What a step can point at, and a person can look at."""

    UNIT = "unit"
    HEX = "hex"
    HEXSIDE = "hexside"
    CASE = "case"
    PANEL = "panel"
    """A panel of the window by its name there: assistant, combat, journal ..."""
    LAYER = "layer"
    """Something that the assistant draws over the map when asked: reach, zoc, supply ..."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to point at: `unit ge:5/5SS`, `hex 1923`, `case 9.31`, `panel combat`."""

    kind: ThingKind
    id: str

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return f"{self.kind.value} {self.id}"

    @classmethod
    def parse(cls, text: str) -> Thing:
        """Return the thing of a text; raises ValueError for any other text."""
        kind, _, name = text.strip().partition(" ")
        # A blank would begin a second thing: lists in a lesson file have one thing to each text.
        if not name or " " in name:
            raise ValueError(f"not a thing to point at: {text[:60]!r}")
        return cls(ThingKind(kind), name)


@dataclass(frozen=True, slots=True)
class Start:
    """Where a lesson begins: a position in the game's terms, or a moment of a replay of the game.

    Without either it is the set-up of the scenario. `markers` are laid on top: `frozen at 1521`. The charts,
    figures and settings in force are those of the program with these changes, whatever a player has typed in.
    """

    scenario: str = ""
    options: tuple[str, ...] = ()
    position: str = ""
    replay: str = ""
    step: int = 0
    bookmark: str = ""
    markers: tuple[str, ...] = ()
    trackers: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    charts: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint, with the case that it rests on."""

    text: str
    case: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to be answered with a figure, a word or names.

    `asked` is put to the rules; where there is none the `answers` are written down: any of them will do.
    """

    ask: str
    asked: Sentence | None = None
    answers: tuple[str, ...] = ()
    case: str = ""
    because: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose. `because` is told when it was chosen, with the case that answers."""

    text: str
    is_right: bool = False
    because: str = ""
    case: str = ""


@dataclass(frozen=True, slots=True)
class WrongTry:
    """What somebody may try instead, and the case with which it is turned away.

    `acts` are the try itself. Without `text` the assistant's own findings answer it; with one, that is told
    wherever all of `when` holds (without `when`: where the acts have led).
    """

    acts: tuple[Sentence, ...]
    case: str
    when: tuple[Sentence, ...] = ()
    text: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One page of a lesson."""

    id: str
    heading: str
    text: str
    kind: TaskKind = TaskKind.READ
    rule: str = ""
    """The case that the rule box quotes, in the program's own words."""
    why: str = ""
    """Why this rule exists."""
    teacher: str = ""
    """Notes for whoever teaches."""
    task: str = ""
    points_at: tuple[Thing, ...] = ()
    begins: tuple[Sentence, ...] = ()
    """What happens on the table before anybody is asked to do anything."""
    position: str = ""
    """Another position for this step, instead of the one that the step before left."""
    done: tuple[Sentence, ...] = ()
    may_break_rules: bool = False
    """Whether moves against the rules count: where it is the task to see what the assistant says."""
    questions: tuple[Question, ...] = ()
    choices: tuple[Choice, ...] = ()
    hints: tuple[Hint, ...] = ()
    # Tried from where the step begins, each by itself: none builds on another.
    wrong: tuple[WrongTry, ...] = ()
    solution: tuple[Sentence, ...] = ()
    second: tuple[Sentence, ...] = ()
    """Another way to do it."""
    next: str = ""
    """The id of the step that follows; the one below it without."""
    sector: frozenset[HexId] = frozenset()
    """The hexes in the light in this step; those of the lesson without."""
    replay_to: str = ""
    """In a lesson that begins with a replay: the bookmark or step to which the replay goes on first."""
    drawings: tuple[Drawing, ...] = ()
    """What is drawn on the map, as with a remark."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. `order` is its place in the course, `minutes` about how long it takes."""

    id: str
    title: str
    game: str
    steps: tuple[Step, ...]
    start: Start = field(default_factory=Start)
    summary: str = ""
    minutes: int = 5
    order: int = 0
    sector: frozenset[HexId] = frozenset()
    author: str = ""
    path: Path | None = None
    """Its file, None for one that was never kept."""

    def index_of(self, step: str) -> int | None:
        """Return the place of a step, None where there is none such."""
        return next((n for n, each in enumerate(self.steps) if each.id == step), None)

    def after(self, index: int) -> int | None:
        """Return the place of the step that follows another, None at the end."""
        # Also for a step that is not there any more: then the lesson goes on below, rather than to end in
        # its midst.
        named = self.index_of(self.steps[index].next) if self.steps[index].next else None
        if named is not None:
            return named
        return index + 1 if index + 1 < len(self.steps) else None
