"""What a counter of VASSAL shows: its faces, each as pictures and words that lie over one another.

A counter has one picture and layers over it, each with levels that can be switched. One of the layers is what
a player turns the counter over with: its levels become the faces of ours. All others are shown as they stand.
No expression is run: a layer that follows a property shows the level that its stored value means, or that
VASSAL drew last.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.bring_in.vassal.buildfile import as_number, colour
from app.bring_in.vassal.called import LONGEST, plain_text
from app.bring_in.vassal.grids import Point
from app.bring_in.vassal.images import Size
from app.bring_in.vassal.numbering import filled
from app.bring_in.vassal.prototypes import images_in, is_name
from app.bring_in.vassal.sequence import decode
from app.bring_in.vassal.traits import NO_MAP, Trait, Traits, at, basic_of, number

MAX_FACES = 12
MAX_LAYERS = 60
MAX_LEVELS = 1_000
"""So many levels of a layer are looked at; counters that count something have up to some hundred."""
NAMELESS = "?"
"""Who hides a piece without an id."""
BEYOND_FACES = f"face of a counter beyond {MAX_FACES}"
BEYOND_LAYERS = f"layer of a counter beyond {MAX_LAYERS}"
BY_EXPRESSION, NAMED_BY_EXPRESSION = "words told by an expression", "pictures named by an expression"
"""What of a counter is not shown, by kind."""
_DRAWN = ("emb2", "emb", "label")
_FLIPS = re.compile(r"flip|step|reduc|loss|back|front|side|strength|full", re.IGNORECASE)
_LEAST_SCALE, _MOST_SCALE = 0.05, 8.0
_USUAL_FONT_PX = 10
# VASSAL's sizes are Java's points, which on a picture at full size are pixels.
_MOST_FONT_PX = 200

SizeOf = Callable[[str], Size | None]
"""Tells the size of a picture by its name, None where it is not there."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that lies over the counter, moved from its middle by so many pixels."""

    image: str
    shift: Point = (0.0, 0.0)
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Words:
    """Words that stand on the counter. `at` tells where by -1, 0 or 1 from its middle, x and y."""

    text: str
    height_px: int
    ink: str
    ground: str
    at: tuple[int, int]
    shift: Point
    turned_deg: int = 0


Face = tuple[Drawn | Words, ...]
"""What lies on a counter from the bottom to the top."""


@dataclass(frozen=True, slots=True)
class Looks:
    """A counter as it is defined or as it stands: its name, its faces, and the one that is up."""

    name: str
    faces: tuple[Face, ...]
    face: int
    values: Mapping[str, str]
    turned_deg: int = 0
    masked: str = ""
    """The picture of its back, while somebody keeps it masked."""
    owner: str = ""
    """Who alone may look at it: what VASSAL keeps of him, never shown."""
    unshown: Mapping[str, int] = field(default_factory=dict)
    """How much of it is not shown, by kind."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer with what it may show, None for nothing; `now` is the one shown."""

    name: str
    options: tuple[str | None, ...]
    now: int
    shift: Point
    is_under: bool = False
    scale: float = 1.0

    @property
    def is_turned_by_hand(self) -> bool:
        # Levels of one picture turn nothing over: modules have such layers to change the name of a piece
        # alone.
        return len(set(self.options)) > 1


def looks_of(traits: Traits, slot_name: str = "", size_of: SizeOf | None = None) -> Looks:
    """Return what a counter shows by its traits, prototypes put in, the outermost first."""
    values = values_of(traits)
    unshown = Counter(_beyond_reading(traits))
    layers: list[_Layer | Words] = []
    # From the inside out: what is further out lies over what it holds.
    for trait in reversed(traits):
        if len(layers) < MAX_LAYERS:
            layers += _shown(trait, values)
        else:
            unshown[BEYOND_LAYERS] += trait.kind in _DRAWN
    # One layer alone: faces for each combination of all of them could be thousands.
    turning = _turning(layers, size_of)
    faces, now = [_face(layers, None, 0)], 0
    if turning is not None:
        order = _order(turning, layers)
        unshown[BEYOND_FACES] = max(len(order) - MAX_FACES, 0)
        order = _shortened(order, turning.now)
        faces = [_face(layers, turning, option) for option in order]
        now = order.index(turning.now)
    masked, owner = _hidden(traits)
    name = _name_of(traits, values, slot_name, faces)
    return Looks(name, tuple(faces), now, values, _turned(traits), masked, owner, +unshown)


def _order(turning: _Layer, layers: list[_Layer | Words]) -> list[int]:
    """Return the options as faces: those that look alike once, bare ones only where they are up."""
    # Asked once, not of each level: beside the layer that is turned nothing changes from face to face.
    is_bare = not any(
        isinstance(layer, Words) or (layer is not turning and layer.options[layer.now]) for layer in layers
    )
    shown: dict[str | None, int] = {}
    for option, image in enumerate(turning.options):
        if image or not is_bare or option == turning.now:
            shown.setdefault(image, option)
    # The level that is up is a face of its own even where another one looks alike: the counter shows it now.
    order = list(shown.values())
    return order if turning.now in order else [*order, turning.now]


