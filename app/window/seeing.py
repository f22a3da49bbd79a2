"""Whose eyes look at the screen: those of all sides, of one, or of all that Adjutant does not play."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu

from app.files.savegame import OpenGame, map_in_force
from app.panels.parts import add_choice, literal
from app.table.seen import hides_from, seen_by, whole_of
from app.view.translated import tr as _tr


class Seeing:
    """Who looks at one game. What is closed to them is not in the game that the workspace is given."""

    def __init__(self, opened: OpenGame, look_anew: Callable[[], None]) -> None:
        self._opened, self._whole = opened, whole_of(opened.game)
        self._look_anew = look_anew
        self._chosen: frozenset[str] | None = None
        self._played: frozenset[str] = frozenset()
        self._is_veiled = False

    @property
    def sides(self) -> frozenset[str]:
        """The sides whose players look: those chosen, else all that Adjutant does not play for good."""
        every = frozenset(self._whole.roster.sides)
        if self._chosen is not None:
            return self._chosen
        # Adjutant may play all of them: then a person looks on as all.
        return (every - self._played) or every

    @property
    def _is_one_chosen(self) -> bool:
        return self._chosen is not None and self._chosen < frozenset(self._whole.roster.sides)

    def opened(self) -> OpenGame:
        """Return what was opened with the game as these sides see it.

        It is the game itself where nothing can be closed to them; a single side that was chosen is given its
        own game in any case: something may be closed later.
        """
        # Its map may have been corrected since it was opened.
        sheet = map_in_force(self._whole.header.game, self._whole.table)
        self._whole = replace(self._whole, sheet=sheet) if sheet is not self._whole.sheet else self._whole
        self._is_veiled = self._is_one_chosen or hides_from(self._whole, self.sides)
        if self._is_veiled:
            return replace(self._opened, game=seen_by(self._whole, self.sides))
        return replace(self._opened, game=self._whole)

    def choose(self, *sides: str) -> None:
        """Look with the eyes of some sides from now on."""
        self._change(frozenset(sides), self._played)

    def follow(self, played: Collection[str]) -> None:
        """Know which sides Adjutant plays for good: unless a person chose, nobody looks for them."""
        self._change(self._chosen, frozenset(played))

    def _change(self, chosen: frozenset[str] | None, played: frozenset[str]) -> None:
        before, was_one = self.sides, self._is_one_chosen
        self._chosen, self._played = chosen, played
        if (self.sides, self._is_one_chosen) == (before, was_one):
            return
        # Where nothing is closed to anybody the picture is the same.
        if was_one or self._is_one_chosen or hides_from(self._whole, before, self.sides):
            self._look_anew()

    @property
    def words(self) -> str:
        """Who looks, for the window's title: empty where all sides do."""
        if not self._is_veiled or self.sides == frozenset(self._whole.roster.sides):
            return ""
        names = (_tr(self._whole.words.name_of(side)) for side in sorted(self.sides))
        return _tr(", seen by {sides}").format(sides=", ".join(names))

    def is_of(self, opened: OpenGame) -> bool:
        """Return whether this is about what was opened, however it is seen."""
        return self._opened.file is opened.file

    def fill(self, menu: QMenu) -> None:
        """Fill a menu with those who may look: all sides, or one of them."""
        every = self._whole.roster.sides
        words = self._whole.words
        self._add(menu, _tr("&All sides"), every)
        for side in every:
            self._add(menu, _tr("{side} alone").format(side=f"&{literal(_tr(words.name_of(side)))}"), (side,))

    def _add(self, menu: QMenu, text: str, sides: tuple[str, ...]) -> None:
        # When the menu has gone: the workspace to which it belongs is laid out anew.
        choose = partial(QTimer.singleShot, 0, partial(self.choose, *sides))
        add_choice(menu, text, choose, is_on=self.sides == frozenset(sides))
