"""Brisca and Tute in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baralla.core.rules import Lang, words
from baralla.games.screen import SUIT_WORDS, coloured, draw_backs, draw_cards, suit_name, the_card

TEXTS = {
    "trump": words("Triomf", "Triunfo", "Trump"),
    "on_table": words("a taula", "en la mesa", "on the table"),
    "stock": words("Munt", "Mazo", "Stock"),
    "cards": words("cartes", "cartas", "cards"),
    "points": words("punts", "puntos", "points"),
    "tricks": words("bases", "bazas", "tricks"),
    "trick": words("Basa", "Baza", "Trick"),
    "of": words("de", "de", "of"),
    "mate": words("company", "compañero", "partner"),
    "leads": words("surt", "sale", "leads"),
    "winning": words("guanya ara", "gana ahora", "is winning"),
    "last": words("Darrera basa", "Última baza", "Last trick"),
    "to": words("per a", "para", "to"),
    "announces": words("anuncia", "anuncia", "announces"),
    "sung": words("cantat", "cantado", "sung"),
    "score": words("Marcador", "Marcador", "Score"),
    "play": words("juga {card}", "juega {card}", "play {card}"),
    "plays": words("{name}: {card}", "{name}: {card}", "{name}: {card}"),
    "exchange": words("canvia pel triomf: agafa {card}", "cambia por el triunfo: coge {card}", "exchange: take {card}"),
    "exchanges": words("{name}: canvi, pren {card}", "{name}: cambio, toma {card}", "{name}: exchange, takes {card}"),
    "sing": words("canta {value} en {suit}", "canta {value} en {suit}", "sing {value} in {suit}"),
    "sings": words("{name}: {value} en {suit}", "{name}: {value} en {suit}", "{name}: {value} in {suit}"),
    "ready": words("endavant, res més a dir", "adelante, nada más que decir", "go on, nothing more to say"),
    "tute": words("tute!", "¡tute!", "tute!"),
    "tutes": words("{name}: tute!", "{name}: ¡tute!", "{name}: tute!"),
    "window": words("Abans de la basa", "Antes de la baza", "Before the trick"),
    "partner": words("La teva parella ha guanyat: pots cantar", "Tu pareja ha ganado: puedes cantar", "Your partner won: you may sing"),
    "deal_over": words("Fi de la mà", "Fin de la mano", "The deal is over"),
}


def table(view: Any, names: Sequence[str], lang: Lang) -> str:
    """Rivals, trump, stock, the trick and the scores. (The hand is drawn by whoever asks for a decision.)"""

    def t(key: str) -> str:
        return TEXTS[key][lang]

    lines = []
    width = max(len(name) for name in names)
    for seat in range(view.players):
        marks = []
        if view.teams and view.seat is not None and seat == (view.seat + 2) % view.players:
            marks.append(t("mate"))
        if seat == view.leader:
            marks.append(t("leads"))
        if view.trick and seat == view.winning:
            marks.append(t("winning"))
        sung = list(getattr(view, "scored", [[]] * view.players)[seat])
        if sung:
            marks.append(f"{t('sung')} {', '.join(suit_name(suit, lang) for suit in sung)}")
        announced = getattr(view, "announced", [None] * view.players)[seat]
        if announced:
            marks.append(f"{t('announces')} {suit_name(announced, lang)}")
        known = [coloured(code) for code in view.known[seat]] if seat != view.seat else []
        hand = draw_backs(view.hand_sizes[seat]) + (f" ({' '.join(known)})" if known else "")
        arrow = "▶" if seat == view.turn else " "
        lines.append(
            f"{arrow} [bold]{names[seat]:<{width}}[/]  {view.points[seat]:>3} {t('points')}  "
            f"{view.tricks[seat]:>2} {t('tricks')}  {hand}  [dim]{' · '.join(marks)}[/]"
        )
    trump = coloured(view.turned, suit_name(view.trump, lang))
    card = f" · {coloured(view.trump_card)} {t('on_table')}" if view.trump_card else ""
    number = min(sum(view.tricks) + 1, view.total_tricks)
    lines.append("")
    lines.append(f"{t('trump')}: {trump}{card}   {t('stock')}: {view.stock}   {t('trick')} {number} {t('of')} {view.total_tricks}")
    if view.last_trick:
        cards = "  ".join(f"{names[played.seat]} {coloured(played.card)}" for played in view.last_trick)
        lines.append(f"[dim]{t('last')} → {names[view.last_winner]}:[/] {cards}")
    phase = getattr(view, "phase", "play")
    if phase != "play" and view.turn == view.seat:
        lines.append(f"[italic]{t('window' if phase == 'window' else 'partner')}[/]")
    if view.trick:
        lines.append(draw_cards([played.card for played in view.trick], lang, [names[played.seat] for played in view.trick]))
    return "\n".join(lines)


def _cante(view: Any, suit: str, lang: Lang) -> dict[str, str]:
    return {"value": "40" if suit == view.trump else "20", "suit": SUIT_WORDS[suit][lang]}


def label(view: Any, action: str, lang: Lang) -> str:
    word, _, rest = action.partition(" ")
    if word == "play":
        return TEXTS["play"][lang].format(card=the_card(rest, lang))
    if word == "exchange":
        return TEXTS["exchange"][lang].format(card=the_card(view.trump_card, lang))
    if word == "sing":
        return TEXTS["sing"][lang].format(**_cante(view, rest, lang))
    return TEXTS[word][lang]


def told(view: Any, seat: int, action: str, names: Sequence[str], lang: Lang) -> str:
    word, _, rest = action.partition(" ")
    name = names[seat]
    if word == "play":
        return TEXTS["plays"][lang].format(name=name, card=coloured(rest, the_card(rest, lang)))
    if word == "exchange":
        return TEXTS["exchanges"][lang].format(name=name, card=coloured(view.trump_card, the_card(view.trump_card, lang)))
    if word == "sing":
        return TEXTS["sings"][lang].format(name=name, **_cante(view, rest, lang))
    return TEXTS["tutes"][lang].format(name=name) if word == "tute" else ""


def result(view: Any, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    lines = [f"[bold]{TEXTS['deal_over'][lang]}[/]"]
    if view.last_trick:
        cards = "  ".join(f"{names[played.seat]} {coloured(played.card)}" for played in view.last_trick)
        lines.append(f"[dim]{TEXTS['last'][lang]} → {names[view.last_winner]}:[/] {cards}")
    if view.teams:
        sides = [(f"{names[seat]} + {names[seat + 2]}", scores[seat] + scores[seat + 2]) for seat in (0, 1)]
    else:
        sides = list(zip(names, scores, strict=True))
    lines += [f"{name}: {score}" for name, score in sides]
    return "\n".join(lines)
