"""Remarks on the screen: the one that is read, the one that is written, what is drawn on the map for either.

The panels of it stand in `app.panels.remarks`, what is kept of a remark in `app.table.records`.
"""
