"""The headless face: one module for each family of commands, imported only when it is asked for.

Imports all but the window; Qt only inside what draws or exports, for it takes longer to load than most of the
commands to answer. Only `app.cli` imports this.
"""
