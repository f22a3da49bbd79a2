"""The counts always in sight: support, replacement and victory points, unmoved units, the last die."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSpinBox, QWidget

from app.assist.victory.holders import Holders
from app.panels.dice_box import DiceFaces, flags_of, sum_words
from app.panels.flow import Flow
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, icon_button, letters, link, literal, name_icon, restyle
from app.panels.quiet import quiet
from app.table import counts
from app.table.changes import Register
from app.table.journal import Event
from app.table.pieces import Spot
from app.view.session import Session
from app.view.theme import Theme
from app.view.tips import tip
from app.view.verbs import Verbs
from rules.hexgrid import HexId
from rules.plural import worded

_FIELD_PX, _NARROW_FIELD_PX = 47, 28
"""With its buttons, and without them where room is scarce: the keys count all the same."""
_GAP_PX, _NARROW_GAP_PX = 20, 12
_DIE_PX, _NARROW_DIE_PX = 120, 64
"""What is kept free for the last die: with words, or for its faces alone."""
_EDGE_PX = 12
_MOST_TOGETHER = 3
"""A row breaks between groups alone: more counts of one kind are several, or the last ones would lie beyond
the edge of a small window, where nobody can reach them."""
_MOST_ROWS = 2
"""In more rows it folds to one, and a button unfolds the others: they would take the map's room. In a low
window one row is the most."""


@dataclass(frozen=True, slots=True)
class Objective:
    """A place that decides a scenario; `holder` is whose it is at first, where no unit stands there."""

    name: str
    hex: HexId
    holder: str = ""


class CountField(QSpinBox):
    """One count: click and type, or + and - and the arrows; each change is a line of the journal."""

    def __init__(self, session: Session, key: str, title: str) -> None:
        super().__init__()
        self.key, self._session, self._title = key, session, title
        self.setRange(0, counts.MOST)
        # Else each digit that is typed would be a line of the journal.
        self.setKeyboardTracking(False)
        self.setAccessibleName(title)
        self.setToolTip(tip(title))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.refresh()
        self.valueChanged.connect(self._write)

    def refresh(self) -> None:
        """Show what the table says."""
        # What the table says is no change that the person makes.
        self.blockSignals(True)
        self.setValue(counts.count_of(self._session.game, self.key))
        self.blockSignals(False)

    def _write(self, value: int) -> None:
        title = f"{self._title}: {value}"
        # A change that is refused would leave its figure in the field.
        if not self._session.push(counts.set_count(self._session.game, self.key, value, title)):
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count up and down with + and - too."""
        # The plus without Shift, and the minus sign that some keyboards have in the hyphen's place.
        if event.text() in ("+", "="):
            self.stepUp()
        elif event.text() in ("-", "−"):
            self.stepDown()
        else:
            super().keyPressEvent(event)


