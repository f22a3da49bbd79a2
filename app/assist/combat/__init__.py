"""An attack from its plan to the last advance: card, resolution, marks."""
