/**
 * Filling in texts that agree with what is filled in, as `engine/grammar.py` does:
 *
 *     {name:take|takes|take}   by person: you, somebody, several; a fourth form is for you and others (es “ganáis”)
 *     {n:card|cards}           by number: one, any other; a third form is for none
 *     {card:jugado|jugada}     by gender: masculine, feminine
 *     {card:of} {card:to} {card:for} {card:bare}   with a preposition, which may melt into the article (ca “pel 6”); without article
 */

import type { Lang, Words } from "./types";

/** A thing with its article and gender. */
export interface Noun {
  bare: string;
  article: string;
  feminine: boolean;
}

/** Several players as one subject. */
export interface Group {
  names: string[];
}

export type Field = string | number | Noun | Group;
export type Fields = Record<string, Field>;

export const YOU: Words = { ca: "Tu", es: "Tú", en: "You" };

const PREPOSITIONS: Record<string, Record<Lang, string>> = {
  of: { ca: "de ", es: "de ", en: "of " },
  to: { ca: "a ", es: "a ", en: "to " },
  for: { ca: "per ", es: "por ", en: "for " },
};
const MELTED: Record<string, Partial<Record<Lang, string>>> = {
  of: { ca: "del ", es: "del " },
  to: { ca: "al ", es: "al " },
  for: { ca: "pel " },
};

const isGroup = (value: Field): value is Group => typeof value === "object" && "names" in value;
const isNoun = (value: Field): value is Noun => typeof value === "object" && "bare" in value;

function plain(value: Field, lang: Lang): string {
  if (isGroup(value)) return listed(value.names, lang);
  return isNoun(value) ? value.article + value.bare : String(value);
}

/** Which of the forms agrees with the value. */
function agreeing(value: Field, forms: string[], lang: Lang): string {
  let at: number;
  if (typeof value === "number") at = value === 1 ? 0 : value === 0 && forms.length > 2 ? 2 : 1;
  else if (isNoun(value)) at = value.feminine ? 1 : 0;
  else {
    const names = isGroup(value) ? value.names : [value];
    const you = names.includes(YOU[lang]);
    at = names.length > 1 ? (you ? 3 : 2) : you ? 0 : 1;
  }
  return forms[Math.min(at, forms.length - 1)]!;
}

/** A thing after a preposition. */
function after(value: Field, preposition: string, lang: Lang): string {
  if (preposition === "bare") return isNoun(value) ? value.bare : plain(value, lang);
  const melted = isNoun(value) && value.article === "el " ? MELTED[preposition]?.[lang] : undefined;
  if (melted !== undefined) return melted + (value as Noun).bare;
  const text = plain(value, lang);
  if (preposition === "of" && lang === "ca" && isNoun(value) && !value.article && /^[aeiouhàèéíòóú]/i.test(text)) return `d'${text}`;
  return (PREPOSITIONS[preposition]?.[lang] ?? "") + text;
}

/** The parts of `text` between separators that stand outside braces. */
function split(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "{") depth++;
    else if (letter === "}") depth--;
    if (letter === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function expand(text: string, lang: Lang, fields: Fields): string {
  let out = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "{") {
      out += text[at++];
      continue;
    }
    let end = at + 1;
    for (let depth = 1; depth > 0 && end < text.length; end++) depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
    const inside = text.slice(at + 1, end - 1);
    const colon = inside.indexOf(":");
    const value = fields[colon < 0 ? inside : inside.slice(0, colon)];
    if (value === undefined) out += text.slice(at, end);
    else if (colon < 0) out += plain(value, lang);
    else {
      const forms = split(inside.slice(colon + 1));
      out += forms.length > 1 ? expand(agreeing(value, forms, lang), lang, fields) : after(value, forms[0]!, lang);
    }
    at = end;
  }
  return out;
}

/** A text in the three languages. */
export const words = (ca: string, es: string, en: string): Words => ({ ca, es, en });

export function fill(words: Words, lang: Lang, fields: Fields = {}): string {
  return expand(words[lang], lang, fields);
}

/** A function that fills the texts of one catalogue: `const t = teller(TEXTS)`, then `t("trump", lang, {suit})`. */
export function teller<Key extends string>(texts: Record<Key, Words>): (key: Key, lang: Lang, fields?: Fields) => string {
  return (key, lang, fields) => fill(texts[key], lang, fields);
}

/** Names joined as the language does: “A, B and C”. */
export function listed(items: string[], lang: Lang): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(items);
}
