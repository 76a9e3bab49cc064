"""The guided first game of Tute Cabrero: one hand of three players, which decides the match."""

from __future__ import annotations

from baralla.engine.guide import Guide, may, must, say

DECK = "7O 11C 11B 12O 2C 10E 11O 5B 5E 1E 3E 3O 4E 1O 12B 10B 2E 1C 10O 12E 7B 2B 6B 6C 5O 4O 4C 3B 11E 6E 1B 2O 12C 7C 4B 3C 7E 6O 5C 10C"

GUIDE = Guide(
    rules={"players": 3, "porotos": 1},
    dealer=2,
    decks=(DECK,),
    script=(
        must(
            "play 1B",
            say(
                "Això és el Tute Cabrero. Sou tres, i us enduu bases que valen punts. Al final se salven el que en té més i el que en "
                "té menys. Qui "
                "queda al mig perd, i s'emporta un poroto (una mongeta).",
                "Esto es el Tute Cabrero. Sois tres, y os lleváis bazas que valen puntos. Al final se salvan el que tiene más y el "
                "que tiene menos. "
                "Quien queda en medio pierde, y se lleva un poroto (una alubia).",
                "This is Tute Cabrero. There are three of you, taking tricks that are worth points. In the end whoever has most and "
                "whoever has "
                "fewest are safe. The one in the middle loses, and takes a poroto (a bean).",
            ),
            say(
                "L'ordre de les cartes, de més forta a més fluixa. Punts: as 11, tres 10, rei 4, cavall 3, sota 2; la resta, res.",
                "El orden de las cartas, de más fuerte a más floja. Puntos: as 11, tres 10, rey 4, caballo 3, sota 2; el resto, nada.",
                "The order of the cards, strongest first. Points: ace 11, three 10, king 4, knight 3, jack 2; the rest nothing.",
                "1O 3O 12O 11O 10O 7O 6O 5O 4O 2O",
            ),
            say(
                "A la primera mà el triomf és oros, i surt qui té el set d'oros: tu. Mira la teva mà: dos asos i cinc triomfs, amb el "
                "rei i el cavall. És "
                "forta, així que anirem a fer molts punts.",
                "En la primera mano el triunfo es oros, y sale quien tiene el siete de oros: tú. Mira tu mano: dos ases y cinco "
                "triunfos, con el rey y "
                "el caballo. Es fuerte, así que iremos a por muchos puntos.",
                "In the first hand coins are trumps, and whoever holds the seven of coins leads: you. Look at your hand: two aces and "
                "five trumps, "
                "with king and knight. It is strong, so we go for many points.",
                "12O 11O 10O 7O 5O",
            ),
            say(
                "Els asos, d'hora: ara els altres encara tenen cartes del pal i no els poden fallar. Surt amb l'as de bastos.",
                "Los ases, pronto: ahora los demás aún tienen cartas del palo y no los pueden fallar. Sal con el as de bastos.",
                "Play aces early: now the others still have cards of the suit and cannot trump them. Lead the ace of clubs.",
            ),
        ),
        "play 4B",
        "play 7B",
        must(
            "sing O",
            say(
                "Tothom ha hagut de servir bastos, i la basa és teva. Quan acabes de guanyar una basa pots cantar. Tens el rei i el "
                "cavall de triomf: "
                "són les quaranta. Canta-les!",
                "Todos han tenido que asistir a bastos, y la baza es tuya. Cuando acabas de ganar una baza puedes cantar. Tienes el "
                "rey y el caballo de "
                "triunfo: son las cuarenta. ¡Cántalas!",
                "Everybody had to follow with clubs, and the trick is yours. When you have just won a trick you may sing. You hold "
                "king and knight "
                "of trumps: that is the forty. Sing it!",
                "12O 11O",
            ),
        ),
        must(
            "play 1E",
            say(
                "Quaranta punts! Ara l'altre as, el d'espases.",
                "¡Cuarenta puntos! Ahora el otro as, el de espadas.",
                "Forty points! Now your other ace, of swords.",
            ),
        ),
        "play 2E",
        "play 5E",
        must(
            "play 2B",
            say(
                "Guarda el tres de bastos per més endavant i surt amb el dos, que no val res.",
                "Guarda el tres de bastos para más adelante y sal con el dos, que no vale nada.",
                "Keep the three of clubs for later and lead the two, which is worth nothing.",
            ),
        ),
        "play 5B",
        "play 11B",
        "play 4C",
        must(
            "play 7C",
            say(
                "Surten copes. Les regles del Tute: cal servir el pal i, si pots, matar; si no tens el pal, fallar. El set és la teva "
                "única copa.",
                "Salen copas. Las reglas del Tute: hay que asistir al palo y, si puedes, montar; si no tienes el palo, fallar. El "
                "siete es tu única copa.",
                "Cups are led. The rules of Tute hold: follow suit and beat it if you can; if you have none of the suit, trump. The "
                "seven is your "
                "only cup.",
            ),
        ),
        "play 10C",
        "play 2C",
        "play 5C",
        must(
            "play 5O",
            say(
                "Tornen a sortir copes i ja no en tens: has de fallar. Amb el triomf més petit n'hi ha prou.",
                "Vuelven a salir copas y ya no tienes: has de fallar. Con el triunfo más pequeño basta.",
                "Cups again, and you have none left: you must trump. Your smallest trump is enough.",
            ),
        ),
        may(
            "play 4E",
            say(
                "A partir d'ara jugues lliure, i t'assenyalem què faríem nosaltres. Surt baix, amb el quatre d'espases.",
                "A partir de ahora juegas libre, y te señalamos qué haríamos nosotros. Sal bajo, con el cuatro de espadas.",
                "From now on you play freely, and we point at what we would do. Lead low, the four of swords.",
            ),
        ),
        "play 11E",
        "play 6E",
        "play 4O",
        "play 3O",
        may(
            "play 7O",
            say(
                "Surten triomfs, i el tres ja guanya: no el pots matar. Serveix amb el més petit.",
                "Salen triunfos, y el tres ya gana: no lo puedes montar. Asiste con el más pequeño.",
                "Trumps are led, and the three is winning: you cannot beat it. Follow with your smallest.",
            ),
        ),
        "play 6C",
        may(
            "play 10O",
            say("Sense copes, toca fallar.", "Sin copas, toca fallar.", "No cups, so you must trump."),
        ),
        "play 11C",
        may("play 7E", say("Torna a sortir baix.", "Vuelve a salir bajo.", "Lead low again.")),
        "play 12E",
        "play 10E",
        "play 3E",
        "play 1C",
        may(
            "play 11O",
            say(
                "Un tres i un as a taula: vint-i-un punts! No tens espases: falla amb el cavall. Les quaranta ja estan cantades.",
                "Un tres y un as en la mesa: ¡veintiún puntos! No tienes espadas: falla con el caballo. Las cuarenta ya están cantadas.",
                "A three and an ace on the table: twenty-one points! You have no swords: trump with the knight. Your forty is already "
                "sung.",
            ),
        ),
        may("play 10B", say("La sota de bastos.", "La sota de bastos.", "The jack of clubs.")),
        "play 6B",
        "play 12B",
        "play 12C",
        may("play 12O", say("Has de fallar amb el rei.", "Has de fallar con el rey.", "You must trump with the king.")),
        "play 1O",
        "play 6O",
        "play 3C",
        may("play 3B", say("L'última carta.", "La última carta.", "The last card.")),
    ),
    end=(
        say(
            "Enhorabona: has fet 91 punts, els que més! El que n'ha fet 19 també se salva, per ser qui menys. El del mig, amb 60, "
            "perd i s'emporta el "
            "poroto.",
            "¡Enhorabuena: has hecho 91 puntos, los que más! El que ha hecho 19 también se salva, por ser quien menos. El de en "
            "medio, con 60, pierde y "
            "se lleva el poroto.",
            "Well done: you made 91 points, the most! The one with 19 is safe too, for having fewest. The one in the middle, with 60, "
            "loses and takes "
            "the poroto.",
        ),
        say(
            "En una partida de debò calen quatre porotos per quedar fora. I amb una mà dolenta, prova el contrari: fes tan pocs punts "
            "com puguis.",
            "En una partida de verdad hacen falta cuatro porotos para quedar fuera. Y con una mano mala, prueba lo contrario: haz los "
            "menos puntos que "
            "puedas.",
            "In a real match it takes four porotos to be out. And with a bad hand try the opposite: make as few points as you can.",
        ),
    ),
)
