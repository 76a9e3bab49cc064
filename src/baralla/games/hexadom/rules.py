"""The switches of Hexadom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from baralla.engine.errors import RulesError
from baralla.engine.rules import ON_OFF, Lists, Rules, Value, switch, words
from baralla.games.hexadom.tiles import TILES

START_PAIR = 2
MOST_TILES_EACH = (TILES - START_PAIR - 1) // 2  # two players, one tile left in the pile


@dataclass(frozen=True, kw_only=True)
class HexadomRules(Rules):
    """Every switch of the Hexadom table."""

    GAME: ClassVar[str] = "hexadom"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "default": {},
        "appendix": {"black_rule": "no_white_neighbour", "dead_board": "draw_on"},
        "domino": {"pile_empty": "play_on", "draw_when_able": False},
        "easy": {"min_neighbours": 1},
    }

    players: int = switch(
        2,
        (2, 3, 4, 5, 6),
        words("Jugadors", "Jugadores", "Players"),
        words("Quants seuen a taula.", "Cuántos se sientan a la mesa.", "How many sit at the table."),
    )
    black_rule: str = switch(
        "no_black_neighbour",
        ("no_black_neighbour", "no_white_neighbour", "neither"),
        words("On va la negra", "Dónde va la negra", "Where black goes"),
        words(
            "no_black_neighbour: la negra no toca cap altra negra; no_white_neighbour: no toca cap blanca; neither: va on sigui. "
            "Al costat d'una negra no hi va mai cap fitxa blanca ni de color.",
            "no_black_neighbour: la negra no toca otra negra; no_white_neighbour: no toca ninguna blanca; neither: va donde sea. "
            "Junto a una negra nunca va una ficha blanca ni de color.",
            "no_black_neighbour: black never beside black; no_white_neighbour: never beside white; neither: anywhere. "
            "White and coloured tiles never go beside a black.",
        ),
    )
    pile_empty: str = switch(
        "end",
        ("end", "play_on"),
        words("Munt buit", "Montón vacío", "Empty pile"),
        words(
            "end: la partida acaba quan s'acaba el munt; play_on: se segueix sense robar, i qui no pot jugar passa.",
            "end: la partida acaba cuando se acaba el montón; play_on: se sigue sin robar, y quien no puede jugar pasa.",
            "end: the game ends with the pile; play_on: it goes on without draws, and who cannot play passes.",
        ),
    )
    dead_board: str = switch(
        "end",
        ("end", "draw_on"),
        words("Tauler mort", "Tablero muerto", "Dead board"),
        words(
            "Quan cap fitxa que quedi, la tingui qui la tingui, no encaixa enlloc: end: la partida acaba com si s'hagués acabat el munt; "
            "draw_on: es va robant fins que s'acaba.",
            "Cuando ninguna ficha que quede, la tenga quien la tenga, encaja en ningún sitio: end: la partida acaba como si se hubiera "
            "acabado el montón; draw_on: se sigue robando hasta que se acaba.",
            "When no tile that is left, whoever has it, fits anywhere: end: the game ends as with an empty pile; "
            "draw_on: players draw until the pile is empty.",
        ),
    )
    black_draw_includes_self: bool = switch(
        True,
        ON_OFF,
        words("La negra toca qui la juga", "La negra alcanza a quien la juega", "Black catches its player"),
        words(
            "Qui juga la negra també roba si és dels que tenen menys fitxes.",
            "Quien juega la negra también roba si está entre los que tienen menos fichas.",
            "The player of a black draws too when among those with fewest tiles.",
        ),
    )
    black_last_tile: str = switch(
        "wins",
        ("wins", "draws"),
        words("Negra com a darrera fitxa", "Negra como última ficha", "Black as last tile"),
        words(
            "wins: qui acaba amb una negra guanya; draws: ha de robar, i la partida segueix.",
            "wins: quien acaba con una negra gana; draws: tiene que robar, y la partida sigue.",
            "wins: going out with a black wins; draws: its player draws a tile and play goes on.",
        ),
    )
    draw_when_able: bool = switch(
        True,
        ON_OFF,
        words("Robar podent jugar", "Robar pudiendo jugar", "Draw when able to play"),
        words(
            "Es pot robar encara que es pugui jugar; si no, només roba qui no pot jugar.",
            "Se puede robar aunque se pueda jugar; si no, solo roba quien no puede jugar.",
            "One may draw even when able to play; off: only who cannot play draws.",
        ),
    )
    drawn_tile_only: bool = switch(
        True,
        ON_OFF,
        words("Només la fitxa robada", "Solo la ficha robada", "Only the drawn tile"),
        words(
            "Després de robar només es pot jugar la fitxa robada; si no, qualsevol de la mà.",
            "Después de robar solo se puede jugar la ficha robada; si no, cualquiera de la mano.",
            "After drawing, only that tile may be played; off: any tile of the hand.",
        ),
    )
    start_player: str = switch(
        "random",
        ("random", "previous_loser"),
        words("Qui comença", "Quién empieza", "Who starts"),
        words(
            "random: a l'atzar; previous_loser: comença qui ha perdut la partida anterior (la primera, a l'atzar).",
            "random: al azar; previous_loser: empieza quien perdió la partida anterior (la primera, al azar).",
            "random: drawn by lot; previous_loser: the loser of the game before starts (the first game: by lot).",
        ),
    )
    hand_sizes: tuple[int, ...] = switch(
        (10, 10, 10, 9, 8),
        Lists(5, 1, MOST_TILES_EACH),
        words("Fitxes per jugador", "Fichas por jugador", "Tiles each"),
        words(
            "Fitxes a la mà amb 2, 3, 4, 5 i 6 jugadors.",
            "Fichas en la mano con 2, 3, 4, 5 y 6 jugadores.",
            "Tiles dealt with 2, 3, 4, 5 and 6 players.",
        ),
    )
    min_neighbours: int = switch(
        2,
        (1, 2),
        words("Veïnes com a mínim", "Vecinas como mínimo", "Fewest neighbours"),
        words(
            "Quantes fitxes ha de tocar, almenys, una fitxa nova. Amb 1 és més fàcil.",
            "Cuántas fichas debe tocar, al menos, una ficha nueva. Con 1 es más fácil.",
            "How many tiles a new one must touch. 1 is easier.",
        ),
    )
    tri_layout: str = switch(
        "pairs",
        ("pairs", "opposite"),
        words("Fitxes tricolors", "Fichas tricolores", "Tricolour tiles"),
        words(
            "pairs: cada color en dos costats seguits; opposite: en dos costats oposats.",
            "pairs: cada color en dos lados seguidos; opposite: en dos lados opuestos.",
            "pairs: each colour on two sides in a row; opposite: on two facing sides.",
        ),
    )

    def check(self) -> None:
        most = (TILES - START_PAIR - 1) // self.players
        if self.tiles_each() > most:
            raise RulesError(
                f"{self.players} players with {self.tiles_each()} tiles each leave no pile of the {TILES} tiles: "
                f"deal {most} each or fewer (hand_sizes)"
            )

    def tiles_each(self) -> int:
        """Tiles dealt to every player."""
        return self.hand_sizes[self.players - 2]
