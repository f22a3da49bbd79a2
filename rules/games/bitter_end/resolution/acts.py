"""What each step of a combat brings about: effects on units, and what is written down of it from then on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.attack_plan import UNDER_WAY, key_of_fought
from rules.effects import Effect, Effects, LoseSteps, MoveAlong, SetPlan
from rules.fights import Advanced, CombatCard, Losses, Retreat
from rules.fought import Expected, Fought
from rules.games.bitter_end.resolution.fight import Fight
from rules.games.bitter_end.resolution.lying import hex_of, steps_of
from rules.games.bitter_end.resolution.obligations import LEAVE, in_contest
from rules.games.bitter_end.resolution.pending import ADVANCE, ALL_OUT, ARMOR, ENTRY, Task
from rules.games.bitter_end.resolution.round import Round
from rules.hexgrid import HexId
from rules.procedure import Over
from rules.unit_id import UnitId
from rules.units import RETREATED

_SETTLED_BY = {
    Task.ONE_OF: ARMOR,
    Task.ENTER: ENTRY,
    Task.CHOOSE: ENTRY,
    Task.ADVANCE: ADVANCE,
    Task.ALL_OUT: ALL_OUT,
}


def written(fight: Fight, *effects: Effect) -> Effects:
    """Return effects, and that a combat stands so after them."""
    return (*effects, SetPlan(UNDER_WAY, str(fight)))


# ---- the die


def rolled(now: Round, die: int | None) -> Effects:
    """Return the results of the face of a die; at odds below the table nobody rolls (10.27)."""
    card = now.card
    if card.column is None or die is None:
        # Without results: by that it is known from all others that were rolled.
        return written(replace(now.fight, is_rolled=True, odds="", expected=_expected(now, card)))
    outcome, mandatory_losses, fight = card.outcomes[die], card.mandatory_by_die[die], now.fight
    return written(
        replace(
            fight,
            is_rolled=True,
            die=die,
            modifier=card.modifier,
            odds=str(card.column),
            results=dict(outcome.results),
            due={unit: n for unit, n in mandatory_losses.by_unit.items() if unit in fight.defenders},
            # A step that one armored attacker must lose pays for the result (10.92): it is never `due`.
            one_of=mandatory_losses.one_of
            or tuple(unit for unit in mandatory_losses.by_unit if unit in fight.strikers),
            expected=_expected(now, card),
        )
    )


def _expected(now: Round, card: CombatCard) -> dict[str, Expected]:
    found = dict(now.fight.expected)
    sides = (now.fight.strikers[:1], tuple(now.fight.defenders)[:1])
    for units, losses in zip(sides, (card.attacker_losses, card.defender_losses), strict=True):
        for unit in units:
            # One unit tells the side of all.
            side = now.side(unit)
            found[side] = found.get(side, Expected()) + _as_expected(losses)
    return found


def _as_expected(losses: Losses) -> Expected:
    return Expected(losses.least, losses.most)


def ruled(fight: Fight, here: HexId, result: int) -> Effects:
    """Return that a hex has another result than the die gave."""
    return written(replace(fight, results={**fight.results, here: result}))


# ---- losses


def step_lost(now: Round, unit: UnitId) -> Effects:
    """Return the loss of a step: one that a unit must lose, or one that pays a point of the result."""
    fight = now.fight
    if now.pending.task is Task.ALL_OUT:
        # It pays for nothing else, also where it is lost before the obligations are paid.
        taken = min(1, steps_of(now.position, unit))
        forced = {**fight.forced, unit: fight.forced.get(unit, 0) + taken}
        fight = replace(fight, settled=(*fight.settled, ALL_OUT), forced=forced)
    return written(fight, LoseSteps(unit))


def mandatory_losses_taken(now: Round) -> Effects:
    """Return that every unit loses the step that it must before anything is chosen (10.45)."""
    units = now.pending.units if now.pending.task is Task.MANDATORY else ()
    return written(now.fight, *(LoseSteps(unit) for unit in units))


# ---- retreat


def retreat_decided(now: Round) -> Effects:
    """Return that the units that owe retreat by all the points that are left."""
    obligation = now.pending.obligation
    if obligation is None:
        return ()
    return written(replace(now.fight, flights={**now.fight.flights, obligation.key: obligation.by_retreat}))


def retreated(now: Round, unit: UnitId, way: Retreat) -> Effects:
    """Return the retreat of a unit, the steps that it loses on its way and its loss of zone (10.66)."""
    fight, steps = now.fight, steps_of(now.position, unit)
    # Each finding of a way is a step that it costs (10.64, 10.65).
    taken = min(steps, steps if way.is_eliminated else len(way.findings))
    forced = {**fight.forced, unit: fight.forced.get(unit, 0) + taken}
    key = now.pending.obligation.key if now.pending.obligation is not None else ""
    # All who pay retreat alike (10.61): whoever got least far says what is left.
    stuck = {**fight.stuck, key: max(way.stuck, fight.stuck.get(key, 0))}
    # Who found no way keeps his zone: 10.66 takes it from those who left.
    gone = (MoveAlong(unit, way.path, (RETREATED,)),) if len(way.path) > 1 else ()
    lost = (LoseSteps(unit, taken),) if taken else ()
    left = {key: count for key, count in stuck.items() if count}
    return written(replace(fight, forced=forced, stuck=left, fled=(*fight.fled, unit)), *gone, *lost)


# ---- inside one hex


def entered(now: Round, units: Iterable[UnitId], here: HexId) -> Effects:
    """Return that attackers go into the defenders' hex (10.461)."""
    places = {unit: hex_of(now.position, unit) for unit in units}
    moves = (MoveAlong(unit, (there, here)) for unit, there in places.items() if there is not None)
    return written(replace(now.fight, contested=here), *moves)


