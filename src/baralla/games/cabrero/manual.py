"""Tute Cabrero's page of rules."""

from __future__ import annotations

from baralla.engine.manual import Block, Grid, Section, number, pictures, points, row, section, text
from baralla.engine.rules import Words, words
from baralla.games.cabrero.rules import CabreroRules
from baralla.games.cards import manual as cards

CANTOS = words("Cantar", "Cantar", "Singing")
LOSERS = words("Qui perd la mà", "Quién pierde la mano", "Who loses the hand")
DEALT = {3: 13, 4: 10, 5: 8, 6: 6}


def manual(rules: CabreroRules) -> list[Section]:
    return [
        section(
            cards.AIM,
            text(
                "Es tracta de fer molts punts o de fer-ne molt pocs: el que en fa més i el que en fa menys se salven, i qui queda al "
                "mig perd i "
                f"s'emporta un poroto (una mongeta). Amb {number_of(rules.porotos)['ca']} deixes la partida. Cadascú juga per a si mateix.",
                "Se trata de hacer muchos puntos o de hacer muy pocos: el que más hace y el que menos se salvan, y quien queda en "
                "medio pierde y "
                f"se lleva un poroto (una alubia). Con {number_of(rules.porotos)['es']} dejas la partida. Cada uno juega para sí.",
                "You try to make many points, or very few: whoever makes most and whoever makes fewest are safe, and the one in the middle "
                f"loses and takes a poroto (a bean). With {number_of(rules.porotos)['en']} you are out of the match. Everybody plays "
                "alone.",
            ),
        ),
        section(cards.CARDS, *cards.pack(40), cards.tute_order(), *cards.card_points()),
        section(cards.DEAL, points(*deal(rules))),
        section(cards.PLAY, *cards.trick()),
        section(
            cards.DUTIES, *cards.duties(), no_loading() if rules.no_cargar else None, reneging() if rules.reneging == "penal" else None
        ),
        section(CANTOS, *cantos()),
        section(
            cards.SCORE,
            text(
                "Cada jugador suma els punts de les cartes que ha guanyat i els que ha cantat; l'última basa en val deu més.",
                "Cada jugador suma los puntos de las cartas que ha ganado y los que ha cantado; la última baza vale diez más.",
                "Everybody adds up the points of the cards they have won and of what they have sung; the last trick is worth ten more.",
            ),
        ),
        section(LOSERS, *losers(rules)),
        section(
            cards.END,
            text(
                f"Qui arriba a {number_of(rules.porotos)['ca']} deixa la partida. Quan queden menys de tres jugadors s'acaba, i "
                "guanyen els que "
                "queden.",
                f"Quien llega a {number_of(rules.porotos)['es']} deja la partida. Cuando quedan menos de tres jugadores se acaba, y "
                "ganan los "
                "que quedan.",
                f"Whoever has {number_of(rules.porotos)['en']} leaves the match. It ends when fewer than three players are left, and "
                "those who "
                "are left win.",
            ),
        ),
    ]


def number_of(porotos: int) -> Words:
    if porotos == 1:
        return words("un poroto", "un poroto", "one poroto")
    return words(f"{porotos} porotos", f"{porotos} porotos", f"{porotos} porotos")


def deal(rules: CabreroRules) -> list[Words | None]:
    out = rules.players >= rules.dealer_sits_out_from
    playing = rules.players - out
    dealt = DEALT[playing]
    if out:
        hands = words(
            f"Sou {rules.players}: qui reparteix descansa i els altres {playing} reben {dealt} cartes.",
            f"Sois {rules.players}: quien reparte descansa y los otros {playing} reciben {dealt} cartas.",
            f"There are {rules.players} of you: the dealer rests, and the other {playing} get {dealt} cards each.",
        )
    else:
        hands = words(
            f"Sou {rules.players}: cadascú rep {dealt} cartes.",
            f"Sois {rules.players}: cada uno recibe {dealt} cartas.",
            f"There are {rules.players} of you, and everybody gets {dealt} cards.",
        )
    trump = (
        words(
            "El triomf canvia a cada mà: oros, copes, espases, bastos, i torna a començar.",
            "El triunfo cambia en cada mano: oros, copas, espadas, bastos, y vuelta a empezar.",
            "Trumps change with every hand: coins, cups, swords, clubs, and over again.",
        )
        if rules.trump_mode == "cycle"
        else words(
            "El triomf és el pal de l'última carta repartida, que s'ensenya.",
            "El triunfo es el palo de la última carta repartida, que se enseña.",
            "Trumps are the suit of the last card dealt, which is shown.",
        )
    )
    return [hands, left_over(rules) if playing == 3 else None, trump, leader(rules, playing)]


