"""The game on the disk: the journal file, its writer that loses nothing, charts, export, replay.

Imports `app.table` and what lies below, no Qt. Whatever comes from outside (saves, set-ups, figures of a
person) is bounded here before anything else sees it.
"""