def left(now: Round) -> Effects:
    """Return that the side whose turn it is leaves the contested hex by one hex (10.461)."""
    # Nobody of them has left yet, whoever fled before.
    return written(replace(now.fight, leaving=now.pending.side, fled=()))


def struck(now: Round) -> Effects:
    """Return that the side whose turn it is attacks inside the contested hex: a new round (10.463)."""
    fight, side = now.fight, now.pending.side
    others = {now.side(unit) for unit in fight.start} - {side}
    strikers = in_contest(now.position, fight, side)
    defenders = [unit for other in others for unit in in_contest(now.position, fight, other)]
    # Obligations belong to a round; the assault and the advance are settled for the whole combat.
    kept = tuple(key for key in fight.settled if key in (ALL_OUT, ADVANCE))
    return written(
        Fight(
            number=fight.number,
            attackers=fight.attackers,
            hexes=fight.hexes,
            # For the record of what was planned: inside the hex no points count (10.461).
            asp=fight.asp,
            arsp=fight.arsp,
            is_all_out=fight.is_all_out,
            is_surprised=fight.is_surprised,
            start=fight.start,
            origins=fight.origins,
            contested=fight.contested,
            advanced=fight.advanced,
            expected=fight.expected,
            round=fight.round + 1,
            strikers=strikers,
            defenders=dict.fromkeys(defenders, fight.contested or fight.hexes[0]),
            steps={unit: steps_of(now.position, unit) for unit in (*strikers, *defenders)},
            settled=kept,
        )
    )


# ---- advance


def advanced(now: Round, unit: UnitId, to: Advanced) -> Effects:
    """Return the advance of a unit along its path (10.7)."""
    return written(replace(now.fight, advanced=(*now.fight.advanced, unit)), MoveAlong(unit, to.path))


# ---- by hand, and the end


def settled(now: Round) -> Effects:
    """Return that the next thing is taken as done: the players did it by hand, or do without."""
    pending, fight = now.pending, now.fight
    key = _SETTLED_BY.get(pending.task, pending.obligation.key if pending.obligation is not None else "")
    fight = replace(fight, settled=(*fight.settled, key)) if key else fight
    if pending.task is Task.MANDATORY:
        fight = replace(fight, due={u: n for u, n in fight.due.items() if u not in pending.units})
    # The turn passes on: whoever was led out by hand has left, and who is still there is asked anew.
    if key.startswith(LEAVE):
        fight = replace(fight, leaving="")
    return written(fight)


def finished(now: Round) -> Effects:
    """Return the end of the combat: its record is written, and what follows from it is done."""
    fight, position = now.fight, now.position
    # Somebody who is still on the table tells the side.
    side = next(filter(None, map(now.side, fight.attackers)), "")
    still = tuple(unit for unit in fight.attackers if steps_of(position, unit))
    follows = now.turn.fought(position, Over(side, still, fight.is_all_out))
    record = SetPlan(key_of_fought(fight.number), str(record_of(now)))
    return (*follows, SetPlan(UNDER_WAY, ""), record)


def record_of(now: Round) -> Fought:
    """Return the record of the combat as it stands now."""
    fight, lost = now.fight, dict[str, int]()
    for unit, steps in fight.start.items():
        side = now.side(unit)
        # By what is missing now, whichever hand took it.
        lost[side] = lost.get(side, 0) + max(0, steps - steps_of(now.position, unit))
    others = tuple(unit for unit in fight.start if unit not in fight.attackers)
    return Fought(
        now.seen.when,
        fight.attackers,
        others,
        fight.hexes,
        fight.odds,
        fight.die,
        fight.modifier,
        fight.results,
        fight.expected,
        lost,
    )
