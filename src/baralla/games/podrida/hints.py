"""Hints of La Podrida: how many tricks are still wanted, before what any trick game says."""

from __future__ import annotations

from collections.abc import Iterator

from baralla.engine.hints import Fact
from baralla.engine.rules import Words, words
from baralla.games.cards.hints import Trick, TrickHints, cards, shown_lacking

IDEAS: dict[str, Words] = {
    "bid_top": words(
        "Per a {m:una basa|{m} bases} {n:tens un as o triomf|tens {n} asos o triomfs|no tens cap as ni triomf}.",
        "Para {m:una baza|{m} bazas} {n:tienes un as o triunfo|tienes {n} ases o triunfos|no tienes ningún as ni triunfo}.",
        "For {m:one trick|{m} tricks} you hold {n:one ace or trump|{n} aces or trumps|no ace and no trump}.",
    ),
    "bid_beyond": words(
        "{n:Tens un as o triomf|Tens {n} asos o triomfs|No tens cap as ni triomf}: "
        "mira si una altra carta pot fer {m:la basa|una de les {m} bases}.",
        "{n:Tienes un as o triunfo|Tienes {n} ases o triunfos|No tienes ningún as ni triunfo}: "
        "mira si otra carta puede hacer {m:la baza|una de las {m} bazas}.",
        "You hold {n:one ace or trump|{n} aces or trumps|no ace and no trump}: "
        "see whether another card can win {m:the trick|one of the {m} tricks}.",
    ),
    "need": words(
        "{n:Et falta una basa|Et falten {n} bases} de les {m} que queden, i aquesta la pots guanyar.",
        "{n:Te falta una baza|Te faltan {n} bazas} de las {m} que quedan, y esta la puedes ganar.",
        "You need {n:one|{n}} of the {m} tricks that are left, and you can win this one.",
    ),
    "enough": words(
        "Ja has fet {n:la basa que vas demanar|les {n} bases que vas demanar}, i aquesta la pots perdre amb {k} {k:carta|cartes}.",
        "Ya has hecho {n:la baza que pediste|las {n} bazas que pediste}, y esta la puedes perder con {k} {k:carta|cartas}.",
        "You have won the {n:trick|{n} tricks} you bid, and {k} of your cards {k:loses|lose} this one.",
    ),
    "none_wanted": words(
        "No vols cap basa, i aquesta la pots perdre amb {k} {k:carta|cartes}.",
        "No quieres ninguna baza, y esta la puedes perder con {k} {k:carta|cartas}.",
        "You want no tricks, and {k} of your cards {k:loses|lose} this one.",
    ),
    "need_lead": words(
        "Surts tu, i {n:et falta una basa|et falten {n} bases} de les {m} que queden.",
        "Sales tú, y {n:te falta una baza|te faltan {n} bazas} de las {m} que quedan.",
        "You lead, and you need {n:one|{n}} of the {m} tricks that are left.",
    ),
    "enough_lead": words(
        "Surts tu, i ja no vols cap de les {m} bases que queden.",
        "Sales tú, y ya no quieres ninguna de las {m} bazas que quedan.",
        "You lead, and you want none of the {m} tricks that are left.",
    ),
}
REASONS: dict[str, Words] = {
    "bid_equal": words(
        "{n:Tens un as o triomf, que pot|Tens {n} asos o triomfs, que poden|Sense asos ni triomfs és difícil} fer basa.",
        "{n:Tienes un as o triunfo, que puede|Tienes {n} ases o triunfos, que pueden|Sin ases ni triunfos es difícil} hacer baza.",
        "{n:You hold one ace or trump, which can win a trick|You hold {n} aces or trumps, which can win tricks|"
        "Without aces and trumps it is hard to win a trick}.",
    ),
    "bid_below": words(
        "Tens {n:un as o triomf, però pot no fer|{n} asos o triomfs, però no tots faran} basa.",
        "Tienes {n:un as o triunfo, pero puede no hacer|{n} ases o triunfos, pero no todos harán} baza.",
        "You hold {n:one ace or trump, but it may not win a trick|{n} aces or trumps, but not all of them will win}.",
    ),
    "bid_beyond": words(
        "{n:A més del teu as o triomf, una|A més dels teus {n} asos o triomfs, una|Una} altra carta pot fer basa.",
        "{n:Además de tu as o triunfo, otra|Además de tus {n} ases o triunfos, otra|Otra} carta puede hacer baza.",
        "{n:Besides your ace or trump, another|Besides your {n} aces or trumps, another|Some other} card may win a trick.",
    ),
    "makes": words(
        "{n:Et falta una basa|Et falten {n} bases}, i aquesta carta mata {card}.",
        "{n:Te falta una baza|Te faltan {n} bazas}, y esta carta mata {card}.",
        "You need {n:one more trick|{n} more tricks}, and this card beats {card}.",
    ),
    "rids": words(
        "No vols més bases: et desfàs de la carta més alta amb què no en fas.",
        "No quieres más bazas: te deshaces de la carta más alta con la que no las haces.",
        "You want no more tricks: you get rid of the highest card that does not win one.",
    ),
    "avoids": words(
        "No vols més bases, i aquesta carta no mata {card}.",
        "No quieres más bazas, y esta carta no mata {card}.",
        "You want no more tricks, and this card does not beat {card}.",
    ),
}


