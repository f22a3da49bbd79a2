"""Statements of a journal put to the rules: what a printed example says, checked.

Stands on all other parts of the assistant, and none of them on it.
"""
