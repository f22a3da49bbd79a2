"""Pictures of Qt's as those of pillow, and as data that a page carries within itself."""

from __future__ import annotations

import base64
import io

from PIL import Image
from PySide6.QtGui import QImage

_METHOD = 4
"""How long the encoder of WebP searches, 0 to 6: 5 takes twice as long for some hundredths less."""


def as_pillow(image: QImage) -> Image.Image:
    """Return a picture of Qt's as one of pillow's, RGBA where it may be transparent, else RGB."""
    has_alpha = image.hasAlphaChannel()
    # Named, so that it lives while its bits are read: they belong to the picture.
    whole = image.convertToFormat(QImage.Format.Format_RGBA8888 if has_alpha else QImage.Format.Format_RGB888)
    mode, size = ("RGBA" if has_alpha else "RGB"), (whole.width(), whole.height())
    return Image.frombuffer(mode, size, bytes(whole.constBits()), "raw", mode, whole.bytesPerLine(), 1)


def as_webp(picture: Image.Image, quality: int) -> str:
    """Return a picture as the address of itself, `data:image/webp;base64,...`."""
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=quality, method=_METHOD)
    return f"data:image/webp;base64,{base64.b64encode(out.getvalue()).decode('ascii')}"
