"""What the rules pages of Brisca and Tute share: the stock, the exchange of the trump card, sudden wins, the match."""

from __future__ import annotations

from typing import Any

from baralla.engine.manual import Block, Section, pictures, points, row, section, text
from baralla.engine.rules import Words, words

EXCHANGE = words("Canviar la carta de triomf", "Cambiar la carta de triunfo", "Swapping the trump card")
SUDDEN = words("Guanyar de cop", "Ganar de golpe", "Winning at once")


def sides(teams: bool, players: int) -> Words:
    """Who plays against whom."""
    if teams:
        return words(
            "Juguen dues parelles, amb els companys cara a cara; els punts dels dos se sumen.",
            "Juegan dos parejas, con los compañeros frente a frente; los puntos de los dos se suman.",
            "Two pairs play, partners facing each other; their points are added up.",
        )
    if players == 2:
        return words("Juguen dos, l'un contra l'altre.", "Juegan dos, uno contra otro.", "Two play, one against the other.")
    many = words("tres", "tres", "three") if players == 3 else words("quatre", "cuatro", "four")
    return words(
        f"Juguen {many['ca']}, tots contra tots.", f"Juegan {many['es']}, todos contra todos.", f"{many['en'].title()} play, each alone."
    )


def drawing(left_on_table: bool) -> Block:
    """How cards are drawn after a trick."""
    last = (
        words(
            "La carta de triomf no la roba ningú: es queda a taula fins al final.",
            "La carta de triunfo no la roba nadie: se queda en la mesa hasta el final.",
            "Nobody draws the trump card: it stays on the table to the end.",
        )
        if left_on_table
        else words(
            "L'últim de l'última ronda s'endú la carta de triomf.",
            "El último de la última ronda se lleva la carta de triunfo.",
            "The last player of the last round takes the trump card.",
        )
    )
    return text(
        f"Després de cada basa tothom roba una carta del munt, primer qui l'ha guanyada. {last['ca']} Quan el munt s'acaba es juguen les "
        "cartes que queden a la mà.",
        f"Después de cada baza todos roban una carta del mazo, primero quien la ha ganado. {last['es']} Cuando el mazo se acaba se juegan "
        "las cartas que quedan en la mano.",
        f"After each trick everybody draws a card from the stock, the winner of the trick first. {last['en']} Once the stock is gone, the "
        "cards left in the hands are played.",
    )


def exchange(rules: Any) -> Section | None:
    """The exchange of the trump card, if it is allowed."""
    if not rules.exchange:
        return None
    return section(
        EXCHANGE,
        text(
            "Quan et toca jugar, abans de posar la carta, pots canviar una carta baixa de triomf per la que hi ha girada sota el munt:",
            "Cuando te toca jugar, antes de poner la carta, puedes cambiar una carta baja de triunfo por la que está vuelta bajo el mazo:",
            "When it is your turn, before you play a card, you may swap a low trump for the one turned up under the stock:",
        ),
        pictures(
            row("7O → 12O", "El set de triomf, per un as, tres, rei, cavall o sota", "El siete de triunfo, por un as, tres, rey, caballo o "
                "sota", "The seven of trumps for an ace, three, king, knight or jack"),
            row("2O → 7O", "El dos de triomf, per un set, sis, cinc o quatre", "El dos de triunfo, por un siete, seis, cinco o cuatro",
                "The two of trumps for a seven, six, five or four"),
        ),
        points(
            words(
                "No hi estàs obligat. Tothom veu quines cartes has canviat.",
                "No es obligatorio. Todos ven qué cartas has cambiado.",
                "You need not do it. Everybody sees which cards you swapped.",
            ),
            words(
                "Abans cal que tu (o la teva parella) hagis guanyat alguna basa.",
                "Antes tienes que haber ganado alguna baza, tú o tu pareja.",
                "You (or your pair) must have won a trick before.",
            )
            if rules.exchange_requires_trick
            else None,
            words(
                "Cadascú pot canviar com a molt un cop per basa.",
                "Cada uno puede cambiar como mucho una vez por baza.",
                "Everybody may swap at most once in a trick.",
            )
            if rules.exchange_once_per_trick
            else words(
                "Pots fer més d'un canvi seguit: primer el set i després, si el tens, el dos pel set.",
                "Puedes hacer más de un cambio seguido: primero el siete y después, si lo tienes, el dos por el siete.",
                "You may swap more than once in a row: the seven first and then, if you have it, the two for the seven.",
            ),
            words(
                "Es pot canviar fins abans de la penúltima basa.",
                "Se puede cambiar hasta antes de la penúltima baza.",
                "Swapping ends before the last trick but one.",
            )
            if rules.exchange_last == "before_penultimate_trick"
            else words(
                "Es pot canviar mentre la carta de triomf sigui a taula.",
                "Se puede cambiar mientras la carta de triunfo esté en la mesa.",
                "You may swap as long as the trump card lies on the table.",
            ),
        ),
    )  # fmt: skip


