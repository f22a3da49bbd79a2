"""Combat in the air (9.5): targets of both sides, one die after another, losses at once, the way home."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rules.decisions import Choice, LeftToASide, When
from rules.duties import Duty, Thrown, Work
from rules.effects import Effect, PutInBox, SetFact, SetSteps
from rules.findings import Verdict
from rules.games.battle_for_hungary.air import combat_areas, fires_freely
from rules.games.battle_for_hungary.air_combat import AirCombat, Shot, bars_to_aim, hits_of, steps_after
from rules.games.battle_for_hungary.air_facts import (
    AirAreasFought,
    AirDice,
    AirTarget,
    areas_fought_in,
    dice_in,
    targets_in,
)
from rules.games.battle_for_hungary.facts import FoughtAir, added
from rules.games.battle_for_hungary.turn.aircraft_home import home
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.offers import always
from rules.games.battle_for_hungary.words import (
    BOMBARDMENT,
    FIGHTER,
    JABO,
    area_of,
    figure,
    lost_box,
)
from rules.judge import Judge
from rules.kit.facts import units_in
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said

HOLD_FIRE = "hold"
ByDie = Callable[[Position, Judge | None, int | None], Thrown | None]


# ---- what is to be fought


def areas_due(asked: Asked) -> tuple[str, ...]:
    """Return the air areas in which aircraft fight and have not (9.3)."""
    done = areas_fought_in(asked.facts, asked.turn)
    return tuple(area for area in combat_areas(asked.situation) if area not in done)


def combat_in(asked: Asked, area: str) -> AirCombat:
    """Return the combat in an air area with all targets, and the dice that have fallen."""
    # Targets first, then dice: who fires back is known only once all fighters have aimed.
    aimed = replace(_by_choice(asked, area), shots=tuple(_all_shots(asked, area)))
    return replace(aimed, shots=tuple(_with_dice(asked, shot) for shot in aimed.shots))


def _by_choice(asked: Asked, area: str) -> AirCombat:
    """Return the combat with the targets that were chosen by fighters."""
    return AirCombat(asked.situation, area, tuple(_chosen_shots(asked, area)))


def _chosen_shots(asked: Asked, area: str) -> Iterator[Shot]:
    units = {unit.id: unit for unit in asked.situation.flying_in(area)}
    for unit, target in targets_in(asked.facts, asked.turn).items():
        # Who was chosen as a target may have gone home since.
        if unit in units and target in units and fires_freely(asked.situation, units[unit]):
            yield Shot(unit, UnitId(target))


def _all_shots(asked: Asked, area: str) -> Iterator[Shot]:
    chosen = tuple(_chosen_shots(asked, area))
    # One order for the dice, whoever asks and when: the next die belongs to the first who lacks one.
    yield from sorted(chosen, key=lambda shot: (asked.situation.unit(shot.unit).side, shot.unit))
    for unit in asked.situation.flying_in(area):
        if not fires_freely(asked.situation, unit):
            foes = attackers_of(chosen, unit.id)
            if foes:
                yield Shot(unit.id, _answered(asked, unit, foes))


def attackers_of(shots: tuple[Shot, ...], unit: UnitId) -> tuple[UnitId, ...]:
    """Return who fires at an aircraft."""
    return tuple(sorted(shot.unit for shot in shots if shot.target == unit))


def _answered(asked: Asked, unit: Unit, foes: tuple[UnitId, ...]) -> UnitId:
    """Return at whom an aircraft fires back: as its owner says, else at the one with the fewest steps."""
    wanted = targets_in(asked.facts, asked.turn).get(unit.id)
    if wanted in foes:
        return UnitId(wanted)
    # A hit on a weak one takes more of its fire away.
    return min(foes, key=lambda foe: (asked.situation.unit(foe).steps, foe))


def _with_dice(asked: Asked, shot: Shot) -> Shot:
    return replace(shot, dice=dice_in(asked.facts, asked.turn).get(shot.unit, ()))


# ---- targets


def fighters_to_aim(asked: Asked) -> tuple[Unit, ...]:
    """Return the fighters of the side whose phase it is that fight in an area."""
    areas = areas_due(asked)
    own = (unit for unit in asked.situation.aircraft if unit.side == asked.side)
    return tuple(unit for unit in own if area_of(unit) in areas and fires_freely(asked.situation, unit))


def aim_duty(asked: Asked) -> Duty:
    """Return which fighters have no target yet (9.5)."""
    chosen = targets_in(asked.facts, asked.turn)
    left = sum(unit.id not in chosen for unit in fighters_to_aim(asked))
    told = Said("fighters_without_target", (("count", left),)) if left else None
    return Duty(lambda _: told)


def aim_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield for each fighter whom it may fire at."""
    for unit in fighters_to_aim(asked):
        combat = _by_choice(asked, area_of(unit))
        foes = sorted(_enemies(combat, unit), key=lambda foe: _worth(combat, unit, foe))
        choices = (*(_aim(asked, combat, unit, foe, n) for n, foe in enumerate(foes)), _hold(asked, unit))
        yield _decision(asked, "aim", unit, choices)


