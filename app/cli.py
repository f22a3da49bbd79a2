"""The headless face: `adjutant COMMAND ...`, and `adjutant` alone for the window.

A command's module is imported only when it is asked for. Exit codes: 0 done, 1 the answer is no or a
check failed, 2 the input could not be used; then each line on stderr says what, where, and what to do.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import importlib
import io
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from app import __version__
from app.command_table import COMMANDS, Parser, Usage, module_of
from app.files.disk import reason
from app.files.folders import SUFFIX, log_folder
from app.files.places import games_in
from rules.issues import DataError, NotationError, clipped, elided, one_line, shown
from rules.regular_file import is_file

DONE, NO, UNUSABLE = 0, 1, 2
# As shells have it: 128 and the number of the signal.
INTERRUPTED = 130
PLACES_OPTION = "--games"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; what goes wrong is told in words, never a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    # Before anything loads numpy: its products are small here, threads sharing one wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    _speak_utf8()
    try:
        places, rest = _places_in(words)
        with _strays_told(words) as strays, games_in(places):
            code = _run_to_the_end(rest)
            return UNUSABLE if strays else code
    except DataError as error:
        return _refuse(*(str(issue) for issue in error.issues))
    except (NotationError, Usage) as error:
        return _refuse(str(error))
    except BrokenPipeError:
        _close_stdout()
        return DONE
    except OSError as error:
        _drop_what_cannot_be_printed()
        name = elided(str(error.filename or "adjutant"))
        return _refuse(f"{name}: {reason(error)} (look at the name and the folder)")
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # the last resort: a line and a report
        return _refuse(_report(error, words))


def _places_in(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the folders of games that a command line begins with, and what follows them; raises Usage."""
    places, rest = [], list(words)
    while rest and rest[0].partition("=")[0] == PLACES_OPTION:
        first = rest.pop(0)
        if "=" not in first and not rest:
            raise Usage(f"adjutant: {PLACES_OPTION} needs a folder (see adjutant --help)")
        places.append(first.partition("=")[2] if "=" in first else rest.pop(0))
    return places, rest


def _run_to_the_end(words: Sequence[str]) -> int:
    """Run a command line until all that it prints has left: a full disk is told here, not at the exit."""
    try:
        code = _run(words)
    except SystemExit as done:
        code = done.code if isinstance(done.code, int) else DONE
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _run(words: Sequence[str]) -> int:
    if not words:
        return _open_window(None)
    first, *rest = words
    if first in COMMANDS:
        return _command(first, rest)
    if first.startswith("-"):
        _whole_parser().parse_args(words)
        return DONE
    # A command of that name goes before a file.
    if not rest and (first.endswith(SUFFIX) or is_file(Path(first))):
        return _open_window(Path(first))
    near = difflib.get_close_matches(first, COMMANDS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "see adjutant --help"
    raise Usage(f"adjutant: there is no command or file {shown(first)} ({hint})")


def _command(name: str, words: Sequence[str]) -> int:
    module = module_of(name)
    parser = Parser(prog=f"adjutant {name}", description=COMMANDS[name])
    module.add_arguments(parser)
    return module.run(parser.parse_args(words))


def _open_window(path: Path | None) -> int:
    # By name: nothing here may import Qt before it is wanted.
    code = importlib.import_module("app.window").run(path)
    return int(code)


def _whole_parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {told}" for name, told in COMMANDS.items()]
    parser = Parser(
        prog="adjutant",
        usage=f"adjutant [{PLACES_OPTION} FOLDER] [FILE] | adjutant [{PLACES_OPTION} FOLDER] COMMAND ...",
        description="Without a command: the table, with FILE or the game played last.",
        epilog="\n".join(["commands:", *lines, "", "adjutant COMMAND --help tells more."]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        PLACES_OPTION, metavar="FOLDER", help="find games in this folder too: a folder for each"
    )
    parser.add_argument("--version", action="version", version=f"adjutant {__version__}")
    return parser


# ---- what goes wrong


def _speak_utf8() -> None:
    """Print every text, also the names of files that are no text: their odd bytes as `\\udcff`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _refuse(*lines: str) -> int:
    # Who has closed standard error, or has it on a full disk, learns from the exit code.
    with contextlib.suppress(OSError):
        for line in lines:
            # One line each, whatever a file or a system put into the message.
            print(one_line(line), file=sys.stderr)
    return UNUSABLE


def _close_stdout() -> None:
    """Let the interpreter's own flush go nowhere: the reader (`head`) has seen enough."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _drop_what_cannot_be_printed() -> None:
    """Forget what is still to be printed where it has no place: the interpreter would complain of it."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _close_stdout()


@contextlib.contextmanager
def _strays_told(words: Sequence[str]) -> Iterator[set[str]]:
    """Tell once of each error that reaches nobody; the command goes on. Gives those of what Qt calls."""
    strays: set[str] = set()

    def tell_of_thread(raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None:
            _refuse(_report(raised.exc_value, words))

    def tell_of_override(_kind: object, error: BaseException, _trace: object) -> None:
        if isinstance(error, KeyboardInterrupt):
            raise error
        if repr(error) not in strays:
            strays.add(repr(error))
            _refuse(_report(error, words))

    before = sys.excepthook, threading.excepthook
    sys.excepthook, threading.excepthook = tell_of_override, tell_of_thread
    try:
        yield strays
    finally:
        sys.excepthook, threading.excepthook = before


def _report(error: BaseException, words: Sequence[str]) -> str:
    """Write an error of ours to the log and return the line that says where."""
    # By name: few commands fail, and none should wait for what writes a log.
    book = importlib.import_module("app.files.faults").FaultBook(log_folder())
    fault = book.note(error, clipped(f"adjutant {' '.join(words)}"))
    book.close()
    told = f"adjutant: an error of the program: {fault.what}"
    if not book.is_written:
        return f"{told} (no report could be written)"
    return f"{told} (please send {book.path} with what you did)"


if __name__ == "__main__":
    sys.exit(main())
