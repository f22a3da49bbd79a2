"""Answers as plain values: what is kept of them, and where two of them differ."""

from typing import Any

Json = dict[str, Any]


def picked(answer: Json, *keys: str) -> Json:
    return {key: answer.get(key) for key in keys}


def apart(at: str, ours: Any, theirs: Any) -> list[str]:
    """Where two plain values differ."""
    if ours == theirs:
        return []
    if isinstance(ours, list) and isinstance(theirs, list):
        more, less = ([one for one in a if one not in b] for a, b in ((ours, theirs), (theirs, ours)))
        return [f"{at or 'answer'}: the oracle alone has {more}, the product alone {less}"]
    if not (isinstance(ours, dict) and isinstance(theirs, dict)):
        return [f"{at or 'answer'}: oracle {ours}, product {theirs}"]
    found = []
    for key in [*ours, *(key for key in theirs if key not in ours)]:
        if key not in theirs:
            found.append(f"{at} {key}: only the oracle has it: {ours[key]}")
        elif key not in ours:
            found.append(f"{at} {key}: only the product has it: {theirs[key]}")
        else:
            found += apart(f"{at} {key}".strip(), ours[key], theirs[key])
    return found
