"""The journal as a film: what happened between two moments, fronts, comparisons, what exports show.

Values only, and no Qt: they are drawn by `app.view`, `app.panels` and written out by `app.view.export`.
May import the table, the files and the assistant; none of these imports it.
"""
