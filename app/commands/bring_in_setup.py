"""`adjutant bring-in setup`: a set-up from a picture of the board, or from a list, as a review."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import counters.load
import maps.load
from app.bring_in.counter_mix import Mix, mix_of
from app.bring_in.extra import require_vision
from app.bring_in.map_file import MAP_FILE, read_map
from app.bring_in.map_scan import load_scan
from app.bring_in.refused import Refused
from app.bring_in.review import Review, Standing, reviewed
from app.bring_in.review_file import save_review
from app.bring_in.review_report import answer_of, report_of
from app.bring_in.setup_places import numbers_alone, spots_of
from app.bring_in.setup_text import MAX_LETTERS, format_setup_text, review_of_text
from app.bring_in.text_file import decoded
from app.commands.answers import DONE, add_json, tell
from app.commands.targets import check_folder
from app.files.counter_folders import counter_folders
from app.files.disk import write_aside
from app.files.folders import data_folder, own_pictures_folder
from app.files.own_map import own_map_folder, own_section_pictures
from rules.issues import DataError, Issue, shown
from rules.library import GameFolder, default_game, folder_name, game_folder
from rules.tomlfile import read_raw

if TYPE_CHECKING:
    from app.bring_in.pictures import Picture
    from app.bring_in.recognise.places import Places

_MOST_EDGE_PX = 5_000
REVIEW, REPORT, TEXT = "review.toml", "report.toml", "setup.txt"
"""What is kept in the folder: the review to go on with, every automatic decision, what is taken as text."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    told = "a scan or a photograph of the board"
    parser.add_argument("picture", metavar="PICTURE", type=Path, nargs="?", help=told)
    told = "a set-up as text: CSV, cells of a spreadsheet, lines such as `1521: 5/5SS, 9/5SS reduced`"
    parser.add_argument("--text", type=Path, metavar="FILE", help=told)
    told = "PICTURE is a printed list of units and hexes, such as a set-up sheet, and not the board"
    parser.add_argument("--list", action="store_true", help=told)
    told = (
        "the same map, empty: a picture, or the folder of one brought in, whose hexes are known; without it "
    )
    told += "your own map of the game"
    parser.add_argument("--map", type=Path, metavar="MAP", help=told)
    told = "pictures of the counters: a folder with pairs.json"
    parser.add_argument("--bank", type=Path, metavar="FOLDER", help=told)
    told = "the game whose counters they are; their pictures are your own or drawn, without --bank"
    parser.add_argument("--game", metavar="GAME", help=told)
    told = "how wide a counter is in the picture, where that is found amiss"
    parser.add_argument("--edge", type=_edge_px, metavar="PX", help=told)
    told = f"where {REVIEW}, {REPORT} and {TEXT} are kept"
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=told)
    add_json(parser)


