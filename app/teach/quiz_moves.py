"""Questions about moving, zones of control and supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from app.assist.answers import ReachAnswer, WayAnswer
from app.assist.questions import supply_of, way_to, zones_of
from app.assist.remarks import Remark, Sign, by_case, supply_remarks
from app.teach.asking import bars_to
from app.teach.quiz import (
    REACH_LAYER,
    SUPPLY_LAYER,
    ZONES_LAYER,
    Answering,
    Option,
    QuizKind,
    QuizLevel,
    Shown,
)
from app.teach.quiz_draft import QuizDraft, one_of
from app.teach.quiz_drawing import Drawing, hex_thing, unit_thing
from rules.citations import Status
from rules.findings import cases_in
from rules.hexgrid import HexId
from rules.plural import worded
from rules.unit_id import UnitId
from rules.units import Unit

_NEAR_HEXES = 3
"""How far the goals of the first level lie from the unit."""
_CHOICES = 4


def costs(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield what it costs a unit to go somewhere, rather where more than open ground is crossed."""
    view = drawing.view
    for unit, reach in drawing.movers():
        goal = _goal(drawing, unit, reach)
        if goal is None:
            continue
        way = way_to(view.situation, unit.id, goal)
        counts = Counter(found.case for found in way.verdict.findings if found.mp_parts)
        ask = view.wording.tr("What does it cost {unit} to move to {hex}, by the cheapest way?")
        right = view.wording.mp(reach.hexes[goal].mp_parts)
        yield QuizDraft(
            QuizKind.COST,
            ask.format(unit=view.named(unit.id), hex=goal),
            drawing.asked("cost", unit=unit.id, hex=goal),
            _answering(drawing),
            () if drawing.level is QuizLevel.THIRD else _figures(drawing, right, reach, goal),
            (unit_thing(unit.id), hex_thing(goal)),
            Shown((goal,), (unit.id,), way.path, REACH_LAYER, unit.side),
            # What costs only once on the way is what it is about.
            tuple(sorted(counts, key=lambda case: counts[case])),
        )


def _answering(drawing: Drawing) -> Answering:
    return Answering.FIGURE if drawing.level is QuizLevel.THIRD else Answering.ONE


def _goal(drawing: Drawing, unit: Unit, reach: ReachAnswer) -> HexId | None:
    grid, start = drawing.view.game.sheet.grid, unit.hex
    if start is None:
        return None
    most = _NEAR_HEXES if drawing.level is QuizLevel.FIRST else 2 * _NEAR_HEXES
    far = {here: grid.distance(start, here) for here in reach.hexes if here != start}
    goals = drawing.shuffled([here for here, hexes in far.items() if 2 <= hexes <= most])
    # Where every hex costs the same there is nothing to think of.
    uneven = (here for here in goals if reach.hexes[here].mp_parts % far[here])
    return next(uneven, next(iter(goals), None))


def _figures(drawing: Drawing, right: str, reach: ReachAnswer, goal: HexId) -> tuple[Option, ...]:
    """Return the right cost among others that the unit pays elsewhere."""
    parts = reach.hexes[goal].mp_parts
    # Costs that the unit pays elsewhere: a figure that nobody could pay would give itself away.
    nearest = sorted({each.mp_parts for each in reach.hexes.values()} - {0}, key=lambda n: abs(n - parts))
    return one_of(drawing, right, [drawing.view.wording.mp(each) for each in nearest[: _CHOICES + 1]])


# ---- reach


