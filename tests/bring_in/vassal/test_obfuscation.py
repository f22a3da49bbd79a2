"""The hidden text of a saved game: every form inverts, damage is refused with a reason."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bring_in.refused import Refused
from app.bring_in.vassal.obfuscation import Form, clear, form_of, hidden

KEYS = st.integers(0, 255)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@given(TEXTS, KEYS, st.sampled_from([Form.HEX, Form.RAW, Form.PACKED]))
def test_what_is_hidden_is_read_again(text: str, key: int, form: Form) -> None:
    assert clear(hidden(text, key, form), "x") == text


@pytest.mark.parametrize("form", Form)
def test_the_form_is_told_by_the_first_bytes(form: Form) -> None:
    assert form_of(hidden("begin_save", 7, form)) is form


def test_digits_may_be_small_or_capital() -> None:
    # 0x41 with key 0x0F: 0x4E, which is the letter N without its key.
    assert clear(b"!VCSK0F4e4E", "x") == "AA"


def test_a_bare_text_loses_the_end_of_its_line() -> None:
    assert clear(b"\xef\xbb\xbfbegin_save\r\n", "x") == "begin_save"


def test_an_old_bare_text_is_read_in_the_code_page_of_its_time() -> None:
    assert clear("Köln".encode("cp1252"), "x") == "Köln"


def test_broken_bytes_in_a_sound_text_are_replaced() -> None:
    assert clear("Köln ".encode() + b"\xff", "x") == "Köln \ufffd"


def test_a_text_that_was_cut_short_is_read_as_far_as_it_goes() -> None:
    assert clear(b"!VCSK0041424", "x") == "AB"


@pytest.mark.parametrize("data", [b"!VCSK", b"!VCSK00zz", b"!VCSK0041 42", b"!VCSZ00414243"])
def test_damage_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        clear(data, "x")


def test_what_swells_is_refused_before_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bring_in.vassal.obfuscation.MOST_BYTES", 1_000)
    bomb = b"!VCSZ00" + zlib.compress(bytes(100_000)).hex().encode()
    with pytest.raises(Refused, match="too long"):
        clear(bomb, "x")
