"""The manual in a window of its own: its pages, the search in them, their pictures."""
