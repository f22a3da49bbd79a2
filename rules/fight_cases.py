"""Questions about combat in cases, and what can be expected of their answers.

::

    ? combat ge:a+ge:b 1547 die=5 guns=1 division=ge:a+ge:b
    ! attack 5
    ! modifier -1 10.81
    ! level 1 at 1547
    ! result 2 at 1547
    ? retreat so:c 2
    ! 1547-1648-1749 spends 2
    ? advance ge:a 1547 2
    ! 1547 for 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from rules.attack_words import YES
from rules.fights import Attack, CombatCard, Flight, Pursuit, Retreat, Whole
from rules.findings import Finding, Weight
from rules.games import find_rule_set
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.judge import Judge
from rules.moving import Movement
from rules.position import Position
from rules.unit_id import UnitId
from rules.words import NO_WORDS, Words

FLAGS = ("same_hex", "one_hex")
VALUES = ("die", "phase", "division", "weather", "back_to", "lost")
"""What may stand behind every question; the game's words tell what may stand behind an attack."""


class _Asked(Protocol):
    def __call__(self, judge: Judge, position: Position, words: list[str]) -> Iterator[str]: ...


def fight_answers(judge: Judge, position: Position, question: str) -> tuple[str, ...] | None:
    """Return everything that can be expected of a question, None if it is not about combat.

    Raises NotationError for words that are not understood, KeyError for units or hexes not there.
    """
    kind, *words = question.split()
    # Made whole here: a generator would raise only in the hands of whoever reads it.
    return tuple(_QUESTIONS[kind](judge, position, words)) if kind in _QUESTIONS else None


def words_of(position: Position) -> Words:
    """Return what the game of a position calls things, nothing where it has no rules here."""
    found = find_rule_set(position.game)
    return found.words if found is not None else NO_WORDS


def movement_of(position: Position) -> Movement:
    """Return how the game of a position counts movement, in whole points where it has no rules here."""
    return words_of(position).movement


def finding_answer(found: Finding, movement: Movement) -> str:
    """Return a finding as a case expects it: `forbids 9.31 at 1222`."""
    points = f" {movement.text(found.mp_parts)}" if found.weight is Weight.COSTS else ""
    return f"{found.weight.value}{points} {found.case}" + (f" at {found.at}" if found.at else "")


def _options(words: list[str], known: Words = NO_WORDS) -> dict[str, str]:
    flags = (*FLAGS, *(each.key for each in known.attack_options if not each.is_of_defenders))
    named = (each.key for each in known.attack_options if each.is_of_defenders)
    values = (*VALUES, *(each.id for each in known.support), *named)
    found = {}
    for word in words:
        key, equals, value = word.partition("=")
        # A misspelt word must not pass for an expectation that was met without it.
        if key not in (values if equals else flags):
            raise NotationError(f"not understood: {word!r}")
        found[key] = value
    return found


def _ids(text: str) -> tuple[UnitId, ...]:
    return tuple(UnitId(name) for name in text.split("+") if name)


def _combat(judge: Judge, position: Position, words: list[str]) -> Iterator[str]:
    attackers, hexes, *rest = words
    known = words_of(position)
    given = _options(rest, known)
    attack = Attack(
        _ids(attackers),
        tuple(HexId(hex_id) for hex_id in hexes.split("+")),
        int(given["die"]) if "die" in given else None,
        {each.id: int(given[each.id]) for each in known.support if each.id in given},
        {each.id: YES for each in known.attack_options if each.key in given and not each.is_of_defenders},
        {
            each.id: frozenset(_ids(given[each.key]))
            for each in known.attack_options
            if each.key in given and each.is_of_defenders
        },
        is_same_hex="same_hex" in given,
        phase=given.get("phase", ""),
        weather=given.get("weather", ""),
        divisions={
            name: Whole(frozenset(_ids(name))) for name in given.get("division", "").split(",") if name
        },
    )
    return _card_answers(judge.combat(position, attack), movement_of(position))


def _card_answers(card: CombatCard, movement: Movement) -> Iterator[str]:
    yield "allowed" if card.verdict else "refused"
    yield f"attack {card.attack_strength}"
    yield f"defense {card.defense_strength}"
    yield f"column {card.column}" if card.column else "no column"
    yield f"modifiers {card.modifier:+d}"
    yield from (f"modifier {each.value:+d} {each.case}" for each in card.modifiers)
    yield from (f"level {level.value} at {hex_id}" for hex_id, level in card.levels.items())
    yield from (f"{each.name} counts {each.counted}" for each in (*card.attackers, *card.support))
    if card.outcome and card.mandatory_losses:
        yield f"attack level {card.outcome.level}"
        yield from (f"result {result} at {hex_id}" for hex_id, result in card.outcome.results.items())
        yield from (f"{unit} loses {steps}" for unit, steps in card.mandatory_losses.by_unit.items())
        yield from (f"{unit} may have to lose 1" for unit in card.mandatory_losses.one_of)
    yield from (finding_answer(found, movement) for found in card.findings)


def _retreat(judge: Judge, position: Position, words: list[str]) -> Iterator[str]:
    unit, points, *rest = words
    given = _options(rest)
    back_to = HexId(given["back_to"]) if "back_to" in given else None
    flight = Flight(UnitId(unit), int(points), "one_hex" in given, back_to, given.get("weather", ""))
    ways = judge.retreats(position, flight)
    yield f"ways {len(ways)}"
    movement = movement_of(position)
    yield from (_way(each, movement) for each in ways)


def _way(found: Retreat, movement: Movement) -> str:
    words = ["-".join(found.path), f"spends {movement.text(found.spent_mp_parts)}"]
    words += [f"loses {each.case} at {each.at}" for each in found.findings]
    words += ["eliminated"] if found.is_eliminated else []
    return " ".join([*words, f"stuck {found.stuck}"] if found.stuck else words)


def _advance(judge: Judge, position: Position, words: list[str]) -> Iterator[str]:
    unit, vacated, result, *rest = words
    given = _options(rest)
    hexes = tuple(HexId(hex_id) for hex_id in vacated.split("+"))
    pursuit = Pursuit(UnitId(unit), hexes, int(result), int(given.get("lost", 0)), given.get("weather", ""))
    found = judge.advances(position, pursuit)
    movement = movement_of(position)
    yield f"points {movement.text(found.mp_parts)}"
    yield "hexes " + " ".join(sorted(found.hexes)) if found.hexes else "nowhere"
    yield from (f"{hex_id} for {movement.text(each.mp_parts)}" for hex_id, each in found.hexes.items())


_QUESTIONS: Mapping[str, _Asked] = MappingProxyType(
    {"combat": _combat, "retreat": _retreat, "advance": _advance}
)
