"""What `adjutant bring-in map` tells of scanned maps, as data and in words."""

from __future__ import annotations

from app.bring_in.calibration import Residual
from app.bring_in.map_file import ScannedMap
from app.bring_in.refused import Refused
from app.commands.answers import tell
from app.commands.map_scans import Scan, scanned

_SETTLED_BY = 4
"""Through so many centres a grid can always be laid, seen from any side."""


def scanned_or_told(scan: Scan, *, as_json: bool) -> tuple[ScannedMap, tuple[Residual, ...]]:
    """Return the map with its grid, and how far off each named centre lies; raises DataError."""
    try:
        return scanned(scan)
    except Refused as refused:
        # The report says so too: scripts read the last line whatever becomes of the picture.
        if as_json:
            tell(refusal(refused.reason), "", as_json=True)
        raise


def report_of(scanned: ScannedMap) -> dict[str, object]:
    """Return what `--json` prints."""
    transform, figures = scanned.transform, scanned.transform.middle_figures
    return {
        "centres": [_rounded(pixel) for pixel in scanned.centres or transform.cells().values()],
        "hexes": {label: _rounded(pixel) for label, pixel in scanned.hexes().items()},
        "orientation": transform.top.value,
        "pitch": round(figures.pitch_px, 3),
        "angle": round(figures.angle_deg, 3),
        "worst_hex": None if scanned.worst_hex is None else round(scanned.worst_hex, 4),
        "worst_seen_hex": None if scanned.seen_hex is None else round(scanned.seen_hex, 4),
        "sheets": len(transform.beside) + 1,
        "numbering": scanned.numbering.words if scanned.numbering else None,
        "picture": scanned.picture,
        "size": list(transform.size_px),
        "refused": None,
    }


def refusal(reason: str) -> dict[str, object]:
    """Return what `--json` prints for a picture in which no grid was found."""
    empty = dict.fromkeys(("orientation", "pitch", "angle", "worst_hex", "worst_seen_hex"))
    return {"centres": [], "hexes": {}, **empty, "refused": reason}


def residual_lines(scanned: ScannedMap, residuals: tuple[Residual, ...]) -> list[str]:
    """Return a line for each named centre: how far off it lies."""
    # Through four centres a grid goes exactly: their distances would be noughts that seem to praise it.
    spare = max(0, len(residuals) - _SETTLED_BY)
    lines = [
        "  {}  {:.3f} hex off, {:+.1f}, {:+.1f} px".format(
            scanned.named[each.click.cell], each.off_hex, *each.off_px
        )
        for each in residuals
    ]
    if residuals and not spare:
        lines.append(f"  {_SETTLED_BY} centres settle a grid: only further ones tell how far it is off")
    return lines


def residual_data(scanned: ScannedMap, residuals: tuple[Residual, ...]) -> dict[str, object]:
    """Return the same as data, nothing where no centre was named."""
    if not residuals:
        return {}
    off = {
        scanned.named[each.click.cell]: {"off_hex": round(each.off_hex, 4), "off_px": _rounded(each.off_px)}
        for each in residuals
    }
    return {"residuals": off, "spare": max(0, len(residuals) - _SETTLED_BY)}


def _rounded(pixel: tuple[float, float]) -> list[float]:
    return [round(pixel[0], 2), round(pixel[1], 2)]


def told_of(scanned: ScannedMap) -> str:
    """Return what was found in words, in several lines."""
    transform, figures = scanned.transform, scanned.transform.middle_figures
    lines = [
        f"{scanned.picture}: {len(transform.cells())} hexes, {transform.top.value} tops",
        f"  {figures.pitch_px:.2f} px wide, turned by {figures.angle_deg:.2f} degrees",
    ]
    if scanned.worst_hex is not None:
        lines.append(f"  off by {scanned.worst_hex:.2f} hex at worst, as far as can be told")
    if scanned.seen_hex is not None:
        lines.append(f"  off by {scanned.seen_hex:.2f} hex at worst where their lines show")
    if transform.beside:
        count = len(transform.beside) + 1
        lines.append(f"  it is made of {count} sheets out of step, each with its own grid")
    if scanned.numbering is not None:
        lines.append(f"  {scanned.numbering.words}")
    return "\n".join(lines)
