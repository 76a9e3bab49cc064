"""Hexadom in words: what the terminal and the page say of its actions is beside the board that each draws."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.texts import Texts

TEXTS = Texts(
    how_to=(
        words(
            "Posa una fitxa que en toqui almenys dues i que tots els colors que es toquen siguin iguals. La pots girar.",
            "Pon una ficha que toque al menos dos y que todos los colores que se tocan sean iguales. La puedes girar.",
            "Lay a tile that touches at least two others, with equal colours wherever they meet. You may turn it.",
        ),
        words(
            "Si no pots o no vols, roba'n una: la pots posar de seguida o quedar-te-la.",
            "Si no puedes o no quieres, roba una: la puedes poner enseguida o quedártela.",
            "If you cannot or do not want to, draw one: lay it at once or keep it.",
        ),
        words(
            "La blanca va bé amb tot. La negra també, i fa robar els que tenen menys fitxes.",
            "La blanca va bien con todo. La negra también, y hace robar a los que tienen menos fichas.",
            "White matches everything. So does black, which also makes those with the fewest tiles draw.",
        ),
        words(
            "Guanya qui es queda sense fitxes. Si s'acaba el munt, o si ja no hi encaixa cap fitxa, guanya qui en té menys.",
            "Gana quien se queda sin fichas. Si se acaba el montón, o si ya no encaja ninguna ficha, gana quien tiene menos.",
            "Whoever runs out of tiles wins. If the pile runs out, or no tile fits any more, whoever has the fewest wins.",
        ),
    ),
    presets={
        "appendix": words("Negra lluny de blanca", "Negra lejos de blanca", "Black away from white"),
        "domino": words("Com el dòmino", "Como el dominó", "Like dominoes"),
        "easy": words("Fàcil", "Fácil", "Easy"),
    },
    values={
        "black_rule": {
            "no_black_neighbour": words("mai al costat d'una negra", "nunca junto a una negra", "never beside black"),
            "no_white_neighbour": words("mai al costat d'una blanca", "nunca junto a una blanca", "never beside white"),
            "neither": words("on sigui", "donde sea", "anywhere"),
        },
        "pile_empty": {
            "end": words("s'acaba", "se acaba", "the game ends"),
            "play_on": words("es continua", "se sigue", "play goes on"),
        },
        "dead_board": {
            "end": words("s'acaba", "se acaba", "the game ends"),
            "draw_on": words("es roba fins al final", "se roba hasta el final", "draw to the end"),
        },
        "black_last_tile": {"wins": words("guanya", "gana", "wins"), "draws": words("roba", "roba", "draws")},
        "start_player": {
            "random": words("a l'atzar", "al azar", "at random"),
            "previous_loser": words("qui ha perdut l'anterior", "quien perdió la anterior", "the loser of the last game"),
        },
        "tri_layout": {
            "pairs": words("de dos en dos", "de dos en dos", "in pairs"),
            "opposite": words("cara a cara", "cara a cara", "opposite"),
        },
    },
)
