"""`adjutant replay FILE`: the journal step by step, the digest of the table, what is wrong with the file.

With `--check` a file that carries claims is played step by step and each of them is put to the rules.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from app.assist.claims.expectations import Bearing, Checked, contradictions
from app.assist.claims.replay_check import ReplayCheck, check_replay
from app.commands.answers import DONE, NO, add_file, has_error, issue_data, tell, warn
from app.files.replay import Replay, replay
from app.files.savegame import game_of
from app.table.drawings import format_drawings
from app.table.journal import Remarked
from app.table.phrases import Phrases
from app.table.references import format_reference


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    add_file(parser, "a game")
    parser.add_argument(
        "--to", metavar="N", type=int, help="stop at step N; without it where the game was left"
    )
    parser.add_argument(
        "--digest", action="store_true", help="print the SHA-256 of the table instead of the steps"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="print nothing but faults, and what the rules say to each claim of the file; "
        "exit with 1 if there is a fault or a mismatch",
    )


def run(args: argparse.Namespace) -> int:
    """Step through the file and print what was asked for."""
    stepped = replay(args.file, args.to)
    # Only those of reading: whether its values make sense is asked by `adjutant check`.
    issues = stepped.loaded.issues
    # Only with claims are the rules asked: without them a file is held against itself.
    checked = _check(stepped) if args.check and stepped.loaded.journal.claims else None
    if args.json:
        tell({**_data(stepped), **(_check_data(checked) if checked else {})}, "", as_json=True)
    # Alone on its line, to be compared by a script with that of another machine.
    elif args.digest:
        tell(None, stepped.digest, as_json=False)
    elif checked is not None:
        tell(None, "\n".join(_check_lines(checked)), as_json=False)
    elif not args.check:
        tell(None, "\n".join(_steps(stepped)), as_json=False)
    # In JSON the issues are part of the answer.
    warn(() if args.json else issues)
    is_faulty = has_error(issues) or (checked is not None and not checked.is_fine)
    # To look at a damaged file is no failure; to have it checked is.
    return NO if args.check and is_faulty else DONE


def _data(stepped: Replay) -> dict[str, object]:
    journal = stepped.loaded.journal
    return {
        "game": stepped.loaded.header.game,
        "title": stepped.loaded.header.title,
        "steps": len(journal.steps),
        "now": journal.now,
        "digest": stepped.digest,
        "remarks": [_remark_data(remark) for remark in journal.all_remarks],
        "issues": [issue_data(issue) for issue in stepped.loaded.issues],
    }


def _steps(stepped: Replay) -> Iterator[str]:
    loaded = stepped.loaded
    phrases = Phrases(game_of(loaded.header, loaded.journal))
    yield f"{loaded.header.title} (seed {loaded.header.seed})"
    # Otherwise a file whose steps all lie on another branch would look as if it had lost them.
    if not loaded.journal.path:
        yield "       no step leads here from the set-up"
    for step in loaded.journal.path:
        name = loaded.journal.bookmarks.get(step.id, "")
        yield f"{step.id:>5}  {phrases.of(step.change)}" + (f"  [{name}]" if name else "")
        for remark in loaded.journal.remarks_at(step.id):
            yield f"       {_told(remark)}"


def _remark_data(remark: Remarked) -> dict[str, object]:
    about = format_reference(remark.about) if remark.about is not None else None
    drawn = [format_drawings([each]) for each in remark.drawings]
    return {"step": remark.step, "about": about, "text": remark.text, "drawings": drawn}


def _told(remark: Remarked) -> str:
    """Return a remark with what it is about, and its drawings as its file has them."""
    about = f"({format_reference(remark.about)}) " if remark.about is not None else ""
    drawn = f" [{format_drawings(remark.drawings)}]" if remark.drawings else ""
    return f"{about}{remark.text}{drawn}"


# ---- claims


def _check(stepped: Replay) -> ReplayCheck:
    loaded = stepped.loaded
    return check_replay(game_of(loaded.header, loaded.journal))


def _check_lines(found: ReplayCheck) -> Iterator[str]:
    yield from (_line(each) for each in found.claims)
    for act in found.acts:
        # What is by hand and allowed is counted alone: a long game has hundreds of such acts.
        if act.is_override:
            word = "override (explained)" if act in found.explained else "OVERRIDE"
            yield f"{word}: step {act.step}: {act.what}: {act.against}"
    yield f"done by hand: {len(found.acts)}, of which {len(found.overrides)} against the rules"
    named = contradictions(found.claims)
    matched, mismatched = found.count(Bearing.MATCHED), found.count(Bearing.MISMATCH)
    yield f"{matched} matched, {_named(named)}, {mismatched} mismatches"


def _named(named: dict[str, tuple[Checked, ...]]) -> str:
    told = "; ".join(named)
    return f"{len(named)} contradictions explained" + (f" ({told})" if told else "")


def _line(checked: Checked) -> str:
    claim = checked.claim
    told = f"{checked.bearing.value}: step {claim.step}, {claim.source}: {claim.question} = {claim.answer}"
    if checked.problem:
        return f"{told}; it cannot be asked: {checked.problem}"
    if checked.bearing is Bearing.MATCHED:
        return told
    told += f", the rules say {checked.answer}"
    if checked.bearing is Bearing.EXPLAINED:
        return f"{told}: {claim.why}"
    return told + (f" instead of {claim.given}" if claim.is_contradicted else "")


def _check_data(found: ReplayCheck) -> dict[str, object]:
    return {
        "matched": found.count(Bearing.MATCHED),
        "contradictions": list(contradictions(found.claims)),
        "mismatched": found.count(Bearing.MISMATCH),
        "claims": [_claim_data(each) for each in found.claims],
        "acts": [
            {
                "step": act.step,
                "what": act.what,
                "against": act.against,
                "explained": act in found.explained,
            }
            for act in found.acts
        ],
    }


def _claim_data(checked: Checked) -> dict[str, object]:
    claim = checked.claim
    return {
        "step": claim.step,
        "source": claim.source,
        "question": claim.question,
        "claimed": claim.answer,
        "answer": checked.answer,
        "bearing": checked.bearing.name.lower(),
        "why": claim.why,
        "problem": checked.problem,
    }
