"""Tute's page of rules."""

from __future__ import annotations

from baralla.engine.manual import Block, Section, pictures, points, row, section, text
from baralla.engine.rules import Words, words
from baralla.games.cards import manual as cards
from baralla.games.stock import manual as stock
from baralla.games.tute.rules import TuteRules

CANTES = words("Cantar les vint i les quaranta", "Cantar las veinte y las cuarenta", "Singing twenty and forty")
TUTE = words("El tute", "El tute", "The tute")
MOST = 220


def manual(rules: TuteRules) -> list[Section]:
    sides, most = stock.sides(rules.teams, rules.players), MOST + 10 * rules.last_ten
    sudden = stock.sudden(rules, most)
    found = [
        section(
            cards.AIM,
            text(
                "Es tracta d'endur-se bases amb cartes que valguin punts, i de cantar: ensenyar que tens el rei i el cavall d'un pal "
                "dona punts "
                f"de més. {sides['ca']}",
                "Se trata de llevarse bazas con cartas que valgan puntos, y de cantar: decir que tienes el rey y el caballo de un palo da "
                f"puntos de más. {sides['es']}",
                "You try to take tricks with cards that are worth points, and to sing: declaring the king and knight of one suit "
                "brings extra "
                f"points. {sides['en']}",
            ),
        ),
        section(cards.CARDS, *cards.pack(40), cards.tute_order(), *cards.card_points()),
        section(cards.DEAL, deal(rules)),
        section(cards.PLAY, *cards.trick(), None if rules.deal == "all_cards" else stock.drawing(rules.players == 3)),
        section(cards.DUTIES, *duties(rules)),
        section(CANTES, *cantes(rules)),
        section(TUTE, tute(rules, most)),
        stock.exchange(rules) if rules.deal == "stock8" or rules.players == 3 else None,
        section(stock.SUDDEN, *sudden) if sudden else None,
        section(
            cards.SCORE,
            points(
                words(
                    "Al final se sumen els punts de les cartes guanyades i els dels cants.",
                    "Al final se suman los puntos de las cartas ganadas y los de los cantes.",
                    "At the end you add up the points of the cards you have won and of what you have sung.",
                ),
                stock.last_ten(rules),
            ),
        ),
        section(cards.END, points(stock.won(rules), tie(rules), stock.match(rules))),
    ]
    return [one for one in found if one is not None]


def deal(rules: TuteRules) -> Block:
    leads = words(
        "Surt el jugador que va després de qui ha repartit.",
        "Sale el jugador que va después del que ha repartido.",
        "The player after the dealer leads.",
    )
    if rules.deal == "stock8":
        return text(
            "Es reparteixen vuit cartes a cadascú. La següent es gira i es deixa sota el munt, que queda tapat: el seu pal és el "
            "triomf de tota "
            f"la mà. {leads['ca']}",
            "Se reparten ocho cartas a cada uno. La siguiente se vuelve y se deja bajo el mazo, que queda tapado: su palo es el triunfo de "
            f"toda la mano. {leads['es']}",
            "Everybody is dealt eight cards. The next card is turned up and put under the stock, which stays face down: its suit is trumps "
            f"for the whole deal. {leads['en']}",
        )
    if rules.players == 3:
        return text(
            "Es reparteix tota la baralla, tretze cartes a cadascú. La que sobra queda girada damunt la taula: el seu pal és el triomf. "
            f"{leads['ca']}",
            "Se reparte toda la baraja, trece cartas a cada uno. La que sobra queda vuelta sobre la mesa: su palo es el triunfo. "
            f"{leads['es']}",
            "The whole pack is dealt, thirteen cards each. The card left over lies face up on the table: its suit is trumps. "
            f"{leads['en']}",
        )
    return text(
        "Es reparteix tota la baralla, deu cartes a cadascú. Qui reparteix ensenya la seva última carta: el seu pal és el triomf. "
        f"{leads['ca']}",
        f"Se reparte toda la baraja, diez cartas a cada uno. Quien reparte enseña su última carta: su palo es el triunfo. {leads['es']}",
        f"The whole pack is dealt, ten cards each. The dealer shows the last card, their own: its suit is trumps. {leads['en']}",
    )


def duties(rules: TuteRules) -> list[Block]:
    if rules.only_assist:
        found = cards.duties(beat=False, trump=False)
    else:
        found = cards.duties(forced=rules.undertrump == "forced")
    if rules.deal == "all_cards":
        return found
    if rules.obligations_with_stock == "all":
        when = text(
            "Aquestes obligacions valen des de la primera basa, també mentre queda munt.",
            "Estas obligaciones valen desde la primera baza, también mientras queda mazo.",
            "These duties hold from the first trick on, also while the stock lasts.",
        )
    elif rules.obligations_with_stock == "trump_led_only":
        when = text(
            "Mentre queda munt només valen quan se surt de triomf; si no, juga la carta que vulguis.",
            "Mientras queda mazo solo valen cuando se sale de triunfo; si no, juega la carta que quieras.",
            "While the stock lasts they hold only when trumps are led; otherwise play any card.",
        )
    else:
        when = text(
            "Mentre queda munt no hi ha cap obligació: juga la carta que vulguis.",
            "Mientras queda mazo no hay ninguna obligación: juega la carta que quieras.",
            "While the stock lasts there are no duties: play any card.",
        )
    return [when, *found]


