"""Which variants and optional rules go together: what a choice excludes or brings along."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from counters.scenario import OptionTitle, ScenarioTitle
from rules.issues import Issue


class Bar(Enum):
    """Why an option cannot be chosen, or taken back, as things are chosen now."""

    EXCLUDED = "excluded"
    """It is not played together with another one."""
    INCLUDED = "included"
    """Another one brings it along: it is on."""
    OTHER_EDITION = "other_edition"
    """The rules of the scenario do not have it."""
    OTHER_SCENARIO = "other_scenario"
    """It is for other scenarios; `by` is the case that says so."""
    TOO_LATE = "too_late"
    """It begins after the scenario's last turn."""


@dataclass(frozen=True, slots=True)
class Barred:
    """An option that is not a person's to choose now, and the option, date or case on account of which."""

    bar: Bar
    by: str


def with_included(options: Iterable[OptionTitle], chosen: Collection[str]) -> tuple[str, ...]:
    """Return the options chosen and those that they bring along, in the order of the files."""
    # Gone through more than once, and the caller may give an iterator.
    options = tuple(options)
    on = set(chosen)
    # What is brought along may itself bring others. Only what is new is gone on from: a circle ends here.
    while brought := {name for each in options if each.id in on for name in each.includes} - on:
        on |= brought
    return tuple(each.id for each in options if each.id in on)


def barred(
    options: Iterable[OptionTitle], chosen: Collection[str], scenario: ScenarioTitle
) -> Mapping[str, Barred]:
    """Return the options that cannot be chosen or taken back in a scenario beside those chosen."""
    options = tuple(options)
    on = with_included(options, chosen)
    # By what was chosen and what follows from it: an option that was brought along is barred by the one
    # that brings it.
    found = ((each.id, _bar_of(each, options, on, chosen, scenario)) for each in options)
    return {name: bar for name, bar in found if bar is not None}


def _bar_of(
    option: OptionTitle,
    options: tuple[OptionTitle, ...],
    on: Collection[str],
    chosen: Collection[str],
    scenario: ScenarioTitle,
) -> Barred | None:
    # First what no other choice could change: edition, scenario, length of the game.
    if option.rule_sets and scenario.rule_set not in option.rule_sets:
        return Barred(Bar.OTHER_EDITION, scenario.rule_set)
    if option.scenarios and not _is_own(scenario) and scenario.id not in option.scenarios:
        return Barred(Bar.OTHER_SCENARIO, option.scenarios_case)
    # Turns compare as texts: ISO dates, or numbers of three digits.
    if option.begins > scenario.last_turn:
        return Barred(Bar.TOO_LATE, option.begins)
    others = (each.id for each in options if each.id in chosen and each.id != option.id)
    by = next((name for name in others if option.id in with_included(options, [name])), "")
    if by:
        return Barred(Bar.INCLUDED, by)
    # Those that others bring along count too, for they are played all the same.
    against = (each.id for each in options if each.id in on and exclude_each_other(each, option))
    by = next(against, "")
    return Barred(Bar.EXCLUDED, by) if by else None


def _is_own(scenario: ScenarioTitle) -> bool:
    """Whether a player made it himself: what he applies to it is his own affair."""
    return scenario.id.startswith("own:")


def exclude_each_other(one: OptionTitle, other: OptionTitle) -> bool:
    """Return whether two options are not played together."""
    # It is enough if one of the two names the other.
    return other.id in one.excludes or one.id in other.excludes


def faults(
    options: Iterable[OptionTitle], chosen: Collection[str], scenario: ScenarioTitle
) -> Iterator[Issue]:
    """Yield an issue for each option chosen that cannot be played so."""
    options = tuple(options)
    for name, bar in barred(options, chosen, scenario).items():
        # What another brings along is on either way; that it is chosen as well is no fault.
        if name in chosen and bar.bar is not Bar.INCLUDED:
            message, hint = _TOLD[bar.bar]
            told = {"by": bar.by, "scenarios": " or ".join(_scenarios_of(options, name))}
            yield Issue("options", name, message.format(**told), hint.format(**told))


def _scenarios_of(options: Iterable[OptionTitle], name: str) -> tuple[str, ...]:
    return next((each.scenarios for each in options if each.id == name), ())


_TOLD: Mapping[Bar, tuple[str, str]] = {
    Bar.EXCLUDED: ("cannot be chosen together with {by}", "choose one of them"),
    Bar.OTHER_EDITION: ("is no rule of the edition {by}", "leave it off"),
    Bar.OTHER_SCENARIO: ("is for {scenarios} alone ({by})", "leave it off"),
    Bar.TOO_LATE: ("begins on {by}, after the last turn", "leave it off"),
}
