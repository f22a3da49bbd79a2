"""All that is wrong with the data of a game: its map, its counters and its rules, a folder for each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path

import counters.load
import counters.setups
import maps.load
from app.assist.deploy.deployment import roster_facts
from app.assist.marking import marker_of, unknown_marks
from app.assist.procedure import formations_of
from app.checking.saves import check_save
from app.files.charts import CHARTS, flatten
from app.files.histories import histories_in
from counters.roster import Roster
from counters.setups import Places
from maps.sheet import BoxId, MapSheet
from rules.cards import CARDS, read_cards
from rules.choices import ASSUMPTIONS, load_assumptions
from rules.citations import RULES, Citation, load_citations
from rules.games import find_rule_set
from rules.history import History
from rules.history_file import EVENTS, FORMATIONS, history_folders, read_history
from rules.issues import DataError, Issue, Severity
from rules.library import GAME_FILE, default_game, find_game, game_folder, read_game_file
from rules.phases import SEQUENCE, Sequence, Step, load_sequence
from rules.procedure import GameTerms
from rules.ruleset import RuleSet
from rules.tomlfile import TomlTable, hint_of, read_toml, source_of
from rules.whole_file import whole_file_issues
from rules.words import NO_WORDS, WORDS, Words, load_words

Check = Callable[[Path], Iterable[Issue]]


def folders_of(game: str) -> tuple[Path, Path, Path]:
    """Return where the map, the counters and the rules data of one of our games lie; raises DataError."""
    found = game_folder(game)
    return found.map, found.counters, found.rules


def game_of(path: Path) -> str:
    """Return the game that a file without its name belongs to: that of its folder, else the first."""
    named = (find_game(name) for name in (path.parent.name, path.parent.parent.name))
    return next((found.id for found in named if found is not None), default_game().id)


def check_game(game: str) -> list[Issue]:
    """Return all issues of the map, counters, set-ups, rules data and replays of a game."""
    sheet, roster, rules = folders_of(game)
    return [*check_map(sheet), *check_counters(roster), *check_rules(rules), *caught(_check_histories, rules)]


def check_home(folder: Path) -> list[Issue]:
    """Return all issues of a folder of a game, also of the folders in it; nothing of those of ours.

    The parts of our games lie apart: each is checked by itself, and their file with the rules beside it.
    """
    path = folder / GAME_FILE
    if (folder / SEQUENCE).is_file():
        return []
    found = list(whole_file_issues(path, is_marked=True))
    if any(issue.severity is Severity.ERROR for issue in found):
        return found
    game = read_game_file(path)
    return [*found, *check_map(game.map), *check_counters(game.counters), *check_rules(game.rules)]


def check_map(folder: Path) -> list[Issue]:
    """Return all issues of a map's folder: map, tray, pictures, and that each of its files is whole."""
    found = maps.load.check(folder)
    # What follows loads the map, which stops at an error.
    if not any(issue.severity is Severity.ERROR for issue in found):
        found += caught(_check_tray, folder)
    return _unique([*_files_not_whole(folder), *found])


def check_counters(folder: Path) -> list[Issue]:
    """Return all issues of a folder of counters: also its set-ups, variants, releases and victory points."""
    found = counters.load.check(folder)
    # What follows loads the counters, which stops at an error.
    if not any(issue.severity is Severity.ERROR for issue in found):
        for check in (
            _check_setups,
            _check_options,
            _check_marks,
            _check_values,
            _check_books,
            _check_deployment,
        ):
            found += caught(check, folder)
    return _unique([*_files_not_whole(folder), *found])


def check_rules(folder: Path) -> list[Issue]:
    """Return all issues of a folder of rules data: sequence, charts, cards, and what the rules read."""
    found = list(_files_not_whole(folder))
    for check in (_check_sequence, _check_pool, _check_cards, _check_words, _check_data):
        found += caught(check, folder)
    return _unique(found)


