"""A game as some sides see it: what is given to a screen, to an opponent, to an export instead of the game.

Its journal has the same steps as the real one, each as it is seen, and its table is what they lead to. What
is done in it is done in the real one; what happens there is told here as it is seen. So whoever reads such
a game cannot come by what is closed to its sides, and need not know that anything is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from app.table.changes import Change, Register
from app.table.closed import closed_by, owners_named
from app.table.game import Game
from app.table.glass import Glass
from app.table.journal import Event, Journal
from app.table.naming import Naming
from app.table.notes import Note, Notes
from app.table.pieces import PieceId
from app.table.records import START, Bookmarked, Claim, Remarked, Step, StepId
from app.table.references import ToHex, ToUnit
from app.table.sight import Sight, is_back, spot_of_back, with_backs
from app.table.ways import way
from maps.words import NOBODY
from rules.hexgrid import HexId


class SeenJournal(Journal):
    """The journal of a game as some sides see it. Call `close` when nobody reads it any more."""

    def __init__(self, whole: Journal, sight: Sight) -> None:
        # From the set-up on: what is seen of a step depends on how the real table lay before it.
        table = whole.table.copy()
        for change in way(whole.steps, whole.now, START):
            table.apply(change)
        super().__init__(sight.table(table))
        self.sight = sight
        self._whole = whole
        self._glass = Glass(sight, table)
        self._veiled: set[StepId] = set()
        """The steps that are not told as they were: nor are their remarks and names."""
        self._naming = Naming(sight.roster)
        self._tells_known: dict[tuple[StepId, str, PieceId | None], bool] = {}
        """Of texts that were looked at whether they name a piece that was closed at their step."""
        # A step's number is higher than that of the one it follows, on whatever branch.
        for step in sorted(whole.steps):
            self._take(whole.steps[step])
        self._go(whole.now)
        self._stop_listening = whole.listen(self._on_event)

    @property
    def whole(self) -> Journal:
        """The real journal."""
        return self._whole

    def close(self) -> None:
        """Hear nothing more of the real journal."""
        self._stop_listening()

    # ---- following

    def _on_event(self, event: Event) -> None:
        told: list[Change] = []
        # Several may be told of at once (`push_all`).
        # By number: steps are counted on without a gap, over all branches.
        while (step := StepId(self._newest + 1)) in self._whole.steps:
            told += self._take(self._whole.steps[step])
        told += self._go(event.now)
        self._tell_of(told)

    def _take(self, step: Step) -> Iterator[Change]:
        """Take in a step of the real journal, go there and return what is seen of the way."""
        # The step may begin a branch elsewhere: the glass must lie as the real table did before it.
        told = list(self._go(step.parent))
        change = self._glass.follow(step.change)
        self.table.apply(change)
        self._add(Step(step.id, step.parent, change))
        self._now = step.id
        if change is not step.change:
            self._veiled.add(step.id)
        # Now, as the table lies so: later on it would have to go back for each of them.
        for remark in self._whole.remarks_at(step.id):
            self._tells(remark)
        return iter([*told, change])

    def _go(self, step: StepId) -> Iterable[Change]:
        """Go to a step that was taken in, and return what is seen of the way."""
        told = way(self._steps, self._now, step)
        for change in way(self._whole.steps, self._now, step):
            self._glass.table.apply(change)
        self._apply_all(told)
        self._now = step
        return told

    # ---- reading

    @property
    def bookmarks(self) -> Mapping[StepId, str]:
        """The named steps, without those of which something is closed, or named."""
        return self._open(self._whole.bookmarks)

    @property
    def remarks(self) -> Mapping[StepId, str]:
        """The steps with a remark on themselves, without those of which something is closed, or named."""
        return self._open(self._whole.remarks)

    def remarks_at(self, step: StepId) -> tuple[Remarked, ...]:
        """Return the remarks at a step that name nothing closed."""
        return tuple(remark for remark in self._whole.remarks_at(step) if not self._tells(remark))

    @property
    def all_remarks(self) -> tuple[Remarked, ...]:
        """The remarks of all branches that name nothing closed, by step."""
        return tuple(remark for remark in self._whole.all_remarks if not self._tells(remark))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What sources say of steps, without those of which something is closed, or named."""
        return tuple(claim for claim in self._whole.claims if not self._tells(_as_remark(claim)))

    def _open(self, texts: Mapping[StepId, str]) -> Mapping[StepId, str]:
        told = {step: text for step, text in texts.items() if not self._tells(Remarked(step, text))}
        return MappingProxyType(told)

    def _tells(self, remark: Remarked) -> bool:
        """Return whether a remark tells of something closed: of its step, or of a piece that it names."""
        if remark.step in self._veiled:
            return True
        piece = remark.about.piece if isinstance(remark.about, ToUnit) else None
        key = remark.step, remark.text, piece
        if key not in self._tells_known:
            self._tells_known[key] = self._names_closed(remark, piece)
        return self._tells_known[key]

    def _names_closed(self, remark: Remarked, piece: PieceId | None) -> bool:
        table = self._glass.table
        if remark.step != self._now:
            # On a copy, laid as it was at the step: what lies open now may have been closed then.
            table = table.copy()
            for change in way(self._whole.steps, self._now, remark.step):
                table.apply(change)
        named = self._naming.named(table, remark.text, *([piece] if piece is not None else []))
        return any(not self.sight.sees(table, each) for each in named)

    def line_through(self, step: StepId) -> tuple[Step, ...]:
        """Return the path to a step and on along the branch last taken, to its end."""
        return tuple(self._steps[each.id] for each in self._whole.line_through(step))

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be made again."""
        return self._whole.can_redo

    @property
    def next_roll(self) -> int:
        """The number of the next roll, those counted that are closed."""
        return self._whole.next_roll

    @property
    def was_a_roll_undone(self) -> bool:
        """Whether dice fell on a way that is no longer the present's, those of closed draws too."""
        return self._whole.was_a_roll_undone

    # ---- acting

    def push(self, change: Change) -> StepId:
        """Make a change; raises Diverged, with nothing written, where it does not fit the table."""
        return self._whole.push(self._glass.meant(change, self.table))

    def push_all(self, told: Iterable[tuple[Change, str]]) -> StepId:
        """Make several changes, each a step with its remark; return the last step."""
        step = self.now
        for change, remark in told:
            step = self.push(change)
            self._whole.remark(step, remark)
        return step

    def redo(self) -> bool:
        """Make the step again that was taken back last; return False where there is none."""
        return self._whole.redo()

    def go_to(self, step: StepId) -> None:
        """Make any step of any branch the present; raises KeyError for an unknown one."""
        self._whole.go_to(step)

    def bookmark(self, step: StepId, name: str) -> None:
        """Give a step a name."""
        self._whole.bookmark(step, name)

    def put_remark(self, remark: Remarked) -> None:
        """Keep a remark; one on a back is kept as one on the hex where it lies, for no back stays itself."""
        if isinstance(remark.about, ToUnit) and is_back(remark.about.piece):
            spot = spot_of_back(remark.about.piece)
            is_on_map = spot in self.sight.sheet.grid
            remark = replace(remark, about=ToHex(HexId(spot)) if is_on_map else None)
        self._whole.put_remark(remark)

    def claim(self, claim: Claim) -> None:
        """Keep what a source says of a step."""
        self._whole.claim(claim)

    def _copied_notes(self) -> Notes:
        notes = Notes()
        # Only what is open goes along: whoever gets the copy has no glass to look through.
        told: list[Note] = [Bookmarked(step, name) for step, name in self.bookmarks.items()]
        for note in (*told, *self.all_remarks, *self.claims):
            notes.take(note)
        return notes

    def copy(self) -> SeenJournal:
        """Return what the same sides see of a real journal of its own, which no file keeps."""
        return SeenJournal(self._whole.copy(), self.sight)


