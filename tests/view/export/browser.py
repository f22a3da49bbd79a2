"""A real browser without a window, driven by its own protocol over two pipes: no library is needed.

Chromium reads commands from its file 3 and writes answers to its file 4, each a line of JSON with a zero byte
at its end (`--remote-debugging-pipe`).
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE_S = 60.0
_FAR = 10
_INTO_PLACE = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.dup2(int(sys.argv[2]), 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


def browser_path() -> str | None:
    """Return the browser of this machine, None where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name)) is not None), None)


class Page:
    """One page of a browser."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._count, self._session, self._rest = 0, "", b""
        self.told: list[str] = []
        """What the page complained of: errors of scripts, things that its policy refused, loads."""

    def begin(self) -> None:
        """Open an empty page."""
        target = self._ask("Target.createTarget", url="about:blank")
        found = self._ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = found["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")

    def open(self, path: Path, fragment: str = "") -> None:
        """Open a file and wait until its script has run."""
        self._ask("Page.navigate", url=path.as_uri() + fragment)
        self.wait_for("document.readyState === 'complete'")

    def ask(self, script: str) -> Any:
        """Return what a script says."""
        found = self._ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until a script says yes."""
        end = time.monotonic() + _PATIENCE_S
        while not self.ask(f"Boolean({script})"):
            assert time.monotonic() < end, f"never: {script}"
            time.sleep(0.01)

    def press(self, key: str) -> None:
        """Press a key, with its letter where it has one."""
        text = {"text": key} if len(key) == 1 else {}
        self._ask("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self._ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def click(self, x: float, y: float) -> None:
        """Click at a point of the page."""
        for kind in ("mousePressed", "mouseReleased"):
            self._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def be_dark(self) -> None:
        """Let the person want dark colours."""
        wish = [{"name": "prefers-color-scheme", "value": "dark"}]
        self._ask("Emulation.setEmulatedMedia", features=wish)

    def shoot(self, path: Path) -> None:
        """Write a picture of the page."""
        path.write_bytes(base64.b64decode(self._ask("Page.captureScreenshot")["data"]))

    # ---- the two pipes

    def _ask(self, method: str, **params: Any) -> Any:
        self._count += 1
        asked = {"id": self._count, "method": method, "params": params}
        if self._session:
            asked["sessionId"] = self._session
        os.write(self._to, json.dumps(asked).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                return answer["result"]
            self._note(answer)

    def _next(self) -> Any:
        while b"\0" not in self._rest:
            assert select([self._back], [], [], _PATIENCE_S)[0], "the browser does not answer"
            more = os.read(self._back, 1 << 20)
            assert more, "the browser has ended"
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\0")
        return json.loads(line)

    def _note(self, event: Any) -> None:
        match event.get("method"):
            case "Runtime.exceptionThrown":
                self.told.append(event["params"]["exceptionDetails"].get("text", "an error"))
            case "Log.entryAdded":
                self.told.append(event["params"]["entry"]["text"])
            case "Network.requestWillBeSent":
                url = event["params"]["request"]["url"]
                if not url.startswith(("data:", "file:", "about:")):
                    self.told.append(f"wants {url}")


@contextmanager
def browsing(width: int = 1280, height: int = 800) -> Iterator[Page]:
    """Start a browser with one page and end it, with all that it started itself."""
    path = browser_path()
    assert path is not None
    (from_us, to), (back, from_it) = os.pipe(), os.pipe()
    # Out of the way: each of the two is put in its place, and neither must lie in the other's before.
    far = [fcntl.fcntl(end, fcntl.F_DUPFD, _FAR) for end in (from_us, from_it)]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        begin = (sys.executable, "-S", "-c", _INTO_PLACE, *map(str, far), path)
        running = subprocess.Popen(
            [*begin, *_FLAGS, f"--user-data-dir={home}", f"--window-size={width},{height}"],
            pass_fds=far,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for end in (from_us, from_it, *far):
            os.close(end)
        try:
            page = Page(to, back)
            page.begin()
            yield page
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()
            os.close(to)
            os.close(back)
