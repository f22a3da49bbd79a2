"""Pictures of twelve screens of the real window. They are compared on one machine only: fonts differ."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from unittest.mock import patch

from PySide6.QtGui import QPixmap

from app.panels.charts import ChartsWindow
from tests.record.former import take_screens
from tests.record.home import at_home_in, told
from tests.record.pictures import differing, side_by_side
from tests.record.stands import Stands
from tests.record.studio import Scene, Studio, studio

TANKS, SKULL = "ge:5/5SS", "ge:3/3SS"
HASH_SEED = "PYTHONHASHSEED"
NEAR_THE_FRONT = "northern_attack-3.0354"


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its name, the stand whose game is opened, the size and theme of the window, what is done."""

    name: str
    game: str
    size_px: tuple[int, int]
    is_dark: bool
    scene: Scene


def _reach(at: Studio) -> QPixmap:
    at.look_at(SKULL)
    return at.picture()


def _why_not(at: Studio) -> QPixmap:
    at.do("panel.assistant", "assist.check")
    at.look_at(SKULL, "1720")
    return at.picture()


def _combat(at: Studio) -> QPixmap:
    at.look_at(TANKS)
    at.do("panel.combat")
    return at.picture()


def _played_phase(at: Studio) -> QPixmap:
    at.do("play.step")
    return at.picture()


def _panel(*actions: str) -> Scene:
    def scene(at: Studio) -> QPixmap:
        at.do(*actions)
        return at.picture()

    return scene


SCREENS = (
    Screen("01-first-start", "", (1600, 960), False, Studio.picture),
    Screen("02-reach", NEAR_THE_FRONT, (1600, 1000), True, _reach),
    Screen("03-why-not", NEAR_THE_FRONT, (1280, 800), False, _why_not),
    Screen("04-combat", "example_of_play.0011", (1600, 1000), False, _combat),
    Screen("05-victory", "historical-5.0291", (1280, 800), True, _panel("panel.victory")),
    Screen("06-journal", "first_historical-7.0183", (1920, 1080), False, _panel("panel.journal")),
    Screen("07-order-of-battle", "ultra_historical-6.0115", (1100, 700), False, _panel("panel.order")),
    Screen(
        "08-charts",
        NEAR_THE_FRONT,
        (1280, 800),
        True,
        lambda at: at.picture_of_window("view.charts", ChartsWindow),
    ),
    Screen("09-set-up", "set-up", (1600, 960), False, _panel("panel.setup")),
    Screen(
        "10-settings", NEAR_THE_FRONT, (1280, 800), True, lambda at: at.picture_of_dialog("game.settings")
    ),
    Screen("11-deputy", "northern_attack-3.0567", (1600, 960), False, _played_phase),
    Screen("12-new-game", NEAR_THE_FRONT, (960, 600), False, lambda at: at.picture_of_dialog("game.new")),
)


def _taken() -> Iterator[tuple[str, QPixmap]]:
    """Yield the name and the picture of each screen."""
    # One folder for all times: its name can be read in some pictures.
    folder = Path(gettempdir()) / "adjutant-screens"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    # A slow machine must not have messages closed before they are seen.
    patient = patch("app.panels.message_bar.CLOSES_AFTER_MS", 3_600_000)
    with at_home_in(folder), patient, patch("app.dialogs.new_game.secrets.randbelow", return_value=7):
        stands = Stands()
        files = {stand.file.removesuffix(".adjutant"): stand for stand in stands.all}
        told(
            "new", "bitter-end", "historical", "--option", "19.42=on", "--seed", "1", "-o", "set-up.adjutant"
        )
        for screen in SCREENS:
            if screen.game in files:
                stands.file(files[screen.game])
            path = folder / f"{screen.game}.adjutant" if screen.game else None
            with studio(path, screen.size_px, is_dark=screen.is_dark) as at:
                yield screen.name, screen.scene(at)


def write(folder: Path) -> None:
    """Write the pictures of all screens into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in _taken():
        picture.save(str(folder / f"{name}.png"))
        sys.stdout.write(f"{folder / name}.png\n")


def compare(before: Path, after: Path) -> int:
    """Print which pictures differ and by how much; return how many do. Those lie side by side in `differ`."""
    differ = 0
    for screen in SCREENS:
        name = f"{screen.name}.png"
        count = differing(before / name, after / name)
        differ += count != 0
        if count != 0:
            side_by_side(before / name, after / name, before / "differ" / name)
        words = "of another size, or missing" if count is None else f"{count} pixels differ"
        sys.stdout.write(f"{screen.name}: {words if count != 0 else 'equal'}\n")
    return differ


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may be asked for."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", metavar="FOLDER", type=Path, help="write the pictures there")
    what.add_argument(
        "--compare",
        metavar="FOLDER",
        type=Path,
        help="hold new pictures against those there; see FOLDER/now and FOLDER/differ",
    )
    what.add_argument("--against", metavar="COMMIT", help="take them at a commit first, then compare")
    parser.add_argument(
        "--recorder", metavar="COMMIT", help="with --against: whose tool takes them there (default: its own)"
    )
    parser.add_argument(
        "--into",
        metavar="FOLDER",
        type=Path,
        default=Path(gettempdir()) / "adjutant-former-screens",
        help="with --against: where they go (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    """Write or compare the pictures; return 1 where one differs."""
    if os.environ.get(HASH_SEED) != "0":
        # Hatches of one hex over another's are laid in the order of a set.
        again = [sys.executable, "-m", "tests.record", *sys.argv[1:]]
        return subprocess.run(again, env={**os.environ, HASH_SEED: "0"}, check=False).returncode
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if args.write is not None:
        write(args.write.absolute())
        return 0
    if args.against is not None:
        args.compare = args.into
        take_screens(args.against, args.recorder or args.against, args.into.absolute())
    now = args.compare.absolute() / "now"
    write(now)
    return 1 if compare(now.parent, now) else 0
