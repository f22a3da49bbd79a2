"""Whole games played by the program, looked over by the invariants of their rules.

Imports `app.opponent` and what lies below, no Qt. Games are played in processes of their own.
"""
