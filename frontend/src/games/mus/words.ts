/** Mus in words: what an action is called as a choice, and how it is told when somebody does it. */

import { cardName } from "../../lib/cards";
import { listed } from "../../lib/i18n";
import { type MusText, tellMus } from "./texts";
import type { Lang, View } from "../../lib/types";

export const signName = (sign: string, lang: Lang): string => tellMus(`sign_${sign}` as MusText, lang);

/** What is said aloud: “Envido 2”, “No quiero”. */
export function spoken(action: string, lang: Lang): string {
  const [word, rest] = action.split(" ");
  return tellMus(`call_${word}` as MusText, lang, { n: Number(rest ?? 0) });
}

export function label(_view: View, action: string, lang: Lang): string {
  const [word, ...rest] = action.split(" ");
  if (word === "sign") return tellMus("label_sign", lang, { sign: signName(rest[0]!, lang) });
  if (word !== "discard") return spoken(action, lang);
  return rest.length ? tellMus("label_discard", lang, { cards: listed(rest.map((card) => cardName(card, lang)), lang) }) : tellMus("discard_none", lang);
}

/** How many cards a discard throws away: others' discards are told as a number. */
export function discarded(rest: string[]): number {
  return rest.length === 1 && /^\d+$/.test(rest[0]!) ? Number(rest[0]) : rest.length;
}

export function told(view: View, seat: number, action: string, names: string[], lang: Lang): string {
  const [word, ...rest] = action.split(" ");
  if (word === "shuffle") return tellMus("told_shuffled", lang);
  if (!word || word === "seen") return ""; // no move; who caught a sign keeps it to himself
  const name = names[seat] ?? "";
  if (word === "sign") {
    const sign = rest[0];
    if (!sign || sign === "none" || seat === view.seat || view.seat === null) return "";
    return tellMus((seat - view.seat) % 2 === 0 ? "told_signs" : "told_caught", lang, { name, sign: signName(sign, lang) });
  }
  if (word === "discard") return tellMus("told_discards", lang, { name, n: discarded(rest) });
  return tellMus("told", lang, { name, what: spoken(action, lang) });
}

export const keys = (lang: Lang): [string[], string][] => [
  [["M", "N", "P", "Q", "O"], tellMus("key_calls", lang)],
  [["1", "2", "3", "4"], tellMus("key_cards", lang)],
  [["D", "Enter"], tellMus("key_discard", lang)],
  [["+", "−", "0–9"], tellMus("key_bet", lang)],
  [["E", "Enter"], tellMus("key_say", lang)],
];
