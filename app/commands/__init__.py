"""The headless face: one module for each family of commands, imported only when it is asked for."""
