"""What speaks against figures that a person typed in: they are taken, and told of in words."""

from __future__ import annotations

from app.files.own_figures import figures_against
from app.view.session import Session, Tone
from app.view.translated import tr as _tr
from rules.cards import cards_of, place_in_words
from rules.issues import Issue

_SHORT = "EoP"
"""How the data call the rulebook's example in few letters."""


class Against:
    """Remembers what spoke against the figures of a game before some were typed in; tells what is new."""

    def __init__(self, session: Session) -> None:
        self._session = session
        # Taken when it is made, before the figures go in: what was said before is not said again.
        self._known = frozenset(_keyed(figures_against(session.game)))

    def tell(self) -> None:
        """Say in one message what speaks against the figures now and did not before."""
        new = [issue for issue in figures_against(self._session.game) if _key(issue) not in self._known]
        if new:
            told = "; ".join(map(self._words, new))
            pattern = _tr("Taken in, but {what}.")
            # It informs and does not warn: the figure is in, and a player's own card may say just that.
            self._session.say(pattern.format(what=told), Tone.INFO)

    def _words(self, issue: Issue) -> str:
        place = place_in_words(cards_of(self._session.game.header.game), issue.where)
        source = issue.hint.replace(_SHORT, _tr("Example of Play"))
        parts = f"{place}: {issue.message}" if place else issue.message
        return f"{parts} ({source})" if source else parts


def _key(issue: Issue) -> tuple[str, str]:
    return issue.where, issue.message


def _keyed(issues: tuple[Issue, ...]) -> list[tuple[str, str]]:
    return [_key(issue) for issue in issues]
