"""The layer of names and hex numbers: of nearly the same size at every zoom, and never under a counter."""
