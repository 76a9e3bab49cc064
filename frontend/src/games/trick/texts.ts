/** What the trick games say: Brisca, Tute, Tute Cabrero and La Podrida. */

import { teller } from "../../lib/i18n";
import type { Words } from "../../lib/types";

const words = (ca: string, es: string, en: string): Words => ({ ca, es, en });

export const TEXTS = {
  // The table
  trump: words("Triomf", "Triunfo", "Trump"),
  no_trump: words("Sense triomf", "Sin triunfo", "No trumps"),
  stock_left: words("{n} carta al munt|{n} cartes al munt", "{n} carta en el mazo|{n} cartas en el mazo", "{n} card in the stock|{n} cards in the stock"),
  stock_empty: words("Munt acabat", "Mazo acabado", "Stock empty"),
  turned_up: words("carta girada", "carta vuelta", "turned up"),
  shown_card: words("{card}, ensenyada per qui dona", "{card}, enseñada por el que da", "{card}, shown by the dealer"),
  trick_of: words("Basa {number} de {all}", "Baza {number} de {all}", "Trick {number} of {all}"),
  round_of: words("Ronda {round} de {rounds}", "Ronda {round} de {rounds}", "Round {round} of {rounds}"),
  hand_number: words("Mà {number}", "Mano {number}", "Hand {number}"),
  cards: words("{n} carta|{n} cartes", "{n} carta|{n} cartas", "{n} card|{n} cards"),
  tricks: words("{n} basa|{n} bases", "{n} baza|{n} bazas", "{n} trick|{n} tricks"),
  points: words("{n} punt|{n} punts", "{n} punto|{n} puntos", "{n} point|{n} points"),
  porotos: words("{n} poroto de {limit}|{n} porotos de {limit}", "{n} poroto de {limit}|{n} porotos de {limit}", "{n} poroto of {limit}|{n} porotos of {limit}"),
  bid_and_tricks: words("aposta {bid}, porta {tricks}", "apuesta {bid}, lleva {tricks}", "bid {bid}, has {tricks}"),
  not_bid: words("encara no ha apostat", "aún no ha apostado", "has not bid yet"),
  bids_sum: words("Apostes: {sum} per a {cards}", "Apuestas: {sum} para {cards}", "Bids: {sum} for {cards}"),
  deals: words("dona", "da", "deals"),
  partner: words("company", "compañero", "partner"),
  sits_out: words("descansa", "descansa", "sits out"),
  is_out: words("fora", "fuera", "out"),
  leads: words("surt", "sale", "leads"),
  winning: words("guanya", "gana", "winning"),
  took_it: words("s'ho endú", "se la lleva", "takes it"),
  took_trick: words("{name} s'endú la basa", "{name} se lleva la baza", "{name} takes the trick"),
  holds_known: words("té {cards}", "tiene {cards}", "holds {cards}"),
  sung_badge: words("ha cantat {cantes}", "ha cantado {cantes}", "has sung {cantes}"),
  announced_badge: words("anuncia {suit}", "anuncia {suit}", "announces {suit}"),
  reneged_badge: words("ha renunciat", "ha renunciado", "has reneged"),
  the_trick: words("La basa", "La baza", "The trick"),
  in_trick: words("{name}: {card}", "{name}: {card}", "{name}: {card}"),
  your_hand: words("La teva mà", "Tu mano", "Your hand"),
  hand_of: words("La mà de {name}", "La mano de {name}", "{name}'s hand"),
  not_your_turn: words("Ara juga {name}.", "Ahora juega {name}.", "It is {name}'s turn."),
  your_turn_lead: words("Et toca sortir", "Te toca salir", "Your lead"),
  your_turn_play: words("Et toca", "Te toca", "Your turn"),
  tap_on: words("Toca per continuar", "Toca para seguir", "Tap to go on"),
  last_trick: words("Darrera basa", "Última baza", "Last trick"),
  out_of_play_up: words("Fora de joc: {card}", "Fuera de juego: {card}", "Out of play: {card}"),
  left_over: words("{n} carta tapada fora de joc|{n} cartes tapades fora de joc", "{n} carta tapada fuera de juego|{n} cartas tapadas fuera de juego", "{n} card face down, out of play|{n} cards face down, out of play"),
  took_for_two: words(
    "Has canviat el 2 d'oros per {card}. Només tu ho saps.",
    "Has cambiado el 2 de oros por {card}. Solo tú lo sabes.",
    "You swapped the 2 of coins for {card}. Only you know.",
  ),

  // Choices
  how_many: words("Quantes bases faràs?", "¿Cuántas bazas harás?", "How many tricks will you win?"),
  barred: words("No pots dir {n}: les apostes sumarien {cards}.", "No puedes decir {n}: las apuestas sumarían {cards}.", "You may not say {n}: the bids would add up to {cards}."),
  window: words("Abans de la basa: cantes?", "Antes de la baza: ¿cantas?", "Before the trick: will you sing?"),
  ask_partner: words("El teu company ha guanyat: cantes?", "Tu compañero ha ganado: ¿cantas?", "Your partner won: will you sing?"),
  ask_claim: words("Darrera ocasió de reclamar una renúncia", "Última ocasión de reclamar un renuncio", "Last chance to claim a renege"),
  play: words("juga {card}", "juega {card}", "play {card}"),
  bid: words("demana {n}|demana {n}", "pide {n}|pide {n}", "bid {n}|bid {n}"),
  exchange: words("Canvia per {card}", "Cambia por {card}", "Swap for {card}"),
  sing: words("Canta {canto}", "Canta {canto}", "Sing {canto}"),
  forty: words("les quaranta", "las cuarenta", "the forty"),
  twenty: words("les vint en {suit}", "las veinte en {suit}", "twenty in {suit}"),
  tute: words("Tute!", "¡Tute!", "Tute!"),
  ready: words("Endavant", "Adelante", "Go on"),
  claim: words("Reclama la renúncia de {name}", "Reclama el renuncio de {name}", "Claim that {name} has reneged"),
  seat: words("el seient {number}", "el asiento {number}", "seat {number}"),

  // Told
  told_play: words("{name}: {card}", "{name}: {card}", "{name}: {card}"),
  told_bid: words("{name}: aposta de {n}|{name}: aposta de {n}", "{name}: apuesta de {n}|{name}: apuesta de {n}", "{name}: bid of {n}|{name}: bid of {n}"),
  told_exchange: words("{name}: canvia el triomf", "{name}: cambia el triunfo", "{name}: swaps the trump card"),
  told_sing: words("{name}: canta {canto}", "{name}: canta {canto}", "{name}: sings {canto}"),
  told_tute: words("{name}: tute!", "{name}: ¡tute!", "{name}: tute!"),
  told_claim: words("{name}: renúncia de {other}!", "{name}: ¡renuncio de {other}!", "{name}: {other} has reneged!"),

  // Results
  deal_over: words("Fi de la mà", "Fin de la mano", "The deal is over"),
  round_over: words("Fi de la ronda {round} de {rounds}", "Fin de la ronda {round} de {rounds}", "Round {round} of {rounds} is over"),
  capote: words("Capot de {name}", "Capote de {name}", "Capote: {name} took every trick"),
  by_tute: words("Tute de {name}", "Tute de {name}", "Tute by {name}"),
  by_claim: words("{name} havia renunciat", "{name} había renunciado", "{name} had reneged"),
  column_player: words("Jugador", "Jugador", "Player"),
  column_tricks: words("Bases", "Bazas", "Tricks"),
  column_points: words("Punts", "Puntos", "Points"),
  column_bid: words("Aposta", "Apuesta", "Bid"),
  column_change: words("Canvi", "Cambio", "Change"),
  column_total: words("Total", "Total", "Total"),
  column_porotos: words("Porotos", "Porotos", "Porotos"),
  made: words("encertada", "acertada", "made"),
  missed: words("no encertada", "no acertada", "missed"),
  takes_poroto: words("s'endú un poroto", "se lleva un poroto", "takes a poroto"),
  leaves: words("deixa la partida", "deja la partida", "leaves the match"),
  wins_deal: words("guanya la mà", "gana la mano", "wins the deal"),
} satisfies Record<string, Words>;

export type TrickKey = keyof typeof TEXTS;
export const tell = teller(TEXTS);
