"""Combat on the screen: the plan, the combat under way, what can be done next, and the marks of it all.

Whatever a person chooses here is one change of the journal. With the assistant off nothing is offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.assist.combat import battle_plan as plan
from app.assist.combat import combat_marks as marks
from app.assist.combat.combat_card import CardView, title_of
from app.assist.combat.outdated import has_enemy
from app.assist.combat.resolution import Resolution, declare, step_before
from app.assist.situation import Situation
from app.assist.strikes import marched
from app.map_marks import MapMark
from app.table.changes import Change
from app.table.game import Game
from app.table.journal import StepId
from app.table.pieces import PieceId, Spot
from app.view.assistant.advice import Advisor
from app.view.assistant.cards import Cards, Line
from app.view.assistant.combat_options import Option, by_hand_words, going_of, options_of
from app.view.assistant.hex_asking import HexAsking
from app.view.assistant.strike_offers import StrikeOffers, own_selected
from app.view.scene import TableScene
from app.view.session import Session, Tone
from app.view.view import TableView
from rules.attack_plan import Row
from rules.attack_words import AttackOption
from rules.combat_task import CombatChoice, CombatState, CombatTask, Does, UnitChoice
from rules.hexgrid import HexId
from rules.strikes import StrikeWay
from rules.unit_id import UnitId

_SOURCE = "combat"


class Combats(QObject):
    """Everything about combat in one session. `picked` is the unit that retreats or advances next."""

    changed = Signal()
    """The plan, the combat or what can be done has changed."""
    wanted = Signal()
    """The panel should be seen."""

    def __init__(self, session: Session, scene: TableScene, view: TableView, advisor: Advisor) -> None:
        super().__init__(session)
        self._session, self._scene, self._advisor = session, scene, advisor
        self.number = 0
        self.picked: UnitId | None = None
        self.joining: tuple[UnitId, ...] | None = None
        self.index = 0
        self.is_guessing = False
        self.is_guess_open = False
        self._seen_at: StepId | None = None
        self._seen: Situation | None = None
        self._resolved: tuple[StepId, Situation | None, Resolution | None] | None = None
        self._cards, self._offers = Cards(session.game), StrikeOffers(scene, advisor)
        self._asking = HexAsking(session, view)
        self._is_aiming = False
        self._aim_words = self.tr("Click the hex to attack; with Shift a second one. Escape lets it be.")
        # With the advisor, after the frame that shows the change: both read the table anew, once.
        advisor.situated.connect(self._follow)
        session.shown.connect(lambda _: self.changed.emit())

    def _follow(self, situation: Situation | None) -> None:
        if self._seen_at != self.game.journal.now or self._seen is not situation:
            self.refresh()

    def _push(self, change: Change | None) -> bool:
        """Make a step of the combat; what can be done next is on the screen with it."""
        is_made = self._session.push(change)
        self.refresh()
        return is_made

    # ---- what there is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._session.game

    @property
    def situation(self) -> Situation | None:
        """The situation on the table; None with the assistant off, or without rules."""
        return self._advisor.situation

    @property
    def fight(self) -> CombatState | None:
        """The combat under way."""
        return plan.fight_of(self.game)

    @property
    def resolution(self) -> Resolution | None:
        """The combat under way in the situation as it lies."""
        situation, now = self.situation, self.game.journal.now
        if self._resolved is None or self._resolved[0] != now or self._resolved[1] is not situation:
            self._resolved = now, situation, Resolution.of(self.game, situation)
        return self._resolved[2]

    @property
    def task(self) -> CombatTask | None:
        """What is to be done now in the combat under way."""
        resolution = self.resolution
        return resolution.task if resolution is not None else None

    @property
    def row(self) -> Row | None:
        """The row that is looked at."""
        return plan.rows(self.game.table).get(self.number)

    def lines(self) -> tuple[Line, ...]:
        """Return the rows of the plan, each with its odds and what stands in its way."""
        situation, wording = self.situation, self._advisor.wording
        return tuple(
            self._cards.line(number, row, situation, wording, is_closed=self.is_closed(row))
            for number, row in plan.rows(self.game.table).items()
        )

    def unit_words(self, unit: UnitId) -> str:
        """Return what people call a unit."""
        return self._advisor.name_of(unit)

    def is_closed(self, row: Row) -> bool:
        """Return whether the attacked stacks are closed to the attacker (8.4)."""
        closed = self._session.show.closed_sides
        own = plan.side_of(self.game, row)
        return any(side in closed for side in self.game.roster.sides if side != own)

    def card(self) -> CardView | None:
        """Return the card of the combat under way as it is or was rolled for, else of the row looked at."""
        situation, wording, row = self.situation, self._advisor.wording, self.row
        resolution = self.resolution
        if situation is None or wording is None:
            return None
        if resolution is not None:
            return self._cards.of_round(resolution, wording)
        if row is None:
            return None
        return self._cards.of_row(situation, wording, row, is_closed=self.is_closed(row))

    def options(self) -> tuple[Option, ...]:
        """Return what can be done now in the combat under way, the likeliest first."""
        task, wording = self.task, self._advisor.wording
        return options_of(self, task, wording) if task is not None and wording is not None else ()

    # ---- planning

    def aim(self) -> bool:
        """Ask for the hex that the selected units attack; again lets it be."""
        if self._is_aiming:
            self.stop_aiming()
            return False
        if self.situation is None:
            self._session.say(by_hand_words(self._advisor.why_silent))
            return False
        if not self._own_selected():
            self._session.say(self.tr("Select the units that attack first."))
            return False
        self._is_aiming = True
        self._offers.show(self._own_selected())
        self._asking.ask(self._has_enemy, self._aimed, self.stop_aiming)
        self.wanted.emit()
        self._session.say(self._aim_words)
        return True

    def _leave_aim(self) -> None:
        self._is_aiming = False
        self._offers.hide()
        self._asking.stop()
        self._session.unsay(self._aim_words)

    def stop_aiming(self) -> None:
        """Ask for no hex any more."""
        self._leave_aim()
        self.refresh()

    def _own_selected(self) -> tuple[UnitId, ...]:
        return own_selected(self._session)

    def _has_enemy(self, here: HexId) -> bool:
        return has_enemy(self.game, here, plan.side_of(self.game, Row(self._own_selected(), (here,))))

    def _aimed(self, here: HexId, is_more: bool) -> None:
        if is_more and self.row is not None and here not in self.row.hexes:
            self.change_row(replace(self.row, hexes=(*self.row.hexes, here)))
            return
        self._leave_aim()
        units, way = self._own_selected(), self.strikes().get(here)
        if way is not None:
            self.strike(units, here, way)
        else:
            self.plan_attack(units, here)

    def strikes(self) -> Mapping[HexId, StrikeWay]:
        """Return what the selected units can attack before their move is over, and how."""
        return self._offers.of(self._own_selected()) if self.fight is None else {}

    def strike(self, units: tuple[UnitId, ...], here: HexId, way: StrikeWay) -> bool:
        """Have units march to where they strike, and declare their attack: each a step that can be undone."""
        title = self.tr("Move to attack {hex}").format(hex=here)
        change = marched(self.game, units, way.path, title)
        if change is not None and not self._push(change):
            return False
        return self.plan_attack(units, here) and self.declare()

    def plan_attack(self, attackers: tuple[UnitId, ...], here: HexId) -> bool:
        """Add an attack to the plan, or lead more units into the one that is planned on the hex."""
        if not attackers:
            return False
        title = self.tr("Plan: attack on {hex}").format(hex=here)
        known = {n: row for n, row in plan.rows(self.game.table).items() if row.hexes == (here,)}
        same_side = plan.side_of(self.game, Row(attackers, (here,)))
        for number, row in known.items():
            if plan.side_of(self.game, row) == same_side:
                self.number = number
                return self.change_row(replace(row, attackers=tuple(dict.fromkeys(attackers))))
        self.number = plan.next_number(self.game)
        self.is_guess_open = False
        return self._push(plan.add(self.game, Row(attackers, (here,)), title))

    def choose_row(self, number: int) -> None:
        """Look at a row."""
        self.number = number
        self.is_guess_open = False
        row = self.row
        if row is not None:
            table = self.game.table
            self._session.select(PieceId(unit) for unit in row.attackers if PieceId(unit) in table)
            self._session.centre_on(Spot(row.hexes[0]))
        self.refresh()

    def next_row(self) -> None:
        """Look at the next row, after the last at the first."""
        numbers = list(plan.rows(self.game.table))
        if numbers:
            at = numbers.index(self.number) + 1 if self.number in numbers else 0
            self.choose_row(numbers[at % len(numbers)])

    def change_row(self, row: Row) -> bool:
        """Exchange the row looked at."""
        title = self.tr("Plan: attack on {hex}").format(hex=", ".join(row.hexes))
        return self._push(plan.change(self.game, self.number, row, title))

    def support(self, kind: str, by: int) -> bool:
        """Ask for more points of a kind, or for fewer."""
        row = self.row
        if row is None or self.fight is not None:
            return False
        kinds = [each.id for each in self.game.words.support]
        return self.change_row(row.with_points(kind, max(0, row.points(kind) + by), kinds))

    def next_value(self, option: AttackOption) -> bool:
        """Choose the next value of an option of the attack: one after the other, then none."""
        row = self.row
        ids = [each.id for each in self.game.words.chosen_options]
        value = option.after(row.option(option.id)) if row is not None else ""
        return row is not None and self.change_row(row.with_option(option.id, value, ids))

    def drop_row(self, number: int) -> bool:
        """Take a row out of the plan."""
        return self._push(plan.drop(self.game, number, self.tr("Plan: an attack less")))

    def shift_row(self, number: int, by: int) -> bool:
        """Bring a row forward or back."""
        return self._push(plan.shift(self.game, number, by, self.tr("Plan: another order")))

    def declare(self) -> bool:
        """Declare the row looked at: its support is spent, closed stacks are looked at (8.4)."""
        situation, row = self.situation, self.row
        if situation is None or row is None:
            return False
        title = self.tr("Attack on {hex}").format(hex=title_of(row.hexes, self.game, self.tr))
        self.index = 0
        change = declare(self.game, situation, self.number, title)
        if change is None:
            self._session.say(self.tr("This attack cannot begin: one is under way, or nobody stands there."))
        return self.do(change)

    # ---- resolving

    def do(self, change: Change | None) -> bool:
        """Make a step of the combat; the next unit and the first option are looked at then."""
        self.index = 0
        self.picked = None
        self.joining = None
        return self._push(change)

    def roll(self, face: int | None = None) -> bool:
        """Roll for the combat, or take the face of a real die."""
        choices = self.task.of(Does.ROLL) if self.task is not None else ()
        return bool(choices) and self.take(choices[0], face)

    def take(self, choice: CombatChoice, face: int | None = None) -> bool:
        """Make a choice, by the face of a real die where one is given."""
        resolution, wording = self.resolution, self._advisor.wording
        if resolution is None or wording is None:
            return False
        title = wording.said(choice.title or choice.label)
        return self.do(resolution.take(choice, title, face))

    def rule_result(self, here: HexId, result: int, title: str) -> bool:
        """Let a hex have another result than the die gave."""
        resolution = self.resolution
        return resolution is not None and self.do(resolution.set_result(here, result, title))

    def act(self) -> bool:
        """Do the option that is looked at."""
        options = self.options()
        return bool(options) and bool(options[self.index % len(options)].do())

    def next_option(self) -> None:
        """Look at the next option."""
        options = self.options()
        if options:
            self.index = (self.index + 1) % len(options)
            self.changed.emit()

    def pick(self, unit: UnitId) -> bool:
        """Let another unit retreat or advance next."""
        self.picked = unit
        self.index = 0
        self.refresh()
        return True

    def toggle_joining(self, unit: UnitId, group: UnitChoice) -> bool:
        """Let a unit join what several do together, or stay out."""
        now = going_of(self, group)
        self.joining = tuple(each for each in group.units if (each in now) != (each == unit))
        self.refresh()
        return True

    def mover(self, task: CombatTask) -> UnitId | None:
        """Return the unit that retreats or advances next."""
        if not task.is_one_by_one:
            return None
        return self.picked if self.picked in task.units else next(iter(task.units), None)

    def take_back(self) -> bool:
        """Take the whole combat back, to before it was declared; nothing is lost, Redo makes it again."""
        before = step_before(self.game)
        if before is None:
            return False
        self.game.journal.go_to(before)
        return True

    def set_guessing(self, is_on: bool) -> None:
        """Hide the outcome until it was guessed, for learners."""
        self.is_guessing = is_on
        self.is_guess_open = False
        self.changed.emit()

    def open_guess(self) -> None:
        """Show the outcome."""
        self.is_guess_open = True
        self.changed.emit()

    # ---- showing

    def refresh(self) -> None:
        """Draw and tell everything anew."""
        self._seen_at, self._seen = self.game.journal.now, self.situation
        numbers = list(plan.rows(self.game.table))
        if self.number not in numbers:
            self.number = numbers[0] if numbers else 0
        self._scene.set_marks(_SOURCE, self._marks() if self.situation is not None else ())
        self._aim_at_choices()
        self.changed.emit()

    def _marks(self) -> tuple[MapMark, ...]:
        resolution = self.resolution
        if resolution is None:
            rows = (marks.attack_marks(self.game, each.row, each.odds) for each in self.lines())
            return tuple(mark for row in rows for mark in row)
        wording = self._advisor.wording
        if wording is None:
            return ()
        return marks.fight_marks(resolution, self.mover(resolution.task), wording)

    def _aim_at_choices(self) -> None:
        """Take clicks on the hexes where the unit may go that retreats or advances next."""
        if self._is_aiming:
            return
        at = {option.at: option.do for option in self.options() if option.at is not None}
        if at:
            self._asking.ask(lambda here: here in at, lambda here, _shift: at[here]())
        else:
            self._asking.stop()

    def tell(self, text: str) -> None:
        """Say something to the person."""
        self._session.say(text, Tone.INFO)
