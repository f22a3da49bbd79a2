"""The panels of a history: its days over the map, the text of a day beside it, what is shown."""
