"""A net under every method of ours that Qt calls: what it raises is handed over, and Qt gets an answer.

PySide leaves the exception of an override standing while Qt goes on. Whatever of ours Qt calls next then runs
with an error already set, which ends the process: one slip in a painted scene was enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from inspect import CO_VARARGS
from types import FunctionType, MappingProxyType
from typing import Any

from PySide6.QtCore import QModelIndex, QRectF
from shiboken6 import Shiboken

from app.view.faults import hand_over

_ROOT: type = Shiboken.Object
"""What all classes of Qt's have in common."""

_HOOK = "__init_subclass__"
"""What Python calls for each new class below one."""

_IS_DONE = frozenset({"event", "viewportEvent"})
"""Asked whether anything is left to do with an event: not by Qt, which could do half of it again."""

_EMPTY: Mapping[str, Callable[[], object]] = MappingProxyType(
    {"boundingRect": QRectF, "columnCount": int, "index": QModelIndex, "parent": QModelIndex, "rowCount": int}
)
"""Answers where Qt has none of its own: what has no extent, no rows, no place."""


def guard_overrides() -> None:
    """Keep every exception from leaving a method that Qt calls, in all classes there are and that will be.

    It goes to `sys.excepthook`. Qt is answered as by its own class, or with nothing where its own would do
    something a second time. Call it where an application is made; a second call changes nothing.
    """
    if _HOOK in vars(_ROOT):
        return
    for known in tuple(_below(_ROOT)):
        _guard(known)
    # Not a base class of ours: whoever forgot it would have no net, and would learn of it by a crash.
    setattr(_ROOT, _HOOK, classmethod(_guard_new))


def _guard_new(cls: type[Shiboken.Object], /, **words: Any) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**words)
    _guard(cls)


def _below(cls: type) -> Iterator[type]:
    # By way of `type`: a class may have a method of this name.
    below: list[type] = type.__subclasses__(cls)
    for each in below:
        yield each
        yield from _below(each)


def _guard(cls: type) -> None:
    """Put a guard round each method of a class of ours that Qt knows by its name."""
    bases = [base for base in cls.__mro__ if base.__module__.startswith("PySide6")]
    if cls in bases:
        return
    for name, known in tuple(vars(cls).items()):
        if isinstance(known, FunctionType) and not name.startswith("__") and not is_guarded(known):
            base = next((base for base in bases if name in vars(base)), None)
            if base is not None:
                setattr(cls, name, _guarded(known, getattr(base, name)))


def is_guarded(method: Callable[..., object]) -> bool:
    """Return whether no exception leaves a method."""
    return getattr(method, "is_guarded", False)


def _guarded(method: FunctionType, of_qt: Callable[..., object]) -> Callable[..., object]:
    code, name = method.__code__, method.__name__
    # As PySide counts: a signal that brings more than a method takes is cut to its measure.
    most = None if code.co_flags & CO_VARARGS else code.co_argcount

    @wraps(method)
    def guarded(*given: Any, **named: Any) -> object:
        try:
            return method(*given[:most], **named)
        # All of them, Ctrl+C too: nothing may be left standing when Qt goes on.
        except BaseException as error:
            hand_over(error)
        return _answer(name, of_qt, given)

    guarded.is_guarded = True  # type: ignore[attr-defined]
    return guarded


def _answer(name: str, of_qt: Callable[..., object], given: tuple[Any, ...]) -> object:
    """Return what Qt is told in place of a method that raised."""
    if name in _IS_DONE:
        return True
    if name.endswith("Event") or name.startswith(("paint", "draw", "start")):
        return None
    try:
        return of_qt(*given)
    # Where Qt leaves a method to us, or its own object has gone.
    except Exception:
        return _EMPTY.get(name, lambda: None)()