class PointsBar(QWidget):
    """All counts in one row, narrower where that keeps it one; at last it wraps, or folds.

    With objectives, these stand in the place of victory points.
    """

    track_wanted = Signal()
    """The points that the victory panel counts should be written to the track."""

    def __init__(
        self, session: Session, objectives: Iterable[Objective] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Points"))
        self._session, self._verbs = session, Verbs(session)
        self._objectives = tuple(objectives)
        self._victory = session.game.words.victory_count
        self._holders = Holders(session.game, {each.hex: each.holder for each in self._objectives})
        self._look = Look(session, self)
        self._fields: dict[str, CountField] = {}
        self._flags: list[tuple[QLabel, str]] = []
        self._objective_links = {
            each.hex: link("", partial(self.pass_objective, each.hex)) for each in self._objectives
        }
        self._counted = link("", self.track_wanted.emit)
        self._counted.setToolTip(self.tr("As the victory panel counts them. Click: write them to the track"))
        # Until somebody has counted: an old sum beside the track would look like a fault.
        self._counted.hide()
        self._unmoved = link("", self._verbs.next_unmoved)
        self._die, self._die_words = DiceFaces(self._look, 18, most=4), letters("", "label")
        self._flow = Flow(_GAP_PX, 4)
        self._last_gap = QHBoxLayout()
        self._groups: list[QWidget] = []
        self._is_narrow = False
        # When all is laid out: a tool bar that is just being laid out does not heed another height.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._tell_height)
        self._most_rows, self._shares_row = _MOST_ROWS, False
        self._parts: list[QWidget] = []
        """What lies in the rows, groups of one or two, in their order."""
        self.unfold_button = icon_button("chevron-down", "", self._share_room)
        self.unfold_button.setCheckable(True)
        self._build()
        self._dress(self._look.theme)
        self._look.changed.connect(self._dress)
        session.happened.connect(self._follow)
        session.shown.connect(lambda _: self._refresh_rest())
        self._refresh_rest()

    # ---- building

    def _build(self) -> None:
        keys = counts.count_keys(self._session.game)
        for kind in dict.fromkeys(map(counts.kind_of, keys)):
            is_victory = kind == self._victory
            if not (is_victory and self._objectives):
                title = self._title_of(kind)
                own = [key for key in keys if counts.kind_of(key) == kind]
                self._parts += self._groups_of(own, title, [self._counted] if is_victory else [])
        if self._objectives:
            self._parts.append(self._group(self.tr("Objectives"), self._objective_links.values()))
        self._unmoved.setToolTip(self.tr("Go to the next unit that has not moved"))
        self._parts.append(self._last_two())
        self.unfold_button.hide()
        lay(self._flow, *self._parts, self.unfold_button)
        self._flow.setContentsMargins(_EDGE_PX, 4, _EDGE_PX, 4)
        self.setLayout(self._flow)

    def _groups_of(self, keys: Sequence[str], title: str, more: Iterable[QWidget]) -> list[QWidget]:
        """Return the groups of one kind of count: its name stands over the first, `more` in the last."""
        firsts = range(0, len(keys), _MOST_TOGETHER)
        parts = [
            [part for key in keys[at : at + _MOST_TOGETHER] for part in self._parts_of(key, title)]
            for at in firsts
        ]
        parts[-1] += more
        # A blank, not nothing: all fields stand at one height.
        return [self._group("\N{NO-BREAK SPACE}" if at else title, each) for at, each in enumerate(parts)]

    def _title_of(self, kind: str) -> str:
        count = self._session.game.words.count(kind)
        name = count.name if count is not None else kind.replace("_", " ").title()
        return self.tr(name)

    def _last_two(self) -> QWidget:
        """Return the units that have not moved and the last die: neither of them wraps alone."""
        both = QWidget()
        both.setLayout(self._last_gap)
        self._last_gap.setContentsMargins(0, 0, 0, 0)
        self._last_gap.setSpacing(_GAP_PX)
        self._last_gap.addWidget(self._group(self.tr("Not moved"), [self._unmoved]))
        die = self._group(self.tr("Last die"), [self._die, self._die_words])
        # The die has a width of its own in `_share_room`.
        self._groups.remove(die)
        self._last_gap.addWidget(die)
        return both

    def _group(self, title: str, parts: Iterable[QWidget]) -> QWidget:
        group = QWidget()
        column = column_in(group, 1)
        column.addWidget(letters(title, "note"))
        row = lay(row_in(gap=4), *parts)
        row.addStretch(1)
        column.addLayout(row)
        self._groups.append(group)
        return group

    def _parts_of(self, key: str, title: str) -> list[QWidget]:
        side = counts.side_of_count(self._session.game, key)
        words = self._words_of(key, side)
        flag = letters(words, "label")
        flag.setToolTip(tip(f"{title}, {self._name_of(side)}"))
        self._flags.append((flag, side))
        field = quiet(CountField(self._session, key, f"{title}, {self._full_words(key, side)}"))
        flag.setBuddy(field)
        self._fields[key] = field
        return [flag, field]

    def _words_of(self, key: str, side: str) -> str:
        """Return what tells this count from those beside it: the side's letter, a city, a kind of point."""
        count = self._session.game.words.count(counts.kind_of(key))
        short: Mapping[str, str] = count.short if count is not None else {}
        words = (word for word in key.split(":")[1:] if word != side)
        rest = [self.tr(short.get(word, word.title())) for word in words]
        named = side in key.split(":")
        return " ".join([side[:1].upper()] * named + rest) if side else " ".join(rest)

    def _full_words(self, key: str, side: str) -> str:
        rest = [self.tr(word) for word in key.split(":")[1:] if word != side]
        return " ".join([self._name_of(side), *rest]).strip()

    def _name_of(self, side: str) -> str:
        return self.tr(self._session.game.words.name_of(side))

    def hasHeightForWidth(self) -> bool:
        """Return False: a tool bar does not ask how high the rows are at its width, so it is told."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew, and take the height of all rows."""
        super().resizeEvent(event)
        self._share_room()

    def be_low(self, *, is_low: bool, shares_row: bool) -> None:
        """Fold to one row sooner in a low window, and at once where something else shares that row."""
        self._most_rows, self._shares_row = 1 if is_low else _MOST_ROWS, shares_row
        self._share_room()

    def _share_room(self) -> None:
        """Make the fields narrower where that keeps everything in one row."""
        px = self._look.theme.px
        saved = (px(_FIELD_PX) - px(_NARROW_FIELD_PX)) * len(self._fields)
        # As with all buttons on the fields, whatever they have now.
        wide = sum(group.sizeHint().width() for group in self._groups) + saved * self._is_narrow
        edges, gaps = 2 * _EDGE_PX, len(self._groups)
        most = wide + edges + gaps * _GAP_PX + px(_DIE_PX)
        least = wide - saved + edges + gaps * _NARROW_GAP_PX
        is_narrow = most > self.width()
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._size_fields()
        room = self.width() - least - self._die.sizeHint().width() - px(_NARROW_GAP_PX)
        self._die_words.setVisible(not is_narrow or self._die_words.sizeHint().width() <= room)
        self._fold()
        wanted = self._flow.heightForWidth(self.width())
        # Only then: it lays the window out anew, which comes back here as another size.
        if wanted != self.minimumHeight():
            self.setFixedHeight(wanted)
            self._later.start()

    def _tell_height(self) -> None:
        """Have everything measured anew in which this lies: each part keeps the height that it knew."""
        part: QWidget | None = self
        while part is not None:
            part.updateGeometry()
            part = part.parentWidget()

    def _fold(self) -> None:
        """Keep the first row alone where there would be too many, unless a person wants them all."""
        room = self.width() - 2 * _EDGE_PX
        can_fold = self._shares_row or len(self._flow.rows_of(self._parts, room)) > self._most_rows
        is_folded = can_fold and not self.unfold_button.isChecked()
        if is_folded:
            room -= self.unfold_button.sizeHint().width() + self._flow.gap_px
        kept = self._flow.rows_of(self._parts, room)[0] if is_folded else self._parts
        for part in self._parts:
            part.setVisible(part in kept)
        self.unfold_button.setVisible(can_fold)
        title = self.tr("Show all counts") if is_folded else self.tr("Show one row of counts")
        if title != self.unfold_button.accessibleName():
            name_icon(self.unfold_button, "chevron-down" if is_folded else "chevron-up")
            self.unfold_button.setAccessibleName(title)
            self.unfold_button.setToolTip(title)
            self._look.dress()

    def _size_fields(self) -> None:
        symbols = QSpinBox.ButtonSymbols
        for field in self._fields.values():
            field.setButtonSymbols(symbols.NoButtons if self._is_narrow else symbols.UpDownArrows)
            field.setFixedWidth(self._look.theme.px(_NARROW_FIELD_PX if self._is_narrow else _FIELD_PX))
        gap = _NARROW_GAP_PX if self._is_narrow else _GAP_PX
        self._flow.gap_px = gap
        self._last_gap.setSpacing(gap)
        for group in self._groups:
            layout = group.layout()
            # A layout keeps its old size until it is activated.
            if layout is not None:
                layout.activate()
            group.updateGeometry()
        self._last_gap.activate()
        self._flow.invalidate()

    # ---- showing

    def field(self, key: str) -> CountField:
        """Return the field of a tracker; raises KeyError for one that does not count."""
        return self._fields[key]

    @property
    def unmoved_words(self) -> str:
        """How many units have not moved, with their side."""
        return self._unmoved.text()

    @property
    def die_words(self) -> str:
        """What is said of the last die beside its picture."""
        return self._die_words.text()

    @property
    def objective_words(self) -> str:
        """Who holds each objective."""
        return ", ".join(shown.text() for shown in self._objective_links.values())

    @property
    def counted_words(self) -> str:
        """The points as they are counted, empty where the track says so too or nobody has counted."""
        return "" if self._counted.isHidden() else self._counted.text()

    def show_counted(self, points: Mapping[str, int]) -> None:
        """Show the victory points as the victory panel counts them, where the track says something else."""
        keys = {side: f"{self._victory}:{side}" for side in points}
        on_track = {side: self._fields[key].value() for side, key in keys.items() if key in self._fields}
        words = "  ".join(f"{self._words_of(keys[side], side)} {points[side]}" for side in on_track)
        self._counted.setText(self.tr("counted: {points}").format(points=words))
        self._show_if_counted(any(points[side] != on_track[side] for side in on_track))

    def _show_if_counted(self, is_shown: bool) -> None:  # the one thing that it is told
        if self._counted.isHidden() == is_shown:
            # Once seen it keeps its room: the map below must not jump at every step.
            policy = self._counted.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            self._counted.setSizePolicy(policy)
            self._counted.setVisible(is_shown)
            self._share_room()

    def _follow(self, event: Event) -> None:
        if event.changes:
            # Counted for another step: the panel counts again, where it is to be seen.
            self._show_if_counted(False)
        trackers = {getattr(change, "key", "") for change in event.changes}
        for key in trackers & self._fields.keys():
            self._fields[key].refresh()
        self._refresh_rest()

    def _refresh_rest(self) -> None:
        game = self._session.game
        count = len(self._session.unmoved_units)
        side = self._name_of(game.table.read(Register.TRACKER, "side"))
        self._unmoved.setText(f"{side} {count}".strip())
        self._unmoved.setAccessibleName(worded(self.tr("{count:unit|units} not moved"), count=count))
        last = game.table.rolls[-1] if game.table.rolls else None
        self._die.show_faces(last.faces if last else ())
        words = [self._modified(sum_words(last)), *flags_of(last)] if last else ["–"]
        told = ", ".join(word for word in words if word)
        self._die_words.setText(told)
        purpose = self._session.veiled(last.purpose) if last else ""
        self._die_words.setToolTip(tip(purpose) if last else "")
        self._die.setToolTip(tip(" - ".join(each for each in (told, purpose) if each)) if last else "")
        holding = self._holders.now()
        for each in self._objectives:
            self._show_objective(each, holding[each.hex])
        self._share_room()

    @staticmethod
    def _modified(words: str) -> str:
        """Return the sum, nothing for a bare face: that one is drawn."""
        return words if " " in words else ""

    def _show_objective(self, objective: Objective, holder: str) -> None:
        words = self._name_of(holder) or self.tr("nobody")
        shown = self._objective_links[objective.hex]
        shown.setText(literal(f"{objective.name}: {words}"))
        shown.setToolTip(self.tr("Hex {hex}. Click: the next side holds it").format(hex=objective.hex))

    def pass_objective(self, hex_id: HexId) -> None:
        """Show an objective and give it to the next side in turn."""
        self._session.centre_on(Spot(hex_id))
        self._verbs.pass_control(hex_id, self._holders.now()[hex_id])

    def _dress(self, theme: Theme) -> None:
        for flag, side in self._flags:
            ink, ground = theme.of_side(side)
            shape = f"border-radius: {theme.px(3)}px; padding: 0 {theme.px(4)}px;"
            flag.setStyleSheet(f"color: {ink}; background: {ground}; {shape}")
            restyle(flag)
        self._size_fields()
