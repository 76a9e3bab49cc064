/** What lies in sight in any game: cards found in its view, whatever the game calls them. Pure functions. */

import { isCard } from "../../lib/cards";
import type { View } from "../../lib/types";

export interface Lying {
  /** The field of the view. */
  name: string;
  cards: { code: string; seat: number | null }[];
}

/** Fields that are not what lies on the table: the hand, and all that has ever been played. */
const ELSEWHERE = ["hand", "played", "discards"];

function cardsIn(value: unknown): Lying["cards"] {
  if (typeof value === "string") return isCard(value) ? [{ code: value, seat: null }] : [];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item === "string") return isCard(item) ? [{ code: item, seat: null }] : [];
    if (typeof item !== "object" || item === null || !("card" in item) || typeof item.card !== "string" || !isCard(item.card)) return [];
    return [{ code: item.card, seat: "seat" in item && typeof item.seat === "number" ? item.seat : null }];
  });
}

const same = (a: Lying["cards"], b: Lying["cards"]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What lies in sight; what a view tells twice is shown once. */
export function lying(view: View): Lying[] {
  return Object.entries(view)
    .filter(([name]) => !ELSEWHERE.includes(name))
    .map(([name, value]) => ({ name, cards: cardsIn(value) }))
    .filter(({ cards }, i, all) => cards.length > 0 && !all.slice(0, i).some((other) => same(other.cards, cards)));
}

/** The action that plays this card and nothing else, if it is legal. */
export function playOf(legal: readonly string[], card: string): string | null {
  return legal.find((action) => action === `play ${card}`) ?? null;
}
