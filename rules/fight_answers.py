"""Questions about combat, retreats and advances as JSON: read strictly, answered in the board format.

Costs of advances are parts of a movement point; what a retreat spends is whole points as the rules speak.
"""

from __future__ import annotations

from rules.attack_words import YES
from rules.boards import Case, weather_of
from rules.dice import COMBAT
from rules.fields import Fields, read_hexes
from rules.fights import Attack, CombatCard, Flight, Level, Outcome, Pursuit, Retreat, Whole
from rules.hexgrid import HexId
from rules.issues import NotationError, shown
from rules.unit_id import UnitId

Answer = dict[str, object]

MAX_POINTS = 99


def combat_answer(case: Case, question: Fields) -> Answer:
    """Return the answer to `combat`."""
    card = case.judge.combat(case.position, _attack(case, Fields(question.get("attack"), "attack")))
    outcome, mandatory_losses = card.outcome, card.mandatory_losses
    return {
        "violations": list(card.verdict.cases),
        "attack": card.attack_strength,
        "defense": card.defense_strength,
        "column": None if card.column is None else str(card.column),
        "modifiers": [[each.case, each.value] for each in card.modifiers],
        **_moved(card),
        "modified_die": outcome.modified if outcome else None,
        "attack_level": outcome.level if outcome else None,
        "hexes": {hex_id: _level(level, outcome, hex_id) for hex_id, level in card.levels.items()},
        "mandatory": dict(mandatory_losses.by_unit) if mandatory_losses else {},
        "mandatory_one_of": list(mandatory_losses.one_of) if mandatory_losses else [],
        "distribution": {str(die): _face(each) for die, each in card.outcomes.items()},
        "expected_losses": _expected(card),
        "citations": sorted({found.case for found in card.findings}, key=_by_number),
    }


def _moved(card: CombatCard) -> Answer:
    """Return the column before the shifts and each of these, nothing where a game moves none."""
    if card.first_column is None:
        return {}
    shifts = [[each.case, each.value] for each in card.shifts]
    return {"first_column": str(card.first_column), "shifts": shifts}


def _level(level: Level, outcome: Outcome | None, hex_id: HexId) -> Answer:
    return {
        "defense_level": level.value,
        "result": outcome.results[hex_id] if outcome else None,
        "usual_level": level.usual,
        "open_level": level.open,
    }


def _face(outcome: Outcome) -> Answer:
    return {"attack_level": outcome.level, "results": dict(outcome.results)}


def _expected(card: CombatCard) -> Answer:
    sides = {"attacker": card.attacker_losses, "defender": card.defender_losses}
    return {side: [str(losses.least), str(losses.most)] for side, losses in sides.items()}


def _by_number(case: str) -> tuple[int, str]:
    # A case of a second book has the book's name and a colon before its number; sorted as text, chapter 10
    # would stand before 9.
    chapter, _, rest = case.rpartition(":")[2].partition(".")
    return int(chapter), rest


def _attack(case: Case, fields: Fields) -> Attack:
    words, index = case.rule_set.words, case.judge.board.topology.index
    # Named twice, its defenders would count twice.
    hexes = tuple(dict.fromkeys(read_hexes(fields.get("hexes"), index)))
    attackers = _units(case, fields.get("attackers"), "attackers")
    if not (attackers and hexes):
        raise NotationError("an attack needs attackers and hexes")
    dice = case.rule_set.words.dice.of(COMBAT)
    die = None if fields.get("die") is None else fields.whole("die", dice.totals[0], dice.totals[-1])
    phase = None if fields.get("phase") is None else fields.text("phase", case.words.fighting_phases)
    return Attack(
        attackers,
        hexes,
        die,
        # Whatever supports attacks in this game may be asked for, at 0 where the question is silent.
        {each.id: _count(fields, each.id) for each in words.support},
        {each.id: YES for each in words.attack_options if not each.is_of_defenders and fields.flag(each.key)},
        {
            each.id: frozenset(_names(fields.get(each.key), each.key))
            for each in words.attack_options
            if each.is_of_defenders and fields.get(each.key) is not None
        },
        fields.flag("same_hex"),
        phase or "",
        weather_of(case, fields),
        {name: _whole(Fields(entry, f"division {name}")) for name, entry in fields.pairs("divisions")},
    )


def _whole(fields: Fields) -> Whole:
    needed, extra = (_names(fields.get(key, []), key) for key in ("required", "optional"))
    return Whole(frozenset(needed), frozenset(extra))


def _units(case: Case, found: object, where: str) -> tuple[UnitId, ...]:
    # Named twice, a unit would count twice.
    names = tuple(dict.fromkeys(_names(found, where)))
    for name in names:
        if name not in case.position.by_id:
            raise NotationError(f"{where}: no unit {shown(name)} on the board")
    return names


def _names(found: object, where: str) -> list[UnitId]:
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise NotationError(f"{where} must be an array of unit ids")
    return [UnitId(name) for name in found]


def _count(fields: Fields, key: str) -> int:
    return 0 if fields.get(key) is None else fields.whole(key, 0, MAX_POINTS)


def retreats_answer(case: Case, question: Fields) -> list[Answer]:
    """Return the answer to `retreats`; `one_hex` and `back_to` may be added."""
    index = case.judge.board.topology.index
    back_to = question.get("back_to")
    flight = Flight(
        _mover(case, question),
        question.whole("points", 0, MAX_POINTS),
        question.flag("one_hex"),
        None if back_to is None else read_hexes([back_to], index)[0],
        weather_of(case, question),
    )
    parts_per_mp = case.rule_set.words.movement.parts_per_mp
    return [_retreat(each, parts_per_mp) for each in case.judge.retreats(case.position, flight)]


def _retreat(found: Retreat, parts_per_mp: int) -> Answer:
    # Whole points stay whole numbers in JSON: `2`, not `2.0`.
    points, rest = divmod(found.spent_mp_parts, parts_per_mp)
    return {
        "path": list(found.path),
        "spent": found.spent_mp_parts / parts_per_mp if rest else points,
        "losses": [[each.case, each.at] for each in found.findings],
        "eliminated": found.is_eliminated,
        "stuck": found.stuck,
    }


def advances_answer(case: Case, question: Fields) -> Answer:
    """Return the answer to `advances`; `vacated` is a hex or a list of hexes."""
    named = question.get("vacated")
    # One hex may be told as a text alone, which is no array.
    hexes = read_hexes([named] if isinstance(named, str) else named, case.judge.board.topology.index)
    pursuit = Pursuit(
        _mover(case, question),
        tuple(hexes),
        # Below 0 too: the attacker may have lost the combat after which somebody advances.
        question.whole("result", -MAX_POINTS, MAX_POINTS),
        _count(question, "voluntary_losses"),
        weather_of(case, question),
    )
    found = case.judge.advances(case.position, pursuit).hexes
    return {
        hex_id: {"cost": each.mp_parts, "path": list(each.path), "stop": each.must_stop}
        for hex_id, each in found.items()
    }


def _mover(case: Case, question: Fields) -> UnitId:
    (unit,) = _units(case, [question.text("unit")], "unit")
    if case.position.by_id[unit].hex is None:
        raise NotationError(f"unit {unit} is off the map")
    return unit
