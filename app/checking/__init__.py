"""All that is wrong with the data of a game or of a person, told at once: what `adjutant check` says.

Imports the loaders, `app.files` and `app.assist`, no Qt; the commands alone ask it.
"""
