"""Mus's page of rules: mus and discards, the four lances with examples, betting, signs, the count."""

from __future__ import annotations

from baralla.engine.manual import Block, Grid, Section, number, pictures, points, row, section, text
from baralla.engine.rules import Words, words
from baralla.games.cards import manual as cards
from baralla.games.mus.manual_lances import lances
from baralla.games.mus.manual_signs import signs
from baralla.games.mus.rules import MusRules

DEAL = words("Repartir i mus", "Repartir y mus", "The deal and mus")
BETS = words("Els envits", "Los envites", "Betting")
COUNT = words("El recompte", "El recuento", "The count")


def manual(rules: MusRules) -> list[Section]:
    found = [
        section(cards.AIM, aim(rules)),
        section(cards.CARDS, *cards.pack(40), *kings(rules)),
        section(DEAL, *deal(rules)),
        *lances(rules),
        section(BETS, *bets(rules)),
        signs(rules) if rules.senas == "partner" and rules.players == 4 else None,
        section(COUNT, *count(rules)),
        section(cards.END, end(rules)),
    ]
    return [one for one in found if one is not None]


def aim(rules: MusRules) -> Block:
    sides = (
        words(
            "Juguen dues parelles, amb els companys cara a cara.",
            "Juegan dos parejas, con los compañeros frente a frente.",
            "Two pairs play, partners facing each other.",
        )
        if rules.players == 4
        else words("Juguen dos, l'un contra l'altre.", "Juegan dos, uno contra otro.", "Two play, one against the other.")
    )
    return text(
        "Amb quatre cartes s'aposta a quatre coses, l'una rere l'altra: qui té les cartes més altes (gran), qui les té més baixes "
        "(petita), qui "
        f"té parelles (parells) i qui suma 31 o més (joc). El que es guanya són pedres. {sides['ca']}",
        "Con cuatro cartas se apuesta a cuatro cosas, una tras otra: quién tiene las cartas más altas (grande), quién las más bajas "
        "(chica), "
        f"quién tiene parejas (pares) y quién suma 31 o más (juego). Lo que se gana son piedras. {sides['es']}",
        "With four cards you bet on four things, one after another: who has the highest cards (grande), who has the lowest (chica), "
        "who has "
        f"pairs (pares) and who adds up to 31 or more (juego). What you win are stones. {sides['en']}",
    )


def kings(rules: MusRules) -> list[Block]:
    if rules.reyes == 8:
        return [
            text(
                "Els pals no compten. Els tresos valen com a reis i els dosos com a asos: per això es diu que hi ha vuit reis i vuit asos.",
                "Los palos no cuentan. Los treses valen como reyes y los doses como ases: por eso se dice que hay ocho reyes y ocho ases.",
                "Suits do not matter. Threes count as kings and twos as aces: so there are eight kings and eight aces.",
            ),
            pictures(
                row("12O 3C 11O 10O 7O 6O 5O 4O 1O 2C", "De la més alta a la més baixa. El tres és un rei; el dos, un as.",
                    "De la más alta a la más baja. El tres es un rey; el dos, un as.",
                    "From highest to lowest. The three is a king, the two an ace."),
            ),
            text(
                "Per sumar: rei, tres, cavall i sota valen 10; l'as i el dos, 1; les altres, el seu número.",
                "Para sumar: rey, tres, caballo y sota valen 10; el as y el dos, 1; las demás, su número.",
                "For adding up: king, three, knight and jack are worth 10; ace and two, 1; the others their number.",
            ),
        ]  # fmt: skip
    return [
        text(
            "Els pals no compten. En aquesta taula només hi ha quatre reis: el tres és un tres i el dos, un dos.",
            "Los palos no cuentan. En esta mesa solo hay cuatro reyes: el tres es un tres y el dos, un dos.",
            "Suits do not matter. At this table there are only four kings: a three is a three and a two is a two.",
        ),
        pictures(
            row("12O 11O 10O 7O 6O 5O 4O 3O 2O 1O", "De la més alta a la més baixa", "De la más alta a la más baja", "From highest to "
                "lowest"),
        ),
        text(
            "Per sumar: rei, cavall i sota valen 10; les altres, el seu número.",
            "Para sumar: rey, caballo y sota valen 10; las demás, su número.",
            "For adding up: king, knight and jack are worth 10; the others their number.",
        ),
    ]  # fmt: skip


