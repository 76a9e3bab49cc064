"""La Podrida's page of rules."""

from __future__ import annotations

from baralla.engine.manual import Block, Grid, Paragraph, Section, number, pictures, points, row, section, text
from baralla.engine.rules import Words, words
from baralla.games.cards import manual as cards
from baralla.games.podrida.rules import PodridaRules

BIDS = words("Les apostes", "Las apuestas", "The bids")
ROUNDS = words("Les rondes", "Las rondas", "The rounds")
EACH_MADE = {"plain": 1, "pocha": 5, "three": 3, "zero": 1}
EACH_MISSED = {"pocha": 5, "three": 3}


def manual(rules: PodridaRules) -> list[Section]:
    trumps = rules.trump_mode == "turn_up"
    return [
        section(
            cards.AIM,
            text(
                "Abans de cada ronda dius quantes bases guanyaràs, i has d'encertar-ho: ni una més ni una menys. Cadascú juga per a "
                "si mateix, "
                f"i sou {rules.players}.",
                "Antes de cada ronda dices cuántas bazas ganarás, y has de acertar: ni una más ni una menos. Cada uno juega para sí, "
                "y sois "
                f"{rules.players}.",
                "Before each round you say how many tricks you will win, and you must be right: not one more, not one less. "
                f"The {rules.players} players each play for themselves.",
            ),
        ),
        section(cards.CARDS, *cards.pack(rules.pack), order(rules)),
        section(ROUNDS, Paragraph(plan(rules)), Paragraph(most_cards(rules))),
        section(cards.DEAL, Paragraph(trump(rules)), Paragraph(swap()) if rules.swap_7_2 and trumps else None),
        section(BIDS, points(*bids(rules))),
        section(cards.PLAY, *cards.trick(trumps)),
        section(
            cards.DUTIES,
            *cards.duties(beat=rules.must_beat, trump=rules.must_trump and trumps, forced=rules.undertrump == "forced"),
        ),
        section(cards.SCORE, *score(rules)),
        section(
            cards.END,
            text(
                "Després de l'última ronda guanya qui té més punts. Els punts poden ser negatius. Si hi ha empat, comparteixen la "
                "victòria.",
                "Después de la última ronda gana quien tiene más puntos. Los puntos pueden ser negativos. Si hay empate, comparten la "
                "victoria.",
                "After the last round whoever has most points wins. Points may be below zero. Players who are level share the win.",
            ),
        ),
    ]


def order(rules: PodridaRules) -> Block:
    if rules.rank_order == "TUTE":
        return cards.tute_order("2O" if rules.pack == 36 else "")
    left = {48: "", 40: "9O 8O", 36: "9O 8O 2O"}[rules.pack].split()
    shown = " ".join(card for card in ["1O", "12O", "11O", "10O", "9O", "8O", "7O", "6O", "5O", "4O", "3O", "2O"] if card not in left)
    return pictures(
        row(shown, "De la més forta a la més fluixa, en cada pal. L'as és la més alta. Les cartes no valen punts.",
            "De la más fuerte a la más floja, en cada palo. El as es la más alta. Las cartas no valen puntos.",
            "From strongest to weakest, in every suit. The ace is highest. The cards are worth no points.")
    )  # fmt: skip


