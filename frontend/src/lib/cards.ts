/** The Spanish pack in words: whole names of cards in the three languages, and how a hand is sorted. */

import type { Noun } from "./i18n";
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

/** Is this text a card of the Spanish pack? */
export const isCard = (text: string): boolean => /^([1-9]|1[0-2])[OCEB]$/.test(text);

/** “rei d'oros”. */
export function cardName(card: string, lang: Lang): string {
  const number = numberOf(card);
  return `${FACES[number]?.[lang] ?? number} ${OF[suitOf(card)][lang]}`;
}

/** A card as texts fill it in: with its article and gender. */
export function cardNoun(card: string, lang: Lang): Noun {
  const number = numberOf(card);
  const article = lang === "en" ? "the " : number === 10 ? "la " : number === 1 && lang === "ca" ? "l'" : "el ";
  return { bare: cardName(card, lang), article, feminine: number === 10 };
}

/** “el rei d'oros”, “la sota de copes”, “l'as d'espases”. */
export function theCard(card: string, lang: Lang): string {
  const { article, bare } = cardNoun(card, lang);
  return article + bare;
}

/** A suit as texts fill it in: “oros”, “d'oros”. */
export function suitNoun(suit: string, lang: Lang): Noun {
  return { bare: suitName(suit, lang), article: "", feminine: false };
}

export function suitName(suit: string, lang: Lang): string {
  return SUIT_WORDS[suit as Suit][lang];
}

/** The hand by suits, trumps last, strong cards to the right. `ranks` are the numbers from high to low. */
export function sortHand(hand: readonly string[], trump: string | null, ranks: readonly number[]): string[] {
  const suit = (card: string): number => (suitOf(card) === trump ? 9 : SUITS.indexOf(suitOf(card)));
  return [...hand].sort((a, b) => suit(a) - suit(b) || ranks.indexOf(numberOf(b)) - ranks.indexOf(numberOf(a)));
}
