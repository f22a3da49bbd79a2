"""What is seen while a film goes from step to step: shots drawn over the table, one after the other.

The table is at its new step before the first of them: whatever ends the motion ends it at the right place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPointF, QRectF, QSizeF, QVariantAnimation, Signal
from PySide6.QtWidgets import QApplication, QGraphicsView

from app.film.happening import CombatAt
from app.film.shots import Scene, Shot
from app.film.standing import Units
from app.table.phrases import Phrases
from app.table.pieces import PieceId
from app.view.film.actors import Actor, Dots, Track, still
from app.view.film.combat_plate import ABOVE_HEX, Arrows, CombatPlate, combat_words
from app.view.film.signs import Word, word_at
from app.view.scene import TableScene
from app.view.theme import Theme
from rules.hexgrid import HexId

_MOST_TRAILS = 60
"""With more units on their way at once trails would hide the map."""
_HOLD_MS = 700
"""How long the last card stays, at 1x (guide to the art, section 9)."""
_HANDS = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)


@dataclass(frozen=True, slots=True)
class _Cue:
    """A shot and when it begins and ends, in milliseconds at 1x."""

    shot: Shot
    begin: int
    end: int

    def share(self, at_ms: float) -> float:
        """Return how much of it is over, from 0 to 1."""
        return min(max(0.0, (at_ms - self.begin) / max(1, self.end - self.begin)), 1.0)


class Motion(QObject):
    """Runs the shots of one scene. Any key, click or wheel ends it, and then goes where it was meant to."""

    ended = Signal()
    """Nothing is in motion any more: the shots are over, or a hand has ended them."""

    def __init__(self, scene: TableScene, phrases: Phrases) -> None:
        super().__init__(scene)
        self._scene, self._phrases = scene, phrases
        self._ease = QEasingCurve(QEasingCurve.Type.InOutCubic)
        self._clock = QVariantAnimation(self)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self.end)
        self._cues: list[_Cue] = []
        self._over = 0
        """How many of them are over."""
        self._stage: _Stage | None = None

    @property
    def is_running(self) -> bool:
        """Whether anything is in motion."""
        return self._stage is not None

    @property
    def plate(self) -> CombatPlate | None:
        """The card of the combat that is shown."""
        return self._stage.plate if self._stage is not None else None

    def run(self, shots: Sequence[Shot], before: Units, speed: float, *, has_trails: bool) -> None:
        """Show shots; `before` are the units as they lay when the first begins."""
        self.end()
        self._cues, self._over = list(_cues(shots)), 0
        if not self._cues:
            return
        self._stage = _Stage(self._scene, self._phrases, before, shots, has_trails=has_trails)
        total = self._cues[-1].end + (_HOLD_MS if self._cues[-1].shot.combat is not None else 0)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(float(total))
        self._clock.setDuration(max(1, round(total / speed)))
        self._watch_hands(is_on=True)
        self._clock.start()

    def end(self) -> None:
        """Take everything off the table, which is at its step already."""
        self._clock.stop()
        if self._stage is None:
            return
        self._stage.strike()
        self._stage = None
        self._watch_hands(is_on=False)
        self.ended.emit()

    def go_to(self, at_ms: float) -> None:
        """Show how it is after so many milliseconds at 1x, and stay there."""
        self._clock.pause()
        self._show(at_ms)

    def _show(self, at_ms: float) -> None:
        if self._stage is None:
            return
        # What is over is shown once as it ended, and then left.
        while self._over < len(self._cues) and self._cues[self._over].end <= at_ms:
            self._stage.show(self._over, self._cues[self._over].shot, 1.0)
            self._over += 1
        if self._over < len(self._cues):
            cue = self._cues[self._over]
            self._stage.show(self._over, cue.shot, self._ease.valueForProgress(cue.share(at_ms)))

    def _watch_hands(self, *, is_on: bool) -> None:
        app = QApplication.instance()
        if app is not None:
            # Of the whole program, but only while something moves: a key may go to any panel.
            app.installEventFilter(self) if is_on else app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with the first thing that a hand does; it still goes where it was meant to."""
        if event.type() in _HANDS:
            self.end()
        return False


def _cues(shots: Sequence[Shot]) -> Iterator[_Cue]:
    at = 0
    for shot in shots:
        yield _Cue(shot, at, at + shot.ms)
        at += shot.ms


def _seen(view: QGraphicsView | None) -> QRectF:
    """Return the part of the table that is in sight."""
    if view is None:
        return QRectF()
    return view.mapToScene(view.viewport().rect()).boundingRect()