def plan(rules: PodridaRules) -> Words:
    if rules.round_plan == "up":
        return words(
            "A la primera ronda es reparteix una carta a cadascú; a cada ronda, una més, fins al màxim.",
            "En la primera ronda se reparte una carta a cada uno; en cada ronda, una más, hasta el máximo.",
            "In the first round everybody gets one card, and one more in each round, up to the maximum.",
        )
    if rules.round_plan == "short_pyramid":
        return words(
            "A la primera ronda es reparteix una carta a cadascú; a cada ronda, una més, i a mig camí es torna a baixar fins a una. "
            "En total hi "
            "ha tantes rondes com el màxim de cartes.",
            "En la primera ronda se reparte una carta a cada uno; en cada ronda, una más, y a mitad de camino se vuelve a bajar hasta "
            "una. En "
            "total hay tantas rondas como el máximo de cartas.",
            "In the first round everybody gets one card, and one more in each round; halfway it goes down again to one. There are as many "
            "rounds in all as the largest hand has cards.",
        )
    if rules.round_plan == "pocha":
        return words(
            "Primer es juguen tantes rondes d'una carta com jugadors hi ha; després se'n reparteix una més a cada ronda fins al "
            "màxim, que es "
            "juga tantes vegades com jugadors; i es torna a baixar fins a les rondes d'una carta.",
            "Primero se juegan tantas rondas de una carta como jugadores hay; luego se reparte una más en cada ronda hasta el máximo, "
            "que se "
            "juega tantas veces como jugadores; y se vuelve a bajar hasta las rondas de una carta.",
            "First there are as many rounds of one card as players; then each round has one card more, up to the maximum, which is "
            "played as "
            "often as there are players; and then down again to the rounds of one card.",
        )
    peak = {
        1: words("", "", ""),
        2: words(" La ronda més gran es juga dues vegades.", " La ronda mayor se juega dos veces.", " The largest round is played twice."),
        "n": words(
            " La ronda més gran es juga un cop per jugador.",
            " La ronda mayor se juega una vez por jugador.",
            " The largest round is played once for each player.",
        ),
    }[rules.peak_repeats]
    return words(
        "A la primera ronda es reparteix una carta a cadascú; a cada ronda, una més fins al màxim, i després una menys fins a "
        f"una.{peak['ca']}",
        f"En la primera ronda se reparte una carta a cada uno; en cada ronda, una más hasta el máximo, y después una menos hasta una."
        f"{peak['es']}",
        "In the first round everybody gets one card; each round has one more up to the maximum, and then one fewer down to one."
        f"{peak['en']}",
    )


def most_cards(rules: PodridaRules) -> Words:
    pack = rules.pack // rules.players
    if rules.max_cards is not None and rules.max_cards < pack:
        return words(
            f"En aquesta taula el màxim és de {rules.max_cards} cartes.",
            f"En esta mesa el máximo es de {rules.max_cards} cartas.",
            f"At this table the maximum is {rules.max_cards} cards.",
        )
    return words(
        f"Amb {rules.players} jugadors el màxim és de {pack} cartes.",
        f"Con {rules.players} jugadores el máximo es de {pack} cartas.",
        f"With {rules.players} players the maximum is {pack} cards.",
    )


def trump(rules: PodridaRules) -> Words:
    if rules.trump_mode == "none":
        return words("Es juga sense triomf.", "Se juega sin triunfo.", "There are no trumps.")
    full = (
        words(
            "quan no en sobra cap, qui reparteix ensenya la seva última carta, que fa triomf.",
            "cuando no sobra ninguna, quien reparte enseña su última carta, que hace triunfo.",
            "when none is left, the dealer shows the last card dealt, which names trumps.",
        )
        if rules.full_deal_trump == "dealer_last_card"
        else words(
            "quan no en sobra cap, aquella ronda no té triomf.",
            "cuando no sobra ninguna, esa ronda no tiene triunfo.",
            "when none is left, that round has no trumps.",
        )
    )
    return words(
        f"Després de repartir es gira la carta següent: el seu pal és el triomf de la ronda; {full['ca']} A cada ronda reparteix el "
        "següent.",
        f"Después de repartir se vuelve la carta siguiente: su palo es el triunfo de la ronda; {full['es']} En cada ronda reparte el "
        "siguiente.",
        f"After the deal the next card is turned up: its suit is trumps in this round; {full['en']} The next player deals each round.",
    )


def swap() -> Words:
    return words(
        "Abans d'apostar, qui té el set de triomf el pot canviar per la carta girada; i després, qui té el dos, pel set.",
        "Antes de apostar, quien tiene el siete de triunfo puede cambiarlo por la carta vuelta; y después, quien tiene el dos, por el "
        "siete.",
        "Before bidding, whoever has the seven of trumps may swap it for the card turned up; and then whoever has the two, for the seven.",
    )


