"""The dialogs: new game, set-up, settings, about."""
