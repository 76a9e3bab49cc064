"""Every switch of the Tute table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from baralla.engine.errors import RulesError
from baralla.engine.rules import ON_OFF, Rules, Span, Value, direction, switch, words
from baralla.games.stock.rules import BLACK_HAND, EXCHANGE_SWITCHES, HUNT_THREE, PLAYERS, TEAMS, last_ten


@dataclass(frozen=True, kw_only=True)
class TuteRules(Rules):
    """The rules of a match of Tute."""

    GAME: ClassVar[str] = "tute"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "default": {},
        "assist": {"only_assist": True},
        "thesis": {"cante_forced": True},
        "traditional_pairs": {
            "players": 4,
            "teams": True,
            "deal": "all_cards",
            "cante_mode": "after_win",
            "cante_partner": True,
            "exchange": False,
        },
    }

    players: int = PLAYERS
    teams: bool = TEAMS
    deal: str = switch(
        "stock8",
        ("stock8", "all_cards"),
        words("Repartiment", "Reparto", "Deal"),
        words(
            "stock8: vuit cartes i munt; all_cards: es reparteixen totes (3 o 4 jugadors).",
            "stock8: ocho cartas y mazo; all_cards: se reparten todas (3 o 4 jugadores).",
            "stock8: eight cards and a stock; all_cards: the whole pack is dealt (3 or 4 players).",
        ),
    )
    obligations_with_stock: str = switch(
        "all",
        ("all", "trump_led_only", "none"),
        words("Obligacions amb munt", "Obligaciones con mazo", "Duties while the stock lasts"),
        words(
            "Mentre queda munt: all, totes; trump_led_only, només si surt triomf; none, cap.",
            "Mientras queda mazo: all, todas; trump_led_only, solo si salen triunfos; none, ninguna.",
            "While face-down cards remain: all; trump_led_only, only when trumps are led; none.",
        ),
    )
    only_assist: bool = switch(
        False,
        ON_OFF,
        words("Només servir", "Solo asistir", "Only follow suit"),
        words("Només cal servir el pal de sortida.", "Solo hay que asistir al palo de salida.", "The only duty is to follow suit."),
    )
    undertrump: str = switch(
        "free",
        ("free", "forced"),
        words("Si no es pot trepitjar", "Si no se puede pisar", "When one cannot overtrump"),
        words(
            "free: qualsevol carta; forced: un triomf encara que perdi.",
            "free: cualquier carta; forced: un triunfo aunque pierda.",
            "free: any card; forced: a lower trump all the same.",
        ),
    )
    cante_mode: str = switch(
        "announce_before",
        ("announce_before", "after_win"),
        words("Quan es canta", "Cuándo se canta", "When to sing"),
        words(
            "announce_before: s'anuncia abans de la basa i compta si es guanya; after_win: canta qui acaba de guanyar una basa.",
            "announce_before: se anuncia antes de la baza y cuenta si se gana; after_win: canta quien acaba de ganar una baza.",
            "announce_before: announced before a trick, scored if it is won; after_win: the winner of a trick sings.",
        ),
    )
    cante_partner: bool = switch(
        False,
        ON_OFF,
        words("Canta el company", "Canta el compañero", "Partner's cante"),
        words(
            "En parelles, el cant també compta si la basa la guanya el company.",
            "En parejas, el cante también cuenta si la baza la gana el compañero.",
            "In pairs a cante also counts when the partner wins the trick.",
        ),
    )
    cante_forced: bool = switch(
        False,
        ON_OFF,
        words("Cant obligatori", "Cante obligatorio", "Forced cantes"),
        words("Qui pot cantar ha de cantar.", "Quien puede cantar ha de cantar.", "In the window, whoever can sing must."),
    )
    cante_needs_stock: bool = switch(
        False,
        ON_OFF,
        words("Cants només amb munt", "Cantes solo con mazo", "Cantes need the stock"),
        words("Acabat el munt ja no es canta.", "Acabado el mazo ya no se canta.", "No cantes once the stock is gone."),
    )
    tute_wins: str = switch(
        "immediate",
        ("immediate", "after_trick", "off"),
        words("Tute", "Tute", "Tute"),
        words(
            "Quatre reis o quatre cavalls: immediate, guanyen a l'acte; after_trick, cal guanyar una basa i dir-ho; off, no compten.",
            "Cuatro reyes o cuatro caballos: immediate, ganan en el acto; after_trick, hay que ganar una baza y decirlo; off, no cuentan.",
            "Four kings or knights: immediate, win at once; after_trick, declared after winning a trick; off.",
        ),
    )
    exchange: bool = EXCHANGE_SWITCHES["exchange"]
    exchange_requires_trick: bool = EXCHANGE_SWITCHES["exchange_requires_trick"]
    exchange_once_per_trick: bool = EXCHANGE_SWITCHES["exchange_once_per_trick"]
    exchange_last: str = EXCHANGE_SWITCHES["exchange_last"]
    last_ten: bool = last_ten(True)
    black_hand: bool = BLACK_HAND
    hunt_three: bool = HUNT_THREE
    match: int | str = switch(
        1,
        Span(1, 99, also=("target101",)),
        words("Partida a", "Partida a", "Match"),
        words(
            "Mans que cal guanyar; target101: guanya qui primer passa de 100 punts sumant mans.",
            "Manos que hay que ganar; target101: gana quien primero pasa de 100 puntos sumando manos.",
            "Deals to win; target101: first over 100 points, deals added up.",
        ),
    )
    tie: str = switch(
        "share",
        ("share", "last_trick"),
        words("Empat", "Empate", "Tie"),
        words(
            "share: es comparteix; last_trick: el guanya qui ha fet la darrera basa.",
            "share: se comparte; last_trick: lo gana quien hizo la última baza.",
            "share: shared; last_trick: the winner of the last trick wins it.",
        ),
    )
    direction: str = direction("cw")

    def check(self) -> None:
        if self.teams and self.players != 4:
            raise RulesError(f"pairs need 4 players, not {self.players}: set players=4 or teams=off")
        if self.deal == "all_cards" and self.players == 2:
            raise RulesError("with 2 players not all cards can be dealt: set deal=stock8, or play with 3 or 4")
