"""Boards as JSON objects, read strictly: hexes, hexsides, roads, bridges, units and settings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.board import Board, Topology, join_features
from rules.fields import Fields, kept, read_array, read_hex, read_hexes, read_pair, read_word
from rules.games import rule_sets
from rules.grids.read import USUAL_HEX_PX, read_grid
from rules.hexgrid import Grid, HexId, Hexside
from rules.issues import Issue, NotationError, shown
from rules.judge import Judge
from rules.library import default_game
from rules.moving import Movement
from rules.position import BridgeState, Position
from rules.ruleset import BoardWords, RuleSet
from rules.tomlfile import TomlTable
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, USUAL, Counter, Face, Mark, MovementClass, Unit

# In halves of points it is the largest allowance that `rules.search` can count.
MAX_FIGURE = 60


@dataclass(frozen=True, slots=True)
class Case:
    """A board that a question is asked about: who judges it by which rules, and the position on it."""

    judge: Judge
    position: Position
    rule_set: RuleSet

    @property
    def words(self) -> BoardWords:
        """The words that questions about the board are asked in."""
        return self.rule_set.board_words


@dataclass
class BoardReader:
    """Reads boards; keeps what boards of one shape or under one law share."""

    _grids: dict[str, Topology] = field(default_factory=dict)
    _laws: dict[str, Callable[[Board], Judge]] = field(default_factory=dict)

    def case_of(self, line: Fields, rule_set: RuleSet) -> Case:
        """Return what the board of a line says, in the form of its game's rules.

        Raises NotationError or DataError.
        """
        if rule_set.questions is None:
            return self._usual(Fields(line.get("board"), "board"), rule_set)
        judge, position = rule_set.questions.read(line)
        return Case(judge, position, rule_set)

    def read(self, data: object) -> Case:
        """Return the case of a board alone; raises NotationError or DataError."""
        line = Fields({"board": data}, "the line")
        return self.case_of(line, rule_set_of(line))

    def _usual(self, board: Fields, rule_set: RuleSet) -> Case:
        mp_unit = rule_set.words.movement.parts_per_mp
        # Told otherwise than counted, every cost on the board would be read wrong and answered without a
        # word.
        if board.get("mp_unit", mp_unit) != mp_unit:
            raise NotationError(f"board.mp_unit: only {mp_unit} is understood")
        words = rule_set.board_words
        whole, topology = self._topologies(board)
        # A sparse board may speak of hexes that it leaves out: they are on the grid, and do nothing.
        known = whole.index
        bridges = dict(_read_bridge(entry, words, whole) for entry in board.records("bridges"))
        table = Board(
            topology,
            _terrain(board, words, topology),
            join_features(
                _sides_by_kind(board, "hexsides", words.hexsides, whole),
                _sides_by_kind(board, "roads", words.roads, whole),
                {side: kind for side, (kind, _) in bridges.items()},
            ),
            frozenset(read_hexes(board.get("villages", []), known)),
            _entries(board, words, known),
            {
                read_hex(h, known): read_word(kind, words.roads, "edge_roads")
                for h, kind in board.pairs("edge_roads")
            },
            _areas(board, words, known),
        )
        position = Position(
            rule_set.game,
            bridges={side: state for side, (_, state) in bridges.items()},
            # Hexsides and roads may speak of hexes that a sparse board leaves out, units may not stand there.
            units=tuple(_units(board, rule_set, topology.index)),
        )
        return Case(self._law(board, rule_set)(table), position, rule_set)

    def _topologies(self, board: Fields) -> tuple[Topology, Topology]:
        """Return the whole grid, and the part of it that exists."""
        told = _grid_table(board)
        # The grid alone is the key: terrain, roads and units differ between boards of one shape.
        key = json.dumps(told, sort_keys=True, default=str)
        whole = kept(self._grids, key, lambda: Topology(_read_grid(told)))
        if not board.flag("sparse"):
            return whole, whole
        # A sparse board is made of the hexes whose terrain it names.
        return whole, Topology(whole.grid, read_hexes(dict(board.pairs("hexes")), whole.index))

    def _law(self, board: Fields, rule_set: RuleSet) -> Callable[[Board], Judge]:
        choices, charts = dict(board.pairs("choices")), dict(board.pairs("charts"))
        # Settings and charts are worked out once for all boards that have the same.
        key = json.dumps([choices, charts, rule_set.game, rule_set.id], sort_keys=True)
        return kept(self._laws, key, lambda: rule_set.judges(choices, charts))


def _grid_table(board: Fields) -> dict[str, object]:
    """Return the grid that a board tells of: hexes of so many columns and rows, or what `grid` says."""
    told = {key: board.get(key) for key in ("cols", "rows") if board.get(key) is not None}
    return told | dict(board.pairs("grid"))


def _read_grid(told: Mapping[str, object]) -> Grid:
    """Return the grid of a board; raises NotationError with the first thing that is wrong with it."""
    table = TomlTable(told, "", "board")
    grid = read_grid(table, USUAL_HEX_PX)
    table.close()
    if grid is None or table.issues:
        first = table.issues[0] if table.issues else Issue("", "board", "has no grid")
        raise NotationError(f"{first.where}: {first.message}" + (f" ({first.hint})" if first.hint else ""))
    return grid


def rule_set_of(line: Fields) -> RuleSet:
    """Return the rules that a line or its board asks for; raises NotationError.

    Without `game` they are those of the default one, of several editions the first.
    """
    is_told = line.get("game") is not None or line.get("board") is None
    return _rule_set(line if is_told else Fields(line.get("board"), "board"))


def _rule_set(board: Fields) -> RuleSet:
    known = rule_sets()
    ids = tuple(dict.fromkeys(each.game for each in known))
    game = default_game().id if board.get("game") is None else board.text("game", ids)
    # Looked up within the game: two games may call an edition by the same word.
    editions = [each for each in known if each.game == game]
    wanted = None
    if board.get("rule_set") is not None:
        wanted = board.text("rule_set", [each.id for each in editions])
    found = next((each for each in editions if wanted in (None, each.id)), None)
    if found is None:
        raise NotationError(f"board.game: there are no rules of a game {shown(game)}")
    return found


def _terrain(board: Fields, words: BoardWords, topology: Topology) -> dict[HexId, str]:
    usual = words.terrains[0]
    # A board may leave it out: the first terrain of the game's words is its plain ground.
    default = read_word(board.get("default_terrain", usual), words.terrains, "default_terrain")
    terrain = dict.fromkeys(topology.hexes, default)
    for hex_id, word in board.pairs("hexes"):
        terrain[read_hex(hex_id, topology.index)] = read_word(word, words.terrains, "hexes")
    return terrain


def weather_of(case: Case, question: Fields) -> str:
    """Return the weather of a question, the first of the game's where it names none; raises NotationError."""
    words = case.words.weathers
    return words[0] if question.get("weather") is None else question.text("weather", words)


