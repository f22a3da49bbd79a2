"""Questions about attacks that could be made, and about the combat under way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from app.assist.combat.resolution import verdict_on_hand
from app.assist.remarks import Remark, Sign, by_case
from app.teach.quiz import Answering, Option, QuizKind, QuizLevel, Shown
from app.teach.quiz_draft import QuizDraft, one_of
from app.teach.quiz_drawing import Drawing, hex_thing, unit_thing
from rules.attack_plan import Row
from rules.combat_task import HandMove
from rules.fights import CombatCard
from rules.hexgrid import HexId
from rules.plural import worded
from rules.unit_id import UnitId
from rules.units import Unit

_MOST_ATTACKS = 8
_MOST_ATTACKERS = 3
_MOST_GOALS = 6
"""Where a unit can retreat to more hexes than this, nobody would pick them all."""


def attacks(drawing: Drawing) -> Iterator[tuple[Row, CombatCard]]:
    """Yield attacks that the rules allow now, with their cards, each against one hex."""
    view, grid = drawing.view, drawing.view.game.sheet.grid
    enemy, tried = drawing.enemy_of(drawing.side), 0
    seen: set[HexId] = set()
    for target in drawing.near:
        here = target.hex
        # One attack for each hex, however many lie in it.
        if target.side != enemy or here is None or here in seen:
            continue
        seen.add(here)
        beside = [u for near in grid.neighbors(here) for u in view.situation.position.at(near)]
        own = drawing.shuffled([unit.id for unit in beside if unit.side == drawing.side])
        # Each costs a card of the judge, and a front has dozens of such hexes.
        if not own or (tried := tried + 1) > _MOST_ATTACKS:
            continue
        row = Row(tuple(sorted(own[: drawing.chance.randint(1, _MOST_ATTACKERS)])), (here,))
        card = view.card(row)
        # Odds below the table have no column to be asked about.
        if card.verdict and card.column is not None:
            yield row, card


# ---- the card


@dataclass(frozen=True, slots=True)
class _Matter:
    """What is asked of the card of an attack: the words, the form and what fills its gaps, the cases."""

    kind: QuizKind
    ask: str
    form: str
    gaps: Mapping[str, str]
    cases: Iterable[str]


def odds(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield in which column of the odds an attack is fought."""
    view = drawing.view
    ask = view.wording.tr("Attack on {hex} by {units}, without support. Which odds are these?")
    for row, card in attacks(drawing):
        right = view.wording.odds_of(card.column)
        options = one_of(drawing, right, _other_odds(drawing, row))
        matter = _Matter(QuizKind.ODDS, ask, "odds", {}, [found.case for found in card.odds])
        yield _of_card(drawing, row, matter, options)


def _other_odds(drawing: Drawing, row: Row) -> Iterator[str]:
    """Yield the odds of the same attack by fewer or more of those beside, and of attacks elsewhere."""
    view, grid = drawing.view, drawing.view.game.sheet.grid
    beside = [u for near in grid.neighbors(row.hexes[0]) for u in view.situation.position.at(near)]
    own = [unit.id for unit in beside if unit.side == drawing.side]
    rows = [Row(tuple(own[:count]), row.hexes) for count in range(1, len(own) + 1)]
    others = (card for _, card in attacks(drawing))
    # The mistakes that are really made: one unit too few or too many counted. Only then any odds at all.
    for card in (*map(view.card, rows[:_MOST_ATTACKS]), *others):
        yield view.wording.odds_of(card.column)


