"""The panels of the film: watching, what changed, branches and comparison."""
