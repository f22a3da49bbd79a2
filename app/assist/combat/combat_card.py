"""The combat card as a person reads it: item by item with rule numbers, the odds, a bar for each result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from app.assist.combat.chart_notes import notes_of
from app.assist.remarks import Remark, Sign
from app.assist.wording import Wording
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from maps.sheet import MapSheet
from rules.fights import Change, CombatCard, Losses, Margins, Strength
from rules.findings import Finding, cases_in
from rules.hexgrid import HexId
from rules.plural import worded
from rules.unit_id import UnitId
from rules.words import Topic

MINUS = "\N{MINUS SIGN}"
_AMOUNT = re.compile(r": [+-]?\d+$")
"""The figure at the end of a sentence that stands beside it anyway."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a part: what, why, by which rules, how much."""

    text: str
    detail: str = ""
    cases: tuple[str, ...] = ()
    amount: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the card with its sum."""

    title: str
    total: str
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """One combat result: the faces of the die that give it, and their share of all faces."""

    result: int
    mark: str
    words: str
    faces: tuple[int, ...]
    share: Fraction
    leans: int
    """Whose gain it is: above 0 the attacker's, below it the defender's, 0 neither's."""

    @property
    def percent(self) -> str:
        """The share as people write it."""
        return f"{round(100 * self.share)}%"


@dataclass(frozen=True)
class CardView:
    """Everything on the card. Of closed stacks (8.4) there is no odds, no modifier, no bar."""

    title: str
    ground: str
    against: tuple[Remark, ...] = ()
    parts: tuple[Part, ...] = ()
    odds: str = ""
    odds_told: str = ""
    odds_more: str = ""
    odds_case: str = ""
    die_parts: tuple[Part, ...] = ()
    bars: Mapping[HexId, tuple[Bar, ...]] = field(default_factory=dict)
    losses: tuple[Item, ...] = ()
    changes: tuple[Item, ...] = ()
    notes: tuple[str, ...] = ()
    is_closed: bool = False


def view_of(card: CombatCard, game: Game, wording: Wording, margins: Margins | None = None) -> CardView:
    """Return the card for the screen."""
    items = tuple(_strength(each, "", wording) for each in card.defenders)
    defense = Part(wording.tr("Defense"), str(card.defense_strength), items)
    return replace(
        _with_defense(card, game, wording, defense),
        odds=wording.odds_of(card.column),
        odds_told=_odds_told(card, wording),
        odds_more=_more(margins, wording),
        odds_case=next((found.case for found in card.odds), ""),
        die_parts=(*_shift_parts(card, wording), *_die_parts(card, wording), *_level_parts(card, wording)),
        # No column, no outcomes: odds below the table have no bars.
        bars={here: _bars(card, here, wording) for here in card.attack.hexes} if card.outcomes else {},
        losses=tuple(_losses(card, wording)),
        changes=tuple(_changes(card, margins, wording)) if margins is not None else (),
        notes=tuple(notes_of(card, game, wording)),
    )


def _with_defense(card: CombatCard, game: Game, wording: Wording, defense: Part) -> CardView:
    """Return what is known of any attack, with as much of the defense as may be known."""
    hexes = card.attack.hexes
    against = (Remark(Sign.STOP, wording.sentence(f), (f.case,), at=f.at) for f in card.verdict.prohibitions)
    parts = _attack_part(card, wording), defense
    return CardView(_heading(hexes, game, wording), _ground(hexes, game, wording), tuple(against), parts)


def _odds_told(card: CombatCard, wording: Wording) -> str:
    if card.first_column is not None and card.odds:
        # The large figure is the column after all shifts: beside it stands what the strengths came to.
        return wording.sentence(card.odds[0])
    told = wording.tr("{attack} to {defense}, rounded down")
    return told.format(attack=card.attack_strength, defense=card.defense_strength)


def closed_view(card: CombatCard, game: Game, wording: Wording) -> CardView:
    """Return what may be known of an attack on closed stacks before it is declared (8.4, 10.12)."""
    tr = wording.tr
    count = len(card.defenders)
    told = worded(tr("Closed stack: {count:unit|units}, looked at when the attack is declared"), count=count)
    seen = Part(tr("Defense"), "?", (Item(told, "", wording.words.cases_of(Topic.CLOSED_STACKS)),))
    return replace(_with_defense(card, game, wording, seen), is_closed=True)


