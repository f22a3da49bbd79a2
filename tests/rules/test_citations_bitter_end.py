"""The rulebook of Bitter End in our words: every case is there, and findings find their sentences."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import textwrap
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

import counters
from rules.citations import Citation, CitationBook, Status, load_citations
from rules.findings import Rule, forbids
from rules.games import bitter_end
from rules.games.bitter_end import invariants, set_up, victory
from rules.games.bitter_end.law import FOLDER
from rules.games.bitter_end.zones import boat_has_no_zone
from rules.issues import DataError
from rules.phases import load_sequence
from rules.tomlfile import read_toml
from rules.unit_id import UnitId
from rules.units import Counter as UnitCounter
from rules.units import Face, Unit

# The case numbers of the rulebook of 2005, in its order; lettered paragraphs are cases of their own here.
_NUMBERED = """
1.0
2.0 2.1 2.11 2.12 2.13 2.2 2.3 2.4 2.5 2.6 2.7
3.0 3.1 3.11 3.12 3.13 3.14 3.15 3.16 3.2 3.3
4.0 4.1 4.2 4.3 4.4
5.0 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8
6.0 6.1 6.11 6.2 6.21 6.22 6.23 6.24 6.25 6.26 6.3 6.4
7.0 7.1 7.2 7.3 7.4 7.5 7.6 7.61 7.62 7.63 7.64 7.65 7.66 7.7 7.71
8.0 8.1 8.11 8.12 8.13 8.2 8.3 8.4
9.0 9.1 9.11 9.2 9.21 9.22 9.23 9.24 9.3 9.31 9.32
10.0 10.1 10.11 10.12 10.13 10.14 10.15 10.16 10.17 10.18 10.2 10.21 10.22 10.23 10.231 10.232 10.24
10.25 10.26 10.27 10.3 10.31 10.32 10.33 10.34 10.35 10.36 10.37 10.4 10.41 10.42 10.43 10.44 10.45
10.46 10.461 10.462 10.463 10.464 10.465 10.466 10.5 10.51 10.52 10.53 10.6 10.61 10.62 10.63 10.64
10.65 10.66 10.7 10.71 10.72 10.73 10.74 10.75 10.76 10.77 10.8 10.81 10.82 10.83 10.84 10.85 10.86
10.87 10.88 10.9 10.91 10.92 10.93 10.94 10.95 10.10 10.101 10.102
11.0 11.1 11.2
12.0 12.1 12.2 12.3 12.4 12.5 12.51 12.52 12.53 12.54 12.55 12.6 12.61 12.62 12.63 12.64 12.65 12.66
13.0 13.1 13.2 13.3
14.0 14.1 14.2 14.3 14.4 14.5 14.6
15.0 15.1 15.2 15.3
16.0 16.1 16.11 16.12 16.2 16.21 16.22 16.23 16.3 16.31 16.32 16.33 16.34 16.4 16.41 16.42 16.43 16.44
16.45 16.46 16.461 16.462 16.5 16.51 16.52 16.53 16.54 16.55 16.56 16.57 16.58
17.0 17.1 17.2 17.3 17.4
18.0 18.1 18.11 18.12 18.13 18.14 18.15 18.2 18.21 18.22 18.3 18.31 18.32 18.33 18.34 18.4 18.41 18.5
18.51 18.52 18.53 18.6 18.61
19.0 19.1 19.2 19.3 19.4 19.41 19.42 19.5 19.51 19.52 19.53 19.6 19.61 19.62 19.63 19.64 19.7 19.71
19.72
20.0 20.1 20.2 20.21 20.3 20.31 20.32 20.33 20.34 20.35 20.36 20.37 20.38 20.4 20.41 20.42 20.43 20.44
20.45
21.0 21.1 21.11 21.12 21.13 21.2 21.21 21.22 21.23 21.3 21.31 21.32 21.33 21.34 21.35 21.36
22.0 22.1 22.2 22.3 22.4 22.5 22.6 22.7
"""

_LETTERED = """
10.63a 10.63b 10.63c 10.63d
19.71a 19.71b 19.71c
21.31a 21.31b 21.31c 21.31d 21.31e 21.31f 21.31g 21.31h 21.31i 21.31j 21.31k 21.31l 21.31m 21.31n 21.32a
21.33a 21.33b 21.33c 21.33d 21.33e 21.33f 21.33g 21.34a
"""

NUMBERED = _NUMBERED.split()
LETTERED = _LETTERED.split()

FINDERS = {"forbids", "costs", "waives", "notes"}
NO_FACTS = {"assumption"}


@pytest.fixture(scope="module")
def book() -> CitationBook:
    return load_citations(FOLDER / "rules.toml")


@pytest.fixture(scope="module")
def functions() -> dict[tuple[str, str], Rule[...]]:
    """The rule functions of the game by case and name."""
    return {(each.case, each.name): each for each in rule_functions()}


def rule_functions() -> Iterator[Rule[...]]:
    for package in (bitter_end, invariants, set_up, victory):
        yield from rule_functions_in(package)


def rule_functions_in(package: ModuleType) -> Iterator[Rule[...]]:
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        members = vars(importlib.import_module(module.name)).values()
        tables = (table.values() for table in members if isinstance(table, dict))
        yield from (member for member in chain(members, *tables) if isinstance(member, Rule))


def facts_of(found: Rule[...]) -> set[str]:
    """The facts that every finding of a rule function carries, read from its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(found.function)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    given = [facts_given(call, call.func.id) for call in calls if isinstance(call.func, ast.Name)]
    return set.intersection(*(facts for facts in given if facts is not None))


