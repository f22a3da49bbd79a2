"""Statements of a journal put to the rules: what a printed example says, checked."""
