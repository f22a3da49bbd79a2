"""A save and a log of VASSAL become games of ours that open; their module is brought in with the first."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.bring_in.refused import Refused
from app.bring_in.vassal.binding import FILE, format_binding, read_binding
from app.bring_in.vassal.bound import BoundGame
from app.bring_in.vassal.saved_game import BroughtGame, bring_in_saved
from app.bring_in.vassal.telling import told
from app.checking.files import check_path
from app.cli import main
from app.files.folders import data_folder
from app.files.savegame import OpenGame, open_game
from app.table.changes import Register
from app.table.pieces import PieceId
from counters.setups import load_setup
from rules.library import PLACES, game_folder
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import (
    Built,
    Element,
    board,
    hexes,
    map_window,
    picture,
    river_war,
    squares,
)
from tests.bring_in.vassal.plain import add, deck, hide, saved, stack

BLUE = "emb2;Flip;2;F;;2;;;2;;;;1;false;0;0;blue.png,blue-back.png;;true;Layer;;;false;;1;1;false;70,130;;"
FOOT = ["mark;Side", BLUE, "piece;;;;1st Foot"]


def foot(key: str, level: int = 1, state: str = "null;0;0;1;0") -> str:
    """A counter of the module's first slot."""
    return add(key, FOOT, ["Blue", str(level), state])


OPENING = [
    foot("a"),
    foot("b", 2),
    stack("s", "Main;120;140", ["a", "b"]),
    add("x", ["piece;;;odd.png;Alien"], ["Main;60;35"]),
    add("k", ["piece;;;;Card 10"], ["null;0;0;10"]),
    deck("d", "Cards", "Main;300;60", ["k"]),
]
OTHERS = ["MainBoardPicker\tField\t0\t0", "PLAYER\tpw\tAnna\tBlue"]
STEPS = [
    ["M/a/Main/180/175/null/Main/120/140/null/pw", "CHAT* 1st Foot moves"],
    [foot("c", 1, "Main;240;210;1;0")],
    ["CHAT*** 2d6 = 3, 4 *** <Anna>"],
]


@pytest.fixture(name="folder")
def folder_with_the_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the module, and a home of the person's own."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(PLACES, str(data_folder()))
    river_war().pack(tmp_path / "river.vmod")
    return tmp_path


def brought(folder: Path, name: str = "spring.vlog", steps: list[list[str]] = STEPS) -> BroughtGame:
    """The log, brought in."""
    path = pack(folder / name, {"savedGame": hide(saved(OPENING, OTHERS, steps))})
    return bring_in_saved(path)


def reopened(found: BroughtGame) -> OpenGame:
    """The game that it is, opened from its file."""
    game = open_game(found.path)
    game.close()
    return game


def test_a_log_is_a_game_that_opens(folder: Path) -> None:
    found = brought(folder)
    game = reopened(found).game
    assert (found.steps, found.throws, found.strangers, found.is_module_new) == (3, 1, (), True)
    assert [len(game.journal.steps), game.header.game] == [3, "river-war"]
    lain = {piece.place.spot: piece.face for piece in game.table if "1st_Foot" in piece.id}
    # A move to column 3, row 2; one that stayed with its back up; one that came with the second step.
    assert lain == {"0404": 0, "0303": 1, "0504": 0}


def test_nothing_is_wrong_with_the_file(folder: Path) -> None:
    assert reopened(brought(folder)).issues == ()


def test_the_second_file_of_a_module_finds_it_brought_in(folder: Path) -> None:
    brought(folder)
    (folder / "river.vmod").unlink()
    again = brought(folder, "summer.vsav", [])
    game = reopened(again).game
    assert (again.is_module_new, again.steps, again.strangers) == (False, 0, ())
    assert game.header.title == "summer"
    assert sum(piece.place.spot == "0303" for piece in game.table) == 2


def test_faces_stacks_and_decks_are_as_they_were(folder: Path) -> None:
    game = reopened(brought(folder, "a.vsav", [])).game
    assert [
        piece.face for piece in game.table.stack_at(next(s for s in game.table.spots() if s == "0303"))
    ] == [0, 1]
    card = next(piece for piece in game.table if "Card_10" in piece.id)
    assert card.place.spot == "[deck:Cards]"
    assert game.table.read(Register.CLOSED, card.id) in {"", "nobody"}


def test_without_its_module_a_game_is_refused_with_what_to_do(folder: Path) -> None:
    (folder / "river.vmod").unlink()
    with pytest.raises(Refused, match="its module is not here"):
        brought(folder)


def test_a_piece_that_nobody_knows_gets_a_blank_counter(folder: Path) -> None:
    brought(folder, "a.vsav", [])
    path = pack(
        folder / "b.vsav", {"savedGame": hide(saved([add("n", ["piece;;;;New"], ["Main;120;140"])], OTHERS))}
    )
    found = bring_in_saved(path)
    game = reopened(found).game
    assert (found.strangers, game.table[PieceId("vassal:New")].place.spot) == (("New",), "0303")


