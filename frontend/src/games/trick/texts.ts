/** What the table of trick games says around the words that a game brings. */

import { teller, words } from "../../lib/i18n";
import type { Words } from "../../lib/types";

export const TEXTS = {
  // The table
  trump: words("Triomf", "Triunfo", "Trump"),
  no_trump: words("Sense triomf", "Sin triunfo", "No trumps"),
  stock_left: words("{n} {n:carta|cartes} al munt", "{n} {n:carta|cartas} en el mazo", "{n} {n:card|cards} in the stock"),
  stock_empty: words("Munt acabat", "Mazo acabado", "Stock empty"),
  turned_up: words("carta girada", "carta vuelta", "turned up"),
  shown_card: words("{card}, ensenyada per qui dona", "{card}, enseñada por el que da", "{card}, shown by the dealer"),
  trick_of: words("Basa {number} de {all}", "Baza {number} de {all}", "Trick {number} of {all}"),
  round_of: words("Ronda {round} de {rounds}", "Ronda {round} de {rounds}", "Round {round} of {rounds}"),
  hand_number: words("Mà {number}", "Mano {number}", "Hand {number}"),
  cards: words("{n} {n:carta|cartes}", "{n} {n:carta|cartas}", "{n} {n:card|cards}"),
  tricks: words("{n} {n:basa|bases}", "{n} {n:baza|bazas}", "{n} {n:trick|tricks}"),
  points: words("{n} {n:punt|punts}", "{n} {n:punto|puntos}", "{n} {n:point|points}"),
  porotos: words("{n} {n:poroto|porotos} de {limit}", "{n} {n:poroto|porotos} de {limit}", "{n} {n:poroto|porotos} of {limit}"),
  bid_and_tricks: words("aposta {bid}, porta {tricks}", "apuesta {bid}, lleva {tricks}", "bid {bid}, won {tricks}"),
  not_bid: words("encara sense aposta", "aún sin apuesta", "no bid yet"),
  bids_sum: words("Apostes: {sum} per a {cards}", "Apuestas: {sum} para {cards}", "Bids: {sum} for {cards}"),
  deals: words("dona", "da", "deals"),
  partner: words("parella", "pareja", "partner"),
  sits_out: words("descansa", "descansa", "sits out"),
  is_out: words("fora", "fuera", "out"),
  leads: words("{name:surts|surt|surten}", "{name:sales|sale|salen}", "{name:you lead|leads|lead}"),
  winning: words("{name:guanyes|guanya|guanyen}", "{name:ganas|gana|ganan}", "{name:you are winning|winning}"),
  took_it: words("{name:te l'endús|se l'endú|se l'enduen}", "{name:te la llevas|se la lleva|se la llevan}", "{name:you take it|takes it|take it}"),
  holds_known: words("té {cards}", "tiene {cards}", "holds {cards}"),
  sung_badge: words("cantat: {cantes}", "cantado: {cantes}", "sung: {cantes}"),
  announced_badge: words("anunciat: {suit}", "anunciado: {suit}", "announced: {suit}"),
  reneged_badge: words("ha renunciat", "ha renunciado", "has reneged"),
  the_trick: words("La basa", "La baza", "The trick"),
  in_trick: words("{name}: {card}", "{name}: {card}", "{name}: {card}"),
  your_hand: words("La teva mà", "Tu mano", "Your hand"),
  hand_of: words("{name:La teva mà|La mà de {name}}", "{name:Tu mano|La mano de {name}}", "{name:Your|{name}'s} hand"),
  not_your_turn: words("Ara juga {name}.", "Ahora juega {name}.", "It is {name}'s turn."),
  your_turn_lead: words("Et toca sortir", "Te toca salir", "Your lead"),
  your_turn_play: words("Et toca", "Te toca", "Your turn"),
  tap_on: words("Toca per continuar", "Toca para seguir", "Tap to continue"),
  last_trick: words("Darrera basa", "Última baza", "Last trick"),
  out_of_play_up: words("Fora de joc: {card}", "Fuera de juego: {card}", "Out of play: {card}"),
  left_over: words("{n} {n:carta tapada|cartes tapades} fora de joc", "{n} {n:carta tapada|cartas tapadas} fuera de juego", "{n} {n:card|cards} face down, out of play"),
  took_for_two: words("Has canviat el 2 d'oros {card:for}. Només tu ho saps.", "Has cambiado el 2 de oros {card:for}. Solo tú lo sabes.", "You swapped the 2 of coins {card:for}. Only you know."),

  us: words("Nosaltres", "Nosotros", "We"),
  them: words("Ells", "Ellos", "They"),
  pair_points: words("{name}: {n} {n:punt|punts}", "{name}: {n} {n:punto|puntos}", "{name}: {n} {n:point|points}"),

  // What players say
  say_bid: words("Demano {n}", "Pido {n}", "I bid {n}"),
  say_exchange: words("Canvio la carta", "Cambio la carta", "I swap the card"),
  say_tute: words("Tute!", "¡Tute!", "Tute!"),
  say_claim: words("Has renunciat!", "¡Has renunciado!", "You reneged!"),
  say_forty: words("Les quaranta!", "¡Las cuarenta!", "The forty!"),
  say_twenty: words("Vint en {suit}!", "¡Veinte en {suit}!", "Twenty in {suit}!"),
  lost_forty: words("Les quaranta no compten: la basa s'ha perdut", "Las cuarenta no cuentan: se ha perdido la baza", "The forty does not count: the trick was lost"),
  lost_twenty: words("Les vint en {suit} no compten: la basa s'ha perdut", "Las veinte en {suit} no cuentan: se ha perdido la baza", "Twenty in {suit} does not count: the trick was lost"),

  // Choices
  how_many: words("Quantes bases faràs?", "¿Cuántas bazas harás?", "How many tricks will you win?"),
  barred: words("No pots dir {n}: les apostes sumarien {cards}.", "No puedes decir {n}: las apuestas sumarían {cards}.", "You cannot bid {n}: the bids would add up to {cards}."),
  window: words("Abans de la basa: cantes?", "Antes de la baza: ¿cantas?", "Before the trick: will you sing?"),
  ask_partner: words("Ha guanyat la teva parella: cantes?", "Ha ganado tu pareja: ¿cantas?", "Your partner won: will you sing?"),
  ask_claim: words("Darrera ocasió de reclamar una renúncia", "Última ocasión de reclamar un renuncio", "Last chance to claim a renege"),
  forty: words("les quaranta", "las cuarenta", "the forty"),
  twenty: words("les vint en {suit}", "las veinte en {suit}", "twenty in {suit}"),

  // Results
  deal_over: words("Fi de la mà", "Fin de la mano", "The deal is over"),
  round_over: words("Fi de la ronda {round} de {rounds}", "Fin de la ronda {round} de {rounds}", "Round {round} of {rounds} is over"),
  capote: words("{name:Has fet capot|Capot de {name}}", "{name:Has hecho capote|Capote de {name}}", "Capote: {name} took every trick"),
  by_tute: words("{name:Has cantat tute|Tute de {name}}", "{name:Has cantado tute|Tute de {name}}", "{name} sang tute"),
  by_black_hand: words(
    "{name:Tenies la mà negra|Mà negra de {name}}: as, tres i rei de triomf",
    "{name:Tenías la mano negra|Mano negra de {name}}: as, tres y rey de triunfo",
    "Black hand: {name} held ace, three and king of trumps",
  ),
  by_hunt: words("{name} {name:has|ha|han} caçat el tres de triomf amb l'as", "{name} {name:has|ha|han} cazado el tres de triunfo con el as", "{name} caught the three of trumps with the ace"),
  by_last_trick: words(
    "Empat a punts: decideix la darrera basa, {name:que és teva|de {name}}",
    "Empate a puntos: decide la última baza, {name:que es tuya|de {name}}",
    "Equal points: the last trick decides, won by {name:you|{name}}",
  ),
  by_claim: words("{name} {name:havies|havia|havien} renunciat", "{name} {name:habías|había|habían} renunciado", "{name} had reneged"),
  column_player: words("Jugador", "Jugador", "Player"),
  column_tricks: words("Bases", "Bazas", "Tricks"),
  column_points: words("Punts", "Puntos", "Points"),
  column_bid: words("Aposta", "Apuesta", "Bid"),
  column_change: words("Canvi", "Cambio", "Change"),
  column_total: words("Total", "Total", "Total"),
  column_porotos: words("Porotos", "Porotos", "Porotos"),
  made: words("encertada", "acertada", "made"),
  missed: words("no encertada", "no acertada", "missed"),
  takes_poroto: words("{name:t'endús|s'endú|s'enduen} un poroto", "{name:te llevas|se lleva|se llevan} un poroto", "{name:you take|takes|take} a poroto"),
  leaves: words("{name:deixes|deixa|deixen} la partida", "{name:dejas|deja|dejan} la partida", "{name:you leave|leaves|leave} the match"),
  wins_deal: words("{name:guanyes|guanya|guanyen|guanyeu} la mà", "{name:ganas|gana|ganan|ganáis} la mano", "{name:you win|wins|win} the deal"),
} satisfies Record<string, Words>;

export type TrickKey = keyof typeof TEXTS;
export const tell = teller(TEXTS);
