"""By which words of a language a text tells a number that counts or numbers something from a unit's name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from rules.dates import MONTHS
from rules.translatable import tr_noop

# Lists for translators: forms apart by `|`, as in the patterns of the program. The test of closed numbers
# holds them against those; what a translation leaves out is veiled without need, and never told.
_COUNTED = tr_noop(
    "unit|units|point|points|step|steps|hex|hexes|counter|counters|replacement|replacements|column|columns"
    "|place|places|combat|combats|reinforcement|reinforcements|division|divisions|drawing|drawings|factor"
    "|factors|correction|corrections|zone|zones|turn|turns|day|days|hour|hours|minute|minutes|second|seconds"
    "|throw|throws|thing|things|one|ones|lesson|lessons|set-up|set-ups|ruling|rulings|prototype|prototypes"
    "|attack|attacks|piece|pieces|name|names|move|moves|marker|markers|mission|missions|kind|kinds"
    "|headquarters|front|fronts|finding|findings|figure|figures|fighter|fighters|fault|faults|entry|entries"
    "|doubt|doubts|die|dice|chart|charts|chit|chits|change|changes|board|boards|aircraft|grid|grids|click"
    "|clicks|number|numbers|sheet|sheets|row|rows|line|lines|objective|objectives|branch|branches|file|files"
    "|picture|pictures|remark|remarks|target|targets|regiment|regiments|artillery|letter|letters|times"
    "|more|per|of"
)
"""What stands behind a number that counts it."""

_NUMBERED = tr_noop(
    "turn|turns|step|steps|die|dice|hex|hexes|row|rows|line|lines|side|sides|attack|defense|least|most|only"
    "|roll|rolls|pays|die of|dice of|total of|sum of"
)
"""What stands before a number that numbers it, or is its value."""

_OUT_OF = tr_noop("of|to")
"""What stands between two numbers of which neither is a name: 3 of 5."""

_LEFT = tr_noop("left")
"""What stands behind a number that is left over, at the end of what is told."""

_DONE_TO = tr_noop("of")
"""What stands between an act and the unit that it is done to: `Retreat of 8`."""

_JOINTS = "and|or|to|at|in|on|by|for|from|with|the|an?|one|no|is|was"
# `air units`, `more hexes`: up to two words before the noun, of which none says what somebody does.
_OF_A_KIND = rf"(?:(?:planned|activated|(?!(?:{_JOINTS})\b)(?:[A-Z][a-z]+|[a-z]+(?<!s)(?<!ed))) ){{0,2}}"


@dataclass(frozen=True, slots=True)
class CountWords:
    """What stands before and behind a number that is no name, and before one that is."""

    before: re.Pattern[str]
    behind: re.Pattern[str]
    done_to: re.Pattern[str]


def count_words(tr: Callable[[str], str]) -> CountWords:
    """Return the words of the language into which `tr` translates."""
    lists = tuple(map(tr, (_COUNTED, _NUMBERED, _OUT_OF, _LEFT, _DONE_TO)))
    return _patterns(*lists, "|".join(map(tr, MONTHS)))


@lru_cache(maxsize=4)
def _patterns(counted: str, numbered: str, out_of: str, left: str, done_to: str, months: str) -> CountWords:
    # Which words of another language tell of a kind, and which of a deed, nobody has said.
    of_a_kind, first, stop = (_OF_A_KIND, "[A-Z]", "") if counted == _COUNTED else ("", r"[^\W\d_]", r"\.?")
    return CountWords(
        re.compile(rf"(?:\b{_any(numbered)}|\d+ {_any(out_of)}) $", re.IGNORECASE),
        re.compile(
            rf" (?:{of_a_kind}(?:{_any(counted)}|{_any(left)}(?! \w))(?!\w))|{stop} {_any(months)}(?!\w)"
        ),
        re.compile(rf"\b{first}\w+ {_any(done_to)} $"),
    )


def _any(forms: str) -> str:
    """Return a pattern of any of a list's forms, the longest first; of none, one that matches nothing."""
    words: Iterable[str] = filter(None, map(str.strip, forms.split("|")))
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True))) or '(?!)'})"
