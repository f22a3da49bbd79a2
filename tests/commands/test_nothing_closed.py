"""What leaves a game for one side, in all forms that are text: nothing tells what is closed to that side."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pytestqt.qtbot import QtBot

from app.files.savegame import new_game
from app.table import acts, clock, pools
from app.table.changes import Group, Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.table.records import Claim, Remarked
from app.table.references import ToUnit
from maps.sheet import BoxId
from rules import library
from rules.hexgrid import HexId
from tests.commands.test_cli import Adjutant, adjutant, home

__all__ = ["adjutant", "home"]

SECRET = "Xanthippe"
"""Stands in every text about what White keeps to itself."""
MILITIA = PieceId("wh:1/militia")
HAND = BoxId("hand:white")


def play(game: Game) -> str:
    """Let White draw an order, write of it, hide a unit, plan; return what the order is called."""
    journal = game.journal
    drawn = pools.draw(game, BoxId("orders:white"))
    assert drawn is not None
    journal.push(drawn)
    order = game.table.stack_at(Place(box=HAND).spot)[-1].id
    name = game.name_of(order)
    journal.bookmark(journal.now, f"{SECRET} begins")
    journal.remark(journal.now, f"{SECRET}: {name} it is")
    texts = {Register.NOTE: {order: SECRET}, Register.LABEL: {order: f"{SECRET}'s {name}"}}
    for register, told in texts.items():
        journal.push(acts.write(game.table, register, told, f"Write {SECRET}") or Group("", ()))
    journal.put_remark(Remarked(journal.now, f"{SECRET} waits", ToUnit(order)))
    journal.push(pools.lay_face_down(game, {MILITIA: "white"}, "Lay face down") or Group("", ()))
    journal.push(acts.write(game.table, Register.NOTE, {MILITIA: SECRET}, "Note") or Group("", ()))
    march = acts.move(game.table, [MILITIA], Place(hex=HexId("0401")), f"March to {SECRET}")
    journal.push(march or Group("", ()))
    plan = acts.write(game.table, Register.PLAN, {"mission": SECRET}, "Plan")
    closing = acts.write(game.table, Register.CLOSED, {"plan mission": "white"}, "")
    journal.push(acts.together(f"Mission {SECRET}", [each for each in (closing, plan) if each]))
    journal.claim(Claim(journal.now, "Where to?", SECRET, f"[it](unit:{MILITIA})", "", ""))
    journal.remark(journal.now, f"With [it](unit:{MILITIA}) to {SECRET}")
    return name


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    entry = EntryPoint("toy", "tests.games.toy", library.PLUGINS)
    monkeypatch.setattr(library, "_plugins", lambda: (entry,))
    opened = new_game("toy", "meeting", seed=3, path=tmp_path / "meeting.adjutant")
    journal = opened.game.journal
    journal.push(clock.advance(opened.game) or Group("", ()))
    play(opened.game)
    journal.bookmark(journal.now, f"{SECRET} ends")
    # A longer branch, so that the one with the secrets is called by its bookmark; it is left on that.
    there = journal.now
    journal.go_to(journal.path[0].id)
    for _ in range(12):
        journal.push(clock.advance(opened.game) or Group("", ()))
    journal.go_to(there)
    opened.close()
    return opened.file.path


def text_of_pdf(raw: bytes) -> str:
    document = pdfium.PdfDocument(raw)
    return "\n".join(document[n].get_textpage().get_text_range() for n in range(len(document)))


def taken(adjutant: Adjutant, game: Path, kind: str, out: Path, *side: str) -> str:
    done = adjutant("export", game, f"--{kind}", "-o", out, "--json", *side)
    assert done.code == 0, done.err
    raw = out.read_bytes()
    told = text_of_pdf(raw) if raw.startswith(b"%PDF") else ""
    # The bytes as well: what a reader shows as the title of a file stands apart from its text.
    return "\n".join((told, raw.decode("latin-1"), done.out, done.err))


@pytest.mark.parametrize("kind", ["html", "pdf", "aid"])
def test_what_is_taken_away_for_a_side(
    qtbot: QtBot, adjutant: Adjutant, game: Path, tmp_path: Path, kind: str
) -> None:
    told = taken(adjutant, game, kind, tmp_path / "out", "--side", "blue")
    assert SECRET not in told
    assert MILITIA not in told


def test_a_branch_that_is_asked_for_by_a_closed_name(
    qtbot: QtBot, adjutant: Adjutant, game: Path, tmp_path: Path
) -> None:
    told = taken(adjutant, game, "html", tmp_path / "out", "--side", "blue", "--branch", f"{SECRET} ends")
    assert SECRET not in told


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_other_side_has_it_in_its_own(
    qtbot: QtBot, adjutant: Adjutant, game: Path, tmp_path: Path, kind: str
) -> None:
    # Else the test above could not fail.
    assert SECRET in taken(adjutant, game, kind, tmp_path / "out", "--side", "white")


@pytest.mark.parametrize(
    "words", [("show",), ("show", "--json"), ("order",), ("turn",), ("turn", "--json")], ids=" ".join
)
def test_what_is_told_of_a_game_to_a_side(adjutant: Adjutant, game: Path, words: tuple[str, ...]) -> None:
    command, *more = words
    mine, theirs = (adjutant(command, game, "--side", side, *more) for side in ("white", "blue"))
    assert (mine.code, theirs.code) == (0, 0), mine.err + theirs.err
    assert SECRET not in theirs.out + theirs.err
    assert MILITIA not in theirs.out + theirs.err
    assert theirs.out != mine.out or command == "turn"