def deal(rules: MusRules) -> list[Block]:
    least = (
        words("d'una a quatre cartes", "de una a cuatro cartas", "one to four cards")
        if rules.min_discard
        else words("de zero a quatre cartes", "de cero a cuatro cartas", "from none to four cards")
    )
    return [
        text(
            "Cadascú rep quatre cartes. Qui va després de qui reparteix és la mà: parla primer, i és la mà qui guanya els empats. A "
            "cada mà "
            "nova, la mà passa al següent."
            if rules.tie_break == "mano"
            else "Cadascú rep quatre cartes. Qui va després de qui reparteix és la mà: parla primer. A cada mà nova, la mà passa al "
            "següent. En "
            "aquesta taula, els empats els guanya la primera parella.",
            "Cada uno recibe cuatro cartas. Quien va después del que reparte es el mano: habla primero, y gana los empates. En cada "
            "mano nueva, "
            "la mano pasa al siguiente."
            if rules.tie_break == "mano"
            else "Cada uno recibe cuatro cartas. Quien va después del que reparte es el mano: habla primero. En cada mano nueva, la "
            "mano pasa al "
            "siguiente. En esta mesa, los empates los gana la primera pareja.",
            "Everybody gets four cards. The player after the dealer is eldest hand, the mano: they speak first and win ties. In each "
            "new hand "
            "the next player is mano."
            if rules.tie_break == "mano"
            else "Everybody gets four cards. The player after the dealer is eldest hand, the mano: they speak first. In each new hand "
            "the next "
            "player is mano. At this table the first pair wins ties.",
        ),
        text(
            f"Per torn, cadascú diu «mus» si vol canviar cartes. Si tots en volen, cadascú en llença {least['ca']} i en rep les "
            "mateixes; i es "
            "torna a preguntar. Quan algú diu «no hi ha mus» (talla), es comença a apostar.",
            f"Por turno, cada uno dice «mus» si quiere cambiar cartas. Si todos quieren, cada uno tira {least['es']} y recibe otras "
            "tantas; y se "
            "vuelve a preguntar. Cuando alguien dice «no hay mus» (corta), se empieza a apostar.",
            f"In turn, everybody says “mus” if they would like to change cards. If all want to, each throws away {least['en']} and "
            "gets as many "
            "new ones; then it is asked again. As soon as somebody says “no mus”, the betting begins.",
        ),
        points(*extras(rules)),
    ]


def extras(rules: MusRules) -> list[Words | None]:
    return [
        words(
            "Si el munt s'acaba es barregen els descarts, tret dels que acaba de fer qui rep cartes.",
            "Si el mazo se acaba se barajan los descartes, menos los que acaba de hacer quien recibe cartas.",
            "If the stock runs out the discards are shuffled, except those just made by the player being served.",
        )
        if rules.reshuffle == "others"
        else words(
            "Si el munt s'acaba es barregen tots els descarts.",
            "Si el mazo se acaba se barajan todos los descartes.",
            "If the stock runs out all the discards are shuffled.",
        ),
        words(
            "Mus corregut: a la primera mà de cada joc la baralla passa al següent a cada mus, i qui talla és la mà.",
            "Mus corrido: en la primera mano de cada juego la baraja pasa al siguiente en cada mus, y quien corta es el mano.",
            "Running mus: in the first hand of a game the pack passes on with every mus, and whoever says no mus becomes mano.",
        )
        if rules.mus_corrido
        else None,
    ]


