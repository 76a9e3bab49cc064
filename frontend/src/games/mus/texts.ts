/** Every text of the Mus table, in Catalan, Spanish and English. Calls stay the words of the table; a gloss says what they mean. */

import { teller, words } from "../../lib/i18n";
import type { Words } from "../../lib/types";

export const MUS_TEXTS = {
  // What is said, and what it means
  call_mus: words("Mus", "Mus", "Mus"),
  gloss_mus: words("canviar cartes", "cambiar cartas", "change cards"),
  call_no_mus: words("No hi ha mus", "No hay mus", "No hay mus"),
  gloss_no_mus: words("tallar i apostar", "cortar y apostar", "cut and bet"),
  call_paso: words("Passo", "Paso", "Paso"),
  gloss_paso: words("no apostar", "no apostar", "no bet"),
  call_envido: words("Envido {n}", "Envido {n}", "Envido {n}"),
  gloss_envido: words("apostar {n} {n:pedra|pedres}", "apostar {n} {n:piedra|piedras}", "bet {n} {n:stone|stones}"),
  call_raise: words("{n} més", "{n} más", "{n} more"),
  gloss_raise: words("pujar a {total}", "subir a {total}", "raise to {total}"),
  call_ordago: words("Òrdago", "Órdago", "Órdago"),
  gloss_ordago: words("tot el joc", "todo el juego", "the whole game"),
  call_quiero: words("Vull", "Quiero", "Quiero"),
  gloss_quiero: words("acceptar-ne {n}", "aceptar {n}", "accept {n}"),
  gloss_quiero_ordago: words("acceptar-ho tot", "aceptarlo todo", "accept it all"),
  call_no_quiero: words("No vull", "No quiero", "No quiero"),
  gloss_no_quiero: words("en perds {n}", "pierdes {n}", "lose {n}"),
  less: words("Menys pedres", "Menos piedras", "Fewer stones"),
  more: words("Més pedres", "Más piedras", "More stones"),
  stones_to_bet: words("Pedres de l'envit: {n}", "Piedras del envite: {n}", "Stones to bet: {n}"),

  bet_range: words("de {from} a {to}", "de {from} a {to}", "{from} to {to}"),

  // Keys
  key_calls: words("mus, no hi ha mus o no vull, passo, vull, òrdago", "mus, no hay mus o no quiero, paso, quiero, órdago", "mus, no hay mus or no quiero, paso, quiero, órdago"),
  key_cards: words("marca la carta per canviar-la", "marca la carta para cambiarla", "mark a card to change"),
  key_discard: words("canvia les marcades", "cambia las marcadas", "change the marked ones"),
  key_bet: words("més o menys pedres; o escriu-ne el nombre", "más o menos piedras; o escribe el número", "more or fewer stones; or type the number"),
  key_say: words("fes l'envit", "haz el envite", "make the bet"),

  // What one has to do
  ask_mus: words("Vols mus?", "¿Quieres mus?", "Do you want mus?"),
  ask_bet: words("Parles tu: {lance}", "Hablas tú: {lance}", "You speak: {lance}"),
  ask_answer: words("{name} envida {n} a {lance}", "{name} envida {n} a {lance}", "{name} bets {n} on {lance}"),
  ask_answer_ordago: words("{name}: òrdago a {lance}!", "{name}: ¡órdago a {lance}!", "{name}: órdago on {lance}!"),
  ask_discard: words("Toca les cartes que vols canviar", "Toca las cartas que quieres cambiar", "Tap the cards to change"),
  ask_sign: words("Vols fer una senya al company?", "¿Haces una seña al compañero?", "Sign to your partner?"),
  discard_n: words("Canvia {n} {n:carta|cartes}", "Cambiar {n} {n:carta|cartas}", "Change {n} {n:card|cards}"),
  discard_none: words("No en canviïs cap", "No cambiar ninguna", "Change none"),
  keep_card: words("{card}, et quedes", "{card}, te la quedas", "{card}, kept"),
  throw_card: words("{card}, per canviar", "{card}, para cambiar", "{card}, to change"),
  waiting: words("Parla {name}…", "Habla {name}…", "{name} speaks…"),
  serving: words("Es reparteixen cartes…", "Se reparten cartas…", "Cards are being dealt…"),

  // The table
  us: words("Nosaltres", "Nosotros", "We"),
  them: words("Ells", "Ellos", "They"),
  stones_label: words(
    "{team}: {stones} {stones:pedra|pedres} de {target}, {games} {games:joc|jocs} de {to_win}",
    "{team}: {stones} {stones:piedra|piedras} de {target}, {games} {games:juego|juegos} de {to_win}",
    "{team}: {stones} {stones:stone|stones} of {target}, {games} {games:game|games} of {to_win}",
  ),
  stones_label_single: words("{team}: {stones} {stones:pedra|pedres}", "{team}: {stones} {stones:piedra|piedras}", "{team}: {stones} {stones:stone|stones}"),
  mano: words("mà", "mano", "eldest"),
  mano_help: words("És mà: parla primer i guanya els empats", "Es mano: habla primero y gana los empates", "Eldest: speaks first and wins ties"),
  partner: words("parella", "pareja", "partner"),
  seat_label: words("{name}, {role}", "{name}, {role}", "{name}, {role}"),
  rival: words("contrari", "contrario", "opponent"),
  you_role: words("tu", "tú", "you"),
  changed_n: words("{n} de {n:nova|noves}", "{n} {n:nueva|nuevas}", "{n} new"),
  has_pares: words("parells sí", "pares sí", "pairs: yes"),
  no_pares: words("parells no", "pares no", "pairs: no"),
  has_juego: words("joc sí", "juego sí", "game: yes"),
  no_juego: words("joc no", "juego no", "game: no"),
  lances: words("Els quatre lances", "Los cuatro lances", "The four rounds"),
  your_hand: words("La teva mà", "Tu mano", "Your hand"),
  sum_n: words("sumes {n}", "sumas {n}", "adds up to {n}"),
  read_duples: words("dobles", "duples", "duples"),
  read_medias: words("mitges", "medias", "medias"),
  read_par: words("parell", "par", "pair"),
  read_none: words("sense parells", "sin pares", "no pairs"),

  // Lances
  grande: words("Gran", "Grande", "Grande"),
  chica: words("Petita", "Chica", "Chica"),
  pares: words("Parells", "Pares", "Pares"),
  juego: words("Joc", "Juego", "Juego"),
  punto: words("Punt", "Punto", "Punto"),
  about_grande: words("les cartes més altes", "las cartas más altas", "highest cards"),
  about_chica: words("les cartes més baixes", "las cartas más bajas", "lowest cards"),
  about_pares: words("cartes iguals", "cartas iguales", "equal cards"),
  about_juego: words("sumar 31 o més", "sumar 31 o más", "31 or more"),
  about_punto: words("acostar-se a 30", "acercarse a 30", "closest to 30"),
  lance_now: words("ara", "ahora", "now"),
  lance_bet: words("envit de {n}", "envite de {n}", "bet of {n}"),
  lance_ordago: words("òrdago!", "¡órdago!", "órdago!"),
  lance_passed: words("en passada", "en paso", "passed"),
  lance_accepted: words("{n} en joc", "{n} en juego", "{n} at stake"),
  lance_refused: words("no volgut, {n}", "no querido, {n}", "refused, {n}"),
  lance_uncontested: words("sense envit", "sin envite", "no bets"),
  lance_empty: words("ningú en té", "nadie tiene", "nobody has it"),

  // The count
  count_title: words("El recompte", "El recuento", "The count"),
  count_early: words("ja cobrat", "ya cobrado", "already paid"),
  count_skipped: words("no es compta", "no se cuenta", "not counted"),
  count_nobody: words("ningú", "nadie", "nobody"),
  count_bonus: words("envit {stake} i primes {bonus}", "envite {stake} y primas {bonus}", "bet {stake} and bonuses {bonus}"),
  count_primes: words("primes", "primas", "bonuses"),
  count_game: words("{team} {team:guanyes|guanya|guanyen|guanyeu} el joc", "{team} {team:ganas|gana|ganan|ganáis} el juego", "{team} {team:win|wins|win} the game"),
  count_game_us: words("Guanyem el joc", "Ganamos el juego", "We win the game"),
  count_game_them: words("Ells guanyen el joc", "Ellos ganan el juego", "They win the game"),
  count_skip: words("Mostra-ho tot", "Mostrar todo", "Show all"),

  // Actions told
  told: words("{name}: {what}", "{name}: {what}", "{name}: {what}"),
  told_discards: words("{name} {name:canvies|canvia|canvien} {n} {n:carta|cartes}", "{name} {name:cambias|cambia|cambian} {n} {n:carta|cartas}", "{name} {name:change|changes|change} {n} {n:card|cards}"),
  told_signs: words("{name} et fa una senya: {sign}", "{name} te hace una seña: {sign}", "{name} signs to you: {sign}"),
  told_caught: words("Has vist una senya de {name}: {sign}", "Has visto una seña de {name}: {sign}", "You caught a sign of {name}: {sign}"),
  told_shuffled: words("Es barregen els descarts", "Se barajan los descartes", "The discards are shuffled"),
  label_discard: words("canvia {cards}", "cambia {cards}", "change {cards}"),
  label_sign: words("fes la senya: {sign}", "haz la seña: {sign}", "make the sign: {sign}"),

  // Señas
  sign_none: words("cap senya", "ninguna seña", "no sign"),
  sign_dos_reyes: words("dos reis", "dos reyes", "two kings"),
  sign_tres_reyes: words("tres reis", "tres reyes", "three kings"),
  sign_dos_ases: words("dos asos", "dos ases", "two aces"),
  sign_tres_ases: words("tres asos", "tres ases", "three aces"),
  sign_duples: words("dobles", "duples", "duples"),
  sign_treinta_y_una: words("trenta-una", "treinta y una", "thirty-one"),
  sign_solomillo: words("tres reis i un as", "solomillo", "three kings and an ace"),
  sign_ciego: words("cec, res", "ciego, nada", "blind, nothing"),
  sign_medias: words("mitges", "medias", "medias"),
  sign_pares: words("parells", "pares", "pairs"),
  sign_juego: words("joc", "juego", "juego"),
  sign_treinta: words("trenta de punt", "treinta de punto", "thirty"),
  sign_veintinueve: words("vint-i-nou", "veintinueve", "twenty-nine"),
} satisfies Record<string, Words>;

export type MusText = keyof typeof MUS_TEXTS;

export const tellMus = teller<MusText>(MUS_TEXTS);