def sudden(rules: Any, most: int) -> list[Block]:
    """Black hand and hunting the three, if they count."""
    found: list[Block] = []
    if rules.black_hand:
        found.append(
            text(
                f"Mà negra: qui té alhora l'as, el tres i el rei de triomf guanya la mà a l'acte, amb {most} punts a zero.",
                f"Mano negra: quien tiene a la vez el as, el tres y el rey de triunfo gana la mano en el acto, con {most} puntos a cero.",
                f"Black hand: whoever holds ace, three and king of trumps at the same time wins the deal at once, {most} points to nil.",
            )
        )
    if rules.hunt_three:
        found.append(
            text(
                "Caça del tres (només amb dos jugadors): si l'un surt amb el tres de triomf i l'altre el mata amb l'as, aquest guanya "
                "la mà a "
                "l'acte. A l'última basa també val al revés: sortir amb l'as i caçar el tres.",
                "Caza del tres (solo con dos jugadores): si uno sale con el tres de triunfo y el otro lo mata con el as, este gana la "
                "mano en "
                "el acto. En la última baza también vale al revés: salir con el as y cazar el tres.",
                "Hunting the three (two players only): if one leads the three of trumps and the other beats it with the ace, the "
                "other wins "
                "the deal at once. In the last trick it also counts the other way round: the ace is led and catches the three.",
            )
        )
    return found


def last_ten(rules: Any) -> Words | None:
    return (
        words(
            "L'última basa val deu punts més: són les deu d'últimes.",
            "La última baza vale diez puntos más: son las diez de últimas.",
            "The last trick is worth ten points more.",
        )
        if rules.last_ten
        else None
    )


def won(rules: Any) -> Words:
    """Who wins the deal."""
    if rules.teams:
        return words(
            "Guanya la mà la parella que té més punts.",
            "Gana la mano la pareja que tiene más puntos.",
            "The pair with most points wins the deal.",
        )
    return words("Guanya la mà qui té més punts.", "Gana la mano quien tiene más puntos.", "Whoever has most points wins the deal.")


def match(rules: Any) -> Words:
    """When the match is over."""
    if rules.match == "target101":
        return words(
            "La partida és a 101: se sumen els punts de les mans, i guanya qui primer passa de 100.",
            "La partida es a 101: se suman los puntos de las manos, y gana quien primero pasa de 100.",
            "The match is to 101: the points of the deals are added up, and the first to pass 100 wins.",
        )
    if rules.match == 1:
        return words("La partida és d'una sola mà.", "La partida es de una sola mano.", "A match is a single deal.")
    return words(
        f"Guanya la partida qui primer guanya {rules.match} mans. Reparteix cada cop el següent.",
        f"Gana la partida quien primero gana {rules.match} manos. Reparte cada vez el siguiente.",
        f"Whoever first wins {rules.match} deals wins the match. The next player deals each time.",
    )
