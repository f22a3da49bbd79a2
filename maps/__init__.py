"""Map sheets: hex data as text, the loader that checks it, and the painter that draws it.

Imports geometry and issues of `rules`, not `counters` and nothing of `app`. The loader is free of Qt;
`paint` is not.
"""