def left_over(rules: CabreroRules) -> Words:
    swap = words(
        "sobra una carta, que queda tapada. Qui té el dos d'oros el canvia per aquesta carta sense ensenyar-la, i el dos queda fora "
        "del joc.",
        "sobra una carta, que queda tapada. Quien tiene el dos de oros lo cambia por esa carta sin enseñarla, y el dos queda fuera "
        "del juego.",
        "one card is left over, face down. Whoever has the two of coins swaps it for that card without showing it, and the two is out "
        "of play.",
    )
    if rules.leftover_3p == "first_hand_swap":
        return words(
            f"Quan en juguen tres {swap['ca']} Això només passa a la primera mà; després, la carta que sobra no es toca.",
            f"Cuando juegan tres {swap['es']} Esto solo pasa en la primera mano; después, la carta que sobra no se toca.",
            f"When three play, {swap['en']} This happens in the first hand only; later the card left over is not touched.",
        )
    if rules.leftover_3p == "swap_every_hand":
        return words(
            f"Quan en juguen tres {swap['ca']} Es fa a totes les mans.",
            f"Cuando juegan tres {swap['es']} Se hace en todas las manos.",
            f"When three play, {swap['en']} This is done in every hand.",
        )
    return words(
        "Quan en juguen tres sobra una carta: queda tapada i fora del joc.",
        "Cuando juegan tres sobra una carta: queda tapada y fuera del juego.",
        "When three play, one card is left over: it lies face down and out of play.",
    )


def leader(rules: CabreroRules, playing: int) -> Words:
    later = words(
        "A les mans següents surt cada cop el jugador següent.",
        "En las manos siguientes sale cada vez el jugador siguiente.",
        "In later hands the next player leads each time.",
    )
    if rules.first_mano == "random":
        first = words(
            "A la primera mà surt algú a sorts.", "En la primera mano sale alguien a suertes.", "In the first hand a random player leads."
        )
    elif playing == 3:
        first = words(
            "A la primera mà surt qui té el set d'oros.",
            "En la primera mano sale quien tiene el siete de oros.",
            "In the first hand the holder of the seven of coins leads.",
        )
    else:
        first = words(
            "A la primera mà surt qui té el dos d'oros.",
            "En la primera mano sale quien tiene el dos de oros.",
            "In the first hand the holder of the two of coins leads.",
        )
    return words(f"{first['ca']} {later['ca']}", f"{first['es']} {later['es']}", f"{first['en']} {later['en']}")


def no_loading() -> Block:
    return text(
        "Sense carregar: si la teva carta no guanya la basa, no hi pots tirar punts quan tens una carta permesa que en val menys.",
        "Sin cargar: si tu carta no gana la baza, no puedes tirar puntos cuando tienes una carta permitida que vale menos.",
        "No loading: if your card does not win the trick, you may not throw points on it while you have a legal card worth less.",
    )


def reneging() -> Block:
    return text(
        "En aquesta taula es pot renunciar, és a dir, jugar una carta que no toca. Si un contrari ho reclama abans de la mà següent, la mà "
        "s'atura i només perd qui ha renunciat.",
        "En esta mesa se puede renunciar, es decir, jugar una carta que no toca. Si un contrario lo reclama antes de la mano "
        "siguiente, la mano "
        "se para y solo pierde quien ha renunciado.",
        "At this table you can renege, that is, play a card that you may not. If an opponent claims it before the next hand, the hand "
        "stops "
        "and only the offender loses.",
    )