class _Stage:
    """Everything that is over the table during one run."""

    def __init__(
        self, scene: TableScene, phrases: Phrases, before: Units, shots: Sequence[Shot], *, has_trails: bool
    ) -> None:
        self._scene, self._phrases, self._has_trails = scene, phrases, has_trails
        self._theme: Theme = scene.session.theme
        self._sheet = scene.session.game.sheet
        self._before = before
        self._actors: dict[PieceId, Actor] = {}
        """Of each unit the one of its way that is shown now, or comes first."""
        self._made: dict[int, tuple[Actor, ...]] = {}
        """The actors of each shot that was begun."""
        self._words: dict[int, tuple[Word, ...]] = {}
        self.plate: CombatPlate | None = None
        self._arrows: Arrows | None = None
        self._seated = 0
        """The number of the combat for whose card a place was found."""
        self._shots = tuple(shots)
        self._open(shots)

    def _open(self, shots: Sequence[Shot]) -> None:
        """Let everyone who will move or be lost stand where he stands, and not where the table has him."""
        first: dict[PieceId, HexId] = {}
        for shot in shots:
            for way in shot.ways:
                first.setdefault(way.unit, way.hexes[0])
            for lost in shot.lost:
                if lost.is_destroyed:
                    first.setdefault(lost.unit, lost.hex)
        seen = {unit: here for unit, here in first.items() if self._is_seen(unit, here)}
        for unit, here in seen.items():
            self._actors[unit] = still(self._scene, self._before[unit], here)
            self._actors[unit].wait()
        self._scene.leave_out(seen)
        self._scene.hide_trails(True)

    def _is_seen(self, unit: PieceId, here: HexId) -> bool:
        """Return whether a unit is to be shown: who lies in a closed stack, or off the map shown, is not."""
        show, piece = self._scene.showing.show, self._before.get(unit)
        if piece is None or here not in self._sheet.grid or not show.units:
            return False
        side = self._scene.session.game.side_of(unit) if unit in self._scene.session.game.table else ""
        return side not in show.closed_sides and self._scene.showing.is_visible(piece.place)

    def show(self, number: int, shot: Shot, share: float) -> None:
        """Show the shot of a number after a share of it; one that is over stays as it ended."""
        if shot.combat is not None:
            self._show_card(shot, shot.combat, share)
        match shot.scene:
            case Scene.GLIDE:
                for actor in self._made.get(number) or self._begin(number, shot):
                    actor.go(share) if share < 1 else actor.rest()
            case Scene.LOSS:
                self._show_losses(number, shot, share)
            case Scene.TAKEN:
                for word in self._words.get(number) or self._tell_taken(number, shot):
                    word.rise(share)
            case _:
                pass

    # ---- ways

    def _begin(self, number: int, shot: Shot) -> tuple[Actor, ...]:
        """Make the actors of a shot, in the place of those who waited."""
        made, lifts = list[Actor](), dict[tuple[HexId, ...], int]()
        has_trails = self._has_trails and len(shot.ways) <= _MOST_TRAILS
        for way in shot.ways:
            if way.unit not in self._actors:
                continue
            self._actors[way.unit].end()
            lift = lifts[way.hexes] = lifts.get(way.hexes, -1) + 1
            track = Track(self._sheet, way.hexes)
            has_dots = has_trails and not lift
            dots = Dots(track, self._sheet.hex_px, is_known=way.has_route) if has_dots else None
            actor = Actor(self._scene, self._before[way.unit], track, dots, lift)
            self._actors[way.unit] = actor
            made.append(actor)
        self._made[number] = tuple(made)
        return self._made[number]

    # ---- losses and places

    def _show_losses(self, number: int, shot: Shot, share: float) -> None:
        if number not in self._words:
            told = {(lost.hex, lost.side): 0 for lost in shot.lost}
            for lost in shot.lost:
                told[lost.hex, lost.side] += lost.steps
            self._words[number] = tuple(
                self._put(f"\N{MINUS SIGN}{steps}", side, here)
                for (here, side), steps in told.items()
                if here in self._sheet.grid
            )
        for word in self._words[number]:
            word.rise(share)
        for lost in shot.lost:
            if lost.is_destroyed and lost.unit in self._actors:
                self._actors[lost.unit].fade(share)

    def _tell_taken(self, number: int, shot: Shot) -> tuple[Word, ...]:
        villages, words = self._sheet.villages, self._scene.session.game.words
        self._words[number] = tuple(
            self._put(
                f"{villages.get(each.hex, each.hex)}: {words.name_of(each.after)}", each.after, each.hex
            )
            for each in shot.takings
            if each.hex in self._sheet.grid
        )
        return self._words[number]

    def _put(self, text: str, side: str, here: HexId) -> Word:
        word = word_at(self._theme, text, side, self._sheet.centre_px(here))
        self._scene.addItem(word)
        return word

    # ---- the card

    def _show_card(self, shot: Shot, combat: CombatAt, share: float) -> None:
        here = next((each for each in combat.hexes if each in self._sheet.grid), None)
        if here is None:
            return
        ink, _ = self._theme.of_side(combat.side)
        if self.plate is None:
            self.plate = CombatPlate(self._theme, ink)
            self._arrows = Arrows(ink, self._sheet.hex_px)
            self._scene.addItem(self._arrows)
            self._scene.addItem(self.plate)
        where = self._sheet.villages.get(here, here)
        self.plate.say(combat_words(combat, where, self._told(shot)))
        if self._seated != combat.number:
            self._seated = combat.number
            self.plate.setPos(self._seat(self.plate.boundingRect().size(), combat, here))
        if self._arrows is not None:
            is_coming = shot.scene is Scene.CARD
            self._arrows.setVisible(shot.scene in (Scene.CARD, Scene.DIE))
            self._arrows.grow(self._pairs(combat), share if is_coming else 1.0)

    def _seat(self, size: QSizeF, combat: CombatAt, here: HexId) -> QPointF:
        """Return where the card covers least of what happens: above its hex, below it, or beside it."""
        view = next(iter(self._scene.views()), None)
        scale = view.transform().m11() if view is not None else 1.0
        width, height = size.width() / scale, size.height() / scale
        room, (x, y) = ABOVE_HEX * self._sheet.hex_px, self._sheet.centre_px(here)
        seats = [
            QPointF(x + dx, y + dy)
            for away in (1.0, 2.6)
            for dx, dy in (
                (0, -room * away),
                (0, room * away + height),
                (room * away + width / 2, height / 2),
                (-room * away - width / 2, height / 2),
            )
        ]
        spots, seen = self._spots(combat), _seen(view)

        def cost(seat: QPointF) -> float:
            card = QRectF(seat.x() - width / 2, seat.y() - height, width, height)
            pad = 0.4 * self._sheet.hex_px
            covered = sum(card.adjusted(-pad, -pad, pad, pad).contains(spot) for spot in spots)
            is_out = not seen.isEmpty() and not seen.contains(card)
            return covered + 50 * is_out

        return min(seats, key=cost)

    def _spots(self, combat: CombatAt) -> list[QPointF]:
        """Return the middles of the hexes in which something is to be seen of a combat."""
        shots = [
            shot for shot in self._shots if shot.combat is not None and shot.combat.number == combat.number
        ]
        hexes = {here for shot in shots for way in shot.ways for here in way.hexes}
        hexes |= {lost.hex for shot in shots for lost in shot.lost} | set(combat.hexes)
        units = (*combat.attackers, *combat.defenders)
        hexes |= {here for unit in units if unit in self._before and (here := self._before[unit].place.hex)}
        return [QPointF(*self._sheet.centre_px(here)) for here in hexes if here in self._sheet.grid]

    def _told(self, shot: Shot) -> str:
        step = self._scene.session.game.journal.steps.get(shot.step)
        return self._phrases.of(step.change) if step is not None else ""

    def _pairs(self, combat: CombatAt) -> list[tuple[QPointF, QPointF]]:
        """Return from where to where the arrows go: from each hex of attackers to the nearest attacked."""
        goals = [QPointF(*self._sheet.centre_px(here)) for here in combat.hexes if here in self._sheet.grid]
        places = (self._before[unit].place.hex for unit in combat.attackers if unit in self._before)
        starts = {here for here in places if here is not None and here in self._sheet.grid}
        found = []
        for here in sorted(starts):
            start = QPointF(*self._sheet.centre_px(here))
            goal = min(goals, key=lambda each: (each - start).manhattanLength())
            if goal != start:
                found.append((start, goal))
        return found

    def strike(self) -> None:
        """Take everything off."""
        for actor in self._actors.values():
            actor.end()
        for item in (self.plate, self._arrows, *(word for words in self._words.values() for word in words)):
            if item is not None:
                self._scene.removeItem(item)
        self._scene.leave_out(())
        self._scene.hide_trails(False)
