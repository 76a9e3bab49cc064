"""Hexadom's page of rules."""

from __future__ import annotations

from baralla.engine.manual import Block, Drawn, Section, pictures, points, row, section, text
from baralla.engine.rules import Words, words
from baralla.games.hexadom.rules import HexadomRules

AIM = words("De què va", "De qué va", "What it is about")
TILES = words("Les fitxes", "Las fichas", "The tiles")
START = words("Com es comença", "Cómo se empieza", "The start")
TURN = words("El teu torn", "Tu turno", "Your turn")
FIT = words("On encaixa una fitxa", "Dónde encaja una ficha", "Where a tile fits")
BLACK = words("Les fitxes negres", "Las fichas negras", "Black tiles")
END = words("Com s'acaba", "Cómo termina", "How it ends")


def manual(rules: HexadomRules) -> list[Section]:
    return [
        section(
            AIM,
            text(
                f"És un dòmino d'hexàgons per a {rules.players} jugadors: guanya qui es queda primer sense fitxes.",
                f"Es un dominó de hexágonos para {rules.players} jugadores: gana quien se queda primero sin fichas.",
                f"These are dominoes with hexagons, for {rules.players} players: the first to get rid of all tiles wins.",
            ),
        ),
        section(TILES, *tiles(rules)),
        section(START, start(rules)),
        section(TURN, points(*turn(rules))),
        section(FIT, *fit(rules)),
        section(BLACK, *black(rules)),
        section(END, points(*end(rules))),
    ]


def three_colours(rules: HexadomRules) -> Drawn:
    if rules.tri_layout == "pairs":
        return row("TUGR+ TUGR-", "De tres colors, cada color en dos costats seguits (40). Fixa't: aquestes dues són una el mirall de "
                                  "l'altra.",
                   "De tres colores, cada color en dos lados seguidos (40). Fíjate: estas dos son una el espejo de la otra.",
                   "Three colours, each on two sides in a row (40). Look closely: these two are mirror images.")  # fmt: skip
    return row("TUGR+ TUGR-", "De tres colors (40). En aquesta taula cada color és en dos costats oposats, i no seguits com aquí.",
               "De tres colores (40). En esta mesa cada color está en dos lados opuestos, y no seguidos como aquí.",
               "Three colours (40). At this table each colour is on two opposite sides, not in a row as drawn here.")  # fmt: skip


def tiles(rules: HexadomRules) -> list[Block]:
    return [
        text(
            "Hi ha 82 fitxes de sis costats, de cinc colors: blau, verd, vermell, groc i lila. Es poden girar, però no capgirar.",
            "Hay 82 fichas de seis lados, de cinco colores: azul, verde, rojo, amarillo y morado. Se pueden girar, pero no se les "
            "puede dar la vuelta.",
            "There are 82 tiles with six sides in five colours: blue, green, red, yellow and purple. You may rotate them, but not "
            "turn them "
            "over.",
        ),
        pictures(
            row("MU MR", "D'un sol color (10)", "De un solo color (10)", "One colour (10)"),
            row("BUR BGY", "De dos colors, tres costats cadascun (20)", "De dos colores, tres lados cada uno (20)",
                "Two colours, three sides each (20)"),
            three_colours(rules),
            row("W K", "Blanques, que van amb tot (6), i negres, que tanquen (6)", "Blancas, que van con todo (6), y negras, que "
                "cierran (6)",
                "White, which goes with everything (6), and black, which closes (6)"),
        ),
    ]  # fmt: skip


def start(rules: HexadomRules) -> Block:
    first = (
        words("qui comença es tria a sorts", "quién empieza se decide a suertes", "who starts is drawn by lot")
        if rules.start_player == "random"
        else words("comença qui va perdre l'última partida", "empieza quien perdió la última partida", "whoever lost the last game starts")
    )
    return text(
        "Al mig es posen dues fitxes que es toquen amb el mateix color. Cadascú en rep "
        f"{rules.tiles_each()}, que els altres no veuen; la resta fa el munt. Es juga per torns, i {first['ca']}.",
        "En el centro se ponen dos fichas que se tocan con el mismo color. Cada uno recibe "
        f"{rules.tiles_each()}, que los demás no ven; el resto forma el montón. Se juega por turnos, y {first['es']}.",
        f"Two tiles that touch with the same colour are laid in the middle. Everybody gets {rules.tiles_each()}, hidden from the "
        "others; the rest "
        f"is the pile. You play in turn, and {first['en']}.",
    )


