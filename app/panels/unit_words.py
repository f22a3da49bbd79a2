"""Units, formations and states in words: names spelled out from the short ones printed on counters."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from app.table.closed import is_hidden
from app.table.game import Game
from app.table.phrases import Phrases
from app.table.pieces import PieceId, Place
from app.table.seen import whole_of
from app.view.translated import tr as _tr
from counters.roster import Roster
from counters.units import Unit
from rules.dates import day_words
from rules.translatable import tr_noop
from rules.units import MovementClass
from rules.words import UnitWords, Words

_NUMBER = re.compile(r"\d+")
_FORMATION = re.compile(r"(\d+)_?([A-Za-z_]*)")
_OTHER = "other"


# ---- names


def ordinal(number: int) -> str:
    """Return a number as `1st`, `12th`, `23rd`."""
    last_two, last = number % 100, number % 10
    patterns = {1: _tr("{number}st"), 2: _tr("{number}nd"), 3: _tr("{number}rd")}
    other = _tr("{number}th")
    # 11 to 13 are no 1st to 3rd.
    return (other if 10 < last_two < 14 else patterns.get(last, other)).format(number=number)


def type_words(unit: Unit, words: UnitWords) -> str:
    """Return the type of a unit as its army calls it, `Panzergrenadier`."""
    national = words.national_types.get(unit.nationality, {}).get(unit.type)
    name = national or words.types.get(unit.type, unit.type.replace("_", " ").title())
    return _tr(name)


def unit_name(unit: Unit, words: UnitWords) -> str:
    """Return a unit's name spelled out, `5th SS Panzer Regiment`; where that is not known, its label."""
    stem = unit.label.partition("/")[0]
    kind, size = type_words(unit, words), _tr(words.sizes.get(unit.size, unit.size))
    # Some are called by their size already: a Kampfgruppe of tanks.
    troops = kind if not size or size in kind else f"{kind} {size}"
    number = _NUMBER.match(stem)
    letters, rest = _parted(stem[number.end() :], words) if number is not None else ("", stem)
    if number is None or (rest and not rest.startswith(tuple(f" {each}" for each in words.label_types))):
        # No number at its beginning, or letters behind it that no service has: nothing is there to be spelled
        # out.
        return f"{stem} ({troops})"
    service = words.services.get(words.label_services.get(letters, unit.service), "")
    parts = (ordinal(int(number[0])), _tr(service) if service else "", troops)
    return " ".join(part for part in parts if part)


def _parted(rest: str, words: UnitWords) -> tuple[str, str]:
    """Return what stands behind a number as the letters of a service, and what is left."""
    letters = next((each for each in words.label_services if rest.startswith(each)), "")
    return letters, rest.removeprefix(letters)


def formation_name(parent: str, words: UnitWords, nationality: str = "") -> str:
    """Return a division's or corps' name spelled out, `5th SS Panzer Division`; else as it is written."""
    if parent in words.named_formations:
        return _tr(words.named_formations[parent])
    found = _FORMATION.fullmatch(parent)
    if found is None:
        return parent.replace("_", " ")
    kind = words.formation_kinds.get(found[2])
    if not found[2]:
        kind = words.numbered_formations.get(nationality, words.numbered_formations.get(_OTHER))
    return f"{ordinal(int(found[1]))} {_tr(kind)}" if kind else parent.replace("_", " ")


def parent_words(unit: Unit, roster: Roster, words: UnitWords) -> str:
    """Return what a unit belongs to: its division unless it stands alone, and its corps."""
    is_single = unit.parent in roster.singles
    division = "" if is_single else formation_name(unit.parent, words, unit.nationality)
    corps = _tr(roster.corps[unit.corps].title) if unit.corps in roster.corps else ""
    return ", ".join(word for word in dict.fromkeys((division, corps)) if word)


def trait_words(unit: Unit, roster: Roster, game: Words) -> tuple[str, ...]:
    """Return what chips say of a unit: how the rules class it, how it moves."""
    unit_type, words = roster.types.get(unit.type), game.units
    told = [type_words(unit, words)]
    if unit_type is not None:
        told.append(_tr(words.classes.get(unit_type.unit_class, unit_type.unit_class.capitalize())))
    moves_as = game.movement.of(MovementClass(unit.movement)).name
    if moves_as:
        told.append(_tr(moves_as))
    names = {**words.values, **{name: name.title() for name in unit.values if name not in words.values}}
    told += [f"{_tr(names[name])} {unit.values[name]}" for name in names if name in unit.values]
    if unit_type is not None and unit_type.has_armor_effect:
        told.append(_tr("Armor effect"))
    if unit_type is not None and unit_type.negates_armor:
        told.append(_tr("Against armor"))
    return tuple(dict.fromkeys(told))


