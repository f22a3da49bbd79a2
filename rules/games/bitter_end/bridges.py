"""Bridges change hands and are blown (12.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.board import Board
from rules.findings import Finding, Rule, Verdict, forbids, notes, rule
from rules.games.bitter_end.edition import EDITION_2005, Edition
from rules.games.bitter_end.words import BRIDGE
from rules.hexgrid import HexId, Hexside
from rules.position import BridgeState, Position

ATTEMPTS = "bridge_attempts"
"""The fact of a position that names the bridges that were to be blown in this player turn (12.54)."""

BLOWN_BY = 4
"""The highest die that destroys a bridge in the opponent's turn."""


class Demolition(NamedTuple):
    """A side that wants to blow a bridge; `is_crossed` says that an enemy unit is already over it.

    `is_approached` says that one is about to cross: only the first edition asks.
    """

    board: Board
    position: Position
    side: str
    bridge: Hexside
    is_crossed: bool = False
    is_approached: bool = False

    @property
    def state(self) -> BridgeState:
        """Who controls the bridge, and whether it stands."""
        # A bridge of which a position says nothing stands and is nobody's: nobody may blow it (12.51).
        return self.position.bridges.get(self.bridge, BridgeState())

    @property
    def is_own_turn(self) -> bool:
        """Whether it is the side's own player turn."""
        return self.position.side == self.side


@rule("12.5")
def there_is_a_bridge(wish: Demolition) -> Iterator[Finding]:
    """There must be a bridge on the hexside."""
    if wish.board.features(*wish.bridge).crossing != BRIDGE:
        yield forbids(bridge=wish.bridge)


@rule("12.55")
def still_stands(wish: Demolition) -> Iterator[Finding]:
    """What was destroyed stays a ford."""
    if wish.state.is_destroyed:
        yield forbids(bridge=wish.bridge)


@rule("12.51")
def controls_the_bridge(wish: Demolition) -> Iterator[Finding]:
    """Each side may blow the bridges that it controls, at the start those marked as its own."""
    if wish.state.owner != wish.side:
        yield forbids(bridge=wish.bridge, owner=wish.state.owner or "nobody")


@rule("12.53")
def own_turn_needs_no_die(wish: Demolition) -> Iterator[Finding]:
    """In its own player turn a side blows its bridges at will."""
    if wish.is_own_turn:
        yield notes(bridge=wish.bridge)


@rule("12.54")
def other_turn_needs_a_die(wish: Demolition) -> Iterator[Finding]:
    """In the opponent's turn it takes a die of 1 to 4, even while an enemy unit is on its way."""
    if not wish.is_own_turn:
        yield notes(bridge=wish.bridge, most=BLOWN_BY)


@rule("12.54")
def before_the_enemy_is_over(wish: Demolition) -> Iterator[Finding]:
    """The attempt comes before an enemy unit crosses and so takes the bridge."""
    if wish.is_crossed and not wish.is_own_turn:
        yield forbids(bridge=wish.bridge)


@rule("12.54")
def one_attempt_each_turn(wish: Demolition) -> Iterator[Finding]:
    """Each bridge has one attempt in a player turn."""
    # In its own turn a side needs no attempt, so that one which failed before does not bind it then.
    if not wish.is_own_turn and str(wish.bridge) in wish.position.facts.get(ATTEMPTS, ()):
        yield forbids(bridge=wish.bridge)


DEMOLITION_RULES: tuple[Rule[[Demolition]], ...] = (
    there_is_a_bridge,
    still_stands,
    controls_the_bridge,
    own_turn_needs_no_die,
    other_turn_needs_a_die,
    before_the_enemy_is_over,
    one_attempt_each_turn,
)


def demolition(wish: Demolition, edition: Edition = EDITION_2005) -> Verdict:
    """Return the verdict on blowing a bridge now."""
    return Verdict(tuple(found for each in edition.rules(DEMOLITION_RULES) for found in each(wish)))


def is_blown(die: int) -> bool:
    """Return whether a face of the die destroys the bridge."""
    return die <= BLOWN_BY


def crossed(board: Board, position: Position, route: Sequence[HexId]) -> tuple[Hexside, ...]:
    """Return the standing bridges that a route goes over, in order; hexes that do not touch are skipped."""
    sides = (Hexside.between(one, other) for one, other in pairwise(route) if one != other)
    bridges = (side for side in sides if _is_bridge(board, side))
    # A way may go over the same bridge and back: it is captured, and may be blown, the first time.
    return tuple(b for b in dict.fromkeys(bridges) if not position.bridges.get(b, BridgeState()).is_destroyed)


def _is_bridge(board: Board, side: Hexside) -> bool:
    return side in board.features_by_hexside and board.features_by_hexside[side].crossing == BRIDGE


@rule("12.52")
def crossing_captures(
    board: Board, position: Position, side: str, route: Sequence[HexId]
) -> Iterator[Finding]:
    """A unit that goes over an enemy bridge takes it."""
    for bridge in crossed(board, position, route):
        # 12.52 speaks of enemy bridges; one that nobody controls is taken in the same way.
        if position.bridges.get(bridge, BridgeState()).owner != side:
            yield notes(bridge=bridge, side=side)
