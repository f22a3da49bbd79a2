"""Where a command is to write: looked at before its work, which may take minutes, and told in one message."""

from __future__ import annotations

from pathlib import Path

from app.files.disk import may_write
from rules.issues import DataError, Issue
from rules.regular_file import is_folder, is_there


def check_place(out: Path) -> None:
    """Raise DataError where no file can be written: no folder, one that is read-only, or a folder itself."""
    if not is_folder(out.absolute().parent):
        raise _refused(out, "the folder is not there")
    if is_folder(out):
        raise _refused(out, "it is a folder", "name the file too")
    # Asked too: a rename would need the folder alone, and what was set to be read only is left alone.
    if is_there(out) and not may_write(out):
        raise _refused(out, "the file may only be read", "name another file")
    if not may_write(out.absolute().parent):
        raise _refused(out, "the folder is read-only", "choose another folder")


def check_new_file(out: Path | None) -> None:
    """Raise DataError where no file can be written, or where one is there; nothing is wrong with None."""
    if out is None:
        return
    check_place(out)
    # A game that was brought in before may have been played since.
    if is_there(out):
        raise _refused(out, "it is there already", "name another file")


def check_folder(folder: Path | None) -> None:
    """Raise DataError where nothing can be laid into a folder, there or not; nothing is wrong with None."""
    if folder is None:
        return
    # What is not there is made: then what counts is the folder in which that begins.
    lies_in = folder.absolute()
    while not is_there(lies_in) and lies_in != lies_in.parent:
        lies_in = lies_in.parent
    if not is_folder(lies_in):
        told = "it is a file" if lies_in == folder.absolute() else f"{lies_in} is a file"
        raise _refused(folder, told, "name a folder")
    if not may_write(lies_in):
        told = "the folder" if lies_in == folder.absolute() else f"the folder {lies_in}"
        raise _refused(folder, f"{told} is read-only", "choose another folder")


def _refused(out: Path, why: str, hint: str = "") -> DataError:
    return DataError([Issue(str(out), "", f"cannot be written: {why}", hint)])
