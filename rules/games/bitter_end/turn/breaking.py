"""The decisions at no fixed step: the breakout of the garrison (15), bridges that are blown (12.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.decisions import Choice, LeftToASide, When
from rules.findings import Verdict
from rules.games.bitter_end.breakout import BREAKOUT, SUPPLY, breaking_out, declared_in_the_supply_phase
from rules.games.bitter_end.bridges import Demolition, demolition
from rules.games.bitter_end.turn.acts import breakout_declared, bridge_blown
from rules.games.bitter_end.turn.deciding import Asked
from rules.games.bitter_end.words import GERMAN, SIDES
from rules.hexgrid import Hexside
from rules.position import BridgeState
from rules.words import Said


def breakout(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the declaration of the breakout (15.1, 15.2)."""
    edition = asked.judge.law.edition
    verdict = breaking_out(asked.position, asked.city, edition)
    title = Said("breakout")
    # Told as chosen for the rest of the game: it is declared once, and everybody may ask when.
    if asked.position.facts.get(BREAKOUT):
        chosen = verdict.prohibitions
        yield LeftToASide("breakout", GERMAN, title, "15.2", When.OUTSIDE, chosen=chosen)
        return
    choice = Choice(
        "declare",
        Said("breakout_declared"),
        lambda position, _: breakout_declared(position.date),
        verdict,
        Said("breakout_brings"),
        title=title,
    )
    elsewhere = When.OUTSIDE if edition.has(declared_in_the_supply_phase) else When.ANYTIME
    when = When.OPEN if asked.now == (GERMAN, SUPPLY) else elsewhere
    yield LeftToASide("breakout", GERMAN, title, "15.1", when, (choice,))


def blowing(asked: Asked) -> Iterator[LeftToASide]:
    """Yield for each side the bridges that it may blow, its own turn or not (12.51 to 12.54)."""
    for side in SIDES:
        states = asked.position.bridges.items()
        own = [bridge for bridge, state in states if state.owner == side and not state.is_destroyed]
        if own:
            case = "12.53" if side == asked.position.side else "12.54"
            wishes = (Demolition(asked.judge.board, asked.position, side, bridge) for bridge in own)
            choices = tuple(_blown(asked, wish) for wish in wishes)
            title = Said("blow_a_bridge", (("side", side),))
            yield LeftToASide(f"bridge:{side}", side, title, case, When.ANYTIME, choices)


def _blown(asked: Asked, wish: Demolition) -> Choice:
    verdict = demolition(wish, asked.judge.law.edition)
    return Choice(
        str(wish.bridge),
        Said("bridge", (("bridge", wish.bridge),)),
        lambda position, die: bridge_blown(position, wish.bridge, die),
        verdict,
        # A choice has one hex to look at; of the two ends of a bridge either will do.
        at=wish.bridge.a,
        needs_die=_needs_die(verdict),
        title=Said("blow_the_bridge", (("bridge", wish.bridge),)),
    )


def _needs_die(verdict: Verdict) -> bool:
    """Return whether a die decides: the rule that asks for one names the highest face that will do."""
    return any("most" in dict(found.facts) for found in verdict.findings)


def before_the_enemy_is_over(asked: Asked, owner: str, bridge: Hexside) -> Verdict:
    """Return the verdict on an attempt of the owner whose bridge an enemy is going over just now (12.54)."""
    # As it was a moment ago: on the table the enemy may have taken it by now (12.52).
    bridges = {**asked.position.bridges, bridge: BridgeState(owner)}
    before = replace(asked.position, bridges=bridges)
    wish = Demolition(asked.judge.board, before, owner, bridge, is_approached=True)
    return demolition(wish, asked.judge.law.edition)
