/** The words a switch can be set to, as people say them. A word without a text is shown as it is. */

import type { Lang, Value, Words } from "./types";

const words = (ca: string, es: string, en: string): Words => ({ ca, es, en });

export const VALUE_TEXTS: Record<string, Words> = {
  while_on_table: words("mentre el triomf és a taula", "mientras el triunfo está en la mesa", "while the trump card is on the table"),
  before_penultimate_trick: words("fins a la penúltima basa", "hasta la penúltima baza", "before the last trick but one"),
  leave_trump: words("el triomf es queda a taula", "el triunfo se queda en la mesa", "the trump card stays"),
  remove_2C: words("sense el 2 de copes", "sin el 2 de copas", "without the 2 of cups"),
  remove_twos: words("sense dosos", "sin doses", "without twos"),
  cw: words("com el rellotge", "como el reloj", "clockwise"),
  ccw: words("al revés del rellotge", "al revés del reloj", "counter-clockwise"),
  stock8: words("vuit i munt", "ocho y mazo", "eight and a stock"),
  all_cards: words("tota la baralla", "toda la baraja", "the whole pack"),
  all: words("totes", "todas", "all"),
  trump_led_only: words("només si se surt de triomf", "solo si se sale de triunfo", "only when trumps are led"),
  none: words("cap", "ninguna", "none"),
  free: words("lliure", "libre", "free"),
  forced: words("obligat", "obligado", "forced"),
  announce_before: words("abans de la basa", "antes de la baza", "before the trick"),
  after_win: words("després de guanyar-la", "después de ganarla", "after winning it"),
  immediate: words("de seguida", "al momento", "at once"),
  after_trick: words("després d'una basa", "después de una baza", "after a trick"),
  off: words("no", "no", "off"),
  target101: words("a 101 punts", "a 101 puntos", "to 101 points"),
  share: words("compartit", "compartido", "shared"),
  last_trick: words("la darrera basa", "la última baza", "the last trick"),
  cycle: words("per torn", "por turno", "in turn"),
  last_card: words("la darrera carta", "la última carta", "the last card"),
  first_hand_swap: words("a la primera mà", "en la primera mano", "in the first hand"),
  swap_every_hand: words("a cada mà", "en cada mano", "in every hand"),
  two_or_seven: words("qui té el 2 (o el 7)", "quien tiene el 2 (o el 7)", "who holds the 2 (or the 7)"),
  random: words("a l'atzar", "al azar", "at random"),
  all_middle: words("tots els del mig", "todos los del medio", "everybody in the middle"),
  median_only: words("només el tercer", "solo el tercero", "the third only"),
  all_lifters: words("tots els que fan basa", "todos los que hacen baza", "all who took tricks"),
  tied_only: words("només els empatats", "solo los empatados", "those tied only"),
  wins: words("guanya", "gana", "wins"),
  loses: words("perd", "pierde", "loses"),
  prevented: words("no es pot", "no se puede", "prevented"),
  penal: words("es pot, amb càstig", "se puede, con castigo", "allowed, and punished"),
  TUTE: words("as, tres, rei…", "as, tres, rey…", "ace, three, king…"),
  NATURAL: words("as, rei, cavall…", "as, rey, caballo…", "ace, king, knight…"),
  up_down: words("pujar i baixar", "subir y bajar", "up and down"),
  up: words("només pujar", "solo subir", "up only"),
  short_pyramid: words("piràmide curta", "pirámide corta", "short pyramid"),
  pocha: words("com la pocha", "como la pocha", "as in pocha"),
  n: words("una per jugador", "una por jugador", "one a player"),
  turn_up: words("la carta girada", "la carta vuelta", "the card turned up"),
  dealer_last_card: words("la darrera de qui dona", "la última del que da", "the dealer's last card"),
  no_trump: words("sense triomf", "sin triunfo", "no trumps"),
  mano: words("la mà", "la mano", "the eldest hand"),
  other_side: words("per l'altre costat", "por el otro lado", "the other side"),
  never: words("mai", "nunca", "never"),
  plain: words("10 i una per basa", "10 y una por baza", "10 and one a trick"),
  three: words("10 i tres per basa", "10 y tres por baza", "10 and three a trick"),
  zero: words("fallar no resta", "fallar no resta", "a miss costs nothing"),
  others: words("les dels altres", "las de los demás", "the others'"),
  sevens_figure: words("tres sets i una figura", "tres sietes y una figura", "three sevens and a ten"),
  sevens_sota: words("tres sets i una sota", "tres sietes y una sota", "three sevens and a jack"),
  team0: words("la primera parella", "la primera pareja", "the first pair"),
  lexicographic: words("carta per carta", "carta por carta", "card by card"),
  top_card: words("només la primera", "solo la primera", "the first only"),
  traditional: words("tradicional", "tradicional", "traditional"),
  closest31: words("la més propera a 31", "la más cercana a 31", "nearest to 31"),
  games: words("jocs", "juegos", "games"),
  single_hand: words("una sola mà", "una sola mano", "one hand"),
  partner: words("al company", "al compañero", "to the partner"),
  short: words("curta", "corta", "short"),
  no_black_neighbour: words("mai al costat d'una negra", "nunca junto a una negra", "never beside black"),
  no_white_neighbour: words("mai al costat d'una blanca", "nunca junto a una blanca", "never beside white"),
  neither: words("on sigui", "donde sea", "anywhere"),
  end: words("s'acaba", "se acaba", "the game ends"),
  play_on: words("es continua", "se sigue", "play goes on"),
  draws: words("roba", "roba", "draws"),
  pairs: words("de dos en dos", "de dos en dos", "two by two"),
  opposite: words("cara a cara", "cara a cara", "opposite"),
};

const YES: Words = words("sí", "sí", "yes");
const NO: Words = words("no", "no", "no");
const NOTHING: Words = words("sense límit", "sin límite", "no limit");

/** A value as people say it. */
export function valueWords(value: Value, lang: Lang): string {
  if (value === null) return NOTHING[lang];
  if (typeof value === "boolean") return (value ? YES : NO)[lang];
  if (Array.isArray(value)) return value.join(", ");
  return VALUE_TEXTS[String(value)]?.[lang] ?? String(value);
}

/** The help of a switch with its words as the form shows them: “stock8: …” becomes “«eight and a stock»: …”. */
export function helpWords(help: string, values: readonly Value[], lang: Lang): string {
  let text = help;
  for (const value of values) {
    if (typeof value !== "string" || !(value in VALUE_TEXTS)) continue;
    text = text.replace(new RegExp(`(^|[;:.]\\s)${value}(?=[:,;.]|$)`, "g"), (_, before: string) => `${before}«${valueWords(value, lang)}»`);
  }
  return text;
}