def turn(rules: HexadomRules) -> list[Words | None]:
    when = (
        words(
            "O roba una fitxa del munt, encara que puguis jugar.",
            "O roba una ficha del montón, aunque puedas jugar.",
            "Or draw a tile from the pile, even if you could play.",
        )
        if rules.draw_when_able
        else words(
            "Si no en pots posar cap, roba una fitxa del munt. Si pots jugar, has de jugar.",
            "Si no puedes poner ninguna, roba una ficha del montón. Si puedes jugar, tienes que jugar.",
            "If you cannot lay any, draw a tile from the pile. If you can play, you must.",
        )
    )
    then = (
        words(
            "La fitxa que has robat la pots posar de seguida o quedar-te-la, i s'acaba el torn.",
            "La ficha que has robado la puedes poner enseguida o quedártela, y se acaba el turno.",
            "The tile you have drawn may be laid at once or kept, and your turn is over.",
        )
        if rules.drawn_tile_only
        else words(
            "Després de robar pots posar qualsevol fitxa de la mà, o cap, i s'acaba el torn.",
            "Después de robar puedes poner cualquier ficha de la mano, o ninguna, y se acaba el turno.",
            "After drawing you may lay any tile of your hand, or none, and your turn is over.",
        )
    )
    return [
        words("Posa una fitxa on encaixi.", "Pon una ficha donde encaje.", "Lay a tile where it fits."),
        when,
        then,
    ]


def fit(rules: HexadomRules) -> list[Block]:
    least = (
        words(
            "La casella ha de ser buida i tocar almenys dues fitxes del tauler.",
            "La casilla ha de estar vacía y tocar al menos dos fichas del tablero.",
            "The cell must be empty and touch at least two tiles on the board.",
        )
        if rules.min_neighbours == 2
        else words(
            "La casella ha de ser buida i tocar almenys una fitxa del tauler.",
            "La casilla ha de estar vacía y tocar al menos una ficha del tablero.",
            "The cell must be empty and touch at least one tile on the board.",
        )
    )
    return [
        points(
            least,
            words(
                "Cada costat que en toca un altre ha de ser del mateix color.",
                "Cada lado que toca a otro ha de ser del mismo color.",
                "Every side that touches another must have the same colour.",
            ),
            words(
                "Un costat blanc va bé amb qualsevol color.", "Un lado blanco va bien con cualquier color.", "A white side goes with "
                "any colour."
            ),
            words(
                "Al costat d'una negra no s'hi pot posar cap fitxa blanca ni de color.",
                "Junto a una negra no se puede poner ninguna ficha blanca ni de color.",
                "No white or coloured tile may be laid beside a black one.",
            ),
        ),
        pictures(
            row("BUR 0,0 r3; BRY 1,0 r3; ? 1,-1 r0", "A la casella de dalt hi cal vermell a l'esquerra i groc a la dreta…",
                "En la casilla de arriba hace falta rojo a la izquierda y amarillo a la derecha…",
                "The cell above needs red on its left and yellow on its right …"),
            row("BUR 0,0 r3; BRY 1,0 r3; BRY 1,-1 r2", "… i aquesta fitxa, ben girada, hi encaixa.", "… y esta ficha, bien girada, encaja.",
                "… and this tile fits, rotated the right way."),
        ),
    ]  # fmt: skip


