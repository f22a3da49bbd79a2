"""How a game stands, as lines of text: what `adjutant victory` prints and the window writes to a file."""

from __future__ import annotations

from collections.abc import Iterator

from app.assist.victory.standing import Award, Fact, SideStanding, Standing
from app.table.phrases import Translate
from rules.dates import day_words
from rules.fought import Luck
from rules.plural import worded


def standing_lines(standing: Standing, tr: Translate) -> Iterator[str]:
    """Yield the lines of a report."""
    over = tr("over") if standing.is_over else tr("if it ended now")
    last = tr("last turn {date}").format(date=day_words(standing.decided, tr)) if standing.decided else ""
    told = ", ".join(each for each in (over, last) if each)
    date = day_words(standing.date, tr) or tr("no date")
    yield f"{standing.title}, {date} ({told})"
    yield f"  {standing.case:<6} {standing.verdict}"
    if standing.is_by_objectives:
        yield tr("Objectives")
        yield from map(_fact_line, standing.goals)
    for side in standing.sides:
        yield from _side_lines(side, tr)
    if standing.situation.facts:
        yield standing.situation.title
        yield from map(_fact_line, standing.situation.facts)
    if standing.luck:
        yield tr("Luck: steps lost, and expected at least and at most")
        yield from (f"  {luck_words(side, luck, tr)}" for side, luck in standing.luck.items())


def luck_words(side: str, luck: Luck, tr: Translate) -> str:
    """Return the steps that a side lost over all combats beside those that were to be expected."""
    least, most = (f"{float(each):.1f}" for each in (luck.expected.least, luck.expected.most))
    expected = least if least == most else tr("{least} to {most}").format(least=least, most=most)
    one = tr("{side}: {lost} lost, {expected} expected in 1 combat")
    many = tr("{side}: {lost} lost, {expected} expected in {count:combat|combats}")
    pattern = one if luck.combats == 1 else many
    return worded(pattern, side=tr(side.title()), lost=luck.lost, expected=expected, count=luck.combats)


def _side_lines(side: SideStanding, tr: Translate) -> Iterator[str]:
    yield f"{tr(side.side.title())} {side.points}"
    for heading in side.headings:
        yield f"  {heading.total:>4}  {heading.title}"
        yield from map(_award_line, heading.awards)


def _award_line(award: Award) -> str:
    hexes = f": {' '.join(award.hexes)}" if len(award.hexes) > 1 else ""
    return f"  {award.vp:>6}  {award.case:<6} {award.text}{hexes} ({award.when})"


def _fact_line(fact: Fact) -> str:
    sign = "+" if fact.is_good else "-"
    return f"  {sign} {fact.case:<6} {fact.text}"
