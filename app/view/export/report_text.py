"""The text of a report, in the HTML that Qt lays out on paper. Every word of a game goes through `escape`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from app.assist.adjudicator import rule_set_of
from app.assist.past import still
from app.assist.victory.accounts import Accounts
from app.assist.victory.standing import standing_of
from app.assist.victory.standing_text import luck_words, standing_lines
from app.assist.wording import Wording
from app.film.excerpt import Excerpt
from app.film.remarks import FilmRemark
from app.film.telling import CombatTold, GameTold, PhaseTold, TurnTold
from app.table.references import format_reference, plain_words
from app.view.export.markup import marked, table
from app.view.theme import theme_of
from app.view.translated import tr
from rules.plural import worded

PICTURE = "picture"
"""The name of the one picture of a text."""
_PICTURE_SHARE, _COVER_SHARE = 0.54, 0.4


class ReportText:
    """Writes the parts of one report."""

    def __init__(self, excerpt: Excerpt, told: GameTold) -> None:
        self.told = told
        self._excerpt, self._game = excerpt, excerpt.game
        self._theme = theme_of(False, excerpt.game.words)

    def foot(self) -> str:
        """Return what stands at the foot of each page."""
        parts = (self._game.header.title, self._excerpt.branch, self._excerpt.view_words(tr))
        return " · ".join(parts) + (f"\n{self._game.sheet.credit}" if self._game.sheet.credit else "")

    def cover(self, width: float) -> str:
        """Return the first page: what it is of, the first picture, all turns in a table, luck."""
        excerpt = self._excerpt
        about = (excerpt.branch, excerpt.span_words(tr), excerpt.view_words(tr))
        return "".join(
            (
                f"<h1>{escape(self._game.header.title)}</h1>",
                f'<p class="soft">{escape(" · ".join(about))}</p>',
                f'<p align="center"><img src="{PICTURE}" width="{round(width * _COVER_SHARE)}"></p>',
                marked("p", tr("How it began"), 'class="soft" align="center"'),
                self._all_turns(),
                self._luck(),
            )
        )

    def _all_turns(self) -> str:
        sides = self._game.roster.sides
        lost = (tr("{side}: steps lost").format(side=self._side(side)) for side in sides)
        head = (tr("Turn"), tr("Combats"), *lost)
        rows = [
            (turn.title, str(len(turn.combats)), *(str(turn.lost.get(side, 0) or "–") for side in sides))
            for turn in self.told.turns
        ]
        sums = (str(sum(turn.lost.get(side, 0) for turn in self.told.turns)) for side in sides)
        total = (tr("All turns"), str(sum(len(turn.combats) for turn in self.told.turns)), *sums)
        cells = [[escape(each) for each in row] for row in (*rows, tuple(f"{each}" for each in total))]
        return marked("h3", tr("Turn by turn")) + table(map(escape, head), cells, pad=1)

    def _luck(self) -> str:
        lines = [luck_words(side, luck, tr) for side, luck in self.told.luck.items()]
        for side, pips in self.told.pips.items():
            better = tr("{side}: the dice of its attacks fell {pips} pips better than on the average")
            worse = tr("{side}: the dice of its attacks fell {pips} pips worse than on the average")
            told = better if pips >= 0 else worse
            lines.append(told.format(side=self._side(side), pips=f"{abs(pips):.1f}"))
        if not lines:
            return ""
        return marked("h3", tr("Luck")) + "".join(marked("p", line) for line in lines)

    # ---- a turn

    def turn(self, turn: TurnTold, width: float) -> str:
        """Return a turn: its map beside what it cost, then its phases with their combats, then remarks."""
        picture = f'<img src="{PICTURE}" width="{round(width * _PICTURE_SHARE)}">'
        beside = "".join(self._cost(turn))
        return "".join(
            (
                f"<h2>{escape(turn.title)}</h2>",
                '<table width="100%" cellpadding="0" cellspacing="0"><tr>',
                f'<td width="{round(100 * _PICTURE_SHARE)}%">{picture}</td>',
                # A style on the cell: Qt's rich text knows no margins between the cells of a table.
                f'<td style="padding-left: 12px">{beside}</td></tr></table>',
                *(self._phase(phase) for phase in turn.phases),
                self._remarks(turn.remarks),
            )
        )

    def _cost(self, turn: TurnTold) -> Iterator[str]:
        yield marked("p", tr("The map when the turn was over, and the front."), 'class="soft"')
        combats = worded(tr("{count:combat|combats}"), count=len(turn.combats))
        yield f"<p><b>{escape(combats)}</b></p>"
        for side in self._game.roster.sides:
            ink = self._theme.of_side(side)[0]
            lost = worded(tr("{count:step|steps} lost"), count=turn.lost.get(side, 0))
            yield f'<h3 style="color: {ink}">{escape(self._side(side))}</h3><p>{escape(lost)}</p>'
            gone = turn.destroyed.get(side, ())
            if gone:
                yield marked("p", tr("Destroyed: {units}").format(units=", ".join(gone)))

    def _phase(self, phase: PhaseTold) -> str:
        ink = self._theme.of_side(phase.side)[0]
        lines = "".join(f"<p>{escape(line)}</p>" for line in phase.lines)
        combats = self._combats(phase.combats) if phase.combats else ""
        return f'<h3 style="color: {ink}">{escape(phase.title)}</h3>{lines}{combats}'

    def _combats(self, combats: Sequence[CombatTold]) -> str:
        head = (tr("Where"), tr("Attackers"), tr("Defenders"), tr("Odds"), tr("Die"), tr("What came of it"))
        rows = [
            [
                escape(each.where),
                escape(", ".join(each.attackers)),
                escape(", ".join(each.defenders)),
                escape(each.odds),
                escape("; ".join(each.dice)),
                self._outcome(each),
            ]
            for each in combats
        ]
        return table(map(escape, head), rows, widths=(14, 26, 19, 11, 6, 24))

    def _outcome(self, combat: CombatTold) -> str:
        lines = [
            worded(tr("{side} loses {count:step|steps}"), side=self._side(side), count=count)
            for side, count in combat.lost.items()
        ]
        if combat.retreats:
            lines.append(tr("Retreat: {units}").format(units=", ".join(combat.retreats)))
        if combat.advances:
            lines.append(tr("Advance: {units}").format(units=", ".join(combat.advances)))
        return "<br>".join(map(escape, lines)) or "–"

    def _remarks(self, remarks: Sequence[FilmRemark]) -> str:
        if not remarks:
            return ""
        step = tr("Step {step}")
        told = (
            f'<p class="remark">{marked("b", f"{step.format(step=each.step)} {self._about(each)}".strip())} '
            f"{'<br>'.join(map(escape, plain_words(each.remark.text).splitlines()))}</p>"
            for each in remarks
        )
        return marked("h3", tr("Remarks")) + "".join(told)

    def _about(self, remark: FilmRemark) -> str:
        return format_reference(remark.remark.about).partition(":")[2] if remark.remark.about else ""

    # ---- the end

    def standing(self) -> str:
        """Return how the game stands by its rules, nothing where they keep no ledger."""
        # The excerpt's game stands at the last turn by now: the report has led it there.
        moment = still(self._game)
        found = Accounts().tally(moment) if self._has_rules() else None
        if found is None:
            return ""
        rule_set = rule_set_of(self._game.header.game, self._game.header.rule_set)
        lines = standing_lines(standing_of(found, moment, Wording(rule_set, self._game, tr)), tr)
        told = "".join(f"<p>{_indented(line)}</p>" for line in lines)
        return marked("h2", tr("How it stands")) + told

    def _has_rules(self) -> bool:
        return bool(self._game.words.sides)

    def _side(self, side: str) -> str:
        return tr(self._game.words.name_of(side))


def _indented(line: str) -> str:
    """Return a line of a table of figures, its blanks kept."""
    text = line.lstrip(" ")
    return "&nbsp;" * (2 * (len(line) - len(text))) + escape(text)
