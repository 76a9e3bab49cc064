"""The guided first game of Brisca: one deal between two."""

from __future__ import annotations

from baralla.engine.guide import Guide, may, must, say

DECK = "6C 10C 1B 3E 4E 5B 12O 2E 7O 4C 11B 5O 12C 6B 3C 5E 1C 7C 4O 3B 6E 12E 5C 1O 11E 2B 10B 7E 12B 10E 3O 1E 10O 11C 11O 4B 2C 6O 7B 2O"

GUIDE = Guide(
    rules={"players": 2},
    dealer=1,
    decks=(DECK,),
    script=(
        must(
            "play 6C",
            say(
                "Això és la Brisca. Sou dos. Cada jugador posa una carta, i qui posa la millor s'endú les dues: això és una basa. Les "
                "cartes "
                "que t'endús valen punts. N'hi ha 120 en total, i guanya qui en fa més.",
                "Esto es la Brisca. Sois dos. Cada jugador pone una carta, y quien pone la mejor se lleva las dos: eso es una baza. Las "
                "cartas que te llevas valen puntos. Hay 120 en total, y gana quien hace más.",
                "Welcome to Brisca! There are two of you. Each plays a card, and the better card takes both: that is a trick. The "
                "cards you take "
                "are worth points. There are 120 in all, and whoever makes most wins.",
            ),
            say(
                "De més forta a més fluixa: as, tres, rei, cavall, sota, 7, 6, 5, 4 i 2. L'as val 11 punts; el tres, 10; el rei, 4; "
                "el cavall, 3; "
                "la sota, 2. Les altres no valen res.",
                "De más fuerte a más floja: as, tres, rey, caballo, sota, 7, 6, 5, 4 y 2. El as vale 11 puntos; el tres, 10; el rey, 4; el "
                "caballo, 3; la sota, 2. Las demás no valen nada.",
                "From strongest to weakest: ace, three, king, knight, jack, 7, 6, 5, 4 and 2. The ace is worth 11 points, the three "
                "10, the king "
                "4, the knight 3, the jack 2. The others are worth nothing.",
                "1O 3O 12O 11O 10O 7O 6O 5O 4O 2O",
            ),
            say(
                "La carta girada al costat del munt és el rei d'oros. Per això els oros són el triomf: qualsevol carta d'oros guanya "
                "qualsevol carta d'un "
                "altre pal.",
                "La carta vuelta junto al mazo es el rey de oros. Por eso los oros son el triunfo: cualquier oro gana a cualquier "
                "carta de otro "
                "palo.",
                "The card turned up beside the stock is the king of coins. So coins are trumps: any coin beats any card of another suit.",
                "12O",
            ),
            say(
                "Comences tu, i pots jugar la carta que vulguis. L'as és massa bo per arriscar-lo ara: juga el sis de copes, que no "
                "val res.",
                "Empiezas tú, y puedes jugar la carta que quieras. El as es demasiado bueno para arriesgarlo ahora: juega el seis de "
                "copas, que "
                "no vale nada.",
                "You begin, and you may play any card. Your ace is too good to risk now: play the six of cups, which is worth nothing.",
            ),
        ),
        "play 10C",
        "play 5B",
        must(
            "exchange",
            say(
                "La sota de copes guanya el teu sis: dos punts per al rival, que ara surt amb el cinc de bastos. Cadascú ha robat una "
                "carta.",
                "La sota de copas gana a tu seis: dos puntos para el rival, que ahora sale con el cinco de bastos. Cada uno ha robado "
                "una carta.",
                "The jack of cups beats your six: two points for your rival, who now leads the five of clubs. Each of you has drawn a "
                "card.",
            ),
            say(
                "Mira què has robat: el set d'oros. Amb el set de triomf et pots endur el rei que hi ha girat. Fes el canvi.",
                "Mira qué has robado: el siete de oros. Con el siete de triunfo te puedes llevar el rey que está vuelto. Haz el cambio.",
                "Look what you have drawn: the seven of coins. With the seven of trumps you may take the king that lies turned up. "
                "Swap them.",
            ),
        ),
        must(
            "play 1B",
            say(
                "Ja tens el rei de triomf. A taula hi ha el cinc de bastos, i jugues al final: el teu as de bastos el guanya segur. "
                "Endú-te "
                "els seus 11 punts.",
                "Ya tienes el rey de triunfo. En la mesa está el cinco de bastos, y juegas al final: tu as de bastos gana seguro. Llévate "
                "sus 11 puntos.",
                "The king of trumps is yours. The five of clubs lies on the table and you play last: your ace of clubs is sure to "
                "win. Bring its "
                "11 points home.",
            ),
        ),
        must(
            "play 4C",
            say(
                "Onze punts! Qui guanya la basa surt a la següent. Surt amb una carta que no valgui res: el quatre de copes.",
                "¡Once puntos! Quien gana la baza sale en la siguiente. Sal con una carta que no valga nada: el cuatro de copas.",
                "Eleven points! Whoever wins a trick leads the next. Lead a card that is worth nothing: the four of cups.",
            ),
        ),
        "play 2E",
        must(
            "play 4E",
            say(
                "El rival ha tirat un dos d'espases: no és de copes ni és triomf, i no pot guanyar. La basa és teva, però no val res. "
                "Ara, el quatre "
                "d'espases.",
                "El rival ha tirado un dos de espadas: no es de copas ni es triunfo, y no puede ganar. La baza es tuya, pero no vale "
                "nada. Ahora, "
                "el cuatro de espadas.",
                "Your rival threw the two of swords: neither a cup nor a trump, so it cannot win. The trick is yours, but worth "
                "nothing. Now the "
                "four of swords.",
            ),
        ),
        "play 3E",
        "play 12C",
        must(
            "play 3C",
            say(
                "El tres d'espases s'ha endut el teu quatre, i els seus propis deu punts. Ara surt el rei de copes, que en val "
                "quatre. El teu tres "
                "de copes el guanya: catorze punts sense gastar cap triomf.",
                "El tres de espadas se ha llevado tu cuatro, y sus propios diez puntos. Ahora sale el rey de copas, que vale cuatro. "
                "Tu tres de "
                "copas le gana: catorce puntos sin gastar ningún triunfo.",
                "The three of swords took your four, and its own ten points. Now the king of cups is led, worth four. Your three of "
                "cups beats "
                "it: fourteen points, and no trump spent.",
            ),
        ),
        must(
            "play 5E",
            say(
                "Guarda't els dos oros per quan hi hagi molts punts a taula. Surt amb el cinc d'espases.",
                "Guárdate los dos oros para cuando haya muchos puntos en la mesa. Sal con el cinco de espadas.",
                "Keep your two coins for when there are many points on the table. Lead the five of swords.",
            ),
        ),
        "play 6B",
        may(
            "play 7C",
            say(
                "A partir d'ara jugues lliure: t'assenyalem què faríem nosaltres, i tu decideixes. El set de copes no val res: bo per "
                "sortir.",
                "A partir de ahora juegas libre: te señalamos qué haríamos nosotros, y tú decides. El siete de copas no vale nada: "
                "bueno para "
                "salir.",
                "From now on you play freely: we point at what we would do, and you decide. The seven of cups is worth nothing: good "
                "to lead.",
            ),
        ),
        "play 1C",
        "play 3B",
        may(
            "play 5O",
            say(
                "L'as s'ha endut el teu set. Però ara surt el tres de bastos: deu punts! No tens bastos, però un triomf petit el "
                "guanya: el cinc "
                "d'oros. D'això se'n diu fallar.",
                "El as se ha llevado tu siete. Pero ahora sale el tres de bastos: ¡diez puntos! No tienes bastos, pero un triunfo "
                "pequeño le gana: "
                "el cinco de oros. A eso se le llama fallar.",
                "The ace took your seven. But now the three of clubs is led: ten points! You have no clubs, but a small trump wins "
                "it: the five "
                "of coins. This is called trumping.",
            ),
        ),
        may(
            "play 6E",
            say(
                "Per a això serveixen els triomfs petits. Torna a sortir baix: el sis d'espases.",
                "Para eso sirven los triunfos pequeños. Vuelve a salir bajo: el seis de espadas.",
                "That is what small trumps are for. Lead low again: the six of swords.",
            ),
        ),
        "play 5C",
        may(
            "play 12E",
            say(
                "Has robat l'as de triomf, la carta més forta de totes. El rei d'espases és el que menys et fa falta.",
                "Has robado el as de triunfo, la carta más fuerte de todas. El rey de espadas es el que menos falta te hace.",
                "You have drawn the ace of trumps, the strongest card of all. The king of swords is what you need least.",
            ),
        ),
        "play 4O",
        "play 2B",
        may(
            "play 10B",
            say(
                "L'ha fallat: quatre punts per a l'altre. Ara surt el dos de bastos, i la teva sota el guanya i porta a casa els seus "
                "dos punts.",
                "Lo ha fallado: cuatro puntos para el otro. Ahora sale el dos de bastos, y tu sota le gana y trae a casa sus dos puntos.",
                "It was trumped: four points to the other side. Now the two of clubs is led; your jack beats it and brings its two "
                "points home.",
            ),
        ),
        may("play 7E", say("Surt amb el set d'espases.", "Sal con el siete de espadas.", "Lead the seven of swords.")),
        "play 11E",
        "play 10E",
        may(
            "play 12O",
            say(
                "Només tens triomfs. Guanya la sota amb el més petit, el rei.",
                "Solo tienes triunfos. Gana la sota con el más pequeño, el rey.",
                "You have only trumps. Take the jack with the smallest, the king.",
            ),
        ),
        may(
            "play 3O",
            say(
                "El tres de triomf només el guanya l'as, i l'as el tens tu: és segur. Surt-hi i endú-te'n els deu punts.",
                "Al tres de triunfo solo le gana el as, y el as lo tienes tú: es seguro. Sal con él y llévate sus diez puntos.",
                "Only the ace beats the three of trumps, and you hold the ace: it is safe. Lead it and take its ten points.",
            ),
        ),
        "play 11B",
        may("play 11C", say("Ara, el cavall de copes.", "Ahora, el caballo de copas.", "Now the knight of cups.")),
        "play 10O",
        "play 12B",
        may(
            "play 1O",
            say(
                "El rei de bastos val quatre punts i l'as de triomf, onze: amb l'as te'ls endús tots quinze.",
                "El rey de bastos vale cuatro puntos y el as de triunfo, once: con el as te llevas los quince.",
                "The king of clubs is worth four and your ace of trumps eleven: with the ace you take all fifteen.",
            ),
        ),
        may(
            "play 2C",
            say(
                "El munt s'acaba: aviat jugareu les tres últimes cartes. Surt amb el dos de copes.",
                "El mazo se acaba: pronto jugaréis las tres últimas cartas. Sal con el dos de copas.",
                "The stock is running out: soon you play your last three cards. Lead the two of cups.",
            ),
        ),
        "play 4B",
        may(
            "play 1E",
            say(
                "Ja no queda munt. Prova l'as d'espases: si el rival no el falla, són onze punts.",
                "Ya no queda mazo. Prueba el as de espadas: si el rival no lo falla, son once puntos.",
                "The stock is gone. Try the ace of swords: if your rival does not trump it, it is eleven points.",
            ),
        ),
        "play 11O",
        "play 7B",
        may(
            "play 2O",
            say("Ara falles tu, amb el dos.", "Ahora fallas tú, con el dos.", "Now it is you who trumps, with the two."),
        ),
        may("play 6O", say("L'última carta.", "La última carta.", "The last card.")),
        "play 7O",
    ),
    end=(
        say(
            "Enhorabona: 71 a 49! Ja saps jugar a la Brisca: surt baix, guarda els triomfs per als asos i els tresos, i fes passar "
            "els teus punts "
            "quan jugues al final.",
            "¡Enhorabuena: 71 a 49! Ya sabes jugar a la Brisca: sal bajo, guarda los triunfos para los ases y los treses, y mete tus "
            "puntos cuando "
            "juegas el último.",
            "Well done: 71 to 49! Now you can play Brisca: lead low, keep trumps for aces and threes, and bring your points home when "
            "you play "
            "last.",
        ),
    ),
)
