"""Hostile input for what brings files in: bounded in the tests, for as long as one likes by command."""
