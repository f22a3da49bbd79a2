"""The turn's work beside combat: duties, decisions, what moves bring about, what was done by hand."""
