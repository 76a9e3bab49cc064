"""Text from others reaches a terminal, a page or the log without control characters and escape sequences."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baralla.engine.clean import plain, tidy

CASES = [
    ("Anna M", "Anna M"),
    ("\x1b[31mred\x1b[0m", "red"),
    ("\x9b2Jgone", "gone"),
    ("\x1b]0;title\x07name", "name"),
    ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
    ("\x1bPq#0\x1b\\x", "x"),
    ("\x1bcreset", "reset"),
    ("a\x00b\x07c\x08d\x7fe", "abcde"),
    ("\u202eevil\u202c", "evil"),
    ("zero\u200bwidth", "zerowidth"),
    ("👩\u200d🚀", "👩\u200d🚀"),
    ("half \ud800", "half "),
    ("two\nlines\ttab", "two lines tab"),
    ("Ñu 漢字 ·", "Ñu 漢字 ·"),
]


@pytest.mark.parametrize(("given", "left"), CASES)
def test_control_characters_and_escapes_go_and_letters_stay(given: str, left: str) -> None:
    assert plain(given) == left


@given(st.text(st.one_of(st.characters(), st.sampled_from("\x1b\x9b[]m;0\x07\\\u202e"))))
def test_whatever_comes_nothing_unprintable_is_left(given: str) -> None:
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in plain(given))
    assert plain(plain(given)) == plain(given)
    assert tidy(given) == " ".join(tidy(given).split())
