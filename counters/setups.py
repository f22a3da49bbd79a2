"""The set-ups of a game: scenarios with their variants, and those that a player has saved.

A scenario is `setup_<id>.toml` in the game's folder; it may inherit another. Reinforcements and turn track
are in `reinforcements.toml`, variants in `variants.toml`, optional rules in `options.toml`. A player's own
set-ups are flat files in the folder `setups` of the folder for user files; their ids begin with `own:`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from counters import setupfile
from counters.choices import exclude_each_other, with_included
from counters.load import load
from counters.plans import BOX_PURPOSES, Plan, Variant, lay_out, with_end
from counters.roster import Roster
from counters.scenario import DATE, OptionTitle, ScenarioTitle, SetUp
from counters.setupcheck import (
    Places,
    check_arrivals,
    check_data_files,
    check_everybody_is_named,
    check_lay_out,
    check_nobody_is_forgotten,
)
from counters.setupformat import format_setup, read_own_setup
from counters.words import check_known, check_schema, folder_of, turn_key, user_folder_of
from rules.dates import is_turn, turn_number
from rules.issues import DataError, Issue, raise_if_errors
from rules.regular_file import is_file, lying_in
from rules.tomlfile import TomlTable, hint_of, read_toml, source_of

__all__ = [
    "LAST_TURN",
    "Places",
    "check",
    "chosen_variants",
    "format_setup",
    "load_setup",
    "load_setup_file",
    "options",
    "scenarios",
]

REINFORCEMENTS, VARIANTS, OPTIONS = "reinforcements.toml", "variants.toml", "options.toml"
OWN = "own:"
"""How the id of a player's own set-up begins."""
LAST_TURN = "last_turn"
"""The option whose value is the date on which the players agree to end the game."""

# Ends a circle of scenarios that inherit one another.
MAX_HEIRS = 4
_ON = frozenset({"on", "true", "yes", "1"})
_OFF = frozenset({"off", "false", "no", "0", ""})


def scenarios(game: str | Path, user_folder: Path | None = None) -> tuple[ScenarioTitle, ...]:
    """Return the scenarios of a game, rule set by rule set, then the player's own that can be read."""
    folder = folder_of(game)
    issues: list[Issue] = []
    # Titles alone: a chooser with a dozen games must not lay out forty scenarios to show their names.
    found = [setupfile.read_title(_table(path, issues)) for path in sorted(folder.glob("setup_*.toml"))]
    raise_if_errors(issues)
    by_edition = sorted(found, key=lambda title: title.rule_set)
    return (*by_edition, *_own_titles(game, user_folder))


def options(game: str | Path) -> tuple[OptionTitle, ...]:
    """Return the variants and optional rules of a game in the order of its files."""
    issues: list[Issue] = []
    folder = folder_of(game)
    found = tuple(
        setupfile.read_option(row, kind)
        for file, key, kind in ((VARIANTS, "variant", "variant"), (OPTIONS, "option", "rule"))
        for row in _optional_table(folder / file, issues).tables(key)
    )
    raise_if_errors(issues)
    return found


def load_setup(
    game: str | Path,
    scenario: str,
    options: Mapping[str, str] | None = None,
    user_folder: Path | None = None,
) -> SetUp:
    """Return a scenario with the chosen variants, every unit on its hex or in its box.

    `options` maps case numbers of variants to "on" or "off" (`{"19.5": "on"}`), and `last_turn` to a date;
    all other keys are for the rules and change nothing here. Raises DataError.
    """
    agreed = (options or {}).get(LAST_TURN, "")
    if scenario.startswith(OWN) and user_folder is not None:
        return ended(load_setup_file(_own_path(game, user_folder, scenario), user_folder), agreed)
    issues: list[Issue] = []
    # Without a player's own figures: they move nobody, and a fault in them must not stop a game.
    roster = load(game)
    plan = _plan(folder_of(game), scenario, roster, issues)
    variants = _variants(folder_of(game), roster, issues)
    raise_if_errors(issues)
    plan = _with_variants(plan, _chosen(variants, options or {}))
    if agreed and not plan.title.ends_by_agreement:
        hint = f"it ends on {plan.title.last_turn}"
        raise DataError([Issue("options", LAST_TURN, f"{scenario} has no other last turn", hint)])
    return lay_out(plan.until(_last_turn(plan.title, agreed)), roster)


