"""The opponent: plays a step, a phase or a side by the same changes as a person, and says why. No Qt."""
