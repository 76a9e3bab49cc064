/** The Spanish pack in words: whole names of cards in the three languages, and how a hand is sorted. */

import type { Lang, Words } from "./types";

export const SUITS = ["O", "C", "E", "B"] as const;
export type Suit = (typeof SUITS)[number];

const SUIT_WORDS: Record<Suit, Words> = {
  O: { ca: "oros", es: "oros", en: "coins" },
  C: { ca: "copes", es: "copas", en: "cups" },
  E: { ca: "espases", es: "espadas", en: "swords" },
  B: { ca: "bastos", es: "bastos", en: "clubs" },
};

const OF: Record<Suit, Words> = {
  O: { ca: "d'oros", es: "de oros", en: "of coins" },
  C: { ca: "de copes", es: "de copas", en: "of cups" },
  E: { ca: "d'espases", es: "de espadas", en: "of swords" },
  B: { ca: "de bastos", es: "de bastos", en: "of clubs" },
};

const FACES: Record<number, Words> = {
  1: { ca: "as", es: "as", en: "ace" },
  10: { ca: "sota", es: "sota", en: "jack" },
  11: { ca: "cavall", es: "caballo", en: "knight" },
  12: { ca: "rei", es: "rey", en: "king" },
};

export const suitOf = (card: string): Suit => card.slice(-1) as Suit;
export const numberOf = (card: string): number => Number(card.slice(0, -1));

/** “rei d'oros”. */
export function cardName(card: string, lang: Lang): string {
  const number = numberOf(card);
  return `${FACES[number]?.[lang] ?? number} ${OF[suitOf(card)][lang]}`;
}

/** “el rei d'oros”, “la sota de copes”, “l'as d'espases”. */
export function theCard(card: string, lang: Lang): string {
  const number = numberOf(card);
  if (lang === "en") return `the ${cardName(card, lang)}`;
  if (number === 10) return `la ${cardName(card, lang)}`;
  if (number === 1 && lang === "ca") return `l'${cardName(card, lang)}`;
  return `el ${cardName(card, lang)}`;
}

export function suitName(suit: string, lang: Lang): string {
  return SUIT_WORDS[suit as Suit][lang];
}

const TUTE_ORDER = [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 1];
const NATURAL_ORDER = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1];

/** The hand by suits, trumps last, strong cards to the right. */
export function sortHand(hand: readonly string[], trump: string | null, natural = false): string[] {
  const order = natural ? NATURAL_ORDER : TUTE_ORDER;
  const suit = (card: string): number => (suitOf(card) === trump ? 9 : SUITS.indexOf(suitOf(card)));
  return [...hand].sort((a, b) => suit(a) - suit(b) || order.indexOf(numberOf(a)) - order.indexOf(numberOf(b)));
}
