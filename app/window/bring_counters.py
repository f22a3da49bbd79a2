"""Bringing in counter sheets: its window, from the scans to pictures of a person's own on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from app.bring_in.counter_mix import mix_of
from app.bring_in.sheets.proof import Proof
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.sheets.reading.wanted import wanted_of
from app.bring_in.watch import Watch
from app.bring_in.wizard.counters_state import CountersState
from app.bring_in.wizard.frame import BringInWindow
from app.bring_in.wizard.proof_words import Ends
from app.files.bring_in_folders import bank_folder, bring_in_folder
from app.files.folders import own_pictures_folder
from app.view.session import Tone
from app.view.translated import tr as _tr
from app.window.bring_door import ExtraDoor, OneWindow
from app.window.feature import Host
from app.window.sheet_pages import proof_begun, read_counters, sheet_pages
from app.window.workspace import Workspace
from rules.library import folder_name
from rules.plural import worded


class BringCounters:
    """The window of one workspace in which counters are brought in."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        self._session = workspace.session
        self._one, self._extra = OneWindow(), ExtraDoor(host)
        self.state: CountersState | None = None

    def close(self) -> None:
        """Put the window away with the game."""
        self._extra.close()
        self._one.close()

    def open(self) -> None:
        """Open the window where what was begun stands; offer to install what is missing for it."""
        self.open_with(())

    def open_with(self, pictures: Sequence[Path]) -> None:
        """Open the window as `open` does; with pictures at its beginning, where they join those there are."""
        self._extra.go_through(partial(self._one.open_with_pictures, self._made, pictures))

    def _made(self) -> BringInWindow:
        game = self._session.game
        folder = bring_in_folder(game.header.game, "counters", "sheets")
        begun = proof_begun(self._host, folder, game.header.game)
        state = self.state = CountersState(begun.proof, mix_of(game.roster), folder, begun.gone)
        state.kept.failed.connect(self._one.tell_unkept)
        foot = _tr(
            "Counters without a name keep our drawings. All of them are kept as a bank, by which photographs "
            "of the board are recognised. Ctrl+Z takes back."
        )
        ends = Ends(foot, _tr("Show them on the table"))
        pages = sheet_pages(self._session, state, self._reading, self._keeping, ends)
        window = BringInWindow(self._session, _tr("Counter sheets"), pages, self._host.frame)
        window.finished_with.connect(self._finish)
        window.begin_at(begun.step)
        window.tell(begun.words())
        return window

    def _reading(self) -> Callable[[Watch], tuple[Proposal, ...]]:
        """Return the work of reading what is printed on the counters that have no names yet."""
        game = self._session.game
        # Taken here: as in keeping, the other thread is given values.
        proof = Proof(game.header.game) if self.state is None else self.state.proof
        return partial(read_counters, proof, wanted_of(game.roster))

    def _keeping(self) -> Callable[[Watch], object]:
        """Return the work of keeping named counters as own pictures, and all of them as a bank."""
        game = self._session.game
        # Taken here: the other thread is given values, never the state that the pages share.
        proof = Proof(game.header.game) if self.state is None else self.state.proof
        roster, bank = game.roster, bank_folder(game.header.game)
        pictures = own_pictures_folder(folder_name(game.header.game))

        def keep(watch: Watch) -> object:
            # After the check for the extra: it imports what reads scans.
            from app.bring_in.sheets.keeping import keep_bank, keep_pictures  # noqa: PLC0415

            kept = keep_pictures(proof, roster, pictures, watch.part(0.0, 0.6))
            keep_bank(proof, bank, watch.part(0.6, 1.0))
            return kept

        return keep

    def _finish(self) -> None:
        # Counted before it is closed: the state goes with the window.
        named = 0 if self.state is None else len(self.state.proof.taken())
        self.close()
        self._workspace.scene.refresh_pictures()
        told = _tr("{count:counter shows|counters show} your own pictures now; the others keep our drawings.")
        self._session.say(worded(told, count=named), Tone.FINE)
