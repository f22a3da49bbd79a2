"""A hand that plays a game as the panels do and keeps every line of its file, with remarks and claims."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from app.assist.assistant import Assistant
from app.assist.carry_out import carried_out
from app.assist.claims.asked import signed
from app.assist.combat import battle_plan as plan
from app.assist.combat.combat_card import title_of
from app.assist.combat.resolution import declare
from app.assist.situation import Situation
from app.files.charts import unflatten
from app.files.form import encode, preamble
from app.table import acts, clock, counts
from app.table.changes import Change, Register
from app.table.journal import Claim, Journal, format_record
from app.table.pieces import PieceId, Place
from rules.attack_plan import Row
from rules.effects import TakeMarks
from rules.games.bitter_end.law import law
from rules.games.bitter_end.resolution.fight import Fight
from rules.games.bitter_end.turn.acts import guns_counted
from rules.hexgrid import HexId
from rules.units import ATTACKED, RETREATED
from tests.assist.combats import SUPPORT, Steps, names, units
from tests.new_games import new_game

_NAME = re.compile(r"\{([^}]+)\}")
Answers = Mapping[str, str]


class Hand:
    """One game from its set-up on. Units are called as in the example; `{217/80G}` in a question is one."""

    def __init__(self, title: str, created: str) -> None:
        game = new_game()
        header = replace(game.header, title=title, created=created)
        self.lines = preamble(header, game.table)
        journal = Journal(game.table, lambda record: self.lines.append(format_record(record)))
        self.game = replace(game, header=header, journal=journal)
        self.source = ""
        self._assistant = Assistant(self.game)

    @property
    def raw(self) -> bytes:
        """The file so far."""
        return encode(self.lines)

    @property
    def situation(self) -> Situation:
        found = self._assistant.situation()
        assert found is not None
        return found

    @property
    def fight(self) -> Fight:
        found = plan.fight_of(self.game)
        assert isinstance(found, Fight)
        return found

    @property
    def resolution(self) -> Steps:
        return Steps(self.game, self.situation)

    def push(self, change: Change | None) -> None:
        assert change is not None
        self.game.journal.push(change)

    # ---- what stands beside the steps

    def mark(self, name: str) -> None:
        """Name the present step."""
        self.game.journal.bookmark(self.game.journal.now, name)

    def note(self, text: str) -> None:
        """Remark on the present step."""
        self.game.journal.remark(self.game.journal.now, text)

    def says(self, answers: Answers) -> None:
        """Keep what the source says of the present step."""
        for question, answer in answers.items():
            self._claim(question, answer)

    def contradicts(self, why: str, answers: Mapping[str, tuple[str, str]]) -> None:
        """Keep what the source says and what the rules answer instead."""
        for question, (answer, given) in answers.items():
            self._claim(question, answer, given, why)

    def _claim(self, question: str, answer: str, given: str = "", why: str = "") -> None:
        asked = _NAME.sub(lambda found: names()[found[1]], question)
        self.game.journal.claim(Claim(self.game.journal.now, asked, answer, self.source, given, why))

    # ---- the turn

    def next_step(self) -> None:
        self.push(clock.advance(self.game, clock.Pace.NEXT_STEP))

    def next_phase(self) -> None:
        self.push(clock.advance(self.game, clock.Pace.NEXT_PHASE))

    def weather(self, face: int, weather: str) -> None:
        """Type the die of the weather and note what it brings."""
        roll = acts.typed_roll(self.game.journal, "Weather", (face,))
        noted = clock.set_weather(self.game, weather, f"Weather: {weather}")
        # Clear weather may lie there from the start: then only the die is new.
        self.push(acts.together(f"Weather: {weather}", [roll, *([noted] if noted is not None else [])]))

    def support(self, face: int, points: int) -> None:
        """Type the die of the air support; the artillery points are the clerk's."""
        game = self.game
        roll = acts.typed_roll(game.journal, "Air support", (face,))
        air = counts.set_count(game, "asp:german", points, f"Air support: {points} points")
        charts = law(None, unflatten(game.table.book(Register.CHART)))
        due = guns_counted(charts, "german", game.table.read(Register.TRACKER, "date"))
        guns = carried_out(game, due, "Artillery support")
        changes = [each for each in (roll, air, guns) if each is not None]
        self.push(acts.together("Air and artillery support", changes))

    def take_markers_off(self) -> None:
        marks = (RETREATED, ATTACKED)
        self.push(carried_out(self.game, (TakeMarks(marks),), "Markers of the phase taken off"))

    def move(self, unit: str, path: str) -> None:
        """Move a unit along its hexes."""
        piece, route = PieceId(names()[unit]), tuple(map(HexId, path.split("-")))
        title = f"Move {self._label(unit)}"
        self.push(acts.move(self.game.table, [piece], Place(hex=route[-1]), title, route))

    # ---- combat

    def plan(self, attackers: str, here: str, arsp: int = 0) -> None:
        """Add an attack to the plan, with the support that it asks for."""
        row = Row(units(attackers), (HexId(here),)).with_points("arsp", arsp, SUPPORT)
        self.push(plan.add(self.game, row, f"Plan: attack on {here}"))

    def declare(self) -> None:
        number, row = next(iter(plan.rows(self.game.table).items()))
        title = f"Attack on {title_of(row.hexes, self.game)}"
        self.push(declare(self.game, self.situation, number, title))

    def roll(self, face: int) -> None:
        self.push(self.resolution.roll(f"Attack on {self.fight.hexes[0]}", face))

    def rule(self, here: str, result: int) -> None:
        """Set a result by hand."""
        self.push(
            self.resolution.set_result(HexId(here), result, f"Ruling: result {signed(result)} in {here}")
        )

    def take_mandatory_losses(self) -> None:
        self.push(self.resolution.take_mandatory_losses("Steps beyond the movement allowance (10.45)"))

    def decide_retreat(self) -> None:
        obligation = self.resolution.pending().obligation
        assert obligation is not None
        points = obligation.by_retreat
        self.push(self.resolution.decide_retreat(f"Retreat by {points} MP"))

    def flee(self, unit: str, path: str) -> None:
        """Retreat a unit along its hexes."""
        found = self.resolution.retreats(names()[unit])
        way = next(each for each in found if "-".join(each.path) == path)
        title = f"{self._label(unit)} to {path[-4:]}"
        self.push(self.resolution.retreat(names()[unit], way, title))

    def lose(self, unit: str) -> None:
        self.push(self.resolution.lose(names()[unit], f"{self._label(unit)} loses a step"))

    def enter(self, attackers: str) -> None:
        here = self.resolution.pending().hex
        assert here is not None
        self.push(self.resolution.enter(units(attackers), here, f"Enter {here}: same-hex combat"))

    def leave(self) -> None:
        now = self.resolution.pending()
        self.push(self.resolution.leave(f"{now.side.title()}: leave {now.hex} by one hex"))

    def advance(self, unit: str, to: str) -> None:
        found = self.resolution.advances()[names()[unit]].hexes[HexId(to)]
        self.push(self.resolution.advance(names()[unit], found, f"{self._label(unit)} to {to}"))

    def finish(self) -> None:
        self.push(self.resolution.finish("End of the combat"))

    def _label(self, unit: str) -> str:
        return self.game.name_of(PieceId(names()[unit]))