def test_two_games_of_one_name_lie_beside_each_other(folder: Path) -> None:
    assert [brought(folder).path.name, brought(folder).path.name] == ["spring.adjutant", "spring 2.adjutant"]


def test_the_binding_reads_as_it_was_written(folder: Path) -> None:
    brought(folder)
    path = game_folder("river-war").home / FILE
    assert path.parent.parent == data_folder()
    binding = read_binding(path)
    copy = folder / FILE
    copy.write_text(format_binding(binding), encoding="utf-8")
    assert read_binding(copy) == binding
    assert [deck.is_face_down for deck in binding.decks] == [True]


def test_by_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pack(folder / "a.vlog", {"savedGame": hide(saved(OPENING, OTHERS, STEPS))})
    out = folder / "out.adjutant"
    assert main(["bring-in", "vassal", str(path), "-o", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["kind"], told["steps"], told["file"]) == ("log", 3, str(out))
    assert main(["show", str(out)]) == 0
    assert main(["replay", str(out), "--check"]) == 0


def test_the_module_beside_a_game_that_names_no_boards_is_found_by_its_maps(folder: Path) -> None:
    path = pack(folder / "bare.vsav", {"savedGame": hide(saved(OPENING))})
    assert bring_in_saved(path).pieces == 4


def test_what_waits_beside_the_map_and_what_is_left_out_is_told(folder: Path) -> None:
    opening = [*OPENING, foot("z"), "ZZTOP\thello"]
    story = told(bring_in_saved(pack(folder / "a.vsav", {"savedGame": hide(saved(opening, OTHERS))})))
    assert story is not None
    assert [heading.lines for heading in story.headings] == [
        ("5 pieces", "1 piece on none of its maps: in the boxes beside them"),
        ("command ZZTOP: 1",),
    ]


def test_a_slip_in_the_file_that_ties_a_module_is_found_by_the_check(folder: Path) -> None:
    brought(folder)
    binding = game_folder("river-war").home / FILE
    binding.write_text(binding.read_text(encoding="utf-8") + "\nsized = 3\n", encoding="utf-8")
    for path in (binding, binding.parent):
        assert ["sized" in str(issue) for issue in check_path(path)] == [True]


def test_what_lies_in_a_private_window_is_seen_by_its_side_alone(folder: Path) -> None:
    hand = Element(
        "module.PlayerHand", {"mapName": "Hand", "side": "Blue"}, map_window("", [board("H")]).holds
    )
    built = river_war()
    replace(built, holds=(*built.holds, hand)).pack(folder / "river.vmod")
    opening = [foot("a", state="Hand;100;90;1;0"), foot("b", state="Main;240;210;1;0")]
    steps = [["M/a/Main/180/175/null/Hand/100/90/null/pw"], ["M/b/Hand/100/90/null/Main/240/210/null/pw"]]
    path = pack(folder / "a.vlog", {"savedGame": hide(saved(opening, OTHERS, steps))})
    journal = reopened(bring_in_saved(path)).game.journal
    closed = []
    for step in range(3):
        journal.go_to(step)
        closed.append(sorted(journal.table.book(Register.CLOSED).values()))
    assert closed == [["blue"], [], ["blue"]]
    game = reopened(bring_in_saved(path)).game
    bound = BoundGame(read_binding(game_folder("river-war").home / FILE), game.sheet, game.roster)
    assert sorted(bound.is_private(piece.place) for piece in game.table if "1st" in piece.id) == [False, True]


def test_a_module_that_is_taken_for_another_one_is_told(folder: Path) -> None:
    data = "<data><name>Other War</name><version>2</version></data>"
    path = pack(folder / "a.vsav", {"savedGame": hide(saved(OPENING, OTHERS)), "moduledata": data})
    story = told(bring_in_saved(path))
    assert story is not None
    named = "It names the module Other War, which is not here: River War has the same maps"
    assert named in story.headings[0].lines


def test_a_file_that_several_parts_of_a_game_read_is_told_once(folder: Path) -> None:
    brought(folder)
    home = game_folder("river-war").home
    (home / "rules" / "words.toml").write_text("a = [", encoding="utf-8")
    assert len(check_path(home)) == 1


@pytest.mark.parametrize(
    ("x", "place"),
    [
        # Where the second board lies, but in a hex of the first that reaches beyond its edge.
        (425, "B.0103"),
        (300, "0603"),
    ],
)
def test_a_piece_stands_in_a_cell_of_the_board_that_it_lies_on(folder: Path, x: int, place: str) -> None:
    first, second = board("A", hexes({}, dx=60.0, dy=70.0), image="field.png"), board("B", squares({}))
    built = Built((map_window("Main", [first, second]),), {"field.png": picture(420, 350)})
    built.pack(folder / "river.vmod")
    lain = [add("a", ["piece;;;;Foot"], [f"Main;{x};105;1;0"])]
    others = ["MainBoardPicker\tA\t0\t0\tB\t1\t0"]
    found = bring_in_saved(pack(folder / "a.vsav", {"savedGame": hide(saved(lain, others))}))
    assert [piece.place.hex for piece in reopened(found).game.table] == [place]
    assert [each.hex for each in load_setup("river-war", "a").placements] == [place]