def facts_given(call: ast.Call, maker: str) -> set[str] | None:
    if maker not in FINDERS:
        return None
    named = {keyword.arg for keyword in call.keywords if keyword.arg} - NO_FACTS
    return named | {"at"} | ({"points"} if maker == "costs" else set())


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def sentences(book: CitationBook) -> Iterator[tuple[Citation, str, str]]:
    for citation in book.cases.values():
        yield from ((citation, name, sentence) for name, sentence in citation.says.items())


def test_every_numbered_case_of_the_rulebook_is_there(book: CitationBook) -> None:
    assert [case for case in NUMBERED if case not in book.cases] == []


def test_every_lettered_paragraph_is_there(book: CitationBook) -> None:
    assert [case for case in LETTERED if case not in book.cases] == []


def test_nothing_is_cited_that_the_rulebook_does_not_have(book: CitationBook) -> None:
    assert set(book.cases) - {*NUMBERED, *LETTERED} == set()


def test_numbered_cases_stand_in_the_order_of_the_rulebook(book: CitationBook) -> None:
    assert [case for case in book.cases if case not in LETTERED] == NUMBERED


def test_no_case_stands_twice() -> None:
    entries = read_toml(FOLDER / "rules.toml")["rule"]
    assert isinstance(entries, list)

    assert [case for case, count in Counter(entry["id"] for entry in entries).items() if count > 1] == []


def test_see_also_leads_to_other_cases(book: CitationBook) -> None:
    lost = [
        (citation.id, case)
        for citation in book.cases.values()
        for case in citation.see
        if case not in book.cases or case == citation.id
    ]

    assert lost == []


def test_every_rule_function_belongs_to_a_case_that_is_judged(
    book: CitationBook, functions: dict[tuple[str, str], Rule[...]]
) -> None:
    astray = [
        (case, name)
        for case, name in functions
        if case not in book.cases or book.cases[case].status is not Status.JUDGED
    ]

    assert astray == []


def test_every_sentence_belongs_to_a_rule_function_of_its_case(
    book: CitationBook, functions: dict[tuple[str, str], Rule[...]]
) -> None:
    assert [(of.id, name) for of, name, _ in sentences(book) if (of.id, name) not in functions] == []


