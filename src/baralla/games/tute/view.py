"""Tute's view: Brisca's, with the cantes and the window; and why an action is refused."""

from __future__ import annotations

from baralla.engine.kinds import Action, Cards, State
from baralla.engine.plain import plain
from baralla.engine.rules import Words, words
from baralla.games.cards.deck import CARDS, SUITS, codes
from baralla.games.cards.view import must_play
from baralla.games.screen import the_suit
from baralla.games.stock import view as stock_view
from baralla.games.stock.play import EXCHANGE
from baralla.games.stock.view import READY, SAY_TUTE, StockView

PHASES = ("play", "window", "ask_partner")


class TuteView(StockView, frozen=True, kw_only=True, gc=False):
    """What one seat sees of Tute."""

    phase: str
    announced: list[str | None]  # the suit each seat has announced for this trick
    scored: list[list[str]]  # the cantes each seat has scored, by suit


def view(s: State) -> TuteView:
    """What the viewer of the redacted record sees."""
    record, s = s, plain(s)
    n = int(s.players)
    return TuteView(
        **stock_view.view_fields(record, s),  # type: ignore[arg-type]
        phase=PHASES[s.phase],
        announced=[SUITS[s.announced[seat]] if s.announced[seat] >= 0 else None for seat in range(n)],
        scored=[[suit for index, suit in enumerate(SUITS) if int(s.scored[seat]) >> index & 1] for seat in range(n)],
    )


def why_not(s: State, action: Action, playable: Cards) -> Words:
    """Why the seat to move may not do this."""
    seat = int(s.turn)
    hand = int(s.hands[seat])
    if action < CARDS:
        if s.phase:
            return words(
                "encara no es juga: canta o digues que no",
                "todavía no se juega: canta o di que no",
                "no card is due before everybody has spoken: sing or say ready",
            )
        if hand >> action & 1:
            return must_play(s, seat, playable)
    if action == READY:
        if s.phase:
            return words("primer cal cantar", "primero hay que cantar", "it must sing first")
        return words("ara no es canta", "ahora no se canta", "no announcements are open")
    if action == SAY_TUTE:
        return words(
            "el tute el canta qui ha fet la darrera basa, amb quatre reis o quatre cavalls a la mà, si així es juga en aquesta taula",
            "el tute lo canta quien ha hecho la última baza, con cuatro reyes o cuatro caballos en la mano, si así se juega en esta mesa",
            "tute is said by the winner of the last trick with four kings or four knights in hand, where tute_wins=after_trick",
        )
    if EXCHANGE < action < READY:
        suit = action - EXCHANGE - 1
        if int(s.scored[seat]) >> suit & 1:
            return words("aquest cant ja s'ha comptat", "ese cante ya se ha contado", "it has scored that cante already")
        pair = codes(3 << suit * 12 + 10)
        if any(code not in codes(hand) for code in pair):
            return words(
                f"cal tenir el rei i el cavall {the_suit(SUITS[suit], 'ca'):of} a la mà",
                f"hay que tener el rey y el caballo {the_suit(SUITS[suit], 'es'):of} en la mano",
                f"that takes {pair[1]} and {pair[0]} in hand",
            )
        return words(
            "un sol cant per basa, primer les quaranta, i només abans de la basa",
            "un solo cante por baza, primero las cuarenta, y solo antes de la baza",
            "only one cante per trick, the forty first, and only before the trick",
        )
    return stock_view.why_not(s, action)
