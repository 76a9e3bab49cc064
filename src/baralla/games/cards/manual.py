"""What the rules pages of card games share: the pack, the order and points of the cards, who wins a trick, what one must play."""

from __future__ import annotations

from baralla.engine.manual import Block, Grid, number, pictures, points, row, text
from baralla.engine.rules import words

AIM = words("De què va", "De qué va", "What it is about")
CARDS = words("Les cartes", "Las cartas", "The cards")
DEAL = words("Com es reparteix", "Cómo se reparte", "The deal")
PLAY = words("Com es juga", "Cómo se juega", "How it is played")
DUTIES = words("Què has de jugar", "Qué hay que jugar", "What you must play")
SCORE = words("Els punts", "Los puntos", "Scoring")
END = words("Com s'acaba", "Cómo termina", "How it ends")


def pack(size: int) -> list[Block]:
    """The Spanish pack of 36, 40 or 48 cards."""
    left = {
        48: words("", "", ""),
        40: words(" No hi ha vuits ni nous.", " No hay ochos ni nueves.", " There are no eights or nines."),
        36: words(" No hi ha vuits, nous ni dosos.", " No hay ochos, nueves ni doses.", " There are no eights, nines or twos."),
    }[size]
    return [
        text(
            f"Es juga amb la baralla espanyola de {size} cartes. Té quatre pals: oros, copes, espases i bastos. Les figures són la "
            "sota (el "
            f"10), el cavall (l'11) i el rei (el 12).{left['ca']}",
            f"Se juega con la baraja española de {size} cartas. Tiene cuatro palos: oros, copas, espadas y bastos. Las figuras son la sota "
            f"(el 10), el caballo (el 11) y el rey (el 12).{left['es']}",
            f"You play with the Spanish pack of {size} cards. It has four suits: coins, cups, swords and clubs. The figures are the jack "
            f"(10), the knight (11) and the king (12).{left['en']}",
        ),
        pictures(
            row("1O 1C 1E 1B", "Els quatre pals: oros, copes, espases, bastos", "Los cuatro palos: oros, copas, espadas, bastos",
                "The four suits: coins, cups, swords, clubs"),
            row("10E 11E 12E", "Sota, cavall i rei", "Sota, caballo y rey", "Jack, knight and king"),
        ),
    ]  # fmt: skip


def tute_order(without: str = "") -> Block:
    """Ace, three, king … from strong to weak."""
    cards = " ".join(card for card in ["1O", "3O", "12O", "11O", "10O", "7O", "6O", "5O", "4O", "2O"] if card not in without.split())
    return pictures(row(cards, "De la més forta a la més fluixa, en cada pal. Compte: el tres ve just després de l'as.",
                        "De la más fuerte a la más floja, en cada palo. Ojo: el tres va justo después del as.",
                        "From strongest to weakest, in every suit. Mind the three: it comes right after the ace."))  # fmt: skip


def card_points() -> list[Block]:
    """What the cards of a trick count: 120 points in all."""
    names = [words("as", "as", "ace"), words("tres", "tres", "three"), words("rei", "rey", "king"), words("cavall", "caballo", "knight"),
             words("sota", "sota", "jack"), words("la resta", "el resto", "the rest")]  # fmt: skip
    return [
        Grid(names, [[number(worth) for worth in (11, 10, 4, 3, 2, 0)]]),
        text(
            "Aquests són els punts de cada carta. En total n'hi ha 120. L'as i el tres, que en valen més, són les brisques.",
            "Estos son los puntos de cada carta. En total hay 120. El as y el tres, los que más valen, son las briscas.",
            "These are the points of each card, 120 in all. The ace and the three, worth most, are called briscas.",
        ),
    ]


