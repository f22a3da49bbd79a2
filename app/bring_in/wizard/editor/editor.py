"""The hex editor: palette, map and figures side by side, keeping what is painted as it goes.

It is a widget that stands in a window of its own or as a step of bringing in a map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.bring_in.brushes import Brush, Spot, brush_under, brushes_of
from app.bring_in.map_draft import MapDraft
from app.bring_in.map_rows import rows_of
from app.bring_in.map_targets import Target
from app.bring_in.terrain_guesses import Guesses, sure_of, take
from app.bring_in.wizard.editor.canvas import Canvas, Sight
from app.bring_in.wizard.editor.details import Details, Learned
from app.bring_in.wizard.editor.jobs import CheckMap, ProposeTerrain, known_terrain
from app.bring_in.wizard.editor.palette import Palette
from app.bring_in.wizard.editor.room import Room
from app.dialogs.text import ask_text
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import letters
from app.panels.quiet import quiet
from app.view.background import Background
from app.view.map_pictures import PictureFiles
from app.view.theme import theme_of
from app.view.translated import tr as _tr
from maps.sheet import MapSheet
from rules.hexgrid import HexId
from rules.issues import DataError, Issue

KEEP_AFTER_MS = 600
"""What is painted is kept this long after the last stroke, and when the editor closes."""
_PALETTE_PX, _DETAILS_PX, _BAR_EDGE_PX = 214, 300, 10


class HexEditor(QWidget):
    """Edits one map. Call `close_down` before letting go: it keeps what is left to be kept."""

    kept = Signal(object)
    """The `Path` of the file that was written."""
    failed = Signal(object)
    """A `DataError`: the map could not be kept."""

    def __init__(
        self,
        target: Target,
        files: PictureFiles,
        *,
        is_dark: bool = False,
        sheet: MapSheet | None = None,
    ) -> None:
        """Edit what `target` keeps, over pictures of the map; raises DataError where it cannot be read."""
        super().__init__()
        self.target, self._files = target, files
        self.draft = MapDraft(sheet or target.sheet(), target.base())
        self._theme = theme_of(is_dark)
        self._background = Background(self)
        self.canvas = Canvas(self.draft, files)
        self.canvas.looks = replace(self.canvas.looks, is_dark=is_dark)
        self.palette_of_tools = Palette(self.draft.sheet, brushes_of(self.draft.sheet), self._theme)
        self.details = Details(self.draft, self._theme, is_overlay=target.is_overlay)
        self._guesses: Guesses = {}
        self._is_changed = False
        self._mixing = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._soon = QTimer(self, singleShot=True, interval=KEEP_AFTER_MS)
        self._lay_out()
        self._connect()
        self._add_keys()
        self._show_lists()
        self._check()

    # ---- laying out

    def _lay_out(self) -> None:
        middle = QWidget()
        lay(column_in(middle, 0), (self.canvas, 1), self._bar())
        sides = (self.palette_of_tools, _PALETTE_PX), (self.details, _DETAILS_PX)
        room = Room(middle, sides, self._least_px)
        direction = QBoxLayout.Direction
        room.narrowed.connect(
            lambda is_now: self._mixing.setDirection(
                direction.TopToBottom if is_now else direction.LeftToRight
            )
        )
        lay(column_in(self), room)

    def _least_px(self, is_narrow: bool) -> int:  # as `Room` asks
        """Return the least width of the map with what stands below it."""
        parts = [each.minimumSizeHint().width() for each in (self._segments_part, self._share_part)]
        gaps = self._mixing.spacing() + 2 * self._theme.px(_BAR_EDGE_PX)
        return max(self.canvas.minimumWidth(), (max(parts) if is_narrow else sum(parts)) + gaps)

    def _bar(self) -> QWidget:
        """Return what stands below the map: what of the two is seen, how much, and the hex pointed at."""
        bar = QWidget()
        bar.setProperty("panel", "true")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(bar)
        edge = self._theme.px(_BAR_EDGE_PX)
        column.setContentsMargins(edge, self._theme.px(5), edge, self._theme.px(5))
        segments = self._segments_part = self._segments()
        self._mixing.addWidget(segments)
        self._share_part = QWidget()
        row = row_in(self._share_part)
        self.slider, self.share = quiet(QSlider(Qt.Orientation.Horizontal)), quiet(QSpinBox())
        self.slider.setRange(0, 100)
        self.slider.setMinimumWidth(self._theme.px(60))
        self.share.setRange(0, 100)
        self.share.setSuffix(_tr(" %"))
        for field in (self.slider, self.share):
            field.setValue(round(self.canvas.looks.mix * 100))
            field.setAccessibleName(_tr("How strongly the data lie over the picture"))
            field.setToolTip(field.accessibleName())
        lay(row, (self.slider, 1), self.share)
        self.has_grid, self.has_proposals = QCheckBox(_tr("Grid")), QCheckBox(_tr("Proposals"))
        for box in (self.has_grid, self.has_proposals):
            box.setChecked(True)
        self._mixing.addWidget(self._share_part, 1)
        column.addLayout(self._mixing)
        below = QHBoxLayout()
        self.told = letters("", "note", can_wrap=True)
        lay(below, (self.told, 1), self.has_grid, self.has_proposals)
        column.addLayout(below)
        # Without a picture there is nothing to hold the data against, nor to learn from.
        for part in (segments, self._share_part, self.has_proposals):
            part.setVisible(self.canvas.layers.has_picture)
        self.details.propose.setEnabled(self.canvas.layers.has_picture)
        return bar

    def _segments(self) -> QWidget:
        whole = QWidget()
        whole.setProperty("segments", "true")
        row = row_in(whole, 0, (2, 2, 2, 2))
        self.sights = QButtonGroup(self)
        for number, (sight, words) in enumerate(
            ((Sight.SCAN, _tr("Picture")), (Sight.DATA, _tr("Our data")), (Sight.BOTH, _tr("Both")))
        ):
            button = QPushButton(words)
            button.setProperty("segment", "true")
            button.setCheckable(True)
            button.setAutoDefault(False)
            # Never narrower than its words: the slider beside it gives way first.
            button.setMinimumWidth(button.fontMetrics().horizontalAdvance(words) + self._theme.px(16))
            button.setChecked(sight is self.canvas.looks.sight)
            self.sights.addButton(button, number)
            row.addWidget(button)
        return whole

    # ---- wiring

    def _connect(self) -> None:
        self.palette_of_tools.chosen.connect(self._take_in_hand)
        self.palette_of_tools.owner_changed.connect(self._set_owner)
        self._set_owner(self.palette_of_tools.owner)
        canvas, details = self.canvas, self.details
        canvas.pointed.connect(self._on_pointed)
        canvas.refused.connect(self.told.setText)
        canvas.name_wanted.connect(self.ask_name)
        canvas.taken.connect(self._take_one)
        canvas.declined.connect(self._decline)
        details.wanted.connect(canvas.go_to)
        details.terrain_typed.connect(lambda here, kind: self.draft.paint([here], kind))
        details.name_typed.connect(self.draft.name)
        details.back_wanted.connect(self.draft.take_back)
        details.propose_wanted.connect(self.propose)
        details.take_wanted.connect(self.take_sure)
        details.forget_wanted.connect(partial(self._show_guesses, {}))
        self.slider.valueChanged.connect(self.share.setValue)
        self.share.valueChanged.connect(self.slider.setValue)
        self.share.valueChanged.connect(lambda value: self._look(mix=value / 100))
        self.sights.idClicked.connect(lambda number: self._look(sight=tuple(Sight)[number]))
        self.has_grid.toggled.connect(lambda is_on: self._look(has_grid=is_on))
        self.has_proposals.toggled.connect(lambda is_on: self._look(has_proposals=is_on))
        self.draft.listen(self._on_change)
        self._soon.timeout.connect(self._settle)

    def _add_keys(self) -> None:
        self.palette_of_tools.install_keys(self.canvas)
        acts: Mapping[str, Callable[[], object]] = {
            "Ctrl+Z": self.undo,
            "Ctrl+Y": self.redo,
            "Ctrl+Shift+Z": self.redo,
            "Return": self.take_sure,
            "Enter": self.take_sure,
            "P": self.pick,
            "Ctrl+G": self.details.number.setFocus,
        }
        for keys, act in acts.items():
            # Those with Ctrl work wherever the keys are; a letter is typed in a field.
            shortcut = QShortcut(QKeySequence(keys), self if keys.startswith("Ctrl") else self.canvas)
            is_wide = keys.startswith("Ctrl")
            context = Qt.ShortcutContext
            shortcut.setContext(context.WidgetWithChildrenShortcut if is_wide else context.WidgetShortcut)
            shortcut.activated.connect(act)

    def _look(self, **changes: object) -> None:
        self.canvas.show_looks(replace(self.canvas.looks, **changes))  # type: ignore[arg-type]

    def _take_in_hand(self, brush: Brush | None) -> None:
        self.canvas.brush = brush
        self.canvas.setCursor(Qt.CursorShape.OpenHandCursor if brush is None else Qt.CursorShape.CrossCursor)
        self.canvas.update()

    def _set_owner(self, owner: str) -> None:
        self.canvas.owner = owner or None

    def _on_pointed(self, spot: Spot | None) -> None:
        self.details.show_spot(spot)
        guess = self._guesses.get(spot.hex) if spot is not None else None
        if spot is None:
            self.told.setText("")
            return
        words = [f"{spot.hex}: {_tr(self.draft.sheet.terrain[spot.hex].replace('_', ' '))}"]
        if guess is not None:
            text = _tr("proposed: {kind}, {share}; a click takes it, the right button refuses it")
            kind = _tr(guess.kind.replace("_", " "))
            words.append(text.format(kind=kind, share=f"{guess.confidence:.0%}"))
        self.told.setText(", ".join(words))

    # ---- what a hand does

    def undo(self) -> None:
        """Take the last step back."""
        title = self.draft.undo()
        self.told.setText(
            _tr("Taken back: {what}").format(what=_tr(title)) if title else _tr("Nothing to undo.")
        )

    def redo(self) -> None:
        """Do again what was taken back."""
        title = self.draft.redo()
        self.told.setText(
            _tr("Done again: {what}").format(what=_tr(title)) if title else _tr("Nothing to redo.")
        )

    def pick(self) -> None:
        """Take the tool in the hand that lays what is under the pointer."""
        spot = self.canvas.spot
        brush = (
            brush_under(self.draft.sheet, spot, self.palette_of_tools.brushes) if spot is not None else None
        )
        if brush is not None:
            self.palette_of_tools.choose(brush)

    def ask_name(self, here: HexId) -> None:
        """Ask for the name of a hex; an empty one takes it away."""
        now = self.draft.sheet.villages.get(here, "")
        name = ask_text(_tr("What is in {hex}?").format(hex=here), now, is_removable=bool(now), parent=self)
        if name is not None and name != now:
            self.draft.name(here, name)

    # ---- proposals

    def propose(self) -> None:
        """Propose terrain from the colours of the picture, beside the window."""
        known, asked = known_terrain(self.draft, is_overlay=self.target.is_overlay)
        job = ProposeTerrain(self.draft.sheet, dict(self._files.sections), known, asked)
        # Now and not when the answer comes: the person may paint on while the picture is looked at.
        learned = Learned(len(known), len(known) == len(self.draft.painted))
        # Until it answers: a second press would only have the same picture looked at twice.
        self.details.propose.setEnabled(False)
        self._background.run("propose", job, partial(self._on_proposed, learned))

    def _on_proposed(self, learned: Learned, found: Guesses | DataError) -> None:
        self.details.propose.setEnabled(True)
        if isinstance(found, DataError):
            self.details.show_guesses({}, None, str(found.issues[0]))
        else:
            self._show_guesses(found, learned)

    def _show_guesses(self, guesses: Guesses, learned: Learned | None = None) -> None:
        self._guesses, self._learned = guesses, learned
        self.canvas.show_guesses(guesses)
        self.details.show_guesses(guesses, learned)

    def take_sure(self) -> None:
        """Take all proposals that are sure."""
        sure = sure_of(self._guesses)
        if sure:
            # Before they are painted: each painting looks at what is left of the proposals.
            self._show_guesses(_without(self._guesses, sure), self._learned)
            take(self.draft, sure)

    def _take_one(self, here: HexId) -> None:
        guess = self._guesses[here]
        self._decline(here)
        self.draft.paint([here], guess.kind)

    def _decline(self, here: HexId) -> None:
        self._show_guesses(_without(self._guesses, [here]), self._learned)

    # ---- keeping

    def _on_change(self, _hexes: frozenset[HexId]) -> None:
        self._is_changed = True
        self._on_pointed(self.canvas.spot)
        self.details.refresh()
        self._show_lists()
        # Begun anew by each stroke: the map is written when the hand rests.
        self._soon.start()

    def _show_lists(self) -> None:
        found = self.draft.differences()
        rows = tuple(rows_of(self.draft.base, found, _tr, is_overlay=self.target.is_overlay))
        self.details.show_differences(rows)

    def _settle(self) -> None:
        self.keep()
        self._check()

    def _check(self) -> None:
        # Beside the window: to check a map of thousands of hexes takes longer than a stroke may.
        self._background.run("check", CheckMap(self.target, self.draft.sheet), self._on_checked)

    def _on_checked(self, issues: list[Issue]) -> None:
        self.details.show_issues(issues)

    def keep(self) -> bool:
        """Write what is not written yet; return whether all is on the disk."""
        self._soon.stop()
        # Closed without a stroke no file is written: an empty one would stand for a map of one's own.
        if not self._is_changed:
            return True
        try:
            path: Path = self.target.keep(self.draft.sheet)
        except DataError as error:
            self.failed.emit(error)
            self.told.setText(str(error.issues[0]))
            return False
        self._is_changed = False
        self.kept.emit(path)
        return True

    def close_down(self) -> bool:
        """Keep what is left and fetch nothing more; return whether all is on the disk."""
        # Kept first: nothing that is still fetched or checked is worth as much.
        is_kept = self.keep()
        self._background.close()
        self.canvas.close_down()
        return is_kept


def _without(guesses: Guesses, gone: Guesses | list[HexId]) -> Guesses:
    return {each: guess for each, guess in guesses.items() if each not in gone}