def test_sentences_ask_only_for_facts_that_all_findings_carry(
    book: CitationBook, functions: dict[tuple[str, str], Rule[...]]
) -> None:
    missing = {
        name: placeholders(sentence) - facts_of(functions[of.id, name])
        for of, name, sentence in sentences(book)
        if (of.id, name) in functions
    }

    assert {name: facts for name, facts in missing.items() if facts} == {}


def test_nothing_from_the_sequence_of_play_on_is_left_out(book: CitationBook) -> None:
    left_out = {of.id for of in book.cases.values() if of.status is Status.NOT_MODELLED}

    assert {case for case in left_out if int(case.partition(".")[0]) >= 3} == set()


def test_a_reminder_names_phases_or_steps_of_the_sequence_of_play(book: CitationBook) -> None:
    phases = load_sequence(FOLDER / "sequence.toml").phases
    places = {phase.key for phase in phases} | {
        f"{phase.key}.{step.id}" for phase in phases for step in phase.steps
    }
    reminders = {of.id: set(of.phase.split()) for of in book.cases.values() if of.status is Status.REMINDED}

    assert {case: named for case, named in reminders.items() if not named or named - places} == {}


def test_what_the_data_follow_names_files_that_are_there(book: CitationBook) -> None:
    files = {path.name for path in Path(counters.__path__[0], "bitter_end").glob("*.toml")}
    held = {of.id: set(of.files) for of in book.cases.values() if of.status is Status.DATA}

    assert {case: named for case, named in held.items() if not named or named - files} == {}


def test_only_what_the_data_follow_names_files(book: CitationBook) -> None:
    assert [of.id for of in book.cases.values() if of.files and of.status is not Status.DATA] == []


def test_a_heading_leads_to_cases_and_finds_nothing_itself(book: CitationBook) -> None:
    headings = [of for of in book.cases.values() if of.status is Status.HEADING]

    assert [of.id for of in headings if not of.see or of.says] == []


def test_only_reminders_have_phases(book: CitationBook) -> None:
    assert [of.id for of in book.cases.values() if of.phase and of.status is not Status.REMINDED] == []


def test_what_is_not_modelled_has_a_reason_and_nothing_else_has(book: CitationBook) -> None:
    cases = book.cases.values()

    assert [of.id for of in cases if bool(of.reason) != (of.status is Status.NOT_MODELLED)] == []


def test_titles_are_two_to_six_words(book: CitationBook) -> None:
    assert [of.title for of in book.cases.values() if not 2 <= len(of.title.split()) <= 6] == []


def test_texts_are_sentences(book: CitationBook) -> None:
    unfinished = [of.id for of in book.cases.values() if of.text[0].islower() or of.text[-1] not in ".?!"]

    assert unfinished == []


def test_every_phase_and_step_of_the_sequence_names_a_case(book: CitationBook) -> None:
    phases = load_sequence(FOLDER / "sequence.toml").phases
    named = {phase.case for phase in phases} | {step.case for phase in phases for step in phase.steps}

    assert named - set(book.cases) == set()


def test_a_finding_becomes_the_sentence_of_its_rule_function(book: CitationBook) -> None:
    boat = UnitCounter(UnitId("ge:903/army"), "german", "sturmboot", (Face(1, 1, 4, 1),))
    (finding,) = boat_has_no_zone(Unit(boat, None, 1))

    assert book.phrase(finding) == "ge:903/army is the Sturmboot and has no zone of control."


def test_a_finding_without_a_sentence_is_told_by_the_text_of_its_case(book: CitationBook) -> None:
    spoilt = Rule("8.3", "nobody_knows_me", lambda: [forbids()])

    assert book.phrase(*spoilt()) == book.cases["8.3"].text


def test_a_status_that_is_none_is_told_by_its_word(tmp_path: Path) -> None:
    book = tmp_path / "rules.toml"
    book.write_text(
        "[[rule]]\nid = '1'\ntitle = 'One'\ntext = 'One.'\nstatus = 'judgd'\n# end\n", encoding="utf-8"
    )

    with pytest.raises(DataError, match="did you mean 'judged'"):
        load_citations(book)
