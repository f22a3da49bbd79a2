"""The questions that this game answers in a form of its own (`rules.ask`): one module for each chapter.

Each answer takes the judge, the position and the line; shapes and words are those of the exchange format.
"""