def cantes(rules: TuteRules) -> list[Block]:
    return [
        text(
            "El rei i el cavall d'un mateix pal a la mà es poden cantar: 20 punts, o 40 si són de triomf.",
            "El rey y el caballo de un mismo palo en la mano se pueden cantar: 20 puntos, o 40 si son de triunfo.",
            "King and knight of one suit in your hand can be sung: 20 points, or 40 if they are trumps.",
        ),
        pictures(
            row("12C 11C", "Les vint en copes, o les quaranta si el triomf és copes", "Las veinte en copas, o las cuarenta si el "
                "triunfo es copas",
                "Twenty in cups, or forty if cups are trumps"),
        ),
        points(*when_to_sing(rules)),
    ]  # fmt: skip


def when_to_sing(rules: TuteRules) -> list[Words | None]:
    if rules.cante_mode == "announce_before":
        when = words(
            "S'anuncien abans d'una basa i només compten si la guanyes i encara tens les dues cartes. Si no, es poden tornar a "
            "anunciar abans "
            "d'una altra basa.",
            "Se anuncian antes de una baza y solo cuentan si la ganas y aún tienes las dos cartas. Si no, se pueden volver a anunciar "
            "antes de "
            "otra baza.",
            "You announce them before a trick, and they count only if you win it and still hold both cards. If not, you may announce them "
            "again before a later trick.",
        )
    else:
        when = words(
            "Canta qui acaba de guanyar una basa, abans de tornar a sortir: un cant cada vegada, i compta de seguida.",
            "Canta quien acaba de ganar una baza, antes de volver a salir: un cante cada vez, y cuenta enseguida.",
            "Whoever has just won a trick sings, before leading again: one at a time, and it counts at once.",
        )
    return [
        when,
        words(
            "Un cant per basa i cada pal un sol cop. Si tens les quaranta, s'han de cantar primer.",
            "Un cante por baza y cada palo una sola vez. Si tienes las cuarenta, se cantan primero.",
            "One in a trick, and each suit once. If you have the forty, it comes first.",
        ),
        words("Qui pot cantar ho ha de fer.", "Quien puede cantar tiene que hacerlo.", "Whoever can sing must.")
        if rules.cante_forced
        else words("Cantar no és obligatori.", "Cantar no es obligatorio.", "You need not sing."),
        words(
            "Per parelles també val si la basa la guanya el company.",
            "Por parejas también vale si la baza la gana el compañero.",
            "In pairs it also counts when your partner wins the trick.",
        )
        if rules.cante_partner
        else None,
        words("Quan s'acaba el munt ja no es canta.", "Cuando se acaba el mazo ya no se canta.", "Once the stock is gone, nobody sings.")
        if rules.cante_needs_stock
        else None,
    ]


def tute(rules: TuteRules, most: int) -> Block:
    if rules.tute_wins == "off":
        return text(
            "En aquesta taula els quatre reis o els quatre cavalls no guanyen res.",
            "En esta mesa los cuatro reyes o los cuatro caballos no ganan nada.",
            "At this table all four kings or all four knights win nothing.",
        )
    if rules.tute_wins == "immediate":
        return text(
            f"Qui té a la mà els quatre reis o els quatre cavalls té tute i guanya la mà a l'acte, amb {most} punts a zero.",
            f"Quien tiene en la mano los cuatro reyes o los cuatro caballos tiene tute y gana la mano en el acto, con {most} puntos a "
            "cero.",
            f"Whoever holds all four kings or all four knights has a tute and wins the deal at once, {most} points to nil.",
        )
    return text(
        "Els quatre reis o els quatre cavalls són tute. Qui els té ho pot dir després de guanyar una basa, i guanya la mà, amb "
        f"{most} punts "
        "a zero.",
        "Los cuatro reyes o los cuatro caballos son tute. Quien los tiene puede decirlo después de ganar una baza, y gana la mano, "
        f"con {most} "
        "puntos a cero.",
        f"All four kings or all four knights are a tute. Whoever holds them may say so after winning a trick, and wins the deal, {most} "
        "points to nil.",
    )


def tie(rules: TuteRules) -> Words:
    if rules.tie == "last_trick":
        return words(
            "Si hi ha empat, guanya qui ha fet l'última basa.",
            "Si hay empate, gana quien hizo la última baza.",
            "A tie goes to whoever won the last trick.",
        )
    return words(
        "Si hi ha empat al capdavant, guanyen tots els empatats.",
        "Si hay empate en cabeza, ganan todos los empatados.",
        "If several are level at the top, all of them win.",
    )