def caught(check: Check, subject: Path) -> list[Issue]:
    """Return what a check finds, also where it had to stop."""
    found: list[Issue] = []
    try:
        for issue in check(subject):
            found.append(issue)  # noqa: PERF402 what was found before it stopped is kept
    except DataError as error:
        found += error.issues
    return found


def _unique(issues: Iterable[Issue]) -> list[Issue]:
    # Checks that read the same file tell of the same fault.
    return list(dict.fromkeys(issues))


def _files_not_whole(folder: Path) -> Iterator[Issue]:
    for path in sorted(folder.glob("*.toml")):
        yield from whole_file_issues(path, is_marked=True)


def _check_tray(folder: Path) -> Iterator[Issue]:
    """Yield the boxes that the set-ups of the map's game name, and that its tray lacks."""
    sheet = maps.load.load_path(folder)
    game = sheet.id
    if find_game(game) is not None and (folder / maps.load.TRAY_FILE).exists():
        for issue in counters.setups.check(game, _places(sheet)):
            # It is the tray that lacks the box.
            yield Issue(source_of(folder / maps.load.TRAY_FILE), issue.source, issue.message, issue.hint)


# ---- counters


def _check_setups(folder: Path) -> list[Issue]:
    game = TomlTable(read_toml(folder / counters.load.COUNTERS), "").text("game", "")
    is_known = find_game(game) is not None
    return counters.setups.check(folder, _places(maps.load.load(game)) if is_known else None)


def _places(sheet: MapSheet) -> Places:
    areas = {name: area.hexes for name, area in sheet.areas.items()}
    return Places(frozenset(sheet.grid.hexes), frozenset(sheet.tray.boxes), areas)


def _check_options(folder: Path) -> Iterator[Issue]:
    known = [each.id for each in counters.setups.options(folder)]
    for scenario in counters.setups.scenarios(folder):
        for option in scenario.options or ():
            if option not in known:
                yield Issue(f"{folder.name}/setup_{scenario.id}.toml", option, "there is no such option")
    steps = _steps_of(counters.load.load(folder).game)
    for option in sorted({option for step in steps for option in step.option.split()} - {*known}):
        hint = "a step of the sequence is for those who play it"
        yield Issue(source_of(folder / counters.setups.OPTIONS), option, "there is no such option", hint)


def _steps_of(game: str) -> Iterator[Step]:
    """Yield the steps of the sequence that comes with a game, none where it has none."""
    found = find_game(game)
    path = None if found is None else found.rules / SEQUENCE
    for phase in load_sequence(path).phases if path is not None and path.is_file() else ():
        yield from phase.steps


def _check_marks(folder: Path) -> Iterator[Issue]:
    """Yield what markers say that is no state of units, and the states of the rules that no marker shows."""
    roster, source = counters.load.load(folder), source_of(folder / counters.load.MARKERS)
    states = _words_beside(folder, roster.game).states
    for marker, word in unknown_marks(roster, states.words):
        hint = hint_of(word, states.words)
        yield Issue(source, f"{marker}.marks", f"{word!r} is no state of units", hint)
    for mark in states.laid:
        if marker_of(roster, mark) is None:
            yield Issue(source, mark, "no marker has this state on a face")


def _check_values(folder: Path) -> Iterator[Issue]:
    """Yield the values on counters that the words of the game do not name."""
    roster, source = counters.load.load(folder), source_of(folder / counters.load.COUNTERS)
    names = _words_beside(folder, roster.game).units.values
    for unit in roster.units.values():
        for name in sorted(unit.values.keys() - names.keys()):
            hint = hint_of(name, names) if names else f"name it in {WORDS} under [units.values]"
            yield Issue(source, f"unit {unit.id}", f"{name!r} is no value that the game names", hint)


def _words_beside(counters_folder: Path, game: str) -> Words:
    """Return the words of the game whose counters lie in a folder, those beside it where there are any."""
    beside = counters_folder.parent / "rules"
    found = find_game(game)
    rules = beside if (beside / WORDS).is_file() or found is None else found.rules
    return load_words(rules) if (rules / WORDS).is_file() else NO_WORDS


