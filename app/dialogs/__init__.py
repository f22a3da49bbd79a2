"""The dialogs: new game, set-up, settings, about.

Imports `app.view`, the parts that panels are made of, and what lies below; `app.window` opens them.
"""
