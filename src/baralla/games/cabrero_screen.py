"""Tute Cabrero in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.core.rules import Lang, words
from baralla.games.cabrero_view import CabreroView
from baralla.games.screen import coloured, draw_backs, draw_cards, suit_name, the_card
from baralla.games.trick_view import Played

TEXTS = {
    "hand": words("Mà {number}", "Mano {number}", "Hand {number}"),
    "trump": words("Triomf", "Triunfo", "Trump"),
    "named_by": words("per {card}", "por {card}", "named by {card}"),
    "points": words("punts", "puntos", "points"),
    "tricks": words("bases", "bazas", "tricks"),
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
    "play": words("juga {card}", "juega {card}", "play {card}"),
    "plays": words("{name}: {card}", "{name}: {card}", "{name}: {card}"),
    "sing": words("canta {canto}", "canta {canto}", "sing {canto}"),
    "sings": words("{name}: canto, {canto}", "{name}: canto, {canto}", "{name}: canto, {canto}"),
    "forty": words("les quaranta", "las cuarenta", "forty (trumps)"),
    "twenty": words("les vint en {suit}", "las veinte en {suit}", "twenty in {suit}"),
    "tute": words("canta tute: acaba la mà", "canta tute: acaba la mano", "sing tute: ends the hand"),
    "tutes": words("{name}: tute!", "{name}: ¡tute!", "{name}: tute!"),
    "claim": words("reclama la renúncia de {name}", "reclama el renuncio de {name}", "claim that {name} has reneged"),
    "claims": words("{name}: renúncia de {other}!", "{name}: ¡renuncio de {other}!", "{name}: {other} has reneged!"),
    "ready": words("no reclames res", "no reclamas nada", "claim nothing"),
    "seat": words("el seient {number}", "el asiento {number}", "seat {number}"),
    "ask": words("Última ocasió de reclamar una renúncia.", "Última ocasión de reclamar un renuncio.", "Last chance to claim a renege."),
    "counted": words("Fi de la mà", "Fin de la mano", "The hand is over"),
    "capoted": words("Capot de {name}", "Capote de {name}", "Capote: {name} took every trick"),
    "tuted": words("Tute de {name}", "Tute de {name}", "Tute by {name}"),
    "claimed": words("{name} havia renunciat", "{name} había renunciado", "{name} had reneged"),
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
    if view.asked:
        lines.append(f"[italic]{_t('ask', lang)}[/]")
    if view.trick:
        lines.append(draw_cards([played.card for played in view.trick], lang, [names[played.seat] for played in view.trick]))
    return "\n".join(lines)


def label(view: CabreroView, action: str, lang: Lang) -> str:
    """A legal action as a choice in a list."""
    word, _, rest = action.partition(" ")
    if word == "play":
        return _t("play", lang, card=the_card(rest, lang))
    if word == "sing":
        return _t("sing", lang, canto=_canto(view, rest, lang))
    if word == "claim":
        return _t("claim", lang, name=_t("seat", lang, number=rest))
    return _t(word, lang)


def told(view: CabreroView, seat: int, action: str, names: Sequence[str], lang: Lang) -> str:
    """What `seat` has just done, as everybody at the table saw it."""
    word, _, rest = action.partition(" ")
    name = names[seat]
    if word == "play":
        return _t("plays", lang, name=name, card=coloured(rest, the_card(rest, lang)))
    if word == "sing":
        return _t("sings", lang, name=name, canto=_canto(view, rest, lang))
    if word == "tute":
        return _t("tutes", lang, name=name)
    return _t("claims", lang, name=name, other=names[int(rest)]) if word == "claim" else ""


def result(view: CabreroView, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    """Who took a poroto and why, and who leaves the match. (Who has won it is told by the table.)"""
    titles = {"capote": "capoted", "tute": "tuted", "claim": "claimed"}
    ender = names[view.ender] if view.ender is not None else ""
    lines = [f"[bold]{_t(titles.get(view.ended or '', 'counted'), lang, name=ender)}[/]", *_last_trick(view, names, lang)]
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
            f"{names[seat]:<{width}}  {view.points[seat]:>3} {_t('points', lang)}  {view.tricks[seat]:>2} {_t('tricks', lang)}  "
            f"{_porotos(view, seat)}  {' · '.join(marks)}"
        )
    return "\n".join(lines)


def _t(key: str, lang: Lang, **fields: object) -> str:
    return TEXTS[key][lang].format(**fields)


def _canto(view: CabreroView, suit: str, lang: Lang) -> str:
    return _t("forty", lang) if suit == view.trump else _t("twenty", lang, suit=suit_name(suit, lang))


def _porotos(view: CabreroView, seat: int) -> str:
    have = view.porotos[seat]
    return POROTO * have + NO_POROTO * (view.limit - have)


def _seat(view: CabreroView, seat: int, name: str, width: int, lang: Lang) -> str:
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
    made = f"{view.points[seat]:>3} {_t('points', lang)}  {view.tricks[seat]:>2} {_t('tricks', lang)}"
    return f"{start}  {made}  {hand}  [dim]{' · '.join(marks)}[/]"


def _last_trick(view: CabreroView, names: Sequence[str], lang: Lang) -> list[str]:
    if not view.last_trick or view.last_winner is None:
        return []
    cards = "  ".join(_shown(played, names) for played in view.last_trick)
    return [f"[dim]{_t('last', lang)} → {names[view.last_winner]}:[/] {cards}"]


def _shown(played: Played, names: Sequence[str]) -> str:
    return f"{names[played.seat]} {coloured(played.card)}"