def trick(trumps: bool = True) -> list[Block]:
    """Who takes a trick."""
    with_trumps = pictures(
        row("7C 12C 1B", "Surten copes, el triomf és oros: guanya el rei de copes. L'as de bastos no és del pal.",
            "Salen copas, el triunfo es oros: gana el rey de copas. El as de bastos no es del palo.",
            "Cups are led, coins are trumps: the king of cups wins. The ace of clubs is of another suit."),
        row("7C 12C 2O", "Aquí guanya el dos d'oros: és triomf.", "Aquí gana el dos de oros: es triunfo.",
            "Here the two of coins wins: it is a trump."),
    )  # fmt: skip
    without = pictures(
        row("7C 12C 1B", "Surten copes: guanya el rei de copes. L'as de bastos no és del pal.",
            "Salen copas: gana el rey de copas. El as de bastos no es del palo.",
            "Cups are led: the king of cups wins. The ace of clubs is of another suit."),
    )  # fmt: skip
    return [
        text(
            "Cadascú posa una carta damunt la taula, per torn: això és una basa. Si hi ha triomfs, guanya el més alt; si no, la carta "
            "més alta "
            "del pal amb què s'ha sortit. Qui guanya la basa s'endú les cartes i surt a la següent.",
            "Cada uno pone una carta en la mesa, por turno: eso es una baza. Si hay triunfos, gana el más alto; si no, la carta más "
            "alta del "
            "palo de salida. Quien gana la baza se lleva las cartas y sale en la siguiente.",
            "Everybody in turn puts one card on the table: that is a trick. If it has trumps, the highest trump wins; otherwise the "
            "highest "
            "card of the suit that was led. Whoever wins takes the cards and leads to the next trick.",
        )
        if trumps
        else text(
            "Cadascú posa una carta damunt la taula, per torn: això és una basa. No hi ha triomfs: guanya la carta més alta del pal "
            "amb què "
            "s'ha sortit. Qui guanya la basa surt a la següent.",
            "Cada uno pone una carta en la mesa, por turno: eso es una baza. No hay triunfos: gana la carta más alta del palo de salida. "
            "Quien gana la baza sale en la siguiente.",
            "Everybody in turn puts one card on the table: that is a trick. There are no trumps: the highest card of the suit that was led "
            "wins. Whoever wins leads to the next trick.",
        ),
        with_trumps if trumps else without,
    ]


def duties(*, beat: bool = True, trump: bool = True, forced: bool = False) -> list[Block]:
    """Following, beating, trumping, overtrumping, as the switches of a game have it."""
    lower = words(
        "Si no tens cap triomf més alt que el de la taula, has de posar igualment un triomf, encara que perdi.",
        "Si no tienes ningún triunfo más alto que el de la mesa, has de poner un triunfo igualmente, aunque pierda.",
        "If you have no higher trump than the one on the table you must still play a trump, although it loses.",
    )
    free = words(
        "Si no tens cap triomf més alt que el de la taula, juga la carta que vulguis.",
        "Si no tienes ningún triunfo más alto que el de la mesa, juega la carta que quieras.",
        "If you have no higher trump than the one on the table, play any card.",
    )
    listed = points(
        words(
            "Servir: si tens cartes del pal de sortida, n'has de jugar una.",
            "Asistir: si tienes cartas del palo de salida, has de jugar una.",
            "Follow suit: if you have cards of the suit led, you must play one of them.",
        ),
        words(
            "Matar: si en tens una de més alta que la que guanya, l'has de jugar. No cal si algú ja ha fallat amb triomf.",
            "Montar: si tienes una más alta que la que gana, has de jugarla. No hace falta si alguien ya ha fallado con triunfo.",
            "Beat it: if one of them is higher than the card that is winning, you must play it. Not if somebody has already trumped.",
        )
        if beat
        else None,
        words(
            "Fallar: si no tens el pal, has de jugar un triomf; i si algú ja n'ha posat un, un de més alt.",
            "Fallar: si no tienes el palo, has de jugar un triunfo; y si alguien ya ha puesto uno, uno más alto.",
            "Trump it: if you have none of the suit you must play a trump, and a higher one if somebody has already trumped.",
        )
        if trump
        else None,
        (lower if forced else free) if trump else None,
        words(
            "Sense el pal ni triomfs, juga la carta que vulguis.",
            "Sin el palo ni triunfos, juega la carta que quieras.",
            "With neither the suit nor trumps, play any card.",
        )
        if trump
        else words(
            "Sense el pal, juga la carta que vulguis.",
            "Sin el palo, juega la carta que quieras.",
            "With none of the suit, play any card.",
        ),
    )
    examples = pictures(
        row("12O 6O 1C 4B", "Surt el cavall d'oros, el triomf és copes i tens això: has de jugar el rei d'oros.",
            "Sale el caballo de oros, el triunfo es copas y tienes esto: has de jugar el rey de oros.",
            "The knight of coins is led, cups are trumps, and you hold this: you must play the king of coins.")
        if beat
        else row("12O 6O 1C 4B", "Surt el cavall d'oros i tens això: juga el rei o el sis d'oros.",
                 "Sale el caballo de oros y tienes esto: juega el rey o el seis de oros.",
                 "The knight of coins is led and you hold this: play the king or the six of coins."),
        row("4C 1C 12B", "Sense oros, toca fallar: el quatre o l'as de copes.", "Sin oros, toca fallar: el cuatro o el as de copas.",
            "With no coins you must trump: the four or the ace of cups.")
        if trump
        else None,
    )  # fmt: skip
    return [listed, examples]
