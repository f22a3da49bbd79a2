"""A module as values: its maps and boards, its counters, prototypes, set-ups, tables and what else it says.

Elements are known by the last part of their class, and where a module has a class of its own, by what stands
within them. Nothing of a module is run: what only works by running it is counted as not understood.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import BUILD_FILES, Archive
from app.bring_in.vassal.buildfile import Node, read_build_file
from app.bring_in.vassal.command_text import boards_in
from app.bring_in.vassal.grids import BoardGrid, read_grid
from app.bring_in.vassal.kinds import is_board, is_map, is_slot, not_understood
from app.bring_in.vassal.sequence import TAB, decode

ROOTS = frozenset({"GameModule", "BasicModule", "ModuleExtension"})
EXTENSION = "ModuleExtension"
USUAL_BOARD_PX = 500
MAX_BOARD_PX = 30_000
LEAST_REACH_PX = 80
_MAPS = (".Map", ".PrivateMap", ".PlayerHand", ".WidgetMap")
MAX_SEATS = 400
"""So many boards lie on one map: where each begins is summed over those before it."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board: its picture or its colour, and its grid. The stated size is that without a picture."""

    name: str
    image: str
    colour: str
    width: int
    height: int
    grid: BoardGrid


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a board lies in the table of boards of its map, and whether it is turned by half a turn."""

    board: str
    is_turned: bool
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A counter of the module: the text of its definition, and where in the palettes it stands."""

    name: str
    gpid: str
    definition: str
    folders: tuple[str, ...] = ()
    size: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Pile:
    """What lies on a map when a game begins: a stack of counters, or a deck of cards."""

    name: str
    board: str
    x: int
    y: int
    location: str
    slots: tuple[Slot, ...]
    is_deck: bool = False
    is_face_down: bool = False
    is_shuffled: bool = False


@dataclass(frozen=True, slots=True)
class MapWindow:
    """A map of the module. `id` is what commands call it: its name, or `Map0` where it has none."""

    id: str
    title: str
    edge: tuple[int, int]
    boards: tuple[Board, ...]
    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...]
    stack_step: tuple[int, int] = (0, 0)
    owners: tuple[str, ...] = ()
    """The sides that alone see what lies on it, none where all do."""

    @property
    def reach_px(self) -> float:
        """How far beside its boards something may lie and still lies with them: on the edge about a map
        players lay what is out of the game, and modules their decks."""
        return float(max(LEAST_REACH_PX, *self.edge))

    def board(self, name: str) -> Board | None:
        """Return a board by its name."""
        return next((board for board in self.boards if board.name == name), None)


@dataclass(frozen=True, slots=True)
class SetUp:
    """A set-up that comes with the module: a saved game within it, or an empty table where it has no file."""

    name: str
    file: str


