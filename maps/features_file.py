"""`features.toml` beside a map's pictures: read to Features, and written from them. Each inverts the other.

Its long lists are texts with one entry a line, which a TOML reader takes in at once.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from maps.features import AreaName, Country, Features, Line, Rank, River, Settlement
from maps.read_map import is_schema_known
from rules.tomlfile import TomlTable
from rules.whole_file import END

FEATURES_FILE = "features.toml"
_MOST_PX = 1_000_000.0
_HINT = "x and y in map pixels"
_COUNTRY = tuple(kind.value for kind in Country)

_HEAD = """\
# What stands on the pictures of this map beside their colours: names and lines. `python -m maps.paint` writes
# it with the pictures. All points are in map pixels. Pictures that come with this file carry no names of
# their own: the program letters them. Lines follow OpenStreetMap, (c) OpenStreetMap contributors (ODbL 1.0).
schema = 1

# By rank (capital, town, place, village), the most important first: x, y, name, one a line."""

_AREAS = """
# Names that run across country. kind: hills, water or city. Size and spacing of the letters are those of a
# hex as wide as on the pictures; turn is in degrees, clockwise."""

_RIVERS = """
# Rivers as they are drawn: x and y of each point, one stretch a line."""

_WAYS = """
# Roads and railways by kind: x and y of each point, one stretch a line."""


def read_features(top: TomlTable) -> Features | None:
    """Return the features of a file, None where its version is unknown. Issues are noted in `top`."""
    if not is_schema_known(top):
        return None
    names = top.table("settlements", required=False)
    ways = top.table("ways", required=False)
    features = Features(
        # Rank by rank, whatever the order of the file: Features promises the most important first.
        settlements=tuple(each for rank in Rank for each in _settlements(names, rank)),
        areas=tuple(_area(table) for table in top.tables("area")),
        rivers=tuple(river for table in top.tables("river") for river in _rivers(table)),
        ways={kind: tuple(_lines(ways, kind)) for kind in ways.keys},
    )
    # A key that is no rank was never asked for and becomes an issue here; kinds of ways are free.
    names.close()
    top.close()
    return features


def _settlements(table: TomlTable, rank: Rank) -> Iterator[Settlement]:
    for number, line in _rows(table, rank.value):
        # A name may have blanks. The padding turns a line that is too short into words that are no numbers.
        x, y, text = (*line.split(maxsplit=2), "", "", "")[:3]
        point = _numbers((x, y))
        if point is None or not text:
            table.note(f"line {number} is no place", "x, y and a name", key=rank.value)
        else:
            yield Settlement(text, (point[0], point[1]), rank)


def _rows(table: TomlTable, key: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(table.text(key, "").splitlines(), start=1):
        if line.strip():
            yield number, line.strip()


def _numbers(words: Iterable[str]) -> list[float] | None:
    """Return finite numbers no map is larger than, None where a word is none."""
    try:
        found = [float(word) for word in words]
    except ValueError:
        return None
    # float() reads nan, inf and 1e300 too, none of which a painter could place.
    return found if all(math.isfinite(each) and abs(each) <= _MOST_PX for each in found) else None


def _lines(table: TomlTable, key: str) -> Iterator[Line]:
    for number, line in _rows(table, key):
        found = _numbers(line.split())
        # Two points are the least that make a stretch.
        if found is None or len(found) < 4 or len(found) % 2:
            table.note(f"line {number} is no line of points", _HINT, key=key)
        else:
            yield tuple(zip(found[::2], found[1::2], strict=True))


def _area(table: TomlTable) -> AreaName:
    x, y = table.numbers("at", 2)
    word = table.word("kind", _COUNTRY)
    name = AreaName(
        text=table.text("text"),
        at=(x, y),
        size_px=_size(table, "size_px"),
        spacing_px=_size(table, "spacing_px"),
        turn=table.number("turn", 0.0),
        # word() has noted an unknown kind already; any will do to read on.
        kind=Country(word) if word in _COUNTRY else Country.HILLS,
    )
    table.close()
    return name


def _size(table: TomlTable, key: str) -> float:
    found = table.number(key)
    if not 0 <= found <= 1000:
        table.note("must be 0 to 1000", "a size in map pixels", key=key)
        return 0.0
    return found


def _rivers(table: TomlTable) -> Iterator[River]:
    kind, name, width = table.text("kind"), table.text("name", ""), _size(table, "width_px")
    yield from (River(kind, name, line, width) for line in _lines(table, "lines"))
    table.close()


def format_features(features: Features) -> str:
    """Return the text of a `features.toml`; the settlements of a rank keep their order."""
    parts = (_settlement_rows(features), _area_rows(features), _river_rows(features), _way_rows(features))
    # The mark of the end shows a file that was cut: see rules.whole_file.
    return "\n".join(row for part in parts for row in part) + f"\n{END}\n"


def _settlement_rows(features: Features) -> Iterator[str]:
    yield from (_HEAD, "[settlements]")
    for rank in Rank:
        named = [each for each in features.settlements if each.rank is rank]
        # Rows stand inside a TOML string of many lines: escaped as in JSON, but without the quotes.
        yield from _text(rank.value, [f"{_points([each.at])} {_quoted(each.text)[1:-1]}" for each in named])


def _area_rows(features: Features) -> Iterator[str]:
    yield _AREAS
    for area in features.areas:
        yield from ("[[area]]", f"text = {_quoted(area.text)}", f"kind = {_quoted(area.kind.value)}")
        yield f"at = [{_number(area.at[0])}, {_number(area.at[1])}]"
        yield f"turn = {_number(area.turn)}"
        yield from (f"size_px = {_number(area.size_px)}", f"spacing_px = {_number(area.spacing_px)}", "")


def _river_rows(features: Features) -> Iterator[str]:
    # Each area ends with an empty line, which parts it from what follows.
    yield _RIVERS.lstrip("\n") if features.areas else _RIVERS
    # groupby joins neighbours only: rivers keep their order, though a kind may then have several tables.
    for (kind, name, width), stretches in groupby(features.rivers, lambda r: (r.kind, r.name, r.width_px)):
        yield from ("[[river]]", f"kind = {_quoted(kind)}", f"name = {_quoted(name)}")
        yield f"width_px = {_number(width)}"
        yield from _text("lines", [_points(river.line) for river in stretches])
        yield ""


def _way_rows(features: Features) -> Iterator[str]:
    yield from (_WAYS.lstrip("\n"), "[ways]")
    for kind, lines in features.ways.items():
        yield from _text(kind, [_points(line) for line in lines])


def _text(key: str, rows: Sequence[str]) -> list[str]:
    # A kind without rows is left out: to the reader a missing key is the same.
    return [f'{key} = """', *rows, '"""'] if rows else []


def _points(line: Sequence[tuple[float, float]]) -> str:
    """Return points rounded to whole pixels: nobody sees less."""
    return " ".join(f"{value:.0f}" for point in line for value in point)


def _number(value: float) -> str:
    # `g` has six digits: a decimal fits below 100,000, and a million would become 1e+06.
    return f"{round(value, 1):g}" if abs(value) < 100_000 else f"{value:.0f}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