def _heading(hexes: Iterable[HexId], game: Game, wording: Wording) -> str:
    title = title_of(hexes, game, wording.tr)
    # Not `capitalize`, which would make the rest of a name small.
    return title[:1].upper() + title[1:]


def title_of(hexes: Iterable[HexId], game: Game, tr: Translate = untranslated) -> str:
    """Return the attacked hexes with the names of their villages: `Tarján, hex 1922`."""
    told = []
    for here in hexes:
        name = game.sheet.villages.get(here, "")
        pattern = tr("{village}, hex {hex}") if name else tr("hex {hex}")
        told.append(pattern.format(village=name, hex=here))
    return "; ".join(told)


def _ground(hexes: Iterable[HexId], game: Game, wording: Wording) -> str:
    words = []
    for here in hexes:
        terrain = game.sheet.terrain.get(here, "").replace("_", ", ")
        words.append(", ".join([wording.tr(terrain), *_settlement(game.sheet, here, wording.tr)]))
    return "; ".join(words)


def _settlement(sheet: MapSheet, here: HexId, tr: Translate) -> Iterator[str]:
    """Yield what people live in a hex in: a city or town that the map names, or a village."""
    # The largest first: a hex of a city may bear a village's name as well.
    if any(here in hexes for hexes in sheet.cities.values()):
        yield tr("city")
    elif here in sheet.towns.values():
        yield tr("town")
    elif here in sheet.villages:
        yield tr("village")


# ---- strengths


def _attack_part(card: CombatCard, wording: Wording) -> Part:
    own = (_strength(each, _halved(each, wording), wording) for each in card.attackers)
    return Part(wording.tr("Attack"), str(card.attack_strength), (*own, *_support(card, wording)))


def _strength(each: Strength, told: str, wording: Wording) -> Item:
    return Item(wording.unit(each.name), told, cases_in(each.findings), str(each.counted))


def _halved(each: Strength, wording: Wording) -> str:
    by_figures = wording.words.cases_of(Topic.HALVING)
    # The case of halving is told by the words of the line; beside it stands why it came to that.
    causes = [found for found in each.findings if found.case not in by_figures]
    told = "; ".join(dict.fromkeys(_without_name(found, each.name, wording) for found in causes))
    if each.counted == each.printed:
        return told
    return wording.tr("{printed} halved: {why}").format(printed=each.printed, why=told)


def _without_name(found: Finding, name: str, wording: Wording) -> str:
    # The line begins with the name: the sentence behind it need not say it again.
    sentence, label = wording.sentence(found), wording.unit(name)
    return sentence.removeprefix(label).lstrip(" :,")


def _support(card: CombatCard, wording: Wording) -> Iterator[Item]:
    for each in card.support:
        told = "" if each.counted == each.printed else worded(wording.tr("{n:point|points}"), n=each.printed)
        count, item = wording.words.count(each.name), _strength(each, told, wording)
        yield replace(item, text=wording.tr(count.name)) if count is not None else item


# ---- die and levels


