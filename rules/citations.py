"""The cases of a rulebook in our own words, and findings turned into sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from rules.findings import Finding, Weight
from rules.issues import DataError, Issue
from rules.moving import mp_text
from rules.plural import worded
from rules.tomlfile import TomlTable, read_toml, source_of

RULES = "rules.toml"


class Status(Enum):
    """What the program does about a case."""

    JUDGED = "judged"
    REMINDED = "reminded"
    """By hand: the case is told of in the steps in which it matters."""
    DATA = "data"
    """The game's own data follow it: counters, set-ups, variants, lists of arrivals."""
    HEADING = "heading"
    """A title: what it speaks of stands in the cases that it sees."""
    NOT_MODELLED = "not_modelled"


@dataclass(frozen=True, slots=True)
class Citation:
    """One case of the rulebook. `text` is our own sentence; `says` are the sentences of its findings.

    `phase` names the phases and steps in which a reminder is shown, `files` the data that follow the case,
    `reason` says why a case is not modelled.
    """

    id: str
    title: str
    text: str
    status: Status
    see: tuple[str, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict)
    phase: str = ""
    reason: str = ""
    files: tuple[str, ...] = ()

    def is_told_in(self, moment: str) -> bool:
        """Return whether a reminder is shown in a step (`german.combat.attack`)."""
        # With the dots a place stands for all steps below it, and for no longer word that begins as it does.
        return any(f"{moment}.".startswith(f"{place}.") for place in self.phase.split())


@dataclass(frozen=True)
class CitationBook:
    """All cases of a rulebook by number; its costs are counted in so many parts of a movement point."""

    cases: Mapping[str, Citation]
    parts_per_mp: int = 1

    def phrase(self, finding: Finding, tr: Callable[[str], str] = str) -> str:
        """Return a finding as a sentence; where none is written, the text of its case. `tr` translates it."""
        citation = self.cases.get(finding.case)
        if citation is None:
            # A number says more than nothing: a book of the user's may lack a case.
            return finding.case
        template = citation.says.get(finding.rule)
        if template is None:
            return tr(citation.text)
        # A sentence that counts points is written for costs; other findings may carry a cost that nobody
        # pays.
        costs = (
            {"points": mp_text(finding.mp_parts, self.parts_per_mp)} if finding.weight is Weight.COSTS else {}
        )
        return worded(tr(template), **{"at": finding.at or "", **costs, **dict(finding.facts)})


def load_citations(path: Path, known: frozenset[str] = frozenset(), *, parts_per_mp: int = 1) -> CitationBook:
    """Return the cases of a file of `[[rule]]` entries; raises DataError with all issues.

    `known` are the cases of another book that its entries may refer to.
    """
    issues: list[Issue] = []
    file = TomlTable(read_toml(path), source_of(path), issues=issues)
    entries = [_read(entry) for entry in file.tables("rule", required=True)]
    cases = {citation.id: citation for citation in entries}
    issues += [
        Issue(file.source, f"rule {citation.id}", f"sees {case}, which is no case here")
        for citation in entries
        for case in citation.see
        if case not in cases and case not in known
    ]
    if len(cases) < len(entries):
        issues.append(Issue(file.source, "", "a case stands here twice"))
    if issues:
        raise DataError(issues)
    return CitationBook(cases, parts_per_mp)


def _read(entry: TomlTable) -> Citation:
    known = {status.value: status for status in Status}
    status = entry.word("status", list(known))
    citation = Citation(
        entry.text("id"),
        entry.text("title"),
        entry.text("text"),
        known.get(status, Status.NOT_MODELLED),  # a word that is none was noted
        entry.words("see", ""),
        dict(entry.table("says", required=False).named_texts()),
        entry.text("phase", ""),
        entry.text("reason", ""),
        entry.words("files", ""),
    )
    entry.close()
    return citation
