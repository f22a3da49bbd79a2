"""The command markers as chits of the sequence of play: which marker a chit is."""

from __future__ import annotations

from rules.games.budapest_campaign.charts import Charts, CommandMarker


def chit_of(name: str) -> str:
    """Return the id of the chit of a marker: `sud_wind` for Sud Wind."""
    return "".join(sign if sign.isalnum() else "_" for sign in name.lower()).strip("_")


def marker_of(charts: Charts, chit: str) -> CommandMarker | None:
    """Return the marker of a chit, None for a stranger."""
    return next((each for each in charts.markers if chit_of(each.name) == chit), None)