def bets(rules: MusRules) -> list[Block]:
    return [
        text(
            f"A cada lance parla primer la mà. Mentre ningú no ha apostat, pots passar o envidar: com a mínim, "
            f"{stones(rules.min_bet)['ca']}. Quan un contrari ha envidat, contesta qui va després i, si no vol, el seu company:"
            if rules.players == 4
            else f"A cada lance parla primer la mà. Mentre ningú no ha apostat, pots passar o envidar: com a mínim, "
            f"{stones(rules.min_bet)['ca']}. L'altre contesta:",
            f"En cada lance habla primero el mano. Mientras nadie ha apostado, puedes pasar o envidar: como mínimo, "
            f"{stones(rules.min_bet)['es']}. Cuando un contrario ha envidado, contesta el siguiente y, si no quiere, su compañero:"
            if rules.players == 4
            else f"En cada lance habla primero el mano. Mientras nadie ha apostado, puedes pasar o envidar: como mínimo, "
            f"{stones(rules.min_bet)['es']}. El otro contesta:",
            f"In each lance the mano speaks first. While nobody has bet you may pass or bet (“envido”): at least "
            f"{stones(rules.min_bet)['en']}. When an opponent has bet, the next player answers and, if that one refuses, the partner:"
            if rules.players == 4
            else f"In each lance the mano speaks first. While nobody has bet you may pass or bet (“envido”): at least "
            f"{stones(rules.min_bet)['en']}. The other one answers:",
        ),
        points(
            words(
                "«Vull»: l'aposta queda feta, i es cobra al final, quan s'ensenyen les cartes.",
                "«Quiero»: la apuesta queda hecha, y se cobra al final, cuando se enseñan las cartas.",
                "“Quiero” (I want it): the bet stands, and is paid at the end, when the cards are shown.",
            ),
            words(
                f"Pujar: afegeix-hi, com a mínim, {stones(rules.min_raise)['ca']}, i ara han de contestar ells.",
                f"Subir: añade, como mínimo, {stones(rules.min_raise)['es']}, y ahora han de contestar ellos.",
                f"Raise: add at least {stones(rules.min_raise)['en']}, and now it is they who answer.",
            ),
            words(
                "«No vull»: qui ha apostat cobra de seguida el deje, que és 1 pedra, o el que hi havia abans de l'última pujada.",
                "«No quiero»: quien apostó cobra enseguida el deje, que es 1 piedra, o lo que había antes de la última subida.",
                "“No quiero”: whoever bet takes the deje at once, which is 1 stone, or what stood before the last raise.",
            ),
            words(
                "Qui diu «no vull» ja no parla més en aquest lance.",
                "Quien dice «no quiero» ya no habla más en ese lance.",
                "Whoever refuses speaks no more in that lance.",
            )
            if rules.pass_eliminates
            else None,
            words(
                "Òrdago: s'aposta el joc sencer. Si el volen, s'ensenyen les cartes i qui guanya aquell lance guanya el joc.",
                "Órdago: se apuesta el juego entero. Si lo quieren, se enseñan las cartas y quien gana ese lance gana el juego.",
                "Órdago: you bet the whole game. If it is accepted, the cards are shown, and whoever wins that lance wins the game.",
            )
            if rules.ordago
            else words(
                "En aquesta taula no hi ha òrdago.", "En esta mesa no hay órdago.", "At this table there is no órdago (betting it all)."
            ),
        ),
        Grid(
            [words("què s'ha dit", "qué se ha dicho", "what was said"), words("deje", "deje", "deje")],
            [
                [words("envit 2, no vull", "envido 2, no quiero", "bet 2, refused"), number(1)],
                [words("envit 2, 3 més, no vull", "envido 2, 3 más, no quiero", "bet 2, 3 more, refused"), number(2)],
                [words("envit 2, 3 més, 2 més, no vull", "envido 2, 3 más, 2 más, no quiero", "bet 2, 3 more, 2 more, refused"), number(5)],
            ],
        ),
    ]


