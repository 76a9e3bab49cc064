"""The Hexadom player of Canyelles: a few rules for the wild tiles, and a search for the rest.

A black is laid as soon as somebody is two tiles ahead; wild tiles are kept while anything else fits, and laid where they help most; a
single placement is laid without thinking. Otherwise every placement grows a graph (`player_search`), and the deepest, after which the
player can go on laying longest, is chosen; of equally deep ones the likeliest. Two levels below it are not of the source
(`player_simple`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.advice import Reason, teach
from baralla.engine.bits import lowest
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Constant, Dice, Numbers, State
from baralla.engine.rules import option, words
from baralla.games.hexadom.board import neighbour_face, whole
from baralla.games.hexadom.colours import colour_shares
from baralla.games.hexadom.game import STATE
from baralla.games.hexadom.moves import faces_to_lay, other_action, placements
from baralla.games.hexadom.player_search import best_placement
from baralla.games.hexadom.player_simple import BEGINNER, NOTHING, NOVICE, most_colours
from baralla.games.hexadom.tiles import COLOURS, FACES, FIRST_MONO, OPPOSITE_SIDE, SHOWS, SIDES, WORD_BITS, WORDS, K, W

MINIMUM, STANDARD, MAXIMUM = range(NOVICE + 1, NOVICE + 4)
LEVELS = ("beginner", "novice", "minimum", "standard", "maximum")
DEPTH: Constant = np.array([7, 7, 5, 6, 7], np.int64)  # standard, for 2 to 6 players: the first and the last node are the player's own
TILES_AHEAD = 2  # a rival with so many tiles fewer makes the black worth its loss

OPTIONS = (
    option(
        "level",
        "standard",
        LEVELS,
        words(
            "fins on mira: beginner, al costat de l'última fitxa; novice, el tauler; minimum, un torn de taula; "
            "standard, 5 a 7 fitxes segons els jugadors; maximum, un torn més",
            "hasta dónde mira: beginner, junto a la última ficha; novice, el tablero; minimum, una vuelta a la mesa; "
            "standard, 5 a 7 fichas según los jugadores; maximum, una vuelta más",
            "how far it looks: beginner, beside the last tile; novice, the board; minimum, once round the table; "
            "standard, 5 to 7 tiles by players; maximum, once more round",
        ),
    ),
)
HELP = words(
    "el jugador de la font: regles per als comodins i una cerca de les fitxes que vindran",
    "el jugador de la fuente: reglas para los comodines y una búsqueda de las fichas que vendrán",
    "the player of the source: rules for the wild tiles and a search of the tiles to come",
)

LAYS_BLACK, LAYS_WILD, LAYS_ONLY, SEARCHES, CANNOT, LAYS_BESIDE, LAYS_MOST, OVERLOOKS = range(1, 9)
REASONS = {
    LAYS_BLACK: Reason(
        "black",
        words(
            "algú té {1} fitxes menys: la negra el fa robar",
            "alguien tiene {1} fichas menos: la negra le hace robar",
            "somebody has {1} tiles fewer: the black makes him draw",
        ),
    ),
    LAYS_WILD: Reason(
        "wild",
        words(
            "només hi ha comodins per jugar; aquí toca {1} fitxes",
            "solo hay comodines para jugar; aquí toca {1} fichas",
            "only wild tiles fit; here it touches {1} tiles",
        ),
    ),
    LAYS_ONLY: Reason("only", words("no hi ha cap altra jugada", "no hay otra jugada", "there is no other placement")),
    SEARCHES: Reason(
        "search",
        words(
            "de {3} jugades, la que arriba més lluny ({1} fitxes) i, entre iguals, la més probable",
            "de {3} jugadas, la que llega más lejos ({1} fichas) y, entre iguales, la más probable",
            "of {3} placements, the one that goes furthest ({1} tiles) and, of equals, the likeliest",
        ),
    ),
    CANNOT: Reason("none", words("no hi encaixa cap fitxa", "no encaja ninguna ficha", "no tile fits")),
    LAYS_BESIDE: Reason(
        "beside",
        words(
            "la fitxa amb més colors que encaixa al costat de les últimes",
            "la ficha con más colores que encaja junto a las últimas",
            "the tile with most colours that fits beside the last ones laid",
        ),
    ),
    LAYS_MOST: Reason(
        "colours",
        words(
            "la fitxa amb més colors, que és la que costa més de col·locar",
            "la ficha con más colores, que es la que más cuesta colocar",
            "the tile with most colours, which is the hardest to place",
        ),
    ),
    OVERLOOKS: Reason(
        "overlook",
        words(
            "no veig res que encaixi al costat de les últimes fitxes",
            "no veo nada que encaje junto a las últimas fichas",
            "I see nothing that fits beside the last tiles",
        ),
    ),
}


@njit
def depth_of(level: int, players: int) -> int:
    """How many tiles ahead the graph looks, its first included."""
    if level == MINIMUM:
        return players + 1
    return DEPTH[players - 2] + (players if level == MAXIMUM else 0)


@njit
def list_placements(s: State, first: int, cells: Numbers, faces: Numbers) -> int:
    """Write the ways to lay a tile now, of the type `first` or a later one (the wild ones come first); how many."""
    n = 0
    for cell in range(s.opened):
        for word in range(WORDS):
            fitting = s.fit[cell, word] & faces_to_lay(s, word)
            while fitting:
                face = word * WORD_BITS + lowest(fitting)
                fitting &= fitting - 1
                if face >= first * SIDES:
                    cells[n] = cell
                    faces[n] = face
                    n += 1
    return n


@njit
def tiles_behind(s: State) -> int:
    """How many tiles fewer than the player the one with fewest has."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.held[s.turn] - s.held[seat])
    return most


