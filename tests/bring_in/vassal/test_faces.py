"""What a counter of VASSAL shows: layers that follow a property, faces beyond ours, what is not shown."""

from __future__ import annotations

import time

import pytest

from app.bring_in.vassal.called import plain_name
from app.bring_in.vassal.drawing import Drawer
from app.bring_in.vassal.faces import MAX_FACES, Drawn, Looks, Words, looks_of
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.prototypes import traits_in
from tests.bring_in.vassal.modules import definition, layer, piece

Trait = tuple[str, str]


def looks(*traits: Trait) -> Looks:
    return looks_of(traits_in(definition([*traits, piece("Foot", "foot.png")])))


def now(*traits: Trait) -> list[str]:
    found = looks(*traits)
    return [each.image for each in found.faces[found.face] if isinstance(each, Drawn)]


def following(state: str, name: str = "Loss", *, always: bool = False) -> Trait:
    """Return a layer whose level is the value of a property, counted from 1."""
    kind, _ = layer(["one.png", "two.png", "three.png"], always=always)
    fields = kind.removeprefix("emb2;").split(";")
    fields[21:24] = ["true", name, "1"]
    return "emb2;" + ";".join(fields), state


def loss(value: str) -> Trait:
    return "PROP;Loss;false,0,9,false;", value


@pytest.mark.parametrize(
    ("traits", "shown"),
    [
        ((following("2"), loss("3")), ["foot.png", "three.png"]),
        # Switched off, whatever level the property tells.
        ((following("-2"), loss("3")), ["foot.png"]),
        # One that is always on has no switch: the sign says nothing.
        ((following("-2", always=True), loss("3")), ["foot.png", "three.png"]),
        # What is no property of the piece: the level that VASSAL drew last.
        ((following("2", "Weather"),), ["foot.png", "two.png"]),
        ((following("-2", "Weather"),), ["foot.png"]),
        ((following("3"), loss("many")), ["foot.png", "three.png"]),
        # Without a value VASSAL takes the first level, beyond the last one the last.
        ((following("3"), loss("")), ["foot.png", "one.png"]),
        ((following("1"), loss("99")), ["foot.png", "three.png"]),
        ((following("1"), loss("-4")), ["foot.png", "one.png"]),
    ],
)
def test_a_layer_that_follows_a_property(traits: tuple[Trait, ...], shown: list[str]) -> None:
    assert now(*traits) == shown


STRENGTH = [f"{n}.png" for n in range(1, 21)]


def test_the_level_that_is_up_is_shown_however_many_there_are() -> None:
    found = looks(layer(STRENGTH, level=17, always=True))
    assert [len(found.faces), found.unshown] == [MAX_FACES, {"face of a counter beyond 12": 8}]
    assert now(layer(STRENGTH, level=17, always=True)) == ["foot.png", "17.png"]


def test_what_is_not_shown_is_counted_by_kind() -> None:
    many = [layer([f"{n}.png"], always=True) for n in range(64)]
    label = "label;", '{ Strength + "-" + Move }'
    odd = layer(["$Side$.png", "plain.png"], always=True)
    # The piece's own picture and the odd layer are two of the sixty.
    assert looks(*many, label, odd).unshown == {
        "words told by an expression": 1,
        "pictures named by an expression": 1,
        "layer of a counter beyond 60": 6,
    }


def test_a_layer_of_levels_without_end_costs_little() -> None:
    endless = layer([f"{n}.png" for n in range(200_000)])
    many = [layer([f"{n}.png"], always=True) for n in range(50)]
    traits = traits_in(definition([endless, *many, piece("Foot", "foot.png")]))
    begun_s = time.process_time()
    assert len(looks_of(traits).faces) == MAX_FACES
    # A face for each level, of fifty layers each, took ten seconds.
    assert time.process_time() - begun_s < 2


def test_words_of_any_size_stay_on_their_counter() -> None:
    words = Words("W" * 60, 200, "#000000", "#FFFFFF", (0, 0), (0.0, 0.0), 45)
    drawer, begun_s = Drawer(Pictures()), time.process_time()
    for n in range(12):
        drawn = drawer.draw((words,) * (n + 1), (400, 400))
        assert drawn is not None
    # Each turned as a picture of the line's length squared.
    assert time.process_time() - begun_s < 4


@pytest.mark.parametrize("name", ["1st Foot", "Horse &amp; Foot", "<b>Guard</b>&nbsp;I", "x" * 70, "  "])
def test_a_piece_is_called_alike_by_its_counter_and_where_it_is_looked_for(name: str) -> None:
    traits = traits_in(definition([piece(name, "foot.png")]))
    # By this name a saved game finds the counter of a module whose slots were numbered anew.
    assert looks_of(traits).name == plain_name(traits)