def _decision(asked: Asked, kind: str, unit: Unit, choices: tuple[Choice, ...]) -> LeftToASide:
    found = targets_in(asked.facts, asked.turn)
    told = (_told_target(unit, found[unit.id]),) if unit.id in found else ()
    title = Said(f"{kind}_at_whom", (("unit", unit.id), ("area", area_of(unit))))
    is_due = kind == "aim" and not told
    when = When.DUE if is_due else When.OPEN
    return LeftToASide(f"{kind}:{unit.id}", unit.side, title, "9.5", when, choices, chosen=told)


def _told_target(unit: Unit, target: UnitId | None) -> Said:
    if target is None:
        return Said("holds_fire", (("unit", unit.id),))
    return Said("fires_at", (("unit", unit.id), ("enemy", target)))


def _enemies(combat: AirCombat, unit: Unit) -> Iterator[Unit]:
    return (other for other in combat.units if other.side != unit.side)


def _worth(combat: AirCombat, unit: Unit, foe: Unit) -> tuple[bool, int, int, UnitId]:
    """Return by what targets are ranked: not aimed at enough, then by bombardment, then by steps left."""
    others = (shot for shot in combat.shots if shot.target == foe.id and shot.unit != unit.id)
    dice = sum(combat.unit(shot).steps for shot in others)
    # More dice than steps have hits to waste; then bombers before fighters, as they decide combats on the
    # ground.
    return dice > foe.steps, -figure(foe, BOMBARDMENT), foe.steps, foe.id


def _aim(asked: Asked, combat: AirCombat, unit: Unit, foe: Unit, place: int) -> Choice:
    shot = Shot(unit.id, foe.id)
    others = tuple(each for each in combat.shots if each.unit != unit.id)
    verdict = Verdict(bars_to_aim(replace(combat, shots=(*others, shot)), shot))
    label = Said("fire_at", (("unit", unit.id), ("enemy", foe.id)))
    effects = (SetFact(AirTarget(asked.turn, unit.id, foe.id)),)
    return Choice(f"{place:02}:{foe.id}", label, always(*effects), verdict)


def _hold(asked: Asked, unit: Unit) -> Choice:
    label = Said("hold_fire", (("unit", unit.id),))
    # The key comes after all numbers: a program fires where it can.
    return Choice(HOLD_FIRE, label, always(SetFact(AirTarget(asked.turn, unit.id, None))))