def _sides_by_kind(
    board: Fields, key: str, kinds: Iterable[str], topology: Topology
) -> dict[str, list[Hexside]]:
    return {
        read_word(kind, kinds, key): [
            read_pair(pair, topology) for pair in read_array(pairs, f"{key}.{kind}")
        ]
        for kind, pairs in board.pairs(key)
    }


def _read_bridge(
    entry: Fields, words: BoardWords, topology: Topology
) -> tuple[Hexside, tuple[str, BridgeState]]:
    owner = "" if entry.get("owner") is None else entry.text("owner", words.sides)
    state = "intact" if entry.get("state") is None else entry.text("state", ("intact", "destroyed"))
    kind = entry.text("kind", words.crossings)
    return read_pair(entry.get("pair"), topology), (kind, BridgeState(owner, state == "destroyed"))


def _entries(board: Fields, words: BoardWords, known: Mapping[HexId, int]) -> dict[str, tuple[HexId, ...]]:
    zones = tuple(zone for those in words.entries.values() for zone in those)
    return {
        read_word(zone, zones, "entries"): tuple(read_hexes(hexes, known))
        for zone, hexes in board.pairs("entries")
    }


def _areas(board: Fields, words: BoardWords, known: Mapping[HexId, int]) -> dict[str, frozenset[HexId]]:
    areas = {name: frozenset(read_hexes(board.get(name, []), known)) for name in words.areas}
    # An area without hexes is empty; a limit without hexes must be missing, or it would shut everybody out.
    limits = {name: board.get(name) for name in words.limits}
    return areas | {
        name: frozenset(read_hexes(found, known)) for name, found in limits.items() if found is not None
    }


def _units(board: Fields, rule_set: RuleSet, known: Mapping[HexId, int]) -> Iterator[Unit]:
    seen: set[str] = set()
    for entry in board.records("units"):
        unit = _unit(entry, rule_set, known)
        # A position looks units up by id: the second would hide the first instead of standing beside it.
        if unit.id in seen:
            raise NotationError(f"unit {unit.id} stands on the board twice")
        seen.add(unit.id)
        yield unit


def _unit(entry: Fields, rule_set: RuleSet, known: Mapping[HexId, int]) -> Unit:
    words = rule_set.board_words
    steps = 1 if entry.get("steps") is None else entry.whole("steps", 1, 9)
    faces = [_face(entry, steps)]
    # With one step left the figures given are those that are up, whatever else is told.
    if entry.get("reduced") is not None and steps > 1:
        faces.append(_face(Fields(entry.get("reduced"), "reduced"), 1))
    division = entry.get("division")
    counter = Counter(
        UnitId(entry.text("id")),
        entry.text("side", words.sides),
        entry.text("type", words.unit_types),
        tuple(faces),
        _movement(entry, rule_set.words.movement),
        division if isinstance(division, str) else "",
        # In the order of `Counter.parse`, so that equal counters are equal.
        tuple(sorted((key, entry.text(key)) for key in rule_set.words.units.values if entry.get(key))),
        entry.flag("ground", default=True),
    )
    place = entry.get("hex")
    marks = frozenset(_marks(entry, words))
    return Unit(counter, None if place is None else read_hex(place, known), steps, marks)


def _movement(entry: Fields, movement: Movement) -> MovementClass:
    """Return the class that a unit names, or that it says it is in: `"motorized": true`."""
    if entry.get("movement") is not None:
        return movement.key_of(entry.text("movement", [each.id for each in movement.classes]))
    # The first flag that is set, as no unit is of two classes.
    return next((each for each in movement.written if entry.flag(each)), USUAL)


def _face(entry: Fields, steps: int) -> Face:
    attack, defense, move = (entry.whole(key, 0, MAX_FIGURE) for key in ("attack", "defense", "move"))
    return Face(attack, defense, move, steps)


def _marks(entry: Fields, words: BoardWords) -> Iterator[Mark]:
    if not entry.flag("supplied", default=True):
        yield OUT_OF_SUPPLY
    for state in words.states:
        if entry.flag(state):
            yield state
