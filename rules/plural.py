"""Words that go with a number: one point, two points. A translator finds both forms in one text."""

from __future__ import annotations

from string import Formatter

from rules.moving import FRACTION_SIGNS

_ONE = frozenset({"1", "+1", *FRACTION_SIGNS.values()})
"""The numbers that go with the singular."""


class _Plural(Formatter):
    """A formatter to which `{count:point|points}` is the number with the word that goes with it."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return the number with the first word after one, with the second after all others."""
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        one, many = format_spec.split("|", 1)
        return f"{value} {one if str(value) in _ONE else many}"


_FORMATTER = _Plural()


def worded(pattern: str, /, **facts: object) -> str:
    """Return a text with its facts put in; `{count:point|points}` stands for `1 point` or `2 points`.

    Raises KeyError where a fact is missing, as `str.format` does.
    """
    # Only where it is needed: a `Formatter` is several times slower, and panels word findings by the
    # hundred.
    return _FORMATTER.vformat(pattern, (), facts) if "|" in pattern else pattern.format_map(facts)
