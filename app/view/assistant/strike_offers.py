"""Who is to attack: the selected units, and what they can attack before their move is over."""

from __future__ import annotations

from collections.abc import Mapping

from app.assist import drawing
from app.assist.strikes import strikes_of
from app.table.pieces import Kind
from app.view.assistant.advice import Advisor
from app.view.scene import TableScene
from app.view.session import Session
from rules.hexgrid import HexId
from rules.strikes import StrikeWay
from rules.unit_id import UnitId

_SOURCE = "combat-strikes"


class StrikeOffers:
    """The attacks in the middle of a move that are offered in one session."""

    def __init__(self, scene: TableScene, advisor: Advisor) -> None:
        self._scene, self._advisor = scene, advisor

    def of(self, units: tuple[UnitId, ...]) -> Mapping[HexId, StrikeWay]:
        """Return the hexes that units can attack before their move is over, and how."""
        situation = self._advisor.situation
        return strikes_of(situation, units) if situation is not None else {}

    def show(self, units: tuple[UnitId, ...]) -> None:
        """Keep them in sight: the reach gives way while a hex is asked for."""
        if self._advisor.wording is not None:
            # A source of their own beside the reach: `OverlayPriority` takes that away for as long as a hex
            # is asked for.
            self._scene.set_marks(_SOURCE, drawing.draw_strikes(self.of(units), self._advisor.wording))

    def hide(self) -> None:
        """Take the marks away."""
        self._scene.set_marks(_SOURCE, ())


def own_selected(session: Session) -> tuple[UnitId, ...]:
    """Return the selected units on the map, those of the side of the first."""
    game = session.game
    found = [p for p in session.selection if p in game.table and game.table[p].kind is Kind.UNIT]
    # Of a selection of both sides those count with which it began: nobody attacks together with the enemy.
    side = game.side_of(found[0]) if found else ""
    on_map = (p for p in found if game.table.place_of(p).hex is not None and game.side_of(p) == side)
    return tuple(UnitId(game.table[piece].design) for piece in on_map)