def cantos() -> list[Block]:
    return [
        text(
            "Quan acabes de guanyar una basa, abans de tornar a sortir, pots cantar el que tinguis a la mà. No és obligatori, i cada "
            "pal es "
            "canta un sol cop.",
            "Cuando acabas de ganar una baza, antes de volver a salir, puedes cantar lo que tengas en la mano. No es obligatorio, y "
            "cada palo "
            "se canta una sola vez.",
            "When you have just won a trick, before you lead again, you may sing what is in your hand. You need not, and each suit is "
            "sung only "
            "once.",
        ),
        pictures(
            row("12O 11O", "Rei i cavall d'un pal: 20 punts, o 40 si són de triomf", "Rey y caballo de un palo: 20 puntos, o 40 si son de "
                "triunfo", "King and knight of a suit: 20 points, or 40 in trumps"),
            row("12O 12C 12E 12B", "Tute: els quatre reis o els quatre cavalls. La mà s'acaba i perden tots els altres.",
                "Tute: los cuatro reyes o los cuatro caballos. La mano se acaba y pierden todos los demás.",
                "Tute: all four kings or all four knights. The hand ends and everybody else loses."),
        ),
    ]  # fmt: skip


def losers(rules: CabreroRules) -> list[Block]:
    tie = (
        words(
            "Si per un empat no queda ningú al mig, perden tots els que han fet alguna basa.",
            "Si por un empate no queda nadie en medio, pierden todos los que han hecho alguna baza.",
            "If a tie leaves nobody in the middle, everybody who took a trick loses.",
        )
        if rules.tie_no_middle == "all_lifters"
        else words(
            "Si per un empat no queda ningú al mig, perden només els empatats.",
            "Si por un empate no queda nadie en medio, pierden solo los empatados.",
            "If a tie leaves nobody in the middle, only those who are level lose.",
        )
    )
    capote = words(
        "Capot: si un de sol fa totes les bases, perden tots els altres.",
        "Capote: si uno solo hace todas las bazas, pierden todos los demás.",
        "Capote: if one player takes every trick, all the others lose.",
    )
    if rules.capote_after_canto == "loses":
        capote = words(
            f"{capote['ca']} Però si havia cantat, perd només ell.",
            f"{capote['es']} Pero si había cantado, pierde solo él.",
            f"{capote['en']} But if that player had sung, only they lose.",
        )
    middle = words(
        "Compten només els que han fet alguna basa. Si són tres o més, perden tots els que queden entre el que té més punts i el que "
        "en té menys.",
        "Cuentan solo los que han hecho alguna baza. Si son tres o más, pierden todos los que quedan entre el que tiene más puntos y "
        "el que menos.",
        "Only those who took a trick count. If they are three or more, everybody between the highest and the lowest loses.",
    )
    if rules.middle_rule == "median_only":
        middle = words(
            f"{middle['ca']} Si en són cinc, perd només el tercer.",
            f"{middle['es']} Si son cinco, pierde solo el tercero.",
            f"{middle['en']} If they are five, only the third loses.",
        )
    head = [words("Anna", "Ana", "Anna"), words("Biel", "Blas", "Ben"), words("Carme", "Carmen", "Carol"), words("perd", "pierde", "loses")]
    return [
        points(
            middle,
            words(
                "Si només dos han fet bases, perd el que té menys punts; si empaten, tots dos.",
                "Si solo dos han hecho bazas, pierde el que tiene menos puntos; si empatan, los dos.",
                "If only two took tricks, the lower of them loses; if they are level, both.",
            ),
            words(
                "Qui no ha fet cap basa no perd, tret de capot o tute.",
                "Quien no ha hecho ninguna baza no pierde, salvo capote o tute.",
                "Whoever took no trick does not lose, except by capote or tute.",
            ),
            capote,
            tie,
        ),
        Grid(
            head,
            [
                [number(70), number(40), number(20), words("Biel, el del mig", "Blas, el de en medio", "Ben, in the middle")],
                [number(80), number(50), words("cap basa", "ninguna baza", "no trick"), words("Biel", "Blas", "Ben")],
                [number(130), number("–"), number("–"), words("Biel i Carme", "Blas y Carmen", "Ben and Carol")],
            ],
        ),
    ]
