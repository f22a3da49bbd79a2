"""What is asked of whoever learns: the answer is asked of the rules on the same table, not written down."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from app.assist.claims.asked import Asked, CannotAsk
from app.assist.claims.expectations import answer
from app.assist.combat.resolution import Resolution
from app.assist.questions import judged, reach_of, supply_of, way_to, zones_of
from app.assist.remarks import Remark, Sign, by_case, report_of_way, supply_remarks
from app.teach.attacks import card_remarks
from app.teach.lesson import Question
from app.teach.sentences import Form, Forms, Sentence
from app.teach.view import CannotTell, View, info
from rules.attack_plan import Row
from rules.fights import CombatCard, Flight
from rules.findings import cases_in
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.translatable import tr_noop
from rules.unit_id import UnitId

_tr = tr_noop

QUESTIONS = Forms(
    (
        Form("cost", _tr("cost of {unit} to {hex}")),
        Form("cost along", _tr("cost of {unit} along {way}")),
        Form("left", _tr("movement points of {unit} left in {hex}")),
        Form("allowance", _tr("movement points of {unit}")),
        Form("reach", _tr("those of {hexes} that {unit} can reach")),
        Form("bars", _tr("cases that keep {unit} from {hex}")),
        Form("attack", _tr("attack strength of {unit}")),
        Form("defense", _tr("defense strength of {unit}")),
        Form("steps", _tr("steps of {unit}")),
        Form("stack", _tr("units in {hex}")),
        Form("zones", _tr("units of {side} that control {hex}")),
        Form("out", _tr("units of {side} out of supply")),
        Form("out among", _tr("those of {units} out of supply")),
        Form("odds", _tr("odds of {attack}")),
        Form("total", _tr("attack total of {attack}")),
        Form("defense total", _tr("defense total of {attack}")),
        Form("modifier", _tr("die modifier of {attack}")),
        Form("shift", _tr("column shift of {attack}")),
        Form("level", _tr("defense level of {hex} in {attack}")),
        Form("result", _tr("result of a {number} on {hex} in {attack}")),
        Form("goals", _tr("hexes to which {unit} can retreat {number} of its points")),
        Form("goals among", _tr("those of {hexes} to which {unit} can retreat {number} of its points")),
        Form("retreats among", _tr("those of {hexes} to which {unit} can retreat")),
        Form("retreats", _tr("hexes to which {unit} can retreat")),
        Form("advancers", _tr("units that may advance")),
        Form("advances", _tr("hexes to which {unit} may advance")),
        Form("count", _tr("points of {count}")),
        Form("asked", _tr("answer to {text}")),
    )
)
"""Questions whose answers the rules know. An attack is `attackers=a,b hexes=1520 KIND=2`, or `the combat`."""

_NUMBER = re.compile(r"([+-]?\d{1,4})(?:[.,](\d{1,3}))?(?: ?(\d{1,3})/(\d{1,3}))?|([+-]?\d{1,3})/(\d{1,3})")
_HALVES = {"½": " 1/2", "⅓": " 1/3", "⅔": " 2/3", "¼": " 1/4", "¾": " 3/4", "−": "-"}
_NOTHING = frozenset({"", "none", "nobody", "nowhere", "0", "-"})


@dataclass(frozen=True, slots=True)
class Expected:
    """What the rules answer: one text, or names of which all are wanted; `remarks` explain it.

    Of several `any_of` will do: cases that forbid one thing are each an answer.
    """

    names: tuple[str, ...]
    is_list: bool = False
    is_any_of: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def told(self) -> str:
        """The answer in words; of several that will do the first."""
        if not self.names:
            return "none"
        return ", ".join(self.names) if self.is_list and not self.is_any_of else self.names[0]


def expected(view: View, question: Question) -> Expected:
    """Return the right answer to a question; raises CannotTell where it makes no sense on this table."""
    if question.asked is None:
        remarks = (info(question.because, question.case),) if question.because else ()
        return Expected(question.answers, is_any_of=True, remarks=remarks)
    try:
        return _REPLIES[question.asked.key](view, question.asked)
    except (CannotAsk, NotationError) as problem:
        raise CannotTell(str(problem)) from None


def is_answered(view: View, wanted: Expected, typed: str) -> bool:
    """Return whether what was typed is the answer, however it is written."""
    return is_same(wanted, typed, partial(_name, view))


def is_same(wanted: Expected, typed: str, name: Callable[[str], str]) -> bool:
    """Return whether what was typed says what is wanted; `name` brings a name into one spelling."""
    if not wanted.is_list:
        # One name, not parted at commas: a figure may be written `1,5`.
        return any(_same(name, typed, right) for right in wanted.names)
    # Names are parted as people part them: by commas, lines, or an "and" before the last.
    named = {name(word) for word in re.split(r"[,;]\s*|\s+and\s+|\n", typed.strip()) if word.strip()}
    right = {name(each) for each in wanted.names}
    # Who types that nobody does has typed no name.
    named -= _NOTHING
    return bool(named) and named <= right if wanted.is_any_of else named == right


def _same(name: Callable[[str], str], typed: str, right: str) -> bool:
    # As numbers where both are: `1.5` and `1 1/2` are the same to whoever answers.
    one, other = _number(typed), _number(right)
    if one is not None and other is not None:
        return one == other
    return name(typed) == name(right)


def _number(text: str) -> Fraction | None:
    """Return a number as people write it, `1.5`, `1 1/2`, `1½`, `+2`; None for any other text."""
    for sign, plain in _HALVES.items():
        # A half is set behind a blank: `1½` is a whole number and a half, not eleven halves.
        text = text.replace(sign, plain)
    found = _NUMBER.fullmatch(text.strip().removesuffix("MP").strip())
    if found is None:
        return None
    whole, decimals, above, below, top, bottom = found.groups()
    if top:
        return Fraction(int(top), int(bottom)) if int(bottom) else None
    value = Fraction(f"{whole}.{decimals or 0}")
    return value + Fraction(int(above), int(below)) if above and int(below) else value


def plain_name(word: str) -> str:
    """Return a name without capitals and without a sign of per cent, its words parted by one blank each."""
    return " ".join(word.split()).casefold().removesuffix("%").rstrip()


def _name(view: View, word: str) -> str:
    """Return a name as names are compared: a unit by its label or its id, all else without capitals."""
    plain = plain_name(word)
    # Labels are not ids: people type what is printed on the counter.
    for unit in view.situation.position.units:
        if plain in (
            unit.id.casefold(),
            view.named(unit.id).casefold(),
            unit.id.partition(":")[2].casefold(),
        ):
            return unit.id.casefold()
    return plain


# ---- moves


def _cost(view: View, asked: Sentence) -> Expected:
    unit = view.unit(asked["unit"])
    if asked.key == "cost along":
        path = tuple(view.hex(here) for here in asked["way"].split("-"))
        way = judged(view.situation, unit.id, path, path[-1], is_assumed=False)
    else:
        way = way_to(view.situation, unit.id, view.hex(asked["hex"]))
    # Notes tell what a way touches; what was asked is what it costs or what bars it.
    remarks = tuple(line for line in report_of_way(way, view.wording).remarks if line.sign is not Sign.INFO)
    if asked.key == "bars":
        stops = tuple(line for line in remarks if line.sign is Sign.STOP)
        return Expected(cases_in(way.prohibitions), True, True, stops)
    parts = way.left if asked.key == "left" else way.mp_parts
    return Expected((view.wording.mp(parts),), remarks=remarks)


def _allowance(view: View, asked: Sentence) -> Expected:
    found = reach_of(view.situation, view.unit(asked["unit"]).id)
    return Expected((view.wording.mp(found.allowance),))


def _reach(view: View, asked: Sentence) -> Expected:
    unit, hexes = view.unit(asked["unit"]), [view.hex(here) for here in asked.hexes()]
    found = reach_of(view.situation, unit.id)
    shut = [here for here in hexes if here not in found.hexes]
    remarks = tuple(line for here in shut for line in bars_to(view, unit.id, here))
    return Expected(tuple(here for here in hexes if here in found.hexes), True, remarks=remarks)


def bars_to(view: View, unit: UnitId, here: HexId) -> Iterator[Remark]:
    """Yield what keeps a unit out of a hex, the hex named in each line."""
    way = way_to(view.situation, unit, here)
    for line in by_case(Sign.STOP, way.prohibitions, view.wording):
        yield replace(line, text=f"{here}: {line.text}", at=here)


# ---- what lies there


def _of_unit(value: str) -> Callable[[View, Sentence], Expected]:
    return lambda view, asked: Expected((str(getattr(view.unit(asked["unit"]), value)),))


def _stack(view: View, asked: Sentence) -> Expected:
    there = view.situation.position.at(view.hex(asked["hex"]))
    return Expected(tuple(unit.id for unit in there), is_list=True)


def _zones(view: View, asked: Sentence) -> Expected:
    here = view.hex(asked["hex"])
    case = view.wording.cited_cases.zones
    units = zones_of(view.situation, asked["side"]).get(here, ())
    told = view.wording.units(units) or view.wording.tr("nobody")
    line = info(view.wording.tr("{hex} is controlled by {units}").format(hex=here, units=told), case, at=here)
    return Expected(tuple(units), is_list=True, remarks=(line,))


def _out(view: View, asked: Sentence) -> Expected:
    wanted = [view.unit(name) for name in asked.units()] if asked.key == "out among" else ()
    found = supply_of(view.situation, wanted[0].side if wanted else asked["side"])
    units = [unit.id for unit in wanted] or list(found.homes)
    out = tuple(unit for unit in units if unit in found.homes and unit not in found.lines)
    lines = (line for unit in out for line in supply_remarks(unit, found, view.wording))
    return Expected(out, is_list=True, remarks=tuple(line for line in lines if line.sign is Sign.STOP))


def _count(view: View, asked: Sentence) -> Expected:
    return Expected((str(view.situation.position.points.get(asked["count"], 0)),))


# ---- combat


def _resolution(view: View) -> Resolution:
    found = Resolution.of(view.game, view.situation)
    if found is None:
        raise CannotTell("no combat is under way")
    return found


def _card(view: View, asked: Sentence) -> tuple[CombatCard, Row]:
    if asked["attack"] == "the combat":
        found = _resolution(view)
        return found.card(), found.fight.row
    row = Row.parse(asked["attack"])
    return view.card(row), row


def _of_card(value: Callable[[View, CombatCard, Sentence], str]) -> Callable[[View, Sentence], Expected]:
    def reply(view: View, asked: Sentence) -> Expected:
        card, row = _card(view, asked)
        return Expected((value(view, card, asked),), remarks=tuple(card_remarks(view, row, card)))

    return reply


def _level(view: View, card: CombatCard, asked: Sentence) -> str:
    found = card.levels.get(view.hex(asked["hex"]))
    if found is None:
        raise CannotTell(f"{asked['hex']} is not attacked")
    return str(found.value)


def _result(view: View, card: CombatCard, asked: Sentence) -> str:
    outcome, here = card.outcomes.get(asked.number()), view.hex(asked["hex"])
    if outcome is None or here not in outcome.results:
        raise CannotTell(f"a {asked.number()} has no result on {here}")
    result = outcome.results[here]
    return view.wording.codes.get(result) or (f"{result:+d}" if result else "0")


def _goals(view: View, asked: Sentence) -> Expected:
    unit, is_among = view.unit(asked["unit"]).id, asked.key.endswith("among")
    if asked.key.startswith("goals"):
        flight: Flight | None = Flight(unit, asked.number())
    else:
        flight = _resolution(view).flight(unit)
    if flight is None:
        raise CannotTell(f"{unit} does not retreat now")
    wanted = flight
    ways = view.situation.shared_judge.ask(lambda judge: judge.retreats(view.situation.position, wanted))
    findings = view.situation.shared_judge.ask(
        lambda judge: judge.bars_to_retreat(view.situation.position, wanted)
    )
    remarks = tuple(info(line) for line in view.wording.reasons(findings))
    goals = tuple(dict.fromkeys(way.path[-1] for way in ways))
    if is_among:
        goals = tuple(view.hex(here) for here in asked.hexes() if here in goals)
    return Expected(goals, is_list=True, remarks=remarks)


def _advancers(view: View, _asked: Sentence) -> Expected:
    return Expected(tuple(_resolution(view).advances()), is_list=True)


def _advances(view: View, asked: Sentence) -> Expected:
    found = _resolution(view).advances().get(UnitId(asked["unit"]))
    hexes: Iterable[HexId] = found.hexes if found is not None else ()
    return Expected(tuple(hexes), is_list=True)


def _asked(view: View, asked: Sentence) -> Expected:
    return Expected((answer(Asked(view.game, view.situation), asked["text"]),))


_REPLIES: Mapping[str, Callable[[View, Sentence], Expected]] = MappingProxyType(
    {
        "cost": _cost,
        "cost along": _cost,
        "left": _cost,
        "bars": _cost,
        "allowance": _allowance,
        "reach": _reach,
        "attack": _of_unit("attack"),
        "defense": _of_unit("defense"),
        "steps": _of_unit("steps"),
        "stack": _stack,
        "zones": _zones,
        "out": _out,
        "out among": _out,
        "odds": _of_card(lambda view, card, _: view.wording.odds_of(card.column)),
        "total": _of_card(lambda _view, card, _: str(card.attack_strength)),
        "defense total": _of_card(lambda _view, card, _: str(card.defense_strength)),
        "modifier": _of_card(lambda _view, card, _: f"{card.modifier:+d}" if card.modifier else "0"),
        "shift": _of_card(lambda _view, card, _: f"{card.shift:+d}" if card.shift else "0"),
        "level": _of_card(_level),
        "result": _of_card(_result),
        "goals": _goals,
        "goals among": _goals,
        "retreats among": _goals,
        "retreats": _goals,
        "advancers": _advancers,
        "advances": _advances,
        "count": _count,
        "asked": _asked,
    }
)
