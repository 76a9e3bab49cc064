"""Hints of Tute Cabrero: who is ahead or behind wants to stay there, for those in between take the porotos."""

from __future__ import annotations

from collections.abc import Iterator

from baralla.engine.hints import Fact
from baralla.engine.rules import Words, words
from baralla.games.cards.hints import Trick, TrickHints, cards, shown_lacking

IDEAS: dict[str, Words] = {
    "ahead": words(
        "Vas al davant, amb {n} punts, i aquesta basa també la pots guanyar.",
        "Vas por delante, con {n} puntos, y esta baza también la puedes ganar.",
        "You are ahead, with {n} points, and you can win this trick too.",
    ),
    "behind": words(
        "Ningú no té tan pocs punts com tu ({n}), i aquesta basa la pots perdre.",
        "Nadie tiene tan pocos puntos como tú ({n}), y esta baza la puedes perder.",
        "Nobody has as few points as you ({n}), and you can lose this trick.",
    ),
    "ahead_lead": words(
        "Surts tu i vas al davant, amb {n} punts.",
        "Sales tú y vas por delante, con {n} puntos.",
        "You lead, and you are ahead, with {n} points.",
    ),
    "behind_lead": words(
        "Surts tu, i ningú no té tan pocs punts com tu ({n}).",
        "Sales tú, y nadie tiene tan pocos puntos como tú ({n}).",
        "You lead, and nobody has as few points as you ({n}).",
    ),
    "between": words(
        "Ets al mig, amb {n} {n:punt|punts}: et convé sortir-ne, per dalt o per baix.",
        "Estás en medio, con {n} {n:punto|puntos}: te conviene salir de ahí, por arriba o por abajo.",
        "You are in the middle, with {n} {n:point|points}: get out of it, upwards or downwards.",
    ),
}
REASONS: dict[str, Words] = {
    "ahead": words(
        "Vas al davant, amb {n} punts: mata {card} i t'allunyes dels altres.",
        "Vas por delante, con {n} puntos: mata {card} y te alejas de los demás.",
        "You are ahead, with {n} points: it beats {card} and takes you further.",
    ),
    "behind": words(
        "Ningú no té tan pocs punts com tu ({n}), i amb aquesta no guanyes la basa.",
        "Nadie tiene tan pocos puntos como tú ({n}), y con esta no ganas la baza.",
        "Nobody has as few points as you ({n}), and this card does not win the trick.",
    ),
}


def standing(t: Trick) -> str:
    """Is the seat ahead of all others, behind all, or in between? Nothing while somebody shares its place."""
    points, seat = t.view.points, t.view.seat
    others = [points[other] for other in t.rivals]
    if points[seat] > max(others):
        return "ahead"
    if points[seat] < min(others):
        return "behind"
    return "between" if min(others) < points[seat] < max(others) else ""


class CabreroHints(TrickHints):
    """Hints for having the most points, or the fewest."""

    def first_ideas(self, t: Trick) -> Iterator[Fact]:
        where, values = standing(t), {"n": t.view.points[t.view.seat]}
        if t.best is not None:
            if where == "ahead":
                yield Fact("ahead", cards(t.winners), values)
            if where == "behind" and t.winners:
                yield Fact("behind", cards(t.losers), values)
        if t.best is None and where == "ahead":
            yield Fact("ahead_lead", cards(t.masters), values)
        if t.best is None and where == "behind":
            yield Fact("behind_lead", cards(card for card in t.cards if card not in t.masters), values)
        if t.best is None and where == "between" and not t.masters:
            yield Fact("between", cards(t.cards), values)

    def first_reasons(self, t: Trick) -> Iterator[Fact]:
        where, values = standing(t), {"n": t.view.points[t.view.seat]}
        if t.best is not None:
            if where == "ahead":
                yield Fact("ahead", cards(t.winners), {**values, "card": t.best})
            if where == "behind":
                yield Fact("behind", cards(t.losers), values)


HINTS = CabreroHints(shown=shown_lacking, own_ideas=IDEAS, own_reasons=REASONS)
