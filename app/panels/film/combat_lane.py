"""The lane of the combats: a star in the ink of the side that attacks."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from app.film.happening import Happening
from app.panels.film.lane import Ground, Lane
from app.panels.film.told import Told
from app.panels.timeline_signs import SIGN_PX, paint_sign
from app.view.translated import tr as _tr

_HEIGHT_PX = 20


def _name() -> str:
    return _tr("Combats")


def _is_shown(each: Happening, told: Told) -> bool:
    return each.begins_combat and told.shown.passes(each)


def _height(told: Told) -> int:
    return _HEIGHT_PX if any(_is_shown(each, told) for each in told.film) else 0


def _paint(ground: Ground) -> None:
    told, theme, middle = ground.told, ground.theme, ground.rect.center().y()
    taken: dict[str, float] = {}
    for number, each in enumerate(told.film, start=1):
        if each.combat is None or not _is_shown(each, told):
            continue
        x, side = ground.x_of(number), each.combat.side
        # Of several of a side where there is room for one, one stands for all.
        # Signs may overlap a little before one is left out.
        if x - taken.get(side, -SIGN_PX) >= SIGN_PX * theme.scale * 0.8:
            paint_sign(ground.painter, theme, "dice", QPointF(x, middle), theme.of_side(side)[0])
            taken[side] = x


LANE = Lane(_name, _height, _paint)