def _edge_px(text: str) -> float:
    """Return a width in pixels; raises ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 1 <= value <= _MOST_EDGE_PX:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no width from 1 to {_MOST_EDGE_PX} pixels")
    return value


def run(args: argparse.Namespace) -> int:
    """Print what was read, and keep it where that is wanted."""
    check_folder(args.output)
    try:
        review = _review_of(args)
    except Refused as refused:
        # The report says so too: scripts read the last line whatever becomes of the picture.
        if args.json:
            nothing = reviewed(str(args.picture or args.text), "", Mix(), ())
            tell(answer_of(nothing, refused.reason), "", as_json=True)
        raise
    if args.output is not None:
        _keep(review, args.output)
    tell(answer_of(review), "\n".join(_lines(review)), as_json=args.json)
    return DONE


def _review_of(args: argparse.Namespace) -> Review:
    if args.text is not None:
        return _of_text(args)
    if args.picture is None:
        raise DataError([Issue("bring-in setup", "PICTURE", "is missing", "name a picture, or --text FILE")])
    require_vision()
    return _of_printed_list(args) if args.list else _of_picture(args)


def _of_printed_list(args: argparse.Namespace) -> Review:
    # Needs the extra: only now.
    from app.bring_in.printed_list.from_file import list_from  # noqa: PLC0415

    game = _game(args)
    roster, sheet = counters.load.load(game.id, data_folder()), maps.load.load(game.id)
    text = list_from(args.picture, roster, sheet.grid.hexes)
    return review_of_text(text, args.picture.name, game.id, mix_of(roster), spots_of(sheet))


def _of_text(args: argparse.Namespace) -> Review:
    text = decoded(read_raw(args.text, MAX_LETTERS))
    if args.bank is not None:
        mix = _bank_mix(args.bank)
        return review_of_text(text, args.text.name, "", mix, numbers_alone)
    game = _game(args)
    mix = mix_of(counters.load.load(game.id, data_folder()))
    return review_of_text(text, args.text.name, game.id, mix, spots_of(maps.load.load(game.id)))


def _bank_mix(folder: Path) -> Mix:
    require_vision()
    from app.bring_in.bank import read_bank  # noqa: PLC0415 - needs the extra

    return read_bank(folder).mix


def _game(args: argparse.Namespace) -> GameFolder:
    return default_game() if args.game is None else game_folder(args.game)


def _of_picture(args: argparse.Namespace) -> Review:
    # Needs the extra: only now.
    from app.bring_in.bank import read_bank  # noqa: PLC0415
    from app.bring_in.bank_names import checked  # noqa: PLC0415
    from app.bring_in.recognise.from_files import Photo, read_setup_on  # noqa: PLC0415

    base, grid = _base(args)
    photo = Photo(args.picture, args.edge)
    if args.bank is not None:
        bank = read_bank(args.bank)
        roster = None if args.game is None else counters.load.load(_game(args).id, data_folder())
        bank = checked(bank if roster is None else bank.of_game(mix_of(roster)), roster)
        return read_setup_on(photo, base, bank, args.game or "", grid)
    with tempfile.TemporaryDirectory() as drawn:
        _draw_bank(_game(args), Path(drawn))
        # Own pictures are among the drawn ones, and may lie under wrong names as any.
        bank = checked(read_bank(Path(drawn)), counters.load.load(_game(args).id, data_folder()))
        return read_setup_on(photo, base, bank, _game(args).id, grid)


def _base(args: argparse.Namespace) -> tuple[Picture, Places | None]:
    """Return the empty map and its hexes: the player's own map where none is named."""
    # Beside what needs the extra.
    from app.bring_in.own_board import own_board  # noqa: PLC0415
    from app.bring_in.pictures import read_picture  # noqa: PLC0415
    from app.bring_in.recognise.from_files import MOST_MAP_PIXELS, found_on  # noqa: PLC0415

    if args.map is not None:
        path, grid = _map_and_grid(args)
        base = read_picture(path, most_pixels=MOST_MAP_PIXELS)
        return base, found_on(base) if grid is None else grid
    game = _game(args)
    sheet = maps.load.load(game.id)
    own = own_section_pictures(sheet, game.map if game.is_own else own_map_folder(game.id))
    if not own:
        hint = "a scan or a picture of the same map without counters"
        raise DataError([Issue("bring-in setup", "--map", "is missing", hint)])
    return own_board(sheet, own)


def _map_and_grid(args: argparse.Namespace) -> tuple[Path, Places | None]:
    """Return the picture of the empty map and the hexes on it, None where nobody has named them."""
    from app.bring_in.recognise.places import grid_of  # noqa: PLC0415 - beside what needs the extra

    if not args.map.is_dir():
        return args.map, None
    sheet = maps.load.load(_game(args).id)
    if (args.map / MAP_FILE).is_file():
        known = read_map(args.map / MAP_FILE)
        return args.map / known.picture, grid_of(known, sheet.grid)
    scan = load_scan(args.map)
    if scan.picture is None:
        raise DataError([Issue(str(args.map), "picture", "no map was brought in here", "bring-in map first")])
    return scan.picture, grid_of(scan, maps.load.load(scan.game or sheet.id).grid)


def _draw_bank(game: GameFolder, folder: Path) -> None:
    # Qt only for who has no pictures of his own counters at hand.
    from app.view.bank_pictures import draw_bank  # noqa: PLC0415
    from app.view.export.studio import painting_app  # noqa: PLC0415

    app = painting_app()
    pictures = counter_folders(game.id, own_pictures_folder(folder_name(game.id)))
    draw_bank(counters.load.load(game.id, data_folder()), folder, pictures)
    del app


def _keep(review: Review, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    save_review(review, folder / REVIEW)
    write_aside(folder / REPORT, report_of(review).encode())
    write_aside(folder / TEXT, format_setup_text(review).encode())


def _lines(review: Review) -> Iterator[str]:
    taken, asked = review.taken(), review.doubtful()
    yield f"{review.source}: {len(review.readings)} seen, {len(taken)} taken, {len(asked)} unsure"
    yield from (f"  {each.say()} Nothing is taken without asking." for each in review.warnings)
    yield from (f"  {each.spot}  {_told(review, each)}" for each in taken)
    if asked:
        yield "To be looked at, the most doubtful first"
    for each in asked:
        why = " ".join(reason.say() for reason in each.why)
        yield f"  {each.spot or '?'}  {_told(review, each)}  {why}".rstrip()
    for each in review.stacks():
        yield f"  {each.spot or '?'}  another counter looks out beneath {_told(review, each)}"


def _told(review: Review, standing: Standing) -> str:
    if standing.counter is None:
        return standing.reading.text or "?"
    face = f" ({review.mix.face_name(standing.counter, standing.face)})" if standing.face else ""
    return f"{standing.counter}{face}"