def black(rules: HexadomRules) -> list[Block]:
    where = {
        "no_black_neighbour": words(
            "Una negra es pot posar vora colors i vora blanques, però mai vora una altra negra.",
            "Una negra se puede poner junto a colores y junto a blancas, pero nunca junto a otra negra.",
            "A black tile may be laid beside colours and white, but never beside another black.",
        ),
        "no_white_neighbour": words(
            "Una negra es pot posar vora colors i vora altres negres, però mai vora una blanca.",
            "Una negra se puede poner junto a colores y junto a otras negras, pero nunca junto a una blanca.",
            "A black tile may be laid beside colours and other blacks, but never beside white.",
        ),
        "neither": words(
            "Una negra es pot posar vora el que sigui.",
            "Una negra se puede poner junto a lo que sea.",
            "A black tile may be laid beside anything.",
        ),
    }[rules.black_rule]
    who = (
        words(
            "Quan algú posa una negra, tots els que tenen menys fitxes (també qui l'ha posada, si n'és un) en roben una.",
            "Cuando alguien pone una negra, todos los que tienen menos fichas (también quien la ha puesto, si es uno de ellos) roban una.",
            "When somebody lays a black, everybody with the fewest tiles (whoever laid it too, if among them) draws one.",
        )
        if rules.black_draw_includes_self
        else words(
            "Quan algú posa una negra, tots els que tenen menys fitxes en roben una, menys qui l'ha posada.",
            "Cuando alguien pone una negra, todos los que tienen menos fichas roban una, menos quien la ha puesto.",
            "When somebody lays a black, everybody with the fewest tiles draws one, except whoever laid it.",
        )
    )
    last = (
        words(
            "Si la negra és la teva última fitxa, guanyes.",
            "Si la negra es tu última ficha, ganas.",
            "If the black is your last tile, you win.",
        )
        if rules.black_last_tile == "wins"
        else words(
            "Si la negra és la teva última fitxa, has de robar i es continua: no es pot acabar amb una negra.",
            "Si la negra es tu última ficha, tienes que robar y se sigue: no se puede acabar con una negra.",
            "If the black is your last tile you draw one and play goes on: you cannot go out with a black.",
        )
    )
    return [points(where, who, last)]


def end(rules: HexadomRules) -> list[Words | None]:
    pile = (
        words(
            "Si s'acaba el munt, la partida s'acaba: guanya qui té menys fitxes.",
            "Si se acaba el montón, la partida termina: gana quien tiene menos fichas.",
            "If the pile runs out the game ends: whoever has fewest tiles wins.",
        )
        if rules.pile_empty == "end"
        else words(
            "Si s'acaba el munt es continua sense robar: qui no pot jugar, passa. Si passen tots, guanya qui té menys fitxes.",
            "Si se acaba el montón se sigue sin robar: quien no puede jugar, pasa. Si pasan todos, gana quien tiene menos fichas.",
            "If the pile runs out play goes on without draws: whoever cannot play passes. If all pass, whoever has fewest tiles wins.",
        )
    )
    dead = (
        words(
            "Si cap fitxa que quedi no pot encaixar enlloc, també s'acaba.",
            "Si ninguna ficha que quede puede encajar en ningún sitio, también se acaba.",
            "If no tile that is left could fit anywhere, the game ends too.",
        )
        if rules.dead_board == "end"
        else words(
            "Si cap fitxa que quedi no pot encaixar enlloc, es va robant fins que s'acaba el munt.",
            "Si ninguna ficha que quede puede encajar en ningún sitio, se va robando hasta que se acaba el montón.",
            "If no tile that is left could fit anywhere, players draw until the pile is gone.",
        )
    )
    return [
        words(
            "Qui posa l'última fitxa guanya a l'acte.",
            "Quien pone su última ficha gana en el acto.",
            "Whoever lays their last tile wins at once.",
        ),
        pile,
        dead,
        words(
            "Si hi ha empat, es torna a comptar sense les negres; després, sense les blanques; després, sense les d'un color.",
            "Si hay empate, se vuelve a contar sin las negras; después, sin las blancas; después, sin las de un color.",
            "If players are level, count again without black tiles; then without white; then without those of one colour.",
        ),
    ]
