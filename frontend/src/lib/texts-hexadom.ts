/** Every text of the Hexadom board, in Catalan, Spanish and English. */

import { teller } from "./i18n";
import type { Words } from "./types";

const words = (ca: string, es: string, en: string): Words => ({ ca, es, en });

export const HEXADOM_TEXTS = {
  // Tiles
  colour_U: words("blau", "azul", "blue"),
  colour_G: words("verd", "verde", "green"),
  colour_R: words("vermell", "rojo", "red"),
  colour_Y: words("groc", "amarillo", "yellow"),
  colour_P: words("lila", "lila", "purple"),
  tile_W: words("fitxa blanca, va amb tot", "ficha blanca, casa con todo", "white tile, goes with all"),
  tile_K: words("fitxa negra, tanca el pas", "ficha negra, cierra el paso", "black tile, seals its place"),
  tile_M: words("fitxa tota {colours}", "ficha toda {colours}", "all {colours} tile"),
  tile_B: words("fitxa de {colours}", "ficha de {colours}", "{colours} tile"),
  tile_T_plus: words("fitxa de {colours}, dreta", "ficha de {colours}, derecha", "{colours} tile, right-handed"),
  tile_T_minus: words("fitxa de {colours}, esquerra", "ficha de {colours}, izquierda", "{colours} tile, left-handed"),
  copies: words("{tile}, {n} de la mateixa|{tile}, {n} d'iguals", "{tile}, {n} igual|{tile}, {n} iguales", "{tile}, {n} of it|{tile}, {n} of them"),

  // What one has to do
  your_turn: words("Et toca: tria una fitxa o roba", "Te toca: elige una ficha o roba", "Your turn: choose a tile or draw"),
  must_draw: words("No t'encaixa cap fitxa: roba'n una", "No te casa ninguna ficha: roba una", "No tile of yours fits: draw one"),
  must_play: words("Et toca: tria una fitxa", "Te toca: elige una ficha", "Your turn: choose a tile"),
  must_pass: words("No hi encaixa res: passa", "No casa nada: pasa", "Nothing fits: pass"),
  drew: words("Has robat aquesta fitxa: juga-la o queda-te-la", "Has robado esta ficha: juégala o quédatela", "You drew this tile: play it or keep it"),
  drew_no_fit: words("Has robat una fitxa que no encaixa", "Has robado una ficha que no casa", "You drew a tile that does not fit"),
  waiting: words("Juga {name}…", "Juega {name}…", "{name} is playing…"),
  choose_spot: words("Toca un lloc del tauler", "Toca un sitio del tablero", "Tap a place on the board"),
  fits_nowhere: words("Aquesta fitxa no encaixa enlloc", "Esta ficha no casa en ningún sitio", "This tile fits nowhere"),
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
    "Tauler amb {n} fitxes. Fletxes per moure'l, més i menys per apropar-lo, zero per centrar-lo.",
    "Tablero con {n} fichas. Flechas para moverlo, más y menos para acercarlo, cero para centrarlo.",
    "Board with {n} tiles. Arrows move it, plus and minus zoom, zero centres it.",
  ),
  zoom_in: words("Apropa", "Acercar", "Zoom in"),
  zoom_out: words("Allunya", "Alejar", "Zoom out"),
  centre: words("Centra el tauler", "Centrar el tablero", "Centre the board"),
  pile: words("Munt", "Montón", "Pile"),
  pile_n: words("Munt: {n} fitxa|Munt: {n} fitxes", "Montón: {n} ficha|Montón: {n} fichas", "Pile: {n} tile|Pile: {n} tiles"),
  holds_n: words("{name}: {n} fitxa|{name}: {n} fitxes", "{name}: {n} ficha|{name}: {n} fichas", "{name}: {n} tile|{name}: {n} tiles"),
  players: words("Jugadors", "Jugadores", "Players"),
  fits: words("Encaixen", "Casan", "They fit"),
  rest: words("No encaixen", "No casan", "They do not fit"),
  your_hand: words("La teva mà", "Tu mano", "Your hand"),
  hand_of: words("La mà de {name}", "La mano de {name}", "{name}'s hand"),
  no_tiles: words("sense fitxes", "sin fichas", "no tiles"),
  hands_open: words("Fitxes que han quedat", "Fichas que han quedado", "Tiles left"),
  winner: words("guanya", "gana", "wins"),

  // Actions told
  told_play: words("{name}: {tile}", "{name}: {tile}", "{name}: {tile}"),
  told_black: words("{name}: fitxa negra; qui en té menys, roba", "{name}: ficha negra; quien tiene menos, roba", "{name}: black tile; whoever has fewest draws"),
  told_draw: words("{name}: roba una fitxa", "{name}: roba una ficha", "{name}: draws a tile"),
  told_keep: words("{name}: es queda la fitxa", "{name}: se queda la ficha", "{name}: keeps the tile"),
  told_pass: words("{name}: passa", "{name}: pasa", "{name}: passes"),
  label_play: words("posa la {tile}", "pon la {tile}", "lay the {tile}"),
} satisfies Record<string, Words>;

export type HexadomText = keyof typeof HEXADOM_TEXTS;

export const tellHexadom = teller<HexadomText>(HEXADOM_TEXTS);
