"""La Podrida in the terminal, in Catalan, Spanish and English: see games.screen.Screen for what each function is for."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.engine.kinds import Seat
from baralla.engine.rules import Lang, words
from baralla.games.cards.view import Played
from baralla.games.podrida.texts import TEXTS
from baralla.games.podrida.view import PodridaView
from baralla.games.screen import coloured, coloured_card, draw_backs, draw_cards, said, suit_name

IN_A_ROW = 7  # cards of a trick that fit side by side in 80 columns

ROUND = words("Ronda {round} de {rounds}", "Ronda {round} de {rounds}", "Round {round} of {rounds}")
ONE_CARD = words("1 carta", "1 carta", "1 card")
CARDS = words("{n} cartes", "{n} cartas", "{n} cards")
TRUMPS = words("Triomf: {suit}", "Triunfo: {suit}", "Trumps: {suit}")
NO_TRUMPS = words("Sense triomf", "Sin triunfo", "No trumps")
TURNED = words("carta girada {card}", "carta vuelta {card}", "turned up {card}")
SHOWN = words("qui dona ha ensenyat {card}", "el que da ha enseñado {card}", "the dealer has shown {card}")
PLAYER = words("Jugador", "Jugador", "Player")
BID = words("Aposta", "Apuesta", "Bid")
TRICKS = words("Bases", "Bazas", "Tricks")
TOTAL = words("Punts", "Puntos", "Points")
HAND = words("Cartes", "Cartas", "Cards")
DEALS = words("dona", "da", "deals")
BIDS = words(
    "Apostes: {sum} en total, {cards} bases en joc",
    "Apuestas: {sum} en total, {cards} bazas en juego",
    "Bids: {sum} in all, {cards} tricks in play",
)
BARRED = words(
    "Restricció: no es pot demanar {n}.",
    "Restricción del postre: no se puede pedir {n}.",
    "Hook: {n} may not be bid.",
)
LAST_TRICK = words("Darrera basa", "Última baza", "Last trick")
ROUND_OVER = words("Final de la ronda {round} de {rounds}", "Fin de la ronda {round} de {rounds}", "End of round {round} of {rounds}")
MADE = words("encertada", "acertada", "made")
MISSED = words("no encertada", "no acertada", "missed")


def _cards(n: int, lang: Lang) -> str:
    return ONE_CARD[lang] if n == 1 else CARDS[lang].format(n=n)


def _heading(view: PodridaView, lang: Lang) -> str:
    parts = [f"[bold]{ROUND[lang].format(round=view.round, rounds=view.rounds)}[/]", _cards(view.cards, lang)]
    if view.trump is None:
        parts.append(NO_TRUMPS[lang])
    else:
        suit = coloured(view.trump, suit_name(view.trump, lang))
        parts.append(TRUMPS[lang].format(suit=suit))
    if view.turned is not None:
        parts.append(TURNED[lang].format(card=coloured(view.turned)))
    if view.shown is not None:
        parts.append(SHOWN[lang].format(card=coloured(view.shown)))
    return " · ".join(parts)


def _plan(view: PodridaView) -> str:
    """The cards of every round, the present one in a box."""
    return " ".join(f"[reverse]{n}[/]" if number == view.round else f"[dim]{n}[/]" for number, n in enumerate(view.plan, 1))


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines, the first cell to the left and the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(f"{cell:<{width}}" if i == 0 else f"{cell:>{width}}" for i, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]


def _seats(view: PodridaView, names: Sequence[str], lang: Lang) -> str:
    rows = [[PLAYER[lang], BID[lang], TRICKS[lang], TOTAL[lang], HAND[lang]]]
    for seat in range(view.players):
        said = view.bids[seat]
        known = f" ({' '.join(view.known[seat])})" if view.known[seat] else ""
        rows.append(
            [
                f"{names[seat]} ({DEALS[lang]})" if seat == view.dealer else names[seat],
                "–" if said is None else str(said),
                str(view.tricks[seat]),
                str(view.scores[seat]),
                draw_backs(view.hand_sizes[seat]) + known,
            ]
        )
    lines = _columns(rows)
    marked = [f"[dim]{lines[0]}[/]"]
    for seat, line in enumerate(lines[1:]):
        marked.append(f"[bold]▶ {line}[/]" if seat == view.turn else f"  {line}")
    return "\n".join(["  " + marked[0], *marked[1:]])


def _trick(cards: Sequence[Played], names: Sequence[str]) -> str:
    return "  ".join(f"{names[play.seat]} {coloured(play.card)}" for play in cards)


def table(view: PodridaView, names: Sequence[str], lang: Lang) -> str:
    """The round, the seats, the bids and the tricks. (The hand is drawn by whoever asks for a decision.)"""
    lines = [_heading(view, lang), _plan(view), "", _seats(view, names, lang)]
    said = [n for n in view.bids if n is not None]
    if said:
        lines.append(BIDS[lang].format(sum=sum(said), cards=view.cards))
    if view.barred_bid is not None:
        lines.append(f"[bold]{BARRED[lang].format(n=view.barred_bid)}[/]")
    if view.last_trick and view.last_winner is not None:
        lines.append(f"[dim]{LAST_TRICK[lang]} → {names[view.last_winner]}:[/] {_trick(view.last_trick, names)}")
    if view.trick:
        below = [f"*{names[play.seat]}" if play.seat == view.winning else names[play.seat] for play in view.trick]
        cards = [play.card for play in view.trick]
        lines += [draw_cards(cards[i : i + IN_A_ROW], lang, below[i : i + IN_A_ROW]) for i in range(0, len(cards), IN_A_ROW)]
    return "\n".join(lines)


def label(view: PodridaView, action: str, lang: Lang) -> str:
    """A legal action as a choice in a list."""
    return said(TEXTS.actions, view, action, lang)


def told(view: PodridaView, seat: Seat, action: str, names: Sequence[str], lang: Lang) -> str:
    """What `seat` has just done, as everybody saw it."""
    return said(TEXTS.told, view, action, lang, names, seat, coloured_card)


def result(view: PodridaView, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    """How the round ended: who made the bid, what it brought, and the totals."""
    rows = [[PLAYER[lang], BID[lang], TRICKS[lang], "", "+/-", TOTAL[lang]]]
    for seat in range(view.players):
        made = view.bids[seat] == view.tricks[seat]
        rows.append(
            [
                names[seat],
                str(view.bids[seat]),
                str(view.tricks[seat]),
                MADE[lang] if made else MISSED[lang],
                f"{view.points[seat]:+d}",
                str(view.scores[seat]),
            ]
        )
    lines = _columns(rows)
    heading = ROUND_OVER[lang].format(round=view.round, rounds=view.rounds)
    return "\n".join([f"[bold]{heading}[/]", f"[dim]{lines[0]}[/]", *lines[1:]])
