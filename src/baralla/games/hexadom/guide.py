"""The guided first game of Hexadom: five tiles each, two players."""

from __future__ import annotations

from baralla.engine.guide import Guide, may, must, say

DECK = (
    "BUR BRY TURY+ MP MP BUP K TGYP- W MG BGP BYP TUGY- TUGY+ MR TUGP- W TGYP- TURY- TURY+ K TURP- BRY BRP TUGR- TUGP+ W "
    "TGRY- TUGY- MG MY MU TUYP+ TGRP+ TGRY- BUG TGRP- TGRP+ MY BGR TUGR- BGR BUG BGY TRYP+ BUY TURP+ BGP TRYP- W TGRP- W K "
    "TRYP+ MU TRYP- W TUYP- BRP K TGYP+ TGRY+ TUGP+ TGYP+ TGRY+ BYP BUY TUYP+ K TURP+ TUGY+ K MR BUP TUGP- TURY- BUR TURP- "
    "TUYP- TUGR+ BGY TUGR+"
)

GUIDE = Guide(
    rules={"players": 2, "hand_sizes": (5, 10, 10, 9, 8)},
    dealer=1,
    decks=(DECK,),
    script=(
        must(
            "play TURY+ 1,-1 r1",
            say(
                "Això és Hexadom, un dòmino d'hexàgons. Tens cinc fitxes, i guanya qui es queda primer sense. Al mig ja n'hi ha dues.",
                "Esto es Hexadom, un dominó de hexágonos. Tienes cinco fichas, y gana quien se queda primero sin ninguna. En el "
                "centro ya hay dos.",
                "This is Hexadom, dominoes with hexagons. You have five tiles, and the first to have none wins. Two lie in the middle "
                "already.",
            ),
            say(
                "Una fitxa es posa en una casella buida que toqui almenys dues fitxes, i tots els costats que es toquen han de ser "
                "del mateix color. La pots "
                "girar.",
                "Una ficha se pone en una casilla vacía que toque al menos dos fichas, y todos los lados que se tocan han de ser del "
                "mismo color. Puedes "
                "girarla.",
                "A tile goes on an empty cell that touches at least two tiles, and all sides that touch must have the same colour. "
                "You may rotate it.",
            ),
            say(
                "A la casella de dalt hi cal vermell a l'esquerra i groc a la dreta. Aquesta fitxa en té: tria-la i posa-la a la "
                "casella assenyalada.",
                "En la casilla de arriba hace falta rojo a la izquierda y amarillo a la derecha. Esta ficha los tiene: elígela y "
                "ponla en la casilla "
                "señalada.",
                "The cell above needs red on its left and yellow on its right. This tile has both: choose it and lay it on the cell "
                "we point at.",
                "TURY+",
            ),
        ),
        "play TGYP- 2,-1 r5",
        must(
            "draw",
            say(
                "Ara només t'hi encaixen la blanca i la negra. La blanca va bé amb qualsevol color: és un comodí. La negra tanca el "
                "lloc on es posa. Totes "
                "dues et faran falta més tard.",
                "Ahora solo te encajan la blanca y la negra. La blanca va bien con cualquier color: es un comodín. La negra cierra el "
                "sitio donde se pone. Las "
                "dos te harán falta más tarde.",
                "Now only your white and your black tile fit. White goes with any colour: it is wild. Black closes the place where it "
                "lies. You will need "
                "both later.",
                "W K",
            ),
            say(
                "En comptes de posar una fitxa pots robar-ne una del munt. Roba.",
                "En vez de poner una ficha puedes robar una del montón. Roba.",
                "Instead of laying a tile you may draw one from the pile. Draw.",
            ),
        ),
        must(
            "keep",
            say(
                "La fitxa que robes la pots posar de seguida, si encaixa. Aquesta encara no encaixa enlloc: queda-te-la, i s'acaba el "
                "torn.",
                "La ficha que robas la puedes poner enseguida, si encaja. Esta aún no encaja en ningún sitio: quédatela, y se acaba "
                "el turno.",
                "The tile you draw may be laid at once, if it fits. This one does not fit anywhere yet: keep it, and your turn is over.",
            ),
        ),
        "play BUP 2,-2 r2",
        must(
            "play TUGY- 1,-2 r5",
            say(
                "El rival n'ha posat una altra, i ara la que has robat sí que encaixa, a dalt. Si no queda ben girada, torna-la a "
                "tocar per girar-la.",
                "El rival ha puesto otra, y ahora la que has robado sí que encaja, arriba. Si no queda bien girada, tócala otra vez "
                "para girarla.",
                "Your rival laid another one, and now the tile you drew does fit, at the top. If it is not turned the right way, "
                "rotate it.",
            ),
        ),
        "play BYP 3,-2 r0",
        must(
            "play BGP 3,-1 r3",
            say(
                "Cada fitxa nova obre llocs per a les següents. Ara hi cap la verda i lila: ha de tocar verd amb verd i lila amb lila.",
                "Cada ficha nueva abre sitios para las siguientes. Ahora cabe la verde y morada: ha de tocar verde con verde y morado "
                "con morado.",
                "Every new tile opens places for others. Now your green and purple one fits: green must touch green, and purple must "
                "touch purple.",
            ),
        ),
        "draw",
        "play TUGY+ 2,0 r5",
        must(
            "play W 0,-1 r0",
            say(
                "El rival ha hagut de robar. A tu et queden tres fitxes. Ara és hora de la blanca: encaixa en qualsevol casella que "
                "toqui dues fitxes. "
                "Posa-la aquí.",
                "El rival ha tenido que robar. A ti te quedan tres fichas. Ahora es hora de la blanca: encaja en cualquier casilla "
                "que toque dos fichas. "
                "Ponla aquí.",
                "Your rival had to draw. You have three tiles left. Now it is time for white: it fits any cell that touches two "
                "tiles. Lay it here.",
            ),
        ),
        "play MG 0,-2 r0",
        may(
            "play K -1,-1 r0",
            say(
                "Jugues lliure a partir d'ara; t'assenyalem què faríem nosaltres. La negra es pot posar vora qualsevol color, però "
                "després no s'hi pot posar "
                "res al costat.",
                "Juegas libre a partir de ahora; te señalamos qué haríamos nosotros. La negra se puede poner junto a cualquier color, "
                "pero después no se puede "
                "poner nada a su lado.",
                "From now on you play freely; we point at what we would do. Black may lie beside any colour, but afterwards nothing "
                "may be laid beside it.",
            ),
            say(
                "I té un efecte: qui té menys fitxes en roba una. Si empateu, en robeu tots dos. Posa-la en un racó, on no et faci nosa.",
                "Y tiene un efecto: quien tiene menos fichas roba una. Si empatáis, robáis los dos. Ponla en un rincón, donde no te "
                "estorbe.",
                "And it has an effect: whoever has fewest tiles draws one. If you are level, both draw. Lay it in a corner where it "
                "does no harm.",
            ),
        ),
        "draw",
        "play W 3,-3 r0",
        may(
            "play TUGP- 3,0 r3",
            say(
                "Estàveu empatats, i heu robat tots dos. La fitxa nova encaixa a baix a la dreta.",
                "Estabais empatados, y habéis robado los dos. La ficha nueva encaja abajo a la derecha.",
                "You were level, so both of you drew. Your new tile fits at the bottom right.",
            ),
        ),
        "draw",
        "play TGYP- 4,-3 r0",
        may(
            "play MP 4,-4 r0",
            say(
                "L'última! La lila encaixa al costat de la blanca que ha posat el rival. Posa-la i has guanyat.",
                "¡La última! La morada encaja junto a la blanca que ha puesto el rival. Ponla y has ganado.",
                "The last one! Your purple tile fits beside the white that your rival laid. Lay it, and you win.",
            ),
        ),
    ),
    end=(
        say(
            "Enhorabona, t'has quedat sense fitxes! En una partida de debò se'n reparteixen deu. Guarda les blanques per quan no "
            "tinguis res més, i les "
            "negres per quan els altres vagin per davant.",
            "¡Enhorabuena, te has quedado sin fichas! En una partida de verdad se reparten diez. Guarda las blancas para cuando no "
            "tengas nada más, y las "
            "negras para cuando los demás vayan por delante.",
            "Well done, you have no tiles left! A real game deals ten each. Keep white tiles for when nothing else fits, and black "
            "ones for when the "
            "others are ahead.",
        ),
    ),
)