def _shortened(order: list[int], now: int) -> list[int]:
    """Return as many faces as a counter of ours has, the one that is up among them."""
    # In place of the last: cut off, a counter at its fifteenth level would show its twelfth.
    return order[:MAX_FACES] if now in order[:MAX_FACES] else [*order[: MAX_FACES - 1], now]


def _beyond_reading(traits: Traits) -> Iterator[str]:
    """Yield by kind what of a piece only an expression tells: none is ever run."""
    for trait in traits:
        if trait.kind == "label" and trait.state.startswith("{"):
            yield BY_EXPRESSION
        elif trait.kind in ("emb2", "emb", "piece") and any(
            image and not is_name(image) for image in images_in((trait,))
        ):
            yield NAMED_BY_EXPRESSION


def _face(layers: list[_Layer | Words], turning: _Layer | None, option: int) -> Face:
    face: list[Drawn | Words] = []
    for layer in layers:
        if isinstance(layer, Words):
            face.append(layer)
            continue
        image = layer.options[option if layer is turning else layer.now]
        if image:
            drawn = Drawn(image, layer.shift, layer.scale)
            face.insert(0 if layer.is_under else len(face), drawn)
    return tuple(face)


def _turning(layers: list[_Layer | Words], size_of: SizeOf | None) -> _Layer | None:
    """Return the layer that a player turns the counter over with, None where there is none."""
    found = [each for each in layers if isinstance(each, _Layer) and each.is_turned_by_hand]
    base = next((each.options[0] for each in layers if isinstance(each, _Layer) and each.options[0]), None)
    large = [each for each in found if _covers(each, base, size_of)]
    named = [each for each in large if _FLIPS.search(each.name)]
    always = [each for each in large if None not in each.options]
    # One named for turning over, else one that always shows something: it is the counter and no sign on it.
    return next(iter([*named, *always, *large]), None)


def _covers(layer: _Layer, base: str | None, size_of: SizeOf | None) -> bool:
    """Return whether a layer is about as large as the counter: small ones are signs of a state."""
    if size_of is None or base is None:
        return True
    whole = size_of(base)
    sizes = [size for option in layer.options if option and (size := size_of(option))]
    # Six tenths: between the signs of a state, which are far smaller, and backs that were cut a little
    # small.
    return whole is None or not sizes or max(sizes)[0] * layer.scale >= 0.6 * whole[0]


# ---- traits


def values_of(traits: Traits) -> dict[str, str]:
    """Return the properties of a piece that are plain values: markers, dynamic ones, its name."""
    # From the inside out: what is wrapped further out has the last word on a property.
    values: dict[str, str] = {}
    for trait in reversed(traits):
        fields = trait.fields
        if trait.kind == "mark":
            names = decode(trait.type.partition(";")[2], ",")
            values |= dict(zip(names, decode(trait.state, ","), strict=False))
        elif trait.kind == "PROP":
            values[at(fields, 0)] = trait.state
        elif trait.kind == "piece":
            values["BasicName"] = values["pieceName"] = at(fields, 3)
        elif trait.kind == "basicName":
            values["BasicName"] = at(fields, 0)
        elif trait.kind == "label" and at(fields, 15):
            values[at(fields, 15)] = trait.state
    return values


def _shown(trait: Trait, values: Mapping[str, str]) -> Iterator[_Layer | Words]:
    fields = trait.fields
    match trait.kind:
        case "piece":
            image = at(fields, 2)
            yield _Layer("", (image if is_name(image) else None,), 0, (0.0, 0.0))
        case "emb2":
            yield _layer(fields, trait.state, values)
        case "emb":
            yield _old_layer(fields, trait.state)
        case "label":
            words = _words(fields, trait.state, values)
            if words is not None:
                yield words


def _layer(fields: list[str], state: str, values: Mapping[str, str]) -> _Layer:
    # Releases before 3.6 have no such field.
    told = as_number(at(fields, 30), 1.0)
    scale = min(max(told, _LEAST_SCALE), _MOST_SCALE)
    return replace(_levels(fields, state, values), scale=scale)


def _is_out(fields: list[str], values: Mapping[str, str]) -> bool:
    """Return whether a layer is shown only while a property has a value, and it has another one.

    What is no property of the piece itself, but of its map or module, is not known here.
    """
    only = at(fields, 31)
    return bool(only) and only in values and values[only] != at(fields, 32)


def _is_always_on(fields: list[str]) -> bool:
    """Return whether a layer cannot be switched off."""
    # Up to 3.1 the type has no word for it, and 0 or nothing for its version: then VASSAL goes by whether a
    # key switches the layer.
    is_old = at(fields, 24) in ("", "0")
    return not at(fields, 2) if is_old else at(fields, 25) == "true"


