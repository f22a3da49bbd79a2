"""The screens of bringing in: the only part of it that knows Qt."""
