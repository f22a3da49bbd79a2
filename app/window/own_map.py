"""A player's own map in the window: his picture in place of ours, our data laid over it, his corrections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog

from app.dialogs.picker import Entry, pick
from app.files.map_in_play import correct_map
from app.files.own_map import own_corrections, own_map_folder, own_section_pictures
from app.files.own_map_pictures import keep_picture, remove_picture
from app.files.savegame import map_in_force
from app.table.changes import Change, Register, Written
from app.table.journal import Event
from app.view.background import Background
from app.view.job import Job
from app.view.session import Offer, Tone
from app.view.translated import tr as _tr
from app.window.feature import Feature, Host
from app.window.workspace import Workspace
from rules.issues import DataError
from rules.plural import worded


@dataclass(frozen=True, slots=True)
class KeepPicture(Job[DataError | None]):
    """A picture taken as that of a section: it is looked at, copied, and made small."""

    game: str
    section: str
    path: Path

    def run(self) -> DataError | None:
        """Return why it cannot be used, None where it was taken."""
        try:
            keep_picture(self.game, self.section, self.path)
        except DataError as error:
            return error
        return None


class OwnMap:
    """The player's own map of the game in one workspace."""

    def __init__(self, workspace: Workspace, host: Host) -> None:
        self._workspace, self._host = workspace, host
        self._session, self._scene = workspace.session, workspace.scene
        self._game = workspace.session.game.header.game
        # A child of the view, so that it ends with the table.
        self._background = Background(workspace.view)

    def feature(self) -> Feature:
        """Return what it brings to the window."""
        handlers: dict[str, Callable[[], object]] = {
            "bring_in.edit_map": self.edit,
            "bring_in.picture": self.ask_picture,
            "bring_in.own_map": lambda: self._toggle("own_map"),
            "bring_in.map_data": lambda: self._toggle("map_data"),
            "bring_in.use_corrections": self.use_corrections,
            "bring_in.remove_map": self.remove,
        }
        return Feature(handlers, self.states, settle=self.settle, close=self.close)

    def settle(self) -> None:
        """Begin to hear of changes of the map."""
        self._session.happened.connect(self._on_event)

    def close(self) -> None:
        """End what is under way."""
        self._background.close()

    def states(self) -> Mapping[str, bool]:
        """Return which of its actions are on."""
        show = self._session.show
        return {
            "bring_in.own_map": show.own_map and self._scene.has_own_map,
            "bring_in.map_data": show.map_data,
        }

    def _toggle(self, name: str) -> None:
        show = self._session.show
        if name == "own_map" and not self._scene.has_own_map:
            text = _tr("There is no map of your own yet: bring in a picture of it.")
            self._session.say(text, Tone.INFO)
        self._session.change_show(**{name: not getattr(show, name)})

    # ---- pictures

    def ask_picture(self) -> None:
        """Ask for a picture of the right proportion and for its section, and take it."""
        kinds = _tr("Pictures (*.jpg *.jpeg *.png *.webp)")
        title = _tr("A picture of the map")
        name, _ = QFileDialog.getOpenFileName(self._host.frame, title, str(Path.home()), kinds)
        section = self._ask_section() if name else None
        if section is not None:
            self.take(section, Path(name))

    def _ask_section(self) -> str | None:
        sections = self._session.game.sheet.sections
        if len(sections) == 1:
            return sections[0].id
        entries = [Entry(each.id, _tr(each.title), each.picture) for each in sections]
        return pick(_tr("Which section does it show?"), entries, self._host.frame)

    def take(self, section: str, path: Path) -> None:
        """Take a picture as that of a section, beside the window."""
        self._background.run("picture", KeepPicture(self._game, section, path), self._on_taken)

    def _on_taken(self, error: DataError | None) -> None:
        if error is not None:
            self._host.games.tell(_tr("This picture was not taken."), error)
            return
        self._scene.refresh_map()
        self._session.change_show(own_map=True)
        self._host.refresh()
        text = _tr("Your picture lies under the map's data now. The drawn map is a switch away.")
        self._session.say(text, Tone.FINE)

    def remove(self) -> None:
        """Take a section's own picture away; the original scan was never touched."""
        sheet, folder = self._session.game.sheet, own_map_folder(self._game)
        own = own_section_pictures(sheet, folder)
        if not own:
            self._session.say(_tr("There is no picture of your own to take away."), Tone.INFO)
            return
        entries = [
            Entry(each.id, _tr(each.title), own[each.id].name) for each in sheet.sections if each.id in own
        ]
        chosen = pick(_tr("Which picture of yours shall go?"), entries, self._host.frame)
        if chosen is not None and self._host.games.try_to(
            lambda: remove_picture(self._game, chosen), _tr("The picture was not taken away.")
        ):
            self._scene.refresh_map()
            self._host.refresh()

    # ---- the editor

    def edit(self) -> None:
        """Open the hex editor on this map: on the player's corrections of ours, or on his own game's map."""
        # Late: the window begins without what only few of its users ever open.
        from app.bring_in.map_targets import target_for  # noqa: PLC0415
        from app.bring_in.wizard.editor.editor import HexEditor  # noqa: PLC0415
        from app.bring_in.wizard.editor.window import EditorWindow  # noqa: PLC0415

        game = self._session.game.header.game
        try:
            editor = HexEditor(target_for(game), self._scene.map_files, is_dark=self._session.show.is_dark)
        except DataError as error:
            self._host.games.tell(_tr("The map cannot be edited."), error)
            return
        title = _tr("Edit the map of {game}").format(game=self._session.game.sheet.title)
        window = EditorWindow(editor, title, self._host.frame, is_dark=self._session.show.is_dark)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.ended.connect(self._on_edited)
        window.open()

    def _on_edited(self, count: int) -> None:
        """Tell what has become of the map, and offer to play by it."""
        if own_map_folder(self._game) is None:
            # His own game has this one map: the table shows it as it is now.
            QTimer.singleShot(0, self._workspace.view, self._host.look_anew)
            return
        # What cannot be used is told when it is to be used.
        with suppress(DataError):
            if self._by_corrections() is None:
                # Only looked into: there is nothing to play by that this game has not.
                return
        text = _tr(
            "{count:correction|corrections} of the map kept, for new games. This one has its own map still."
        )
        offer = Offer(_tr("Play this game by it"), self.use_corrections)
        self._session.say(worded(text, count=count), Tone.FINE, offer=offer)

    # ---- corrections

    def use_corrections(self) -> None:
        """Play this game by the player's own corrections from now on: a line of its journal."""
        try:
            change = self._by_corrections()
        except DataError as error:
            self._host.games.tell(_tr("Your corrections cannot be used."), error)
            return
        if change is None:
            self._session.say(_tr("This game is played by them already."), Tone.INFO)
        elif self._session.push(change):
            told = _tr("{count:correction|corrections} of the map in force; undo goes back on it.")
            self._session.say(worded(told, count=len(own_corrections(self._game))), Tone.FINE)

    def _by_corrections(self) -> Change | None:
        """Return what has the game played by the corrections, None where it is; raises DataError."""
        corrections = own_corrections(self._game)
        return correct_map(self._session.game, corrections, _tr("Corrections of the map"))

    def _on_event(self, event: Event) -> None:
        if any(isinstance(each, Written) and each.register is Register.MAP for each in event.changes):
            game = self._session.game
            # By identity: sheets are kept, and an undo that leads back to this one needs no new table.
            if map_in_force(self._game, game.table) is not game.sheet:
                # Once all have heard of it: whoever shows this sheet now is taken out of the window.
                QTimer.singleShot(0, self._workspace.view, self._host.look_anew)


def own_map(workspace: Workspace, host: Host) -> Feature:
    """Return the feature of a player's own map."""
    return OwnMap(workspace, host).feature()
