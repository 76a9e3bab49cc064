"""The guided first game of Mus: a whole hand with mus, signs and the four lances, and a second one with an órdago."""

from __future__ import annotations

from baralla.engine.guide import NEXT, Guide, may, must, say

DECKS = (
    "11O 12O 10B 7O 7E 3C 6C 7B 5C 6E 4E 6O 4C 4B 2E 10C 10E 11C 12B 11B 1O 5O 4O 2B 5B 10O 1C 3B 1B 6B 3O 12C 1E 2O 3E 11E 7C 12E 2C 5E",
    "12O 11O 3O 6O 12C 11C 7C 6C 1E 10E 10C 5E 2B 10B 4E 4B 10O 3C 5B 6E 12E 2E 4C 6B 5C 2O 7B 7E 4O 7O 12B 1C 1O 11B 3B 5O 1B 3E 2C 11E",
)

GUIDE = Guide(
    rules={"players": 4, "senas": "partner", "games_to_win": 1},
    dealer=2,
    decks=DECKS,
    script=(
        "sign none",
        must(
            "sign dos_reyes",
            say(
                "Això és el Mus. Jugues amb el company que tens al davant, contra els dos dels costats. Cadascú té quatre cartes, i "
                "s'aposta a quatre "
                "coses: gran, petita, parells i joc. Es guanyen pedres.",
                "Esto es el Mus. Juegas con el compañero que tienes enfrente, contra los dos de los lados. Cada uno tiene cuatro "
                "cartas, y se apuesta a "
                "cuatro cosas: grande, chica, pares y juego. Se ganan piedras.",
                "This is Mus. You play with the partner opposite you, against the two at your sides. Everybody has four cards, and "
                "you bet on four "
                "things: grande, chica, pares and juego. What you win are stones.",
            ),
            say(
                "Els pals no compten. De més alta a més baixa: rei, cavall, sota, 7, 6, 5, 4 i as. I una cosa curiosa: el tres és un "
                "rei més, i el dos, "
                "un as més.",
                "Los palos no cuentan. De más alta a más baja: rey, caballo, sota, 7, 6, 5, 4 y as. Y una cosa curiosa: el tres es un "
                "rey más, y el dos, "
                "un as más.",
                "Suits do not matter. From highest to lowest: king, knight, jack, 7, 6, 5, 4 and ace. And one odd thing: a three is "
                "another king, and "
                "a two is another ace.",
                "12O 3C 11O 10O 7O 6O 5O 4O 1O 2C",
            ),
            say(
                "En aquesta taula pots fer una senya al company, i els contraris no la veuen. Tens un rei i un tres, que també ho és: "
                "dos reis. Fes-li la "
                "senya, mossegant-te el llavi.",
                "En esta mesa puedes hacer una seña al compañero, y los contrarios no la ven. Tienes un rey y un tres, que también lo "
                "es: dos reyes. Hazle "
                "la seña, mordiéndote el labio.",
                "At this table you may make a sign to your partner that the others do not see. You hold a king and a three, which is "
                "a king too: two "
                "kings. Make the sign, biting your lip.",
                "12O 3C",
            ),
        ),
        "sign none",
        "sign none",
        "mus",
        must(
            "mus",
            say(
                "Ara es pregunta si es canvien cartes. Qui va primer, la mà, ha dit «mus»: en vol canviar. Si tots diuen mus, tots "
                "canvien; si un diu que "
                "no, es juga. El sis i el quatre no et serveixen: digues «mus».",
                "Ahora se pregunta si se cambian cartas. Quien va primero, el mano, ha dicho «mus»: quiere cambiar. Si todos dicen "
                "mus, todos cambian; si "
                "uno dice que no, se juega. El seis y el cuatro no te sirven: di «mus».",
                "Now everybody is asked about changing cards. The first to speak, the mano, said “mus”: they would like to. If all "
                "say mus, all change; "
                "if one says no, play begins. Your six and four are no use: say “mus”.",
            ),
        ),
        "mus",
        "mus",
        "discard 4C 5C 7E",
        must(
            "discard 6E 4B",
            say(
                "Tothom vol mus. Queda't els dos reis: marca el sis i el quatre, i descarta'ls.",
                "Todos quieren mus. Quédate los dos reyes: marca el seis y el cuatro, y descártalos.",
                "Everybody wants mus. Keep your two kings: mark the six and the four, and throw them away.",
                "6E 4B",
            ),
        ),
        "discard 6C 10B",
        "discard 6O 10C",
        "sign none",
        must(
            "sign treinta_y_una",
            say(
                "Quina sort! Suma la mà: rei, tres i cavall valen 10 cadascun, i l'as, 1. Són 31, el millor joc que hi ha. Digues-ho "
                "al company amb la "
                "senya de la trenta-una: picar l'ullet.",
                "¡Qué suerte! Suma la mano: rey, tres y caballo valen 10 cada uno, y el as, 1. Son 31, el mejor juego que hay. Díselo "
                "al compañero con la "
                "seña de la treinta y una: guiñar un ojo.",
                "What luck! Add up your hand: king, three and knight count 10 each, and the ace 1. That makes 31, the best juego "
                "there is. Tell your "
                "partner with the sign for thirty-one: a wink.",
                "12O 3C 11B 1O",
            ),
        ),
        "sign none",
        "sign none",
        "mus",
        must(
            "no_mus",
            say(
                "La mà torna a demanar mus. Però amb aquestes cartes no vols que ningú millori: digues que no n'hi ha.",
                "El mano vuelve a pedir mus. Pero con estas cartas no quieres que nadie mejore: di que no hay.",
                "The mano asks for mus again. But with these cards you do not want anybody to improve: say no.",
            ),
        ),
        "paso",
        must(
            "envido 2",
            say(
                "Primer lance: gran. Guanya qui té la carta més alta; si empaten, la segona, i així. Tens dos reis i un cavall: molt "
                "bé. La mà ha passat. "
                "Envida dues pedres.",
                "Primer lance: grande. Gana quien tiene la carta más alta; si empatan, la segunda, y así. Tienes dos reyes y un "
                "caballo: muy bien. El mano "
                "ha pasado. Envida dos piedras.",
                "First lance: grande. The highest card wins; if they tie, the second, and so on. You hold two kings and a knight: "
                "very good. The mano "
                "passed. Bet two stones.",
            ),
        ),
        "no_quiero",
        "quiero",
        "paso",
        must(
            "paso",
            say(
                "Un contrari ho ha volgut: les dues pedres es decidiran al final, quan s'ensenyin les cartes. Segon lance: petita. "
                "Ara guanya qui té les "
                "cartes més baixes. Tu només tens un as: passa.",
                "Un contrario lo ha querido: las dos piedras se decidirán al final, cuando se enseñen las cartas. Segundo lance: "
                "chica. Ahora gana quien "
                "tiene las cartas más bajas. Tú solo tienes un as: pasa.",
                "An opponent accepted: those two stones are decided at the end, when cards are shown. Second lance: chica. Now the "
                "lowest cards win. You "
                "have just one ace: pass.",
            ),
        ),
        "envido 2",
        "no_quiero",
        must(
            "no_quiero",
            say(
                "Un contrari envida dues pedres a petita, i el teu company no ho vol. Tu tampoc: si ningú no ho vol, ells cobren "
                "només una pedra, el deje, "
                "i no es perd més.",
                "Un contrario envida dos piedras a chica, y tu compañero no quiere. Tú tampoco: si nadie quiere, ellos cobran solo "
                "una piedra, el deje, y no "
                "se pierde más.",
                "An opponent bets two stones on chica, and your partner refuses. So should you: if nobody accepts they get just one "
                "stone, the deje, and "
                "no more is lost.",
            ),
        ),
        "paso",
        must(
            "envido 2",
            say(
                "Tercer lance: parells. Compten les cartes iguals: parell (dues), mitges (tres) i dobles (dues parelles). Tots heu "
                "dit que en teniu. El "
                "teu parell de reis és el més alt que hi pot haver: envida.",
                "Tercer lance: pares. Cuentan las cartas iguales: par (dos), medias (tres) y duples (dos parejas). Todos habéis dicho "
                "que tenéis. Tu par de "
                "reyes es el más alto que puede haber: envida.",
                "Third lance: pares. Equal cards count: a pair (two), medias (three) and duples (two pairs). All of you said you have "
                "some. Your pair of "
                "kings is the highest pair there can be: bet.",
                "12O 3C",
            ),
        ),
        "no_quiero",
        "no_quiero",
        "envido 2",
        must(
            "raise 2",
            say(
                "No ho han volgut: una pedra per a vosaltres, i a més cobrareu els vostres parells. Quart lance: joc, per a qui suma "
                "31 o més. El millor és "
                "31; després 32, 40, 37, 36, 35, 34 i 33.",
                "No han querido: una piedra para vosotros, y además cobraréis vuestros pares. Cuarto lance: juego, para quien suma 31 "
                "o más. El mejor es 31; "
                "después 32, 40, 37, 36, 35, 34 y 33.",
                "They refused: one stone for you, and you will also be paid for your pairs. Fourth lance: juego, for whoever adds up "
                "to 31 or more. Best "
                "is 31; then 32, 40, 37, 36, 35, 34 and 33.",
            ),
            say(
                "La mà té joc i envida dues pedres. Però tu tens 31! Puja dues pedres més.",
                "El mano tiene juego y envida dos piedras. ¡Pero tú tienes 31! Sube dos piedras más.",
                "The mano has juego and bets two stones. But you have 31! Raise by two more.",
            ),
        ),
        "quiero",
        must(
            NEXT,
            say(
                "S'ensenyen les cartes i es compta. Gran: les dues pedres són vostres. Petita: ja l'havien cobrada ells. Parells: "
                "cobreu una pedra pel teu "
                "parell i una pel del company. Joc: les quatre apostades, i tres més per la trenta-una.",
                "Se enseñan las cartas y se cuenta. Grande: las dos piedras son vuestras. Chica: ya la habían cobrado ellos. Pares: "
                "cobráis una piedra por tu "
                "par y otra por el del compañero. Juego: las cuatro apostadas, y tres más por la treinta y una.",
                "The cards are shown and counted. Grande: the two stones are yours. Chica: they have been paid already. Pares: one "
                "stone for your pair and "
                "one for your partner's. Juego: the four that were bet, and three more for thirty-one.",
            ),
            say(
                "Dotze a una! El joc és a quaranta pedres. Juguem una altra mà.",
                "¡Doce a una! El juego es a cuarenta piedras. Jugamos otra mano.",
                "Twelve to one! A game is to forty stones. Let us play another hand.",
            ),
        ),
        must(
            "sign duples",
            say(
                "Ara ets la mà: parles primer, i guanyes els empats. Tens dos reis i dos asos (el dos és un as): dobles, els millors "
                "parells. Fes la senya.",
                "Ahora eres el mano: hablas primero, y ganas los empates. Tienes dos reyes y dos ases (el dos es un as): duples, los "
                "mejores pares. Haz la "
                "seña.",
                "Now you are the mano: you speak first and win ties. You hold two kings and two aces (the two is an ace): duples, the "
                "best pares. Make "
                "the sign.",
                "12O 12C 1E 2B",
            ),
        ),
        "sign none",
        "sign treinta_y_una",
        "sign none",
        must(
            "no_mus",
            say(
                "El company t'ha picat l'ullet: té 31. Tot a favor: no hi ha mus.",
                "El compañero te ha guiñado un ojo: tiene 31. Todo a favor: no hay mus.",
                "Your partner winked: they have 31. All is well: no mus.",
            ),
        ),
        may(
            "paso",
            say(
                "A partir d'ara jugues lliure, i t'assenyalem què faríem nosaltres. A gran tens dos reis, però les altres dues cartes "
                "són les més baixes: "
                "passa.",
                "A partir de ahora juegas libre, y te señalamos qué haríamos nosotros. A grande tienes dos reyes, pero las otras dos "
                "cartas son las más "
                "bajas: pasa.",
                "From now on you play freely, and we point at what we would do. For grande you have two kings, but your other two "
                "cards are the lowest: "
                "pass.",
            ),
        ),
        "paso",
        "paso",
        "paso",
        may(
            "envido 2",
            say(
                "Tots han passat: una pedra per al que tingui la millor gran. A petita, dos asos són molt bons: envida.",
                "Todos han pasado: una piedra para quien tenga la mejor grande. A chica, dos ases son muy buenos: envida.",
                "All passed: one stone for whoever has the best grande. For chica, two aces are very good: bet.",
            ),
        ),
        "no_quiero",
        "no_quiero",
        may(
            "ordago",
            say(
                "Ara, parells: quasi res no guanya dobles de reis i asos. És el moment de l'òrdago: t'ho jugues tot, el joc sencer, a "
                "aquest lance.",
                "Ahora, pares: casi nada gana a duples de reyes y ases. Es el momento del órdago: te lo juegas todo, el juego entero, "
                "a este lance.",
                "Now pares: hardly anything beats duples of kings and aces. This is the moment for an órdago: you bet everything, the "
                "whole game, on this "
                "lance.",
            ),
        ),
        "quiero",
    ),
    end=(
        say(
            "Han volgut l'òrdago amb dobles de cavalls i sotes, i les teves de reis guanyen: el joc és vostre! Ja coneixes el Mus: "
            "mus, lances, senyes, "
            "envits i òrdago.",
            "Han querido el órdago con duples de caballos y sotas, y los tuyos de reyes ganan: ¡el juego es vuestro! Ya conoces el "
            "Mus: mus, lances, señas, "
            "envites y órdago.",
            "They accepted the órdago with duples of knights and jacks, and yours of kings win: the game is yours! Now you know Mus: "
            "mus, lances, signs, "
            "bets and the órdago.",
        ),
        say(
            "Quan ningú no té joc, el quart lance és el punt: guanya la suma més alta. La resta és pràctica, i una mica de cara.",
            "Cuando nadie tiene juego, el cuarto lance es el punto: gana la suma más alta. Lo demás es práctica, y un poco de cara.",
            "When nobody has juego, the fourth lance is punto: the highest sum wins. The rest is practice, and some nerve.",
        ),
    ),
)
