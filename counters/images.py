"""A player's own counter pictures: files that take the place of the drawn counters.

A folder holds one picture for each face: `ge_5_5SS.png` for the full side of `ge:5/5SS`,
`ge_5_5SS.reduced.png` for its reduced side.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import warnings
from pathlib import Path

from rules.issues import DataError, Issue
from rules.pictures import DAMAGED, overstated, webp_size_px
from rules.regular_file import is_file, why_unreadable
from rules.unit_id import UnitId

FULL = "full"
GAME_PICTURES = "pictures"
"""The folder of a game of data in which its own pictures of its counters lie, named in the same way."""
SUFFIXES = (".png", ".jpg", ".webp")
MAX_BYTES = 20_000_000
MAX_SIDE_PX = 4096

_FORMATS = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp"}
# Ids have colons and slashes, which not every system allows in the name of a file.
_ODD = re.compile(r"[^A-Za-z0-9.+_-]")


def file_name_for(unit_id: UnitId, face: str = FULL) -> str:
    """Return the name of a face's picture without its suffix."""
    name = _ODD.sub("_", unit_id)
    return name if face == FULL else f"{name}.{_ODD.sub('_', face)}"


def image_for(folder: Path, unit_id: UnitId, face: str = FULL) -> Path | None:
    """Return the picture of a face in a folder, None where it has none."""
    named = (folder / f"{file_name_for(unit_id, face)}{suffix}" for suffix in SUFFIXES)
    # Not by listing the folder: the table asks for each counter while it is drawn, and a folder has some
    # thousand.
    return next((path for path in named if is_file(path)), None)


def accept_image(source: Path, folder: Path, unit_id: UnitId, face: str = FULL) -> Path:
    """Copy a picture into a folder as that of a face and return where it lies.

    The picture is looked at first: at most 20 MB and 4096 x 4096 pixels, whole, and PNG, JPEG or WebP by
    what is in it. Raises DataError with what is wrong; then the folder is as it was.
    """
    # By its content: what a file is called another program may have chosen.
    suffix = check_image(source)
    target = folder / f"{file_name_for(unit_id, face)}{suffix}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _copy_aside_then_move(source, target)
    except OSError as error:
        raise _refusal(
            target, f"cannot be written: {error.strerror}", "look at the folder's rights and space"
        ) from None
    # One of another kind would stay beside it, and image_for takes the first that it finds.
    for other in SUFFIXES:
        if other != suffix:
            target.with_name(f"{file_name_for(unit_id, face)}{other}").unlink(missing_ok=True)
    return target


def remove_image(folder: Path, unit_id: UnitId, face: str = FULL) -> bool:
    """Take the picture of a face out of a folder; return whether there was one.

    Raises DataError where it cannot be taken away.
    """
    found = [folder / f"{file_name_for(unit_id, face)}{suffix}" for suffix in SUFFIXES]
    lying = [path for path in found if is_file(path)]
    for path in lying:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _refusal(path, f"cannot be taken away: {error.strerror}", "look at its rights") from None
    return bool(lying)


def _copy_aside_then_move(source: Path, target: Path) -> None:
    """Copy a file so that nobody ever sees half of it."""
    # In the folder itself: a move is one step only within a file system.
    handle, name = tempfile.mkstemp(prefix=".", suffix=target.suffix, dir=target.parent)
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as copy, source.open("rb") as original:
            shutil.copyfileobj(original, copy)
        aside.replace(target)
    finally:
        # After the move there is nothing left under that name.
        aside.unlink(missing_ok=True)


def check_image(source: Path) -> str:
    """Return the suffix that fits what is in a picture; raises DataError where it may not be used.

    A picture that someone dropped into the folder himself is to be checked before it is shown.
    """
    try:
        size = source.stat().st_size
    except OSError:
        raise _refusal(source, "there is no such file") from None
    # A folder has a size too.
    if not source.is_file():
        raise _refusal(source, "is no file")
    if size > MAX_BYTES:
        raise _refusal(source, f"larger than {MAX_BYTES // 1_000_000} MB", "save a smaller picture")
    return _FORMATS[_decoded_format(source)]


def _decoded_format(source: Path) -> str:
    """Return the format of a picture after decoding it whole; its size is read before its pixels."""
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 a window without own pictures never needs it

    _check_claims(source)
    try:
        with warnings.catch_warnings():
            # Pillow's own bound is far above ours, which is looked at below.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(source, formats=list(_FORMATS)) as image:
                _check_size(source, image.size)
                image.load()
                return str(image.format)
    except UnidentifiedImageError:
        raise _refusal(source, "is no PNG, JPEG or WebP picture", "save it as PNG") from None
    except Image.DecompressionBombError:
        raise _too_large(source) from None
    except DAMAGED as error:
        raise _refusal(source, f"cannot be read whole: {error}", "save the picture again") from None


def _check_claims(source: Path) -> None:
    """Refuse a picture by what its head says, before a decoder takes memory for it."""
    try:
        claim, size_px = overstated(source), webp_size_px(source)
    except OSError as error:
        raise _refusal(source, f"cannot be read: {why_unreadable(error)}") from None
    if claim:
        raise _refusal(source, f"cannot be read whole: {claim}", "save the picture again")
    if size_px is not None:
        _check_size(source, size_px)


def _check_size(source: Path, size_px: tuple[int, int]) -> None:
    if max(size_px) > MAX_SIDE_PX:
        raise _too_large(source, size_px)


def _too_large(source: Path, size_px: tuple[int, int] | None = None) -> DataError:
    stated = f"{size_px[0]} x {size_px[1]} pixels" if size_px else "far too many pixels"
    return _refusal(
        source, f"{stated}, at most {MAX_SIDE_PX} x {MAX_SIDE_PX}", "a counter needs some 400 x 400"
    )


def _refusal(path: Path, message: str, hint: str = "") -> DataError:
    return DataError([Issue(path.name, "", message, hint)])
