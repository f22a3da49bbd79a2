"""Bridgeheads in the turn (23.3): their owner may take them off when his impulse ends."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide
from rules.games.budapest_campaign.bridgeheads import ended
from rules.games.budapest_campaign.situation import Bridgehead, Situation
from rules.games.budapest_campaign.turn.asked import Asked
from rules.words import Said


def bridgehead_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the bridgeheads of the phasing side that it may take off (23.3)."""
    own = [head for head in asked.situation.bridgeheads if head.side == asked.side]
    if own:
        # One by one: the markers of a side are few, and each that is taken off can serve elsewhere (23.3).
        choices = tuple(_taken_off(asked.situation, head) for head in own)
        yield LeftToASide("bridgeheads", asked.side, Said("take_bridgehead_off"), "23.3", choices=choices)


def _taken_off(situation: Situation, head: Bridgehead) -> Choice:
    effects = tuple(ended(situation, (head,)))
    label = Said("bridgehead_off", (("hexside", str(head.hexside)),))
    return Choice(str(head), label, lambda _position, _die: effects, at=head.frm)
