"""Answers as lines for a panel: a sign, a sentence, a rule number, a hex to look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from app.assist.answers import ReachAnswer, SupplyAnswer, WayAnswer
from app.assist.situation import Situation
from app.assist.timing import Timing
from app.assist.wording import Wording
from app.table.phrases import Translate
from rules.findings import Finding, Weight, cases_in
from rules.hexgrid import HexId
from rules.plural import worded
from rules.supplied import SupplyLine
from rules.unit_id import UnitId


class Sign(Enum):
    """What a line is: a limit, a warning, information, all well, a ruling of this game, a cost."""

    STOP = "stop"
    WARNING = "warning"
    INFO = "info"
    FINE = "done"
    RULING = "ruling"
    COST = "cost"


@dataclass(frozen=True, slots=True)
class Remark:
    """One line. `cases` are rule numbers to open; `amount` stands at the right of a cost.

    `units` are those that the line is about and that may be chosen from it.
    """

    sign: Sign
    text: str
    cases: tuple[str, ...] = ()
    detail: str = ""
    at: HexId | None = None
    amount: str = ""
    units: tuple[UnitId, ...] = ()
    way_of: UnitId | None = None
    """The unit whose way the line is about, where it can be laid by hand."""
    is_left_out: bool | None = None
    """Whether that unit was told to stay; None where it has no choice."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the panel shows of one question. `can_copy` says that a case can be made of it."""

    title: str
    summary: str = ""
    remarks: tuple[Remark, ...] = ()
    can_copy: bool = False

    def count(self, sign: Sign) -> int:
        """Return how many lines have a sign."""
        return sum(1 for each in self.remarks if each.sign is sign)


# ---- a way


def report_of_way(way: WayAnswer, wording: Wording) -> Report:
    """Return a way as a report: prohibitions, rulings, remarks, the costs hex by hex, what it hung on."""
    name = wording.unit(way.unit)
    remarks = (
        # The prohibitions say it then, and the same sentence twice reads as two reasons.
        *(() if _is_forbidden_by(way) else _timing(way.timing, wording)),
        *by_case(Sign.STOP, way.prohibitions, wording),
        *by_case(Sign.RULING, way.rulings, wording, wording.tr("Waived in this game")),
        *_notes(way, wording),
        *_costs(way, wording),
        *_doubts(way, wording),
    )
    title = wording.tr("{unit} to {goal}").format(unit=name, goal=way.goal)
    return Report(title, way_summary(way, wording), remarks, can_copy=bool(way.path))


def way_summary(way: WayAnswer, wording: Wording) -> str:
    """Return a way in one line: allowed or not, what it costs, what is left."""
    tr = wording.tr
    if not way.path:
        return tr("No hexes connect the two")
    spent = worded(
        tr("{spent} of {all:point|points}"), spent=wording.mp(way.mp_parts), all=wording.mp(way.allowance)
    )
    left = wording.mp(way.left)
    if way.is_allowed and way.timing is not None:
        pattern = tr("Not now ({cases}); as in movement: {spent}, {left} left")
        return pattern.format(cases=", ".join(way.timing.cases), spent=spent, left=left)
    if way.is_allowed:
        pattern = tr("Allowed by your rulings: {spent}, {left} left") if way.rulings else ""
        return (pattern or tr("Allowed: {spent}, {left} left")).format(spent=spent, left=left)
    told = ", ".join(cases_in(way.prohibitions))
    return tr("Not by the rules ({cases}): {spent}").format(cases=told, spent=spent)


def short_of_way(way: WayAnswer, wording: Wording) -> str:
    """Return a way in a few words, for a plate on the map."""
    tr = wording.tr
    if way.is_allowed:
        points = {"spent": way.mp_parts, "all": way.allowance, "left": way.left}
        figures = {name: wording.mp(mp_parts) for name, mp_parts in points.items()}
        pattern = tr("{spent} of {all}, {left} left")
        return (tr("in movement: ") if way.timing is not None else "") + pattern.format(**figures)
    told = cases_in(way.prohibitions)
    return tr("not: {cases}").format(cases=", ".join(told[:3])) if told else tr("no way")


