"""The Example of Play on the table: a game with its units laid out, and a hand that resolves combats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution, declare
from app.assist.situation import Situation
from app.table import acts
from app.table.changes import Change, Moved, Register
from app.table.dice import Dice
from app.table.game import Game
from app.table.journal import Journal
from app.table.pieces import Kind, PieceId, Place
from app.table.table import Table
from maps.sheet import BoxId
from rules.attack_plan import Row
from rules.combat_task import CombatChoice, Does
from rules.fights import Advanced, Retreat
from rules.games.bitter_end.resolution import acts as acts_of_combat
from rules.games.bitter_end.resolution.fight import Fight
from rules.games.bitter_end.resolution.pending import Pending, Task
from rules.games.bitter_end.resolution.rules import BitterEndCombats
from rules.hexgrid import HexId
from rules.tomlfile import read_toml
from rules.unit_id import UnitId
from tests.new_games import new_game

EXAMPLE = Path(__file__).parents[1] / "counters" / "example_of_play.toml"
SECTOR_EXCEPTION = "1426"
SUPPORT, OPTIONS = ("asp", "arsp"), ("all-out", "surprised")
_TRACKERS = {
    "date": "1945-01-01",
    "side": "german",
    "phase": "german.combat",
    "step": "attack",
    "weather": "clear",
    "asp:german": "4",
    "arsp:german": "5",
}


def names() -> dict[str, UnitId]:
    """The ids of the units by their names in the example."""
    entries = read_toml(EXAMPLE)["unit"]
    assert isinstance(entries, dict)
    return {name: UnitId(entry["unit"]) for name, entry in entries.items()}


def units(text: str) -> tuple[UnitId, ...]:
    """The ids of units named in a text, parted by blanks."""
    return tuple(names()[name] for name in text.split())


def example_game(dice: Dice | None = None, moved: dict[str, str] | None = None) -> Game:
    """Return a game at the German combat phase of the example; other units are off the map."""
    game = new_game(dice=dice)
    entries = read_toml(EXAMPLE)["unit"]
    assert isinstance(entries, dict)
    places = {entry["unit"]: (moved or {}).get(name, entry["hex"]) for name, entry in entries.items()}
    heights: dict[str, int] = {}
    pieces = []
    for piece in game.table:
        if piece.kind is Kind.MARKER and piece.place.hex is not None:
            continue
        place = piece.place
        if piece.id in places:
            spot = places[piece.id]
            heights[spot] = heights.get(spot, -1) + 1
            place = Place(hex=HexId(spot), level=heights[spot])
        elif place.hex is not None:
            place = Place(box=BoxId("pool"), level=0)
        pieces.append(replace(piece, place=place))
    books = {register: dict(game.table.book(register)) for register in Register}
    books[Register.TRACKER].update(_TRACKERS)
    return replace(game, journal=Journal(Table(pieces, books)))


def row_of(attackers: Iterable[UnitId], hexes: Iterable[HexId], more: Mapping[str, object]) -> Row:
    """Return an attack with points and options by their names: `asp`, `arsp`, `all_out`, `surprised`."""
    row = Row(tuple(attackers), tuple(hexes))
    for key, value in more.items():
        if key in SUPPORT:
            row = row.with_points(key, int(str(value)), SUPPORT)
        else:
            row = row.with_option(key.replace("_", "-"), str(value), OPTIONS)
    return row


class Steps:
    """The combat under way by its steps: each finds the choice that is offered for it, and takes it."""

    def __init__(self, game: Game, situation: Situation) -> None:
        found = Resolution.of(game, situation)
        assert found is not None
        self.of = found
        assert isinstance(found.procedure, BitterEndCombats)
        self.round = found.procedure._round(found.fight, found.seen)
        self.card, self.advances, self.set_result = found.card, found.advances, found.set_result

    def pending(self) -> Pending:
        return self.round.pending

    def retreats(self, unit: UnitId) -> tuple[Retreat, ...]:
        return self.round.retreats(unit)

    def choice(self, does: Does, unit: UnitId | None = None) -> CombatChoice:
        """Return the first choice that is offered, of a unit where one is given."""
        return next(each for each in self.of.task.of(does, unit) if unit in (None, each.unit))

    def _take(self, title: str, does: Does, unit: UnitId | None = None) -> Change | None:
        return self.of.take(self.choice(does, unit), title)

    def roll(self, title: str, face: int | None = None) -> Change | None:
        return self.of.take(self.choice(Does.ROLL), title, face)

    def take_mandatory_losses(self, title: str) -> Change | None:
        return self._take(title, Does.LOSE)

    def lose(self, unit: UnitId, title: str) -> Change | None:
        """Lose a step, also one that nobody offers."""
        return self.of._made(acts_of_combat.step_lost(self.round, unit), title)

    def decide_retreat(self, title: str) -> Change | None:
        return self._take(title, Does.GIVE_GROUND)

    def retreat(self, unit: UnitId, way: Retreat, title: str) -> Change | None:
        """Retreat along a way, also one that is not offered."""
        return self.of._made(acts_of_combat.retreated(self.round, unit, way), title)

    def enter(self, units: Sequence[UnitId], here: HexId | None, title: str) -> Change | None:
        assert self.of.task.group is not None
        choice = self.of.task.group.choice(tuple(units))
        assert choice.at == here
        return self.of.take(choice, title)

    def leave(self, title: str) -> Change | None:
        return self._take(title, Does.LEAVE)

    def strike(self, title: str) -> Change | None:
        return self._take(title, Does.STRIKE)

    def advance(self, unit: UnitId, to: Advanced, title: str) -> Change | None:
        """Advance along a path, also one that is not offered."""
        return self.of._made(acts_of_combat.advanced(self.round, unit, to), title)

    def settle(self, title: str) -> Change | None:
        return self.of._made(acts_of_combat.settled(self.round), title)

    def finish(self, title: str) -> Change | None:
        return self.of._made(acts_of_combat.finished(self.round), title)


class Player:
    """A hand that does one step after the other, as the panel offers them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.assistant = Assistant(game)

    @property
    def situation(self) -> Situation:
        found = self.assistant.situation()
        assert found is not None
        return found

    @property
    def fight(self) -> Fight:
        found = plan.fight_of(self.game)
        assert isinstance(found, Fight)
        return found

    @property
    def resolution(self) -> Steps:
        return Steps(self.game, self.situation)

    @property
    def task(self) -> Task:
        return self.resolution.pending().task

    def push(self, change: Change | None) -> None:
        assert change is not None
        self.game.journal.push(change)

    def plan(self, attackers: str, hexes: str, **more: object) -> int:
        """Plan an attack; Soviets in the sector are surprised."""
        options = {"surprised": "no" if SECTOR_EXCEPTION in hexes else "yes"}
        row = row_of(units(attackers), tuple(map(HexId, hexes.split())), {**options, **more})
        number = plan.next_number(self.game)
        self.push(plan.add(self.game, row, "Plan"))
        return number

    def declare(self, attackers: str, hexes: str, **more: object) -> None:
        self.push(declare(self.game, self.situation, self.plan(attackers, hexes, **more), "Declare"))

    def roll(self, face: int) -> None:
        self.push(self.resolution.roll("Attack", face))

    def decide_retreat(self) -> None:
        self.push(self.resolution.decide_retreat("Retreat"))

    def flee(self, unit: str, path: str) -> None:
        """Retreat a unit along the hexes after its own."""
        way = next(each for each in self.ways(unit) if " ".join(each.path[1:]) == path)
        self.push(self.resolution.retreat(names()[unit], way, f"{unit} retreats"))

    def ways(self, unit: str) -> tuple:  # type: ignore[type-arg]  # of retreats
        return self.resolution.retreats(names()[unit])

    def lose(self, unit: str) -> None:
        self.push(self.resolution.lose(names()[unit], f"{unit} loses a step"))

    def advance(self, unit: str, to: str) -> None:
        found = self.resolution.advances()[names()[unit]].hexes[HexId(to)]
        self.push(self.resolution.advance(names()[unit], found, f"{unit} advances"))

    def settle(self) -> None:
        self.push(self.resolution.settle("Done"))

    def finish(self) -> None:
        self.push(self.resolution.finish("Over"))

    def where(self, unit: str) -> str:
        place = self.game.table.place_of(PieceId(names()[unit]))
        return place.hex or place.box or ""

    def drag(self, unit: str, to: str) -> None:
        """Move a unit as a hand does, without asking anyone."""
        piece = PieceId(names()[unit])
        self.push(acts.move(self.game.table, [piece], Place(hex=HexId(to)), "Move"))


__all__ = ["Moved", "Player", "Task", "example_game", "names", "units"]
