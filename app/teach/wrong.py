"""Whether a wrong try that a lesson knows is the one that was made."""

from __future__ import annotations

from collections.abc import Sequence

from app.teach.conditions import CONDITIONS, met
from app.teach.lesson import WrongTry
from app.teach.sentences import Sentence
from app.teach.view import View
from rules.attack_plan import Row
from rules.issues import NotationError


def is_tried(view: View, wrong: WrongTry, answers: Sequence[str], chosen: int | None) -> bool:
    """Return whether a try was made: where its conditions hold, without them where its acts have led."""
    if wrong.when:
        # What holds from the first is no try of anybody's: nothing is said before something was done.
        is_begun = view.was_anything_done or all(act.key == "look" for act in wrong.acts)
        return is_begun and all(met(view, each).is_met for each in wrong.when)
    return all(_has_led(view, act, answers, chosen) for act in wrong.acts)


def _has_led(view: View, act: Sentence, answers: Sequence[str], chosen: int | None) -> bool:
    match act.key:
        case "answer":
            typed = {" ".join(each.split()).casefold() for each in answers}
            return act["text"].casefold() in typed
        case "choose":
            return chosen == act.number() - 1
        case "along":
            return _stand(view, (act["unit"],), act["way"].rpartition(">")[2].rpartition("-")[2])
        case "move":
            return _stand(view, act.units(), act["hexes"])
        case "retreat" | "advance":
            return _stand(view, (act["unit"],), act["hex"])
        case "plan":
            return _is_planned(view, act["attack"])
        case "unplan":
            return view.was_anything_done and view.row_on(act.hexes()) is None
        case _:
            # Of anything else it is known only whether anything was done at all.
            return view.was_anything_done


def _stand(view: View, units: Sequence[str], here: str) -> bool:
    form = CONDITIONS.by_key["at"]
    return all(met(view, form.filled({"unit": unit, "hexes": here})).is_met for unit in units)


def _is_planned(view: View, text: str) -> bool:
    try:
        wanted = Row.parse(text)
    except NotationError:
        return False
    found = view.row_on(wanted.hexes)
    if found is None or found.support != wanted.support:
        return False
    return set(found.attackers) == set(wanted.attackers)
