"""A player's aid on paper: charts, sequence of play, what days bring, figures of the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from app.film.aid import Aid, Cell, Chart, aid_of
from app.film.excerpt import Excerpt
from app.table.game import Game
from app.view.export.look import Look
from app.view.export.markup import marked, table
from app.view.export.paper import paper
from app.view.export.progress import Progress, tell_nobody
from app.view.theme import theme_of
from app.view.translated import tr as _tr
from rules.phases import Phase, Step

_WIDE = 6
"""Charts of so many columns and more have the width of the page; two smaller ones stand side by side."""


def aid_pdf_of(excerpt: Excerpt, look: Look, progress: Progress = tell_nobody) -> bytes:
    """Return the aid of an excerpt's game as the bytes of a PDF. A QApplication must be there."""
    del look  # no counter is on it
    game, into = excerpt.game, bytearray()
    text = AidText(game, aid_of(game))
    with paper(
        _tr("Player's aid"), _tr("Player's aid: {game}").format(game=game.header.title), into
    ) as pages:
        for number, part in enumerate(filter(None, (text.charts(), text.sequence(), text.own())), start=1):
            pages.add(part)
            progress(number / 4)
    return bytes(into)


class AidText:
    """Writes the parts of one aid."""

    def __init__(self, game: Game, aid: Aid) -> None:
        self._aid, self._title, self._words = aid, game.header.title, game.words
        self._theme = theme_of(False, game.words)

    # ---- charts

    def charts(self) -> str:
        """Return the charts, two beside each other where they are small; nothing for a game without any."""
        if not self._aid.charts:
            return ""
        told = [marked("h1", _tr("Charts")), marked("p", self._title, 'class="soft"'), self._legend()]
        waiting: list[Chart] = []
        for chart in self._aid.charts:
            # Wide ones first: a narrow one between two wide ones would leave half of the page's width empty.
            if len(chart.columns) >= _WIDE:
                told.append(self._chart(chart))
            else:
                waiting.append(chart)
        told += [self._pair(waiting[n : n + 2]) for n in range(0, len(waiting), 2)]
        return "".join(told)

    def _legend(self) -> str:
        signs = _tr(
            "No sign: fixed by the rulebook. °: inside what it fixes. *: reconstructed or from history. "
            "†, bold: your own figure."
        )
        return marked("p", signs, 'class="soft"')

    def _pair(self, charts: Sequence[Chart]) -> str:
        cells = "".join(f'<td width="50%" valign="top">{self._chart(chart)}</td>' for chart in charts)
        # An empty cell keeps a single chart at half the width: Qt would stretch it over the page.
        empty = "" if len(charts) > 1 else "<td></td>"
        return f'<table width="100%" cellpadding="4" cellspacing="0"><tr>{cells}{empty}</tr></table>'

    def _chart(self, chart: Chart) -> str:
        head = [escape(_tr(each)) for each in (chart.corner, *chart.columns)]
        rows = [[escape(_tr(title)), *(map(_figure, cells))] for title, cells in chart.rows]
        note = marked("p", _tr(chart.note), 'class="soft"') if chart.note else ""
        return marked("h3", _tr(chart.title)) + note + table(head, rows, pad=1)

    # ---- the sequence

    def sequence(self) -> str:
        """Return the phases of a turn with their steps, and what days bring."""
        if not self._aid.phases:
            return ""
        rows = [[self._phase(phase), "".join(map(self._step, phase.steps))] for phase in self._aid.phases]
        head = [escape(each) for each in (_tr("Phase"), _tr("What is done"))]
        told = marked("h1", _tr("Sequence of play")) + table(head, rows, (24, 76), pad=2)
        if not self._aid.days:
            return told
        days = [[escape(_tr(title)), _lines(_tr(note))] for title, note in self._aid.days]
        head = [escape(each) for each in (_tr("Day"), _tr("What it brings"))]
        return told + marked("h2", _tr("Days")) + table(head, days, (24, 76), pad=2)

    def _phase(self, phase: Phase) -> str:
        ink = self._theme.of_side(phase.side)[0]
        title = f"{_tr(self._words.name_of(phase.side))} {_tr(phase.title)}"
        return marked("b", title.strip(), f'style="color: {ink}"')

    def _step(self, step: Step) -> str:
        case = f" ({step.case})" if step.case else ""
        note = " " + marked("span", _tr(step.note), 'class="soft"') if step.note else ""
        return f"<p>{escape(_tr(step.title))}{escape(case)}{note}</p>"

    # ---- own figures

    def own(self) -> str:
        """Return the figures of units that the player typed in; nothing where he typed none."""
        if not self._aid.own:
            return ""
        head = [escape(each) for each in (_tr("Unit"), _tr("Full side"), _tr("Reduced side"))]
        rows = [
            # Always two cells: a unit of one step has no reduced side, and Qt draws no grid where a cell is
            # missing.
            [escape(label), *(_figure(Cell(f"{face}†", is_own=True)) for face in (*faces, *[""] * 2)[:2])]
            for label, faces in self._aid.own
        ]
        note = marked("p", _tr("Attack, defense, movement; as you typed them in."), 'class="soft"')
        return marked("h1", _tr("Your own figures")) + note + table(head, rows, pad=2)


def _figure(cell: Cell) -> str:
    return marked("span", cell.text, 'class="own"') if cell.is_own else escape(cell.text)


def _lines(text: str) -> str:
    return "; ".join(map(escape, text.splitlines()))
