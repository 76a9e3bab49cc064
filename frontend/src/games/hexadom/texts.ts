/** Every text of the Hexadom board, in Catalan, Spanish and English. */

import { teller, words } from "../../lib/i18n";
import type { Words } from "../../lib/types";

export const HEXADOM_TEXTS = {
  // Tiles
  colour_U: words("blava", "azul", "blue"),
  colour_G: words("verda", "verde", "green"),
  colour_R: words("vermella", "roja", "red"),
  colour_Y: words("groga", "amarilla", "yellow"),
  colour_P: words("lila", "lila", "purple"),
  tile_W: words("fitxa blanca, va amb tot", "ficha blanca, va con todo", "white tile, goes with everything"),
  tile_K: words("fitxa negra, tanca el pas", "ficha negra, cierra el paso", "black tile, seals its place"),
  tile_M: words("fitxa tota {colours}", "ficha toda {colours}", "all {colours} tile"),
  tile_B: words("fitxa {colours}", "ficha {colours}", "{colours} tile"),
  tile_T_plus: words("fitxa {colours}, cap a la dreta", "ficha {colours}, hacia la derecha", "{colours} tile, right-handed"),
  tile_T_minus: words("fitxa {colours}, cap a l'esquerra", "ficha {colours}, hacia la izquierda", "{colours} tile, left-handed"),
  copies: words("{tile}, {n} {n:de la mateixa|d'iguals}", "{tile}, {n} {n:igual|iguales}", "{tile}, {n} of {n:it|them}"),

  // What one has to do
  your_turn: words("Et toca: tria una fitxa o roba", "Te toca: elige una ficha o roba", "Your turn: choose a tile or draw"),
  must_draw: words("No t'encaixa cap fitxa: roba'n una", "No te encaja ninguna ficha: roba una", "No tile of yours fits: draw one"),
  must_play: words("Et toca: tria una fitxa", "Te toca: elige una ficha", "Your turn: choose a tile"),
  must_pass: words("No hi encaixa res: passa", "No encaja nada: pasa", "Nothing fits: pass"),
  drew: words("Has robat aquesta fitxa: juga-la o queda-te-la", "Has robado esta ficha: juégala o quédatela", "You drew this tile: play it or keep it"),
  drew_no_fit: words("Has robat una fitxa que no encaixa", "Has robado una ficha que no encaja", "You drew a tile that does not fit"),
  waiting: words("Juga {name}…", "Juega {name}…", "{name} is playing…"),
  choose_spot: words("Toca un lloc del tauler", "Toca un sitio del tablero", "Tap a place on the board"),
  fits_nowhere: words("Aquesta fitxa no encaixa enlloc", "Esta ficha no encaja en ningún sitio", "This tile fits nowhere"),
  only_drawn: words("Ara només pots jugar la fitxa robada", "Ahora solo puedes jugar la ficha robada", "Now only the drawn tile may be played"),
  draw: words("Roba", "Robar", "Draw"),
  keep: words("Queda-te-la", "Quedártela", "Keep it"),
  pass: words("Passa", "Pasar", "Pass"),
  lay: words("Posa-la", "Ponerla", "Lay it"),
  turn_tile: words("Gira", "Girar", "Turn"),
  cancel: words("Deixa-la a la mà", "Dejarla en la mano", "Put it back"),
  next_spot: words("Lloc següent", "Sitio siguiente", "Next place"),
  previous_spot: words("Lloc anterior", "Sitio anterior", "Previous place"),
  spot_n: words("Lloc {i} de {n}", "Sitio {i} de {n}", "Place {i} of {n}"),
  spot_label: words("Posa {tile}: lloc {i} de {n}", "Pon {tile}: sitio {i} de {n}", "Lay {tile}: place {i} of {n}"),
  spot_turns: words("{label}, gir {k} de {m}", "{label}, giro {k} de {m}", "{label}, turn {k} of {m}"),

  // The table
  board: words(
    "Tauler amb {n} {n:fitxa|fitxes}. Fletxes per moure'l, més i menys per apropar-lo, zero per centrar-lo.",
    "Tablero con {n} {n:ficha|fichas}. Flechas para moverlo, más y menos para acercarlo, cero para centrarlo.",
    "Board with {n} {n:tile|tiles}. Arrows move it, plus and minus zoom, zero centres it.",
  ),
  zoom_in: words("Apropa", "Acercar", "Zoom in"),
  zoom_out: words("Allunya", "Alejar", "Zoom out"),
  centre: words("Centra el tauler", "Centrar el tablero", "Centre the board"),
  pile: words("Munt", "Montón", "Pile"),
  pile_n: words("Munt: {n} {n:fitxa|fitxes}", "Montón: {n} {n:ficha|fichas}", "Pile: {n} {n:tile|tiles}"),
  holds_n: words("{name}: {n} {n:fitxa|fitxes}", "{name}: {n} {n:ficha|fichas}", "{name}: {n} {n:tile|tiles}"),
  players: words("Jugadors", "Jugadores", "Players"),
  fits: words("Encaixen", "Encajan", "They fit"),
  rest: words("No encaixen", "No encajan", "They do not fit"),
  your_hand: words("La teva mà", "Tu mano", "Your hand"),
  hand_of: words("{name:La teva mà|La mà de {name}}", "{name:Tu mano|La mano de {name}}", "{name:Your|{name}'s} hand"),
  no_tiles: words("sense fitxes", "sin fichas", "no tiles"),
  hands_open: words("Fitxes que han quedat", "Fichas que han quedado", "Tiles left"),
  winner: words("guanya", "gana", "wins"),

  // Why the game ended
  ended_out: words("{name} {name:t'has|s'ha|s'han} quedat sense fitxes", "{name} {name:te has|se ha|se han} quedado sin fichas", "{name} {name:have|has|have} run out of tiles"),
  ended_pile: words("S'ha acabat el munt", "Se ha acabado el montón", "The pile is empty"),
  ended_passes: words("Tothom ha passat", "Todos han pasado", "Everybody has passed"),
  ended_dead_board: words(
    "Tauler mort: cap de les fitxes que queden no encaixa enlloc",
    "Tablero muerto: ninguna de las fichas que quedan encaja en ningún sitio",
    "Dead board: none of the tiles left fits anywhere",
  ),
  decided_tiles: words("Guanya qui té menys fitxes", "Gana quien tiene menos fichas", "Fewest tiles win"),
  decided_without_black: words(
    "Empat a fitxes: sense les negres, {counts}",
    "Empate a fichas: sin las negras, {counts}",
    "Equal number of tiles: without the blacks, {counts}",
  ),
  decided_without_white: words(
    "Empat a fitxes: sense negres ni blanques, {counts}",
    "Empate a fichas: sin negras ni blancas, {counts}",
    "Equal number of tiles: without blacks and whites, {counts}",
  ),
  decided_without_mono: words(
    "Empat a fitxes: sense negres, blanques ni d'un sol color, {counts}",
    "Empate a fichas: sin negras, blancas ni de un solo color, {counts}",
    "Equal number of tiles: without blacks, whites and one-colour tiles, {counts}",
  ),
  decided_shared: words(
    "Empat en tots els recomptes: la victòria és compartida",
    "Empate en todos los recuentos: la victoria es compartida",
    "Equal in every count: the win is shared",
  ),

  // Actions told
  told_play: words("{name}: {tile}", "{name}: {tile}", "{name}: {tile}"),
  told_black: words("{name}: fitxa negra; qui en té menys, roba", "{name}: ficha negra; quien tiene menos, roba", "{name}: black tile; whoever has fewest draws"),
  told_draw: words("{name} {name:robes|roba|roben} una fitxa", "{name} {name:robas|roba|roban} una ficha", "{name} {name:draw|draws|draw} a tile"),
  told_keep: words("{name} {name:et quedes|es queda|es queden} la fitxa", "{name} {name:te quedas|se queda|se quedan} la ficha", "{name} {name:keep|keeps|keep} the tile"),
  told_pass: words("{name} {name:passes|passa|passen}", "{name} {name:pasas|pasa|pasan}", "{name} {name:pass|passes|pass}"),
  label_play: words("posa la {tile}", "pon la {tile}", "lay the {tile}"),
} satisfies Record<string, Words>;

export type HexadomText = keyof typeof HEXADOM_TEXTS;

export const tellHexadom = teller<HexadomText>(HEXADOM_TEXTS);
