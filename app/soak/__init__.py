"""Whole games played by the program, looked over by the invariants of their rules."""
