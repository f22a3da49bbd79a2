"""Taking a picture as that of a section of a player's map: looked at with care, kept in his folder.

The scan that it was made of stays where it is. Beside the picture may lie what made it of the scan: a
transform.
"""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from app.files.disk import write_aside, writing
from app.files.own_map import OWN_SUFFIXES, own_map_folder, own_picture, stem_of
from app.files.picture_faults import picture_faults
from maps.load import load
from maps.pictures import PREVIEW, picture_issues_of
from maps.sheet import MapSheet, Section
from rules.issues import DataError, Issue
from rules.library import game_folder
from rules.regular_file import is_file
from rules.whole_file import END

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

TRANSFORM_SUFFIX = ".transform.toml"
PREVIEW_PX = 1020
"""How wide the small picture of the whole map is."""
_QUALITY, _BOX = 90, 4
"""How well JPEGs are kept; `PIL.Image.Resampling.BOX`, as Pillow is not imported for who only plays."""
_FORMATS = {"JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp"}


def keep_picture(game: str, section: str, source: Path, user_folder: Path | None = None) -> Path:
    """Keep a plain picture of a section's proportion as it is and return where; raises DataError.

    The picture may be a JPEG, PNG or WebP of any size that a map's picture may have.
    """
    sheet, found = load(game), _section(game, section)
    issues = list(picture_issues_of(source, found.rect_px, f"section {found.title or found.id}"))
    if issues:
        raise DataError(issues)
    return _keep(game, sheet, found, source.read_bytes(), _suffix_of(source), user_folder)


def keep_image(
    game: str, section: str, image: Picture, transform: str = "", user_folder: Path | None = None
) -> Path:
    """Keep a picture made of a scan, and the text of what made it, and return where; raises DataError."""
    sheet, found = load(game), _section(game, section)
    path = _keep(game, sheet, found, _jpeg(image), ".jpg", user_folder)
    if transform:
        is_his_game = own_map_folder(game, user_folder) is None
        raw = _whole(transform) if is_his_game else transform.encode()
        _write(path.with_name(stem_of(found) + TRANSFORM_SUFFIX), raw)
    return path


def files_of_image(section: Section, image: Picture, transform: str) -> dict[str, bytes]:
    """Return the files beside the map of a game with one section that is to be made: as `keep_image` writes.

    Such a game is not there yet, so that it can be there whole or not at all.
    """
    small = image.resize(_size_within(image.size, PREVIEW_PX), resample=_BOX, reducing_gap=2.0)
    return {
        section.picture: _jpeg(image),
        PREVIEW: _jpeg(small),
        f"{stem_of(section)}{TRANSFORM_SUFFIX}": _whole(transform),
    }


def _whole(transform: str) -> bytes:
    # In a game of his own it lies among the game's files, and those that are cut short are told by this mark.
    return f"{transform.rstrip()}\n{END}\n".encode()


def _jpeg(image: Picture) -> bytes:
    raw = io.BytesIO()
    # As PNG a scan would take many times the room; at this quality its figures can still be read.
    image.convert("RGB").save(raw, "JPEG", quality=_QUALITY)
    return raw.getvalue()


def _size_within(size: tuple[int, int], width: int) -> tuple[int, int]:
    scale = min(1.0, width / size[0])
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def remove_picture(game: str, section: str, user_folder: Path | None = None) -> None:
    """Take a player's own picture of a section away: the drawn one is shown again; raises DataError."""
    sheet, found, folder = load(game), _section(game, section), own_map_folder(game, user_folder)
    if folder is None:
        raise DataError([Issue(game, "", "this map has no other picture", "bring another one in")])
    _remove(folder, found)
    if any(own_picture(folder, each) for each in sheet.sections):
        _write_preview(game, sheet, folder)
    else:
        (folder / PREVIEW).unlink(missing_ok=True)


def _section(game: str, section: str) -> Section:
    sections = load(game).sections
    found = next((each for each in sections if each.id == section), None)
    if found is None:
        ids = ", ".join(each.id for each in sections)
        raise DataError([Issue(game, "section", f"the map has no section {section!r}", f"one of: {ids}")])
    return found


def _keep(
    game: str, sheet: MapSheet, section: Section, raw: bytes, suffix: str, user_folder: Path | None
) -> Path:
    folder = own_map_folder(game, user_folder)
    if folder is None:
        # A game of his own has one map: its picture has the name that its file gives it.
        folder, path = game_folder(game).map, game_folder(game).map / section.picture
        raw = raw if suffix == path.suffix else _as_kind(raw, path.suffix)
    else:
        path = folder / f"{stem_of(section)}{suffix}"
        # Those with other endings first: `OWN_SUFFIXES` would find a former one before the new.
        _remove(folder, section)
    _write(path, raw)
    _write_preview(game, sheet, folder)
    return path


def _write(path: Path, raw: bytes) -> None:
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, raw)


def _remove(folder: Path, section: Section) -> None:
    for suffix in (*OWN_SUFFIXES, TRANSFORM_SUFFIX):
        (folder / f"{stem_of(section)}{suffix}").unlink(missing_ok=True)


def _suffix_of(path: Path) -> str:
    from PIL import Image  # noqa: PLC0415 as in maps.pictures: who only plays never needs it

    with Image.open(path, formats=tuple(_FORMATS)) as image:
        return _FORMATS[image.format or "PNG"]


def _as_kind(raw: bytes, suffix: str) -> bytes:
    """Return a picture as a file of another kind."""
    from PIL import Image  # noqa: PLC0415

    kind = next((kind for kind, each in _FORMATS.items() if each == suffix), "JPEG")
    out = io.BytesIO()
    with Image.open(io.BytesIO(raw), formats=tuple(_FORMATS)) as image:
        image.convert("RGB").save(out, kind, quality=_QUALITY)
    return out.getvalue()


def _write_preview(game: str, sheet: MapSheet, folder: Path) -> None:
    """Write the small picture of the whole map, with our pictures where he has none of his own."""
    from PIL import Image  # noqa: PLC0415

    width, height = sheet.size_px
    scale = min(1.0, PREVIEW_PX / width)
    whole = Image.new("RGB", (max(1, round(width * scale)), max(1, round(height * scale))), "#EEEFEE")
    for section in sheet.sections:
        path = own_picture(folder, section) or game_folder(game).map / section.picture
        small = _reduced(path, section, scale) if is_file(path) else None
        if small is not None:
            whole.paste(small, (round(section.rect_px.x * scale), round(section.rect_px.y * scale)))
    raw = io.BytesIO()
    whole.save(raw, "JPEG", quality=_QUALITY)
    _write(folder / PREVIEW, raw.getvalue())


def _reduced(path: Path, section: Section, scale: float) -> Picture | None:
    from PIL import Image  # noqa: PLC0415

    size = (max(1, round(section.rect_px.width * scale)), max(1, round(section.rect_px.height * scale)))
    with warnings.catch_warnings():
        # Its pixels were counted when it was taken.
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        try:
            with Image.open(path, formats=tuple(_FORMATS)) as image:
                # A JPEG is then decoded no larger than it is wanted; at twice the size, so that it stays
                # sharp.
                image.draft("RGB", (size[0] * 2, size[1] * 2))
                return image.convert("RGB").resize(size, Image.Resampling.BOX)
        except picture_faults():
            return None
