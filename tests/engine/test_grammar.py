"""Texts agree with what is filled into them, in three languages."""

from __future__ import annotations

import pytest

from baralla.engine.grammar import Count, Noun, listed, who
from baralla.engine.rules import Lang
from baralla.games.screen import made, the_card, the_suit


@pytest.mark.parametrize(
    ("lang", "names", "said"),
    [
        ("es", ["Berta"], "Berta se lleva la baza"),
        ("es", ["Tú"], "Tú te llevas la baza"),
        ("es", ["Berta", "Dolors"], "Berta y Dolors se llevan la baza"),
        ("es", ["Tú", "Berta"], "Tú y Berta os lleváis la baza"),
        ("en", ["You"], "You take the trick"),
        ("en", ["A", "B", "C"], "A, B, and C take the trick"),
        ("ca", ["Tu"], "Tu t'endús la basa"),
        ("ca", ["Tu", "Berta"], "Tu i Berta s'enduen la basa"),  # without a form of its own, as several
    ],
)
def test_a_verb_agrees_with_who_acts(lang: Lang, names: list[str], said: str) -> None:
    texts = {
        "ca": "{name} {name:t'endús|s'endú|s'enduen} la basa",
        "es": "{name} {name:te llevas|se lleva|se llevan|os lleváis} la baza",
        "en": "{name} {name:take|takes|take} the trick",
    }
    assert texts[lang].format(name=who(names, lang)) == said


@pytest.mark.parametrize(("n", "said"), [(0, "cap basa"), (1, "una basa"), (2, "2 bases")])
def test_a_word_agrees_with_a_number(n: int, said: str) -> None:
    assert "{n:una basa|{n} bases|cap basa}".format(n=Count(n)) == said
    assert f"{Count(n):>3}" == f"{n:>3}"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("6O", "el 6 d'oros, del 6 d'oros, al 6 d'oros, pel 6 d'oros, jugat"),
        ("1E", "l'as d'espases, de l'as d'espases, a l'as d'espases, per l'as d'espases, jugat"),
        ("10C", "la sota de copes, de la sota de copes, a la sota de copes, per la sota de copes, jugada"),
    ],
)
def test_prepositions_melt_into_articles_and_participles_agree(code: str, said: str) -> None:
    text = "{card}, {card:of}, {card:to}, {card:for}, {card:jugat|jugada}"
    assert text.format(card=the_card(code, "ca")) == said


def test_other_languages_melt_less() -> None:
    text = "{card:of} {card:to} {card:for}"
    assert text.format(card=the_card("12B", "es")) == "del rey de bastos al rey de bastos por el rey de bastos"
    assert "{card:of} {card:bare}".format(card=the_card("12B", "en")) == "of the king of clubs king of clubs"
    assert "{suit:of} {suit}".format(suit=the_suit("E", "ca")) == "d'espases espases"
    assert f"{Noun('asos', '', 'ca'):of}" == "d'asos"


def test_lists_end_as_the_language_says() -> None:
    assert listed(["A", "Inés"], "es") == "A e Inés"
    assert listed(["A"], "ca") == "A"


def test_one_trick_is_not_one_tricks_and_columns_stay_in_line() -> None:
    assert [made(1, 1, lang) for lang in ("ca", "es", "en")] == ["  1 punt    1 basa ", "  1 punto    1 baza ", "  1 point    1 trick "]
    assert [made(30, 2, lang) for lang in ("ca", "es", "en")] == [" 30 punts   2 bases", " 30 puntos   2 bazas", " 30 points   2 tricks"]
