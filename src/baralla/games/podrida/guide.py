"""The guided first game of La Podrida: three short rounds of four players."""

from __future__ import annotations

from baralla.engine.guide import NEXT, Guide, may, must, say

DECKS = (
    "7C 1B 10C 4O 5B 12C 3B 5E 6B 11E 8B 10B 6E 1E 12E 1C 11B 4E 4C 11O 6O 3O 11C 8E 7O 10O 3C 8O 1O 7B 9C 4B 8C 2C 12B 7E 10E 3E 9O "
    "12O 5O 5C "
    "9E 2O 2B 2E 6C 9B",
    "2C 6C 11C 4B 5O 12O 3E 7O 9E 4O 9O 8C 10C 4E 5B 5E 11E 11B 12C 1B 9C 10O 12E 2B 3B 7E 10E 7B 6E 1O 1E 6B 1C 3C 3O 11O 6O 8O 10B "
    "9B 2O 2E "
    "8E 12B 4C 7C 8B 5C",
    "7C 4C 12C 1C 10B 11B 9B 5B 2E 6E 2O 3E 8O 9C 4O 6C 2C 7E 5E 1B 4B 6B 12O 12B 10E 6O 11O 3B 11C 10C 3C 2B 10O 5O 9O 4E 7O 8E 8B "
    "8C 1O 7B "
    "1E 5C 9E 12E 3O 11E",
)

