"""Reading counter files: what they mean, every fault with its place, and a text that reads back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from counters.figures import USUAL_FIGURES
from counters.load import check, format_roster, load
from counters.roster import MarkerId, Roster
from counters.rosterfile import read_roster
from counters.units import Face, Unit
from rules.issues import DataError
from rules.tomlfile import TomlTable
from rules.unit_id import UnitId
from tests.counters.counter_samples import small_game


def read(text: str) -> Roster:
    """Return the roster of a text."""
    table = TomlTable(tomli.loads(text), "counters.toml")
    roster = read_roster(table, ())
    assert table.issues == []
    return roster


def test_a_unit_takes_over_what_its_body_says(tmp_path: Path) -> None:
    unit = load(small_game(tmp_path)).units[UnitId("ge:9/5SS")]

    assert (unit.parent, unit.type, unit.corps, unit.movement) == ("5SS", "tank", "IV", "motorized")


def test_a_unit_may_say_something_of_its_own(tmp_path: Path) -> None:
    unit = load(small_game(tmp_path)).units[UnitId("ge:9/5SS")]

    assert unit.provenance["value"] == "reconstructed: template"


def test_the_number_of_faces_is_the_number_of_steps(tmp_path: Path) -> None:
    unit = load(small_game(tmp_path)).units[UnitId("ge:5/5SS")]

    assert unit.faces == (Face("full", 6, 5, 7, 2), Face("reduced", 3, 3, 7, 1))


@pytest.mark.parametrize(("unit", "label"), [("ge:5/5SS", "5/5SS"), ("ge:9/5SS", "9")])
def test_a_label_is_the_id_behind_the_colon_unless_the_file_says_more(
    tmp_path: Path, unit: str, label: str
) -> None:
    assert load(small_game(tmp_path)).units[UnitId(unit)].label == label


def test_a_game_may_have_sizes_of_its_own(tmp_path: Path) -> None:
    game = small_game(tmp_path, 'size = "regiment"', 'size = "warband"')
    text = (game / "counters.toml").read_text(encoding="utf-8")
    text = text.replace("[[body]]", '[sizes]\nwarband = "WB"\n\n[[body]]', 1)
    (game / "counters.toml").write_text(text, encoding="utf-8")
    roster = load(game)

    assert roster.units[UnitId("ge:9/5SS")].size == "warband"
    assert roster.looks.sizes == {"warband": "WB"}


def test_a_reduced_side_shows_the_value_of_its_own(tmp_path: Path) -> None:
    row = '{ id = "ge:5/5SS", faces = ["6-5-7", "3-3-7"] }'
    values = 'values = { mood = "3", mood_reduced = "1" }'
    game = small_game(tmp_path, row, row.replace(" }", f", {values} }}"))
    text = (game / "counters.toml").read_text(encoding="utf-8")
    other = '{ id = "ge:9/5SS", label = "9", faces = ["4-4-6"], '
    text = text.replace(other, other + 'values = { mood = "2" }, ')
    text = text.replace('rp = "armored"', 'rp = "armored"\nfigures = "{attack}-{defense}-{move} {mood}"')
    (game / "counters.toml").write_text(text, encoding="utf-8")

    assert [face.figures for face in load(game).units[UnitId("ge:5/5SS")].faces] == ["6-5-7 3", "3-3-7 1"]


def test_a_game_is_known_by_both_spellings_of_its_id() -> None:
    assert load("bitter-end") == load("bitter_end")


@pytest.mark.parametrize("name", ["bitter-ent", "../bitter_end", "", "paint"])
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(DataError, match="there is no game"):
        load(name)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "sample"', "game = sample", "not TOML"),
        ("schema = 1", "schema = 7", "a later form"),
        ('"6-5-7"', '"6-5"', "'6-5' is no attack-defense-move"),
        ('"6-5-7", "3-3-7"', '"3-3-7", "6-5-7"', "6-5-7 is stronger than 3-3-7"),
        ('"6-5-7", "3-3-7"', '"1000-5-7"', "'1000-5-7' is no attack-defense-move"),
        ('faces = ["4-4-6"]', 'faces = "4-4-6"', "must be an array"),
        ('faces = ["4-4-6"]', "faces = []", "a unit has at least one face"),
        ('"ge:9/5SS", label', '"ge:9 /5SS", label', "is no unit id"),
        ('{ id = "ge:9/5SS", label', '{ id = "ge:5/5SS", label', "stands 2 times"),
        ('type = "tank"', 'type = "tonk"', "unknown type 'tonk'"),
        ('parent = "5SS"', 'parent = "6SS"', "unknown division '6SS'"),
        ('corps = "IV"', 'corps = "V"', "unknown corps 'V'"),
        ('group = "front"', 'group = "frond"', "unknown group 'frond'"),
        ('size = "regiment"', 'size = "squad"', "unknown word 'squad'"),
        ('arrival = "setup"', 'arrival = "soon"', "unknown arrival 'soon'"),
        ('arrival = "setup"', 'arrival = "scenario"', "names none"),
        ('arrival = "setup"', 'arrival = "1945-01-10"', "entry zones"),
        ('provenance.setup = "history"', 'provenance.setup = "memory"', "does not say where it comes from"),
        ('provenance.setup = "history"\n', "", "missing"),
        ("motorized = true", "motorised = true", "unknown key"),
        ("motorized = true", 'motorized = "yes"', "must be true or false"),
        ('rp = "armored"', 'rp = "steel"', "unknown word 'steel'"),
        ('rp = "armored"', 'rp = "armored"\nground = "no"', "must be true or false"),
        ('rp = "armored"', 'rp = "armored"\nfigures = "{attack"', "'{attack': has a lone brace"),
        ('rp = "armored"', 'rp = "armored"\nfigures = "{mood}"', "shows {mood}, and this unit has no such"),
        ('fill = "#F2C230"', 'fill = "yellow"', "is no colour"),
        (
            'units = ["ge:5/5SS", "ge:9/5SS"] }',
            'units = ["ge:5/5SS", "ge:8/5SS"] }',
            "unknown unit 'ge:8/5SS'",
        ),
        ('units = ["ge:5/5SS", "ge:9/5SS"] }', 'units = ["ge:5/5SS"] }', "of this name differ"),
        ('units = ["ge:5/5SS", "ge:9/5SS"] }', "units = [] }", "has no units"),
        ('need = ["ge:5/5SS", "ge:9/5SS"]', 'need = ["ge:5/5SS", "ge:5/5SS"]', "twice"),
        ('faces = ["turn"]', "faces = []", "at least one face"),
        ("count = 1", "count = 0", "out of range"),
        ('faces = ["turn"]', 'faces = ["turn"]\nmarks = ["moved", "frozen"]', "marks: must be 1"),
    ],
)
def test_a_planted_fault_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    issues = check(small_game(tmp_path, old, new))

    assert any(message in str(issue) for issue in issues), issues


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('units = ["ge:5/5SS", "ge:8/5SS"]\nfigure = "attack"\nleast = 10', "there is no unit ge:8/5SS"),
        (
            'units = ["ge:5/5SS", "ge:9/5SS"]\nfigure = "attack"\nleast = 11',
            "the attack of ge:5/5SS ge:9/5SS is 10",
        ),
        ('units = ["ge:5/5SS"]\nfigure = "strength"\nleast = 6', "unknown word 'strength'"),
        ('units = ["ge:5/5SS"]\nfigure = "move"\nleast = 7\nmost = 6', "out of range"),
    ],
)
def test_a_limit_that_does_not_hold_of_our_own_figures_is_named(
    tmp_path: Path, row: str, message: str
) -> None:
    issues = check(small_game(tmp_path, "[[body]]", f'[[limit]]\n{row}\nsource = "10.1"\n\n[[body]]'))

    assert any(message in str(issue) for issue in issues), issues


def test_the_sample_itself_has_no_issue(tmp_path: Path) -> None:
    assert check(small_game(tmp_path)) == []


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    folder = small_game(tmp_path, 'type = "tank"', 'type = "tonk"')
    path = folder / "counters.toml"
    path.write_text(path.read_text("utf-8").replace('corps = "IV"', 'corps = "V"'), encoding="utf-8")

    with pytest.raises(DataError) as raised:
        load(folder)

    assert len(raised.value.issues) == 4  # two units, two faults each


def test_an_issue_names_file_and_unit(tmp_path: Path) -> None:
    issue = check(small_game(tmp_path / "sample", '"6-5-7"', '"6-5"'))[0]

    assert (issue.source, issue.where) == ("sample/counters.toml", "unit ge:5/5SS.faces")


def test_markers_and_counters_are_both_checked_where_one_file_cannot_be_read(tmp_path: Path) -> None:
    folder = small_game(tmp_path, "schema = 1", "schema = ")
    (folder / "markers.toml").write_text("frozen = 1\n", encoding="utf-8")

    assert {issue.source.rpartition("/")[2] for issue in check(folder)} == {"counters.toml", "markers.toml"}


def test_another_file_is_said_to_be_no_counters(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear all", encoding="utf-8")

    assert "no counters" in check(other)[0].message


def test_counters_are_read_once_for_all_games() -> None:
    assert load("bitter_end") is load("bitter-end")


def test_counters_that_were_changed_are_read_again(tmp_path: Path) -> None:
    before = load(small_game(tmp_path))
    after = load(small_game(tmp_path, 'label = "9"', 'label = "8"'))

    assert [roster.units[UnitId("ge:9/5SS")].label for roster in (before, after)] == ["9", "8"]


# A player's own figures


def own_figures(tmp_path: Path, text: str) -> Roster:
    folder = tmp_path / "own" / "bitter_end"
    folder.mkdir(parents=True)
    (folder / "counters.toml").write_text(text, encoding="utf-8")
    return load("bitter-end", tmp_path / "own")


def test_own_figures_take_the_place_of_ours(tmp_path: Path) -> None:
    roster = own_figures(tmp_path, '[unit."ge:3/3SS"]\nfaces = ["7-6-8", "4-3-8"]\n')

    assert [face.figures for face in roster.units[UnitId("ge:3/3SS")].faces] == ["7-6-8", "4-3-8"]


def test_own_figures_say_that_they_are(tmp_path: Path) -> None:
    roster = own_figures(tmp_path, '[unit."ge:3/3SS"]\nfaces = ["7-6-8"]\nsource = "my counters"\n')

    assert roster.units[UnitId("ge:3/3SS")].provenance["value"] == "user: my counters"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[unit."ge:3/3SX"]\nfaces = ["7-6-8"]\n', "unknown unit 'ge:3/3SX'"),
        ('[unit."ge:3/3SS"]\nfaces = ["7-6"]\n', "is no attack-defense-move"),
        ('[unit."ge:3/3SS"]\nface = ["7-6-8"]\n', "unknown key"),
        ("[unit\n", "not TOML"),
    ],
)
def test_faults_in_own_figures_are_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        own_figures(tmp_path, text)


# Text that reads back


def test_the_counters_of_bitter_end_read_back_from_their_text() -> None:
    roster = load("bitter_end")

    assert read(format_roster(roster)) == roster


words = st.from_regex(r"[A-Za-z0-9_]{1,6}", fullmatch=True)
texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
origins = st.builds(
    lambda word, text: f"{word}: {text}", st.sampled_from(["rulebook", "user", "bound"]), texts
)


@st.composite
def faces(draw: st.DrawFn) -> tuple[Face, ...]:
    count = draw(st.integers(1, 3))
    values = sorted(draw(st.lists(st.integers(0, 99), min_size=count, max_size=count)), reverse=True)
    names = ("full", "reduced", "reduced 2")
    return tuple(Face(names[n], value, value, 5, count - n) for n, value in enumerate(values))


@st.composite
def units(draw: st.DrawFn) -> Unit:
    arrival = draw(st.sampled_from(["setup", "scenario", "variant", "1945-01-10", "012"]))
    number = draw(words)
    return Unit(
        id=UnitId(f"ge:{number}/5SS"),
        label=draw(texts.filter(bool)),
        side="german",
        nationality=draw(st.sampled_from(["german", "hungarian"])),
        service=draw(texts),
        type="tank",
        size=draw(st.sampled_from(["regiment", "battalion"])),
        parent="5SS",
        corps=draw(st.sampled_from(["", "IV"])),
        group=draw(st.sampled_from(["", "front"])),
        faces=draw(faces()),
        movement=draw(st.sampled_from(["", "motorized", "mounted"])),
        arrival=arrival,
        zones=("A", "B") if arrival[0].isdigit() else (),
        scenarios=("ultra",) if arrival == "scenario" else (),
        variants=("19.5",) if arrival == "variant" else (),
        provenance={key: draw(origins) for key in ("name", "value", "setup", "org")},
        note=draw(texts),
        values=draw(st.dictionaries(words, st.sampled_from(["2*", "(4)-6", "A"]), max_size=2)),
    )


def _of_type(unit: Unit, pattern: str, *, is_ground: bool) -> Unit:
    """Return a unit as one of a type that prints its figures so."""
    faces = tuple(replace(face, pattern=pattern) for face in unit.faces)
    return replace(unit, faces=faces, is_ground=is_ground)


@given(
    those=st.lists(units(), unique_by=lambda unit: unit.id, max_size=5),
    name=texts,
    pattern=st.sampled_from([USUAL_FIGURES, "({defense})-{move}", ""]),
    is_ground=st.booleans(),
)
def test_any_roster_reads_back_from_its_text(
    those: list[Unit], name: str, pattern: str, is_ground: bool
) -> None:
    base = load("bitter_end")
    types = {**base.types, "tank": replace(base.types["tank"], figures=pattern, is_ground=is_ground)}
    those = [_of_type(unit, pattern, is_ground=is_ground) for unit in those]
    empty = replace(base, units={}, formations={}, divisions={}, singles=("5SS",), markers={}, limits=())
    marker = replace(base.markers[MarkerId("frozen")], name=name)
    corps = {"IV": replace(base.corps["LVII"], id="IV")}
    groups = {"front": replace(base.groups["garrison"], id="front")}
    roster = replace(
        empty,
        types=types,
        units={u.id: u for u in those},
        markers={marker.id: marker},
        corps=corps,
        groups=groups,
    )

    assert read(format_roster(roster)) == roster
