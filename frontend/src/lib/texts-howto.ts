/** Each game in a few lines, for somebody who has never played it. Keys are the game's name and the line's number. */

import type { GameName, Lang, Words } from "./types";

const words = (ca: string, es: string, en: string): Words => ({ ca, es, en });

export const HOWTO_TEXTS = {
  brisca_1: words(
    "Tens tres cartes. Juga'n la que vulguis: no hi ha cap obligació.",
    "Tienes tres cartas. Juega la que quieras: no hay ninguna obligación.",
    "You hold three cards. Play any of them: nothing is forced.",
  ),
  brisca_2: words(
    "S'endú la basa el triomf més alt; si no n'hi ha, la carta més alta del pal de sortida.",
    "Se lleva la baza el triunfo más alto; si no hay, la carta más alta del palo de salida.",
    "The highest trump takes the trick; without trumps, the highest card of the suit led.",
  ),
  brisca_3: words(
    "De més a menys: as (11 punts), tres (10), rei (4), cavall (3), sota (2); 7, 6, 5, 4 i 2 no valen res.",
    "De más a menos: as (11 puntos), tres (10), rey (4), caballo (3), sota (2); 7, 6, 5, 4 y 2 no valen nada.",
    "From high to low: ace (11 points), three (10), king (4), knight (3), jack (2); 7, 6, 5, 4 and 2 are worth nothing.",
  ),
  brisca_4: words(
    "Després de cada basa tothom roba una carta, primer qui ha guanyat.",
    "Después de cada baza todos roban una carta, primero quien ha ganado.",
    "After every trick each player draws a card, the winner first.",
  ),
  brisca_5: words("Hi ha 120 punts: guanya qui en fa més.", "Hay 120 puntos: gana quien hace más.", "There are 120 points: whoever makes most wins."),

  tute_1: words(
    "Tens vuit cartes. Cal servir el pal de sortida i, si pots, matar; si no en tens, fallar amb triomf.",
    "Tienes ocho cartas. Hay que asistir al palo de salida y, si puedes, montar; si no tienes, fallar con triunfo.",
    "You hold eight cards. Follow the suit led and beat it if you can; if you have none, trump.",
  ),
  tute_2: words(
    "Ordre i punts: as (11), tres (10), rei (4), cavall (3), sota (2); la resta, res. La darrera basa en val 10 més.",
    "Orden y puntos: as (11), tres (10), rey (4), caballo (3), sota (2); el resto, nada. La última baza vale 10 más.",
    "Order and points: ace (11), three (10), king (4), knight (3), jack (2); the rest nothing. The last trick is worth 10 more.",
  ),
  tute_3: words(
    "Rei i cavall del mateix pal es canten: 20 punts, o 40 si és triomf. Compten si guanyes la basa.",
    "Rey y caballo del mismo palo se cantan: 20 puntos, o 40 si es triunfo. Cuentan si ganas la baza.",
    "King and knight of one suit are sung: 20 points, or 40 in trumps. They count if you win the trick.",
  ),
  tute_4: words(
    "Els quatre reis o els quatre cavalls són tute, i guanyen de cop.",
    "Los cuatro reyes o los cuatro caballos son tute, y ganan de golpe.",
    "All four kings or all four knights are a tute, and win at once.",
  ),

  cabrero_1: words(
    "Es juga com el tute, amb totes les cartes repartides: servir, matar i fallar.",
    "Se juega como el tute, con todas las cartas repartidas: asistir, montar y fallar.",
    "Played like Tute with all cards dealt: follow, beat, trump.",
  ),
  cabrero_2: words(
    "Se salven qui fa més punts i qui en fa menys; els del mig s'enduen un poroto.",
    "Se salvan el que más y el que menos; los del medio se llevan un poroto.",
    "Most points and fewest points are safe; those in the middle take a poroto.",
  ),
  cabrero_3: words(
    "Qui guanya una basa pot cantar: 40 amb rei i cavall de triomf, 20 amb els d'un altre pal. La darrera basa val 10.",
    "Quien gana una baza puede cantar: 40 con rey y caballo de triunfo, 20 con los de otro palo. La última baza vale 10.",
    "Whoever wins a trick may sing: 40 with king and knight of trumps, 20 in another suit. The last trick is worth 10.",
  ),
  cabrero_4: words(
    "Amb quatre porotos se surt de la partida. Guanyen els que queden.",
    "Con cuatro porotos se sale de la partida. Ganan los que quedan.",
    "Four porotos and you are out. Those who remain win.",
  ),

  podrida_1: words(
    "Cada ronda té més cartes, i després menys. Mira les teves i digues quantes bases faràs.",
    "Cada ronda tiene más cartas, y después menos. Mira las tuyas y di cuántas bazas harás.",
    "Every round has more cards, then fewer. Look at yours and say how many tricks you will win.",
  ),
  podrida_2: words(
    "Cal servir i matar; si no tens el pal, fallar. L'as és la més alta; després rei, cavall, sota, 9…",
    "Hay que asistir y montar; si no tienes el palo, fallar. El as es la más alta; después rey, caballo, sota, 9…",
    "Follow suit and beat; without the suit, trump. The ace is highest, then king, knight, jack, 9…",
  ),
  podrida_3: words(
    "Si fas exactament les que has dit, 10 punts i un per basa; si no, en perds 10.",
    "Si haces exactamente las que dijiste, 10 puntos y uno por baza; si no, pierdes 10.",
    "Win exactly what you said: 10 points and one a trick; otherwise you lose 10.",
  ),

  mus_1: words(
    "Per parelles, quatre cartes cadascú. Si tothom diu mus, es canvien cartes; si algú talla, s'aposta.",
    "Por parejas, cuatro cartas cada uno. Si todos dicen mus, se cambian cartas; si alguien corta, se apuesta.",
    "In pairs, four cards each. If everybody says mus, cards are changed; if somebody cuts, betting begins.",
  ),
  mus_2: words(
    "Quatre lances: gran (cartes altes), petita (baixes), parells (cartes iguals) i joc (sumar 31 o més).",
    "Cuatro lances: grande (cartas altas), chica (bajas), pares (cartas iguales) y juego (sumar 31 o más).",
    "Four rounds: grande (high cards), chica (low ones), pares (equal cards), juego (31 or more in all).",
  ),
  mus_3: words(
    "Els tresos són reis i els dosos són asos. Les figures valen 10.",
    "Los treses son reyes y los doses son ases. Las figuras valen 10.",
    "Threes are kings and twos are aces. Kings, knights and jacks count 10.",
  ),
  mus_4: words(
    "Envido aposta pedres; l'altra parella vol, no vol o puja. L'òrdago s'ho juga tot.",
    "Envido apuesta piedras; la otra pareja quiere, no quiere o sube. El órdago se lo juega todo.",
    "Envido bets stones; the other pair accepts, refuses or raises. Órdago bets the whole game.",
  ),
  mus_5: words("Guanya el joc qui arriba a 40 pedres.", "Gana el juego quien llega a 40 piedras.", "Forty stones win a game."),

  hexadom_1: words(
    "Posa una fitxa que en toqui almenys dues i que tots els colors que es toquen siguin iguals. La pots girar.",
    "Pon una ficha que toque al menos dos y que todos los colores que se tocan sean iguales. La puedes girar.",
    "Lay a tile that touches at least two others, with equal colours wherever they meet. You may turn it.",
  ),
  hexadom_2: words(
    "Si no pots o no vols, roba'n una: la pots posar de seguida o quedar-te-la.",
    "Si no puedes o no quieres, roba una: la puedes poner enseguida o quedártela.",
    "If you cannot or will not, draw one: lay it at once or keep it.",
  ),
  hexadom_3: words(
    "La blanca va bé amb tot. La negra també, i fa robar els que tenen menys fitxes.",
    "La blanca va bien con todo. La negra también, y hace robar a los que tienen menos fichas.",
    "White matches everything. So does black, which makes those with fewest tiles draw.",
  ),
  hexadom_4: words("Guanya qui es queda sense fitxes.", "Gana quien se queda sin fichas.", "Whoever runs out of tiles wins."),
} satisfies Record<string, Words>;

/** The lines of one game. */
export function howTo(game: GameName, lang: Lang): string[] {
  return Object.entries(HOWTO_TEXTS)
    .filter(([key]) => key.startsWith(`${game}_`))
    .map(([, line]) => line[lang]);
}
