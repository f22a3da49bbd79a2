"""What one point or one unit more or fewer would change in an attack, in games with columns of odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.fights import Attack, Change, CombatCard, Margins
from rules.unit_id import UnitId


def margins_of(
    card: CombatCard,
    needed: Iterable[int],
    attack: Attack,
    idle: Iterable[UnitId],
    change: Callable[[Attack], Change],
    supported: Mapping[UnitId, Change] | None = None,
) -> Margins:
    """Return points to the next column by strength, points to spare, and what single units would change.

    `needed` are the strengths at which the columns begin, `idle` the units that could still join, `supported`
    what else could be brought in.
    """
    own, known = card.attack_strength, tuple(needed)
    reached = [points for points in known if points <= own]
    missing = next((points - own for points in known if points > own), None)
    joining = {unit: change(replace(attack, attackers=(*attack.attackers, unit))) for unit in idle}
    leaving = {
        unit: change(replace(attack, attackers=tuple(each for each in attack.attackers if each != unit)))
        # The last attacker cannot stay out of his own attack.
        for unit in (attack.attackers if len(attack.attackers) > 1 else ())
    }
    return Margins(missing, own - reached[-1] if reached else 0, joining | dict(supported or {}), leaving)