def _check_books(folder: Path) -> Iterator[Issue]:
    """Yield what keeps the rules of the turn from being made of what the counters' folder holds."""
    roster = counters.load.load(folder)
    rule_set = find_rule_set(roster.game)
    if rule_set is not None and rule_set.turn is not None:
        # For what it raises alone; `caught` makes issues of that.
        rule_set.turn(_terms(folder, roster))
    # A generator like the other checks.
    yield from ()


def _check_deployment(folder: Path) -> Iterator[Issue]:
    """Yield what keeps the rules of the set-up from being made of it."""
    roster = counters.load.load(folder)
    rule_set = find_rule_set(roster.game)
    if rule_set is not None and rule_set.set_up is not None:
        rule_set.set_up(_terms(folder, roster), roster_facts(roster))
    # A generator like the other checks.
    yield from ()


def _terms(folder: Path, roster: Roster) -> GameTerms:
    return GameTerms(folder, "", frozenset(), formations_of(roster))


# ---- rules


def _check_sequence(folder: Path) -> Iterator[Issue]:
    """Yield what is wrong with the sequence, and the steps that it lacks though a case is told of in them."""
    path = folder / SEQUENCE
    # With a dot behind, so that a place is whole parts of a moment and not the beginning of a word.
    moments = [f"{each}." for each in _moments(load_sequence(path))]
    for citation in _book_of(folder).values():
        for place in citation.phase.split():
            if not any(moment.startswith(f"{place}.") for moment in moments):
                yield Issue(
                    source_of(path), place, f"there is no such step, and {citation.id} is told of in it"
                )


def _check_pool(folder: Path) -> Iterator[Issue]:
    """Yield what the pools of the sequence miss on the tray: their boxes, and where drawn chits go."""
    pools = load_sequence(folder / SEQUENCE).pools
    game = read_toml(folder / SEQUENCE).get("game", "")
    if not any(pool.box for pool in pools) or find_game(str(game)) is None:
        return
    boxes, source = maps.load.load(str(game)).tray.boxes, source_of(folder / SEQUENCE)
    for pool in pools:
        box = boxes.get(BoxId(pool.box))
        if pool.box and (box is None or not box.into):
            hint = "a box of the tray with draw and into, in which the chits lie"
            yield Issue(source, "pool.box", f"{pool.box!r} is no pool of the tray", hint)
        for key, name in (("rest", pool.rest), ("spent", pool.spent)):
            if name and BoxId(name) not in boxes:
                yield Issue(source, f"pool.{key}", f"{name!r} is no box of the tray", hint_of(name, boxes))


def _moments(sequence: Sequence) -> Iterator[str]:
    for phase in sequence.phases:
        yield from (f"{phase.side}.{phase.id}.{step.id}" for step in phase.steps)


def _check_cards(folder: Path) -> Iterator[Issue]:
    """Yield the cards that show nothing, and the charts that no card shows."""
    if not (folder / CARDS).exists():
        return
    cells = flatten(read_toml(folder / CHARTS))
    cards = read_cards(folder / CARDS)
    for card in cards:
        if not any(key in cells for key in card.keys):
            yield Issue(source_of(folder / CARDS), card.id, "none of its cells is in the charts")
    shown = {key.partition(".")[0] for card in cards for key in card.keys}
    for chart in sorted({key.partition(".")[0] for key in cells} - shown):
        yield Issue(source_of(folder / CARDS), chart, "no card shows this chart")