GUIDE = Guide(
    rules={"players": 4, "max_cards": 3, "round_plan": "up"},
    dealer=2,
    decks=DECKS,
    script=(
        "bid 0",
        must(
            "bid 1",
            say(
                "Això és la Podrida. Sou quatre, cadascú pel seu compte. Abans de cada ronda dius quantes bases guanyaràs, i has "
                "d'encertar el "
                "número just: ni una més ni una menys.",
                "Esto es la Podrida. Sois cuatro, cada uno por su cuenta. Antes de cada ronda dices cuántas bazas ganarás, y has de "
                "acertar el "
                "número justo: ni una más ni una menos.",
                "Welcome to La Podrida! There are four of you, each alone. Before every round you say how many tricks you will win, "
                "and you must "
                "get it exactly right: not one more, not one less.",
            ),
            say(
                "Cadascú posa una carta, i això és una basa. La guanya el triomf més alt; si no n'hi ha, la carta més alta del pal "
                "amb què s'ha "
                "sortit. De més forta a més fluixa:",
                "Cada uno pone una carta, y eso es una baza. La gana el triunfo más alto; si no hay, la carta más alta del palo con "
                "que se ha salido. "
                "De más fuerte a más floja:",
                "Everybody plays one card: that is a trick. The highest trump wins it; if there is none, the highest card of the suit "
                "that was led. "
                "From strongest to weakest:",
                "1O 12O 11O 10O 9O 8O 7O 6O 5O 4O 3O 2O",
            ),
            say(
                "Primera ronda: una sola carta. La carta girada és de bastos, així que els bastos són el triomf. I tu tens l'as de "
                "bastos, la carta més "
                "forta de totes! Guanyaràs la basa segur: digues 1.",
                "Primera ronda: una sola carta. La carta vuelta es de bastos, así que los bastos son el triunfo. ¡Y tú tienes el as "
                "de bastos, la carta "
                "más fuerte de todas! Ganarás la baza seguro: di 1.",
                "First round: a single card. The card turned up is a club, so clubs are trumps. And you have the ace of clubs, the "
                "strongest card of "
                "all! You are sure to win the trick: say 1.",
                "1B",
            ),
        ),
        "bid 0",
        "bid 0",
        "play 7C",
        must(
            "play 1B",
            say(
                "Els altres han dit 0. Ha sortit el set de copes; no tens copes, i el teu triomf guanya. Juga'l.",
                "Los demás han dicho 0. Ha salido el siete de copas; no tienes copas, y tu triunfo gana. Juégalo.",
                "The others said 0. The seven of cups was led; you have no cups, and your trump wins. Play it.",
            ),
        ),
        "play 10C",
        "play 4O",
        must(
            NEXT,
            say(
                "Encertat! Deu punts per encertar, i un més per la basa: 11. Els altres tres també han encertat el seu zero, i en fan "
                "10. Passem a la "
                "segona ronda, amb dues cartes.",
                "¡Acertado! Diez puntos por acertar, y uno más por la baza: 11. Los otros tres también han acertado su cero, y hacen "
                "10. Pasamos a la "
                "segunda ronda, con dos cartas.",
                "Right! Ten points for a correct bid and one more for the trick: 11. The other three were right with their zero too, "
                "and make 10. On "
                "to the second round, with two cards.",
            ),
        ),
        must(
            "bid 0",
            say(
                "Ara el triomf és espases, i parles primer. Tens dues cartes molt baixes: gairebé segur que no guanyes res. Dir 0 i "
                "encertar-ho també "
                "dona deu punts.",
                "Ahora el triunfo es espadas, y hablas primero. Tienes dos cartas muy bajas: casi seguro que no ganas nada. Decir 0 y "
                "acertar también "
                "da diez puntos.",
                "Now swords are trumps, and you speak first. Your two cards are very low: you will hardly win anything. Saying 0 and "
                "being right is "
                "worth ten points too.",
                "2C 5O",
            ),
        ),
        "bid 1",
        "bid 1",
        "bid 0",
        must(
            "play 2C",
            say(
                "Surts tu. Vols perdre, així que surt amb la carta més baixa: el dos de copes. Els altres han de servir copes i, si "
                "poden, matar.",
                "Sales tú. Quieres perder, así que sal con la carta más baja: el dos de copas. Los demás han de asistir a copas y, si "
                "pueden, montar.",
                "You lead. You want to lose, so lead your lowest: the two of cups. The others must follow with cups and, if they can, "
                "beat what is "
                "there.",
            ),
        ),
        "play 6C",
        "play 11C",
        "play 4B",
        "play 3E",
        "play 7O",
        must(
            "play 5O",
            say(
                "Perfecte: se l'ha endut un altre. Ara ha sortit un triomf, i tu no tens espases: pots tirar qualsevol carta. Només et "
                "queda una, i perd.",
                "Perfecto: se la ha llevado otro. Ahora ha salido un triunfo, y tú no tienes espadas: puedes tirar cualquier carta. "
                "Solo te queda una, "
                "y pierde.",
                "Perfect: somebody else took it. Now a trump was led, and you have no swords: you may throw any card. You have one "
                "left, and it "
                "loses.",
            ),
        ),
        "play 12O",
        must(
            NEXT,
            say(
                "Zero bases, com havies dit: deu punts més. Dos dels altres no han encertat i en perden deu cadascun: un ha "
                "guanyat massa bases i "
                "l'altre, massa poques. Última ronda, amb tres cartes.",
                "Cero bazas, como habías dicho: diez puntos más. Dos de los demás no han acertado y pierden diez cada uno: uno ha "
                "ganado demasiadas "
                "bazas y el otro, demasiado pocas. Última ronda, con tres cartas.",
                "No tricks, as you said: ten points more. Two of the others were wrong and lose ten each: one won too many tricks, "
                "the other too few. "
                "Last round, with three cards.",
            ),
        ),
        "bid 0",
        "bid 0",
        "bid 1",
        must(
            "bid 1",
            say(
                "Els altres han dit 0, 0 i 1. Parles al final, i qui parla al final té un límit des de la tercera ronda: les apostes "
                "no poden sumar les tres bases que "
                "hi ha. Per això no pots dir 2.",
                "Los demás han dicho 0, 0 y 1. Hablas al final, y quien habla al final tiene un límite desde la tercera ronda: las "
                "apuestas no pueden sumar las tres "
                "bazas que hay. Por eso no puedes decir 2.",
                "The others said 0, 0 and 1. You are last, and from the third round on the last bidder has a limit: the bids may not "
                "add up to the "
                "three tricks there are. So you may not say 2.",
            ),
            say(
                "Tens l'as de copes, que gairebé segur guanya, i dues cartes baixes. Digues 1.",
                "Tienes el as de copas, que casi seguro gana, y dos cartas bajas. Di 1.",
                "You have the ace of cups, which is almost sure to win, and two low cards. Say 1.",
                "1C 3E 5B",
            ),
        ),
        "play 7C",
        "play 4C",
        "play 12C",
        may(
            "play 1C",
            say(
                "Han sortit copes i en tens: has de servir i, si pots, matar. L'as guanya el rei: és la teva basa.",
                "Han salido copas y tienes: has de asistir y, si puedes, montar. El as gana al rey: es tu baza.",
                "Cups were led and you have one: you must follow and, if you can, beat it. The ace beats the king: this is your trick.",
            ),
        ),
        may(
            "play 5B",
            say(
                "Ja tens la basa que havies dit. Ara cal perdre les altres dues. Surt baix: el cinc de bastos.",
                "Ya tienes la baza que habías dicho. Ahora hay que perder las otras dos. Sal bajo: el cinco de bastos.",
                "You have the trick you bid. Now you must lose the other two. Lead low: the five of clubs.",
            ),
        ),
        "play 10B",
        "play 11B",
        "play 9B",
        "play 6E",
        "play 2O",
        may(
            "play 3E",
            say(
                "El dos d'oros és triomf i guanya. Serveix el teu tres d'espases, i has encertat.",
                "El dos de oros es triunfo y gana. Asiste con tu tres de espadas, y has acertado.",
                "The two of coins is a trump and wins. Follow with your three of swords, and your bid is made.",
            ),
        ),
        "play 2E",
    ),
    end=(
        say(
            "Enhorabona: 32 punts, i has guanyat! Una partida de debò té més rondes, de més cartes: com més cartes, més costa "
            "encertar. Compta els teus "
            "asos i triomfs abans de parlar.",
            "¡Enhorabuena: 32 puntos, y has ganado! Una partida de verdad tiene más rondas, de más cartas: cuantas más cartas, más "
            "cuesta acertar. "
            "Cuenta tus ases y triunfos antes de hablar.",
            "Well done: 32 points, and you win! A real match has more rounds with more cards, and the more cards, the harder it is to "
            "be right. Count "
            "your aces and trumps before you speak.",
        ),
    ),
)