@dataclass(frozen=True, slots=True)
class Dice:
    """A button that throws dice; `faces` are the texts of special ones."""

    name: str
    count: int
    sides: int
    faces: tuple[str, ...] = ()
    plus: int = 0
    """What is added to each of them."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A page of a chart window: a picture, or a page of text."""

    title: str
    file: str
    is_page: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a turn tracker: a count that goes on, or a list that is gone through."""

    name: str
    values: tuple[str, ...] = ()
    start: int = 1
    step: int = 1
    last: int | None = None
    levels: tuple[Level, ...] = ()


@dataclass(frozen=True, slots=True)
class Tracker:
    """A turn tracker with its levels, the outermost ones first."""

    name: str
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Module:
    """All that this program takes from a module."""

    name: str
    version: str
    vassal_version: str
    extends: str
    """The module that an extension wants, empty for a module."""
    maps: tuple[MapWindow, ...]
    slots: tuple[Slot, ...]
    """Those of the palettes; the ones of piles stand with these."""
    prototypes: Mapping[str, str]
    setups: tuple[SetUp, ...]
    sides: tuple[str, ...]
    trackers: tuple[Tracker, ...]
    dice: tuple[Dice, ...]
    charts: tuple[Chart, ...]
    properties: Mapping[str, str]
    counts: Mapping[str, int]
    """How many boards, hex grids, zones, slots and prototypes the file names."""
    not_understood: Mapping[str, int] = field(default_factory=dict)
    piles_elsewhere: tuple[tuple[str, Pile], ...] = ()
    """What an extension lays on the maps of its module, each with the name of the map."""

    def map_of(self, map_id: str) -> MapWindow | None:
        """Return a map by the name that commands give it."""
        return next((each for each in self.maps if each.id == map_id), None)


def read_module(archive: Archive) -> Module:
    """Return the module or extension in an archive; raises Refused with the reason where it is none."""
    name = next((each for each in BUILD_FILES if each in archive), None)
    if name is None:
        raise Refused(archive.source, "it is no module: it has no build file", "choose a .vmod")
    return module_of(read_build_file(archive.read(name), archive.source), archive.source)


def module_of(root: Node, source: str) -> Module:
    """Return what the root of a build file tells; raises Refused where it is that of something else."""
    # Modules may name a root of their own: what stands within tells them from other XML.
    if root.kind not in ROOTS and not any(is_map(node) or is_slot(node) for node in root.walk()):
        raise Refused(source, "its build file is not that of a module", "choose a .vmod or .vmdx")
    # Anywhere in the tree: windows of charts hold maps of their own, and folders of newer releases hold all.
    maps = [node for node in root.walk() if is_map(node)]
    return Module(
        name=root.get("name") or root.get("module") or source,
        version=root.get("version"),
        vassal_version=_release(root.get("VassalVersion", root.get("vassalVersion"))),
        extends=root.get("module") if root.kind == EXTENSION else "",
        maps=tuple(_map(node, number) for number, node in enumerate(maps)),
        slots=tuple(_palette_slots(root)),
        prototypes={
            node.get("name"): node.text for node in root.walk() if node.kind == "PrototypeDefinition"
        },
        setups=tuple(_setups(root)),
        sides=tuple(_sides(root)),
        trackers=tuple(
            Tracker(node.get("name", "Turn"), tuple(_levels(node, 0)))
            for node in root.walk()
            if node.kind == "TurnTracker"
        ),
        dice=tuple(filter(None, map(_dice, root.walk()))),
        charts=tuple(_charts(root)),
        properties={
            node.get("name"): node.get("initialValue")
            for node in root.walk()
            if node.kind == "GlobalProperty"
        },
        counts=_counts(root),
        not_understood=not_understood(root),
        piles_elsewhere=tuple(_piles_elsewhere(root)),
    )


def _release(text: str) -> str:
    # Some modules carry the words that a build should have replaced.
    return text if text[:1].isdigit() else ""


def _counts(root: Node) -> dict[str, int]:
    kinds = Counter(node.kind for node in root.walk())
    return {
        "boards": kinds["Board"],
        "hex_grids": kinds["HexGrid"],
        "zones": kinds["Zone"],
        "slots": kinds["PieceSlot"] + kinds["CardSlot"],
        "prototypes": kinds["PrototypeDefinition"],
    }


# ---- maps


def _map(node: Node, number: int) -> MapWindow:
    picker = next(child for child in node.children if child.kind.endswith("BoardPicker"))
    boards = tuple(_board(child) for child in picker.children if is_board(child))
    # The usual steps of VASSAL's own editor where a map does not say any.
    metrics = next(node.of_kind("StackMetrics"), None)
    name = node.get("mapName")
    return MapWindow(
        id=name or f"Map{number}",
        title=name or node.get("buttonName") or f"Map {number + 1}",
        edge=(node.whole("edgeWidth"), node.whole("edgeHeight")),
        boards=boards,
        seats=tuple(_seats(picker)),
        piles=tuple(_piles(node)),
        stack_step=(metrics.whole("unexSepX", 2), metrics.whole("unexSepY", 4)) if metrics else (2, 4),
        owners=() if node.flag("visible") else tuple(filter(None, decode(node.get("side"), ","))),
    )


def _piles(window: Node) -> Iterator[Pile]:
    """Yield what lies on a map at the beginning, that in the folders of newer releases too."""
    waiting = list(reversed(window.children))
    while waiting:
        node = waiting.pop()
        if node.kind in ("SetupStack", "DrawPile"):
            yield _pile(node)
        elif node.kind.endswith("Folder"):
            waiting += reversed(node.children)


def _piles_elsewhere(root: Node) -> Iterator[tuple[str, Pile]]:
    """Yield what an extension lays on maps that are not its own; the target says which: `Map:Main`."""
    for element in root.of_kind("ExtensionElement"):
        steps = (decode(step, ":") for step in decode(element.get("target"), "/"))
        names = [step[1] for step in steps if len(step) > 1 and step[0].endswith(_MAPS)]
        yield from ((name, pile) for name in names[-1:] for pile in _piles(element))


def _board(node: Node) -> Board:
    return Board(
        name=node.get("name"),
        image=node.get("image"),
        colour=node.get("color"),
        width=_stated(node, "width"),
        height=_stated(node, "height"),
        grid=read_grid(node),
    )


def _stated(node: Node, key: str) -> int:
    return max(1, min(node.whole(key, USUAL_BOARD_PX) or USUAL_BOARD_PX, MAX_BOARD_PX))


def _seats(picker: Node) -> Iterator[Seat]:
    """Yield the boards that a game begins with, as the command that lays them is kept in the build file."""
    # The word that begins the command is the map's name and may be an old one: it is passed over.
    for setup in picker.of_kind("setup"):
        for seat in islice(boards_in(decode(setup.text, TAB)[1:]), MAX_SEATS):
            # A table of boards has a few: more is a damaged file.
            if all(0 <= at < MAX_SEATS for at in seat[2:]):
                yield Seat(*seat)


def _pile(node: Node) -> Pile:
    is_deck = node.kind == "DrawPile"
    uses_location = node.flag("useGridLocation")
    board = node.get("owningBoard")
    return Pile(
        name=node.get("name"),
        board="" if board == "null" else board,
        x=node.whole("x"),
        y=node.whole("y"),
        location=node.get("location") if uses_location else "",
        slots=tuple(_slot(each, ()) for each in node.walk() if is_slot(each)),
        is_deck=is_deck,
        # Also where a menu decides: closed is the safe side, for nobody can unsee a card.
        is_face_down=is_deck and node.get("faceDown", "Always") != "Never",
        is_shuffled=is_deck and node.get("shuffle", "Always") != "Never",
    )


# ---- counters


def _slot(node: Node, folders: tuple[str, ...]) -> Slot:
    size = (max(0, node.whole("width")), max(0, node.whole("height")))
    return Slot(node.get("entryName"), node.get("gpid"), node.text, folders, size)


def _palette_slots(root: Node) -> Iterator[Slot]:
    """Yield the counters of the palettes with the names of the pages and lists that they stand in."""
    # Without recursion: how deep palettes lie within one another is the module's choice.
    waiting: list[tuple[Node, tuple[str, ...]]] = [(root, ())]
    while waiting:
        node, folders = waiting.pop()
        if is_slot(node):
            yield _slot(node, folders)
            continue
        if node.kind in ("SetupStack", "DrawPile") or is_map(node):
            # What stands in these is told with its map; chart pages may hold maps, which hold palettes.
            waiting += [(child, folders) for child in reversed(node.children) if child.kind == "PieceWindow"]
            continue
        title = node.get("entryName") or (node.get("name") if node.kind == "PieceWindow" else "")
        inner = (*folders, title) if title else folders
        waiting += [(child, inner) for child in reversed(node.children)]


def _setups(root: Node) -> Iterator[SetUp]:
    for node in root.walk():
        if node.kind == "PredefinedSetup" and not node.flag("isMenu"):
            # Old releases have no such flag, and name the file alone.
            uses_file = node.flag("useFile", default=bool(node.get("file")))
            yield SetUp(node.get("name") or node.get("file"), node.get("file") if uses_file else "")


def _sides(root: Node) -> Iterator[str]:
    for node in root.walk():
        if node.kind == "PlayerRoster":
            yield from (entry.text for entry in node.of_kind("entry", "side") if entry.text)


def _levels(node: Node, depth: int) -> Iterator[Level]:
    for child in node.of_kind("CounterTurnLevel", "ListTurnLevel"):
        # Without a loop a limit stands there as well, left over in the editor: only with one it ends
        # anything.
        last = child.whole("loopLimit", -1)
        text = child.get("list") if child.kind == "ListTurnLevel" else ""
        yield Level(
            name=child.get("name") or child.get("property"),
            values=tuple(decode(text, ",")) if text else (),  # those without a text count in VASSAL too
            start=child.whole("start", 1),
            step=child.whole("incr", 1) or 1,
            last=last if child.flag("loop") and last >= 0 else None,
            # Bounded, since this recursion is as deep as the file likes.
            levels=tuple(_levels(child, depth + 1)) if depth < 8 else (),
        )


def _dice(node: Node) -> Dice | None:
    if node.kind in ("DiceButton", "InternetDiceButton"):
        count, sides = node.whole("nDice", 2), node.whole("nSides", 6)
        return Dice(node.get("name") or "dice", count, sides, plus=node.whole("plus"))
    if node.kind == "SpecialDiceButton":
        dice = list(node.of_kind("SpecialDie"))
        faces = tuple(face.get("text") or face.get("value") for die in dice[:1] for face in die.children)
        return Dice(node.get("name") or "dice", len(dice), len(faces), faces)
    return None


def _charts(root: Node) -> Iterator[Chart]:
    for node in root.walk():
        if node.kind in ("Chart", "HtmlChart"):
            title = node.get("chartName") or node.get("fileName")
            yield Chart(title, node.get("fileName"), is_page=node.kind == "HtmlChart")
