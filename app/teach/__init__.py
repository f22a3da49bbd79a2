"""Lessons, the quiz, what of them was done, and the pages of the manual: values only, and no Qt.

May import the film, the assistant, the files and the table; none of these imports it. Lessons of a game
stand in `rules/games/<name>/lessons/`, pages of the manual are texts of the program.
"""