# ---- provenance

_ORIGINS = {
    "rulebook": (tr_noop("from the rules"), "fine"),
    "bound": (tr_noop("bound by the rules"), "fine"),
    "source": (tr_noop("from a source"), "fine"),
    "history": (tr_noop("from history"), ""),
    "reconstructed": (tr_noop("reconstructed"), "warning"),
    "user": (tr_noop("typed in"), ""),
}


def origin_words(provenance: str) -> tuple[str, str]:
    """Return in words where a figure comes from, and the tone of its chip."""
    # The kind stands first and whatever stands behind it: a colon, a blank, a bracket.
    first = re.split(r"[^a-z]", provenance, maxsplit=1)[0]
    words, tone = _ORIGINS.get(first, (tr_noop("unknown"), "warning"))
    return _tr(words), tone


# ---- states


class Where(Enum):
    """Where a unit is, as the filters ask."""

    MAP = "map"
    BOX = "box"
    ELIMINATED = "eliminated"
    OUT = "out"
    """Not in play in this scenario."""
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class State:
    """What is to be seen of a unit besides its figures. `has_moved` is None where it is not its turn."""

    where: Where
    place: str = ""
    movement: str = ""
    has_moved: bool | None = None
    is_reduced: bool = False


def state_of(
    game: Game,
    piece: PieceId,
    moved: Collection[PieceId],
    side_to_move: str,
    closed_sides: Collection[str] = (),
) -> State:
    """Return the state of a unit; `moved` are the pieces that have moved in this phase.

    Of a unit in a closed stack there is nothing to be seen but that it is on the map (8.4).
    """
    if piece not in game.table:
        # In a game as one side sees it, what is not there may only be closed to it.
        is_all_seen = whole_of(game) is game
        return State(Where.GONE, movement=_tr("Off the table") if is_all_seen else _tr("Not in sight"))
    lying = game.table[piece]
    where = where_of(game, lying.place)
    # Not False: of a side that waits nobody is to be told that it has not moved.
    has_moved = None
    is_due = game.side_of(piece) == side_to_move and game.is_ground(lying)
    if where is Where.MAP and (piece in moved or is_due):
        has_moved = piece in moved
    words = _tr("Moved") if has_moved else _tr("Not moved") if has_moved is False else ""
    if is_hidden(game, piece, closed_sides):
        return State(where, _tr("a closed stack"))
    return State(
        where,
        place_words(game, lying.place),
        words or _box_words(game, lying.place),
        has_moved,
        is_reduced=lying.face > 0,
    )


def where_of(game: Game, place: Place) -> Where:
    """Return the kind of place."""
    box = game.sheet.tray.box_of(place.box)
    if box is None:
        return Where.MAP if place.box is None else Where.BOX
    kinds = {"eliminated": Where.ELIMINATED, "no_return": Where.ELIMINATED, "not_in_play": Where.OUT}
    return kinds.get(box.kind, Where.BOX)


def place_words(game: Game, place: Place) -> str:
    """Return a place in few words: `hex 1420`, `Jan 10`, the title of a box that its kind does not tell."""
    if place.hex is not None:
        return _tr("hex {hex}").format(hex=place.hex)
    box = game.sheet.tray.box_of(place.box)
    if box is not None and box.kind in _BOX_KINDS:
        return day_words(box.date, _tr)
    return Phrases(game, _tr).place(place)


_BOX_KINDS = {
    "arrival": tr_noop("Arriving"),
    "delayed": tr_noop("Delayed"),
    "eliminated": tr_noop("Eliminated"),
    "no_return": tr_noop("Lost for good"),
    "not_in_play": tr_noop("Not in play"),
    "by_hand": tr_noop("To be placed"),
}


def _box_words(game: Game, place: Place) -> str:
    box = game.sheet.tray.box_of(place.box)
    return _tr(_BOX_KINDS.get(box.kind, "In a box")) if box else ""
