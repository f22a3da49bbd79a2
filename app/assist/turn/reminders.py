"""What the players do by hand in a step: the cases of which the book says that it only reminds of them."""

from __future__ import annotations

from app.assist.remarks import Remark, Sign
from app.table.phrases import Translate, untranslated
from rules.citations import CitationBook, Status


def reminders(book: CitationBook, moment: str, tr: Translate = untranslated) -> tuple[Remark, ...]:
    """Return the reminders of a step (`german.combat.attack`), one line a case."""
    told = (
        case for case in book.cases.values() if case.status is Status.REMINDED and case.is_told_in(moment)
    )
    return tuple(Remark(Sign.INFO, tr(case.text).rstrip("."), (case.id,)) for case in told)
