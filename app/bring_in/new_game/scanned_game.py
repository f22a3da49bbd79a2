"""A game made of a scan of its map: the grid and its numbers from the scan, the scan as the map's picture."""

from __future__ import annotations

from dataclasses import replace

from app.bring_in.keep_map import laid_flat
from app.bring_in.map_scan import MapScan, scan_text
from app.bring_in.new_game.plan import SECTION, GamePlan
from app.bring_in.new_game.scanned_grid import Extent, ScannedGrid
from app.bring_in.watch import UNWATCHED, Watch
from app.files.own_map_pictures import files_of_image

_FLAT = 0.9


def map_files(
    plan: GamePlan, scan: MapScan, grid: ScannedGrid, extent: Extent, watch: Watch = UNWATCHED
) -> dict[str, bytes]:
    """Return the files beside the map of a game, by their names: its picture, and what made it of the scan.

    Raises DataError where the scan cannot be read, ValueError where the grid does not fit it, Cancelled where
    it was broken off. May last: not for the window's thread.
    """
    sheet = plan.sheet()
    section = sheet.sections[0]
    flat = laid_flat(scan, grid.placed(extent), sheet, section, watch.part(0.0, _FLAT))
    watch.step(_FLAT, "keeping the picture")
    kept = replace(scan, game=plan.id, section=SECTION, is_kept=True)
    return files_of_image(section, flat, scan_text(kept))
