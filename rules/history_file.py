"""Reading the histories that come with a game: `history/<id>/` in its rules, five TOML files and the film.

    history.toml     what it is called, the scenario it begins with, its sources, [[band]] over the days,
                     landmarks, who held which place and bridge since when ([[holder]], [[bridge_change]]),
                     [[departure]] date, hex, within, reason: where a computed front is known to be off
    days.toml        [[day]] date, heading, text, disagreement, gap, weather; in the text `{2}` is the
                     second event of the day
    events.toml      [[event]] date, title, deed, side, place, hex, source, confidence, note
    formations.toml  [[formation]] id, name, short, side, size, symbol, units, attached, parent,
                     evenings = an array of tables: date, hex or absence, how, confidence, note, cut_off
    fronts.toml      [[front]] date, [[front.stretch]] and [[front.ring]] name, confidence, fixed_by, points
    ../<id>.adjutant the film: an ordinary game file

Everything is read before anything is used: with one fault in it a history is refused whole, and every fault
is told.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from rules.dates import is_date
from rules.hexgrid import HexId, Point
from rules.history import (
    Absence,
    Band,
    Change,
    Confidence,
    Deed,
    Departure,
    Evening,
    Event,
    Formation,
    History,
    HistoryDay,
    SourceFront,
    Stretch,
)
from rules.issues import DataError, Issue
from rules.tomlfile import TomlTable, read_toml, source_of
from rules.unit_id import UnitId

HISTORY, DAYS, EVENTS = "history.toml", "days.toml", "events.toml"
FORMATIONS, FRONTS = "formations.toml", "fronts.toml"
FILES = (HISTORY, DAYS, EVENTS, FORMATIONS, FRONTS)
FILM = ".adjutant"
SCHEMA = 1
FEWEST_WORDS, MOST_WORDS = 60, 150
MOST_DAYS = 400

PIN = re.compile(r"\{(\d{1,3})\}")
"""What stands for an event in the text of a day."""


def history_folders(rules_folder: Path) -> tuple[Path, ...]:
    """Return the folders of the histories of a game, by name."""
    home = rules_folder / "history"
    return tuple(sorted(path.parent for path in home.glob(f"*/{HISTORY}"))) if home.is_dir() else ()


def read_history(folder: Path, game: str = "") -> History:
    """Return the history in a folder; raises DataError with everything that is wrong in its files."""
    issues: list[Issue] = []
    tables = {name: _table(folder / name, issues) for name in FILES}
    found = _history(folder, game, tables)
    for table in tables.values():
        table.close()
    issues += _faults(found)
    if issues:
        raise DataError(issues)
    return found


def _table(path: Path, issues: list[Issue]) -> TomlTable:
    try:
        table = TomlTable(read_toml(path), source_of(path), "", issues)
    except DataError as error:
        issues += error.issues
        # What is missing in a file that could not be read is no news.
        return TomlTable({}, source_of(path))
    table.whole("schema", least=SCHEMA, most=SCHEMA)
    return table


def _history(folder: Path, game: str, tables: dict[str, TomlTable]) -> History:
    head = tables[HISTORY]
    # Asked for though nobody reads it: a history that does not say where it is from is refused.
    head.text("provenance")
    return History(
        folder.name,
        game,
        head.text("title"),
        head.text("menu"),
        head.text("note", ""),
        head.text("scenario"),
        folder,
        folder.with_name(folder.name + FILM),
        dict(head.table("sources").named_texts()),
        tuple(_day(row) for row in _rows(tables[DAYS], "day")),
        tuple(_event(row) for row in _rows(tables[EVENTS], "event")),
        tuple(_formation(row) for row in _rows(tables[FORMATIONS], "formation")),
        tuple(_band(row) for row in _rows(head, "band")),
        tuple(_front(row) for row in _rows(tables[FRONTS], "front")),
        tuple(_departure(row) for row in _rows(head, "departure")),
        tuple(_change(row, "hex") for row in _rows(head, "holder")),
        tuple(_change(row, "bridge") for row in _rows(head, "bridge_change")),
        {name: HexId(text) for name, text in head.table("landmarks", required=False).named_texts()},
    )


def _rows(table: TomlTable, key: str) -> Iterator[TomlTable]:
    """Yield the tables of an array; whoever has read one is asked what it did not know."""
    for row in table.tables(key):
        yield row
        row.close()


def _date(row: TomlTable, key: str = "date") -> str:
    found = row.text(key)
    if found and not is_date(found):
        row.note(f"{found!r} is no day", "write it as 1945-01-31", key=key)
    return found


def _confidence(row: TomlTable) -> Confidence:
    words = [each.value for each in Confidence]
    found = row.word("confidence", words)
    return Confidence(found) if found in words else Confidence.GUESS


def _band(row: TomlTable) -> Band:
    return Band(row.text("title"), row.text("side", ""), _date(row, "first"), _date(row, "last"))


def _change(row: TomlTable, key: str) -> Change:
    return Change(
        _date(row), row.text(key), row.text("side", ""), row.text("source"), row.flag("destroyed", False)
    )


def _day(row: TomlTable) -> HistoryDay:
    day = HistoryDay(
        _date(row),
        row.text("heading"),
        " ".join(row.text("text").split()),
        row.text("disagreement", ""),
        row.text("gap", ""),
        row.text("weather", ""),
    )
    # Signs that stand for events are no words that a reader sees.
    words = len(PIN.sub("", day.text).split())
    if not FEWEST_WORDS <= words <= MOST_WORDS:
        row.note(f"{words} words", f"{FEWEST_WORDS} to {MOST_WORDS} tell a day", key="text")
    return day


def _event(row: TomlTable) -> Event:
    words = [each.value for each in Deed]
    deed = row.word("deed", words)
    here = row.text("hex", "")
    return Event(
        _date(row),
        row.text("title"),
        # A word that is none was noted; any deed will do, as the history is refused.
        Deed(deed) if deed in words else Deed.HOLD,
        row.text("side", ""),
        row.text("place"),
        HexId(here) if here else None,
        row.text("source"),
        _confidence(row),
        row.text("note", ""),
    )


def _formation(row: TomlTable) -> Formation:
    return Formation(
        row.text("id"),
        row.text("name"),
        row.text("short"),
        row.text("side"),
        row.text("size", ""),
        UnitId(row.text("symbol")),
        tuple(map(UnitId, row.texts("units"))),
        tuple(map(UnitId, row.texts("attached", ()))),
        {each.date: each for each in map(_evening, _rows(row, "evenings"))},
        row.text("parent", ""),
    )


def _evening(row: TomlTable) -> Evening:
    here, words = row.text("hex", ""), [each.value for each in Absence]
    why = row.word("absence", words, "")
    if bool(here) == (why in words):
        row.note("has both a hex and a reason for none, or neither", "write one of them")
    return Evening(
        _date(row),
        HexId(here) if here else None,
        Absence(why) if why in words else None,
        row.text("how"),
        _confidence(row),
        row.text("note", ""),
        row.flag("cut_off", False),
    )


def _front(row: TomlTable) -> SourceFront:
    return SourceFront(
        _date(row),
        tuple(map(_stretch, _rows(row, "stretch"))),
        tuple(map(_stretch, _rows(row, "ring"))),
    )


def _stretch(row: TomlTable) -> Stretch:
    points = tuple(_points(row))
    return Stretch(row.text("name"), _confidence(row), row.text("fixed_by"), points)


def _points(row: TomlTable) -> Iterator[Point]:
    """Yield the points of a stretch, written as one text: `12.5,3.25 13,4`."""
    for word in row.words("points"):
        x, _, y = word.partition(",")
        try:
            yield float(x), float(y)
        except ValueError:
            row.note(f"{word!r} is no point", "write it as 12.5,3.25", key="points")


def _departure(row: TomlTable) -> Departure:
    within = row.whole("within", least=0, most=99)
    return Departure(_date(row), HexId(row.text("hex")), within, row.text("reason"))


# ---- what does not fit together


def _faults(history: History) -> Iterator[Issue]:
    source = f"{history.folder.name}/"
    if not 0 < len(history.days) <= MOST_DAYS:
        yield Issue(source + DAYS, "day", f"{len(history.days)} days", f"1 to {MOST_DAYS} make a history")
    dates = [day.date for day in history.days]
    # By text: days of the form 1945-01-31 sort as time does.
    if dates != sorted(set(dates)):
        yield Issue(source + DAYS, "day", "the days are not in their order", "each once, the first first")
    yield from _strange_dates(history, source, set(dates))
    for day in history.days:
        last = len(history.events_of(day.date))
        wrong = [number for number in PIN.findall(day.text) if not 1 <= int(number) <= last]
        if wrong:
            told = f"event {wrong[0]} of {last} is spoken of"
            yield Issue(source + DAYS, day.date, told, "count the events of the day from 1")
    for formation in history.formations:
        missing = sorted(set(dates) - set(formation.evenings))
        if missing:
            told = f"no evening {missing[0]}, nor {len(missing) - 1} others"
            yield Issue(source + FORMATIONS, formation.id, told, "one row for each day")


def _strange_dates(history: History, source: str, dates: Collection[str]) -> Iterator[Issue]:
    for event in history.events:
        if event.date not in dates:
            yield Issue(source + EVENTS, event.title, f"{event.date} is no day of this history")
    for band in history.bands:
        if not {band.first, band.last} <= set(dates):
            yield Issue(source + HISTORY, band.title, "begins or ends outside this history")
    for front in history.fronts:
        if front.date not in dates:
            yield Issue(source + FRONTS, front.date, "is no day of this history")
