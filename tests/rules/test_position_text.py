"""Positions and orders as text: what is written reads back, what cannot be read is said line by line."""

import contextlib
from dataclasses import replace
from string import ascii_letters, ascii_lowercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hexgrid import HEX_WORD, HexId, Hexside
from rules.issues import DataError, NotationError
from rules.moving import ClassWords, Movement
from rules.orders import Order
from rules.position import BridgeState, Position
from rules.states import State, States
from rules.unit_id import UnitId
from rules.units import MOVED, RESERVED, USUAL, Counter, Face, Mark, MovementClass, Unit
from rules.words import UnitWords, Words

# Not by a regular expression, which draws each letter by itself.
words = st.text(ascii_letters + digits + ":/_.()", min_size=1, max_size=12)
dotless = st.text(ascii_lowercase + "_", min_size=1, max_size=8)
numbers = st.builds(lambda col, row: HexId(f"{col:02d}{row:02d}"), st.integers(0, 99), st.integers(0, 99))
hexes = numbers | st.from_regex(HEX_WORD, fullmatch=True).map(HexId)
hexsides = st.lists(hexes, min_size=2, max_size=2, unique=True).map(lambda pair: Hexside.between(*pair))


def sorted_pairs(values: dict[str, str]) -> tuple[tuple[str, str], ...]:
    for reserved in RESERVED:
        values.pop(reserved, None)
    return tuple(sorted(values.items()))


faces = st.builds(Face, *[st.integers(0, 99)] * 3, st.integers(0, 9))
counters = st.builds(
    Counter,
    words.map(UnitId),
    dotless,
    dotless,
    st.lists(faces, min_size=1, max_size=3).map(tuple),
    st.just(USUAL) | dotless.map(MovementClass),
    st.just("") | words,
    st.dictionaries(dotless, st.sampled_from(["2*", "(4)-6", "A"]), max_size=2).map(sorted_pairs),
    st.booleans(),
)
on_map = st.builds(Unit, counters, hexes, st.integers(0, 9), st.frozensets(dotless.map(Mark)))
off_map = st.builds(Unit, counters, st.none(), st.integers(0, 9), st.just(frozenset()), st.just("") | dotless)
unit_lists = st.lists(on_map | off_map, max_size=6, unique_by=lambda unit: unit.id).map(tuple)
bridges = st.dictionaries(hexsides, st.builds(BridgeState, st.just("") | dotless, st.booleans()), max_size=3)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    actor = draw(st.sampled_from([("", "", ""), ("german", "movement", ""), ("soviet", "combat", "declare")]))
    return Position(
        draw(dotless),
        draw(st.sampled_from(["", "1945-01-01"])),
        *actor,
        draw(st.sampled_from(["clear", "snow"])),
        draw(st.dictionaries(words, st.integers(-99, 99), max_size=3)),
        draw(bridges),
        draw(st.dictionaries(words, words, max_size=3)),
        draw(st.dictionaries(words, words, max_size=3)),
        draw(st.dictionaries(dotless, st.frozensets(words, max_size=3), max_size=2)),
        draw(unit_lists),
        draw(st.lists(words, max_size=3).map(tuple)),
    )


@given(positions(), on_map | off_map)
def test_a_changed_position_is_as_if_it_were_made_anew(position: Position, unit: Unit) -> None:
    """The units of a changed one are not sorted again."""
    others = [each for each in position.units if each.id != unit.id]
    moved = frozenset([MOVED])
    marked = [replace(each, marks=moved) if each.hex else each for each in position.units]
    quick = (
        position.with_unit(unit),
        position.without_unit(unit.id),
        position.marked_by(lambda each: moved if each.hex else each.marks),
    )

    assert quick == tuple(
        replace(position, units=tuple(units)) for units in ([*others, unit], others, marked)
    )


@given(positions())
def test_a_position_reads_back_from_its_text(position: Position) -> None:
    assert Position.parse(position.text()) == position


@given(positions())
def test_a_position_reads_back_with_the_roster_at_hand(position: Position) -> None:
    known = {unit.id: unit.counter for unit in position.units}

    assert Position.parse(position.text(known), known) == position


@given(positions(), st.randoms())
def test_the_order_of_the_units_does_not_show(position: Position, chance) -> None:
    units = list(position.units)
    chance.shuffle(units)

    shuffled = Position(**{**vars(position), "units": tuple(units)})

    assert shuffled.text() == position.text()


def test_the_text_is_short_where_the_counters_are_known() -> None:
    counter = Counter(
        UnitId("ge:5/5SS"),
        "german",
        "tank",
        (Face(6, 5, 7, 2), Face(3, 3, 7, 1)),
        movement=MovementClass("motorized"),
    )
    unit = Unit(counter, HexId("1521"), 2, frozenset({MOVED}))
    position = Position("bitter-end", "1945-01-01", "german", "movement", units=(unit,))

    text = position.text({counter.id: counter})

    assert text == "bitter-end 1945-01-01 german.movement weather=clear\n1521 ge:5/5SS 2 +moved\n"


def test_a_reduced_unit_shows_its_weaker_face() -> None:
    position = Position.parse("g - - weather=clear\n0101 a 1 german tank 6-5-7/3-3-6 motorized\n")

    assert position.units[0].move == 6


def test_a_unit_is_in_no_other_state_than_the_game_has() -> None:
    text = "g - - weather=clear\n0101 a 1 german tank 1-1-1 +moved +tired\n"

    words = Words(states=States((State(Mark("dug_in"), "Dug in"),)))

    with pytest.raises(DataError, match="unknown mark '\\+tired'; there are: dug_in out_of_supply"):
        Position.parse(text, words=words)


def test_what_is_printed_beside_the_figures_is_named_by_the_game() -> None:
    text = "g - - weather=clear\n0101 a 1 german tank 1-1-1 mood=3 rating=2* reach=(4)-6\n"
    words = Words(units=UnitWords(values={"rating": "Rating", "reach": "Range"}))

    assert Position.parse(text).units[0].counter.value("reach") == "(4)-6"
    with pytest.raises(DataError, match="unknown value 'mood'; values: rating reach"):
        Position.parse(text, words=words)


def test_a_unit_moves_by_no_other_class_than_the_game_has() -> None:
    text = "g - - weather=clear\n0101 a 1 german tank 1-1-1 winged +moved\n"
    mounted = ClassWords(MovementClass("mounted"))

    with pytest.raises(DataError, match="unknown word 'winged'; movement classes: mounted"):
        Position.parse(text, words=Words(movement=Movement(classes=(mounted,))))


def test_every_bad_line_is_reported_at_once() -> None:
    text = "g - - weather=clear\n0101 a\n0-1 b 2 german tank 1-1-1\n0101 c 1 german tank 1-1\n0101 d 1 +\n"

    with pytest.raises(DataError) as caught:
        Position.parse(text)

    assert [issue.where for issue in caught.value.issues] == ["line 2", "line 3", "line 4", "line 5"]


@given(st.text())
def test_any_text_is_read_or_refused_with_issues(text: str) -> None:
    with contextlib.suppress(DataError):
        Position.parse(text)


@given(words.map(UnitId), st.lists(hexes, min_size=1, max_size=5).map(tuple), st.sampled_from(["", "A", "Z"]))
def test_an_order_reads_back_from_its_text(unit: UnitId, way: tuple[HexId, ...], entry: str) -> None:
    order = Order(unit, way, entry)

    assert Order.parse(str(order)) == order


@pytest.mark.parametrize("text", ["", "a", "a 0101-", "a 01!", "a 0101 0202", "a=b 0101", "a >0101"])
def test_what_is_no_order_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Order.parse(text)
