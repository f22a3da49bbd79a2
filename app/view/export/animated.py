"""Films: an animated WebP or GIF by pillow, an MP4 by ffmpeg where it is installed."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from PySide6.QtGui import QImage

from app.film.excerpt import Excerpt
from app.film.taking import FFMPEG
from app.view.export.frames import Frames, Take
from app.view.export.look import Look
from app.view.export.pictures import as_pillow
from app.view.export.progress import Progress, tell_nobody
from app.view.export.studio import studio_of
from app.view.session import Show
from rules.issues import DataError, Issue

WEBP = Take(edge_px=960, most=180, show_ms=500)
GIF = Take(edge_px=720, most=120, show_ms=500)
"""A GIF has few colours and grows fast: fewer and smaller pictures."""
MP4 = Take(edge_px=1080, most=480, show_ms=250)
_LAST_MS = 2500
"""The last picture stays for a while before a film begins again."""
_QUALITY = 62
# One of the 256 is left to pillow, which marks by it what has not changed since the picture before.
_COLOURS = 255
# Each picture is repeated: players cope badly with the four a second that it is fed.
_FILM_FPS = 8
_PATIENCE_S = 120.0


def webp_of(excerpt: Excerpt, look: Look, progress: Progress = tell_nobody) -> bytes:
    """Return an excerpt as an animated WebP. A QApplication must be there."""
    with _frames(excerpt, look, WEBP) as frames:
        film, out = _Film(map(as_pillow, _told(frames, progress)), len(frames)), io.BytesIO()
        film.save(out, "WEBP", save_all=True, duration=_times(frames, WEBP), quality=_QUALITY, method=2)
    return out.getvalue()


def gif_of(excerpt: Excerpt, look: Look, progress: Progress = tell_nobody) -> bytes:
    """Return an excerpt as an animated GIF. A QApplication must be there."""
    with _frames(excerpt, look, GIF) as frames:
        pictures = _of_one_palette(map(as_pillow, _told(frames, progress)))
        film, out = _Film(pictures, len(frames)), io.BytesIO()
        film.save(out, "GIF", save_all=True, duration=_times(frames, GIF), loop=0, optimize=False)
    return out.getvalue()


@contextmanager
def _frames(excerpt: Excerpt, look: Look, take: Take) -> Iterator[Frames]:
    # No tray and no labels: at this size they would be grey smears.
    show = Show(style=look.style, tray=False, labels=False)
    with studio_of(excerpt.game, show, look.own_counters) as studio:
        yield Frames(excerpt, studio, take)


def _told(frames: Frames, progress: Progress) -> Iterator[QImage]:
    """Yield all pictures and tell of each."""
    for number, picture in enumerate(frames, start=1):
        yield picture
        progress(number / (len(frames) + 1))


def _times(frames: Frames, take: Take) -> list[int]:
    """Return how long each picture is shown."""
    return [take.show_ms] * (len(frames) - 1) + [_LAST_MS]


def _of_one_palette(pictures: Iterable[Image.Image]) -> Iterator[Image.Image]:
    """Yield pictures in the colours of the first: what does not change is then stored once."""
    # Taken of the first picture, which has map and all sides' counters: a palette for each would make the
    # ground flicker.
    palette: Image.Image | None = None
    for picture in pictures:
        if palette is None:
            palette = picture.quantize(_COLOURS, dither=Image.Dither.NONE)
        yield picture.quantize(palette=palette, dither=Image.Dither.NONE)


class _Film(Image.Image):
    """Pictures made one after the other while they are saved: all at once would take half a gigabyte."""

    def __init__(self, pictures: Iterator[Image.Image], count: int) -> None:
        super().__init__()
        self._pictures, self._at = pictures, 0
        self.n_frames = count
        self._take_next()

    def _take_next(self) -> None:
        # Pillow's writers only call `seek`, `tell` and read `im`: that is all that a picture has to be for
        # them.
        picture = next(self._pictures)
        self.im, self.palette, self.info = picture.im, picture.palette, dict(picture.info)
        # What a plugin of pillow sets of each picture that it reads.
        self._size, self._mode = picture.size, picture.mode

    def tell(self) -> int:
        """Return the number of the picture that is there."""
        return self._at

    def seek(self, frame: int) -> None:
        """Go on to the next picture; the ones before are gone. Raises EOFError after the last."""
        if frame >= self.n_frames:
            raise EOFError
        while self._at < frame:
            self._take_next()
            self._at += 1


# ---- by another program


def mp4_of(excerpt: Excerpt, look: Look, progress: Progress = tell_nobody) -> bytes:
    """Return an excerpt as an MP4. A QApplication must be there; raises DataError without ffmpeg."""
    program = shutil.which(FFMPEG)
    if program is None:
        hint = "install ffmpeg, or take a WebP, which shows the same"
        raise DataError([Issue("mp4", "", "ffmpeg is not installed, which makes films of that kind", hint)])
    with tempfile.TemporaryDirectory(prefix="adjutant-") as folder, _frames(excerpt, look, MP4) as frames:
        out = Path(folder) / "film.mp4"
        _encode(_command(program, frames, out), frames, progress)
        return out.read_bytes()


def _command(program: str, frames: Frames, out: Path) -> list[str]:
    # Nothing but numbers and our own paths on this line: no text of a game gets to another program.
    size = f"{frames.size.width()}x{frames.size.height()}"
    rate = f"{1000 / MP4.show_ms:g}"
    raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-video_size", size, "-framerate", rate, "-i", "-"]
    # 4:2:0, since many players show nothing else; its index first, so that a browser can begin before it has
    # it all.
    made = ["-r", str(_FILM_FPS), "-pix_fmt", "yuv420p", "-movflags", "+faststart", str(out)]
    return [program, "-hide_banner", "-loglevel", "error", "-nostdin", "-y", *raw, *made]


def _encode(command: list[str], frames: Frames, progress: Progress) -> None:
    """Hand all pictures to the encoder; raises DataError with its last words where it fails."""
    with (
        # To a file, not a pipe: nobody reads while pictures are fed, and a full pipe would stop the encoder.
        tempfile.TemporaryFile() as words,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=words, stderr=words) as running,
    ):
        try:
            assert running.stdin is not None
            _feed(running.stdin.write, frames, progress)
            running.stdin.close()
            running.wait(_PATIENCE_S)
        except BrokenPipeError:  # it has ended, and its words say why
            running.wait(_PATIENCE_S)
        finally:
            # Whatever went wrong, or whoever cancelled: it must not live on.
            running.kill()
        if running.returncode:
            words.seek(0)
            last = words.read().decode("utf-8", "replace").strip().splitlines()[-1:]
            raise DataError([Issue("mp4", "", "ffmpeg could not make the film", "".join(last)[:200])])


def _feed(write: Callable[[bytes], object], frames: Frames, progress: Progress) -> None:
    picture = b""
    for each in _told(frames, progress):
        picture = as_pillow(each).tobytes()
        write(picture)
    # A film has no time for each picture: the last is shown long by being fed again.
    for _ in range(_LAST_MS // MP4.show_ms):
        write(picture)