def by_case(sign: Sign, findings: Iterable[Finding], wording: Wording, told: str = "") -> Iterator[Remark]:
    """Yield one line for each rule: its first finding whole, the hexes of the others behind it."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for found in findings:
        groups.setdefault((found.case, found.rule), []).append(found)
    for (case, _), (first, *others) in groups.items():
        also = [found.at for found in others if found.at is not None and found.at != first.at]
        more = wording.tr("Also at {hexes}").format(hexes=", ".join(also)) if also else ""
        detail = ". ".join(words for words in (told, more) if words)
        yield Remark(sign, wording.sentence(first), (case,), detail, first.at)


def _is_forbidden_by(way: WayAnswer) -> bool:
    """Return whether the rules of movement themselves say that it is not the time."""
    told = way.timing.cases if way.timing is not None else ()
    return any(found.case in told for found in way.prohibitions)


def _timing(timing: Timing | None, wording: Wording) -> Iterator[Remark]:
    """Yield that nobody moves in this step, and what is shown instead."""
    if timing is not None:
        detail = wording.tr("Shown as it would be in movement")
        yield Remark(Sign.WARNING, wording.sentence(timing.why), timing.cases, detail)


def _notes(way: WayAnswer, wording: Wording) -> Iterator[Remark]:
    told = way.timing.cases if way.timing is not None else ()
    findings = way.verdict.findings
    notes = (found for found in findings if found.weight is Weight.NOTES and found.case not in told)
    yield from by_case(Sign.INFO, notes, wording)
    for found in way.verdict.findings:
        if found.weight is Weight.WAIVES and found.waives == found.case:
            # It lifts a cost, or a ban that is not found for its sake: its own sentence says which.
            yield Remark(Sign.INFO, wording.sentence(found), (found.case,), at=found.at)
        elif found.weight is Weight.WAIVES:
            text = wording.tr("This lifts {case} at {hex}").format(case=found.waives, hex=found.at or "")
            yield Remark(Sign.INFO, text, (found.case, found.waives), at=found.at)


def _costs(way: WayAnswer, wording: Wording) -> Iterator[Remark]:
    """Yield one line a hex, what it costs by which rules and the sum so far, to where the points run out."""
    total = 0
    for number, (at, findings) in enumerate(way.steps):
        # Beyond the points the hexes no longer tell why it cannot go: how many there are is enough.
        # One hex more than the points is shown on purpose: it is the one that cannot be paid.
        if total > way.allowance:
            text = worded(wording.tr("{count:more hex|more hexes}"), count=len(way.steps) - number)
            yield Remark(Sign.COST, text, amount=f"= {wording.mp(way.mp_parts)}")
            return
        here = sum(found.mp_parts for found in findings)
        total += here
        words = "; ".join(wording.sentence(found) for found in findings)
        amount = f"{wording.mp(here)} = {wording.mp(total)}"
        yield Remark(Sign.COST, f"{at}  {words}", cases_in(findings), at=at, amount=amount)


def _doubts(way: WayAnswer, wording: Wording) -> Iterator[Remark]:
    doubts = wording.doubts(way.verdict.findings, way.unit)
    yield from (Remark(Sign.WARNING, each) for each in doubts)
    if way.what_if:
        yield Remark(Sign.WARNING, _supposition(way, wording.tr))


def _supposition(way: WayAnswer, tr: Translate) -> str:
    told = {
        tr("weather {weather}").format(weather=tr(way.what_if.weather)): bool(way.what_if.weather),
        tr("no enemy"): way.what_if.no_enemy,
        tr("out of supply"): way.what_if.no_supply,
    }
    return tr("As if: {words}").format(words=", ".join(words for words, holds in told.items() if holds))


# ---- a unit


def report_of_unit(
    situation: Situation, reach: ReachAnswer, supply: SupplyAnswer | None, wording: Wording
) -> Report:
    """Return what is to be said of a unit before it moves."""
    others = sum(1 for here in reach.hexes if here != reach.origin)
    pattern = wording.tr("{points:point|points}, {count:hex|hexes} within reach")
    summary = worded(pattern, points=wording.mp(reach.allowance), count=others)
    if reach.timing is not None:
        summary = wording.tr("In movement: {summary}").format(summary=summary)
    # Goes before the count: such a unit has a reach of nothing, which would look like being hemmed in.
    if not situation.can_be_on_its_way(reach.unit):
        summary = wording.tr("Off the map, with no way onto it now")
    remarks = (*_state(situation, reach, wording), *supply_remarks(reach.unit, supply, wording))
    return Report(wording.unit(reach.unit), summary, remarks)


def _state(situation: Situation, reach: ReachAnswer, wording: Wording) -> Iterator[Remark]:
    tr, cited_cases = wording.tr, wording.cited_cases
    yield from _timing(reach.timing, wording)
    unit = situation.before_move(reach.unit, reach.what_if).by_id[reach.unit]
    if situation.last == reach.unit:
        text = tr("It moved last: until another unit moves, its move may be laid anew")
        yield Remark(Sign.INFO, text, (cited_cases.one_after_another,))
    if len(reach.hexes) <= 1 and unit.hex is not None:
        why = tuple(dict.fromkeys(case for found in reach.blocked.values() for case in found))
        # Six hexes beside it may each bring cases; more than a few tell nobody anything.
        yield Remark(Sign.STOP, tr("It can go nowhere"), why[:4])
    for state in (wording.words.states.by_id.get(mark) for mark in sorted(unit.marks)):
        if state is not None and state.case:
            yield Remark(Sign.WARNING, tr(state.name), (state.case,))
    yield from (Remark(Sign.WARNING, each) for each in wording.doubts((), reach.unit))


def supply_remarks(unit: UnitId, supply: SupplyAnswer | None, wording: Wording) -> Iterator[Remark]:
    """Yield the two truths, each named for what it is; the second alone where markers settle nothing."""
    if supply is None or unit not in supply.homes:
        return
    if supply.words.are_settled:
        yield _settled(unit, supply, wording)
    yield from _traced_now(unit, supply, wording)


def _settled(unit: UnitId, supply: SupplyAnswer, wording: Wording) -> Remark:
    tr, cited_cases = wording.tr, wording.cited_cases
    both = (cited_cases.supply_settled, cited_cases.supply_effect)
    if unit in supply.settled_out:
        return Remark(Sign.STOP, tr("Marked out of supply in the last supply phase"), both)
    if supply.settled[unit] != supply.words.best:
        told = tr("{state}, as settled in the last supply phase").format(state=tr(supply.settled[unit].name))
        return Remark(Sign.WARNING, told, both)
    told = tr("Not marked: in supply as settled in the last supply phase")
    return Remark(Sign.FINE, told, (cited_cases.supply_settled,))


def _traced_now(unit: UnitId, supply: SupplyAnswer, wording: Wording) -> Iterator[Remark]:
    tr, cited_cases = wording.tr, wording.cited_cases
    line, gap = supply.lines.get(unit), supply.gaps.get(unit)
    if line is not None:
        now, words = supply.traced[unit], _traced(line, wording)
        # In the best state its name is no news; in any other it comes before the line that gave it.
        is_best = now == supply.words.best
        told = words if is_best else f"{now.sign} {tr(now.name)}. {words}".strip()
        cases = cases_in(line.told) or (cited_cases.supply_by_road,)
        yield Remark(Sign.FINE if is_best else Sign.WARNING, told, cases)
    elif gap is not None and gap.told:
        now = supply.traced[unit]
        text = f"{now.sign} {tr(now.name)}. {_told(gap.told, wording)}".strip()
        yield Remark(Sign.STOP, text, cases_in(gap.told), at=gap.at)
    elif gap is not None and gap.at is not None:
        text = tr("Traced now: no line, {hex} breaks the nearest").format(hex=gap.at)
        yield Remark(Sign.STOP, text, (cited_cases.supply_blocked,), at=gap.at)
    else:
        text = tr("Traced now: no road and no map edge is near enough")
        yield Remark(Sign.STOP, text, (cited_cases.supply_leg,))


def _told(found: tuple[Finding, ...], wording: Wording) -> str:
    return wording.tr("Traced now: {reasons}").format(reasons="; ".join(map(wording.sentence, found)))


def _traced(line: SupplyLine, wording: Wording) -> str:
    if line.told:
        return _told(line.told, wording)
    if not line.path:
        return wording.tr("Traced now: by declaration, without a line")
    pattern = wording.tr("Traced now: a line to {hex}, {points} of {most} points off the road")
    most = wording.mp(wording.limits.leg_mp_parts)
    return pattern.format(hex=line.path[-1], points=wording.mp(line.leg_mp_parts), most=most)