def chosen_variants(game: str | Path, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the numbers of the variants that are switched on, with those they include; raises DataError."""
    issues: list[Issue] = []
    variants = _variants(folder_of(game), load(game), issues)
    raise_if_errors(issues)
    return tuple(variant.title.id for variant in _chosen(variants, options))


def ended(setup: SetUp, last_turn: str) -> SetUp:
    """Return a player's own set-up with an earlier last turn, as it is for no date; raises DataError.

    Whoever lies in a box stays there, also where he would come too late.
    """
    last = _last_turn(setup, last_turn)
    turns = tuple(with_end(turn, setup.last_turn, last, setup.turns) for turn in setup.turns)
    arrivals = tuple(arrival for arrival in setup.arrivals if arrival.date <= last)
    return replace(setup, last_turn=last, turns=tuple(t for t in turns if t.date <= last), arrivals=arrivals)


def _last_turn(title: ScenarioTitle | SetUp, agreed: str) -> str:
    """Return the last turn: the scenario's own where none is agreed on."""
    is_in_time = is_turn(agreed) and title.first_turn <= agreed <= title.last_turn
    if agreed and not is_in_time:
        hint = f"from {title.first_turn} to {title.last_turn}"
        raise DataError([Issue("options", LAST_TURN, f"{agreed!r} is no turn of this scenario", hint)])
    return agreed or title.last_turn


def load_setup_file(path: Path, user_folder: Path | None = None) -> SetUp:
    """Return a set-up that a player has saved with `format_setup`; raises DataError."""
    issues: list[Issue] = []
    table = _table(path, issues)
    game = table.text("game")
    # Without the game there is no roster to read the rest by.
    raise_if_errors(issues)
    found = read_own_setup(table, load(game, user_folder))
    raise_if_errors(issues)
    return found


def check(game: str | Path, places: Places | None = None) -> list[Issue]:
    """Return all issues of a game's set-ups, variants, options and other data files.

    With `places`, what the map offers, every hex, box and area that they name must be on it.
    """
    found: list[Issue] = []
    try:
        for issue in _issues(game, places):
            found.append(issue)  # noqa: PERF402 what was found before a file failed is kept
    except DataError as error:
        found += error.issues
    # A file is read again for each scenario that inherits it: its issues count once.
    return list(dict.fromkeys(found))


def _issues(game: str | Path, places: Places | None) -> Iterator[Issue]:
    folder, roster = folder_of(game), load(game)
    yield from check_data_files(folder, roster)
    issues: list[Issue] = []
    variants = _variants(folder, roster, issues)
    first = _first_plan(_table(folder / REINFORCEMENTS, issues), roster)
    yield from check_arrivals(first.arrivals, roster, REINFORCEMENTS)
    yield from check_everybody_is_named(folder, roster)
    for path in sorted(folder.glob("setup_*.toml")):
        scenario = path.stem.removeprefix("setup_")
        plan = _plan(folder, scenario, roster, issues)
        # Laid out and looked at as a whole: a file by itself may be sound, and with what it inherits have
        # two sides in a hex.
        laid_out = lay_out(plan, roster)
        yield from check_lay_out(laid_out, roster, path.name, places)
        yield from check_nobody_is_forgotten(plan.placements, roster, path.name)
        # Each with what it includes; all that may be chosen together would be far too many.
        for variant in variants.values():
            laid_out = lay_out(_with_variants(plan, _and_included(variants, [variant.title.id])), roster)
            yield from check_lay_out(laid_out, roster, f"{path.name} with {variant.title.id}", places)
    yield from issues


def _table(path: Path, issues: list[Issue]) -> TomlTable:
    table = TomlTable(read_toml(path), source_of(path), "", issues)
    check_schema(table)
    return table


def _optional_table(path: Path, issues: list[Issue]) -> TomlTable:
    return _table(path, issues) if is_file(path) else TomlTable({}, source_of(path), "", issues)


def _own_folder(game: str | Path, user_folder: Path) -> Path:
    return user_folder_of(user_folder, game) / "setups"


def _own_path(game: str | Path, user_folder: Path, scenario: str) -> Path:
    """Return the file of a player's own set-up; one that is not in his folder is no set-up of his."""
    # Looked up among the files that are there, not joined to the folder: no name leads out of it.
    known = {f"{OWN}{path.stem}": path for path in lying_in(_own_folder(game, user_folder), "*.toml")}
    if scenario not in known:
        raise DataError([Issue("setups", scenario, "no such set-up", hint_of(scenario, known))])
    return known[scenario]


def _own_titles(game: str | Path, user_folder: Path | None) -> Iterator[ScenarioTitle]:
    """Yield the titles of a player's set-ups; a file that cannot be read is named when it is opened."""
    if user_folder is None:
        return
    for path in lying_in(_own_folder(game, user_folder), "*.toml"):
        try:
            title = setupfile.read_title(_table(path, []))
        except DataError:
            continue
        # Whoever laid it out himself may end it when he likes.
        yield replace(title, id=f"{OWN}{path.stem}", ends_by_agreement=True)


def _plan(folder: Path, scenario: str, roster: Roster, issues: list[Issue], heirs: int = 0) -> Plan:
    """Return a scenario as its file and those it inherits describe it."""
    known = {path.stem.removeprefix("setup_"): path for path in folder.glob("setup_*.toml")}
    if scenario not in known or heirs > MAX_HEIRS:
        raise DataError([Issue(folder.name, scenario, "no such scenario", hint_of(scenario, known))])
    path = known[scenario]
    table = _table(path, issues)
    above = table.text("inherits", "")
    if above:
        plan = _plan(folder, above, roster, issues, heirs + 1)
    else:
        plan = _first_plan(_table(folder / REINFORCEMENTS, issues), roster)
    plan = _with_file(plan, table, roster)
    for purpose in BOX_PURPOSES:
        if purpose not in plan.boxes:
            table.note(f"names no box for {purpose}", "a pattern such as by-hand:{side}", key="boxes")
    return plan


def _first_plan(table: TomlTable, roster: Roster) -> Plan:
    """Return a plan with nothing but reinforcements and turn track."""
    turns = setupfile.read_turns(table, roster)
    arrivals = tuple(setupfile.read_arrivals(table, roster))
    for arrival in arrivals:
        if arrival.date not in {turn.date for turn in turns}:
            table.note(
                f"{arrival.formation} arrives on {arrival.date}, which is no turn of the game", key="arrival"
            )
    # For other readers of this file; asked for, so that close() knows the keys.
    table.text("replacements_provenance", "")
    table.table("entry", required=False)
    table.close()
    # Every scenario lays a title of its own over this.
    none = ScenarioTitle("", "", "", "", "", "")
    return Plan(none, {}, {}, {}, (), (), arrivals, turns, ())


def _trackers(table: TomlTable) -> dict[str, str]:
    """Return the texts that a game begins with; a game with numbered turns need not write its first."""
    first = turn_key(table, "first_turn", "")
    named = dict(table.table("trackers", required=False).named_texts())
    return ({DATE: first} if turn_number(first) is not None else {}) | named


def _with_file(plan: Plan, table: TomlTable, roster: Roster) -> Plan:
    """Return a plan with what a set-up file says laid over it."""
    laid = replace(
        plan,
        title=setupfile.read_title(table),
        boxes={**plan.boxes, **dict(table.table("boxes", required=False).named_texts())},
        trackers={**plan.trackers, **_trackers(table)},
        markers=(*plan.markers, *setupfile.read_markers(table, roster, plan.markers)),
        marks=(*plan.marks, *setupfile.read_marks(table, roster)),
        # Not inherited like markers and marks: notes are about one scenario.
        notes=(*table.texts("notes", ()), *_restrictions(table)),
        chances=(*plan.chances, *setupfile.read_chances(table, roster)),
    )
    # Single units first, then cases, then arrivals: a later row may move what an earlier one placed.
    laid = laid.with_placements(setupfile.read_placements(table, roster))
    for row in table.tables("place"):
        laid = laid.with_placements(setupfile.read_place(row, roster))
    for change in setupfile.read_arrival_changes(table, roster):
        laid = laid.with_arrivals(change)
    _close(table)
    return laid


def _close(table: TomlTable) -> None:
    """Note unknown keys; those asked for here are for the rules and for readers of the file."""
    table.text("case", "")
    table.texts("order", ())
    table.table("rules", required=False)
    table.close()


def _restrictions(table: TomlTable) -> Iterator[str]:
    """Yield what binds the players in this scenario; the other keys of a restriction are for the rules."""
    return (f"{row.text('rule')} ({row.text('case')})" for row in table.tables("restriction"))


def _variants(folder: Path, roster: Roster, issues: list[Issue]) -> dict[str, Variant]:
    """Return the variants of a game by case number."""
    table = _optional_table(folder / VARIANTS, issues)
    found = [setupfile.read_variant(row, roster) for row in table.tables("variant")]
    variants = {variant.title.id: variant for variant in found}
    titles = [variant.title for variant in found]
    for title in titles:
        check_known(table, title.id, (*title.includes, *title.excludes), variants, "variant")
        # It would be laid out all the same, but whoever chose one of them could take none back.
        if title.id in with_included(titles, title.includes):
            table.note(f"{title.id} brings itself along", "leave one of the circle out", key="includes")
    return variants


def _chosen(variants: Mapping[str, Variant], options: Mapping[str, str]) -> list[Variant]:
    """Return the variants that are switched on, in the order of the file; raises DataError."""
    issues = [
        Issue("options", key, f"unknown answer {answer!r}", "on or off")
        for key, answer in options.items()
        # Other keys are optional rules, no affair of the set-up.
        if key in variants and answer.lower() not in _ON | _OFF
    ]
    on = [name for name in variants if options.get(name, "").lower() in _ON]
    issues += [
        Issue("options", name, f"cannot be chosen together with {other}", "choose one of them")
        for name, other in combinations(on, 2)
        if exclude_each_other(variants[name].title, variants[other].title)
    ]
    raise_if_errors(issues)
    return _and_included(variants, on)


def _and_included(variants: Mapping[str, Variant], names: Collection[str]) -> list[Variant]:
    titles = [variant.title for variant in variants.values()]
    return [variants[name] for name in with_included(titles, names)]


def _with_variants(plan: Plan, variants: Iterable[Variant]) -> Plan:
    variants = tuple(variants)
    chosen = [variant.title.id for variant in variants]
    for variant in variants:
        plan = plan.with_variant(variant, chosen)
    return plan