def stones(n: int) -> Words:
    if n == 1:
        return words("1 pedra", "1 piedra", "1 stone")
    return words(f"{n} pedres", f"{n} piedras", f"{n} stones")


def count(rules: MusRules) -> list[Block]:
    passed = (
        words(
            "Gran i petita: 1 pedra si tots han passat; si algú ha volgut un envit, el que s'ha apostat. A parells i a joc, si tots "
            "han passat, "
            "només es cobren les primes.",
            "Grande y chica: 1 piedra si todos han pasado; si alguien ha querido un envite, lo apostado. En pares y juego, si todos "
            "han pasado, "
            "solo se cobran las primas.",
            "Grande and chica: 1 stone if everybody passed; if a bet was accepted, what was bet. In pares and juego, if everybody "
            "passed, only "
            "the bonuses are paid.",
        )
        if rules.paso_pares_juego == 0
        else words(
            "A cada lance, 1 pedra si tots han passat; si algú ha volgut un envit, el que s'ha apostat.",
            "En cada lance, 1 piedra si todos han pasado; si alguien ha querido un envite, lo apostado.",
            "In every lance 1 stone if everybody passed; if a bet was accepted, what was bet.",
        )
    )
    bonus = (
        Grid(
            [words("prima", "prima", "bonus"), words("pedres", "piedras", "stones")],
            [
                [words("parell", "par", "par (a pair)"), number(1)],
                [words("mitges", "medias", "medias (three alike)"), number(2)],
                [words("dobles", "duples", "duples (two pairs)"), number(3)],
                [words("joc", "juego", "juego"), number(2)],
                [words("trenta-una", "treinta y una", "thirty-one"), number(3)],
                *([[words("punt", "punto", "punto"), number(1)]] if rules.holders_only else []),
            ],
        )
        if rules.bonuses
        else None
    )
    found = [
        text(
            "Al final s'ensenyen les cartes i es compta lance per lance, en ordre. Cada lance el guanya qui té la millor mà.",
            "Al final se enseñan las cartas y se cuenta lance por lance, en orden. Cada lance lo gana quien tiene la mejor mano.",
            "At the end the cards are shown and counted lance by lance, in order. Each lance is won by the side with the better hand.",
        ),
        points(
            passed,
            words(
                "Qui guanya els parells o el joc cobra també les primes, pròpies i del company si en té.",
                "Quien gana los pares o el juego cobra también las primas, propias y del compañero si lo hay.",
                "Whoever wins pares or juego is also paid the bonuses, their own and their partner's if they have one.",
            )
            if rules.bonuses
            else words(
                "En aquesta taula no hi ha primes per parells ni per joc.",
                "En esta mesa no hay primas por pares ni por juego.",
                "At this table there are no bonuses for pares or juego.",
            ),
        ),
        bonus,
    ]
    return [block for block in found if block is not None]


def end(rules: MusRules) -> Block:
    if rules.match_mode == "single_hand":
        return text(
            "La partida és d'una sola mà: guanya qui hi fa més pedres.",
            "La partida es de una sola mano: gana quien hace más piedras.",
            "The match is a single hand: whoever makes most stones wins.",
        )
    games = {1: words("un joc", "un juego", "one game")}.get(
        rules.games_to_win, words(f"{rules.games_to_win} jocs", f"{rules.games_to_win} juegos", f"{rules.games_to_win} games")
    )
    return text(
        f"Guanya un joc qui primer arriba a {rules.target} pedres, i s'atura el recompte just llavors. Guanya la partida qui primer guanya "
        f"{games['ca']}. Cinc pedres són un amarraco.",
        f"Gana un juego quien primero llega a {rules.target} piedras, y el recuento se para justo entonces. Gana la partida quien "
        "primero gana "
        f"{games['es']}. Cinco piedras son un amarraco.",
        f"The first to reach {rules.target} stones wins a game, and the count stops right there. The first to win {games['en']} wins "
        "the match. "
        "Five stones are called an amarraco.",
    )
