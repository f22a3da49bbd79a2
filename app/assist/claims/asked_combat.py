"""Questions about the combat under way: its strengths, its die, its results, who may go where by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from app.assist.claims.asked import ALLOWED, NO, Asked, CannotAsk, Reply, Words, one, signed, two, yes_no
from app.assist.combat import battle_plan as plan
from rules.fights import Advance, CombatCard, Flight, Retreat
from rules.findings import Verdict
from rules.issues import NotationError
from rules.plan_text import parse_number
from rules.unit_id import UnitId


def verdict_words(verdict: Verdict) -> str:
    """Return `allowed`, or the cases that forbid and where: `forbids 8.2 at 1619`."""
    found = (f"{each.case} at {each.at}" if each.at else each.case for each in verdict.prohibitions)
    # Each once: six units of an attack may break one case at one hex.
    return ALLOWED if verdict else f"forbids {', '.join(dict.fromkeys(found))}"


# ---- the card


def _odds(asked: Asked, _words: Words) -> str:
    column = asked.card.column
    lowest = asked.situation.rule_set.fight_terms.lowest_column
    return str(column) if column is not None else f"below {lowest}"


def _modifier(asked: Asked, words: Words) -> str:
    # Without words the whole sum: a source rarely says what its die was modified for.
    cases = words or tuple(each.case for each in asked.card.modifiers)
    return signed(sum(each.value for each in asked.card.modifiers if each.case in cases))


def _verdict(asked: Asked, words: Words) -> str:
    """Answer whether the attack is allowed, as declared or with other support (`guns=1`)."""
    return verdict_words((_card_with(asked, words) if words else asked.card).verdict)


def _card_with(asked: Asked, words: Words) -> CombatCard:
    attack = asked.resolution.attack()
    for word in words:
        kind, _, count = word.partition("=")
        try:
            points = parse_number(count)
        except NotationError as problem:
            raise CannotAsk(str(problem)) from None
        attack = replace(attack, support={**attack.support, kind: points})
    # Not the table's own: who has fought before in this phase is written in the plan.
    position = plan.fighting_position(asked.game, asked.situation)
    return asked.situation.shared_judge.ask(lambda judge: judge.combat(position, attack))


def _counted(asked: Asked, words: Words) -> str:
    """Answer what a unit or a kind of support points brings in."""
    name, card = one(words), asked.card
    found = (each.counted for each in (*card.attackers, *card.support, *card.defenders) if each.name == name)
    return str(next(found, 0))


def _cites(asked: Asked, words: Words) -> str:
    """Answer whether anything on the card hangs on a case."""
    case = one(words)
    return yes_no(is_so=any(found.case == case for found in asked.card.findings))


def _level(asked: Asked, words: Words) -> str:
    return str(asked.card.levels[asked.hex(one(words))].value)


def _usual_level(asked: Asked, words: Words) -> str:
    return str(asked.card.levels[asked.hex(one(words))].usual)


# ---- the die


def _result(asked: Asked, words: Words) -> str:
    result = asked.outcome.results[asked.hex(one(words))]
    return asked.situation.rule_set.fight_terms.codes.get(result) or signed(result)


def _brings(asked: Asked, words: Words) -> str:
    """Answer whether the die brought something by a case to a hex, such as a retreat that is forced."""
    case, here = two(words)
    findings = asked.card.mandatory_by_die[asked.outcome.die].findings
    return yes_no(is_so=any((found.case, found.at) == (case, asked.hex(here)) for found in findings))


def _mandatory_losses(asked: Asked, words: Words) -> str:
    """Answer how many steps a unit must lose before anything is chosen (10.45)."""
    return str(asked.resolution.fight.due.get(UnitId(one(words)), 0))


def _most_retreat(asked: Asked, _words: Words) -> str:
    """Answer how many of the points that are left may be paid by retreat."""
    flights = (asked.resolution.flight(unit) for unit in asked.resolution.task.units)
    return str(next((flight.points for flight in flights if flight is not None), 0))


# ---- retreats and advances


def _flight(asked: Asked, unit: UnitId) -> Flight:
    """Return the retreat that a unit makes, or would make were its side to choose it now."""
    found = asked.resolution.flight(unit)
    if found is None:
        raise CannotAsk(f"{unit} does not retreat now")
    return found


def _ways(asked: Asked, flight: Flight) -> tuple[Retreat, ...]:
    return asked.situation.shared_judge.ask(lambda judge: judge.retreats(asked.position, flight))


def _retreat(asked: Asked, words: Words) -> str:
    name, text = two(words)
    flight, path = _flight(asked, UnitId(name)), asked.path(text)
    way = next((each for each in _ways(asked, flight) if each.path == path), None)
    if way is None:
        return NO
    told = ["one hex" if flight.is_one_hex else f"{asked.mp(way.spent_mp_parts)} MP"]
    told += [f"loses {found.case}" for found in way.findings]
    return ", ".join([*told, *(["eliminated"] if way.is_eliminated else [])])


def _retreats(asked: Asked, words: Words) -> str:
    """Answer every way that a unit has, `1523-1622`."""
    ways = _ways(asked, _flight(asked, UnitId(one(words))))
    # Sorted: the claim was written once, and the search may find them in another order tomorrow.
    return " ".join(sorted("-".join(way.path) for way in ways)) or NO


def _pursuit(asked: Asked, unit: UnitId) -> Advance:
    found = asked.resolution.advances().get(unit)
    if found is None:
        raise CannotAsk(f"{unit} has nowhere to advance to")
    return found


def _advance(asked: Asked, words: Words) -> str:
    unit, here = two(words)
    found = _pursuit(asked, UnitId(unit)).hexes.get(asked.hex(here))
    return f"{asked.mp(found.mp_parts)} MP" if found is not None else NO


def _advance_points(asked: Asked, words: Words) -> str:
    return f"{asked.mp(_pursuit(asked, UnitId(one(words))).mp_parts)} MP"


REPLIES: Mapping[str, Reply] = MappingProxyType(
    {
        "attack": lambda asked, _: str(asked.card.attack_strength),
        "defense": lambda asked, _: str(asked.card.defense_strength),
        "odds": _odds,
        "modifier": _modifier,
        "verdict": _verdict,
        "counted": _counted,
        "cites": _cites,
        "defense-level": _level,
        "usual-level": _usual_level,
        "modified-die": lambda asked, _: str(asked.outcome.modified),
        "attack-level": lambda asked, _: str(asked.outcome.level),
        "result": _result,
        "brings": _brings,
        "toll": _mandatory_losses,
        "most-retreat": _most_retreat,
        "retreat": _retreat,
        "retreats": _retreats,
        "advance": _advance,
        "advance-points": _advance_points,
    }
)