@njit
def place_wild(s: State, kind: int, note: Numbers) -> Action:
    """Where to lay a wild tile, as an action; -1 if nowhere. Who is winning closes the board with a black, among many tiles, and lays a
    white among few; who is not does the opposite. Then beside the colours it has least of."""
    winning = tiles_behind(s) == 0
    many = winning == (kind == K)
    shares = np.empty(len(COLOURS), np.float64)
    colour_shares(s, s.turn, shares)
    bit = 1 << kind * SIDES
    chosen, most, least = -1, 0, 0.0
    for cell in range(s.opened):
        if not s.fit[cell, 0] & faces_to_lay(s, 0) & bit:
            continue
        touching, held = 0, 0.0
        for side in range(SIDES):
            face = neighbour_face(s, whole(s.open_place[cell]), side)
            if face >= 0:
                touching += 1
                held += shares[SHOWS[s.tri_layout, face, OPPOSITE_SIDE[side]]]
        worth = touching if many else -touching
        if chosen < 0 or worth > most or (worth == most and held < least):
            chosen, most, least = cell, worth, held
    note[1] = abs(most)
    return chosen if chosen < 0 else chosen * FACES + kind * SIDES


@njit
def lay_simply(s: State, level: int, cells: Numbers, faces: Numbers, n: int, note: Numbers) -> Action:
    """What the levels do that do not look ahead; who sees nothing and may neither draw nor keep looks again, as a novice."""
    action = most_colours(s, level, cells, faces, n, note)
    if action == NOTHING:
        note[0] = OVERLOOKS
        action = other_action(s, n)
        if action >= 0:
            return action
        level = NOVICE
        action = most_colours(s, level, cells, faces, n, note)
    note[0] = LAYS_BESIDE if level == BEGINNER else LAYS_MOST
    return action


@njit
def advise(s: State, settings: Any, dice: Dice, note: Numbers) -> Action:
    """What the player does; `settings` holds the level."""
    ways = placements(s)
    if ways == 0:
        note[0] = CANNOT
        return other_action(s, 0)
    level = int(settings[0])
    cells = np.empty(ways, np.int64)
    faces = np.empty(ways, np.int64)
    if level <= NOVICE:
        return lay_simply(s, level, cells, faces, list_placements(s, 0, cells, faces), note)
    if tiles_behind(s) >= TILES_AHEAD:
        action = place_wild(s, K, note)
        if action >= 0:
            note[0] = LAYS_BLACK
            note[1] = tiles_behind(s)
            return action
    n = list_placements(s, FIRST_MONO, cells, faces)
    if n == 0:
        note[0] = LAYS_WILD
        action = place_wild(s, W, note)
        return action if action >= 0 else place_wild(s, K, note)
    if n == 1:
        note[0] = LAYS_ONLY
        return cells[0] * FACES + faces[0]
    note[0] = SEARCHES
    return best_placement(s, whole(s.turn), cells, faces, n, depth_of(level, whole(s.players)), note)


teach(STATE, advise)
