"""A module as a game of ours: a folder of data with map, counters, set-ups, charts; free play at once.

All is made aside and moved into place, so the folder is there whole or not at all. What is missing gets a
stand-in and is listed once; nothing of the module is run.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from app.bring_in.free_words import FreeWords, ascii_word, word_of
from app.bring_in.refused import Refused
from app.bring_in.vassal import game_text
from app.bring_in.vassal.allotment import Allotment, Allotted, Design, Page, Side
from app.bring_in.vassal.archive import SAVED_GAME, Archive
from app.bring_in.vassal.binding import FILE as BINDING_FILE
from app.bring_in.vassal.binding import format_binding
from app.bring_in.vassal.binding_made import binding_of
from app.bring_in.vassal.board_pictures import Painted, board_picture
from app.bring_in.vassal.called import printable
from app.bring_in.vassal.charts import write_charts
from app.bring_in.vassal.clock import clock_of
from app.bring_in.vassal.commands import Boards
from app.bring_in.vassal.drawing import Drawer
from app.bring_in.vassal.extensions import Extended, extended
from app.bring_in.vassal.game_text import FIRST, PROVENANCE, Lain, Scenario
from app.bring_in.vassal.grids import BoardGrid
from app.bring_in.vassal.ground import Ground, Sheet, ground_of, section_rects
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.lacking import lacking_of
from app.bring_in.vassal.layout import Layout, layout_of
from app.bring_in.vassal.module import Board, MapWindow, Module
from app.bring_in.vassal.opening import Opening
from app.bring_in.vassal.position import world_of
from app.bring_in.vassal.report import ModuleReport, report_of
from app.bring_in.vassal.saves import saved_of
from app.bring_in.vassal.standing import standing_at_start, standing_in
from app.bring_in.vassal.svg import DrawSvg, no_svg
from app.bring_in.vassal.tray import Deck, palette_box, tray_of
from app.bring_in.watch import UNWATCHED, Watch
from app.files.disk import writing
from app.files.own_games import free_id, is_taken
from app.table.pieces import Place
from counters.images import GAME_PICTURES, file_name_for
from maps.bare import Origin, bare_sheet
from maps.load import MAP_FILE, TRAY_FILE
from maps.sheet import ALL_LINES, Rect, Section
from maps.write import format_map, format_tray
from rules.library import GAME_FILE, GameFolder, folder_name, read_game_file

CHARTS = "charts"
MAX_SETUPS = 40
MAX_SETUP_BYTES = 400_000_000
"""The set-ups of a module together, unpacked: to read each of them takes its time."""
_BOARDS_TOGETHER_PX = 130_000_000
_USUAL_CELL_PX = 90.0
_LONGEST_ID = 36
_ROOM_PX = 80
_TABLE = MapWindow("", "Table", (0, 0), (Board("Table", "", "", 1_600, 1_000, BoardGrid()),), (), ())
_ORIGIN = Origin(
    PROVENANCE, "user: nothing is said of the terrain", "a module of VASSAL that its player owns"
)


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """A module that was brought in: the game, where its maps lie, its counters, and what was found.

    `openings` has for each opening that came along its scenario and its pieces with their counters.
    """

    game: GameFolder
    module: Module
    ground: Ground
    allotment: Allotment
    report: ModuleReport
    stand_ins: tuple[str, ...]
    openings: tuple[tuple[str, tuple[Allotted, ...]], ...] = ()


def bring_in_module(
    archive: Archive,
    place: Path,
    openings: Sequence[Opening] = (),
    watch: Watch = UNWATCHED,
    draw_svg: DrawSvg = no_svg,
) -> BroughtIn:
    """Lay the folder of a game for a module into a place; raises Refused, DataError, Cancelled.

    Nothing of it is left where it cannot be done. `draw_svg` draws pictures that Pillow does not know.
    """
    watch.step(0.0, "reading the module")
    with extended(archive) as found:
        return _brought(found, place, openings, watch, draw_svg)


def _brought(
    whole: Extended, place: Path, openings: Sequence[Opening], watch: Watch, draw_svg: DrawSvg
) -> BroughtIn:
    module, archive = whole.module, whole.archives[0]
    # An extension alone has neither map nor sides.
    if module.extends:
        hint = f"open the module {module.extends} itself, with this in the folder beside it that ends in _ext"
        raise Refused(archive.source, f"it is an extension of {module.extends}, which is not in it", hint)
    making = _Making(module, Pictures(*whole.archives, draw_svg=draw_svg), watch)
    making.file, making.lacking = str(archive.path or ""), list(whole.lacking)
    # The module's own first: the names and the boards of its
    # scenarios do not hang on the game that came along.
    openings = (*making.predefined(archive), *openings)
    # By the module's name, never by that of its file: people rename downloads, and two releases are told
    # apart by a number.
    game, title = _free_id(module.name, place), printable(module.name)[:60].strip() or "Module"
    with writing(place, "choose another folder"):
        place.mkdir(parents=True, exist_ok=True)
        # Beside its place, on the same disk: only there a folder is moved at once and whole.
        with tempfile.TemporaryDirectory(prefix=".module-", dir=place) as aside:
            home = Path(aside) / folder_name(game)
            found = making.write(home, game, title, openings)
            # The last of all: until now nothing is seen of it, whatever goes wrong.
            home.rename(place / home.name)
    laid = read_game_file(place / folder_name(game) / GAME_FILE)
    report = report_of(module, making.pictures)
    return BroughtIn(laid, module, making.ground, making.allotment, report, making.stand_ins, found)


def _free_id(name: str, place: Path) -> str:
    word = word_of(name, "-", _LONGEST_ID) or "module"
    return word if not is_taken(place, word) else free_id(word, lambda each: is_taken(place, each))[0]


class _Making:
    """One module on its way to a game."""

    def __init__(self, module: Module, pictures: Pictures, watch: Watch) -> None:
        self.module, self.pictures, self._watch = module, pictures, watch
        self.file = ""
        self.allotment = Allotment(module, pictures.size)
        self._drawer = Drawer(pictures)
        # By map and board: what lies on a board without its picture stretches it, and another map may have
        # a board of the same name.
        self._sizes: dict[str, tuple[float, float]] = {}
        self.lacking: list[str] = []
        self._painted: list[Painted] = []
        self.ground: Ground
        self.turns = 0

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """Return what could not be brought in as it is, each once."""
        boards = (f"picture of board {each.title}{each.fault}" for each in self._painted if each.is_stand_in)
        left = (f"board {title}" for title in self.ground.left_out)
        counters = lacking_of(self.allotment, self.module.dice)
        told = (*self.lacking, *boards, *left, *counters, *self._drawer.lacking)
        return tuple(dict.fromkeys(told))

    def predefined(self, archive: Archive) -> Iterator[Opening]:
        """Yield the set-ups that lie in the module; one that cannot be read is told of and left out."""
        budget, clock = MAX_SETUP_BYTES, clock_of(self.module)
        setups = [each for each in self.module.setups if each.file]
        # Told, not cut in silence: a person looks for the scenario that he knows.
        self.lacking += [f"set-up {each.name}: there are too many" for each in setups[MAX_SETUPS:]]
        for setup in setups[:MAX_SETUPS]:
            self._watch.step(0.05, setup.name)
            try:
                with archive.within(setup.file) as inner:
                    # By what is unpacked: a set-up of a hundred kilobytes may hold a text of forty megabytes.
                    budget -= inner.size(SAVED_GAME) if SAVED_GAME in inner else 0
                    if budget < 0:
                        self.lacking.append(f"set-up {setup.name}: there are too many")
                        continue
                    saved = saved_of(inner, self._watch.part(0.05, 0.05))
            except Refused as refused:
                self.lacking.append(f"set-up {setup.name}: {refused.reason}")
                continue
            standing = tuple(standing_in(world_of(saved)))
            told = clock.told(saved.opening)
            turn = int(told.get("turn", 0))
            yield Opening(setup.name, standing, (), saved.boards, told, turn, saved.owners)

    def write(
        self, home: Path, game: str, title: str, openings: Sequence[Opening]
    ) -> tuple[tuple[str, tuple[Allotted, ...]], ...]:
        """Write all files of the game; return the pieces of each opening with their counters."""
        self.ground = self._ground(openings)
        # A tracker that counts without end has as many turns as its games come to.
        self.turns = max([game_text.turns_of(self.module), *(each.turns for each in openings)])
        # Allotted before anything is written: copies that a game needs come into the counters' file.
        begun = standing_at_start(self.module, self.allotment.prototypes, self.ground.spot_of)
        start = tuple(self.allotment.allot(begun))
        allotted = [(each, tuple(self.allotment.allot((*each.standing, *each.later)))) for each in openings]
        for folder in ("map", "counters", "rules"):
            (home / folder).mkdir(parents=True)
        sides = self.allotment.sides
        decks = self._decks((*start, *(one for _, those in allotted for one in those)))
        scenarios = [self._scenario(FIRST, "As the module begins", start, decks)]
        words = FreeWords([FIRST], sign="_")
        for opening, those in allotted:
            word = _word(opening.title, words)
            stands = {each.id for each in opening.standing}
            here = [each for each in those if each.standing.id in stands]
            scenario = self._scenario(word, printable(opening.title)[:80], here, decks, opening.owners)
            scenarios.append(replace(scenario, clock=opening.clock))
        self._write_map(home / "map", game, title, decks)
        self._write_counters(home / "counters", game, scenarios)
        self._write_rules(home / "rules", game, sides)
        self.lacking += write_charts(self.module.charts, self.pictures, home / "rules" / CHARTS)
        # The module as it begins is often an empty map: a set-up that its author made is what a player
        # means.
        first = scenarios[1].id if len(scenarios) > 1 and scenarios[1].lain else FIRST
        (home / GAME_FILE).write_text(game_text.game_file(game, title, first), encoding="utf-8")
        binding = binding_of(game, self.module, self.ground, self.allotment, decks, self.file)
        (home / BINDING_FILE).write_text(format_binding(binding), encoding="utf-8")
        return tuple(
            (scenario.id, those) for scenario, (_, those) in zip(scenarios[1:], allotted, strict=True)
        )

    # ---- the map

    def _ground(self, openings: Sequence[Opening]) -> Ground:
        # Those of the first set-up that lays any: its pieces stand on them.
        boards = next((each.boards for each in openings if each.boards), {})
        maps = [
            (window, self._layout(window, boards.get(window.id), openings)) for window in self.module.maps
        ]
        # A module of cards and charts alone is played on a bare table.
        if not any(layout.boards for _, layout in maps):
            maps = [(_TABLE, layout_of(_TABLE, None, lambda board: (board.width, board.height)))]
        # The map with the most hexes, else the largest, is what the game is about.
        maps.sort(key=lambda each: -_weight(each[1]))
        return ground_of(maps, _USUAL_CELL_PX)

    def _layout(self, window: MapWindow, boards: Boards | None, openings: Sequence[Opening]) -> Layout:
        # Public copies of modules lack large pictures: a board of the
        # usual 500 px would hold none of its pieces.
        far = [(each.x, each.y) for opening in openings for each in opening.standing if each.map == window.id]
        far += [(pile.x, pile.y) for pile in window.piles]

        def size(board: Board) -> tuple[float, float]:
            return self._size_of(window, board, far)

        if boards is None and not window.seats:
            # Nobody has chosen among its boards yet: all of them lie side by side.
            boards = Boards(
                window.id, tuple((each.name, False, n, 0) for n, each in enumerate(window.boards))
            )
        return layout_of(window, boards, size)

    def _size_of(
        self, window: MapWindow, board: Board, far: Iterable[tuple[float, float]]
    ) -> tuple[float, float]:
        """Return the size of a board; without its picture as far as anything lies on it."""
        key = f"{window.id} {board.name}"
        if key not in self._sizes:
            found = self.pictures.size(board.image) if board.image else None
            if found is None and board.image:
                points = [*far, *(point for zone in board.grid.zones for point in zone.path)]
                found = (
                    max([board.width, *(round(x) + _ROOM_PX for x, _ in points)]),
                    max([board.height, *(round(y) + _ROOM_PX for _, y in points)]),
                )
            self._sizes[key] = found or (board.width, board.height)
        return self._sizes[key]

    def _write_map(self, folder: Path, game: str, title: str, decks: Sequence[Deck]) -> None:
        rects = list(section_rects(self.ground))
        budget = _BOARDS_TOGETHER_PX
        sections = []
        for number, (sheet, rect) in enumerate(rects):
            self._watch.step(0.1 + 0.3 * number / len(rects), sheet.title)
            # What one board takes is not left for those after it: the largest maps come first.
            painted = board_picture(self.pictures, sheet, rect, budget)
            budget -= painted.pixels
            self._painted.append(painted)
            if painted.data:
                (folder / painted.name).write_bytes(painted.data)
            sections.append(_section(sheet, rect, painted))
        sides = [side.id for side in self.allotment.sides]
        size = (self.ground.hex_px, 1.0)
        whole = bare_sheet((game, title), self.ground.grid, size, sections, sides, _ORIGIN)
        (folder / MAP_FILE).write_text(format_map(whole), encoding="utf-8")
        pages = [page for page in self.allotment.pages if any(True for _ in self._of_page(page))]
        turns = self.turns
        things: list[Page | Deck] = [*decks, *pages]
        tray = tray_of(self.ground.size_px, self.ground.hex_px, turns, self.allotment.sides, things)
        (folder / TRAY_FILE).write_text(format_tray(tray), encoding="utf-8")

    def _of_page(self, page: Page) -> Iterator[Design]:
        return (design for design in self.allotment.designs if design.page == page and design.units)

    # ---- counters and set-ups

    def _decks(self, allotted: Iterable[Allotted]) -> tuple[Deck, ...]:
        """Return the decks that any piece lies in, and those of the module."""
        piles = {pile.name: pile for window in self.module.maps for pile in window.piles if pile.is_deck}
        names = dict.fromkeys([*piles, *(each.standing.deck for each in allotted if each.standing.deck)])
        words = FreeWords(sign="_")
        found = []
        for name in names:
            pile = piles.get(name)
            closed, shuffled = (pile.is_face_down, pile.is_shuffled) if pile else (True, True)
            found.append(Deck(_word(name or "deck", words), name[:60] or "Deck", closed, shuffled))
        return tuple(found)

    def _scenario(
        self,
        key: str,
        title: str,
        allotted: Sequence[Allotted],
        decks: Sequence[Deck],
        owners: Mapping[str, str] = MappingProxyType({}),
    ) -> Scenario:
        by_name = {deck.name: deck for deck in decks}
        lain = {each.unit: self._lain(each, self._place(each, by_name), owners) for each in allotted}
        # What no game has out lies in the box of its page, from which a player takes it.
        for unit, design in self.allotment.units():
            if unit not in lain:
                lain[unit] = Lain(unit, design.face, Place(box=palette_box(design.page)))
        return Scenario(key, title, tuple(lain.values()))

    def _lain(self, allotted: Allotted, place: Place, owners: Mapping[str, str]) -> Lain:
        looks, closed = allotted.looks, ""
        # In a deck it is hidden by lying there.
        if looks.owner and not allotted.standing.deck:
            closed = self.allotment.closed_to(owners.get(looks.owner, looks.owner))
        elif not allotted.standing.deck:
            closed = self.allotment.seer_of(self.module.map_of(allotted.standing.map))
        return Lain(allotted.unit, allotted.face, place, looks.turned_deg % 360, closed)

    def _place(self, allotted: Allotted, decks: Mapping[str, Deck]) -> Place:
        standing = allotted.standing
        deck = decks.get(standing.deck[:60]) if standing.deck else None
        if deck is not None:
            return Place(box=deck.box)
        found = self.ground.place_of(standing.map, standing.x, standing.y)
        if found is not None:
            return found
        return Place(box=palette_box(allotted.design.page))

    def _write_counters(self, folder: Path, game: str, scenarios: Sequence[Scenario]) -> None:
        sides, turns = self.allotment.sides, self.turns
        phases = game_text.phases_of(self.module, sides[:-1])
        texts = {
            "counters.toml": game_text.counters_file(game, self.allotment, scenarios),
            "markers.toml": game_text.markers_file(),
            "reinforcements.toml": game_text.reinforcements_file(turns),
        }
        for each in scenarios:
            texts[f"setup_{each.id}.toml"] = game_text.setup_file(game, each, sides, phases, turns)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / GAME_PICTURES).mkdir()
        designs = self.allotment.designs
        for number, design in enumerate(designs):
            # Not at each: to tell of progress takes longer than a small picture.
            if number % 50 == 0:
                self._watch.step(0.4 + 0.55 * number / len(designs), design.name)
            self._write_faces(folder / GAME_PICTURES, design)

    def _write_faces(self, folder: Path, design: Design) -> None:
        for number, face in enumerate(design.faces):
            drawing = self._drawer.draw(face, design.size)
            # A file for each copy, since the table finds a counter's picture by the id of the unit.
            for unit in design.units if drawing is not None else ():
                suffix, data = drawing if drawing is not None else ("", b"")
                name = file_name_for(unit, game_text.face_name(number))
                (folder / f"{name}{suffix}").write_bytes(data)

    # ---- the rest

    def _write_rules(self, folder: Path, game: str, sides: Sequence[Side]) -> None:
        words = game_text.words_file(game, sides, self.allotment, self.module)
        (folder / "words.toml").write_text(words, encoding="utf-8")
        sequence = game_text.sequence_file(game, game_text.phases_of(self.module, sides[:-1]))
        (folder / "sequence.toml").write_text(sequence, encoding="utf-8")


def _word(text: str, words: FreeWords) -> str:
    # Neither sign: the words become ids of boxes and scenarios, in which both mean something.
    return words.free(ascii_word(text, 50).replace(".", "_").replace("+", "_"))


def _weight(layout: Layout) -> float:
    """Return how much of a map there is: hexes count before everything."""
    area = sum(each.width * each.height for each in layout.boards)
    # More than any chart is larger than the smallest map of hexes.
    return area * (1_000 if any(each.board.grid.hex_grids for each in layout.boards) else 1)


def _section(sheet: Sheet, rect: tuple[int, int, int, int], painted: Painted) -> Section:
    box = Rect(*map(float, rect))
    return Section(sheet.id, sheet.title or sheet.id, ALL_LINES, painted.name, box, ALL_LINES, sheet.prefix)
