"""A field in which a place of the map is named: a hex by its number, a box, a town."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from app.bring_in.putting import place_at
from app.bring_in.setup_places import spots_of
from app.table.game import Game
from app.table.pieces import Spot
from app.table.places import places_of
from app.view.translated import tr
from maps.spelling import plain


class PlaceField(QLineEdit):
    """Offers boxes and towns while one types; a hex is typed by its number."""

    def __init__(self, game: Game) -> None:
        super().__init__(placeholderText=self.tr("Hex or box (G)"))
        self.setAccessibleName(self.tr("A hex by its number, a box or a town"))
        # Longer than any title; what is pasted by mistake is not looked up whole.
        self.setMaxLength(80)
        self._game, self._spot_of = game, spots_of(game.sheet)
        self._titles = dict(_titles(game))
        towns = {each.name for each in places_of(game.sheet)}
        completer = QCompleter(sorted({*self._titles, *towns}), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        # Chosen from the list it is gone to at once: who has chosen has said all.
        completer.activated.connect(self.returnPressed, Qt.ConnectionType.QueuedConnection)
        self.setCompleter(completer)
        self._shown = ""
        self._by_plain = {plain(title): spot for title, spot in self._titles.items()}

    def spot(self) -> Spot | None:
        """Return the place that is named, None where the game has none that is called so."""
        words = self.text().strip()
        found = self._by_plain.get(plain(words)) or self._spot_of(words)
        return found if found is not None and place_at(found, self._game) is not None else None

    def show_spot(self, spot: Spot | None) -> None:
        """Show a place as it would be typed; nothing for none."""
        titles = (title for title, each in self._titles.items() if each == spot)
        self._shown = next(titles, spot or "")
        self.setText(self._shown)

    @property
    def is_typed(self) -> bool:
        """Whether something else stands here than the place that was shown."""
        # Not what Qt calls modified: a row of the list that is only passed over is none of that, and is seen.
        return self.text().strip() != self._shown.strip()


def _titles(game: Game) -> Iterator[tuple[str, Spot]]:
    """Yield the boxes beside the map by their titles, by their ids too where several have one title."""
    boxes = game.sheet.tray.boxes.values()
    shown = [tr(each.title) for each in boxes]
    for title, box in zip(shown, boxes, strict=True):
        yield title if title and shown.count(title) == 1 else f"{title} [{box.id}]", Spot(f"[{box.id}]")