def _check_words(folder: Path) -> Iterator[Issue]:
    """Yield what is wrong with the words, sides of the sequence that they lack, cases that there are not."""
    if not (folder / WORDS).exists():
        return
    words = load_words(folder)
    named = {side.id for side in words.sides}
    phases = load_sequence(folder / SEQUENCE).phases
    for side in dict.fromkeys(phase.side for phase in phases):
        if side not in named:
            yield Issue(source_of(folder / WORDS), side, "this side of the sequence has no name")
    for state in words.states.declared:
        for phase in sorted({*state.ends_with} - {phase.id for phase in phases}):
            yield Issue(source_of(folder / WORDS), f"state {state.id}", f"there is no phase {phase!r}")
    for supply in words.supply.states:
        if supply.mark is not None and supply.mark not in words.states.words:
            yield Issue(
                source_of(folder / WORDS), f"supply {supply.id}", f"there is no state {supply.mark!r}"
            )
    book = _book_of(folder)
    for where, case in _cited(words) if book else ():
        # A case is there also where only cases below it are.
        if not any(f"{each}.".startswith(f"{case}.") for each in book):
            yield Issue(source_of(folder / WORDS), where, f"there is no case {case}")


def _cited(words: Words) -> Iterator[tuple[str, str]]:
    """Yield every case that the words of a game cite, with where they do."""
    for topic, cases in words.cases.items():
        yield from ((f"cases.{topic.value}", case) for case in cases)
    yield from ((f"state {state.id}", state.case) for state in words.states.declared if state.case)


def _rule_set_of(folder: Path) -> RuleSet | None:
    """Return the rules that a folder of rules data belongs to: those of the game that it names."""
    try:
        named = read_toml(folder / SEQUENCE).get("game")
    except DataError:
        # Told of by the check of the sequence itself.
        named = None
    return find_rule_set(named if isinstance(named, str) else folder.name)


def _book_of(folder: Path) -> Mapping[str, Citation]:
    """Return the cases of the rules of a folder; of a game without a rules program those of its own book."""
    rule_set = _rule_set_of(folder)
    if rule_set is not None:
        return rule_set.citations.cases
    path = folder / RULES
    return load_citations(path).cases if path.is_file() else {}


def _check_data(folder: Path) -> Iterator[Issue]:
    rule_set = _rule_set_of(folder)
    if rule_set is not None:
        yield from rule_set.check_data(folder, formations_named(rule_set.game))
    elif (folder / ASSUMPTIONS).is_file():
        yield from _check_readings(folder)


def _check_readings(folder: Path) -> Iterator[Issue]:
    """Yield the cases of readings that the book of the game lacks."""
    book = _book_of(folder)
    for entry in load_assumptions(folder / ASSUMPTIONS).assumptions:
        for case in entry.cases:
            if book and case not in book:
                yield Issue(source_of(folder / ASSUMPTIONS), entry.id, f"there is no case {case}")


def formations_named(game: str) -> Collection[str]:
    """Return the bodies of troops of the counters that come with a game; raises DataError."""
    return counters.load.load(game).formations.keys()


def _check_histories(folder: Path) -> Iterator[Issue]:
    for history in histories_in(folder):
        yield from check_save(history.path)
    for each in history_folders(folder):
        try:
            found = read_history(each)
        except DataError as error:
            yield from error.issues
        else:
            yield from _strangers(found, game_of(folder / each.name))


def _strangers(history: History, game: str) -> Iterator[Issue]:
    """Yield what a history speaks of that its game does not have: counters, hexes, the film itself."""
    units, grid, source = counters.load.load(game).units, maps.load.load(game).grid, f"{history.id}/"
    for formation in history.formations:
        for unit in (*formation.units, *formation.attached, formation.symbol):
            if unit not in units:
                yield Issue(source + FORMATIONS, formation.id, f"the game has no unit {unit}")
        for evening in formation.evenings.values():
            if evening.hex is not None and evening.hex not in grid:
                yield Issue(source + FORMATIONS, formation.id, f"{evening.date}: no hex {evening.hex}")
    for event in history.events:
        if event.hex is not None and event.hex not in grid:
            yield Issue(source + EVENTS, event.title, f"the map has no hex {event.hex}")
    if not history.journal.is_file():
        yield Issue(source, history.journal.name, "there is no film of it")
