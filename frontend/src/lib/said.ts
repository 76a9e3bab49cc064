/** Actions in the words that a game brings (`GameTexts`), for logs, hints, buttons and screen readers. As engine/texts.py describes them. */

import { cardNoun, isCard, suitNoun, theCard } from "./cards";
import type { GameWords } from "./game";
import { fill, type Fields } from "./i18n";
import { tell } from "./texts";
import type { GameTexts, Lang, View, Words } from "./types";

/** The words for an action: by all of it, by its first word where the rest is the trump suit, or by its first word. */
function wording(known: Record<string, Words>, view: View, action: string): Words | undefined {
  const [word, rest] = action.split(" ") as [string, string?];
  const trump = rest !== undefined && rest === (view as View & { trump?: string | null }).trump;
  return known[action] ?? (trump ? known[`${word} trump`] : undefined) ?? known[word];
}

function said(found: Words, view: View, action: string, lang: Lang, names: string[], name: string): string {
  const rest = action.split(" ").slice(1).join(" ");
  const fields: Fields = { name };
  for (const [, key] of found[lang].matchAll(/\{(\w+)/g)) {
    if (key === "n") fields[key] = Number(rest);
    else if (key === "card") fields[key] = cardNoun(rest, lang);
    else if (key === "suit") fields[key] = suitNoun(rest, lang);
    else if (key === "other") fields[key] = names[Number(rest)] ?? tell("seat_n", lang, { n: Number(rest) + 1 });
    else if (key !== "name") {
      const card = (view as unknown as Record<string, unknown>)[key!];
      fields[key!] = typeof card === "string" && isCard(card) ? cardNoun(card, lang) : "";
    }
  }
  return fill(found, lang, fields);
}

/** An action that nobody has words for, with its cards named. */
function bare(action: string, lang: Lang): string {
  const [word, ...rest] = action.split(" ") as [string, ...string[]];
  if (word === "play" && rest.length === 1 && isCard(rest[0]!)) return tell("play_card", lang, { card: theCard(rest[0]!, lang) });
  return [word.replaceAll("_", " "), ...rest.map((part) => (isCard(part) ? theCard(part, lang) : part))].join(" ");
}

export function saidBy(texts: GameTexts): GameWords {
  const label: GameWords["label"] = (view, action, lang, names = []) => {
    const found = wording(texts.actions, view, action);
    return found ? said(found, view, action, lang, names, "") : bare(action, lang);
  };
  const told: GameWords["told"] = (view, seat, action, names, lang) => {
    const name = names[seat] ?? "";
    if (!Object.keys(texts.told).length) return `${name}: ${label(view, action, lang, names)}`;
    const found = wording(texts.told, view, action);
    return found ? said(found, view, action, lang, names, name) : "";
  };
  return { label, told };
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
