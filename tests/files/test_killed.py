"""A program killed in the middle of writing, at random points, loses nothing that was shown."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from app.files.reading import read
from app.files.savegame import new_game, open_game
from tests.files.player import play

ROUNDS = 18
PROCESSES = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
# Forked from one that has imported the program: to import it took nine tenths of each round.
PROCESSES.set_forkserver_preload([play.__module__])


def play_and_kill(path: Path, seed: int, after_s: float) -> tuple[int, int]:
    """Return the last step shown and how many steps there were then, as the killed process told them."""
    told, shown = PROCESSES.Pipe(duplex=False)
    player = PROCESSES.Process(target=play, args=(path, seed, shown))
    player.start()
    # Its own end is the only one then: what it told ends with it.
    shown.close()
    with told:
        last: tuple[int, int] = told.recv()
        time.sleep(after_s)
        player.kill()
        with suppress(EOFError, OSError):
            while True:
                last = told.recv()
    player.join()
    player.close()
    return last


def test_nothing_shown_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    chance = random.Random(7)

    for round_number in range(ROUNDS):
        # The same file several times: each start recovers what the last kill left.
        path = tmp_path / f"game-{round_number // 6}.adjutant"
        if not path.exists():
            new_game("bitter-end", "historical", seed=1, path=path).close()
        _, steps_shown = play_and_kill(path, round_number, chance.uniform(0, 0.04))

        loaded = read(path)
        problems = [issue for issue in loaded.issues if "half written" not in issue.message]
        assert (problems, len(loaded.journal.steps) >= steps_shown) == ([], True)

    opened = open_game(path)
    assert opened.game.journal.undo()
    assert opened.close()


def test_the_present_is_what_was_shown_last_or_one_change_later(tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()

    now_shown, steps_shown = play_and_kill(path, 3, 0.05)

    journal = read(path).journal
    if len(journal.steps) == steps_shown:
        assert journal.now in {now_shown, journal.steps[journal.now].id, *journal.children(journal.now)}
    assert now_shown in journal.steps or now_shown == 0
