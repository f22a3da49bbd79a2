"""The turn of The Battle for Hungary at the table: what each step asks for, what is left to a side."""

from __future__ import annotations
