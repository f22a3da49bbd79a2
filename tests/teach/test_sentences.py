"""Sentences with gaps: what is written is read again, and what is none says which was meant."""

from __future__ import annotations

from string import digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.teach.asking import QUESTIONS
from app.teach.conditions import CONDITIONS
from app.teach.doing import ACTS
from app.teach.sentences import Forms
from rules.issues import NotationError

WORDS = st.from_regex(r"[a-z]{2}:[0-9A-Z]{1,4}/[0-9A-Z]{1,3}", fullmatch=True)
HEXES = st.text(digits, min_size=4, max_size=4)
GAPS = {
    "number": st.integers(0, 9999).map(str),
    "units": st.lists(WORDS, min_size=1, max_size=3).map(",".join),
    "hexes": st.lists(HEXES, min_size=1, max_size=3).map(" or ".join),
    "hex": HEXES,
    "way": st.lists(HEXES, min_size=2, max_size=4).map("-".join),
    "thing": HEXES.map("hex {}".format),
    "attack": HEXES.map("attackers=a hexes={}".format),
}


@pytest.mark.parametrize("forms", [CONDITIONS, ACTS, QUESTIONS])
@settings(max_examples=60)
@given(data=st.data())
def test_no_form_is_hidden_by_one_before_it(forms: Forms, data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(forms.all))
    sentence = form.filled({gap: data.draw(GAPS.get(gap, WORDS)) for gap in form.gaps})

    assert forms.parse(str(sentence)) == sentence


def test_the_nearest_form_is_told() -> None:
    with pytest.raises(NotationError, match=r"did you mean: \{unit\} stands in \{hexes\}"):
        CONDITIONS.parse("ge:5/5SS is standing at 1923")
