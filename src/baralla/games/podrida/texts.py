"""La Podrida in words."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.texts import Texts
from baralla.games.cards.texts import DIRECTION, PLAY, PLAYED

TEXTS = Texts(
    how_to=(
        words(
            "Cada ronda té més cartes, i després menys. Mira les teves i digues quantes bases faràs.",
            "Cada ronda tiene más cartas, y después menos. Mira las tuyas y di cuántas bazas harás.",
            "Each round has more cards, then fewer. Look at yours and say how many tricks you will win.",
        ),
        words(
            "Cal servir i matar; si no tens el pal, fallar. L'as és la més alta; després rei, cavall, sota, 9…",
            "Hay que asistir y montar; si no tienes el palo, fallar. El as es la más alta; después rey, caballo, sota, 9…",
            "Follow suit, and beat if you can; if you have none of the suit, play a trump. The ace is highest, then king, knight, jack, 9…",
        ),
        words(
            "Si fas exactament les que has dit, 10 punts i un més per basa; si no, en perds 10.",
            "Si haces exactamente las que dijiste, 10 puntos y uno más por baza; si no, pierdes 10.",
            "Win exactly as many as you said: 10 points plus one per trick; otherwise you lose 10.",
        ),
    ),
    presets={"pocha": words("Pocha", "Pocha", "Pocha")},
    values={
        "rank_order": {
            "TUTE": words("as, tres, rei…", "as, tres, rey…", "ace, three, king…"),
            "NATURAL": words("as, rei, cavall…", "as, rey, caballo…", "ace, king, knight…"),
        },
        "round_plan": {
            "up_down": words("pujar i baixar", "subir y bajar", "up and down"),
            "up": words("només pujar", "solo subir", "up only"),
            "short_pyramid": words("piràmide curta", "pirámide corta", "short pyramid"),
            "pocha": words("com la pocha", "como la pocha", "as in Pocha"),
        },
        "peak_repeats": {"n": words("una per jugador", "una por jugador", "once per player")},
        "max_cards": {"none": words("sense límit", "sin límite", "no limit")},
        "trump_mode": {
            "turn_up": words("la carta girada", "la carta vuelta", "the card turned up"),
            "none": words("cap", "ninguno", "none"),
        },
        "full_deal_trump": {
            "dealer_last_card": words("la darrera de qui dona", "la última del que da", "the dealer's last card"),
            "no_trump": words("sense triomf", "sin triunfo", "no trumps"),
        },
        "bid_start": {
            "mano": words("la mà", "la mano", "the eldest hand"),
            "other_side": words("per l'altre costat", "por el otro lado", "the other side"),
        },
        "hook_from": {"never": words("mai", "nunca", "never")},
        "undertrump": {
            "free": words("qualsevol carta", "cualquier carta", "any card"),
            "forced": words("un triomf més baix", "un triunfo más bajo", "a lower trump"),
        },
        "scoring": {
            "plain": words("10 i un per basa", "10 y uno por baza", "10 plus 1 per trick"),
            "pocha": words("com la pocha", "como la pocha", "as in Pocha"),
            "three": words("10 i tres per basa", "10 y tres por baza", "10 plus 3 per trick"),
            "zero": words("fallar no resta", "fallar no resta", "a miss costs nothing"),
        },
        "direction": DIRECTION,
    },
    actions=PLAY
    | {
        "bid": words("demana {n}", "pide {n}", "bid {n}"),
        "exchange": words("canvia i agafa {turned}", "cambia y toma {turned}", "swap for {turned}"),
    },
    told=PLAYED
    | {
        "bid": words("{name} {name:demanes|demana|demanen} {n}", "{name} {name:pides|pide|piden} {n}", "{name} {name:bid|bids|bid} {n}"),
        "exchange": words(
            "{name} {name:canvies|canvia|canvien} el triomf",
            "{name} {name:cambias|cambia|cambian} el triunfo",
            "{name} {name:swap|swaps|swap} the trump card",
        ),
    },
)
