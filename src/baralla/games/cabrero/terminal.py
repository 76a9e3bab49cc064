"""Tute Cabrero in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.engine.grammar import who
from baralla.engine.kinds import Seat
from baralla.engine.rules import Lang, words
from baralla.games.cabrero.texts import TEXTS as SAID
from baralla.games.cabrero.view import CabreroView
from baralla.games.cards.view import Played
from baralla.games.screen import coloured, coloured_card, draw_backs, draw_cards, made, said, suit_name, the_card

TEXTS = {
    "hand": words("Mà {number}", "Mano {number}", "Hand {number}"),
    "trump": words("Triomf", "Triunfo", "Trump"),
    "named_by": words("per {card}", "por {card}", "named by {card}"),
    "mano": words("mà", "mano", "eldest hand"),
    "deals": words("dona", "da", "deals"),
    "rests": words("dona i descansa", "da y descansa", "deals and sits out"),
    "out": words("fora de la partida", "fuera de la partida", "out of the match"),
    "leads": words("surt", "sale", "leads"),
    "winning": words("guanya ara", "gana ahora", "is winning"),
    "sung": words("ha cantat {cantos}", "cantó {cantos}", "sang {cantos}"),
    "reneged": words("ha renunciat", "renunció", "has reneged"),
    "last": words("Darrera basa", "Última baza", "Last trick"),
    "trick": words("Basa {number} de {all}", "Baza {number} de {all}", "Trick {number} of {all}"),
    "face_up": words("Fora de joc, a la vista: {card}", "Fuera de juego, a la vista: {card}", "Out of play, face up: {card}"),
    "face_down": words("Fora de joc, tapada: {card}", "Fuera de juego, tapada: {card}", "Out of play, face down: {card}"),
    "hidden": words(
        "Cartes tapades, fora de joc: {number}", "Cartas tapadas, fuera de juego: {number}", "Face-down cards out of play: {number}"
    ),
    "took": words(
        "Has canviat el 2 d'oros i has rebut {card}. Només tu ho saps.",
        "Cambiaste el 2 de oros y recibiste {card}. Solo tú lo sabes.",
        "You swapped the 2 of coins and got {card}. Only you know.",
    ),
    "forty": words("les quaranta", "las cuarenta", "forty (trumps)"),
    "twenty": words("les vint en {suit}", "las veinte en {suit}", "twenty in {suit}"),
    "ask": words("Última ocasió de reclamar una renúncia.", "Última ocasión de reclamar un renuncio.", "Last chance to claim a renege."),
    "counted": words("Fi de la mà", "Fin de la mano", "The hand is over"),
    "capoted": words("{name:Has fet capot|Capot de {name}}", "{name:Has hecho capote|Capote de {name}}", "Capote: {name} took every trick"),
    "tuted": words("{name:Has cantat tute|Tute de {name}}", "{name:Has cantado tute|Tute de {name}}", "{name} sang tute"),
    "claimed": words("{name} {name:havies|havia} renunciat", "{name} {name:habías|había} renunciado", "{name} had reneged"),
    "loses": words("+1 poroto", "+1 poroto", "+1 poroto"),
    "gone": words("deixa la partida", "deja la partida", "leaves the match"),
}
PACK = 40
POROTO, NO_POROTO = "●", "○"


def table(view: CabreroView, names: Sequence[str], lang: Lang) -> str:
    """Everybody's porotos, points and cards, trumps, the trick. (The hand is drawn by whoever asks for a decision.)"""
    width = max(len(name) for name in names)
    lines = [_seat(view, seat, names[seat], width, lang) for seat in range(view.players)]
    named = f" ({_t('named_by', lang, card=coloured(view.trump_card))})" if view.trump_card else ""
    each = PACK // len(view.playing)
    number = min(sum(view.tricks) + 1, each)
    lines += [
        "",
        f"{_t('hand', lang, number=view.hand_number)}   {_t('trump', lang)}: {coloured(view.trump, suit_name(view.trump, lang))}{named}   "
        f"{_t('trick', lang, number=number, all=each)}",
    ]
    if view.out_of_play:
        lines.append(_t("face_up" if view.face_up else "face_down", lang, card=coloured(view.out_of_play)))
    elif view.left_over:
        lines.append(_t("hidden", lang, number=view.left_over))
    if view.took_for_two:
        lines.append(f"[italic]{_t('took', lang, card=the_card(view.took_for_two, lang))}[/]")
    lines += _last_trick(view, names, lang)
    if view.asked and view.tute_by is not None:
        lines.append(f"[bold]{_t('tuted', lang, name=who([names[view.tute_by]], lang))}[/]")
    if view.asked:
        lines.append(f"[italic]{_t('ask', lang)}[/]")
    if view.trick:
        lines.append(draw_cards([played.card for played in view.trick], lang, [names[played.seat] for played in view.trick]))
    return "\n".join(lines)