def signed(number: int) -> str:
    """Return a number with its sign as people write it."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def result_mark(result: int, wording: Wording) -> str:
    """Return a result as short as tables have it: its code, or its points with their sign."""
    return wording.codes.get(result) or signed(result)


def _shift_parts(card: CombatCard, wording: Wording) -> Iterator[Part]:
    """Yield how the column came about, where a game moves it."""
    if card.first_column is None:
        return
    first = Item(wording.tr("By strength"), "", cases_in(card.odds), wording.odds_of(card.first_column))
    items = (_found(each.finding, wording, signed(each.value)) for each in card.shifts)
    yield Part(wording.tr("Column"), signed(card.shift), (first, *items))


def _found(found: Finding, wording: Wording, amount: str) -> Item:
    return Item(wording.sentence(found), "", (found.case,), amount)


def _die_parts(card: CombatCard, wording: Wording) -> Iterator[Part]:
    # Where the column is moved instead, the die is told of only if something changes it.
    if card.first_column is None or card.modifiers:
        yield _die_part(card, wording)
    elif card.remarks:
        items = (_found(found, wording, "") for found in card.remarks)
        yield Part(wording.tr("Result"), "", tuple(items))


def _die_part(card: CombatCard, wording: Wording) -> Part:
    items = [
        Item(_AMOUNT.sub("", wording.sentence(each.finding)), "", (each.case,), signed(each.value))
        for each in card.modifiers
    ]
    items += [_found(found, wording, "0") for found in card.remarks]
    return Part(wording.tr("Die roll"), signed(card.modifier), tuple(items))


def _level_parts(card: CombatCard, wording: Wording) -> Iterator[Part]:
    for here, level in card.levels.items():
        title = wording.tr("Defense level")
        if len(card.levels) > 1:
            title = f"{title}, {here}"
        items = [_level_item(found, wording) for found in level.findings]
        if level.open < level.value:
            told = wording.tr("Level {level} if one attacker came by another side").format(level=level.open)
            items.append(Item(told, "", wording.words.cases_of(Topic.UNGUARDED_HEXSIDE)))
        yield Part(title, str(level.value), tuple(items))


def _level_item(found: Finding, wording: Wording) -> Item:
    facts = dict(found.facts)
    amount = facts.get("level", "")
    # What lowers the level says from what to what: its amount is the difference.
    amount = signed(int(amount) - int(facts["usual"])) if "usual" in facts else amount
    return _found(found, wording, amount)


# ---- what may come of it


def _bars(card: CombatCard, here: HexId, wording: Wording) -> tuple[Bar, ...]:
    by_result: dict[int, list[int]] = {}
    for die, outcome in card.outcomes.items():
        by_result.setdefault(outcome.results[here], []).append(die)
    chances = card.chances[here]
    return tuple(
        Bar(
            result,
            result_mark(result, wording),
            wording.sentence(card.effects[result])
            if result in card.effects
            else result_words(result, wording),
            tuple(faces),
            chances[result],
            0 if result in wording.even_results else result,
        )
        for result, faces in sorted(by_result.items(), reverse=True)
    )


def result_words(result: int, wording: Wording) -> str:
    """Return a combat result in words."""
    tr = wording.tr
    named = wording.words.said.get(f"result_{result}")
    if named is not None:
        return tr(named)
    if result == 0:
        return tr("Nothing")
    if result in wording.steps_of_results:
        attacker, defender = wording.steps_of_results[result]
        pattern = tr("Attacker {attacker:step|steps}, defender {defender:step|steps}")
        return worded(pattern, attacker=attacker, defender=defender)
    pattern = tr("Defender pays {points}") if result > 0 else tr("Attacker pays {points}")
    return pattern.format(points=abs(result))


def _losses(card: CombatCard, wording: Wording) -> Iterator[Item]:
    tr = wording.tr
    sides = {tr("Attacker loses"): card.attacker_losses, tr("Defender loses"): card.defender_losses}
    for title, losses in sides.items():
        yield Item(title, "", (), range_words(losses, tr))


def range_words(losses: Losses, tr: Translate = untranslated) -> str:
    """Return expected steps as `0.5 to 2.3`."""
    least, most = (f"{float(each):.1f}" for each in (losses.least, losses.most))
    # As they are shown: two figures that differ behind the first decimal are one to whoever reads.
    return least if least == most else tr("{least} to {most}").format(least=least, most=most)


def _more(margins: Margins | None, wording: Wording) -> str:
    if margins is None:
        return ""
    if margins.missing is None:
        return worded(wording.tr("The last column; {spare:point|points} to spare"), spare=margins.spare)
    pattern = wording.tr("{missing:more point reaches|more points reach} the next column, {spare} to spare")
    return worded(pattern, missing=margins.missing, spare=margins.spare)


def _changes(card: CombatCard, margins: Margins, wording: Wording) -> Iterator[Item]:
    """Yield what one unit more or fewer would change; units that change nothing are left out."""
    for sign, units in (("+", margins.joining), (MINUS, margins.leaving)):
        for unit, change in units.items():
            told = _change_words(card, change, wording)
            # Most of a stack would neither win nor lose a column; they would bury the one that does.
            if told:
                yield Item(f"{sign} {wording.unit(unit)}", told)


def _change_words(card: CombatCard, change: Change, wording: Wording) -> str:
    words = []
    if change.column != card.column:
        words.append(wording.odds_of(change.column))
    if change.modifier != card.modifier:
        words.append(wording.tr("die {modifier}").format(modifier=signed(change.modifier)))
    return ", ".join(words)


def unit_words(units: Iterable[UnitId], wording: Wording) -> str:
    """Return units by their labels, all of them."""
    return ", ".join(wording.unit(unit) for unit in units)
