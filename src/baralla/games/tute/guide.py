"""The guided first game of Tute: one deal between two."""

from __future__ import annotations

from baralla.engine.guide import Guide, may, must, say

DECK = "12E 7B 11E 2B 1E 10O 1B 12O 4O 6E 12C 4E 6B 5O 3O 7E 11C 7C 11B 4C 12B 6O 4B 3B 5E 11O 10E 10B 5C 3E 1C 5B 10C 6C 2O 1O 2E 3C 7O 2C"
LEAD_LOW = say("Surt amb una carta que no valgui res.", "Sal con una carta que no valga nada.", "Lead a card that is worth nothing.")
TRUMP_LOW = say(
    "No tens bastos: toca fallar. Fes-ho amb el triomf més petit.",
    "No tienes bastos: toca fallar. Hazlo con el triunfo más pequeño.",
    "You have no clubs, so you must trump. Use your smallest trump.",
)
FORCED = say(
    "Només pots jugar aquesta: has de servir oros.",
    "Solo puedes jugar esta: has de asistir a oros.",
    "Only this one is legal: follow with a coin.",
)

GUIDE = Guide(
    rules={"players": 2},
    dealer=1,
    decks=(DECK,),
    script=(
        must(
            "sing E",
            say(
                "Això és el Tute. Guanyes bases i en comptes els punts: as 11, tres 10, rei 4, cavall 3, sota 2. Aquest és l'ordre de "
                "les cartes, "
                "de més forta a més fluixa.",
                "Esto es el Tute. Ganas bazas y cuentas sus puntos: as 11, tres 10, rey 4, caballo 3, sota 2. Este es el orden de las "
                "cartas, "
                "de más fuerte a más floja.",
                "Welcome to Tute! You win tricks and count the points in them: ace 11, three 10, king 4, knight 3, jack 2. This is "
                "the order of "
                "the cards, strongest first.",
                "1O 3O 12O 11O 10O 7O 6O 5O 4O 2O",
            ),
            say(
                "El triomf és copes, perquè la carta girada és el cavall de copes. Tens vuit cartes i en robaràs una després de cada basa.",
                "El triunfo es copas, porque la carta vuelta es el caballo de copas. Tienes ocho cartas y robarás una después de cada "
                "baza.",
                "Cups are trumps, because the card turned up is the knight of cups. You hold eight cards and draw one after each trick.",
                "11C",
            ),
            say(
                "Tens el rei i el cavall d'espases: es poden cantar, i són vint punts. Es canten abans de la basa, i compten si la "
                "guanyes i encara "
                "tens les dues cartes. Canta!",
                "Tienes el rey y el caballo de espadas: se pueden cantar, y son veinte puntos. Se cantan antes de la baza, y cuentan "
                "si la ganas y "
                "aún tienes las dos cartas. ¡Canta!",
                "You hold the king and the knight of swords: you can sing them for twenty points. You sing before a trick, and it "
                "counts if you "
                "win the trick and still hold both cards. Sing!",
                "12E 11E",
            ),
        ),
        must("ready", say("Cantat. Endavant.", "Cantado. Adelante.", "Sung. Go on.")),
        must(
            "play 1B",
            say(
                "Ara has de guanyar aquesta basa. Al Tute cal servir: qui té el pal de sortida l'ha de jugar. L'as de bastos és la "
                "carta més alta del "
                "seu pal: surt-hi.",
                "Ahora has de ganar esta baza. En el Tute hay que asistir: quien tiene el palo de salida ha de jugarlo. El as de "
                "bastos es la carta "
                "más alta de su palo: sal con él.",
                "Now you must win this trick. In Tute you have to follow suit: whoever has the suit led must play it. The ace of "
                "clubs is the "
                "highest of its suit: lead it.",
            ),
        ),
        "play 2B",
        must(
            "exchange",
            say(
                "Onze punts de l'as, i les vint cantades ja són teves. I has robat el set de copes! Amb el set de triomf et pots "
                "endur el cavall girat. "
                "Fes el canvi.",
                "Once puntos del as, y las veinte cantadas ya son tuyas. ¡Y has robado el siete de copas! Con el siete de triunfo te "
                "puedes llevar el "
                "caballo vuelto. Haz el cambio.",
                "Eleven points for the ace, and your twenty are scored. And you have drawn the seven of cups! With the seven of "
                "trumps you may take "
                "the knight turned up. Swap them.",
            ),
        ),
        must(
            "sing C",
            say(
                "Mira: ara tens el rei i el cavall de triomf. Són les quaranta! Canta-les.",
                "Mira: ahora tienes el rey y el caballo de triunfo. ¡Son las cuarenta! Cántalas.",
                "Look: now you hold king and knight of trumps. That is the forty! Sing it.",
                "12C 11C",
            ),
        ),
        must("ready", say("Endavant.", "Adelante.", "Go on.")),
        must(
            "play 1E",
            say(
                "I una altra basa que has de guanyar: surt amb l'as d'espases.",
                "Y otra baza que has de ganar: sal con el as de espadas.",
                "Another trick that you must win: lead the ace of swords.",
            ),
        ),
        "play 4E",
        "sing B",
        "ready",
        must(
            "play 3O",
            say(
                "Quaranta punts més. Ara el rival canta les vint en bastos, però només li compten si guanya aquesta basa. Surt amb el "
                "tres d'oros: "
                "només l'as d'oros el podria guanyar.",
                "Cuarenta puntos más. Ahora el rival canta las veinte en bastos, pero solo le cuentan si gana esta baza. Sal con el "
                "tres de oros: "
                "solo el as de oros podría ganarle.",
                "Forty more. Now your rival sings twenty in clubs, but it counts only if they win this trick. Lead the three of "
                "coins: only the "
                "ace of coins could beat it.",
            ),
        ),
        "play 5O",
        "sing B",
        "ready",
        must(
            "play 6B",
            say(
                "Bona! El seu cant no ha comptat, i el torna a anunciar. Alguna basa guanyarà: dona-li el sis de bastos, que no val res.",
                "¡Bien! Su cante no ha contado, y lo vuelve a anunciar. Alguna baza ganará: dale el seis de bastos, que no vale nada.",
                "Good! Their song did not count, so they announce it again. They will win some trick: give them the six of clubs, "
                "worth nothing.",
            ),
        ),
        "play 7B",
        "play 12B",
        must(
            "play 4C",
            say(
                "Ara sí que li compten les vint. I surt amb el rei de bastos. No tens bastos: al Tute, si no pots servir, has de "
                "fallar amb un triomf. "
                "Fes-ho amb el més petit, el quatre de copes.",
                "Ahora sí le cuentan las veinte. Y sale con el rey de bastos. No tienes bastos: en el Tute, si no puedes asistir, has "
                "de fallar con un "
                "triunfo. Hazlo con el más pequeño, el cuatro de copas.",
                "Now their twenty counts. And they lead the king of clubs. You have no clubs: in Tute, if you cannot follow suit you "
                "must trump. Do "
                "it with your smallest, the four of cups.",
            ),
        ),
        may(
            "play 4O",
            say(
                "A partir d'ara jugues lliure, i t'assenyalem què faríem nosaltres. Surt amb una carta que no valgui res.",
                "A partir de ahora juegas libre, y te señalamos qué haríamos nosotros. Sal con una carta que no valga nada.",
                "From now on you play freely, and we point at what we would do. Lead a card that is worth nothing.",
            ),
        ),
        "play 10O",
        "play 4B",
        may("play 5C", TRUMP_LOW),
        may("play 5E", LEAD_LOW),
        "play 10E",
        "play 5B",
        may("play 10C", TRUMP_LOW),
        may("play 6O", LEAD_LOW),
        "play 12O",
        "play 1O",
        may(
            "play 11O",
            say(
                "Surt l'as d'oros i només tens una carta d'oros: has de servir. Si poguessis guanyar la basa, ho hauries de fer; a "
                "l'as no pots.",
                "Sale el as de oros y solo tienes un oro: has de asistir. Si pudieras ganar la baza, tendrías que hacerlo; al as no "
                "puedes.",
                "The ace of coins is led and you have one coin: you must follow. If you could win the trick you would have to; an ace "
                "you cannot "
                "beat.",
            ),
        ),
        "play 2O",
        may("play 7O", FORCED),
        may(
            "play 2E",
            say(
                "El munt s'ha acabat: queden vuit bases. L'última val deu punts més. Surt baix.",
                "El mazo se ha acabado: quedan ocho bazas. La última vale diez puntos más. Sal bajo.",
                "The stock is gone: eight tricks are left. The last one is worth ten more points. Lead low.",
            ),
        ),
        "play 6E",
        "play 10B",
        may("play 2C", TRUMP_LOW),
        may(
            "play 11E",
            say(
                "Ja has cobrat les vint en espases: el cavall ja es pot jugar.",
                "Ya has cobrado las veinte en espadas: el caballo ya se puede jugar.",
                "Your twenty in swords is scored, so the knight may go.",
            ),
        ),
        "play 7E",
        may("play 12E", say("I ara el rei.", "Y ahora el rey.", "And now the king.")),
        "play 3C",
        "play 11B",
        may("play 6C", TRUMP_LOW),
        may("play 3E", say("Prova el tres d'espases.", "Prueba el tres de espadas.", "Try the three of swords.")),
        "play 7C",
        "play 3B",
        may(
            "play 11C",
            say("Deu punts a taula: falla.", "Diez puntos en la mesa: falla.", "Ten points on the table: trump them."),
        ),
        may("play 12C", say("L'última carta.", "La última carta.", "The last card.")),
        "play 1C",
    ),
    end=(
        say(
            "Enhorabona: 119 a 91! Ja saps jugar al Tute: serveix, mata si pots, falla si no tens el pal, i canta quan sàpigues que "
            "guanyes la "
            "basa.",
            "¡Enhorabuena: 119 a 91! Ya sabes jugar al Tute: asiste, monta si puedes, falla si no tienes el palo, y canta cuando "
            "sepas que vas a "
            "ganar la baza.",
            "Well done: 119 to 91! Now you can play Tute: follow suit, beat it if you can, trump if you have none, and sing when you "
            "are sure to "
            "win the trick.",
        ),
    ),
)
