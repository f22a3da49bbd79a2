"""What may stand in the gaps of a lesson's sentences: what lies on the table and what the game knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.assist.reader import position_of
from app.table import clock
from app.table.counts import count_key, count_keys
from app.table.game import Game
from app.table.pieces import PieceId
from rules.units import Unit

_PANELS = ("assistant", "combat", "unit", "journal", "order", "dice", "victory")


@dataclass(frozen=True)
class CandidatesOf:
    """The candidates of one game, as it lies when they are asked for."""

    game: Game
    panels: tuple[str, ...] = _PANELS

    def units(self) -> tuple[Unit, ...]:
        """Return the units on the map."""
        # Of the position, not of the table: ids in sentences are those of units, whatever lies about as
        # counters.
        return tuple(unit for unit in position_of(self.game).units if unit.hex is not None)

    def name_of(self, unit: str) -> str:
        """Return what people call a unit."""
        return self.game.name_of(PieceId(unit)) if PieceId(unit) in self.game.table else unit

    def of_gap(self, gap: str) -> Sequence[tuple[str, str]]:
        """Return what may stand in a gap, for people and as sentences have it."""
        match gap:
            case "unit" | "units":
                return [(self.name_of(unit.id), unit.id) for unit in self.units()]
            case "hex" | "hexes":
                return self._hexes()
            case "place":
                return [*self.of_gap("unit"), *self._hexes()]
            case "side":
                return [(side.name, side.id) for side in self.game.words.sides]
            case "phase":
                return [(phase.title, phase.key) for phase in self.game.sequence.phases]
            case "thing":
                # The kind stands in the word: a thing may also be a case or a panel, typed by hand.
                return [(f"unit {self.name_of(unit.id)}", f"unit {unit.id}") for unit in self.units()]
            case _:
                return [(each, each) for each in self._words(gap)]

    def _hexes(self) -> list[tuple[str, str]]:
        # Only hexes with units: all of a map's would be no list to choose from.
        return [(here, here) for here in dict.fromkeys(str(unit.hex) for unit in self.units())]

    def _words(self, gap: str) -> Sequence[str]:
        game = self.game
        match gap:
            case "count":
                return [count_key(key) for key in count_keys(game)]
            case "state":
                return list(game.words.states.by_id)
            case "weather":
                return list(clock.weathers(game.sheet))
            case "kind":
                return [count.id for count in game.words.counts if count.support]
            case _:
                return ()


def candidates_of(game: Game) -> CandidatesOf:
    """Return what may stand in the gaps of sentences about a game."""
    return CandidatesOf(game)