def _levels(fields: list[str], state: str, values: Mapping[str, str]) -> _Layer:
    named = decode(at(fields, 15), ",")[:MAX_LEVELS]
    images = [image if is_name(image) else None for image in named]
    shift = float(number(at(fields, 13))), float(number(at(fields, 14)))
    name, is_under = at(fields, 18), at(fields, 12) == "true"
    # Before all else: while its condition does not hold VASSAL draws nothing of it, whatever level it has.
    if _is_out(fields, values):
        return _Layer(name, (None,), 0, shift)
    level = number(state.partition(";")[0], 1)
    if at(fields, 21) == "true":
        # The sign of its state still says whether it is on: a property tells the level and nothing else.
        is_off = level < 0 and not _is_always_on(fields)
        image = images[_followed(fields, level, values, len(images))]
        return _Layer(name, (None if is_off else image,), 0, shift, is_under)
    if _is_always_on(fields):
        # Negative where the layer is switched off: it is shown all the same, for it is always on.
        return _Layer(name, tuple(images), min(max(abs(level), 1), len(images)) - 1, shift, is_under)
    return _Layer(name, (None, *images), min(max(level, 0), len(images)), shift, is_under)


def _followed(fields: list[str], level: int, values: Mapping[str, str], count: int) -> int:
    """Return which of so many levels, from 0, a layer shows that follows a property."""
    told, first = values.get(at(fields, 22)), number(at(fields, 23), 1)
    # A property of the map or the module is not known here, and an expression is never run: the level that
    # VASSAL drew last stands in the state all the same.
    is_known = told is not None and (not told or number(told, -1) == number(told, -2))
    now = number(told or "", first) - first if is_known else abs(level) - 1
    return min(max(now, 0), count - 1)


def _old_layer(fields: list[str], state: str) -> _Layer:
    named = [decode(pair, ",")[0] for pair in fields[8 : 8 + MAX_LEVELS]] or [""]
    images = [image if is_name(image) else None for image in named]
    level = number(state.partition(";")[0], 1)
    shift = float(number(at(fields, 6))), float(number(at(fields, 7)))
    # Without a key to switch it, a layer of that age is always on; how it is reset stands behind the key.
    if not decode(at(fields, 0), ";")[0]:
        return _Layer("", tuple(images), min(max(abs(level), 1), len(images)) - 1, shift)
    return _Layer("", (None, *images), min(max(level, 0), len(images)), shift)


_AT = {"t": -1, "l": -1, "c": 0, "b": 1, "r": 1}


def _words(fields: list[str], state: str, values: Mapping[str, str]) -> Words | None:
    text = plain_text(filled(state, values))
    # A brace begins an expression: none is ever run.
    if not text or text.startswith("{"):
        return None
    return Words(
        text[:LONGEST],
        min(max(number(at(fields, 2), _USUAL_FONT_PX), 4), _MOST_FONT_PX),
        colour(at(fields, 4)) or "#000000",
        colour(at(fields, 3)),
        (_AT.get(at(fields, 7)[:1], 0), _AT.get(at(fields, 5)[:1], -1)),
        (float(number(at(fields, 8))), float(number(at(fields, 6)))),
        number(at(fields, 14)) % 360,
    )


def _turned(traits: Traits) -> int:
    """Return by how many degrees, clockwise, a piece is turned."""
    for trait in traits:
        if trait.kind == "rotate":
            # With one facing the state is an angle against the clock,
            # as Java counts; else the number of a facing.
            facings = number(at(trait.fields, 0), 1)
            if facings > 1:
                return round(number(trait.state) % facings * 360 / facings) % 360
            try:
                return round(-float(trait.state[:20] or 0)) % 360
            except (ValueError, OverflowError):
                return 0
    return 0


def _hidden(traits: Traits) -> tuple[str, str]:
    """Return the picture of a masked piece, and who keeps it masked or invisible; empty for neither."""
    for trait in traits:
        # Whoever gave VASSAL no password masks with an empty id; a state without any text says nothing.
        owner = at(trait.values, 0) or (NAMELESS if trait.kind == "obs" and trait.state else "")
        if trait.kind in ("obs", "hide") and owner and owner != NO_MAP:
            return (at(trait.fields, 1) if trait.kind == "obs" else ""), owner
    return "", ""


def _name_of(traits: Traits, values: Mapping[str, str], slot_name: str, faces: list[Face]) -> str:
    """Return what a piece is called: by itself, by its place in the palette, by its picture."""
    basic = basic_of(traits[-1]).name if traits and traits[-1].kind == "piece" else ""
    image = next((each.image for face in faces for each in face if isinstance(each, Drawn)), "")
    named = (values.get("BasicName", ""), basic, slot_name, image.rpartition(".")[0] or image, "counter")
    return next(plain for text in named if (plain := plain_text(text)))[:LONGEST]
