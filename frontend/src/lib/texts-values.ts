/** The options of agents and their values as people say them; how the values of any switch are said. */

import { words } from "./i18n";
import type { Lang, Value, Words } from "./types";

export const VALUE_TEXTS: Record<string, Words> = {
  minimum: words("mínima", "mínima", "minimum"),
  standard: words("estàndard", "estándar", "standard"),
  maximum: words("màxima", "máxima", "maximum"),
  beginner: words("principiant", "principiante", "beginner"),
  timid: words("poruc", "miedoso", "timid"),
  novice: words("novell", "novato", "novice"),
  medium: words("mitjà", "medio", "medium"),
  expert: words("expert", "experto", "expert"),
  consistent: words("tot el que se sap", "todo lo que se sabe", "all that is known"),
  unseen: words("les cartes no vistes", "las cartas no vistas", "the cards not seen"),
  random: words("a l'atzar", "al azar", "at random"),
  rules: words("per regles", "por reglas", "by rules"),
  search: words("cercant", "buscando", "searching"),
  net: words("com la xarxa", "como la red", "as the network"),
  usual: words("el que va millor a la taula", "lo que va mejor en la mesa", "what does best at the table"),
  everybody: words("tothom", "todos", "everybody"),
  mover: words("només un", "solo uno", "only one"),
  alike: words("tot per igual", "todo por igual", "everything alike"),
  expected: words("el valor esperat", "el valor esperado", "the expected value"),
  furthest: words("el més probable", "el más probable", "the likeliest value"),
  best: words("sempre la més freqüent", "siempre la más frecuente", "always the most frequent"),
  one: words("exacta", "exacta", "exact"),
  multi: words("exacta o semblant", "exacta o parecida", "exact or similar"),
  abstract: words("com la diria un jugador", "como la diría un jugador", "as a player would tell it"),
};

/** What the options of agents are called. One without a text is shown by its name. */
export const OPTION_TEXTS: Record<string, Words> = {
  level: words("Nivell", "Nivel", "Level"),
  further: words("Més enllà de la font", "Más allá de la fuente", "Beyond the source"),
  bluff: words("Catxes", "Faroles", "Bluffs"),
  ms: words("Mil·lisegons", "Milisegundos", "Milliseconds"),
  iterations: words("Simulacions", "Simulaciones", "Simulations"),
  determinizations: words("Mons", "Mundos", "Worlds"),
  worlds: words("Mons", "Mundos", "Worlds"),
  c: words("Exploració", "Exploración", "Exploration"),
  rollouts: words("Final de la simulació", "Final de la simulación", "End of a simulation"),
  others: words("Els altres", "Los demás", "The others"),
  endgame: words("Final exacte", "Final exacto", "Exact endgame"),
  solve: words("Resolució exacta", "Resolución exacta", "Exact solution"),
  by: words("Com es juguen", "Cómo se juegan", "How they are played"),
  layers: words("Capes", "Capas", "Layers"),
  choose: words("Què tria", "Qué elige", "What it chooses"),
  keys: words("Una mateixa situació", "Una misma situación", "The same situation"),
  temperature: words("Temperatura", "Temperatura", "Temperature"),
  plies: words("Jugades endavant", "Jugadas por delante", "Moves ahead"),
  prior: words("Què es prova primer", "Qué se prueba primero", "Tried first"),
  belief: words("Pes de les sospites", "Peso de las sospechas", "Weight of beliefs"),
  judges: words("Qui es jutja", "A quién se juzga", "Who is judged"),
  shared: words("Part per a totes", "Parte para todas", "Shared by all"),
  reads: words("Llegeix els altres", "Lee a los demás", "Reads the others"),
  heat: words("Temperatura imaginada", "Temperatura imaginada", "Imagined temperature"),
  model: words("Model", "Modelo", "Model"),
};

const NO_MODEL: Words = words("el que acompanya el programa", "el que acompaña al programa", "the one shipped");
const NO_TIME: Words = words("segons les simulacions", "según las simulaciones", "as many simulations as below");

/** What it means to leave an option open. */
export function nothingWords(option: string, lang: Lang): string {
  return (option === "model" ? NO_MODEL : option === "ms" ? NO_TIME : NOTHING)[lang];
}

const YES: Words = words("sí", "sí", "yes");
const NO: Words = words("no", "no", "no");
const NOTHING: Words = words("sense límit", "sin límite", "no limit");

/** What each value of a switch is called, by the value as one writes it. */
export type Says = Record<string, Words>;

/** A value as people say it; `nothing` is what no value means, where that is not “no limit”. */
export function valueWords(value: Value, lang: Lang, says: Says = {}, nothing = NOTHING[lang]): string {
  if (value === null) return says["none"]?.[lang] ?? nothing;
  if (typeof value === "boolean") return (value ? YES : NO)[lang];
  if (Array.isArray(value)) return value.join(", ");
  return says[String(value)]?.[lang] ?? String(value);
}

/** The help of a switch with its words as the form shows them: “stock8: …” becomes “«eight and a stock»: …”. */
export function helpWords(help: string, says: Says, lang: Lang): string {
  let text = help;
  for (const [value, words] of Object.entries(says)) {
    text = text.replace(new RegExp(`(^|[;:.]\\s)${value}(?=[:,;.]|$)`, "g"), (_, before: string) => `${before}«${words[lang]}»`);
  }
  return text;
}
