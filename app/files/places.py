"""The folders that games are looked for in, beside those that come with the program."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from app.files.folders import data_folder
from rules.issues import DataError, Issue
from rules.library import PLACES


@contextmanager
def games_in(folders: Sequence[str]) -> Iterator[None]:
    """Find games also in some folders, at last in a person's own; raises DataError for a missing one."""
    for folder in folders:
        if not Path(folder).is_dir():
            raise DataError(
                [Issue(folder, "", "there is no such folder", "a folder with a folder for each game")]
            )
    before = os.environ.get(PLACES)
    given = (str(Path(folder).absolute()) for folder in folders)
    os.environ[PLACES] = os.pathsep.join([*given, *([before] if before else []), str(data_folder())])
    try:
        yield
    finally:
        if before is None:
            del os.environ[PLACES]
        else:
            os.environ[PLACES] = before
