"""The map painter: a winter map of any game's hex data, bent by real geography where that is known.

Imports Qt, the map sheet and geometry of `rules`, nothing of `app`; it knows no game.
"""

from maps.paint.drawn import Drawn
from maps.paint.geography import Geography
from maps.paint.picture import Painting, paint

__all__ = ["Drawn", "Geography", "Painting", "paint"]
