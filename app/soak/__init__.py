"""Whole games played by the program, and the independent eye that looks them over."""
