"""Findings as sentences for people: unit ids become labels, closed words become words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace

from app.assist.bridge_words import bridge_words
from app.assist.past import Snapshot
from app.table.changes import Register
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from counters.roster import Roster
from maps.spelling import town_name
from rules.choices import Assumption, AssumptionBook
from rules.citations import Citation, CitationBook
from rules.findings import Finding
from rules.hexgrid import Hexside
from rules.ruleset import RuleSet
from rules.translatable import tr_noop
from rules.unit_id import UnitId
from rules.words import Said

RECONSTRUCTED = "reconstructed"
_WORDS = {"rough_wooded": tr_noop("rough, wooded"), "primary": "primary", "rail": tr_noop("railway")}
_CELLS = {
    "terrain": ("tec.hex.{word}.mp",),
    "hexside": ("tec.hexside.{word}.mp",),
    "road": ("tec.road.{word}",),
    "crossing": ("tec.overlay.{word}.mp",),
}
"""Where the charts keep the figure behind a fact of a finding: the beginning of the cell's key."""


class Wording:
    """Sentences about the findings of one game."""

    def __init__(self, rule_set: RuleSet, game: Game, tr: Translate = untranslated) -> None:
        self._game = game
        self.tr = tr
        # Once: every sentence asks for them, and labels never change in a game.
        self._names = unit_names(game.roster)
        self.citations: CitationBook = rule_set.citations
        self.assumptions: AssumptionBook = rule_set.assumptions
        self.words = rule_set.words
        self.cited_cases, self.limits = rule_set.cited_cases, rule_set.limits
        self.odds_of, self.codes = rule_set.fight_terms.odds_of, rule_set.fight_terms.codes
        self.even_results = rule_set.fight_terms.even
        self.steps_of_results = rule_set.fight_terms.steps
        self.hidden: frozenset[str] = frozenset()
        """The units that are not named: they lie in closed stacks (8.4)."""

    def of(self, seen: Snapshot) -> Wording:
        """Return the same words about a game as it lay at one moment: these may be asked beside the hands."""
        # Shallow: its books and names are shared, and never change.
        fixed = copy(self)
        fixed._game = seen  # noqa: SLF001 - one of our own kind
        return fixed

    def naming(self, unit: UnitId | None) -> Wording:
        """Return the same words, but for one unit that is looked at and may be named."""
        if unit not in self.hidden:
            return self
        known = copy(self)
        known.hidden = self.hidden - {unit}
        return known

    def mp(self, mp_parts: int) -> str:
        """Return parts of movement points as people write them."""
        return self.words.movement.text(mp_parts)

    # ---- findings

    def sentence(self, found: Finding) -> str:
        """Return what was found, with a capital and without the point at the end."""
        facts = tuple((name, self._told(value)) for name, value in found.facts)
        return _capital(self.citations.phrase(replace(found, facts=facts), self.tr).rstrip("."))

    def reasons(self, found: Iterable[Finding]) -> list[str]:
        """Return each finding as a sentence with its case, the same one once."""
        return list(dict.fromkeys(f"{self.sentence(each)} ({each.case})" for each in found))

    def unit(self, unit: UnitId | str) -> str:
        """Return what people call a unit; of one in a closed stack no more than that."""
        return self.tr("a closed stack") if unit in self.hidden else self._names.get(unit, unit)

    def units(self, units: Iterable[UnitId]) -> str:
        """Return the labels of units, the first four of many."""
        named = list(dict.fromkeys(self.unit(unit) for unit in units))
        more = len(named) - 4
        return ", ".join(named[:4]) + (self.tr(" and {count} more").format(count=more) if more > 0 else "")

    def said(self, said: Said) -> str:
        """Return a text of the rules with units, sides, hexes and bridges called by their names.

        Raises KeyError for a text that the game does not have.
        """
        facts = tuple((name, self._named(name, value)) for name, value in said.facts)
        return self.words.phrase(Said(said.key, facts), self.tr)

    def _named(self, name: str, value: object) -> object:
        if isinstance(value, Hexside):
            return bridge_words(self._game, value)
        if name in ("unit", "enemy"):
            return self.unit(str(value))
        if name == "side":
            return self.tr(self.words.name_of(str(value)))
        if isinstance(value, tuple):
            return self.units([UnitId(unit) for unit in value]) if name == "units" else ", ".join(value)
        return value

    def _told(self, value: str) -> str:
        # A fact is a text: where all its words are ids of units, it speaks of these.
        units = value.split()
        if units and all(each in self._names for each in units):
            return ", ".join(map(self.unit, units))
        # Sides and towns are words too, and are told by their names before the general rule for words.
        if value in self._game.sheet.sides:
            return self.tr(self.words.name_of(value))
        if value in self._game.sheet.towns:
            return town_name(self._game.sheet, value)
        return self.tr(_WORDS.get(value, value.replace("_", " ")))

    # ---- cases

    def citation(self, case: str) -> Citation | None:
        """Return a case of the rulebook in our words, None for one that the book does not have."""
        found = self.citations.cases.get(case)
        if found is None:
            return None
        title, text = self.tr(found.title), self.tr(found.text)
        return replace(found, title=title, text=text, reason=self.tr(found.reason))

    def assumptions_of(self, case: str) -> tuple[Assumption, ...]:
        """Return the places where a case leaves a choice."""
        return tuple(each for each in self.assumptions.assumptions if case in each.cases)

    def assumption(self, key: str) -> Assumption | None:
        """Return the choice of a setting's name or number."""
        named = (each for each in self.assumptions.assumptions if each.id == key)
        return self.assumptions.by_key.get(key) or next(named, None)

    def reading_of(self, entry: Assumption) -> str:
        """Return how an unclear case is read in this game."""
        # A copy, as for the charts below: the table may be changed while this is read.
        settings = dict(self._game.table.book(Register.SETTING))
        chosen = {key: settings.get(key, "").lower() for key in entry.keys}
        words = {str(value).lower(): entry.words_of(value, self.tr) for value in entry.values}
        others = [
            f"{self.tr(entry.name_of(key))}: {self.tr(words.get(text, text))}"
            for key, text in chosen.items()
            if text and text != str(entry.values[0]).lower()
        ]
        return "; ".join(others) or entry.reading

    def told_reading(self, entry: Assumption) -> str:
        """Return how an unclear case is read, in the person's language, with what the reading is about."""
        reading = self.reading_of(entry)
        # The usual reading of an entry with a topic is no sentence of its own.
        has_topic = bool(entry.topic) and reading == entry.reading
        return f"{self.tr(entry.topic)}: {self.tr(reading)}" if has_topic else self.tr(reading)

    # ---- where an answer comes from

    def doubts(self, findings: Iterable[Finding], unit: UnitId | None = None) -> tuple[str, ...]:
        """Return what an answer hung on: readings of unclear cases, figures that are not the printed ones."""
        findings = tuple(findings)
        told = [*self._readings(findings), *self._figures(findings), *self._allowance(unit)]
        return tuple(dict.fromkeys(told))

    def _readings(self, findings: Iterable[Finding]) -> Iterator[str]:
        for key in dict.fromkeys(found.assumption for found in findings if found.assumption):
            entry = self.assumption(key)
            if entry is not None:
                cases = ", ".join(entry.cases[:3])
                pattern = self.tr("Read so: {reading} ({cases} leave it open)")
                yield pattern.format(reading=self.told_reading(entry), cases=cases)

    def _figures(self, findings: Iterable[Finding]) -> Iterator[str]:
        # A copy: this may run beside the hand that changes the table.
        charts = dict(self._game.table.book(Register.CHART))
        for found in findings:
            for name, word in found.facts:
                for cell in _CELLS.get(name, ()) if found.mp_parts else ():
                    origin = _origin(charts, cell.format(word=word))
                    if origin:
                        pattern = self.tr("The cost of {kind} {what} is {origin}, not the printed one")
                        yield pattern.format(
                            kind=self.tr(name), what=self._told(word), origin=self.tr(origin)
                        )

    def _allowance(self, unit: UnitId | None) -> Iterator[str]:
        if unit is None:
            return
        values = dict(self._game.table.book(Register.VALUE))
        told = (text for key, text in values.items() if key.startswith(f"{unit} "))
        if any(RECONSTRUCTED in text for text in told):
            pattern = self.tr("The figures of {unit} are reconstructed")
            yield pattern.format(unit=self.unit(unit))


def unit_names(roster: Roster) -> Mapping[str, str]:
    """Return the labels of all units by id."""
    return {str(key): unit.label for key, unit in roster.units.items()}


def _origin(charts: Mapping[str, str], beginning: str) -> str:
    """Return `reconstructed` for a cell of ours, `typed in` for a player's own, else nothing."""
    for key, text in charts.items():
        # With the dot: `tec.hex.rough` is not the beginning of `tec.hex.rough_wooded`.
        if key == beginning or key.startswith(beginning + "."):
            provenance = text.partition(" ")[2]
            if provenance.startswith(RECONSTRUCTED):
                return RECONSTRUCTED
            if provenance.startswith("user"):
                return "typed in"
    return ""


def _capital(text: str) -> str:
    # Behind a bracket or quotation mark too, where `str.capitalize` would do nothing.
    return re.sub(r"^(\W*)(\w)", lambda found: found[1] + found[2].upper(), text, count=1)
