"""The commands that a saved game or a log consists of, as values, and the tree that they stand in.

The text is one tree of commands, which is walked depth first: what is beneath a command follows it. A saved
game lays pieces and boards; a log goes on with steps, each of which is what one act of a player did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.bring_in.vassal.sequence import ESCAPE, TAB, unwalk, walk
from app.bring_in.vassal.traits import NO_MAP

BEGIN, END = "begin_save", "end_save"
_LOG = "LOG" + TAB


@dataclass(frozen=True, slots=True)
class Add:
    """A piece, stack or deck comes into the game."""

    id: str
    type: str
    state: str


@dataclass(frozen=True, slots=True)
class Remove:
    """A piece or stack leaves the game."""

    id: str


@dataclass(frozen=True, slots=True)
class Change:
    """A piece or stack stands differently; `before` is empty where the file does not say how it stood."""

    id: str
    state: str
    # Not filled in by all releases: a change without it is taken whole, one with it is merged.
    before: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes to a point of a map. `under` is the piece that it comes to lie upon, or `null`."""

    id: str
    map: str
    x: int
    y: int
    under: str = NO_MAP
    # Not needed to make the move, but written all the same: by the old place VASSAL takes a move back.
    old_map: str = NO_MAP
    old_x: int = 0
    old_y: int = 0
    old_under: str = NO_MAP
    player: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """A line that the players saw: what somebody typed, a report of a move, a throw of dice."""

    text: str


@dataclass(frozen=True, slots=True)
class Boards:
    """Which boards a map has: name, whether turned by half a turn, column, row."""

    map: str
    boards: tuple[tuple[str, bool, int, int], ...]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who sits at the table. His id is a kind of password, and stays out of everything shown."""

    id: str
    name: str
    side: str


@dataclass(frozen=True, slots=True)
class Undoing:
    """What follows takes the step before back; the other one ends that."""

    begins: bool


@dataclass(frozen=True, slots=True)
class Property:
    """A property of the module, a map or a zone has a value."""

    name: str
    value: str
    container: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A tracker of turns stands elsewhere; `state` is in a language of its own (`VASSAL` turn levels)."""

    tracker: str
    state: str


@dataclass(frozen=True, slots=True)
class Noted:
    """The notes of the scenario, or public ones."""

    is_public: bool
    text: str


@dataclass(frozen=True, slots=True)
class Null:
    """Nothing of its own: it holds others together."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The beginning or end of the saved game."""

    is_end: bool


@dataclass(frozen=True, slots=True)
class Other:
    """Whatever else: it is kept as it stands. `kind` is the word it begins with."""

    kind: str
    text: str


Command = (
    Add
    | Remove
    | Change
    | Move
    | Chat
    | Boards
    | Player
    | Undoing
    | Property
    | Turn
    | Noted
    | Null
    | Bracket
    | Other
)

# Kept apart from what nobody knows: a report of strange commands must not be full of sounds.
QUIET = frozenset(
    [
        "CHECK",
        "AUDIO",
        "FLARE",
        "CLOCK",
        "SGKC",
        "SEMAIL",
        "LOS",
        "SETUP_STACK",
        "SNOTE",
        "PNOTE",
        "PYREMOVE",
        "UNMASK",
        "DECK",
    ]
)
"""The words of commands that say nothing of the position: sounds, pointers, clocks, checks of versions."""


# ---- the tree


@dataclass(frozen=True, slots=True)
class Script:
    """The commands of a file: the opening, in order, and the steps that a log goes on with."""

    opening: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...]

    @property
    def is_log(self) -> bool:
        """Whether there are steps, or the file could have had some: a saved game has none."""
        # By the steps: a log that somebody began and closed at once is a saved game in everything but its
        # name.
        return bool(self.steps)


def script_of(text: str) -> Script:
    """Return the commands of a file, each as its own text; a step is one group of a log."""
    opening: list[str] = []
    steps: list[list[str]] = []
    step_depth = -1
    for depth, own in walk(text, ESCAPE):
        # What stands beneath a logged command without a mark of its own belongs to that step.
        if not own.startswith(_LOG):
            (steps[-1] if steps and depth > step_depth >= 0 else opening).append(own)
            continue
        if step_depth < 0 or depth <= step_depth:
            step_depth = depth
            steps.append([])
        # Old releases wrote what belongs to a logged command within it, escaped once more.
        logged = own.removeprefix(_LOG)
        steps[-1] += [inner for _, inner in walk(logged, ESCAPE)] if ESCAPE in logged else [logged]
    return Script(tuple(opening), tuple(map(tuple, steps)))


def text_of(opening: Sequence[str], steps: Iterable[Sequence[str]] = ()) -> str:
    """Return the text of a file: the opening's first command holds the others, and then the steps."""
    # One tree, steps and all: to VASSAL the text of a file is a single command.
    nodes = [(0, opening[0]), *((1, own) for own in opening[1:])]
    for step in steps:
        # One group a step, the first command holding the others: each press of VASSAL's Step button runs
        # one group.
        nodes += [(1 if first else 2, _LOG + own) for first, own in zip(_first(step), step, strict=True)]
    return unwalk(nodes, ESCAPE)


def _first(step: Sequence[str]) -> Iterator[bool]:
    return (index == 0 for index in range(len(step)))