def label(view: CabreroView, action: str, lang: Lang) -> str:
    """A legal action as a choice in a list."""
    return said(SAID.actions, view, action, lang)


def told(view: CabreroView, seat: Seat, action: str, names: Sequence[str], lang: Lang) -> str:
    """What `seat` has just done, as everybody at the table saw it."""
    return said(SAID.told, view, action, lang, names, seat, coloured_card)


def result(view: CabreroView, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    """Who took a poroto and why, and who leaves the match. (Who has won it is told by the table.)"""
    titles = {"capote": "capoted", "tute": "tuted", "claim": "claimed"}
    ender = names[view.ender] if view.ender is not None else ""
    lines = [f"[bold]{_t(titles.get(view.ended or '', 'counted'), lang, name=who([ender], lang))}[/]", *_last_trick(view, names, lang)]
    if view.out_of_play:
        lines.append(_t("face_up", lang, card=coloured(view.out_of_play)))
    width = max(len(name) for name in names)
    for seat in range(view.players):
        marks = []
        if scores[seat]:
            marks.append(f"[bold red]{_t('loses', lang)}[/]")
        if seat in view.gone:
            marks.append(_t("gone", lang))
        lines.append(
            f"{names[seat]:<{width}}  {made(view.points[seat], view.tricks[seat], lang)}  {_porotos(view, seat)}  {' · '.join(marks)}"
        )
    return "\n".join(lines)


def _t(key: str, lang: Lang, **fields: object) -> str:
    return TEXTS[key][lang].format(**fields)


def _canto(view: CabreroView, suit: str, lang: Lang) -> str:
    return _t("forty", lang) if suit == view.trump else _t("twenty", lang, suit=suit_name(suit, lang))


def _porotos(view: CabreroView, seat: Seat) -> str:
    have = view.porotos[seat]
    return POROTO * have + NO_POROTO * (view.limit - have)


def _seat(view: CabreroView, seat: Seat, name: str, width: int, lang: Lang) -> str:
    """One line of the table."""
    start = f"{'▶' if seat == view.turn else ' '} [bold]{name:<{width}}[/]  {_porotos(view, seat)}"
    if seat not in view.playing:
        return f"{start}  [dim]{_t('rests' if seat in view.seated else 'out', lang)}[/]"
    marks = []
    if seat == view.mano:
        marks.append(_t("mano", lang))
    if seat == view.dealer:
        marks.append(_t("deals", lang))
    if seat == view.leader:
        marks.append(_t("leads", lang))
    if view.trick and seat == view.winning:
        marks.append(_t("winning", lang))
    if view.sung[seat]:
        marks.append(_t("sung", lang, cantos=", ".join(_canto(view, suit, lang) for suit in view.sung[seat])))
    if seat in view.reneged:
        marks.append(_t("reneged", lang))
    known = [coloured(code) for code in view.known[seat]] if seat != view.seat else []
    hand = draw_backs(view.hand_sizes[seat]) + (f" ({' '.join(known)})" if known else "")
    return f"{start}  {made(view.points[seat], view.tricks[seat], lang)}  {hand}  [dim]{' · '.join(marks)}[/]"


def _last_trick(view: CabreroView, names: Sequence[str], lang: Lang) -> list[str]:
    if not view.last_trick or view.last_winner is None:
        return []
    cards = "  ".join(_shown(played, names) for played in view.last_trick)
    return [f"[dim]{_t('last', lang)} → {names[view.last_winner]}:[/] {cards}"]


def _shown(played: Played, names: Sequence[str]) -> str:
    return f"{names[played.seat]} {coloured(played.card)}"
