"""The set-up (13): who sets up where and when, what a set-up breaks, an automatic one.

Imports the rules beside it. `rules.set_up` says what is asked of it.
"""
