"""Brisca's page of rules."""

from __future__ import annotations

from baralla.engine.manual import Section, points, section, text
from baralla.engine.rules import words
from baralla.games.brisca.game import CARDS_EACH, MOST_POINTS, BriscaRules
from baralla.games.cards import manual as cards
from baralla.games.stock import manual as stock

THREE = {
    "leave_trump": words("", "", ""),
    "remove_2C": words(
        " Com que són tres, es treu el dos de copes i queden 39 cartes.",
        " Como son tres, se quita el dos de copas y quedan 39 cartas.",
        " As there are three of you, the two of cups is taken out, which leaves 39 cards.",
    ),
    "remove_twos": words(
        " Com que són tres, es treuen els quatre dosos i queden 36 cartes.",
        " Como son tres, se quitan los cuatro doses y quedan 36 cartas.",
        " As there are three of you, the four twos are taken out, which leaves 36 cards.",
    ),
}


def manual(rules: BriscaRules) -> list[Section]:
    left_on_table = rules.players == 3 and rules.three_player_pack == "leave_trump"
    less = THREE[rules.three_player_pack] if rules.players == 3 else THREE["leave_trump"]
    sides, most = stock.sides(rules.teams, rules.players), MOST_POINTS + 10 * rules.last_ten
    sudden, exchange = stock.sudden(rules, most), stock.exchange(rules)
    found = [
        section(
            cards.AIM,
            text(
                f"Es tracta d'endur-se bases amb cartes que valguin punts. {sides['ca']}",
                f"Se trata de llevarse bazas con cartas que valgan puntos. {sides['es']}",
                f"You try to take tricks with cards that are worth points. {sides['en']}",
            ),
        ),
        section(cards.CARDS, *cards.pack(40), cards.tute_order(), *cards.card_points()),
        section(
            cards.DEAL,
            text(
                f"Es reparteixen {CARDS_EACH} cartes a cadascú. La següent es gira i es deixa sota el munt, que queda tapat: el seu "
                "pal és el "
                f"triomf de tota la mà.{less['ca']} Surt el jugador que va després de qui ha repartit.",
                f"Se reparten {CARDS_EACH} cartas a cada uno. La siguiente se vuelve y se deja bajo el mazo, que queda tapado: su "
                "palo es el "
                f"triunfo de toda la mano.{less['es']} Sale el jugador que va después del que ha repartido.",
                f"Everybody is dealt {CARDS_EACH} cards. The next card is turned up and put under the stock, which stays face down: "
                "its suit "
                f"is trumps for the whole deal.{less['en']} The player after the dealer leads.",
            ),
        ),
        section(
            cards.PLAY,
            text(
                "No hi ha cap obligació: pots jugar sempre la carta que vulguis, del pal que sigui.",
                "No hay ninguna obligación: puedes jugar siempre la carta que quieras, sea del palo que sea.",
                "There are no obligations: you may always play any card you like, of any suit.",
            ),
            *cards.trick(),
            stock.drawing(left_on_table),
        ),
        exchange,
        section(stock.SUDDEN, *sudden) if sudden else None,
        section(
            cards.SCORE,
            points(
                words(
                    "Al final cadascú compta els punts de les cartes que s'ha endut.",
                    "Al final cada uno cuenta los puntos de las cartas que se ha llevado.",
                    "At the end everybody counts the points of the cards they have taken.",
                ),
                stock.last_ten(rules),
                words(
                    "Els punts de la carta que queda a taula no són de ningú.",
                    "Los puntos de la carta que queda en la mesa no son de nadie.",
                    "The points of the card left on the table belong to nobody.",
                )
                if left_on_table
                else None,
            ),
        ),
        section(
            cards.END,
            points(
                stock.won(rules),
                words(
                    "Si hi ha empat al capdavant, guanyen tots els empatats.",
                    "Si hay empate en cabeza, ganan todos los empatados.",
                    "If several are level at the top, all of them win.",
                ),
                stock.match(rules),
            ),
        ),
    ]
    return [one for one in found if one is not None]
