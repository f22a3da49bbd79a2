"""Pages of a PDF as pictures: a map that is sold as a file to print.

A few lines of a PDF can ask for hours of drawing and all memory there is. So a page is drawn by a process of
its own (`pdf_drawing.py`), which is ended where it takes too much.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.bring_in.pdf_drawing import REFUSED, Wanted
from app.bring_in.refused import Refused

_MAX_BYTES = 600_000_000
_PATIENCE_S = 240.0
"""The process counts its own time; on the clock it may wait for others."""
_ROOT = Path(__file__).parents[2]


def size_of(path: Path, page: int, most_pixels: int) -> tuple[int, int]:
    """Return width and height of a page (from 1) as it is drawn; raises Refused."""
    width, height = _done(path, page, most_pixels, Wanted.SIZE)
    return int(width), int(height)


def count_of(path: Path) -> int:
    """Return how many pages a PDF has; raises Refused."""
    return int(_done(path, 1, 1, Wanted.COUNT)[0])


def drawn(path: Path, page: int, most_pixels: int, *, grey: bool = False) -> NDArray[np.uint8]:
    """Return a page drawn at 300 dpi, coarser where it would have too many pixels; raises Refused."""
    return np.asarray(_done(path, page, most_pixels, Wanted.GREY if grey else Wanted.COLOURS), np.uint8)


def _done(path: Path, page: int, most_pixels: int, wanted: Wanted) -> NDArray[np.generic]:
    if path.stat().st_size > _MAX_BYTES:
        told = f"larger than {_MAX_BYTES // 1_000_000} MB"
        raise Refused(path.name, told, "print its map to a file of its own")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "page.npy")
        words = [str(path.absolute()), str(page), str(most_pixels), wanted.value, str(out)]
        try:
            # The same Python: the process has to find the libraries of this environment, whatever `python`
            # is on the path.
            ended = subprocess.run(
                # As words of a list, never a line for a shell: the name of a file may hold anything.
                [sys.executable, "-m", "app.bring_in.pdf_drawing", *words],
                cwd=_ROOT,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=_PATIENCE_S,
            )
        except subprocess.TimeoutExpired:
            raise _too_much(path) from None
        if ended.returncode == REFUSED:
            reason, _, hint = ended.stdout.decode("utf-8", "replace").strip().partition("\t")
            raise Refused(path.name, reason, hint)
        if ended.returncode or not out.exists():
            raise _too_much(path)
        # By a file and not by a pipe: a page of 120 million pixels is 360 MB, which a pipe would hold
        # twice.
        found: NDArray[np.generic] = np.load(out, allow_pickle=False)
        return found


def _too_much(path: Path) -> Refused:
    return Refused(path.name, "drawing the page takes too long or too much memory", "save it as a picture")
