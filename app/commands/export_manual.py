"""`adjutant export --manual -o OUT.html`: the manual as one page for any browser."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.commands.answers import DONE, read_game, tell
from app.commands.render import draw_without_a_screen
from app.commands.targets import check_place
from app.files.disk import write_aside, writing
from app.panels.manual.pictures import ManualPictures
from app.panels.manual.reading import language, manual_of
from app.panels.manual.stage import example_game
from app.view import application_theme
from app.view.export.manual import manual_page
from app.view.export.studio import painting_app


def export_manual(file: Path | None, out: Path, *, as_json: bool) -> int:
    """Write the manual, with the pages of the game of a file, and tell where it is."""
    game = read_game(file)[0] if file is not None else example_game()
    check_place(out)
    draw_without_a_screen()
    app = painting_app()
    if isinstance(app, QApplication):
        application_theme.apply(app, is_dark=False)
    manual, pictures = manual_of(game), ManualPictures()
    raw = manual_page(manual, partial(pictures.make, is_dark=False), game.sheet.credit, language())
    pictures.rest()
    with writing(out):
        write_aside(out, raw)
    keys = [page.key for page in manual.pages]
    told = {"file": str(out), "kind": "manual", "bytes": len(raw), "pages": keys}
    tell(told, str(out), as_json=as_json)
    del app
    return DONE
