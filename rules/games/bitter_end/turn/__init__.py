"""The procedure of a turn: what a side declares, what it costs, what follows; as effects.

Imports the rules beside it; of these the resolution of combat alone imports this. `rules.procedure` says
what is asked of it.
"""
