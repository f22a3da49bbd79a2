"""The panels of remarks: the card over the map, the list of all, the form in which one is written."""