def _as_remark(claim: Claim) -> Remarked:
    """Return all words of a claim as a remark on its step: they may name what is closed too."""
    words = (claim.question, claim.answer, claim.given, claim.source, claim.why)
    return Remarked(claim.step, " ".join(words))


def seen_by(game: Game, sides: Collection[str]) -> Game:
    """Return a game as some sides see it; a game that is seen by others is looked at anew."""
    whole = whole_of(game)
    sight = Sight(whole.sheet, whole.roster, frozenset(sides))
    return replace(whole, roster=with_backs(whole.roster), journal=SeenJournal(whole.journal, sight))


def own_game(game: Game, sides: Collection[str]) -> Game:
    """Return a game as some sides see it, the real one where nothing in it is closed to them.

    A game that is seen by these sides already is returned as it is.
    """
    if isinstance(game.journal, SeenJournal) and game.journal.sight.sides == frozenset(sides):
        return game
    return seen_by(game, sides) if hides_from(game, sides) else whole_of(game)


def close_view(game: Game) -> None:
    """Hear nothing more of the real game, where this is one that is seen by some sides."""
    if isinstance(game.journal, SeenJournal):
        game.journal.close()


def whole_of(game: Game) -> Game:
    """Return the real game of one that is seen by some sides."""
    if not isinstance(game.journal, SeenJournal):
        return game
    return replace(game, roster=game.journal.sight.roster, journal=game.journal.whole)


def hides_from(game: Game, *lookers: Collection[str]) -> bool:
    """Return whether anything is or was closed to some of those who look, or may be by the game's data.

    All are asked about at once, for in a long game each asking is a walk through its journal.
    """
    whole = whole_of(game)
    return bool(lookers) and any(owner not in sides for owner in _owners(whole) for sides in lookers)


def _owners(game: Game) -> Iterator[str]:
    """Yield to whom things of a game may be closed."""
    yield from (box.seen_by for box in game.sheet.tray.boxes.values() if box.seen_by)
    for marker in game.roster.markers.values():
        if marker.is_face_down:
            yield marker.owner if marker.owner in game.roster.sides else NOBODY
    yield from owners_named(*game.table.book(Register.CLOSED).values())
    for step in game.journal.steps.values():
        yield from closed_by(step.change)
