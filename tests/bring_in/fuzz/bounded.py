"""A hostile case in a process of its own: what crashes, hangs or takes all memory ends alone, and is told.

The process is forked, so that what reads pictures is imported once. It may take `MOST_S` of processor time
and `MOST_BYTES` of memory; other programs that run beside it do not count.
"""

from __future__ import annotations

import importlib
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from tests.bring_in.fuzz.cases import Kind, run_case

MOST_S = 60
"""Twice what two cores may take for a whole board."""
MOST_BYTES = 2_500_000_000
_PATIENCE_S = 300
"""A case that has done nothing for so long waits for something that never comes."""
_LOOK_S = 0.01
_HARD_BYTES = 8_000_000_000
"""Address space at most: the machine itself is not to be filled before a case is told."""
_SLOW = (
    "app.bring_in.grid.finder",
    "app.bring_in.printed_list.from_file",
    "app.bring_in.recognise.from_files",
    "app.bring_in.sheets.keeping",
    "app.bring_in.sheets.scanning",
    "app.bring_in.stitching",
    "app.commands.bring_in_counters",
    "app.commands.bring_in_map",
    "app.commands.bring_in_setup",
    "app.commands.bring_in_vassal",
)
"""What the commands import when they are asked for."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a case: `fault` is empty where it was refused or came in as it should."""

    told: str
    fault: str
    took_s: float
    peak_bytes: int


def prepare() -> None:
    """Import once what each case needs."""
    for name in _SLOW:
        importlib.import_module(name)


def run_bounded(kind: Kind, seed: int) -> Outcome:
    """Return what became of a case that ran in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "answer")
        child = os.fork()
        if child == 0:
            _run_alone(kind, seed, Path(folder), answer)
        status, used = _waited(child)
        told = answer.read_text("utf-8", "replace") if answer.exists() else ""
    took_s, peak = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024
    return Outcome(told, _fault(status, told, took_s, peak), took_s, peak)


def _run_alone(kind: Kind, seed: int, folder: Path, answer: Path) -> None:
    """Run a case and end the process; nothing of the parent's is tidied away by it."""
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (2 * MOST_S, 2 * MOST_S))
        resource.setrlimit(resource.RLIMIT_AS, (_HARD_BYTES, _HARD_BYTES))
        home = folder / "home"
        os.environ["ADJUTANT_HOME"] = str(home)
        place = folder / "case"
        place.mkdir()
        answer.write_text(run_case(kind, seed, place), "utf-8")
        code = 0
    except BaseException:
        answer.write_text(traceback.format_exc(), "utf-8", "replace")
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _waited(child: int) -> tuple[int, resource.struct_rusage]:
    # On a machine that others fill, a sound case of 20 s of its own time takes longer on the clock than any
    # fixed patience: so the clock begins anew whenever the case has got on. What loops ends by its own time.
    worked_s, end = -1.0, 0.0
    while True:
        pid, status, used = os.wait4(child, os.WNOHANG)
        if pid:
            return status, used
        now_s = _worked_s(child)
        if now_s != worked_s:
            worked_s, end = now_s, time.monotonic() + _PATIENCE_S
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        time.sleep(_LOOK_S)


def _worked_s(child: int) -> float:
    """Return the processor time of a running case and of what it has waited for; 0 where no system tells."""
    try:
        # Behind the name in brackets, which may hold blanks: the 12th to 15th value count ticks.
        told = Path(f"/proc/{child}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(each) for each in told[11:15]) / os.sysconf("SC_CLK_TCK")


def _fault(status: int, told: str, took_s: float, peak: int) -> str:
    if os.WIFSIGNALED(status):
        return f"ended by {signal.Signals(os.WTERMSIG(status)).name} after {took_s:.1f} s"
    if os.WEXITSTATUS(status):
        return told or "ended without a word"
    if took_s > MOST_S:
        return f"took {took_s:.1f} s of {MOST_S}"
    if peak > MOST_BYTES:
        return f"took {peak / 1e6:,.0f} MB of {MOST_BYTES / 1e6:,.0f}"
    return ""
