"""The historical set-up of Bitter End in its first German movement phase, for the assistant's tests."""

from __future__ import annotations

from pathlib import Path

from app.assist.assistant import Assistant
from app.assist.situation import Situation
from app.assist.turn.watch import Judged, drags_of_phase, judge_drags
from app.files.savegame import OpenGame, new_game
from app.table import acts, clock
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId
from rules.unit_id import UnitId

TANKS, GRENADIERS, THIRD = (UnitId(f"ge:{name}/5SS") for name in ("5", "9", "10"))
HOME, NEAR, ENEMY = HexId("1420"), HexId("1320"), HexId("1518")
"""Where the division stands, a clear hex behind it, a hex held by the 80th Guards."""


def open_konrad(folder: Path) -> OpenGame:
    """Return the game in its movement phase; the caller closes it."""
    opened = new_game("bitter-end", "historical", seed=7, path=folder / "konrad.adjutant")
    go_to(opened.game, "german", "movement")
    return opened


def go_to(game: Game, side: str, phase_id: str, step_id: str = "") -> None:
    """Set the clock."""
    phase = game.sequence.phase(side, phase_id)
    assert phase is not None
    step = next((step for step in phase.steps if step.id == step_id), None)
    change = clock.set_moment(game, clock.moment_in(game, phase, step))
    if change is not None:
        game.journal.push(change)


def drag(game: Game, unit: UnitId, to: str, *route: str) -> None:
    """Move a unit as a hand does."""
    way = tuple(HexId(here) for here in route)
    game.journal.push(acts.move(game.table, [PieceId(unit)], Place(hex=HexId(to)), "Move", way))


def situation_of(game: Game) -> Situation:
    """Return the situation on the table."""
    situation = Assistant(game).situation()
    assert situation is not None
    return situation


def judged(game: Game) -> tuple[Judged, ...]:
    """Return the verdicts on the moves of the phase."""
    return judge_drags(situation_of(game), drags_of_phase(game))
