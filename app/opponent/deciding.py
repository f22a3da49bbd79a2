"""Which decisions of the turn the opponent takes, and how: what is due, and what its game says is welcome."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from app.assist.turn.decision import Decision, Option, Pick, When
from app.opponent.deed import Deed
from app.opponent.outlook import Outlook
from app.table.game import Game
from app.table.phrases import Translate
from rules.hexgrid import HexId
from rules.opponent import Strategy

Taken = Collection[tuple[str, str]]
"""The decisions and options that were taken in this step already."""

# The rules are asked about each of them.
_MOST_SECTORS = 24


def decide(
    game: Game,
    decisions: Iterable[Decision],
    strategy: Strategy,
    outlook: Outlook,
    taken: Taken,
    tr: Translate,
) -> tuple[Deed, tuple[str, str]] | None:
    """Return the next of some decisions as a deed with its name, None where nothing is to be decided."""
    for decision in decisions:
        if not _is_wanted(decision, strategy):
            continue
        if decision.options:
            found = _option(game, decision, outlook, taken, tr)
        else:
            found = _sector(game, decision, outlook, tr)
        # A decision that stays open once it is taken must not be taken for ever.
        if found is not None and found[1] not in taken:
            return found
    return None


def _is_wanted(decision: Decision, strategy: Strategy) -> bool:
    is_welcome = decision.when is When.OPEN and strategy.is_welcome(decision.id)
    return decision.when is When.DUE or is_welcome


# ---- one of several


def _option(
    game: Game, decision: Decision, outlook: Outlook, taken: Taken, tr: Translate
) -> tuple[Deed, tuple[str, str]] | None:
    open_ones = [each for each in decision.allowed if (decision.id, each.key) not in taken]
    best = max(open_ones, key=lambda each: _rank(each, outlook), default=None)
    change = best.make(game, None) if best is not None else None
    if best is None or change is None:
        return None
    return Deed(change, tr("The rules leave it open, and this serves best"), decision.case, best.at), (
        decision.id,
        best.key,
    )


def _rank(option: Option, outlook: Outlook) -> tuple[bool, int, str]:
    """Return how much an option is wanted: first units on the map, of those the strongest."""
    # The key of an option about a unit begins with the unit's id.
    unit = next((u for u in outlook.position.units if option.key.startswith(f"{u.id}:")), None)
    strength = unit.counter.faces[0].attack if unit is not None else 0
    # Letters and names come in their order: the first is taken where nothing else tells.
    return option.at is not None, strength, "".join(chr(0x10FFFF - ord(letter)) for letter in option.key)


# ---- a sector


def _sector(
    game: Game, decision: Decision, outlook: Outlook, tr: Translate
) -> tuple[Deed, tuple[str, str]] | None:
    """Return the surprise in the first sector, of those in front of most enemies, that the rules allow."""
    pick = decision.pick
    if pick is None:
        return None
    for hexes in _sectors(pick, outlook):
        if pick.verdict_on(hexes):
            change = pick.make(game, hexes, pick.best(hexes))
            if change is not None:
                reason = tr("Most of the enemy stands in front of these hexes")
                return Deed(change, reason, decision.case, hexes[0]), (decision.id, " ".join(hexes))
    return None


def _sectors(pick: Pick, outlook: Outlook) -> Iterator[tuple[HexId, ...]]:
    """Yield chains of hexes of the wanted length, those with most enemies beside them first."""
    foes = {here: len(outlook.foes_beside(here)) for here in pick.near}
    chains = {_chain(here, pick, outlook, foes) for here in pick.near}
    full = [chain for chain in chains if len(chain) == pick.count]
    ranked = sorted(full, key=lambda chain: (-sum(foes[here] for here in chain), chain))
    yield from ranked[:_MOST_SECTORS]


def _chain(start: HexId, pick: Pick, outlook: Outlook, foes: Mapping[HexId, int]) -> tuple[HexId, ...]:
    """Return a chain of hexes from one on, each the neighbour of the last with most enemies beside it."""
    chain = [start]
    while len(chain) < pick.count:
        last = chain[-1]
        onward = [there for there in outlook.around(last) if there in pick.near and there not in chain]
        # A hex beside an earlier one would make a clump of the chain.
        free = [there for there in onward if not any(near in chain[:-1] for near in outlook.around(there))]
        if not free:
            break
        chain.append(min(free, key=lambda there: (-foes[there], there)))
    return tuple(chain)
