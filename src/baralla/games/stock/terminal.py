"""Brisca and Tute in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.engine.grammar import who
from baralla.engine.kinds import Seat
from baralla.engine.rules import Lang, words
from baralla.games.screen import coloured, coloured_card, draw_backs, draw_cards, made, said, suit_name
from baralla.games.stock.texts import ACTIONS, TOLD
from baralla.games.stock.view import StockView

TEXTS = {
    "trump": words("Triomf", "Triunfo", "Trump"),
    "on_table": words("a taula", "en la mesa", "on the table"),
    "stock": words("Munt", "Mazo", "Stock"),
    "cards": words("cartes", "cartas", "cards"),
    "trick": words("Basa", "Baza", "Trick"),
    "of": words("de", "de", "of"),
    "mate": words("parella", "pareja", "partner"),
    "leads": words("surt", "sale", "leads"),
    "winning": words("guanya ara", "gana ahora", "is winning"),
    "last": words("Darrera basa", "Última baza", "Last trick"),
    "to": words("per a", "para", "to"),
    "announces": words("anuncia", "anuncia", "announces"),
    "sung": words("cantat", "cantado", "sung"),
    "score": words("Marcador", "Marcador", "Score"),
    "window": words("Abans de la basa", "Antes de la baza", "Before the trick"),
    "partner": words("La teva parella ha guanyat: pots cantar", "Tu pareja ha ganado: puedes cantar", "Your partner won: you may sing"),
    "deal_over": words("Fi de la mà", "Fin de la mano", "The deal is over"),
    "by_tute": words("{name:Has cantat tute|Tute de {name}}", "{name:Has cantado tute|Tute de {name}}", "{name} sang tute"),
    "by_black_hand": words(
        "{name:Tenies la mà negra|Mà negra de {name}}",
        "{name:Tenías la mano negra|Mano negra de {name}}",
        "Black hand: {name} held ace, three and king of trumps",
    ),
    "by_hunt": words(
        "{name} {name:has|ha} caçat el tres de triomf amb l'as",
        "{name} {name:has|ha} cazado el tres de triunfo con el as",
        "{name} caught the three of trumps with the ace",
    ),
    "by_last_trick": words(
        "Empat a punts: decideix la darrera basa, {name:que és teva|de {name}}",
        "Empate a puntos: decide la última baza, {name:que es tuya|de {name}}",
        "Equal points: the last trick decides, won by {name:you|{name}}",
    ),
}


def table(view: StockView, names: Sequence[str], lang: Lang) -> str:
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
            f"{arrow} [bold]{names[seat]:<{width}}[/]  {made(view.points[seat], view.tricks[seat], lang)}  "
            f"{hand}  [dim]{' · '.join(marks)}[/]"
        )
    trump = coloured(view.turned, suit_name(view.trump, lang))
    card = f" · {coloured(view.trump_card)} {t('on_table')}" if view.trump_card else ""
    number = min(sum(view.tricks) + 1, view.total_tricks)
    lines.append("")
    lines.append(f"{t('trump')}: {trump}{card}   {t('stock')}: {view.stock}   {t('trick')} {number} {t('of')} {view.total_tricks}")
    lines += _last_trick(view, names, lang)
    phase = getattr(view, "phase", "play")
    if phase != "play" and view.turn == view.seat:
        lines.append(f"[italic]{t('window' if phase == 'window' else 'partner')}[/]")
    if view.trick:
        lines.append(draw_cards([played.card for played in view.trick], lang, [names[played.seat] for played in view.trick]))
    return "\n".join(lines)


def _last_trick(view: StockView, names: Sequence[str], lang: Lang) -> list[str]:
    """Who won the last trick, and what was in it; nothing before there is one."""
    if view.last_winner is None:
        return []
    cards = "  ".join(f"{names[played.seat]} {coloured(played.card)}" for played in view.last_trick)
    return [f"[dim]{TEXTS['last'][lang]} → {names[view.last_winner]}:[/] {cards}"]


def label(view: StockView, action: str, lang: Lang) -> str:
    return said(ACTIONS, view, action, lang)


def told(view: StockView, seat: Seat, action: str, names: Sequence[str], lang: Lang) -> str:
    return said(TOLD, view, action, lang, names, seat, coloured_card)


def result(view: StockView, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    """What the deal gave, and how it was won if not by counting."""
    lines = [f"[bold]{TEXTS['deal_over'][lang]}[/]"]
    if view.ender is not None:
        lines.append(TEXTS[f"by_{view.ended}"][lang].format(name=who([names[view.ender]], lang)))
    lines += _last_trick(view, names, lang)
    if view.teams:
        sides = [(f"{names[seat]} + {names[seat + 2]}", scores[seat] + scores[seat + 2]) for seat in (0, 1)]
    else:
        sides = list(zip(names, scores, strict=True))
    lines += [f"{name}: {score}" for name, score in sides]
    return "\n".join(lines)
