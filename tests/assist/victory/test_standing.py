"""How a game stands in words: every point explained, the siege told, the same for window and command line."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.assist.adjudicator import rule_set_of
from app.assist.past import still
from app.assist.victory.accounts import Accounts
from app.assist.victory.standing import Standing, standing_of
from app.assist.victory.standing_text import standing_lines
from app.assist.wording import Wording
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.journal import START
from app.table.phrases import untranslated
from rules.games.bitter_end.words import GERMAN, SIDES
from tests.assist.siege import GARRISON, RELIEF, RING, clock, destroy, move, siege
from tests.assist.victory.test_ledger import ACTS, WEST, do


def wording_of(game: Game) -> Wording:
    return Wording(rule_set_of(game.header.game, game.header.rule_set), game)


def standing(game: Game, accounts: Accounts | None = None) -> Standing:
    """Return how a game stands, counted anew or by accounts that go on."""
    moment = still(game)
    found = (accounts or Accounts()).tally(moment)
    assert found is not None
    return standing_of(found, moment, wording_of(game))


def awards(found: Standing, side: str = ""):
    """Return every line of points, of one side or both."""
    sides = (each for each in found.sides if side in ("", each.side))
    return [award for each in sides for heading in each.headings for award in heading.awards]


@settings(max_examples=15, deadline=None)
@given(st.lists(ACTS, max_size=12))
def test_the_ledger_explains_every_point(acts_done: list) -> None:
    """The lines of a side add up to its points; each names its case, a date and a step on the way here."""
    game = siege()
    for act in acts_done:
        do(game, *act)
    found = standing(game)
    steps = {START, *(step.id for step in game.journal.path)}

    assert {each.side: sum(a.vp for a in awards(found, each.side)) for each in found.sides} == found.points
    assert all(a.case.startswith("20.") and a.when and a.step in steps for a in awards(found))


@settings(max_examples=15, deadline=None)
@given(st.lists(ACTS, max_size=12))
def test_a_tally_is_the_sum_of_its_entries(acts_done: list) -> None:
    game = siege()
    for act in acts_done:
        do(game, *act)
    found = Accounts().tally(still(game))

    assert found is not None
    sums = {side: sum(entry.vp for entry in found.entries(side)) for side in SIDES}
    assert sums == found.points
    assert all(entry.finding.case and entry.date for side in SIDES for entry in found.entries(side))


def test_a_whole_game_by_a_script_is_explained_to_the_last_point() -> None:
    """Relief, approach, a held line, a lost garrison unit and the clock to the end, all in one game."""
    game = siege()
    move(game, RELIEF, "2027", "2127", "2026")
    destroy(game, WEST)
    for day in ("06", "07"):
        clock(game, day, "german", "movement")
    destroy(game, GARRISON)
    clock(game, "26", "soviet", "end")
    found = standing(game)

    assert found.is_over
    assert {each.side: sum(each.kinds.values()) for each in found.sides} == found.points
    assert {"20.31", "20.32", "20.33", "20.38"} <= {award.case for award in awards(found)}


def test_accounts_that_go_on_agree_with_fresh_ones() -> None:
    game, accounts = siege(), Accounts()
    standing(game, accounts)
    move(game, RELIEF, "2027", "2127", "2026")
    destroy(game, RING[0])

    assert standing(game, accounts) == standing(game)


def test_what_happens_later_does_not_change_a_moment() -> None:
    game = siege()
    moment, accounts = still(game), Accounts()
    before = accounts.tally(moment)
    move(game, RELIEF, "2027", "2127", "2026")

    assert accounts.tally(moment) == before


def test_another_reading_of_the_law_is_counted_anew() -> None:
    """Komarom: 10 by the first edition's heading, 50 by that of 2005."""
    game, accounts = siege(), Accounts()
    standing(game, accounts)
    game.journal.push(Written(Register.SETTING, "town_vp_columns", "", "as_printed_2005"))

    assert next(a.vp for a in awards(standing(game, accounts), GERMAN) if a.text == "Komarom") == 50


def test_the_open_line_can_be_looked_at() -> None:
    game = siege()
    destroy(game, WEST)

    line, _ = standing(game).situation.facts
    assert (line.is_good, line.hexes[0]) == (True, "3227")


def test_the_gap_of_the_ring_can_be_looked_at() -> None:
    game = siege()
    move(game, WEST, "2030")

    _, ring = standing(game).situation.facts
    assert (ring.is_good, ring.hexes[0]) == (True, "3227")


def test_a_game_by_objectives_tells_no_points() -> None:
    found = standing(siege("northern_attack"))

    assert (found.sides, len(found.goals), found.winner) == ((), 5, "soviet")


def test_a_met_objective_says_so() -> None:
    game = siege("northern_attack")
    move(game, RELIEF, "2127")

    goal = next(each for each in standing(game).goals if each.text.startswith("Bicske"))
    assert (goal.is_good, goal.hexes) == (True, ("2127",))


def test_the_text_has_a_line_for_every_point() -> None:
    game = siege()
    move(game, RELIEF, "2027", "2127", "2227")
    text = "\n".join(standing_lines(standing(game), untranslated))

    assert all(award.text in text and award.when in text for award in awards(standing(game)))


def test_what_the_rules_tell_is_translated_before_it_is_filled_in() -> None:
    german = {
        "The ring is open at {at}.": "Der Ring ist bei {at} offen.",
        "The siege": "Die Belagerung",
        "German {german} and Soviet {soviet}: no victory level fits.": "{german} zu {soviet}.",
    }
    game = siege()
    move(game, WEST, "2030")
    found = Accounts().tally(still(game))
    wording = Wording(rule_set_of("bitter-end"), game, lambda text: german.get(text, text))

    assert found is not None
    told = standing_of(found, still(game), wording)
    lines = (told.situation.title, told.situation.facts[1].text, told.verdict)
    assert lines == ("Die Belagerung", "Der Ring ist bei 3127 offen", "116 zu 102")
