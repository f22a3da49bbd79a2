"""VASSAL's files: modules, saved games and logs, read without Java and without running a word of theirs."""
