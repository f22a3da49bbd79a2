"""What values hold, by every reference: what a thread that is given them could reach."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from types import (
    BuiltinFunctionType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    ModuleType,
    WrapperDescriptorType,
)

_OF_THE_PROGRAM = (
    type,
    ModuleType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    WrapperDescriptorType,
)
"""What is the same for all: through it everything could be reached from anything."""
_PLAIN = str, bytes, int, float, complex, bool, type(None)


def held_by(values: Iterable[object]) -> Iterator[object]:
    """Yield all that can be reached from some values, each once: through fields, closures, bound methods."""
    seen: dict[int, object] = {}
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, _OF_THE_PROGRAM):
            continue
        seen[id(value)] = value
        yield value
        waiting += _held(value)


def _held(value: object) -> list[object]:
    if isinstance(value, _PLAIN):
        return []
    if isinstance(value, FunctionType):
        # Not its globals: those are the module's.
        cells = [cell.cell_contents for cell in value.__closure__ or ()]
        return [*cells, *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
    if isinstance(value, BuiltinFunctionType):
        return [value.__self__]
    return gc.get_referents(value)
