"""The sequences of VASSAL: tokens with a delimiter between them, nested at will.

A token has a backslash before each delimiter within it, and stands in single quotes where it ends with a
backslash or is in quotes itself; nothing else is escaped. So a delimiter of the k-th level within has k
backslashes before it. That is what makes reading linear: all delimiters are found in one pass over the
text, and a level takes those with as many backslashes as it is deep, without a copy of the rest.

Source: VASSAL's documents of its format and tools.SequenceEncoder, whose reading this is held to. In writing
it puts those tokens in quotes that begin with a backslash, and loses the end of those that end with one;
what is written here it reads as it was meant (3,000 lists of odd tokens, tried on VASSAL 3.6 itself).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

ESCAPE = "\x1b"
"""The delimiter of commands."""
TAB = "\t"
"""The delimiter of traits."""


def decode(text: str, delimiter: str) -> list[str]:
    """Return the tokens of a text: at least one, which may be empty."""
    # Most texts have nothing escaped: then splitting is all there is to do.
    if "\\" + delimiter not in text:
        return [_unquoted(token) for token in text.split(delimiter)]
    marks = _Marks.of(text, delimiter)
    ends = [index for index, run in enumerate(marks.runs) if run == 0]
    starts = [0, *(marks.after(index) for index in ends)]
    stops = [*(marks.starts[index] for index in ends), len(text)]
    spans = zip(starts, stops, strict=True)
    return [_unquoted(_unescaped(text[start:stop], delimiter, 1)) for start, stop in spans]


def encode(tokens: Iterable[str], delimiter: str) -> str:
    """Return tokens as one text, the inverse of `decode`; no token at all is the empty text."""
    return delimiter.join(_quoted(token.replace(delimiter, "\\" + delimiter), token) for token in tokens)


def unroll(text: str, delimiter: str, most: int | None = None) -> list[str]:
    """Return the parts of a chain, the outermost first, `most` of them at most.

    A chain is a sequence of a part and the chain of what that is wrapped about: `a TAB (b TAB (c))`.
    """
    marks = _Marks.of(text, delimiter)
    parts: list[str] = []
    span, mark = _Span(0, len(text)), 0
    while most is None or len(parts) < most - 1:
        level = len(parts)
        mark = marks.first_at(level, mark)
        if mark == len(marks.runs) or marks.runs[mark] < level or marks.starts[mark] >= span.stop:
            break
        parts.append(_unquoted(_unescaped(text[span.start : marks.starts[mark]], delimiter, level + 1)))
        end = marks.next_as_shallow(mark)
        stop = marks.starts[end] if end < len(marks.runs) else span.stop
        span = _Span(marks.after(mark), min(stop, span.stop)).without_quotes(text)
        mark += 1
    return [*parts, _unescaped(text[span.start : span.stop], delimiter, len(parts))]


def roll(parts: Sequence[str], delimiter: str) -> str:
    """Return the text of a chain, the inverse of `unroll`."""
    quoted = _quoted_rests(parts)
    pieces: list[str] = []
    for level, part in enumerate(parts[:-1]):
        escaped = part.replace(delimiter, "\\" * (level + 1) + delimiter)
        pieces += [_quoted(escaped, part), "\\" * level + delimiter, "'" * quoted[level]]
    last = len(parts) - 1
    pieces += [part.replace(delimiter, "\\" * last + delimiter) for part in parts[last:]]
    return "".join(pieces) + "'" * sum(quoted)


def walk(text: str, delimiter: str) -> Iterator[tuple[int, str]]:
    """Yield each node of a tree of sequences with its depth, a node before those beneath it.

    A node is a sequence of its own text and one token for each node beneath it; a leaf is its bare text.
    """
    marks = _Marks.of(text, delimiter)
    waiting = [(0, _Span(0, len(text)), 0)]
    while waiting:
        level, span, mark = waiting.pop()
        splits = marks.splits(level, mark, span.stop)
        stops = [*(marks.starts[split] for split in splits), span.stop]
        own = _unescaped(text[span.start : stops[0]], delimiter, level + 1)
        yield level, _unquoted(own) if splits else own
        for split, stop in zip(reversed(splits), reversed(stops[1:]), strict=True):
            below = _Span(marks.after(split), stop).without_quotes(text)
            waiting.append((level + 1, below, split + 1))


def unwalk(nodes: Iterable[tuple[int, str]], delimiter: str) -> str:
    """Return the text of a tree, the inverse of `walk`; the first node is its root at depth 0."""
    open_nodes: list[list[str]] = []
    for depth, own in nodes:
        while len(open_nodes) > depth:
            _close(open_nodes, delimiter)
        open_nodes.append([own])
    while len(open_nodes) > 1:
        _close(open_nodes, delimiter)
    return _node(open_nodes[0], delimiter) if open_nodes else ""


def _close(open_nodes: list[list[str]], delimiter: str) -> None:
    done = _node(open_nodes.pop(), delimiter)
    open_nodes[-1].append(done)


def _node(tokens: list[str], delimiter: str) -> str:
    # A leaf is never put in quotes by itself: only the sequence that it is a token of does that.
    return encode(tokens, delimiter) if len(tokens) > 1 else tokens[0].replace(delimiter, "\\" + delimiter)


# ---- where the delimiters are


@dataclass(frozen=True, slots=True)
class _Span:
    """A part of the text, without its end."""

    start: int
    stop: int

    def without_quotes(self, text: str) -> _Span:
        """Return what is within a pair of quotes about the whole, or the span itself."""
        if self.stop - self.start > 1 and text[self.start] == "'" == text[self.stop - 1]:
            return _Span(self.start + 1, self.stop - 1)
        return self


class _Marks:
    """Each delimiter of a text: where its backslashes begin, and how many they are."""

    __slots__ = ("_next", "runs", "starts")

    def __init__(self, starts: array[int], runs: array[int]) -> None:
        self.starts, self.runs = starts, runs
        self._next = _next_smaller_or_equal(runs)

    @classmethod
    def of(cls, text: str, delimiter: str) -> _Marks:
        """Find the delimiters of a text."""
        # Arrays of numbers: as objects the delimiters would take many times the memory of the text.
        starts, runs = array("q"), array("q")
        *before, _ = text.split(delimiter)
        at = 0
        for segment in before:
            run = len(segment) - len(segment.rstrip("\\"))
            at += len(segment)
            starts.append(at - run)
            runs.append(run)
            at += 1
        return cls(starts, runs)

    def after(self, mark: int) -> int:
        """Return where the text goes on behind a delimiter."""
        return self.starts[mark] + self.runs[mark] + 1

    def first_at(self, level: int, mark: int) -> int:
        """Return the first delimiter from `mark` on that has at most as many backslashes as a level."""
        while mark < len(self.runs) and self.runs[mark] > level:
            mark = self._next[mark]
        return mark

    def next_as_shallow(self, mark: int) -> int:
        """Return the next delimiter with no more backslashes than this one has."""
        return self._next[mark]

    def splits(self, level: int, mark: int, stop: int) -> list[int]:
        """Return the delimiters of a level from `mark` on, as far as the text goes on to `stop`."""
        found: list[int] = []
        mark = self.first_at(level, mark)
        while mark < len(self.runs) and self.runs[mark] == level and self.starts[mark] < stop:
            found.append(mark)
            mark = self._next[mark]
        return found


def _next_smaller_or_equal(runs: array[int]) -> array[int]:
    """Return for each number the index of the next one that is not larger, or their count."""
    count = len(runs)
    after = array("q", bytes(8 * count))
    for index in range(count - 1, -1, -1):
        other = index + 1
        # What was found for those behind is jumped along: each is passed once in all, so this stays linear.
        while other < count and runs[other] > runs[index]:
            other = after[other]
        after[index] = other
    return after


# ---- quotes and backslashes


def _unquoted(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == "'" == token[-1] else token


def _quoted(escaped: str, token: str) -> str:
    return f"'{escaped}'" if _needs_quotes(token[:1], token[-1:]) else escaped


def _needs_quotes(first: str, last: str) -> bool:
    # Bare, a last backslash would escape the delimiter behind it, and quotes of its own would be taken for
    # ours.
    return last == "\\" or first == "'" == last


def _quoted_rests(parts: Sequence[str]) -> list[bool]:
    """Return for each part but the last whether the chain within it stands in quotes."""
    quoted = [False] * max(len(parts) - 1, 0)
    if not parts:
        return quoted
    first, last = parts[-1][:1], parts[-1][-1:]
    for level in range(len(parts) - 2, -1, -1):
        quoted[level] = _needs_quotes(first, last)
        last = "'" if quoted[level] else last or "\t"
        own = parts[level]
        first = "'" if own and _needs_quotes(own[:1], own[-1:]) else own[:1]
    return quoted


def _unescaped(text: str, delimiter: str, levels: int) -> str:
    """Return a text with so many backslashes fewer before each delimiter in it."""
    if not levels or delimiter not in text:
        return text
    # All at once: every delimiter within a level has at least so many, and each loses just these.
    return text.replace("\\" * levels + delimiter, delimiter)
