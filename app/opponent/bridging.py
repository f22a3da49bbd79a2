"""Which of its bridges a side should blow: the enemy is before it, and nobody of its own needs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.assist.situation import Situation
from app.assist.turn.decision import Decision
from app.opponent.outlook import Outlook, hexes_within
from app.table.changes import Change
from app.table.game import Game
from rules.hexgrid import HexId, Hexside
from rules.position import BridgeState

_NEAR = 2
"""How many hexes from the far end of a bridge an enemy is about to cross."""
_OWN_BEYOND = 6
"""A unit of its own so near to the far end needs the bridge."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A bridge that the enemy may cross next: from which end, and how far he is from it."""

    bridge: Hexside
    end: HexId
    range: int


@dataclass(frozen=True, slots=True)
class Offered:
    """What the rules allow to be done with a bridge, and by which case."""

    change: Change
    case: str


def bridges_to_blow(outlook: Outlook, situation: Situation, river: frozenset[Hexside]) -> Iterator[Threat]:
    """Yield the bridges of a side that help only the enemy; each is looked at as the table lies then."""
    # In a fixed order: the same game always goes the same way.
    for bridge, state in sorted(situation.position.bridges.items(), key=lambda pair: str(pair[0])):
        # Before the threat is looked for, which is a flood over the map for each bridge.
        if state.owner == outlook.side and not state.is_destroyed:
            threat = _threat(outlook, bridge, river)
            if threat is not None and is_spared(outlook, situation, bridge):
                yield threat


def _threat(outlook: Outlook, bridge: Hexside, river: frozenset[Hexside]) -> Threat | None:
    """Return who threatens a bridge from the one bank or the other, where nobody of the side is beyond."""
    for end in (bridge.a, bridge.b):
        # The river bars the way, so all that is found lies on this bank.
        beyond = hexes_within(outlook.grid, end, _OWN_BEYOND, river)
        near = [far for here, far in beyond.items() if here in outlook.enemies and far <= _NEAR]
        if near and not any(here in outlook.friends for here in beyond):
            return Threat(bridge, end, min(near))
    return None


def is_spared(outlook: Outlook, situation: Situation, bridge: Hexside) -> bool:
    """Return whether no unit of a side loses its supply with a bridge."""
    position, side = situation.position, outlook.side
    without = replace(position, bridges={**position.bridges, bridge: BridgeState(side, is_destroyed=True)})
    before = situation.shared_judge.ask(lambda judge: judge.supply(position, side).supplied)
    # As sets: who was out of supply before loses nothing with the bridge.
    return before <= situation.shared_judge.ask(lambda judge: judge.supply(without, side).supplied)


def blown(game: Game, decisions: Iterable[Decision], bridge: Hexside) -> Offered | None:
    """Return the demolition as the decisions offer it, None where the rules do not allow it."""
    return _made(game, decisions, bridge, "bridge:")


def attempted(game: Game, decisions: Iterable[Decision], bridge: Hexside) -> Offered | None:
    """Return the attempt before an enemy is over, None where there is none to be made."""
    return _made(game, decisions, bridge, "crossing:")


def _made(game: Game, decisions: Iterable[Decision], bridge: Hexside, kind: str) -> Offered | None:
    # By way of the decisions, as a person does it: so nothing is done that a panel would not offer.
    offered = ((option, each) for each in decisions if each.id.startswith(kind) for option in each.allowed)
    found = next((pair for pair in offered if pair[0].key == str(bridge)), None)
    change = found[0].make(game, None) if found is not None else None
    return Offered(change, found[1].case) if found is not None and change is not None else None
