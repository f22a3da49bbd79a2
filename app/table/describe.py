"""What lies in a hex, in a line of words: for the status line and for those who listen instead of look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.table.changes import Register
from app.table.figures import face_up, totals
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from app.table.pieces import Kind, PieceId, Place
from maps.sheet import MapSheet
from maps.spelling import town_name
from rules.hexgrid import HexId, Hexside, Side
from rules.plural import worded


def describe_hex(
    game: Game, hex_id: HexId, tr: Translate = untranslated, closed_sides: frozenset[str] = frozenset()
) -> str:
    """Return everything that is to be known of a hex without a rule: ground, sides, roads, crossings, stack.

    Of a closed stack (8.4) only the height and the top unit are told.
    `1521: clear; village Tata; primary road; minor river E, SE; bridge E (german, intact); ...`
    """
    sheet = game.sheet
    if hex_id not in sheet.grid:
        return ""
    parts = [
        _word(sheet.terrain.get(hex_id, "clear"), tr),
        *_names(sheet, hex_id, tr),
        *_roads(sheet, hex_id, tr),
        *_sides(sheet, hex_id, tr),
        *_crossings(game, hex_id, tr),
        *_control(game, hex_id, tr),
        *_stack(game, hex_id, tr, closed_sides),
    ]
    return f"{hex_id}: " + "; ".join(parts)


def _word(word: str, tr: Translate) -> str:
    return tr(word.replace("_", " "))


def _names(sheet: MapSheet, hex_id: HexId, tr: Translate) -> Iterator[str]:
    towns = [town_name(sheet, name) for name, place in sheet.towns.items() if place == hex_id]
    town, village = tr("town"), tr("village")
    # A town of the map's list may be in the list of villages too: it is told as the greater.
    if towns:
        yield f"{town} {', '.join(towns)}"
    elif hex_id in sheet.villages:
        yield f"{village} {sheet.villages[hex_id]}"
    for name, hexes in sheet.cities.items():
        if hex_id in hexes:
            yield _word(name, tr).title()


def _roads(sheet: MapSheet, hex_id: HexId, tr: Translate) -> Iterator[str]:
    for kind, links in sheet.road_links.items():
        sides = [link for link in links if hex_id in link]
        if sides or sheet.edge_roads.get(hex_id) == kind:
            name = tr("railway") if kind == "rail" else tr("{kind} road").format(kind=tr(kind))
            yield f"{name} {_directions(sheet, hex_id, sides)}".rstrip()


def _sides(sheet: MapSheet, hex_id: HexId, tr: Translate) -> Iterator[str]:
    for kind, sides in sheet.hexsides.items():
        mine = [side for side in sides if hex_id in side]
        if mine:
            names = sorted({sheet.river_names[side] for side in mine if side in sheet.river_names})
            # A kind of hexside may be called as the one river of its kind: it is named once.
            called = kind.capitalize() if kind.capitalize() in names else " ".join([_word(kind, tr), *names])
            yield f"{called} {_directions(sheet, hex_id, mine)}"


def _directions(sheet: MapSheet, hex_id: HexId, sides: list[Hexside]) -> str:
    """Return the compass words of some sides of a hex, clockwise."""
    found = (sheet.grid.side_between(hex_id, side.across(hex_id)) for side in sides)
    # By their numbers, which go round the hex: so it is read aloud in the same way for each.
    clockwise = sorted(side.value for side in found if side is not None)
    return ", ".join(Side(number).name for number in clockwise)


def _crossings(game: Game, hex_id: HexId, tr: Translate) -> Iterator[str]:
    for side, crossing in game.sheet.crossings.items():
        if hex_id in side:
            # Its first word is the kind of crossing, which the sheet tells below.
            state = game.table.read(Register.BRIDGE, str(side)).split()[1:]
            known = [tr(word) for word in state if word != "-"]
            told = f" ({', '.join(known)})" if known else ""
            named = f" {crossing.name}" if crossing.name else ""
            where = _directions(game.sheet, hex_id, [side])
            yield f"{tr(crossing.kind.value)}{named} {where}{told}"


def _control(game: Game, hex_id: HexId, tr: Translate) -> Iterator[str]:
    holder = game.table.read(Register.CONTROL, hex_id)
    if holder:
        yield tr("held by {side}").format(side=tr(game.words.name_of(holder)))
    note = game.table.read(Register.NOTE, hex_id)
    if note:
        called = tr("note")
        # The status line has room for one.
        yield f"{called}: {note.splitlines()[0]}"


def _open_stack(game: Game, pieces: Sequence[PieceId], tr: Translate) -> Iterator[str]:
    """Yield the ground units with their sums, then what lies with them and is none."""
    units = [piece for piece in pieces if game.is_ground(game.table[piece])]
    others = [game.name_of(piece) for piece in pieces if piece not in units]
    if units:
        attack, defense = totals(game, units)
        steps = sum(face.steps for piece in units if (face := face_up(game, piece)) is not None)
        names = ", ".join(game.name_of(piece) for piece in units)
        counted = worded(tr("{count:unit|units}"), count=len(units))
        sums = tr("attack {attack}, defense {defense}, steps {steps}")
        yield f"{counted} {sums.format(attack=attack, defense=defense, steps=steps)}: {names}"
    if others:
        yield ", ".join(others)


def _stack(game: Game, hex_id: HexId, tr: Translate, closed_sides: frozenset[str]) -> Iterator[str]:
    stack = game.table.stack_at(Place(hex=hex_id).spot)
    units = [piece.id for piece in stack if piece.kind is Kind.UNIT]
    # A single unit hides nobody.
    if len(units) > 1 and game.side_of(units[-1]) in closed_sides:
        closed = tr("{count:unit|units}, closed; on top {unit}")
        yield worded(closed, count=len(units), unit=game.name_of(units[-1]))
    else:
        yield from _open_stack(game, units, tr)
    markers = [game.name_of(piece.id) for piece in stack if piece.kind is Kind.MARKER]
    if markers:
        called = tr("markers")
        yield f"{called}: {', '.join(markers)}"


def describe_piece(game: Game, piece: PieceId, tr: Translate = untranslated) -> str:
    """Return a unit or marker in words: `5/5SS 6-5-7, tank regiment, German, 2 of 3 from below in 1420`."""
    if piece not in game.table:
        return ""
    face, unit = face_up(game, piece), game.unit_of(piece)
    stack = [each.id for each in game.table.stack_at(game.table.place_of(piece).spot)]
    place = tr("{index} of {count}").format(index=stack.index(piece) + 1, count=len(stack))
    # A marker, or a unit with a face that its counter has not.
    if unit is None or face is None:
        return f"{game.name_of(piece)}, {place}"
    side_up = f", {tr(face.name)}" if game.table[piece].face else ""
    side = tr(game.words.name_of(unit.side))
    return f"{unit.label} {face.figures}{side_up}, {_word(unit.type, tr)}, {side}, {place}"