def modifiers(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield what is added to the die of an attack."""
    ask = drawing.view.wording.tr("Attack on {hex} by {units}, without support. What is added to the die?")
    for row, card in attacks(drawing):
        if card.modifiers:
            cases = [each.case for each in card.modifiers]
            matter = _Matter(QuizKind.MODIFIER, ask, "modifier", {}, cases)
            yield _of_card(drawing, row, matter, _near(drawing, card.modifier, "+d"))
    yield from _shifts(drawing)


def _shifts(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield by how many columns an attack is moved, where its game moves them."""
    tr = drawing.view.wording.tr
    ask = tr("Attack on {hex} by {units}, without support. By how many columns is it moved?")
    for row, card in attacks(drawing):
        if card.shifts:
            matter = _Matter(QuizKind.MODIFIER, ask, "shift", {}, [each.case for each in card.shifts])
            yield _of_card(drawing, row, matter, _near(drawing, card.shift, "+d"))


def levels(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield the defense level of a hex that is attacked."""
    ask = drawing.view.wording.tr("Attack on {hex} by {units}. What is the defense level of the hex?")
    for row, card in attacks(drawing):
        level = card.levels.get(row.hexes[0])
        if level is not None:
            cases = [found.case for found in level.findings]
            matter = _Matter(QuizKind.LEVEL, ask, "level", {"hex": row.hexes[0]}, cases)
            yield _of_card(drawing, row, matter, _near(drawing, level.value, "d"))


def results(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield what a face of the die brings."""
    tr = drawing.view.wording.tr
    pattern = tr("Attack on {hex} by {units}, without support. What is the result of a {number}?")
    for row, card in attacks(drawing):
        faces = sorted(face for face, each in card.outcomes.items() if row.hexes[0] in each.results)
        if not faces:
            continue
        face = drawing.chance.choice(faces)
        # Not by `format`: the other gaps are filled where the question is made.
        ask, gaps = pattern.replace("{number}", str(face)), {"number": str(face), "hex": row.hexes[0]}
        result = card.outcomes[face].results[row.hexes[0]]
        cases = [found.case for level in card.levels.values() for found in level.findings]
        matter = _Matter(QuizKind.RESULT, ask, "result", gaps, cases or [each.case for each in card.odds])
        codes = drawing.view.wording.codes
        if codes:
            # In the order of the faces, not by chance: a seed must draw the same question again.
            others = [each.results[row.hexes[0]] for _, each in sorted(card.outcomes.items())]
            options = _codes(drawing, codes, result, others)
            yield _of_card(drawing, row, matter, options, is_figure=False)
        else:
            yield _of_card(drawing, row, matter, _near(drawing, result, "+d"))


def _codes(
    drawing: Drawing, codes: Mapping[int, str], right: int, others: Iterable[int]
) -> tuple[Option, ...]:
    """Return the code of a result among others: those of other faces first, then those nearest to it."""
    near = sorted((n for n in codes if n != right), key=lambda n: abs(n - right))
    wrong = dict.fromkeys(n for n in (*others, *near) if n != right)
    return one_of(drawing, codes[right], (codes[n] for n in wrong))


def _near(drawing: Drawing, right: int, form: str) -> tuple[Option, ...]:
    # The neighbours of the right figure: one farther off would be seen to be wrong by its size.
    told = partial(_signed, form=form)
    return one_of(drawing, told(right), map(told, drawing.shuffled([right + n for n in (-2, -1, 1, 2)])))


def _signed(number: int, form: str) -> str:
    return format(number, form) if number else "0"


def _of_card(
    drawing: Drawing, row: Row, matter: _Matter, options: tuple[Option, ...], *, is_figure: bool = True
) -> QuizDraft:
    view, is_typed = drawing.view, is_figure and drawing.level is QuizLevel.THIRD
    return QuizDraft(
        matter.kind,
        matter.ask.format(units=view.wording.units(row.attackers), hex=row.hexes[0]),
        drawing.asked(matter.form, attack=str(row), **matter.gaps),
        Answering.FIGURE if is_typed else Answering.ONE,
        () if is_typed else options,
        (*map(unit_thing, row.attackers), *map(hex_thing, row.hexes)),
        Shown(row.hexes, row.attackers),
        tuple(dict.fromkeys(matter.cases)),
    )


# ---- the combat under way


def retreats(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield where a unit may retreat that has to give ground now."""
    view, found = drawing.view, drawing.resolution
    if found is None or not found.fight.is_rolled:
        return
    position = view.situation.position
    for unit in drawing.shuffled([each for each in position.units if each.hex in found.fight.hexes]):
        flight = found.flight(unit.id)
        goals = {way.path[-1] for way in found.seen.retreats(flight)} if flight is not None else set()
        if flight is None or unit.hex is None or not 0 < len(goals) <= _MOST_GOALS:
            continue
        ask = view.wording.tr("{unit} retreats {number:point|points}. To which hexes can it go?")
        told = worded(ask, unit=view.named(unit.id), number=flight.points)
        shut = _beyond(drawing, unit.hex, goals, flight.points)
        matter = _Matter(QuizKind.RETREAT, told, "retreats", {}, ())
        yield _of_hexes(drawing, unit, matter, goals, shut)


def _beyond(drawing: Drawing, start: HexId, goals: set[HexId], points: int) -> list[HexId]:
    # Two hexes at the most: nobody would take one farther off for an answer.
    within = drawing.view.game.sheet.grid.within(start, max(1, min(points, 2)))
    return drawing.shuffled([here for here in within if here not in goals and here != start])


def advancers(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield who of the attackers may advance now."""
    view, found = drawing.view, drawing.resolution
    if found is None or not found.fight.is_rolled:
        return
    right = list(found.advances())
    # Who was lost in the attack is no answer that anybody would give.
    present = [u for u in found.fight.attackers if u in view.situation.position.by_id and view.unit(u).hex]
    units = list(dict.fromkeys((*right, *present)))
    # With one alone there is nothing to choose, and more do not fit beside the map.
    if right and 1 < len(units) <= 8:
        yield QuizDraft(
            QuizKind.ADVANCERS,
            view.wording.tr("The hex attacked is empty. Which units may advance?"),
            drawing.asked("advancers"),
            Answering.SEVERAL,
            tuple(_advancer(drawing, unit, found.fight.hexes) for unit in sorted(units)),
            tuple(map(hex_thing, found.fight.hexes)),
            Shown(found.fight.hexes, tuple(right)),
        )


def _advancer(drawing: Drawing, unit: UnitId, goals: Sequence[HexId]) -> Option:
    view, here = drawing.view, drawing.view.unit(unit).hex
    lines = [line for goal in goals if here for line in _against(drawing, unit, here, goal)]
    found = drawing.resolution.advances().get(unit) if drawing.resolution is not None else None
    if found is not None:
        lines = list(by_case(Sign.INFO, found.findings, view.wording))
    named = tuple(_named(view.named(unit), line) for line in lines)
    return Option(unit, view.named(unit), named, here)


def advances(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield to which hexes a unit may advance now."""
    view, found = drawing.view, drawing.resolution
    if found is None or not found.fight.is_rolled:
        return
    for name, advance in found.advances().items():
        unit, goals = view.unit(name), set(advance.hexes)
        if unit.hex is None or not 0 < len(goals) <= _MOST_GOALS:
            continue
        ask = view.wording.tr("To which hexes may {unit} advance?").format(unit=view.named(name))
        shut = [here for here in _beyond(drawing, unit.hex, goals, 2) if here not in goals]
        matter = _Matter(QuizKind.ADVANCES, ask, "advances", {}, [f.case for f in advance.findings])
        yield _of_hexes(drawing, unit, matter, goals, shut)


def _of_hexes(
    drawing: Drawing, unit: Unit, matter: _Matter, goals: set[HexId], shut: list[HexId]
) -> QuizDraft:
    hexes = sorted((*goals, *shut[: max(2, 5 - len(goals))]))
    return QuizDraft(
        matter.kind,
        matter.ask,
        drawing.asked(matter.form, unit=unit.id),
        Answering.HEXES if drawing.level is QuizLevel.THIRD else Answering.SEVERAL,
        tuple(_hex_option(drawing, n, unit, here, goals) for n, here in enumerate(hexes)),
        (unit_thing(unit.id),),
        Shown(tuple(sorted(goals)), (unit.id,)),
        tuple(matter.cases),
    )


def _hex_option(drawing: Drawing, number: int, unit: Unit, here: HexId, goals: set[HexId]) -> Option:
    # Only of a wrong hex is it asked why: of a right one nothing speaks against it.
    start = unit.hex if here not in goals else None
    because = _against(drawing, unit.id, start, here) if start is not None else ()
    told = tuple(_named(here, line) for line in because)
    return Option(here, f"{drawing.letter(number)}: {here}", told, here)


def _against(drawing: Drawing, unit: UnitId, here: HexId, there: HexId) -> Iterator[Remark]:
    """Yield what the rules would say if a hand led a unit there."""
    view = drawing.view
    verdict = verdict_on_hand(view.game, view.situation, HandMove(unit, here, there))
    return by_case(Sign.STOP, verdict.prohibitions, view.wording)


def _named(name: str, line: Remark) -> Remark:
    return Remark(line.sign, f"{name}: {line.text}", line.cases, line.detail, line.at)
