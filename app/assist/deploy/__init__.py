"""Setting up by case 22: what is open, and the rest laid out."""
