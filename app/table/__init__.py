"""The table: pieces and where they lie, the changes a hand can make, and the journal that keeps them all.

Imports `maps`, `counters` and `rules`, none of `app` and no Qt; all of `app` may import it. Nothing here
knows a file or a window. A table is changed by its journal alone, in the thread that made it.
"""
