/** Filling in texts. A text with "|" has a singular and a plural, chosen by `n`; {name} is replaced by the value called name. */

import type { Lang, Words } from "./types";

export type Fields = Record<string, string | number>;

export function fill(words: Words, lang: Lang, fields: Fields = {}): string {
  let text = words[lang];
  if (text.includes("|")) {
    const [one, many] = text.split("|") as [string, string];
    text = fields["n"] === 1 ? one : many;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

/** A function that fills the texts of one catalogue: `const t = teller(TEXTS)`, then `t("trump", lang, {suit})`. */
export function teller<Key extends string>(texts: Record<Key, Words>): (key: Key, lang: Lang, fields?: Fields) => string {
  return (key, lang, fields) => fill(texts[key], lang, fields);
}

/** Names joined as the language does: “A, B and C”. */
export function listed(items: string[], lang: Lang): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(items);
}