def wanted(t: Trick) -> int:
    """How many tricks the seat still needs for its bid; below zero if it has too many."""
    view = t.view
    return view.bids[view.seat] - view.tricks[view.seat]


def left(t: Trick) -> int:
    return len(t.hand)


def sure(t: Trick) -> int:
    """The aces and trumps in hand."""
    return sum(card[-1] == t.trump or card[:-1] == "1" for card in t.hand)


class PodridaHints(TrickHints):
    """Hints for making a bid exactly."""

    def first_ideas(self, t: Trick) -> Iterator[Fact]:
        if t.view.bidding:
            n, bids, values = sure(t), bid_numbers(t), {"n": sure(t), "m": t.view.cards}
            yield Fact("bid_top", frozenset(action for action, number in bids.items() if number <= n), values)
            yield Fact("bid_beyond", frozenset(action for action, number in bids.items() if number > n), values)
            return
        need, m = wanted(t), left(t)
        made = t.view.tricks[t.view.seat]
        if t.best is not None and t.winners:
            if need > 0:
                yield Fact("need", cards(t.winners), {"n": need, "m": m})
            elif need == 0 and t.losers:
                fact, values = ("enough", {"n": made, "k": len(t.losers)}) if made else ("none_wanted", {"k": len(t.losers)})
                yield Fact(fact, cards(t.losers), values)
        elif t.best is None:
            if need > 0:
                yield Fact("masters", cards(t.masters if len(t.masters) < len(t.cards) else ()), {"n": len(t.masters)})
                yield Fact("need_lead", cards(t.cards), {"n": need, "m": m})
            elif need == 0:
                yield Fact("enough_lead", cards(card for card in t.cards if card not in t.masters), {"m": m})

    def first_reasons(self, t: Trick) -> Iterator[Fact]:
        if t.view.bidding:
            n, bids, values = sure(t), bid_numbers(t), {"n": sure(t)}
            yield Fact("bid_equal", frozenset(action for action, number in bids.items() if number == n), values)
            yield Fact("bid_below", frozenset(action for action, number in bids.items() if number < n), values)
            yield Fact("bid_beyond", frozenset(action for action, number in bids.items() if number > n), values)
            return
        need = wanted(t)
        if t.best is None:
            return
        if need > 0:
            yield Fact("makes", cards(t.winners), {"n": need, "card": t.best})
        elif t.losers:
            highest = max(map(t.rank, t.losers))
            several = len(t.losers) > 1
            yield Fact("rids", cards(card for card in t.losers if several and t.rank(card) == highest))
            yield Fact("avoids", cards(t.losers), {"card": t.best})


def bid_numbers(t: Trick) -> dict[str, int]:
    """The bids that may be made."""
    return {action: int(action.partition(" ")[2]) for action in t.legal if action.startswith("bid ")}


HINTS = PodridaHints(points={}, shown=shown_lacking, own_ideas=IDEAS, own_reasons=REASONS)
