"""What all tests share: Qt draws without a screen, examples are drawn without a clock, rules are noted."""

import tests.kept_bytecode  # noqa: F401 - it is imported for what it does

# isort: split
import builtins
import gc
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtGui import QCursor, QGuiApplication

from app.view.gc_timer import collect_in_turn
from tests.exercised import EXERCISED, LOOKS_BACK, PLAYED, Exercised, proves, report_of_all_workers

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# As the program does for NumPy (app.cli), before anything loads it. There is a worker for each processor:
# more threads of a library would only wait for each other, spinning.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")

# Speed lives in the benches: on a busy machine a deadline fails what is right. Where a change is judged
# (CI is set) the same examples are drawn each time; at a desk new ones.
settings.register_profile(
    "house",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

TESTS = Path(__file__).parent
ALL_BUT_BENCHES = "not bench"
OFF_SCREEN_PX = (100_000, 100_000)
_OF_LONG_FILES = frozenset({"bring_in", "games", "test_architecture.py", "window"})
"""In the folder of the tests: two thirds of their time."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return one worker more than there are processors, for folders; 0 for what is watched closely.

    Tests of windows wait (for a timer, a program, the disk) about an eighth of their time: the one more
    worker uses it. A single file is done before a worker has started, a bench wants the machine for itself,
    and what a test prints under `-s` would be lost in a worker.
    """
    is_file = any(".py" in name for name in config.args)
    is_bench = config.option.markexpr != ALL_BUT_BENCHES
    if is_file or is_bench or config.option.capture == "no":
        return 0
    return _processors() + 1


def _processors() -> int:
    """Return how many processors this process may use: fewer than there are, in a container."""
    allowed = getattr(os, "sched_getaffinity", None)  # not on macOS and Windows
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def pytest_configure(config: pytest.Config) -> None:
    """Begin with no rule exercised, and with cycles collected between tests alone (see app.view.gc_timer)."""
    config.stash[EXERCISED] = Exercised()
    gc.disable()
    # PySide reads the source of all that is imported, in search of features of its own that nothing here asks
    # for, and looks at each import in a function again: an eighth of the time of drawing examples.
    builtins.__import__ = builtins.__orig_import__


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the benches unread where none is to run: they import what nothing else needs."""
    return (collection_path == TESTS / "bench" and config.option.markexpr == ALL_BUT_BENCHES) or None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, pytest.CollectReport]:
    """Let each worker begin elsewhere in a folder: what one has compiled, the others find compiled.

    Where no bytecode is kept yet, all of them would rewrite the assertions of the same files at once. The
    tests are put in order afterwards.
    """
    report: pytest.CollectReport = yield
    if isinstance(collector, pytest.Dir):
        first = len(report.result) * _worker_number() // _worker_count()
        report.result = [*report.result[first:], *report.result[:first]]
    return report


def _worker_number() -> int:
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


def _worker_count() -> int:
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def pytest_collection_finish() -> None:
    """Keep modules and tests out of every later collection: they stay to the end (see `_freeze`).

    What is garbage among them is little, and to look for it takes half a second of each worker.
    """
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collect the cycles that a test leaves, in the thread of its windows; take the pointer off the screen.

    A window of the next test that opened under it would be told that the pointer had come.
    """
    if isinstance(QGuiApplication.instance(), QGuiApplication):
        QCursor.setPos(*OFF_SCREEN_PX)
    if nextitem is not None and nextitem.path == item.path:
        collect_in_turn()
    else:
        _freeze()


def _freeze() -> None:
    """Collect all that is garbage, and let no later collection look at what is left.

    Between two files that is modules, caches and the tests themselves, more than a million objects: each
    whole collection (one in a hundred tests, and those that tests ask for) took half a second over them.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _painted_once() -> Generator[None, None, None]:
    """Let all tests share what their windows would each paint, read and find alike."""
    from tests import painted_once  # noqa: PLC0415 - it imports much: who hands out files does without
    from tests.bring_in import found_once  # noqa: PLC0415 - the same

    with pytest.MonkeyPatch.context() as patch:
        painted_once.share(patch)
        found_once.share(patch)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """Look back on the tests of all workers, where there were any; a worker knows only its own."""
    done = yield
    report = report_of_all_workers(session.config)
    if report is not None:
        session.config.hook.pytest_runtest_logreport(report=report)
    return done


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:  # xdist gives no type
    """Take over what the tests of a worker have exercised."""
    node.config.stash[EXERCISED].add(getattr(node, "workeroutput", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what the tests of this worker have exercised to the process that shares them out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput |= session.config.stash[EXERCISED].as_plain_data()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Put files that take long first, and what looks back on all other tests at the end.

    A worker takes a whole file at a time: one of a minute among the last would run alone while others idle.
    Before all else the files are put in one order, however a worker came by them.
    """
    items.sort(key=lambda item: item.path)
    yield
    paths = {item.path for item in items}
    turns = {path: (path == LOOKS_BACK, not path.is_relative_to(PLAYED), _is_short(path)) for path in paths}
    items.sort(key=lambda item: turns[item.path])


def _is_short(path: Path) -> bool:
    return path.relative_to(TESTS).parts[0] not in _OF_LONG_FILES


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what rules find while a test that proves them is set up and run."""
    if not proves(item.path):
        return (yield)
    exercised = item.config.stash[EXERCISED]
    exercised.files.add(item.path)
    with exercised.noted():
        return (yield)