def reaches(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield which of some hexes a unit can reach: the farthest ones, and some just beyond."""
    view = drawing.view
    most = 3 if drawing.level is QuizLevel.FIRST else 5
    for unit, reach in drawing.movers():
        shut = _told(drawing, unit, _shut(drawing, reach), most)
        far = sorted(reach.hexes, key=lambda here: -reach.hexes[here].mp_parts)
        ways_out = drawing.shuffled([here for here in far[:8] if here != unit.hex])
        if not shut or not ways_out:
            continue
        count = drawing.chance.randint(1, most - 1)
        within = tuple(sorted(ways_out[:count]))
        # Sorted, so that the order tells nothing of which can be reached.
        hexes = sorted((*shut[: most - count], *ways_out[:count]))
        ask = view.wording.tr("Which of these hexes can {unit} reach now?")
        yield QuizDraft(
            QuizKind.REACH,
            ask.format(unit=view.named(unit.id)),
            drawing.asked("reach", unit=unit.id, hexes=" or ".join(hexes)),
            Answering.SEVERAL,
            tuple(_reach_option(drawing, n, unit, reach, here) for n, here in enumerate(hexes)),
            (unit_thing(unit.id),),
            Shown(within, (unit.id,), (), REACH_LAYER, unit.side),
            tells_of_options=True,
        )


def _told(drawing: Drawing, unit: Unit, shut: list[HexId], most: int) -> list[HexId]:
    """Return so many of some hexes of which a rule tells why the unit does not come there."""
    # Asked one by one and only until there are enough: each asks for a way.
    found = (here for here in shut if any(True for _ in bars_to(drawing.view, unit.id, here)))
    return list(islice(found, most))


def _shut(drawing: Drawing, reach: ReachAnswer) -> list[HexId]:
    """Return the hexes beside a reach that it does not have, first those that a rare rule keeps shut."""
    shut = [here for here in reach.blocked if here not in reach.hexes]
    counts = Counter(case for here in shut for case in reach.blocked[here])
    return sorted(
        drawing.shuffled(shut),
        key=lambda here: min((counts[case] for case in reach.blocked[here]), default=0),
    )


def _reach_option(drawing: Drawing, number: int, unit: Unit, reach: ReachAnswer, here: HexId) -> Option:
    text = f"{drawing.letter(number)}: {here}"
    if here not in reach.hexes:
        return Option(here, text, tuple(bars_to(drawing.view, unit.id, here)), here)
    tr, mp = drawing.view.wording.tr, drawing.view.wording.mp
    points = {"spent": mp(reach.hexes[here].mp_parts), "all": mp(reach.allowance)}
    told = worded(tr("{hex}: {spent} of {all:point|points}"), hex=here, **points)
    return Option(here, text, (Remark(Sign.FINE, told, at=here),), here)


# ---- what stops a move


def bars(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield which rule keeps a unit out of a hex beside its reach, where it is just one."""
    view = drawing.view
    for unit, reach in drawing.movers():
        # Three for a unit: most hexes of one edge are kept shut by the same rule.
        for goal in _shut(drawing, reach)[:3]:
            way = way_to(view.situation, unit.id, goal)
            cases = list(cases_in(way.prohibitions))
            if len(cases) == 1 and cases[0] in view.wording.citations.cases:
                yield _bar_draft(drawing, unit, way, reach.blocked.get(goal, ()))
                break


def _bar_draft(drawing: Drawing, unit: Unit, way: WayAnswer, also_true: tuple[str, ...]) -> QuizDraft:
    view, case, goal = drawing.view, way.prohibitions[0].case, way.goal
    options = one_of(drawing, case, _other_cases(drawing, case, also_true))
    ask = view.wording.tr("Which rule keeps {unit} out of {hex}?")
    return QuizDraft(
        QuizKind.BARS,
        ask.format(unit=view.named(unit.id), hex=goal),
        drawing.asked("bars", unit=unit.id, hex=goal),
        Answering.ONE,
        tuple(_case_option(drawing, each.key) for each in options),
        (unit_thing(unit.id), hex_thing(goal)),
        Shown((goal,), (unit.id,), way.path, REACH_LAYER, unit.side),
        (case,),
    )


def _other_cases(drawing: Drawing, right: str, also_true: tuple[str, ...]) -> list[str]:
    """Return cases that could be taken for the right one: those with findings, its own chapter first."""
    book = drawing.view.wording.citations.cases
    judged = [case for case, each in book.items() if each.status is Status.JUDGED and each.says]
    chapter = right.partition(".")[0]
    others = [case for case in judged if case != right and case not in also_true]
    # Two of its own chapter, which are the hardest to tell apart; the others from elsewhere.
    return sorted(drawing.shuffled(others), key=lambda case: case.partition(".")[0] != chapter)[:2] + [
        case for case in drawing.shuffled(others) if case.partition(".")[0] != chapter
    ]


def _case_option(drawing: Drawing, case: str) -> Option:
    citation = drawing.view.wording.citation(case)
    title = citation.title if citation is not None else ""
    # What a rule says that does not hold here is what one should have known of it.
    said = (Remark(Sign.INFO, citation.text, (case,)),) if citation is not None else ()
    return Option(case, f"{case}: {title}", said)


# ---- zones


def zones(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield who controls an empty hex by his zone, among units beside it and others one hex farther off."""
    view, grid = drawing.view, drawing.view.game.sheet.grid
    for own in drawing.near[:12]:
        side = drawing.enemy_of(own.side)
        if own.hex is None or not side:
            continue
        held = zones_of(view.situation, side)
        for here in drawing.shuffled(grid.within(own.hex, 2)):
            around = [u for near in grid.within(here, 2) for u in view.situation.position.at(near)]
            of_side = [unit for unit in around if unit.side == side]
            right = held.get(here, ())
            # Some have it and some do not, and the hex is empty: else there is nothing to tell apart.
            if right and len(right) < len(of_side) <= 6 and not view.situation.position.at(here):
                yield _zone_draft(drawing, here, side, of_side, right)
                break


def _zone_draft(
    drawing: Drawing, here: HexId, side: str, units: list[Unit], right: tuple[UnitId, ...]
) -> QuizDraft:
    view = drawing.view
    ask = view.wording.tr("Which of the {side} side have {hex} in their zone of control?")
    name = view.wording.tr(view.wording.words.name_of(side))
    wrong = [line for unit in units if unit.id not in right for line in _gaps(drawing, here, unit)]
    return QuizDraft(
        QuizKind.ZONES,
        ask.format(hex=here, side=name),
        drawing.asked("zones", side=side, hex=here),
        Answering.SEVERAL,
        tuple(_zone_option(drawing, here, unit) for unit in units),
        (hex_thing(here),),
        Shown((here,), right, (), ZONES_LAYER, side),
        tuple(case for line in wrong for case in line.cases),
    )


def _zone_option(drawing: Drawing, here: HexId, unit: Unit) -> Option:
    return Option(unit.id, _placed(drawing, unit), _gaps(drawing, here, unit), unit.hex)


def _gaps(drawing: Drawing, here: HexId, unit: Unit) -> tuple[Remark, ...]:
    view = drawing.view
    gaps = view.situation.ask(
        ("zone gaps", unit.side, here),
        lambda judge: dict(judge.zone_gaps(view.situation.position, unit.side, here)),
    )
    if unit.hex is not None and not view.game.sheet.grid.are_adjacent(unit.hex, here):
        told = view.wording.tr("{unit} is not beside {hex}").format(unit=view.named(unit.id), hex=here)
        return (Remark(Sign.STOP, told, (view.wording.cited_cases.zones,), at=here),)
    lines = by_case(Sign.STOP, gaps.get(unit.id, ()), view.wording)
    return tuple(_named(drawing, unit.id, line) for line in lines)


def _placed(drawing: Drawing, unit: Unit) -> str:
    """Return what a unit is called and where it stands."""
    text = drawing.view.wording.tr("{unit} in {hex}")
    return text.format(unit=drawing.view.named(unit.id), hex=unit.hex)


# ---- supply


def supplies(drawing: Drawing) -> Iterator[QuizDraft]:
    """Yield which of some units are out of supply, where any is."""
    view = drawing.view
    most = 3 if drawing.level is QuizLevel.FIRST else 5
    for side in drawing.shuffled(sorted({unit.side for unit in drawing.near})):
        found = supply_of(view.situation, side)
        homes = [unit for unit in drawing.near if unit.side == side and unit.id in found.homes]
        cut_off = next((unit for unit in homes if unit.id not in found.lines), None)
        if cut_off is None or cut_off.hex is None:
            continue
        # Those nearest to it: they are in sight together, and what cuts it off may not cut them off.
        around = _by_distance(drawing, cut_off.hex, homes)
        out = [unit for unit in around if unit not in found.lines]
        supplied = [unit for unit in around if unit in found.lines]
        if not supplied:
            continue
        count = drawing.chance.randint(1, min(most - 1, len(out)))
        units = sorted((*out[:count], *supplied[: most - count]))
        ask = view.wording.tr("Which of these units have no line of supply now?")
        yield QuizDraft(
            QuizKind.SUPPLY,
            ask,
            drawing.asked("out among", units=",".join(units)),
            Answering.SEVERAL,
            tuple(_supply_option(drawing, unit, side) for unit in units),
            tuple(unit_thing(unit) for unit in units),
            Shown((), tuple(out[:count]), (), SUPPLY_LAYER, side),
            tells_of_options=True,
        )


def _by_distance(drawing: Drawing, start: HexId, units: Iterable[Unit]) -> list[UnitId]:
    grid = drawing.view.game.sheet.grid
    far = {unit.id: grid.distance(start, unit.hex) for unit in units if unit.hex is not None}
    return sorted(far, key=lambda unit: far[unit])


def _supply_option(drawing: Drawing, unit: UnitId, side: str) -> Option:
    view = drawing.view
    lines = list(supply_remarks(unit, supply_of(view.situation, side), view.wording))
    # The last of them is what could be traced now.
    told = tuple(_named(drawing, unit, line) for line in lines[-1:])
    return Option(unit, _placed(drawing, view.unit(unit)), told, view.unit(unit).hex)


def _named(drawing: Drawing, unit: UnitId, line: Remark) -> Remark:
    text = f"{drawing.view.named(unit)}: {line.text}"
    return Remark(line.sign, text, line.cases, line.detail, line.at)
