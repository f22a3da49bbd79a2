"""Everything that is over the table while some shots of a film are shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from app.film.happening import CombatAt
from app.film.shots import Scene, Shot, Way
from app.film.standing import Units
from app.table.phrases import Phrases
from app.table.pieces import PieceId, Place
from app.view.film.actors import Actor, Dots, Track, fading_of, points_of, still
from app.view.film.card_seat import seat_of_card, sight_of
from app.view.film.combat_plate import Arrows, CombatPlate, combat_words
from app.view.film.signs import Word, word_at
from app.view.scene import TableScene
from app.view.theme import Theme
from rules.hexgrid import HexId

_MOST_TRAILS = 60
"""With more units on their way at once trails would hide the map."""


class Stage:
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
        self._seated: tuple[int, QRectF] | None = None
        """The combat for whose card a place was found, and what was in sight then."""
        self._shots = tuple(shots)
        self._open(shots)

    def _open(self, shots: Sequence[Shot]) -> None:
        """Let everyone who will move or be lost stand where he stands, and not where the table has him."""
        # A unit may go several ways in one run: it waits where its first one begins.
        first: dict[PieceId, Way] = {}
        for shot in shots:
            for way in shot.ways:
                first.setdefault(way.unit, way)
            for lost in shot.lost:
                if lost.is_destroyed:
                    first.setdefault(lost.unit, Way(lost.unit, lost.side, (lost.hex,), has_route=True))
        seen = {unit: way for unit, way in first.items() if self._is_seen(unit, way.hexes[0])}
        for unit, way in seen.items():
            at, fading = points_of(self._scene, way)[0], fading_of(self._scene, way)
            self._actors[unit] = still(self._scene, self._before[unit], at, fading)
            self._actors[unit].wait()
        # The table has them at their goal already: seen there too they would be twice on the map.
        self._scene.leave_out(seen)
        # The table's own trails lead to where the units have not come yet.
        self._scene.hide_trails(True)

    def _is_seen(self, unit: PieceId, here: HexId) -> bool:
        """Return whether a unit is to be shown: who lies in a closed stack, or off the map shown, is not."""
        show, piece = self._scene.showing.show, self._before.get(unit)
        if piece is None or here not in self._sheet.grid or not show.units:
            return False
        # Who was destroyed is not on the table any more, and nothing tells whose stack it lay in.
        side = self._scene.session.game.side_of(unit) if unit in self._scene.session.game.table else ""
        return side not in show.closed_sides and self._scene.showing.is_visible(Place(hex=here))

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
        has_trails = self._has_trails and not shot.is_back and len(shot.ways) <= _MOST_TRAILS
        for way in shot.ways:
            # Left out by `_open`: hidden, or off the map shown.
            if way.unit not in self._actors:
                continue
            # The one who waited goes: the new actor has way, trail and goal.
            self._actors[way.unit].end()
            # By the whole way: only units that go exactly together are carried as one stack.
            lift = lifts[way.hexes] = lifts.get(way.hexes, -1) + 1
            track = Track(points_of(self._scene, way))
            # One trail for a stack.
            has_dots = has_trails and not lift
            dots = Dots(track, self._sheet.hex_px, is_known=way.has_route) if has_dots else None
            fading, piece = fading_of(self._scene, way), self._before[way.unit]
            actor = Actor(self._scene, piece, track, dots, lift, fading, leaves_ghost=not shot.is_back)
            self._actors[way.unit] = actor
            made.append(actor)
        self._made[number] = tuple(made)
        return self._made[number]

    # ---- losses and places

    def _show_losses(self, number: int, shot: Shot, share: float) -> None:
        if number not in self._words:
            # Steps lost in one hex are one word: several would cover one another.
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
        self._seat_card(self.plate, combat, here)
        if self._arrows is not None:
            is_coming = shot.scene is Scene.CARD
            self._arrows.setVisible(shot.scene in (Scene.CARD, Scene.DIE))
            self._arrows.grow(self._pairs(combat), share if is_coming else 1.0)

    def _seat_card(self, plate: CombatPlate, combat: CombatAt, here: HexId) -> None:
        """Lay the card where it covers least, anew when the camera has gone elsewhere."""
        seen, scale = sight_of(self._scene)
        # Found again only where combat or sight is another: else the card would hop about during its own
        # shots.
        if self._seated == (combat.number, seen):
            return
        self._seated = combat.number, seen
        shots = [each for each in self._shots if each.combat and each.combat.number == combat.number]
        spots = [QPointF(*self._sheet.centre_px(spot)) for spot in self._spots(shots, combat)]
        # The card ignores the view's scale: on the table it is as large as it is on the screen.
        size, middle = plate.boundingRect().size() / scale, QPointF(*self._sheet.centre_px(here))
        plate.setPos(seat_of_card(size, middle, self._sheet.hex_px, spots, seen))

    def _spots(self, shots: Sequence[Shot], combat: CombatAt) -> list[HexId]:
        """Return the hexes in which something is to be seen of a combat."""
        hexes = {here for shot in shots for way in shot.ways for here in way.hexes}
        hexes |= {lost.hex for shot in shots for lost in shot.lost} | set(combat.hexes)
        units = (*combat.attackers, *combat.defenders)
        hexes |= {here for unit in units if unit in self._before and (here := self._before[unit].place.hex)}
        return [here for here in hexes if here in self._sheet.grid]

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
            # An attacker in an attacked hex (stacked enemies of brought-in games) has no direction.
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
