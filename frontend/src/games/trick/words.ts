/** Actions of the trick games in words, for logs, hints and screen readers. */

import { suitName, theCard } from "../../lib/cards";
import type { Lang, TrickView, View } from "../../lib/types";
import { tell } from "./texts";

/** “the forty”, “twenty in cups”. */
export function canto(trump: string | null, suit: string, lang: Lang): string {
  return suit === trump ? tell("forty", lang) : tell("twenty", lang, { suit: suitName(suit, lang) });
}

/** The card one gets by exchanging. */
export function exchanged(view: View): string | null {
  if ("trump_card" in view && view.trump_card) return view.trump_card;
  return "swap" in view ? view.turned : null;
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A legal action as a choice. */
export function label(view: View, action: string, lang: Lang, names: string[] = []): string {
  const [word, rest = ""] = action.split(" ");
  switch (word) {
    case "play":
      return tell("play", lang, { card: theCard(rest, lang) });
    case "bid":
      return tell("bid", lang, { n: Number(rest) });
    case "exchange": {
      const card = exchanged(view);
      return tell("exchange", lang, { card: card ? theCard(card, lang) : "" }).trim();
    }
    case "sing":
      return tell("sing", lang, { canto: canto((view as TrickView).trump, rest, lang) });
    case "claim":
      return tell("claim", lang, { name: names[Number(rest)] ?? tell("seat", lang, { number: Number(rest) + 1 }) });
    case "tute":
      return tell("tute", lang);
    case "ready":
      return tell("ready", lang);
    default:
      return action;
  }
}

/** What `seat` has just done. */
export function told(view: View, seat: number, action: string, names: string[], lang: Lang): string {
  const [word, rest = ""] = action.split(" ");
  const name = names[seat] ?? "";
  switch (word) {
    case "play":
      return tell("told_play", lang, { name, card: theCard(rest, lang) });
    case "bid":
      return tell("told_bid", lang, { name, n: Number(rest) });
    case "exchange":
      return tell("told_exchange", lang, { name });
    case "sing":
      return tell("told_sing", lang, { name, canto: canto((view as TrickView).trump, rest, lang) });
    case "tute":
      return tell("told_tute", lang, { name });
    case "claim":
      return tell("told_claim", lang, { name, other: names[Number(rest)] ?? "" });
    default:
      return "";
  }
}

export { capital };