def answer_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield at whom those fire back at whom several fire (9.6); before the first die alone."""
    for area in areas_due(asked):
        combat = _by_choice(asked, area)
        if dice_in(asked.facts, asked.turn).keys() & {unit.id for unit in combat.units}:
            continue
        for unit in combat.units:
            foes = attackers_of(combat.shots, unit.id)
            if len(foes) > 1 and not fires_freely(asked.situation, unit):
                aimed = (
                    _aim(asked, combat, unit, asked.situation.unit(foe), n) for n, foe in enumerate(foes)
                )
                yield _decision(asked, "back", unit, tuple(aimed))


# ---- dice


def shot_due(asked: Asked) -> tuple[AirCombat, Shot | None] | None:
    """Return the combat under way and who throws its next die; None for a shot: nobody fires in it."""
    area = next(iter(areas_due(asked)), None)
    if area is None:
        return None
    combat = combat_in(asked, area)
    return combat, next((shot for shot in combat.shots if len(shot.dice) < combat.unit(shot).steps), None)


def fire_duty(asked: Asked) -> Duty:
    """Return what is left of the air combats: a die for each step of each aircraft that fires (9.5)."""
    due = shot_due(asked)
    if due is None:
        return Duty(lambda _: None)
    told = Said("air_combats_are_left", (("count", len(areas_due(asked))),))
    combat, shot = due
    if shot is None:
        return Duty(lambda _: told, Work(_nobody_fires(asked, combat)))
    die = Said("air_fire", (("unit", shot.unit), ("enemy", shot.target)))
    left = sum(combat.unit(each).steps - len(each.dice) for each in combat.shots)
    return Duty(lambda _: told, Work(_fired(asked, shot), die, throw="air_fire", dice_left=left))


def _nobody_fires(asked: Asked, combat: AirCombat) -> ByDie:
    def over(position: Position, _judge: Judge | None, _die: int | None) -> Thrown:
        title = Said("nobody_fires", (("area", combat.area),))
        return Thrown(tuple(_ended(asked.over(position), combat)), title)

    return over


def _fired(asked: Asked, shot: Shot) -> ByDie:
    def fired(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        now = asked.over(position)
        # Asked anew: the dice of a whole phase are rolled one after another by this one piece of work.
        due = shot_due(now)
        if die is None or due is None or due[1] is None:
            return None
        combat, thrown = due[0], replace(due[1], dice=(*due[1].dice, die))
        is_hit = bool(hits_of(combat.unit(thrown), (die,)))
        title = Said(
            f"air_fire_{'hits' if is_hit else 'misses'}", (("unit", shot.unit), ("enemy", shot.target))
        )
        return Thrown(tuple(_after_die(now, combat, thrown)), title)

    return fired


def _after_die(asked: Asked, combat: AirCombat, thrown: Shot) -> Iterator[Effect]:
    yield SetFact(AirDice(asked.turn, thrown.unit, thrown.dice))
    shots = tuple(thrown if each.unit == thrown.unit else each for each in combat.shots)
    whole = replace(combat, shots=shots)
    if all(len(shot.dice) >= whole.unit(shot).steps for shot in shots):
        yield from _ended(asked, whole)


def _ended(asked: Asked, combat: AirCombat) -> Iterator[Effect]:
    """Yield the losses of both sides at once, who fought, and that the area is done."""
    for unit, left in steps_after(combat).items():
        lost = combat.situation.unit(unit)
        if not left:
            yield PutInBox(unit, lost_box(lost.side))
        elif left < lost.steps:
            yield SetSteps(unit, left)
    # Targets too: a Jabo that was fired at took part in an air combat (9.5.1).
    fought = (unit for shot in combat.shots for unit in (shot.unit, shot.target))
    turn, facts = asked.turn, asked.facts
    yield SetFact(FoughtAir(turn, added(units_in(facts, FoughtAir, turn), fought)))
    yield SetFact(AirAreasFought(turn, (*areas_fought_in(facts, turn), combat.area)))


# ---- the way home (9.8)


def goes_home(asked: Asked, unit: Unit) -> bool:
    """Return whether an aircraft goes home after air combat: fighters, and Jabos that fought (9.5.1, 9.8)."""
    if not area_of(unit):
        return False
    fought = units_in(asked.facts, FoughtAir, asked.turn)
    return unit.type == FIGHTER or (unit.type == JABO and unit.id in fought)


def home_duty(asked: Asked) -> Duty:
    """Return who goes home now; bombers stay to support the ground (9.7, 9.8)."""
    # Of both sides: air combat is over for both at once, though the phase is one side's.
    units = tuple(unit for unit in asked.situation.aircraft if goes_home(asked, unit))
    told = Said("fighters_go_home", (("count", len(units)),)) if units else None

    def gone(_position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = tuple(home(unit) for unit in units)
        return Thrown(effects, Said("fighters_went_home")) if effects else None

    return Duty(lambda _: told, Work(gone))