def bids(rules: PodridaRules) -> list[Words | None]:
    order = (
        words(
            "Per torn, cadascú diu en veu alta quantes bases guanyarà, de zero a totes. Comença qui va després de qui reparteix, i "
            "qui reparteix "
            "és l'últim.",
            "Por turno, cada uno dice en voz alta cuántas bazas ganará, de cero a todas. Empieza quien va después del que reparte, y "
            "este es el "
            "último.",
            "In turn, everybody says aloud how many tricks they will win, from none to all. The player after the dealer begins, and "
            "the dealer "
            "comes last.",
        )
        if rules.bid_start == "mano"
        else words(
            "Per torn, cadascú diu en veu alta quantes bases guanyarà, de zero a totes. Comença l'altre veí de qui reparteix i es "
            "gira al revés; "
            "qui reparteix és l'últim. Després surt, com sempre, qui va després de qui reparteix.",
            "Por turno, cada uno dice en voz alta cuántas bazas ganará, de cero a todas. Empieza el otro vecino del que reparte y se "
            "gira al "
            "revés; quien reparte es el último. Después sale, como siempre, quien va después del que reparte.",
            "In turn, everybody says aloud how many tricks they will win, from none to all. The dealer's other neighbour begins and "
            "it goes "
            "round the other way; the dealer comes last. Then, as always, the player after the dealer leads.",
        )
    )
    if rules.hook_from == "never":
        hook = words(
            "L'últim pot dir el número que vulgui.", "El último puede decir el número que quiera.", "The last bidder may say any number."
        )
    else:
        since = (
            words("", "", "")
            if rules.hook_from == 1
            else words(
                f"Des de la ronda {rules.hook_from}, l", f"Desde la ronda {rules.hook_from}, e", f"From round {rules.hook_from} on, t"
            )
        )
        hook = words(
            f"{since['ca'] or 'L'}'últim no pot dir el número que faria quadrar la suma amb les bases en joc: sempre hi ha algú que "
            "no encerta.",
            f"{since['es'] or 'E'}l último no puede decir el número con el que la suma cuadraría con las bazas en juego: siempre hay "
            "alguien que no acierta.",
            f"{since['en'] or 'T'}he last bidder may not say the number that would make the bids add up to the tricks in play: somebody "
            "always misses.",
        )
    example = words(
        "Per exemple, amb tres cartes i apostes d'1, 0 i 1, l'últim no pot dir 1.",
        "Por ejemplo, con tres cartas y apuestas de 1, 0 y 1, el último no puede decir 1.",
        "For example, with three cards and bids of 1, 0 and 1, the last bidder may not say 1.",
    )
    return [order, hook, None if rules.hook_from == "never" else example]


def score(rules: PodridaRules) -> list[Block]:
    each, missed = EACH_MADE[rules.scoring], EACH_MISSED.get(rules.scoring, 0)
    made = words(
        f"Si encertes: 10 punts i {each} més per cada basa." if each > 1 else "Si encertes: 10 punts i un més per cada basa.",
        f"Si aciertas: 10 puntos y {each} más por cada baza." if each > 1 else "Si aciertas: 10 puntos y uno más por cada baza.",
        f"If you are right: 10 points and {each} more for each trick." if each > 1 else "If you are right: 10 points and one more for "
        "each trick.",
    )  # fmt: skip
    if missed:
        wrong = words(
            f"Si no: perds {missed} punts per cada basa de més o de menys.",
            f"Si no: pierdes {missed} puntos por cada baza de más o de menos.",
            f"If not: you lose {missed} points for each trick above or below.",
        )
    elif rules.scoring == "zero":
        wrong = words("Si no: zero punts.", "Si no: cero puntos.", "If not: no points.")
    else:
        wrong = words("Si no: perds 10 punts.", "Si no: pierdes 10 puntos.", "If not: you lose 10 points.")

    def worth(bid: int, won: int) -> int:
        return 10 + each * won if bid == won else -missed * abs(bid - won) if missed else 0 if rules.scoring == "zero" else -10

    head = [words("aposta", "apuesta", "bid"), words("bases", "bazas", "tricks"), words("punts", "puntos", "points")]
    rows = [[number(bid), number(won), number(f"{worth(bid, won):+d}".replace("-", "−"))] for bid, won in ((3, 3), (0, 0), (2, 4), (4, 0))]
    return [points(made, wrong), Grid(head, rows)]
