"""The assistant's panel on a small table without rules, and its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from pytestqt.qtbot import QtBot

from app.assist.glance import Overlay
from app.assist.level import Level
from app.assist.remarks import Remark, Report, Sign
from app.panels.assistant_panel import AssistantPanel
from app.panels.assistant_parts import RemarkRow
from app.panels.journal_model import JournalModel, Role
from app.panels.rule_panel import RulePanel
from app.table.journal import START
from app.table.phrases import Phrases
from app.view.assistant.advice import Advisor
from app.view.assistant.check import Checker
from app.view.assistant.clerk import Clerk
from app.view.assistant.pending_decisions import PendingDecisions
from app.view.scene import TableScene
from app.view.session import Session, Show
from app.view.theme import load_fonts
from app.view.view import TableView
from rules.choices import Assumption, AssumptionBook
from rules.citations import Citation, CitationBook, Status
from tests.view.tables import GERMAN_1, NO_PICTURES, STACK, game


@dataclass
class Bench:
    session: Session
    advisor: Advisor
    panel: AssistantPanel


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    load_fonts()
    session = Session(game(), Show(has_motion=False))
    scene = TableScene(session, folder=NO_PICTURES)
    advisor = Advisor(session, scene)
    view = TableView(scene)
    pending = PendingDecisions(session, scene, view, advisor)
    panel = AssistantPanel(
        session, advisor, Checker(session, scene, advisor), Clerk(session, advisor, ()), pending
    )
    qtbot.addWidget(view)
    qtbot.addWidget(panel)
    panel.resize(360, 800)
    panel.show()
    yield Bench(session, advisor, panel)
    advisor.close()
    scene.close()
    session.close()


REPORT = Report(
    "1/5SS to 0404",
    "Not by the rules (9.31): 3 of 6 points",
    (
        Remark(Sign.STOP, "It must stop", ("9.31",), "Also at 0405", STACK),
        Remark(Sign.COST, "0404  Clear 1", ("7.2",), at=STACK, amount="1 = 1"),
    ),
    can_copy=True,
)


def rows(bench: Bench) -> list[RemarkRow]:
    return [row for row in bench.panel.findings.rows if isinstance(row, RemarkRow)]


def test_a_game_without_rules_has_a_table_and_says_so(bench: Bench) -> None:
    bench.session.select([GERMAN_1])

    assert "not here" in bench.panel.title.text()


def test_a_report_is_shown_line_by_line(bench: Bench) -> None:
    bench.panel.show_report(REPORT)

    assert [row.remark for row in rows(bench)] == list(REPORT.remarks)


def test_a_screen_reader_hears_the_sentence_and_its_cases(bench: Bench) -> None:
    bench.panel.show_report(REPORT)

    assert rows(bench)[0].accessibleName() == "It must stop, Also at 0405, 9.31"


def test_every_button_has_a_name(bench: Bench) -> None:
    bench.panel.show_report(REPORT)
    buttons = [button for row in rows(bench) for button in row.buttons]

    assert [button.accessibleName() for button in buttons] == ["Case 9.31", "Case 7.2"]


def test_the_panel_is_no_wider_for_a_long_report(bench: Bench) -> None:
    before = bench.panel.minimumSizeHint().width()
    bench.panel.show_report(Report("A" * 8, "b " * 90, (Remark(Sign.STOP, "c " * 90, ("9.31", "7.62")),)))

    assert bench.panel.minimumSizeHint().width() == before


def test_without_a_report_nothing_can_be_copied(bench: Bench) -> None:
    bench.panel.show_report(REPORT)
    bench.panel.show_report(None)

    assert bench.panel.copy.isHidden()


def test_the_level_s_button_is_down(bench: Bench) -> None:
    bench.advisor.set_level(Level.CHECK)

    assert bench.panel.level.buttons[Level.CHECK].isChecked()


def test_at_off_the_overlays_cannot_be_pressed(bench: Bench) -> None:
    bench.panel.level.buttons[Level.OFF].click()

    assert not any(button.isEnabled() for button in bench.panel.overlays.values())


def test_an_overlay_s_button_turns_it_on(bench: Bench) -> None:
    bench.panel.overlays[Overlay.SUPPLY].click()

    assert Overlay.SUPPLY in bench.advisor.shown


# ---- the rule


@dataclass
class _Book:
    citations: CitationBook
    assumptions: AssumptionBook

    def citation(self, case: str) -> Citation | None:
        return self.citations.cases.get(case)

    def assumptions_of(self, case: str) -> tuple[Assumption, ...]:
        return tuple(each for each in self.assumptions.assumptions if case in each.cases)

    def reading_of(self, entry: Assumption) -> str:
        return entry.reading

    def told_reading(self, entry: Assumption) -> str:
        return entry.reading


@pytest.fixture
def rule(qtbot: QtBot) -> RulePanel:
    cases = {
        "9.31": Citation("9.31", "Stop", "A unit stops.", Status.JUDGED, ("9.32",)),
        "9.32": Citation("9.32", "Friends", "They help.", Status.NOT_MODELLED, reason="rare"),
    }
    choice = Assumption("A1", ("9.31",), "zones", "they stop", ("they do not",), keys=("zones_stop",))
    book = _Book(CitationBook(cases), AssumptionBook((choice,)))
    panel = RulePanel(book, {"9.32"}.__contains__)  # type: ignore[arg-type]  # it reads these of the wording
    qtbot.addWidget(panel)
    return panel


def test_a_rule_shows_number_title_and_text(rule: RulePanel) -> None:
    rule.show_case("9.31")

    assert (rule.title.text(), rule.text.text()) == ("9.31  Stop", "A unit stops.")


def test_a_rule_tells_where_it_leaves_a_choice(rule: RulePanel) -> None:
    rule.show_case("9.31")

    assert len(rule.choices.rows) == 1


def test_back_leads_to_the_rule_before(rule: RulePanel) -> None:
    rule.show_case("9.31")
    rule.show_case("9.32")
    rule.back()

    assert rule.case == "9.31"


def test_back_from_the_first_rule_leaves(rule: RulePanel, qtbot: QtBot) -> None:
    rule.show_case("9.31")

    with qtbot.waitSignal(rule.closed, timeout=500):
        rule.back()


def test_a_waived_rule_can_be_played_by_again(rule: RulePanel) -> None:
    rule.show_case("9.32")

    assert rule.waive_button.text() == "Play by it again"


def test_an_unknown_case_is_not_shown(rule: RulePanel) -> None:
    assert not rule.show_case("99.9")


# ---- the journal's lines


def test_a_ruling_stands_in_the_tip_of_its_line() -> None:
    table = game()
    model = JournalModel(table.journal, Phrases(table))
    model.show_rulings({START: "9.31 It must stop"})
    index = model.index(0)

    assert (index.data(Role.RULING), "9.31" in index.data(3)) == ("9.31 It must stop", True)


def test_a_ruling_taken_back_is_gone() -> None:
    table = game()
    model = JournalModel(table.journal, Phrases(table))
    model.show_rulings({START: "9.31 It must stop"})
    model.show_rulings({})

    assert model.index(0).data(Role.RULING) == ""
