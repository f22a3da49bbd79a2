"""What a saved game or a log holds, counted: the numbers of the report.

The position counted is the one that the file opens with; for a log the numbers after its last step stand
beside it. A piece is whatever is neither stack nor deck, those in decks with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from app.bring_in.vassal.called import name_of
from app.bring_in.vassal.commands import QUIET, Command, Other, Property
from app.bring_in.vassal.layout import Layout
from app.bring_in.vassal.position import world_of
from app.bring_in.vassal.saves import Saved
from app.bring_in.vassal.sequence import TAB, decode
from app.bring_in.vassal.traits import at, unknown_kinds
from app.bring_in.vassal.world import World
from app.bring_in.watch import UNWATCHED, Watch

_EXTENSION, _NOTES = "EXT", ("PNOTE", "SNOTE")
OFF_MAP = "off map"
"""What pieces on no map are counted under."""

Layouts = Mapping[str, Layout]
"""The boards of each map, by what commands call the map; none without the module."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One position, counted."""

    pieces: int
    stacks: int
    decks: int
    pieces_in_decks: int
    pieces_by_map: dict[str, int]
    hexes: dict[str, list[str]] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """Return the numbers under the names that scripts ask for."""
        return {
            "pieces": self.pieces,
            "stacks": self.stacks,
            "decks": self.decks,
            "pieces_in_decks": self.pieces_in_decks,
            "pieces_by_map": self.pieces_by_map,
            "hexes": self.hexes,
        }


def tally_of(world: World, layouts: Layouts) -> Tally:
    """Return the numbers of a position."""
    by_map: Counter[str] = Counter()
    hexes: dict[str, list[str]] = {}
    in_decks = 0
    for key, thing in world.things.items():
        where, holder = world.where(key), world.holder_of(key)
        # Also those in decks: the numbers by map add up to all pieces.
        by_map[OFF_MAP if where.is_off_map else where.map] += 1
        # No hexes for these: a deck may lie on a hex of the map, and its cards stand in none.
        if holder is not None and holder.is_deck:
            in_decks += 1
            continue
        layout = layouts.get(where.map)
        number = layout.hex_at(where.x, where.y) if layout is not None else ""
        if number:
            hexes.setdefault(name_of(thing.traits), []).append(number)
    stacks, decks = sum(1 for _ in world.stacks()), sum(1 for _ in world.decks())
    return Tally(len(world.things), stacks, decks, in_decks, dict(by_map.most_common()), hexes)


def strange_in(saved: Saved, world: World, known: Collection[str] = ()) -> dict[str, int]:
    """Return what is not understood, by kind.

    Traits of somebody's own, extensions that are not among the known ones, commands that nobody knows.
    """
    counted: Counter[str] = Counter()
    for thing in world.things.values():
        counted.update(unknown_kinds(thing.traits))
    counted.update(_strange_commands(saved.opening, known))
    for step in saved.steps:
        counted.update(_strange_commands(step, known))
    return dict(counted.most_common())


def unshown_in(saved: Saved) -> dict[str, int]:
    """Return what is understood and has no place on our table: properties, notes of one player."""
    commands = (each for step in (saved.opening, *saved.steps) for each in step)
    return dict(Counter(kind for each in commands if (kind := _unshown(each))).most_common())


def _unshown(command: Command) -> str:
    if isinstance(command, Property):
        return "property"
    return "note of one player" if isinstance(command, Other) and command.kind in _NOTES else ""


def _strange_commands(commands: Iterable[Command], known: Collection[str]) -> Iterable[str]:
    for each in commands:
        if isinstance(each, Other) and each.kind == _EXTENSION:
            # By name and release: whoever misses its counters knows what to look for.
            told = decode(each.text, TAB)[1:3]
            if at(told, 0) not in known:
                yield f"extension {' '.join(told)}"
        elif isinstance(each, Other) and each.kind not in QUIET:
            # Marked as a command: a trait of somebody's own may have the same word.
            yield f"command {each.kind}"


def report_of(
    saved: Saved, layouts: Layouts, watch: Watch = UNWATCHED, extensions: Collection[str] = ()
) -> dict[str, object]:
    """Return the object that the command prints; raises Cancelled where the watch says so."""
    world = world_of(saved)
    watch.step(0.5, "counting")
    opening = tally_of(world, layouts)
    strange = strange_in(saved, world, extensions)
    told = {
        "kind": "log" if saved.is_log else "save",
        **opening.as_json(),
        "log_steps": len(saved.steps),
        "not_understood": strange,
        "refused": None,
    }
    unshown = unshown_in(saved)
    if unshown:
        told["not_shown"] = unshown
    if saved.is_log:
        for step in saved.steps:
            world.run(step)
        # By this two logs of one game can be compared: the second opens where the first ends.
        told["end"] = tally_of(world, layouts).as_json()
    return told


def refusal(reason: str) -> dict[str, object]:
    """Return the object for a file that was refused."""
    return {
        "kind": "save",
        **Tally(0, 0, 0, 0, {}).as_json(),
        "log_steps": 0,
        "not_understood": {},
        "refused": reason,
    }
