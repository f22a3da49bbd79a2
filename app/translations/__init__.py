"""Other languages: texts are collected for translators, and what they made of them is shown.

`python -m app.translations update adjutant_de.ts` collects every text into a file for Qt Linguist, or brings
such a file up to date; `python -m app.translations release adjutant_de.ts` makes `adjutant_de.qm` of it. The
window takes that from the folder `translations` among a person's own data, or from this folder, for the
language of the system or the one that `ADJUTANT_LANG` names (`ADJUTANT_LANG=de adjutant`).

In such a file the program's texts stand in the context `Adjutant`: those that `tr`, `_tr` and `translate` are
called with, and those marked by `tr_noop`, each a literal. The texts of a game's data files stand in a
context of its id, so the translation of a game is a part of the same file and needs no second copy of
its data. A new kind of data file is listed in `app.translations.data_texts`.
"""

from __future__ import annotations

PROGRAM = "Adjutant"
"""The context of the program's own texts."""
