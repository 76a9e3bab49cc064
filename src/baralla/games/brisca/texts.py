"""Brisca in words."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.texts import Texts
from baralla.games.stock.texts import ACTIONS, TOLD, VALUES

TEXTS = Texts(
    how_to=(
        words(
            "Tens tres cartes. Juga la que vulguis: no hi ha cap obligació.",
            "Tienes tres cartas. Juega la que quieras: no hay ninguna obligación.",
            "You hold three cards. Play whichever you like: there is no need to follow suit.",
        ),
        words(
            "S'endú la basa el triomf més alt; si no n'hi ha, la carta més alta del pal de sortida.",
            "Se lleva la baza el triunfo más alto; si no hay, la carta más alta del palo de salida.",
            "The highest trump takes the trick; if there is none, the highest card of the suit led.",
        ),
        words(
            "De més a menys: as (11 punts), tres (10), rei (4), cavall (3), sota (2); 7, 6, 5, 4 i 2 no valen res.",
            "De más a menos: as (11 puntos), tres (10), rey (4), caballo (3), sota (2); 7, 6, 5, 4 y 2 no valen nada.",
            "From high to low: ace (11 points), three (10), king (4), knight (3), jack (2); 7, 6, 5, 4 and 2 are worth nothing.",
        ),
        words(
            "Després de cada basa tothom roba una carta, primer qui ha guanyat.",
            "Después de cada baza todos roban una carta, primero quien ha ganado.",
            "After each trick everybody draws a card, the winner first.",
        ),
        words(
            "Hi ha 120 punts: guanya qui en fa més.",
            "Hay 120 puntos: gana quien hace más.",
            "There are 120 points: whoever scores most wins.",
        ),
    ),
    presets={"plain": words("Sense canviar el triomf", "Sin cambiar el triunfo", "No exchange")},
    values=VALUES
    | {
        "three_player_pack": {
            "leave_trump": words("el triomf es queda a taula", "el triunfo se queda en la mesa", "the trump card stays on the table"),
            "remove_2C": words("sense el 2 de copes", "sin el 2 de copas", "without the 2 of cups"),
            "remove_twos": words("sense dosos", "sin doses", "without twos"),
        }
    },
    actions=ACTIONS,
    told=TOLD,
)
