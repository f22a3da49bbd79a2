"""The set-up (22): who sets up where and when, what a set-up breaks, an automatic one.

Imports the rules beside it; of these the first edition and the reserves read its book. `rules.set_up` says
what is asked of it.
"""
